"""What it means that a game is solved: what every position is worth, and how to choose in it.

Worth is the share of a seat's score to be expected when both play perfectly. Where seats choose at the same time, or hide dice from
each other, what a seat can expect depends on what it knows: `worth` looks with its eyes, against an opponent who plays the
equilibrium. Where both know the same, `value` is the common answer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

import numpy as np

from dicefield.engine.compiled import is_interpreted_only
from dicefield.engine.desk import Desk, compiler
from dicefield.engine.dice import Rng, draw
from dicefield.engine.game import Game, Options
from dicefield.engine.waiting import Action, Waiting
from dicefield.solve.shelf import SolutionFolder

CHANCES = 1 << 30
"""How finely the mix of a choice is drawn."""


@dataclass(frozen=True)
class Weighed:
    """One of the choices of a seat: what it leads to, and how often perfect play takes it."""

    action: Action
    worth: float
    share: float


@dataclass(frozen=True)
class Findings:
    """What solving said, to be printed: the value of the start, how far from perfect it may be, what it took."""

    value: float
    """The share of seat 1 at the start of a game."""
    error: float
    """The exploitability, the residual or a bound on the values: `measure` says which."""
    measure: str
    positions: int
    seconds: float
    more: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else is worth telling, with its name: the mix of the first round, memory."""


Progress = Callable[[str, float], None]
"""Told now and then: what is being done, and which part of the whole is done, from 0 to 1."""


class Solution(ABC):
    """A solved game of two. Seats count from 0 here, as in the rules; states are those of the game."""

    game: ClassVar[Game]
    version: ClassVar[str]
    """Of the way it is solved and kept."""
    title: ClassVar[str]
    """Which games are solved, in words."""
    consult: ClassVar[Callable[..., int]]
    """consult(book, view, seat, actions, count, rng) -> index: perfect play as a rule, for games by the million."""
    machine = False
    """Whether positions are followed by machine code; making it takes longer than an answer, so it is for those who ask many."""

    def __init__(self, book: tuple[Any, ...], facts: Mapping[str, Any]) -> None:
        self.book = book
        """The arrays that `consult` looks into."""
        self.facts = facts
        """What the shelf says of the whole game."""

    @classmethod
    @abstractmethod
    def solve(cls, shelf: SolutionFolder, progress: Progress) -> Self:
        """Solves the game, or goes on where the shelf says it stopped; quickly if it is all there."""

    @staticmethod
    @abstractmethod
    def covers(options: Options) -> bool:
        """Whether games with these options are solved."""

    @abstractmethod
    def knows(self, state: Waiting) -> bool:
        """Whether this position, or view of one, belongs to a game that is solved."""

    def holds(self, state: Waiting) -> bool:
        """Whether what it says is exact there: not where a limit is near that the solution leaves out."""
        return self.knows(state)

    def desk_with(self, state: Waiting) -> Desk:
        """A desk with a position on it, new each time: threads ask one solution at once."""
        desk = Desk(self.game, machine=self.machine, silent=True)
        desk.state = state
        return desk

    @property
    def findings(self) -> Findings:
        """What is known of the whole game."""
        return Findings(**self.facts)

    @abstractmethod
    def value(self, state: Waiting) -> float | None:
        """The share of seat 0 when both play on perfectly; None where one of them knows more than the other.

        The score itself when the game is over. Where dice are in the air: before they land.
        """

    @abstractmethod
    def worth(self, view: Waiting, seat: int) -> float:
        """The share a seat can expect by what it knows, against a perfect opponent: that of its best choice, if it owes one.

        Of a seat that has sealed its choice: what that choice leads to. Never looks at anything but the seat's view.
        """

    @abstractmethod
    def choices(self, view: Waiting, seat: int) -> list[Weighed]:
        """The choices of a seat that may choose, in the order of `legal`. Shares are 1 together, the greatest worth the view's."""


def machine(game: Game, function: Callable[..., Any]) -> Callable[..., Any]:
    """A driver with the rules of a game in its hooks, as machine code wherever there is any."""
    return compiler(game, not is_interpreted_only())(function)  # type: ignore[no-any-return]


def read_arrays(shelf: SolutionFolder, *names: str) -> tuple[Any, ...]:
    """Arrays of a shelf that were put there."""
    return tuple(np.asarray(shelf.get(name)) for name in names)


def draw_choice(choices: list[Weighed], rng: Rng) -> Action:
    """A choice by its share."""
    point = draw(rng, CHANCES) / CHANCES
    for choice in choices:
        point -= choice.share
        if point < 0:
            return choice.action
    return max(choices, key=lambda choice: choice.share).action
