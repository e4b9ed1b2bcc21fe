"""Which positions of the Polyversal demo a battle can come to: what a loaded position must satisfy."""

from __future__ import annotations

from dicefield.engine.lists import filled
from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, is_over
from dicefield.games.polyversal.content import MOST_LINES, MOST_UNITS
from dicefield.games.polyversal.kinds import INCH, MOST_MODELS
from dicefield.games.polyversal.rules.aiming import check_shot, die_against
from dicefield.games.polyversal.rules.coherency import is_within_allowance
from dicefield.games.polyversal.rules.deployment import count_unplaced, is_unplaced
from dicefield.games.polyversal.rules.queries import (
    command_die,
    command_of,
    lines_of,
    living,
    movers,
    on_table,
    place_of_model,
    place_of_unit,
    seat_of_unit,
    targeting_of,
    unit_of_model,
    waiting,
)
from dicefield.games.polyversal.rules.valid_units import force_is_valid, orders_are_valid, places_are_valid, unit_is_valid
from dicefield.games.polyversal.rules.volley import DICE, enemy_of, shot_target, weapon_die
from dicefield.games.polyversal.state import (
    MOST_TRACES,
    SEATS,
    STEP,
    WEAPON_DIE,
    AdvanceFire,
    Aim,
    Battle,
    Ending,
    Mode,
    Order,
    Phase,
    Refusal,
    Trace,
    Unit,
)


@rule
def validate(battle: Battle) -> int:
    """0, or the first thing that no battle can come to."""
    if not counts_are_valid(battle):
        return Refusal.POSITION_COUNTS
    for seat in range(SEATS):
        if not force_is_valid(battle.groups[seat]):
            return Refusal.POSITION_FORCE
        for place in range(MOST_UNITS):
            if not unit_is_valid(battle, seat, place):
                return Refusal.POSITION_UNIT
    if not places_are_valid(battle):
        return Refusal.POSITION_PLACES
    if not orders_are_valid(battle):
        return Refusal.POSITION_ORDERS
    if not acting_is_valid(battle) or not starts_are_valid(battle):
        return Refusal.POSITION_ACTIVE
    if not aims_are_valid(battle) or not traces_are_valid(battle):
        return Refusal.POSITION_AIMS
    if not ending_is_valid(battle):
        return Refusal.POSITION_END
    return OK if wait_fits(battle) else Refusal.POSITION_WAIT


@rule
def counts_are_valid(battle: Battle) -> bool:
    """Turns and seats of a phase that is seen (rules 1.3 and 8.8)."""
    phase = battle.phase
    before = phase == Phase.ROLL_OFF or phase == Phase.DEPLOY
    if phase > Phase.OVER or battle.turn > battle.turns:
        return False
    if before != (battle.turn == 0) and not (phase == Phase.OVER and battle.turn == 0):
        return False
    if (battle.first == NOBODY) != (phase == Phase.ROLL_OFF):
        return False
    nobody = phase == Phase.ROLL_OFF or phase == Phase.ORDERS or phase == Phase.INITIATIVE or phase == Phase.OVER
    return (battle.active == NOBODY) == nobody


# --- The unit that acts ----------------------------------------------------------------------------------------------


@rule
def is_acting(phase: int) -> bool:
    """Whether a unit carries out its order in this phase."""
    return phase == Phase.MODE or phase == Phase.MOVE or phase == Phase.FIRE or phase == Phase.VOLLEY or phase == Phase.WEAPON


@rule
def acting_is_valid(battle: Battle) -> bool:
    """Which unit acts, how far it is, and how many come after it (rules 4.2, 4.4 and 5.1)."""
    phase = battle.phase
    if is_acting(phase):
        return actor_is_valid(battle) and battle.left <= waiting(battle, battle.active)
    if battle.mode != Mode.NONE or battle.moved or battle.fired:
        return False
    if phase == Phase.DEPLOY:
        return battle.left == 0 and placing_is_valid(battle)
    if battle.unit != 0:
        return False
    if phase == Phase.ACTIVATE:
        return 1 <= battle.left <= waiting(battle, battle.active)
    if phase == Phase.INITIATIVE and (waiting(battle, 0) == 0 or waiting(battle, 1) == 0):
        return False
    return battle.left == 0


@rule
def placing_is_valid(battle: Battle) -> bool:
    """A unit that is begun has a model on the table; otherwise one is still to come (rule 2.2)."""
    seat = battle.active
    if battle.unit == 0:
        return count_unplaced(battle, seat) > 0
    if seat_of_unit(battle.unit) != seat:
        return False
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    return unit.size > 0 and not unit.lost and not is_unplaced(unit)


@rule
def actor_is_valid(battle: Battle) -> bool:
    seat = battle.active
    if seat_of_unit(battle.unit) != seat:
        return False
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    if unit.size == 0 or unit.lost or not unit.shown:
        return False
    phase = battle.phase
    if unit.order == Order.FIRE:
        return battle.mode == Mode.NONE and battle.moved and not battle.fired and phase != Phase.MODE and phase != Phase.MOVE
    if phase == Phase.MODE:
        return battle.mode == Mode.NONE and not battle.moved and not battle.fired
    if phase == Phase.MOVE:
        return battle.mode != Mode.NONE and not battle.moved and battle.fired == (battle.mode == Mode.FIRE_FIRST)
    return battle.mode != Mode.NONE and not battle.fired and battle.moved == (battle.mode == Mode.MOVE_FIRST)


