"""The table without a grid: distances, sight and arcs in exact whole numbers.

Coordinates are whole (thousandths of a range unit or of an inch) within `LIMIT` of the origin, radii at most `WIDEST`. Nothing is
rounded: lengths are compared squared, angles by the sign of cross and dot products, and every product fits 64 bits, so a verdict is
the same to the bit interpreted, compiled and on another machine. Polygons are convex, given by their corners in turn (either way
round) as two arrays and a count. Edges belong to their shape.
"""

from __future__ import annotations

from math import sqrt

from dicefield.engine.record import array, i64
from dicefield.engine.rule import rule

LIMIT = 100_000
WIDEST = 10_000
ROOT = 3_037_000_499  # the largest number whose square fits 64 bits


# --- Lengths ---------------------------------------------------------------------------------------------------------


@rule
def distance2(ax: int, ay: int, bx: int, by: int) -> int:
    """The squared distance of two points."""
    return (bx - ax) * (bx - ax) + (by - ay) * (by - ay)


@rule
def within(ax: int, ay: int, bx: int, by: int, length: int) -> bool:
    """Whether two points are at most `length` apart."""
    return length >= 0 and distance2(ax, ay, bx, by) <= length * length


@rule
def root_down(square: int) -> int:
    """The largest whole number whose square is at most `square`."""
    root = int(sqrt(square))
    while root > ROOT or root * root > square:
        root -= 1
    while root < ROOT and (root + 1) * (root + 1) <= square:
        root += 1
    return root


@rule
def root_up(square: int) -> int:
    """The smallest whole number whose square is at least `square`."""
    root = root_down(square)
    return root if root * root == square else root + 1


@rule
def rings(square: int, first: int, width: int) -> int:
    """How many rings of `width` must be laid around a disc of radius `first` to cover a point at that squared distance."""
    beyond = root_up(square) - first
    return 0 if beyond <= 0 else (beyond + width - 1) // width


# --- Sides of a line -------------------------------------------------------------------------------------------------


@rule
def cross(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> int:
    """Twice the area of the triangle: above 0 when c lies on the +y side of a line that runs from a towards b along +x."""
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


@rule
def dot(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> int:
    """How far c lies along the way from a to b, times the length of that way."""
    return (bx - ax) * (cx - ax) + (by - ay) * (cy - ay)


@rule
def sign(number: int) -> int:
    if number > 0:
        return 1
    return -1 if number < 0 else 0


# --- A segment against a disc ----------------------------------------------------------------------------------------


@rule
def nearness(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, radius: int) -> int:
    """How the segment from a to b lies to the circle around c: -1 it comes nearer than `radius`, 0 it touches, 1 it stays away."""
    length2 = distance2(ax, ay, bx, by)
    along = dot(ax, ay, bx, by, cx, cy)
    if along <= 0:
        return sign(distance2(ax, ay, cx, cy) - radius * radius)
    if along >= length2:
        return sign(distance2(bx, by, cx, cy) - radius * radius)
    offset = abs(cross(ax, ay, bx, by, cx, cy))
    if offset > ROOT:
        return 1
    return sign(offset * offset - radius * radius * length2)


@rule
def enters_disc(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, radius: int) -> bool:
    """Whether some point of the segment is strictly nearer to c than `radius`."""
    return nearness(ax, ay, bx, by, cx, cy, radius) < 0


@rule
def meets_disc(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, radius: int) -> bool:
    """Whether some point of the segment is in the disc, its edge included."""
    return nearness(ax, ay, bx, by, cx, cy, radius) <= 0


@rule
def foot(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, point: array[i64]) -> None:
    """The point of the segment nearest to c, rounded to whole numbers: a witness to show, not to decide by."""
    length2 = distance2(ax, ay, bx, by)
    along = min(max(dot(ax, ay, bx, by, cx, cy), 0), length2)
    point[0] = ax + part(bx - ax, along, length2)
    point[1] = ay + part(by - ay, along, length2)


@rule
def part(whole: int, share: int, of: int) -> int:
    """whole * share / of, rounded to the nearest."""
    return 0 if of == 0 else (2 * whole * share + of) // (2 * of)


# --- Segments and polygons -------------------------------------------------------------------------------------------


@rule
def between(ax: int, ay: int, bx: int, by: int, cx: int, cy: int) -> bool:
    """Whether c, known to be on the line through a and b, is on the segment."""
    return min(ax, bx) <= cx <= max(ax, bx) and min(ay, by) <= cy <= max(ay, by)


@rule
def segments_meet(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether the segments a-b and c-d share a point, ends included."""
    c_side = sign(cross(ax, ay, bx, by, cx, cy))
    d_side = sign(cross(ax, ay, bx, by, dx, dy))
    a_side = sign(cross(cx, cy, dx, dy, ax, ay))
    b_side = sign(cross(cx, cy, dx, dy, bx, by))
    if c_side * d_side < 0 and a_side * b_side < 0:
        return True
    return (
        (c_side == 0 and between(ax, ay, bx, by, cx, cy))
        or (d_side == 0 and between(ax, ay, bx, by, dx, dy))
        or (a_side == 0 and between(cx, cy, dx, dy, ax, ay))
        or (b_side == 0 and between(cx, cy, dx, dy, bx, by))
    )


@rule
def in_polygon(x: int, y: int, xs: array[i64], ys: array[i64], count: int) -> bool:
    """Whether a point is in a convex polygon, its edge included."""
    left = False
    right = False
    for corner in range(count):
        after = (corner + 1) % count
        side = cross(xs[corner], ys[corner], xs[after], ys[after], x, y)
        left = left or side > 0
        right = right or side < 0
    return not (left and right)


@rule
def meets_polygon(ax: int, ay: int, bx: int, by: int, xs: array[i64], ys: array[i64], count: int) -> bool:
    """Whether some point of the segment is in a convex polygon, its edge included."""
    if in_polygon(ax, ay, xs, ys, count) or in_polygon(bx, by, xs, ys, count):
        return True
    for corner in range(count):
        after = (corner + 1) % count
        if segments_meet(ax, ay, bx, by, xs[corner], ys[corner], xs[after], ys[after]):
            return True
    return False


@rule
def is_convex(xs: array[i64], ys: array[i64], count: int) -> bool:
    """Whether the corners, in turn, go once around a convex polygon without three in a row on a line."""
    if count < 3:
        return False
    turn = sign(cross(xs[0], ys[0], xs[1], ys[1], xs[2], ys[2]))
    for corner in range(count):
        after = (corner + 1) % count
        for other in range(count):
            side = sign(cross(xs[corner], ys[corner], xs[after], ys[after], xs[other], ys[other]))
            if other != corner and other != after and (side != turn or side == 0):
                return False
    return True


# --- Arcs ------------------------------------------------------------------------------------------------------------


@rule
def in_arc(dx: int, dy: int, facing_x: int, facing_y: int, width: int) -> bool:
    """Whether the direction (dx, dy) is in the arc of 90, 180, 270 or 360 degrees around a facing, its borders included.

    The direction (0, 0) is in every arc: what stands on the spot is not beside it.
    """
    ahead = dx * facing_x + dy * facing_y
    aside = abs(facing_x * dy - facing_y * dx)
    if width >= 360 or (dx == 0 and dy == 0):
        return True
    if width == 270:
        return ahead >= -aside
    if width == 180:
        return ahead >= 0
    return ahead >= aside
