"""Many games at once: who wins how often, and how sure that is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from statistics import NormalDist
from typing import Any

import numpy as np

from dicefield.bots import PERFECT, check_bot
from dicefield.bots.playout import LONGEST, Tally, count_game, finish_game, finish_randomly
from dicefield.engine.compiled import Compiler, Target, is_interpreted_only
from dicefield.engine.desk import PLAYED, DeskTop, do_start
from dicefield.engine.dice import WORD, Rng, stir
from dicefield.engine.errors import Illegal, Malformed, nearest
from dicefield.engine.game import Game, Options
from dicefield.engine.record import Record, array, f64, i64, many, record
from dicefield.engine.rule import rule
from dicefield.engine.waiting import MOST_SEATS
from dicefield.gpu import check_gpu, has_gpu, most_places, name_of_gpu, places_for, spread
from dicefield.study.intervals import wilson
from dicefield.study.play import Tape, play_taped, seat_desk, tape_of
from dicefield.study.workers import hand_out

CHUNK = 4_096
"""The most games that a thread plays in one go."""

PIECES = 256
"""Into how many pieces few games are cut at most, so that all cores have some."""

MOST_GAMES = 10_000_000_000
RANDOM_BOT = "random"

PLACES = ("auto", "cpu", "gpu")
"""Where games can be played."""

WORTHWHILE = 1_000_000
"""Games from which on a GPU is taken unasked: with fewer, asking for its machine code takes longer than the games."""

PIECE_SECONDS = 1.0
"""About how long a GPU plays before it is asked how far it is."""


@record
class Stretch(Record):
    """Which games of a seed are played: from the first to before the end. Each has its own dice, wherever it is played."""

    first: i64
    end: i64
    dice: array[i64] = many(2)  # two words of the seed
    minds: array[i64] = many(2)


@record
class Ending(Record):
    """How one game ended."""

    steps: i64
    shares: array[f64] = many(MOST_SEATS)


@rule
def play_share(
    desk: DeskTop, place: int, places: int, stretches: array[Stretch], tallies: array[Tally], endings: array[Ending]
) -> None:
    """The games of one place among several: counted, and noted as far as there is room."""
    stretch = stretches[0]
    for number in range(stretch.first + place, stretch.end, places):
        deal(desk, stretch, number)
        finish(desk, finish_game(desk), tallies[place], number - stretch.first, endings)


@rule
def play_random_share(
    desk: DeskTop, place: int, places: int, stretches: array[Stretch], tallies: array[Tally], endings: array[Ending]
) -> None:
    """The same where nobody looks."""
    stretch = stretches[0]
    for number in range(stretch.first + place, stretch.end, places):
        deal(desk, stretch, number)
        finish(desk, finish_randomly(desk), tallies[place], number - stretch.first, endings)


@rule
def play_perfect_share(desk: DeskTop, stretches: array[Stretch], tallies: array[Tally], tape: Tape, book: Any) -> None:
    """The same where somebody looks things up."""
    stretch = stretches[0]
    for number in range(stretch.first, stretch.end):
        deal(desk, stretch, number)
        count_game(desk, play_taped(desk, tape, book), tallies[0])


@rule
def deal(desk: DeskTop, stretch: Stretch, number: int) -> None:
    """The first position of a game, and generators that belong to its number."""
    sow_game(desk.dice, stretch.dice, number)
    sow_game(desk.minds, stretch.minds, number)
    do_start(desk)


@rule
def sow_game(rng: Rng, words: array[i64], number: int) -> None:
    rng.a = words[0]
    rng.b = words[1]
    rng.c = number & WORD
    rng.counter = number >> 32
    stir(rng)


@rule
def finish(desk: DeskTop, steps: int, tally: Tally, place: int, endings: array[Ending]) -> None:
    count_game(desk, steps, tally)
    if place < len(endings):
        endings[place].steps = steps
    if place < len(endings) and steps < LONGEST:
        for seat in range(desk.tables[PLAYED].seats):
            endings[place].shares[seat] = desk.shares[seat]


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

    def pieces(self) -> list[tuple[int, int]]:
        """First game and size of each piece that a thread plays in one go, whatever the number of threads."""
        size = min(CHUNK, -(-self.games // PIECES))
        return [(first, min(size, self.games - first)) for first in range(0, self.games, size)]

    def stretch(self, first: int, games: int) -> array[Stretch]:
        """So many games from that one on."""
        stretches = array.of(Stretch, 1)
        stretches.raw["first"], stretches.raw["end"] = first, first + games
        for use, name in enumerate(("dice", "minds")):
            stretches.raw[name] = np.random.SeedSequence((self.seed, use)).generate_state(2)
        return stretches

    def play(self, chunk: int, games: int, *, machine: bool = True) -> Tally:
        """One chunk."""
        return self.play_from(chunk * CHUNK, games, machine=machine)

    def play_from(self, first: int, games: int, *, machine: bool = True) -> Tally:
        return self.play_noted(first, games, array.of(Ending, 1), machine=machine)

    def note_endings(self, first: int, endings: array[Ending], *, machine: bool = True) -> Tally:
        """How each game from that one on ends, as far as there is room."""
        return self.play_noted(first, len(endings), endings, machine=machine)

    def play_noted(self, first: int, games: int, endings: array[Ending], *, machine: bool) -> Tally:
        """So many games from that one on, on a desk of their own."""
        desk, book = seat_desk(self.game, self.bots, self.options, machine=machine)
        stretches, tallies = self.stretch(first, games), array.of(Tally, 1)
        if PERFECT in self.bots:
            desk.run(play_perfect_share, stretches, tallies, tape_of(self.game)(), book)
        else:
            desk.run(self.driver, 0, 1, stretches, tallies, endings)
        return Tally(tallies.raw[0])

    @property
    def driver(self) -> Callable[..., None]:
        return play_random_share if set(self.bots) == {RANDOM_BOT} else play_share

    def play_on_gpu(self, first: int, games: int, endings: array[Ending] | None = None) -> Tally:
        """So many games from that one on, in as many threads as a GPU takes."""
        desk, _ = seat_desk(self.game, self.bots, self.options, machine=False)
        tallies = array.of(Tally, places_for(games))
        given = self.stretch(first, games), tallies, endings or array.of(Ending, 1)
        spread(gpu_compiler(self.game), self.driver, desk.top, len(tallies), *given)
        total = Tally()
        for field in total.fields:
            total.raw[field.name] = tallies.raw[field.name].sum(axis=0)
        return total

    def warm(self) -> None:
        """Compiles what is needed, or finds it in the cache."""
        self.play(0, 1)

    def run(
        self, threads: int | None = None, progress: Callable[[int, int], None] = lambda done, of: None, *, on: str = "cpu"
    ) -> Result:
        """Plays all games on all cores or on a GPU, and tells `progress` now and then how many of how many are done."""
        return self.run_on_gpu(progress) if self.takes_gpu(on) else self.run_on_cores(threads, progress)

    def takes_gpu(self, on: str) -> bool:
        """Whether a GPU plays: where it is asked for, or by `auto` where one is there, for many games without perfect play."""
        if on not in PLACES:
            raise Malformed.of("on", f"Games are played on {', '.join(PLACES)}; got {on!r}.{nearest(on, PLACES)}")
        if on == "gpu":
            check_gpu()
            if PERFECT in self.bots:
                raise Illegal.of("gpu_bot", f"The bot {PERFECT!r} does not play on a GPU.")
        return on == "gpu" or (on == "auto" and self.games >= WORTHWHILE and PERFECT not in self.bots and has_gpu())

    def run_on_cores(self, threads: int | None, progress: Callable[[int, int], None]) -> Result:
        self.warm()
        begun = time.perf_counter()
        total = Tally()
        workers = threads or os.cpu_count() or 1
        with ThreadPoolExecutor(workers) as pool:
            next_piece = partial(next, iter(self.pieces()), None)
            for _, played in hand_out(2 * workers, next_piece, lambda piece: pool.submit(self.play_from, *piece)):
                total.add(played.result())
                progress(total.games, self.games)
        return Result(self, total, time.perf_counter() - begun, 1 if is_interpreted_only() else workers)

    def run_on_gpu(self, progress: Callable[[int, int], None]) -> Result:
        """In pieces that do not take long, so that people see how far it is."""
        self.play_on_gpu(0, 1)
        begun = time.perf_counter()
        total, piece = Tally(), places_for(most_places() // 16)
        while (left := self.games - total.games) > 0:
            started = time.perf_counter()
            total.add(self.play_on_gpu(total.games, min(piece, left)))
            progress(total.games, self.games)
            piece = int(piece * min(16.0, max(1.0, PIECE_SECONDS / (time.perf_counter() - started))))
        return Result(self, total, time.perf_counter() - begun, most_places(), name_of_gpu())


@cache
def gpu_compiler(game: Game) -> Compiler:
    return Compiler(game.name, game.rules.by_name(), target=Target.GPU)


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
    gpu: str = ""
    """Its name, where one played."""

    @property
    def where(self) -> str:
        return f"{self.threads:,} threads of {self.gpu}" if self.gpu else f"{self.threads} threads"

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
            "gpu": self.gpu or None,
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
