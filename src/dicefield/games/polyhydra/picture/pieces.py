"""How the swamp is drawn: water and what grows in it, serpents, and the signs of a turn. Nothing here knows the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, cast

from dicefield.engine.stage import Box
from dicefield.look.dice import ASH
from dicefield.look.ground import beyond, sheet
from dicefield.look.palette import BONE, PITCH, Livery, Shade, mix, var
from dicefield.look.parts import card
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, Value, circle, element, fit, group, join, move, number, path, rect, text, title

Curve = tuple[Point, Point, Point, Point]
"""A cubic curve by its two ends and the two points between that bend it."""

SHADES = {
    "water": Shade("#c6d8c4", "#15231f"),
    "deep": Shade("#7fa38c", "#060b0a"),
    "ripple": Shade("#87a892", "#35504a"),
    "glow": Shade("#fff6d6", "#5f7563"),
    "moon": Shade("#fff6d8", "#e8e0c4"),
    "moon-rim": Shade("#d9b968", "#b9ad86"),
    "moon-ink": Shade("#211d1a", "#211d1a"),
    "blood": Shade("#f6cfc2", "#dd9582"),
    "reed": Shade("#6c8a45", "#3f5a35"),
    "reed-dark": Shade("#48632f", "#2b4027"),
    "cattail": Shade("#7d5330", "#6a4a2e"),
    "pad": Shade("#7fa863", "#2f4f38"),
    "pad-rim": Shade("#55803f", "#547a55"),
}

READABLE = (("moon-ink", "moon"), ("moon-ink", "blood"))
"""Text of this board on a ground of its own."""

BRASS = Livery("brass", "", "#e0b13f", PITCH)

Given = ParamSpec("Given")


def draw_once(draw: Callable[Given, Markup]) -> Callable[Given, Markup]:
    """A swamp differs in little from one moment to the next: what depends only on where it is need not be written again."""
    return cast(Callable[Given, Markup], lru_cache(maxsize=1024)(draw))


# --- Water -----------------------------------------------------------------------------------------------------------


@draw_once
def water(frame: Box, light: Point, prefix: str) -> Markup:
    """Still water, bright around the moon's image and dark towards the banks; it goes on far beyond the frame."""
    glow = radial(f"{prefix}-glow", light, 330, stop("glow", 0, 0.85), stop("glow", 1, 0))
    dusk = radial(f"{prefix}-dusk", light, 720, stop("deep", 0.4, 0), stop("deep", 1, 0.6))
    sheets = [
        sheet(beyond(frame), fill=fill)
        for fill in (var("water"), *[f"url(#{prefix}-{name})" for name in ("glow", "dusk", "waves")])
    ]
    return group(element("defs", glow, dusk, waves(prefix)), *sheets, aria_hidden="true")


def radial(ident: str, light: Point, reach: float, *stops: Markup) -> Markup:
    return element("radialGradient", *stops, id=ident, gradientUnits="userSpaceOnUse", cx=light[0], cy=light[1], r=reach)


def stop(role: str, offset: float, strength: float) -> Markup:
    return element("stop", offset=offset, stop_color=var(role), stop_opacity=strength)


def waves(prefix: str) -> Markup:
    """Short strokes, row by row, over and over."""
    strokes = "".join(f"M{4 + row * 83 % 230} {16 + row * 34}q18 -5 36 0t36 0" for row in range(10))
    drawn = path(strokes, fill="none", stroke=var("ripple"), stroke_width=2.2, stroke_linecap="round", opacity=0.5)
    return element("pattern", drawn, id=f"{prefix}-waves", patternUnits="userSpaceOnUse", width=310, height=340)


@draw_once
def moon(centre: Point, small: str, large: str, *, blood: bool = False) -> Markup:
    """The moon on the water, broken by ripples at its foot; it bears a small word above a large one."""
    x, y = centre
    ground = var("blood" if blood else "moon")
    ripples = f"M{x - 62} {y + 36}h124M{x - 44} {y + 48}h84M{x - 72} {y + 23}h20M{x + 54} {y + 23}h24"
    seas = f"M{x - 32} {y - 28}q14 -10 24 0t-10 10t-14 -10ZM{x + 18} {y + 28}q10 -8 18 0t-10 8t-8 -8Z"
    words: dict[str, Value] = {"text_anchor": "middle", "fill": var("moon-ink"), "class_": "df-serif", "font_weight": 700}
    return group(
        circle(x, y, 54, fill=ground, opacity=0.25),
        circle(x, y, 46, fill=ground, stroke=var("moon-rim"), stroke_width=2.5),
        path(seas, fill=var("moon-rim"), opacity=0.3),
        path(ripples, stroke=ground, stroke_width=5, stroke_linecap="round", opacity=0.75),
        fit(small, x, y - 8, 25, 86, **words),
        fit(large, x, y + 26, 36, 84, **words),
    )


