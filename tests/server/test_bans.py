"""Whom the host shuts out, and lets in again: told in words, honoured by a server that runs, kept in backups."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from dicefield.engine.errors import Malformed
from dicefield.server.bans import Ban, Bans, ban_of, same_name
from dicefield.server.errors import Denied
from dicefield.server.store import Store
from tests.server.guests import Guests, until
from tests.server.house import House
from tests.server.test_admin import admin


def tables(house: House, name: str, **more: str) -> int:
    seats = [{"who": "me", "name": name}, {"who": "bot:random"}]
    return house.post("/api/tables", {"game": "army_men", "seats": seats, **more}).status_code


def test_a_name_is_shut_out_and_let_in_again(own_house: House, tmp_path: Path) -> None:
    guests, free = Guests.at(own_house), own_house.table(seats=("me", "anyone"))
    assert "'ada' is shut out" in admin(own_house, "ban", "--name", " ADA ", "--note", "rude")
    until(lambda: tables(own_house, "Ada") == 403)
    answer = own_house.post(f"/api/tables/{free['id']}/seats", {"name": "ada"})
    assert answer.json()["error"]["code"] == "name_shut_out"
    assert guests.refused(1, "chat", words="let me in")["code"] == "name_shut_out"
    guests.did(2, "chat", words="no")
    with own_house.socket(guests.id, guests.keys[1]) as talk:
        assert talk.do("chat", words="please")["error"]["code"] == "name_shut_out"
    guests.play(2)
    assert tables(own_house, "Bob") == 201

    file = tmp_path / "all.gz"
    admin(own_house, "backup", file)
    admin(own_house, "unban", "--name", "Ada")
    until(lambda: tables(own_house, "Ada") == 201)
    admin(own_house, "restore", file, "--yes")
    [ban] = json.loads(admin(own_house, "bans", "--json"))["bans"]
    assert (ban["kind"], ban["who"], ban["until"], ban["note"]) == ("name", "ada", None, "rude")
    assert "for good" in admin(own_house, "bans")


def test_an_address_is_shut_out_for_a_time(own_house: House) -> None:
    guests = Guests.at(own_house)
    admin(own_house, "ban", "--address", "127.0.0.9/24", "--days", "0.5")
    until(lambda: tables(own_house, "Zoe") == 403)
    assert guests.refused(1, "rematch")["code"] == "shut_out"
    guests.play_out()
    assert own_house.get("/").status_code == 200
    admin(own_house, "ban", "--address", "127.0.0.0/24", "--days", "0.001")
    assert len(json.loads(admin(own_house, "bans", "--json"))["bans"]) == 1


def test_what_is_no_name_and_no_address_is_refused(own_house: House) -> None:
    for words, told in (
        (("ban",), "by --name or by --address"),
        (("ban", "--name", "a", "--address", "127.0.0.1"), "by --name or by --address"),
        (("ban", "--address", "example.org"), "not 'example.org'"),
        (("ban", "--name", " "), "1 to"),
        (("ban", "--name", "a", "--note", "x" * 201), "at most 200"),
        (("unban", "--name", "Nobody"), "is not shut out"),
    ):
        assert told in " ".join(admin(own_house, *words, ok=False).split())


def bans(*held: Ban) -> Bans:
    found = Bans(Store("sqlite://"))
    found.take(held)
    return found


def test_names_are_the_same_however_they_are_written() -> None:
    assert same_name("  Ada \u00a0 Lovelace") == same_name("ADA lovelace") == same_name("\uff21da Lovelace")
    assert same_name("Ada") != same_name("Ida")


def test_networks_hold_their_addresses_and_no_others() -> None:
    found = bans(ban_of(None, "203.0.113.0/24"), ban_of(None, "2001:db8::/32"))
    for address in ("203.0.113.7", "::ffff:203.0.113.7", "2001:db8::1"):
        with pytest.raises(Denied, match="shut you out"):
            found.check(address)
    for address in ("203.0.114.7", "2001:db9::1", "", "testclient"):
        found.check(address)


def test_a_ban_ends() -> None:
    over = Ban("name", "ada", time.time() - 20, time.time() - 10)
    bans(over).check("", ["Ada"])
    with pytest.raises(Denied):
        bans(Ban("name", "ada", over.since)).check("", ["Ada"])


def test_a_network_is_read_or_refused() -> None:
    with pytest.raises(Malformed):
        ban_of(None, "300.0.0.1")
