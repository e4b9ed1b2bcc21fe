"""Invitations and my games: what they tell, to whom, and what stays secret."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
import segno

from dicefield.server.invitations import QUIET
from tests.server.guests import Guests, played_by_bots
from tests.server.house import CONTEXT, House

LINK = "http://127.0.0.1:8600/table/k3v9m2p7xq#invite=k2B-x_9"


def looked_at(house: House, made: dict[str, Any], seat: int) -> httpx.Response:
    return house.post(f"/api/tables/{made['id']}/invitation", {"invite": made["invites"][str(seat)]})


# --- Invitations


def test_an_invitation_names_who_invites_to_what(house: House) -> None:
    told = looked_at(house, house.table("polywars", ("me", "friend")), 2).json()
    assert told["words"] == "Ada invites you to Polywars"
    assert told["role"] == "You play vermilion against Ada."
    assert (told["seat"], told["livery"], told["by"]) == (2, "vermilion", "Ada")


def test_several_friends_and_bots_are_named(house: House) -> None:
    made = house.table("knight_fight", ("friend", "bot:random", "me", "friend"))
    assert looked_at(house, made, 1).json()["role"] == "You play blue against Bob and Cleo."
    assert looked_at(house, made, 4).json()["role"] == "You play purple against Bob and Cleo."


def test_who_gave_no_name_is_not_named(house: House) -> None:
    made = house.post("/api/tables", {"game": "polywars", "seats": [{"who": "me", "name": "Player"}, {"who": "friend"}]}).json()
    assert looked_at(house, made, 2).json()["words"] == "You are invited to Polywars"


def test_an_invitation_that_was_used_says_so_before_a_name_is_asked(house: House) -> None:
    made = house.table("polywars", ("me", "friend"))
    assert house.post(f"/api/tables/{made['id']}/seats", {"name": "Bob", "invite": made["invites"]["2"]}).status_code == 201
    refused = looked_at(house, made, 2)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "wrong_invite")
    assert house.post("/api/tables/0000000000/invitation", {"invite": "x"}).status_code == 404


# --- QR codes


def modules_of(svg: str) -> set[tuple[int, int]]:
    return {(int(x) - QUIET, int(y) - QUIET) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg)}


def test_a_qr_code_is_that_of_the_library(house: House) -> None:
    answer = house.post("/api/qr", {"link": LINK})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["cache-control"] == "no-store"
    matrix = segno.make(LINK, error="m", micro=False).matrix
    assert modules_of(answer.text) == {(x, y) for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark}
    assert modules_of(answer.text) != modules_of(house.post("/api/qr", {"link": LINK + "x"}).text)
    size = len(matrix) + 2 * QUIET
    assert f'viewBox="0 0 {size} {size}"' in answer.text


@pytest.mark.parametrize("link", ["", "javascript:alert(1)", "http://a b", "http://" + "x" * 600, "http://ä", "http://x\n"])
def test_only_addresses_are_drawn(house: House, link: str) -> None:
    refused = house.post("/api/qr", {"link": link})
    assert (refused.status_code, refused.json()["error"]["kind"]) == (400, "malformed")


# --- Previews in chats


def preview(house: House, path: str, host: str | None = None) -> dict[str, str]:
    headers = {"host": host} if host else {}
    html = httpx.get(house.address + path, headers=headers, verify=CONTEXT).text
    return dict(re.findall(r'<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)">', html))


def test_a_table_that_waits_says_who_invites(house: House) -> None:
    made = house.table("polywars", ("me", "friend"))
    told = preview(house, f"/table/{made['id']}")
    assert told["og:title"] == "Ada invites you to Polywars"
    assert told["og:url"] == f"{house.address}/table/{made['id']}"
    assert told["og:image"] == f"{house.address}/static/cards/polywars.png"
    assert told["twitter:card"] == "summary_large_image"
    picture = house.get("/static/cards/polywars.png")
    assert (picture.headers["content-type"], picture.content[:4]) == ("image/png", b"\x89PNG")


def test_a_table_that_is_not_listed_tells_the_game_and_who_invites(house: House) -> None:
    made = house.table("army_men", ("me", "me"))
    hidden = house.table("army_men", ("me", "bot:random"))
    for path in (f"/table/{made['id']}", f"/table/{hidden['id']}", f"/replay/{hidden['id']}"):
        told = preview(house, path)
        assert (told["og:title"].removeprefix("Replay: "), told["og:description"]) == ("Army Men Dice War", "A table of Ada.")
        assert "Bob" not in str(told)
    house.do(made["id"], made["keys"]["1"], "resign")
    for page in ("table", "replay"):
        over = str(preview(house, f"/{page}/{made['id']}"))
        assert "wins" not in over, "how it ended is not for strangers"
        assert "Bob" not in over


def test_a_table_on_show_names_its_players_and_its_end(house: House) -> None:
    made = house.table("army_men", ("me", "me"), listed=True)
    assert preview(house, f"/table/{made['id']}")["og:title"] == "Army Men Dice War: Ada and Bob"
    assert preview(house, f"/replay/{made['id']}")["og:title"] == "Replay: Army Men Dice War"
    house.do(made["id"], made["keys"]["1"], "resign")
    assert "Bob" in preview(house, f"/replay/{made['id']}")["og:description"]


def test_lobby_rules_and_what_is_not_there_have_previews(house: House) -> None:
    assert preview(house, "/")["og:title"] == "Dicefield"
    assert preview(house, "/rules/polywars")["og:title"] == "Rules of Polywars"
    assert preview(house, "/table/0000000000")["og:title"] == "Dicefield"
    assert house.get(preview(house, "/")["og:image"].removeprefix(house.address)).content[:4] == b"\x89PNG"


def test_a_name_of_a_host_that_is_none_is_not_repeated(house: House) -> None:
    assert preview(house, "/", "dice.example.org:81")["og:url"] == "http://dice.example.org:81/"
    told = preview(house, "/", 'x"><script>alert(1)</script>')
    assert "og:url" not in told
    assert "<script" not in str(told)


def test_names_in_previews_are_escaped(house: House) -> None:
    made = house.post("/api/tables", {"game": "polywars", "seats": [{"who": "me", "name": '"><b>'}, {"who": "friend"}]}).json()
    assert "<b>" not in house.get(f"/table/{made['id']}").text


# --- My games


def standing(house: House, table_id: str, *keys: str) -> dict[str, Any]:
    answer = house.post("/api/standings", {"tables": [{"id": table_id, "keys": list(keys)}]})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()["tables"][0]
    return told


def test_my_games_say_whose_turn_it_is_and_since_when(house: House) -> None:
    guests = Guests.at(house, "army_men", dice="seeded", dice_seed=3)
    turn = guests.turn()
    mine, theirs = (standing(house, guests.id, guests.keys[seat]) for seat in (turn, 3 - turn))
    assert (mine["acts"], theirs["acts"]) == ([turn], [])
    assert theirs["waits"]["names"] == [["Ada", "Bob"][turn - 1]]
    assert mine["others"] == [["Bob", "Ada"][turn - 1]]
    guests.play(4)
    assert standing(house, guests.id, guests.keys[1])["since"] > mine["since"]


def test_a_finished_game_tells_its_end_and_a_waiting_one_its_free_seats(house: House) -> None:
    over = house.table("army_men", ("me", "me"))
    house.do(over["id"], over["keys"]["2"], "resign")
    told = standing(house, over["id"], over["keys"]["1"])
    assert (told["status"], told["result"]["scores"]) == ("over", [1.0, 0.0])
    waiting = house.table("army_men", ("me", "friend"))
    assert (standing(house, waiting["id"], waiting["keys"]["1"])["free"], told["free"]) == (1, 0)


def test_a_table_that_is_gone_or_not_mine_does_not_hide_the_others(house: House) -> None:
    made, other = house.table(), played_by_bots(house, options={"turns": 1})
    asked = [{"id": other, "keys": ["no"]}, {"id": "0000000000", "keys": ["no"]}, {"id": made["id"], "keys": [made["keys"]["1"]]}]
    told = house.post("/api/standings", {"tables": asked}).json()["tables"]
    assert [one.get("error", {}).get("code") for one in told] == ["wrong_key", "no_table", None]
    assert house.post("/api/standings", {"tables": asked * 20}).status_code == 400


def test_since_when_tells_nothing_of_what_is_sealed(house: House) -> None:
    """Where even that somebody has chosen is a secret, the time of it is one, too."""
    guests = Guests.at(house, "polyhydra", options={"dice": "sealed"}, dice="seeded", dice_seed=21)
    before = standing(house, guests.id, guests.keys[2])
    guests.choose(1, guests.snapshot(1)["choices"][0]["say"])
    assert standing(house, guests.id, guests.keys[2]) == before
    assert standing(house, guests.id, guests.keys[1])["acts"] == []
    guests.choose(2, guests.snapshot(2)["choices"][0]["say"])
    assert standing(house, guests.id, guests.keys[2])["since"] > before["since"]
