"""Movement: model by model, in formation, or back into the chain (chapter 5)."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.rule import apart, rule
from dicefield.engine.table import distance2, root_up, within
from dicefield.engine.waiting import OK, owe
from dicefield.games.polyversal.kinds import INCH, MOST_MODELS
from dicefield.games.polyversal.rules.coherency import (
    FAR,
    chain_of,
    first_of,
    is_restored,
    is_whole,
    is_within_allowance,
    largest_group,
)
from dicefield.games.polyversal.rules.queries import (
    blocker,
    check_acting_model,
    is_clear,
    model_name,
    movers,
    on_table,
    place_of_model,
    place_of_unit,
    stand,
)
from dicefield.games.polyversal.rules.space import CIRCLE, LONG, ahead_x, ahead_y, bearing, step_x, step_y
from dicefield.games.polyversal.state import LINK, Battle, Command, EventKind, Phase, Refusal, Unit, Verb

RING = 15  # degrees between the places around a model that a straggler tries
RINGS = (LINK - 10, INCH + 200)  # and how far from it they are
TRIES = 16  # steps by which a way is shortened until its end is free


# --- The unit that moves ---------------------------------------------------------------------------------------------


@apart
def begin_move(battle: Battle, log: Log) -> None:
    """Remembers where everybody stood, and who stood apart (rules 5.4 and 5.7)."""
    seat = battle.active
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    able = movers(unit)
    if able == 0:
        battle.moved = True
        tell(log, EventKind.FAST, seat, 506, battle.unit)
        return
    for number in range(unit.size):
        model = unit.models[number]
        stand(battle.starts[number], model.x, model.y, model.facing)
    battle.strays = able & ~largest_group(unit, able)
    battle.phase = Phase.MOVE
    owe(battle, seat)


@rule
def allowance_of(unit: Unit) -> int:
    return unit.card.movement * INCH


# --- What may be chosen ----------------------------------------------------------------------------------------------


@apart
def check_movement(battle: Battle, seat: int, command: Command) -> int:
    verb = command.verb
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    if verb == Verb.DONE:
        return check_done(battle, unit)
    if verb == Verb.BACK:
        return OK if has_moved(battle, unit) else Refusal.NOTHING_MOVED
    if verb != Verb.MOVE and verb != Verb.MARCH and verb != Verb.REJOIN:
        return Refusal.NOT_NOW
    if not 0 <= command.facing < CIRCLE:
        return Refusal.BAD_FACING
    if verb == Verb.MOVE:
        return check_move(battle, seat, command)
    if verb == Verb.REJOIN:
        return OK if battle.strays != 0 else Refusal.NOT_BROKEN
    if battle.strays != 0:
        return Refusal.BROKEN
    return check_march(battle, seat, unit, command.x, command.y)


@rule
def check_done(battle: Battle, unit: Unit) -> int:
    """The chain is whole, or as near to it as can be (rules 5.5, 5.7 and 5.8)."""
    if is_whole(unit):
        return OK
    if battle.strays == 0:
        return Refusal.COHERENCY
    return OK if is_restored(battle, unit) else Refusal.RESTORE


@rule
def check_move(battle: Battle, seat: int, command: Command) -> int:
    """One model, from where it stood (rules 5.3, 5.4 and 5.6)."""
    name = command.model
    number = place_of_model(name)
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    code = check_acting_model(battle, unit, name)
    if code != OK:
        return code
    if unit.models[number].stuck:
        return Refusal.IMMOBILE
    if not on_table(battle, command.x, command.y):
        return Refusal.OFF_TABLE
    if not is_within_allowance(battle, number, command.x, command.y, allowance_of(unit)):
        return Refusal.TOO_FAR
    return Refusal.TOO_CLOSE if blocker(battle, command.x, command.y, name, 1 << number) != 0 else OK


@apart
def check_march(battle: Battle, seat: int, unit: Unit, x: int, y: int) -> int:
    """The whole unit by one and the same way, its first model that can move to this place; the chain stays as it is."""
    if not on_table(battle, x, y):
        return Refusal.OFF_TABLE
    able = movers(unit)
    leader = battle.starts[first_of(able)]
    dx, dy = x - leader.x, y - leader.y
    if not within(0, 0, dx, dy, allowance_of(unit)):
        return Refusal.TOO_FAR
    low_x, low_y, high_x, high_y = x, y, x, y
    for number in range(unit.size):
        if (able >> number) & 1 == 1:
            there_x, there_y = battle.starts[number].x + dx, battle.starts[number].y + dy
            low_x, high_x = min(low_x, there_x), max(high_x, there_x)
            low_y, high_y = min(low_y, there_y), max(high_y, there_y)
    if not on_table(battle, low_x, low_y) or not on_table(battle, high_x, high_y):
        return Refusal.OFF_TABLE
    if is_clear(battle, low_x, low_y, high_x, high_y, battle.unit, able):
        return OK
    return Refusal.TOO_CLOSE if is_crowded(battle, seat, unit, dx, dy) else OK


@rule
def is_crowded(battle: Battle, seat: int, unit: Unit, dx: int, dy: int) -> bool:
    """Whether somebody would be in the way of a march (rule 1.3)."""
    able = movers(unit)
    place = place_of_unit(battle.unit)
    for number in range(unit.size):
        if (able >> number) & 1 == 1:
            there_x, there_y = battle.starts[number].x + dx, battle.starts[number].y + dy
            if blocker(battle, there_x, there_y, model_name(seat, place, number), able) != 0:
                return True
    return False


@rule
def has_moved(battle: Battle, unit: Unit) -> bool:
    for number in range(unit.size):
        model, spot = unit.models[number], battle.starts[number]
        if model.here and (model.x != spot.x or model.y != spot.y or model.facing != spot.facing):
            return True
    return False


# --- Moving ----------------------------------------------------------------------------------------------------------


@apart
def choose_movement(battle: Battle, seat: int, command: Command, log: Log) -> None:
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    verb = command.verb
    if verb == Verb.MOVE:
        model = unit.models[place_of_model(command.model)]
        stand(model, command.x, command.y, command.facing)
        tell(log, EventKind.MOVED, seat, 503, command.model, model.x, model.y, model.facing)
        return
    if verb == Verb.BACK:
        step_back(battle, unit)
        return
    if verb == Verb.MARCH:
        march(battle, unit, command.x, command.y, command.facing)
    elif verb == Verb.REJOIN:
        rejoin(battle, seat, unit, command.facing)
    end_move(battle, seat, unit, log)


@apart
def end_move(battle: Battle, seat: int, unit: Unit, log: Log) -> None:
    leader = unit.models[first_of(movers(unit))]
    tell(log, EventKind.MOVE_ENDS, seat, 507 if battle.strays != 0 else 505, battle.unit, leader.x, leader.y, leader.facing)
    clear_starts(battle)
    battle.moved = True
    battle.owed = 0
    battle.phase = Phase.STEPPING


@apart
def clear_starts(battle: Battle) -> None:
    for number in range(MOST_MODELS):
        stand(battle.starts[number], 0, 0, 0)
    battle.strays = 0


@apart
def step_back(battle: Battle, unit: Unit) -> None:
    """Everybody to where they stood before (rule 5.4)."""
    for number in range(unit.size):
        if unit.models[number].here:
            spot = battle.starts[number]
            stand(unit.models[number], spot.x, spot.y, spot.facing)


@rule
def march(battle: Battle, unit: Unit, x: int, y: int, facing: int) -> None:
    able = movers(unit)
    leader = battle.starts[first_of(able)]
    dx, dy = x - leader.x, y - leader.y
    for number in range(unit.size):
        if (able >> number) & 1 == 1:
            stand(unit.models[number], battle.starts[number].x + dx, battle.starts[number].y + dy, facing)


# --- Stragglers ------------------------------------------------------------------------------------------------------


@apart
def rejoin(battle: Battle, seat: int, unit: Unit, facing: int) -> None:
    """The largest group stays; stragglers go to free places beside it, one by one, or as near as they can (rule 5.8)."""
    step_back(battle, unit)
    able = movers(unit)
    for number in range(unit.size):
        if (battle.strays >> number) & 1 == 1:
            go_home(battle, seat, unit, able & ~battle.strays, number)
    for number in range(unit.size):
        if (able >> number) & 1 == 1:
            unit.models[number].facing = facing


@apart
def go_home(battle: Battle, seat: int, unit: Unit, core: int, number: int) -> None:
    """To the first free place around a model of the group, the nearest model first."""
    tried = 0
    home = chain_of(unit, core, first_of(core))
    for _ in range(MOST_MODELS):
        anchor = nearest_of(unit, home & ~tried, number)
        if anchor < 0:
            break
        tried |= 1 << anchor
        if stands_beside(battle, seat, unit, anchor, number):
            return
    approach(battle, seat, unit, nearest_of(unit, home, number), number)


@rule
def nearest_of(unit: Unit, group: int, number: int) -> int:
    """The model of a group that is nearest to another, or -1."""
    model = unit.models[number]
    best, least = -1, FAR
    for other in range(unit.size):
        if (group >> other) & 1 == 1:
            there = unit.models[other]
            far = distance2(there.x, there.y, model.x, model.y)
            if far < least:
                best, least = other, far
    return best


@apart
def stands_beside(battle: Battle, seat: int, unit: Unit, anchor: int, number: int) -> bool:
    """Tries the places around a model, those on the straggler's side first."""
    model, there = unit.models[number], unit.models[anchor]
    straight = bearing(model.x - there.x, model.y - there.y)
    for ring in range(len(RINGS)):
        for turn in range(CIRCLE // RING):
            degree = straight + RING * ((turn + 1) // 2) * (1 if turn % 2 == 1 else -1)
            x = there.x + RINGS[ring] * ahead_x(degree) // LONG
            y = there.y + RINGS[ring] * ahead_y(degree) // LONG
            if fits(battle, seat, unit, number, x, y):
                model.x = x
                model.y = y
                return True
    return False


@rule
def fits(battle: Battle, seat: int, unit: Unit, number: int, x: int, y: int) -> bool:
    """Whether a model of the acting unit can end its movement here."""
    name = model_name(seat, place_of_unit(battle.unit), number)
    return (
        on_table(battle, x, y)
        and is_within_allowance(battle, number, x, y, allowance_of(unit))
        and blocker(battle, x, y, name, 1 << number) == 0
    )


@apart
def approach(battle: Battle, seat: int, unit: Unit, anchor: int, number: int) -> None:
    """Straight towards the group, as far as the allowance and others let it."""
    model, there, spot = unit.models[number], unit.models[anchor], battle.starts[number]
    dx, dy = there.x - spot.x, there.y - spot.y
    most = min(allowance_of(unit), root_up(dx * dx + dy * dy))
    for left in range(TRIES):
        length = most * (TRIES - left) // TRIES
        x, y = spot.x + step_x(dx, dy, length), spot.y + step_y(dx, dy, length)
        if fits(battle, seat, unit, number, x, y):
            model.x = x
            model.y = y
            return
