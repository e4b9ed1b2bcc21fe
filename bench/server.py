"""What a server spends on those who come to watch, on a step late in a game, and on a table in memory.

    python bench/server.py            all of it, some minutes
    python bench/server.py steps      one of joins, steps, memory

Joins and memory are of one server process, as `dicefield serve` runs it, asked from outside.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dicefield.server.drawing import BOARD
from dicefield.server.hall import Hall
from dicefield.server.store import Store
from dicefield.server.table import Table as ServedTable
from dicefield.server.table_request import NewTable, SeatRequest, TableRequest
from dicefield.server.viewer import Viewer
from tools.served import Running, running

SPECTATORS = 500
LATE, ROUNDS, MEASURED = 2_000, 7, 12
"""After how many steps it is late; how many moves are measured, and how often by turns."""
OPEN = 300
SETTLES = 15
"""Seconds until all is loaded that is loaded once."""
PUT_AWAY = (3_500, 6_500)
"""How many tables there are before and after what is measured: more than a server holds in memory."""
AT_ONCE = 20


class House:
    """A server, and how it is talked to."""

    def __init__(self, server: Running, client: httpx.AsyncClient) -> None:
        self.server = server
        self.client = client

    async def table(self, game: str = "army_men", *seats: str, **options: Any) -> dict[str, Any]:
        asked = {"game": game, "seats": [{"who": who} for who in seats or ("me", "me")], "options": options}
        made: dict[str, Any] = (await self.client.post(f"{self.server.address}/api/tables", json=asked)).json()
        return made

    @asynccontextmanager
    async def socket(self, table_id: str, *keys: str, **hello: Any) -> AsyncIterator[ClientConnection]:
        address = f"{self.server.address.replace('http', 'ws')}/api/tables/{table_id}/socket"
        async with connect(address, max_size=None, max_queue=None) as talk:
            await talk.send(json.dumps({"do": "hello", "keys": list(keys), "board": True, **hello}))
            yield talk


async def heard(talk: ClientConnection, wanted: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The next message that is wanted."""
    while True:
        told: dict[str, Any] = json.loads(await talk.recv())
        if wanted(told):
            return told


# --- Those who come to watch -----------------------------------------------------------------------------------------


async def joins(house: House) -> dict[str, float]:
    """Everybody opens the table as a browser does, twenty at a time, until each was told that all are there."""
    made, ready = await house.table(), asyncio.Semaphore(AT_ONCE)
    before = house.server.seconds
    async with AsyncExitStack() as stack:

        async def join() -> ClientConnection:
            async with ready:
                talk = await stack.enter_async_context(house.socket(made["id"]))
                await heard(talk, lambda told: told["type"] == "table")
                return talk

        talks = await asyncio.gather(*[join() for _ in range(SPECTATORS)])
        await asyncio.gather(*[heard(talk, lambda told: told.get("watching") == SPECTATORS) for talk in talks])
        seconds = house.server.seconds - before
    return {"spectators": SPECTATORS, "server_seconds": round(seconds, 2)}


# --- A step late in a game -------------------------------------------------------------------------------------------


async def steps() -> dict[str, float]:
    """A long battle of Polywars, and a table that begins where that stands: the same kind of moves, with and without a past.

    Two people look on as browsers do; the hall works in this process, so that nothing but its work is counted.
    """
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Store(f"sqlite:///{folder}/tables.db"), bot_pause=0.0)
        await hall.open()
        old = battle()
        while len(old.playing().steps) < LATE:
            old.playing().take_choice(*any_choice(old, rng))
            old.throw_on()
        young = battle(old.playing().position.json())
        costs: dict[str, list[float]] = {"late": [], "early": []}
        async with sat_at(hall, old), sat_at(hall, young):
            for _ in range(ROUNDS):
                costs["late"].append(await cost_of(hall, old, rng))
                costs["early"].append(await cost_of(hall, young, rng))
        await hall.close()
    early, late = median(costs["early"]), median(costs["late"])
    return {"ms_early": round(early, 2), "ms_late": round(late, 2), "ratio": round(late / early, 2)}


def battle(start: object = None) -> ServedTable:
    seats = [SeatRequest(who="me", name=name) for name in ("Ada", "Bob", "Cid")]
    wish: dict[str, Any] = {"game": "polywars", "options": {"total": 200, "cycles": 200}, "dice": "seeded", "dice_seed": 1}
    return NewTable(TableRequest(seats=seats, **wish), start).table


