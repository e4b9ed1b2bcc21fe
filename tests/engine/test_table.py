"""Distances on the table are exact, and nothing depends on how the table is turned."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicefield.engine.record import array, i64
from dicefield.engine.table import (
    LIMIT,
    ROOT,
    WIDEST,
    cross,
    distance2,
    dot,
    enters_disc,
    foot,
    in_arc,
    in_polygon,
    is_convex,
    meets_disc,
    meets_polygon,
    nearness,
    part,
    rings,
    root_down,
    root_up,
    segments_meet,
    sign,
    within,
)
from tests.engine.helpers import EXACTLY
from tests.engine.oracles import (
    ARCS,
    SIXTY_FOUR,
    Point,
    Polygon,
    area2,
    close_points,
    convex_polygons,
    corners_of,
    exact_distance2,
    exact_foot,
    near,
    points,
    radii,
    roots_to_try,
)

# --- Lengths ---------------------------------------------------------------------------------------------------------


def test_distance_is_that_of_pythagoras() -> None:
    assert distance2(1, 2, 4, 6) == 25
    assert distance2(-LIMIT, -LIMIT, LIMIT, LIMIT) == 8 * LIMIT**2


def test_within_includes_exactly_the_length() -> None:
    assert within(0, 0, 3, 4, 5)
    assert not within(0, 0, 3, 4, 4)
    assert within(7, 7, 7, 7, 0)
    assert not within(7, 7, 7, 8, 0)


def test_nothing_is_within_a_negative_length() -> None:
    assert not within(0, 0, 0, 0, -1)
    assert not within(0, 0, 3, 4, -5)


def test_roots_are_exact_at_and_around_every_square_up_to_64_bits() -> None:
    for square in roots_to_try():
        down = math.isqrt(square)
        assert root_down(square) == down
        assert root_up(square) == (down if down * down == square else down + 1)


@EXACTLY
@given(st.integers(0, SIXTY_FOUR))
def test_roots_agree_with_isqrt_everywhere(square: int) -> None:
    assert root_down(square) == math.isqrt(square)
    assert (root_up(square) - 1) ** 2 < square <= root_up(square) ** 2 or root_up(square) == square == 0


class Rough(int):
    """A number on a machine whose square roots are off by a few."""

    off = 0.0

    def __pow__(self, power: Any) -> Any:
        return float(self) ** power + self.off


@pytest.mark.parametrize("off", [-2.5, -1.0, 1.0, 2.5])
def test_roots_are_exact_even_where_the_machine_is_off(off: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rough, "off", off)
    for square in roots_to_try():
        if square > 9:
            assert root_down(Rough(square)) == math.isqrt(square)


def test_root_is_the_largest_number_whose_square_fits_64_bits() -> None:
    assert ROOT**2 <= SIXTY_FOUR < (ROOT + 1) ** 2


def rings_by_laying_them(square: int, first: int, width: int) -> int:
    laid = 0
    while (first + laid * width) ** 2 < square:
        laid += 1
    return laid


@EXACTLY
@given(points, points, st.integers(0, 5_000), st.integers(500, 3_000))
def test_rings_are_as_many_as_must_be_laid(a: Point, b: Point, first: int, width: int) -> None:
    square = distance2(*a, *b)
    assert rings(square, first, width) == rings_by_laying_them(square, first, width)


def test_rings_agree_with_laying_them_for_every_small_square() -> None:
    for square, first, width in product(range(150), range(6), range(1, 6)):
        assert rings(square, first, width) == rings_by_laying_them(square, first, width)


@pytest.mark.parametrize(
    ("place", "zap_range"),
    [
        ((0, 0), -1),  # centres on one spot: not even one unit to bridge
        ((250, 0), -1),
        ((251, 0), 0),
        ((1_250, 0), 0),  # reach of exactly 1000: side to side
        ((750, 1_000), 0),  # 1250 again, at an angle
        ((1_250, 1), 1),  # a hair beyond
        ((1_251, 0), 1),
        ((2_250, 0), 1),
        ((2_250, 1), 2),
        ((4_250, 0), 3),
        ((4_251, 0), 4),  # "4 tokens" fits 4 < reach <= 5
        ((5_250, 0), 4),
        ((3_150, 4_200), 4),  # 5250 again
        ((5_250, 1), 5),
    ],
)
def test_polywars_reads_reach_and_range_from_rings(place: Point, zap_range: int) -> None:
    """PW.2: side to side means distance - 250 <= 1000. PW.4: range is that reach in units, rounded up, less one."""
    square = distance2(0, 0, *place)
    laid = rings(square, 250, 1_000)
    assert laid - 1 == zap_range
    assert (laid <= 1) == (square <= 1_250**2)


# --- Sides of a line -------------------------------------------------------------------------------------------------


def test_cross_is_above_0_on_the_y_side_of_a_line_along_x() -> None:
    assert cross(0, 0, 5, 0, 2, 3) == 15
    assert cross(0, 0, 5, 0, 2, -3) == -15
    assert cross(0, 0, 5, 0, 99, 0) == 0


@EXACTLY
@given(points, points, points)
def test_cross_is_twice_the_area_of_the_triangle(a: Point, b: Point, c: Point) -> None:
    assert cross(*a, *b, *c) == area2((a, b, c))


def test_dot_measures_along_the_way() -> None:
    assert dot(1, 1, 4, 1, 3, 9) == 6
    assert dot(1, 1, 4, 1, -1, 9) == -6
    assert dot(1, 1, 4, 1, 1, 9) == 0
    assert dot(1, 2, 4, 6, 4, 6) == distance2(1, 2, 4, 6)


def test_sign_is_minus_one_nothing_or_one() -> None:
    assert [sign(number) for number in (-SIXTY_FOUR, -1, 0, 1, SIXTY_FOUR)] == [-1, -1, 0, 1, 1]


# --- A segment against a disc ----------------------------------------------------------------------------------------


@EXACTLY
@given(points, points, points, radii)
def test_nearness_agrees_with_the_exact_distance(a: Point, b: Point, c: Point, radius: int) -> None:
    beyond = exact_distance2(a, b, c) - radius**2
    assert nearness(*a, *b, *c, radius) == (beyond > 0) - (beyond < 0)
    assert enters_disc(*a, *b, *c, radius) == (beyond < 0)
    assert meets_disc(*a, *b, *c, radius) == (beyond <= 0)


@EXACTLY
@given(close_points, close_points, close_points, st.integers(0, 6))
def test_nearness_agrees_with_the_exact_distance_where_touching_is_common(a: Point, b: Point, c: Point, radius: int) -> None:
    beyond = exact_distance2(a, b, c) - radius**2
    assert nearness(*a, *b, *c, radius) == (beyond > 0) - (beyond < 0)


@pytest.mark.parametrize("scale", [1, 7, 1_000])
@pytest.mark.parametrize(("along", "aside"), [((4, 3), (-3, 4)), ((12, 5), (5, -12)), ((1, 0), (0, 1)), ((0, -1), (1, 0))])
def test_a_line_that_touches_a_disc_meets_it_but_does_not_enter(along: Point, aside: Point, scale: int) -> None:
    """The foot of c is inside the segment, and the way to it is a whole number by a Pythagorean triple."""
    a, b = (-2 * along[0] * scale, -2 * along[1] * scale), (3 * along[0] * scale, 3 * along[1] * scale)
    c = (aside[0] * scale, aside[1] * scale)
    length = math.isqrt(c[0] ** 2 + c[1] ** 2)
    assert [nearness(*a, *b, *c, length + step) for step in (-1, 0, 1)] == [1, 0, -1]
    assert meets_disc(*a, *b, *c, length)
    assert not enters_disc(*a, *b, *c, length)


def test_a_segment_that_ends_on_the_circle_touches_it() -> None:
    assert nearness(10, 0, 5, 0, 0, 0, 5) == 0
    assert nearness(5, 0, 10, 0, 0, 0, 5) == 0
    assert nearness(10, 0, 6, 0, 0, 0, 5) == 1
    assert nearness(10, 0, 4, 0, 0, 0, 5) == -1


def test_a_line_beyond_the_ends_of_the_segment_does_not_count() -> None:
    assert nearness(10, 0, 20, 0, 0, 0, 5) == 1
    assert nearness(-20, 3, -10, 3, 0, 0, 5) == 1


def test_a_segment_inside_a_disc_enters_it() -> None:
    assert nearness(-1, 0, 1, 0, 0, 0, 50) == -1


def test_a_segment_without_length_is_a_point() -> None:
    assert [nearness(3, 4, 3, 4, 0, 0, radius) for radius in (4, 5, 6)] == [1, 0, -1]
    assert nearness(0, 0, 0, 0, 0, 0, 0) == 0


def test_a_disc_without_radius_is_touched_by_a_segment_through_its_centre() -> None:
    assert nearness(-4, -2, 4, 2, 2, 1, 0) == 0
    assert nearness(-4, -2, 4, 2, 2, 2, 0) == 1


def test_a_centre_too_far_off_to_square_is_away() -> None:
    """Twice the triangle's area is above `ROOT` here, so its square would not fit 64 bits."""
    a, b, c = (-LIMIT, -LIMIT), (LIMIT, -LIMIT), (0, LIMIT)
    assert abs(cross(*a, *b, *c)) > ROOT
    assert nearness(*a, *b, *c, WIDEST) == 1


