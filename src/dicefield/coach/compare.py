"""Choices compared: from what a seat knows each is played on to the end many times, with the same dice and the same guesses.

What is hidden is guessed anew for each game, whoever has sealed a choice chooses again, and bots play all seats to the end. Game
for game the choices meet the same luck as far as that goes, so that what they differ in is known from far fewer games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from dicefield.bots.playout import LONGEST, decide, finish_game, take
from dicefield.engine.desk import BLANK, PLAYED, Desk, DeskTop
from dicefield.engine.dice import Rng, next_word, rng_from, stir
from dicefield.engine.game import Game
from dicefield.engine.record import Record, array, f64, many, record
from dicefield.engine.rule import hook, rule
from dicefield.engine.waiting import Action, holds
from dicefield.play.position import View
from dicefield.search.player import bot_number

CHUNK = 256
"""Games that are played on at one go."""

FEWEST = 8
"""Games of each choice in a round of a race, at least."""

LIKELY, SURE = 3.0, 4.0
"""Standard errors that a difference must have to be looked at again and to be told; so many are told to both sides of it. Three are
not enough: a game has many choices, and many games are reviewed."""

guess, choose, score = hook("guess"), hook("choose"), hook("score")


@record
class Sample(Record):
    """Games that are played on from one choice: where their luck comes from, and what each came to."""

    stream: Rng
    shares: array[f64] = many(CHUNK)


@rule
def play_choice(desk: DeskTop, sample: Sample, seat: int, games: int) -> None:
    """So many games from what a seat sees, which lies in `BLANK`, once it has taken the action on the desk."""
    for game in range(games):
        reseed(desk.dice, sample.stream)
        reseed(desk.minds, sample.stream)
        desk.tables[PLAYED] = desk.tables[BLANK]
        guess(desk.tables[PLAYED], seat, desk.minds)
        reseal(desk, seat)
        choose(desk.tables[PLAYED], seat, desk.action, desk.log)
        steps = finish_game(desk)
        score(desk.tables[PLAYED], desk.shares)
        sample.shares[game] = desk.shares[seat] if steps < LONGEST else 1.0 / desk.tables[PLAYED].seats


@rule
def reseed(rng: Rng, stream: Rng) -> None:
    rng.a = next_word(stream)
    rng.b = next_word(stream)
    rng.c = next_word(stream)
    rng.counter = next_word(stream)
    stir(rng)


@rule
def reseal(desk: DeskTop, seat: int) -> None:
    """Whoever has sealed a choice chooses again: what it was nobody knows, and a bot guesses better than chance."""
    state = desk.tables[PLAYED]
    sealed = state.sealed
    for other in range(state.seats):
        if other != seat and holds(sealed, other):
            choice = decide(desk, other, desk.bots[other])
            take(desk, other, choice)


@dataclass(frozen=True)
class Difference:
    """By how much one choice is worth more than another, and how sure that is."""

    mean: float
    error: float
    worths: tuple[float, float]
    """Of the first and of the second."""

    @property
    def low(self) -> float:
        return self.mean - SURE * self.error

    @property
    def high(self) -> float:
        return self.mean + SURE * self.error

    @property
    def is_likely(self) -> bool:
        """Whether the first seems to be worth more."""
        return self.mean > LIKELY * self.error

    @property
    def is_sure(self) -> bool:
        """Whether the first is worth more, beyond chance."""
        return self.low > 0.0


def difference_of(first: Any, second: Any) -> Difference:
    """Of games in pairs. One pair in which all was at stake is added, so that few that are alike do not look certain."""
    pairs = first - second
    games = len(pairs)
    mean = float(pairs.mean())
    spread = float(((pairs - mean) ** 2).sum() + 1.0) / max(1, games - 1)
    return Difference(mean, sqrt(spread / games), (float(first.mean()), float(second.mean())))


class Comparer:
    """Plays choices of a view on. Each comparison has luck of its own, unless it is given the seed of an earlier one."""

    def __init__(self, game: Game, seed: int = 0, *, machine: bool = True) -> None:
        self.game = game
        self.seeds = np.random.SeedSequence(seed)
        self.desk = Desk(game, machine=machine, silent=True)
        self.sample = Sample()
        self.bot, self.rival = bot_number(game, game.habits.bot), bot_number(game, game.habits.rival)

    def play(self, view: View, actions: Sequence[Action], games: int) -> list[Any]:
        """What came of each choice, game by game, with the same luck for all."""
        words = self.seeds.spawn(1)[0].generate_state(4)
        self.sit_down(view)
        return [self.play_one(view, action, games, words) for action in actions]

    def compare(self, view: View, first: Action, second: Action, games: int) -> Difference:
        return difference_of(*self.play(view, (first, second), games))

    def race(self, view: View, chosen: Action, others: Sequence[Action], games: int) -> tuple[Action, Difference]:
        """The best of the others, and what it seems to be worth more than what was chosen. About so many games are played, in
        rounds after which the better half goes on. As it is the best of many, it seems better than it is."""
        rounds = max(1, (len(others) - 1).bit_length())
        runs: list[list[Any]] = [[] for _ in others]
        base: list[Any] = []
        left = list(range(len(others)))
        for _ in range(rounds):
            each = max(FEWEST, games // (rounds * (len(left) + 1)))
            first, *rest = self.play(view, [chosen, *(others[place] for place in left)], each)
            base.append(first)
            for place, shares in zip(left, rest, strict=True):
                runs[place].append(shares)
            left = sorted(left, key=lambda place: -np.concatenate(runs[place]).mean())[: max(1, len(left) // 2)]
        best = left[0]
        return others[best], difference_of(np.concatenate(runs[best]), np.concatenate(base))

    def warm(self) -> None:
        """Compiles what is needed, or finds it in the cache."""
        self.desk.run(play_choice, self.sample, 0, 0)

    def sit_down(self, view: View) -> None:
        top: Any = self.desk.top
        top.tables[BLANK] = view.state
        for place in range(view.state.seats):
            top.bots[place] = self.bot if place == view.seat - 1 else self.rival

    def play_one(self, view: View, action: Action, games: int, words: Any) -> Any:
        top: Any = self.desk.top
        top.raw["action"] = action.raw
        self.sample.raw["stream"] = rng_from(words).raw
        shares = np.empty(games)
        for begun in range(0, games, CHUNK):
            count = min(CHUNK, games - begun)
            self.desk.run(play_choice, self.sample, view.seat - 1, count)
            shares[begun : begun + count] = self.sample.raw["shares"][:count]
        return shares
