"""What each die is from above: an outline and facets in three tones, lit from the upper left, in a square of 100."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from math import cos, pi, radians, sin

Point = tuple[float, float]

CENTRE: Point = (50.0, 46.0)
"""A little high, so that the tag has room below."""

RADIUS = 43.0


class Tone(IntEnum):
    LIGHT = 0
    BASE = 1
    DARK = 2


@dataclass(frozen=True)
class Facet:
    tone: Tone
    d: str


@dataclass(frozen=True)
class Shape:
    outline: str
    facets: tuple[Facet, ...]
    lit: str
    """The edge that the lamp catches."""
    middle: Point = CENTRE
    sizes: tuple[float, float, float] = (46.0, 40.0, 30.0)
    """How large a value of one, two and three digits is written."""


# --- Geometry --------------------------------------------------------------------------------------------------------


def ring(corners: int, radius: float, turn: float = 0.0, centre: Point = CENTRE) -> list[Point]:
    """The corners of a regular polygon, clockwise, the first at `turn` degrees from the top."""
    steps = [radians(turn) + 2 * pi * corner / corners for corner in range(corners)]
    return [(centre[0] + radius * sin(step), centre[1] - radius * cos(step)) for step in steps]


def line(points: list[Point]) -> str:
    return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points)


def polygon(points: list[Point]) -> str:
    return line(points) + "Z"


def tone_towards(points: list[Point], centre: Point = CENTRE) -> Tone:
    """How a facet that leans outwards is lit, by where it lies."""
    x = sum(point[0] for point in points) / len(points) - centre[0]
    y = sum(point[1] for point in points) / len(points) - centre[1]
    lean = (-0.5 * x - 0.87 * y) / max((x * x + y * y) ** 0.5, 0.01)
    return Tone.LIGHT if lean > 0.4 else Tone.DARK if lean < -0.25 else Tone.BASE


def leaning(points: list[Point]) -> Facet:
    return Facet(tone_towards(points), polygon(points))


def front(points: list[Point]) -> Facet:
    return Facet(Tone.BASE, polygon(points))


# --- The eight dice --------------------------------------------------------------------------------------------------


def coin() -> Shape:
    disc = "M50 5A41 41 0 1 1 49.9 5Z"
    edge = "M9 46V51A41 41 0 0 0 91 51V46A41 41 0 0 1 9 46Z"
    face = "M50 12A34 34 0 1 1 49.9 12Z"
    outline = "M50 5A41 41 0 0 1 91 46V51A41 41 0 0 1 9 51V46A41 41 0 0 1 50 5Z"
    return Shape(
        outline,
        (Facet(Tone.LIGHT, disc), Facet(Tone.DARK, edge), Facet(Tone.BASE, face)),
        "M13 38A38 38 0 0 1 50 8A38 38 0 0 1 70 13",
        sizes=(50.0, 40.0, 30.0),
    )


def tetrahedron() -> Shape:
    top, right, left = (50.0, 3.0), (95.0, 82.0), (5.0, 82.0)
    peak = (50.0, 56.0)
    facets = (
        Facet(Tone.LIGHT, polygon([top, peak, left])),
        Facet(Tone.BASE, polygon([top, right, peak])),
        Facet(Tone.DARK, polygon([left, peak, right])),
    )
    return Shape(polygon([top, right, left]), facets, line([left, top]), (50.0, 54.5), (40.0, 33.0, 24.0))


def cube() -> Shape:
    outline = "M23 4H77Q89 4 89 16V77Q89 89 77 89H23Q11 89 11 77V16Q11 4 23 4Z"
    face = "M23 6H77Q87 6 87 16V70Q87 80 77 80H23Q13 80 13 70V16Q13 6 23 6Z"
    top = "M23 4H77Q86 4 88.5 12Q86 9 77 9H23Q14 9 11.5 12Q14 4 23 4Z"
    facets = (Facet(Tone.DARK, outline), Facet(Tone.BASE, face), Facet(Tone.LIGHT, top))
    return Shape(outline, facets, "M14 13Q15 6.5 23 6.5H77", (50.0, 43.0), (56.0, 46.0, 34.0))


def octahedron() -> Shape:
    top, right, bottom, left = (50.0, 1.0), (92.0, 46.0), (50.0, 91.0), (8.0, 46.0)
    peak = CENTRE
    facets = (
        Facet(Tone.LIGHT, polygon([top, peak, left])),
        Facet(Tone.BASE, polygon([top, right, peak])),
        Facet(Tone.BASE, polygon([left, peak, bottom])),
        Facet(Tone.DARK, polygon([peak, right, bottom])),
    )
    return Shape(polygon([top, right, bottom, left]), facets, line([left, top]), CENTRE, (44.0, 36.0, 26.0))


def kites() -> Shape:
    """A d10: the kite that lies uppermost, its neighbours on both sides, and two kites that meet it from below."""
    top, right, low_right = (50.0, 2.0), (93.0, 41.0), (93.0, 51.0)
    bottom, low_left, left = (50.0, 91.0), (7.0, 51.0), (7.0, 41.0)
    wing_right, chin, wing_left = (79.0, 54.0), (50.0, 70.0), (21.0, 54.0)
    facets = (
        Facet(Tone.LIGHT, polygon([top, wing_left, low_left, left])),
        Facet(Tone.DARK, polygon([top, right, low_right, wing_right])),
        Facet(Tone.BASE, polygon([low_left, wing_left, chin, bottom])),
        Facet(Tone.DARK, polygon([chin, wing_right, low_right, bottom])),
        front([top, wing_right, chin, wing_left]),
    )
    outline = polygon([top, right, low_right, bottom, low_left, left])
    return Shape(outline, facets, line([left, top]), (50.0, 47.0), (38.0, 36.0, 26.0))


def dodecahedron() -> Shape:
    """Seen on a face, the inner pentagon is smaller than the outline by the golden ratio."""
    inner, outer = ring(5, RADIUS / 1.55), ring(10, RADIUS)
    sides = [
        [inner[side], outer[2 * side], outer[2 * side + 1], outer[(2 * side + 2) % 10], inner[(side + 1) % 5]] for side in range(5)
    ]
    return Shape(polygon(outer), (*map(leaning, sides), front(inner)), line([outer[7], outer[8], outer[9], outer[0], outer[1]]))


def icosahedron() -> Shape:
    """Seen on a face: a triangle, three neighbours at its edges, six more at its corners."""
    inner, outer = ring(3, RADIUS * 0.76), ring(6, RADIUS * 1.04)
    facets = []
    for corner in range(3):
        here, following = inner[corner], inner[(corner + 1) % 3]
        before, own, after = outer[(2 * corner - 1) % 6], outer[2 * corner], outer[2 * corner + 1]
        facets += [leaning([here, before, own]), leaning([here, own, after]), leaning([here, after, following])]
    return Shape(polygon(outer), (*facets, front(inner)), line([outer[4], outer[5], outer[0]]), (50.0, 49.0), (40.0, 36.0, 26.0))


def ball() -> Shape:
    """A d100: a decagon, ringed by triangles and again by small ones, nearly round."""
    inner, middle, outer = ring(10, RADIUS * 0.66, 18), ring(10, RADIUS * 0.9), ring(20, RADIUS, 9)
    facets = []
    for corner in range(10):
        following = (corner + 1) % 10
        facets += [
            leaning([inner[corner], middle[corner], middle[following]]),
            leaning([inner[corner], middle[following], inner[following]]),
            leaning([middle[corner], outer[2 * corner - 1], outer[2 * corner], outer[2 * corner + 1], middle[following]]),
        ]
    return Shape(polygon(outer), (*facets, front(inner)), line(outer[15:] + outer[:2]), CENTRE, (42.0, 38.0, 29.0))


DRAWN = {
    2: coin,
    4: tetrahedron,
    6: cube,
    8: octahedron,
    10: kites,
    12: dodecahedron,
    20: icosahedron,
    100: ball,
}


@cache
def shape(sides: int) -> Shape:
    """The shape of a die; one with an unusual number of sides is drawn as a ball."""
    return DRAWN.get(sides, ball)()
