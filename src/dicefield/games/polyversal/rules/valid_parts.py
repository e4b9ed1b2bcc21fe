"""The parts of a position by themselves: forces, units, places, orders, aims."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, owes
from dicefield.games.polyversal.content import MOST_LINES, MOST_LINKED, MOST_UNITS
from dicefield.games.polyversal.kinds import INCH, MOST_MODELS
from dicefield.games.polyversal.rules.aiming import check_shot, die_against, shots_of
from dicefield.games.polyversal.rules.coherency import is_within_allowance
from dicefield.games.polyversal.rules.queries import (
    blocker,
    in_zone,
    lines_of,
    lives,
    model_name,
    movers,
    on_table,
    place_of_model,
    place_of_unit,
    seat_of_unit,
    standing,
    unit_name,
    unit_of_model,
)
from dicefield.games.polyversal.rules.space import CIRCLE
from dicefield.games.polyversal.rules.volley import DICE, SHOTS
from dicefield.games.polyversal.state import (
    LOW_DIE,
    MOST_TRACES,
    SEATS,
    STEP,
    TOP_DIE,
    AdvanceFire,
    Aim,
    Battle,
    Group,
    Model,
    Order,
    Phase,
    Trace,
    Unit,
)

MOST_STRESS = MOST_UNITS * SHOTS
"""Tokens last to the end of the turn (rule 8.5). By then each unit of the enemy has acted once (rule 4.4) and fired each of its
shots once (rule 6.1), and no attack leaves more than one token."""


# --- Forces and units ------------------------------------------------------------------------------------------------


@rule
def force_is_valid(group: Group) -> bool:
    """Units without gaps, one of them in command (rule 1.1)."""
    commands = 0
    for place in range(MOST_UNITS):
        unit = group.units[place]
        if unit.size != unit.card.models or (place > 0 and unit.size > 0 and group.units[place - 1].size == 0):
            return False
        if unit.command:
            commands += 1
            if unit.size == 0:
                return False
    return commands == 1


@rule
def is_before(battle: Battle) -> bool:
    return battle.phase == Phase.ROLL_OFF or battle.phase == Phase.DEPLOY


@rule
def unit_is_valid(battle: Battle, seat: int, place: int) -> bool:
    """Effectiveness on the ladder, tokens that can be, models where a unit that lives has them."""
    unit = battle.groups[seat].units[place]
    if unit.size == 0:
        return unit.effectiveness == 0 and unit.stress == 0 and not unit.lost and unit.order == Order.NONE and not unit.shown
    if not LOW_DIE <= unit.effectiveness <= TOP_DIE or unit.effectiveness % STEP != 0:
        return False
    if unit.effectiveness > unit.card.effectiveness or not 0 <= unit.stress <= MOST_STRESS:
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
    return on_table(battle, model.x, model.y) and 0 <= model.facing < CIRCLE and model.out >= 0 and model.out & ~lines == 0


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


# --- A movement ------------------------------------------------------------------------------------------------------


@rule
def starts_are_valid(battle: Battle) -> bool:
    """While a unit moves, where it stood; nothing otherwise (rule 5.4)."""
    if battle.phase != Phase.MOVE:
        return battle.strays == 0 and starts_are_blank(battle, 0)
    unit = battle.groups[battle.active].units[place_of_unit(battle.unit)]
    able = movers(unit)
    if able == 0 or battle.strays < 0 or battle.strays & ~able != 0 or battle.strays == able:
        return False
    for number in range(unit.size):
        model, spot = unit.models[number], battle.starts[number]
        if not 0 <= spot.facing < CIRCLE:
            return False
        if model.here and not on_table(battle, spot.x, spot.y):
            return False
        if model.here and not is_within_allowance(battle, number, model.x, model.y, unit.card.movement * INCH):
            return False
        if model.stuck and (model.x != spot.x or model.y != spot.y or model.facing != spot.facing):
            return False
        if not model.here and (spot.x != 0 or spot.y != 0 or spot.facing != 0):
            return False
    return starts_are_blank(battle, unit.size)


@rule
def starts_are_blank(battle: Battle, first: int) -> bool:
    for number in range(first, MOST_MODELS):
        spot = battle.starts[number]
        if spot.x != 0 or spot.y != 0 or spot.facing != 0:
            return False
    return True


# --- Fire ------------------------------------------------------------------------------------------------------------


@rule
def is_firing(battle: Battle) -> bool:
    return battle.phase == Phase.FIRE or battle.phase == Phase.VOLLEY or battle.phase == Phase.WEAPON


@rule
def aims_are_valid(battle: Battle) -> bool:
    """Whatever is announced could be; the shot that is thrown for has a target (rules 6.1 to 6.9)."""
    if not is_firing(battle):
        for place in range(MOST_MODELS * MOST_LINES):
            if not aim_is_blank(battle.aims[place]):
                return False
        return battle.shot == 0
    unit = battle.groups[battle.active].units[place_of_unit(battle.unit)]
    for place in range(MOST_MODELS * MOST_LINES):
        if not aim_is_blank(battle.aims[place]) and not aim_is_valid(battle, unit, place):
            return False
    return one_weapon_each(battle, unit) and shot_is_valid(battle)


@rule
def aim_is_blank(aim: Aim) -> bool:
    for shot in range(MOST_LINKED):
        if aim.targets[shot] != 0:
            return False
    return not aim.linked


@rule
def aim_is_valid(battle: Battle, unit: Unit, place: int) -> bool:
    aim = battle.aims[place]
    number, line = place // MOST_LINES, place % MOST_LINES
    shots = shots_of(aim)
    shooter = unit.models[number]
    if number >= unit.size or not shooter.here or line >= lines_of(unit.card) or (shooter.out >> line) & 1 == 1:
        return False
    weapon = unit.card.weapons[line]
    if not 1 <= shots <= weapon.quantity or (aim.linked and (shots > 1 or weapon.quantity < 2)):
        return False
    for shot in range(MOST_LINKED):
        if shot < shots and not target_is_valid(battle, unit, place, aim.targets[shot]):
            return False
        if shot < shots and unit_of_model(aim.targets[shot]) != unit_of_model(aim.targets[0]):
            return False
        if shot >= shots and aim.targets[shot] != 0:
            return False
    return True


@rule
def target_is_valid(battle: Battle, unit: Unit, place: int, name: int) -> bool:
    """A model of an enemy; while fire is announced, one that can be shot at."""
    number, line = place // MOST_LINES, place % MOST_LINES
    if seat_of_unit(unit_of_model(name)) != 1 - battle.active:
        return False
    enemy = battle.groups[1 - battle.active].units[place_of_unit(unit_of_model(name))]
    if place_of_model(name) >= enemy.size or die_against(unit.card.weapons[line], enemy.card.kind) == 0:
        return False
    target = enemy.models[place_of_model(name)]
    if not target.here:
        return battle.phase != Phase.FIRE
    return check_shot(battle, unit.models[number], unit.card.weapons[line], target, enemy.card.kind) == OK


@rule
def one_weapon_each(battle: Battle, unit: Unit) -> bool:
    """If it was agreed, an Advance fires one weapon a model (rule 6.1)."""
    if battle.advance_fire == AdvanceFire.EACH_WEAPON or unit.order != Order.ADVANCE:
        return True
    for number in range(MOST_MODELS):
        fired = 0
        for line in range(MOST_LINES):
            if battle.aims[number * MOST_LINES + line].targets[0] != 0:
                fired += 1
        if fired > 1:
            return False
    return True


@rule
def shot_is_valid(battle: Battle) -> bool:
    if battle.phase == Phase.FIRE:
        return battle.shot == 0
    if not 0 <= battle.shot < SHOTS:
        return False
    name = battle.aims[battle.shot // MOST_LINKED].targets[battle.shot % MOST_LINKED]
    if name == 0:
        return False
    enemy = battle.groups[1 - battle.active].units[place_of_unit(unit_of_model(name))]
    return bool(enemy.models[place_of_model(name)].here)


@rule
def traces_are_valid(battle: Battle) -> bool:
    """Attacks that were seen: from somebody at somebody, with three dice."""
    ended = False
    for place in range(MOST_TRACES):
        trace = battle.traces[place]
        if trace.shooter == 0:
            ended = True
            if not trace_is_blank(trace):
                return False
        elif ended or not trace_is_valid(battle, trace):
            return False
    return True


@rule
def trace_is_valid(battle: Battle, trace: Trace) -> bool:
    shooter, target = unit_of_model(trace.shooter), unit_of_model(trace.target)
    if shooter == 0 or target == 0 or seat_of_unit(shooter) == seat_of_unit(target) or (trace.result != 0 and not trace.hit):
        return False
    for die in range(DICE):
        sides = trace.sides[die]
        if not LOW_DIE <= sides <= TOP_DIE or sides % STEP != 0 or not 1 <= trace.faces[die] <= sides:
            return False
    return on_table(battle, trace.x, trace.y)


@rule
def trace_is_blank(trace: Trace) -> bool:
    for die in range(DICE):
        if trace.faces[die] != 0 or trace.sides[die] != 0:
            return False
    return trace.target == 0 and trace.result == 0 and not trace.hit and trace.x == 0 and trace.y == 0
