"""The course of a turn: orders, initiative, activation, end (chapters 3, 4 and 8)."""

from __future__ import annotations

from dicefield.engine.events import Log, reveal, tell
from dicefield.engine.lists import filled
from dicefield.engine.record import NOBODY, array, i64
from dicefield.engine.rule import apart
from dicefield.engine.waiting import OK, clear_choices, owe, owes, seal
from dicefield.games.polyversal.content import MOST_UNITS
from dicefield.games.polyversal.rules.aiming import begin_fire
from dicefield.games.polyversal.rules.deployment import ask_command_dice, lose_unit, next_placing, write
from dicefield.games.polyversal.rules.movement import begin_move, clear_starts
from dicefield.games.polyversal.rules.queries import (
    command_die,
    command_of,
    lives,
    living,
    lower,
    place_of_unit,
    seat_of_unit,
    unit_name,
    waiting,
)
from dicefield.games.polyversal.rules.volley import end_fire
from dicefield.games.polyversal.state import (
    SEATS,
    TOO_MUCH_STRESS,
    Battle,
    Command,
    Ending,
    EventKind,
    Mode,
    Order,
    Phase,
    Refusal,
    Unit,
    Verb,
)

# --- Orders ----------------------------------------------------------------------------------------------------------


@apart
def begin_turn(battle: Battle, log: Log) -> None:
    """Both order in secret, at the same time (rules 3.2 and 3.3)."""
    battle.turn += 1
    battle.phase = Phase.ORDERS
    battle.active = NOBODY
    battle.left = 0
    battle.owed = (1 << SEATS) - 1
    battle.sealed = 0
    tell(log, EventKind.TURN, NOBODY, 301, battle.turn)


@apart
def legal_orders(battle: Battle, seat: int, out: array[Command]) -> int:
    """Every way to order; who has ordered can only keep to it (rule 3.4)."""
    if not owes(battle, seat):
        write(out, 0, Verb.ORDERS, 0, 0, 0, 0)
        named = 0
        for place in range(MOST_UNITS):
            unit = battle.groups[seat].units[place]
            if lives(unit):
                out[0].orders[named] = unit.order
                named += 1
        return 1
    units = living(battle, seat)
    for way in range(1 << units):
        write(out, way, Verb.ORDERS, 0, 0, 0, 0)
        for place in range(units):
            out[way].orders[place] = Order.FIRE if (way >> place) & 1 == 1 else Order.ADVANCE
    return 1 << units


@apart
def check_orders(battle: Battle, seat: int, command: Command) -> int:
    """One order for each unit, and never another once they lie (rules 3.2 and 3.4)."""
    if command.verb != Verb.ORDERS:
        return Refusal.NOT_NOW
    if filled(command.orders) != living(battle, seat):
        return Refusal.ORDERS_COUNT
    if owes(battle, seat):
        return OK
    named = 0
    for place in range(MOST_UNITS):
        unit = battle.groups[seat].units[place]
        if lives(unit):
            if unit.order != command.orders[named]:
                return Refusal.ORDERS_PLACED
            named += 1
    return OK


@apart
def choose_orders(battle: Battle, seat: int, command: Command, log: Log) -> None:
    """Face down; nobody may take them back, so they are a fence for undo (rule 3.4)."""
    named = 0
    for place in range(MOST_UNITS):
        unit = battle.groups[seat].units[place]
        if lives(unit):
            unit.order = command.orders[named]
            named += 1
    reveal(log)
    tell(log, EventKind.ORDERED, seat, 303, named)
    if seal(battle, seat):
        battle.phase = Phase.CALLING


# --- Initiative ------------------------------------------------------------------------------------------------------


@apart
def next_call(battle: Battle, log: Log) -> None:
    """The next activation, a throw for the initiative, or the end of the turn (rules 4.1 to 4.3)."""
    first, second = waiting(battle, 0), waiting(battle, 1)
    if first + second == 0:
        battle.phase = Phase.ENDING
        return
    if battle.left == 0 and first * second > 0:
        battle.active = NOBODY
        ask_command_dice(battle, Phase.INITIATIVE)
        return
    if battle.left == 0:
        battle.active = 0 if first > 0 else 1
        battle.left = first + second
        tell(log, EventKind.REST, battle.active, 403, battle.left)
    battle.phase = Phase.ACTIVATE
    owe(battle, battle.active)


@apart
def initiative_lands(battle: Battle, faces: array[i64], log: Log) -> None:
    if faces[0] == faces[1]:
        tell(log, EventKind.TIE, NOBODY, 401, faces[0], command_die(battle, 0), command_die(battle, 1))
        ask_command_dice(battle, Phase.INITIATIVE)
        return
    winner = 0 if faces[0] > faces[1] else 1
    battle.active = winner
    battle.left = min(abs(faces[0] - faces[1]), waiting(battle, winner))
    high, low = max(faces[0], faces[1]), min(faces[0], faces[1])
    high_die, low_die = command_die(battle, winner), command_die(battle, 1 - winner)
    tell(log, EventKind.INITIATIVE, winner, 402, high, low, battle.left, high_die, low_die)
    battle.phase = Phase.CALLING


# --- Activation ------------------------------------------------------------------------------------------------------


@apart
def legal_activations(battle: Battle, seat: int, out: array[Command]) -> int:
    found = 0
    for place in range(MOST_UNITS):
        unit = battle.groups[seat].units[place]
        if lives(unit) and not unit.shown:
            write(out, found, Verb.ACTIVATE, unit_name(seat, place), 0, 0, 0)
            found += 1
    return found


