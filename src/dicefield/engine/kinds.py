"""Kinds: what one plain field of a record holds, how it is stored, and how it is read and written as JSON and as words."""

from __future__ import annotations

import math
import re
import sys
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any

import numpy as np

from dicefield.engine.errors import Malformed, nearest

MOST_REAL = sys.float_info.max
WHOLE = re.compile(r"-?[0-9]{1,18}")

NOBODY = -1
"""The seat that is no seat: a spectator, or the loser of a tie."""


@dataclass(frozen=True)
class Kind:
    """What one field holds."""

    code: str

    @property
    def dtype(self) -> Any:
        return np.dtype(self.code)

    @property
    def packed(self) -> Any:
        """The dtype in which equal values have equal bytes on every machine."""
        return self.dtype.newbyteorder("<")

    @cached_property
    def is_number(self) -> bool:
        """Whether what is read is what is stored."""
        return type(self).read is Kind.read

    def read(self, cell: Any) -> Any:
        """The Python value of what lies in a cell: an array without dimensions, which NumPy reads ten times as fast as a scalar."""
        return cell.item()

    def json(self, value: Any) -> Any:
        return value

    def parse(self, given: Any, path: str) -> Any:
        """The value that JSON names, or a refusal that says where and why."""
        raise NotImplementedError

    def say(self, value: Any) -> str:
        """The value as words of an action."""
        return str(self.json(value))

    def hear(self, words: str, path: str) -> Any:
        """The value that the words of an action name."""
        return self.parse(words, path)


class Whole(Kind):
    def hear(self, words: str, path: str) -> int:
        if not WHOLE.fullmatch(words):
            raise Malformed.of("not_whole", f"{path}: expected a whole number, got {words!r}")
        number: int = self.parse(int(words), path)
        return number

    def parse(self, given: Any, path: str) -> int:
        if type(given) is not int:
            raise Malformed.of("not_whole", f"{path}: expected a whole number, got {given!r}")
        self.fits(given, path)
        return given

    def fits(self, number: int, path: str) -> None:
        bounds = np.iinfo(self.dtype)
        if not bounds.min <= number <= bounds.max:
            raise Malformed.of("too_large", f"{path}: {number} is not between {bounds.min} and {bounds.max}")


class Truth(Kind):
    """Stored as a byte, since Numba has no arrays of booleans inside records; anything but 0 is true."""

    @property
    def packed(self) -> Any:
        return np.dtype("?")

    def read(self, cell: Any) -> bool:
        return cell.item() != 0  # type: ignore[no-any-return]

    def say(self, value: Any) -> str:
        return "yes" if value else "no"

    def hear(self, words: str, path: str) -> bool:
        if words not in ("yes", "no"):
            raise Malformed.of("not_truth", f"{path}: expected yes or no, got {words!r}")
        return words == "yes"

    def parse(self, given: Any, path: str) -> bool:
        if type(given) is not bool:
            raise Malformed.of("not_truth", f"{path}: expected true or false, got {given!r}")
        return given


class Real(Kind):
    def parse(self, given: Any, path: str) -> float:
        if type(given) not in (int, float) or not abs(given) < math.inf or abs(given) > MOST_REAL:
            raise Malformed.of("not_number", f"{path}: expected a number, got {given!r}")
        return float(given)


class OneSeat(Whole):
    def json(self, value: Any) -> int | None:
        return None if value == NOBODY else value + 1

    def parse(self, given: Any, path: str) -> int:
        if given is None:
            return NOBODY
        number = super().parse(given, path)
        if number < 1:
            raise Malformed.of("no_seat", f"{path}: seats are counted from 1, got {number}")
        return number - 1

    def say(self, value: Any) -> str:
        return "nobody" if value == NOBODY else str(value + 1)

    def hear(self, words: str, path: str) -> int:
        return NOBODY if words == "nobody" else super().hear(words, path)


class SeatSet(Whole):
    def json(self, value: Any) -> list[int]:
        return [seat + 1 for seat in range(32) if value >> seat & 1]

    def parse(self, given: Any, path: str) -> int:
        if not isinstance(given, list) or any(type(seat) is not int or not 1 <= seat <= 31 for seat in given):
            raise Malformed.of("not_seats", f"{path}: expected a list of seats counted from 1, got {given!r}")
        return sum({1 << seat - 1 for seat in given})


@dataclass(frozen=True)
class Named(Kind):
    """A member of an `IntEnum`; JSON and text use its name in small letters."""

    names: type[IntEnum]

    @cached_property
    def members(self) -> dict[int, IntEnum]:
        return {member.value: member for member in self.names}

    def read(self, cell: Any) -> IntEnum:
        number = cell.item()
        try:
            return self.members[number]
        except KeyError:
            return self.names(number)  # which says that there is no such member

    def json(self, value: Any) -> str:
        return self.names(value).name.lower()

    def parse(self, given: Any, path: str) -> IntEnum:
        words = [member.name.lower() for member in self.names]
        if given not in words:
            hint = nearest(given, words)
            raise Malformed.of("unknown_word", f"{path}: expected one of {', '.join(words)}; got {given!r}{'.' * bool(hint)}{hint}")
        return self.names[given.upper()]
