"""Two bots against each other, fairly: every game is played twice with the same dice and the seats swapped.

What the dice favour they favour for both, so a pair says more than two games. A pair is a round of two: it counts as the mean
of its two games, and the interval comes from the spread of these means.

Who meets perfect play can be told more of. In a solved game every choice has its regret, and whatever else happens comes out even:
the dice, the mix of the perfect player, the seats. So one half and what the choices of the other gave away is the same share in the
long run, without the luck, and known from far fewer games.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np

from dicefield.bots import PERFECT, check_bot, perfect_play
from dicefield.bots.playout import LONGEST
from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game, Options
from dicefield.engine.record import Record, f64, i64, record
from dicefield.engine.waiting import Action
from dicefield.play.position import View
from dicefield.solve import Solution
from dicefield.study.intervals import Share
from dicefield.study.rounds import Played, Rounds


@record
class Tally(Record):
    """What a number of pairs came to, as the first bot sees it."""

    pairs: i64
    wins: i64  # games, of which a pair has two
    draws: i64
    losses: i64
    endless: i64
    first: f64  # the points of the first bot when it had the first seat
    second: f64  # and when it had the second
    squares: f64  # of the means of pairs
    weighed: i64  # pairs in which the choices of whoever met a perfect player were weighed
    steady: f64  # the shares of the first bot in them without luck
    steady_squares: f64

    def add(self, other: Tally) -> None:
        for field in self.fields:
            self.raw[field.name] += other.raw[field.name]

    @property
    def share(self) -> Share:
        """Of the first bot, in the mean of a pair."""
        return Share(self.pairs, (self.first + self.second) / 2, self.squares)

    @property
    def without_luck(self) -> dict[str, float] | None:
        """The share that choices alone account for, with its interval; None where nobody was there to weigh them."""
        return Share(self.weighed, self.steady, self.steady_squares).span if self.weighed else None

    def told(self) -> dict[str, Any]:
        """All of it, and what it comes to."""
        return {**self.json(), **self.share.span, "without_luck": self.without_luck}


def count_pair(tally: Tally, first: Any, second: Any) -> None:
    """The shares of the first bot in the two games of a pair, or of many pairs."""
    both = np.array([first, second]).reshape(2, -1)
    tally.pairs += both.shape[1]
    tally.first += float(both[0].sum())
    tally.second += float(both[1].sum())
    tally.squares += float((both.mean(axis=0) ** 2).sum())
    tally.wins += int((both > 0.5).sum())
    tally.draws += int((both == 0.5).sum())
    tally.losses += int((both < 0.5).sum())


def count_weighed(tally: Tally, steady: float) -> None:
    tally.weighed += 1
    tally.steady += steady
    tally.steady_squares += steady * steady


@dataclass(frozen=True)
class Pairing:
    """Two bots who are to meet, and how."""

    game: Game
    bots: tuple[str, str]
    options: Options
    seed: int

    @classmethod
    def of(cls, game: Game, bots: tuple[str, str], options: object = None, seed: int = 0) -> Pairing:
        agreed = game.read_options(options)
        if agreed.seats != 2:
            raise Illegal.of("two_seats", f"Pairs are played by two; {game.title} has {agreed.seats} seats here.")
        for bot in bots:
            check_bot(game, bot, agreed)
        return cls(game, bots, agreed, seed)

    @cached_property
    def rounds(self) -> Rounds:
        return Rounds(self.game, self.bots, self.options, (self.seed,))

    @property
    def quick(self) -> bool:
        return self.rounds.quick

    @cached_property
    def solution(self) -> Solution | None:
        """What choices are weighed by, where one of the two plays perfectly."""
        return perfect_play(self.game, self.options) if PERFECT in self.bots else None

    def play(self, chunk: int, pairs: int, *, machine: bool = True) -> Tally:
        """Some pairs; the chunk says which, so that the same are the same wherever and whenever they are played."""
        seeds, ways = self.rounds.seeds(chunk, pairs), [self.bots, self.bots[::-1]]
        tally = Tally()
        if self.quick:
            self.count(tally, self.rounds.quickly(seeds, ways, machine=machine)[0])
            return tally
        for seed in seeds:
            regrets = dict.fromkeys(self.bots, 0.0)
            self.count(tally, self.rounds.slowly([seed], ways, partial(self.weigh, regrets))[0])
            if self.solution is not None:
                count_weighed(tally, 0.5 + (regrets[self.bots[1]] - regrets[self.bots[0]]) / 2)
        return tally

    def count(self, tally: Tally, played: Played) -> None:
        count_pair(tally, played.shares[:, 0, 0], 1.0 - played.shares[:, 1, 0])
        tally.endless += int((played.steps == LONGEST).sum())

    def weigh(self, regrets: dict[str, float], view: View, action: Action) -> None:
        """Notes what a choice gives away, of whoever does not play perfectly."""
        bot = view.names[view.seat - 1]
        if self.solution is not None and bot != PERFECT:
            regrets[bot] += regret_of(self.solution, view, action)


def regret_of(solution: Solution, view: View, action: Action) -> float:
    """What a choice costs against perfect play."""
    weighed = solution.choices(view.state, view.seat - 1)
    return max(one.worth for one in weighed) - next(one.worth for one in weighed if one.action == action)
