"""One piece of a study: played anywhere, it comes to the same small row of numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from dicefield import __version__
from dicefield.bots.playout import LONGEST
from dicefield.engine.errors import Illegal
from dicefield.games import GAMES
from dicefield.study.analysis import Look, look_at
from dicefield.study.intervals import Share
from dicefield.study.plan import Cell
from dicefield.study.rounds import Played, Rounds

CHUNK, SLOW_CHUNK = 500, 2
"""Rounds that are played, and written down, at once: by quick bots, and where somebody searches."""

ROUNDS, LOOKS = "rounds", "looks"
"""The two kinds of pieces: many games at full speed, and one that is looked at."""


@dataclass
class Count:
    """What some rounds came to."""

    rounds: int = 0
    games: int = 0
    shared: int = 0
    """Games without a sole winner."""
    endless: int = 0
    seats: list[Share] = field(default_factory=list)
    """The share of each seat, in the mean of a round."""
    bots: dict[str, Share] = field(default_factory=dict)
    """The share of each bot for one seat of it, in the mean of a round."""
    lengths: Counter[int] = field(default_factory=Counter)
    """How many games took so many choices and throws."""

    def add(self, other: Count) -> None:
        self.rounds += other.rounds
        self.games += other.games
        self.shared += other.shared
        self.endless += other.endless
        self.seats = self.seats or [Share() for _ in other.seats]
        for mine, more in zip(self.seats, other.seats, strict=True):
            mine.add(more)
        for name, share in other.bots.items():
            self.bots.setdefault(name, Share()).add(share)
        self.lengths.update(other.lengths)

    def json(self) -> dict[str, Any]:
        return {
            **{name: getattr(self, name) for name in ("rounds", "games", "shared", "endless")},
            "seats": [share.json() for share in self.seats],
            "bots": {name: share.json() for name, share in self.bots.items()},
            "lengths": {str(steps): count for steps, count in sorted(self.lengths.items())},
        }

    @classmethod
    def parse(cls, given: Any) -> Count:
        plain = {name: given[name] for name in ("rounds", "games", "shared", "endless")}
        seats = [Share.parse(row) for row in given["seats"]]
        bots = {name: Share.parse(row) for name, row in given["bots"].items()}
        return cls(**plain, seats=seats, bots=bots, lengths=Counter({int(steps): n for steps, n in given["lengths"].items()}))


def count_of(played: Played, ways: list[tuple[str, ...]]) -> Count:
    """The numbers of some rounds: what counts is the mean of a round, since its games share their dice."""
    shares, steps = played.shares, played.steps
    rounds, turned, seats = shares.shape
    bots = {}
    for bot in dict.fromkeys(ways[0]):
        mine = [shares[:, way, seat] for way in range(turned) for seat in range(seats) if ways[way][seat] == bot]
        bots[bot] = Share.of((sum(mine) / len(mine)).tolist())
    return Count(
        rounds,
        rounds * turned,
        shared=int((shares.max(axis=2) < 1.0).sum()),
        endless=int((steps == LONGEST).sum()),
        seats=[Share.of(shares[:, :, seat].mean(axis=1).tolist()) for seat in range(seats)],
        bots=bots,
        lengths=Counter(steps.ravel().tolist()),
    )


def rounds_of(cell: Cell, kind: str) -> Rounds:
    game = GAMES.find(cell.game)
    return Rounds(game, cell.bots, game.read_options(cell.options), (*cell.seed, int(kind == LOOKS)))


def work(cell: Cell, kind: str, chunk: int, size: int, version: str = __version__, *, machine: bool = True) -> dict[str, Any]:
    """A piece: so many rounds, or a game that is looked at with so many trials. Another version might play otherwise."""
    if version != __version__:
        raise Illegal.of(
            "version", f"The study is of Dicefield {version}, but {__version__} is installed where it should be played."
        )
    rounds = rounds_of(cell, kind)
    if kind == ROUNDS:
        return count_of(rounds.play(chunk, size, machine=machine), rounds.ways).json()
    match = rounds.match(chunk, chunk % len(rounds.ways), machine=machine)
    return (Look() if match is None else look_at(match, size, exact=cell.exact, machine=machine)).json()