def reeds(x: float, y: float, size: float) -> Markup:
    """A tuft with two cattails, rooted at x, y."""
    back = "M-34 0Q-46 -58 -66 -92Q-38 -62 -24 0ZM26 0Q40 -70 66 -104Q48 -50 36 0ZM-4 0Q-6 -70 6 -128Q12 -66 6 0Z"
    front = "M-18 0Q-30 -70 -26 -116Q-14 -64 -8 0ZM12 0Q18 -58 36 -84Q30 -40 24 0Z"
    stems = path("M-12 0Q-14 -80 -8 -140M18 0Q22 -70 18 -118", fill="none", stroke=var("reed-dark"), stroke_width=4)
    tails = path("M-8 -150V-112M18 -128V-94", stroke=var("cattail"), stroke_width=12, stroke_linecap="round")
    foot = path("M-60 2q30 -9 60 0t60 0", fill="none", stroke=var("ripple"), stroke_width=3)
    blades = (path(back, fill=var("reed-dark")), stems, tails, path(front, fill=var("reed")), foot)
    return group(move(x, y, size / 100, *blades), aria_hidden="true", stroke_linecap="round")


def lily(x: float, y: float, size: float, flower: bool = False) -> Markup:
    """A pad with its notch, some with a flower."""
    pad = path("M0 0 44 -12A48 21 0 1 0 47 6Z", fill=var("pad"), stroke=var("pad-rim"), stroke_width=3, stroke_linejoin="round")
    veins = path("M0 0 -36 -9M0 0 -40 8M0 0 -8 18M0 0 26 13M0 0 4 -17", stroke=var("pad-rim"), stroke_width=2, opacity=0.7)
    shade = path("M-44 9A48 21 0 0 0 44 12L40 17A46 20 0 0 1 -40 17Z", fill=PITCH, opacity=0.18)
    petals = "M-6 -4Q-30 -10 -26 -26Q-10 -22 -4 -8Q-14 -28 0 -38Q14 -28 4 -8Q10 -22 26 -26Q30 -10 6 -4Z"
    bloom = group(path(petals, fill="#f7e3e6", stroke="#b98792", stroke_width=1.5), circle(0, -8, 4.5, fill="#e3b341"))
    return group(move(x, y, size / 100, shade, pad, veins, bloom if flower else NOTHING), aria_hidden="true")


@draw_once
def scenery(seats: int) -> Markup:
    """What grows where nobody is, and around the frame, where a phone or a wide screen shows more."""
    banks = [reeds(34, 716, 92), reeds(934, 712, 100), lily(176, 694, 84, True), lily(806, 690, 70), *AROUND]
    if seats < 5:
        banks += [lily(66, 520, 76), lily(900, 470, 84, True), reeds(936, 430, 70)]
    if seats == 2:
        banks += [reeds(70, 250, 96), lily(164, 262, 80, True), reeds(884, 236, 84), lily(800, 268, 76), lily(902, 290, 60)]
    return join(banks)


AROUND = (
    reeds(120, 30, 90), lily(300, -20, 90, True), lily(760, 10, 80), reeds(860, -30, 100), reeds(480, -70, 96),
    lily(560, -170, 90), reeds(240, -160, 110), lily(330, 790, 90), reeds(470, 900, 110), lily(620, 800, 84, True),
    reeds(760, 880, 100), lily(240, 890, 96, True), reeds(-60, 300, 100), lily(-70, 520, 90, True), reeds(-110, 690, 110),
    lily(1030, 300, 90), reeds(1040, 560, 110), lily(1070, 690, 84, True),
)  # fmt: skip


# --- Serpents --------------------------------------------------------------------------------------------------------


def along(curve: Curve, t: float) -> tuple[Point, Point]:
    """A point of a curve, and the direction it goes there, of length 1."""
    (a, b, c, d), u = curve, 1 - t
    x, y = (u**3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t**3 * d[i] for i in (0, 1))
    dx, dy = (u * u * (b[i] - a[i]) + 2 * u * t * (c[i] - b[i]) + t * t * (d[i] - c[i]) for i in (0, 1))
    far = max((dx * dx + dy * dy) ** 0.5, 0.001)
    return (x, y), (dx / far, dy / far)


def across(curve: Curve, t: float, aside: float) -> str:
    """A point beside a curve: to its right if `aside` is positive."""
    (x, y), (dx, dy) = along(curve, t)
    return f"{x - dy * aside:.1f} {y + dx * aside:.1f}"


