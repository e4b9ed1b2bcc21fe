"""What is thought about aside: the choice of a bot that looks ahead, and what a search advises. It is given what a seat sees, and
nothing else.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from dicefield.bots import Bot
from dicefield.coach import Advice, Rated, advise
from dicefield.engine.game import Game
from dicefield.engine.waiting import Action, Waiting
from dicefield.games import GAMES
from dicefield.odds import odds
from dicefield.play.position import View
from dicefield.search.levels import level_named
from dicefield.search.player import UNKNOWN, Searcher
from dicefield.server.snapshot import name_choice

MOST_TOLD = 5
REASONS, REASONING = 3, 0.4
"""How many choices get a reason, and how many seconds their odds may take."""


@dataclass(frozen=True)
class Sighted:
    """A view as it travels to another process."""

    game: str
    seat: int
    state: Waiting
    names: tuple[str, ...]

    @classmethod
    def of(cls, view: View) -> Sighted:
        return cls(view.game.name, view.seat, view.state, view.names)

    def view(self) -> View:
        return View(GAMES.find(self.game), self.seat, self.state, self.names)


# --- Bots


def think(name: str, sighted: Sighted, crowd: float) -> Action:
    """What a bot would do; where many wait for their turn, it looks less far."""
    view = sighted.view()
    bot = bot_of(view.game, name)
    if isinstance(bot.mind, Searcher):
        bot.mind.level = hurried(name, crowd)
    return bot.choose(view)


@cache
def bot_of(game: Game, name: str) -> Bot:
    """Those who look ahead need much memory, so one of each serves all tables, one after the other."""
    return Bot(game, name)


def hurried(name: str, crowd: float) -> Any:
    level = level_named(name)
    return level if level.seconds is None else replace(level, seconds=level.seconds / max(1.0, crowd))


# --- Hints


def advise_by_search(sighted: Sighted, seconds: float) -> dict[str, Any]:
    view = sighted.view()
    return by_coach(view, advise(view, seconds, seed=seed_of(view)), "search")


def seed_of(view: View) -> int:
    """The same for whoever sees the same."""
    return int.from_bytes(hashlib.sha256(bytes(view.state)).digest()[:7])


def by_coach(view: View, advice: Advice, by: str) -> dict[str, Any]:
    """The best choice, and those that come near it: what each is worth, how often to take it, and what it costs."""
    known = [rated for rated in advice.choices if rated.error < UNKNOWN]
    first = sorted(known, key=lambda rated: (-rated.share, -rated.worth))[:MOST_TOLD]
    facts = {"by": by, "words": advice.words, "exact": advice.exact, "worth": advice.worth, "error": advice.best.error}
    until = time.monotonic() + REASONING
    rows = [name_rated(view, rated, reason=place < REASONS and time.monotonic() < until) for place, rated in enumerate(first)]
    return {**name_choice(view, read_rated(view, advice.best)), **facts, "choices": rows}


def name_rated(view: View, rated: Rated, *, reason: bool) -> dict[str, Any]:
    action = read_rated(view, rated)
    counted = odds(view, action) if reason else None
    return {**rated.json(), "label": name_choice(view, action)["label"], "why": counted.words if counted else ""}


def read_rated(view: View, rated: Rated) -> Action:
    return view.game.text.hear(rated.say)
