"""Games by hand: what people point at, pull and fill in on the picture, instead of typing an action.

A picture bears `data-piece` on whatever can be pointed at. A choice says which pieces it is about; a page that knows no rules can
then let people point at pieces until one choice is left. Where any point of the table will do, a game names pieces to drag; where a
choice is too wide to list, a sheet to fill in. Whatever comes of it is the text of an action, judged by the rules like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dicefield.engine.text import EventText


@dataclass(frozen=True)
class Touch:
    """How one choice is made by hand: these pieces are pointed at, then perhaps a spot of the table."""

    label: str = ""
    """The choice as a person would say it; empty where the text of the action says it well."""
    pieces: tuple[str, ...] = ()
    spot: tuple[int, int] | None = None
    """Where on the table, in the coordinates of the picture's `data-table` group."""


@dataclass(frozen=True)
class Drag:
    """A piece that may be dragged anywhere; the rules judge where it lands."""

    piece: str
    says: str
    """The action with `{x}` and `{y}` in it, and `{facing}` where the piece is also turned."""
    label: str = ""
    facing: int | None = None
    """The facing it has now, in the unit of the action's text."""
    unit: int = 1
    """How many units of the table make one in the text of the action: 1000 where that counts inches, and the table thousandths."""


@dataclass(frozen=True)
class Entry:
    """One thing to fill in: a number, a word of several, or how many of each of several words."""

    name: str
    label: str
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()
    """What may be chosen; with `several`, each as often as wished."""
    labels: tuple[str, ...] = ()
    """What the words mean, in the same order; empty where they speak for themselves."""
    several: bool = False
    value: str = ""
    """What it is before anybody touches it."""


@dataclass(frozen=True)
class Sheet:
    """A choice too wide to list, to be filled in: `says` has a `{name}` for each entry."""

    title: str
    says: str
    entries: tuple[Entry, ...]
    help: str = ""


THROWN = ""
"""The size of a die that the event does not tell: it is that of the throw which caused the event, die by die."""


@dataclass(frozen=True)
class Rolled:
    """A die that an event tells of, to be seen landing."""

    die: str
    face: int
    seat: int | None = None


def untouched(state: Any, seat: int, action: Any) -> Touch:
    return Touch()


@dataclass(frozen=True)
class Hands:
    """What a game tells a page that knows no rules. States are observations, seats count from 0."""

    touch: Callable[[Any, int, Any], Touch] = untouched
    drags: Callable[[Any, int], Sequence[Drag]] = lambda state, seat: ()
    sheets: Callable[[Any, int], Sequence[Sheet]] = lambda state, seat: ()
    rolls: Callable[[EventText], Sequence[Rolled]] = lambda told: ()
    outcomes: Mapping[str, str] | None = None
    """How odds are told: the kinds of events a throw may cause, the most telling first, each as a short outcome.

    A key such as `own destroyed` is for events of the seat that chooses, and goes before the plain kind.
    """
    throws: Callable[[Any], bool] = lambda state: True
    """Whether the throw that a state waits for still comes of the choice whose odds are told; that of the next turn does not."""
    then: str = ""
    """What is said to let happen what was announced, if odds are to be told of the announcement: the volley after the aiming."""
    alone: Callable[[Any], None] = lambda state: None
    """Takes off a scratch table what was announced before, so that odds are told of one announcement alone."""
    goes_on: Callable[[Any], bool] = lambda state: False
    """Whether a choice that a state waits for is part of the one whose odds are told: the split of a zap back."""
    liking: Callable[[Any, int], int] = lambda state, seat: 0
    """How much a seat likes where such a choice leads; the most is taken."""
    finer: Callable[[Any], str] = lambda event: ""
    """What of an event its kind does not tell, for outcomes such as `throw 2`: a throw with two soldiers."""
    alike: Callable[[Any], Sequence[Any] | None] = lambda state: None
    """A label for each die in the air: dice of one label and size can be swapped and nothing that counts would differ."""
    forget: Callable[[Any], None] = lambda state: None
    """Takes off a scratch table what lies there only to be looked at, so that more throws come to the same."""
    apart: bool = False
    """Whether the outcomes told are the same whatever others choose at the same time."""


NO_HANDS = Hands()
"""A game that is played by typing alone."""
