"""The table's geometry as machine code, against big integers, up to the limits of the table."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

from dicefield.engine.compiled import Compiler
from dicefield.engine.record import array, i64
from dicefield.engine.rule import rule
from dicefield.engine.table import (
    LIMIT,
    WIDEST,
    between,
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
from tests.engine.helpers import needs_machine
from tests.engine.oracles import (
    SQUARE,
    TRIANGLE,
    Point,
    Polygon,
    area2,
    corners_of,
    exact_distance2,
    exact_foot,
    roots_to_try,
    row,
)

ANSWERS = [
    "distance2",
    "within",
    "root_down",
    "root_up",
    "rings",
    "cross",
    "dot",
    "sign",
    "nearness",
    "enters_disc",
    "meets_disc",
    "foot_x",
    "foot_y",
    "part",
    "between",
    "segments_meet",
    "in_polygon",
    "meets_polygon",
    "is_convex",
    "arc_90",
    "arc_180",
    "arc_270",
    "arc_360",
]


@rule
def every_answer(
    points: array[i64], radius: int, xs: array[i64], ys: array[i64], count: int, spot: array[i64], out: array[i64]
) -> None:
    """All that the table says of four points, a radius and a polygon."""
    ax, ay, bx, by = points[0], points[1], points[2], points[3]
    cx, cy, dx, dy = points[4], points[5], points[6], points[7]
    square = distance2(ax, ay, bx, by)
    out[0] = square
    out[1] = within(ax, ay, bx, by, radius)
    out[2] = root_down(square)
    out[3] = root_up(square)
    out[4] = rings(square, 250, radius + 1)
    out[5] = cross(ax, ay, bx, by, cx, cy)
    out[6] = dot(ax, ay, bx, by, cx, cy)
    out[7] = sign(cross(ax, ay, bx, by, cx, cy))
    out[8] = nearness(ax, ay, bx, by, cx, cy, radius)
    out[9] = enters_disc(ax, ay, bx, by, cx, cy, radius)
    out[10] = meets_disc(ax, ay, bx, by, cx, cy, radius)
    foot(ax, ay, bx, by, cx, cy, spot)
    out[11] = spot[0]
    out[12] = spot[1]
    out[13] = part(bx - ax, square // 3, square)
    out[14] = between(ax, ay, bx, by, cx, cy)
    out[15] = segments_meet(ax, ay, bx, by, cx, cy, dx, dy)
    out[16] = in_polygon(ax, ay, xs, ys, count)
    out[17] = meets_polygon(ax, ay, bx, by, xs, ys, count)
    out[18] = is_convex(xs, ys, count)
    for quarter in range(4):
        out[19 + quarter] = in_arc(bx - ax, by - ay, dx - cx, dy - cy, 90 * (quarter + 1))


Asked = tuple[list[Point], int, Polygon]


def answers(ask: Callable[..., None], asked: Asked, machine: bool) -> dict[str, int]:
    four, radius, corners = asked
    xs, ys, count = corners_of(corners)
    flat, spot, out = row([number for p in four for number in p]), row([], 2), row([], len(ANSWERS))
    rows = [each.raw if machine else each for each in (flat, xs, ys, spot, out)]
    ask(rows[0], radius, rows[1], rows[2], count, rows[3], rows[4])
    return dict(zip(ANSWERS, out, strict=True))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., None]:
    machine: Callable[..., None] = Compiler("table", cache=tmp_path_factory.mktemp("table"))(every_answer)
    return machine


EXTREMES = (-LIMIT, -LIMIT + 1, -1, 0, 1, LIMIT - 1, LIMIT)
WHOLE_TABLE = ((-LIMIT, -LIMIT), (LIMIT, -LIMIT), (LIMIT, LIMIT), (-LIMIT, LIMIT))


def questions(rng: random.Random) -> Asked:
    """Points, radius and polygon, mostly at the limits of what the table allows."""
    places = rng.choice((EXTREMES, EXTREMES, range(-4, 5), range(-LIMIT, LIMIT + 1)))
    four = [(rng.choice(places), rng.choice(places)) for _ in range(4)]
    radius = rng.choice((0, 1, 250, WIDEST - 1, WIDEST))
    corners = rng.choice((WHOLE_TABLE, WHOLE_TABLE[::-1], SQUARE, TRIANGLE, four[:3], four))
    return four, radius, corners


@needs_machine
def test_machine_code_gives_the_answers_of_big_integers_up_to_the_limits(compiled: Callable[..., None]) -> None:
    """Interpreted rules compute with Python's unbounded integers, so any overflow of 64 bits would show here."""
    rng = random.Random(1)
    for _ in range(2_500):
        asked = questions(rng)
        assert answers(compiled, asked, machine=True) == answers(every_answer, asked, machine=False), asked


@needs_machine
def test_machine_code_gives_the_answers_of_the_oracles_at_the_far_corners(compiled: Callable[..., None]) -> None:
    places = list(product((-LIMIT, LIMIT), repeat=2))
    for a, b, c in product(places, repeat=3):
        for radius in (0, WIDEST):
            found = answers(compiled, ([a, b, c, a], radius, WHOLE_TABLE), machine=True)
            beyond = exact_distance2(a, b, c) - radius**2
            assert found["nearness"] == (beyond > 0) - (beyond < 0)
            assert found["cross"] == area2((a, b, c))
            assert found["root_down"] == math.isqrt(found["distance2"])
            assert (found["foot_x"], found["foot_y"]) == exact_foot(a, b, c)
            assert found["in_polygon"] == found["meets_polygon"] == found["is_convex"] == 1


@needs_machine
def test_machine_code_finds_exact_roots_up_to_64_bits(tmp_path: Path) -> None:
    compiled_up = Compiler("roots", cache=tmp_path)(root_up)
    for square in roots_to_try():
        assert compiled_up(square) == root_up(square)
