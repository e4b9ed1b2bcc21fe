"""Somebody who looks at a table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from dicefield.server.drawing import PICTURE, Sight


@dataclass(eq=False)
class Viewer:
    """Somebody who looks at a table: through whose eyes, with which keys, and what they were shown last."""

    table_id: str
    keys: dict[int, str | None] = field(default_factory=dict)
    """Of each seat that is played here what was kept of its key; a host may give it another."""
    seat: int = 0
    form: str = PICTURE
    shown: object = None
    sight: Sight | None = None
    seen: int | None = None
    """How many events they say they have seen before; what came after is played to them."""
    passed: int = 0
    """How much of the match they were shown: the opening and its steps."""
    last: object = None
    """The last input of it."""
    chatted: int = 0
    present: object = None
    known: list[dict[str, Any]] = field(default_factory=list)
    leaves: bool = False
    """Whether they are told no more, for the server goes."""
    stir: asyncio.Event = field(default_factory=asyncio.Event)
    still: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while something is drawn for them: they look elsewhere when that is done."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Those that are played here."""
        return tuple(self.keys)

    def look(self, seat: int, seen: int | None = None) -> None:
        self.seat, self.seen, self.shown, self.sight, self.known = seat, seen, None, None, []
        self.stir.set()

    def is_news(self, shown: dict[str, Any]) -> bool:
        """Whether this is to be sent. Clocks run by themselves, and people come and go; that is no news of the game."""
        told = {name: value for name, value in shown.items() if name not in ("now", "clocks", "events", "events_from", "seats")}
        told["names"] = [(seat["name"], seat["kind"]) for seat in shown["seats"]]
        told["running"] = [clock["running"] for clock in shown["clocks"] or ()]
        fresh = told != self.shown or bool(shown["events"]) or shown["events_from"] < len(self.known)
        self.shown = told
        return fresh
