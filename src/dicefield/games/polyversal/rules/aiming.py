"""Announcing fire: which weapon may fire at what (chapter 6)."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.lists import filled
from dicefield.engine.record import NOBODY, array
from dicefield.engine.rule import apart, rule
from dicefield.engine.table import within
from dicefield.engine.waiting import OK, owe
from dicefield.games.polyversal.content import MOST_LINES, MOST_UNITS, Class, Result, Weapon
from dicefield.games.polyversal.kinds import INCH, MOST_MODELS
from dicefield.games.polyversal.rules.deployment import write
from dicefield.games.polyversal.rules.queries import (
    check_acting_model,
    lines_of,
    lives,
    model_name,
    place_of_model,
    place_of_unit,
    seat_of_unit,
    unit_of_model,
    weapon_of,
)
from dicefield.games.polyversal.rules.space import sees
from dicefield.games.polyversal.state import (
    AdvanceFire,
    Arcs,
    Battle,
    Command,
    EventKind,
    Model,
    Order,
    Phase,
    Refusal,
    Unit,
    Verb,
)

MOST_OFFERED = 60


# --- Whether a weapon can attack a model -----------------------------------------------------------------------------


@rule
def die_against(weapon: Weapon, kind: int) -> int:
    """The die of a weapon against a class of target, or 0 (rule 6.6, PV.15)."""
    if kind == Class.INFANTRY:
        return weapon.ap
    return weapon.aa if kind == Class.AIRCRAFT else weapon.at


@apart
def check_shot(battle: Battle, shooter: Model, weapon: Weapon, target: Model, kind: int) -> int:
    """Class, range and arc of one shot (rules 6.3 to 6.6)."""
    if die_against(weapon, kind) == 0:
        return Refusal.NO_DIE
    dx, dy = target.x - shooter.x, target.y - shooter.y
    if not within(0, 0, dx, dy, weapon.reach * INCH):
        return Refusal.OUT_OF_RANGE
    if battle.arcs == Arcs.ON and not sees(shooter.facing, weapon.side, weapon.arc, dx, dy):
        return Refusal.OUT_OF_ARC
    return OK


@apart
def is_ready(battle: Battle, unit: Unit, number: int, line: int) -> bool:
    """Whether a weapon of the acting unit has not been announced and can still fire (rules 6.1 and 6.7)."""
    model = unit.models[number]
    if not model.here or (model.out >> line) & 1 == 1 or line >= lines_of(unit.card):
        return False
    return battle.aims[number * MOST_LINES + line].targets[0] == 0 and not has_fired_its_one(battle, unit, number)


@rule
def has_fired_its_one(battle: Battle, unit: Unit, number: int) -> bool:
    """Whether a model has announced the only weapon it may fire on an Advance, if that was agreed (rule 6.1, PV.11)."""
    if battle.advance_fire == AdvanceFire.EACH_WEAPON or unit.order != Order.ADVANCE:
        return False
    for line in range(MOST_LINES):
        if battle.aims[number * MOST_LINES + line].targets[0] != 0:
            return True
    return False


@apart
def has_target(battle: Battle, seat: int, unit: Unit, number: int, line: int) -> bool:
    """Whether there is a model that a weapon can attack."""
    shooter, weapon = unit.models[number], unit.card.weapons[line]
    for place in range(MOST_UNITS):
        enemy = battle.groups[1 - seat].units[place]
        if not lives(enemy) or die_against(weapon, enemy.card.kind) == 0:
            continue
        for other in range(enemy.size):
            target = enemy.models[other]
            if target.here and check_shot(battle, shooter, weapon, target, enemy.card.kind) == OK:
                return True
    return False


@apart
def next_ready(battle: Battle, seat: int, unit: Unit) -> int:
    """The first weapon that can be announced and has a target, as model * lines + line; -1 if there is none."""
    for number in range(unit.size):
        for line in range(lines_of(unit.card)):
            if is_ready(battle, unit, number, line) and has_target(battle, seat, unit, number, line):
                return number * MOST_LINES + line
    return -1


@apart
def begin_fire(battle: Battle, log: Log) -> None:
    """The unit announces its fire, unless nothing is in sight (rule 5.2)."""
    seat = battle.active
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    if next_ready(battle, seat, unit) < 0:
        battle.fired = True
        tell(log, EventKind.NOTHING_TO_FIRE, seat, 502, battle.unit)
        return
    battle.phase = Phase.FIRE
    owe(battle, seat)


# --- What may be chosen ----------------------------------------------------------------------------------------------


@apart
def legal_fire(battle: Battle, seat: int, out: array[Command]) -> int:
    """Ways to fire the next weapon: concentrated, a series at one model, a series over a unit; or no more."""
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    found = 0
    ready = next_ready(battle, seat, unit)
    if ready >= 0:
        for place in range(MOST_UNITS):
            if lives(battle.groups[1 - seat].units[place]):
                found = offer_unit(battle, seat, unit, ready, place, out, found)
    write(out, found, Verb.VOLLEY, 0, 0, 0, 0)
    return found + 1


@apart
def offer_unit(battle: Battle, seat: int, unit: Unit, ready: int, place: int, out: array[Command], found: int) -> int:
    """Shots of one weapon at the models of an enemy unit."""
    number, line = ready // MOST_LINES, ready % MOST_LINES
    enemy, weapon = battle.groups[1 - seat].units[place], unit.card.weapons[line]
    shooter = model_name(seat, place_of_unit(battle.unit), number)
    if die_against(weapon, enemy.card.kind) == 0:
        return found
    several = 0
    for other in range(enemy.size):
        target = enemy.models[other]
        if target.here and check_shot(battle, unit.models[number], weapon, target, enemy.card.kind) == OK:
            several |= 1 << other
            name = model_name(1 - seat, place, other)
            found = offer_shots(out, found, shooter, line, name, weapon.quantity, False)
            if weapon.quantity > 1:
                found = offer_shots(out, found, shooter, line, name, 1, True)
    if weapon.quantity > 1 and several & (several - 1) != 0 and found < MOST_OFFERED:
        found = offer_spread(out, found, shooter, line, model_name(1 - seat, place, 0), several, weapon.quantity)
    return found


@rule
def offer_shots(out: array[Command], found: int, shooter: int, line: int, target: int, shots: int, linked: bool) -> int:
    if found >= MOST_OFFERED:
        return found
    write(out, found, Verb.FIRE, 0, 0, 0, 0)
    command = out[found]
    command.model = shooter
    command.weapon = line + 1
    command.linked = linked
    for shot in range(shots):
        command.targets[shot] = target
    return found + 1


@rule
def offer_spread(out: array[Command], found: int, shooter: int, line: int, first: int, several: int, shots: int) -> int:
    """A series that goes round the models of a unit."""
    offer_shots(out, found, shooter, line, first, shots, False)
    other = 0
    for shot in range(shots):
        while (several >> other) & 1 == 0:
            other = (other + 1) % MOST_MODELS
        out[found].targets[shot] = first + other
        other = (other + 1) % MOST_MODELS
    return found + 1


@apart
def check_fire(battle: Battle, seat: int, command: Command) -> int:
    if command.verb == Verb.VOLLEY:
        return OK
    if command.verb != Verb.FIRE:
        return Refusal.NOT_NOW
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    code = check_acting_model(battle, unit, command.model)
    if code == OK:
        code = check_weapon(battle, unit, place_of_model(command.model), command.weapon - 1)
    return code if code != OK else check_targets(battle, seat, unit, command)


@rule
def check_weapon(battle: Battle, unit: Unit, number: int, line: int) -> int:
    """Each weapon once, if it is there and whole (rules 6.1 and 6.7)."""
    if not 0 <= line < lines_of(unit.card):
        return Refusal.NO_WEAPON
    if (unit.models[number].out >> line) & 1 == 1:
        return Refusal.WEAPON_IS_OUT
    if battle.aims[number * MOST_LINES + line].targets[0] != 0:
        return Refusal.TWICE
    return Refusal.ONE_WEAPON if has_fired_its_one(battle, unit, number) else OK


@apart
def check_targets(battle: Battle, seat: int, unit: Unit, command: Command) -> int:
    """Enough targets, not too many, all in one enemy unit, all within reach (rules 6.3 to 6.9)."""
    weapon = weapon_of(unit.card, command.weapon)
    shots = filled(command.targets)
    if shots == 0:
        return Refusal.NO_TARGET
    if command.linked and weapon.quantity < 2:
        return Refusal.NOT_LINKED
    if command.linked and shots > 1:
        return Refusal.ONE_TARGET
    if shots > weapon.quantity:
        return Refusal.TOO_MANY_SHOTS
    for shot in range(shots):
        code = check_target(battle, seat, unit, command, command.targets[shot])
        if code != OK:
            return code
    for shot in range(1, shots):
        if unit_of_model(command.targets[shot]) != unit_of_model(command.targets[0]):
            return Refusal.TWO_UNITS
    return OK


@rule
def check_target(battle: Battle, seat: int, unit: Unit, command: Command, name: int) -> int:
    owner = seat_of_unit(unit_of_model(name))
    if owner == NOBODY:
        return Refusal.NO_TARGET
    if owner == seat:
        return Refusal.OWN_TARGET
    enemy = battle.groups[owner].units[place_of_unit(unit_of_model(name))]
    target = enemy.models[place_of_model(name)]
    if not target.here:
        return Refusal.NO_TARGET
    shooter = unit.models[place_of_model(command.model)]
    return check_shot(battle, shooter, weapon_of(unit.card, command.weapon), target, enemy.card.kind)


@apart
def choose_fire(battle: Battle, seat: int, command: Command, log: Log) -> None:
    if command.verb == Verb.VOLLEY:
        battle.owed = 0
        battle.phase = Phase.SHOOTING
        if is_silent(battle):
            tell(log, EventKind.HELD_FIRE, seat, 502, battle.unit)
        else:
            clear_traces(battle)
            tell(log, EventKind.VOLLEY, seat, 602, battle.unit)
        return
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    aim = battle.aims[place_of_model(command.model) * MOST_LINES + command.weapon - 1]
    aim.linked = command.linked
    shots = filled(command.targets)
    for shot in range(shots):
        aim.targets[shot] = command.targets[shot]
    weapon = weapon_of(unit.card, command.weapon)
    told = 609 if command.linked else (608 if weapon.quantity > 1 else 610)
    tell(log, EventKind.AIMED, seat, told, command.model, weapon.gun, weapon.grade, command.targets[0], shots, command.linked)


@rule
def is_silent(battle: Battle) -> bool:
    """Whether nothing is announced."""
    for place in range(MOST_MODELS * MOST_LINES):
        if battle.aims[place].targets[0] != 0:
            return False
    return True


@rule
def clear_traces(battle: Battle) -> None:
    for place in range(len(battle.traces)):
        trace = battle.traces[place]
        trace.shooter = 0
        trace.target = 0
        trace.result = Result.NONE
        trace.hit = False
        trace.x = 0
        trace.y = 0
        trace.faces[:] = 0
        trace.sides[:] = 0
