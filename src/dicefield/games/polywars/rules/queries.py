"""Questions about the table: who is near, who sees whom, how high, is there room (chapter 2)."""

from __future__ import annotations

from dicefield.engine.record import array, i64
from dicefield.engine.rule import rule
from dicefield.engine.table import (
    distance2,
    enters_disc,
    foot,
    in_polygon,
    meets_disc,
    meets_polygon,
    rings,
    within,
)
from dicefield.games.polywars.content import PIECES, SIZES, UNIT, Piece
from dicefield.games.polywars.state import BASE, FLOOR, RADIUS, REACH, Battle, Die, Place, Token

CLEAR = 0
"""What `blocker` answers when nothing is in the way; dice count from 1, terrain from -1 downwards."""


# --- Dice ------------------------------------------------------------------------------------------------------------


@rule
def size_place(sides: int) -> int:
    """Where a size stands among the sizes, or -1."""
    for place in range(len(SIZES)):
        if SIZES[place] == sides:
            return place
    return -1


@rule
def tall(sides: int) -> int:
    """The height of a die (rule 2.10)."""
    if sides >= 100:
        return 900
    if sides >= 20:
        return 420
    if sides >= 12:
        return 380
    if sides >= 8:
        return 340
    if sides >= 6:
        return 320
    return 300 if sides >= 4 else 40


@rule
def on_table(die: Die) -> bool:
    return die.place == Place.TABLE


@rule
def die_of(battle: Battle, number: int) -> Die:
    """The die of a number; numbers count from 1, and 0 is none."""
    return battle.dice[number - 1]


@rule
def token_of(battle: Battle, number: int) -> Token:
    """The aura of a number, counted likewise."""
    return battle.tokens[number - 1]


@rule
def is_die(battle: Battle, number: int) -> bool:
    """Whether a number, counted from 1, names a die of this battle."""
    return 1 <= number <= battle.count


# --- Distances -------------------------------------------------------------------------------------------------------


@rule
def side_to_side(one: Die, other: Die) -> bool:
    """Whether a halo around one rests on the other (rule 2.3)."""
    return within(one.x, one.y, other.x, other.y, REACH)


@rule
def range_between(one: Die, other: Die) -> int:
    """How many tokens are laid until the halo touches (rule 2.4)."""
    return rings(distance2(one.x, one.y, other.x, other.y), REACH, UNIT)


@rule
def on_base(battle: Battle, base: int, x: int, y: int) -> bool:
    """Whether a centre is on a base, its edge included (rule 2.5)."""
    there = battle.bases[base]
    return bool(there.down) and within(there.x, there.y, x, y, BASE)


@rule
def inside(battle: Battle, x: int, y: int, radius: int) -> bool:
    """Whether a disc is whole on the table (rule 2.7)."""
    if not battle.scenario.edge:
        return abs(x) <= FLOOR and abs(y) <= FLOOR
    return radius <= x <= battle.scenario.width - radius and radius <= y <= battle.scenario.height - radius


@rule
def spot_free(battle: Battle, x: int, y: int, but: int) -> bool:
    """Whether a die fits there; `but` is the index of a die that is not in its own way (rule 2.2)."""
    return overlapping_die(battle, x, y, but) < 0


@rule
def overlapping_die(battle: Battle, x: int, y: int, but: int) -> int:
    """The index of a die that is in the way, or -1."""
    for other in range(battle.count):
        die = battle.dice[other]
        across = die.x - x
        along = die.y - y
        near = -2 * RADIUS < across < 2 * RADIUS and -2 * RADIUS < along < 2 * RADIUS
        if near and other != but and on_table(die) and across * across + along * along < 4 * RADIUS * RADIUS:
            return other
    return -1


@rule
def room(battle: Battle, x: int, y: int, but: int) -> bool:
    return inside(battle, x, y, RADIUS) and spot_free(battle, x, y, but)


@rule
def share(delta: int, length: int, whole: int) -> int:
    """The part of a way that is `length` of `whole` long, cut towards 0, so that mirror images stay mirror images."""
    if whole == 0:
        return 0
    return delta * length // whole if delta >= 0 else -(-delta * length // whole)


# --- Terrain ---------------------------------------------------------------------------------------------------------


@rule
def covers(piece: Piece, x: int, y: int) -> bool:
    """Whether a point is on a piece, its edge included."""
    if piece.corners > 0:
        return in_polygon(x, y, piece.xs, piece.ys, piece.corners)
    return within(piece.x, piece.y, x, y, piece.radius)


@rule
def crosses(piece: Piece, ax: int, ay: int, bx: int, by: int) -> bool:
    """Whether a line touches a piece."""
    if piece.corners > 0:
        return meets_polygon(ax, ay, bx, by, piece.xs, piece.ys, piece.corners)
    return meets_disc(ax, ay, bx, by, piece.x, piece.y, piece.radius)


