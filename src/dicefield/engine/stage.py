"""How a game is seen: a board, panels of facts around it, and the beats in which things happen on it. Nouns only: games fill them,
`look` draws them, the page and the terminal show them.

A board is the battlefield and nothing else. What happens now, who acts, names and scores are facts, not drawing: they are told as
panels, and whoever shows them decides how. So every game looks at home on a wide screen, on a phone and in a notebook.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from importlib import import_module
from typing import Any

from dicefield.engine.text import EventText

# --- The board


@dataclass(frozen=True)
class Box:
    """A part of the board, in its own units."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Board:
    """The battlefield as SVG in units of its own, in parts that have names."""

    title: str
    description: str
    """All of it in words, for those who hear it."""
    frame: Box
    """All there is. The ground goes on beyond it, so that no screen shows an end."""
    focus: Box
    """What matters now: the armies, or the piece that acts and its reach."""
    parts: Mapping[str, str]
    """Markup by name, in the order in which it is drawn. A part that stays the same keeps its text to the letter."""
    die: float
    """How wide the smallest die is, so that whoever shows the board can keep it readable."""
    letters: float
    """And how high the smallest words."""
    near: Box | None = None
    """Where whoever acts is, for a screen too small for all that matters."""
    shades: Mapping[str, Any] = field(default_factory=dict)
    """Colours of its own, by role, for light and dark."""


# --- The chart


class AreaKind(StrEnum):
    """What a part of the table is."""

    TERRAIN = "terrain"
    BASE = "base"
    ZONE = "zone"
    """Where somebody may place."""
    BARRED = "barred"
    """Where nobody may."""
    REACH = "reach"
    """How far whatever is considered goes or shoots."""


@dataclass(frozen=True)
class Mark:
    """A piece on the table."""

    key: str
    """As it is pointed at."""
    name: str
    """As short as actions name it: "3", "A1"."""
    seat: int | None
    x: int
    y: int
    state: str = ""
    """A word on how it fares: the value of a die, the damage of a model."""
    words: str = ""
    """The same at length, without the place."""
    ghost: bool = False
    """Whether it is not there, but would be."""


@dataclass(frozen=True)
class Area:
    """A disc with its middle and radius, or a polygon where it has corners."""

    kind: AreaKind
    x: int = 0
    y: int = 0
    radius: int = 0
    corners: tuple[tuple[int, int], ...] = ()
    seat: int | None = None
    height: int = 0
    words: str = ""


@dataclass(frozen=True)
class Line:
    """From one place to another: a look, a shot, a way; clear, or with something in between."""

    start: tuple[int, int]
    end: tuple[int, int]
    clear: bool = True
    words: str = ""


@dataclass(frozen=True)
class Chart:
    """A table without a grid as facts, all in units of the table: for those who draw with other things than SVG."""

    frame: Box
    focus: Box
    unit: int
    """How many units of the table make one that people measure in."""
    unit_name: str
    """And what one of those is called, in the plural."""
    marks: tuple[Mark, ...] = ()
    areas: tuple[Area, ...] = ()
    """What lies below first."""
    lines: tuple[Line, ...] = ()
    called: Mapping[str, str] = field(default_factory=dict)
    """What all that can be pointed at is called, by its key, on the table and beside it."""
    typed: int = 1
    """How many units of the table make one in the text of an action, as `Drag.unit`."""
    right: int = 1
    """Whether x grows to the right of whoever looks, or (-1) to the left."""
    down: int = 1
    """Whether y grows downwards, or (-1) upwards."""
    grain: int = 0
    """A distance that matters: where the whole cannot show it, the focus is shown."""


def no_chart(state: Any, seat: int | None, names: Sequence[str], considered: Any = None) -> Chart | None:
    return None


# --- Panels


@dataclass(frozen=True)
class Fact:
    """A figure with its name: "Strength", "24 of 60"."""

    label: str
    value: str
    title: str = ""
    """What it means, for whoever touches it."""


@dataclass(frozen=True)
class SmallDie:
    """A die beside the board."""

    sides: int
    value: int | None = None
    """What it shows; nothing if it was not thrown."""
    piece: str = ""
    """The key by which it is pointed at, if it can be."""
    title: str = ""
    broken: bool = False
    hidden: bool = False


