"""The same dice, twice, at tables: the second game opens by itself, the seats swapped; nobody learns the secret before its end."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from dicefield.games import GAMES
from dicefield.play.game_record import parse
from dicefield.play.pairs import VerifiedPair, points_between, sum_of, verify_pair
from tests.server.guests import Guests, raw, seed_of, until
from tests.server.house import House

PAIRED: dict[str, Any] = {"dice": "paired"}
SHORT: dict[str, Any] = {**PAIRED, "options": {"turns": 2}}
"""With it Polyhydra is soon over."""


def following(guests: Guests) -> Guests:
    """The second game, with the same people at it."""
    told = guests.snapshot()["table"]
    assert told["next"]
    return Guests(guests.house, told["next"], {3 - seat: key for seat, key in guests.keys.items()})


def verified(first: Guests, second: Guests) -> VerifiedPair:
    return verify_pair(parse(first.record()), parse(second.record()), GAMES)


def names(guests: Guests) -> list[str]:
    return [seat["name"] for seat in guests.snapshot()["seats"]]


# --- The course of it ------------------------------------------------------------------------------------------------


def test_two_people_play_both_games_and_are_told_the_sum(house: House) -> None:
    first = Guests.at(house, **PAIRED)
    assert first.snapshot()["table"]["pair"] == {"game": 1, "tables": [first.id], "points": None, "words": ""}
    ended = first.play_out()
    second = following(first)
    assert names(second) == ["Bob", "Ada"]
    about = second.snapshot()["table"]
    so_far = points_between(["Ada", "Bob"], ended["result"]["scores"])
    assert about["pair"] == {"game": 2, "tables": [first.id, second.id], "points": None, "words": so_far}
    assert about["dice"] == ended["table"]["dice"]
    told = second.play_out()
    points = sum_of(ended["result"]["scores"], told["result"]["scores"])
    checked = verified(first, second)
    assert told["table"]["pair"]["points"] == points == checked.points
    assert told["table"]["pair"]["words"] == checked.words
    assert re.fullmatch(r"Ada [012]?½? : [012]?½? Bob with the same dice", checked.words)
    assert checked.first.dice == checked.second.dice == "checked against the revealed secret"


def test_keys_play_the_other_seat_and_spectators_find_the_second_game(house: House) -> None:
    first = Guests.at(house, **PAIRED)
    first.did(2, "resign")
    second = following(first)
    assert house.snapshot(second.id, first.keys[1])["seat"] == 2
    assert house.snapshot(first.id)["table"]["next"] == second.id
    second.choose(second.turn())


def test_one_person_at_one_screen_plays_both_games_for_two(house: House) -> None:
    made = house.table("polyhydra", ("me", "here"), **SHORT)
    first = Guests(house, made["id"], {int(seat): key for seat, key in made["keys"].items()})
    first.play_out()
    second = following(first)
    second.play_out()
    assert verified(first, second).names == ["Ada", "Bob"]


def test_a_bot_changes_seats_as_well(house: House) -> None:
    made = house.table("polyhydra", ("me", "bot:random"), **SHORT)
    first = Guests(house, made["id"], {1: made["keys"]["1"]})
    first.play_out()
    second = following(first)
    assert second.snapshot()["seats"][0]["kind"] == "bot:random"
    assert second.play_out()["table"]["pair"]["points"] == verified(first, second).points


def test_bots_play_both_games_by_themselves(house: House) -> None:
    made = house.table("army_men", ("bot:random", "bot:random"), **PAIRED)
    first = Guests(house, made["id"], {})
    until(lambda: first.snapshot()["result"])
    second = following(first)
    until(lambda: second.snapshot()["table"]["pair"]["points"])
    assert verified(first, second).points


def give_up(guests: Guests, how: str) -> None:
    guests.play(2)
    guests.did(1, how)
    if how == "draw":
        guests.did(2, how)


@pytest.mark.parametrize("end", ["resign", "draw"])
def test_a_game_that_is_given_up_counts_as_it_ended(house: House, end: str) -> None:
    first = Guests.at(house, **PAIRED)
    give_up(first, end)
    second = following(first)
    give_up(second, end)
    assert verified(first, second).points == [1.0, 1.0]
    assert second.snapshot()["table"]["pair"]["words"] == "Ada 1 : 1 Bob with the same dice"


def test_a_rematch_after_both_games_is_a_new_pair(house: House) -> None:
    first = Guests.at(house, **PAIRED)
    first.did(1, "resign")
    second = following(first)
    assert first.did(1, "rematch")["next"] == second.id, "after the first game comes the second"
    second.did(1, "resign")
    second.did(1, "rematch")
    again = Guests(house, second.did(2, "rematch")["next"], first.keys)
    assert names(again) == ["Ada", "Bob"]
    told = again.snapshot()["table"]
    assert told["pair"]["game"] == 1
    assert told["dice"]["commitment"] != second.snapshot()["table"]["dice"]["commitment"]
    again.did(1, "resign")
    following(again).did(1, "resign")
    assert verified(again, following(again)).points == [1.0, 1.0]


def test_seeds_that_people_add_themselves_are_in_both_games(house: House) -> None:
    first = Guests.committed(house, **PAIRED)
    for seat in (1, 2):
        first.did(seat, "seed", seed=seed_of(seat))
    first.did(1, "resign")
    second = following(first)
    second.did(1, "resign")
    dice = verified(first, second).second.match.dice.header()
    assert dice["seeds"] == [seed_of(1), seed_of(2)]
    assert dice["commitments"] == first.snapshot()["table"]["dice"]["commitments"]


def test_the_same_dice_twice_are_for_two(house: House) -> None:
    seats = [{"who": "me"}, {"who": "here"}, {"who": "here"}]
    answer = house.post("/api/tables", {"game": "polyhydra", "seats": seats, **PAIRED})
    assert answer.status_code == 422
    assert answer.json()["error"]["words"] == "The same dice twice are for two; Polyhydra has 3 seats here."


# --- Secrets ---------------------------------------------------------------------------------------------------------

SECRET = re.compile(r"(?=([0-9a-f]{64}))")


def reveals(text: str, commitment: str) -> bool:
    """Whether what was told holds, anywhere, what the commitment was made of."""
    return any(hashlib.sha256(bytes.fromhex(found)).hexdigest() == commitment for found in SECRET.findall(text))


def looks(guests: Guests) -> Iterator[str]:
    """All that anybody can ask of a table, as it is told."""
    path = f"/api/tables/{guests.id}"
    for key in (None, *guests.keys.values()):
        yield guests.house.get(path, key).text
        for more in ("/record", "/replay", "/replay/1"):
            yield guests.house.get(path + more, key).text
    with guests.house.socket(guests.id, *guests.keys.values()) as talk:
        talk.do("ping")
        yield json.dumps(talk.told)
    yield guests.house.get("/api/tables").text


def test_the_secret_is_told_when_the_second_game_is_over_and_not_before(house: House) -> None:
    first = Guests.at(house, "polyhydra", listed=True, **SHORT)
    commitment = first.snapshot()["table"]["dice"]["commitment"]
    first.play(3)
    told = list(looks(first))
    first.play_out()
    second = following(first)
    second.play(3)  # of four at least: each turn, each seat
    told += [*looks(first), *looks(second), second.do(1, "hint").text]
    told += [house.get(f"/api/tables/{first.id}{more}").text for more in ("/report", "/replay/1/what-if")]
    assert not any(reveals(text, commitment) for text in told)
    second.play_out()
    assert reveals(second.record(), commitment)
    assert reveals(house.get(f"/api/tables/{second.id}").text, commitment)
    assert not reveals(first.record(), commitment), "what was written is not written again"


def test_a_game_played_on_from_the_first_has_dice_of_its_own(house: House) -> None:
    first = Guests.at(house, "polyhydra", **SHORT)
    first.play_out()
    wish = {"step": 0, "seats": [{"who": "me"}, {"who": "here"}], **PAIRED}
    made = house.post(f"/api/tables/{first.id}/branch", wish).json()
    branch = Guests(house, made["id"], {int(seat): key for seat, key in made["keys"].items()})
    told = branch.snapshot()["table"]
    assert told["pair"]["game"] == 1
    assert told["dice"]["commitment"] != first.snapshot()["table"]["dice"]["commitment"]


# --- Restarts, and the server that checks ----------------------------------------------------------------------------


def test_a_pair_survives_the_death_of_its_server_at_any_moment(own_house: House) -> None:
    def dies() -> None:
        own_house.kill()
        own_house.start().ready()

    first = Guests.at(own_house, "polyhydra", **SHORT)
    first.play(3)
    dies()
    first.play_out()
    dies()
    second = following(first)
    second.play(3)
    dies()
    told = second.play_out()
    dies()
    assert second.snapshot()["table"]["pair"] == told["table"]["pair"]
    assert verified(first, second).points == told["table"]["pair"]["points"]


def test_the_server_replays_both_records_together(house: House) -> None:
    first = Guests.at(house, "polyhydra", **SHORT)
    first.play_out()
    second = following(first)
    second.play_out()
    records = [first.record(), second.record()]
    checked = verified(first, second)
    assert raw(house, "/api/verify", "".join(records)).json() == json.loads(json.dumps(checked.json()))
    wrong = raw(house, "/api/verify", "".join(records[::-1]))
    assert "the first game must be given first" in wrong.json()["error"]["words"]
    assert raw(house, "/api/verify", records[0]).json()["dice"].startswith("not checked yet")
