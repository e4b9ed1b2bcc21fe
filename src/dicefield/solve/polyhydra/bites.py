"""What two bites lead to, found by ending turns on a desk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from dicefield.engine.desk import PLAYED, SEEN, Desk, DeskTop
from dicefield.engine.rule import hook, rule
from dicefield.engine.waiting import clear_throw, is_over
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.rules.contract import end_turn, forget_turn
from dicefield.games.polyhydra.state import FULL_HEALTH, HEADS, SIDES, Hydra, Standing

MOST_DAMAGE = 2 * HEADS
HEALTHS = FULL_HEALTH + 1
"""From 0, which stands for sudden death."""

OVER = -1

score = hook("score")


@dataclass(frozen=True)
class Bites:
    """What follows, by the healths of the two and what they bite for: the next pair as a number, and the share of seat 0 if none.

    A pair is numbered by `number`; that of two without health is sudden death.
    """

    follows: np.ndarray[Any, Any]
    shares: np.ndarray[Any, Any]


def number(mine: int, other: int) -> int:
    return mine * HEALTHS + other


def all_bites() -> Bites:
    desk = Desk(POLYHYDRA, machine=True, silent=True)
    desk.start(POLYHYDRA.read_options({"seats": 2, "dice": "sealed"}))
    shape = (HEALTHS, HEALTHS, MOST_DAMAGE + 1, MOST_DAMAGE + 1)
    follows, shares = np.full(shape, OVER), np.zeros(shape)
    desk.run(bite_every_way, follows, shares)  # type: ignore[arg-type]
    return Bites(follows, shares)


@rule
def bite_every_way(desk: DeskTop, follows: Any, shares: Any) -> None:
    for mine in range(HEALTHS):
        for other in range(HEALTHS):
            if (mine == 0) != (other == 0):
                continue
            for dealt in range(MOST_DAMAGE + 1):
                for taken in range(MOST_DAMAGE + 1):
                    follows[mine, other, dealt, taken] = after_bites(desk, mine, other, dealt, taken)
                    shares[mine, other, dealt, taken] = desk.shares[0]


@rule
def after_bites(desk: DeskTop, mine: int, other: int, dealt: int, taken: int) -> int:
    """The next pair, or with the game over the shares on the desk."""
    desk.tables[SEEN] = desk.tables[PLAYED]
    swamp = desk.tables[SEEN]
    clear_throw(swamp)
    swamp.sudden_death = mine == 0
    swamp.hydras[0].health = mine
    swamp.hydras[1].health = other
    bite_for(swamp.hydras[0], dealt)
    bite_for(swamp.hydras[1], taken)
    end_turn(swamp, desk.log)
    desk.shares[0] = 0.0
    if is_over(swamp):
        score(swamp, desk.shares)
        return OVER
    if swamp.sudden_death:
        return 0
    return swamp.hydras[0].health * HEALTHS + swamp.hydras[1].health  # type: ignore[no-any-return]


@rule
def bite_for(hydra: Hydra, damage: int) -> None:
    """A turn that is over and will bite for so much: heads at their maximum, and one that is not."""
    forget_turn(hydra)
    hydra.standing = Standing.STOPPED if damage > 0 else Standing.MISSED
    for head in range(HEADS):
        if damage > 0:
            hydra.locked[head] = True
            hydra.faces[head] = SIDES[head] if damage > 1 else 1
            damage -= 2
