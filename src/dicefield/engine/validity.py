"""What the fields of a state declare, checked once for all games.

A field says by `within(...)` or `many(...)` which numbers it may hold, that a list is filled from the left, or how many items of it
are used; what is unused is zero. Seats exist, and the head waits for one thing. A game's own `validate` is left with what joins
several fields. Whole columns are looked at at once, so that a large state costs little more than a small one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from dicefield.engine.content import Content
from dicefield.engine.kinds import NOBODY, Kind, OneSeat, SeatSet, Whole
from dicefield.engine.record import Inner, Record, Several, Spec
from dicefield.engine.waiting import Throw, Waiting, wait_is_valid

Path = Callable[[int], str]
"""Where a row of a column stands in the position."""


@dataclass(frozen=True)
class FieldFlaw:
    """A field that holds what it cannot: where, what, and the refusal that the field names, if it names one."""

    path: str
    words: str
    why: int | None

    def __str__(self) -> str:
        return f"{self.path} {self.words}."


def field_flaw(state: Waiting) -> FieldFlaw | None:
    """The first field that holds what it cannot, or None."""
    rows = np.asarray(state.raw).reshape(1)
    flaws = flaws_in(type(state), rows, np.ones(1, bool), lambda row: "", state.seats, None)
    head = None if wait_is_valid(state) else FieldFlaw("position", "waits for what cannot be", None)
    return next(flaws, head)


def flaws_in(cls: type[Record], rows: Any, used: Any, path: Path, seats: int, why: int | None) -> Iterator[FieldFlaw]:
    """The flaws of equal records, field by field. Content was judged when it was read, and the head has its own rule."""
    if issubclass(cls, (Content, Throw)):
        return
    for field in cls.fields:
        look = Look(field.spec, rows, seats, why if field.spec.why is None else field.spec.why)
        yield from look.flaws(field.kind, rows[field.name], used, lambda row, name=field.name: f"{path(row)}{name}")  # type: ignore[misc]


@dataclass(frozen=True)
class Look:
    """A look at one field of equal records."""

    spec: Spec
    rows: Any
    seats: int
    why: int | None

    def flaws(self, kind: Kind, values: Any, used: Any, path: Path) -> Iterator[FieldFlaw]:
        if isinstance(kind, Several):
            yield from self.list_flaws(kind, values, used, path)
        elif isinstance(kind, Inner):
            yield from flaws_in(kind.cls, values, used, lambda row: f"{path(row)}.", self.seats, self.why)
        elif isinstance(kind, Whole):
            yield from self.number_flaws(kind, values, used, path)

    def number_flaws(self, kind: Kind, values: Any, used: Any, path: Path) -> Iterator[FieldFlaw]:
        low, high = self.bounds(kind)
        wrong = used & ((values < low) | (values > high))
        if wrong.any():
            row = int(np.argmax(wrong))
            shown, least, most = (kind.json(number) for number in (values[row].item(), low, high))
            allowed = f"among {most}" if isinstance(kind, SeatSet) else f"{least} to {most}"
            yield FieldFlaw(path(row), f"is {shown}, not {allowed}", self.why)

    def bounds(self, kind: Kind) -> tuple[int, int]:
        widest = np.iinfo(kind.dtype)
        low, high = int(widest.min), int(widest.max)
        if isinstance(kind, OneSeat):
            low, high = NOBODY, self.seats - 1
        elif isinstance(kind, SeatSet):
            low, high = 0, (1 << self.seats) - 1
        return low if self.spec.low is None else self.spec.low, high if self.spec.high is None else self.spec.high

    def list_flaws(self, kind: Several, values: Any, used: Any, path: Path) -> Iterator[FieldFlaw]:
        count = kind.shape[0]
        zero = are_zero(values)
        taken = self.taken(zero)
        stray = used[:, None] & ~taken & ~zero
        if stray.any():
            row, item = (int(places[0]) for places in np.nonzero(stray))
            yield FieldFlaw(f"{path(row)}[{item}]", "is not used and must be empty", self.why)
        items = values.reshape(-1, *values.shape[2:])
        looked_at = (used[:, None] & taken).reshape(-1)
        yield from self.flaws(kind.element, items, looked_at, lambda row: f"{path(row // count)}[{row % count}]")

    def taken(self, zero: Any) -> Any:
        """Which items of each list are used: those before the first empty one, as many as another field counts, or all."""
        if self.spec.filled:
            return ~np.logical_or.accumulate(zero, axis=1)
        if self.spec.used:
            return np.arange(zero.shape[1]) < self.rows[self.spec.used].reshape(-1, 1)
        return np.ones_like(zero)


def are_zero(items: Any) -> Any:
    """Whether each item of each list is zero; bytes between the fields of a record mean nothing."""
    if items.dtype.names:
        return np.logical_and.reduce([are_zero(items[name]) for name in items.dtype.names])
    return ~items.astype(bool).reshape(*items.shape[:2], -1).any(axis=2)
