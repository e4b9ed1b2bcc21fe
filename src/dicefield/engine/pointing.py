"""Games by hand: what people point at, pull and fill in on the picture, instead of typing an action.

A picture bears `data-piece` on whatever can be pointed at. A choice says which pieces it is about; a page that knows no rules can
then let people point at pieces until one choice is left. Where any point of the table will do, a game names pieces to drag; where a
choice is too wide to list, a sheet to fill in. Whatever comes of it is the text of an action, judged by the rules like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    way: str = ""
    """What is done with the pieces, in a word or two for a small button: Strike, Step."""
    ends: bool = False
    """Whether it ends a phase or a turn: such a choice has a button of its own."""


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
    reach: str = ""
    """Where it may go, as the path of one shape in units of the table; empty where that is everywhere."""
    commits: bool = False
    """Whether letting go inside the reach does it at once: only where no dice fall, so that it can be taken back."""


@dataclass(frozen=True)
class Plan:
    """Several choices that one press makes one after the other; each is judged like any other."""

    label: str
    says: tuple[str, ...]
    pieces: tuple[str, ...] = ()
    way: str = ""


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
    pieces: tuple[str, ...] = ()
    """What is touched to fill it in: with `several`, a piece a word; else one piece, and each touch takes the next word."""
    costs: tuple[int, ...] = ()
    """What each word takes of the budget; 1 where nothing is said."""
    budget: int | None = None
    """How much there is to spend, and of what, so that people see what is left."""
    counted: str = "points"


@dataclass(frozen=True)
class Sheet:
    """A choice too wide to list, to be filled in: `says` has a `{name}` for each entry."""

    title: str
    says: str
    entries: tuple[Entry, ...]
    help: str = ""
    prepare: str = ""
    """What it is called when people fill it in at home, before they sit down: a force."""
    piece: str = ""
    """The piece that is touched first, where the entries are filled in for just that one: who mends."""


THROWN = ""
"""The size of a die that the event does not tell: it is that of the throw which caused the event, die by die."""


@dataclass(frozen=True)
class Rolled:
    """A die that an event tells of, to be seen landing."""

    die: str
    face: int
    seat: int | None = None
    piece: str = ""
    """The piece where it lands; a tray where there is none."""


def untouched(state: Any, seat: int, action: Any) -> Touch:
    return Touch()


@dataclass(frozen=True)
class Pointing:
    """How a game is played by hand on its picture; a game without any is played by typing and by lists."""

    touch: Callable[[Any, int, Any], Touch] = untouched
    drags: Callable[[Any, int], Sequence[Drag]] = lambda state, seat: ()
    sheets: Callable[[Any, int], Sequence[Sheet]] = lambda state, seat: ()
    plans: Callable[[Any, int], Sequence[Plan]] = lambda state, seat: ()
    route: Callable[[Any, int, str, int, int], Sequence[str]] = lambda state, seat, piece, x, y: ()
    """The choices that bring a piece to a point one after the other; empty where it is one choice or none. Where no way is found,
    it is the straight one: the rules then say where that fails."""
    attempt: Callable[[Any, int, Sequence[str]], str] = lambda state, seat, pieces: ""
    """What somebody has in mind who touches these pieces although no choice is about them; the rules say why it is none."""
    rolls: Callable[[EventText], Sequence[Rolled]] = lambda told: ()
    """The dice that an event shows landing."""
    chore: Callable[[Any, int], str] = lambda state, seat: ""
    """What a button says that leaves choices such as this one to the usual bot: "Deploy for me". Empty where people had rather
    choose themselves."""
    prompt: Callable[[Any, int], str] | None = None
    """What a seat is asked, for people who point; where there is none, it is what those are asked who type."""
