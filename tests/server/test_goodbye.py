"""A server that stops finishes what is under way, says so to whoever looks, and lets nobody new in meanwhile."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from dicefield.engine.errors import Refused
from dicefield.server.app import Settings, create_app
from dicefield.server.goodbye import Goodbye
from dicefield.server.lab import Lab, LabWish, case_of
from tests.server.guests import Guests
from tests.server.house import PATIENCE, House


def stop(house: House) -> None:
    """Asks it to go, and waits until it has gone."""
    assert house.process
    house.process.terminate()
    house.process.wait(PATIENCE)


def test_whoever_looks_is_told_to_come_back_and_the_process_ends(own_house: House) -> None:
    guests = Guests.at(own_house)
    guests.play(2)
    seen = guests.seen()
    with own_house.socket(guests.id, guests.keys[1]) as talk, own_house.socket(guests.id) as watcher:
        for one in (talk, watcher):
            one.until("table")
        stop(own_house)
        for one in (talk, watcher):
            error = one.until("refused")["error"]
            assert (error["kind"], error["code"]) == ("busy", "going")
            assert "Nothing is lost" in error["words"]
            with pytest.raises(ConnectionClosed) as closed:
                one.until("nothing more")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012, "the server is being restarted"
    own_house.start().ready()
    assert guests.seen() == seen
    guests.play_out()
    guests.verified()


def test_streams_end(own_house: House) -> None:
    guests = Guests.at(own_house)
    with httpx.stream("GET", f"{own_house.address}/api/tables/{guests.id}/stream", timeout=PATIENCE) as stream:
        lines = stream.iter_lines()
        assert json.loads(next(lines))["type"] == "table"
        stop(own_house)
        assert [json.loads(line)["type"] for line in lines if json.loads(line)["type"] == "table"] == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_moves_that_are_sent_while_it_stops_are_done_and_answered_or_not_done(own_house: House, number: int) -> None:
    """People play as fast as they can; what was answered is there afterwards, and what was not can be sent again."""
    games = [Guests.at(own_house) for _ in range(3)]
    taken: list[set[str]] = [set() for _ in games]
    unanswered: list[tuple[int, int, str, str]] = []
    begun = threading.Barrier(len(games) + 1)

    def play(place: int) -> None:
        guests, words = games[place], 0
        with own_house.socket(guests.id, guests.keys[1]) as talk:
            talk.until("table")
            begun.wait(PATIENCE)
            try:
                while True:
                    words += 1
                    answer = talk.do("chat", words=f"word {words}", id=f"request-{words}")
                    if answer["ok"]:
                        taken[place].add(f"word {words}")
                    else:
                        assert answer["error"]["code"] in ("going", "too_many")
            except ConnectionClosed:
                unanswered.append((place, 1, f"word {words}", f"request-{words}"))

    threads = [threading.Thread(target=play, args=(place,)) for place in range(len(games))]
    for thread in threads:
        thread.start()
    begun.wait(PATIENCE)
    assert own_house.process
    own_house.process.send_signal(number)
    own_house.process.wait(PATIENCE)
    for thread in threads:
        thread.join(PATIENCE)
    assert len(unanswered) == len(games)
    own_house.start().ready()
    for place, seat, words, request in unanswered:
        games[place].did(seat, "chat", words=words, id=request)
        with own_house.socket(games[place].id) as talk:
            said = [line["words"] for line in talk.until("chat")["lines"]]
        assert taken[place] | {words} == set(said)
        assert len(set(said)) == len(said), "sent twice, done once"


# --- What answers while it stops


def test_whoever_comes_while_it_stops_is_told_so(tmp_path: Path) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}"))

    async def ask() -> list[httpx.Response]:
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
        async with app.router.lifespan_context(app), client:
            before = await client.get("/api/ready")
            await app.state.goodbye.say()
            return [before, await client.get("/api/ready"), await client.get("/"), await client.post("/api/tables", json={})]

    before, *after = asyncio.run(ask())
    assert before.status_code == 200
    for answer in after:
        assert answer.status_code == 503
        assert answer.headers["retry-after"]
        assert answer.json()["error"]["code"] == "going"


def test_everybody_is_told_though_one_does_not_listen() -> None:
    class Deaf:
        async def leave(self) -> None:
            raise OSError("gone")

    class Told:
        def __init__(self) -> None:
            self.left = False

        async def leave(self) -> None:
            self.left = True

    goodbye, told = Goodbye(), [Told(), Told()]
    goodbye.require_staying()
    goodbye.guests |= {told[0], Deaf(), told[1]}
    asyncio.run(goodbye.say())
    assert [one.left for one in told] == [True, True]
    with pytest.raises(Refused, match="being restarted"):
        goodbye.require_staying()


def test_the_lab_begins_no_more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    from dicefield.games import GAMES

    lab, case = Lab(), case_of(GAMES.find("army_men"), LabWish())

    async def ask() -> list[dict[str, Any]]:
        lab.end()
        return [json.loads(line) async for line in lab.lines(case)]

    begun, last = asyncio.run(ask())
    assert begun["games"] == 0
    assert last["error"]["code"] == "going"


def test_a_port_is_free_when_the_process_has_ended(own_house: House) -> None:
    stop(own_house)
    with socket.socket() as found:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(("127.0.0.1", own_house.port))
