"""A record as a row of whole numbers: which number of the row is which field.

The places follow the declaration of the record, array by array, and nothing is scaled or left out: a row says what the record
says. Whole batches become rows by a few gathers of memory, one for each width of number. The row of an observation begins with the
seat that looks, counted from 0; the rest is what `observe` left of the position and nothing else, so it cannot hold a secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from dicefield.engine.game import Game
from dicefield.engine.kinds import Kind
from dicefield.engine.record import Inner, Record, Several

Rows = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Leaf:
    """One plain number of a record: its path, such as `players[0].dice`, its kind, and where it lies in memory."""

    path: str
    kind: Kind
    offset: int


def inside(record: type[Record], path: str, offset: int) -> Iterator[Leaf]:
    """Every number of a record, in the order of its declaration."""
    for field in record.fields:
        name = f"{path}.{field.name}" if path else field.name
        yield from under(field.kind, name, offset + record.dtype.fields[field.name][1])


def under(kind: Kind, path: str, offset: int) -> Iterator[Leaf]:
    if isinstance(kind, Inner):
        yield from inside(kind.cls, path, offset)
    elif isinstance(kind, Several):
        step = kind.element.dtype.itemsize
        for place in range(kind.shape[0]):
            yield from under(kind.element, f"{path}[{place}]", offset + place * step)
    else:
        yield Leaf(path, kind, offset)


class ColumnLayout:
    """How the memory of a kind of record becomes rows."""

    def __init__(self, record: type[Record]) -> None:
        self.record = record
        self.leaves = tuple(inside(record, "", 0))
        self.gathers = list(self.columns())

    def columns(self) -> Iterator[tuple[Any, Any, Any]]:
        """For each width: its dtype, the columns of the row, and the places in memory seen as that dtype."""
        for dtype in sorted({leaf.kind.dtype for leaf in self.leaves}, key=str):
            if dtype.kind != "i" or dtype.itemsize > 4:
                raise TypeError(f"{self.record.__name__} holds {dtype}, which has no place in a row of 32-bit numbers")
            found = [(column, leaf.offset // dtype.itemsize) for column, leaf in enumerate(self.leaves) if leaf.kind.dtype == dtype]
            columns, places = np.array(found).T
            yield dtype, columns, places

    @property
    def width(self) -> int:
        return len(self.leaves)

    def rows(self, stored: Any, *before: Any) -> Rows:
        """A row for each record of an array; `before` are numbers that stand in it before the fields."""
        memory = np.ascontiguousarray(stored).reshape(-1)
        out = np.empty((len(memory), len(before) + self.width), np.int32)
        for place, column in enumerate(before):
            out[:, place] = np.ravel(column)
        for dtype, columns, places in self.gathers:
            out[:, columns + len(before)] = memory.view(dtype).reshape(len(memory), -1)[:, places]
        return out.reshape(*np.shape(stored), out.shape[1])

    def bounds(self) -> tuple[Rows, Rows]:
        """The least and the most that each number can be, as wide as it is stored."""
        widest = [np.iinfo(leaf.kind.dtype) for leaf in self.leaves]
        return np.array([one.min for one in widest], np.int32), np.array([one.max for one in widest], np.int32)


@cache
def state_layout(game: Game) -> ColumnLayout:
    return ColumnLayout(game.state)


@cache
def action_layout(game: Game) -> ColumnLayout:
    return ColumnLayout(game.action)
