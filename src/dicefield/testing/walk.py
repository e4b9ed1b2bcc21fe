"""Random walks through a game: inputs that the rules allow, inputs that they need not, and every set of options worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeVar

import numpy as np

from dicefield.engine.content import content_of
from dicefield.engine.desk import Desk
from dicefield.engine.dice import WORD, Rng, draw, roll
from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game, default_of
from dicefield.engine.kinds import Kind, Named, OneSeat, Real, Truth, Whole
from dicefield.engine.record import Field, Inner, Record, Several, array, i64
from dicefield.engine.waiting import MOST_DICE, Action, Waiting, may_choose, owing

T = TypeVar("T")

MOST_VARIANTS = 8
"""Up to so many sets of options are played in every combination; beyond, each value is played once beside the defaults."""


def one_of(things: Sequence[T], rng: Rng) -> T:
    return things[draw(rng, len(things))]


# --- Inputs ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """A seat, counted from 0, decides."""

    seat: int
    action: Action

    def apply(self, desk: Desk) -> None:
        desk.choose(self.seat, self.action)

    def say(self, game: Game) -> str:
        return f"Seat {self.seat + 1}: {game.text.grammar.say(self.action)}"


@dataclass(frozen=True)
class Faces:
    """Dice land."""

    dice: tuple[str, ...]
    faces: tuple[int, ...]

    def apply(self, desk: Desk) -> None:
        desk.land(self.faces)

    def say(self, game: Game) -> str:
        return f"Throw {', '.join(self.dice)}: {' '.join(map(str, self.faces))}"


Input = Choice | Faces


def choosers(state: Waiting) -> list[int]:
    """The seats that owe a choice or may replace theirs."""
    return [seat for seat in range(state.seats) if may_choose(state, seat)]


def viewers(state: Waiting) -> range:
    """Everybody who may look, as the rules count them: the spectator, then each seat."""
    return range(-1, state.seats)


def viewer_name(seat: int) -> str:
    """A viewer in words."""
    return "the spectator" if seat < 0 else f"seat {seat + 1}"


def random_input(desk: Desk, rng: Rng) -> Input | None:
    """Any input that the state waits for, or None when the game is over. Now and then a sealed choice is replaced."""
    state = desk.state
    if state.throw.count:
        return random_faces(state, rng)
    if not state.owed:
        return None
    seat = one_of(choosers(state) if draw(rng, 4) == 0 else owing(state), rng)
    return Choice(seat, random_action(desk, seat, rng))


def random_action(desk: Desk, seat: int, rng: Rng) -> Action:
    actions = desk.legal(seat)
    if not actions:
        raise ValueError(f"seat {seat + 1} owes a choice and has none")
    return one_of(actions, rng)


def random_faces(state: Waiting, rng: Rng) -> Faces:
    faces: array[int] = array.of(i64, MOST_DICE)
    roll(state, rng, faces)
    return Faces(tuple(state.throw.json()), tuple(faces[die] for die in range(state.throw.count)))


# --- Nonsense --------------------------------------------------------------------------------------------------------


def nonsense(actions: Sequence[Action], rng: Rng, count: int) -> list[Action]:
    """Actions that can be written down, made from legal ones by changing fields to whatever they can hold."""
    return [change(one_of(actions, rng), rng) for _ in range(count)]


def change(action: Action, rng: Rng) -> Action:
    """A copy with one field, or several, at random."""
    other = action.copy()
    for _ in range(1 + draw(rng, 2) if action.fields else 0):
        field = one_of(action.fields, rng)
        other.raw[field.name] = anything(field.kind, rng)
    return other


def anything(kind: Kind, rng: Rng) -> Any:
    """A value that a field of this kind can hold, as it is stored."""
    if isinstance(kind, Several):
        return any_array(kind, rng)
    if isinstance(kind, Inner):
        return any_record(kind.cls, rng)
    if isinstance(kind, Named):
        return int(one_of(list(kind.names), rng))
    if isinstance(kind, Truth):
        return bool(draw(rng, 2))
    if isinstance(kind, Real):
        return draw(rng, 2_000) / 10 - 100
    return any_number(kind, rng)


def any_number(kind: Kind, rng: Rng) -> int:
    """Mostly small, for small numbers get far into the rules; now and then anything that fits."""
    bounds = np.iinfo(kind.dtype)
    low, high = int(bounds.min), int(bounds.max)
    far = (low, high, low + draw(rng, min(high - low, WORD)))
    return draw(rng, 12) - 2 if draw(rng, 2) else one_of(far, rng)


def any_array(kind: Several, rng: Rng) -> Any:
    """Some of the places filled, from the left: lists end at the first 0."""
    stored = np.zeros(kind.shape, kind.item.dtype)
    places = list(np.ndindex(*kind.shape))
    for place in places[: draw(rng, len(places) + 1)]:
        stored[place] = anything(kind.item, rng)
    return stored


def any_record(cls: type[Record], rng: Rng) -> Any:
    value = cls()
    for field in cls.fields:
        value.raw[field.name] = anything(field.kind, rng)
    return value.raw


# --- Options ---------------------------------------------------------------------------------------------------------


def variants(game: Game) -> list[dict[str, Any]]:
    """Sets of options that show every word of an option, both ends of every number, the fewest and the most seats.

    Those that do not go together are left out.
    """
    rows = [row for seats in sorted(set(game.seats)) for row in combine(game, seats)]
    if len(rows) > MOST_VARIANTS:
        rows = [row for seats in sorted(set(game.seats)) for row in one_by_one(game, seats)]
    return [row for row in rows if is_agreed(game, row)]


def is_agreed(game: Game, options: dict[str, Any]) -> bool:
    try:
        game.read_options(options)
    except Illegal:
        return False
    return True


def values_of(game: Game, seats: int) -> dict[str, list[Any]]:
    """What each option is set to, its default first."""
    return {field.name: worth_a_look(game, field, seats) for field in game.options.fields}


def worth_a_look(game: Game, field: Field, seats: int) -> list[Any]:
    if field.name == "seats":
        return [seats]
    return list(dict.fromkeys([default_of(field), *ends(game, field, seats)]))


def ends(game: Game, field: Field, seats: int) -> list[Any]:
    if content := content_of(field.kind):
        return list(content.shelf.names)
    if isinstance(field.kind, Named):
        return [member.name.lower() for member in field.kind.names]
    if isinstance(field.kind, Truth):
        return [False, True]
    if isinstance(field.kind, OneSeat):
        return [1, seats]
    return list(game.bounds(field, seats)) if type(field.kind) is Whole else []


def combine(game: Game, seats: int) -> list[dict[str, Any]]:
    values = values_of(game, seats)
    return [dict(zip(values, row, strict=True)) for row in product(*values.values())]


def one_by_one(game: Game, seats: int) -> list[dict[str, Any]]:
    values = values_of(game, seats)
    defaults = {name: given[0] for name, given in values.items()}
    others = [{**defaults, name: value} for name, given in values.items() for value in given[1:]]
    return [defaults, *others]
