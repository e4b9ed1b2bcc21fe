"""Small drawings of a tabletop: felt in its frame, rulers of bone, rings of brass, and the glyphs of auras and marks."""

from __future__ import annotations

from dicefield.games.polywars.content import Aura
from dicefield.look.marks import mark
from dicefield.look.palette import BONE, PITCH, Livery, Shade, livery, var
from dicefield.look.svg import NOTHING, Markup, Value, circle, element, group, join, move, number, path, rect, text

ACCENTS = {
    "nap": Shade("#35675a", "#294f44"),
    "grass": Shade("#6a6f41", "#3b4129"),
    "straw": Shade("#b9ae6c", "#77743f"),
    "blade": Shade("#4d5630", "#272d1a"),
    "stone": Shade("#b3aea2", "#8d887d"),
    "log": Shade("#9c7146", "#7e5b38"),
    "brass": Shade("#ecc560", "#e0b754"),
    "brass-dark": Shade("#5a4210", "#4a360d"),
    "alarm": Shade("#ffb3a8", "#ffa398"),
    "rim": Shade("#7a5230", "#513824"),
    "rim-two": Shade("#9a6c42", "#6a4a30"),
    "rim-ink": Shade("#f6e9d0", "#eadcc2"),
    "ruler": Shade("#f0e2bf", "#cbb98f"),
    "ruler-ink": Shade("#3a2a16", "#21180c"),
    "hill-1": Shade("#a98c5f", "#94794f"),
    "hill-2": Shade("#bc9d6c", "#a5885a"),
    "hill-3": Shade("#cfb07d", "#b69868"),
    "hill-4": Shade("#dfc493", "#c7aa79"),
    "hill-5": Shade("#eedaaf", "#d9be8e"),
    "hill-ink": Shade("#2a1d0c", "#171006"),
}

READABLE = (
    ("ruler-ink", "ruler"),
    ("rim-ink", "rim"),
    *[("hill-ink", f"hill-{step}") for step in range(1, 6)],
    ("brass-dark", "brass"),
)
"""Text of this picture on a ground of its own."""

DISTINCT = (
    ("brass", "grass"),
    ("alarm", "grass"),
    ("ruler", "rim"),
    ("ruler", "grass"),
    ("stone", "hill-ink"),
    ("log", "hill-ink"),
)
"""Shapes that must stand out from their ground."""

SHIELD = "M50 3Q72 16 92 15V48Q90 82 50 98Q10 82 8 48V15Q28 16 50 3Z"
PENNANT = "M18 3H29V12Q50 -1 68 11Q82 19 95 12V58Q82 67 66 58Q48 48 29 59V98H18Z"
CROWN = "M9 86H91L98 26 71 50 50 10 29 50 2 26Z"
FLAME = "M53 2Q58 26 76 42Q92 58 86 76Q78 98 50 98Q21 98 14 74Q9 54 27 36Q28 52 39 54Q34 26 53 2Z"

BOLT = "M60 2 16 56H45L36 98 84 40H55Z"
STRIDE = "M6 12H32L60 50 32 88H6L34 50ZM46 12H72L100 50 72 88H46L74 50Z"
FLAKE = "M50 4V96M10 27 90 73M90 27 10 73M36 10 50 24 64 10M36 90 50 76 64 90"
AGAIN = "M82 30A40 40 0 1 0 90 56H74A26 26 0 1 1 68 40L56 50H94V14Z"

GLYPHS = {Aura.IMMUNITY: SHIELD, Aura.FLAG: PENNANT, Aura.LEADERSHIP: CROWN, Aura.RAGE: FLAME}

WEAVES = {
    Aura.IMMUNITY: "M8 3v10M3 8h10",
    Aura.FLAG: "M-4 4 4 -4M0 16 16 0M12 20 20 12",
    Aura.LEADERSHIP: "M4 4h.1M12 12h.1",
    Aura.RAGE: "M0 6 4 2 8 6 12 2 16 6M0 14 4 10 8 14 12 10 16 14",
}
"""What the halo of each aura is woven of, in a square of 16: crosses, stripes, dots and zigzags."""

GLOW = {Aura.IMMUNITY: "#d4ebff", Aura.LEADERSHIP: "#f4cd58", Aura.RAGE: "#ff6a4d"}
"""The colour of a halo; a flag has the one of its owner."""


def weaves(prefix: str) -> Markup:
    return element("defs", *[weave(prefix, kind) for kind in WEAVES])