def test_everything_that_the_squares_of_nearness_need_fits_64_bits() -> None:
    assert WIDEST**2 * 8 * LIMIT**2 <= ROOT**2


@EXACTLY
@given(points, points, points)
def test_the_foot_is_within_half_a_unit_of_the_exact_one(a: Point, b: Point, c: Point) -> None:
    found = array.of(i64, 2)
    foot(*a, *b, *c, found)
    x, y = exact_foot(a, b, c)
    assert abs(found[0] - x) <= Fraction(1, 2)
    assert abs(found[1] - y) <= Fraction(1, 2)


@EXACTLY
@given(st.integers(-2 * LIMIT, 2 * LIMIT), st.data())
def test_a_part_is_rounded_to_the_nearest(whole: int, data: Any) -> None:
    of = data.draw(st.integers(1, 8 * LIMIT**2))
    share = data.draw(st.integers(0, of))
    assert abs(part(whole, share, of) - Fraction(whole * share, of)) <= Fraction(1, 2)


def test_a_part_of_nothing_is_nothing() -> None:
    assert part(5, 0, 0) == 0


# --- What turning the table, or naming points in another order, must not change --------------------------------------

MOVES: dict[str, Callable[[Point], Point]] = {
    "a mirror": lambda p: (-p[0], p[1]),
    "a quarter turn": lambda p: (-p[1], p[0]),
    "a half turn": lambda p: (-p[0], -p[1]),
    "a swap of the axes": lambda p: (p[1], p[0]),
    "a shift": lambda p: (p[0] + 777, p[1] - 4_321),
}


