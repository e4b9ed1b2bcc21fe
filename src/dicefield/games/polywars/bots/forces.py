"""Ready forces, and useful spots to deploy on."""

from __future__ import annotations

from typing import Any

from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK
from dicefield.games.polywars.bots.candidates import ROOM, STEP_WAYS, WAY_X, WAY_Y, WAYS, is_named, write
from dicefield.games.polywars.content import SIZES, UNIT, Deployment, Share
from dicefield.games.polywars.rules.auras import leader_of
from dicefield.games.polywars.rules.damage import base_of
from dicefield.games.polywars.rules.deployment import check_base, check_reserve, check_room
from dicefield.games.polywars.rules.forces import can_make, fewest_dice, goes_on, most_dice, sides_of
from dicefield.games.polywars.rules.queries import on_table, share
from dicefield.games.polywars.state import (
    MOST_DICE,
    RADIUS,
    Battle,
    Order,
    Phase,
    Place,
    Verb,
)

STYLES = 6
STYLE_LENGTH = 6
STYLE_SIZES = (
    *(20, 12, 10, 8, 6, 4),  # one of each
    *(20, 20, 12, 12, 8, 4),  # heavy
    *(12, 10, 8, 12, 10, 8),  # powers
    *(6, 6, 4, 6, 6, 4),  # many and quick
    *(20, 8, 4, 20, 8, 4),  # giants and their healers
    *(10, 4, 2, 10, 4, 2),  # tricks
)
RING_COUNT = 5
RINGS = (600, 1150, 1700, 2200, 500)
GRID = 50


# --- Forces ----------------------------------------------------------------------------------------------------------


@rule
def ready_force(battle: Battle, seat: int, style: int, force: array[Any]) -> int:
    """A force in one of the styles; how many dice it has."""
    left = sides_of(battle, seat)
    most = most_dice(battle, seat)
    while battle.scenario.share == Share.ALONE and left > 0 and not can_make(battle, left, most, fewest_dice(battle, seat)):
        left -= 1
    count = 0
    while left > 0 and count < most:
        sides = next_size(battle, style, count, left, most - count, fewest_dice(battle, seat) - count)
        if sides == 0:
            break
        force[count] = sides
        left -= sides
        count += 1
    return count


@rule
def next_size(battle: Battle, style: int, count: int, left: int, most: int, fewest: int) -> int:
    """The size that the style has next, or the next that fits: with so many dice at most and so few at least still to come."""
    for place in range(STYLE_LENGTH):
        sides = STYLE_SIZES[style * STYLE_LENGTH + (count + place) % STYLE_LENGTH]
        if goes_on(battle, sides, left, most, fewest):
            return sides
    for place in range(len(SIZES)):
        sides = SIZES[len(SIZES) - 1 - place]
        if goes_on(battle, sides, left, most, fewest):
            return sides
    return 0


@rule
def name_forces(battle: Battle, seat: int, out: array[Order]) -> int:
    place = 0
    for style in range(STYLES):
        end = write(out, place, Verb.FORCE, 0, 0, 0, 0)
        if ready_force(battle, seat, style, out[place].sizes) >= fewest_dice(battle, seat) and is_new(out, place):
            place = end
    return place


@rule
def is_new(out: array[Order], place: int) -> bool:
    for before in range(place):
        same = True
        for die in range(MOST_DICE):
            same = same and out[before].sizes[die] == out[place].sizes[die]
        if same:
            return False
    return True


# --- Deployment ------------------------------------------------------------------------------------------------------


