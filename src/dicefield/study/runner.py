"""A study under way: pieces are handed out, what comes back is written down at once, and a cell stops when it is sure enough.

Whether a cell is over is asked of its chunks in their order, each only when all before it are in. So the results do not depend on
who played what, or how fast; a chunk that came in beyond the end is not counted.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from dicefield.engine.errors import Illegal
from dicefield.play.game_record import clear_errors
from dicefield.study.analysis import Look
from dicefield.study.intervals import Share
from dicefield.study.plan import Cell, Plan
from dicefield.study.rows import Rows
from dicefield.study.work import CHUNK, LOOKS, ROUNDS, SLOW_CHUNK, Count, rounds_of, work
from dicefield.study.workers import Workers, hand_out

FEWEST = 20
"""Rounds before a cell, or two bots of a tournament, may stop."""

SURE = 0.999
"""How sure it must be who does better. Looking again and again is paid for by asking for much."""

MOST_DEATHS = 5
"""Times that workers may die without anything done in between, before it must be the work itself that kills them."""

ROWS = "rows.jsonl"

Piece = tuple[int, str, int]
"""The number of a cell, the kind, and the chunk."""


@dataclass
class Case:
    """A cell, and what is known of it."""

    cell: Cell
    plan: Plan
    count: Count = field(default_factory=Count)
    chunks: int = 0
    """How many were counted, all in their order."""
    waiting: dict[int, Count] = field(default_factory=dict)
    """Those that came in before one that they must wait for."""
    looked: dict[int, Look] = field(default_factory=dict)
    given: dict[str, int] = field(default_factory=dict)
    """Of each kind, the chunks that were handed out, counted from the first."""

    def __post_init__(self) -> None:
        rounds = rounds_of(self.cell, ROUNDS)
        self.ways = len(rounds.ways)
        self.chunk = CHUNK if rounds.quick else SLOW_CHUNK

    @property
    def rounds(self) -> int:
        """How many are to be played at most."""
        return max(1, self.plan.games // self.ways)

    @property
    def of(self) -> dict[str, int]:
        """How many chunks there are of each kind."""
        return {ROUNDS: -(-self.rounds // self.chunk), LOOKS: self.plan.sample}

    # --- Whether it is enough

    @property
    def shares(self) -> list[Share]:
        return [*self.count.seats, *self.count.bots.values()]

    @property
    def narrow(self) -> bool:
        width = self.plan.width
        return width is not None and all(high - low <= width for low, high in (share.interval() for share in self.shares))

    @property
    def sure(self) -> bool:
        """Whether a seat or a bot surely does better or worse than the others."""
        even = 1 / max(1, len(self.count.seats))
        spans = [share.interval(SURE) for share in self.shares]
        return self.plan.early and any(low > even or high < even for low, high in spans)

    @property
    def stopped(self) -> str:
        """Why no more rounds are played; nothing while they are."""
        if self.count.rounds >= FEWEST and self.narrow:
            return "narrow"
        if self.count.rounds >= FEWEST and self.sure:
            return "sure"
        return "all" if self.chunks == self.of[ROUNDS] else ""

    @property
    def over(self) -> bool:
        return bool(self.stopped) and len(self.looked) == self.of[LOOKS]

    @property
    def look(self) -> Look:
        """All games that were looked at, in their order."""
        whole = Look()
        for chunk in sorted(self.looked):
            whole.add(self.looked[chunk])
        return whole

    # --- Pieces

    def next_piece(self) -> tuple[str, int] | None:
        """One that nobody does yet: rounds first, then games to look at."""
        for kind in (ROUNDS, LOOKS):
            chunk = self.given.get(kind, 0)
            while chunk < self.of[kind] and self.knows(kind, chunk):
                chunk += 1
            self.given[kind] = chunk
            if chunk < self.of[kind] and not (kind == ROUNDS and self.stopped):
                self.given[kind] = chunk + 1
                return kind, chunk
        return None

    def knows(self, kind: str, chunk: int) -> bool:
        return chunk in self.looked if kind == LOOKS else chunk < self.chunks or chunk in self.waiting

    def size(self, kind: str, chunk: int) -> int:
        return self.plan.trials if kind == LOOKS else min(self.chunk, self.rounds - chunk * self.chunk)

    def take(self, kind: str, chunk: int, row: Any) -> None:
        if not 0 <= chunk < self.of[kind]:
            raise IndexError(chunk)
        if kind == LOOKS:
            self.looked[chunk] = Look.parse(row)
        elif not self.knows(kind, chunk):
            self.waiting[chunk] = Count.parse(row)
        while not self.stopped and self.chunks in self.waiting:
            self.count.add(self.waiting.pop(self.chunks))
            self.chunks += 1

    @property
    def done(self) -> int:
        """Games that are done, or need not be played any more."""
        played = self.of[ROUNDS] * self.chunk * self.ways if self.stopped else self.count.games
        return played + len(self.looked)

    @property
    def planned(self) -> int:
        return self.of[ROUNDS] * self.chunk * self.ways + self.of[LOOKS]


class Study:
    """Plays, writes down, goes on."""

    def __init__(self, plan: Plan, folder: Path | None = None) -> None:
        self.plan = plan
        self.folder = folder
        self.cases = [Case(cell, plan) for cell in plan.cells]
        self.rows = None if folder is None else Rows(make_folder(folder) / ROWS, "study")
        if self.rows is not None:
            self.rows.open(plan.json(), self.recall, "other fields, or another version. Name another folder, or ask what it asks")

    def recall(self, told: dict[str, Any]) -> None:
        self.cases[told["cell"]].take(told["kind"], told["chunk"], told["row"])

    @property
    def done(self) -> int:
        return sum(case.done for case in self.cases)

    @property
    def planned(self) -> int:
        return sum(case.planned for case in self.cases)

    @property
    def over(self) -> bool:
        return all(case.over for case in self.cases)

    def warm(self) -> None:
        """Compiles what is needed here, before several workers do it at once: once for all cells of the same bots."""
        firsts = {case.cell.bots: case for case in reversed(self.cases) if not case.over}
        for case in firsts.values():
            work(case.cell, ROUNDS, 0, 1)
            if self.plan.sample:
                work(case.cell, LOOKS, 0, 1)

    def run(self, workers: Workers, progress: Callable[[int, int], None] = lambda done, of: None) -> None:
        """Everything that is not known yet, a bit of each cell at a time."""
        Run(self, workers, progress).all()


class Run:
    """Pieces in the hands of workers."""

    def __init__(self, study: Study, workers: Workers, progress: Callable[[int, int], None]) -> None:
        self.study = study
        self.workers = workers
        self.progress = progress
        self.lost: list[Piece] = []
        """What workers held when they died."""
        self.dead = False
        """Whether nobody of these workers takes any more."""
        self.deaths = 0
        for case in study.cases:
            case.given.clear()

    def all(self) -> None:
        while not self.study.over:
            with ExitStack() as stack:
                pool = self.workers.pool()
                stack.callback(pool.shutdown, wait=True, cancel_futures=True)
                self.until_death(pool)
            self.deaths += 1
            if not self.study.over and self.deaths > MOST_DEATHS:
                raise Illegal.of("workers_die", f"Workers died {self.deaths} times in a row; what was played is kept.")

    def until_death(self, pool: Executor) -> None:
        """Goes on until all is done, or until a worker of the pool died and took the others with it."""
        self.progress(self.study.done, self.study.planned)
        self.dead = False
        for piece, future in hand_out(self.workers.count, self.next_piece, partial(self.submit, pool)):
            try:
                self.take(piece, future.result())
            except self.workers.deaths:
                self.dead = True
                self.lost.append(piece)

    def submit(self, pool: Executor, piece: Piece) -> Future[Any]:
        """A piece in the hands of a worker. A pool that has died refuses it; then it is lost, like what died with the pool."""
        number, kind, chunk = piece
        case = self.study.cases[number]
        try:
            return pool.submit(work, case.cell, kind, chunk, case.size(kind, chunk))
        except self.workers.deaths as death:
            refused: Future[Any] = Future()
            refused.set_exception(death)
            return refused

    def next_piece(self) -> Piece | None:
        """What was lost first, then of the cell that was given least."""
        if self.dead:
            return None
        if self.lost:
            return self.lost.pop(0)
        for number in sorted(range(len(self.study.cases)), key=lambda place: sum(self.study.cases[place].given.values())):
            found = self.study.cases[number].next_piece()
            if found is not None:
                return number, *found
        return None

    def take(self, piece: Piece, row: Any) -> None:
        """Written down before it counts; what comes in after the end of its cell is dropped."""
        number, kind, chunk = piece
        case = self.study.cases[number]
        self.deaths = 0
        if kind == LOOKS or not case.stopped:
            if self.study.rows is not None:
                self.study.rows.write({"cell": number, "kind": kind, "chunk": chunk, "row": row})
            case.take(kind, chunk, row)
        self.progress(self.study.done, self.study.planned)


def make_folder(folder: Path, known: Path = Path(ROWS), word: str = "study") -> Path:
    """A folder for something long, new or known by a file in it; one that holds other things is left alone."""
    with clear_errors(folder, "write"):
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / known).exists() and any(folder.iterdir()):
            raise Illegal.of("other_folder", f"{folder} is not empty and holds no {word}. Name another folder.")
    return folder
