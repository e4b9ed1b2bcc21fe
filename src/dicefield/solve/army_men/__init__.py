"""Army Men Dice War, solved: a single game and the campaign.

Everything lies open and both want opposite things, so a war is a chain of decisions against known dice. It is solved backward: the
last round first, and the last game of the campaign is the single game. Worths are exact but for the rounding of 64-bit numbers.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Any, ClassVar, Self

import numpy as np

from dicefield.engine.desk import Desk
from dicefield.engine.game import Game, Options
from dicefield.engine.waiting import Action, Waiting, is_over
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.army_men.rules.contract import starter
from dicefield.solve.army_men.book import WIDTH, Layout, consult, game_of, look_up, node_table, round_starts
from dicefield.solve.army_men.course import Rounds, Turn, rounds_of_war, turns_of_war
from dicefield.solve.army_men.rounds import residual_of_round, solve_round
from dicefield.solve.shelf import SolutionFolder
from dicefield.solve.solution import Progress, Solution, Weighed, machine, read_arrays

KEPT = ("worths", "layout", "after", "final", "node", "nodes")
"""The arrays of the book, by their names on the shelf."""

STEP = 11
"""Of the differences, and of the scores of the first, every eleventh is checked: all rounds, and every node of their turns."""

MEASURE = "residual: the most by which a worth differs from a backup of what follows it, summed in another order"


class ArmyMen(Solution):
    game: ClassVar[Game] = ARMY_MEN
    version: ClassVar[str] = "1"
    title: ClassVar[str] = "Army Men Dice War, single games and campaigns"
    consult = staticmethod(consult)

    @classmethod
    def solve(cls, shelf: SolutionFolder, progress: Progress) -> Self:
        """The worths are kept when all are there: they take a few seconds."""
        if not shelf.finished:
            solve_war(shelf, progress)
        return cls(read_arrays(shelf, *KEPT), shelf.facts)

    @staticmethod
    def covers(options: Options) -> bool:  # noqa: ARG004 - every war is solved
        return True

    def knows(self, state: Waiting) -> bool:
        return True

    def value(self, state: Waiting) -> float:
        battle: Any = state
        if is_over(state):
            return self.desk_with(state).score()[0]
        if state.throw.count > 0:
            share = float(look_up(self.book, battle))
            return share if starter(battle) == 0 else 1.0 - share
        sign = 1.0 if battle.turn == 0 else -1.0
        return sign * max(sign * self.value(after) for _, after in self.outcomes(state, battle.turn))

    def worth(self, view: Waiting, seat: int) -> float:
        share = self.value(view)
        return share if seat == 0 else 1.0 - share

    def choices(self, view: Waiting, seat: int) -> list[Weighed]:
        tried = list(self.outcomes(view, seat))
        worths = [self.worth(after, seat) for _, after in tried]
        best = worths.index(max(worths))
        return [Weighed(action, worths[place], float(place == best)) for place, (action, _) in enumerate(tried)]

    def outcomes(self, state: Waiting, seat: int) -> Iterator[tuple[Action, Waiting]]:
        """Each choice with what it leads to. Nothing is hidden, so the view can be played on."""
        desk = self.desk_with(state)
        for action in desk.legal(seat):
            desk.state = state
            desk.choose(seat, action)
            yield action, desk.state.copy()


# --- Solving ---------------------------------------------------------------------------------------------------------


def solve_war(shelf: SolutionFolder, progress: Progress) -> None:
    begun = time.perf_counter()
    progress("playing every turn", 0.0)
    turns, rounds = turns_of_war(), rounds_of_war()
    if "worths" not in shelf:
        keep_book(shelf, fill_book(turns, rounds, progress))
    progress("checking", 0.9)
    book = read_arrays(shelf, *KEPT)
    error = residual(book, turns)
    shelf.finish(facts_of(book, error, time.perf_counter() - begun))
    progress("solved", 1.0)


def keep_book(shelf: SolutionFolder, book: tuple[Any, ...]) -> None:
    """The worths come last: where they are, all is."""
    for name, kept in reversed(list(zip(KEPT, book, strict=True))):
        shelf.put(name, kept)


def fill_book(turns: list[Turn], rounds: Rounds, progress: Progress) -> tuple[Any, ...]:
    """Round starts of the same game and number of dice do not lead to each other: threads share them."""
    layout = Layout.of(rounds, turns)
    nodes = np.array([len(turn.nodes) for turn in turns])
    book = (np.zeros(layout.size), layout.table, rounds.after, rounds.final, node_table(turns), nodes)
    done = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for _, level in groupby(round_starts(), key=lambda start: (game_of(start[0]), start[1] + start[2])):
            starts = list(level)
            list(pool.map(lambda start: fill_round(book, start, turns), starts))
            done += len(starts)
            progress("solving rounds", 0.1 + 0.8 * done / len(round_starts()))
    return book


def fill_round(book: tuple[Any, ...], start: tuple[int, int, int], turns: list[Turn]) -> None:
    mine, others = turns[start[1] - 1], turns[start[2] - 1]
    width = int(book[1][start][WIDTH])
    rows, others_rows, best = np.zeros((mine.rows, width)), np.zeros((others.rows, width)), np.zeros(width)
    machine(ARMY_MEN, solve_round)(book, start, (mine.arrays, others.arrays), rows, others_rows, best)


def residual(book: tuple[Any, ...], turns: list[Turn]) -> float:
    named = [names_of(turn) for turn in turns]
    check = machine(ARMY_MEN, residual_of_round)

    def of(start: tuple[int, int, int]) -> float:
        mine, others = start[1] - 1, start[2] - 1
        both = (turns[mine].arrays, turns[others].arrays)
        return float(check(book, start, STEP, both, named[mine], named[others]))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return max(pool.map(of, round_starts()))


def names_of(turn: Turn) -> np.ndarray[Any, Any]:
    """What each row of a turn stands for: dice left and points."""
    ends = [(0, points) for points in range(turn.rows - len(turn.nodes))] if turn.nodes else []
    return np.array(ends + turn.nodes, np.int64)


def facts_of(book: tuple[Any, ...], error: float, seconds: float) -> dict[str, Any]:
    single, campaign = (start_value(book, war) for war in ("single", "campaign"))
    return {
        "value": single,
        "error": error,
        "measure": MEASURE,
        "positions": len(book[0]),
        "seconds": seconds,
        "more": {
            "single, for who starts": single,
            "campaign, for who starts": campaign,
            "starts of a round": int(book[1][..., WIDTH].sum()),
            "bytes": sum(kept.nbytes for kept in book),
        },
    }


def start_value(book: tuple[Any, ...], war: str) -> float:
    desk = Desk(ARMY_MEN, silent=True)
    desk.start(ARMY_MEN.read_options({"war": war}))
    return float(look_up(book, desk.state))  # type: ignore[arg-type]
