"""What the coach advises at the table: by the solution where there is one, by a search where its machine code is ready, else by the
game's usual bot. It is told from what the seat knows, and whoever asks again in the same position is told the same, or what was
being prepared.
"""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from typing import Any

from dicefield.bots import Bot, usual_bot
from dicefield.coach import Advice, Rated, advise
from dicefield.coach.appraisal import solution_of
from dicefield.engine.waiting import Action
from dicefield.play.position import View
from dicefield.search.player import UNKNOWN
from dicefield.server.bot_players import is_solved, is_warm, is_warming
from dicefield.server.snapshot import name_choice
from dicefield.solve import Damaged

LOG = logging.getLogger("dicefield.server")
MOST_TOLD, MOST_KEPT = 5, 1_000
LATER = "A deeper look is being prepared: ask again in a minute."
TOLD: OrderedDict[tuple[str, int, bytes], dict[str, Any]] = OrderedDict()
"""What a search told, by what was seen: asked twice it need not find the same twice."""


def hint(view: View) -> dict[str, Any]:
    """Takes up to a second: not for the event loop."""
    seen = (view.game.name, view.seat, bytes(view.state))
    if seen in TOLD:
        return TOLD[seen]
    answer = tell(view, int.from_bytes(hashlib.sha256(seen[2]).digest()[:7]))
    if answer["by"] == "search":
        keep(seen, answer)
    return answer


def keep(seen: tuple[str, int, bytes], answer: dict[str, Any]) -> None:
    TOLD[seen] = answer
    if len(TOLD) > MOST_KEPT:
        TOLD.popitem(last=False)


def tell(view: View, seed: int) -> dict[str, Any]:
    try:
        if is_solved(view.game) and solution_of(view.game, view.state) is not None:
            return by_coach(view, advise(view), "solution")
    except Damaged as damaged:
        LOG.warning("%s", damaged.refusal.words)
        return by_bot(view, seed)
    if is_warm(view.game) and len(view.actions) > 1:
        return by_coach(view, advise(view, seed=seed), "search")
    return by_bot(view, seed, LATER if is_warming(view.game) else "")


def by_coach(view: View, advice: Advice, by: str) -> dict[str, Any]:
    """The best choice, and those that come near it: what each is worth, how often to take it, and what it costs."""
    known = [rated for rated in advice.choices if rated.error < UNKNOWN]
    first = sorted(known, key=lambda rated: (-rated.share, -rated.worth))[:MOST_TOLD]
    facts = {"by": by, "words": advice.words, "exact": advice.exact, "worth": advice.worth, "error": advice.best.error}
    return {**name_choice(view, read_rated(view, advice.best)), **facts, "choices": [name_rated(view, rated) for rated in first]}


def name_rated(view: View, rated: Rated) -> dict[str, Any]:
    return {**rated.json(), "label": name_choice(view, read_rated(view, rated))["label"]}


def read_rated(view: View, rated: Rated) -> Action:
    return view.game.text.hear(rated.say)


def by_bot(view: View, seed: int, later: str = "") -> dict[str, Any]:
    """What the usual bot would do, and whether more can be told later."""
    usual = usual_bot(view.game)
    action = Bot(view.game, usual, seed).choose(view)
    only = len(view.actions) == 1
    words = "There is nothing else to choose." if only else f"The bot {usual} would do this. {later}".rstrip()
    return {**name_choice(view, action), "by": usual, "words": words, "exact": False, "choices": []}
