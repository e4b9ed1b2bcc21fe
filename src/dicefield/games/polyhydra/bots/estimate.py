"""How two hydras stand: what a bite is worth, and who will win, for players that weigh and look ahead.

All of it is exact for hydras that bite by lot, as often as perfect players with as many heads do on average: then every pair of
healths follows from those that a turn leads to.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from dicefield.engine.record import array, f64
from dicefield.engine.rule import rule
from dicefield.games.polyhydra.rules.queries import in_play, neighbour, players_left
from dicefield.games.polyhydra.state import FULL_HEALTH, GROWS_AT, HEADS, Swamp

MOST_BITE = 2 * HEADS
"""Every head locked, and every one at its highest face."""

BITES = {
    3: (0.05, 0.03, 0.33, 0.42, 0.13, 0.03, 0.01, 0.00, 0.00, 0.00, 0.00),
    4: (0.07, 0.01, 0.09, 0.26, 0.30, 0.18, 0.07, 0.02, 0.00, 0.00, 0.00),
    5: (0.24, 0.00, 0.02, 0.07, 0.13, 0.21, 0.18, 0.10, 0.04, 0.01, 0.00),
}
"""How often a turn comes to a damage of 0, 1, 2 and so on, by the heads of a hydra: the mean over all pairs of healths of the
sealed game for two, as it is solved."""

TURNS_LEFT = 20
"""To the agreed end; with so many it is too far away to matter."""

DIGITS = 9
"""To which chances are rounded, so that they are the same on every machine."""


DEALT, TAKEN = np.ogrid[: MOST_BITE + 1, : MOST_BITE + 1]
RACE = 0.5 + 0.5 * np.sign(DEALT - TAKEN)
"""Of two who fall the one wins that dealt more; if neither did, sudden death is even. Sudden death goes the same way."""


def after_bites(mine: int, theirs: int, chances: Any) -> Any:
    """The chance to win when both have bitten, by the damage dealt and taken."""
    left, theirs_left = np.maximum(0, mine - TAKEN), np.maximum(0, theirs - DEALT)
    return np.where(left + theirs_left == 0, RACE, chances[left, theirs_left])


def all_chances() -> tuple[Any, Any]:
    """The chance to win of a hydra, by its health and that of the other when a turn begins; and when it has bitten, by its bite."""
    chances = np.zeros((FULL_HEALTH + 1, FULL_HEALTH + 1))
    chances[1:, 0], chances[0, 0] = 1.0, 0.5
    bites = [np.array(BITES[sum(health <= grown for grown in GROWS_AT)]) for health in range(FULL_HEALTH + 1)]
    worths = np.zeros((*chances.shape, MOST_BITE + 1))
    worths[0, 0] = RACE @ bites[0]
    for mine, theirs in product(range(1, FULL_HEALTH + 1), repeat=2):
        dealt, taken = bites[mine], bites[theirs]
        ends = after_bites(mine, theirs, chances)
        # Two misses only put the end off. What they lead to is not known yet, and counts as nothing.
        chances[mine, theirs] = ends[0, 0] = dealt @ ends @ taken / (1.0 - dealt[0] * taken[0])
        worths[mine, theirs] = ends @ taken
    return chances.round(DIGITS), worths.round(DIGITS)


CHANCES, WORTHS = all_chances()


@rule
def estimate(swamp: Swamp, out: array[f64]) -> bool:
    """Told of the last two, when a turn begins."""
    if players_left(swamp) != 2 or swamp.most_turns - swamp.turns_over < TURNS_LEFT or not is_fresh(swamp):
        return False
    for seat in range(swamp.seats):
        out[seat] = 0.0
        if in_play(swamp, seat):
            out[seat] = float(CHANCES[swamp.hydras[seat].health, swamp.hydras[neighbour(swamp, seat)].health])
    return True


@rule
def is_fresh(swamp: Swamp) -> bool:
    """Whether no die of the turn has landed."""
    for seat in range(swamp.seats):
        for head in range(HEADS):
            if swamp.hydras[seat].faces[head] != 0:
                return False
    return True
