"""Lists in records: a fixed number of places, filled from the left."""

from __future__ import annotations

from typing import Any

from dicefield.engine.record import array
from dicefield.engine.rule import rule


@rule
def filled(items: array[Any]) -> int:
    """How many places are filled; a list ends at the first that is empty."""
    count = 0
    while count < len(items) and items[count] != 0:
        count += 1
    return count
