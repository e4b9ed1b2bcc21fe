"""States that are written as an earlier ruleset laid them out."""

from __future__ import annotations

import pytest

from dicefield.engine.earlier import Earlier, reshaped
from dicefield.engine.errors import Refused
from dicefield.engine.record import NOBODY, Record, Seat, array, flag, i8, i16, many, record
from dicefield.engine.waiting import Waiting


@record
class Pawn(Record):
    here: flag
    worth: i16


@record
class Field(Waiting):
    order: array[Seat] = many(3)
    late: flag
    pawns: array[Pawn] = many(4, short=True)


@record
class OldPawn(Record):
    here: flag
    worth: i8


@record
class OldField(Waiting):
    order: array[Seat] = many(2)
    pawns: array[OldPawn] = many(2, short=True)


def blank() -> Field:
    field = Field()
    field.order[:] = NOBODY
    return field


def make_late(field: Field) -> None:
    field.late = True


BEFORE = Earlier(reshaped(Field, order=many(2), late=None, pawns=reshaped(Pawn, worth=i8)), blank)
LATE = Earlier(reshaped(Field, order=many(2), late=None, pawns=many(2)), blank, begin=make_late)


def small() -> Field:
    field = blank()
    field.seats, field.owed = 2, 1
    field.order[0], field.order[1] = 1, 0
    field.pawns[1] = Pawn(here=True, worth=-100)
    return field


def test_a_layout_that_is_told_by_its_changes_is_the_one_that_was_declared() -> None:
    shape = reshaped(Field, order=many(2), late=None, pawns=reshaped(Pawn, worth=i8))
    assert reshaped(shape, pawns=many(2)).descr == OldField.descr
    assert Field.descr != OldField.descr


def test_what_fits_is_written_to_the_byte_as_it_was() -> None:
    old = OldField(seats=2, owed=1)
    old.order[0], old.order[1] = 1, 0
    old.pawns[1] = OldPawn(here=True, worth=-100)
    then = Earlier(reshaped(BEFORE.state, pawns=many(2)), blank).narrow(small())
    assert (then.descr, bytes(then), then.json()) == (old.descr, bytes(old), old.json())


def test_it_comes_back_as_it_was() -> None:
    assert BEFORE.widen(BEFORE.narrow(small())) == small()
    assert BEFORE.widen(BEFORE.state.parse(BEFORE.narrow(small()).json())) == small()


@pytest.mark.parametrize(("worth", "fits"), [(127, True), (-128, True), (128, False), (-129, False), (256, False)])
def test_a_number_too_large_for_the_earlier_layout_is_told(worth: int, fits: bool) -> None:
    field = small()
    field.pawns[0].worth = worth
    if fits:
        assert BEFORE.narrow(field).json()["pawns"][0]["worth"] == worth
    else:
        with pytest.raises(Refused, match="no room for what 'pawns' holds"):
            BEFORE.narrow(field)


def test_an_item_too_many_is_told() -> None:
    field = small()
    field.late = True
    assert LATE.narrow(field).json()["pawns"] == [{"here": False, "worth": 0}, {"here": True, "worth": -100}]
    field.pawns[2].worth = 1
    with pytest.raises(Refused, match="'pawns'"):
        LATE.narrow(field)
    field.pawns[2].worth = 0
    field.order[2] = 1
    with pytest.raises(Refused, match="'order'"):
        LATE.narrow(field)


def test_a_field_that_was_not_there_must_be_as_that_ruleset_has_it() -> None:
    with pytest.raises(Refused, match="'late'"):
        LATE.narrow(small())
