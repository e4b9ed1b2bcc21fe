"""Directions, arcs and lengths on the table, in exact whole numbers.

A facing is a whole degree. Its direction comes from a table of sines that is exactly symmetric under quarter turns and mirrors, so
whether a target is in an arc never depends on a rounding: a battle that is turned or mirrored is the same battle.
"""

from __future__ import annotations

from math import radians, sin

import numpy as np

from dicefield.engine.rule import rule
from dicefield.engine.table import in_arc, root_up
from dicefield.games.polyversal.kinds import CIRCLE as CIRCLE  # told with the other directions

LONG = 1_000_000
QUARTER = 90

FIRST = [round(LONG * sin(radians(degree))) for degree in range(QUARTER + 1)]
"""The sines of the first quarter; all others are these."""

SINES = np.array([*FIRST[:-1], *FIRST[:0:-1], *[-s for s in FIRST[:-1]], *[-s for s in FIRST[:0:-1]]], np.int64)


@rule
def ahead_x(facing: int) -> int:
    return int(SINES[(facing + QUARTER) % CIRCLE])


@rule
def ahead_y(facing: int) -> int:
    return int(SINES[facing % CIRCLE])


@rule
def bearing(dx: int, dy: int) -> int:
    """The whole degree in which a direction lies, rounded down."""
    turns = 0
    while turns < 4 and not (dx > 0 and dy >= 0):
        dx, dy = dy, -dx
        turns += 1
    low, high = 0, QUARTER
    while high - low > 1:
        middle = (low + high) // 2
        if ahead_x(middle) * dy >= ahead_y(middle) * dx:
            low = middle
        else:
            high = middle
    return (QUARTER * turns + low) % CIRCLE if turns < 4 else 0


@rule
def sees(facing: int, side: int, width: int, dx: int, dy: int) -> bool:
    """Whether a direction is in an arc that looks to a side of a facing, borders included (rule 6.4, PV.4)."""
    middle = facing + QUARTER * side
    return in_arc(dx, dy, ahead_x(middle), ahead_y(middle), width)


@rule
def share(whole: int, length: int, of: int) -> int:
    """whole * length / of, cut towards 0, so that a way of that length is never longer."""
    return whole * length // of if whole >= 0 else -(-whole * length // of)


@rule
def step_x(dx: int, dy: int, length: int) -> int:
    """How far a way of at most `length` in a direction leads along x; the whole way if it is shorter."""
    far = root_up(dx * dx + dy * dy)
    return dx if far <= length else share(dx, length, far)


@rule
def step_y(dx: int, dy: int, length: int) -> int:
    return step_x(dy, dx, length)
