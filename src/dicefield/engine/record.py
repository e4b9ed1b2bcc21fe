"""Records: classes that people and mypy read, stored as NumPy dtypes.

    @record
    class Die(Record):
        owner: Seat
        value: i16
        spots: array[i8] = many(6)

declares a fixed-size value. `Die()` is a fresh one, all zero; `die.value` reads a plain Python `int`, so interpreted rules
compute with exact whole numbers, and a value that does not fit its field is an `OverflowError` instead of a silent wrap.
`die.raw` is the NumPy record underneath: what compiled rules receive, sharing the same memory. Python reads it
through `die.cell`, an array without dimensions over that memory.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

from dicefield.engine.errors import Malformed
from dicefield.engine.kinds import NOBODY as NOBODY  # told with the words of a record
from dicefield.engine.kinds import Kind, Named, OneSeat, Real, SeatSet, Truth, Whole
from dicefield.engine.packing import packing_of

NEW: Any = object.__new__
"""Rules read fields all the time, so what they read is put together without a call of its own."""
LARGE = 1_000
"""Bytes above which a record that is kept is packed: smaller ones take about as much either way."""

T = TypeVar("T")
R = TypeVar("R", bound="Record")

if TYPE_CHECKING:
    # To people and to mypy all of these are numbers; how wide they are stored is a matter of the dtype.
    i8: TypeAlias = int
    i16: TypeAlias = int
    i32: TypeAlias = int
    i64: TypeAlias = int
    Seat: TypeAlias = int
    Seats: TypeAlias = int
    flag: TypeAlias = bool
    f64: TypeAlias = float
else:

    class i8(int): ...

    class i16(int): ...

    class i32(int): ...

    class i64(int): ...

    class flag(int): ...

    class f64(float): ...

    class Seat(int):
        """A seat counted from 0 inside the rules, from 1 everywhere else; `NOBODY` is null."""

    class Seats(int):
        """A set of seats as a bit mask; a list of seat numbers everywhere else."""


# --- Kinds that hold more than one value ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Inner(Kind):
    """Another record."""

    cls: type[Record]

    @property
    def dtype(self) -> Any:
        return self.cls.dtype

    @property
    def packed(self) -> Any:
        return self.cls.packed

    def read(self, cell: Any) -> Record:
        found = NEW(self.cls)
        found.cell = cell
        return found  # type: ignore[no-any-return]

    def json(self, value: Any) -> Any:
        return value.json()

    def parse(self, given: Any, path: str) -> Any:
        return self.cls.parse(given, path).raw


@dataclass(frozen=True)
class Several(Kind):
    """An array of `shape`; its items are of one kind. In the JSON of a `short` one the zero items at its end are left out."""

    item: Kind
    shape: tuple[int, ...]
    short: bool = False

    @property
    def dtype(self) -> Any:
        return np.dtype((self.item.dtype, self.shape))

    @property
    def packed(self) -> Any:
        return np.dtype((self.item.packed, self.shape))

    @cached_property
    def element(self) -> Kind:
        return self.item if len(self.shape) == 1 else Several("", self.item, self.shape[1:])

    def read(self, cell: Any) -> array[Any]:
        found = NEW(array)
        found.raw, found.kind = cell, self.element
        return found  # type: ignore[no-any-return]

    def json(self, value: Any) -> list[Any]:
        return [self.element.json(value[place]) for place in range(self.used(value))]

    def used(self, value: Any) -> int:
        """How many items are shown. Bytes between the fields of a record mean nothing, so packed items are looked at."""
        count = len(value)
        if not self.short:
            return count
        packed = np.asarray(value.raw).astype(self.item.packed)
        while count and not any(packed[count - 1].tobytes()):
            count -= 1
        return count

    def parse(self, given: Any, path: str) -> Any:
        most = self.shape[0]
        if not isinstance(given, list) or len(given) > most or (len(given) < most and not self.short):
            raise Malformed.of("wrong_length", f"{path}: expected a list of {'at most ' * self.short}{most}, got {given!r}")
        stored = np.zeros(self.shape, self.item.dtype)
        for index, item in enumerate(given):
            stored[index] = self.element.parse(item, f"{path}[{index}]")
        return stored

    def say(self, value: Any) -> str:
        """The items up to the first 0, which is how a list of words ends."""
        return " ".join(self.item.say(item) for item in takewhile(bool, value))

    def hear(self, words: str, path: str) -> Any:
        heard = words.split()
        if len(heard) > self.shape[0]:
            raise Malformed.of("wrong_length", f"{path}: at most {self.shape[0]} are understood, got {len(heard)}")
        stored = np.zeros(self.shape, self.item.dtype)
        for index, word in enumerate(heard):
            stored[index] = self.item.hear(word, path)
        if not stored[: len(heard)].all():
            raise Malformed.of("not_counted", f"{path}: 0 is not counted among {words!r}")
        return stored


KINDS: dict[Any, Kind] = {
    i8: Whole("i1"),
    i16: Whole("i2"),
    i32: Whole("i4"),
    i64: Whole("i8"),
    flag: Truth("i1"),
    f64: Real("f8"),
    Seat: OneSeat("i1"),
    Seats: SeatSet("i4"),
}


def bytes_of(cell: Any) -> Any:
    """The memory of a record."""
    return np.frombuffer(cell, np.uint8)


# --- Arrays ----------------------------------------------------------------------------------------------------------


class array(Generic[T]):
    """A fixed number of equal things inside a record: a view, so that writing to an item writes to the record."""

    __slots__ = ("kind", "raw")

    def __init__(self, raw: Any, kind: Kind) -> None:
        self.raw = raw
        self.kind = kind

    @classmethod
    def of(cls, what: Any, count: int) -> array[Any]:
        """A free-standing array of `count` zero items of a declared kind or record."""
        kind = kind_of(what)
        return array(np.zeros(count, kind.dtype), kind)

    def __getitem__(self, index: int) -> T:
        value: T = self.kind.read(self.raw[index, ...])
        return value

    def __setitem__(self, index: int | slice, value: T) -> None:
        if isinstance(value, Record) and isinstance(index, int):
            bytes_of(self.raw[index, ...])[:] = bytes_of(value.cell)
        else:
            self.raw[index] = value.raw if isinstance(value, (Record, array)) else value

    def __len__(self) -> int:
        return len(self.raw)

    def __iter__(self) -> Iterator[T]:
        if self.kind.is_number and self.raw.ndim == 1:
            return iter(self.raw.tolist())  # all at once
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        return repr(list(self))


@dataclass(frozen=True)
class Spec:
    """What a declaration says beside the type of a field."""

    shape: tuple[int, ...] = ()
    short: bool = False
    default: Any = None
    low: int | None = None
    high: int | None = None
    help: str = ""
    needs: str = ""
    """`cards=house`: the value of another field without which this one says nothing."""
    filled: bool = False
    """A list is filled from the left: after the first empty item all are."""
    used: str = ""
    """The field beside it that counts how many items of a list are used; the others are empty."""
    why: int | None = None
    """The refusal of a position in which the field holds what it cannot."""
    single: str = ""
    """What the one entry of a list is called that has it: in command."""


def many(
    *shape: int,
    short: bool = False,
    help: str = "",
    low: int | None = None,
    high: int | None = None,
    filled: bool = False,
    used: str = "",
    why: int | None = None,
) -> Any:
    """Declares how many items an array field has: `dice: array[Die] = many(32)`; a short one ends in JSON at its last item."""
    return Spec(shape=shape, short=short, help=help, low=low, high=high, filled=filled, used=used, why=why)


def within(low: int | None = None, high: int | None = None, *, why: int | None = None) -> Any:
    """Declares which numbers a field of a state may hold: `turn: Seat = within(0)`."""
    return Spec(low=low, high=high, why=why)


def option(default: Any, help: str, *, low: int | None = None, high: int | None = None, needs: str = "", single: str = "") -> Any:
    """Declares a field of a game's options: its default, its bounds, its meaning for people, and without what it means nothing."""
    return Spec(default=default, low=low, high=high, help=help, needs=needs, single=single)


