"""Which battlegroups of the Polyversal demo can be: units, the places of their models, their orders."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.engine.waiting import owes
from dicefield.games.polyversal.content import MOST_UNITS
from dicefield.games.polyversal.kinds import MOST_MODELS
from dicefield.games.polyversal.rules.queries import blocker, in_zone, lines_of, lives, model_name, on_table, standing, unit_name
from dicefield.games.polyversal.state import SEATS, STEP, Battle, Group, Model, Order, Phase, Unit

# --- Forces and units ------------------------------------------------------------------------------------------------


@rule
def force_is_valid(group: Group) -> bool:
    """Units of the size of their tiles, one of them in command (rule 1.1)."""
    commands = 0
    for place in range(MOST_UNITS):
        unit = group.units[place]
        if unit.size != unit.card.models:
            return False
        commands += 1 * unit.command
    return commands == 1


@rule
def is_before(battle: Battle) -> bool:
    return battle.phase == Phase.ROLL_OFF or battle.phase == Phase.DEPLOY


@rule
def unit_is_valid(battle: Battle, seat: int, place: int) -> bool:
    """Effectiveness on the ladder, models where a unit that lives has them."""
    unit = battle.groups[seat].units[place]
    if unit.size == 0:
        return True
    if unit.effectiveness % STEP != 0 or unit.effectiveness > unit.card.effectiveness:
        return False
    for number in range(MOST_MODELS):
        model = unit.models[number]
        if model.here and number >= unit.size:
            return False
        if not (model_is_valid(battle, unit, model) if model.here else is_blank(model)):
            return False
    if unit.lost:
        return standing(unit) == 0 and unit.stress == 0
    return placing_fits(battle, seat, place)


@rule
def model_is_valid(battle: Battle, unit: Unit, model: Model) -> bool:
    lines = (1 << lines_of(unit.card)) - 1
    return on_table(battle, model.x, model.y) and model.out & ~lines == 0


@rule
def is_blank(model: Model) -> bool:
    return not (model.stuck or model.leaking) and model.out == 0 and model.facing == 0 and model.x == 0 and model.y == 0


@rule
def placing_fits(battle: Battle, seat: int, place: int) -> bool:
    """Before the battle a unit is placed whole or not at all, but for the one that is being placed (rule 2.2)."""
    unit = battle.groups[seat].units[place]
    placed = standing(unit)
    if battle.phase == Phase.OVER and battle.turn == 0:
        return True
    if not is_before(battle):
        return placed > 0
    if unit.stress != 0 or unit.effectiveness != unit.card.effectiveness or (placed > 0 and battle.phase == Phase.ROLL_OFF):
        return False
    for number in range(unit.size):
        model = unit.models[number]
        if model.stuck or model.leaking or model.out != 0 or (model.here and not in_zone(battle, seat, model.y)):
            return False
    return placed == 0 or placed == unit.size or battle.unit == unit_name(seat, place)


@rule
def places_are_valid(battle: Battle) -> bool:
    """No two models nearer than an inch (rule 1.3)."""
    for seat in range(SEATS):
        for place in range(MOST_UNITS):
            unit = battle.groups[seat].units[place]
            for number in range(unit.size):
                model = unit.models[number]
                if model.here and blocker(battle, model.x, model.y, model_name(seat, place, number), 1 << number) != 0:
                    return False
    return True


@rule
def orders_are_valid(battle: Battle) -> bool:
    """Who has ordered has ordered every unit; what is lost has no order (rules 3.2, 3.3 and 4.5)."""
    phase = battle.phase
    resting = is_before(battle) or phase == Phase.OVER
    for seat in range(SEATS):
        ordered = not resting and not (phase == Phase.ORDERS and owes(battle, seat))
        for place in range(MOST_UNITS):
            unit = battle.groups[seat].units[place]
            if (unit.order != Order.NONE) != (ordered and lives(unit)):
                return False
            if unit.shown and (unit.order == Order.NONE or phase == Phase.ORDERS):
                return False
    return True
