"""By which names a server may be asked for, and whose word about who asks is taken."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.guests import until
from tests.server.house import CONTEXT, PATIENCE, House
from tests.server.test_database import served

PAGE = {"accept": "text/html"}
FORWARDED = {"host": "dice.example.org", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}


def house_with(folder: Path, *more: str) -> House:
    log = folder / "log.txt"
    house = House(f"sqlite:///{folder / 'tables.db'}", log=log)
    house.more = (*house.more, "--log", "json", *more)
    return house.start().ready()


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that has names, behind a proxy on this machine."""
    folder = tmp_path_factory.mktemp("named")
    house = house_with(folder, "--host-names", "dice.example.org,Example.org", "--proxies", "127.0.0.1,10.0.0.0/8")
    try:
        yield house
    finally:
        house.stop()


def ask(house: House, path: str = "/api/health", **headers: str) -> httpx.Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.get(house.address + path, headers=named, timeout=PATIENCE, verify=CONTEXT)


def written(house: House) -> str:
    assert house.log is not None
    return house.log.read_text()


@pytest.mark.parametrize("host", ["dice.example.org", "EXAMPLE.org:443", "localhost:8600", "127.0.0.1", "[::1]:8600"])
def test_a_server_answers_to_its_names(named: House, host: str) -> None:
    assert ask(named, host=host).status_code == 200


@pytest.mark.parametrize("host", ["evil.example.com", "dice.example.org.evil.com", "", "192.168.1.4", "a b"])
def test_who_asks_for_another_is_refused(named: House, host: str) -> None:
    answer = ask(named, host=host)
    assert answer.status_code in (400, 403)
    if answer.status_code == 403:
        assert answer.json()["error"]["code"] == "host"


@pytest.mark.parametrize(("host", "taken"), [("dice.example.org", True), ("evil.example.com", False)])
def test_so_it_is_with_sockets(named: House, host: str, taken: bool) -> None:
    line = socket.create_connection(("127.0.0.1", named.port))
    refused = nullcontext() if taken else pytest.raises(InvalidStatus)
    with line, refused, connect(f"ws://{host}/api/tables/x/socket", sock=line, open_timeout=PATIENCE):
        pass


def test_a_server_without_names_answers_to_all(house: House) -> None:
    assert ask(house, host="whatever.example.com").status_code == 200


def test_a_proxy_that_was_named_is_believed(named: House) -> None:
    assert "https://dice.example.org/" in ask(named, "/", **PAGE, **FORWARDED).text
    until(lambda: '"from": "203.0.113.7"' in written(named))


def test_what_strangers_say_of_themselves_is_not_believed(named: House, house: House) -> None:
    ask(named, host="localhost", x_forwarded_for="198.51.100.1, 203.0.113.9, 10.1.2.3")
    until(lambda: '"from": "203.0.113.9"' in written(named))  # the last that the proxies did not add themselves
    assert "198.51.100.1" not in written(named)
    assert "http://dice.example.org/" in ask(house, "/", **PAGE, **FORWARDED).text, "nobody was named there"


@pytest.mark.parametrize("proxy", ["proxy.example.org", "10.0.0.0/99", "*"])
def test_a_proxy_is_named_by_its_address(tmp_path: Path, proxy: str) -> None:
    done = served("--port", "0", "--database", f"sqlite:///{tmp_path / 'tables.db'}", "--proxies", proxy)
    assert done.returncode == 2
    assert "A proxy is named by its address" in " ".join(done.stderr.split())