# --- Records ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    name: str
    kind: Kind
    spec: Spec


class Record:
    """A fixed-size value with named fields; `@record` gives each subclass its dtype and its properties."""

    __slots__ = ("cell",)
    dtype: ClassVar[Any] = np.dtype([])
    packed: ClassVar[Any] = np.dtype([])
    descr: ClassVar[bytes] = b"[]"  # the fields in words, for hashes
    fields: ClassVar[tuple[Field, ...]] = ()
    cell: Any

    def __init__(self, raw: Any = None, /, **values: Any) -> None:
        self.cell = np.zeros((), self.dtype) if raw is None else np.asarray(raw)
        for name, value in values.items():
            if name not in self.dtype.names:
                raise TypeError(f"{type(self).__name__} has no field {name!r}")
            setattr(self, name, value)

    @property
    def raw(self) -> Any:
        return self.cell[()]

    def copy(self) -> Self:
        """Of bytes, which is ten times as fast as NumPy copies field by field."""
        found = NEW(type(self))
        found.cell = np.ndarray((), self.cell.dtype, bytearray(self.cell.tobytes()))
        return found  # type: ignore[no-any-return]

    def fold(self) -> bytes:
        """As it is kept where there are many of it: a large record is empty for the most part."""
        stored = self.cell.tobytes()
        return zlib.compress(stored, 1) if len(stored) > LARGE else stored

    @classmethod
    def unfold(cls, folded: bytes) -> Self:
        found = NEW(cls)
        stored = zlib.decompress(folded) if cls.dtype.itemsize > LARGE else folded
        found.cell = np.ndarray((), cls.dtype, bytearray(stored))
        return found  # type: ignore[no-any-return]

    def put(self, other: Self) -> None:
        """Becomes equal to `other`, byte for byte, in place."""
        bytes_of(self.cell)[:] = bytes_of(other.cell)

    def take(self, other: Self) -> None:
        """Becomes equal to `other`, in place."""
        for field in self.fields:
            self.raw[field.name] = other.raw[field.name]

    def json(self) -> Any:
        return {field.name: field.kind.json(getattr(self, field.name)) for field in self.fields}

    @classmethod
    def parse(cls, given: Any, path: str = "position") -> Self:
        """A record from JSON: every field once, nothing else, every value in its bounds."""
        if not isinstance(given, dict):
            raise Malformed.of("not_an_object", f"{path}: expected an object, got {given!r}")
        names = [field.name for field in cls.fields]
        for name in given:
            if name not in names:
                raise Malformed.of("unknown_field", f"{path}: there is no field {name!r}; the fields are {', '.join(names)}")
        value = cls()
        for field in cls.fields:
            if field.name not in given:
                raise Malformed.of("missing_field", f"{path}: the field {field.name!r} is missing")
            value.raw[field.name] = field.kind.parse(given[field.name], f"{path}.{field.name}")
        return value

    def __bytes__(self) -> bytes:
        """The fields without padding, little-endian: equal for equal values on every machine."""
        kind: Any = type(self)
        packing = packing_of(kind)
        return packing.pack(self.cell.tobytes()) if packing else self.cell.astype(self.packed).tobytes()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __repr__(self) -> str:
        inside = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self.fields)
        return f"{type(self).__name__}({inside})"


