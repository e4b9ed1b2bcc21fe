"""What fields declare is held, and the quick look at whole columns finds what a slow look at each value finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicefield.engine.kinds import NOBODY, OneSeat, SeatSet, Whole
from dicefield.engine.record import Inner, Record, Seat, Seats, Several, array, i8, i16, many, record, within
from dicefield.engine.validity import field_flaw
from dicefield.engine.waiting import Waiting, owe
from tests.engine.helpers import EXACTLY

BAD_PIECE = 77


@record
class Piece(Record):
    owner: Seat = within(0)
    life: i8 = within(1, 20)
    marks: array[i8] = many(3, filled=True, low=1, high=6)


@record
class Board(Waiting):
    turn: Seat = within(0)
    last: Seat
    allies: Seats
    count: i8 = within(0, 4)
    sum: i16
    pieces: array[Piece] = many(4, used="count", why=BAD_PIECE)


def board() -> Board:
    made = Board(seats=3, turn=1, last=NOBODY, allies=0b101, count=2)
    owe(made, 1)
    for place in range(2):
        made.pieces[place].owner = place
        made.pieces[place].life = 20
    made.pieces[0].marks[0] = 6
    return made


def test_what_keeps_to_its_declaration_has_no_flaw() -> None:
    assert field_flaw(board()) is None


@pytest.mark.parametrize(
    ("path", "value", "words", "why"),
    [
        ("seats", -1, "seats is -1, not 1 to 8.", None),
        ("seats", 9, "seats is 9, not 1 to 8.", None),
        ("turn", NOBODY, "turn is None, not 1 to 3.", None),
        ("turn", 3, "turn is 4, not 1 to 3.", None),
        ("last", 3, "last is 4, not None to 3.", None),
        ("allies", 0b1000, "allies is [4], not among [1, 2, 3].", None),
        ("count", 5, "count is 5, not 0 to 4.", None),
        ("count", 1, "pieces[1] is not used and must be empty.", BAD_PIECE),
        ("pieces.1.life", 21, "pieces[1].life is 21, not 1 to 20.", BAD_PIECE),
        ("pieces.1.life", 0, "pieces[1].life is 0, not 1 to 20.", BAD_PIECE),
        ("pieces.3.owner", 1, "pieces[3] is not used and must be empty.", BAD_PIECE),
        ("pieces.0.marks.0", 7, "pieces[0].marks[0] is 7, not 1 to 6.", BAD_PIECE),
        ("pieces.1.marks.2", 1, "pieces[1].marks[2] is not used and must be empty.", BAD_PIECE),
        ("sealed", 0b010, "position waits for what cannot be.", None),
    ],
)
def test_a_flaw_is_told_with_its_place(path: str, value: int, words: str, why: int | None) -> None:
    spoilt = board()
    put(spoilt, path, value)
    flaw = field_flaw(spoilt)
    assert flaw is not None
    assert (str(flaw), flaw.why) == (words, why)


def put(state: Record, path: str, value: int) -> None:
    *way, last = path.split(".")
    target: Any = state.raw
    for name in way:
        target = target[int(name) if name.isdigit() else name]
    target[int(last) if last.isdigit() else last] = value


# --- A slow oracle ---------------------------------------------------------------------------------------------------


def is_flawed(value: Record, seats: int) -> bool:
    return any(slow_flaws(value, seats))


def slow_flaws(value: Record, seats: int) -> Iterator[bool]:
    """Value by value, as the declarations say."""
    for field in value.fields:
        if field.name not in ("owed", "sealed", "throw"):
            yield from slow_look(field.kind, getattr(value, field.name), field.spec, value, seats)


def slow_look(kind: Any, value: Any, spec: Any, beside: Record, seats: int) -> Iterator[bool]:
    if isinstance(kind, Several):
        count = len(value)
        if spec.used:
            count = getattr(beside, spec.used)
        elif spec.filled:
            count = next((place for place, item in enumerate(value) if not item), len(value))
        for place, item in enumerate(value):
            if place < count:
                yield from slow_look(kind.element, item, spec, beside, seats)
            else:
                yield any(bytes(item)) if isinstance(item, Record) else item != 0
    elif isinstance(kind, Inner):
        yield from slow_flaws(value, seats)
    elif isinstance(kind, OneSeat):
        yield not (NOBODY if spec.low is None else spec.low) <= value < seats
    elif isinstance(kind, SeatSet):
        yield not 0 <= value < 1 << seats
    elif isinstance(kind, Whole) and spec.low is not None:
        yield not spec.low <= value <= spec.high


PATHS = ["turn", "last", "allies", "count", "sum"] + [
    f"pieces.{piece}.{name}" for piece in range(4) for name in ("owner", "life", "marks.0", "marks.1", "marks.2")
]


@EXACTLY
@given(st.lists(st.tuples(st.sampled_from(PATHS), st.integers(-2, 9)), max_size=4))
def test_the_quick_look_finds_what_the_slow_one_finds(changes: list[tuple[str, int]]) -> None:
    spoilt = board()
    for path, value in changes:
        put(spoilt, path, value)
    assert (field_flaw(spoilt) is not None) == is_flawed(spoilt, spoilt.seats)
