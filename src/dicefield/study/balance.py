"""The fairest number: a grid over its range, and finer grids around the best of it, until the steps are whole.

Nothing is taken for granted about the curve but that it is not wild between neighbours. The best of many noisy values looks better
than it is, so the fairest is played once more with fresh dice, and that is what is told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dicefield.bots import plain_bot
from dicefield.engine.errors import Illegal, Malformed, Refused
from dicefield.engine.game import Game
from dicefield.study.intervals import Share
from dicefield.study.plan import MOST_GAMES, Cell, Plan, cell_of
from dicefield.study.runner import ROWS, Case, Study, make_folder
from dicefield.study.workers import Workers

GRID = 9
"""Values of a grid."""

MOST_VALUES = 1_000_000
AGAIN = 1
"""Marks the seed of fresh dice."""


@dataclass(frozen=True)
class Point:
    """A value, and how it came out."""

    value: int
    games: int
    shared: int
    """Games without a sole winner."""
    seats: tuple[Share, ...]

    @property
    def decided(self) -> float:
        """The part of the games that somebody won: a game that nobody wins is not fair, it is none."""
        return 1 - self.shared / self.games

    @property
    def is_decided(self) -> bool:
        """Whether anybody won at all: if not, nothing can be said about how fair it is."""
        return self.shared < self.games

    @property
    def worst(self) -> Share:
        """The share of the seat that is farthest from even."""
        return max(self.seats, key=lambda share: abs(share.mean - self.even))

    @property
    def even(self) -> float:
        return 1 / len(self.seats)

    @property
    def unfair(self) -> float:
        """How far from even, among the games that were decided."""
        return abs(self.worst.mean - self.even) / self.decided if self.is_decided else 1.0

    @property
    def least(self) -> float:
        """How unfair it is at least, as far as one can tell."""
        low, high = self.worst.interval()
        return max(0.0, low - self.even, self.even - high) / self.decided if self.is_decided else 1.0

    @property
    def most(self) -> float:
        """And at most."""
        ends = [abs(end - self.even) for end in self.worst.interval()]
        return max(ends) / self.decided if self.is_decided else 1.0

    def json(self) -> dict[str, Any]:
        spans = [share.span for share in self.seats]
        return {"value": self.value, "games": self.games, "shared": self.shared, "seats": spans, "unfair": self.unfair}


@dataclass(frozen=True)
class Question:
    """Which number, from where to where."""

    game: Game
    name: str
    low: int
    high: int
    options: Mapping[str, Any]
    bots: Any = ""
    """A bot a seat, or one for all; nobody named is the plain one."""
    games: int = 20_000
    """For each value."""
    seed: int = 0

    @classmethod
    def of(cls, game: Game, name: str, low: int, high: int, **more: Any) -> Question:
        asked = cls(game, name, low, high, **more)
        if not low < high <= low + MOST_VALUES:
            raise Malformed.of("range", f"The range must hold 2 to {MOST_VALUES:,} values, got {low} to {high}.")
        if not 2 <= asked.games <= MOST_GAMES:
            raise Malformed.of("game_count", f"The number of games must be 2 to {MOST_GAMES:,}, got {asked.games}.")
        if asked.seed < 0:
            raise Malformed.of("seed", f"A seed is 0 or more, got {asked.seed}.")
        return asked

    def cell(self, value: int, *fresh: int) -> Cell:
        return cell_of(
            self.game, self.options, self.bots or plain_bot(self.game), {self.name: value}, (self.seed, value & 0xFFFFFFFF, *fresh)
        )

    def plan(self, cells: Sequence[Cell]) -> Plan:
        return Plan(self.game, f"The fairest {self.name}", "", tuple(cells), self.games, seed=self.seed, sample=0)


@dataclass
class Search:
    """The values that were tried, and those that the game refuses."""

    asked: Question
    folder: Path | None = None
    """Where what is played is kept, a study a step, so that a search that was stopped goes on."""
    steps: int = 0
    points: dict[int, Point] = field(default_factory=dict)
    refused: dict[int, str] = field(default_factory=dict)
    again: Point | None = None

    def run(self, workers: Workers, progress: Callable[[int, int], None] = lambda done, of: None) -> None:
        low, high = self.asked.low, self.asked.high
        if self.folder is not None:
            make_folder(self.folder, Path("1") / ROWS, "search")
        while True:
            values = grid(low, high)
            self.try_all(values, workers, progress)
            if values[1] - values[0] <= 1 and len(values) == high - low + 1:
                break
            low, high = self.around(values)
        self.again = self.play([self.asked.cell(self.best.value, AGAIN)], workers, progress)[0]

    def around(self, values: Sequence[int]) -> tuple[int, int]:
        """The neighbours of the fairest value, between which a fairer one may lie."""
        place = min(range(len(values)), key=lambda place: abs(values[place] - self.best.value))
        return values[max(0, place - 1)], values[min(len(values) - 1, place + 1)]

    def try_all(self, values: Sequence[int], workers: Workers, progress: Callable[[int, int], None]) -> None:
        cells = []
        for value in values:
            if value in self.points or value in self.refused:
                continue
            try:
                cells.append(self.asked.cell(value))
            except Refused as refused:
                self.refused[value] = refused.refusal.words.removeprefix("vary: ")
        for point in self.play(cells, workers, progress):
            self.points[point.value] = point
        if not self.points:
            raise Illegal.of("no_value", f"None of the values can be played: {next(iter(self.refused.values()))}")

    def play(self, cells: Sequence[Cell], workers: Workers, progress: Callable[[int, int], None]) -> list[Point]:
        if not cells:
            return []
        self.steps += 1
        study = Study(self.asked.plan(cells), self.folder / str(self.steps) if self.folder else None)
        study.warm()
        study.run(workers, progress)
        return [point_of(case, self.asked.name) for case in study.cases]

    @property
    def best(self) -> Point:
        return min(self.points.values(), key=lambda point: (point.unfair, point.value))

    @property
    def curve(self) -> list[Point]:
        return [self.points[value] for value in sorted(self.points)]

    def alike(self, point: Point) -> bool:
        """Whether a value may be as fair as the fairest, as far as these games can tell."""
        return point.least <= self.best.most

    def json(self) -> dict[str, Any]:
        told = {"game": self.asked.game.name, "name": self.asked.name, "seed": self.asked.seed, "fairest": self.best.value}
        again = {"again": self.again.json()} if self.again else {}
        points = [{**point.json(), "alike": self.alike(point)} for point in self.curve]
        return {**told, **again, "points": points, "refused": {str(value): words for value, words in self.refused.items()}}


def grid(low: int, high: int) -> list[int]:
    """Values from end to end, as evenly as whole numbers go."""
    steps = min(GRID - 1, high - low)
    return [low + round(step * (high - low) / steps) for step in range(steps + 1)]


def point_of(case: Case, name: str) -> Point:
    return Point(int(case.cell.labels[name]), case.count.games, case.count.shared, tuple(case.count.seats))
