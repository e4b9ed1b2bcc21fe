"""Where a piece may go, as the path of one shape in units of the table."""

from __future__ import annotations

from math import cos, pi, sin

CORNERS = 72
"""How many corners stand for a circle."""
Window = tuple[int, int, int, int]
"""Left, top, right and bottom of where a centre may be."""


def disc(x: int, y: int, radius: int, window: Window | None = None) -> str:
    """All points within a radius, as far as they are in the window. A centre inside it sees every corner clipped straight."""
    turns = [2 * pi * corner / CORNERS for corner in range(CORNERS)]
    points = [(round(x + radius * cos(turn)), round(y + radius * sin(turn))) for turn in turns]
    return outline([clip(point, window) for point in points] if window else points)


def clip(point: tuple[int, int], window: Window) -> tuple[int, int]:
    left, top, right, bottom = window
    return min(max(point[0], left), right), min(max(point[1], top), bottom)


def box(window: Window) -> str:
    left, top, right, bottom = window
    return outline([(left, top), (right, top), (right, bottom), (left, bottom)])


def outline(points: list[tuple[int, int]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points) + "Z"
