"""What a position is worth to each seat: exactly where the game is solved, else by many games played on from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from dicefield.bots import usual_bot
from dicefield.bots.playout import Tally, count_game, finish_game
from dicefield.engine.desk import BLANK, PLAYED, Desk, DeskTop
from dicefield.engine.dice import rng_from
from dicefield.engine.game import Game
from dicefield.engine.rule import rule
from dicefield.engine.waiting import Waiting, is_over
from dicefield.solve import Solution, load_solution


@rule
def play_on(desk: DeskTop, games: int, tally: Tally) -> None:
    """Many games from the position that lies where usually nothing does, each seat by its bot."""
    for _ in range(games):
        desk.tables[PLAYED] = desk.tables[BLANK]
        count_game(desk, finish_game(desk), tally)


@dataclass(frozen=True)
class Worth:
    """The share that each seat can expect, and how sure that is: the standard error is 0 where it is exact."""

    shares: tuple[float, ...]
    errors: tuple[float, ...]

    @classmethod
    def exact(cls, *shares: float) -> Worth:
        return cls(shares, (0.0,) * len(shares))

    def json(self) -> dict[str, Any]:
        return {"shares": list(self.shares), "errors": list(self.errors)}


class Trials:
    """Estimates: the game's usual bot plays all seats to the end, again and again."""

    def __init__(self, game: Game, games: int, seed: int = 0, *, machine: bool = True) -> None:
        self.game = game
        self.games = games
        self.seeds = np.random.SeedSequence(seed)
        self.desk = Desk(game, machine=machine, silent=True)
        self.bot = list(game.bots).index(usual_bot(game))

    def warm(self) -> None:
        """Compiles what is needed, or finds it in the cache."""
        self.desk.run(play_on, 0, Tally())

    def worth(self, state: Waiting) -> Worth:
        """From the whole position, secrets included: for games that are over, where there are none left."""
        if is_over(state):
            self.desk.state = state
            return Worth.exact(*self.desk.score())
        tally = self.play(state, self.games)
        return Worth(*zip(*[mean_and_error(tally, seat) for seat in range(state.seats)], strict=True))

    def play(self, state: Waiting, games: int) -> Tally:
        top: Any = self.desk.top
        dice, minds = (rng_from(part.generate_state(4)) for part in self.seeds.spawn(1)[0].spawn(2))
        top.raw["dice"], top.raw["minds"] = dice.raw, minds.raw
        top.tables[BLANK] = state
        for seat in range(state.seats):
            top.bots[seat] = self.bot
        tally = Tally()
        self.desk.run(play_on, games, tally)
        return tally


def mean_and_error(tally: Tally, seat: int) -> tuple[float, float]:
    """Mean and standard error; half a game is added to the spread, so that few equal ends do not look certain."""
    games = max(1, tally.games - tally.endless)
    mean = tally.points[seat] / games
    spread = max(0.0, tally.squares[seat] / games - mean * mean) + 1 / (4 * games)
    return mean, float(np.sqrt(spread / games))


def solution_of(game: Game, state: Waiting) -> Solution | None:
    """The solution of the game that a position belongs to, if it was worked out on this machine."""
    solution = load_solution(game) if state.seats == 2 else None
    return solution if solution is not None and solution.holds(state) else None
