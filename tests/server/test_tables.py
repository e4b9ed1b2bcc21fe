"""Tables and seats: made, joined, listed, played; every command once, however often it is sent; dice that can be checked."""

from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest

from dicefield.games import GAMES
from dicefield.play.dice import seed_commitment
from tests.cli.run import dicefield
from tests.server.guests import Guests, played_by_bots, raw, sat, until
from tests.server.house import PATIENCE, House

SNAPSHOT = {
    "table",
    "seats",
    "seat",
    "mine",
    "on",
    "waits",
    "choices",
    "drags",
    "sheets",
    "events",
    "undo",
    "offers",
    "clocks",
    "now",
    "result",
    "picture",
}
STRANGE = ["<script>alert(1)</script>", 'O\'Hara & "sons"', "Zoë 龍 🎲", "a</text><g>", "{{7*7}}"]


# --- Making and sitting


@pytest.mark.parametrize("game", [game.name for game in GAMES.games])
def test_every_game_can_be_laid_and_its_snapshot_is_whole(house: House, game: str) -> None:
    made = house.table(game, ("me", "friend"))
    assert set(made["keys"]) == {"1"}
    assert set(made["invites"]) == {"2"}
    told = house.get(f"/api/tables/{made['id']}", made["keys"]["1"]).json()
    assert set(told) >= SNAPSHOT
    assert told["table"]["status"] == "waiting"
    assert told["waits"]["for"] == "seats"
    assert told["picture"].startswith("<svg")
    sat(house, made["id"], invite=made["invites"]["2"], name="Bob")
    until(lambda: house.snapshot(made["id"])["table"]["status"] == "live")
    told = house.get(f"/api/tables/{made['id']}", made["keys"]["1"]).json()
    assert [(seat["seat"], seat["name"], seat["kind"]) for seat in told["seats"]] == [(1, "Ada", "person"), (2, "Bob", "person")]
    assert told["table"]["title"] == GAMES.find(game).title
    assert [mine["seat"] for mine in told["mine"]] == [1]
    assert [event["n"] for event in told["events"]] == list(range(len(told["events"])))
    for choice in told["choices"]:
        assert set(choice) == {"say", "label", "pieces", "spot", "way", "ends"}


def test_an_invitation_is_used_up(house: House) -> None:
    made = house.table(seats=("me", "friend"))
    bob = sat(house, made["id"], invite=made["invites"]["2"], name="Bob")
    assert bob["seat"] == 2
    again = house.post(f"/api/tables/{made['id']}/seats", {"invite": made["invites"]["2"], "name": "Eve"})
    assert (again.status_code, again.json()["error"]["code"]) == (403, "wrong_invite")
    assert house.snapshot(made["id"], bob["key"])["seats"][1]["name"] == "Bob"


def test_an_invitation_is_for_one_table_and_no_key(house: House) -> None:
    one, other = house.table(seats=("me", "friend")), house.table(seats=("me", "friend"))
    invite = one["invites"]["2"]
    assert house.post(f"/api/tables/{other['id']}/seats", {"invite": invite, "name": "Eve"}).status_code == 403
    assert house.get(f"/api/tables/{one['id']}", invite).status_code == 403
    assert house.post(f"/api/tables/{one['id']}/seats", {"name": "Eve"}).status_code == 422


def test_an_open_seat_is_taken_by_whoever_comes_first(house: House) -> None:
    made = house.table("knight_fight", ("me", "anyone", "anyone"), listed=True)
    assert sat(house, made["id"], name="Cleo", seat=3)["seat"] == 3
    assert house.post(f"/api/tables/{made['id']}/seats", {"name": "Eve", "seat": 3}).status_code == 422
    assert house.post(f"/api/tables/{made['id']}/seats", {"name": "Eve", "seat": 1}).status_code == 422
    assert house.post(f"/api/tables/{made['id']}/seats", {"name": "Eve", "seat": 7}).status_code == 404
    assert sat(house, made["id"], name="Bob")["seat"] == 2
    assert house.snapshot(made["id"])["table"]["status"] == "live"


