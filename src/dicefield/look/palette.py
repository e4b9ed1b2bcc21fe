"""Colours, seats and type of the house, with the arithmetic that proves text readable on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif"
SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

BONE = "#fffdf8"
PITCH = "#100c09"

# --- Arithmetic on colours -------------------------------------------------------------------------------------------


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with a share of `other` stirred in, from 0 to 1."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def luminance(colour: str) -> float:
    """How bright a colour is to the eye, from 0 to 1, as WCAG defines it."""
    red, green, blue = (linear(channel / 255) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.03928 else float(((channel + 0.055) / 1.055) ** 2.4)


def contrast(colour: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white); text needs 4.5, shapes that matter need 3."""
    dark, bright = sorted((luminance(colour), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


# --- Light and dark --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shade:
    """One role of colour, by daylight and by night."""

    light: str
    dark: str


Shades = Mapping[str, Shade]

HOUSE: Shades = {
    "paper": Shade("#f7f2e8", "#171a1c"),
    "card": Shade("#fffdf8", "#202427"),
    "ink": Shade("#211d1a", "#f0ebe1"),
    "muted": Shade("#6b625a", "#a79e93"),
    "line": Shade("#e2d8c6", "#33393d"),
    "felt": Shade("#2f5d50", "#24483e"),
    "felt-ink": Shade("#f7f2e8", "#f0ebe1"),
    "good": Shade("#1f6b3a", "#7fc796"),
    "warning": Shade("#7d5200", "#e2b458"),
    "danger": Shade("#a8261c", "#ff9a8f"),
}

READABLE = (
    ("ink", "paper"),
    ("ink", "card"),
    ("muted", "paper"),
    ("muted", "card"),
    ("felt-ink", "felt"),
    ("good", "paper"),
    ("good", "card"),
    ("warning", "paper"),
    ("warning", "card"),
    ("danger", "paper"),
    ("danger", "card"),
)
"""Which text may stand on which ground."""


def var(role: str) -> str:
    """A colour that follows the theme of the document it stands in."""
    return f"var(--df-{role})"


# --- Seats -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Livery:
    """What belongs to one seat: a colour in three tones, the ink that reads on it, and a sign for those who do not see colour."""

    name: str
    sign: str
    base: str
    ink: str

    @property
    def light(self) -> str:
        return mix(self.base, "#ffffff", 0.27)

    @property
    def dark(self) -> str:
        """Deep enough to model a facet, and still a ground that the ink reads on."""
        return mix(self.base, "#000000", 0.34 if self.ink == BONE else 0.23)

    @property
    def edge(self) -> str:
        """The outline: it keeps even the pale colours apart from paper."""
        return mix(self.base, "#000000", 0.55)


LIVERIES = (
    Livery("blue", "bar", "#0072b2", BONE),
    Livery("vermilion", "chevron", "#d55e00", PITCH),
    Livery("green", "dot", "#009e73", PITCH),
    Livery("purple", "cross", "#a5477a", BONE),
    Livery("sky", "wave", "#56b4e9", PITCH),
    Livery("gold", "star", "#b8860b", PITCH),
)

NEUTRAL = Livery("bone", "", "#eee3cb", PITCH)
"""Dice of no seat."""


def livery(seat: int | None) -> Livery:
    """The look of a seat counted from 0; there are six, so a seventh seat would wear the first again."""
    return NEUTRAL if seat is None or seat < 0 else LIVERIES[seat % len(LIVERIES)]
