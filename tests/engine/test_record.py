"""Records: what they hold, how they are stored, read, written, copied, compared and shown."""

from __future__ import annotations

import struct
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from dicefield.engine.record import NOBODY, Record, Seat, Seats, array, f64, flag, i8, i16, i32, i64, kind_of, many, record
from dicefield.engine.waiting import Action
from tests.engine.helpers import byte_at, declare, used_bytes, with_bytes
from tests.engine.zoo import Colour, Lamps, Spot, Zoo, filled_zoo

BOUNDS = {"tiny": 2**7, "small": 2**15, "middle": 2**31, "wide": 2**63}


# --- Declarations ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "code"),
    [(i8, "i1"), (i16, "i2"), (i32, "i4"), (i64, "i8"), (f64, "f8"), (Seat, "i1"), (Seats, "i4"), (Colour, "i1")],
)
def test_every_kind_is_stored_as_wide_as_it_says(what: Any, code: str) -> None:
    assert declare(it=what).dtype["it"] == np.dtype(code)


def test_a_flag_is_stored_in_one_byte() -> None:
    assert declare(it=flag).dtype["it"].itemsize == 1


def test_a_dtype_has_the_fields_in_the_order_of_the_declaration() -> None:
    assert Spot.dtype.names == ("x", "y", "lit")
    assert [field.name for field in Zoo.fields] == list(Zoo.dtype.names) == list(Zoo.__annotations__)


def test_a_dtype_is_aligned_as_compilers_expect() -> None:
    assert Spot.dtype.isalignedstruct
    assert [Spot.dtype.fields[name][1] for name in Spot.dtype.names] == [0, 8, 16]
    assert Spot.dtype.itemsize == 24


def test_arrays_have_the_declared_lengths() -> None:
    assert Zoo.dtype["row"].shape == (3,)
    assert Zoo.dtype["grid"].shape == (2, 3)
    assert Zoo.dtype["spots"].subdtype == (Spot.dtype, (2,))
    zoo = Zoo()
    assert (len(zoo.row), len(zoo.grid), len(zoo.grid[0]), len(zoo.spots), len(zoo.maps[1])) == (3, 2, 3, 2, 2)


@record
class Short(Record):
    first: i8
    row: array[i8] = many(2)


@record
class Longer(Short):
    last: i16


def test_a_record_begins_with_the_fields_it_inherits() -> None:
    assert Longer.dtype.names == ("first", "row", "last")
    assert Longer.dtype["row"].shape == (2,)
    longer = Longer(first=1, last=3)
    longer.row[1] = 2
    assert longer.json() == {"first": 1, "row": [0, 2], "last": 3}


def test_inheriting_leaves_the_parent_as_it_was() -> None:
    assert Short.dtype.names == ("first", "row")
    assert Short().json() == {"first": 0, "row": [0, 0]}


def test_a_record_without_fields_is_a_value_too() -> None:
    assert bytes(Action()) == b""
    assert Action() == Action().copy() == Action.parse({})
    assert Action().json() == {}
    assert repr(Action()) == "Action()"


class FromOne(IntEnum):
    ONE = 1
    TWO = 2


@pytest.mark.parametrize("what", [int, str, bool, float, list, dict[str, int], Any, None, 5, "i8", Colour.RED])
def test_a_record_cannot_hold_what_has_no_size(what: Any) -> None:
    with pytest.raises(TypeError, match="cannot hold"):
        kind_of(what)


def test_an_enum_without_0_is_rejected_because_a_fresh_record_is_all_zero() -> None:
    with pytest.raises(TypeError, match="cannot hold"):
        declare(it=FromOne)


class Wide(IntEnum):
    NONE = 0
    MANY = 200


def test_an_enum_whose_members_do_not_fit_is_rejected_when_it_is_declared() -> None:
    with pytest.raises(TypeError):
        declare(it=Wide)


def test_an_array_of_no_declared_length_is_rejected_when_it_is_declared() -> None:
    with pytest.raises(TypeError):
        declare(row=array[i8])


# --- Reading and writing ---------------------------------------------------------------------------------------------


def test_a_fresh_record_is_all_zero() -> None:
    zoo = Zoo()
    assert not any(bytes(zoo))
    assert (zoo.tiny, zoo.wide, zoo.yes, zoo.real, zoo.seat, zoo.seats, zoo.colour) == (0, 0, False, 0.0, 0, 0, Colour.RED)
    assert list(zoo.row) == [0, 0, 0]
    assert zoo.spots[1] == Spot()


def test_attributes_read_as_plain_python_values() -> None:
    zoo = filled_zoo()
    for name in ("tiny", "small", "middle", "wide", "seat", "seats"):
        assert type(getattr(zoo, name)) is int
    assert type(zoo.yes) is bool
    assert type(zoo.real) is float
    assert type(zoo.colour) is Colour
    assert type(zoo.spot) is Spot
    assert type(zoo.row[0]) is type(zoo.grid[0][0]) is type(zoo.spots[0].x) is type(zoo.maps[1][1].y) is int
    assert type(Lamps().lit[0]) is bool
    assert type(zoo.colours[1]) is Colour


