"""Time to think, at real tables: it runs for whoever owes a choice, can be claimed when it is gone, and survives a restart."""

from __future__ import annotations

import time

import pytest

from dicefield.server.clock import DAY
from dicefield.server.uptime import BEAT
from tests.server.guests import Guests, until
from tests.server.house import House

SOON = {"bank": 0.4}


def clock(guests: Guests, seat: int) -> dict[str, float]:
    found: dict[str, float] = guests.snapshot()["clocks"][seat - 1]
    return found


def out_of_time(guests: Guests, seat: int) -> None:
    until(lambda: clock(guests, seat)["left"] <= 0)


def to_the_other(guests: Guests, seat: int) -> int:
    """Chooses until it is the other's turn; says how often that took."""
    count = 0
    while guests.turn() == seat:
        guests.choose(seat)
        count += 1
    return count


def test_a_bank_with_an_increment(house: House) -> None:
    guests = Guests.at(house, clock={"bank": 300, "increment": 20})
    seat = guests.turn()
    first = clock(guests, seat)
    assert first["running"] is True
    assert 0 < first["left"] <= 300
    assert clock(guests, 3 - seat) == {"seat": 3 - seat, "left": 300, "running": False}
    until(lambda: clock(guests, seat)["left"] < first["left"])
    choices = to_the_other(guests, seat)
    assert 300 + 20 * (choices - 1) < clock(guests, seat)["left"] < 300 + 20 * choices
    assert clock(guests, seat)["running"] is False
    assert clock(guests, 3 - seat)["running"] is True


def test_days_for_each_choice(house: House) -> None:
    guests = Guests.at(house, clock={"days": 2})
    seat = guests.turn()
    assert 2 * DAY - 60 < clock(guests, seat)["left"] <= 2 * DAY
    to_the_other(guests, seat)
    assert 2 * DAY - 60 < clock(guests, 3 - seat)["left"] <= 2 * DAY
    assert guests.snapshot()["table"]["clock"] == {"days": 2}


def test_time_is_claimed_when_it_is_gone_and_not_before(house: House) -> None:
    guests = Guests.at(house, clock={"bank": 1.5})
    seat = guests.turn()
    assert guests.refused(3 - seat, "claim")["code"] == "time_left"
    out_of_time(guests, seat)
    assert guests.refused(seat, "claim")["code"] == "time_left", "nobody claims a win on their own time"
    assert guests.snapshot()["result"] is None, "who does not claim plays on"
    guests.did(3 - seat, "claim")
    told = guests.snapshot()["result"]
    assert told["how"] == "time"
    assert told["scores"][2 - seat] == 1
    assert "no time left" in told["words"]
    assert [line["seat"] for line in guests.lines() if "time" in line] == [seat]
    assert guests.verified().match.scores == told["scores"]
    assert guests.refused(3 - seat, "claim")["status"] in (409, 422)


def test_a_clock_survives_a_restart(own_house: House) -> None:
    guests = Guests.at(own_house, clock={"bank": 300, "increment": 10})
    seat = guests.turn()
    time.sleep(0.3)  # so that there is something to forget
    most = 300 + 10 * to_the_other(guests, seat) - 0.3
    other = 3 - seat
    before = {one: clock(guests, one)["left"] for one in (1, 2)}
    own_house.kill()
    time.sleep(1.5)
    began = time.monotonic()
    own_house.start().ready()
    after = {one: clock(guests, one)["left"] for one in (1, 2)}
    assert after[seat] == pytest.approx(before[seat], abs=0.02)
    assert after[seat] < most
    since = time.monotonic() - began + BEAT
    assert before[other] - since < after[other] <= before[other] + BEAT, "time when no server is there is nobody's"
    assert clock(guests, other)["running"] is True


def test_a_win_on_time_can_be_claimed_after_a_restart(own_house: House) -> None:
    guests = Guests.at(own_house, clock=SOON)
    seat = guests.turn()
    own_house.kill()
    own_house.start().ready()
    out_of_time(guests, seat)
    guests.did(3 - seat, "claim")
    assert guests.snapshot()["result"]["how"] == "time"


def test_bots_are_not_on_the_clock(house: House) -> None:
    made = house.table(seats=("me", "bot:random"), clock=SOON)
    guests = Guests(house, made["id"], {1: made["keys"]["1"]})
    assert [one["seat"] for one in guests.snapshot()["clocks"]] == [1]
    guests.turn()
    out_of_time(guests, 1)
    assert guests.refused(1, "claim")["code"] == "time_left"
    guests.choose(1)
    assert guests.snapshot()["result"] is None, "a bot never claims"


def test_of_three_the_others_play_on_when_one_has_no_time_left(house: House) -> None:
    """Somebody else chooses for a seat that is out, off the clock; the next who runs out can be claimed, too."""
    guests = Guests.at(house, "knight_fight", 3, clock=SOON)
    for seat in (1, 2, 3):
        out_of_time(guests, seat)
    guests.did(1, "claim")
    told = guests.snapshot()
    assert told["result"] is None
    gone = next(line["seat"] for line in told["clocks"] if not line["running"])
    assert gone in (2, 3)
    other = 5 - gone
    guests.did(1, "claim")
    result = guests.snapshot()["result"]
    assert result["scores"] == [1.0, 0.0, 0.0]
    assert sorted(line["seat"] for line in guests.lines() if "time" in line) == sorted((gone, other))
    guests.verified()


def test_a_seat_that_resigned_is_off_the_clock(house: House) -> None:
    guests = Guests.at(house, "knight_fight", 3, clock={"bank": 0.4, "increment": 100})
    guests.did(2, "resign")
    guests.choose(1)
    out_of_time(guests, 3)
    assert clock(guests, 2)["running"] is False
    guests.did(1, "claim")
    assert guests.snapshot()["result"]["scores"] == [1.0, 0.0, 0.0]
