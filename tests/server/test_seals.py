"""Sealed choices: their seals are shown to all, and their salts when they are opened; a choice that was taken back stays unseen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dicefield.play.seals import seal_of
from tests.server.guests import Guests
from tests.server.house import House

SEALED_DICE: dict[str, Any] = {"options": {"dice": "sealed", "turns": 3}}


def seals_of(guests: Guests, seat: int = 0) -> dict[int, str]:
    return {one["seat"]: one["seal"] for one in guests.snapshot(seat)["seals"]}


def opened(guests: Guests) -> list[dict[str, Any]]:
    return [one for event in guests.snapshot()["events"] for one in event.get("opened", ())]


def said(guests: Guests, seat: int, which: int = 0) -> str:
    return str(guests.snapshot(seat)["choices"][which]["say"])


def test_a_seal_is_shown_to_all_and_its_salt_to_the_chooser_alone(house: House) -> None:
    guests = Guests.at(house, "knight_fight")
    choice = said(guests, 1)
    told = guests.did(1, "choose", choice=choice)["sealed"]
    assert told["seal"] == seal_of(guests.id, told["line"], 1, choice, told["salt"])
    assert seals_of(guests) == seals_of(guests, 2) == {1: told["seal"]}
    assert not any(told["salt"] in json.dumps(guests.snapshot(seat)) for seat in (0, 1, 2))
    assert "sealed" not in guests.did(2, "choose", choice=said(guests, 2)), "the last choice opens them all"
    assert opened(guests) == [{name: told[name] for name in ("seat", "line", "choice", "salt")}]
    assert seals_of(guests) == {}
    guests.did(1, "resign")
    line = guests.lines()[told["line"] - 1]
    assert (line["choose"], line["salt"]) == (choice, told["salt"])
    guests.verified()


def test_a_choice_that_was_replaced_is_told_by_nothing_before_the_game_is_over(house: House) -> None:
    guests = Guests.at(house, "knight_fight")
    first = guests.did(1, "choose", choice=said(guests, 1))["sealed"]
    second = guests.did(1, "choose", choice=said(guests, 1, -1))["sealed"]
    assert seals_of(guests) == {1: second["seal"]}
    assert (first["seal"], first["salt"], first["line"]) != (second["seal"], second["salt"], second["line"])
    guests.did(2, "choose", choice=said(guests, 2))
    assert [one["salt"] for one in opened(guests)] == [second["salt"]]
    assert not any(first["salt"] in json.dumps(guests.snapshot(seat)) for seat in (0, 1, 2))
    guests.did(1, "resign")
    assert first["salt"] in guests.record()


def test_a_choice_is_made_over_the_seals_that_were_seen(house: House) -> None:
    guests = Guests.at(house, "knight_fight")
    guests.did(1, "choose", choice=said(guests, 1))
    seen = {str(seat): seal for seat, seal in seals_of(guests, 2).items()}
    guests.did(1, "choose", choice=said(guests, 1, -1))
    assert guests.refused(2, "choose", choice=said(guests, 2), seals=seen)["code"] == "moved_on"
    assert guests.refused(2, "choose", choice=said(guests, 2), seals=5)["kind"] == "malformed"
    seen = {str(seat): seal for seat, seal in seals_of(guests, 2).items()}
    guests.did(2, "choose", choice=said(guests, 2), seals=seen)


def test_orders_that_stay_face_down_stay_sealed_after_all_have_chosen(house: House) -> None:
    guests = Guests.at(house, "polyversal", dice="seeded", dice_seed=3)
    while guests.owing() != [1, 2]:
        guests.choose(seat := guests.turn(), said(guests, seat))
    told = guests.did(1, "choose", choice=said(guests, 1))["sealed"]
    guests.did(2, "choose", choice=said(guests, 2))
    assert seals_of(guests) == {1: told["seal"]}
    assert opened(guests) == []
    assert not any(told["salt"] in json.dumps(guests.snapshot(seat)) for seat in (0, 2))


@pytest.mark.parametrize("seats", [2, 3])
def test_with_sealed_dice_no_seal_tells_that_somebody_has_chosen(house: House, seats: int) -> None:
    """Not to the chooser either: the number of the line would tell how often others have chosen."""
    guests = Guests.at(house, "polyhydra", seats, dice="seeded", dice_seed=21, **SEALED_DICE)
    before = {seat: guests.snapshot(seat) for seat in (0, *range(2, seats + 1))}
    answer = guests.did(1, "choose", choice=said(guests, 1))
    assert "sealed" not in answer
    for seat, told in before.items():
        now = guests.snapshot(seat)
        assert {**now, "now": 0} == {**told, "now": 0}
    told = guests.play_out()
    assert not any("thrown" in event or "opened" in event for event in told["events"])
    assert sum("salt" in line for line in guests.lines()) > 0
    guests.verified()


def test_a_bot_seals_as_everybody_does(house: House) -> None:
    made = house.table("knight_fight", ("me", "bot:random"), options={"rounds": 2})
    guests = Guests(house, made["id"], {1: made["keys"]["1"]})
    guests.play_out()
    assert opened(guests)
    guests.verified()


def test_throws_are_told_by_number_with_their_faces(house: House) -> None:
    guests = Guests.at(house, "army_men")
    guests.play_out()
    thrown = [event["thrown"] for event in guests.snapshot()["events"] if "thrown" in event]
    lines = [line for line in guests.lines() if "faces" in line]
    assert thrown == [[n, f"{' '.join(line['throw'])}: {' '.join(map(str, line['faces']))}"] for n, line in enumerate(lines, 1)]
