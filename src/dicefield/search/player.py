"""The search as a player: it is given a view, and nothing else."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from dicefield.engine.desk import BLANK, PLAYED, Desk, compiler
from dicefield.engine.dice import Rng, draw, rng_from
from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.game import Game
from dicefield.engine.record import Record
from dicefield.engine.waiting import Action, Waiting, may_choose
from dicefield.play.position import SPECTATOR, View
from dicefield.search.levels import Level
from dicefield.search.lines import search
from dicefield.search.tree import NONE, ROOT, Tree

EXPLORE_ROOT, WIDEN_ROOT, BLIND = 1.0, 0.5, 4
"""How a tree is grown; `Tree` says what each means."""

CHUNK_SECONDS = 0.02
"""How long a thread plays before it looks at the clock again."""

CHANCES = 1 << 30
"""How finely a mix is drawn."""

RARE = 0.15
"""A choice that is mixed in rarer than that beside the most frequent one is not played: it is left from learning, not a plan."""

ALIKE = 0.06
"""How much the choices of a mix may differ in worth: their means lag behind while both sides still learn."""

UNKNOWN = 1.0
"""The error of what was not looked at."""


@dataclass(frozen=True)
class Considered:
    """One of the choices of a seat, as the search sees it."""

    action: Action
    worth: float
    """The share of the game to be expected; that of the whole position if the choice was not looked at."""
    error: float
    """The standard error of that."""
    visits: int
    share: float
    """How often the search would take it: 1 for the best, or a mix where others choose at the same time."""


@dataclass
class Counted:
    """What came of the choices at the root, each by its number."""

    visits: Any
    totals: Any
    squares: Any
    mixed: Any
    sure: float
    sealed: bool = False
    bot: int = 0
    """What the bot would do, which was tried first."""

    @classmethod
    def none(cls, choices: int, sure: float) -> Counted:
        return cls(np.zeros(choices, np.int64), np.zeros(choices), np.zeros(choices), np.zeros(choices), sure)

    def add(self, tree: Tree) -> None:
        root = tree.nodes[ROOT]
        self.sealed = self.sealed or root.sealed
        edge = root.first
        while edge != NONE:
            tried = tree.edges[edge]
            self.visits[tried.choice] += tried.visits
            self.totals[tried.choice] += tried.total
            self.squares[tried.choice] += tried.squares
            self.mixed[tried.choice] += tried.mixed
            edge, self.bot = tried.next, tried.choice

    @property
    def lead(self) -> int:
        """How many lines the choice that was looked at most is ahead of the next."""
        if len(self.visits) < 2:
            return int(self.visits.sum())
        second, first = np.sort(self.visits)[-2:]
        return int(first - second)

    def shares(self) -> Any:
        """The mix that was learned, or all to the best choice."""
        if not self.sealed or not self.mixed.any():
            return np.eye(len(self.visits))[self.best()]
        mix = np.where(self.is_worse() | (self.visits == 0), 0.0, self.mixed)
        mix = np.where(mix < RARE * mix.max(), 0.0, mix)
        return mix / mix.sum()

    def is_worse(self) -> Any:
        """Which choices are surely worse than the one that is played most: whatever belongs in a mix is worth about the same."""
        worths, errors = self.worths(), self.errors()
        most = int(np.argmax(self.mixed))
        return worths + self.sure * np.hypot(errors, errors[most]) + ALIKE < worths[most]

    def best(self) -> int:
        """The choice that is surely better than what the bot would do; that, if there is none."""
        worths, errors = self.worths(), self.errors()
        surely = worths - worths[self.bot] - self.sure * np.hypot(errors, errors[self.bot])
        surely[self.bot] = 0.0
        surely[self.visits == 0] = -1.0
        return int(np.argmax(surely))

    def worths(self) -> Any:
        """The mean of each choice; the mean of all where there is none."""
        whole = self.totals.sum() / max(1, self.visits.sum())
        return np.where(self.visits > 0, self.totals / np.maximum(1, self.visits), whole)

    def errors(self) -> Any:
        visits = np.maximum(2, self.visits)
        spread = np.maximum(0.0, self.squares / visits - (self.totals / visits) ** 2) + 1.0 / (4 * visits * visits)
        return np.where(self.visits > 1, np.sqrt(spread / (visits - 1)), UNKNOWN)


def bot_number(game: Game, bot: str) -> int:
    """The number of a game's bot; of the usual one, the last, if none is named."""
    return list(game.bots).index(bot) if bot else len(game.bots) - 1


