"""Two bots against each other, fairly: every game is played twice with the same dice and the seats swapped.

What the dice favour they favour for both, so a pair says more than two games. A pair counts as the mean of its two games, and the
interval comes from the spread of these means.

Who meets perfect play can be told more of. In a solved game every choice has its regret, and whatever else happens comes out even:
the dice, the mix of the perfect player, the seats. So one half and what the choices of the other gave away is the same share in the
long run, without the luck, and known from far fewer games.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Any

import numpy as np

from dicefield.bots import PERFECT, Bot, check_bot, perfect_play
from dicefield.bots.playout import LONGEST, finish_by_the_book
from dicefield.engine.desk import PLAYED, Desk, DeskTop, do_start
from dicefield.engine.dice import Rng, roll, stir
from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game, Options
from dicefield.engine.record import Record, f64, i64, record
from dicefield.engine.rule import hook, rule
from dicefield.engine.waiting import Action, first_owing, is_over
from dicefield.play.position import View
from dicefield.solve import Solution
from dicefield.study.intervals import Share
from dicefield.study.seating import seat_desk

WORDS = 8
"""Of 32 bits to seed a pair: four for its dice, four for the minds of its bots."""

score = hook("score")


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


@rule
def play_pairs(desk: DeskTop, seeds: Any, tally: Tally, book: Any) -> None:
    """Each row of seeds is a pair."""
    one, other = desk.bots[0], desk.bots[1]
    for pair in range(len(seeds)):
        first = play_game(desk, seeds[pair], one, other, tally, book)
        second = 1.0 - play_game(desk, seeds[pair], other, one, tally, book)
        count_pair(tally, first, second)


@rule
def play_game(desk: DeskTop, seed: Any, one: int, other: int, tally: Tally, book: Any) -> float:
    """A game from its start; the share of the first seat."""
    desk.bots[0] = one
    desk.bots[1] = other
    sow(desk.dice, seed, 0)
    sow(desk.minds, seed, 4)
    do_start(desk)
    if finish_by_the_book(desk, book) == LONGEST:
        tally.endless += 1
        return 0.5
    score(desk.tables[PLAYED], desk.shares)
    return desk.shares[0]


@rule
def sow(rng: Rng, seed: Any, place: int) -> None:
    """The same as `rng_from`."""
    rng.a = seed[place]
    rng.b = seed[place + 1]
    rng.c = seed[place + 2]
    rng.counter = seed[place + 3]
    stir(rng)


@rule
def count_pair(tally: Tally, first: float, second: float) -> None:
    tally.pairs += 1
    tally.first += first
    tally.second += second
    mean = (first + second) / 2
    tally.squares += mean * mean
    count_share(tally, first)
    count_share(tally, second)


def count_weighed(tally: Tally, steady: float) -> None:
    tally.weighed += 1
    tally.steady += steady
    tally.steady_squares += steady * steady


@rule
def count_share(tally: Tally, share: float) -> None:
    if share > 0.5:
        tally.wins += 1
    elif share < 0.5:
        tally.losses += 1
    else:
        tally.draws += 1


# --- From Python -----------------------------------------------------------------------------------------------------


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

    @property
    def quick(self) -> bool:
        """Whether whole games are machine code: who searches is asked choice by choice."""
        return all(bot == PERFECT or bot in self.game.bots for bot in self.bots)

    def play(self, chunk: int, pairs: int, *, machine: bool = True) -> Tally:
        """Some pairs; the chunk says which, so that the same are the same wherever and whenever they are played."""
        seeds = np.random.SeedSequence([self.seed, chunk]).generate_state(pairs * WORDS).astype(np.int64).reshape(pairs, WORDS)
        return self.play_quickly(seeds, machine) if self.quick else self.play_slowly(seeds)

    def play_quickly(self, seeds: Any, machine: bool) -> Tally:
        desk, book = seat_desk(self.game, self.bots, self.options, machine=machine)
        tally = Tally()
        desk.run(play_pairs, seeds, tally, book)
        return tally

    def play_slowly(self, seeds: Any) -> Tally:
        tally = Tally()
        one, other = self.bots
        for seed in seeds:
            there, back = self.game_of(seed, (one, other)), self.game_of(seed, (other, one))
            count_pair(tally, there.share, 1.0 - back.share)
            if self.solution is not None:
                count_weighed(tally, 0.5 + (there.gain - back.gain) / 2)
        return tally

    @cached_property
    def solution(self) -> Solution | None:
        """What choices are weighed by, where one of the two plays perfectly."""
        return perfect_play(self.game, self.options) if PERFECT in self.bots else None

    def game_of(self, seed: Any, seated: tuple[str, str]) -> Outcome:
        """One game, choice by choice."""
        desk = Desk(self.game, machine=True, silent=True)
        bots = [Bot(self.game, name, int(seed[4]) * 2 + seat) for seat, name in enumerate(seated)]
        regrets = [0.0, 0.0]
        sow(desk.top.dice, seed.tolist(), 0)
        desk.start(self.options)
        while not is_over(desk.state):
            if desk.state.throw.count:
                desk.run(do_throw)
            else:
                seat = first_owing(desk.state)
                view = View(self.game, seat + 1, desk.view(seat), seated)
                action = bots[seat].choose(view)
                if self.solution is not None and seated[seat] != PERFECT:
                    regrets[seat] += regret_of(self.solution, view, action)
                desk.choose(seat, action)
        return Outcome(desk.score()[0], regrets[1] - regrets[0])


@dataclass(frozen=True)
class Outcome:
    """Of one game, as the first seat sees it."""

    share: float
    gain: float
    """What the choices of the second seat gave away, less what its own did."""


def regret_of(solution: Solution, view: View, action: Action) -> float:
    """What a choice costs against perfect play."""
    weighed = solution.choices(view.state, view.seat - 1)
    return max(one.worth for one in weighed) - next(one.worth for one in weighed if one.action == action)


land = hook("land")


@rule
def do_throw(desk: DeskTop) -> None:
    """The dice that are awaited, by the desk's own generator."""
    roll(desk.tables[PLAYED], desk.dice, desk.faces)
    land(desk.tables[PLAYED], desk.faces, desk.log)


@dataclass(frozen=True)
class Standing:
    """How the first of two bots has done."""

    tally: Tally

    @property
    def share(self) -> float:
        """Its mean over all pairs."""
        return (self.tally.first + self.tally.second) / (2 * self.tally.pairs)

    @property
    def error(self) -> float:
        """The standard error of the share; half a pair is added, so that few equal results do not look certain."""
        pairs = self.tally.pairs
        spread = max(0.0, self.tally.squares / pairs - self.share**2) + 1 / (4 * pairs)
        return float(np.sqrt(spread / max(1, pairs - 1)))

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        reach = NormalDist().inv_cdf((1 + level) / 2) * self.error
        return max(0.0, self.share - reach), min(1.0, self.share + reach)

    @property
    def without_luck(self) -> dict[str, float] | None:
        """The share that choices alone account for, with its interval; None where nobody was there to weigh them."""
        if not self.tally.weighed:
            return None
        steady = Share(self.tally.weighed, self.tally.steady, self.tally.steady_squares)
        low, high = steady.interval()
        return {"share": steady.mean, "low": low, "high": high}

    def json(self) -> dict[str, Any]:
        low, high = self.interval()
        return {**self.tally.json(), "share": self.share, "low": low, "high": high, "without_luck": self.without_luck}
