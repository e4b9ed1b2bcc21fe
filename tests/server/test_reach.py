"""Who can open an address: told from how the server listens and from what the reader typed, without a word to the network."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest

from dicefield.server.reach import Listening, own_address, reach_of
from tests.server.house import House

HOME, OPEN, ONE = Listening("127.0.0.1", 8600), Listening("0.0.0.0", 8601), Listening("192.168.1.7", 8602)


def ask(host: str, listening: Listening | None, *, here: bool = True, own: str | None = "192.168.1.7") -> dict[str, Any]:
    return reach_of(host, listening, here=here, own=lambda: own)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST", "dice.localhost", "127.0.0.1", "127.8.8.8", "::1", "[::1]"])
def test_names_of_this_machine_open_nowhere_else(host: str) -> None:
    shut = ask(host, HOME)
    assert (shut["scope"], shut["origin"], shut["command"]) == ("machine", None, "dicefield serve --host 0.0.0.0")
    let_in = ask(host, OPEN)
    assert (let_in["scope"], let_in["origin"], let_in["command"]) == ("network", "http://192.168.1.7:8601", None)


def test_a_server_at_one_address_names_that() -> None:
    assert ask("localhost", ONE)["origin"] == "http://192.168.1.7:8602"
    assert ask("::1", Listening("fd00::7", 8603))["origin"] == "http://[fd00::7]:8603"


def test_the_name_of_the_machine_is_no_way_in_where_the_server_lets_nobody_in() -> None:
    name = socket.gethostname()
    assert ask(name, HOME)["scope"] == "machine"
    assert ask("dice.example.org", HOME)["scope"] == "everywhere", "a proxy stands before it"


@pytest.mark.parametrize(
    ("host", "scope"),
    [
        ("192.168.1.7", "network"),
        ("10.0.0.4", "network"),
        ("fe80::1", "network"),
        ("attic", "network"),
        ("attic.local", "network"),
        ("8.8.8.8", "everywhere"),
        ("dice.example.org", "everywhere"),
        ("localhost.example.org", "everywhere"),
    ],
)
def test_other_names_are_told_apart(host: str, scope: str) -> None:
    assert ask(host, OPEN)["scope"] == scope
    assert ask(host, OPEN)["origin"] is None


def test_addresses_of_the_machine_are_told_to_nobody_from_outside() -> None:
    """Anyone can claim to have come to localhost."""
    assert ask("localhost", OPEN, here=False)["origin"] is None
    assert "192" not in str(ask("localhost", OPEN, here=False))


def test_without_a_network_or_knowledge_nothing_is_promised() -> None:
    assert (ask("localhost", OPEN, own=None)["scope"], ask("localhost", OPEN, own=None)["origin"]) == ("machine", None)
    assert (ask("localhost", None)["scope"], ask("localhost", None)["command"]) == ("machine", None)


def test_the_own_address_is_one_that_others_could_use() -> None:
    own = own_address()
    assert own is None or not ipaddress.ip_address(own).is_loopback


def test_the_server_answers_for_itself(house: House) -> None:
    told = house.get("/api/reach").json()
    assert (told["scope"], told["origin"]) == ("machine", None)
    assert told["command"] == "dicefield serve --host 0.0.0.0"