class Worker:
    """One thread of a search: a tree, a desk and a generator of its own."""

    def __init__(self, game: Game, *, machine: bool) -> None:
        self.desk = Desk(game, machine=machine, silent=True)
        self.habits = game.habits
        self.tree = Tree(explore_root=EXPLORE_ROOT, widen_root=WIDEN_ROOT, blind=BLIND)
        self.tree.explore, self.tree.widen = self.habits.eager, 1.0 / sqrt(self.habits.patience)
        self.tree.mixes, self.tree.ahead = self.habits.mixes, self.habits.ahead
        self.tree.bot, self.tree.rival = bot_number(game, self.habits.bot), bot_number(game, self.habits.rival)
        self.driver = compiler(game, self.desk.machine)(search)
        tables = self.desk.top.raw["tables"]
        self.tables = tables.view(np.uint32).reshape(len(tables), -1)
        self.root = self.tables[BLANK].copy()

    def choices_of(self, root: Waiting, seat: int) -> list[Action]:
        """What the view would name, at the speed of the search."""
        self.desk.state = root
        return self.desk.legal(seat)

    def begin(self, root: Waiting, seat: int, seed: np.random.SeedSequence) -> None:
        dice, minds = (rng_from(part.generate_state(4)) for part in seed.spawn(2))
        self.desk.top.raw["dice"] = dice.raw
        self.desk.top.raw["minds"] = minds.raw
        self.tree.nodes_used = 0
        self.desk.state = root
        self.root[:] = self.tables[PLAYED]
        self.seat, self.lines = seat, 0

    def play(self, lines: int) -> None:
        memory: tuple[Record, ...] = (self.desk.top, self.tree)
        given = [part.raw for part in memory] if self.desk.machine else memory
        self.driver(*given, self.tables, self.root, self.seat, lines)
        self.lines += lines

    def play_until(self, end: float, choices: int) -> None:
        """Plays on until the time is over, or until nothing can change any more."""
        begun, chunk = time.perf_counter(), 1
        while (now := time.perf_counter()) < end:
            if self.lines and self.is_settled(self.lines * (end - now) / max(1e-6, now - begun), choices):
                return
            self.play(chunk)
            pace = (time.perf_counter() - begun) / self.lines
            chunk = max(1, min(2 * chunk, int(CHUNK_SECONDS / pace), int((end - time.perf_counter()) / pace)))

    def is_settled(self, left: float, choices: int) -> bool:
        """Whether the leader cannot be overtaken by the lines that are left. A mix is never settled."""
        counted = Counted.none(choices, self.habits.sure)
        counted.add(self.tree)
        return not counted.sealed and counted.lead > left and counted.best() == np.argmax(counted.visits)


class Searcher:
    """Looks ahead from a view, as long as its level says."""

    def __init__(self, game: Game, level: Level, seed: int | None = None, *, machine: bool = True) -> None:
        if (level.iterations is None) == (level.seconds is None):
            raise Malformed.of("level", f"The level {level.name!r} must say either how many lines it looks at, or for how long.")
        self.game = game
        self.level = level
        self.seeds = np.random.SeedSequence(secrets.randbits(63) if seed is None else seed)
        self.rng: Rng = rng_from(self.seeds.spawn(1)[0].generate_state(4))
        threads = 1 if level.iterations is not None else level.threads or os.cpu_count() or 1
        self.workers = [Worker(game, machine=machine) for _ in range(threads)]

    def look(self, view: View) -> list[Considered]:
        """Every choice of a view, in its order, with what is to be expected of it."""
        actions = self.choices_of(view)
        if len(actions) == 1:
            return [Considered(actions[0], 0.5, UNKNOWN, 0, 1.0)]
        counted = self.count(view, len(actions))
        columns = (counted.worths(), counted.errors(), counted.visits, counted.shares())
        return [
            Considered(action, float(worth), float(error), int(visits), float(share))
            for action, worth, error, visits, share in zip(actions, *columns, strict=True)
        ]

    def choose(self, view: View) -> Action:
        """What the search would do; now and then, at a level that slips, its second thought."""
        considered = self.look(view)
        if len(considered) > 1 and draw(self.rng, CHANCES) < self.level.slips * CHANCES:
            return sorted(considered, key=lambda one: (one.share, one.visits, one.worth))[-2].action
        return self.draw(considered).action

    def draw(self, considered: Sequence[Considered]) -> Considered:
        left = draw(self.rng, CHANCES) / CHANCES
        for one in considered:
            left -= one.share
            if left < 0:
                return one
        return max(considered, key=lambda one: one.share)

    def warm(self) -> None:
        """Compiles what is needed, or finds it in the cache."""
        worker = self.workers[0]
        worker.begin(self.game.state(), 0, np.random.SeedSequence(0))
        worker.play(0)

    def choices_of(self, view: View) -> list[Action]:
        if view.game is not self.game:
            raise Malformed.of("other_game", f"This search plays {self.game.title}, and was shown {view.game.title}.")
        if view.seat == SPECTATOR:
            raise Illegal.of("spectator", "A spectator has nothing to choose.")
        if not may_choose(view.state, view.seat - 1):
            raise Illegal.of("not_owed", f"Seat {view.seat} has nothing to choose now.")
        return self.workers[0].choices_of(view.state, view.seat - 1)

    def count(self, view: View, choices: int) -> Counted:
        """Plays the lines, on as many threads as there are, and adds up."""
        for worker in self.workers:
            worker.begin(view.state, view.seat - 1, self.seeds.spawn(1)[0])
        if self.level.iterations is not None:
            self.workers[0].play(self.level.iterations)
        elif self.level.seconds is not None:
            self.workers[0].play(0)  # compiles, if need be, before the clock runs
            self.play_until(time.perf_counter() + self.level.seconds, choices)
        counted = Counted.none(choices, self.game.habits.sure)
        for worker in self.workers:
            counted.add(worker.tree)
        return counted

    def play_until(self, end: float, choices: int) -> None:
        if len(self.workers) == 1:
            self.workers[0].play_until(end, choices)
            return
        with ThreadPoolExecutor(len(self.workers)) as pool:
            for done in [pool.submit(worker.play_until, end, choices) for worker in self.workers]:
                done.result()
