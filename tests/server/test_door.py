"""The door: whoever asks too slowly, too large, too often or in no letters at all takes nothing from the others."""

from __future__ import annotations

import asyncio
import json
import logging
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI
from websockets.frames import Frame, Opcode

from dicefield.cli.serving import UVICORN
from dicefield.engine.errors import Illegal
from dicefield.games import GAMES
from dicefield.server import commands, connections, safety
from dicefield.server.app import Settings, create_app, prepare
from dicefield.server.errors import Busy
from dicefield.server.lab import MOST_AT_ONCE, Lab, LabWish, case_of
from dicefield.server.limits import Limits
from dicefield.server.safety import Held
from dicefield.server.table import Table
from dicefield.server.table_request import NewTable, TableRequest
from tests.server.house import PATIENCE, House

Message = dict[str, Any]


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}", limits=0))


def asked(app: FastAPI, messages: Iterable[Message], path: str = "/api/verify") -> tuple[list[Message], list[Message]]:
    """What is said to a request that arrives in such bits and then no further, and the bits that nobody has heard."""
    left, said = list(messages), []

    async def receive() -> Any:
        return left.pop(0) if left else await asyncio.get_running_loop().create_future()

    async def send(message: Any) -> None:
        said.append(message)

    async def ask() -> None:
        scope = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": [], "client": ("127.0.0.1", 1)}
        async with app.router.lifespan_context(app):
            await app(scope, receive, send)

    asyncio.run(ask())
    return said, left


def bit(size: int, *, more: bool = True) -> Message:
    return {"type": "http.request", "body": b"x" * size, "more_body": more}


def code_of(said: list[Message]) -> str:
    return str(json.loads(said[1]["body"])["error"]["code"])


# --- Bodies


def test_a_body_that_does_not_arrive_is_not_waited_for(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety, "SLOWEST", 0.01)
    said, _ = asked(app, [bit(10)])
    assert (said[0]["status"], code_of(said)) == (408, "too_slow")
    assert (b"connection", b"close") in said[0]["headers"]


def test_who_hangs_up_in_the_middle_is_not_answered(app: FastAPI, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "dicefield.server"):
        said, _ = asked(app, [bit(10), {"type": "http.disconnect"}])
    assert said == []
    assert [record.exc_info for record in caplog.records] == [None]


def test_limits_are_asked_before_a_body_is_read(app: FastAPI) -> None:
    app.state.limits = Limits(1 / 200)
    assert asked(app, [bit(2, more=False)], "/api/nothing")[0][0]["status"] == 404
    said, left = asked(app, [bit(2, more=False)], "/api/nothing")
    assert (said[0]["status"], code_of(said), len(left)) == (429, "too_many", 1)


def test_bodies_that_are_too_large_together_are_turned_away(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety.Held.__init__, "__defaults__", (1_000,))
    assert code_of(asked(app, [bit(600), bit(600, more=False)])[0]) == "too_many_bodies"
    assert asked(app, [bit(900, more=False)])[0][0]["status"] == 400, "and what they took is given back"


def test_room_is_shared_and_given_back() -> None:
    held = Held(100)
    with held.room() as one, held.room() as other:
        one(60)
        other(30)
        with pytest.raises(Busy, match="at once"):
            other(11)
        other(10)
        assert held.size == 100
    assert held.size == 0


def test_answers_of_the_api_are_kept_by_nobody(house: House) -> None:
    made = house.post("/api/tables", {"game": "army_men", "seats": [{"who": "me"}, {"who": "friend"}]})
    assert made.status_code == 201
    assert made.headers["cache-control"] == "no-store"
    assert house.get("/static/base.css").headers["cache-control"] == "no-cache"


# --- Connections


async def beside(app: FastAPI, ask: Callable[[int], Awaitable[bytes]]) -> bytes:
    """What somebody hears who asks a server at its port."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, **UVICORN))
    listening = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0)
    heard = await ask(server.servers[0].sockets[0].getsockname()[1])
    server.should_exit = True
    await listening
    return heard


async def said_by(port: int, begin: bytes) -> bytes:
    """All that a connection hears on which nothing more is said than this beginning, until it is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(begin)
    heard = await reader.read()
    writer.close()
    return heard


WHOLE_AND_LAST = b"GET /api/health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
WHOLE = b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n"


