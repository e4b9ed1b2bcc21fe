"""Small drawings of a tournament: Knights, weapons, hearts, tents, lances. Nothing here knows the rules."""

from __future__ import annotations

from math import hypot

from dicefield.look.marks import crest
from dicefield.look.palette import BONE, PITCH, Livery, Shade, var
from dicefield.look.shapes import shape
from dicefield.look.svg import NOTHING, Markup, Value, circle, group, move, number, path, rect

SHADES = {
    "grass": Shade("#8fae6b", "#2c3b24"),
    "grass-two": Shade("#85a562", "#27351f"),
    "sand": Shade("#e6d2a2", "#3b3224"),
    "sand-two": Shade("#cfb57c", "#2c2519"),
    "sand-ink": Shade("#2f2410", "#efe2c4"),
    "glow": Shade("#fff6da", "#7a6340"),
    "steel": Shade("#c9cfd4", "#aab2b8"),
    "steel-dark": Shade("#3a4046", "#20252a"),
    "horse": Shade("#7a5334", "#5f4029"),
    "horse-dark": Shade("#3b2616", "#22150b"),
    "sky": Shade("#f1e6cf", "#1d2023"),
    "tent": Shade("#fbf3e0", "#cfc4ad"),
    "tent-edge": Shade("#5c3a1a", "#120d08"),
    "rail": Shade("#8a5f38", "#6b4a2c"),
    "heart": Shade("#b3261e", "#e2594f"),
    "heart-gone": Shade("#8d8172", "#6f675d"),
    "parchment": Shade("#f6ecd6", "#2b2723"),
    "parchment-ink": Shade("#3a2a16", "#eadfc9"),
    "parchment-rim": Shade("#b08d57", "#6d5737"),
}

READABLE = (("sand-ink", "sand"), ("sand-ink", "sand-two"), ("parchment-ink", "parchment"))
"""Text of this board on a ground of its own."""

WAX = "#9c2a1f"
GOLD = "#d9a827"

HEART = "M50 92C14 64 4 46 4 30C4 14 16 6 28 6C38 6 46 12 50 22C54 12 62 6 72 6C84 6 96 14 96 30C96 46 86 64 50 92Z"

STAR = "M50 3 63 37 98 39 70 61 80 96 50 76 20 96 30 61 2 39 37 37Z"

WEAPONS = {
    10: "M-17 14V0L-22 -8Q-22 -15 -15 -14L-10 -9V-23Q-6 -29 -2 -24Q2 -30 6 -25Q11 -29 14 -22Q20 -23 20 -15V0L16 14Z"
    "M-19 18H18L22 31H-23Z",
    4: "M0 -34 7 -20V6H-7V-20ZM-18 6H18V13H-18ZM-4.5 13H4.5V30H-4.5Z",
    6: "M27 -27 24 -15 0 9 -9 0 15 -24ZM-16 -3 3 16 -2 21 -21 2ZM-9 13 -13 9 -26 22 -22 26Z",
    8: "M-4 -2H4V36H-4ZM0 -38 6 -31 15 -33V-24L23 -18 15 -12V-3L6 -5 0 2 -6 -5 -15 -3V-12L-23 -18 -15 -24V-33L-6 -31Z",
    20: "M-22 -24Q0 -33 22 -24V0Q20 21 0 31Q-20 21 -22 0ZM-4 -20V-4H-16V4H-4V20H4V4H16V-4H4V-20Z",
}
"""By the sides of their dice: Gauntlet, Dagger, Sword, Mace and Shield, around the middle of a face."""


def weapon(look: Livery, sides: int) -> Markup:
    """What a die is, painted on a face that shows no number."""
    x, y = shape(sides).middle
    scale = {4: 0.74, 20: 0.66}.get(sides, 0.86)
    place = f"translate({number(x)} {number(y)}) scale({scale})"
    return path(WEAPONS[sides], fill=look.ink, fill_rule="evenodd", stroke=look.base, stroke_width=2, transform=place)


def weapon_badge(look: Livery, sides: int) -> Markup:
    """What a die is, beside the number that it shows."""
    sign = path(WEAPONS[sides], fill=look.edge, fill_rule="evenodd", transform="translate(12 10) scale(.42)")
    return group(circle(12, 10, 20, fill=BONE, stroke=look.edge, stroke_width=2.5), sign)


# --- Knights ---------------------------------------------------------------------------------------------------------

CLOTH = f"M36 92Q60 78 100 84Q128 82 142 64L158 98Q152 118 152 152{5 * 'l-12 -9 -12 9'}Q28 116 36 92Z"
LEGS = "M50 146 44 188H57L66 150ZM116 148 118 188H131L134 148ZM146 140 172 154 166 178H177L187 150 160 130Z"
NECK = "M126 86Q136 52 156 40L158 28 166 38Q184 50 193 68Q195 77 186 78L171 74Q164 86 160 100Z"
TAIL = "M38 92Q10 98 14 144Q28 126 36 122Z"
HELM = "M79 16Q92 7 106 16L108 42Q93 49 77 42Z"


