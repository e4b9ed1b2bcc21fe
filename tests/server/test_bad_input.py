"""Whatever comes in, the answer is a clear refusal, the table stays as it is, and the others play on."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from dicefield.server import socket as table_socket
from dicefield.server.app import Settings, create_app
from tests.server.guests import Guests, raw, until
from tests.server.house import CONTEXT, PATIENCE, House, Talk, bearer

DEEP = "[" * 100_000 + "]" * 100_000
HALF_DEEP = "[" * 20_000 + "]" * 20_000
ID = "an-id-of-ours"


@pytest.fixture(scope="module")
def guests(house: House) -> Guests:
    guests = Guests.at(house, dice="seeded", dice_seed=12)
    guests.play(1)
    return guests


@pytest.fixture(autouse=True)
def nothing_happens(guests: Guests) -> Iterator[None]:
    """After each test here the table is as it was, and play could go on; no stack trace is in the log."""
    log = guests.house.log
    assert log is not None
    before, logged = guests.seen(), log.stat().st_size
    yield
    assert guests.seen() == before
    turn = guests.turn()
    assert guests.did(turn, "consider", choice=guests.snapshot(turn)["choices"][0]["say"])["ok"]
    assert "Traceback" not in log.read_bytes()[logged:].decode(errors="replace")


def refusal(answer: httpx.Response, *statuses: int) -> dict[str, Any]:
    assert answer.status_code in statuses, (answer.status_code, answer.text[:300])
    error: dict[str, Any] = answer.json()["error"]
    assert set(error) >= {"kind", "code", "words", "rule", "rulings"}
    assert error["words"]
    assert "Traceback" not in answer.text
    return error


# --- Bodies

BODIES = [
    "",
    "{",
    "nul",
    "[]",
    '"choose"',
    "7",
    "null",
    "[[[]]]",
    HALF_DEEP,
    '{"do": ' + HALF_DEEP + "}",
    "NaN",
    '{"do": NaN}',
    "{" * 50,
    '{"do": "choose", "id": "' + ID + '", "choice": NaN}',
    '{"do": "choose", "id": "' + ID + '", "choice": Infinity}',
    '{"do": "choose", "id": "' + ID + '", "choice": 1e999}',
    '{"do": "choose", "id": "' + ID + '", "choice": ' + "9" * 5_000 + "}",
    '{"do": "choose", "id": "' + ID + '", "choice": ' + "9" * 4_000 + "}",
    '{"do": "choose", "id": "' + ID + '", "choice": "\\ud800"}',
    '{"do": "choose", "id": "' + ID + '", "choice": "set 1\\u0000"}',
    '{"do": "chat", "id": "' + ID + '", "words": "\\ud800"}',
    '{"do": "chat", "id": "' + ID + '", "words": "a\\u0000b"}',
    '{"do": "chat", "id": "' + ID + '", "words": "' + "x" * 501 + '"}',
    '{"do": "chat", "id": "' + ID + '", "words": 5}',
    '{"do": "chat", "id": "' + ID + '", "words": "\\u202e\\u2066"}',
    '{"do": "chat", "id": "\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800", "words": "x"}',
    '{"do": "chat", "id": "nul\\u0000nul\\u0000", "words": "x"}',
    '{"\\ud800": 1}',
    '{"do": "\\ud800"}',
    '{"do": ["choose"]}',
    '{"do": {}}',
    '{"do": null}',
    '{"do": "__class__"}',
    '{"do": "resign"}',
    '{"do": "resign", "id": 5}',
    '{"do": "resign", "id": "short"}',
    '{"do": "resign", "id": "' + "x" * 65 + '"}',
    '{"do": "choose", "id": "' + ID + '"}',
    '{"do": "choose", "id": "' + ID + '", "choice": {}}',
    '{"do": "faces", "id": "' + ID + '", "faces": [1]}',
    '{"do": "look", "id": "' + ID + '", "seat": 2}',
    '{"do": "consider"}',
    '{"do": "consider", "choice": "\\ud800"}',
    '{"do": "consider", "choice": []}',
    '{"do": "claim", "id": "' + ID + '"}',
    '{"do": "consider", "choice": "' + "9" * 30_000 + '"}',
    '{"do": "consider", "choice": "set ' + "9" * 30_000 + '"}',
    b"\xff\xfe",
    b'{"do": "\xff"}',
    "do=resign",
    b"\x00" * 50,
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_commands_that_make_no_sense(guests: Guests, body: str | bytes) -> None:
    refusal(raw(guests.house, f"/api/tables/{guests.id}/commands", body, guests.keys[1]), 400, 409, 422)


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_wishes_that_make_no_sense(guests: Guests, body: str | bytes) -> None:
    for path in (
        "/api/tables",
        f"/api/tables/{guests.id}/seats",
        "/api/games/polywars/check",
        "/api/lessons/army_men/1",
        "/api/verify",
    ):
        refusal(raw(guests.house, path, body), 400, 422)


ODD: list[Any] = [
    "\ud800",
    "nul\x00",
    "x" * 60_000,
    10**400,
    -1,
    1.5,
    True,
    None,
    [],
    {},
    [[]],
    {"a": {"b": {}}},
    {"\ud800": 1},
    {"title": "\ud800"},
    {"title": "a\x00"},
    {"title": 5},
    {"title": "x", "about": ["\ud800"]},
]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_values_in_every_place_of_a_wish(guests: Guests, odd: Any) -> None:
    """Taken where it is harmless, refused elsewhere, and never a fault of the server."""
    seats = [{"who": "me"}, {"who": "bot:random"}]
    wish: dict[str, Any] = {"game": "polywars", "seats": seats}
    bodies: list[dict[str, Any]] = [
        {**wish, name: odd} for name in ("game", "options", "seats", "dice", "dice_seed", "listed", "clock", "commitment")
    ]
    bodies += [{**wish, "options": {name: odd}} for name in ("scenario", "layout", "seats", "total", "attacker", "\ud800", "odd")]
    bodies += [{**wish, "seats": [{"who": odd}, seats[1]]}]
    bodies += [{**wish, "seats": [{"who": "me", name: odd}, seats[1]]} for name in ("name", "commitment", "seed")]
    bodies += [{**wish, "clock": {name: odd}} for name in ("bank", "increment", "days", "\ud800")]
    bodies += [{"game": "polyversal", "seats": seats, "options": {"first": odd}}, {**wish, "\ud800": odd}, {**wish, "extra": odd}]
    for body in bodies:
        answer = raw(guests.house, "/api/tables", json.dumps(body))
        if answer.status_code == 201:
            assert guests.house.get(f"/api/tables/{answer.json()['id']}").status_code == 200, body
        else:
            refusal(answer, 400, 422)
    for name in ("name", "invite", "seat", "seed", "commitment"):
        body = {"name": "Eve", "seat": 1, name: odd}
        refusal(raw(guests.house, f"/api/tables/{guests.id}/seats", json.dumps(body)), 400, 403, 404, 422)
    for name in ("do", "id", "choice", "on", "faces", "seat", "words"):
        for verb in ("choose", "faces", "consider", "claim", "decline"):
            body = {"do": verb, "id": ID, "choice": "nonsense", name: odd}
            refusal(raw(guests.house, f"/api/tables/{guests.id}/commands", json.dumps(body), guests.keys[1]), 400, 409, 422)


@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/tables/{id}/commands", "/api/tables/{id}/seats", "/api/games/polywars/check"]
)
def test_bodies_of_a_megabyte(guests: Guests, path: str) -> None:
    path = path.format(id=guests.id)
    big = b'{"game": "' + b"x" * 1_000_000 + b'"}'
    refusal(raw(guests.house, path, big, guests.keys[1]), 413)
    refusal(raw(guests.house, path, (big[start : start + 50_000] for start in range(0, len(big), 50_000)), guests.keys[1]), 413)
    refusal(raw(guests.house, path, DEEP, guests.keys[1]), 413)


def test_a_record_may_be_larger_but_not_endless(guests: Guests) -> None:
    refusal(raw(guests.house, "/api/verify", b"x" * 1_000_000), 400)
    refusal(raw(guests.house, "/api/verify", b"x" * 5_000_000), 413)
    refusal(raw(guests.house, "/api/verify", (b"x" * 100_000 for _ in range(50))), 413)
    refusal(raw(guests.house, "/api/verify", DEEP), 400)


# --- Strangers


def test_unknown_tables_and_wrong_keys(guests: Guests) -> None:
    house, unknown = guests.house, "0000000000"
    for path in ("", "/stream", "/record", "/replay", "/replay/0"):
        refusal(house.get(f"/api/tables/{unknown}{path}"), 404)
    refusal(house.do(unknown, guests.keys[1], "resign"), 404)
    refusal(house.post(f"/api/tables/{unknown}/seats", {"name": "Eve"}), 404)
    refusal(house.post(f"/api/tables/{unknown}/branch", {"step": 0, "seats": [{"who": "me"}]}), 404)
    refusal(house.do(guests.id, None, "resign"), 401)
    for key in ("wrong", guests.keys[1][:-1], guests.keys[1] + "x", guests.keys[1].swapcase(), "*", "%00", "1"):
        refusal(house.do(guests.id, key, "resign"), 403)
        refusal(house.get(f"/api/tables/{guests.id}", key), 403)
        refusal(house.get(f"/api/tables/{guests.id}/stream", key), 403)
    for header in ("Basic eDp5", "Bearer", guests.keys[1]):
        refusal(httpx.get(f"{house.address}/api/tables/{guests.id}", headers={"authorization": header}, verify=CONTEXT), 400, 401)
    for odd in ("UPPER", "a" * 33, "a b", "..", "%00", "%F0%9F%8E%B2", "%ED%A0%80", "'; drop table tables", "-"):
        refusal(house.get(f"/api/tables/{odd}/replay"), 400, 404)
        refusal(house.get(f"/api/games/{odd}/content/unit"), 400, 404)
        refusal(house.get(f"/api/lessons/{odd}/1"), 400, 404)
    refusal(house.get("/api/nothing"), 404)
    refusal(httpx.delete(f"{house.address}/api/tables/{guests.id}", verify=CONTEXT), 405)
    for step in ("-1", "1.5", "x", "9" * 30, "1e3"):
        refusal(house.get(f"/api/tables/{guests.id}/replay/{step}"), 400)


def test_out_of_turn_twice_and_stale(guests: Guests) -> None:
    turn = guests.turn()
    other = 3 - turn
    choice = guests.snapshot(turn)["choices"][0]["say"]
    assert guests.refused(other, "choose", choice=choice)["status"] == 422
    assert guests.refused(other, "consider", choice=choice)["status"] == 422
    assert guests.refused(other, "hint")["status"] == 422
    for _ in range(2):
        assert guests.refused(other, "choose", choice=choice, id="twice-the-same")["status"] == 422
    assert guests.refused(turn, "choose", choice=choice, on="0" * 16)["status"] == 409
    assert guests.refused(turn, "choose", choice=choice, on=7)["status"] in (400, 409)
    assert guests.refused(turn, "undo")["status"] == 409


# --- Sockets


def address(guests: Guests, table_id: str | None = None) -> str:
    return f"{guests.house.address.replace('http', 'ws')}/api/tables/{table_id or guests.id}/socket"


FIRST: list[Any] = [
    "",
    "{",
    "[]",
    "null",
    "7",
    DEEP[:60_000],
    '{"do": "choose"}',
    '{"do": "hello", "keys": "key"}',
    '{"do": "hello", "keys": 7}',
    b"\x00\xff",
    '{"do": "hello", "keys": ["wrong"]}',
    '{"do": "hello", "keys": ["\\ud800"]}',
    '{"do": "hello", "keys": [[], {}]}',
    b'{"do": "hello"}',
    '{"do": "hello", "keys": [' + ",".join(['"x"'] * 9) + "]}",
    '{"do": "hello", "keys": [], "seat": 1}',
    '{"do": "hello", "seat": {}}',
    '{"do": "hello", "keys": [NaN]}',
    '{"do": "hello", "seat": "1"}',
    '{"do": "hello", "keys": null}',
]


@pytest.mark.parametrize("first", FIRST, ids=range(len(FIRST)))
def test_a_first_message_that_is_no_hello(guests: Guests, first: str | bytes) -> None:
    with connect(address(guests), open_timeout=PATIENCE) as talk:
        talk.send(first)
        told = json.loads(talk.recv(PATIENCE))
        assert told["type"] == "refused"
        assert told["error"]["words"]
        with pytest.raises(ConnectionClosed) as closed:
            talk.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (4403, 4404)


@pytest.mark.parametrize("table_id", ["0000000000", "UPPER", "a" * 200, "%00", "%F0%9F%8E%B2", "%ED%A0%80"])
def test_a_socket_to_no_table(guests: Guests, table_id: str) -> None:
    with connect(address(guests, table_id), open_timeout=PATIENCE) as talk:
        talk.send('{"do": "hello", "keys": []}')
        assert json.loads(talk.recv(PATIENCE))["error"]["kind"] == "unknown"


LATER: list[Any] = [
    "",
    "{",
    "[]",
    "null",
    '"x"',
    DEEP[:60_000],
    b"\x00\xff",
    b'{"do": "resign"}',
    '{"do": "resign"}',
    '{"do": NaN, "id": NaN}',
    '{"id": "\\ud800"}',
    '{"do": "\\ud800", "id": {"\\ud800": 1}}',
    '{"do": "hello", "keys": []}',
    '{"do": "resign", "id": "' + ID + '", "seat": 2}',
    '{"do": "resign", "id": "' + ID + '", "seat": 1.5}',
    '{"do": "resign", "id": "' + ID + '", "seat": []}',
    '{"do": "look", "seat": 2}',
    '{"do": "look", "seat": true}',
    '{"do": "look", "seat": 1e400}',
    '{"do": "chat", "id": "' + ID + '", "words": "\\ud83d"}',
    '{"do": "consider", "id": "x", "choice": {"a": NaN}}',
    '{"do": "choose", "id": "' + ID + '", "choice": "x", "seat": 1.0}',
    '{"do": "faces", "id": "' + ID + '", "faces": ' + HALF_DEEP[:10_000] + HALF_DEEP[-10_000:] + "}",
    '{"do": "chat", "id": "' + ID + '", "words": "x", "seat": "1"}',
    '{"id": ' + "[" * 900 + "]" * 900 + "}",
]


@pytest.mark.parametrize("later", LATER, ids=range(len(LATER)))
def test_messages_that_make_no_sense(guests: Guests, later: str | bytes) -> None:
    """Each is answered with a refusal, and the same socket goes on."""
    with guests.house.socket(guests.id, guests.keys[1]) as talk:
        talk.until("table")
        talk.connection.send(later)
        answer = talk.until("answer")
        assert answer["ok"] is False
        assert answer["error"]["words"]
        assert answer.get("id") is None or isinstance(answer["id"], str)
        assert talk.do("ping")["ok"]


def test_a_spectator_can_do_nothing(guests: Guests) -> None:
    with guests.house.socket(guests.id) as talk:
        for verb in (
            "choose",
            "resign",
            "draw",
            "undo",
            "takeback",
            "chat",
            "hint",
            "consider",
            "claim",
            "rematch",
            "faces",
            "decline",
        ):
            for seat in ({}, {"seat": 1}, {"seat": 0}, {"seat": None}):
                assert talk.do(verb, words="x", choice="x", **seat)["error"]["kind"] == "denied", verb


def test_a_message_that_is_too_large_ends_the_socket_and_nothing_else(guests: Guests) -> None:
    with guests.house.socket(guests.id, guests.keys[1]) as talk, guests.house.socket(guests.id, guests.keys[2]) as other:
        talk.until("table")
        with suppress(ConnectionClosed):
            talk.connection.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            talk.until("answer")
        assert other.do("ping")["ok"]


def test_people_who_vanish_in_the_middle(guests: Guests) -> None:
    """No goodbye, half a frame, half a request: the others see them leave and play on."""
    with guests.house.socket(guests.id, guests.keys[2]) as other:
        for half in (b"\x81\xfe\x40\x00half", b"\x81", b""):
            with guests.house.socket(guests.id, guests.keys[1]) as talk:
                talk.until("table")
                until(lambda: guests.snapshot()["seats"][0]["here"])
                talk.connection.socket.sendall(half)
                talk.connection.socket.shutdown(socket.SHUT_RDWR)
            until(lambda: not guests.snapshot()["seats"][0]["here"])
        assert other.do("ping")["ok"]
    half_request = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"
    for request in (half_request, b"GET", b"\x00\x01\x02\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", guests.house.port)) as line:
            line.sendall(request)
    assert guests.house.get("/api/health").json() == {"ok": True}


def test_whoever_says_nothing_is_asked_to_leave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a server in this process, which loses patience sooner."""
    monkeypatch.setattr(table_socket, "HELLO_SECONDS", 0.01)
    app = create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}", limits=0))
    said = asyncio.run(told_to_the_silent(app, "/api/tables/any/socket"))
    assert [message["type"] for message in said] == ["websocket.accept", "websocket.close"]
    assert said[-1]["code"] == table_socket.REFUSED


