"""Set-up: who places first, and where units may stand (chapter 2)."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.record import array, i64
from dicefield.engine.rule import apart, rule
from dicefield.engine.waiting import OK, ask, owe
from dicefield.games.polyversal.content import MOST_UNITS
from dicefield.games.polyversal.kinds import INCH
from dicefield.games.polyversal.rules.coherency import is_whole_at_start
from dicefield.games.polyversal.rules.queries import (
    blocker,
    command_die,
    in_zone,
    model_name,
    on_table,
    place_of_model,
    place_of_unit,
    seat_of_unit,
    stand,
    standing,
    unit_name,
    unit_of_model,
)
from dicefield.games.polyversal.rules.space import CIRCLE
from dicefield.games.polyversal.state import RADIUS, SEATS, ZONE, Battle, Command, EventKind, Order, Phase, Refusal, Unit, Verb

FILES = 3  # models side by side in a formation
SPACING = INCH + INCH // 2
SPOTS = 5  # places along the edge that are offered for a unit
FINE = INCH // 2  # how finely a place is looked for when none of these is free


# --- Who places first ------------------------------------------------------------------------------------------------


@apart
def ask_command_dice(battle: Battle, phase: Phase) -> None:
    battle.phase = phase
    for seat in range(SEATS):
        ask(battle, command_die(battle, seat))


@apart
def roll_off_lands(battle: Battle, faces: array[i64], log: Log) -> None:
    """The higher places first; a tie is thrown again (rule 2.1, PV.8)."""
    if faces[0] == faces[1]:
        tell(log, EventKind.TIE, -1, 201, faces[0], command_die(battle, 0), command_die(battle, 1))
        ask_command_dice(battle, Phase.ROLL_OFF)
        return
    battle.first = 0 if faces[0] > faces[1] else 1
    battle.active = battle.first
    high_die, low_die = command_die(battle, battle.first), command_die(battle, 1 - battle.first)
    tell(log, EventKind.ROLLED_OFF, battle.first, 201, max(faces[0], faces[1]), min(faces[0], faces[1]), high_die, low_die)
    battle.phase = Phase.DEPLOYING


@rule
def is_unplaced(unit: Unit) -> bool:
    return unit.size > 0 and not unit.lost and standing(unit) == 0


@rule
def count_unplaced(battle: Battle, seat: int) -> int:
    found = 0
    for place in range(MOST_UNITS):
        if is_unplaced(battle.groups[seat].units[place]):
            found += 1
    return found


@rule
def next_placing(battle: Battle) -> bool:
    """Whether somebody has a unit to place, who is then asked for it (rule 2.2)."""
    if count_unplaced(battle, battle.active) == 0:
        battle.active = 1 - battle.active
    if count_unplaced(battle, battle.active) == 0:
        return False
    battle.phase = Phase.DEPLOY
    owe(battle, battle.active)
    return True


# --- Formations ------------------------------------------------------------------------------------------------------


@rule
def rank_x(model: int) -> int:
    """How far to the side of the first a model stands in the formation of a unit that is placed."""
    return SPACING * (model % FILES)


@rule
def rank_y(seat: int, model: int) -> int:
    """How far behind the first, towards the own edge."""
    return SPACING * (model // FILES) * (1 if seat == 1 else -1)


@rule
def check_spot(battle: Battle, seat: int, name: int, skipped: int, x: int, y: int) -> int:
    """Whether a model may be placed here (rules 1.3 and 2.2)."""
    if not on_table(battle, x, y):
        return Refusal.OFF_TABLE
    if not in_zone(battle, seat, y):
        return Refusal.NOT_IN_ZONE
    return Refusal.TOO_CLOSE if blocker(battle, x, y, name, skipped) != 0 else OK


@apart
def check_formation(battle: Battle, seat: int, place: int, x: int, y: int) -> int:
    """Whether a whole unit may be placed with its first model here."""
    size = battle.groups[seat].units[place].size
    if not on_table(battle, x, y) or not on_table(battle, x + rank_x(min(size, FILES) - 1), y + rank_y(seat, size - 1)):
        return Refusal.OFF_TABLE
    for model in range(size):
        name = model_name(seat, place, model)
        code = check_spot(battle, seat, name, (1 << size) - 1, x + rank_x(model), y + rank_y(seat, model))
        if code != OK:
            return code
    return OK


@rule
def front(battle: Battle, seat: int) -> int:
    """The line of the zone that is nearest to the enemy."""
    return ZONE if seat == 0 else battle.table * INCH - ZONE


@rule
def rear(battle: Battle, seat: int, place: int) -> int:
    """The line for the first rank of a unit whose last rank stands at the edge."""
    deep = RADIUS + abs(rank_y(seat, battle.groups[seat].units[place].size - 1))
    return deep if seat == 0 else battle.table * INCH - deep


@rule
def towards_enemy(seat: int) -> int:
    return 90 if seat == 0 else 270


# --- What may be chosen ----------------------------------------------------------------------------------------------


@apart
def legal_placings(battle: Battle, seat: int, out: array[Command]) -> int:
    """Some places for each unit; the first that is free where none of these is; leaving it out where there is none at all."""
    found = 0
    begun = battle.unit
    for place in range(MOST_UNITS):
        name = unit_name(seat, place)
        if name == begun or (begun == 0 and is_unplaced(battle.groups[seat].units[place])):
            found = offer_spots(battle, seat, place, out, found)
    if begun != 0 and check_placed(battle, seat) == OK:
        write(out, found, Verb.DONE, 0, 0, 0, 0)
        found += 1
    return found


@rule
def offer_spots(battle: Battle, seat: int, place: int, out: array[Command], found: int) -> int:
    before = found
    name = unit_name(seat, place)
    room = battle.table * INCH - 2 * RADIUS - rank_x(FILES - 1)
    for spot in range(2 * SPOTS):
        x = RADIUS + room * (2 * (spot // 2) + 1) // (2 * SPOTS)
        y = front(battle, seat) if spot % 2 == 0 else rear(battle, seat, place)
        if check_formation(battle, seat, place, x, y) == OK:
            write(out, found, Verb.DEPLOY, name, x, y, towards_enemy(seat))
            found += 1
    if found == before:
        x, y = free_spot(battle, seat, place)
        write(out, found, Verb.DEPLOY if x >= 0 else Verb.LEAVE, name, max(x, 0), y, towards_enemy(seat) if x >= 0 else 0)
        found += 1
    return found


@apart
def free_spot(battle: Battle, seat: int, place: int) -> tuple[int, int]:
    """The first place for a whole unit, from the front of the zone to the edge; -1 and 0 if there is none."""
    for row in range((ZONE - RADIUS) // FINE + 1):
        y = front(battle, seat) - row * FINE * (1 if seat == 0 else -1)
        for column in range((battle.table * INCH - 2 * RADIUS) // FINE + 1):
            if check_formation(battle, seat, place, RADIUS + column * FINE, y) == OK:
                return RADIUS + column * FINE, y
    return -1, 0


@apart
def write(out: array[Command], place: int, verb: Verb, unit: int, x: int, y: int, facing: int) -> None:
    """A command of nothing but a verb, a unit and a place; the rest of it is emptied."""
    command = out[place]
    command.verb = verb
    command.unit = unit
    command.model = 0
    command.weapon = 0
    command.linked = False
    command.facing = facing
    command.x = x
    command.y = y
    command.targets[:] = 0
    command.orders[:] = Order.NONE


@apart
def check_placing(battle: Battle, seat: int, command: Command) -> int:
    if command.verb == Verb.DONE:
        return check_placed(battle, seat)
    if command.verb == Verb.PLACE:
        return check_place(battle, seat, command)
    if command.verb != Verb.DEPLOY and command.verb != Verb.LEAVE:
        return Refusal.NOT_NOW
    code = check_unit(battle, seat, command.unit)
    if code != OK:
        return code
    place = place_of_unit(command.unit)
    if command.verb == Verb.LEAVE:
        x, _ = free_spot(battle, seat, place)
        return Refusal.HAS_ROOM if x >= 0 else OK
    if not 0 <= command.facing < CIRCLE:
        return Refusal.BAD_FACING
    return check_formation(battle, seat, place, command.x, command.y)


@rule
def check_unit(battle: Battle, seat: int, name: int) -> int:
    """Whether a unit is the seat's to place now, one unit at a time (rule 2.2)."""
    if seat_of_unit(name) < 0:
        return Refusal.NO_UNIT
    if seat_of_unit(name) != seat:
        return Refusal.NOT_YOURS
    unit = battle.groups[seat].units[place_of_unit(name)]
    if unit.size == 0:
        return Refusal.NO_UNIT
    if battle.unit != 0:
        return OK if battle.unit == name else Refusal.ONE_UNIT
    return OK if is_unplaced(unit) else Refusal.PLACED_ALREADY