def verdicts(a: Point, b: Point, c: Point, d: Point, radius: int, corners: Polygon) -> dict[str, Any]:
    polygon = corners_of(corners)
    return {
        "distance2": distance2(*a, *b),
        "within": within(*a, *b, radius),
        "area": abs(cross(*a, *b, *c)),
        "dot": dot(*a, *b, *c),
        "nearness": nearness(*a, *b, *c, radius),
        "segments_meet": segments_meet(*a, *b, *c, *d),
        "in_polygon": in_polygon(*a, *polygon),
        "meets_polygon": meets_polygon(*a, *b, *polygon),
        "is_convex": is_convex(*polygon),
        "arcs": [in_arc(b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1], width) for width in ARCS],
    }


middle = st.integers(-9_000, 9_000)
middle_points = st.tuples(near, near) | st.tuples(middle, middle)


@pytest.mark.parametrize("move", MOVES)
@EXACTLY
@given(middle_points, middle_points, middle_points, middle_points, radii, convex_polygons())
def test_no_verdict_changes_under_a_move(move: str, a: Point, b: Point, c: Point, d: Point, radius: int, corners: Polygon) -> None:
    moved = MOVES[move]
    before = verdicts(a, b, c, d, radius, corners)
    assert verdicts(moved(a), moved(b), moved(c), moved(d), radius, [moved(p) for p in corners]) == before


@EXACTLY
@given(points, points, points, points, radii, convex_polygons())
def test_the_ends_of_a_segment_may_be_swapped(a: Point, b: Point, c: Point, d: Point, radius: int, corners: Polygon) -> None:
    assert distance2(*a, *b) == distance2(*b, *a)
    assert nearness(*a, *b, *c, radius) == nearness(*b, *a, *c, radius)
    assert segments_meet(*a, *b, *c, *d) == segments_meet(*d, *c, *a, *b)
    assert meets_polygon(*a, *b, *corners_of(corners)) == meets_polygon(*b, *a, *corners_of(corners))
    assert cross(*a, *b, *c) == -cross(*b, *a, *c)


@EXACTLY
@given(points, points, points, st.integers(0, WIDEST - 1))
def test_a_wider_disc_is_never_farther_away(a: Point, b: Point, c: Point, radius: int) -> None:
    assert nearness(*a, *b, *c, radius) >= nearness(*a, *b, *c, radius + 1)
    assert within(*a, *b, radius) <= within(*a, *b, radius + 1)


@EXACTLY
@given(convex_polygons(), points)
def test_a_polygon_is_met_by_every_segment_from_its_corners(corners: Polygon, p: Point) -> None:
    for corner in corners:
        assert meets_polygon(*corner, *p, *corners_of(corners))
