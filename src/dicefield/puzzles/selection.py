"""A set of puzzles: many games are looked through in their order, and of what is in them the best mixture is taken."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game
from dicefield.puzzles.making import Found, puzzles_of_game, solution_for
from dicefield.puzzles.puzzle import Puzzle
from dicefield.solve import is_solvable

PLAIN = 0.6
"""Which part of the puzzles may be such that a bot at first sight finds the answer."""

ALIKE = 12
"""Puzzles of one pattern: at most so many of a hundred, and two."""

AS_MANY = 70
"""And of all puzzles with the same number of choices: at most so many of a hundred, and two."""

GIVEN_UP = 100
"""Games for each puzzle that is wanted; after so many there are no more."""

Progress = Callable[[int, int], None]


@dataclass
class Selection:
    """A set that grows: no two puzzles the same, no pattern too often, and not too many that are plain to see."""

    wanted: int
    taken: dict[str, Puzzle] = field(default_factory=dict)
    patterns: Counter[str] = field(default_factory=Counter)
    sizes: Counter[int] = field(default_factory=Counter)
    asked: set[str] = field(default_factory=set)
    plain: int = 0

    @property
    def full(self) -> bool:
        return len(self.taken) >= self.wanted

    def offer(self, found: Found) -> None:
        puzzle, asked = found.puzzle, " ".join(f"{say} {worth}" for say, worth in found.puzzle.worths.items())
        too_plain = found.plain and self.plain >= PLAIN * self.wanted
        if self.full or too_plain or asked in self.asked or self.too_many(found):
            return
        self.taken[puzzle.id] = puzzle
        self.asked.add(asked)
        self.patterns[found.pattern] += 1
        self.sizes[len(puzzle.worths)] += 1
        self.plain += found.plain

    def too_many(self, found: Found) -> bool:
        """Whether there are enough that feel like this one."""
        alike, as_many = self.patterns[found.pattern], self.sizes[len(found.puzzle.worths)]
        return alike >= 2 + self.wanted * ALIKE // 100 or as_many >= 2 + self.wanted * AS_MANY // 100


@dataclass(frozen=True)
class Order:
    """What is to be made."""

    game: Game
    wanted: int
    seed: int
    machine: bool = True

    def submit(self, pool: Executor, number: int) -> Future[list[dict[str, Any]]]:
        return pool.submit(puzzles_of_game, self.game.name, self.seed, number, self.machine)


def make(order: Order, pool: Executor, at_once: int, progress: Progress = lambda done, of: None) -> list[Puzzle]:
    """So many puzzles of a game; fewer, where too many games would have to be played for them."""
    game = order.game
    solution_for(game)
    if not is_solvable(game) and not game.goals.asked:
        raise Illegal.of("no_puzzles", f"{game.title} is neither solved nor has it goals: there is nothing to prove a puzzle by.")
    selection = Selection(order.wanted)
    for found in played_in_order(order, pool, 2 * at_once):
        for one in found:
            selection.offer(Found.of(one))
        progress(len(selection.taken), order.wanted)
        if selection.full:
            break
    return list(selection.taken.values())


def played_in_order(order: Order, pool: Executor, ahead: int) -> Iterator[list[dict[str, Any]]]:
    """The games one after the other, with some played ahead."""
    numbers, running = iter(range(order.wanted * GIVEN_UP)), deque[Future[list[dict[str, Any]]]]()
    try:
        running.extend(order.submit(pool, number) for number in islice(numbers, ahead))
        while running:
            yield running.popleft().result()
            running.extend(order.submit(pool, number) for number in islice(numbers, 1))
    finally:
        for future in running:
            future.cancel()
