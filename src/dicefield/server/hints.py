"""What the coach advises at the table: by the solution where there is one, by a search where its machine code is ready, else by the
game's usual bot. It is told from what the seat knows, and whoever asks again in the same position is told the same, or what was
being prepared.

People who look at a hint are told what the usual bot would do at once, and then better, depth by depth.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Any

from dicefield.bots import Bot, usual_bot
from dicefield.coach import advise
from dicefield.coach.advice import SECONDS
from dicefield.coach.appraisal import solution_of
from dicefield.engine.errors import Malformed
from dicefield.play.position import View
from dicefield.server.aside import Aside
from dicefield.server.bot_players import is_solved, is_warm, is_warming, preparation_of
from dicefield.server.snapshot import name_choice
from dicefield.server.thinking import Sighted, advise_by_search, by_coach, seed_of
from dicefield.solve import Damaged

LOG = logging.getLogger("dicefield.server")
MOST_KEPT = 1_000
LATER = "A deeper look is being prepared: ask again in a minute."
DEPTHS = (0.25, 0.75, 2.0)
"""Seconds that a search looks at each depth; depth 0 is the usual bot."""
Seen = tuple[str, int, bytes, float]
TOLD: OrderedDict[Seen, dict[str, Any]] = OrderedDict()
"""What a search told, by what was seen and how long it looked: asked twice it need not find the same twice."""


async def hint(thinkers: Aside, view: View, depth: object = None) -> dict[str, Any]:
    """Takes up to some seconds."""
    if depth is not None and (type(depth) is not int or not 0 <= depth <= len(DEPTHS)):
        raise Malformed.of("depth", f"A hint has a depth of 0 to {len(DEPTHS)}, got {depth!r}.")
    known = await asyncio.to_thread(by_solution, view)
    if depth is None:
        return known or await best_known(thinkers, view)
    return {**known, "next": None} if known else await at_depth(thinkers, view, depth)


async def best_known(thinkers: Aside, view: View) -> dict[str, Any]:
    """The best that can be told now."""
    if is_warm(view.game) and len(view.actions) > 1:
        return await by_search(thinkers, view, SECONDS)
    return await asyncio.to_thread(by_bot, view, LATER if is_warming(view.game) else "")


async def at_depth(thinkers: Aside, view: View, depth: int) -> dict[str, Any]:
    """One answer of several: the `next` depth to ask for, or none; and how far that is prepared, while it is."""
    if depth and is_warm(view.game) and len(view.actions) > 1:
        return {**await by_search(thinkers, view, DEPTHS[depth - 1]), "next": depth + 1 if depth < len(DEPTHS) else None}
    told = await asyncio.to_thread(by_bot, view)
    if len(view.actions) == 1 or not (is_warm(view.game) or is_warming(view.game)):
        return {**told, "next": None}
    if is_warming(view.game):
        prepared = preparation_of(view.game)
        return {**told, "next": max(1, depth), "preparing": {"done": prepared.done, "of": prepared.of}}
    return {**told, "next": max(1, depth)}


def by_solution(view: View) -> dict[str, Any] | None:
    try:
        if is_solved(view.game) and solution_of(view.game, view.state) is not None:
            return by_coach(view, advise(view), "solution")
    except Damaged as damaged:
        LOG.warning("%s", damaged.refusal.words)
    return None


async def by_search(thinkers: Aside, view: View, seconds: float) -> dict[str, Any]:
    seen = (view.game.name, view.seat, bytes(view.state), seconds)
    if seen not in TOLD:
        keep(seen, await thinkers.do(advise_by_search, Sighted.of(view), seconds))
    return TOLD[seen]


def keep(seen: Seen, answer: dict[str, Any]) -> None:
    TOLD[seen] = answer
    if len(TOLD) > MOST_KEPT:
        TOLD.popitem(last=False)


def by_bot(view: View, later: str = "") -> dict[str, Any]:
    """What the usual bot would do, and whether more can be told later."""
    usual = usual_bot(view.game)
    action = Bot(view.game, usual, seed_of(view)).choose(view)
    only = len(view.actions) == 1
    words = "There is nothing else to choose." if only else f"The bot {usual} would do this. {later}".rstrip()
    return {**name_choice(view, action), "by": usual, "words": words, "exact": False, "choices": []}