@rule
def piece_at(battle: Battle, place: int) -> Piece:
    """The pieces of the scenario, then those of the layout."""
    if place < PIECES:
        return battle.scenario.terrain[place]
    return battle.layout.terrain[place - PIECES]


@rule
def is_piece(battle: Battle, place: int) -> bool:
    return piece_at(battle, place).height > 0


@rule
def is_hilly(battle: Battle) -> bool:
    """Whether there is any terrain: most tables are open, and then nothing needs to be asked."""
    return battle.scenario.terrain[0].height > 0 or battle.layout.terrain[0].height > 0


@rule
def elevation(battle: Battle, x: int, y: int) -> int:
    """The highest top under a point (rule 2.9)."""
    highest = 0
    if is_hilly(battle):
        for place in range(2 * PIECES):
            piece = piece_at(battle, place)
            if piece.height > highest and covers(piece, x, y):
                highest = piece.height
    return highest


@rule
def too_tall(battle: Battle, die: Die, x: int, y: int) -> int:
    """The piece that a step to a point cannot pass, counted from 1, or 0 (rule 5.5)."""
    if not is_hilly(battle):
        return 0
    limit = elevation(battle, die.x, die.y) + tall(die.sides)
    for place in range(2 * PIECES):
        piece = piece_at(battle, place)
        if piece.height >= limit and crosses(piece, die.x, die.y, x, y):
            return place + 1
    return 0


@rule
def too_deep(battle: Battle, die: Die, x: int, y: int) -> bool:
    """Whether a step would end lower than the die is high (rule 5.6)."""
    if not is_hilly(battle):
        return False
    return elevation(battle, die.x, die.y) - elevation(battle, x, y) > tall(die.sides)


# --- Sight -----------------------------------------------------------------------------------------------------------


@rule
def blocker(battle: Battle, one: int, other: int) -> int:
    """What hides one die from another: a die from 1, a piece of terrain from -1 downwards, or `CLEAR` (rules 2.6 and 2.11)."""
    a = battle.dice[one]
    b = battle.dice[other]
    for between in range(battle.count):
        die = battle.dice[between]
        if between != one and between != other and on_table(die) and enters_disc(a.x, a.y, b.x, b.y, die.x, die.y, RADIUS):
            return between + 1
    return -hiding_piece(battle, a, b)


@rule
def hiding_piece(battle: Battle, a: Die, b: Die) -> int:
    """The piece of terrain between two dice that hides them, counted from 1, or 0 (rule 2.11)."""
    if not is_hilly(battle):
        return 0
    a_stands = elevation(battle, a.x, a.y)
    b_stands = elevation(battle, b.x, b.y)
    lower = min(a_stands + tall(a.sides), b_stands + tall(b.sides))
    for place in range(2 * PIECES):
        piece = piece_at(battle, place)
        if piece.height == 0 or piece.height < lower or max(a_stands, b_stands) > piece.height:
            continue
        stands_on_it = covers(piece, a.x, a.y) or covers(piece, b.x, b.y)
        if not stands_on_it and crosses(piece, a.x, a.y, b.x, b.y):
            return place + 1
    return 0


@rule
def sees(battle: Battle, one: int, other: int) -> bool:
    return blocker(battle, one, other) == CLEAR


@rule
def witness(battle: Battle, one: int, other: int, point: array[i64]) -> int:
    """What is in the way of sight, and the point of the line nearest to its middle: to be shown."""
    found = blocker(battle, one, other)
    a = battle.dice[one]
    b = battle.dice[other]
    if found > 0:
        die = die_of(battle, found)
        foot(a.x, a.y, b.x, b.y, die.x, die.y, point)
    elif found < 0:
        meeting_point(piece_at(battle, -found - 1), a, b, point)
    return found


@rule
def meeting_point(piece: Piece, a: Die, b: Die, point: array[i64]) -> None:
    """The middle of what a line between two dice has on a piece, found by halving from both ends: to be shown."""
    near_x, near_y = first_touch(piece, a.x, a.y, b.x, b.y)
    far_x, far_y = first_touch(piece, b.x, b.y, a.x, a.y)
    point[0] = (near_x + far_x) // 2
    point[1] = (near_y + far_y) // 2


@rule
def first_touch(piece: Piece, ax: int, ay: int, bx: int, by: int) -> tuple[int, int]:
    """Where a line from a to b first meets a piece that it does meet."""
    for _ in range(20):
        mx, my = (ax + bx) // 2, (ay + by) // 2
        if crosses(piece, ax, ay, mx, my):
            bx, by = mx, my
        else:
            ax, ay = mx, my
    return bx, by
