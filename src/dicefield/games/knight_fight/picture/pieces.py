"""Small drawings of a tournament: hearts, tents, envelopes, lances, the icons of house cards."""

from __future__ import annotations

from math import hypot

from dicefield.games.knight_fight.cards import Icon
from dicefield.look.marks import crest, mark
from dicefield.look.palette import BONE, PITCH, Livery, Shade, var
from dicefield.look.svg import NOTHING, Markup, circle, fit, group, move, number, path, rect

ACCENTS = {
    "grass": Shade("#8fae6b", "#2c3b24"),
    "grass-two": Shade("#85a562", "#27351f"),
    "grass-ink": Shade("#1d2a12", "#dfe9cf"),
    "sky": Shade("#f1e6cf", "#1d2023"),
    "tent": Shade("#fbf3e0", "#cfc4ad"),
    "tent-edge": Shade("#5c3a1a", "#120d08"),
    "rail": Shade("#8a5f38", "#6b4a2c"),
    "heart": Shade("#b3261e", "#e2594f"),
    "heart-gone": Shade("#8d8172", "#6f675d"),
    "parchment": Shade("#f6ecd6", "#2b2723"),
    "parchment-ink": Shade("#3a2a16", "#eadfc9"),
    "parchment-rim": Shade("#b08d57", "#6d5737"),
    "slot": Shade("#7b6a55", "#9a8d7d"),
}

READABLE = (("grass-ink", "grass"), ("grass-ink", "grass-two"), ("parchment-ink", "parchment"), ("ink", "sky"))
"""Text of this picture on a ground of its own."""

WAX = "#9c2a1f"
GOLD = "#d9a827"

HEART = "M50 92C14 64 4 46 4 30C4 14 16 6 28 6C38 6 46 12 50 22C54 12 62 6 72 6C84 6 96 14 96 30C96 46 86 64 50 92Z"

ICONS = {
    Icon.FEATHER: "M12 92Q30 40 84 8Q92 44 58 64Q44 72 30 70L18 94ZM30 70Q48 48 70 28",
    Icon.HORNS: "M4 18Q4 56 36 60Q40 80 50 92Q60 80 64 60Q96 56 96 18Q86 40 66 42Q50 36 34 42Q14 40 4 18Z",
    Icon.TOWER: "M16 12H30V24H42V12H58V24H70V12H84V42H74V92H60V70Q60 58 50 58Q40 58 40 70V92H26V42H16Z",
    Icon.TENT: "M50 6 94 50 84 54V92H60L50 60 40 92H16V54L6 50Z",
    Icon.THORN: "M50 4 58 36 92 22 66 48 96 66 62 64 60 98 46 66 12 84 36 56 4 42 38 42Z",
    Icon.STAR: "M50 3 63 37 98 39 70 61 80 96 50 76 20 96 30 61 2 39 37 37Z",
    Icon.HEART: HEART,
    Icon.HANDS: "M8 50Q8 40 16 40V22Q22 14 27 22V14Q33 6 38 14V20Q44 14 48 22V60Q48 84 28 84Q12 84 8 66Z"
    "M52 60V22Q56 14 62 20V14Q67 6 73 14V22Q78 14 84 22V40Q92 40 92 50V66Q88 84 72 84Q52 84 52 60Z",
}


def icon(which: Icon, x: float, y: float, size: float) -> Markup:
    """The reminder of a house card, as a gold seal centred on x, y."""
    if which == Icon.NONE:
        return NOTHING
    seal = circle(50, 50, 66, fill=GOLD, stroke=PITCH, stroke_width=5)
    sign = path(ICONS[which], fill=PITCH, transform="translate(10 10) scale(.8)")
    return move(x - size / 2, y - size / 2, size / 132, group(seal, sign, transform="translate(16 16)"))


def heart(x: float, y: float, size: float, *, gone: bool) -> Markup:
    """A heart, or the empty place of one, crossed out: shape says it, not colour alone."""
    ink = var("heart-gone" if gone else "heart")
    drawn = path(HEART, fill="none" if gone else ink, stroke=ink, stroke_width=9, stroke_linejoin="round")
    crossed = path("M22 22 78 78", stroke=ink, stroke_width=9, stroke_linecap="round") if gone else NOTHING
    return move(x - size / 2, y - size / 2, size / 100, drawn, crossed)


def pennant(x: float, y: float, look: Livery, size: float = 30) -> Markup:
    """A little flag on a pole."""
    pole = path(f"M{number(x)} {number(y)}v{number(size * 1.4)}", stroke=var("tent-edge"), stroke_width=3, stroke_linecap="round")
    flag = path(
        f"M{number(x)} {number(y)}l{number(size)} {number(size * 0.3)}l{number(-size)} {number(size * 0.34)}Z",
        fill=look.base, stroke=look.edge, stroke_width=2, stroke_linejoin="round",
    )  # fmt: skip
    return group(pole, flag)


