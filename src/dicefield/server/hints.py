"""What the coach advises at the table: by the solution where there is one, by a search where its machine code is ready, else by the
game's usual bot. It is told from what the seat knows, and whoever asks again in the same position is told the same, or what was
being prepared.

People who look at a hint are told what the usual bot would do at once, and then better, depth by depth.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections import OrderedDict
from typing import Any

from dicefield.bots import Bot, usual_bot
from dicefield.coach import Advice, Rated, advise
from dicefield.coach.advice import SECONDS
from dicefield.coach.appraisal import solution_of
from dicefield.engine.errors import Malformed
from dicefield.engine.waiting import Action
from dicefield.odds import odds
from dicefield.play.position import View
from dicefield.search.player import UNKNOWN
from dicefield.server.bot_players import is_solved, is_warm, is_warming, preparation_of
from dicefield.server.snapshot import name_choice
from dicefield.solve import Damaged

LOG = logging.getLogger("dicefield.server")
MOST_TOLD, MOST_KEPT = 5, 1_000
LATER = "A deeper look is being prepared: ask again in a minute."
DEPTHS = (0.25, 0.75, 2.0)
"""Seconds that a search looks at each depth; depth 0 is the usual bot."""
REASONS, REASONING = 3, 0.4
"""How many choices get a reason, and how many seconds their odds may take."""
Seen = tuple[str, int, bytes, float]
TOLD: OrderedDict[Seen, dict[str, Any]] = OrderedDict()
"""What a search told, by what was seen and how long it looked: asked twice it need not find the same twice."""


def hint(view: View, depth: object = None) -> dict[str, Any]:
    """Takes up to some seconds: not for the event loop."""
    if depth is None:
        return best_known(view)
    if type(depth) is not int or not 0 <= depth <= len(DEPTHS):
        raise Malformed.of("depth", f"A hint has a depth of 0 to {len(DEPTHS)}, got {depth!r}.")
    return at_depth(view, depth)


def best_known(view: View) -> dict[str, Any]:
    """The best that can be told now."""
    known = by_solution(view)
    if known:
        return known
    if is_warm(view.game) and len(view.actions) > 1:
        return by_search(view, SECONDS)
    return by_bot(view, LATER if is_warming(view.game) else "")


def at_depth(view: View, depth: int) -> dict[str, Any]:
    """One answer of several: the `next` depth to ask for, or none; and how far that is prepared, while it is."""
    known = by_solution(view)
    if known:
        return {**known, "next": None}
    if len(view.actions) == 1 or not (is_warm(view.game) or is_warming(view.game)):
        return {**by_bot(view), "next": None}
    if is_warming(view.game):
        prepared = preparation_of(view.game)
        return {**by_bot(view), "next": max(1, depth), "preparing": {"done": prepared.done, "of": prepared.of}}
    if depth == 0:
        return {**by_bot(view), "next": 1}
    return {**by_search(view, DEPTHS[depth - 1]), "next": depth + 1 if depth < len(DEPTHS) else None}


def by_solution(view: View) -> dict[str, Any] | None:
    try:
        if is_solved(view.game) and solution_of(view.game, view.state) is not None:
            return by_coach(view, advise(view), "solution")
    except Damaged as damaged:
        LOG.warning("%s", damaged.refusal.words)
    return None


def by_search(view: View, seconds: float) -> dict[str, Any]:
    seen = (view.game.name, view.seat, bytes(view.state), seconds)
    if seen not in TOLD:
        keep(seen, by_coach(view, advise(view, seconds, seed=seed_of(view)), "search"))
    return TOLD[seen]


def seed_of(view: View) -> int:
    """The same for whoever sees the same."""
    return int.from_bytes(hashlib.sha256(bytes(view.state)).digest()[:7])


def keep(seen: Seen, answer: dict[str, Any]) -> None:
    TOLD[seen] = answer
    if len(TOLD) > MOST_KEPT:
        TOLD.popitem(last=False)


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


def by_bot(view: View, later: str = "") -> dict[str, Any]:
    """What the usual bot would do, and whether more can be told later."""
    usual = usual_bot(view.game)
    action = Bot(view.game, usual, seed_of(view)).choose(view)
    only = len(view.actions) == 1
    words = "There is nothing else to choose." if only else f"The bot {usual} would do this. {later}".rstrip()
    return {**name_choice(view, action), "by": usual, "words": words, "exact": False, "choices": []}
