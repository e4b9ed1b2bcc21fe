"""What one may do alone, and what needs the others: undo, takeback, draw, resignation, rematch, and playing on from any step."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.guests import Guests, played_by_bots, until
from tests.server.house import House

POLYWARS: dict[str, Any] = {"options": {"total": 20}, "dice": "seeded", "dice_seed": 5}


def deploying(house: House) -> Guests:
    """Polywars, where dice are set out one by one: choices without throws between them."""
    guests = Guests.at(house, "polywars", **POLYWARS)
    guests.did(1, "choose", choice="force d12 d8")
    guests.did(2, "choose", choice="force d12 d8")
    return guests


# --- Undo


def test_undo_goes_back_to_the_fence_and_no_further(house: House) -> None:
    guests = deploying(house)
    before, seat = guests.seen(), guests.turn()
    guests.choose(seat)
    assert guests.snapshot(seat)["undo"] is True
    assert guests.snapshot(3 - seat)["undo"] is False
    assert guests.refused(3 - seat, "undo")["status"] in (409, 422), "not another's choice"
    guests.did(seat, "undo")
    assert guests.seen() == before
    assert guests.snapshot(seat)["undo"] is False
    assert guests.refused(seat, "undo")["kind"] == "stale", "forces were revealed: that is the fence"
    guests.did(1, "resign")
    assert [line for line in guests.lines() if "undo" in line]
    guests.verified()


def test_undo_stops_where_somebody_else_has_chosen(house: House) -> None:
    guests = deploying(house)
    first = guests.turn()
    guests.choose(first)
    second = guests.turn()
    assert second != first
    guests.choose(second)
    seen = guests.seen()
    assert guests.snapshot(first)["undo"] is False
    assert guests.refused(first, "undo")["status"] in (409, 422)
    assert guests.seen() == seen


def test_undo_does_not_pass_dice(house: House) -> None:
    guests = Guests.at(house, dice="seeded", dice_seed=3)
    seat = guests.turn()
    before = len(guests.snapshot()["events"])
    while True:  # until a choice makes dice fall
        guests.choose(seat)
        if any(event["rolls"] for event in guests.snapshot()["events"][before:]):
            break
        seat = guests.turn()
    seen = guests.seen()
    for one in guests.keys:
        assert guests.snapshot(one)["undo"] is False
        assert guests.refused(one, "undo")["status"] == 409
    assert guests.seen() == seen


# --- Takeback


def test_a_takeback_needs_the_other_and_is_written_down(house: House) -> None:
    guests = Guests.at(house)
    seat = guests.turn()
    on = guests.snapshot(seat)["on"]
    guests.choose(seat)
    moved = guests.snapshot(seat)["on"]
    guests.did(seat, "takeback")
    assert guests.snapshot(3 - seat)["offers"]["takeback"] == [seat]
    assert guests.snapshot(seat)["on"] == moved, "asking is not enough"
    guests.did(seat, "takeback")
    assert guests.snapshot(seat)["on"] == moved, "nor is asking twice"
    guests.did(3 - seat, "takeback")
    assert guests.snapshot(seat)["on"] == on
    assert guests.snapshot(0)["offers"]["takeback"] == []
    guests.play_out()
    assert [line["seat"] for line in guests.lines() if "takeback" in line] == [seat]
    assert guests.verified().dice == "checked against the revealed secret"


def test_a_declined_takeback_changes_nothing(house: House) -> None:
    guests = Guests.at(house)
    seat = guests.turn()
    guests.choose(seat)
    seen = guests.seen()
    guests.did(seat, "takeback")
    guests.did(3 - seat, "decline")
    assert guests.seen() == seen
    assert guests.refused(3 - seat, "decline")["code"] == "nothing_offered"


def test_nobody_takes_back_what_they_have_not_chosen(house: House) -> None:
    guests = Guests.at(house)
    assert guests.refused(3 - guests.turn(), "takeback")["code"] == "nothing_to_undo"


def test_a_request_to_take_back_is_for_the_choice_it_was_made_for(house: House) -> None:
    """Whoever plays on has let it go: a yes that comes later must not take back another choice."""
    guests = Guests.at(house, "polyhydra")
    seat = guests.turn()
    guests.choose(seat)
    guests.did(seat, "takeback")
    guests.choose(guests.turn())
    assert guests.snapshot()["offers"]["takeback"] == []


def test_bots_never_mind(house: House) -> None:
    made = house.table(seats=("me", "bot:random"), dice="seeded", dice_seed=1)
    guests = Guests(house, made["id"], {1: made["keys"]["1"]})
    guests.turn()
    on = guests.snapshot(1)["on"]
    guests.choose(1)
    guests.did(1, "takeback")
    assert until(lambda: guests.snapshot(1)["on"] == on)


def test_at_a_hot_seat_all_are_one_party(house: House) -> None:
    made = house.table(seats=("me", "here"))
    guests = Guests(house, made["id"], {1: made["keys"]["1"], 2: made["keys"]["2"]})
    seat = guests.turn()
    on = guests.snapshot(seat)["on"]
    guests.choose(seat)
    guests.did(seat, "takeback")
    assert guests.snapshot(seat)["on"] == on
    guests.did(1, "draw")
    assert guests.snapshot()["result"]["how"] == "agreed"


def test_dice_after_a_takeback_are_not_those_that_were_seen(house: House) -> None:
    """Ten times the same choice and the same throw: ten different sets of faces, or the takeback would be an oracle."""
    made = house.table("army_men", ("me", "here"), dice="seeded", dice_seed=7)
    guests = Guests(house, made["id"], {1: made["keys"]["1"], 2: made["keys"]["2"]})
    seat = guests.turn()
    choice = guests.snapshot(seat)["choices"][0]["say"]
    known, thrown = len(guests.snapshot()["events"]), set()
    for _ in range(10):
        guests.did(seat, "choose", choice=choice)
        thrown.add(str([event["rolls"] for event in guests.snapshot()["events"][known:] if event["rolls"]]))
        guests.did(seat, "takeback")
    assert len(thrown) > 3


# --- Draw


def test_a_draw_is_offered_and_accepted(house: House) -> None:
    guests = Guests.at(house)
    guests.did(1, "draw")
    assert guests.snapshot(2)["offers"]["draw"] == [1]
    assert guests.snapshot()["result"] is None
    guests.did(1, "draw")
    assert guests.snapshot()["result"] is None
    guests.did(2, "draw")
    told = guests.snapshot()
    assert told["table"]["status"] == "over"
    assert (told["result"]["scores"], told["result"]["how"]) == ([0.5, 0.5], "agreed")
    guests.verified()


def test_a_draw_is_declined_or_withdrawn(house: House) -> None:
    guests = Guests.at(house)
    for seat in (2, 1):
        guests.did(1, "draw")
        guests.did(seat, "decline")
        assert guests.snapshot()["offers"]["draw"] == []
    guests.did(2, "draw")
    assert guests.snapshot()["result"] is None


def test_bots_play_on_to_the_end(house: House) -> None:
    made = house.table(seats=("me", "bot:random"))
    guests = Guests(house, made["id"], {1: made["keys"]["1"]})
    assert guests.refused(1, "draw")["code"] == "bots_play_on"
    assert guests.snapshot()["result"] is None


# --- Giving up


def test_whoever_resigns_has_lost(house: House) -> None:
    guests = Guests.at(house)
    guests.play(1)
    guests.did(2, "resign")
    told = guests.snapshot()
    assert told["result"] == {"words": "Bob resigns: Ada wins.", "scores": [1.0, 0.0], "how": "resigned"}
    assert told["waits"] == {"for": "nothing", "words": "Bob resigns: Ada wins."}
    for seat in guests.keys:
        mine = guests.snapshot(seat)
        assert (mine["choices"], mine["undo"], mine["mine"][0]["owes"]) == ([], False, False)
    guests.verified()


def test_of_three_the_others_play_on_and_the_last_one_wins(house: House) -> None:
    guests = Guests.at(house, "knight_fight", 3)
    guests.did(2, "resign")
    told = guests.snapshot(2)
    assert told["result"] is None
    assert told["choices"] == []
    assert told["mine"][0]["owes"] is False
    for verb, more in (("choose", {"choice": "rally"}), ("resign", {}), ("draw", {}), ("takeback", {}), ("undo", {})):
        assert guests.refused(2, verb, **more)["kind"] == "stale", verb
    rounds = len(guests.snapshot()["events"])
    for seat in (1, 3):
        guests.choose(seat)
    until(lambda: len(guests.snapshot()["events"]) > rounds + 3)  # the choice for seat 2 was made, and the round went on
    assert guests.snapshot()["result"] is None
    guests.did(3, "resign")
    assert guests.snapshot()["result"]["scores"] == [1.0, 0.0, 0.0]
    guests.verified()


def test_the_others_of_three_can_agree_without_whoever_resigned(house: House) -> None:
    guests = Guests.at(house, "knight_fight", 3)
    guests.did(2, "resign")
    guests.did(1, "draw")
    assert guests.snapshot()["result"] is None
    guests.did(3, "draw")
    result = guests.snapshot()["result"]
    assert result["how"] == "agreed"
    assert result["scores"][1] == 0, "whoever resigned has no share in the draw"


# --- After the end


def test_after_the_end_nothing_changes(house: House) -> None:
    guests = Guests.at(house)
    seat = guests.turn()
    choice = guests.snapshot(seat)["choices"][0]["say"]
    guests.did(2, "resign")
    seen, record = guests.seen(), guests.record()
    for one in guests.keys:
        for verb in ("undo", "takeback", "draw", "resign"):
            assert guests.refused(one, verb)["status"] == 409, verb
        assert guests.refused(one, "choose", choice=choice)["status"] == 409
        for verb in ("claim", "hint", "faces"):
            assert guests.refused(one, verb)["status"] in (409, 422), verb
        assert guests.refused(one, "consider", choice=choice)["status"] == 409
    assert (guests.seen(), guests.record()) == (seen, record)


def test_a_game_that_ended_by_the_rules_is_over_too(house: House) -> None:
    guests = Guests.at(house, "polyhydra", options={"turns": 1})
    assert guests.play_out()["result"]["how"] == "rules"
    record = guests.record()
    for verb in ("undo", "takeback", "draw", "resign"):
        assert guests.refused(1, verb)["status"] == 409, verb
    assert guests.record() == record


# --- Rematch


def test_a_rematch_swaps_sides_and_keeps_the_keys(house: House) -> None:
    guests = Guests.at(house)
    assert guests.refused(1, "rematch")["code"] == "not_over"
    guests.did(1, "resign")
    assert "next" not in guests.did(2, "rematch"), "whoever lost is asked, too"
    assert guests.snapshot()["table"]["next"] is None
    assert guests.snapshot(1)["offers"]["rematch"] == [2]
    again = guests.did(1, "rematch")["next"]
    assert guests.snapshot()["table"]["next"] == again
    assert guests.did(2, "rematch")["next"] == again, "there is one rematch, however often it is asked for"
    told = house.snapshot(again, guests.keys[1])
    assert told["seat"] == 2
    assert [seat["name"] for seat in told["seats"]] == ["Bob", "Ada"]
    assert told["table"]["dice"]["commitment"] != guests.snapshot()["table"]["dice"]["commitment"]
    rematch = Guests(house, again, {1: guests.keys[2], 2: guests.keys[1]})
    rematch.play_out()
    rematch.verified()


def test_a_bot_is_always_up_for_a_rematch(house: House) -> None:
    made = house.table("polyhydra", ("me", "bot:random"))
    guests = Guests(house, made["id"], {1: made["keys"]["1"]})
    guests.did(1, "resign")
    again = guests.did(1, "rematch")["next"]
    told = house.snapshot(again, guests.keys[1])
    assert (told["seat"], told["seats"][0]["kind"]) == (2, "bot:random")
    until(lambda: house.snapshot(again, guests.keys[1])["mine"][0]["owes"])


# --- Branches


@pytest.mark.parametrize("game", ["army_men", "polyhydra", pytest.param("knight_fight", marks=pytest.mark.trial)])
def test_a_game_is_played_on_from_any_step(house: House, game: str) -> None:
    over = played_by_bots(house, game)
    steps = house.get(f"/api/tables/{over}/replay").json()["steps"]
    for step in (0, len(steps) // 2):
        wish = {"step": step, "seats": [{"who": "me", "name": "Ada"}, {"who": "here", "name": "Bob"}]}
        answer = house.post(f"/api/tables/{over}/branch", wish)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        guests = Guests(house, made["id"], {int(seat): key for seat, key in made["keys"].items()})
        guests.play_out()
        assert guests.verified().match.over
        assert "position" in guests.lines()[0]


def test_nobody_plays_on_from_the_end_or_beyond(house: House) -> None:
    over = played_by_bots(house, options={"turns": 2})
    steps = house.get(f"/api/tables/{over}/replay").json()["steps"]
    seats = [{"who": "me"}, {"who": "bot:random"}]
    assert house.post(f"/api/tables/{over}/branch", {"step": len(steps) - 1, "seats": seats}).status_code == 409
    assert house.post(f"/api/tables/{over}/branch", {"step": len(steps), "seats": seats}).status_code == 404
    assert house.post(f"/api/tables/{over}/branch", {"step": 1, "seats": seats[:1]}).status_code == 422


def test_every_step_of_a_replay_can_be_looked_at(house: House) -> None:
    guests = Guests.at(house, "polyhydra", options={"turns": 3})
    seat = guests.turn()
    guests.choose(seat)
    guests.did(seat, "takeback")
    guests.did(3 - seat, "takeback")
    guests.play_out()
    steps = house.get(f"/api/tables/{guests.id}/replay").json()["steps"]
    assert [one["step"] for one in steps] == list(range(len(steps)))
    assert "takeback" in [one["input"] for one in steps]
    for step in (0, len(steps) // 2, len(steps) - 1):
        for seat in (0, 1, 2):
            told = house.get(f"/api/tables/{guests.id}/replay/{step}?seat={seat}").json()
            assert told["picture"].startswith("<svg")
            assert told["steps"] == len(steps) - 1
    assert house.get(f"/api/tables/{guests.id}/replay/{len(steps)}").status_code == 404
    assert house.get(f"/api/tables/{guests.id}/replay/0?seat=3").status_code in (404, 422)