@draw_once
def neck(look: Livery, curve: Curve, thick: float) -> Markup:
    """A tapering neck with a lit back and belly scales."""
    steps = [step / 10 for step in range(11)]
    half = [thick * (0.5 - 0.17 * t) for t in steps]
    there = [across(curve, t, -w) for t, w in zip(steps, half, strict=True)]
    back = [across(curve, t, w) for t, w in zip(steps, half, strict=True)]
    rungs = "".join(
        f"M{across(curve, t, 0)}L{across(curve, t + 0.02, w * 0.9)}" for t, w in zip(steps[1:-1], half[1:-1], strict=True)
    )
    lit = "M" + "L".join(across(curve, t, -w * 0.45) for t, w in zip(steps[:-1], half[:-1], strict=True))
    return group(
        path("M" + "L".join([*there, *reversed(back)]) + "Z", fill=look.base, stroke=look.edge, stroke_width=2.5),
        path(rungs, stroke=look.edge, stroke_width=1.6, stroke_opacity=0.55),
        path(lit, fill="none", stroke=look.light, stroke_width=thick * 0.16, stroke_opacity=0.9),
        stroke_linejoin="round",
        stroke_linecap="round",
    )


@draw_once
def hood(look: Livery, x: float, y: float, size: float, *, brow: float, awake: bool) -> Markup:
    """The head behind its die: cheeks, brows, and eyes that are open if the die shows something."""
    skull = "M50 104C34 104 8 90 2 62C-3 40 -1 20 12 5Q22 -9 36 -4Q50 1 64 -4Q78 -9 88 5C101 20 103 40 98 62C92 90 66 104 50 104Z"
    skin = path(skull, fill=look.dark, stroke=look.edge, stroke_width=4)
    lit = path("M3 44C1 28 6 14 15 6", fill="none", stroke=look.light, stroke_width=4, stroke_linecap="round", stroke_opacity=0.8)
    return move(x, y, size / 100, skin, lit, *[eye(look, place, brow, awake) for place in (16, 84)])


def eye(look: Livery, x: float, y: float, awake: bool) -> Markup:
    rim: dict[str, Value] = {"stroke": look.edge, "stroke_width": 3}
    if awake:
        return group(circle(x, y, 11, fill="#f6e7a4", **rim), path(f"M{x} {y - 9}q5 9 0 18q-5 -9 0 -18Z", fill=PITCH))
    lid = path(f"M{x - 8} {y + 2}q8 7 16 0", fill="none", stroke_linecap="round", **rim)
    return group(circle(x, y, 11, fill=look.base, **rim), lid)


@draw_once
def collar(x: float, y: float, width: float) -> Markup:
    """A brass ring on the neck of a locked head."""
    high = width * 0.42
    ring = rect(x - width / 2, y, width, high, rx=high / 2, fill=BRASS.base, stroke=BRASS.edge, stroke_width=2)
    return group(
        ring,
        path(f"M{number(x - width * 0.3)} {number(y + high * 0.35)}h{number(width * 0.4)}", stroke=BRASS.light, stroke_width=2),
    )


@draw_once
def bud(look: Livery, curve: Curve, thick: float, words: str) -> Markup:
    """A head that has not grown yet."""
    (x, y), _ = along(curve, 1)
    knob = circle(x, y, thick * 0.52, fill=look.dark, stroke=look.edge, stroke_width=2.5)
    shine = circle(x - thick * 0.14, y - thick * 0.16, thick * 0.13, fill=look.light)
    return group(title(words), neck(look, curve, thick), knob, shine)


@draw_once
def hump(look: Livery, x: float, line: float, half: float, high: float) -> Markup:
    """The back of the serpent above the water, with scales to both sides of what it carries."""
    outline = (
        f"M{number(x - half)} {number(line)}C{number(x - half * 0.94)} {number(line - high * 0.8)} {number(x - half * 0.5)} "
        f"{number(line - high)} {number(x)} {number(line - high)}S{number(x + half * 0.94)} {number(line - high * 0.8)} "
        f"{number(x + half)} {number(line)}Z"
    )
    unit = high / 10
    curl = f"q{number(unit)} {number(1.3 * unit)} {number(2 * unit)} 0"
    scales = "".join(
        f"M{number(x + side * half * far - unit)} {number(line - high * up)}{curl}"
        for side in (-1, 1)
        for far, up in ((0.82, 0.22), (0.64, 0.22), (0.73, 0.38), (0.56, 0.4), (0.64, 0.55), (0.48, 0.58))
    )
    lit = (
        f"M{number(x - half * 0.88)} {number(line - high * 0.3)}C{number(x - half * 0.76)} {number(line - high * 0.78)} "
        f"{number(x - half * 0.45)} {number(line - high * 0.93)} {number(x - half * 0.1)} {number(line - high * 0.94)}"
    )
    return group(
        path(outline, fill=look.base, stroke=look.edge, stroke_width=3),
        path(scales, fill="none", stroke=look.edge, stroke_width=2.2, stroke_opacity=0.65),
        path(lit, fill="none", stroke=look.light, stroke_width=3.5),
        stroke_linejoin="round",
        stroke_linecap="round",
    )


