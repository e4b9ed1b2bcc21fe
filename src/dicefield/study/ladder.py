"""A tournament of bots: everybody meets everybody in pairs of games, until it is decided who is better, and all are rated.

What was played is written down pairing by pairing as it happens, so a tournament that was stopped goes on where it was. The same
seed gives the same games, whoever plays them and in whatever order.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any

from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game
from dicefield.study.pairs import Pairing, Tally
from dicefield.study.rows import Rows
from dicefield.study.runner import FEWEST, SURE
from dicefield.study.work import CHUNK, SLOW_CHUNK
from dicefield.study.workers import hand_out

FORMAT = "dicefield tournament"
UNWEIGHED = {"weighed": 0, "steady": 0.0, "steady_squares": 0.0}
"""What a file does not say that is older than the weighing of choices."""

RATED = 2_000
"""Games of a pairing that count for the rating; more would change nothing but the time it takes."""


@dataclass(frozen=True)
class Rules:
    """What a tournament is."""

    game: Game
    bots: tuple[str, ...]
    options: object
    games: int
    """At most so many games for each pairing; an even number, since they are played in pairs."""
    seed: int = 0
    early: bool = True
    """Whether a pairing stops as soon as it is decided."""

    @classmethod
    def of(
        cls, game: Game, bots: Sequence[str] = (), games: int = 1_000, seed: int = 0, options: object = None, *, early: bool = True
    ) -> Rules:
        names = tuple(bots) or tuple(game.bots)
        if len(names) < 2 or len(set(names)) != len(names):
            raise Illegal.of("bot_count", "A tournament needs at least two bots, each named once.")
        if games < 2 or games % 2:
            raise Illegal.of("game_count", f"Games are played in pairs: an even number from 2 on, got {games}.")
        if seed < 0:
            raise Illegal.of("seed", f"A seed is 0 or more, got {seed}.")
        rules = cls(game, names, options, games, seed, early)
        rules.pairings()
        return rules

    def pairings(self) -> list[Pairing]:
        """Everybody against everybody, each with dice of their own."""
        met = combinations(self.bots, 2)
        return [Pairing.of(self.game, pair, self.options, self.seed * 1_000 + number) for number, pair in enumerate(met)]

    def json(self) -> dict[str, Any]:
        agreed = self.game.read_options(self.options)
        told = {"format": FORMAT, "game": self.game.name, "ruleset": self.game.version, "options": agreed.json()}
        return {**told, "bots": list(self.bots), "games": self.games, "seed": self.seed, "early": self.early}


@dataclass
class Meeting:
    """Two bots, and what they have played so far."""

    pairing: Pairing
    pairs: int
    """How many are to be played at most."""
    early: bool
    tally: Tally = field(default_factory=Tally)
    done: set[int] = field(default_factory=set)
    given: int = 0
    """Chunks that were handed out, counted from the first."""

    @property
    def chunk(self) -> int:
        return CHUNK if self.pairing.quick else SLOW_CHUNK

    @property
    def chunks(self) -> int:
        return -(-self.pairs // self.chunk)

    @property
    def decided(self) -> bool:
        """Whether one of the two is surely better."""
        if self.tally.pairs < FEWEST:
            return False
        low, high = self.tally.share.interval(SURE)
        return low > 0.5 or high < 0.5

    @property
    def over(self) -> bool:
        return len(self.done) == self.chunks or (self.early and self.decided)

    def next_chunk(self) -> int | None:
        """One that nobody plays yet."""
        while self.given < self.chunks and self.given in self.done:
            self.given += 1
        if self.over or self.given >= self.chunks:
            return None
        self.given += 1
        return self.given - 1

    def size(self, chunk: int) -> int:
        return min(self.chunk, self.pairs - chunk * self.chunk)

    def count(self, chunk: int, tally: Tally) -> None:
        self.done.add(chunk)
        self.tally.add(tally)

    def json(self) -> dict[str, Any]:
        return {"bots": list(self.pairing.bots), "decided": self.decided, **(self.tally.told() if self.tally.pairs else {})}


@dataclass(frozen=True)
class Rating:
    """How strong a bot is beside the others, in the points of openskill, and how sure that is."""

    bot: str
    rating: float
    low: float
    high: float
    share: float
    """Of all its points."""
    games: int

    def json(self) -> dict[str, Any]:
        return vars(self)


class Tournament:
    """Plays, writes down, goes on."""

    def __init__(self, rules: Rules, path: Path | None = None) -> None:
        self.rules = rules
        self.rows = Rows(path, "tournament") if path is not None else None
        self.meetings = [Meeting(pairing, rules.games // 2, rules.early) for pairing in rules.pairings()]
        if self.rows is not None:
            self.rows.open(rules.json(), self.recall, "other bots, games, options or seed. Name another file, or say what it says")

    # --- What was played before

    def recall(self, told: dict[str, Any]) -> None:
        self.meetings[told["meeting"]].count(told["chunk"], Tally.parse({**UNWEIGHED, **told["tally"]}))

    def write(self, told: dict[str, Any]) -> None:
        if self.rows is not None:
            self.rows.write(told)

    # --- Playing

    def run(self, threads: int | None = None, progress: Callable[[int, int], None] = lambda done, of: None) -> Tournament:
        """Everybody against everybody, a bit of each at a time; `progress` hears how many of how many games are over."""
        workers = threads or os.cpu_count() or 1
        for meeting in self.meetings:
            meeting.given = 0
            if meeting.pairing.quick and not meeting.over:
                meeting.pairing.play(0, 1)  # compiles, before threads do it twice
        with ThreadPoolExecutor(workers) as pool:
            for (number, chunk), played in hand_out(workers, self.next_piece, partial(self.submit, pool)):
                tally = played.result()
                self.write({"meeting": number, "chunk": chunk, "tally": tally.json()})
                self.meetings[number].count(chunk, tally)
                progress(self.played, self.planned)
        return self

    def next_piece(self) -> tuple[int, int] | None:
        """Of the pairing that has played least."""
        for number in sorted(range(len(self.meetings)), key=lambda place: self.meetings[place].given):
            if (chunk := self.meetings[number].next_chunk()) is not None:
                return number, chunk
        return None

    def submit(self, pool: Executor, piece: tuple[int, int]) -> Future[Tally]:
        meeting, chunk = self.meetings[piece[0]], piece[1]
        return pool.submit(meeting.pairing.play, chunk, meeting.size(chunk))

    @property
    def played(self) -> int:
        return sum(2 * meeting.tally.pairs for meeting in self.meetings)

    @property
    def planned(self) -> int:
        return self.rules.games * len(self.meetings)

    # --- Results

    @property
    def ratings(self) -> list[Rating]:
        """The strongest first."""
        skills = self.skills()
        reach = NormalDist().inv_cdf(0.975)
        found = []
        for bot, skill in skills.items():
            points, games = self.points(bot)
            found.append(
                Rating(bot, skill.mu, skill.mu - reach * skill.sigma, skill.mu + reach * skill.sigma, points / max(1, games), games)
            )
        return sorted(found, key=lambda rating: -rating.rating)

    def skills(self) -> dict[str, Any]:
        """Plackett-Luce over a like number of games of every pairing, in an order drawn once."""
        from openskill.models import PlackettLuce

        model = PlackettLuce(tau=0.0)  # bots do not get better while they play
        skills: dict[str, Any] = {bot: model.rating(name=bot) for bot in self.rules.bots}
        for one, other, ranks in self.sample():
            (first,), (second,) = model.rate([[skills[one]], [skills[other]]], ranks=ranks)
            skills[one], skills[other] = first, second
        return skills

    def sample(self) -> list[tuple[str, str, list[float]]]:
        games = [game for meeting in self.meetings for game in sample(meeting)]
        Random(self.rules.seed).shuffle(games)
        return games

    def points(self, bot: str) -> tuple[float, int]:
        total, games = 0.0, 0
        for meeting in self.meetings:
            if bot in meeting.pairing.bots and meeting.tally.pairs:
                share = meeting.tally.share.mean
                total += 2 * meeting.tally.pairs * (share if meeting.pairing.bots[0] == bot else 1 - share)
                games += 2 * meeting.tally.pairs
        return total, games

    def json(self) -> dict[str, Any]:
        return {
            **self.rules.json(),
            "ratings": [rating.json() for rating in self.ratings],
            "meetings": [meeting.json() for meeting in self.meetings],
        }


def sample(meeting: Meeting) -> list[tuple[str, str, list[float]]]:
    """Wins, draws and losses in their proportion, at most so many."""
    one, other = meeting.pairing.bots
    tally = meeting.tally
    scale = min(1.0, RATED / max(1, 2 * tally.pairs))
    counts = ((tally.wins, [1.0, 2.0]), (tally.draws, [1.0, 1.0]), (tally.losses, [2.0, 1.0]))
    return [(one, other, ranks) for count, ranks in counts for _ in range(round(count * scale))]
