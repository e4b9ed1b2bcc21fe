"""Which positions of the Polyversal demo a battle can come to: what a loaded position must satisfy."""

from __future__ import annotations

from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, is_over, wait_is_valid
from dicefield.games.polyversal.content import MOST_UNITS
from dicefield.games.polyversal.rules.deployment import count_unplaced, is_unplaced
from dicefield.games.polyversal.rules.queries import (
    command_die,
    command_of,
    lines_of,
    living,
    place_of_unit,
    seat_of_unit,
    targeting_of,
    waiting,
)
from dicefield.games.polyversal.rules.valid_parts import (
    aims_are_valid,
    force_is_valid,
    orders_are_valid,
    places_are_valid,
    starts_are_valid,
    traces_are_valid,
    unit_is_valid,
)
from dicefield.games.polyversal.rules.volley import DICE, enemy_of, weapon_die
from dicefield.games.polyversal.state import (
    LEAST_TABLE,
    MOST_TABLE,
    MOST_TURNS,
    SEATS,
    WEAPON_DIE,
    Battle,
    Ending,
    Mode,
    Order,
    Phase,
    Refusal,
)


@rule
def validate(battle: Battle) -> int:
    """0, or the first thing that no battle can come to."""
    if battle.seats != SEATS or not wait_is_valid(battle) or not counts_are_valid(battle):
        return Refusal.BAD_COUNT
    for seat in range(SEATS):
        if not force_is_valid(battle.groups[seat]):
            return Refusal.BAD_FORCE
        for place in range(MOST_UNITS):
            if not unit_is_valid(battle, seat, place):
                return Refusal.BAD_UNIT
    if not places_are_valid(battle):
        return Refusal.BAD_PLACE
    if not orders_are_valid(battle):
        return Refusal.BAD_ORDER
    if not acting_is_valid(battle) or not starts_are_valid(battle):
        return Refusal.BAD_ACTIVE
    if not aims_are_valid(battle) or not traces_are_valid(battle):
        return Refusal.BAD_AIM
    if not ending_is_valid(battle):
        return Refusal.BAD_END
    return OK if wait_fits(battle) else Refusal.BAD_WAIT


@rule
def counts_are_valid(battle: Battle) -> bool:
    """Turns, table and seats that can be (rules 1.3 and 8.8)."""
    phase = battle.phase
    before = phase == Phase.ROLL_OFF or phase == Phase.DEPLOY
    if not 1 <= battle.turns <= MOST_TURNS or not LEAST_TABLE <= battle.table <= MOST_TABLE or phase > Phase.OVER:
        return False
    if before != (battle.turn == 0) and not (phase == Phase.OVER and battle.turn == 0):
        return False
    if not 0 <= battle.turn <= battle.turns or not -1 <= battle.first < SEATS or not -1 <= battle.active < SEATS:
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
    phase = 0 + battle.phase
    if is_acting(phase):
        return actor_is_valid(battle) and 0 <= battle.left <= waiting(battle, 0 + battle.active)
    if battle.mode != Mode.NONE or battle.moved or battle.fired:
        return False
    if phase == Phase.DEPLOY:
        return battle.left == 0 and placing_is_valid(battle)
    if battle.unit != 0:
        return False
    if phase == Phase.ACTIVATE:
        return 1 <= battle.left <= waiting(battle, 0 + battle.active)
    if phase == Phase.INITIATIVE and (waiting(battle, 0) == 0 or waiting(battle, 1) == 0):
        return False
    return battle.left == 0


@rule
def placing_is_valid(battle: Battle) -> bool:
    """A unit that is begun has a model on the table; otherwise one is still to come (rule 2.2)."""
    seat = 0 + battle.active
    if battle.unit == 0:
        return count_unplaced(battle, seat) > 0
    if seat_of_unit(0 + battle.unit) != seat:
        return False
    unit = battle.groups[seat].units[place_of_unit(0 + battle.unit)]
    return unit.size > 0 and not unit.lost and not is_unplaced(unit)


@rule
def actor_is_valid(battle: Battle) -> bool:
    seat = 0 + battle.active
    if seat_of_unit(0 + battle.unit) != seat:
        return False
    unit = battle.groups[seat].units[place_of_unit(0 + battle.unit)]
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
    unit = battle.groups[battle.active].units[place_of_unit(0 + battle.unit)]
    if throw.count != DICE or throw.sides[0] != unit.effectiveness:
        return False
    return throw.sides[1] == targeting_of(unit) and throw.sides[2] == weapon_die(battle)


@rule
def ending_is_valid(battle: Battle) -> bool:
    """A battle is over for a reason that can be seen (rules 8.2, 8.3, 8.7 and 8.8)."""
    first = battle.groups[0].units[command_of(battle, 0)].lost
    second = battle.groups[1].units[command_of(battle, 1)].lost
    ending = battle.ending
    if not -1 <= battle.winner < SEATS or (battle.phase == Phase.OVER) != (ending != Ending.NONE):
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
