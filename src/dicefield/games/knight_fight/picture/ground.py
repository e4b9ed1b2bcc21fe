"""The lists: raked sand within a palisade, a meadow with tents around it. It stays as it is for a whole fight."""

from __future__ import annotations

from dicefield.engine.stage import Box
from dicefield.games.knight_fight.picture.pieces import rail, tent
from dicefield.look.ground import beyond, sheet, widened
from dicefield.look.palette import livery, var
from dicefield.look.svg import Markup, element, group, number, path, rect

RAKED = "M-10 22Q70 8 150 22T310 22M-10 62Q70 76 150 62T310 62M-10 102Q70 92 150 102T310 102"
HOOVES = "M40 40q-7 -12 4 -14q11 2 4 14M190 84q-7 -12 4 -14q11 2 4 14M250 34q-7 -12 4 -14q11 2 4 14"


def ground(frame: Box, seats: int, prefix: str) -> Markup:
    lists = widened(frame, 10)
    mown = element(
        "pattern", rect(0, 0, 90, 90, fill=var("grass-two")), id=f"{prefix}-mown",
        patternUnits="userSpaceOnUse", width=180, height=90,
    )  # fmt: skip
    fills = (var("grass"), f"url(#{prefix}-mown)")
    return group(
        element("defs", mown, raked(prefix), glow(frame, prefix)),
        *[sheet(beyond(frame), fill=fill) for fill in fills],
        fair(frame, seats),
        sheet(widened(lists, 6), rx=30, fill="#000000", opacity=0.25),
        *[sheet(lists, rx=26, fill=fill) for fill in (var("sand"), f"url(#{prefix}-raked)", f"url(#{prefix}-glow)")],
        palisade(lists),
        aria_hidden="true",
    )


def raked(prefix: str) -> Markup:
    lines = path(RAKED + HOOVES, fill="none", stroke=var("sand-two"), stroke_width=3, stroke_opacity=0.55, stroke_linecap="round")
    return element("pattern", lines, id=f"{prefix}-raked", patternUnits="userSpaceOnUse", width=300, height=120)


def glow(frame: Box, prefix: str) -> Markup:
    """Light falls in from the upper left."""
    stops = [element("stop", offset=far, stop_color=var("glow"), stop_opacity=strength) for far, strength in ((0, 0.6), (1, 0))]
    x, y = frame.left + 0.35 * frame.width, frame.top + 0.3 * frame.height
    place = {"cx": x, "cy": y, "r": 0.75 * frame.width}
    return element("radialGradient", *stops, id=f"{prefix}-glow", gradientUnits="userSpaceOnUse", **place)


def palisade(lists: Box) -> Markup:
    """Stakes side by side around the sand."""
    looks = ((var("tent-edge"), 13, None), (var("rail"), 10, None), (var("tent-edge"), 10, "2 12"))
    stakes = [sheet(lists, rx=26, fill="none", stroke=ink, stroke_width=wide, stroke_dasharray=gaps) for ink, wide, gaps in looks]
    return group(*stakes)


def fair(frame: Box, seats: int) -> Markup:
    """Tents of all who fight on every side of the lists, with little flags before them; a screen shows some of them."""
    right, low, middle = frame.left + frame.width, frame.top + frame.height, frame.left + frame.width / 2
    rows = [(middle + 170 * place, frame.top - 34, place) for place in range(-3, 4)]
    rows += [(middle + 85 + 170 * place, frame.top - 150, place + 1) for place in range(-4, 4)]
    rows += [(middle + 170 * place, low + 150, place) for place in range(-3, 4)]
    rows += [(x, frame.top + 190 + 190 * place, place) for x in (frame.left - 84, right + 84) for place in range(4)]
    tents = [tent(x, y, 112, livery(place % seats)) for x, y, place in sorted(rows, key=lambda row: row[1])]
    return group(*tents, *[bunting(frame.left, frame.width, y) for y in (frame.top - 262, low + 190)])


def bunting(left: float, width: float, y: float) -> Markup:
    """Little flags in the colours of the seats, on a string."""
    string = path(f"M{left} {y}h{width}", stroke=var("tent-edge"), stroke_width=2)
    looks = [livery(place % 4) for place in range(int(width / 40))]
    flags = [
        path(f"M{number(left + 8 + 40 * place)} {y}h24l-12 22Z", fill=look.base, stroke=look.edge)
        for place, look in enumerate(looks)
    ]
    return group(string, *flags)


def tilt(frame: Box) -> Markup:
    """The barrier between two who joust, with its shadow on the sand."""
    y = frame.top + frame.height / 2
    shade = path(f"M0 {y + 14}h{frame.width - 32}", stroke="#000000", stroke_opacity=0.2, stroke_width=12, stroke_linecap="round")
    return group(shade, rail(0, y, frame.width - 32), aria_hidden="true")
