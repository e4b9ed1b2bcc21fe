"""Content: what designers write as files, over a schema that is the declaration of a record.

A scenario, a unit or a layout of terrain is a record whose fields have defaults, bounds and a meaning (`option(...)`). What is
shipped lies on a shelf of TOML files and is known by its name; anything else is spelled out, field by field. Reading gathers all
flaws, each with the path of the field, instead of stopping at the first.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from dicefield.engine.errors import Malformed, nearest
from dicefield.engine.kinds import Kind, Named, Truth, Whole
from dicefield.engine.record import Field, Inner, Record, Several

TEXTS = ("title", "about", "source")
"""Words for people that a file may carry beside its fields; they are not part of the game."""

FILE = "file"
"""The path of a flaw that lies in no field."""


@dataclass(frozen=True)
class Flaw:
    """What is wrong with one field of a file: terrain[2].height, and why."""

    path: str
    words: str

    def __str__(self) -> str:
        return f"{self.path}: {self.words}"

    def follows(self, other: Flaw) -> bool:
        """Whether this may only be there because of another: in the same field, the same entry of a list, or the file at large."""
        entry = self.path.rpartition(".")[0]
        return other.path in (self.path, FILE) or (entry != "" and entry == other.path.rpartition(".")[0])


@dataclass(frozen=True)
class ContentFolder:
    """A folder of files, one a piece of content."""

    folder: Path

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(path.stem for path in self.folder.glob("*.toml")))

    def read(self, name: str) -> dict[str, Any]:
        """What a file says; it is read once, for every picture asks for a title."""
        return read_once(self.folder / f"{name}.toml")


@cache
def read_once(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


class Content(Record):
    """A record that is written as a file; each kind has its shelf."""

    __slots__ = ()
    shelf: ClassVar[ContentFolder]
    word: ClassVar[str]
    """What one piece is called."""

    def json(self) -> Any:
        """Its name if it is shipped, else every field."""
        return self.name or super().json()

    @property
    def name(self) -> str | None:
        return next((name for name in self.shelf.names if self.shipped(name) == self), None)

    @property
    def title(self) -> str:
        name = self.name
        return str(self.shelf.read(name).get("title", name)) if name else f"a {self.word} of your own"

    @classmethod
    def shipped(cls, name: str) -> Self:
        """The piece of that name; read once."""
        kind: Any = cls
        found: Self = read_shipped(kind, name)
        return found

    @classmethod
    def parse(cls, given: Any, path: str = "content") -> Self:
        if isinstance(given, str):
            if given not in cls.shelf.names:
                words = f"{path}: there is no {cls.word} {given!r}; there are {', '.join(cls.shelf.names)}."
                raise Malformed.of(f"unknown_{cls.word}", f"{words}{nearest(given, cls.shelf.names)}")
            return cls.shipped(given).copy()
        value, flaws = cls.read(given)
        if flaws:
            raise Malformed.of(f"flawed_{cls.word}", f"{path}: {'; '.join(map(str, flaws))}.")
        return value

    @classmethod
    def read(cls, given: Any) -> tuple[Self, list[Flaw]]:
        """What a file says, and everything that is wrong with it."""
        value = cls()
        flaws = list(fill(value, given, "", TEXTS))
        return value, flaws + [flaw for flaw in value.flaws() if not any(flaw.follows(other) for other in flaws)]

    def flaws(self) -> Iterator[Flaw]:
        """What is wrong between fields that are each well in themselves."""
        return iter(())

    def summary(self) -> tuple[str, ...]:
        """What it comes to, in a few words each, the most telling first: "310 points"."""
        return ()


@cache
def read_shipped(kind: Any, name: str) -> Any:
    return kind.parse(kind.shelf.read(name), name)


def content_of(kind: Kind) -> type[Content] | None:
    """The content that a field holds, if it holds any."""
    return kind.cls if isinstance(kind, Inner) and issubclass(kind.cls, Content) else None


def summaries(value: Record, path: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a piece of content comes to, and each piece within it, by their paths."""
    if isinstance(value, Content):
        yield path, value.summary()
    for field in value.fields:
        where, inner = join_path(path, field.name), getattr(value, field.name)
        if isinstance(field.kind, Inner):
            yield from summaries(inner, where)
        elif isinstance(field.kind, Several) and isinstance(field.kind.element, Inner):
            for place, entry in enumerate(inner):
                yield from summaries(entry, f"{where}[{place}]")


