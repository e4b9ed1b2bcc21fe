"""Tiles and battlegroups: what designers write as files, in `units` and `forces`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import IntEnum
from itertools import pairwise
from pathlib import Path
from typing import Any, Self

from dicefield.engine.content import TEXTS, Content, ContentFolder, Flaw, fill
from dicefield.engine.record import Record, array, flag, i8, i16, many, option, record

HERE = Path(__file__).parent
MOST_LINES = 4
MOST_LINKED = 6
MOST_BANDS = 6
MOST_UNITS = 6
ARCS = (90, 180, 270, 360)
MOST_POINTS = 10_000
TIMES = "\N{MULTIPLICATION SIGN}"


class Class(IntEnum):
    """What a unit is, and by which die it is attacked (rule 6.6)."""

    VEHICLE = 0
    INFANTRY = 1
    AIRCRAFT = 2


class Die(IntEnum):
    NONE = 0
    D4 = 4
    D6 = 6
    D8 = 8
    D10 = 10
    D12 = 12


class Side(IntEnum):
    """Where the middle of an arc looks, in quarter turns to the left."""

    FRONT = 0
    LEFT = 1
    REAR = 2
    RIGHT = 3


class Rating(IntEnum):
    """How damage is read from the three dice (rules 7.3 to 7.5)."""

    L = 0
    ML = 1
    MH = 2


class Result(IntEnum):
    """What a field of a damage track does (rules 7.7 to 7.13)."""

    NONE = 0
    S = 1
    I = 2  # noqa: E741 - the letter on the token
    F = 3
    W = 4
    X = 5


class Gun(IntEnum):
    """What a weapon is called; its class is the Roman number behind."""

    ROCKETS = 0
    AUTOCANNON = 1
    MISSILES = 2
    PLASMA_GUN = 3
    PULSE_LASER = 4
    RIFLES = 5
    MACHINE_GUN = 6
    CANNON = 7
    FLAK = 8
    LANCE = 9
    MORTAR = 10
    RAILGUN = 11


@record
class Weapon(Record):
    gun: Gun = option(None, "what it is called")
    grade: i8 = option(1, "its class, the Roman number", low=1, high=5)
    quantity: i8 = option(1, "how many; two or more are linked", low=1, high=MOST_LINKED)
    reach: i8 = option(None, "its range in inches", low=1, high=100)
    arc: i16 = option(360, "how wide its arc is: 90, 180, 270 or 360 degrees", low=90, high=360)
    side: Side = option(Side.FRONT, "where the middle of the arc looks")
    ap: Die = option(Die.NONE, "the die against infantry")
    at: Die = option(Die.NONE, "the die against vehicles")
    aa: Die = option(Die.NONE, "the die against aircraft")
    damage: Rating = option(None, "how damage is read: low, medium-low or medium-high")


@record
class Band(Record):
    low: i8 = option(None, "the first number of the field", low=1, high=36)
    high: i8 = option(0, "the last number; 0 for the last field, which has no end", low=0, high=36)
    result: Result = option(None, "what happens: none, S, I, F, W or X")


@record
class UnitCard(Content):
    """A tile: one unit, whole."""

    word = "unit"
    shelf = ContentFolder(HERE / "units")

    kind: Class = option(None, "its class")
    models: i8 = option(None, "how many models", low=1, high=6)
    effectiveness: Die = option(None, "the Effectiveness it begins with")
    movement: i8 = option(None, "how far it moves, in inches", low=0, high=60)
    targeting: Die = option(None, "the Targeting die")
    assault: Die = option(Die.NONE, "the Assault die; the demo does not use it")
    evasion: i8 = option(None, "what the sum of an attack must exceed", low=1, high=36)
    points: i16 = option(0, "what the unit is worth, all its models together", low=0, high=MOST_POINTS)
    track: array[Band] = many(MOST_BANDS, short=True, help="the damage track, field by field, without gaps")
    weapons: array[Weapon] = many(MOST_LINES, short=True, help="the weapon lines, in order")

    def flaws(self) -> Iterator[Flaw]:
        for field in ("effectiveness", "targeting"):
            if getattr(self, field) == Die.NONE:
                yield Flaw(field, "expected one of d4, d6, d8, d10, d12; got 'none'")
        yield from self.track_flaws()
        for place, weapon in enumerate(self.weapons):
            if weapon.quantity:
                yield from weapon_flaws(weapon, f"weapons[{place}]")

    def summary(self) -> tuple[str, ...]:
        if not self.models:
            return ()
        traits = f"{self.models} {TIMES} {self.kind.name.lower()} · moves {self.movement}″ · evasion {self.evasion}"
        arms = ", ".join(weapon_words(weapon) for weapon in self.weapons if weapon.quantity)
        return f"{self.points} points", f"{traits} · targeting {self.targeting.name.lower()}", arms

    def track_flaws(self) -> Iterator[Flaw]:
        """A track begins at 1, has no gaps and no overlaps, and only its last field is open."""
        bands = [band for band in self.track if band.low]
        if not bands:
            yield Flaw("track", "has no field; the first begins at 1")
            return
        if bands[0].low != 1:
            yield Flaw("track[0].low", f"a gap: the first field begins at 1, not at {bands[0].low}")
        for place, band in enumerate(bands[:-1]):
            if band.high < band.low:
                yield Flaw(f"track[{place}].high", f"the field from {band.low} needs a last number of {band.low} or more")
        for place, (band, after) in enumerate(pairwise(bands)):
            if band.high >= band.low and after.low != band.high + 1:
                what = "a gap" if after.low > band.high + 1 else "an overlap"
                yield Flaw(f"track[{place + 1}].low", f"{what}: {band.high + 1} comes next, not {after.low}")
        if bands[-1].high:
            yield Flaw(f"track[{len(bands) - 1}].high", f"the last field has no end; leave {bands[-1].high} out")


def weapon_flaws(weapon: Weapon, path: str) -> Iterator[Flaw]:
    if weapon.arc not in ARCS:
        yield Flaw(f"{path}.arc", f"expected one of {', '.join(map(str, ARCS))}; got {weapon.arc}")
    if weapon.ap == weapon.at == weapon.aa == Die.NONE:
        yield Flaw(path, "has no die against anything: give it ap, at or aa")


def weapon_words(weapon: Weapon) -> str:
    several = f"{weapon.quantity} " if weapon.quantity > 1 else ""
    return f"{several}{weapon.gun.name.lower().replace('_', ' ')} {weapon.reach}″"


@record
class Enlisted(Record):
    """A unit of a battlegroup."""

    card: UnitCard = option(None, "the unit, by name or spelled out")
    command: flag = option(False, "whether it is the Command Unit; exactly one is", single="in command")


@record
class Force(Content):
    """A battlegroup."""

    word = "force"
    shelf = ContentFolder(HERE / "forces")

    units: array[Enlisted] = many(MOST_UNITS, short=True, help="the units, in order")

    @property
    def enlisted(self) -> list[Enlisted]:
        return [entry for entry in self.units if entry.card.models]

    @property
    def points(self) -> int:
        return sum(entry.card.points for entry in self.enlisted)

    def summary(self) -> tuple[str, ...]:
        return (f"{self.points} points",)

    @classmethod
    def read(cls, given: Any) -> tuple[Self, list[Flaw]]:
        """As any content, with units that are named looked up first."""
        value = cls()
        unknown = list(unknown_units(given))
        flaws = [*unknown, *fill(value, with_cards(given), "", TEXTS)]
        return value, flaws or list(value.flaws())

    def flaws(self) -> Iterator[Flaw]:
        if not self.enlisted:
            yield Flaw("units", "a force has one unit at least")
            return
        commands = sum(entry.command for entry in self.enlisted)
        if commands != 1:
            yield Flaw("units", f"exactly one unit has command = true, not {commands}")
        for place, entry in enumerate(self.enlisted):
            for flaw in entry.card.flaws():
                yield Flaw(f"units[{place}].card.{flaw.path}", flaw.words)


def entries_of(given: Any) -> list[Any]:
    units = given.get("units") if isinstance(given, Mapping) else None
    return units if isinstance(units, list) else []


def card_fields(entry: Any) -> Any:
    return entry.get("card") if isinstance(entry, Mapping) else None


def unknown_units(given: Any) -> Iterator[Flaw]:
    for place, entry in enumerate(entries_of(given)):
        card = card_fields(entry)
        if isinstance(card, str) and card not in UnitCard.shelf.names:
            yield Flaw(f"units[{place}].card", f"there is no unit {card!r}; there are {', '.join(UnitCard.shelf.names)}")


def with_cards(given: Any) -> Any:
    """The same with every unit spelled out; an unknown one is read as the first of the shelf, so that it is one flaw, not many."""
    entries = entries_of(given)
    if not entries:
        return given
    return {**given, "units": [{**entry, "card": spell_card(entry["card"])} if card_fields(entry) else entry for entry in entries]}


def spell_card(card: Any) -> Any:
    """The fields of a tile without its words for people."""
    names = UnitCard.shelf.names
    fields = UnitCard.shelf.read(card if card in names else names[0]) if isinstance(card, str) else card
    return {name: value for name, value in fields.items() if name not in TEXTS} if isinstance(fields, Mapping) else fields
