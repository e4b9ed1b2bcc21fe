"""Why not, in words: what is wrong, by how much, and what would be allowed."""

from __future__ import annotations

from typing import Any

from dicefield.engine.text import RefusalForm
from dicefield.engine.waiting import OK, Wait, may_choose
from dicefield.games.polyversal.content import Class
from dicefield.games.polyversal.kinds import INCH, say_model, say_unit
from dicefield.games.polyversal.rules.aiming import check_target, die_against, named_targets
from dicefield.games.polyversal.rules.coherency import first_of, gap2, largest_group
from dicefield.games.polyversal.rules.deployment import check_spot, rank_x, rank_y
from dicefield.games.polyversal.rules.queries import (
    blocker,
    lines_of,
    lives,
    living,
    model_name,
    movers,
    on_table,
    place_of_model,
    place_of_unit,
    seat_of_unit,
    unit_of_model,
    weapon_of,
)
from dicefield.games.polyversal.state import Battle, Command, Refusal, Unit, Verb
from dicefield.games.polyversal.text.names import (
    acting_unit,
    arc_name,
    at,
    count_words,
    degrees_outside,
    distance,
    inches,
    listing,
    model_of,
    standing_models,
    unit_called,
    unit_title,
    weapon_name,
)
from dicefield.games.polyversal.text.prompts import ask_words

DICE_AGAINST = {Class.INFANTRY: "AP", Class.VEHICLE: "AT", Class.AIRCRAFT: "AA"}
PEOPLE = {Class.INFANTRY: "infantry", Class.VEHICLE: "vehicles", Class.AIRCRAFT: "aircraft"}


# --- Whose, and when -------------------------------------------------------------------------------------------------


def not_owed(battle: Battle, seat: int, command: Any) -> str:
    owing = [f"seat {place + 1}" for place in range(battle.seats) if may_choose(battle, place)]
    return f"Seat {seat + 1} has nothing to choose now; {listing(owing or ['nobody'])} may."


def throw_first(battle: Battle, seat: int, command: Any) -> str:
    dice = "a die" if battle.throw.count == 1 else f"{battle.throw.count} dice"
    return f"First {dice} must land; what is announced stays as it is."


def not_now(battle: Battle, seat: int, command: Command) -> str:
    return f"That is not what is asked now. {ask_words(battle, seat)}"


def own_units(battle: Battle, seat: int) -> str:
    units = battle.groups[seat].units
    return listing([unit_title(battle, seat, place) for place, unit in enumerate(units) if lives(unit)] or ["none"])


def named_unit(command: Command) -> int:
    return command.unit if command.verb not in (Verb.PLACE, Verb.MOVE, Verb.FIRE) else unit_of_model(command.model)


def no_unit(battle: Battle, seat: int, command: Command) -> str:
    return f"There is no such unit; yours are {own_units(battle, seat)}."


def not_yours(battle: Battle, seat: int, command: Command) -> str:
    return f"{unit_called(battle, named_unit(command))} is not yours; your units are {own_units(battle, seat)}."


def unit_lost(battle: Battle, seat: int, command: Command) -> str:
    return f"{unit_called(battle, command.unit)} is lost; your units are {own_units(battle, seat)}."


def has_acted(battle: Battle, seat: int, command: Command) -> str:
    units = battle.groups[seat].units
    left = [unit_title(battle, seat, place) for place, unit in enumerate(units) if lives(unit) and not unit.shown]
    return f"{unit_called(battle, command.unit)} has acted this turn; left are {listing(left)}."


def no_model(battle: Battle, seat: int, command: Command) -> str:
    if not battle.unit:
        return f"There is no model {say_model(command.model)} of yours to place."
    models = standing_models(battle, seat, place_of_unit(battle.unit))
    return (
        f"There is no model {say_model(command.model)} on the table; {say_unit(battle.unit)} has {listing(models or ['none yet'])}."
    )


def not_active(battle: Battle, seat: int, command: Command) -> str:
    return f"{say_model(command.model)} is not of the unit that acts, {unit_called(battle, battle.unit)}."


# --- Places ----------------------------------------------------------------------------------------------------------


