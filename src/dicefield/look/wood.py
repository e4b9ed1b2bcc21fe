"""Wood under a lamp: the floor that a table stands on, and shallow boxes for dice."""

from __future__ import annotations

from functools import lru_cache

from dicefield.engine.stage import Box
from dicefield.look.ground import beyond, sheet
from dicefield.look.palette import Shade, var
from dicefield.look.svg import Markup, circle, element, group, path, rect

BOARD, LENGTH = 80, 960
JOINTS = (310, 700, 120, 520, 780, 230, 610, 400)
"""Where boards meet end to end, one board after another."""

WOOD = {
    "wood": Shade("#dcb98a", "#3b2c20"),
    "wood-two": Shade("#d3ad7b", "#36281d"),
    "grain": Shade("#a87f4f", "#1f1610"),
    "glow": Shade("#fff6dc", "#6e4c2a"),
    "dusk": Shade("#4a2f14", "#000000"),
    "tray": Shade("#c79b66", "#281d15"),
    "tray-rim": Shade("#8f6638", "#5a4330"),
}

READABLE = (("ink", "wood"), ("ink", "wood-two"), ("ink", "tray"))
"""Text that may stand on wood."""


@lru_cache(maxsize=16)
def floor(frame: Box, prefix: str) -> Markup:
    """Boards, their grain, and the light of a lamp that fades towards the walls; far beyond the frame."""
    tile = element(
        "pattern", *map(board, range(len(JOINTS))), id=f"{prefix}-boards", patternUnits="userSpaceOnUse",
        width=LENGTH, height=BOARD * len(JOINTS),
    )  # fmt: skip
    lamp = radial(f"{prefix}-lamp", frame, "glow", (0, 0.75), (0.75, 0))
    dusk = radial(f"{prefix}-dusk", frame, "dusk", (0.5, 0), (1, 0.42))
    sheets = [sheet(beyond(frame), fill=f"url(#{prefix}-{name})") for name in ("boards", "lamp", "dusk")]
    return group(element("defs", tile, lamp, dusk), *sheets, aria_hidden="true")


def radial(ident: str, frame: Box, role: str, *stops: tuple[float, float]) -> Markup:
    """Light or shade around the lamp; each stop is how far out and how strong."""
    inside = [element("stop", offset=far, stop_color=var(role), stop_opacity=strength) for far, strength in stops]
    x, y, reach = frame.left + 0.4 * frame.width, frame.top + 0.45 * frame.height, 0.85 * max(frame.width, frame.height)
    return element("radialGradient", *inside, id=ident, gradientUnits="userSpaceOnUse", cx=x, cy=y, r=reach)


def board(index: int) -> Markup:
    """A board whose grain runs on where the next one of its row begins."""
    top, joint = BOARD * index, JOINTS[index]
    half = LENGTH / 2
    upper, lower = (
        f"M0 {top + 22}q{half / 2} {6 - index} {half} 2t{half} -2",
        f"M0 {top + 52}q{half / 2} {index - 5} {half} 1t{half} -1",
    )
    knot = f"M{joint + 40} {top + 36}q60 -9 120 0q-60 9 -120 0"
    return group(
        rect(0, top, LENGTH, BOARD, fill=var("wood" if index % 2 else "wood-two")),
        path(upper + lower + knot, fill="none", stroke=var("grain"), stroke_width=1.5, opacity=0.35),
        path(f"M0 {top}H{LENGTH}M{joint} {top}v{BOARD}", fill="none", stroke=var("grain"), stroke_width=2.5, opacity=0.7),
        *[circle(joint + gap, top + drop, 2.6, fill=var("grain")) for gap in (-11, 11) for drop in (16, 64)],
    )


def box(x: float, y: float, width: float, height: float) -> Markup:
    """A shallow box: its upper wall throws a shadow, its lower one catches light."""
    shade = path(f"M{x + 12} {y + 4.5}h{width - 24}", stroke="#000000", stroke_opacity=0.22, stroke_width=5)
    shine = path(f"M{x + 14} {y + height - 3.5}h{width - 28}", stroke="#ffffff", stroke_opacity=0.22, stroke_width=3)
    return group(
        rect(x, y, width, height, rx=16, fill=var("tray"), stroke=var("tray-rim"), stroke_width=4),
        group(shade, shine, stroke_linecap="round"),
    )
