"""The plans of every pair of healths as arrays, and how a hydra looks into them.

For each pair there is first the *measure*: prices against the other's equilibrium, by which everything is judged and which is
followed where the equilibrium never comes to. Then come the plans that are followed, each with its weight. A hydra that draws one
of them when its turn begins and one that draws at every choice do the same, if the second weighs each plan by how likely it has
come so far. Of its past it needs to know no more than the locks: the chance of the roll that lies there is the same for all plans.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dicefield.engine.dice import Rng, draw
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.games.polyhydra.state import HEADS, Hydra, Lock, Swamp, Then
from dicefield.solve.polyhydra.bites import HEALTHS
from dicefield.solve.polyhydra.duel import Mix
from dicefield.solve.polyhydra.plan import NOTHING, Numbers, Plan, best_plan, stopping
from dicefield.solve.polyhydra.turn import CODES, PLACES, Turn, code_of, code_with, heads_of
from dicefield.solve.solution import CHANCES

Book = tuple[Any, ...]
KEPT = ("node", "damage", "plans_at", "weights", "prices", "tables_at", "going_on", "reach")
"""By heads and locks the node; by heads and node the damage; by pair the first plan and how many there are; of each plan its
weight, its prices, and where its tables begin; in these, by node, what going on is worth and how likely one comes to do so."""


# --- Writing ---------------------------------------------------------------------------------------------------------


class Writer:
    """Gathers plans, pair by pair."""

    def __init__(self, turns: list[Turn]) -> None:
        self.node = np.full((HEADS + 1, CODES + 1), -1, np.int32)
        self.damage = np.full((HEADS + 1, max(len(turn.codes) for turn in turns)), -1, np.int64)
        self.plans_at = np.zeros((HEALTHS, HEALTHS, 2), np.int64)
        self.plans: list[Plan] = []
        self.weights: list[float] = []
        for turn in turns:
            self.node[turn.heads] = turn.node
            self.damage[turn.heads, : len(turn.codes)] = turn.arrays[0]

    def write(self, mine: int, other: int, turn: Turn, measure: Numbers, mix: Mix) -> None:
        self.plans_at[mine, other] = len(self.plans), 1 + len(mix.plans)
        self.plans += [best_plan(turn, measure), *mix.plans]
        self.weights += [0.0, *mix.weights]

    @property
    def arrays(self) -> Book:
        """In the order of `KEPT`."""
        sizes = [len(plan.reach) for plan in self.plans]
        prices = np.array([plan.prices for plan in self.plans])
        tables = [np.concatenate([getattr(plan, name) for plan in self.plans]) for name in ("going_on", "reach")]
        tables_at = np.cumsum([0, *sizes])
        return self.node, self.damage, self.plans_at, np.array(self.weights), prices, tables_at, *tables


# --- Looking up ------------------------------------------------------------------------------------------------------


@rule
def measure_of(book: Book, view: Swamp, seat: int) -> int:
    """The first plan of the pair, with the eyes of a seat."""
    if view.sudden_death:
        return book[2][0, 0, 0]  # type: ignore[no-any-return]
    return book[2][view.hydras[seat].health, view.hydras[1 - seat].health, 0]  # type: ignore[no-any-return]


@rule
def plans_of(book: Book, view: Swamp, seat: int) -> int:
    """How many there are, the measure included."""
    if view.sudden_death:
        return book[2][0, 0, 1]  # type: ignore[no-any-return]
    return book[2][view.hydras[seat].health, view.hydras[1 - seat].health, 1]  # type: ignore[no-any-return]


@rule
def worth_of(book: Book, plan: int, heads: int, code: int, then: int) -> float:
    """What locks are worth by the prices of a plan, to a hydra that stops or rolls on."""
    node = book[0][heads, code]
    if then == Then.STOP:
        return stopping(book[1][heads, node], book[4][plan])
    return book[6][book[5][plan] + node]  # type: ignore[no-any-return]


@rule
def likelihood(book: Book, plan: int, heads: int, code: int) -> float:
    """How likely a hydra follows the plan and comes to roll on from these locks."""
    return book[3][plan] * book[7][book[5][plan] + book[0][heads, code]]  # type: ignore[no-any-return]


@rule
def locks_after(hydra: Hydra) -> int:
    """The locks once a sealed choice is opened."""
    code = code_of(hydra)
    for head in range(HEADS):
        if hydra.wish[head]:
            code += hydra.faces[head] * PLACES[head]
    return code


@rule
def answer(book: Book, plan: int, view: Swamp, seat: int, actions: array[Lock], number: int) -> int:
    """What a plan takes: the best by its prices, of equals the first."""
    hydra = view.hydras[seat]
    heads, locked = heads_of(view, hydra), code_of(hydra)
    best = 0
    most = NOTHING
    for place in range(number):
        worth = worth_of(book, plan, heads, code_with(hydra, locked, actions[place]), actions[place].then)
        if worth > most:
            best = place
            most = worth
    return best


@rule
def consult(book: Book, view: Swamp, seat: int, actions: array[Lock], number: int, rng: Rng) -> int:
    """One of the plans that may have come here, drawn by how likely it has; if none has, the measure."""
    first, plans = measure_of(book, view, seat), plans_of(book, view, seat)
    heads, locked = heads_of(view, view.hydras[seat]), code_of(view.hydras[seat])
    total = 0.0
    for plan in range(first + 1, first + plans):
        total += likelihood(book, plan, heads, locked)
    point = draw(rng, CHANCES) * total / CHANCES
    chosen = first
    for plan in range(first + 1, first + plans):
        likely = likelihood(book, plan, heads, locked)
        if likely > 0.0 and point >= 0.0:
            chosen = plan
        point -= likely
    return answer(book, chosen, view, seat, actions, number)
