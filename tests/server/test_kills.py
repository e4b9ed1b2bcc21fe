"""Servers killed at random moments: whatever was accepted is there afterwards, and play goes on.

The same play and the same questions run on SQLite with one server, and on PostgreSQL with several servers on one database, of which
one is killed at a time, and now and then all at once. A few kills show that it holds; `make trials` kills a thousand times.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from dicefield.games import GAMES
from dicefield.play.game_record import parse
from dicefield.play.replay import verify
from dicefield.server.store import read_url
from tests.server.house import House, bearer

KILLS = 3
ALL_AT_ONCE = 10
"""Every so many kills take all servers at once, the last one, too."""
GOES_ON_WITHIN = 180
CLIENTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("army_men", {}),
    ("polyhydra", {}),
    ("knight_fight", {}),
    ("polywars", {"total": 20}),
    ("polyversal", {"first": "skirmish", "second": "skirmish", "table": 36, "turns": 1}),
)
BOTS = ("army_men", "polyhydra", "knight_fight")
GONE = (httpx.TransportError, WebSocketException, OSError, TimeoutError)


@dataclass
class Guest:
    """Somebody who plays one game after another over servers that come and go, and remembers what was accepted."""

    houses: list[House]
    game: str
    options: dict[str, Any]
    rng: random.Random
    accepted: dict[str, list[str]] = field(default_factory=dict)
    """By table, the request ids that a server has said yes to."""
    leaves: bool = False

    @property
    def moves(self) -> int:
        return sum(len(requests) for requests in self.accepted.values())

    async def play(self) -> None:
        while not self.leaves:
            table = await self.sit_down()
            self.accepted[table["id"]] = []
            await self.play_out(table)

    async def sit_down(self) -> dict[str, Any]:
        wish = {"game": self.game, "options": self.options, "seats": [{"who": "me", "name": "Ada"}, {"who": "bot:random"}]}
        while True:  # servers come back
            with contextlib.suppress(*GONE):
                async with httpx.AsyncClient(timeout=30) as client:
                    answer = await client.post(f"{self.rng.choice(self.houses).address}/api/tables", json=wish)
                if answer.status_code == 201:
                    made: dict[str, Any] = answer.json()
                    return made
            await asyncio.sleep(0.05)

    async def play_out(self, table: dict[str, Any]) -> None:
        """Plays until the game is over; a command without an answer is sent again, with the same id, elsewhere perhaps."""
        unanswered: dict[str, Any] | None = None
        while not self.leaves:
            address = self.rng.choice(self.houses).address.replace("http", "ws")
            with contextlib.suppress(*GONE):
                async with connect(f"{address}/api/tables/{table['id']}/socket", max_size=None, open_timeout=10) as talk:
                    await talk.send(json.dumps({"do": "hello", "keys": list(table["keys"].values()), "picture": False}))
                    if unanswered:
                        await talk.send(json.dumps(unanswered))
                    while not self.leaves:
                        message = json.loads(await asyncio.wait_for(talk.recv(), 30))
                        if message["type"] == "answer":
                            if message["ok"]:
                                self.accepted[table["id"]].append(message["id"])
                            unanswered = None
                        elif message["type"] == "table" and message["result"]:
                            return
                        elif message["type"] == "table" and message["mine"][0]["owes"] and unanswered is None:
                            choice = self.rng.choice(message["choices"])["say"]
                            unanswered = {"do": "choose", "id": secrets.token_hex(8), "choice": choice, "on": message["on"]}
                            await talk.send(json.dumps(unanswered))
            await asyncio.sleep(0.03)


async def bots_against_bots(houses: list[House], rng: random.Random, made: list[str]) -> None:
    """New tables of bots alone, again and again: nobody looks on, and still they play to the end."""
    while True:
        with contextlib.suppress(*GONE):
            async with httpx.AsyncClient(timeout=30) as client:
                wish = {"game": rng.choice(BOTS), "seats": [{"who": "bot:random"}, {"who": "bot:greedy"}]}
                answer = await client.post(f"{rng.choice(houses).address}/api/tables", json=wish)
                if answer.status_code == 201:
                    made.append(answer.json()["id"])
        await asyncio.sleep(0.4)


async def kill_again_and_again(houses: list[House], guests: list[Guest], rng: random.Random, kills: int) -> None:
    """Each kill comes at a random moment after somebody has moved again, so that there is always something to lose."""
    for left in range(kills, 0, -1):
        assert await go_on(guests, any), "play does not go on"
        await asyncio.sleep(rng.uniform(0.05, 0.6))
        killed = houses if left % ALL_AT_ONCE == 1 else [rng.choice(houses)]
        await asyncio.to_thread(kill_and_start, killed)


def kill_and_start(houses: list[House]) -> None:
    for house in houses:
        house.kill()
    start_all(houses)


def start_all(houses: list[House]) -> None:
    for house in houses:
        house.start()
    for house in houses:
        house.ready()


async def storm(houses: list[House], kills: int) -> tuple[list[Guest], list[str]]:
    rng = random.Random(6)
    guests = [Guest(houses, game, dict(options), random.Random(number)) for number, (game, options) in enumerate(CLIENTS)]
    made: list[str] = []
    playing = [asyncio.create_task(guest.play()) for guest in guests]
    made_by_bots = asyncio.create_task(bots_against_bots(houses, rng, made))
    await kill_again_and_again(houses, guests, rng, kills)
    went_on = await go_on(guests, all)
    for guest in guests:
        guest.leaves = True
    made_by_bots.cancel()
    await asyncio.wait_for(asyncio.gather(*playing), GOES_ON_WITHIN)
    assert went_on, "play does not go on"
    return guests, made


async def go_on(guests: list[Guest], enough: Callable[[Iterable[bool]], bool]) -> bool:
    """Whether enough guests (any, all) move again, however busy this machine is."""
    before = [guest.moves for guest in guests]
    until = time.monotonic() + GOES_ON_WITHIN
    while time.monotonic() < until:
        if enough(guest.moves > moves for guest, moves in zip(guests, before, strict=True)):
            return True
        await asyncio.sleep(0.02)
    return False


def rows(database: str, query: str, **given: Any) -> list[Any]:
    async def asked() -> list[Any]:
        engine = create_async_engine(read_url(database))
        async with engine.connect() as connection:
            found = list(await connection.execute(text(query), given))
        await engine.dispose()
        return found

    return asyncio.run(asked())


def record_of(database: str, table_id: str) -> str:
    lines = rows(database, "select line from lines where table_id = :id order by number", id=table_id)
    return "".join(f"{line}\n" for (line,) in lines)


def check_kept(database: str, guests: list[Guest], made: list[str]) -> int:
    """Every move that was accepted is in the database, once; every record holds. Says how many were accepted."""
    count = 0
    for guest in guests:
        for table_id, requests in guest.accepted.items():
            kept = {request for (request,) in rows(database, "select request from requests where table_id = :id", id=table_id)}
            assert set(requests) <= kept, f"accepted and lost at {table_id}"
            record = record_of(database, table_id)
            chosen = sum(json.loads(line).get("seat") == 1 and "choose" in line for line in record.splitlines())
            assert chosen == len(kept), f"a command was taken twice at {table_id}"
            verify(parse(record), GAMES)
            count += len(requests)
    for table_id in made:
        verify(parse(record_of(database, table_id)), GAMES)
    return count


def wait_for_bots(house: House, made: list[str]) -> None:
    """Games between bots that were under way come to their end without anybody looking on."""
    until = time.monotonic() + GOES_ON_WITHIN
    left = list(made)
    while left and time.monotonic() < until:
        left = [table_id for table_id in left if house.snapshot(table_id)["table"]["status"] != "over"]
        time.sleep(0.2)
    assert not left


def survive(houses: list[House], database: str, kills: int) -> None:
    try:
        start_all(houses)
        guests, made = asyncio.run(storm(houses, kills))
        wait_for_bots(houses[0], made)
        accepted = check_kept(database, guests, made)
        sys.stdout.write(f"{kills} kills, {accepted} accepted moves, {len(made)} games of bots\n")  # to be seen with pytest -s
        assert accepted >= kills, "the storm was too calm to show anything"
        assert made, "no game between bots was begun"
    finally:
        for house in houses:
            house.stop()


def survive_on_sqlite(folder: Path, kills: int) -> None:
    path = folder / "tables.db"
    survive([House(f"sqlite:///{path}", log=folder / "log.txt")], f"sqlite:///{path}", kills)


def survive_on_postgresql(folder: Path, address: str, kills: int, servers: int) -> None:
    survive([House(address, log=folder / f"log-{number}.txt") for number in range(servers)], address, kills)


def test_a_server_on_sqlite_is_killed_again_and_again(tmp_path: Path) -> None:
    survive_on_sqlite(tmp_path, KILLS)


def test_two_servers_on_postgresql_are_killed(tmp_path: Path, postgres: Any) -> None:
    survive_on_postgresql(tmp_path, postgres.get_uri(), KILLS, 2)


def test_a_key_opens_nothing_after_a_kill_that_it_did_not_open_before(own_house: House) -> None:
    made = own_house.table(seats=("me", "friend"))
    own_house.kill()
    own_house.start().ready()
    assert own_house.get(f"/api/tables/{made['id']}", made["invites"]["2"]).status_code == 403
    assert own_house.snapshot(made["id"], made["keys"]["1"])["seat"] == 1
    answer = httpx.post(f"{own_house.address}/api/tables/{made['id']}/seats", json={"name": "Bob", "invite": made["invites"]["2"]})
    assert answer.status_code == 201
    assert own_house.get(f"/api/tables/{made['id']}", answer.json()["key"]).json()["seat"] == 2
    assert bearer(None) == {}
