"""Segments, polygons and arcs on the table are exact, held against areas, hulls, cuts and angles."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dicefield.engine.table import (
    LIMIT,
    between,
    in_arc,
    in_polygon,
    is_convex,
    meets_polygon,
    segments_meet,
)
from tests.engine.helpers import EXACTLY
from tests.engine.oracles import (
    ARCS,
    SQUARE,
    TRIANGLE,
    Point,
    Polygon,
    close_points,
    contains,
    convex_polygons,
    corners_of,
    degrees_apart,
    far,
    hull,
    points,
    same_ring,
    sides_of_polygon,
    sides_of_segment,
    something_left,
)

# --- Segments and polygons -------------------------------------------------------------------------------------------


def test_between_includes_both_ends_and_ignores_their_order() -> None:
    for c, expected in (((0, 0), True), ((4, 2), True), ((2, 1), True), ((6, 3), False), ((-2, -1), False)):
        assert between(0, 0, 4, 2, *c) == expected
        assert between(4, 2, 0, 0, *c) == expected


def test_between_looks_at_both_coordinates() -> None:
    assert not between(0, 0, 0, 4, 0, 5)
    assert not between(0, 0, 4, 0, 5, 0)
    assert between(3, 3, 3, 3, 3, 3)


@pytest.mark.parametrize(
    ("a", "b", "c", "d", "meet"),
    [
        ((0, 0), (4, 4), (0, 4), (4, 0), True),  # a proper crossing
        ((0, 0), (4, 4), (5, 0), (9, -4), False),  # apart
        ((0, 0), (4, 0), (2, 0), (2, 5), True),  # T junction
        ((0, 0), (4, 0), (2, 1), (2, 5), False),  # T that falls short
        ((0, 0), (4, 0), (4, 0), (7, 3), True),  # a shared end
        ((0, 0), (4, 0), (2, 0), (9, 0), True),  # in line, overlapping
        ((0, 0), (9, 0), (2, 0), (4, 0), True),  # in line, one inside the other
        ((0, 0), (4, 0), (4, 0), (9, 0), True),  # in line, touching
        ((0, 0), (4, 0), (5, 0), (9, 0), False),  # in line, apart
        ((0, 0), (4, 2), (6, 3), (8, 4), False),  # in line at an angle, apart
        ((0, 0), (4, 0), (0, 1), (4, 1), False),  # parallel
        ((2, 0), (2, 0), (0, 0), (4, 0), True),  # a point on a segment
        ((2, 1), (2, 1), (0, 0), (4, 0), False),  # a point beside it
        ((5, 0), (5, 0), (0, 0), (4, 0), False),  # a point in line with it
        ((3, 3), (3, 3), (3, 3), (3, 3), True),  # two points, the same
        ((3, 3), (3, 3), (3, 4), (3, 4), False),  # two points, apart
        ((0, 0), (0, 0), (1, 1), (1, 1), False),  # two points in line with the origin
    ],
)
def test_segments_meet_in_every_kind_of_position(a: Point, b: Point, c: Point, d: Point, meet: bool) -> None:
    for p, q in ((a, b), (b, a)):
        for r, s in ((c, d), (d, c)):
            assert segments_meet(*p, *q, *r, *s) == meet
            assert segments_meet(*r, *s, *p, *q) == meet
    assert something_left(a, b, sides_of_segment(c, d)) == meet


@EXACTLY
@given(close_points, close_points, close_points, close_points)
def test_close_segments_meet_when_cutting_leaves_something(a: Point, b: Point, c: Point, d: Point) -> None:
    assert segments_meet(*a, *b, *c, *d) == something_left(a, b, sides_of_segment(c, d))


@EXACTLY
@given(points, points, points, points)
def test_segments_anywhere_meet_when_cutting_leaves_something(a: Point, b: Point, c: Point, d: Point) -> None:
    assert segments_meet(*a, *b, *c, *d) == something_left(a, b, sides_of_segment(c, d))


def test_every_pair_of_segments_on_a_small_grid_meets_as_the_oracle_says() -> None:
    grid = list(product(range(3), range(2)))
    for a, b, c, d in product(grid, repeat=4):
        assert segments_meet(*a, *b, *c, *d) == something_left(a, b, sides_of_segment(c, d))


@pytest.mark.parametrize("corners", [SQUARE, SQUARE[::-1], TRIANGLE, TRIANGLE[::-1]])
def test_a_polygon_holds_the_grid_points_that_the_areas_say(corners: Polygon) -> None:
    xs, ys, count = corners_of(corners)
    for p in product(range(-2, 9), repeat=2):
        assert in_polygon(*p, xs, ys, count) == contains(corners, p)


def test_edges_and_corners_belong_to_a_polygon() -> None:
    xs, ys, count = corners_of(SQUARE)
    for p in (*SQUARE, (2, 0), (4, 1), (3, 4), (0, 2)):
        assert in_polygon(*p, xs, ys, count)
    for p in ((5, 0), (-1, 0), (2, -1), (4, 5)):  # on the line of an edge, or just outside
        assert not in_polygon(*p, xs, ys, count)


@EXACTLY
@given(convex_polygons(), close_points)
def test_a_point_is_in_a_polygon_when_the_areas_say_so(corners: Polygon, p: Point) -> None:
    assert in_polygon(*p, *corners_of(corners)) == contains(corners, p)


@EXACTLY
@given(convex_polygons(far), points)
def test_a_point_is_in_a_large_polygon_when_the_areas_say_so(corners: Polygon, p: Point) -> None:
    assert in_polygon(*p, *corners_of(corners)) == contains(corners, p)


@EXACTLY
@given(convex_polygons(), close_points, close_points)
def test_a_segment_meets_a_polygon_when_cutting_leaves_something(corners: Polygon, a: Point, b: Point) -> None:
    assert meets_polygon(*a, *b, *corners_of(corners)) == something_left(a, b, sides_of_polygon(corners))


@EXACTLY
@given(convex_polygons(far), points, points)
def test_a_segment_meets_a_large_polygon_when_cutting_leaves_something(corners: Polygon, a: Point, b: Point) -> None:
    assert meets_polygon(*a, *b, *corners_of(corners)) == something_left(a, b, sides_of_polygon(corners))


@pytest.mark.parametrize("corners", [SQUARE, SQUARE[::-1]])
@pytest.mark.parametrize(
    ("a", "b", "meet"),
    [
        ((1, 1), (2, 2), True),  # inside
        ((-1, 2), (5, 2), True),  # through, both ends outside
        ((2, 2), (9, 9), True),  # from inside out
        ((-2, 2), (2, -2), True),  # touches a corner
        ((-2, 1), (1, -2), False),  # passes the corner
        ((-3, 4), (9, 4), True),  # along an edge and beyond
        ((5, 4), (9, 4), False),  # in line with an edge
        ((4, 2), (9, 2), True),  # ends on an edge
        ((-1, -1), (-1, 5), False),  # beside
        ((4, 4), (4, 4), True),  # a point, on a corner
        ((5, 5), (5, 5), False),  # a point, outside
    ],
)
def test_a_segment_meets_a_square(corners: Polygon, a: Point, b: Point, meet: bool) -> None:
    assert meets_polygon(*a, *b, *corners_of(corners)) == meet
    assert something_left(a, b, sides_of_polygon(corners)) == meet


@pytest.mark.parametrize(
    "corners",
    [
        SQUARE,
        SQUARE[::-1],
        TRIANGLE,
        TRIANGLE[::-1],
        ((2, 0), (4, 2), (3, 5), (1, 5), (0, 2)),
        ((-LIMIT, -LIMIT), (LIMIT, -LIMIT), (LIMIT, LIMIT), (-LIMIT, LIMIT)),
    ],
)
def test_convex_polygons_are_convex(corners: Polygon) -> None:
    assert is_convex(*corners_of(corners))


@pytest.mark.parametrize(
    ("why", "corners"),
    [
        ("nothing", ()),
        ("one corner", ((1, 1),)),
        ("two corners", ((0, 0), (5, 5))),
        ("a reflex corner", ((0, 0), (4, 0), (1, 1), (0, 4))),
        ("three in a row on a line", ((0, 0), (2, 0), (4, 0), (4, 4), (0, 4))),
        ("all on a line", ((0, 0), (1, 1), (2, 2))),
        ("a bow tie", ((0, 0), (4, 4), (4, 0), (0, 4))),
        ("a star of five", ((0, 3), (2, -3), (-3, 1), (3, 1), (-2, -3))),
        ("a corner twice in a row", ((0, 0), (4, 0), (4, 0), (4, 4))),
        ("a corner twice", ((0, 0), (4, 0), (0, 0), (4, 4))),
        ("twice around", (*TRIANGLE, *TRIANGLE)),
        ("one spot", ((2, 2), (2, 2), (2, 2))),
    ],
)
def test_what_is_not_convex_is_rejected(why: str, corners: Polygon) -> None:
    assert not is_convex(*corners_of(corners)), why


@EXACTLY
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=3, max_size=5))
def test_convex_is_what_equals_its_own_hull(corners: Polygon) -> None:
    expected = len(set(corners)) == len(corners) and same_ring(corners, hull(corners))
    assert is_convex(*corners_of(corners)) == expected


def test_every_way_around_four_points_of_a_grid_is_convex_as_its_hull_says() -> None:
    grid = list(product(range(3), range(2)))
    for corners in product(grid, repeat=4):
        expected = len(set(corners)) == 4 and same_ring(corners, hull(corners))
        assert is_convex(*corners_of(corners)) == expected


@EXACTLY
@given(convex_polygons())
def test_every_hull_is_convex(corners: Polygon) -> None:
    assert is_convex(*corners_of(corners))


def test_corners_beyond_the_count_do_not_matter() -> None:
    xs, ys, count = corners_of(SQUARE)
    xs[4], ys[4] = 99, -99
    assert is_convex(xs, ys, count)
    assert not in_polygon(99, -99, xs, ys, count)
    assert not meets_polygon(50, -50, 99, -99, xs, ys, count)


# --- Arcs ------------------------------------------------------------------------------------------------------------

COMPASS = {0: (1, 0), 45: (1, 1), 90: (0, 1), 135: (-1, 1), 180: (-1, 0), 225: (-1, -1), 270: (0, -1), 315: (1, -1)}


@pytest.mark.parametrize("width", ARCS)
@pytest.mark.parametrize("heading", COMPASS)
def test_an_arc_includes_its_borders_at_every_eighth_of_a_turn(heading: int, width: int) -> None:
    for bearing, direction in COMPASS.items():
        apart = min((bearing - heading) % 360, (heading - bearing) % 360)
        assert in_arc(*direction, *COMPASS[heading], width) == (2 * apart <= width)


@pytest.mark.parametrize(("width", "border"), [(90, (1_000, 1_000)), (180, (0, 1_000)), (270, (-1_000, 1_000))])
def test_one_thousandth_beyond_the_border_is_outside(width: int, border: Point) -> None:
    x, y = border
    for mirrored in (1, -1):
        assert in_arc(x, mirrored * y, 7, 0, width)
        assert in_arc(x + 1, mirrored * y, 7, 0, width)
        assert not in_arc(x - 1, mirrored * y, 7, 0, width)


@pytest.mark.parametrize("width", ARCS)
def test_what_stands_on_the_spot_is_in_every_arc(width: int) -> None:
    assert in_arc(0, 0, 3, -4, width)


wide_points = st.tuples(st.integers(-2_000, 2_000), st.integers(-2_000, 2_000))


@EXACTLY
@given(wide_points | close_points, wide_points | close_points, st.sampled_from(ARCS))
def test_an_arc_agrees_with_the_angle_in_degrees(direction: Point, facing: Point, width: int) -> None:
    """With numbers this small an angle that is not on the border is a ten-millionth of a degree or more away from it."""
    assume(facing != (0, 0) and direction != (0, 0))
    assert in_arc(*direction, *facing, width) == (degrees_apart(direction, facing) <= width / 2 + 1e-9)


@EXACTLY
@given(points, close_points, st.integers(1, 1_000), st.sampled_from(ARCS))
def test_the_length_of_a_facing_does_not_matter(direction: Point, facing: Point, length: int, width: int) -> None:
    assume(facing != (0, 0))
    longer = (facing[0] * length, facing[1] * length)
    assert in_arc(*direction, *longer, width) == in_arc(*direction, *facing, width)


@EXACTLY
@given(points, points)
def test_wider_arcs_hold_all_that_narrower_ones_do(direction: Point, facing: Point) -> None:
    assume(facing != (0, 0))
    inside = [in_arc(*direction, *facing, width) for width in ARCS]
    assert inside == sorted(inside)
