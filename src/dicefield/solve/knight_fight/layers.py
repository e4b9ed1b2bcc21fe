"""The values of all positions, layer by layer.

Hits are only ever added, so a layer depends on itself and on layers that have more of them. Inside a layer the values are reckoned
again and again, each sweep from the one before, until none of them changes by more than was asked for. A sweep fills in what every
Regather is worth, then every start of a round. Seats are alike: a layer whose hits are the other way round is read off, and where
both have as many, half of the Helmets are. The last pass over all positions, which says how good the values are, does not use that.

How far the values can be from those of perfect play is proved by lowering them, see `Layer.lower`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

import numpy as np

from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.state import GAUNTLETS, HEARTS, HELMET
from dicefield.solve.knight_fight.places import FULL, HANDS, HELMETS, THROWN, Book, Table, after_hit, layer_of
from dicefield.solve.knight_fight.sweeps import fill_rests, fill_rounds
from dicefield.solve.solution import machine

ALL_HITS = tuple((first, second) for first in range(HEARTS - 1, -1, -1) for second in range(HEARTS - 1, -1, -1))
ORDER = tuple((first, second) for first, second in ALL_HITS if first <= second)
"""The layers that are reckoned, by hits taken, each after those it depends on."""

MOST_SWEEPS = 1_000
"""Far more than any layer needs."""

ENOUGH = 0.1
"""Of the step by which values are lowered: so much they must rise again. It is far above what rounding can do."""


class Layer:
    """One layer at work. With `trust` in that the seats are alike, what follows from that is read off."""

    def __init__(self, book: Book, hits: tuple[int, int], pool: Executor, *, trust: bool = True) -> None:
        self.book = book
        self.hits = hits
        self.number = layer_of(*hits)
        self.mirror = layer_of(*reversed(hits))
        self.halved = trust and self.number == self.mirror
        self.pool = pool

    @property
    def values(self) -> Table:
        return self.book.values[self.number]  # type: ignore[no-any-return]

    def each(self, driver: Callable[..., Any], lowest: int, *more: Any) -> None:
        """Runs a driver for every pair of Helmets, or for half of the pairs if the others follow."""
        run = machine(KNIGHT_FIGHT, driver)
        pairs = [(one, two) for one in range(lowest, HELMETS) for two in range(one if self.halved else lowest, HELMETS)]
        deque(self.pool.map(lambda pair: run(self.book, self.number, *pair, *more), pairs), maxlen=0)

    def guess(self) -> None:
        """To begin with: halfway between the two layers that come after a hit. In it, too, more dice do no harm."""
        scored = [self.book.values[after_hit(self.number, who)] for who in (1, 2)]
        self.values[:] = (scored[0] + scored[1]) / 2

    def take(self, fresh: Table) -> None:
        """New values, and what is to be expected while a Helmet is in the air."""
        values = self.values
        values[1:, 1:] = fresh[1:, 1:]
        values[THROWN, 1:] = values[1:, 1:].mean(axis=0)
        values[:, THROWN] = values[:, 1:].mean(axis=1)

    def rest(self) -> None:
        """What every Regather is worth by the values as they are."""
        self.each(fill_rests, THROWN)
        if self.halved:
            reflect(self.book.rests[self.number])

    def improve(self) -> Table:
        """The values by one more round of looking ahead."""
        self.rest()
        fresh = np.zeros((HELMETS, HELMETS, HANDS, HANDS))
        self.each(fill_rounds, 1, fresh)
        if self.halved:
            reflect(fresh)
        return fresh

    def change(self, fresh: Table) -> float:
        """How far the values are from others, at most."""
        return float(np.abs(fresh[1:, 1:] - self.values[1:, 1:]).max())

    def solve(self, tolerance: float, told: Callable[[int, float], None]) -> int:
        """Reckons until nothing changes by more than the tolerance; how often that took."""
        self.guess()
        for sweep in range(1, MOST_SWEEPS):
            fresh = self.improve()
            change = self.change(fresh)
            self.take(fresh)
            told(sweep, change)
            if change <= tolerance:
                return sweep
        raise RuntimeError(f"the layer {self.hits} does not come to rest")

    def settle(self) -> None:
        """Once the values stand: fills in all that follows from them, also with the seats changed."""
        self.rest()
        if self.number != self.mirror:
            for tables in (self.book.values, self.book.rests):
                tables[self.mirror] = 1 - tables[self.number].transpose(1, 0, 3, 2)

    def residual(self) -> float:
        """How far the values are from one more reckoning."""
        return self.change(self.improve())

    def lower(self, start: float, step: float) -> float:
        """Lowers the values by `start`, then until one more round of looking ahead raises each of them; by how much in the end.

        Then the first seat is sure of them. Whoever chooses as that round says gains something in every round on the average,
        whatever the other does. No value is above 1, so this cannot go on for ever: the duel ends with probability 1, and what is
        to be expected at its end is no less than what the start was held to be worth. Layers that a hit leads to must have been
        lowered before, and the seats are not alike while this goes on.
        """
        stood = self.values.copy()
        self.take(stood - start)
        for _ in range(MOST_SWEEPS):
            fresh = self.improve()
            if self.rise(fresh) >= ENOUGH * step:
                return float((stood - self.values)[1:, 1:].max())
            self.take(fresh - step)
        raise RuntimeError(f"the layer {self.hits} cannot be lowered")

    def rise(self, fresh: Table) -> float:
        """By how much others are above the values, at least, also if the other seat takes back one die less than it may."""
        harm = steepest_fall(1 - self.values.transpose(1, 0, 3, 2))
        return float((fresh - self.values)[1:, 1:].min()) - harm


def reflect(table: Table) -> None:
    """Fills in the half of a table where the second Helmet is lower, in place."""
    for one in range(HELMETS):
        for two in range(one):
            table[one, two] = 1 - table[two, one].T


def start_worth(book: Book) -> float:
    """The value of a duel before the Helmets are thrown."""
    return float(book.values[layer_of(0, 0), THROWN, THROWN, FULL, FULL])


def steepest_fall(values: Table) -> float:
    """By how much one more die of the own makes a seat worse off, at most: 0, but for rounding, since more dice never do harm."""
    hands = values[1:, 1:].reshape(HELMET * HELMET, GAUNTLETS + 1, 2, 2, 2, 2, HANDS)
    falls = [float(np.diff(hands, axis=axis).min()) for axis in range(1, 6)]
    return max(0.0, -min(falls))