@rule
def check_place(battle: Battle, seat: int, command: Command) -> int:
    unit = unit_of_model(command.model)
    if unit == 0:
        return Refusal.NO_MODEL
    code = check_unit(battle, seat, unit)
    if code != OK:
        return code
    number = place_of_model(command.model)
    if number >= battle.groups[seat].units[place_of_unit(unit)].size:
        return Refusal.NO_MODEL
    if not 0 <= command.facing < CIRCLE:
        return Refusal.BAD_FACING
    return check_spot(battle, seat, command.model, 1 << number, command.x, command.y)


@rule
def check_placed(battle: Battle, seat: int) -> int:
    """Whether a unit that is placed model by model is complete (rule 2.3)."""
    if battle.unit == 0:
        return Refusal.NOT_ALL_PLACED
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    if standing(unit) < unit.size:
        return Refusal.NOT_ALL_PLACED
    return OK if is_whole_at_start(unit) else Refusal.APART_AT_START


@apart
def choose_placing(battle: Battle, seat: int, command: Command, log: Log) -> None:
    if command.verb == Verb.PLACE:
        number = place_of_model(command.model)
        battle.unit = unit_of_model(command.model)
        put(battle, seat, place_of_unit(battle.unit), number, command.x, command.y, command.facing)
        tell(log, EventKind.PLACES, seat, 202, command.model, command.x, command.y, command.facing)
        return
    if command.verb == Verb.LEAVE:
        leave_out(battle, seat, place_of_unit(command.unit), log)
    else:
        if command.verb == Verb.DEPLOY:
            battle.unit = command.unit
            form_up(battle, seat, command)
        leader = battle.groups[seat].units[place_of_unit(battle.unit)].models[0]
        tell(log, EventKind.PLACED, seat, 202, battle.unit, leader.x, leader.y, leader.facing)
    battle.unit = 0
    battle.active = 1 - seat
    battle.owed = 0
    battle.phase = Phase.DEPLOYING


