"""How models, units and places are said: a2 is the second model of unit A, 24.5 is a number of inches.

Units of seat 1 are A to F, those of seat 2 P to U, so that a model has one name for both players. Inside the rules all of these are
whole numbers: models and units are counted from 1, because 0 is nobody, and lengths are thousandths of an inch.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from dicefield.engine.errors import Malformed
from dicefield.engine.kinds import Whole
from dicefield.engine.record import KINDS

LETTERS = "abcdefpqrstu"
MOST_MODELS = 6
INCH = 1_000
CIRCLE = 360  # degrees
DECIMAL = re.compile(r"(-?)([0-9]{1,3})(?:\.([0-9]{1,3}))?")

if TYPE_CHECKING:
    UnitName: TypeAlias = int
    ModelName: TypeAlias = int
    Inches: TypeAlias = int
else:

    class UnitName(int):
        """A unit: 0 nobody, 1 to 6 of seat 1, 7 to 12 of seat 2."""

    class ModelName(int):
        """A model: 0 nobody, then six for each unit."""

    class Inches(int):
        """A length in thousandths of an inch."""


def say_unit(unit: int) -> str:
    return LETTERS[unit - 1].upper() if 1 <= unit <= len(LETTERS) else "none"


def say_model(model: int) -> str:
    unit, place = divmod(model - 1, MOST_MODELS)
    return f"{LETTERS[unit].upper()}{place + 1}" if 0 <= unit < len(LETTERS) else "none"


def say_inches(length: int) -> str:
    """Exact, and as short as can be: 24.5."""
    whole, rest = divmod(abs(length), INCH)
    return "-" * (length < 0) + (f"{whole}.{rest:03d}".rstrip("0") if rest else str(whole))


class NamedKind(Whole):
    """A number with a name: the name in JSON and in text, null for nobody."""

    def json(self, value: Any) -> str | None:
        return self.say(value) if value else None

    def parse(self, given: Any, path: str) -> int:
        if given is None:
            return 0
        if not isinstance(given, str):
            raise Malformed.of("not_a_name", f"{path}: expected a name in quotes, or null, got {given!r}")
        return self.hear(given.lower(), path)


class UnitKind(NamedKind):
    def say(self, value: Any) -> str:
        return say_unit(value).lower()

    def hear(self, words: str, path: str) -> int:
        if len(words) != 1 or words not in LETTERS:
            raise Malformed.of("no_unit_name", f"{path}: expected the letter of a unit, A to F or P to U, got {words!r}")
        return LETTERS.index(words) + 1


class ModelKind(NamedKind):
    def say(self, value: Any) -> str:
        return say_model(value).lower()

    def hear(self, words: str, path: str) -> int:
        if len(words) != 2 or words[0] not in LETTERS or words[1] not in "123456":
            raise Malformed.of("no_model_name", f"{path}: expected a model such as A2 or P1, got {words!r}")
        return LETTERS.index(words[0]) * MOST_MODELS + int(words[1])


class InchesKind(Whole):
    def say(self, value: Any) -> str:
        return say_inches(value)

    def hear(self, words: str, path: str) -> int:
        found = DECIMAL.fullmatch(words)
        if not found:
            raise Malformed.of("not_inches", f"{path}: expected inches such as 24 or 24.5, to a thousandth, got {words!r}")
        sign, whole, rest = found.groups()
        length = int(whole) * INCH + int((rest or "").ljust(3, "0"))
        return -length if sign else length


KINDS[UnitName] = UnitKind("i1")
KINDS[ModelName] = ModelKind("i1")
KINDS[Inches] = InchesKind("i4")
