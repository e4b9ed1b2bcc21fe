"""Equilibria of single turns, from the end of the game back to its start.

For a pair of healths, all that a hydra can do in a turn comes to chances of damage, and what two bites are worth is known from the
pairs they lead to. Plans are added one by one, each the best against the other's mix so far, until none gains anything: then the
mixes of the few plans found are an equilibrium of all there are. Two bites may lead to the same pair again; that is solved with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from dicefield.games.polyhydra import POLYHYDRA
from dicefield.solve.matrix import blank_sheet, solve_matrix
from dicefield.solve.polyhydra.bites import HEALTHS, MOST_DAMAGE, OVER, Bites, number
from dicefield.solve.polyhydra.plan import Numbers, Plan, best_plan
from dicefield.solve.polyhydra.turn import Turn
from dicefield.solve.solution import machine

Pair = tuple[int, int]
SUDDEN_DEATH: Pair = (0, 0)

NEAR = 1e-13
"""What a new plan must gain."""

SAME = 1e-15
"""To which the worth of a pair that leads to itself is found."""

MOST_PLANS = 300


@dataclass(frozen=True)
class Mix:
    """Plans with their shares, and what they come to together."""

    plans: list[Plan]
    weights: Numbers

    @property
    def dealt(self) -> Numbers:
        return np.asarray(self.weights @ np.array([plan.dealt for plan in self.plans]))

    def drop_unused(self) -> Mix:
        """Without the plans that are never followed."""
        kept = [place for place, weight in enumerate(self.weights) if weight > 0]
        return Mix([self.plans[place] for place in kept], self.weights[kept])


@dataclass(frozen=True)
class HydraDuel:
    """A pair of healths, solved: what it is worth to the first of them, the two mixes, what both could gain in this turn."""

    pair: Pair
    value: float
    mixes: tuple[Mix, Mix]
    gain: float


@dataclass
class Solver:
    """The duels solved so far, and what they are made of."""

    turns: list[Turn]
    """By health; the first is that of sudden death."""
    bites: Bites
    values: Numbers = field(default_factory=lambda: np.full(HEALTHS * HEALTHS, np.nan))
    duels: dict[Pair, HydraDuel] = field(default_factory=dict)

    def turns_at(self, pair: Pair) -> tuple[Turn, Turn]:
        return self.turns[pair[0]], self.turns[pair[1]]

    def pay(self, pair: Pair, own: float) -> Numbers:
        return pay_of(self.bites, self.values, pair, own)

    def add(self, duel: HydraDuel) -> None:
        first, second = duel.pair
        self.duels[duel.pair] = duel
        self.values[number(first, second)] = duel.value
        self.values[number(second, first)] = 1.0 - duel.value if first != second else duel.value

    def solve(self, pair: Pair) -> HydraDuel:
        turns = self.turns_at(pair)
        plans = [self.guesses(pair, side, turns[side]) for side in (0, 1)]
        value = 0.25
        while True:
            value, both = self.balance(pair, plans, value)
            replies = self.replies(pair, both, value, turns)
            gains = replies[0].expected - value, replies[1].expected - (1.0 - value)
            fresh = [gains[side] > NEAR and is_new(replies[side], plans[side]) for side in (0, 1)]
            if not any(fresh) or len(plans[0]) + len(plans[1]) > MOST_PLANS:
                return HydraDuel(pair, value, both, max(0.0, gains[0]) + max(0.0, gains[1]))
            for side in (0, 1):
                plans[side] += [replies[side]] if fresh[side] else []

    def guesses(self, pair: Pair, side: int, turn: Turn) -> list[Plan]:
        """Plans to begin with: those of the neighbours with as many heads, or any."""
        near = [(pair[0] - 1, pair[1]), (pair[0], pair[1] - 1)]
        found = [plan for mix in (self.mix(*(other if side == 0 else other[::-1])) for other in near) for plan in mix]
        fitting = [plan for plan in found if len(plan.reach) == len(turn.codes)]
        kept: list[Plan] = []
        for plan in fitting or [best_plan(turn, np.arange(MOST_DAMAGE + 1.0))]:
            kept += [plan] if is_new(plan, kept) else []
        return kept

    def mix(self, mine: int, other: int) -> list[Plan]:
        """The plans of a hydra of that health against one of the other."""
        if (mine, other) in self.duels:
            return self.duels[mine, other].mixes[0].plans
        return self.duels[other, mine].mixes[1].plans if (other, mine) in self.duels else []

    def balance(self, pair: Pair, plans: list[list[Plan]], value: float) -> tuple[float, tuple[Mix, Mix]]:
        """The equilibrium of some plans, and what the pair is worth then, by Newton's method: the mixes for a guess of it tell a
        better one, which is right once the mixes stay."""
        first, second = (np.array([plan.dealt for plan in side]) for side in plans)
        fixed, again = first @ self.pay(pair, 0.0) @ second.T, first @ (self.pay(pair, 1.0) - self.pay(pair, 0.0)) @ second.T
        for _ in range(60):
            rows, cols = mixes(fixed + value * again)
            better = float(rows @ fixed @ cols / (1.0 - rows @ again @ cols))
            if abs(better - value) <= SAME:
                break
            value = better
        return better, (Mix(plans[0], rows).drop_unused(), Mix(plans[1], cols).drop_unused())

    def replies(self, pair: Pair, both: tuple[Mix, Mix], value: float, turns: tuple[Turn, Turn]) -> tuple[Plan, Plan]:
        """The best plan of each against the mix of the other."""
        pay = self.pay(pair, value)
        return best_plan(turns[0], pay @ both[1].dealt), best_plan(turns[1], 1.0 - both[0].dealt @ pay)


def mixes(pay: Numbers) -> tuple[Numbers, Numbers]:
    """How often each row is taken by who wants much, and each column by who wants little."""
    rows, cols = pay.shape
    sheet = blank_sheet(max(rows, cols))
    sheet.pay[:rows, :cols] = pay
    machine(POLYHYDRA, solve_matrix)(sheet, rows, cols)
    first, second = sheet.first[:rows], sheet.second[:cols]
    return first / first.sum(), second / second.sum()


def pay_of(bites: Bites, values: Numbers, pair: Pair, own: float) -> Numbers:
    """What two bites are worth to the first, if this pair itself is worth `own`."""
    follows = bites.follows[pair]
    known = values[np.maximum(follows, 0)]
    return np.where(follows == OVER, bites.shares[pair], np.where(follows == number(*pair), own, known))


def is_new(plan: Plan, plans: Iterable[Plan]) -> bool:
    return all(np.abs(plan.dealt - known.dealt).max() > 1e-15 for known in plans)


# --- Checking --------------------------------------------------------------------------------------------------------


@dataclass
class Exploiter:
    """What a hydra can make of the whole game against one that bites as `dealt` says, from every pair: of the plans of each turn
    the best, knowing all that is to come."""

    turns: list[Turn]
    bites: Bites
    dealt: Numbers
    """By health, health of the other, and damage."""
    values: Numbers = field(default_factory=lambda: np.full(HEALTHS * HEALTHS, np.nan))

    def exploit(self, pair: Pair) -> float:
        """Against a pair that may come again, the worth is found by going round until it stays."""
        own = 0.5
        for _ in range(200):
            prices = pay_of(self.bites, self.values, pair, own) @ self.dealt[pair[::-1]]
            found = best_plan(self.turns[pair[0]], prices).expected
            if abs(found - own) <= SAME:
                break
            own = found
        return own

    def add(self, pair: Pair, value: float) -> None:
        self.values[number(*pair)] = value


def levels() -> list[list[Pair]]:
    """All pairs whose first is the healthier, those before which everything they lead to stands; sudden death first."""
    healths = range(1, HEALTHS)
    sums = [[(first, total - first) for first in healths if 1 <= total - first <= first] for total in range(2, 2 * HEALTHS - 1)]
    return [[SUDDEN_DEATH], *sums]
