"""Good places to move to: a finite set for bots, hints and masks. Any other place of the table may be chosen as well."""

from __future__ import annotations

from dicefield.engine.record import array
from dicefield.engine.rule import apart, rule
from dicefield.engine.table import distance2, root_up
from dicefield.engine.waiting import OK
from dicefield.games.polyversal.content import MOST_UNITS
from dicefield.games.polyversal.kinds import INCH
from dicefield.games.polyversal.rules.coherency import FAR, first_of
from dicefield.games.polyversal.rules.deployment import write
from dicefield.games.polyversal.rules.movement import allowance_of, check_done, check_march, has_moved
from dicefield.games.polyversal.rules.queries import lines_of, lives, movers, place_of_unit
from dicefield.games.polyversal.rules.space import bearing, step_x, step_y
from dicefield.games.polyversal.state import RADIUS, Battle, Command, Unit, Verb

SHORTER = 4  # tries to find a free place on a way, each shorter than the last
INSIDE = INCH // 4  # how far inside a range a unit stops
MOST_MARCHES = 40


@apart
def legal_movement(battle: Battle, seat: int, out: array[Command]) -> int:
    unit = battle.groups[seat].units[place_of_unit(battle.unit)]
    found = offer_rejoining(battle, seat, unit, out) if battle.strays != 0 else offer_marches(battle, seat, unit, out)
    if check_done(battle, unit) == OK:
        write(out, found, Verb.DONE, 0, 0, 0, 0)
        found += 1
    if has_moved(battle, unit):
        write(out, found, Verb.BACK, 0, 0, 0, 0)
        found += 1
    return found


@apart
def offer_rejoining(battle: Battle, seat: int, unit: Unit, out: array[Command]) -> int:
    """The way home, with a look towards each enemy unit."""
    leader = battle.starts[first_of(movers(unit))]
    found = 0
    for place in range(MOST_UNITS):
        enemy = battle.groups[1 - seat].units[place]
        if lives(enemy):
            prey = enemy.models[nearest_model(enemy, leader.x, leader.y)]
            found = add(out, found, Verb.REJOIN, 0, 0, bearing(prey.x - leader.x, prey.y - leader.y))
    if found == 0:
        found = add(out, found, Verb.REJOIN, 0, 0, leader.facing)
    return found


@apart
def offer_marches(battle: Battle, seat: int, unit: Unit, out: array[Command]) -> int:
    """Towards each enemy unit, all the way and just into range of each weapon; away from it; around it; a turn on the spot."""
    found = 0
    leader = battle.starts[first_of(movers(unit))]
    x, y = leader.x, leader.y
    most = allowance_of(unit)
    for place in range(MOST_UNITS):
        enemy = battle.groups[1 - seat].units[place]
        if not lives(enemy):
            continue
        prey = enemy.models[nearest_model(enemy, x, y)]
        dx, dy = prey.x - x, prey.y - y
        far = root_up(dx * dx + dy * dy)
        found = offer(battle, seat, unit, out, found, x, y, x, y, prey.x, prey.y)
        found = offer_way(battle, seat, unit, out, found, dx, dy, min(most, far - INCH), prey.x, prey.y)
        for line in range(lines_of(unit.card)):
            short = far - unit.card.weapons[line].reach * INCH + INSIDE
            if 0 < short < most:
                found = offer_way(battle, seat, unit, out, found, dx, dy, short, prey.x, prey.y)
        found = offer_way(battle, seat, unit, out, found, -dx, -dy, most, prey.x, prey.y)
        found = offer_way(battle, seat, unit, out, found, -dy, dx, most, prey.x, prey.y)
        found = offer_way(battle, seat, unit, out, found, dy, -dx, most, prey.x, prey.y)
    return found


@apart
def nearest_model(enemy: Unit, x: int, y: int) -> int:
    """The model of a living unit that is nearest to a place."""
    best, least = 0, FAR
    for number in range(enemy.size):
        model = enemy.models[number]
        if model.here:
            far = distance2(model.x, model.y, x, y)
            if far < least:
                best, least = number, far
    return best


@apart
def offer_way(
    battle: Battle, seat: int, unit: Unit, out: array[Command], found: int, dx: int, dy: int, length: int, prey_x: int, prey_y: int
) -> int:
    """A place in a direction, kept on the table and shortened until it is free."""
    leader = battle.starts[first_of(movers(unit))]
    x, y = leader.x, leader.y
    far = root_up(dx * dx + dy * dy)
    if length <= 0 or far == 0:
        return found
    if far < length:
        dx, dy = dx * (1 + length // far), dy * (1 + length // far)
    edge = battle.table * INCH - RADIUS
    for shorter in range(SHORTER):
        way = length * (SHORTER - shorter) // SHORTER
        there_x = min(max(x + step_x(dx, dy, way), RADIUS), edge)
        there_y = min(max(y + step_y(dx, dy, way), RADIUS), edge)
        more = offer(battle, seat, unit, out, found, x, y, there_x, there_y, prey_x, prey_y)
        if more > found:
            return more
    return found


@apart
def offer(
    battle: Battle,
    seat: int,
    unit: Unit,
    out: array[Command],
    found: int,
    x: int,
    y: int,
    to_x: int,
    to_y: int,
    prey_x: int,
    prey_y: int,
) -> int:
    """A march that is allowed and not offered yet, looking at the enemy it is about."""
    facing = bearing(prey_x - to_x, prey_y - to_y)
    if found >= MOST_MARCHES or is_offered(out, found, to_x, to_y, facing):
        return found
    if (to_x != x or to_y != y) and check_march(battle, seat, unit, to_x, to_y) != OK:
        return found
    return add(out, found, Verb.MARCH, to_x, to_y, facing)


@apart
def is_offered(out: array[Command], found: int, x: int, y: int, facing: int) -> bool:
    for place in range(found):
        if out[place].x == x and out[place].y == y and out[place].facing == facing:
            return True
    return False


@rule
def add(out: array[Command], found: int, verb: Verb, x: int, y: int, facing: int) -> int:
    """One more, unless the same is there already."""
    if is_offered(out, found, x, y, facing):
        return found
    write(out, found, verb, 0, x, y, facing)
    return found + 1
