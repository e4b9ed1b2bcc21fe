"""Why not, in words: what is wrong, by how much, and what would be allowed."""

from __future__ import annotations

from dicefield.engine.lists import filled
from dicefield.engine.text import RefusalPart, count_words, listing, refusal_forms
from dicefield.engine.waiting import OK, Wait
from dicefield.games.polyversal.content import Class, Weapon
from dicefield.games.polyversal.kinds import INCH, say_model, say_unit
from dicefield.games.polyversal.rules.aiming import check_target, die_against
from dicefield.games.polyversal.rules.coherency import first_of, gap2, largest_group
from dicefield.games.polyversal.rules.deployment import check_spot, rank_x, rank_y
from dicefield.games.polyversal.rules.queries import (
    blocker,
    lines_of,
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
from dicefield.games.polyversal.state import Battle, Command, Model, Refusal, Unit, Verb
from dicefield.games.polyversal.text.names import (
    acting_unit,
    arc_name,
    at,
    degrees_outside,
    distance,
    inches,
    model_of,
    own_units,
    standing_models,
    unit_called,
    weapon_name,
)
from dicefield.games.polyversal.text.prompts import ask_words

DICE_AGAINST = {Class.INFANTRY: "AP", Class.VEHICLE: "AT", Class.AIRCRAFT: "AA"}
PEOPLE = {Class.INFANTRY: "infantry", Class.VEHICLE: "vehicles", Class.AIRCRAFT: "aircraft"}


# --- Whose, and when -------------------------------------------------------------------------------------------------


def dice_in_air(battle: Battle) -> str:
    return "a die" if battle.throw.count == 1 else f"{battle.throw.count} dice"


def named_unit(command: Command) -> int:
    return command.unit if command.verb not in (Verb.PLACE, Verb.MOVE, Verb.FIRE) else unit_of_model(command.model)


def no_model(battle: Battle, seat: int, command: Command) -> str:
    if not battle.unit:
        return f"There is no model {say_model(command.model)} of yours to place."
    models = listing(standing_models(battle, seat, place_of_unit(battle.unit)) or ["none yet"])
    return f"There is no model {say_model(command.model)} on the table; {say_unit(battle.unit)} has {models}."


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
    name, x, y, other = collision(battle, seat, command)
    there = model_of(battle, other)
    far = inches(distance(there.x, there.y, x, y))
    return f"{say_model(name)} would be {far} inches from {say_model(other)}; models stand at least 1 inch apart."


def in_the_way(battle: Battle, seat: int, command: Command) -> dict[str, int]:
    """The model that stands too close, and where, in thousandths of an inch."""
    _, _, _, other = collision(battle, seat, command)
    there = model_of(battle, other)
    return {"model": other, "x": there.x, "y": there.y}


def collision(battle: Battle, seat: int, command: Command) -> tuple[int, int, int, int]:
    """The first model that would stand too close to another, where it would stand, and that other."""
    moving = along(battle, seat, command)
    met = ((name, x, y, blocker(battle, x, y, name, moving)) for name, x, y in spots(battle, seat, command))
    return next(found for found in met if found[3])


def unplaced(battle: Battle, seat: int, command: Command) -> str:
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


def too_far(battle: Battle, seat: int, command: Command) -> str:
    unit = acting_unit(battle)
    number = place_of_model(command.model) if command.verb == Verb.MOVE else first_of(movers(unit))
    start = battle.starts[number]
    far = inches(distance(start.x, start.y, command.x, command.y))
    name = say_model(model_name(seat, place_of_unit(battle.unit), number))
    return f"{name} would move {far} inches from {at(start.x, start.y)}; its Movement is {unit.card.movement}."


def orders_count(battle: Battle, seat: int, command: Command) -> str:
    units = f"{count_words(living(battle, seat), 'unit')}, {own_units(battle, seat) or 'none'}"
    return f"Each of your units needs one order: {units}; not {sum(bool(order) for order in command.orders)}."


# --- Fire ------------------------------------------------------------------------------------------------------------


def weapons_of(unit: Unit) -> str:
    return listing([f"{line + 1} {weapon_name(unit.card.weapons[line])}" for line in range(lines_of(unit.card))] or ["none"])


def fired_weapon(battle: Battle, command: Command) -> Weapon:
    return weapon_of(acting_unit(battle).card, command.weapon)


def bad_target(battle: Battle, seat: int, command: Command) -> int:
    """The first target that cannot be attacked."""
    shots = [command.targets[shot] for shot in range(filled(command.targets))]
    wrong = (name for name in shots if check_target(battle, seat, acting_unit(battle), command, name) != OK)
    return next(wrong, 0)


def shooter_and_target(battle: Battle, seat: int, command: Command) -> tuple[Model, Model]:
    return model_of(battle, command.model), model_of(battle, bad_target(battle, seat, command))


def distance_of_shot(battle: Battle, seat: int, command: Command) -> float:
    shooter, target = shooter_and_target(battle, seat, command)
    return distance(shooter.x, shooter.y, target.x, target.y)


def aimed_at(battle: Battle, seat: int, command: Command) -> dict[str, int]:
    """The target that cannot be attacked, where it is, and how far, in thousandths of an inch."""
    _, target = shooter_and_target(battle, seat, command)
    far = round(distance_of_shot(battle, seat, command))
    return {"target": bad_target(battle, seat, command), "x": target.x, "y": target.y, "distance": far}


def out_of_arc(battle: Battle, seat: int, command: Command) -> str:
    shooter, target = shooter_and_target(battle, seat, command)
    off = degrees_outside(shooter, fired_weapon(battle, command), target.x, target.y)
    return f"the {arc_name(fired_weapon(battle, command))} by {off:.1f} degrees"


def no_target(battle: Battle, seat: int, command: Command) -> str:
    if not filled(command.targets):
        return "Name a target: an enemy model on the table."
    return f"There is no enemy {say_model(bad_target(battle, seat, command))} on the table."


def no_die(battle: Battle, seat: int, command: Command) -> str:
    name, weapon = bad_target(battle, seat, command), fired_weapon(battle, command)
    kind = battle.groups[1 - seat].units[place_of_unit(unit_of_model(name))].card.kind
    against = listing([PEOPLE[other] for other in Class if die_against(weapon, other)])
    return f"{weapon_name(weapon)} has no {DICE_AGAINST[kind]} die: {say_model(name)} is {kind.name.lower()}; it attacks {against}."


def target_units(command: Command) -> str:
    units = dict.fromkeys(unit_of_model(command.targets[shot]) for shot in range(filled(command.targets)))
    return listing([say_unit(unit) for unit in units])


PARTS: dict[str, RefusalPart] = {
    "air": lambda battle, seat, command: dice_in_air(battle),
    "asked": lambda battle, seat, command: ask_words(battle, seat),
    "own_units": lambda battle, seat, command: own_units(battle, seat) or "none",
    "left_units": lambda battle, seat, command: own_units(battle, seat, left=True),
    "unit": lambda battle, seat, command: unit_called(battle, named_unit(command)),
    "acting": lambda battle, seat, command: unit_called(battle, battle.unit),
    "apart": lambda battle, seat, command: apart(battle, acting_unit(battle), movers(acting_unit(battle))),
    "apart_at_start": lambda battle, seat, command: apart(battle, acting_unit(battle), (1 << acting_unit(battle).size) - 1),
    "model": lambda battle, seat, command: say_model(command.model),
    "weapon": lambda battle, seat, command: weapon_name(fired_weapon(battle, command)),
    "weapons": lambda battle, seat, command: weapons_of(acting_unit(battle)),
    "reach": lambda battle, seat, command: fired_weapon(battle, command).reach,
    "quantity": lambda battle, seat, command: fired_weapon(battle, command).quantity,
    "shots": lambda battle, seat, command: filled(command.targets),
    "targets": lambda battle, seat, command: count_words(filled(command.targets), "target"),
    "target_units": lambda battle, seat, command: target_units(command),
    "target": lambda battle, seat, command: say_model(bad_target(battle, seat, command)),
    "away": lambda battle, seat, command: inches(distance_of_shot(battle, seat, command)),
    "arc": out_of_arc,
}

REFUSALS = refusal_forms(
    PARTS,
    {
        Wait.OVER: ("The battle is over; nothing more can be chosen or thrown.", "8.2"),
        Wait.THROW_FIRST: ("First {air} must land; what is announced stays as it is.", "6.2"),
        Wait.NO_SEAT: ("There are two seats, 1 and 2.", "1.1"),
        Wait.NOT_OWED: ("Seat {seat} has nothing to choose now; {choosers} may.", "4.4"),
        Wait.FACES: ("A die lands on a face from 1 up to its sides.", "1.2"),
        Wait.UNREADABLE: ("Say what your units do.", "3.1"),
        Refusal.NOT_NOW: ("That is not what is asked now. {asked}", "3.1"),
        Refusal.NO_UNIT: ("There is no such unit; yours are {own_units}.", "1.1"),
        Refusal.NOT_YOURS: ("{unit} is not yours; your units are {own_units}.", "4.4"),
        Refusal.NO_MODEL: (no_model, "1.1"),
        Refusal.OFF_TABLE: (off_table, "1.3"),
        Refusal.BAD_FACING: ("A facing is a whole degree from 0 to 359, not {action.facing}.", "1.7"),
        Refusal.NOT_IN_ZONE: (not_in_zone, "2.2"),
        Refusal.TOO_CLOSE: (too_close, "1.3", in_the_way),
        Refusal.PLACED_ALREADY: ("{unit} is placed already.", "2.2"),
        Refusal.ONE_UNIT: ("First finish placing {acting}.", "2.2"),
        Refusal.NOT_ALL_PLACED: (unplaced, "2.2"),
        Refusal.APART_AT_START: ("{apart_at_start}.", "2.3"),
        Refusal.HAS_ROOM: ("There is room for {unit}; it must be placed.", "2.4"),
        Refusal.ORDERS_COUNT: (orders_count, "3.2"),
        Refusal.ORDERS_PLACED: ("Your orders lie face down; once placed they cannot be changed.", "3.4"),
        Refusal.HAS_ACTED: ("{unit} has acted this turn; left are {left_units}.", "4.4"),
        Refusal.UNIT_IS_LOST: ("{unit} is lost; your units are {own_units}.", "4.5"),
        Refusal.TOO_FAR: (too_far, "5.3"),
        Refusal.IMMOBILE: ("{model} is immobilised: it neither moves nor turns.", "5.6"),
        Refusal.NOT_ACTIVE: ("{model} is not of the unit that acts, {acting}.", "4.4"),
        Refusal.COHERENCY: ("{apart}. Move it again, or all 'back'.", "5.5"),
        Refusal.RESTORE: ("{apart}. The chain must be restored: say 'rejoin facing 90'.", "5.7"),
        Refusal.NOT_BROKEN: ("The chain of {acting} is not broken: nobody has to rejoin.", "5.7"),
        Refusal.BROKEN: (
            "The chain of {acting} is broken: it cannot march as it stands. Move its models, or 'rejoin facing 90'.",
            "5.7",
        ),
        Refusal.NOTHING_MOVED: ("Nobody has moved yet; there is nothing to take back.", "5.4"),
        Refusal.NO_WEAPON: ("{model} has no weapon {action.weapon}; it has {weapons}.", "6.1"),
        Refusal.WEAPON_IS_OUT: ("{weapon} of {model} is destroyed.", "6.7"),
        Refusal.TWICE: ("{weapon} of {model} is announced already; each weapon fires once.", "6.1"),
        Refusal.ONE_WEAPON: ("{model} has announced a weapon; it was agreed that an Advance fires one a model.", "6.1"),
        Refusal.NO_TARGET: (no_target, "6.2"),
        Refusal.OWN_TARGET: ("{target} is on your own side.", "6.2"),
        Refusal.OUT_OF_RANGE: ("{weapon}: target {target} at {away} inches, range {reach}.", "6.3", aimed_at),
        Refusal.OUT_OF_ARC: ("{weapon}: target {target} is outside {arc}.", "6.4", aimed_at),
        Refusal.NO_DIE: (no_die, "6.6"),
        Refusal.TOO_MANY_SHOTS: ("{weapon} has a quantity of {quantity}; {targets} were named.", "6.8"),
        Refusal.TWO_UNITS: ("All shots of a series go to one enemy unit, not to {target_units}.", "6.8"),
        Refusal.NOT_LINKED: ("{weapon} is a single weapon: leave out 'linked'.", "6.9"),
        Refusal.ONE_TARGET: ("A concentrated attack has one target, not {shots}.", "6.9"),
        Refusal.POSITION_COUNTS: ("The position counts seats, turns, inches or dice in the air that cannot be.", "8.8"),
        Refusal.POSITION_FORCE: ("A battlegroup has units without gaps, of the size of their tiles, one in command.", "1.1"),
        Refusal.POSITION_UNIT: ("A unit of the position has an Effectiveness, tokens or models that cannot be.", "1.4"),
        Refusal.POSITION_PLACES: ("Two models of the position are less than an inch apart.", "1.3"),
        Refusal.POSITION_ORDERS: ("After ordering every unit that lives has an order, and nobody else.", "3.2"),
        Refusal.POSITION_WAIT: ("The position waits for choices or dice that nobody owes.", "4.1"),
        Refusal.POSITION_ACTIVE: ("Which unit acts, and how far it has come, cannot be so.", "4.4"),
        Refusal.POSITION_AIMS: ("What is announced or was fired in the position cannot be so.", "6.2"),
        Refusal.POSITION_END: ("The position is over, or not, against its Command Units and turns.", "8.2"),
    },
)
