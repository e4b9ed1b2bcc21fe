"""One finger on a screen."""

from __future__ import annotations

from typing import Any


def finger(page: Any, start: dict[str, float], end: dict[str, float]) -> None:
    """One finger down, along and up, as the browser hears it from the screen."""
    wire = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", start)
    for share in (0.1, 0.3, 0.6, 0.9, 1.0):
        touch("touchMove", {axis: start[axis] + (end[axis] - start[axis]) * share for axis in ("x", "y")})
    touch("touchEnd")
