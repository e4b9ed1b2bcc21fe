"""Where everything is drawn: the table from above, seen by whoever sits below, with the tiles of both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin

from dicefield.engine.record import array
from dicefield.engine.waiting import owes
from dicefield.games.polyversal.kinds import INCH, say_model
from dicefield.games.polyversal.rules.contract import legal
from dicefield.games.polyversal.rules.queries import model_name
from dicefield.games.polyversal.state import SEATS, Battle, Command, Model, Phase, Unit
from dicefield.games.polyversal.text.prompts import GRAMMAR
from dicefield.look.palette import Shade
from dicefield.look.svg import number, shorten

WIDTH, LEFT = 960, 14
BREADTH = WIDTH - 2 * LEFT
NOW_HEIGHT, GAP = 60, 12
TILE_HEIGHT, TILES_A_ROW = 104, 3
RULER = 34
STRIP = 74
ROOM = 64  # actions that a seat is offered at most

ACCENTS = {
    "plot": Shade("#e6ecdf", "#16221f"),
    "plot-rim": Shade("#4c5f52", "#5c7468"),
    "plot-ink": Shade("#2c3a31", "#cfdcd2"),
    "grid": Shade("#b9c6b4", "#2c3d37"),
    "desk": Shade("#d9c9ae", "#211c18"),
}
READABLE = (("plot-ink", "plot"), ("ink", "desk"))
"""Text of this picture on a ground of its own."""

TOKENS = {
    4: ("#1f6fb2", "#fffdf8"),
    6: ("#2e8b57", "#100c09"),
    8: ("#f2cf3b", "#100c09"),
    10: ("#ef8e2b", "#100c09"),
    12: ("#c43127", "#fffdf8"),
}
"""The squares of Effectiveness, blue to red, and the ink that reads on each."""


@dataclass(frozen=True)
class UnitStanding:
    """A model on the table."""

    seat: int
    place: int
    number: int
    unit: Unit
    model: Model

    @property
    def name(self) -> int:
        return model_name(self.seat, self.place, self.number)

    @property
    def word(self) -> str:
        return say_model(self.name)


@dataclass(frozen=True)
class Drawing:
    """A battle, who looks at it, and what the two are called."""

    battle: Battle
    seat: int | None
    names: Sequence[str]
    prefix: str

    @property
    def near(self) -> int:
        """Who sits below: the viewer, or seat 1 if nobody of the two looks."""
        return self.seat if self.seat is not None and 0 <= self.seat < SEATS else 0

    @property
    def chooses(self) -> bool:
        return self.seat is not None and self.seat >= 0 and owes(self.battle, self.seat)

    def short(self, seat: int) -> str:
        return shorten(self.names[seat], 12)

    @cached_property
    def offered(self) -> list[tuple[Command, str]]:
        """What the viewer may choose, with its text; found from the observation."""
        if not self.chooses or self.battle.phase == Phase.ORDERS:
            return []
        room: array[Command] = array.of(Command, ROOM)
        count = legal(self.battle, self.near, room)
        return [(room[place].copy(), GRAMMAR.say(room[place])) for place in range(count)]

    # --- Heights

    def rows(self, seat: int) -> int:
        units = sum(unit.size > 0 for unit in self.battle.groups[seat].units)
        return -(-units // TILES_A_ROW)

    def tiles_top(self, seat: int) -> float:
        if seat != self.near:
            return 14 + NOW_HEIGHT + GAP
        return self.strip_top + (STRIP + GAP if self.battle.traces[0].shooter else 0)

    @property
    def plot_top(self) -> float:
        return self.tiles_top(1 - self.near) + self.rows(1 - self.near) * (TILE_HEIGHT + GAP)

    @property
    def strip_top(self) -> float:
        return self.plot_top + BREADTH + GAP

    @property
    def height(self) -> float:
        return self.tiles_top(self.near) + self.rows(self.near) * (TILE_HEIGHT + GAP) + 2

    # --- The table

    @property
    def inch(self) -> float:
        """How long an inch of the table is in the picture."""
        return (BREADTH - 2 * RULER) / self.battle.table

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the table in the picture; seat 2 sees it turned round."""
        across, up = x / INCH * self.inch, y / INCH * self.inch
        side = BREADTH - 2 * RULER
        left, top = LEFT + RULER, self.plot_top + RULER
        return (left + across, top + side - up) if self.near == 0 else (left + side - across, top + up)

    def towards(self, degrees: float) -> tuple[float, float]:
        """A direction of the table in the picture."""
        turn = 1 if self.near == 0 else -1
        return turn * cos(radians(degrees)), -turn * sin(radians(degrees))

    def point(self, x: float, y: float) -> str:
        across, down = self.at(x, y)
        return f"{number(across)} {number(down)}"

    @property
    def standing(self) -> Iterator[UnitStanding]:
        for seat, group in enumerate(self.battle.groups):
            for place, unit in enumerate(group.units):
                for count in range(unit.size):
                    if unit.models[count].here:
                        yield UnitStanding(seat, place, count, unit, unit.models[count])