@pytest.mark.parametrize(
    ("begin", "heard"), [(b"", 0), (b"GET / HT", 0), (WHOLE + b"GET / HT", 1)], ids=["silent", "half", "half of the next"]
)
def test_a_connection_on_which_nothing_is_asked_is_closed(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch, begin: bytes, heard: int
) -> None:
    monkeypatch.setattr(connections, "SILENCE", 0.05)
    assert asyncio.run(beside(app, lambda port: said_by(port, begin))).count(b"200 OK") == heard


def test_silent_connections_shut_nobody_out(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_SILENT", 2)
    monkeypatch.setattr(connections, "SILENCE", 10 * PATIENCE)

    async def ask(port: int) -> bytes:
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        heard = await said_by(port, WHOLE_AND_LAST)
        longest = await silent[0][0].read()
        for _, writer in silent:
            writer.close()
        return heard + longest

    assert asyncio.run(asyncio.wait_for(beside(app, ask), PATIENCE)).count(b"200 OK") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize(("most", "then", "told"), [(9_000, 5_000, 0), (700, 700, 1)], ids=["enough", "too few"])
def test_a_process_takes_the_files_that_its_connections_need(most: int, then: int, told: int) -> None:
    words = f"import resource; files = resource.RLIMIT_NOFILE; resource.setrlimit(files, (256, {most}))"
    words += "; from dicefield.server.connections import make_room; make_room(); print(*resource.getrlimit(files))"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(then), str(most)]
    assert done.stderr.count("too few") == told


def test_letters_that_are_none_are_one_line_in_the_log() -> None:
    trouble = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no letter")
    record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Invalid UTF-8", (), (type(trouble), trouble, None))
    assert connections.shorten_traces(record)
    assert logging.Formatter().format(record) == "Invalid UTF-8"
    fault = ValueError("a fault of ours")
    record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Trouble", (), (type(fault), fault, None))
    assert connections.shorten_traces(record)
    assert "a fault of ours" in logging.Formatter().format(record)


# --- The lab, the talk, the file


def test_the_lab_is_full_also_for_those_who_ask_at_once() -> None:
    lab, case = Lab(), case_of(GAMES.find("army_men"), LabWish())

    async def ask() -> list[object]:
        runs = [lab.lines(case) for _ in range(10)]
        found = await asyncio.gather(*(anext(run) for run in runs), return_exceptions=True)
        assert lab.running == MOST_AT_ONCE
        for run in runs:
            await run.aclose()
        return list(found)

    told = asyncio.run(ask())
    assert sum(isinstance(one, Busy) for one in told) == 10 - MOST_AT_ONCE
    assert lab.running == 0


def test_talk_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_CHAT", 2)
    wish = TableRequest.model_validate({"game": "army_men", "seats": [{"who": "me"}, {"who": "friend"}]})
    table: Table = NewTable(wish).table
    for number in range(2):
        commands.chat(table, table.places[0], {"do": "chat", "words": f"line {number}"})
    with pytest.raises(Illegal, match="things can be said"):
        commands.chat(table, table.places[0], {"do": "chat", "words": "one more"})
    assert len(table.chat) == 2


@pytest.mark.parametrize("there", [False, True], ids=["new", "open to all before"])
def test_the_database_is_read_by_its_owner_alone(tmp_path: Path, there: bool) -> None:
    file = tmp_path / "tables.db"
    if there:
        file.touch(0o644)
    asyncio.run(prepare(f"sqlite:///{file}"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


# --- Sockets


def test_a_socket_keeps_nothing_of_a_message_for_the_next(house: House) -> None:
    """Else each would hold some 50 kB for as long as somebody looks."""
    made = house.post("/api/tables", {"game": "army_men", "seats": [{"who": "me"}, {"who": "here"}]}).json()
    with house.socket(made["id"]) as talk:
        talk.until("table")
        packing: Any = talk.connection.protocol.extensions[0]
        assert packing.remote_no_context_takeover, "what the server says"
        assert packing.local_no_context_takeover, "what it hears"


def test_only_large_messages_are_packed() -> None:
    _, packing = connections.DEFLATE.process_request_params([], [])
    small, large = (
        Frame(Opcode.TEXT, b"d6 " * (count // 3)) for count in (connections.PACKED_FROM - 1, connections.PACKED_FROM + 3)
    )
    assert packing.encode(small) is small
    packed = packing.encode(large)
    assert packed.rsv1
    assert len(packed.data) < len(large.data) / 10
    assert bytes(packing.decode(packed).data) == large.data, "whoever hears it unpacks it"