# --- A movement ------------------------------------------------------------------------------------------------------


@rule
def starts_are_valid(battle: Battle) -> bool:
    """While a unit moves, where it stood; nothing otherwise (rule 5.4)."""
    if battle.phase != Phase.MOVE:
        return battle.strays == 0 and starts_are_blank(battle, 0)
    unit = battle.groups[battle.active].units[place_of_unit(battle.unit)]
    able = movers(unit)
    if able == 0 or battle.strays & ~able != 0 or battle.strays == able:
        return False
    for number in range(unit.size):
        model, spot = unit.models[number], battle.starts[number]
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
    return not aim.linked and aim.targets[0] == 0


@rule
def aim_is_valid(battle: Battle, unit: Unit, place: int) -> bool:
    aim = battle.aims[place]
    number, line = place // MOST_LINES, place % MOST_LINES
    shots = filled(aim.targets)
    shooter = unit.models[number]
    if number >= unit.size or not shooter.here or line >= lines_of(unit.card) or (shooter.out >> line) & 1 == 1:
        return False
    weapon = unit.card.weapons[line]
    if not 1 <= shots <= weapon.quantity or (aim.linked and (shots > 1 or weapon.quantity < 2)):
        return False
    for shot in range(shots):
        if not target_is_valid(battle, unit, place, aim.targets[shot]):
            return False
        if unit_of_model(aim.targets[shot]) != unit_of_model(aim.targets[0]):
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
    name = shot_target(battle)
    return name != 0 and bool(enemy_of(battle).models[place_of_model(name)].here)


@rule
def traces_are_valid(battle: Battle) -> bool:
    """Attacks that were seen: from somebody at somebody, with three dice."""
    for place in range(MOST_TRACES):
        trace = battle.traces[place]
        if trace.shooter != 0 and not trace_is_valid(battle, trace):
            return False
    return True


@rule
def trace_is_valid(battle: Battle, trace: Trace) -> bool:
    shooter, target = unit_of_model(trace.shooter), unit_of_model(trace.target)
    if seat_of_unit(shooter) == seat_of_unit(target) or (trace.result != 0 and not trace.hit):
        return False
    for die in range(DICE):
        sides = trace.sides[die]
        if sides % STEP != 0 or trace.faces[die] > sides:
            return False
    return on_table(battle, trace.x, trace.y)


# --- What is awaited -------------------------------------------------------------------------------------------------


@rule
def wait_fits(battle: Battle) -> bool:
    """The right dice in the air, or the right seats to choose."""
    phase = battle.phase
    throw = battle.throw
    if phase == Phase.OVER:
        return is_over(battle)
    if phase == Phase.ROLL_OFF or phase == Phase.INITIATIVE:
        return throw.count == SEATS and throw.sides[0] == command_die(battle, 0) and throw.sides[1] == command_die(battle, 1)
    if phase == Phase.VOLLEY:
        return attack_is_asked(battle)
    if phase == Phase.WEAPON:
        return throw.count == 1 and throw.sides[0] == WEAPON_DIE and lines_of(enemy_of(battle).card) > 1
    if phase == Phase.ORDERS:
        return battle.owed != 0 and battle.owed | battle.sealed == (1 << SEATS) - 1
    return battle.owed == 1 << battle.active and battle.sealed == 0


@rule
def attack_is_asked(battle: Battle) -> bool:
    """Effectiveness, Targeting and the die of the weapon (rule 7.1)."""
    throw = battle.throw
    unit = battle.groups[battle.active].units[place_of_unit(battle.unit)]
    if throw.count != DICE or throw.sides[0] != unit.effectiveness:
        return False
    return throw.sides[1] == targeting_of(unit) and throw.sides[2] == weapon_die(battle)


@rule
def ending_is_valid(battle: Battle) -> bool:
    """A battle is over for a reason that can be seen (rules 8.2, 8.3, 8.7 and 8.8)."""
    first = battle.groups[0].units[command_of(battle, 0)].lost
    second = battle.groups[1].units[command_of(battle, 1)].lost
    ending = battle.ending
    if (battle.phase == Phase.OVER) != (ending != Ending.NONE):
        return False
    if ending == Ending.NONE:
        return battle.winner == NOBODY and (battle.phase != Phase.ORDERS or not (first or second) or battle.turn == 1)
    if ending == Ending.SURRENDER:
        return battle.winner != NOBODY
    if battle.turn == 0:
        return False
    if ending == Ending.COMMAND:
        return battle.winner != NOBODY and bool(first) != bool(second) and bool(first) == (battle.winner == 1)
    if battle.winner != NOBODY:
        return False
    if ending == Ending.BOTH:
        return bool(first) and bool(second)
    return battle.turn == battle.turns and not first and not second and living(battle, 0) * living(battle, 1) > 0
