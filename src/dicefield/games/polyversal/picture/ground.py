"""Dry grass and dust in a wooden rim, a mesh of inches, and a dark table top around it. None of it changes in a battle."""

from __future__ import annotations

from dicefield.games.polyversal.kinds import INCH
from dicefield.games.polyversal.picture.layout import RIM, Drawing
from dicefield.games.polyversal.state import ZONE
from dicefield.look.palette import livery, var
from dicefield.look.svg import NOTHING, Markup, Value, element, group, join, path, rect, text

FOOT = 6 * INCH
TUFTS = ((700, 1900), (3100, 600), (5200, 2700), (1900, 4300), (4300, 5300), (6900, 4600), (7600, 900), (8700, 6900), (2700, 7700))
STONES = ((1500, 800), (4900, 1300), (6200, 6100), (3300, 3300), (8100, 3100), (700, 6100))
PATCHES = (
    ("grass-deep", 0.16, 0.2, 0.21, 0.12),
    ("grass-deep", 0.8, 0.3, 0.17, 0.13),
    ("grass-deep", 0.36, 0.74, 0.24, 0.13),
    ("grass-deep", 0.88, 0.86, 0.16, 0.1),
    ("dust", 0.5, 0.46, 0.3, 0.1),
    ("dust", 0.12, 0.6, 0.12, 0.08),
    ("dust", 0.66, 0.1, 0.18, 0.07),
    ("dust", 0.64, 0.92, 0.2, 0.06),
)
"""Colour, middle and half axes of what grows or lies bare, in parts of the table."""


def defs(view: Drawing) -> Markup:
    """Patterns and light that the ground is made of."""
    return element("defs", planks(view), turf(view), mesh(view), soft(view, "grass-deep"), soft(view, "dust"), sun(view))


def planks(view: Drawing) -> Markup:
    grain = path("M0 900q4000 300 8000 0t8000 0M0 2300q5000 -260 9000 0t7000 0", fill="none", stroke="#000000", stroke_width=60)
    joints = path("M0 0H16000M0 3200H16000M5200 0V3200M12600 3200V6400", stroke="#000000", stroke_width=120, opacity=0.5)
    lower = rect(0, 3200, 16_000, 3_200, fill=var("desk-two"))
    return pattern(
        view, "planks", 16_000, 6_400, rect(0, 0, 16_000, 6_400, fill=var("desk")), lower, group(grain, opacity=0.25), joints
    )


def turf(view: Drawing) -> Markup:
    """Tufts that bend away from the wind, and stones with their shadows."""
    blades = "".join(f"M{x} {y}q-60 -160 -200 -220M{x} {y}q0 -200 40 -300M{x} {y}q90 -150 240 -190" for x, y in TUFTS)
    stones = "".join(f"M{x} {y}q90 -110 200 -40t30 130q-190 60 -230 -90Z" for x, y in STONES)
    shade = path(stones, fill="#000000", opacity=0.2, transform="translate(50 60)")
    grass = path(blades, fill="none", stroke=var("grass-deep"), stroke_width=60, stroke_linecap="round")
    return pattern(view, "turf", 9_400, 8_200, grass, shade, path(stones, fill=var("dust")))


def mesh(view: Drawing) -> Markup:
    """A line for every inch, a stronger one for every six."""
    inches = "".join(f"M{place} 0V{FOOT}M0 {place}H{FOOT}" for place in range(INCH, FOOT, INCH))
    fine = path(inches, stroke=var("mesh"), stroke_width=24, opacity=0.13)
    return pattern(
        view, "mesh", FOOT, FOOT, fine, path(f"M0 0V{FOOT}M0 0H{FOOT}", stroke=var("mesh"), stroke_width=90, opacity=0.32)
    )


def pattern(view: Drawing, name: str, width: int, height: int, *inside: Markup) -> Markup:
    ident = f"{view.prefix}-{name}"
    return element("pattern", *inside, id=ident, width=width, height=height, patternUnits="userSpaceOnUse")


def soft(view: Drawing, role: str) -> Markup:
    """A patch without an edge."""
    stops = [element("stop", offset=far, stop_color=var(role), stop_opacity=much) for far, much in ((0, 0.85), (0.6, 0.5), (1, 0))]
    return element("radialGradient", *stops, id=f"{view.prefix}-{role}")


