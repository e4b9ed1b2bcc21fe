"""Records as JSON and as words: what is written is read again, and everything else is refused with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicefield.engine.errors import Malformed
from dicefield.engine.kinds import Kind
from dicefield.engine.record import NOBODY, Seat, Seats, Several, array, f64, flag, i8, i16, kind_of
from tests.engine.helpers import EXACTLY, declare, refused
from tests.engine.zoo import Colour, Lamps, Spot, Zoo, filled_zoo


def whole(bits: int) -> Any:
    return st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def several(items: Any, count: int) -> Any:
    return st.lists(items, min_size=count, max_size=count)


colours = st.sampled_from(["red", "green", "dark_blue"])
seats = st.none() | st.integers(1, 127)
spots = st.fixed_dictionaries({"x": whole(32), "y": whole(64), "lit": st.booleans()})
zoos = st.fixed_dictionaries(
    {
        "tiny": whole(8),
        "small": whole(16),
        "middle": whole(32),
        "wide": whole(64),
        "yes": st.booleans(),
        "real": st.floats(allow_nan=False, allow_infinity=False),
        "seat": seats,
        "seats": st.sets(st.integers(1, 31)).map(sorted),
        "colour": colours,
        "spot": spots,
        "row": several(whole(16), 3),
        "colours": several(colours, 2),
        "holders": several(seats, 2),
        "spots": several(spots, 2),
        "grid": several(several(whole(8), 3), 2),
        "maps": several(several(spots, 2), 2),
    }
)


def path_of(given: Any, *steps: Any) -> Any:
    for step in steps:
        given = given[step]
    return given


# --- Round trips -----------------------------------------------------------------------------------------------------


@EXACTLY
@given(zoos)
def test_what_json_says_is_what_a_record_says(given: dict[str, Any]) -> None:
    zoo = Zoo.parse(given)
    assert zoo.json() == given
    assert Zoo.parse(json.loads(json.dumps(zoo.json()))) == zoo


@EXACTLY
@given(zoos)
def test_parsing_writes_every_value_to_its_own_place(given: dict[str, Any]) -> None:
    zoo = Zoo.parse(given)
    assert (zoo.tiny, zoo.wide, zoo.yes, zoo.real) == (given["tiny"], given["wide"], given["yes"], given["real"])
    assert zoo.colour == Colour[given["colour"].upper()]
    assert zoo.seat == (NOBODY if given["seat"] is None else given["seat"] - 1)
    assert zoo.seats == sum(1 << seat - 1 for seat in given["seats"])
    assert zoo.maps[1][0].y == given["maps"][1][0]["y"]
    assert zoo.grid[1][2] == given["grid"][1][2]


def test_json_holds_nothing_but_what_json_knows() -> None:
    shown = filled_zoo().json()
    assert json.loads(json.dumps(shown, allow_nan=False)) == shown
    assert shown["colour"] == "dark_blue"
    assert shown["spots"][1] == {"x": 11, "y": 21, "lit": True}
    assert type(shown["tiny"]) is int
    assert type(shown["yes"]) is bool


def test_seats_count_from_1_and_nobody_is_null() -> None:
    one = kind_of(Seat)
    assert [one.json(seat) for seat in (NOBODY, 0, 7)] == [None, 1, 8]
    assert [one.parse(given, "seat") for given in (None, 1, 8)] == [NOBODY, 0, 7]


def test_sets_of_seats_are_lists_counted_from_1() -> None:
    some = kind_of(Seats)
    assert [some.json(mask) for mask in (0, 0b1, 0b101, 1 << 30)] == [[], [1], [1, 3], [31]]
    assert [some.parse(given, "seats") for given in ([], [1], [3, 1], [31], [2, 2])] == [0, 0b1, 0b101, 1 << 30, 0b10]


# --- Refusals --------------------------------------------------------------------------------------------------------


def test_every_field_must_be_there() -> None:
    for name in Zoo.dtype.names:
        given = filled_zoo().json()
        del given[name]
        with refused(Malformed, "missing_field", "position", repr(name)):
            Zoo.parse(given)


def test_a_missing_field_of_a_nested_record_is_named_with_its_path() -> None:
    given = filled_zoo().json()
    del given["maps"][1][0]["lit"]
    with refused(Malformed, "missing_field", "board.maps[1][0]", "'lit'"):
        Zoo.parse(given, "board")


def test_an_unknown_field_is_refused_with_those_that_are_known() -> None:
    with refused(Malformed, "unknown_field", "spot: there is no field 'z'", "x, y, lit"):
        Spot.parse({"x": 1, "y": 2, "lit": False, "z": 3}, "spot")


@pytest.mark.parametrize("given", [None, 5, "x", [], [["x", 1]], True])
def test_a_record_is_read_from_an_object_only(given: Any) -> None:
    with refused(Malformed, "not_an_object", "position", repr(given)):
        Spot.parse(given)


WRONG: list[tuple[tuple[Any, ...], Any, str, str]] = [
    (("tiny",), "1", "not_whole", "p.tiny"),
    (("tiny",), True, "not_whole", "p.tiny"),
    (("tiny",), 1.0, "not_whole", "p.tiny"),
    (("tiny",), None, "not_whole", "p.tiny"),
    (("tiny",), [1], "not_whole", "p.tiny"),
    (("tiny",), 128, "too_large", "p.tiny"),
    (("tiny",), -129, "too_large", "p.tiny"),
    (("small",), 2**15, "too_large", "p.small"),
    (("middle",), -(2**31) - 1, "too_large", "p.middle"),
    (("wide",), 2**63, "too_large", "p.wide"),
    (("wide",), -(2**64), "too_large", "p.wide"),
    (("yes",), 1, "not_truth", "p.yes"),
    (("yes",), "true", "not_truth", "p.yes"),
    (("yes",), None, "not_truth", "p.yes"),
    (("real",), "0.5", "not_number", "p.real"),
    (("real",), True, "not_number", "p.real"),
    (("real",), None, "not_number", "p.real"),
    (("seat",), 0, "no_seat", "p.seat"),
    (("seat",), -1, "no_seat", "p.seat"),
    (("seat",), 129, "too_large", "p.seat"),
    (("seat",), True, "not_whole", "p.seat"),
    (("seat",), "1", "not_whole", "p.seat"),
    (("seats",), 3, "not_seats", "p.seats"),
    (("seats",), [0], "not_seats", "p.seats"),
    (("seats",), [32], "not_seats", "p.seats"),
    (("seats",), [True], "not_seats", "p.seats"),
    (("seats",), ["1"], "not_seats", "p.seats"),
    (("seats",), None, "not_seats", "p.seats"),
    (("colour",), "pink", "unknown_word", "p.colour"),
    (("colour",), "RED", "unknown_word", "p.colour"),
    (("colour",), 0, "unknown_word", "p.colour"),
    (("colour",), None, "unknown_word", "p.colour"),
    (("colour",), [], "unknown_word", "p.colour"),
    (("spot",), 5, "not_an_object", "p.spot"),
    (("spot", "y"), "far", "not_whole", "p.spot.y"),
    (("row",), [1, 2], "wrong_length", "p.row"),
    (("row",), [1, 2, 3, 4], "wrong_length", "p.row"),
    (("row",), {"0": 1}, "wrong_length", "p.row"),
    (("row",), "123", "wrong_length", "p.row"),
    (("row", 2), 2**15, "too_large", "p.row[2]"),
    (("colours", 1), "blue", "unknown_word", "p.colours[1]"),
    (("holders", 1), 0, "no_seat", "p.holders[1]"),
    (("spots", 1, "x"), 2**31, "too_large", "p.spots[1].x"),
    (("grid", 1), [1], "wrong_length", "p.grid[1]"),
    (("grid", 1, 2), 200, "too_large", "p.grid[1][2]"),
    (("maps", 0, 1, "lit"), "no", "not_truth", "p.maps[0][1].lit"),
]


@pytest.mark.parametrize(("place", "value", "code", "words"), WRONG)
def test_a_wrong_value_is_refused_with_its_place(place: tuple[Any, ...], value: Any, code: str, words: str) -> None:
    given = filled_zoo().json()
    path_of(given, *place[:-1])[place[-1]] = value
    with refused(Malformed, code, f"{words}: "):
        Zoo.parse(given, "p")


def test_flags_in_a_row_are_read_one_by_one() -> None:
    assert list(Lamps.parse({"lit": [True, False, True]}).lit) == [True, False, True]
    assert Lamps(lit=[True, False, True]).json() == {"lit": [True, False, True]}
    with refused(Malformed, "not_truth", "p.lit[1]: "):
        Lamps.parse({"lit": [True, 1, False]}, "p")


def test_a_refused_word_is_answered_with_those_that_are_understood() -> None:
    with refused(Malformed, "unknown_word", "red, green, dark_blue", "'pink'"):
        kind_of(Colour).parse("pink", "colour")


@pytest.mark.parametrize("value", [pytest.param(10**400, id="huge"), float("nan"), float("inf"), float("-inf")])
def test_a_number_that_json_cannot_hold_is_refused(value: Any) -> None:
    with pytest.raises(Malformed, match=r"^p\.real: "):
        declare(real=f64).parse({"real": value}, "p")


def test_a_whole_number_may_be_given_for_a_real_one() -> None:
    assert declare(real=f64).parse({"real": 2}).real == 2.0


def test_a_kind_that_cannot_be_read_says_so() -> None:
    with pytest.raises(NotImplementedError):
        Kind("i1").parse(1, "p")


# --- Words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "value", "words"),
    [(i8, 0, "0"), (i8, -128, "-128"), (i16, 300, "300"), (Seat, 0, "1"), (Seat, 7, "8"), (Colour, Colour.DARK_BLUE, "dark_blue")],
)
def test_a_value_is_said_in_words_and_heard_again(what: Any, value: Any, words: str) -> None:
    kind = kind_of(what)
    assert kind.say(value) == words
    assert kind.hear(words, "it") == value


@pytest.mark.parametrize(("what", "value"), [(Seat, NOBODY), (flag, True), (flag, False)])
def test_nobody_and_flags_are_said_and_heard_again_too(what: Any, value: Any) -> None:
    """Text is heard in small letters."""
    kind = kind_of(what)
    assert kind.hear(kind.say(value).lower(), "it") == value


@pytest.mark.parametrize("words", ["", "x", "1.5", "1e3", "+1", " 1", "1 ", "1_0", "٣", "0x1", "--1", "9" * 19, "1\n"])
def test_only_plain_whole_numbers_are_heard(words: str) -> None:
    with refused(Malformed, "not_whole", "it: ", repr(words)):
        kind_of(i16).hear(words, "it")


def hearing(what: Any) -> Callable[[str], Any]:
    return lambda words: kind_of(what).hear(words, "it")


def test_words_are_held_to_the_same_bounds_as_json() -> None:
    with refused(Malformed, "too_large", "it: 128 is not between -128 and 127"):
        hearing(i8)("128")
    with refused(Malformed, "no_seat", "it: "):
        hearing(Seat)("0")
    with refused(Malformed, "unknown_word", "it: "):
        hearing(Colour)("blue")


ROW: Any = Several("", kind_of(i8), (3,))


@pytest.mark.parametrize(("values", "words"), [([0, 0, 0], ""), ([4, 0, 0], "4"), ([4, 5, 6], "4 5 6"), ([-1, 2, 0], "-1 2")])
def test_a_list_is_said_up_to_its_first_0_and_heard_again(values: list[int], words: str) -> None:
    row = array.of(i8, 3)
    row[:] = values  # type: ignore[assignment]
    assert ROW.say(row) == words
    assert list(ROW.hear(words, "row")) == values


def test_a_list_too_long_is_not_heard() -> None:
    with refused(Malformed, "wrong_length", "row: at most 3", "4"):
        ROW.hear("1 2 3 4", "row")


@pytest.mark.parametrize("words", ["0", "1 0", "0 1", "1 0 2"])
def test_0_ends_a_list_and_cannot_be_in_it(words: str) -> None:
    with refused(Malformed, "not_counted", "row: ", repr(words)):
        ROW.hear(words, "row")


def test_an_item_of_a_list_is_refused_like_any_other() -> None:
    with refused(Malformed, "not_whole", "row: ", "'x'"):
        ROW.hear("1 x", "row")