def test_interpreted_products_of_narrow_fields_do_not_wrap() -> None:
    spot = Spot(x=2**31 - 1)
    assert spot.x * spot.x == (2**31 - 1) ** 2


@pytest.mark.parametrize("name", BOUNDS)
def test_the_bounds_of_a_field_can_be_written(name: str) -> None:
    zoo = Zoo()
    for value in (BOUNDS[name] - 1, -BOUNDS[name]):
        setattr(zoo, name, value)
        assert getattr(zoo, name) == value


@pytest.mark.parametrize("name", BOUNDS)
def test_writing_out_of_bounds_raises_and_changes_nothing(name: str) -> None:
    zoo = filled_zoo()
    before = bytes(zoo)
    for value in (BOUNDS[name], -BOUNDS[name] - 1, 10**30):
        with pytest.raises(OverflowError):
            setattr(zoo, name, value)
        assert bytes(zoo) == before


def test_writing_a_numpy_number_out_of_bounds_raises_too() -> None:
    zoo = filled_zoo()
    with pytest.raises(OverflowError):
        zoo.tiny = np.int64(300)
    assert zoo == filled_zoo()


@pytest.mark.parametrize("value", [2**15, -(2**15) - 1])
def test_writing_an_item_out_of_bounds_raises_and_changes_nothing(value: int) -> None:
    zoo = filled_zoo()
    with pytest.raises(OverflowError):
        zoo.row[1] = value
    with pytest.raises(OverflowError):
        zoo.grid[1][2] = value
    assert zoo == filled_zoo()


def test_an_index_beyond_an_array_raises() -> None:
    with pytest.raises(IndexError):
        Zoo().row[3]
    with pytest.raises(IndexError):
        Zoo().row[3] = 1


def test_an_array_can_be_filled_at_once() -> None:
    zoo = filled_zoo()
    zoo.row[:] = 7
    assert list(zoo.row) == [7, 7, 7]


def test_a_constructor_takes_values_by_name() -> None:
    zoo = Zoo(tiny=-5, yes=True, colour=Colour.DARK_BLUE, seat=NOBODY, spot=Spot(x=9), row=[1, 2, 3])
    assert (zoo.tiny, zoo.yes, zoo.colour, zoo.seat, zoo.spot.x, list(zoo.row)) == (-5, True, Colour.DARK_BLUE, -1, 9, [1, 2, 3])


def test_a_constructor_refuses_a_name_that_is_no_field() -> None:
    with pytest.raises((TypeError, AttributeError)):
        Spot(z=3)


def test_a_value_can_be_written_from_another_record_or_array() -> None:
    zoo, other = Zoo(), filled_zoo()
    zoo.spot = other.spots[1]
    zoo.spots[0] = other.spot
    zoo.row = other.row
    zoo.grid[1] = other.grid[0]
    zoo.spots = other.spots
    zoo.maps = other.maps
    assert zoo.spot == other.spots[1]
    assert list(zoo.row) == list(other.row)
    assert list(zoo.grid[1]) == list(other.grid[0])
    assert list(zoo.spots) == list(other.spots)
    assert zoo.maps[1][0] == other.maps[1][0]


def test_a_row_of_records_can_be_written_from_another_row() -> None:
    zoo, other = Zoo(), filled_zoo()
    zoo.maps[0] = other.maps[1]
    assert list(zoo.maps[0]) == list(other.maps[1])


def test_a_free_standing_array_is_zero_and_holds_any_kind() -> None:
    assert list(array.of(i64, 3)) == [0, 0, 0]
    assert list(array.of(Colour, 2)) == [Colour.RED, Colour.RED]
    spots = array.of(Spot, 2)
    spots[1].x = 4
    assert [spot.x for spot in spots] == [0, 4]
    assert repr(array.of(i8, 2)) == "[0, 0]"


# --- Views and copies ------------------------------------------------------------------------------------------------


def test_an_item_of_an_array_is_a_view() -> None:
    zoo = filled_zoo()
    spot = zoo.spots[1]
    spot.x -= 1
    assert zoo.spots[1].x == filled_zoo().spots[1].x - 1
    zoo.spots[1].x = 77
    assert spot.x == 77


def test_a_nested_record_and_a_nested_row_are_views() -> None:
    zoo = Zoo()
    zoo.spot.y = 5
    zoo.grid[1][2] = 6
    zoo.maps[1][0].lit = True
    row = zoo.row
    row[0] = 7
    assert (zoo.spot.y, zoo.grid[1][2], zoo.maps[1][0].lit, zoo.row[0]) == (5, 6, True, 7)


