"""Polyhydra for two with sealed dice, solved.

Nobody sees anything of the other's turn until both are done, so a turn is one choice of a plan each, and the game a chain of such
turns: an equilibrium of each, from low healths up, is one of the whole game.

The limit of turns is left out of account. Two who play like this have a chance of 2 in 10^14 to be at it after 20 turns, and of 4
in 10^82 after 100: what the limit would change is far below the rounding of the values.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, Self

import numpy as np

from dicefield.engine.game import Game, Options
from dicefield.engine.waiting import Action, Waiting, is_over
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.rules.queries import bite
from dicefield.games.polyhydra.state import FULL_HEALTH, Dice, Standing
from dicefield.solve.polyhydra.bites import HEALTHS, MOST_DAMAGE, Bites, all_bites, number
from dicefield.solve.polyhydra.book import (
    KEPT,
    Book,
    Writer,
    answer,
    consult,
    likelihood,
    locks_after,
    measure_of,
    plans_of,
    worth_of,
)
from dicefield.solve.polyhydra.duel import SUDDEN_DEATH, Exploiter, Pair, Solver, levels
from dicefield.solve.polyhydra.turn import Turn, code_of, code_with, heads_of, turns_by_health
from dicefield.solve.shelf import SolutionFolder
from dicefield.solve.solution import Progress, Solution, Weighed, read_arrays

SEATS = 2
LONG_ENOUGH = 200
"""Turns that must be agreed at least."""

TURNS_LEFT = 100
"""And that must be left. In 39 of them at most somebody is hurt and nobody falls; in all others both must miss, and that has a
chance below 1 in 6 at every pair of healths."""

MEASURE = "exploitability: what two best repliers to the whole game could gain together, at the worst pair of healths"


class PolyhydraSealed(Solution):
    game: ClassVar[Game] = POLYHYDRA
    version: ClassVar[str] = "1"
    title: ClassVar[str] = "Polyhydra for two with sealed dice"
    consult = staticmethod(consult)

    def __init__(self, book: Book, values: Any, facts: Mapping[str, Any]) -> None:
        super().__init__(book, facts)
        self.values = values

    @classmethod
    def solve(cls, shelf: SolutionFolder, progress: Progress) -> Self:
        """The plans are kept when all are there, then what they could lose is found."""
        if not shelf.finished:
            solve_game(shelf, progress)
        *book, values = read_arrays(shelf, *KEPT, "values")
        return cls(tuple(book), values, shelf.facts)

    @staticmethod
    def covers(options: Options) -> bool:
        agreed: Any = options
        return bool(agreed.seats == SEATS and agreed.dice == Dice.SEALED and agreed.turns >= LONG_ENOUGH)

    def knows(self, state: Waiting) -> bool:
        swamp: Any = state
        return bool(swamp.seats == SEATS and swamp.dice == Dice.SEALED and swamp.most_turns >= LONG_ENOUGH)

    def holds(self, state: Waiting) -> bool:
        swamp: Any = state
        left = swamp.most_turns - swamp.turns_over
        return self.knows(state) and bool(is_over(state) or swamp.sudden_death or left >= TURNS_LEFT)

    def value(self, state: Waiting) -> float | None:
        swamp: Any = state
        if is_over(state):
            return self.score(state, 0)
        if any(any(swamp.hydras[seat].faces) for seat in range(SEATS)):
            return None
        pair = SUDDEN_DEATH if swamp.sudden_death else (swamp.hydras[0].health, swamp.hydras[1].health)
        return float(self.values[number(*pair)])

    def score(self, state: Waiting, seat: int) -> float:
        return self.desk_with(state).score()[seat]

    def worth(self, view: Waiting, seat: int) -> float:
        swamp: Any = view
        if is_over(view):
            return self.score(view, seat)
        hydra = swamp.hydras[seat]
        measure, heads = measure_of(self.book, swamp, seat), heads_of(swamp, hydra)
        if (view.sealed >> seat) & 1:
            return float(worth_of(self.book, measure, heads, locks_after(hydra), hydra.then))
        if hydra.standing == Standing.CHOOSING:
            return max(self.worth_of(swamp, seat, action) for action in self.legal(view, seat))
        if hydra.standing == Standing.ROLLING:
            return float(worth_of(self.book, measure, heads, code_of(hydra), True))
        return float(self.book[4][measure, bite(hydra)])

    def worth_of(self, swamp: Any, seat: int, action: Any) -> float:
        hydra = swamp.hydras[seat]
        code = code_with(hydra, code_of(hydra), action)
        return float(worth_of(self.book, measure_of(self.book, swamp, seat), heads_of(swamp, hydra), code, action.then))

    def legal(self, view: Waiting, seat: int) -> list[Action]:
        return self.desk_with(view).legal(seat)

    def choices(self, view: Waiting, seat: int) -> list[Weighed]:
        actions = self.legal(view, seat)
        shares = self.shares(view, seat, actions)
        return [Weighed(action, self.worth_of(view, seat, action), shares[place]) for place, action in enumerate(actions)]

    def shares(self, view: Any, seat: int, actions: list[Action]) -> list[float]:
        """How often each is taken: the plans by how likely they have come here, the measure if none has."""
        hydra = view.hydras[seat]
        first, heads, locked = measure_of(self.book, view, seat), heads_of(view, hydra), code_of(hydra)
        plans = range(first + 1, first + plans_of(self.book, view, seat))
        likely = {plan: float(likelihood(self.book, plan, heads, locked)) for plan in plans}
        if not any(likely.values()):
            likely = {first: 1.0}
        shares = [0.0] * len(actions)
        for plan, weight in likely.items():
            taken = answer(self.book, plan, view, seat, actions, len(actions))  # type: ignore[arg-type]
            shares[taken] += weight / sum(likely.values())
        return shares


# --- Solving ---------------------------------------------------------------------------------------------------------


def solve_game(shelf: SolutionFolder, progress: Progress) -> None:
    begun = time.perf_counter()
    progress("playing every turn", 0.0)
    turns, bites = turns_by_health(), all_bites()
    if "values" not in shelf:
        keep_plans(shelf, solve_pairs(turns, bites, progress))
    dealt, values = read_arrays(shelf, "dealt", "values")
    error = exploitability(Exploiter(turns, bites, dealt), values, progress)
    shelf.finish(facts_of(shelf, error, time.perf_counter() - begun))
    progress("solved", 1.0)


def solve_pairs(turns: list[Turn], bites: Bites, progress: Progress) -> Solver:
    """Pairs of the same sum do not lead to each other: threads share them."""
    solver = Solver(turns, bites)
    for level, duels in in_threads(solver.solve, levels()):
        for duel in duels:
            solver.add(duel)
        progress("solving pairs of healths", 0.3 + 0.4 * level / len(levels()))
    return solver


def in_threads(work: Callable[[Pair], Any], groups: list[list[Pair]]) -> Iterable[tuple[int, list[Any]]]:
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for level, pairs in enumerate(groups):
            yield level, list(pool.map(work, pairs))


def keep_plans(shelf: SolutionFolder, solver: Solver) -> None:
    """With the eyes of either; of a pair of equals the first speaks for both. The values come last: where they are, all is."""
    writer = Writer(solver.turns)
    dealt = np.zeros((HEALTHS, HEALTHS, MOST_DAMAGE + 1))
    for (first, second), duel in solver.duels.items():
        pay = solver.pay(duel.pair, duel.value)
        mine, others = duel.mixes
        dealt[second, first] = others.dealt
        dealt[first, second] = mine.dealt
        if first != second:
            writer.write(second, first, solver.turns[second], 1.0 - mine.dealt @ pay, others)
        writer.write(first, second, solver.turns[first], pay @ dealt[second, first], mine)
    for name, kept in zip((*KEPT, "dealt", "values"), (*writer.arrays, dealt, solver.values), strict=True):
        shelf.put(name, kept)


def exploitability(exploiter: Exploiter, values: Any, progress: Progress) -> float:
    """Of the plans as they are kept."""
    both = [[pair for first, second in level for pair in {(first, second), (second, first)}] for level in levels()]
    worst = 0.0
    for level, found in in_threads(exploiter.exploit, both):
        for pair, value in zip(both[level], found, strict=True):
            exploiter.add(pair, value)
        gains = exploiter.values - values
        worst = max(worst, *(gains[number(*pair)] + gains[number(*pair[::-1])] for pair in both[level]))
        progress("looking for better replies", 0.7 + 0.3 * level / len(levels()))
    return float(worst)


def facts_of(shelf: SolutionFolder, error: float, seconds: float) -> dict[str, Any]:
    values, plans_at, dealt = read_arrays(shelf, "values", "plans_at", "dealt")
    full = FULL_HEALTH
    return {
        "value": float(values[number(full, full)]),
        "error": error,
        "measure": MEASURE,
        "positions": 1 + full * full,
        "seconds": seconds,
        "more": {
            f"{full} against {full - 1} health": float(values[number(full, full - 1)]),
            f"{full} against {full // 2} health": float(values[number(full, full // 2)]),
            "pairs where plans are mixed": int((plans_at[..., 1] > 2).sum()),
            "bites in the first turn": [round(float(chance), 6) for chance in dealt[full, full]],
            "both miss at most": float((dealt[..., 0] * dealt[..., 0].T).max()),
            "bytes": sum(kept.nbytes for kept in read_arrays(shelf, *KEPT, "dealt", "values")),
        },
    }
