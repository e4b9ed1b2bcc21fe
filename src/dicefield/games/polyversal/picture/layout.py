"""The table from above, as whoever looks at it sees it: in thousandths of an inch, the viewer below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin

from dicefield.engine.stage import Box
from dicefield.games.polyversal.content import MOST_UNITS
from dicefield.games.polyversal.kinds import INCH, say_model, say_unit
from dicefield.games.polyversal.rules.queries import model_name, unit_name
from dicefield.games.polyversal.state import SEATS, ZONE, Battle, Model, Phase, Unit
from dicefield.look.palette import Shade

RIM = 2 * INCH
MARGIN = 3 * INCH
FLAG = 2 * INCH
"""How far the flag of a unit stands out to the right, beyond the margin."""
LEAST = 20 * INCH
"""No focus is narrower: two models alone still have some ground around them."""
DIE, LETTERS = 1_800, 720
ACTING = (Phase.MODE, Phase.MOVE, Phase.FIRE, Phase.VOLLEY, Phase.WEAPON)

ACCENTS = {
    "grass": Shade("#cdbf8c", "#4a452f"),
    "grass-deep": Shade("#a9a66a", "#373824"),
    "dust": Shade("#e2d2a6", "#5d543a"),
    "mesh": Shade("#6f6436", "#000000"),
    "sun": Shade("#fff3cf", "#e8c98a"),
    "desk": Shade("#4b382a", "#1a1512"),
    "desk-two": Shade("#3f2e22", "#14100d"),
    "rim": Shade("#70523a", "#3c2c21"),
    "rim-ink": Shade("#f6e9d0", "#eadcc2"),
}
READABLE = (("rim-ink", "rim"),)
"""Words that stand on this board."""


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
class Side:
    """A unit, and whose it is."""

    seat: int
    place: int
    unit: Unit

    @property
    def name(self) -> int:
        return unit_name(self.seat, self.place)

    @property
    def letter(self) -> str:
        return say_unit(self.name)

    @property
    def here(self) -> list[UnitStanding]:
        models = enumerate(self.unit.models)
        return [UnitStanding(self.seat, self.place, number, self.unit, model) for number, model in models if model.here]


def units_of(battle: Battle) -> Iterator[Side]:
    for seat in range(SEATS):
        for place in range(MOST_UNITS):
            unit = battle.groups[seat].units[place]
            if unit.size:
                yield Side(seat, place, unit)


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
        return 1 if self.seat == 1 else 0

    @property
    def edge(self) -> int:
        return self.battle.table * INCH

    @cached_property
    def units(self) -> tuple[Side, ...]:
        return tuple(units_of(self.battle))

    @cached_property
    def standing(self) -> tuple[UnitStanding, ...]:
        return tuple(here for side in self.units for here in side.here)

    @property
    def acting(self) -> list[UnitStanding]:
        """The models of the unit that acts."""
        if self.battle.phase not in ACTING:
            return []
        return [here for here in self.standing if unit_name(here.seat, here.place) == self.battle.unit]

    # --- Places

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A place of the table on the board; seat 2 sees it turned round."""
        return (round(x), round(self.edge - y)) if self.near == 0 else (round(self.edge - x), round(y))

    def point(self, x: float, y: float) -> str:
        across, down = self.at(x, y)
        return f"{across} {down}"

    def ahead(self, x: float, y: float, degrees: float, far: float) -> str:
        """Where somebody comes who goes so far in a direction."""
        return self.point(x + far * cos(radians(degrees)), y + far * sin(radians(degrees)))

    def turn(self, facing: int) -> int:
        """A facing as SVG turns, clockwise from the right."""
        return -(facing + 180 * self.near) % 360

    # --- What is shown

    @property
    def frame(self) -> Box:
        return Box(-RIM, -RIM, self.edge + 2 * RIM, self.edge + 2 * RIM)

    @property
    def focus(self) -> Box:
        """The armies with some ground around them; while units are placed, the zone of whoever places."""
        if self.is_placing:
            top = -RIM if self.placing != self.near else self.edge - ZONE - MARGIN
            return Box(-RIM, top, self.edge + 2 * RIM, ZONE + MARGIN + RIM)
        return self.around(self.standing)

    @property
    def close(self) -> Box:
        """The unit that acts, or else the units of whoever has the initiative, or of whoever looks."""
        if self.is_placing:
            return self.focus
        seat = self.battle.active if self.battle.active in range(SEATS) else self.near
        return self.around(self.acting or [here for here in self.standing if here.seat == seat] or self.standing)

    def around(self, models: Sequence[UnitStanding]) -> Box:
        places = [self.at(here.model.x, here.model.y) for here in models] or [(0, 0), (self.edge, self.edge)]
        left, width = self.span([x for x, _ in places], FLAG)
        top, height = self.span([y for _, y in places])
        return Box(left, top, width, height)

    @property
    def is_placing(self) -> bool:
        return self.battle.phase in (Phase.ROLL_OFF, Phase.DEPLOY)

    @property
    def placing(self) -> int:
        return self.battle.active if self.battle.active in range(SEATS) else self.near

    def span(self, places: Sequence[int], beyond: int = 0) -> tuple[int, int]:
        """Where to begin and how far to go, so that all places and what stands beyond them are seen, and no more than the board."""
        low, high = min(places) - MARGIN, max(places) + MARGIN + beyond
        wider = max(0, LEAST - (high - low)) // 2
        low, high = max(-RIM, low - wider), min(self.edge + RIM, high + wider)
        return low, high - low