def knight(look: Livery, x: float, y: float, size: float, *, turned: bool, fallen: bool = False) -> Markup:
    """A Knight on a horse in the colours of the seat, who looks to the right, or to the left if turned; centred on x, y."""
    side = -1 if turned else 1
    place = (
        f"translate({number(x - side * size / 2)} {number(y - size / 2)}) scale({number(side * size / 200)} {number(size / 200)})"
    )
    drawn = [shade_below(), lance_at_rest(look), horse(look), rider(look)]
    return group(*drawn, transform=place, stroke_linejoin="round", stroke_linecap="round", opacity=0.35 if fallen else None)


def shade_below() -> Markup:
    return path("M20 189Q100 174 196 187Q206 194 190 198Q100 204 24 198Q12 194 20 189Z", fill="#000000", opacity=0.22)


def horse(look: Livery) -> Markup:
    edge: dict[str, Value] = {"stroke": var("horse-dark"), "stroke_width": 3}
    coat: dict[str, Value] = {"stroke": look.edge, "stroke_width": 3}
    return group(
        path(TAIL + LEGS, fill=var("horse"), **edge),
        path(NECK, fill=var("horse"), **edge),
        path("M156 40 166 38Q184 50 193 68L180 66Q168 62 160 52Z", fill=var("steel"), **edge),
        path("M130 74Q134 54 154 38", fill="none", stroke=var("horse-dark"), stroke_width=7),
        circle(170, 54, 3, fill=PITCH),
        path(CLOTH, fill=look.base, **coat),
        path(
            "M60 86Q54 116 52 146L76 146Q72 112 76 82ZM116 84Q122 112 124 146L150 144Q150 116 156 98L146 72Q132 82 116 84Z",
            fill=look.dark,
        ),
        path("M33 128Q90 138 152 128", fill="none", stroke=BONE, stroke_width=4, stroke_opacity=0.85),
        path("M40 94Q60 84 98 88", fill="none", stroke=look.light, stroke_width=4),
    )


def rider(look: Livery) -> Markup:
    edge: dict[str, Value] = {"stroke": var("steel-dark"), "stroke_width": 3}
    return group(
        path("M94 82 110 82 118 122 132 128V135H108L98 106Z", fill=var("steel"), **edge),
        path("M74 48Q92 38 110 48L114 90H72Z", fill=look.light, stroke=look.edge, stroke_width=3),
        path("M92 12Q88 -12 58 -8Q40 -4 34 12Q52 2 62 10Q74 4 82 16Z", fill=look.base, stroke=look.edge, stroke_width=3),
        path(HELM, fill=var("steel"), **edge),
        path("M90 25H107V31H90ZM94 36h1M101 36h1", fill=var("steel-dark"), stroke=var("steel-dark"), stroke_width=2.5),
        path("M83 18Q84 14 91 13", fill="none", stroke="#ffffff", stroke_width=3, stroke_opacity=0.7),
        crest(look, 88, 72, 46),
    )


def lance_at_rest(look: Livery) -> Markup:
    """Upright, with a pennon that the wind blows back."""
    return group(
        path("M118 96 146 -6", stroke=var("steel-dark"), stroke_width=9),
        path("M118 96 146 -6", stroke=var("tent"), stroke_width=5),
        path("M145 -2Q126 2 112 -6L118 8 104 18Q124 24 139 20Z", fill=look.base, stroke=look.edge, stroke_width=2.5),
        path("M112 82 130 86", stroke=var("steel"), stroke_width=8),
    )


def secret(look: Livery, x: float, y: float, width: float) -> Markup:
    """A card that lies face down: the back bears the crest of its owner; x, y is its upper left corner."""
    lines = "M8 20 92 128M8 74 60 142M40 8 92 74M92 20 8 128M92 74 40 142M60 8 8 74"
    back = rect(8, 8, 84, 134, rx=7, fill=look.base, stroke=look.edge, stroke_width=2)
    return move(
        x, y, width / 100,
        rect(3, 7, 100, 150, rx=12, fill="#000000", opacity=0.25),
        rect(0, 0, 100, 150, rx=12, fill=BONE, stroke=look.edge, stroke_width=3),
        back,
        path(lines, stroke=look.light, stroke_width=3, stroke_opacity=0.5),
        crest(look, 50, 75, 62),
    )  # fmt: skip


# --- Things ----------------------------------------------------------------------------------------------------------


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
    star = path(STAR, fill=WAX, transform="translate(37 29) scale(.26)")
    return move(x - size / 2, y - size / 2, size / 100, tails, *petals, middle, star)


RING = ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))
