"""The picture of a game in the lobby: `card.svg` in its folder, or a plain one with its title and a few dice."""

from __future__ import annotations

from functools import cache

from dicefield.look.dice import shadow, show_value, solid, tilt
from dicefield.look.palette import NEUTRAL, SERIF, var
from dicefield.look.shapes import shape
from dicefield.look.svg import Markup, document, fit, group, move, rect

CARD = "card.svg"
WIDTH, HEIGHT = 640, 360
DICE = ((4, 3, -8), (6, 5, 6), (8, 7, -4), (12, 10, 9), (20, 18, -6))
"""Sides, the face up, and how far each is turned."""


@cache
def plain_card(title: str) -> str:
    """For a game that brings no picture along."""
    step = WIDTH / (len(DICE) + 1)
    dice = [bare_die(sides, face, turn, step * place) for place, (sides, face, turn) in enumerate(DICE, 1)]
    name = fit(title, WIDTH / 2, 288, 56, WIDTH - 80, fill=var("felt-ink"), font_family=SERIF, text_anchor="middle")
    return document(
        WIDTH, HEIGHT, title, "Dice on felt", group(rect(0, 0, WIDTH, HEIGHT, fill=var("felt")), *dice, name), prefix="card"
    )


def bare_die(sides: int, face: int, turn: float, middle: float, size: float = 92) -> Markup:
    """A die that nobody owns."""
    body = shape(sides)
    drawn = tilt(turn, solid(NEUTRAL, body), show_value(NEUTRAL, body, sides, face, False, False))
    return move(middle - size / 2, 84, size / 100, shadow(body, False), drawn)
