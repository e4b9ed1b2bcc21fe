"""Small words: names of units and weapons, inches, dice, lists."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot

from dicefield.engine.text import count_words as count_words
from dicefield.engine.text import listing as listing
from dicefield.games.polyversal.content import Class, Gun, Side, UnitCard, Weapon
from dicefield.games.polyversal.kinds import INCH, say_model, say_unit
from dicefield.games.polyversal.rules.queries import (
    lives,
    model_name,
    place_of_model,
    place_of_unit,
    seat_of_unit,
    unit_name,
    unit_of_model,
)
from dicefield.games.polyversal.state import Battle, Model, Order, Unit

ROMAN = ("", "I", "II", "III", "IV", "V")
ORDERS = {Order.NONE: "no order", Order.ADVANCE: "Advance", Order.FIRE: "Fire for Effect"}
COLOURS = {4: "blue", 6: "green", 8: "yellow", 10: "orange", 12: "red"}
"""What the tokens of Effectiveness look like."""


def inches(length: float) -> str:
    """A length for people, to a hundredth of an inch."""
    return f"{length / INCH:.2f}".rstrip("0").rstrip(".")


def tenths(length: float) -> str:
    """The same to a tenth, for people who look at the table."""
    return f"{length / INCH:.1f}"


def at(x: int, y: int) -> str:
    return f"{inches(x)}, {inches(y)}"


def near(x: int, y: int) -> str:
    """A place to a tenth of an inch."""
    return f"{tenths(x)}, {tenths(y)}"


def gun_name(gun: int, grade: int) -> str:
    return f"{Gun(gun).name.replace('_', ' ').capitalize()} {ROMAN[grade] if 0 <= grade < len(ROMAN) else grade}"


def weapon_name(weapon: Weapon) -> str:
    return gun_name(weapon.gun, weapon.grade)


def arc_name(weapon: Weapon) -> str:
    return f"{weapon.arc}-degree {Side(weapon.side).name.lower()} arc"


def title_of(card: UnitCard) -> str:
    """What a unit is called; one of people's own by its class."""
    return title_of_bytes(bytes(card))


@lru_cache(maxsize=256)
def title_of_bytes(card: bytes) -> str:
    for name in UnitCard.shelf.names:
        if bytes(UnitCard.shipped(name)) == card:
            return str(UnitCard.shelf.read(name).get("title", name))
    kind = Class(card[0]).name.lower() if card[0] in list(Class) else "unit"
    return f"Own {kind}"


def unit_title(battle: Battle, seat: int, place: int) -> str:
    """A unit by letter and name: A (Wolfbite)."""
    return f"{say_unit(unit_name(seat, place))} ({title_of(battle.groups[seat].units[place].card)})"


def unit_called(battle: Battle, name: int) -> str:
    seat = seat_of_unit(name)
    if seat < 0 or not battle.groups[seat].units[place_of_unit(name)].size:
        return say_unit(name)
    return unit_title(battle, seat, place_of_unit(name))


def acting_unit(battle: Battle) -> Unit:
    return battle.groups[seat_of_unit(battle.unit)].units[place_of_unit(battle.unit)]


def model_of(battle: Battle, name: int) -> Model:
    unit = unit_of_model(name)
    return battle.groups[seat_of_unit(unit)].units[place_of_unit(unit)].models[place_of_model(name)]


def distance(ax: int, ay: int, bx: int, by: int) -> float:
    return hypot(bx - ax, by - ay)


def degrees_outside(shooter: Model, weapon: Weapon, x: int, y: int) -> float:
    """By how much a place lies outside an arc."""
    towards = degrees(atan2(y - shooter.y, x - shooter.x))
    off = abs((towards - shooter.facing - 90 * weapon.side + 180) % 360 - 180)
    return off - weapon.arc / 2


def standing_models(battle: Battle, seat: int, place: int) -> list[str]:
    unit = battle.groups[seat].units[place]
    return [say_model(model_name(seat, place, number)) for number, model in enumerate(unit.models) if model.here]


def own_units(battle: Battle, seat: int, left: bool = False, last: str = "and") -> str:
    """The units of a seat that live; or those of them that are left to activate."""
    units = enumerate(battle.groups[seat].units)
    return listing([unit_title(battle, seat, place) for place, unit in units if lives(unit) and not (left and unit.shown)], last)
