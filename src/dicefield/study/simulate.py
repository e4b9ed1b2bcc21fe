"""Many games at once: who wins how often, and how sure that is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist
from typing import Any

import numpy as np

from dicefield.bots import PERFECT, check_bot
from dicefield.bots.playout import Tally, count_game, finish_game, finish_randomly
from dicefield.engine.compiled import is_interpreted_only
from dicefield.engine.desk import DeskTop, do_start
from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game, Options
from dicefield.engine.rule import rule
from dicefield.play.dice import seeded_rng
from dicefield.study.intervals import wilson
from dicefield.study.play import Tape, play_taped, seat_desk, tape_of
from dicefield.study.workers import hand_out

CHUNK = 4_096
"""Games with one stream of dice. Chunks make the results of a seed independent of how many threads share the work."""

MOST_GAMES = 10_000_000_000
RANDOM_BOT = "random"


@rule
def play_chunk(desk: DeskTop, games: int, tally: Tally) -> None:
    """Many games, one after the other, counted."""
    for _ in range(games):
        do_start(desk)
        count_game(desk, finish_game(desk), tally)


@rule
def play_random_chunk(desk: DeskTop, games: int, tally: Tally) -> None:
    """The same where nobody looks."""
    for _ in range(games):
        do_start(desk)
        count_game(desk, finish_randomly(desk), tally)


@rule
def play_perfect_chunk(desk: DeskTop, games: int, tally: Tally, tape: Tape, book: Any) -> None:
    """The same where somebody looks things up."""
    for _ in range(games):
        count_game(desk, play_taped(desk, tape, book), tally)


# --- From Python -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Simulation:
    """The question: these bots, that many games, this seed."""

    game: Game
    bots: tuple[str, ...]
    options: Options
    games: int
    seed: int

    @classmethod
    def of(cls, game: Game, bots: Sequence[str] = (), games: int = 10_000, seed: int = 0, options: object = None) -> Simulation:
        agreed = game.read_options(options)
        names = tuple(bots) or (RANDOM_BOT,) * agreed.seats
        if len(names) != agreed.seats:
            raise Illegal.of("bot_count", f"{game.title} has {agreed.seats} seats here, but {len(names)} bots were named.")
        for name in names:
            quick_bot(game, name, agreed)
        if not 1 <= games <= MOST_GAMES:
            raise Illegal.of("game_count", f"The number of games must be 1 to {MOST_GAMES:,}, got {games}.")
        if seed < 0:
            raise Illegal.of("seed", f"A seed is 0 or more, got {seed}.")
        return cls(game, names, agreed, games, seed)

    def chunks(self) -> list[tuple[int, int]]:
        """Number and size of each."""
        whole, rest = divmod(self.games, CHUNK)
        sizes = [CHUNK] * whole + ([rest] if rest else [])
        return list(enumerate(sizes))

    def play(self, chunk: int, games: int, *, machine: bool = True) -> Tally:
        """One chunk, on a desk of its own."""
        desk, book = seat_desk(self.game, self.bots, self.options, machine=machine)
        # an independent generator for each seed, chunk and use
        desk.top.raw["dice"] = seeded_rng(self.seed, chunk, 0).raw
        desk.top.raw["minds"] = seeded_rng(self.seed, chunk, 1).raw
        tally = Tally()
        if PERFECT in self.bots:
            desk.run(play_perfect_chunk, games, tally, tape_of(self.game)(), book)
        else:
            desk.run(play_random_chunk if set(self.bots) == {RANDOM_BOT} else play_chunk, games, tally)
        return tally

    def warm(self) -> None:
        """Compiles what is needed, or finds it in the cache."""
        self.play(0, 1)

    def run(self, threads: int | None = None, progress: Callable[[int, int], None] = lambda done, of: None) -> Result:
        """Plays all games on all cores, and tells `progress` now and then how many of how many are done."""
        self.warm()
        begun = time.perf_counter()
        total = Tally()
        workers = threads or os.cpu_count() or 1
        with ThreadPoolExecutor(workers) as pool:
            next_chunk = partial(next, iter(self.chunks()), None)
            for _, played in hand_out(2 * workers, next_chunk, lambda chunk: pool.submit(self.play, *chunk)):
                total.add(played.result())
                progress(total.games, self.games)
        return Result(self, total, time.perf_counter() - begun, 1 if is_interpreted_only() else workers)


def quick_bot(game: Game, name: str, options: Options) -> str:
    """A bot that plays whole games as machine code: those who search are too slow for games by the thousand."""
    if check_bot(game, name, options) not in game.bots and name != PERFECT:
        words = f"{name!r} is too slow for games by the thousand; let it meet others in dicefield tournament."
        raise Illegal.of("slow_bot", words)
    return name


@dataclass(frozen=True)
class Result:
    """The answer."""

    asked: Simulation
    tally: Tally
    seconds: float
    threads: int

    @property
    def speed(self) -> float:
        return self.tally.games / self.seconds

    def share(self, count: float) -> tuple[float, float, float]:
        """A share with its 95 % interval."""
        return wilson(count, self.tally.games)

    def mean(self, seat: int) -> tuple[float, float]:
        """The points of a seat in a game, and how far the 95 % interval reaches to either side."""
        games = self.tally.games
        mean = self.tally.points[seat] / games
        spread = max(0.0, self.tally.squares[seat] / games - mean * mean)
        return mean, NormalDist().inv_cdf(0.975) * float(np.sqrt(spread / games))

    def json(self) -> dict[str, Any]:
        asked = self.asked
        rows = [self.row(seat, name) for seat, name in enumerate(asked.bots)]
        return {
            "game": asked.game.name,
            "ruleset": asked.game.version,
            "options": asked.options.json(),
            "seed": asked.seed,
            "games": self.tally.games,
            "seats": rows,
            "shared": self.tally.shared,
            "endless": self.tally.endless,
            "steps_a_game": self.tally.steps / self.tally.games,
            "seconds": self.seconds,
            "threads": self.threads,
            "games_a_second": self.speed,
        }

    def row(self, seat: int, bot: str) -> dict[str, Any]:
        share, low, high = self.share(self.tally.wins[seat])
        mean, reach = self.mean(seat)
        return {
            "seat": seat + 1,
            "bot": bot,
            "wins": self.tally.wins[seat],
            "win_share": share,
            "low": low,
            "high": high,
            "mean_score": mean,
            "mean_low": mean - reach,
            "mean_high": mean + reach,
        }
