"""How likely an attack does what: exact counts of the ways in which three dice land.

For every set of three dice and every damage rating a table holds in how many ways the sum exceeds an Evasion while the damage comes
to a number or more. Dice are interchangeable, so each set is kept once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dicefield.engine.rule import apart, rule
from dicefield.games.polyversal.content import MOST_BANDS, Rating, UnitCard

SIDES = (4, 6, 8, 10, 12)
MOST = 37  # one more than three dice can show

Numbers = NDArray[np.int64]


def sets_of_dice() -> list[tuple[int, int, int]]:
    """Three dice by their place on the ladder, small ones first."""
    places = range(len(SIDES))
    return [(a, b, c) for a in places for b in places[a:] for c in places[b:]]


def damages(rating: int, dice: Numbers) -> Numbers:
    """The damage of many throws at once, row by row sorted (rules 7.3 to 7.5)."""
    low, middle, high = dice.T
    lowest = low * (1 + (low == middle))
    highest = high * (1 + (middle == high))
    tied = (low == middle) | (middle == high)
    read = {Rating.L: lowest, Rating.ML: np.where(tied, lowest, middle), Rating.MH: np.where(tied, highest, middle)}[Rating(rating)]
    dealt: Numbers = np.where(low == high, 3 * low, read)
    return dealt


def ways_of(places: tuple[int, int, int], rating: int) -> Numbers:
    """For every Evasion and every damage: the ways to exceed the one and to reach the other."""
    faces = np.indices([SIDES[place] for place in places]).reshape(3, -1).T + 1
    sums, dealt = faces.sum(axis=1), damages(rating, np.sort(faces, axis=1))
    exact = np.zeros((MOST, MOST), np.int64)
    np.add.at(exact, (sums, dealt), 1)
    reached = exact[:, ::-1].cumsum(axis=1)[:, ::-1]  # this sum, that damage or more
    above = reached[::-1].cumsum(axis=0)[::-1]  # that sum or more
    return np.vstack([above[1:], np.zeros((1, MOST), np.int64)])


SETS = sets_of_dice()
WAYS = np.array([[ways_of(dice, rating) for rating in Rating] for dice in SETS], np.int16)
PLACE = np.full((5, 5, 5), -1, np.int8)
for number, dice_of_set in enumerate(SETS):
    PLACE[dice_of_set] = number


@rule
def set_of(a: int, b: int, c: int) -> int:
    """Which set three dice are, given by their sides."""
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return int(PLACE[low // 2 - 2, middle // 2 - 2, high // 2 - 2])


@rule
def ways(dice: int, rating: int, evasion: int, damage: int) -> int:
    """In how many ways an attack exceeds an Evasion and deals a damage or more."""
    return int(WAYS[dice, rating, evasion, damage])


@apart
def result_ways(card: UnitCard, dice: int, rating: int, result: int) -> int:
    """In how many ways an attack comes to a result on a tile."""
    found = 0
    for place in range(MOST_BANDS):
        band = card.track[place]
        if band.low > 0 and band.result == result:
            found += ways(dice, rating, card.evasion, band.low)
            if band.high > 0:
                found -= ways(dice, rating, card.evasion, band.high + 1) if band.high < MOST - 1 else 0
    return found
