"""The head of a state: it waits for choices, for a throw, or for nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.compiled import Compiler
from dicefield.engine.errors import Malformed
from dicefield.engine.record import NOBODY, array, f64
from dicefield.engine.rule import rule
from dicefield.engine.waiting import (
    MOST_DICE,
    MOST_SEATS,
    OWN,
    Throw,
    Wait,
    Waiting,
    ask,
    ask_from_zero,
    award,
    clear_throw,
    first_owing,
    is_over,
    lowest,
    may_choose,
    owe,
    owes,
    wait_is_valid,
)
from tests.engine.helpers import needs_machine, refused

MASKS = range(1, 256)


def waiting(seats: int = 2, owed: int = 0, sealed: int = 0, sides: tuple[int, ...] = (), count: int | None = None) -> Waiting:
    state = Waiting(seats=seats, owed=owed, sealed=sealed)
    for die, faces in enumerate(sides):
        state.throw.sides[die] = faces
    state.throw.count = len(sides) if count is None else count
    return state


# --- Choices ---------------------------------------------------------------------------------------------------------


def test_a_state_is_over_when_it_waits_for_nothing() -> None:
    assert is_over(waiting())
    assert not is_over(waiting(owed=0b10))
    assert not is_over(waiting(sides=(6,)))


@pytest.mark.parametrize("seat", range(MOST_SEATS))
def test_owing_is_for_one_seat_and_breaks_every_seal(seat: int) -> None:
    state = waiting(8, owed=0b11, sealed=0b100)
    owe(state, seat)
    assert [owes(state, other) for other in range(MOST_SEATS)] == [other == seat for other in range(MOST_SEATS)]
    assert state.sealed == 0


def test_the_first_seat_that_owes_is_found_in_every_set() -> None:
    for mask in MASKS:
        assert first_owing(waiting(8, owed=mask)) == min(seat for seat in range(8) if mask >> seat & 1)


def test_every_seat_that_owes_does_owe() -> None:
    for mask in MASKS:
        assert [owes(waiting(8, owed=mask), seat) for seat in range(8)] == [bit == "1" for bit in f"{mask:08b}"[::-1]]


def test_a_seat_may_choose_if_it_owes_or_may_still_replace() -> None:
    state = waiting(4, owed=0b0010, sealed=0b1000)
    assert [may_choose(state, seat) for seat in range(4)] == [False, True, False, True]


def test_the_reasons_of_a_game_begin_after_those_of_every_game() -> None:
    assert max(Wait) < OWN


# --- Throws ----------------------------------------------------------------------------------------------------------


def test_dice_are_asked_for_one_by_one() -> None:
    state = waiting()
    ask(state, 6)
    ask_from_zero(state, 10)
    ask(state, 20)
    assert state.throw.count == 3
    assert list(state.throw.sides)[:4] == [6, -10, 20, 0]
    assert [lowest(state.throw, die) for die in range(3)] == [1, 0, 1]


def test_a_throw_has_room_for_so_many_dice_and_no_more() -> None:
    state = waiting()
    for _ in range(MOST_DICE):
        ask(state, 6)
    assert state.throw.count == MOST_DICE
    with pytest.raises(IndexError):
        ask(state, 6)
    assert state.throw.count == MOST_DICE


def test_a_cleared_throw_is_like_one_that_never_was() -> None:
    state = waiting()
    ask(state, 6)
    ask_from_zero(state, 4)
    clear_throw(state)
    assert state == waiting()


def test_a_throw_is_a_list_of_dice_in_json() -> None:
    state = waiting(sides=(6, -10, 2, 127, -127))
    assert state.throw.json() == ["d6", "d10 from 0", "d2", "d127", "d127 from 0"]
    assert Throw().json() == []


def test_every_die_is_read_back_from_json() -> None:
    for sides in (*range(1, 128), *range(-127, 0)):
        throw = waiting(sides=(sides, 6)).throw
        assert Throw.parse(throw.json()) == throw
    assert Throw.parse([]) == Throw()
    assert Throw.parse(["d6"] * MOST_DICE).count == MOST_DICE


def test_a_state_holds_its_throw_as_dice() -> None:
    state = waiting(3, sides=(6, -10))
    shown = {"seats": 3, "owed": [], "sealed": [], "throw": ["d6", "d10 from 0"]}
    assert state.json() == shown
    assert Waiting.parse(shown) == state
    with refused(Malformed, "not_a_die", "position.throw[1]: ", "'d0'"):
        Waiting.parse({**shown, "throw": ["d6", "d0"]})


@pytest.mark.parametrize("given", [None, "d6", 6, {"d6": 1}, ["d6"] * (MOST_DICE + 1)])
def test_what_is_no_list_of_dice_is_refused(given: Any) -> None:
    with refused(Malformed, "not_dice", "throw: ", str(MOST_DICE)):
        Throw.parse(given)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "6",
        "d",
        "d0",
        "d06",
        "d128",
        "d200",
        "d1000",
        "D6",
        "d-6",
        "d6 ",
        " d6",
        "d6\n",
        "d10 from 1",
        "d10from 0",
        "d٣",
        6,
        None,
    ],
)
def test_what_is_no_die_is_refused_with_its_place(name: Any) -> None:
    with refused(Malformed, "not_a_die", "throw[1]: ", repr(name)):
        Throw.parse(["d6", name])


# --- Results ---------------------------------------------------------------------------------------------------------


def shares(award: Callable[..., None], seats: int, winner: int, machine: bool = False) -> list[float]:
    out = array.of(f64, MOST_SEATS)
    out[:] = 9.0  # type: ignore[assignment]
    award(out.raw if machine else out, seats, winner)
    return list(out)


@pytest.mark.parametrize("seats", range(1, MOST_SEATS + 1))
def test_the_winner_takes_the_whole_point(seats: int) -> None:
    for winner in range(seats):
        expected = [float(seat == winner) for seat in range(seats)]
        assert shares(award, seats, winner) == expected + [9.0] * (MOST_SEATS - seats)


@pytest.mark.parametrize("seats", range(1, MOST_SEATS + 1))
def test_without_a_winner_all_share_equally(seats: int) -> None:
    assert shares(award, seats, NOBODY)[:seats] == [1 / seats] * seats


# --- Whether a head makes sense --------------------------------------------------------------------------------------

SOUND = {
    "over": waiting(),
    "one seat alone": waiting(1, owed=1),
    "eight seats owing": waiting(8, owed=0xFF),
    "one owing, one sealed": waiting(2, owed=0b01, sealed=0b10),
    "a throw": waiting(sides=(6,)),
    "a throw of every size": waiting(sides=(2, 127, -2, -127)),
    "a full throw": waiting(sides=(6,) * MOST_DICE),
}
UNSOUND = {
    "no seats": waiting(0),
    "fewer than no seats": waiting(-1),
    "too many seats": waiting(9),
    "a seat beyond owes": waiting(2, owed=0b100),
    "a seat beyond is sealed": waiting(2, owed=0b1, sealed=0b100),
    "less than nobody owes": waiting(2, owed=-1),
    "less than nobody is sealed": waiting(2, owed=1, sealed=-1),
    "owing and sealed at once": waiting(2, owed=0b11, sealed=0b10),
    "sealed while nobody owes": waiting(2, sealed=0b1),
    "choice and throw at once": waiting(2, owed=0b1, sides=(6,)),
    "seal and throw at once": waiting(2, sealed=0b1, sides=(6,)),
    "fewer than no dice": waiting(count=-1),
    "too many dice": waiting(sides=(6,) * MOST_DICE, count=MOST_DICE + 1),
    "a die without sides": waiting(count=1),
    "a die of one side": waiting(sides=(1,)),
    "a die of one side from 0": waiting(sides=(6, -1)),
    "a die of more sides than can be said": waiting(sides=(-128,)),
    "sides of a die that is not thrown": waiting(sides=(6, 6), count=1),
    "sides of the last die, not thrown": waiting(sides=(6,) * MOST_DICE, count=MOST_DICE - 1),
}


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_head_is_accepted(name: str) -> None:
    assert wait_is_valid(SOUND[name])


@pytest.mark.parametrize("name", UNSOUND)
def test_an_unsound_head_is_rejected(name: str) -> None:
    assert not wait_is_valid(UNSOUND[name])


def test_every_pair_of_owed_and_sealed_is_judged_as_the_words_say() -> None:
    """Owed and sealed are apart, and nobody stays sealed once nobody owes."""
    for owed in range(16):
        for sealed in range(16):
            seats_exist = owed < 8 and sealed < 8
            expected = seats_exist and not owed & sealed and (owed != 0 or sealed == 0)
            assert wait_is_valid(waiting(3, owed, sealed)) == expected


# --- Machine code ----------------------------------------------------------------------------------------------------


@rule
def whole_head(state: Waiting, seat: int, sides: int, out: array[f64]) -> int:
    """Asks and does all that can be with the head of a state."""
    answer = first_owing(state) + 10 * owes(state, seat) + 20 * may_choose(state, seat) + 40 * is_over(state)
    answer += 80 * wait_is_valid(state)
    award(out, state.seats, seat - 1)
    owe(state, seat)
    clear_throw(state)
    ask(state, sides)
    ask_from_zero(state, sides)
    return answer


@needs_machine
def test_machine_code_treats_the_head_of_a_state_alike(tmp_path: Path) -> None:
    machine = Compiler("head", [whole_head], cache=tmp_path)(whole_head)
    sound_or_not = [*SOUND.values(), *UNSOUND.values(), *(waiting(8, owed=mask, sealed=mask >> 1 & 0x55) for mask in MASKS)]
    for state in sound_or_not:
        for seat in (0, 1, 7):
            plain, fast, plain_out, fast_out = state.copy(), state.copy(), array.of(f64, 16), array.of(f64, 16)
            assert machine(fast.raw, seat, 6, fast_out.raw) == whole_head(plain, seat, 6, plain_out), (state, seat)
            assert fast == plain
            assert list(fast_out) == list(plain_out)
