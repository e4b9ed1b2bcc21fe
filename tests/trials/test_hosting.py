"""Two processes on PostgreSQL behind a proxy that is set up as docs/hosting.md says, where such a proxy is on this machine."""

from __future__ import annotations

import json
import re
import secrets
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from dicefield.games import GAMES
from dicefield.play.game_record import parse
from dicefield.play.replay import verify
from dicefield.server.safety import LARGEST_RECORD
from tests.server.conftest import postgres
from tests.server.guests import until
from tests.server.house import PATIENCE, House, Talk, free_port
from tests.test_deploy import PAGE

__all__ = ["postgres"]

NAME, BEHIND = "dice.example.org", "127.0.0.1:8600"
FORGED, FROM = "203.0.113.7", "127.0.0.9"
NGINX = """
daemon off;
user {user};
pid {folder}/nginx.pid;
error_log {folder}/errors;
events {{}}
http {{
	access_log off;
	{temporary}
	server {{
		listen 127.0.0.1:{port};
		server_name dice.example.org;
		{told}
	}}
}}
"""
"""What Debian has around the lines of the page."""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def told_on_the_page(begins: str) -> str:
    [block] = re.findall(rf"^```\n({re.escape(begins)} .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(block)


def nginx(folder: Path, port: int, house: House) -> list[str]:
    told = told_on_the_page("location /").replace(BEHIND, f"127.0.0.1:{house.port}")
    temporary = "\n".join(f"{of}_temp_path {folder}/{of};" for of in TEMPORARY)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user=folder.owner(), port=port, told=told, temporary=temporary))
    return ["nginx", "-p", str(folder), "-e", str(folder / "errors"), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, house: House) -> list[str]:
    """Without a certificate, which only a machine on the internet is given."""
    told = told_on_the_page(NAME).replace(BEHIND, f"127.0.0.1:{house.port}").replace(NAME, f"http://{NAME}:{port}", 1)
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{told}")
    return ["caddy", "run", "--config", str(folder / "Caddyfile")]


@contextmanager
def behind(proxy: Callable[[Path, int, House], list[str]], folder: Path, house: House) -> Iterator[int]:
    """The port at which a proxy answers."""
    port = free_port()
    command = proxy(folder, port, house)
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not on this machine")
    with (folder / "proxy.txt").open("w") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            until(lambda: process.poll() is not None or answers(port))
            assert process.poll() is None, (folder / "proxy.txt").read_text()
            yield port
        finally:
            process.terminate()


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/health", headers={"host": NAME}).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture
def staffed(tmp_path: Path, postgres: Any) -> Iterator[House]:
    more = ("--bot-pause", "0", "--workers", "2", "--log", "json", "--proxies", "127.0.0.1", "--host-names", NAME)
    house = House(postgres.get_uri(), more, log=tmp_path / "log.txt")
    house.start().ready()
    try:
        yield house
    finally:
        house.stop()


class Visitor:
    """Somebody elsewhere, who finds the server by its name."""

    def __init__(self, port: int, client: httpx.Client) -> None:
        self.port = port
        self.client = client

    @classmethod
    @contextmanager
    def at(cls, port: int) -> Iterator[Visitor]:
        address, named, transport = f"http://127.0.0.1:{port}", {"host": NAME}, httpx.HTTPTransport(local_address=FROM)
        with httpx.Client(base_url=address, headers=named, transport=transport, timeout=PATIENCE) as client:
            yield cls(port, client)

    def play(self) -> str:
        """A game against a bot, by a socket; its record."""
        wish = {"game": "army_men", "seats": [{"who": "me", "name": "Ada"}, {"who": "bot:random"}]}
        made = self.client.post("/api/tables", json=wish).raise_for_status().json()
        line = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (FROM, 0))
        with connect(f"ws://{NAME}/api/tables/{made['id']}/socket", sock=line, max_size=None) as connection:
            talk = Talk(connection)
            talk.send({"do": "hello", "keys": list(made["keys"].values())})
            while not (told := talk.until("table"))["result"]:
                if told["mine"][0]["owes"]:
                    talk.send({"do": "choose", "id": secrets.token_hex(8), "choice": told["choices"][0]["say"], "on": told["on"]})
        return self.client.get(f"/api/tables/{made['id']}/record").raise_for_status().text


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_people_play_through_a_proxy_as_the_page_sets_it_up(
    staffed: House, tmp_path: Path, proxy: Callable[[Path, int, House], list[str]]
) -> None:
    with behind(proxy, tmp_path, staffed) as port, Visitor.at(port) as visitor:
        assert "Dicefield" in visitor.client.get("/", headers={"accept": "text/html"}).text
        assert visitor.client.get("/static/base.css").status_code == 200
        assert verify(parse(visitor.play()), GAMES).match.over
        large = visitor.client.post("/api/verify", content=b"x" * (LARGEST_RECORD - 1))
        assert (large.status_code, large.headers["content-type"]) == (400, "application/json"), "records come through"
        answer = visitor.client.get("/api/tables", headers={"x-forwarded-for": FORGED, "x-request-id": "asked-by-a-guest"})
        assert answer.headers["x-request-id"] == "asked-by-a-guest"
        [line] = until(lambda: told_of(staffed, "asked-by-a-guest"))
        assert line["from"] == FROM, "the proxy says who asks, and nobody else does"


def told_of(house: House, request: str) -> list[dict[str, Any]]:
    """Lines of the log, which are written after the answer."""
    assert house.log is not None
    return [json.loads(line) for line in house.log.read_text().splitlines() if request in line]