def spots(battle: Battle, seat: int, command: Command) -> list[tuple[int, int, int]]:
    """Where each model that is concerned would stand."""
    if command.verb in (Verb.PLACE, Verb.MOVE):
        return [(command.model, command.x, command.y)]
    place = place_of_unit(command.unit if command.verb == Verb.DEPLOY else battle.unit)
    unit = battle.groups[seat].units[place]
    if command.verb == Verb.DEPLOY:
        sides = [(rank_x(number), rank_y(seat, number)) for number in range(unit.size)]
        return [(model_name(seat, place, number), command.x + dx, command.y + dy) for number, (dx, dy) in enumerate(sides)]
    leader = battle.starts[first_of(movers(unit))]
    dx, dy = command.x - leader.x, command.y - leader.y
    able = [number for number in range(unit.size) if movers(unit) >> number & 1]
    return [(model_name(seat, place, n), battle.starts[n].x + dx, battle.starts[n].y + dy) for n in able]


def along(battle: Battle, seat: int, command: Command) -> int:
    """Models of the own unit that move along, as bits."""
    if command.verb in (Verb.PLACE, Verb.MOVE):
        return 1 << place_of_model(command.model)
    return 63 if command.verb == Verb.DEPLOY else movers(acting_unit(battle))


def off_table(battle: Battle, seat: int, command: Command) -> str:
    name, x, y = next(spot for spot in spots(battle, seat, command) if not on_table(battle, spot[1], spot[2]))
    edge = inches(battle.table * INCH - INCH // 2)
    return f"{say_model(name)} at {at(x, y)} would not be whole on the table: both numbers are 0.5 to {edge} inches."


def not_in_zone(battle: Battle, seat: int, command: Command) -> str:
    where = spots(battle, seat, command)
    name, _, y = next(spot for spot in where if check_spot(battle, seat, spot[0], 63, spot[1], spot[2]) == Refusal.NOT_IN_ZONE)
    far = y if seat == 0 else battle.table * INCH - y
    return f"{say_model(name)} would be {inches(far)} inches from your edge; at most 6 are allowed."


def too_close(battle: Battle, seat: int, command: Command) -> str:
    moving = along(battle, seat, command)
    name, x, y = next(spot for spot in spots(battle, seat, command) if blocker(battle, spot[1], spot[2], spot[0], moving))
    other = blocker(battle, x, y, name, moving)
    there = model_of(battle, other)
    far = inches(distance(there.x, there.y, x, y))
    return f"{say_model(name)} would be {far} inches from {say_model(other)}; models stand at least 1 inch apart."


def in_the_way(battle: Battle, seat: int, command: Command) -> dict[str, int]:
    """The model that stands too close, and where, in thousandths of an inch."""
    moving = along(battle, seat, command)
    others = (blocker(battle, x, y, name, moving) for name, x, y in spots(battle, seat, command))
    other = next(name for name in others if name)
    there = model_of(battle, other)
    return {"model": other, "x": there.x, "y": there.y}


def bad_facing(battle: Battle, seat: int, command: Command) -> str:
    return f"A facing is a whole degree from 0 to 359, not {command.facing}."


def placed_already(battle: Battle, seat: int, command: Command) -> str:
    return f"{unit_called(battle, named_unit(command))} is placed already."


def one_unit(battle: Battle, seat: int, command: Command) -> str:
    return f"First finish placing {unit_called(battle, battle.unit)}."


def not_all_placed(battle: Battle, seat: int, command: Command) -> str:
    if not battle.unit:
        return "No unit is begun: place a model, or deploy a unit."
    unit = acting_unit(battle)
    left = [say_model(model_name(seat, place_of_unit(battle.unit), n)) for n in range(unit.size) if not unit.models[n].here]
    return f"{listing(left)} of {unit_called(battle, battle.unit)} must still be placed."


def apart(battle: Battle, unit: Unit, models: int) -> str:
    """The first model that hangs on no chain with the largest group, and how far off it is."""
    core = largest_group(unit, models)
    number = first_of(models & ~core)
    model = unit.models[number]
    far = inches(gap2(unit, core, model.x, model.y) ** 0.5)
    name = say_model(model_name(seat_of_unit(battle.unit), place_of_unit(battle.unit), number))
    return f"{name} is {far} inches from the rest of its unit; the links of the chain are at most 2 inches"


def apart_at_start(battle: Battle, seat: int, command: Command) -> str:
    return f"{apart(battle, acting_unit(battle), (1 << acting_unit(battle).size) - 1)}."


def coherency(battle: Battle, seat: int, command: Command) -> str:
    return f"{apart(battle, acting_unit(battle), movers(acting_unit(battle)))}. Move it again, or all 'back'."


def restore(battle: Battle, seat: int, command: Command) -> str:
    return f"{apart(battle, acting_unit(battle), movers(acting_unit(battle)))}. The chain must be restored: say 'rejoin facing 90'."


def broken(battle: Battle, seat: int, command: Command) -> str:
    name = unit_called(battle, battle.unit)
    return f"The chain of {name} is broken: it cannot march as it stands. Move its models, or 'rejoin facing 90'."


def not_broken(battle: Battle, seat: int, command: Command) -> str:
    return f"The chain of {unit_called(battle, battle.unit)} is not broken: nobody has to rejoin."


def too_far(battle: Battle, seat: int, command: Command) -> str:
    unit = acting_unit(battle)
    number = place_of_model(command.model) if command.verb == Verb.MOVE else first_of(movers(unit))
    start = battle.starts[number]
    far = inches(distance(start.x, start.y, command.x, command.y))
    name = say_model(model_name(seat, place_of_unit(battle.unit), number))
    return f"{name} would move {far} inches from {at(start.x, start.y)}; its Movement is {unit.card.movement}."


def immobile(battle: Battle, seat: int, command: Command) -> str:
    return f"{say_model(command.model)} is immobilised: it neither moves nor turns."


def has_room(battle: Battle, seat: int, command: Command) -> str:
    return f"There is room for {unit_called(battle, command.unit)}; it must be placed."


# --- Orders ----------------------------------------------------------------------------------------------------------


def orders_count(battle: Battle, seat: int, command: Command) -> str:
    named = sum(bool(order) for order in command.orders)
    units = f"{count_words(living(battle, seat), 'unit')}, {own_units(battle, seat)}"
    return f"Each of your units needs one order: {units}; not {named}."


# --- Fire ------------------------------------------------------------------------------------------------------------


def weapons_of(unit: Unit) -> str:
    return listing([f"{line + 1} {weapon_name(unit.card.weapons[line])}" for line in range(lines_of(unit.card))] or ["none"])


def no_weapon(battle: Battle, seat: int, command: Command) -> str:
    return f"{say_model(command.model)} has no weapon {command.weapon}; it has {weapons_of(acting_unit(battle))}."


def fired_weapon(battle: Battle, command: Command) -> str:
    return weapon_name(weapon_of(acting_unit(battle).card, command.weapon))


def weapon_out(battle: Battle, seat: int, command: Command) -> str:
    return f"{fired_weapon(battle, command)} of {say_model(command.model)} is destroyed."


def twice(battle: Battle, seat: int, command: Command) -> str:
    return f"{fired_weapon(battle, command)} of {say_model(command.model)} is announced already; each weapon fires once."


def one_weapon(battle: Battle, seat: int, command: Command) -> str:
    return f"{say_model(command.model)} has announced a weapon; it was agreed that an Advance fires one a model."


def bad_target(battle: Battle, seat: int, command: Command) -> int:
    """The first target that cannot be attacked."""
    shots = [command.targets[shot] for shot in range(named_targets(command))]
    wrong = (name for name in shots if check_target(battle, seat, acting_unit(battle), command, name) != OK)
    return next(wrong, 0)


def no_target(battle: Battle, seat: int, command: Command) -> str:
    if not named_targets(command):
        return "Name a target: an enemy model on the table."
    return f"There is no enemy {say_model(bad_target(battle, seat, command))} on the table."


def own_target(battle: Battle, seat: int, command: Command) -> str:
    return f"{say_model(bad_target(battle, seat, command))} is on your own side."


def out_of_range(battle: Battle, seat: int, command: Command) -> str:
    name = bad_target(battle, seat, command)
    shooter, target = model_of(battle, command.model), model_of(battle, name)
    weapon = weapon_of(acting_unit(battle).card, command.weapon)
    far = inches(distance(shooter.x, shooter.y, target.x, target.y))
    return f"{weapon_name(weapon)}: target {say_model(name)} at {far} inches, range {weapon.reach}."


def aimed_at(battle: Battle, seat: int, command: Command) -> dict[str, int]:
    """The target that cannot be attacked, where it is, and how far, in thousandths of an inch."""
    name = bad_target(battle, seat, command)
    shooter, target = model_of(battle, command.model), model_of(battle, name)
    far = round(distance(shooter.x, shooter.y, target.x, target.y))
    return {"target": name, "x": target.x, "y": target.y, "distance": far}


def out_of_arc(battle: Battle, seat: int, command: Command) -> str:
    name = bad_target(battle, seat, command)
    shooter, target = model_of(battle, command.model), model_of(battle, name)
    weapon = weapon_of(acting_unit(battle).card, command.weapon)
    off = degrees_outside(shooter, weapon, target.x, target.y)
    return f"{weapon_name(weapon)}: target {say_model(name)} is outside the {arc_name(weapon)} by {off:.1f} degrees."


def no_die(battle: Battle, seat: int, command: Command) -> str:
    name = bad_target(battle, seat, command)
    weapon = weapon_of(acting_unit(battle).card, command.weapon)
    kind = battle.groups[1 - seat].units[place_of_unit(unit_of_model(name))].card.kind
    against = listing([PEOPLE[other] for other in Class if die_against(weapon, other)])
    return f"{weapon_name(weapon)} has no {DICE_AGAINST[kind]} die: {say_model(name)} is {kind.name.lower()}; it attacks {against}."


def too_many_shots(battle: Battle, seat: int, command: Command) -> str:
    weapon = weapon_of(acting_unit(battle).card, command.weapon)
    return f"{weapon_name(weapon)} has a quantity of {weapon.quantity}; {count_words(named_targets(command), 'target')} were named."


def two_units(battle: Battle, seat: int, command: Command) -> str:
    units = dict.fromkeys(unit_of_model(command.targets[shot]) for shot in range(named_targets(command)))
    return f"All shots of a series go to one enemy unit, not to {listing([say_unit(unit) for unit in units])}."


def not_linked(battle: Battle, seat: int, command: Command) -> str:
    return f"{fired_weapon(battle, command)} is a single weapon: leave out 'linked'."


def one_target(battle: Battle, seat: int, command: Command) -> str:
    return f"A concentrated attack has one target, not {named_targets(command)}."


REFUSALS: dict[int, RefusalForm] = {
    Wait.OVER: RefusalForm("over", "The battle is over; nothing more can be chosen or thrown.", "8.2"),
    Wait.THROW_FIRST: RefusalForm("throw_first", throw_first, "6.2"),
    Wait.NO_SEAT: RefusalForm("no_seat", "There are two seats, 1 and 2.", "1.1"),
    Wait.NOT_OWED: RefusalForm("not_owed", not_owed, "4.4"),
    Wait.FACES: RefusalForm("faces", "A die lands on a face from 1 up to its sides.", "1.2"),
    Wait.UNREADABLE: RefusalForm("unreadable", "Say what your units do.", "3.1"),
    Refusal.NOT_NOW: RefusalForm("not_now", not_now, "3.1"),
    Refusal.NO_UNIT: RefusalForm("no_unit", no_unit, "1.1"),
    Refusal.NOT_YOURS: RefusalForm("not_yours", not_yours, "4.4"),
    Refusal.NO_MODEL: RefusalForm("no_model", no_model, "1.1"),
    Refusal.OFF_TABLE: RefusalForm("off_table", off_table, "1.3"),
    Refusal.BAD_FACING: RefusalForm("bad_facing", bad_facing, "1.7"),
    Refusal.NOT_IN_ZONE: RefusalForm("not_in_zone", not_in_zone, "2.2"),
    Refusal.TOO_CLOSE: RefusalForm("too_close", too_close, "1.3", in_the_way),
    Refusal.PLACED_ALREADY: RefusalForm("placed_already", placed_already, "2.2"),
    Refusal.ONE_UNIT: RefusalForm("one_unit", one_unit, "2.2"),
    Refusal.NOT_ALL_PLACED: RefusalForm("not_all_placed", not_all_placed, "2.2"),
    Refusal.APART_AT_START: RefusalForm("apart_at_start", apart_at_start, "2.3"),
    Refusal.HAS_ROOM: RefusalForm("has_room", has_room, "2.4"),
    Refusal.ORDERS_COUNT: RefusalForm("orders_count", orders_count, "3.2"),
    Refusal.ORDERS_PLACED: RefusalForm("orders_placed", "Your orders lie face down; once placed they cannot be changed.", "3.4"),
    Refusal.HAS_ACTED: RefusalForm("has_acted", has_acted, "4.4"),
    Refusal.UNIT_LOST: RefusalForm("unit_is_lost", unit_lost, "4.5"),
    Refusal.TOO_FAR: RefusalForm("too_far", too_far, "5.3"),
    Refusal.IMMOBILE: RefusalForm("immobile", immobile, "5.6"),
    Refusal.NOT_ACTIVE: RefusalForm("not_active", not_active, "4.4"),
    Refusal.COHERENCY: RefusalForm("coherency", coherency, "5.5"),
    Refusal.RESTORE: RefusalForm("restore", restore, "5.7"),
    Refusal.NOT_BROKEN: RefusalForm("not_broken", not_broken, "5.7"),
    Refusal.BROKEN: RefusalForm("broken", broken, "5.7"),
    Refusal.NOTHING_MOVED: RefusalForm("nothing_moved", "Nobody has moved yet; there is nothing to take back.", "5.4"),
    Refusal.NO_WEAPON: RefusalForm("no_weapon", no_weapon, "6.1"),
    Refusal.WEAPON_OUT: RefusalForm("weapon_is_out", weapon_out, "6.7"),
    Refusal.TWICE: RefusalForm("twice", twice, "6.1"),
    Refusal.ONE_WEAPON: RefusalForm("one_weapon", one_weapon, "6.1"),
    Refusal.NO_TARGET: RefusalForm("no_target", no_target, "6.2"),
    Refusal.OWN_TARGET: RefusalForm("own_target", own_target, "6.2"),
    Refusal.OUT_OF_RANGE: RefusalForm("out_of_range", out_of_range, "6.3", aimed_at),
    Refusal.OUT_OF_ARC: RefusalForm("out_of_arc", out_of_arc, "6.4", aimed_at),
    Refusal.NO_DIE: RefusalForm("no_die", no_die, "6.6"),
    Refusal.TOO_MANY_SHOTS: RefusalForm("too_many_shots", too_many_shots, "6.8"),
    Refusal.TWO_UNITS: RefusalForm("two_units", two_units, "6.8"),
    Refusal.NOT_LINKED: RefusalForm("not_linked", not_linked, "6.9"),
    Refusal.ONE_TARGET: RefusalForm("one_target", one_target, "6.9"),
    Refusal.BAD_COUNT: RefusalForm(
        "position_counts", "The position counts seats, turns, inches or dice in the air that cannot be.", "8.8"
    ),
    Refusal.BAD_FORCE: RefusalForm(
        "position_force", "A battlegroup has units without gaps, of the size of their tiles, one in command.", "1.1"
    ),
    Refusal.BAD_UNIT: RefusalForm(
        "position_unit", "A unit of the position has an Effectiveness, tokens or models that cannot be.", "1.4"
    ),
    Refusal.BAD_PLACE: RefusalForm("position_places", "Two models of the position are less than an inch apart.", "1.3"),
    Refusal.BAD_ORDER: RefusalForm("position_orders", "After ordering every unit that lives has an order, and nobody else.", "3.2"),
    Refusal.BAD_WAIT: RefusalForm("position_wait", "The position waits for choices or dice that nobody owes.", "4.1"),
    Refusal.BAD_ACTIVE: RefusalForm("position_active", "Which unit acts, and how far it has come, cannot be so.", "4.4"),
    Refusal.BAD_AIM: RefusalForm("position_aims", "What is announced or was fired in the position cannot be so.", "6.2"),
    Refusal.BAD_END: RefusalForm("position_end", "The position is over, or not, against its Command Units and turns.", "8.2"),
}
