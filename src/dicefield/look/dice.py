"""Dice as people see them: a body in three tones, its value, a tag with the owner's sign, and what has become of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dicefield.look.marks import mark
from dicefield.look.marks import soldier as soldier_face
from dicefield.look.palette import BONE, PITCH, Livery, livery, mix
from dicefield.look.shapes import Point, Shape, Tone, shape
from dicefield.look.svg import KEPT, NOTHING, Markup, circle, group, join, number, number_fine, path, rect, text
from dicefield.look.svg import title as titled

SMALL = 36
"""Below this size a tag bears only the sign: letters would be too small to read."""

LIFT = 5
INK = "#211d1a"
ASH = "#8d867c"
SPARK = "#ffcf4d"

SPOTS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(
    sides: int,
    value: int | None,
    x: float,
    y: float,
    size: float,
    *,
    seat: int | None = None,
    pips: bool = False,
    soldier: bool = False,
    locked: bool = False,
    selected: bool = False,
    spark: bool = False,
    broken: bool = False,
    hidden: bool = False,
    label: bool = True,
    turn: float = 0,
    ident: str | None = None,
    piece: str | None = None,
    target: str | None = None,
    spot: str | None = None,
    face: int | None = None,
    title: str | None = None,
    emblem: Markup = NOTHING,
) -> Markup:
    """A die in the square of `size` whose upper left corner is x, y.

    `value` is None for a die that has not been thrown: it is drawn blank. A `hidden` die is drawn sealed, and nothing of what is
    returned depends on its value. `soldier` puts a toy soldier where a d6 with pips would show one spot. `turn` tilts the body by
    degrees, with the `emblem` painted on it. `piece`, `target`, `spot` and `face` become data attributes for whoever clicks.
    """
    pointed = piece is not None or target is not None or spot is not None
    states = {"locked": locked, "selected": selected, "broken": broken, "face down": hidden}
    told = tuple(name for name, is_so in states.items() if is_so)
    drawn = parts_of_die(
        sides, None if hidden else value, livery(seat), pips, soldier, told, spark, label and size >= SMALL, size >= SMALL, turn,
        pointed, selected or target is not None, title, emblem,
    )  # fmt: skip
    return group(
        drawn,
        id=ident,
        class_="df-die",
        transform=f"translate({number(x)} {number(y)}) scale({number_fine(size / 100)})",
        opacity=0.62 if broken else None,
        data_piece=piece,
        data_target=target,
        data_spot=spot,
        data_face=None if hidden else face,
    )


@lru_cache(maxsize=KEPT)
def parts_of_die(
    sides: int,
    value: int | None,
    colours: Livery,
    pips: bool,
    soldier: bool,
    states: tuple[str, ...],
    spark: bool,
    lettered: bool,
    large: bool,
    turn: float,
    pointed: bool,
    ringed: bool,
    title: str | None,
    emblem: Markup,
) -> Markup:
    """What a die is made of, wherever it lies: there are only so many, and each is drawn again and again."""
    broken, selected, hidden = "broken" in states, "selected" in states, "face down" in states
    look, body = ashen(colours) if broken else colours, shape(sides)
    drawn = seal(look, body) if hidden else show_value(look, body, sides, value, pips, soldier)
    return join(
        [
            titled(title if title is not None else describe(sides, value, colours.name, states)),
            rect(-4, -6, 108, 112, fill="none", pointer_events="all") if pointed else NOTHING,
            stand() if "locked" in states else NOTHING,
            group(
                shadow(body, selected),
                outline_ring(body, selected) if ringed else NOTHING,
                tilt(turn, solid(look, body), drawn, emblem, crack(body, look) if broken else NOTHING),
                sparkle() if spark else NOTHING,
                owner(look, sides, lettered, large),
                transform=f"translate(0 {-LIFT})" if selected else None,
            ),
        ]
    )


def describe(sides: int, value: int | None, colour: str, states: Sequence[str]) -> str:
    """The die in words: "blue d8 showing 5, locked"."""
    showing = "" if value is None else f" showing {value}"
    return ", ".join([f"{colour} d{sides}{showing}", *states])


def ashen(look: Livery) -> Livery:
    """The colour of a die that is out of the game."""
    return Livery(look.name, look.sign, mix(look.base, ASH, 0.45), look.ink)


# --- The body --------------------------------------------------------------------------------------------------------


def tones(look: Livery) -> dict[Tone, str]:
    return {Tone.LIGHT: look.light, Tone.BASE: look.base, Tone.DARK: look.dark}


def solid(look: Livery, body: Shape) -> Markup:
    """Facets on a rounded outline, with a pale hairline for dark grounds, a dark edge for light ones, and lamplight on top."""
    fills = tones(look)
    facets = [path(facet.d, fill=fills[facet.tone]) for facet in body.facets]
    return join(
        [
            path(body.outline, fill="none", stroke=BONE, stroke_opacity=0.55, stroke_width=9, stroke_linejoin="round"),
            path(body.outline, fill=look.edge, stroke=look.edge, stroke_width=6, stroke_linejoin="round"),
            path(body.outline, fill=look.base, stroke=look.base, stroke_width=2.5, stroke_linejoin="round"),
            group(*facets, stroke=look.edge, stroke_opacity=0.35, stroke_width=1, stroke_linejoin="round"),
            path(
                body.lit,
                fill="none",
                stroke="#ffffff",
                stroke_opacity=0.6,
                stroke_width=2.6,
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
        ]
    )


def tilt(turn: float, *parts: Markup) -> Markup:
    return group(*parts, transform=f"rotate({number(turn)} 50 46)") if turn else join(parts)


def shadow(body: Shape, lifted: bool) -> Markup:
    """Soft by three thin layers; further away where the die is lifted."""
    layers = [path(body.outline, stroke_width=width, opacity=0.09) for width in (2, 7, 12)]
    place = "translate(4 12)" if lifted else "translate(2 6)"
    return group(*layers, fill="#000000", stroke="#000000", stroke_linejoin="round", transform=place)


def outline_ring(body: Shape, shown: bool) -> Markup:
    """Light within dark, so that it stands out on any ground. A target has one too, unseen until it is pointed at."""
    dark = path(body.outline, fill="none", stroke=PITCH, stroke_width=22, stroke_linejoin="round")
    light = path(body.outline, fill="none", stroke=SPARK, stroke_width=18, stroke_linejoin="round")
    gap = path(body.outline, fill="none", stroke=PITCH, stroke_width=9, stroke_linejoin="round")
    return group(dark, light, gap, class_="df-ring", opacity=None if shown else 0)


def stand() -> Markup:
    """A little wooden rest: this die stays as it lies."""
    return group(
        path("M4 104Q50 112 96 104L92 98H8Z", fill="#000000", opacity=0.22),
        path(
            "M16 76H84L98 100Q98 104 94 104H6Q2 104 2 100Z",
            fill="#8a5f38",
            stroke="#3c2613",
            stroke_width=2.5,
            stroke_linejoin="round",
        ),
        path("M3 97H97V100Q97 103 94 103H6Q3 103 3 100Z", fill="#6b4627"),
        path("M17 77.5H83", fill="none", stroke="#d3a873", stroke_width=2.5, stroke_linecap="round"),
    )


# --- The face --------------------------------------------------------------------------------------------------------


def show_value(look: Livery, body: Shape, sides: int, value: int | None, pips: bool, soldier: bool) -> Markup:
    if value is None:
        return gloss() if sides == 6 else NOTHING
    if soldier and value == 1:
        return soldier_face(body.middle[0] - 31, body.middle[1] - 31, 62, look.ink)
    if pips and sides == 6 and value in SPOTS:
        return join([pip(look, body, spot) for spot in SPOTS[value]])
    return numeral(look, body, value)


def gloss() -> Markup:
    """The lamp, mirrored in a face that shows nothing yet."""
    return path("M24 36 44 16M24 52 60 16", stroke="#ffffff", stroke_opacity=0.34, stroke_width=5, stroke_linecap="round")


def pip(look: Livery, body: Shape, spot: Point) -> Markup:
    """A drilled spot: its lower rim catches the light."""
    x, y = body.middle[0] + 21 * spot[0], body.middle[1] + 21 * spot[1]
    return join([circle(x, y + 1.4, 8.6, fill=look.light), circle(x, y, 8.6, fill=look.ink)])


def numeral(look: Livery, body: Shape, value: int) -> Markup:
    """The value, cut out by a thin rim of the middle tone wherever it crosses an edge."""
    digits = str(value)
    size = body.sizes[min(len(digits), 3) - 1]
    return text(
        digits, body.middle[0], body.middle[1] + 0.36 * size, size,
        text_anchor="middle", class_="df-number", font_weight=800, letter_spacing=-0.03 * size if len(digits) > 1 else None,
        fill=look.ink, stroke=look.base, stroke_width=5, stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip


def seal(look: Livery, body: Shape) -> Markup:
    """Face down: one dark cover over all facets, closed with wax that bears the owner's sign."""
    x, y = body.middle
    cover = path(body.outline, fill=look.edge, opacity=0.78)
    wax = path(
        f"M{x - 17} {y - 4}q-2 -14 12 -15q10 -4 18 4q9 7 5 18q-1 12 -14 14q-15 3 -19 -8q-3 -6 -2 -13Z",
        fill=look.base,
        stroke=look.light,
        stroke_width=2,
    )
    sign = mark(look.sign, x, y, 18, look.ink) if look.sign else circle(x, y, 5, fill=look.ink)
    return join([cover, wax, sign])


