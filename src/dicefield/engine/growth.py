"""The one curve that estimates need, from whole steps that are the same to the bit on every machine."""

from __future__ import annotations

from dicefield.engine.rule import rule

MOST_LEAN = 12.0


@rule
def growth(lean: float) -> float:
    """The exponential function by squaring, of what leans neither way too far."""
    grown = 1.0 + min(MOST_LEAN, max(-MOST_LEAN, lean)) / 1024.0
    for _ in range(10):
        grown *= grown
    return grown
