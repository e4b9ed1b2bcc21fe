"""Somebody who looks at a table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dicefield.server.drawing import PICTURE, Sight

if TYPE_CHECKING:
    from dicefield.server.chronicle import Heard
    from dicefield.server.glances import Glance
    from dicefield.server.table import Table


@dataclass(eq=False)
class Viewer:
    """Somebody who looks at a table: through whose eyes, with which keys, and what they were shown last."""

    table_id: str
    keys: dict[int, str | None] = field(default_factory=dict)
    """Of each seat that is played here what was kept of its key; a host may give it another."""
    seat: int = 0
    form: str = PICTURE
    told: tuple[Table, int] | None = None
    """The table and the version of it that they were told of."""
    shown: Glance | None = None
    owed: dict[str, Any] = field(default_factory=dict)
    """What the seats owed that are played here."""
    sight: Sight | None = None
    seen: int | None = None
    """How many events they say they have seen before; what came after is played to them."""
    passed: int = 0
    """How much of the match they were shown: the opening and its steps."""
    last: object = None
    """The last input of it."""
    chatted: int = 0
    present: object = None
    heard: Heard | None = None
    """The events of their seat; how many of them they know, and of how many cuts."""
    known: int = 0
    cuts: int = 0
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
        self.seat, self.seen, self.told, self.shown, self.sight = seat, seen, None, None, None
        self.heard, self.known, self.cuts = None, 0, 0
        self.stir.set()

    def is_news(self, shown: Glance, owed: dict[str, Any]) -> bool:
        """Whether this is to be sent."""
        same = self.shown is not None and (self.shown is shown or self.shown.is_like(shown)) and self.owed == owed
        self.shown, self.owed = shown, owed
        return not same

    def hear(self, heard: Heard) -> tuple[int, bool]:
        """From which event on they are told what happened: after an undo that is before the end of what they know. And whether
        that is news."""
        first = heard.since(self.known, self.cuts) if self.heard is heard else 0
        is_news = first < self.known or first < len(heard.events)
        self.heard, self.known, self.cuts = heard, len(heard.events), len(heard.cuts)
        return first, is_news
