"""A change of a table, as it is written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


class Conflict(Exception):
    """Somebody else changed the table first."""


@dataclass(eq=False)
class Change:
    """All that one command changes, kept or refused as a whole."""

    table_id: str
    version: int
    """The version it was made from; 0 for a new table."""
    row: dict[str, Any] = field(default_factory=dict)
    lines: list[tuple[int, dict[str, Any], float]] = field(default_factory=list)
    seats: list[dict[str, Any]] = field(default_factory=list)
    request: tuple[int, str, dict[str, Any]] | None = None
    chat: dict[str, Any] | None = None
    also: list[Change] = field(default_factory=list)
    """Other tables that are changed with this one: the rematch."""
