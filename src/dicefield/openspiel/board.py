"""A game as a tree: positions on the way, what may happen at each, and what every seat knows there.

Nothing is decided here. A throw lands by `land`, a choice is taken by `choose`, what a seat sees is what `observe` leaves it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dicefield.engine.desk import Desk
from dicefield.engine.dice import Rng, roll
from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game
from dicefield.engine.waiting import Action, Waiting, is_over, owing
from dicefield.environments.numbers import count_of
from dicefield.environments.table import number_actions
from dicefield.odds.throws import distinct, faces_of, landings, ways

MOST_WAYS = 1_000
"""How many ways to land one chance node may list, more than any die has sides. A throw with more lands die by die."""

Faces = tuple[int, ...]
Step = tuple[int, ...]
"""What leads from one moment to the next: the faces that land, or the numbers of the choices of all who owe one."""
Judge = Callable[[Any], float | None]
"""Calls a game off: the share of the first of two seats where it ends, None where it goes on."""


def play_on(state: Any) -> float | None:
    """The judge who lets every game end by its rules."""
    return None


@dataclass(frozen=True, eq=False)
class Board:
    """What all positions of one tree have in common."""

    game: Game
    first: Waiting
    limit: int = 0
    """Choices and throws after which a game is stopped and shared alike; 0 for none."""
    judge: Judge = play_on
    machine: bool = True
    kept: bool = False
    """Whether positions that were met are kept, for those who walk the same tree again and again."""
    dice: Rng | None = None
    """What throws dice where chance is sampled; None where every way to land is a branch."""

    def __post_init__(self) -> None:
        if self.judge is not play_on and self.first.seats != 2:
            raise Illegal.of("judge_seats", f"A judge tells the share of the first of two seats, and {self.first.seats} play.")

    @property
    def seats(self) -> int:
        return self.first.seats

    @cached_property
    def desk(self) -> Desk:
        """Where positions are moved on; nobody reads what it tells."""
        desk = Desk(self.game, machine=self.machine)
        desk.top.log.room = 0
        return desk

    @cached_property
    def root(self) -> Moment:
        return Moment(self, self.first)

    @property
    def actions(self) -> int:
        return count_of(self.game)

    @property
    def outcomes(self) -> int:
        """The most ways out of one chance node."""
        return 1 if self.dice else MOST_WAYS

    # --- Verbs, each on a desk that is set to a position first

    def legal(self, state: Waiting, seat: int) -> dict[int, Action]:
        """The choices of a seat by their numbers, small ones first, found from what it sees."""
        self.desk.state = self.view(state, seat)
        return number_actions(self.game, self.desk.legal(seat))

    def choose(self, state: Waiting, choices: Sequence[tuple[int, Action]]) -> Waiting:
        self.desk.state = state
        for seat, action in choices:
            self.desk.choose(seat, action)
        return self.desk.state.copy()

    def land(self, state: Waiting, faces: Faces) -> Waiting:
        self.desk.state = state
        self.desk.land(faces)
        return self.desk.state.copy()

    def roll_dice(self, state: Waiting, dice: Rng) -> Faces:
        """Faces for all dice that a position waits for."""
        roll(state, dice, self.desk.top.faces)
        return tuple(self.desk.top.faces[die] for die in range(state.throw.count))

    def view(self, state: Waiting, seat: int) -> Waiting:
        self.desk.state = state
        return self.desk.view(seat)

    def shares(self, state: Waiting) -> list[float]:
        self.desk.state = state
        return self.desk.score()


class Moment:
    """A position on the way through a game, and the way. It never changes, so that copies of a state can share it."""

    def __init__(self, board: Board, state: Waiting, before: Moment | None = None, step: Step = ()) -> None:
        self.board = board
        self.state = state
        self.before = before
        self.step = step
        self.depth: int = before.depth + 1 if before else 0
        self.fallen: Faces = ()
        """Faces of the dice that have landed, where a throw lands die by die."""
        self.after: dict[Step, Moment] = {}
        self.choices: dict[int, dict[int, Action]] = {}
        self.seen: dict[int, bytes] = {}
        self.known: dict[int, str] = {}

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    def __reduce__(self) -> Any:
        """Kept as the steps from the first position, which whoever reads them follows again."""
        return tuple, ([moment.step for moment in self.way() if moment.before],)

    def way(self) -> list[Moment]:
        """From the first position to here."""
        way = [self]
        while way[-1].before:
            way.append(way[-1].before)
        return way[::-1]

    def follow(self, steps: Sequence[Step]) -> Moment:
        moment = self
        for step in steps:
            moment = moment.showing(step) if moment.throws else moment.choosing(dict(zip(moment.owing, step, strict=True)))
        return moment

    # --- What it waits for

    @cached_property
    def called(self) -> float | None:
        """The share of the first seat if the judge ends the game here; where it begins nobody is asked."""
        return self.board.judge(self.state) if self.depth else None

    @cached_property
    def over(self) -> bool:
        return is_over(self.state) or self.called is not None or 0 < self.board.limit <= self.depth

    @property
    def throws(self) -> bool:
        return bool(self.state.throw.count)

    @cached_property
    def owing(self) -> tuple[int, ...]:
        """The seats that owe a choice."""
        return owing(self.state)

    def legal(self, seat: int) -> dict[int, Action]:
        """The choices that a seat owes, by their numbers."""
        if self.over or self.throws or seat not in self.owing:
            return {}
        if seat not in self.choices:
            self.choices[seat] = self.board.legal(self.state, seat)
        return self.choices[seat]

    @property
    def shares(self) -> list[float]:
        if is_over(self.state):
            return self.board.shares(self.state)
        if self.called is not None:
            return [self.called, 1.0 - self.called]
        return [1.0 / self.board.seats] * self.board.seats

    # --- Chance

    @cached_property
    def ways(self) -> list[tuple[Faces, float]]:
        """What the throw may show, with the chance of each: all dice at once, or the next of them where there are too many ways."""
        throw = self.state.throw
        if not self.at_once:
            faces = faces_of(throw, len(self.fallen))
            return [((face,), 1.0 / len(faces)) for face in faces]
        whole = ways(throw)
        return [(faces, times / whole) for faces, times in landings(throw, self.labels)]

    @cached_property
    def at_once(self) -> bool:
        return distinct(self.state.throw, self.labels) <= MOST_WAYS

    @cached_property
    def labels(self) -> Sequence[Any] | None:
        return self.board.game.outcomes.alike(self.state)

    def dice(self) -> list[str]:
        """The dice that land next, by their names."""
        names = self.state.throw.json()
        return names if self.at_once else names[len(self.fallen) :][:1]

    # --- What comes next

    def landing(self, way: int) -> Moment:
        """After a throw, or one die of it, by the number of its way; where chance is sampled, as the generator says."""
        dice = self.board.dice
        return self.showing(self.board.roll_dice(self.state, dice) if dice else self.ways[way][0])

    def showing(self, faces: Faces) -> Moment:
        """After these faces. The rules are told when the last die lies there."""
        return self.child(faces, lambda: self.land(faces))

    def land(self, faces: Faces) -> Moment:
        fallen = self.fallen + faces
        if len(fallen) == self.state.throw.count:
            return Moment(self.board, self.board.land(self.state, fallen), self, faces)
        further = Moment(self.board, self.state, self, faces)
        further.fallen = fallen
        return further

    def choosing(self, numbers: dict[int, int]) -> Moment:
        """After the choices of all who owe one, by seat."""
        step = tuple(numbers[seat] for seat in self.owing)
        return self.child(step, lambda: self.choose(step))

    def choose(self, step: Step) -> Moment:
        choices = [(seat, self.pick(seat, number)) for seat, number in zip(self.owing, step, strict=True)]
        return Moment(self.board, self.board.choose(self.state, choices), self, step)

    def pick(self, seat: int, number: int) -> Action:
        if number not in self.legal(seat):
            raise Illegal.of("not_legal", f"Seat {seat + 1} may choose {', '.join(map(str, self.legal(seat)))}, not {number}.")
        return self.legal(seat)[number]

    def child(self, step: Step, made: Callable[[], Moment]) -> Moment:
        if not self.board.kept:
            return made()
        if step not in self.after:
            self.after[step] = made()
        return self.after[step]

    # --- What a seat knows

    def view(self, seat: int) -> Waiting:
        return self.board.view(self.state, seat)

    def looks(self, seat: int) -> bytes:
        """What a seat sees, as bytes; a throw that lands die by die is seen when it has landed."""
        if seat not in self.seen:
            self.seen[seat] = self.before.looks(seat) if self.before and self.fallen else bytes(self.view(seat))
        return self.seen[seat]

    def memory(self, seat: int) -> str:
        """A digest of all that a seat has seen and chosen, in order. What looks as before is not seen again: nobody can
        tell from it how long others took."""
        for moment in self.missing_moments(seat):
            moment.known[seat] = moment.digest_of(seat)
        return self.known[seat]

    def missing_moments(self, seat: int) -> list[Moment]:
        """The way here from the last moment whose digest is known, the oldest first."""
        way: list[Moment] = []
        moment: Moment | None = self
        while moment and seat not in moment.known:
            way.append(moment)
            moment = moment.before
        return way[::-1]

    def digest_of(self, seat: int) -> str:
        if self.before is None:
            return digest(f"seat {seat + 1}", self.looks(seat))
        known = self.before.known[seat]
        if (number := self.chose(seat)) is not None:
            return digest(known, number.to_bytes(4), self.looks(seat))
        return known if self.looks(seat) == self.before.looks(seat) else digest(known, self.looks(seat))

    def chose(self, seat: int) -> int | None:
        """The number of what a seat chose on the last step; None if it was not asked."""
        if self.before is None or self.before.throws or seat not in self.before.owing:
            return None
        return self.step[self.before.owing.index(seat)]


def digest(known: str, *parts: bytes) -> str:
    return hashlib.blake2b(b"|".join((known.encode(), *parts)), digest_size=12).hexdigest()