def weave(prefix: str, kind: Aura) -> Markup:
    thick = 3.6 if kind == Aura.LEADERSHIP else 2
    drawn = path(WEAVES[kind], fill="none", stroke=BONE, stroke_width=thick, stroke_linecap="round", stroke_linejoin="round")
    ident = f"{prefix}-weave-{kind.name.lower()}"
    return element("pattern", drawn, id=ident, patternUnits="userSpaceOnUse", width=16, height=16)


def glyph(d: str, x: float, y: float, size: float, fill: str, **more: Value) -> Markup:
    """A drawing in a square of 100, centred on x, y."""
    return move(x - size / 2, y - size / 2, size / 100, path(d, fill=fill, **more))


def aura_colour(kind: int, owner: int) -> str:
    return GLOW.get(Aura(kind), livery(owner).base if owner >= 0 else BONE)


def halo(prefix: str, kind: int, owner: int, x: float, y: float, r: float) -> Markup:
    """The disc of an aura: its colour, its weave, and a rim that shows on felt and on wood."""
    colour = aura_colour(kind, owner)
    return group(
        circle(x, y, r, fill=colour, fill_opacity=0.42, stroke=PITCH, stroke_opacity=0.55, stroke_width=5),
        circle(x, y, r, fill=f"url(#{prefix}-weave-{Aura(kind).name.lower()})", fill_opacity=0.55, stroke=BONE, stroke_width=3),
        circle(x, y, r, fill="none", stroke=colour, stroke_width=1.5),
    )


def aura_badge(kind: int, owner: int, x: float, y: float, r: float) -> Markup:
    """The glyph of an aura in a small disc, with the sign of whose it is."""
    look = livery(owner)
    ground = look.base if owner >= 0 else BONE
    ink = look.ink if owner >= 0 else PITCH
    disc = circle(x, y, r, fill=ground, stroke=BONE, stroke_width=1.8)
    rim = circle(x, y, r + 1.4, fill="none", stroke=PITCH, stroke_width=1.2)
    return group(disc, rim, glyph(GLYPHS[Aura(kind)], x, y, r * 1.25, ink), sign_tab(look, x + r, y + r * 0.55, r * 0.62))


def sign_tab(look: Livery, x: float, y: float, r: float) -> Markup:
    if not look.sign:
        return NOTHING
    return group(circle(x, y, r, fill=BONE, stroke=look.edge, stroke_width=1), mark(look.sign, x, y, r * 1.3, look.edge))


def chip(d: str, x: float, y: float, r: float, *, ground: str = BONE, ink: str = PITCH, line: bool = False) -> Markup:
    """A mark in a small disc; `line` for glyphs that are strokes."""
    disc = circle(x, y, r, fill=ground, stroke=PITCH, stroke_width=1.3)
    if line:
        return group(disc, glyph(d, x, y, r * 1.5, "none", stroke=ink, stroke_width=9, stroke_linecap="round"))
    return group(disc, glyph(d, x, y, r * 1.25, ink))


def word_chip(words: str, x: float, y: float, size: float, *, ground: str | None = None, ink: str | None = None) -> Markup:
    """A few words in a small plate, centred on x, y."""
    wide, high = size * (0.62 * len(words) + 0.9), size * 1.35
    plate = rect(x - wide / 2, y - high / 2, wide, high, rx=high / 2, fill=ground or BONE, stroke=PITCH, stroke_width=1.3)
    look: dict[str, Value] = {"text_anchor": "middle", "fill": ink or PITCH, "font_weight": 700, "class_": "df-number"}
    return group(plate, text(words, x, y + size * 0.36, round(size, 1), **look))


def ring(x: float, y: float, r: float, *, thick: float = 4, dashes: str | None = None) -> Markup:
    """A ring of brass with a dark seat, to be seen on every ground."""
    return group(
        circle(x, y, r, fill="none", stroke=PITCH, stroke_opacity=0.5, stroke_width=thick + 3, stroke_dasharray=dashes),
        circle(x, y, r, fill="none", stroke=var("brass"), stroke_width=thick, stroke_dasharray=dashes),
    )


def cross(x: float, y: float, size: float) -> Markup:
    """Here is what is in the way."""
    d = f"M{number(x - size)} {number(y - size)}L{number(x + size)} {number(y + size)}"
    d += f"M{number(x + size)} {number(y - size)}L{number(x - size)} {number(y + size)}"
    strokes = [(PITCH, 13.0), (BONE, 10.0), ("#c1271a", 6.5)]
    return join([path(d, fill="none", stroke=colour, stroke_width=wide, stroke_linecap="round") for colour, wide in strokes])


def hill_role(height: int) -> str:
    """The tone of a piece of terrain: the higher the lighter."""
    return f"hill-{1 + sum(height > step for step in (120, 300, 550, 850))}"