# --- Reading ---------------------------------------------------------------------------------------------------------


def fill(value: Record, given: Any, path: str, texts: tuple[str, ...] = ()) -> Iterator[Flaw]:
    """Writes what is given into a record, defaults for what is not, and yields the flaws."""
    if not isinstance(given, Mapping):
        yield Flaw(path or FILE, f"expected fields with values, got {given!r}")
        return
    known = [field.name for field in value.fields]
    for name in given:
        if name not in known and name not in texts:
            yield Flaw(join_path(path, name), f"there is no such field; the fields are {', '.join([*texts, *known])}")
    for text in texts:
        if not isinstance(given.get(text, ""), str):
            yield Flaw(join_path(path, text), f"expected words in quotes, got {given[text]!r}")
    for field in value.fields:
        yield from fill_field(value, field, given, path)


def fill_field(value: Record, field: Field, given: Mapping[str, Any], path: str) -> Iterator[Flaw]:
    where = join_path(path, field.name)
    if field.name in given:
        yield from fill_place(value.raw, field.name, field.kind, given[field.name], where, field)
    elif field.spec.default is not None:
        yield from fill_place(value.raw, field.name, field.kind, field.kind.json(field.spec.default), where, field)
    elif not isinstance(field.kind, Several):
        yield Flaw(where, "is missing")


def fill_place(raw: Any, place: Any, kind: Kind, given: Any, path: str, field: Field) -> Iterator[Flaw]:
    """One value into its place: a record, a list, or a plain value."""
    if isinstance(kind, Inner):
        yield from fill(kind.cls(raw[place]), given, path)
    elif isinstance(kind, Several):
        yield from fill_list(raw[place], kind, given, path, field)
    else:
        yield from fill_value(raw, place, kind, given, path, field)


def fill_value(raw: Any, place: Any, kind: Kind, given: Any, path: str, field: Field) -> Iterator[Flaw]:
    """A plain value is stored only if it is within its bounds, so that whatever looks at the record can rely on them."""
    try:
        value = kind.parse(given, "")
    except Malformed as refused:
        yield Flaw(path, str(refused).removeprefix(": "))
        return
    low, high = field.spec.low, field.spec.high
    if type(given) is int and ((low is not None and given < low) or (high is not None and given > high)):
        yield Flaw(path, f"must be {low} to {high}, got {given}")
    else:
        raw[place] = value


def fill_list(raw: Any, kind: Several, given: Any, path: str, field: Field) -> Iterator[Flaw]:
    if not isinstance(given, list) or len(given) > kind.shape[0]:
        yield Flaw(path, f"expected a list of at most {kind.shape[0]}, got {given!r}")
        return
    for place, item in enumerate(given):
        yield from fill_place(raw, place, kind.element, item, f"{path}[{place}]", field)


def join_path(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


# --- The schema as data ----------------------------------------------------------------------------------------------


def schema(cls: type[Record], path: str = "") -> Iterator[dict[str, str]]:
    """The fields of a file, one by one: name, what it takes, default, meaning; the word for content that may also be named, and
    what the one entry of a list is called that has it."""
    for field in cls.fields:
        kind, where = field.kind, join_path(path, field.name)
        default = "" if field.spec.default is None else str(field.kind.json(field.spec.default)).lower()
        row = {"field": where, "takes": takes(kind, field), "default": default, "meaning": field.spec.help}
        named = content_of(kind)
        yield row | ({"content": named.word} if named else {}) | ({"single": field.spec.single} if field.spec.single else {})
        while isinstance(kind, Several):
            kind, where = kind.element, f"{where}[]"
        if isinstance(kind, Inner):
            yield from schema(kind.cls, where)


def takes(kind: Kind, field: Field) -> str:
    if isinstance(kind, Several):
        return f"up to {kind.shape[0]}: {takes(kind.element, field)}"
    if isinstance(kind, Named):
        return ", ".join(member.name.lower() for member in kind.names)
    if isinstance(kind, Truth):
        return "true, false"
    if isinstance(kind, Inner):
        return "fields"
    if isinstance(kind, Whole):
        widest = np.iinfo(kind.dtype)
        low, high = field.spec.low, field.spec.high
        return f"{widest.min if low is None else low} to {widest.max if high is None else high}"
    return "a number"
