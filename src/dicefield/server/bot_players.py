"""Bots of this server: who can be played here, and how they think without keeping anybody waiting.

The machine code of a search is made once, in a process of its own, since making it in a thread would hold up everybody; that may
take a minute on a machine that never made it before. Until then the table waits for its bot, and everything else goes on.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import threading
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache

from dicefield.bots import NOVICE, PERFECT, bots_of, usual_bot
from dicefield.coach.compare import Comparer
from dicefield.engine.game import Game
from dicefield.engine.waiting import Action
from dicefield.play.position import View
from dicefield.play.speed import is_fast, is_kept, load
from dicefield.search.levels import LEVELS
from dicefield.server.aside import Aside
from dicefield.server.hint_form import HINTS, HintForm
from dicefield.server.metrics import BOTS, BOTS_WAITED_FOR
from dicefield.server.table import Table
from dicefield.server.thinking import Sighted, think
from dicefield.solve import Damaged, is_solvable, shelf_of, solution_class

LOG = logging.getLogger("dicefield.server")
EASIEST = ("random", NOVICE, LEVELS[0].name)
"""Whom anybody can beat; all others come after them, as they are known."""
HARD = LEVELS[2].name
"""Whom people meet who ask for a hard game that is not solved."""
SEARCHES = frozenset(level.name for level in LEVELS)
ASKING = threading.Lock()
PLAY, SEARCH, REVIEW = "dicefield.bots", "dicefield.search", "dicefield.coach"
"""What machine code is made for: the modules that make it, each in a process of its own."""


def is_solved(game: Game) -> bool:
    """Whether perfect play is known on this machine. A cheap question, but it asks the disk."""
    try:
        return is_solvable(game) and shelf_of(game).finished
    except Damaged:
        return False


def playable(game: Game) -> dict[str, str]:
    """All who can be played here and now, from easy to hard, each with what it does."""
    known = bots_of(game)
    perfect = known.pop(PERFECT, "")
    if is_solved(game):
        known[PERFECT] = f"{perfect}; it knows {solution_class(game).title}"
    easiest = [name for name in EASIEST if name in known]
    return {name: known[name] for name in (*easiest, *(name for name in known if name not in easiest))}


def strengths(game: Game) -> list[dict[str, str]]:
    """The three that people choose from who want to play at once: how strong, who that is, and what it does."""
    known = playable(game)
    hard = PERFECT if PERFECT in known and solution_class(game).covers(game.read_options(dict(game.at_table))) else HARD
    chosen = (("easy", NOVICE), ("medium", usual_bot(game)), ("hard", hard))
    return [{"name": name, "bot": bot, "words": known[bot]} for name, bot in chosen]


# --- Machine code


@dataclass(eq=False)
class Preparation:
    """The machine code of a search or of reviews: done when it can be used at once, and until then how many rules are compiled."""

    ready: Future[None]
    done: int = 0
    of: int = 0


def search_of(game: Game) -> Future[None]:
    """Done when the search of a game can begin at once; its machine code is made when somebody first asks."""
    return preparation_of(game).ready


def preparation_of(game: Game, what: str = SEARCH) -> Preparation:
    with ASKING:
        return being_made(game, what)


@cache
def being_made(game: Game, what: str) -> Preparation:
    made = Preparation(Future())
    threading.Thread(target=warm, args=(game, what, made), name=f"{what} {game.name}", daemon=True).start()
    return made


def warm(game: Game, what: str, made: Preparation) -> None:
    """Those who think aside find in the cache what the other process left there; reviews are worked out here."""
    try:
        if what != PLAY or not is_kept(game):
            compile_apart(game, what, made)
        if what == REVIEW:
            Comparer(game).warm()
        if what == PLAY:
            load(game)
    except Exception as trouble:
        LOG.exception("no %s of %s", what, game.name)
        made.ready.set_exception(trouble)
    else:
        made.ready.set_result(None)


def compile_apart(game: Game, what: str, made: Preparation) -> None:
    command = [sys.executable, "-m", what, game.name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        for line in process.stdout or ():
            done, _, of = line.partition(" of ")
            made.done, made.of = int(done), int(of)
    if process.returncode:
        raise RuntimeError(f"making it ended with status {process.returncode}")


def hints_are_searched() -> bool:
    """A host with a small machine may do without."""
    return os.environ.get(HINTS) != HintForm.QUICK


def prepare(game: Game, what: str = SEARCH) -> None:
    """Somebody sits down to a game, and may ask for a hint before long; or looks at it again, and may ask for a review."""
    if hints_are_searched():
        preparation_of(game, PLAY)
        preparation_of(game, what)


def is_warm(game: Game) -> bool:
    return hints_are_searched() and search_of(game).done() and search_of(game).exception() is None


def is_warming(game: Game) -> bool:
    return hints_are_searched() and not search_of(game).done()


# --- Thinking


def is_instant(game: Game, name: str) -> bool:
    """Whether a bot has chosen sooner than it could be handed to a thread."""
    return is_fast(game) and name in (NOVICE, *game.bots)


class BotPlayers:
    """Those who answer at once think here, those who look ahead aside."""

    def __init__(self, thinkers: Aside) -> None:
        self.thinkers = thinkers

    async def choice(self, table: Table, name: str, view: View) -> Action:
        """What a bot does; if it cannot play any more, because what it knew by heart is gone, what the usual one does.

        A table must never wait for a bot that does not come back.
        """
        with BOTS_WAITED_FOR.track_inprogress(), BOTS.labels(name).time():
            return await self.any_choice(table, name, view)

    async def any_choice(self, table: Table, name: str, view: View) -> Action:
        try:
            return await (self.deep(name, view) if name in SEARCHES else self.quick(table, name, view))
        except Exception as trouble:
            LOG.warning("%s cannot play %s: %s", name, view.game.name, trouble)
            return await self.quick(table, usual_bot(view.game), view)

    def choice_at_once(self, table: Table, name: str, view: View) -> Action | None:
        """What a bot does that answers sooner than it could be handed to a thread; nothing if this one does not, or cannot play."""
        if not is_instant(view.game, name):
            return None
        try:
            with BOTS.labels(name).time():
                return table.bot(view.seat, name).choose(view)
        except Exception:  # it is asked again by itself, and then there is somebody else who chooses
            return None

    async def quick(self, table: Table, name: str, view: View) -> Action:
        if is_instant(view.game, name):
            return table.bot(view.seat, name).choose(view)
        return await asyncio.to_thread(lambda: table.bot(view.seat, name).choose(view))

    async def deep(self, name: str, view: View) -> Action:
        await asyncio.shield(asyncio.wrap_future(search_of(view.game)))
        return await self.thinkers.do(think, name, Sighted.of(view), self.thinkers.crowd)