@dataclass(frozen=True)
class Tray:
    """Dice beside the board: in reserve, lost, in hand."""

    label: str
    dice: tuple[SmallDie, ...]


@dataclass(frozen=True)
class Card:
    """A card or a unit: its name, and what is on it."""

    name: str
    facts: tuple[Fact, ...] = ()
    words: str = ""
    piece: str = ""
    faded: bool = False
    more: tuple[Fact, ...] = ()
    """What is looked up now and then: shown, with the words, once the card is opened."""


@dataclass(frozen=True)
class Panel:
    """What belongs to one seat, counted from 0; or to nobody."""

    seat: int | None
    facts: tuple[Fact, ...] = ()
    trays: tuple[Tray, ...] = ()
    cards: tuple[Card, ...] = ()
    out: bool = False
    """Whether this seat plays no more."""


@dataclass(frozen=True)
class ScoreRow:
    """A line of the score sheet: a figure for each seat, and whose is the better one."""

    head: str
    figures: tuple[str, ...]
    best: int | None = None
    strong: bool = False


@dataclass(frozen=True)
class Panels:
    """Everything that is told around a board."""

    goal: str
    """How the game is won, in one line."""
    scene: str
    """Where we are: "Kill the King, cycle 3 of 9, moving"."""
    panels: tuple[Panel, ...] = ()
    scores: tuple[ScoreRow, ...] = ()
    legend: tuple[Fact, ...] = ()
    """What the signs on the board mean, and the words that people say."""


# --- Beats


class BeatKind(StrEnum):
    """How something that happened is seen."""

    LINE = "line"
    """From a piece to another, with a word or a number."""
    WOUND = "wound"
    """A number that a piece loses."""
    MEND = "mend"
    """A number that a piece gains."""
    FALL = "fall"
    """A piece is no more."""
    STEP = "step"
    """A piece goes somewhere."""
    REVEAL = "reveal"
    """What was sealed is opened."""
    NOTE = "note"
    """A word at a piece: "miss"."""
    BANNER = "banner"
    """Words over the board: the end of a round, of a battle, of the game."""


@dataclass(frozen=True)
class Beat:
    """One thing to see, after the dice of the event have landed.

    Pieces are named by the keys they have on the board or beside it, before or after the step.
    """

    kind: BeatKind
    piece: str = ""
    to: str = ""
    words: str = ""
    seat: int | None = None
    """Whose it is, counted from 1 as events do."""


def no_beats(told: EventText, before: Any, after: Any) -> Sequence[Beat]:
    return ()


# --- All together


@dataclass(frozen=True)
class Stage:
    """How a game is seen by a seat, counted from 0, or by a spectator: `None`. All look at observations."""

    board: Callable[..., Board]
    """board(state, seat, names, considered=None, prefix=...): ids of the markup begin with the prefix."""
    panels: Callable[[Any, int | None, Sequence[str]], Panels]
    beats: Callable[[EventText, Any, Any], Sequence[Beat]] = no_beats
    """beats(told, before, after): how an event is seen, between what was seen before the step and after it."""
    chart: Callable[..., Chart | None] = no_chart
    """chart(state, seat, names, considered=None): the table as facts, where it has no grid. What is considered is an action,
    or the key of a piece."""


def stage_in(module: str) -> Stage:
    """The `board`, `panels`, `beats` and `chart` of a module that is imported when somebody looks: most commands never do."""

    def board(*seen: Any, **more: Any) -> Board:
        made: Board = import_module(module).board(*seen, **more)
        return made

    def panels(*seen: Any) -> Panels:
        made: Panels = import_module(module).panels(*seen)
        return made

    def beats(*seen: Any) -> Sequence[Beat]:
        made: Sequence[Beat] = getattr(import_module(module), "beats", no_beats)(*seen)
        return made

    def chart(*seen: Any) -> Chart | None:
        made: Chart | None = getattr(import_module(module), "chart", no_chart)(*seen)
        return made

    return Stage(board, panels, beats, chart)