def any_choice(table: ServedTable, rng: random.Random) -> tuple[int, str]:
    match = table.playing()
    seat = match.position.owing[0]
    return seat, rng.choice(match.legal(seat))


@asynccontextmanager
async def sat_at(hall: Hall, table: ServedTable) -> AsyncIterator[None]:
    await hall.changes.make(table)
    tasks = [asyncio.create_task(look_on(hall, Viewer(table.id, seat=seat, form=BOARD))) for seat in (1, 2)]
    await asyncio.sleep(1)
    yield
    for task in tasks:
        task.cancel()


async def look_on(hall: Hall, viewer: Viewer) -> None:
    viewer.stir.set()
    async with hall.viewers.watch(viewer):
        async for _ in hall.viewers.follow(viewer):
            pass


async def cost_of(hall: Hall, table: ServedTable, rng: random.Random) -> float:
    """Milliseconds of one core that a move takes, told to both."""
    spent = 0.0
    for _ in range(MEASURED):
        seat, choice = any_choice(table, rng)
        before = time.process_time()
        await hall.changes.act(table.id, seat, {"do": "choose", "id": secrets.token_hex(8), "choice": choice})
        await asyncio.sleep(0.05)  # until both were told
        spent += time.process_time() - before
    return 1000 * spent / MEASURED


# --- A table in memory -----------------------------------------------------------------------------------------------


async def memory(house: House) -> dict[str, float]:
    """Tables at which somebody plays, in the middle of a game; and those that were put away."""
    made = await make(house, 40)
    async with house.socket(made[0]["id"], *made[0]["keys"].values()) as talk:
        await heard(talk, lambda told: told["type"] == "table")
        await asyncio.sleep(SETTLES)  # what a game needs once, machine code above all
    before = house.server.memory
    async with AsyncExitStack() as stack:
        for one in await make(house, OPEN):
            talk = await stack.enter_async_context(house.socket(one["id"], *one["keys"].values()))
            told = await heard(talk, lambda told: told["type"] == "table")
            await play_some(talk, told)
        kept_open = (house.server.memory - before) / OPEN
    await make(house, PUT_AWAY[0] - OPEN - len(made))
    before = house.server.memory
    await make(house, PUT_AWAY[1] - PUT_AWAY[0])
    put_away = (house.server.memory - before) / (PUT_AWAY[1] - PUT_AWAY[0])
    return {"open_kb": round(kept_open / 1000, 1), "put_away_kb": round(put_away / 1000, 2)}


async def make(house: House, count: int) -> list[dict[str, Any]]:
    ready = asyncio.Semaphore(AT_ONCE)

    async def one() -> dict[str, Any]:
        async with ready:
            return await house.table("army_men", "me", "bot:random")

    return await asyncio.gather(*[one() for _ in range(count)])


async def play_some(talk: ClientConnection, told: dict[str, Any], choices: int = 6) -> None:
    while choices and not told["result"]:
        if told["mine"][0]["owes"]:
            choice = {"choice": told["choices"][0]["say"], "on": told["on"]}
            await talk.send(json.dumps({"do": "choose", "id": secrets.token_hex(8), **choice}))
            choices -= 1
        told = await heard(talk, lambda told: told["type"] == "table")


# --- The run ---------------------------------------------------------------------------------------------------------

OUTSIDE = {"joins": joins, "memory": memory}
MEASURES = ("joins", "steps", "memory")


async def measured(name: str) -> dict[str, float]:
    if name == "steps":
        return await steps()
    with running() as server:
        async with httpx.AsyncClient(timeout=60) as client:
            return await OUTSIDE[name](House(server, client))


def run_server() -> dict[str, dict[str, float]]:
    return {name: asyncio.run(measured(name)) for name in MEASURES}


def server_table(found: dict[str, dict[str, float]]) -> Table:
    table = Table("one server", "figure", title="What a server spends")
    for name, figures in found.items():
        table.add_row(name, ", ".join(f"{what} {figure:,}" for what, figure in figures.items()))
    return table


if __name__ == "__main__":
    for asked in sys.argv[1:] or MEASURES:
        print(json.dumps({asked: asyncio.run(measured(asked))}), flush=True)