@pytest.mark.parametrize("name", STRANGE)
def test_strange_names_are_kept_and_escaped(house: House, name: str) -> None:
    made = house.table(seats=("me", "friend"), listed=True)
    key = sat(house, made["id"], invite=made["invites"]["2"], name=name)["key"]
    told = house.get(f"/api/tables/{made['id']}", key).json()
    assert told["seats"][1]["name"] == name
    texts = ["".join(part.itertext()) for part in ElementTree.fromstring(told["picture"]).iter()]
    assert any(name in text for text in texts), "the name is text, and nothing but text"
    table = next(one for one in house.get("/api/tables").json()["live"] if one["id"] == made["id"])
    assert table["seats"][1]["name"] == name


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "nul\x00", "x" * 41, "\u202e right to left"])
def test_names_that_no_page_can_show_are_refused(house: House, name: str) -> None:
    made = house.table(seats=("me", "friend"))
    answer = house.post(f"/api/tables/{made['id']}/seats", {"invite": made["invites"]["2"], "name": name})
    assert (answer.status_code, answer.json()["error"]["kind"]) == (400, "malformed")
    made_by = house.post("/api/tables", {"game": "army_men", "seats": [{"who": "me", "name": name}, {"who": "friend"}]})
    assert made_by.status_code == (400 if name else 201), "without a name one is called by one's seat"
    assert sat(house, made["id"], invite=made["invites"]["2"], name="Bob")["seat"] == 2


def test_a_hot_seat_has_a_key_for_each_who_sits_there(house: House) -> None:
    made = house.table(seats=("me", "here"))
    assert set(made["keys"]) == {"1", "2"}
    with house.socket(made["id"], made["keys"]["1"], made["keys"]["2"]) as talk:
        told = talk.until("table")
        assert [mine["seat"] for mine in told["mine"]] == [1, 2]
        assert told["seat"] == 1
        assert talk.do("look", seat=2)["ok"]
        assert talk.until("table")["seat"] == 2
        assert talk.do("look", seat=0)["ok"]
        assert talk.do("look", seat=3)["error"]["code"] == "not_your_seat"
        assert talk.do("choose", seat=1, choice=told["choices"][0]["say"])["ok"]


@pytest.mark.parametrize(("game", "bot"), [(game.name, bot) for game in GAMES.games for bot in game.bots])
def test_bots_of_every_level_make_their_move(house: House, game: str, bot: str) -> None:
    made = house.table(game, (f"bot:{bot}", f"bot:{bot}"))
    before = len(house.snapshot(made["id"])["events"])
    until(lambda: (told := house.snapshot(made["id"]))["result"] or len(told["events"]) > before)
    assert house.snapshot(made["id"])["seats"][0]["kind"] == f"bot:{bot}"


def test_the_lobby_shows_listed_tables_only(house: House) -> None:
    listed, private = house.table(seats=("me", "anyone"), listed=True), house.table(seats=("me", "anyone"))

    def ids(status: str) -> list[str]:
        return [one["id"] for one in house.get("/api/tables").json()[status]]

    assert listed["id"] in ids("waiting")
    sat(house, listed["id"], name="Bob")
    sat(house, private["id"], name="Bob")
    assert listed["id"] in ids("live")
    assert listed["id"] not in ids("waiting")
    over = played_by_bots(house, options={"turns": 1}, listed=True)
    assert over in ids("over")
    assert private["id"] not in [*ids("waiting"), *ids("live"), *ids("over")]


def seats(*who: str) -> list[dict[str, str]]:
    return [{"who": one} for one in who]


