"""Where everything stands on the picture of a battle: which part of the table is shown, how large, and what is below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from dicefield.games.polywars.content import PIECES, UNIT, Aura, Piece
from dicefield.games.polywars.rules.queries import is_die, on_table, piece_at
from dicefield.games.polywars.state import MOST, RADIUS, TOKENS, Battle, Die, Lie, Order, Phase, Place, Token
from dicefield.games.polywars.text.names import die_name
from dicefield.look.shapes import Point
from dicefield.look.svg import number, shorten

WIDTH = 760
LEFT, BREADTH = 14, WIDTH - 28
RULER, FRAME, GAP = 36, 12, 10
TABLE_LEFT, TABLE_TOP = LEFT + RULER, 122 + RULER
TABLE_WIDE = BREADTH - RULER - FRAME
NOTES_HIGH = 116

MARGIN = 1_500
LEAST = 9_000
HALF = UNIT // 2
TALLEST, FLATTEST = 1.15, 0.7
"""How high the shown part may be for its width: a phone is tall, but the players must find room below."""

FIRST_PLACEMENTS = (Phase.BASES, Phase.LEADER, Phase.MONSTER)
"""Phases in which any spot of the table may be chosen, so all of it is shown."""

SET_UP = (Phase.FORCES, Phase.ROLL, Phase.DRAW_LOTS, Phase.PRISONER, Phase.SPACES, Phase.DEPLOY, *FIRST_PLACEMENTS)


@dataclass(frozen=True)
class Window:
    """A part of the table, in thousandths of a range unit; y grows down the picture."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height

    def holds(self, x: float, y: float, margin: float = 0) -> bool:
        across = self.left + margin <= x <= self.right - margin
        return across and self.top + margin <= y <= self.bottom - margin

    def __str__(self) -> str:
        return f"{self.left} {self.top} {self.width} {self.height}"


# --- Which part of the table -----------------------------------------------------------------------------------------


def numbered_dice(battle: Battle) -> list[tuple[int, Die]]:
    """The dice of the battle with their numbers."""
    return [(place + 1, battle.dice[place]) for place in range(battle.count)]


def dice_on_table(battle: Battle) -> list[tuple[int, Die]]:
    return [(which, die) for which, die in numbered_dice(battle) if on_table(die)]


def tokens_in_play(battle: Battle) -> list[tuple[int, Token]]:
    """The auras that are somewhere on the table, with their numbers."""
    found = [(place + 1, battle.tokens[place]) for place in range(TOKENS)]
    return [(which, token) for which, token in found if token.kind != Aura.NONE and token.lie not in (Lie.NOWHERE, Lie.GONE)]


def terrain_of(battle: Battle) -> list[tuple[int, Piece]]:
    """The pieces of scenario and layout with their numbers, the lower ones first."""
    found = [(place + 1, piece_at(battle, place)) for place in range(2 * PIECES)]
    return sorted(((which, piece) for which, piece in found if piece.height), key=lambda pair: (pair[1].height, pair[0]))


def things(battle: Battle) -> list[tuple[int, int]]:
    """The middles of all that must be seen."""
    dice = [(die.x, die.y) for _, die in dice_on_table(battle)]
    auras = [(token.x, token.y) for _, token in tokens_in_play(battle) if token.lie != Lie.HELD]
    bases = [(battle.bases[place].x, battle.bases[place].y) for place in range(MOST) if battle.bases[place].down]
    return dice + auras + bases


def margin_of(battle: Battle) -> int:
    """In deployment there must be room around what stands: as far as dice, or the next base, may be placed."""
    if battle.phase in FIRST_PLACEMENTS:
        return battle.scenario.apart + 2 * UNIT
    if battle.phase in (Phase.DEPLOY, Phase.PRISONER, Phase.SPACES):
        return battle.scenario.near + 2 * RADIUS
    return MARGIN


def window_of(battle: Battle) -> Window:
    """The part in use, at least nine by nine range units, and never beyond the edge of the table."""
    scenario, spots = battle.scenario, things(battle)
    if not spots or (scenario.edge and battle.phase in FIRST_PLACEMENTS):
        return Window(0, 0, scenario.width, scenario.height)
    margin = margin_of(battle)
    left, width = span([x for x, _ in spots], margin)
    top, height = span([y for _, y in spots], margin)
    wide = grow(max(width, height / TALLEST))
    high = grow(max(height, wide * FLATTEST))
    left, width = settle(left - (wide - width) // 2, wide, scenario.width if scenario.edge else 0)
    top, height = settle(top - (high - height) // 2, high, scenario.height if scenario.edge else 0)
    return Window(left, top, width, height)


def span(places: Sequence[int], margin: int) -> tuple[int, int]:
    """Where a row of places begins and how long it is, margins included, on half range units so that it seldom jumps."""
    low = (min(places) - margin) // HALF * HALF
    high = -(-(max(places) + margin) // HALF) * HALF
    return low, high - low


def grow(length: float) -> int:
    return max(LEAST, -int(-length // HALF) * HALF)


def settle(start: int, length: int, edge: int) -> tuple[int, int]:
    """The same stretch pushed back behind the edges of a table; `edge` is 0 where there is none."""
    start = start // HALF * HALF
    if not edge:
        return start, length
    length = min(length, edge)
    return min(max(start, 0), edge - length), length


# --- The sheet -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawing:
    """A battle, who looks at it, what all are called, and the choice that somebody thinks about."""

    battle: Battle
    seat: int | None
    names: Sequence[str]
    prefix: str
    considered: Order | None = None

    @cached_property
    def window(self) -> Window:
        return window_of(self.battle)

    @cached_property
    def scale(self) -> float:
        """Pixels of the picture a thousandth of a range unit."""
        return TABLE_WIDE / self.window.width

    @property
    def unit(self) -> float:
        """One range unit in pixels."""
        return UNIT * self.scale

    def at(self, x: float, y: float) -> Point:
        """Where a spot of the table is on the picture."""
        return TABLE_LEFT + (x - self.window.left) * self.scale, TABLE_TOP + (y - self.window.top) * self.scale

    def long(self, length: float) -> float:
        return length * self.scale

    @property
    def die_size(self) -> float:
        """The square a die is drawn in, so that its body fills the disc that it takes up: 43 of 100."""
        return self.long(RADIUS) / 0.43

    def point(self, x: float, y: float) -> str:
        """A spot of the table, to be written into a path."""
        px, py = self.at(x, y)
        return f"{number(px)} {number(py)}"

    # --- Places below the table

    @property
    def table_high(self) -> float:
        return self.long(self.window.height)

    @property
    def notes_top(self) -> float:
        return TABLE_TOP + self.table_high + FRAME + GAP

    @property
    def panels_top(self) -> float:
        return self.notes_top + NOTES_HIGH + GAP

    # --- Words

    def short(self, seat: int) -> str:
        """A name that leaves room for the rest of a sentence."""
        return shorten(self.names[seat], 9)

    def whose(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "nobody"

    def die_name(self, which: int) -> str:
        """A die as it is called at the table: d8 #3."""
        return die_name(self.battle, which)

    def considered_die(self) -> int:
        """The number of the die that is thought about, or 0."""
        which = self.considered.die if self.considered is not None else 0
        return which if is_die(self.battle, which) else 0


def in_tray(battle: Battle, seat: int, place: Place) -> list[tuple[int, Die]]:
    """The dice of a seat that are in one place off the table."""
    return [(which, die) for which, die in numbered_dice(battle) if die.owner == seat and die.place == place]
