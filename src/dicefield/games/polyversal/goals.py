"""What a player may be after with one volley."""

from __future__ import annotations

from collections import Counter

from dicefield.engine.goals import Goals
from dicefield.games.polyversal.content import MOST_UNITS
from dicefield.games.polyversal.rules.queries import (
    lives,
    place_of_unit,
    seat_of_unit,
    standing,
    unit_name,
    unit_of_model,
    waiting,
)
from dicefield.games.polyversal.state import SEATS, TOO_MUCH_STRESS, Battle, Command, Phase, Unit
from dicefield.games.polyversal.text.names import unit_called

VOLLEY = (Phase.FIRE, Phase.VOLLEY, Phase.WEAPON)
"""The phases of which a volley consists, as far as they are seen."""

LEAVE, THIN, STRESS, SHAKE = "leave", "thin", "stress", "shake"
NUMBERS = ("none", "one model", "two models", "three models")
MOST_AT_ONCE = 3
"""How many models a goal asks for at most."""


def near(battle: Battle, seat: int) -> list[str]:
    """Models of a unit, or of the whole side, or stress; but for the last volley of a turn, after which all stress goes."""
    if battle.phase != Phase.FIRE or sum(waiting(battle, other) for other in range(SEATS)) == 0:
        return []
    foes = [place for place in range(MOST_UNITS) if lives(battle.groups[1 - seat].units[place])]
    return [goal for place in foes for goal in near_unit(battle, 1 - seat, place)] + side_goals(battle, 1 - seat)


def near_unit(battle: Battle, owner: int, place: int) -> list[str]:
    unit, name = battle.groups[owner].units[place], unit_name(owner, place)
    there = standing(unit)
    fewer = [f"{LEAVE} {name} {there - fallen}" for fallen in range(1, MOST_AT_ONCE + 1) if fallen <= there > 1]
    shaken = [f"{STRESS} {name} {TOO_MUCH_STRESS}"] if unit.stress < TOO_MUCH_STRESS else []
    return fewer + shaken


def side_goals(battle: Battle, owner: int) -> list[str]:
    there = standing_side(battle, owner)
    fewer = [f"{THIN} {owner} {there - fallen}" for fallen in range(1, MOST_AT_ONCE + 1) if fallen < there]
    return [*fewer, f"{SHAKE} {owner} {shaken_units(battle, owner) + 1}"]


def shaken_units(battle: Battle, owner: int) -> int:
    """How many units of a side are destroyed, or under so much stress that they will drop."""
    units = [unit for unit in battle.groups[owner].units if unit.size]
    return sum(bool(unit.lost) or unit.stress >= TOO_MUCH_STRESS for unit in units)


def standing_side(battle: Battle, owner: int) -> int:
    return sum(standing(unit) for unit in battle.groups[owner].units if unit.size)


def words(battle: Battle, seat: int, goal: str) -> str:
    kind, name, number = read(goal)
    if kind == STRESS:
        return f"Put {unit_called(battle, name)} under {number} stress with this volley."
    if kind == THIN:
        return f"Destroy any {NUMBERS[standing_side(battle, name) - number]} of the enemy with this volley."
    if kind == SHAKE:
        return f"Destroy a unit of the enemy with this volley, or put it under {TOO_MUCH_STRESS} stress."
    if number == 0:
        return f"Destroy all that is left of {unit_called(battle, name)} with this volley."
    return f"Destroy {NUMBERS[standing(unit_at(battle, name)) - number]} of {unit_called(battle, name)} with this volley."


def reached(battle: Battle, seat: int, goal: str) -> bool:
    kind, name, number = read(goal)
    if kind == STRESS:
        return unit_at(battle, name).stress >= number
    if kind == SHAKE:
        return shaken_units(battle, name) >= number
    return (standing_side(battle, name) if kind == THIN else standing(unit_at(battle, name))) <= number


def unit_at(battle: Battle, name: int) -> Unit:
    return battle.groups[seat_of_unit(name)].units[place_of_unit(name)]


def lasts(battle: Battle, seat: int, goal: str) -> bool:
    return battle.phase in VOLLEY and battle.active == seat


def read(goal: str) -> tuple[str, int, int]:
    """What is to be done, to whom, and how many are to be left, or what is to lie there."""
    kind, name, number = goal.split()
    return kind, int(name), int(number)


def alike(battle: Battle, command: Command) -> tuple[object, ...]:
    """Fire goes at a unit, at so many of its models so often each; which of them these are makes no difference of its own."""
    targets = Counter(int(name) for name in command.targets if name)
    units = {unit_of_model(name) for name in targets}
    return command.verb, command.model, command.weapon, bool(command.linked), *sorted(units), *sorted(targets.values())


GOALS = Goals(near, words, reached, lasts, alike)