def test_the_raw_record_shares_the_memory() -> None:
    zoo = Zoo()
    zoo.raw["tiny"] = 3
    zoo.tiny += 1
    assert zoo.raw["tiny"] == 4


def test_a_copy_is_independent_both_ways() -> None:
    zoo = filled_zoo()
    copy = zoo.copy()
    assert type(copy) is Zoo
    assert copy == zoo
    copy.spots[0].x = 1234
    copy.grid[0][0] = 99
    assert zoo == filled_zoo()
    zoo.tiny = 1
    assert copy.tiny == filled_zoo().tiny


def test_a_copy_of_a_view_leaves_its_home() -> None:
    zoo = filled_zoo()
    spot = zoo.spots[0].copy()
    spot.x = 4321
    assert zoo == filled_zoo()


def test_take_makes_a_record_equal_in_place() -> None:
    zoo, other = Zoo(), filled_zoo()
    view = zoo.spots[1]
    zoo.take(other)
    assert zoo == other
    assert view == other.spots[1]
    zoo.tiny = 0
    assert other == filled_zoo()


# --- Equality, hash, bytes -------------------------------------------------------------------------------------------


def test_bytes_are_the_fields_in_order_without_padding_and_little_endian() -> None:
    assert bytes(Spot(x=-2, y=2**40 + 1, lit=True)) == struct.pack("<iq?", -2, 2**40 + 1, True)
    assert Longer(first=1, row=[2, 3], last=-4) == Longer.parse({"first": 1, "row": [2, 3], "last": -4})
    assert bytes(Longer(first=1, row=[2, 3], last=-4)) == struct.pack("<bbbh", 1, 2, 3, -4)


def test_packing_turns_every_number_little_endian() -> None:
    assert [kind_of(kind).packed.str for kind in (i8, i16, i32, i64, f64, flag, Seat, Seats)] == [
        "|i1",
        "<i2",
        "<i4",
        "<i8",
        "<f8",
        "|b1",
        "|i1",
        "<i4",
    ]


def test_equal_values_are_equal_and_hash_alike() -> None:
    assert filled_zoo() == filled_zoo()
    assert hash(filled_zoo()) == hash(filled_zoo())
    assert len({filled_zoo(), filled_zoo(), Zoo()}) == 2


def test_every_byte_of_a_value_counts() -> None:
    zoo = filled_zoo()
    for place in used_bytes(Zoo.dtype):
        assert with_bytes(zoo, {place: byte_at(zoo, place) ^ 1}) != zoo


def test_padding_never_counts() -> None:
    zoo = filled_zoo()
    padding = set(range(Zoo.dtype.itemsize)) - used_bytes(Zoo.dtype)
    assert len(padding) > 20
    soiled = with_bytes(zoo, dict.fromkeys(padding, 0xAB))
    assert soiled.raw.tobytes() != zoo.raw.tobytes()
    assert soiled == zoo
    assert hash(soiled) == hash(zoo)
    assert bytes(soiled) == bytes(zoo) == bytes(soiled.copy())
    assert soiled.spots[0] == zoo.spots[0]


@pytest.mark.parametrize("truth", [1, 4, 127])
def test_flags_that_read_alike_are_equal(truth: int) -> None:
    """Whatever number a rule writes to a flag, there is only one true."""
    assert Spot(lit=truth).lit is True
    assert Spot(lit=truth) == Spot(lit=True)
    assert Lamps(lit=[truth, 0, 0]) == Lamps(lit=[True, False, False])


def test_records_of_different_classes_are_never_equal() -> None:
    twin = declare(x=i32, y=i64, lit=flag)
    assert bytes(twin()) == bytes(Spot())
    assert twin() != Spot()
    assert Spot() != 0


# --- Words for people ------------------------------------------------------------------------------------------------


def test_a_repr_reads_like_a_constructor() -> None:
    spot = Spot(x=3, y=-4, lit=True)
    assert repr(spot) == "Spot(x=3, y=-4, lit=True)"
    assert eval(repr(spot)) == spot
    assert repr(Longer(first=1)) == "Longer(first=1, row=[0, 0], last=0)"
    assert repr(Zoo()).startswith("Zoo(tiny=0, ")
    assert "spots=[Spot(x=0, y=0, lit=False), Spot(x=0, y=0, lit=False)]" in repr(Zoo())


def test_packed_bytes_are_those_that_numpy_makes_field_by_field() -> None:
    rng = np.random.default_rng(4)
    for _ in range(20):
        zoo = Zoo(np.frombuffer(rng.bytes(Zoo.dtype.itemsize), Zoo.dtype)[0])
        assert bytes(zoo) == zoo.cell.astype(Zoo.packed).tobytes()
        assert bytes(zoo.copy()) == bytes(zoo)