@rule
def name_bases(battle: Battle, seat: int, out: array[Order]) -> int:
    """Along the table for the first base, all around it for the next."""
    place = 0
    if not battle.bases[0].down:
        for row in range(1, 6):
            for column in range(1, 6):
                x, y = battle.scenario.width * column // 6, battle.scenario.height * row // 6
                place = name_base(battle, seat, out, place, x, y)
        return place
    first = battle.bases[0]
    for far in range(2):
        length = battle.scenario.apart + far * (max(0, battle.scenario.apart_most - battle.scenario.apart) // 2)
        for way in range(WAYS):
            x, y = first.x + share(WAY_X[way], length, UNIT), first.y + share(WAY_Y[way], length, UNIT)
            place = name_base(battle, seat, out, place, x, y)
    return place if place > 0 else scan_bases(battle, seat, out)


@rule
def scan_bases(battle: Battle, seat: int, out: array[Order]) -> int:
    place = 0
    for row in range(battle.scenario.height // GRID + 1):
        for column in range(battle.scenario.width // GRID + 1):
            if place < WAYS:
                place = name_base(battle, seat, out, place, column * GRID, row * GRID)
    return place


@rule
def name_base(battle: Battle, seat: int, out: array[Order], place: int, x: int, y: int) -> int:
    if is_named(out, 0, place, x, y):
        return place
    end = write(out, place, Verb.BASE, 0, 0, x, y)
    return end if check_base(battle, seat, out[place]) == OK else place


@rule
def name_place(battle: Battle, seat: int, out: array[Order], place: int, die: int, x: int, y: int) -> int:
    if check_room(battle, seat, die, x, y) != OK:
        return place
    return write(out, place, Verb.PLACE, die + 1, 0, x, y)


@rule
def name_leaders(battle: Battle, seat: int, out: array[Order]) -> int:
    """Each die as a leader, here and there."""
    place = 0
    for row in range(1, 8):
        for column in range(1, 8):
            x, y = battle.scenario.width * column // 8, battle.scenario.height * row // 8
            for die in range(battle.count):
                if place < ROOM // 2 and check_reserve(battle, seat, die + 1) == OK:
                    place = name_place(battle, seat, out, place, die, x, y)
    return place if place > 0 else scan(battle, seat, out, first_reserve(battle, seat), 8)


@rule
def first_reserve(battle: Battle, seat: int) -> int:
    for die in range(battle.count):
        if battle.dice[die].owner == seat and battle.dice[die].place == Place.RESERVE:
            return die
    return 0


@rule
def name_spots(battle: Battle, seat: int, out: array[Order]) -> int:
    """Rings around the leader or the base, rows across the lane; if all that is taken, wherever there is room."""
    die = first_reserve(battle, seat)
    place = 0
    if battle.scenario.deployment == Deployment.LANE:
        place = name_lane(battle, seat, out, die)
    else:
        middle_x, middle_y = anchor(battle, seat)
        for ring in range(RING_COUNT):
            for way in range(STEP_WAYS):
                x = middle_x + share(WAY_X[way], RINGS[ring] * battle.scenario.near, UNIT * 2000)
                y = middle_y + share(WAY_Y[way], RINGS[ring] * battle.scenario.near, UNIT * 2000)
                place = name_place(battle, seat, out, place, die, x, y)
    if place == 0:
        place = scan(battle, seat, out, die, 24)
    return place if place > 0 else write(out, place, Verb.DONE, 0, 0, 0, 0)


@rule
def anchor(battle: Battle, seat: int) -> tuple[int, int]:
    """Where the leader or the base is that dice are placed near to."""
    if battle.scenario.deployment == Deployment.LEADERS:
        leader = battle.dice[leader_of(battle, seat)]
        return leader.x, leader.y
    base = battle.bases[base_of(battle, seat)]
    return base.x, base.y


@rule
def name_lane(battle: Battle, seat: int, out: array[Order], die: int) -> int:
    a, b = battle.bases[0], battle.bases[1]
    place = 0
    for along in range(2, 9):
        for aside in range(-4, 5):
            x = a.x + share(b.x - a.x, along, 10) - share(b.y - a.y, aside, 10)
            y = a.y + share(b.y - a.y, along, 10) + share(b.x - a.x, aside, 10)
            place = name_place(battle, seat, out, place, die, x, y)
    return place


@rule
def scan(battle: Battle, seat: int, out: array[Order], die: int, most: int) -> int:
    """Whatever spots of a fine grid there are, up to so many."""
    place = 0
    x, y, size = window(battle, seat)
    for row in range(size // GRID + 1):
        for column in range(size // GRID + 1):
            if place < most:
                place = name_place(battle, seat, out, place, die, x + column * GRID, y + row * GRID)
    return place


@rule
def room_left(battle: Battle, seat: int) -> bool:
    """Whether the next die in reserve can be placed anywhere on a fine grid (rule 1.9)."""
    die = first_reserve(battle, seat)
    x, y, size = window(battle, seat)
    for row in range(size // GRID + 1):
        for column in range(size // GRID + 1):
            if check_room(battle, seat, die, x + column * GRID, y + row * GRID) == OK:
                return True
    return False


@rule
def window(battle: Battle, seat: int) -> tuple[int, int, int]:
    """The square in which a spot is looked for, by its corner and its side: around the leader or the base where dice are placed
    near to it, else the table; without an edge, around the first base."""
    if battle.phase == Phase.DEPLOY and battle.scenario.deployment != Deployment.LANE:
        half = battle.scenario.near + RADIUS
        x, y = anchor(battle, seat)
        return x - half, y - half, 2 * half
    size = max(battle.scenario.width, battle.scenario.height)
    if battle.scenario.edge:
        return 0, 0, size
    return battle.bases[0].x - size // 2, battle.bases[0].y - size // 2, size


@rule
def name_monsters(battle: Battle, seat: int, out: array[Order]) -> int:
    base = battle.bases[0]
    place = 0
    length = battle.scenario.apart
    for way in range(WAYS):
        x, y = base.x + share(WAY_X[way], length, UNIT), base.y + share(WAY_Y[way], length, UNIT)
        for die in range(battle.count):
            if on_table(battle.dice[die]) and place < ROOM // 2:
                place = name_place(battle, seat, out, place, die, x, y)
    return place if place > 0 else scan(battle, seat, out, 0, 24)


@rule
def name_prisoners(battle: Battle, seat: int, out: array[Order]) -> int:
    place = 0
    for die in range(battle.count):
        if check_reserve(battle, seat, die + 1) == OK:
            place = write(out, place, Verb.PRISONER, die + 1, 0, 0, 0)
    return place


@rule
def name_spaces(battle: Battle, seat: int, out: array[Order]) -> int:
    """The largest first; among equals the strong or the weak first."""
    for strong in range(2):
        write(out, strong, Verb.SPACES, 0, 0, 0, 0)
        for space in range(8):
            best = -1
            for die in range(battle.count):
                if check_reserve(battle, seat, die + 1) == OK and not is_spaced(out[strong], die + 1):
                    best = die if best < 0 or comes_first(battle, die, best, strong) else best
            out[strong].dice[space] = best + 1
    for space in range(8):
        if out[0].dice[space] != out[1].dice[space]:
            return 2
    return 1


@rule
def is_spaced(order: Order, number: int) -> bool:
    for space in range(8):
        if order.dice[space] == number:
            return True
    return False


@rule
def comes_first(battle: Battle, die: int, other: int, strong: int) -> bool:
    one, two = battle.dice[die], battle.dice[other]
    if one.sides != two.sides:
        return one.sides > two.sides
    return one.value > two.value if strong == 0 else one.value < two.value