def tent(x: float, y: float, size: float, look: Livery) -> Markup:
    """A striped pavilion with its flag, whose ground is at x, y."""
    edge = {"stroke": var("tent-edge"), "stroke_width": "2.5", "stroke_linejoin": "round"}
    return move(
        x - size / 2,
        y - size,
        size / 100,
        pennant(50, -22, look, 24),
        path("M18 40 10 100H90L82 40Z", fill=var("tent"), **edge),
        path("M30 40 18 100H34L42 40ZM58 40 66 100H82L70 40Z", fill=look.base),
        path("M50 60 40 100H60Z", fill=var("tent-edge")),
        path("M50 4 90 42Q50 50 10 42Z", fill=var("tent"), **edge),
        path("M50 4 62 44 78 43ZM50 4 38 44 22 43Z", fill=look.base),
    )


def rail(x: float, y: float, width: float) -> Markup:
    """The tilt: the barrier between two who joust."""
    posts = "".join(f"M{number(x + width * step / 6)} {number(y - 10)}v22" for step in range(7))
    return group(
        path(f"M{x} {y}h{width}", stroke=var("tent-edge"), stroke_width=13, stroke_linecap="round"),
        path(f"M{x} {y}h{width}", stroke=var("tent"), stroke_width=9, stroke_linecap="round"),
        path(f"M{x + 4} {y}h{width - 8}", stroke=WAX, stroke_width=9, stroke_dasharray="26 26"),
        path(posts, stroke=var("rail"), stroke_width=6, stroke_linecap="round"),
    )


def envelope(x: float, y: float, width: float, look: Livery, *, words: str = "") -> Markup:
    """A sealed choice, centred on x, y, with words under it."""
    paper = group(
        rect(4, 0, 92, 62, rx=5, fill="#f4e8cc", stroke="#5c3a1a", stroke_width=3),
        path("M4 60 50 28 96 60", fill="none", stroke="#5c3a1a", stroke_width=2, stroke_opacity=0.6),
        path("M6 2 50 38 94 2", fill="#ead9b4", stroke="#5c3a1a", stroke_width=3, stroke_linejoin="round"),
        circle(50, 36, 17, fill=look.base, stroke=look.edge, stroke_width=3),
        mark(look.sign, 50, 36, 19, look.ink),
    )
    said = fit(words, x, y + width * 0.31 + 26, 24, 196, text_anchor="middle", fill=var("grass-ink"), font_weight=700)
    return group(move(x - width / 2, y - width * 0.31, width / 100, paper), said, class_="df-envelope")


def lance(start: tuple[float, float], end: tuple[float, float], look: Livery, gap: float) -> Markup:
    """An arrow from one crest towards another, a little to its left so that two that face each other both show."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    ux, uy = across / length, down / length
    sx, sy = uy * 9, -ux * 9
    x1, y1 = start[0] + ux * gap + sx, start[1] + uy * gap + sy
    x2, y2 = end[0] - ux * (gap + 14) + sx, end[1] - uy * (gap + 14) + sy
    line = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    tip = ((16, 0), (-6, 11), (-6, -11))
    head = " ".join(f"{number(x2 + ux * along + uy * side)} {number(y2 + uy * along - ux * side)}" for along, side in tip)
    return group(
        path(line, stroke=BONE, stroke_width=11, stroke_linecap="round"),
        path(f"M{head}Z", fill=look.base, stroke=BONE, stroke_width=5, stroke_linejoin="round"),
        path(line, stroke=look.base, stroke_width=6, stroke_linecap="round"),
        path(f"M{head}Z", fill=look.base, stroke=look.edge, stroke_width=1.5, stroke_linejoin="round"),
        class_="df-lance",
    )


def rosette(x: float, y: float, size: float) -> Markup:
    """The Favor of the Crowd: a ribbon with two tails."""
    tails = path("M38 60 24 100 40 92 50 70 60 92 76 100 62 60Z", fill=WAX, stroke=PITCH, stroke_width=3, stroke_linejoin="round")
    petals = [circle(50 + 26 * dx, 42 + 26 * dy, 17, fill=GOLD, stroke=PITCH, stroke_width=2.5) for dx, dy in RING]
    middle = circle(50, 42, 20, fill=BONE, stroke=PITCH, stroke_width=3)
    star = path(ICONS[Icon.STAR], fill=WAX, transform="translate(37 29) scale(.26)")
    return move(x - size / 2, y - size / 2, size / 100, tails, *petals, middle, star)


RING = ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))


def shield(look: Livery, x: float, y: float, size: float, *, fallen: bool = False) -> Markup:
    """The crest of a seat; faded where its owner is out."""
    return group(crest(look, x, y, size), opacity=0.35 if fallen else None)
