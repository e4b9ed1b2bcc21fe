"""The duty of a raging die to draw nearer to the base, while it can (rule 8.21).

Almost always it can go straight ahead. In a crowd a single free spot is enough, and where the free spots end, circles cross: those
around dice that must not be overlapped, that of the longest step, that of the distance from the base. So if neither the way ahead
nor a grid has a spot, every crossing is looked at.
"""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.engine.table import distance2, root_down, root_up, within
from dicefield.engine.waiting import OK
from dicefield.games.polywars.content import UNIT, Aura
from dicefield.games.polywars.rules.auras import holds
from dicefield.games.polywars.rules.movement import allowance, check_spot
from dicefield.games.polywars.rules.queries import on_table, share
from dicefield.games.polywars.state import RADIUS, Battle

AHEAD = (1000, 990, 900, 750, 600, 500, 400, 250, 100, 30, 5, 1)
FINE = 50
ROWS = 2 * UNIT // FINE + 1
LOOK = 2  # how far around a crossing, which is seldom whole
STEP, BASE_WAY = -2, -1  # circles that are not around a die
LONGEST = 30_000  # a base farther away curves too little to cut off a spot
SPAN, SHIFT = 1 << 20, 1 << 19


@rule
def must_step(battle: Battle, seat: int) -> int:
    """The index of a raging die that could step nearer to the base and has not moved, or -1."""
    if not battle.scenario.charge:
        return -1
    for index in range(battle.count):
        die = battle.dice[index]
        free = die.owner == seat and on_table(die) and not die.moved and not die.frozen and allowance(die.sides) > 0
        if free and holds(battle, index, Aura.RAGE) and can_draw_nearer(battle, index):
            return index
    return -1


@rule
def can_draw_nearer(battle: Battle, die: int) -> bool:
    return nearer_spot(battle, die) >= 0


# --- A spot as one number --------------------------------------------------------------------------------------------


@rule
def spot_number(x: int, y: int) -> int:
    return (x + SHIFT) * SPAN + y + SHIFT


@rule
def spot_x(number: int) -> int:
    return number // SPAN - SHIFT


@rule
def spot_y(number: int) -> int:
    return number % SPAN - SHIFT


# --- Looking for a spot ----------------------------------------------------------------------------------------------


@rule
def nearer_spot(battle: Battle, die: int) -> int:
    """A spot, as one number, where a step of a raging die may end; -1 if there is none."""
    found = spot_ahead(battle, die)
    if found < 0:
        found = spot_around(battle, die, battle.dice[die].x, battle.dice[die].y)
    if found < 0:
        found = spot_on_grid(battle, die)
    return found if found >= 0 else spot_at_crossing(battle, die)


@rule
def spot_ahead(battle: Battle, die: int) -> int:
    mover, base = battle.dice[die], battle.bases[0]
    away = root_up(distance2(base.x, base.y, mover.x, mover.y))
    for way in range(len(AHEAD)):
        x = mover.x + share(base.x - mover.x, AHEAD[way], away)
        y = mover.y + share(base.y - mover.y, AHEAD[way], away)
        if check_spot(battle, die, x, y) == OK:
            return spot_number(x, y)
    return -1


@rule
def spot_on_grid(battle: Battle, die: int) -> int:
    mover = battle.dice[die]
    for row in range(ROWS):
        for column in range(ROWS):
            x, y = mover.x + column * FINE - UNIT, mover.y + row * FINE - UNIT
            if check_spot(battle, die, x, y) == OK:
                return spot_number(x, y)
    return -1


@rule
def spot_at_crossing(battle: Battle, die: int) -> int:
    for one in range(STEP, battle.count):
        for other in range(STEP, one):
            if is_circle(battle, die, one) and is_circle(battle, die, other):
                found = spot_where_they_cross(battle, die, one, other)
                if found >= 0:
                    return found
    return -1


@rule
def is_circle(battle: Battle, die: int, which: int) -> bool:
    """Whether a circle counts: of the dice those that a step could overlap."""
    mover = battle.dice[die]
    if which == BASE_WAY:
        return within(battle.bases[0].x, battle.bases[0].y, mover.x, mover.y, LONGEST)
    if which == STEP:
        return True
    other = battle.dice[which]
    return which != die and on_table(other) and within(other.x, other.y, mover.x, mover.y, UNIT + 2 * RADIUS)


@rule
def circle_x(battle: Battle, die: int, which: int) -> int:
    if which == BASE_WAY:
        return battle.bases[0].x
    return battle.dice[die if which == STEP else which].x


@rule
def circle_y(battle: Battle, die: int, which: int) -> int:
    if which == BASE_WAY:
        return battle.bases[0].y
    return battle.dice[die if which == STEP else which].y


@rule
def circle_2(battle: Battle, die: int, which: int) -> int:
    """The square of its radius."""
    if which == BASE_WAY:
        return distance2(battle.bases[0].x, battle.bases[0].y, battle.dice[die].x, battle.dice[die].y)
    return UNIT * UNIT if which == STEP else 4 * RADIUS * RADIUS


@rule
def spot_where_they_cross(battle: Battle, die: int, one: int, other: int) -> int:
    """Both points in which two circles cross, and what is around them."""
    x, y = circle_x(battle, die, one), circle_y(battle, die, one)
    dx, dy = circle_x(battle, die, other) - x, circle_y(battle, die, other) - y
    apart = dx * dx + dy * dy
    along = circle_2(battle, die, one) - circle_2(battle, die, other) + apart
    under = 4 * circle_2(battle, die, one) * apart - along * along
    if apart == 0 or under < 0:
        return -1
    across = root_down(under)
    for side in range(-1, 2, 2):
        cx = x + (dx * along - side * dy * across) // (2 * apart)
        cy = y + (dy * along + side * dx * across) // (2 * apart)
        found = spot_around(battle, die, cx, cy)
        if found >= 0:
            return found
    return -1


@rule
def spot_around(battle: Battle, die: int, x: int, y: int) -> int:
    for row in range(-LOOK, LOOK + 1):
        for column in range(-LOOK, LOOK + 1):
            if check_spot(battle, die, x + column, y + row) == OK:
                return spot_number(x + column, y + row)
    return -1