# --- What has become of it -------------------------------------------------------------------------------------------


def crack(body: Shape, look: Livery) -> Markup:
    """A fissure, wide above and thin below, with two side branches."""
    x, y = body.middle
    fissure = "M10 -44 18 -41 5 -16 17 -3 0 17 5 40 -8 16 6 -3 -7 -14ZM-3 -22 -22 -16 -2 -15ZM12 -6 30 9 9 0Z"
    place = f"translate({number(x)} {number(y)})"
    return path(fissure, fill=PITCH, stroke=look.light, stroke_width=1.2, stroke_linejoin="round", transform=place)


def sparkle() -> Markup:
    """The best this die can do."""
    star = "M86 -6Q88 9 102 12Q88 15 86 30Q84 15 70 12Q84 9 86 -6Z"
    return group(
        path(star, fill=SPARK, stroke=PITCH, stroke_width=2.4, stroke_linejoin="round"),
        path("M68 -4 71 1M103 27 100 23M69 29 73 25", fill="none", stroke=PITCH, stroke_width=5, stroke_linecap="round"),
        path("M68 -4 71 1M103 27 100 23M69 29 73 25", fill="none", stroke=SPARK, stroke_width=2.4, stroke_linecap="round"),
    )


def owner(look: Livery, sides: int, lettered: bool, large: bool) -> Markup:
    """Whose die it is by sign, and where there is room its size. On small dice the sign grows, so that it can still be told."""
    if lettered:
        return lettered_tag(look, f"d{sides}")
    if not look.sign:
        return NOTHING
    return badge(look, 12.0 if large else 17.0)


def badge(look: Livery, radius: float) -> Markup:
    disc = circle(50, 90, radius, fill=BONE, stroke=look.edge, stroke_width=2)
    return group(disc, mark(look.sign, 50, 90, radius * 1.25, look.edge))


def lettered_tag(look: Livery, words: str) -> Markup:
    start = 19 if look.sign else 7
    width = start + 7 + 11.5 * len(words)
    left = 50 - width / 2
    return group(
        rect(left, 79, width, 22, rx=11, fill=BONE, stroke=look.edge, stroke_width=2),
        mark(look.sign, left + 11, 90, 12.5, look.edge) if look.sign else NOTHING,
        text(
            words, left + start + 5.75 * len(words), 96.2, 17, text_anchor="middle", font_weight=700, fill=INK, class_="df-number"
        ),
    )