def sun(view: Drawing) -> Markup:
    """Light from the upper left, shade towards the lower right."""
    stops = [(0, var("sun"), 0.34), (0.5, var("sun"), 0), (0.5, "#000000", 0), (1, "#000000", 0.24)]
    made = [element("stop", offset=far, stop_color=colour, stop_opacity=much) for far, colour, much in stops]
    return element("linearGradient", *made, id=f"{view.prefix}-sun", x1=0, y1=0, x2=1, y2=1)


def ground(view: Drawing) -> Markup:
    edge, far = view.edge, 3 * view.edge
    table = (0, 0, edge, edge)
    rim = (-RIM, -RIM, edge + 2 * RIM, edge + 2 * RIM)
    return join(
        [
            rect(-far, -far, edge + 2 * far, edge + 2 * far, fill=filled(view, "planks")),
            rect(rim[0] + 500, rim[1] + 700, rim[2], rim[3], rx=900, fill="#000000", opacity=0.35),
            rect(*rim, rx=800, fill=var("rim")),
            edging(f"M-1200 {edge + 1600}V-1200Q-1200 -1600 -800 -1600H{edge + 1200}", var("sun"), 160, 0.3),
            rect(*table, fill=var("grass")),
            *[patch(view, *one) for one in PATCHES],
            *[rect(*table, fill=filled(view, name)) for name in ("turf", "sun", "mesh")],
            edging(f"M250 {edge}V250H{edge}", "#000000", 500, 0.16),
            rect(*table, fill="none", stroke="#000000", stroke_width=160, stroke_opacity=0.75),
            rulers(view),
        ]
    )  # fmt: skip


def edging(d: str, colour: str, width: int, much: float) -> Markup:
    """Where the light falls on the rim, and where the rim throws its shadow."""
    return path(d, fill="none", stroke=colour, stroke_width=width, opacity=much)


def filled(view: Drawing, name: str) -> str:
    return f"url(#{view.prefix}-{name})"


def patch(view: Drawing, role: str, x: float, y: float, wide: float, high: float) -> Markup:
    across, down = view.at(x * view.edge, y * view.edge)
    return element("ellipse", cx=across, cy=down, rx=wide * view.edge, ry=high * view.edge, fill=filled(view, role))


def rulers(view: Drawing) -> Markup:
    """Inches let into the rim, numbered by six."""
    edge = view.edge
    ticks = "".join(f"M{mark} {edge + 160}v{420 if mark % FOOT else 640}" for mark in range(0, edge + 1, INCH))
    ticks += "".join(f"M-160 {mark}h-{420 if mark % FOOT else 640}" for mark in range(0, edge + 1, INCH))
    numbers = [ruler_number(view, mark) for mark in range(0, edge + 1, FOOT)]
    return group(
        path(ticks, stroke=var("rim-ink"), stroke_width=80), *numbers, fill=var("rim-ink"), class_="df-number", aria_hidden="true"
    )


def ruler_number(view: Drawing, mark: int) -> Markup:
    shown, low = str(mark // INCH), view.edge if view.near else 0
    x, _ = view.at(mark, low)
    _, y = view.at(low, mark)
    look: dict[str, Value] = {"text_anchor": "middle", "font_weight": 600}
    return join([text(shown, x, view.edge + 1_600, 900, **look), text(shown, -1_350, y + 310, 900, **look)])


def catcher(view: Drawing) -> Markup:
    """What takes presses on the ground: inside this group places are those of the table, which counts upwards from seat 1."""
    edge = view.edge
    turned = f"translate({edge} 0) scale(-1 1)" if view.near else f"translate(0 {edge}) scale(1 -1)"
    return group(
        rect(0, 0, edge, edge, fill="none", pointer_events="all"),
        id=f"{view.prefix}-catcher",
        transform=turned,
        data_table=f"0 0 {edge} {edge}",
        data_unit=INCH,
    )


def zones(view: Drawing) -> Markup:
    """Where each side places its units, until all are placed."""
    if not view.is_placing:
        return NOTHING
    edge = view.edge
    return join(
        [zone(seat, 0 if seat != view.near else edge - ZONE, ZONE if seat != view.near else edge - ZONE, edge) for seat in (0, 1)]
    )


def zone(seat: int, top: int, line: int, edge: int) -> Markup:
    border = path(f"M0 {line}H{edge}", stroke=livery(seat).base, stroke_width=130, stroke_dasharray="700 400")
    under = path(f"M0 {line}H{edge}", stroke="#fffdf8", stroke_width=260, stroke_opacity=0.7)
    return group(rect(0, top, edge, ZONE, fill=livery(seat).base, fill_opacity=0.14), under, border, data_zone=seat + 1)
