"""Secrets: what a seat may not know reaches it by no way at all.

Two tables with the same dice are played alike, except that at one of them somebody seals another choice. Whatever spectators and
the other seat are told must be the same at both, up to ids and times.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.server.guests import Guests, played_by_bots, sat
from tests.server.house import CONTEXT, PATIENCE, House, Talk, bearer

SEED = 21


@dataclass(frozen=True)
class Stage:
    """A game at the moment when choices are sealed: how to come there, and two choices that seat 1 could seal."""

    game: str
    options: dict[str, Any]
    come: Callable[[Guests], None]
    unseen: bool = False
    """Whether even that somebody has chosen is a secret."""


def at_once(guests: Guests) -> None:
    assert guests.owing() == [1, 2]


def first_bid(guests: Guests) -> None:
    """Polywars: the same forces, set out in the same way, then bids."""
    for seat in (1, 2):
        guests.choose(seat, "force d12 d8")
    while not guests.snapshot(1)["choices"] or not guests.snapshot(1)["choices"][0]["say"].startswith("bid"):
        seat = guests.turn()
        guests.choose(seat, guests.snapshot(seat)["choices"][0]["say"])


def orders(guests: Guests) -> None:
    while guests.owing() != [1, 2]:
        seat = guests.turn()
        guests.choose(seat, guests.snapshot(seat)["choices"][0]["say"])


STAGES = {
    "knight fight: moves": Stage("knight_fight", {}, at_once),
    "polyhydra: sealed dice": Stage("polyhydra", {"dice": "sealed"}, at_once, unseen=True),
    "polyversal: orders": Stage("polyversal", {}, orders),
    "polywars: forces": Stage("polywars", {"total": 20}, at_once),
    "polywars: bids": Stage("polywars", {"total": 20}, first_bid),
}


def plain(guests: Guests, told: Any) -> str:
    """A message without what differs between any two tables: the id, the times, seals and the salts of what is opened."""
    text = re.sub(r'"(seal|salt)": "[0-9a-f]+"', r'"\1": ""', json.dumps(told, sort_keys=True).replace(guests.id, "ID"))
    return re.sub(r'"(now|created|at|left)": [0-9.e+-]+', r'"\1": 0', text)


def refusals(guests: Guests, seat: int) -> list[Any]:
    """Everything that a seat may ask without changing anything."""
    verbs: tuple[tuple[str, dict[str, Any]], ...] = (
        ("claim", {}),
        ("decline", {}),
        ("rematch", {}),
        ("faces", {"faces": [1]}),
        ("choose", {"choice": "nonsense"}),
    )
    verbs += () if guests.snapshot(seat)["undo"] else (("undo", {}),)
    return [guests.do(seat, verb, **more).json() for verb, more in verbs]


def questions(guests: Guests, seat: int) -> list[Any]:
    said = [choice["say"] for choice in guests.snapshot(seat)["choices"]][:3]
    return [guests.do(seat, "consider", choice=choice).json() for choice in said] + [guests.do(seat, "hint").json()]


def looks(guests: Guests) -> list[Any]:
    """Whatever a spectator and seat 2 can see or ask."""
    house, path = guests.house, f"/api/tables/{guests.id}"
    seen: list[Any] = [house.get(path).json(), house.get(path, guests.keys[2]).json()]
    seen += [stream_of(guests, None), stream_of(guests, guests.keys[2])]
    seen += refusals(guests, 2) + questions(guests, 2)
    for denied in ("/record", "/replay", "/replay/1", "/report", "/replay/1/what-if"):
        answer = house.get(path + denied, guests.keys[2])
        assert answer.status_code == 409
        seen.append(answer.json())
    answer = house.post(f"{path}/branch", {"step": 1, "seats": [{"who": "me"}, {"who": "here"}]}, guests.keys[2])
    assert answer.status_code == 409
    return [*seen, answer.json()]


def stream_of(guests: Guests, key: str | None) -> Any:
    """The first line of a stream with pictures."""
    address = f"{guests.house.address}/api/tables/{guests.id}/stream?picture=true"
    with httpx.stream("GET", address, headers=bearer(key), timeout=PATIENCE, verify=CONTEXT) as stream:
        return json.loads(next(stream.iter_lines()))


def settled(talk: Talk) -> list[Any]:
    """All that has come so far: the answer to a ping is the last of it, and what was stirred up before it has been told."""
    talk.silent(0.4)
    talk.do("ping")
    told = [one for one in talk.told if one["type"] not in ("answer", "presence")]
    talk.told.clear()
    return told


@pytest.mark.parametrize("name", STAGES)
def test_a_sealed_choice_reaches_nobody_by_any_way(house: House, name: str) -> None:
    stage = STAGES[name]
    told: list[list[str]] = []
    choices: list[str] = []
    for which in (0, -1):
        guests = Guests.at(
            house, stage.game, options=stage.options, dice="seeded", dice_seed=SEED, clock={"bank": 5_000, "increment": 60}
        )
        stage.come(guests)
        choices.append(guests.snapshot(1)["choices"][which]["say"])
        with house.socket(guests.id, picture=True) as watching, house.socket(guests.id, guests.keys[2], picture=True) as other:
            settled(watching), settled(other)
            before = [plain(guests, one) for one in looks(guests)]
            settled(watching), settled(other)
            guests.did(1, "choose", choice=choices[-1])
            pushed = [settled(watching), settled(other)]
            after = [plain(guests, one) for one in looks(guests)]
            assert len(guests.snapshot()["seals"]) == (not stage.unseen)
            if stage.unseen:
                assert pushed == [[], []], "not even that somebody has chosen is to be seen"
                assert after == before
        told.append([*(plain(guests, one) for one in pushed), *after])
    assert choices[0] != choices[1]
    assert told[0] == told[1]


def test_three_at_sealed_dice_do_not_hear_of_each_other(house: House) -> None:
    """Whoever has sealed already learns nothing when another does: no push, no lost undo, no other refusal."""
    guests = Guests.at(
        house, "polyhydra", 3, options={"dice": "sealed"}, dice="seeded", dice_seed=SEED, clock={"bank": 5_000, "increment": 60}
    )
    guests.choose(1)
    with house.socket(guests.id, guests.keys[1]) as talk:
        settled(talk)
        before = [plain(guests, one) for one in (guests.snapshot(1), *refusals(guests, 1))]
        settled(talk)
        guests.choose(2)
        assert settled(talk) == []
        assert [plain(guests, one) for one in (guests.snapshot(1), *refusals(guests, 1))] == before


def stop(guests: Guests, seat: int) -> str:
    """A choice after which the seat has nothing more to choose in this turn."""
    return next(str(one["say"]) for one in guests.snapshot(seat)["choices"] if one["say"].endswith("stop"))


def test_clocks_do_not_tell_who_has_sealed(house: House) -> None:
    """An increment of an hour would be seen at once."""
    guests = Guests.at(house, "polyhydra", options={"dice": "sealed"}, clock={"bank": 100, "increment": 3_600})
    guests.choose(1, stop(guests, 1))
    for seat in (0, 2):
        clock = guests.snapshot(seat)["clocks"][0]
        assert clock["running"] is True
        assert clock["left"] <= 100
    assert guests.snapshot(1)["clocks"][0]["running"] is False
    guests.choose(2, stop(guests, 2))
    assert guests.snapshot(0)["clocks"][0]["left"] > 3_600


# --- Keys


def test_keys_open_their_own_seat_and_nothing_else(house: House) -> None:
    one, other = Guests.at(house), Guests.at(house)
    for key in other.keys.values():
        assert house.get(f"/api/tables/{one.id}", key).status_code == 403
        assert house.do(one.id, key, "resign").status_code == 403
        with house.socket(one.id, one.keys[1], key) as talk:
            assert talk.hear()["error"]["code"] == "wrong_key"
    with house.socket(one.id, one.keys[1]) as talk:
        for seat in (2, 0, 3):
            assert talk.do("resign", seat=seat)["error"]["kind"] == "denied"
        assert talk.do("look", seat=2)["error"]["kind"] == "denied"
        assert talk.do("look", seat=0)["ok"], "everybody may look as a spectator does"
    assert one.snapshot()["result"] is None


def test_a_key_is_told_once_and_kept_nowhere(own_house: House) -> None:
    """No answer but the one that made it holds a key, nor does the log; the database knows hashes only."""
    made = own_house.table("polyhydra", ("me", "friend"), options={"turns": 2}, listed=True)
    bob = sat(own_house, made["id"], invite=made["invites"]["2"], name="Bob")
    guests = Guests(own_house, made["id"], {1: made["keys"]["1"], 2: bob["key"]})
    secrets = [*guests.keys.values(), made["invites"]["2"]]
    heard: list[str] = []
    with own_house.socket(guests.id, guests.keys[1]) as talk:
        guests.play_out()
        talk.do("chat", words="well played")
        talk.do("rematch")
        heard.append(json.dumps(talk.told))
    heard += [guests.did(2, "rematch")["next"], guests.record()]
    paths = ["", "/replay", "/replay/0", "/stream"]
    heard += [own_house.get(f"/api/tables/{guests.id}{path}", key).text for path in paths for key in (None, *guests.keys.values())]
    heard += [own_house.get(path).text for path in ("/api/tables", f"/table/{guests.id}", "/", "/api/openapi.json")]
    heard.append(own_house.do(guests.id, "wrong" + guests.keys[1], "resign").text)
    own_house.get(f"/api/tables/{guests.id}?key={guests.keys[1]}")
    own_house.stop()
    assert own_house.log is not None
    heard.append(own_house.log.read_text())
    for secret in secrets:
        assert not any(secret in text for text in heard)
    stored = b"".join(path.read_bytes() for path in own_house.log.parent.glob("tables.db*"))
    assert guests.id.encode() in stored
    for secret in secrets:
        assert secret.encode() not in stored


def test_a_record_is_shown_when_the_game_is_over_and_not_before(house: House) -> None:
    guests = Guests.at(house, "polyhydra", options={"turns": 1})
    for path in ("record", "replay", "replay/0"):
        for key in (None, guests.keys[1]):
            answer = house.get(f"/api/tables/{guests.id}/{path}", key)
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_over")
    waiting = house.table(seats=("me", "friend"))
    assert house.get(f"/api/tables/{waiting['id']}/record").status_code == 409
    guests.play_out()
    assert house.get(f"/api/tables/{guests.id}/record").status_code == 200
    over = played_by_bots(house, options={"turns": 1})
    assert house.get(f"/api/tables/{over}/record").headers["content-type"] == "application/jsonl"


def test_the_seed_of_seeded_dice_is_a_secret_while_the_game_lasts(house: House) -> None:
    guests = Guests.at(house, dice="seeded", dice_seed=987_654_321)
    heard = [house.get(f"/api/tables/{guests.id}", key).text for key in (None, *guests.keys.values())]
    assert not any("987654321" in text for text in heard)


@pytest.mark.parametrize("restart", [False, True], ids=["at once", "after a restart"])
def test_the_list_of_tables_does_not_tell_when_somebody_chose_unseen(own_house: House, restart: bool) -> None:
    made = own_house.table("polyhydra", ("me", "friend"), options={"dice": "sealed"}, listed=True)
    bob = sat(own_house, made["id"], invite=made["invites"]["2"], name="Bob")
    guests = Guests(own_house, made["id"], {1: made["keys"]["1"], 2: bob["key"]})
    if restart:
        own_house.stop()
        own_house.start().ready()

    def changed() -> float:
        found = [one["changed"] for one in own_house.get("/api/tables").json()["live"] if one["id"] == guests.id]
        return float(found[0])

    begun, choice = changed(), guests.snapshot(1)["choices"][-1]["say"]
    assert guests.did(1, "choose", choice=choice)["ok"]
    assert changed() == begun
    guests.did(2, "choose", choice=guests.snapshot(2)["choices"][-1]["say"])
    guests.play(2)
    assert changed() > begun, "what everybody sees is told"