@apart
def check_activation(battle: Battle, seat: int, command: Command) -> int:
    """An own unit that has not acted this turn (rule 4.4)."""
    if command.verb != Verb.ACTIVATE:
        return Refusal.NOT_NOW
    owner = seat_of_unit(command.unit)
    if owner == NOBODY:
        return Refusal.NO_UNIT
    unit = battle.groups[owner].units[place_of_unit(command.unit)]
    if unit.size == 0:
        return Refusal.NO_UNIT
    if owner != seat:
        return Refusal.NOT_YOURS
    if unit.lost:
        return Refusal.UNIT_IS_LOST
    return Refusal.HAS_ACTED if unit.shown else OK


@apart
def choose_activation(battle: Battle, seat: int, command: Command, log: Log) -> None:
    """The order is turned up (rule 4.4)."""
    unit = battle.groups[seat].units[place_of_unit(command.unit)]
    unit.shown = True
    battle.unit = command.unit
    battle.left -= 1
    battle.moved = unit.order == Order.FIRE
    battle.fired = False
    reveal(log)
    tell(log, EventKind.SHOWN, seat, 404, command.unit, unit.order)
    battle.owed = 0
    battle.phase = Phase.STEPPING


@apart
def choose_mode(battle: Battle, seat: int, command: Command, log: Log) -> None:
    """For the whole unit (rule 5.1, PV.12)."""
    battle.mode = Mode.MOVE_FIRST if command.verb == Verb.MOVE_FIRST else Mode.FIRE_FIRST
    tell(log, EventKind.MODE, seat, 501, battle.unit, battle.mode)
    battle.owed = 0
    battle.phase = Phase.STEPPING


@apart
def next_step(battle: Battle, log: Log) -> None:
    """Which half of its order the acting unit is at (rules 5.1 and 5.9)."""
    if battle.moved and battle.fired:
        end_activation(battle)
    elif battle.moved or (battle.mode == Mode.FIRE_FIRST and not battle.fired):
        begin_fire(battle, log)
    elif battle.mode == Mode.NONE:
        battle.phase = Phase.MODE
        owe(battle, battle.active)
    else:
        begin_move(battle, log)


@apart
def end_activation(battle: Battle) -> None:
    battle.unit = 0
    battle.mode = Mode.NONE
    battle.moved = False
    battle.fired = False
    battle.phase = Phase.CALLING


# --- The end of a turn -----------------------------------------------------------------------------------------------


@apart
def end_turn(battle: Battle, log: Log) -> None:
    """Victory, drops and disbanding, stress away, victory again (rule 8.1, PV.26)."""
    tell(log, EventKind.TURN_ENDS, NOBODY, 801, battle.turn)
    battle.left = 0
    if is_decided(battle, log):
        return
    for seat in range(SEATS):
        for place in range(MOST_UNITS):
            recover(battle.groups[seat].units[place], seat, place, log)
    if is_decided(battle, log):
        return
    if battle.turn >= battle.turns:
        finish(battle, Ending.TURNS, NOBODY)
        tell(log, EventKind.CAPPED, NOBODY, 808, battle.turns)
        return
    begin_turn(battle, log)


@apart
def recover(unit: Unit, seat: int, place: int, log: Log) -> None:
    """A unit under stress drops, or disbands; then its tokens and its order go (rules 8.4 to 8.6, PV.19, PV.22)."""
    if lives(unit) and unit.stress >= TOO_MUCH_STRESS:
        if lower(unit.effectiveness) == 0:
            lose_unit(unit)
            tell(log, EventKind.DISBANDED, seat, 806, unit_name(seat, place))
        else:
            unit.effectiveness = lower(unit.effectiveness)
            tell(log, EventKind.DROPPED, seat, 804, unit_name(seat, place), unit.effectiveness, unit.stress)
    elif lives(unit) and unit.stress > 0:
        tell(log, EventKind.RELIEVED, seat, 805, unit_name(seat, place))
    unit.stress = 0
    unit.order = Order.NONE
    unit.shown = False


@apart
def is_decided(battle: Battle, log: Log) -> bool:
    """Whether a Command Unit is lost; both at once are a draw (rules 8.2 and 8.3, PV.25)."""
    first = battle.groups[0].units[command_of(battle, 0)].lost
    second = battle.groups[1].units[command_of(battle, 1)].lost
    if first and second:
        finish(battle, Ending.BOTH, NOBODY)
        tell(log, EventKind.DRAWN, NOBODY, 803)
    elif first or second:
        finish(battle, Ending.COMMAND, 1 if first else 0)
        tell(log, EventKind.WON, battle.winner, 802)
    return bool(first or second)


@apart
def finish(battle: Battle, ending: Ending, winner: int) -> None:
    """Nothing is awaited any more; what was under way is cleared away, orders unseen."""
    clear_starts(battle)
    end_fire(battle)
    end_activation(battle)
    for seat in range(SEATS):
        for place in range(MOST_UNITS):
            battle.groups[seat].units[place].order = Order.NONE
            battle.groups[seat].units[place].shown = False
    battle.phase = Phase.OVER
    battle.ending = ending
    battle.winner = winner
    battle.active = NOBODY
    battle.left = 0
    clear_choices(battle)


@apart
def surrender(battle: Battle, seat: int, log: Log) -> None:
    """Instead of any decision (rule 8.7, PV.27)."""
    finish(battle, Ending.SURRENDER, 1 - seat)
    tell(log, EventKind.SURRENDERED, seat, 807)


# --- What goes on by itself ------------------------------------------------------------------------------------------


@apart
def place_on(battle: Battle, log: Log) -> None:
    """The next unit to place, or the first turn (rule 2.2)."""
    if not next_placing(battle):
        begin_turn(battle, log)