@draw_once
def wash(x: float, line: float, half: float) -> Markup:
    """Rings in the water around whatever rises from it."""
    rings = [
        element("ellipse", cx=x, cy=line, rx=half * far, ry=half * far * 0.2, stroke_opacity=seen)
        for far, seen in ((1.12, 0.9), (1.3, 0.5))
    ]
    shade = element("ellipse", cx=x, cy=line + 2, rx=half * 1.06, ry=half * 0.19, fill=PITCH, opacity=0.16)
    return group(shade, group(*rings, fill="none", stroke=var("ripple"), stroke_width=2.5), aria_hidden="true")


def sunken(look: Livery) -> Livery:
    """The colour of a hydra that is out."""
    return Livery(look.name, look.sign, mix(look.base, ASH, 0.55), look.ink)


# --- Signs of a turn -------------------------------------------------------------------------------------------------


@draw_once
def trail(look: Livery, curve: Curve) -> Markup:
    """Fangs in a row, from who bites to who is bitten, the last pair wide open."""
    marks = "".join(chevron(curve, t, 7.5) for t in strides(curve, 19))
    jaws = chevron(curve, 1, 15)
    rim: dict[str, Value] = {"stroke": look.edge, "stroke_linejoin": "round"}
    halo = path(marks + jaws, fill=BONE, stroke=BONE, stroke_width=5, stroke_opacity=0.55, stroke_linejoin="round")
    return group(halo, path(marks, fill=look.base, stroke_width=1.6, **rim), path(jaws, fill=look.base, stroke_width=2.5, **rim))


def strides(curve: Curve, length: float) -> list[float]:
    """Where steps of equal length along a curve end, as shares of it; the last two are left to what follows."""
    found, walked = [], 0.0
    before = curve[0]
    for step in range(1, 201):
        here = along(curve, step / 200)[0]
        walked += ((here[0] - before[0]) ** 2 + (here[1] - before[1]) ** 2) ** 0.5
        before = here
        if walked >= length:
            walked -= length
            found.append(step / 200)
    return found[:-1]


def chevron(curve: Curve, t: float, size: float) -> str:
    """Two fangs that point along the curve."""
    (x, y), (dx, dy) = along(curve, t)
    shape = ((1.0, 0.0), (-0.8, -0.95), (-0.35, 0.0), (-0.8, 0.95))
    corners = [(x + size * (ahead * dx - aside * dy), y + size * (ahead * dy + aside * dx)) for ahead, aside in shape]
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in corners) + "Z"


def damage_badge(words: str, x: float, y: float, told: str) -> Markup:
    wide = 24 + 14 * len(words)
    figure = text(words, x, y + 10, 28, text_anchor="middle", fill=var("danger"), font_weight=800, class_="df-number")
    return group(title(told), card(x - wide / 2, y - 19, wide, 38, radius=19), figure)


def envelope(look: Livery, x: float, y: float, width: float) -> Markup:
    """A closed envelope with the wax of its owner, from its upper left corner."""
    sheet = rect(4, 14, 92, 66, rx=6, fill=BONE, stroke=look.edge, stroke_width=6)
    folds = path("M6 18 50 54 94 18M6 78 38 46M94 78 62 46", fill="none", stroke=look.edge, stroke_width=4, stroke_linejoin="round")
    return move(x, y, width / 100, sheet, folds, circle(50, 50, 15, fill=look.base, stroke=look.edge, stroke_width=3))


SIGNS = {
    "rolls": "M30 34 66 26 76 62 40 72ZM10 40q-4 16 4 30M90 60q4 -16 -4 -30M22 84q12 6 24 4",
    "chooses": "M14 24H86V66H48L32 82V66H14ZM34 45h1M50 45h1M66 45h1",
    "bites": "M12 26Q50 10 88 26M26 30Q28 60 38 78Q44 54 44 28M56 28Q58 54 64 78Q74 60 74 30",
    "misses": "M26 24Q28 50 38 66Q44 46 44 22M56 22Q58 38 62 52L74 40 72 24M66 66l8 12M12 88 88 12",
    "sinks": "M8 46q14 -12 28 0t28 0t28 0M8 66q14 -12 28 0t28 0t28 0M50 12v18M42 22l8 8 8 -8",
    "wins": "M14 74H86L92 30 68 48 50 18 32 48 8 30Z",
}


def sign(name: str, x: float, y: float, size: float, role: str) -> Markup:
    """What a hydra does, as a small drawing from its upper left corner."""
    drawn = path(SIGNS[name], fill="none", stroke=var(role), stroke_width=9, stroke_linejoin="round", stroke_linecap="round")
    return move(x, y, size / 100, drawn)