@rule
def form_up(battle: Battle, seat: int, command: Command) -> None:
    place = place_of_unit(command.unit)
    for model in range(battle.groups[seat].units[place].size):
        put(battle, seat, place, model, command.x + rank_x(model), command.y + rank_y(seat, model), command.facing)


@rule
def put(battle: Battle, seat: int, place: int, number: int, x: int, y: int, facing: int) -> None:
    model = battle.groups[seat].units[place].models[number]
    model.here = True
    stand(model, x, y, facing)


@rule
def leave_out(battle: Battle, seat: int, place: int, log: Log) -> None:
    """No room is left for it (rule 2.4)."""
    lose_unit(battle.groups[seat].units[place])
    tell(log, EventKind.NO_ROOM, seat, 204, unit_name(seat, place))


@apart
def clear_model(unit: Unit, number: int) -> None:
    """A model leaves the table with all its tokens."""
    model = unit.models[number]
    model.here = False
    model.stuck = False
    model.leaking = False
    model.out = 0
    stand(model, 0, 0, 0)


@apart
def lose_unit(unit: Unit) -> None:
    """A unit leaves the battle with all that lies on its tile but the Effectiveness (rules 4.5 and 8.2, PV.24, PV.25)."""
    for number in range(unit.size):
        clear_model(unit, number)
    unit.lost = True
    unit.stress = 0
    unit.order = Order.NONE
    unit.shown = False