def record(cls: type[R]) -> type[R]:
    """Turns the annotations of a class into a dtype, and its fields into properties over it."""
    taken = cls.__annotations__.keys() & dir(Record)
    if taken:
        raise TypeError(f"a field of {cls.__name__} cannot be called {taken.pop()!r}")
    own = get_type_hints(cls)
    fields = tuple(
        field_of(name, hint, cls.__dict__.get(name) or inherited_spec(cls, name))
        for name, hint in own.items()
        if name not in Record.__annotations__ and get_origin(hint) is not ClassVar
    )
    return laid_out(cls, fields)


def laid_out(cls: type[R], fields: tuple[Field, ...]) -> type[R]:
    """The class over a dtype of these fields."""
    cls.fields = fields
    cls.dtype = np.dtype([(field.name, field.kind.dtype) for field in fields], align=True)
    cls.packed = np.dtype([(field.name, field.kind.packed) for field in fields])
    cls.descr = repr(cls.packed.descr).encode()
    for field in fields:
        setattr(cls, field.name, accessor(field))
    return cls


def inherited_spec(cls: type[Record], name: str) -> Spec | None:
    return next((field.spec for field in cls.fields if field.name == name), None)


def field_of(name: str, hint: Any, spec: Any) -> Field:
    spec = spec if isinstance(spec, Spec) else Spec()
    if get_origin(hint) is not array:
        return Field(name, kind_of(hint), spec)
    if not spec.shape:
        raise TypeError(f"{name} needs a size: {name}: array[...] = many(8)")
    (inner,) = get_args(hint)
    while get_origin(inner) is array:
        (inner,) = get_args(inner)
    return Field(name, Several("", kind_of(inner), spec.shape, spec.short), spec)


def kind_of(what: Any) -> Kind:
    if what in KINDS:
        return KINDS[what]
    if isinstance(what, type) and issubclass(what, Record):
        return Inner("", what)
    if isinstance(what, type) and issubclass(what, IntEnum) and 0 in list(what) and fits_a_byte(what):  # fresh is all zero
        return Named("i1", what)
    raise TypeError(f"a record cannot hold {what!r}")


def fits_a_byte(names: type[IntEnum]) -> bool:
    return all(-128 <= member <= 127 for member in names)


def accessor(field: Field) -> property:
    name, read = field.name, field.kind.read

    def get(self: Record) -> Any:
        return read(self.cell[name])

    def get_number(self: Record) -> Any:
        return self.cell[name].item()

    def put(self: Record, value: Any) -> None:
        self.cell[name] = value.raw if isinstance(value, (Record, array)) else value

    return property(get_number if field.kind.is_number else get, put)
