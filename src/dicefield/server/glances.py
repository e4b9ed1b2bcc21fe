"""What is told of a table at one version: made once for all who see the same, and only from what their seat may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dicefield.server.packet import members
from dicefield.server.snapshot import facts, kind_of, times

if TYPE_CHECKING:
    from dicefield.server.table import Table


@dataclass(eq=False)
class Glance:
    """What a seat is shown of a table."""

    text: bytes
    """What is the same for all who look through the eyes of that seat, as it travels, without its brackets."""
    people: tuple[Any, ...]
    """Who sits there, and whose clock runs. That clocks run by themselves, and that people come and go, is no news of the game."""
    over: bool
    """Whether it tells how the game ended."""

    def is_like(self, other: Glance) -> bool:
        return self.text == other.text and self.people == other.people


class Glances:
    """What seats are shown of a table, each by its own view. What looks the same after a change is one and the same."""

    def __init__(self) -> None:
        self.of: tuple[Table, int] | None = None
        self.shown: dict[int, Glance] = {}
        self.before: dict[int, Glance] = {}

    def to(self, table: Table, seat: int) -> Glance:
        now = table, table.version
        if self.of != now:
            self.of, self.before, self.shown = now, {**self.before, **self.shown}, {}
        if seat not in self.shown:
            self.shown[seat] = self.look(table, seat)
        return self.shown[seat]

    def look(self, table: Table, seat: int) -> Glance:
        found, before = facts(table, seat), self.before.get(seat)
        glance = Glance(members(found), (names(table), running(table, seat)), bool(found["result"]))
        return before if before and before.is_like(glance) else glance


def names(table: Table) -> list[tuple[str, str]]:
    return [(place.name, kind_of(place)) for place in table.places]


def running(table: Table, seat: int) -> list[bool]:
    return [clock["running"] for clock in times(table, seat)["clocks"] or ()]
