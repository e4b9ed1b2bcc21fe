"""Small drawings of our own: the signs of the seats, crests, and toy soldiers. Each is drawn in a square of 100."""

from __future__ import annotations

from functools import lru_cache

from dicefield.look.palette import BONE, Livery
from dicefield.look.svg import KEPT, Markup, group, move, path

SIGNS = {
    "bar": "M12 30H88Q94 30 94 36V64Q94 70 88 70H12Q6 70 6 64V36Q6 30 12 30Z",
    "chevron": "M50 14 96 62 76 84 50 56 24 84 4 62Z",
    "dot": "M50 12A38 38 0 1 1 49.9 12Z",
    "cross": "M36 6H64V36H94V64H64V94H36V64H6V36H36Z",
    "wave": "M2 50C14 14 36 14 52 38C66 58 78 58 88 32L98 52C86 88 64 88 48 62C36 42 24 42 12 70Z",
    "star": "M50 3 63 37 98 39 70 61 80 96 50 76 20 96 30 61 2 39 37 37Z",
}

SHIELD = "M8 10Q50 -4 92 10V50Q90 84 50 99Q10 84 8 50Z"

RIFLEMAN = (
    "M13 93Q13 89 17 89H86Q90 89 90 93Q90 98 86 98H17Q13 98 13 93Z",
    "M38 57 52 60 46 76 39 91H22Q22 86 29 84L33 73Z",
    "M47 58 62 57 67 73 68 84 78 87Q80 91 77 91H58L56 76Z",
    "M39 35Q50 30 60 35L63 47 61 61H38L36 46Z",
    "M41 20H65L66 26 63 31Q58 36 51 35Q41 33 41 20Z",
    "M35 21C35 3 65 1 67 16L73 20Q73 23 69 23L36 23Z",
    "M34 41 47 31 62 29 98 26V31L66 35 64 39 57 40 54 37 49 38 39 47Z",
    "M49 41 57 36 67 44 75 30 83 33 71 54 63 54Z",
    "M39 35 46 40 40 45 52 39 55 45 37 54 28 49 32 39Z",
)
"""A toy rifleman who takes aim, part by part: base, legs, coat, face, helmet, rifle, arms."""


@lru_cache(maxsize=KEPT)
def mark(sign: str, x: float, y: float, size: float, fill: str) -> Markup:
    """The sign of a seat, centred on x, y."""
    return move(x - size / 2, y - size / 2, size / 100, path(SIGNS[sign], fill=fill))


@lru_cache(maxsize=KEPT)
def crest(look: Livery, x: float, y: float, size: float) -> Markup:
    """A shield in the seat's colour that bears its sign, centred on x, y."""
    shield = path(SHIELD, fill=look.base, stroke=look.edge, stroke_width=5, stroke_linejoin="round")
    sheen = path("M50 6Q82 7 86 14V50Q84 78 50 92Z", fill=look.dark, opacity=0.55)
    rim = path(SHIELD, fill="none", stroke=BONE, stroke_width=2, opacity=0.5, transform="translate(5 5) scale(.9)")
    return move(x - size / 2, y - size / 2, size / 100, shield, sheen, rim, mark(look.sign, 50, 48, 46, look.ink))


def soldier(x: float, y: float, size: float, fill: str) -> Markup:
    """A toy soldier in one colour, in a square whose corner is x, y."""
    return group(move(x, y, size / 100, *map(path, RIFLEMAN)), fill=fill)


@lru_cache(maxsize=KEPT)
def figure(x: float, y: float, size: float, plastic: str, seam: str) -> Markup:
    """A toy soldier with the seams of his mould and his shadow, to stand on a table."""
    shadow = path("M16 96Q40 90 108 93Q118 97 104 100H20Q15 100 16 96Z", fill="#000000", opacity=0.2)
    parts = group(*map(path, RIFLEMAN), fill=plastic, stroke=seam, stroke_width=1.6, stroke_linejoin="round")
    lit = path(
        "M40 14Q43 7 51 7M17 91.5H84M40 38 39 50M31 82 36 72", fill="none", stroke="#ffffff", stroke_opacity=0.3, stroke_width=2
    )
    return group(move(x, y, size / 100, shadow, parts, lit), aria_hidden="true", stroke_linecap="round")