async def told_to_the_silent(app: FastAPI, path: str) -> list[dict[str, Any]]:
    """What a socket says to somebody who connects and then says nothing."""
    said: list[dict[str, Any]] = []
    heard = [{"type": "websocket.connect"}]

    async def receive() -> dict[str, Any]:
        return heard.pop() if heard else await asyncio.get_running_loop().create_future()

    async def send(message: Any) -> None:
        said.append(message)

    scope = {
        "type": "websocket",
        "path": path,
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 1),
        "query_string": b"",
    }
    async with app.router.lifespan_context(app):
        await app({**scope, "query_string": b""}, receive, send)
    return said


# --- Floods


@contextmanager
def two_sockets(guests: Guests) -> Iterator[tuple[Talk, Talk]]:
    with guests.house.socket(guests.id, guests.keys[1]) as one, guests.house.socket(guests.id, guests.keys[2]) as other:
        yield one, other


def flood(ask: Callable[[], httpx.Response], *, first: int) -> httpx.Response:
    """Asks until it is too much, however slowly this machine asks; patience comes back before the first time."""
    until(lambda: ask().status_code == first)
    return next(answer for _ in range(3000) if (answer := ask()).status_code == 429)


def test_a_flood_is_slowed_down_and_others_play_on(tmp_path: Path) -> None:
    """With the patience of a server as people start it."""
    house = House(f"sqlite:///{tmp_path / 'tables.db'}", more=(), log=tmp_path / "log.txt").start()
    try:
        house.ready()
        flooded = Guests.at(house)
        with (
            httpx.Client(base_url=house.address, timeout=PATIENCE, verify=CONTEXT) as client,
            two_sockets(flooded) as (talk, other),
        ):
            talk.until("table")
            for _ in range(200):  # what is cheap to refuse, all at once: a slow machine must not give patience time to come back
                talk.send({"do": "chat", "id": "spam", "words": "spam", "seat": 2})
            codes = [talk.until("answer")["error"]["code"] for _ in range(200)]
            assert set(codes) == {"no_key", "too_many"}
            assert codes[:50] == ["no_key"] * 50
            assert other.do("chat", words="I am still here")["ok"]
            slow = flood(lambda: client.get("/api/health"), first=200)
            assert refusal(slow, 429)["code"] == "too_many"
            assert slow.headers["retry-after"] == "1"
            assert client.get("/static/base.css").status_code == 200, "files of the page are free"
            assert other.do("ping")["ok"], "who sits at a table plays on"
            wish = {"game": "army_men", "seats": [{"who": "me"}, {"who": "friend"}]}
            flood(lambda: client.post("/api/tables", json=wish), first=201)
            orders, key = f"/api/tables/{flooded.id}/commands", bearer(flooded.keys[1])
            flood(lambda: client.post(orders, json={"do": "hint"}, headers=key), first=200)
            assert other.do("ping")["ok"]
        assert "Traceback" not in (tmp_path / "log.txt").read_text()
    finally:
        house.stop()
