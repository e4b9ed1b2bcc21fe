"""Ruleset 1.0, whose records are still read: for four at most, and a power was paid for before what it destroyed came back."""

from __future__ import annotations

from dicefield.engine.earlier import Earlier, reshaped
from dicefield.engine.record import NOBODY, many
from dicefield.games.polywars.state import MOST, MOST_DICE, Battle

FOUR = 4


def blank() -> Battle:
    """A state in which nobody has a turn."""
    battle = Battle()
    for place in range(MOST):
        battle.order[place] = NOBODY
    return battle


def pay_first(battle: Battle) -> None:
    battle.pays_first = True


def sign_for_four(battle: Battle) -> None:
    """No scenario was for more."""
    battle.scenario.most = min(battle.scenario.most, FOUR)


BEFORE = reshaped(Battle, order=many(FOUR), dice=many(FOUR * MOST_DICE), bases=many(FOUR), players=many(FOUR), pays_first=None)
EARLIER = {"1.0": Earlier(BEFORE, blank, begin=pay_first, sign=sign_for_four)}