@pytest.mark.parametrize(
    ("wish", "status", "word"),
    [
        ({"game": "chess", "seats": seats("me", "friend")}, 400, "chess"),
        ({"game": "army_men", "seats": seats("me")}, 422, "seats"),
        ({"game": "army_men", "seats": seats("me", "friend", "friend")}, 422, "seats"),
        ({"game": "army_men", "seats": seats("me", "bot:clever")}, 400, "clever"),
        ({"game": "army_men", "seats": seats("me", "you")}, 400, "who"),
        ({"game": "army_men", "options": {"war": "cold"}, "seats": seats("me", "friend")}, 400, "cold"),
        ({"game": "army_men", "options": {"peace": 1}, "seats": seats("me", "friend")}, 400, "peace"),
        ({"game": "polyhydra", "options": {"turns": 0}, "seats": seats("me", "friend")}, 422, "turns"),
        ({"game": "polyhydra", "options": {"turns": 1e400}, "seats": seats("me", "friend")}, 400, "turns"),
        ({"game": "polyhydra", "options": {"turns": 10**30}, "seats": seats("me", "friend")}, 400, "turns"),
        ({"game": "army_men", "dice": "loaded", "seats": seats("me", "friend")}, 400, "dice"),
        ({"game": "army_men", "dice": "fair", "dice_seed": 3, "seats": seats("me", "friend")}, 422, "seed"),
        ({"game": "army_men", "clock": {"bank": 5, "days": 1}, "seats": seats("me", "friend")}, 400, "clock"),
        ({"game": "army_men", "clock": {}, "seats": seats("me", "friend")}, 400, "clock"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused_with_words(house: House, wish: dict[str, Any], status: int, word: str) -> None:
    answer = raw(house, "/api/tables", json.dumps(wish))
    assert answer.status_code == status, answer.text
    assert word in answer.json()["error"]["words"].lower()


def test_scenarios_forces_and_decks_may_be_spelled_out(house: House) -> None:
    for game, word, option in (
        ("polywars", "scenario", "scenario"),
        ("polyversal", "force", "first"),
        ("knight_fight", "deck", "deck"),
    ):
        piece = house.get(f"/api/games/{game}/content/{word}").json()["pieces"][0]
        spelled = {**piece["fields"], "title": "A <b>piece</b> of our own", "about": "For tests."}
        checked = house.post(f"/api/games/{game}/check", {"options": {option: spelled}})
        assert checked.json()["ok"] is True, checked.text
        made = house.table(game, ("me", "bot:random"), options={option: spelled})
        assert house.snapshot(made["id"])["table"]["options"][option] == checked.json()["options"][option]
        wrong = house.post(f"/api/games/{game}/check", {"options": {option: {**spelled, "no such field": 1}}})
        assert wrong.status_code in (400, 422)
        assert "no such field" in wrong.json()["error"]["words"]


# --- Once, however often


def test_a_request_id_is_done_once_and_answered_twice(own_house: House) -> None:
    guests = Guests.at(own_house, dice="seeded", dice_seed=4)
    seat = guests.turn()
    choice, request = guests.snapshot(seat)["choices"][0]["say"], "request-0001"
    first = guests.did(seat, "choose", choice=choice, id=request)
    seen = guests.seen()
    assert guests.did(seat, "choose", choice=choice, id=request) == first
    with own_house.socket(guests.id, guests.keys[seat]) as talk:
        assert talk.do("choose", choice=choice, id=request)["ok"]
    assert guests.seen() == seen
    own_house.kill()
    own_house.start().ready()
    assert guests.seen() == seen
    assert guests.did(seat, "choose", choice=choice, id=request) == first
    with own_house.socket(guests.id, guests.keys[seat]) as talk:
        assert talk.do("choose", choice=choice, id=request)["ok"]
    assert guests.seen() == seen


def test_a_request_id_belongs_to_its_seat(house: House) -> None:
    guests = Guests.at(house)
    guests.did(1, "chat", words="hello", id="the-same-id")
    guests.did(2, "chat", words="hello, too", id="the-same-id")
    with house.socket(guests.id) as talk:
        assert [line["words"] for line in talk.until("chat")["lines"]] == ["hello", "hello, too"]


def test_a_choice_for_an_old_position_is_stale(house: House) -> None:
    guests = Guests.at(house)
    seat = guests.turn()
    told = guests.snapshot(seat)
    guests.did(seat, "choose", choice=told["choices"][0]["say"], on=told["on"])
    seen = guests.seen()
    for one in guests.keys:
        refused = guests.refused(one, "choose", choice=told["choices"][0]["say"], on=told["on"])
        assert (refused["status"], refused["kind"], refused["code"]) == (409, "stale", "moved_on")
    assert guests.seen() == seen


def test_a_second_sealed_choice_replaces_the_first(house: House) -> None:
    guests = Guests.at(house, "polywars", options={"total": 20}, dice="seeded", dice_seed=1)
    told = guests.snapshot(1)
    guests.did(1, "choose", choice="force d20", on=told["on"])
    assert guests.snapshot(1)["sealed"]
    guests.did(1, "choose", choice="force d12 d8")
    guests.did(2, "choose", choice="force d20")
    words = " ".join(event["words"] for event in guests.snapshot(2)["events"])
    assert "d12" in words
    guests.did(2, "resign")
    chosen = [line["choose"] for line in guests.lines() if line.get("seat") == 1 and "choose" in line]
    assert chosen == ["force d20", "force d12 d8"]
    assert guests.verified().match.over


def test_two_tabs_on_one_seat_both_see_everything(house: House) -> None:
    guests = Guests.at(house)
    seat = guests.turn()
    with house.socket(guests.id, guests.keys[seat]) as one, house.socket(guests.id, guests.keys[seat]) as other:
        first, second = one.until("table"), other.until("table")
        assert (first["on"], first["choices"]) == (second["on"], second["choices"])
        assert one.do("choose", choice=first["choices"][0]["say"], on=first["on"])["ok"]
        news = other.until("table")
        assert news["on"] != first["on"]
        assert news["events"]
        stale = other.do("choose", choice=first["choices"][0]["say"], on=second["on"])
        assert stale["error"]["kind"] == "stale"
        other.do("chat", words="from the other tab")
        assert one.until("chat")["lines"][0]["words"] == "from the other tab"


# --- Dice


def test_entered_dice_are_typed_in_by_anybody_at_the_table(house: House) -> None:
    guests = Guests.at(house, dice="entered")
    told = guests.snapshot(1)
    assert told["waits"]["for"] == "throw"
    count = len(told["waits"]["dice"])
    assert guests.refused(1, "faces", faces=[7] * count)["kind"] == "illegal"
    assert guests.refused(1, "faces", faces=[1] * (count - 1))["kind"] == "illegal"
    assert guests.refused(1, "faces", faces="1 2 3")["kind"] == "illegal"
    assert guests.refused(1, "faces")["kind"] == "illegal"
    guests.did(2, "faces", faces=[1, 2, 3, 4, 5][:count])
    assert "1, 2, 3, 4 and 5" in guests.snapshot()["events"][-1]["words"]
    guests.did(1, "resign")
    assert "people entered" in guests.verified().dice
    assert Guests.at(house).refused(1, "faces", faces=[1] * 5)["code"] == "not_entered"


def test_seeded_dice_fall_the_same_way_twice(house: House) -> None:
    one, other = (Guests.at(house, dice="seeded", dice_seed=99) for _ in range(2))
    assert one.snapshot()["events"] == other.snapshot()["events"]
    assert one.snapshot()["table"]["dice"] == {"source": "seeded"}, "the seed foretells every throw"
    different = Guests.at(house, dice="seeded", dice_seed=100)
    assert different.snapshot()["events"] != one.snapshot()["events"]


def test_fair_dice_are_committed_to_and_shown_at_the_end(house: House, tmp_path: Path) -> None:
    seats = [{"who": "me", "name": "Ada", "seed": "from Ada's browser"}, {"who": "friend"}]
    made = house.post("/api/tables", {"game": "army_men", "seats": seats}).json()
    told = house.snapshot(made["id"])["table"]["dice"]
    commitment, promises = told["commitment"], [seed_commitment("from Ada's browser"), None]
    assert told == {"source": "fair", "commitment": commitment, "commitments": promises, "seeds": None}
    bob = sat(house, made["id"], invite=made["invites"]["2"], name="Bob", seed="from Bob's browser")
    guests = Guests(house, made["id"], {1: made["keys"]["1"], 2: bob["key"]})
    seeds = ["from Ada's browser", "from Bob's browser"]
    shown = {"source": "fair", "commitment": commitment, "commitments": list(map(seed_commitment, seeds)), "seeds": seeds}
    for seat in (0, 1, 2):
        assert guests.snapshot(seat)["table"]["dice"] == shown
    told = guests.play_out()["table"]["dice"]
    assert hashlib.sha256(bytes.fromhex(told["secret"])).hexdigest() == commitment
    record = guests.record()
    checked = house.post("/api/verify", None, content=record)
    assert checked.json()["ok"] is True
    assert checked.json()["dice"] == "checked against the revealed secret"
    path = tmp_path / "game.jsonl"
    path.write_text(record, encoding="utf-8")
    assert verify_by_command(path).returncode == 0
    path.write_text(record.replace("from Bob's", "from Eve's"), encoding="utf-8")
    assert verify_by_command(path).returncode == 2
    wrong = house.post("/api/verify", None, content=record.replace("from Bob's", "from Eve's"))
    assert wrong.status_code == 400
    assert wrong.json()["error"]["words"].startswith("Line 1:")


def verify_by_command(path: Path) -> subprocess.CompletedProcess[str]:
    return dicefield("verify", path)


# --- Streams


def test_a_stream_tells_bots_of_a_game_line_by_line_and_ends_with_it(house: House) -> None:
    guests = Guests.at(house, "polyhydra", options={"turns": 1})
    address = f"{house.address}/api/tables/{guests.id}/stream"
    with httpx.stream("GET", address, headers={"authorization": f"Bearer {guests.keys[1]}"}, timeout=PATIENCE) as stream:
        lines = (json.loads(line) for line in stream.iter_lines())
        first = next(line for line in lines if line["type"] == "table")
        assert first["seat"] == 1
        assert "picture" not in first
        assert until(lambda: guests.snapshot()["seats"][0]["here"])
        guests.play_out()
        assert [line for line in lines if line["type"] == "table"][-1]["result"]
    until(lambda: not guests.snapshot()["seats"][0]["here"])


def test_somebody_who_drops_a_stream_is_gone(house: House) -> None:
    guests = Guests.at(house)
    with house.socket(guests.id) as talk:
        assert talk.until("presence")["watching"] == 1
        with httpx.stream("GET", f"{house.address}/api/tables/{guests.id}/stream", timeout=PATIENCE) as stream:
            next(stream.iter_lines())
            assert talk.until("presence")["watching"] == 2
        assert talk.until("presence")["watching"] == 1


# --- Battles that are set up already


def test_a_battle_that_is_set_up_is_played_at_once_and_again_in_a_rematch(house: House) -> None:
    made = house.post("/api/tables", {"game": "polywars", "battle": "gate", "seats": [{"who": "me"}, {"who": "me"}]}).json()
    seen = house.snapshot(made["id"], made["keys"]["1"])
    assert seen["table"]["battle"]["title"] == "The gate at dawn"
    assert any(choice["say"].startswith("zap") for choice in seen["choices"])
    house.do(made["id"], made["keys"]["1"], "resign")
    for seat in ("1", "2"):
        told = house.do(made["id"], made["keys"][seat], "rematch").json()
    again = house.snapshot(told["next"], made["keys"]["2"])
    assert again["table"]["battle"] == seen["table"]["battle"]
    assert again["choices"] == seen["choices"]


@pytest.mark.parametrize(
    ("wish", "code", "words"),
    [
        ({"battle": "gates"}, "unknown_battle", "Did you mean 'gate'"),
        ({"battle": ""}, "unknown_battle", "has no battle ''"),
        ({"battle": "gate", "options": {"total": 12}}, "battle_options", "has its own options"),
        ({"battle": "gate", "seats": [{"who": "me"}] * 3}, "scenario_seats", "for 2 players"),
    ],
)
def test_a_battle_that_cannot_be_is_refused(house: House, wish: dict[str, Any], code: str, words: str) -> None:
    refused = house.post("/api/tables", {"game": "polywars", "seats": [{"who": "me"}] * 2, **wish}).json()
    assert refused["error"]["code"] == code
    assert words in refused["error"]["words"]


# --- What is left to a bot


def test_deploying_can_be_left_to_a_bot_and_the_rest_cannot(house: House) -> None:
    made = house.table("polyversal", ("me", "me"), dice="seeded", dice_seed=3)

    def deploying() -> list[int]:
        seen = {seat: house.snapshot(made["id"], made["keys"][str(seat)]) for seat in (1, 2)}
        return [seat for seat in seen if seen[seat]["chore"] == "Deploy for me"]

    while seats := deploying():
        told = house.do(made["id"], made["keys"][str(seats[0])], "delegate")
        assert told.status_code == 200, told.text
    refused = house.do(made["id"], made["keys"]["1"], "delegate").json()
    assert refused["error"]["code"] == "not_a_chore"
    stale = house.do(made["id"], made["keys"]["1"], "delegate", on="elsewhere").json()
    assert stale["error"]["code"] == "not_a_chore"
