"""Ground under a board: it goes on far beyond the frame, so that a screen of any shape is filled."""

from __future__ import annotations

from dicefield.engine.stage import Box
from dicefield.look.svg import Markup, Value, rect

REACH = 2
"""How far the ground goes on to every side, in larger sides of the frame."""


def beyond(frame: Box) -> Box:
    """The frame, and whatever a screen may show around it."""
    far = REACH * max(frame.width, frame.height)
    return Box(frame.left - far, frame.top - far, frame.width + 2 * far, frame.height + 2 * far)


def sheet(area: Box, **attributes: Value) -> Markup:
    return rect(area.left, area.top, area.width, area.height, **attributes)


def widened(box: Box, margin: float) -> Box:
    return Box(box.left - margin, box.top - margin, box.width + 2 * margin, box.height + 2 * margin)
