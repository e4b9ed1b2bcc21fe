"""Slow, obvious geometry in big integers and fractions, and the points to try it on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from dicefield.engine.record import array, i64
from dicefield.engine.table import LIMIT, ROOT, WIDEST

Point = tuple[int, int]
Polygon = Sequence[Point]

SIXTY_FOUR = 2**63 - 1
ARCS = (90, 180, 270, 360)
SQUARE = ((0, 0), (4, 0), (4, 4), (0, 4))
TRIANGLE = ((0, 0), (6, 0), (0, 6))

near = st.integers(-6, 6)  # so small that points often fall together and in line
far = st.integers(-LIMIT, LIMIT)
coordinates = st.one_of(near, far, st.sampled_from([-LIMIT, LIMIT]))
points = st.tuples(near, near) | st.tuples(coordinates, coordinates)
close_points = st.tuples(near, near)
radii = st.integers(0, 8) | st.integers(0, WIDEST)


# --- Oracles ---------------------------------------------------------------------------------------------------------


def area2(corners: Polygon) -> int:
    """Twice the signed area, by the shoelace formula."""
    turned = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in turned)


def roots_to_try() -> list[int]:
    """Numbers at and around squares, up to 64 bits."""
    roots = [*range(50), *(2**power + step for power in range(6, 32) for step in (-1, 0, 1)), ROOT - 1, ROOT]
    squares = {root * root + step for root in roots for step in (-1, 0, 1)} | {SIXTY_FOUR, SIXTY_FOUR - 1}
    return sorted(square for square in squares if 0 <= square <= SIXTY_FOUR)


def exact_foot(a: Point, b: Point, c: Point) -> tuple[Fraction, Fraction]:
    """The point of the segment nearest to c, as fractions."""
    way = (b[0] - a[0], b[1] - a[1])
    length2 = way[0] ** 2 + way[1] ** 2
    along = way[0] * (c[0] - a[0]) + way[1] * (c[1] - a[1])
    share = min(max(Fraction(along, length2), Fraction(0)), Fraction(1)) if length2 else Fraction(0)
    return a[0] + share * way[0], a[1] + share * way[1]


def exact_distance2(a: Point, b: Point, c: Point) -> Fraction:
    x, y = exact_foot(a, b, c)
    return (x - c[0]) ** 2 + (y - c[1]) ** 2


def something_left(a: Point, b: Point, sides: Iterable[Callable[[Point], int]]) -> bool:
    """Cuts the segment by half-planes, each a function that is not negative inside; whether a point of it is left."""
    low, high = Fraction(0), Fraction(1)
    for side in sides:
        first, last = side(a), side(b)
        if first == last and first < 0:
            return False
        if first < last:
            low = max(low, Fraction(-first, last - first))
        if first > last:
            high = min(high, Fraction(first, first - last))
    return low <= high


def sides_of_polygon(corners: Polygon) -> list[Callable[[Point], int]]:
    turn = 1 if area2(corners) > 0 else -1
    edges = zip(corners, [*corners[1:], corners[0]], strict=True)
    return [lambda p, c=c, d=d: turn * area2((c, d, p)) for c, d in edges]


def sides_of_segment(c: Point, d: Point) -> list[Callable[[Point], int]]:
    """A segment is a line, which is two half-planes, inside a box."""
    line = [lambda p: area2((c, d, p)), lambda p: area2((d, c, p))]
    box = [lambda p: p[0] - min(c[0], d[0]), lambda p: max(c[0], d[0]) - p[0]]
    return [*line, *box, lambda p: p[1] - min(c[1], d[1]), lambda p: max(c[1], d[1]) - p[1]]


def contains(corners: Polygon, p: Point) -> bool:
    """A point is in a polygon when the triangles it makes with the edges fill the polygon exactly."""
    edges = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(abs(area2((c, d, p))) for c, d in edges) == abs(area2(corners))


def hull(cloud: Iterable[Point]) -> list[Point]:
    """The corners of the convex hull in turn (Andrew's chain), none on a line between others."""

    def chain(ordered: Iterable[Point]) -> list[Point]:
        found: list[Point] = []
        for p in ordered:
            while len(found) > 1 and area2((found[-2], found[-1], p)) <= 0:
                found.pop()
            found.append(p)
        return found[:-1]

    ordered = sorted(set(cloud))
    return [*chain(ordered), *chain(reversed(ordered))]


def same_ring(first: Polygon, second: Polygon) -> bool:
    """The same corners in the same order around, wherever they begin and whichever way they go."""
    turns = [tuple(second[start:]) + tuple(second[:start]) for start in range(len(second))]
    return tuple(first) in turns or tuple(reversed(first)) in turns


def degrees_apart(direction: Point, facing: Point) -> float:
    apart = math.degrees(math.atan2(direction[1], direction[0]) - math.atan2(facing[1], facing[0])) % 360
    return min(apart, 360 - apart)


# --- Handing points to the rules -------------------------------------------------------------------------------------


def row(numbers: Iterable[int], room: int = 12) -> array[int]:
    """The numbers in an array with room to spare, as a state holds them."""
    filled = array.of(i64, room)
    for place, number in enumerate(numbers):
        filled[place] = number
    return filled


def corners_of(corners: Polygon) -> tuple[array[int], array[int], int]:
    return row(x for x, _ in corners), row(y for _, y in corners), len(corners)


@st.composite
def convex_polygons(draw: Any, coordinate: Any = near) -> list[Point]:
    cloud = draw(st.lists(st.tuples(coordinate, coordinate), min_size=3, max_size=9, unique=True))
    corners = hull(cloud)
    assume(len(corners) >= 3)
    start = draw(st.integers(0, len(corners) - 1))
    turned = corners[start:] + corners[:start]
    return turned if draw(st.booleans()) else turned[::-1]
