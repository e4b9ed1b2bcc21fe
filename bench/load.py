"""Many tables at once on loopback: moves a second, and how long people wait for an answer.

    python bench/load.py --tables 500 --seconds 20

One server process, as `dicefield serve` runs it, on a new SQLite file that is synced at every commit, or several on a PostgreSQL
that is there (`--database URL --workers 2`). Beside it one client process that holds a socket for every table, or several
(`--clients`). A move is a choice of Army Men: sent, judged, kept on disk, answered; the dice and the reply of the bot come with
it. People think for a while between moves; with `--think 0` they do not, and the server is as busy as it can be.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.served import Running, free_port, running


@dataclass
class Load:
    """So many tables for so long, with so much thinking between moves, and what came of it."""

    tables: int
    seconds: float
    think: float
    show: str = ""
    """What is sent of the table after every change: nothing to look at, `pictures`, or `boards` as browsers get them."""
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    measuring: bool = False
    server_seconds: float = float("nan")
    """How long the server held a core meanwhile."""

    @property
    def moves_a_second(self) -> float:
        return len(self.waits) / self.seconds

    def wait(self, share: float) -> float:
        """How long the slowest of a share of the moves took, in milliseconds."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")

    def json(self) -> dict[str, Any]:
        return {
            "tables": self.tables,
            "think": self.think,
            "show": self.show,
            "moves": len(self.waits),
            "moves_a_second": round(self.moves_a_second, 1),
            "p50_ms": round(self.wait(0.5), 1),
            "p99_ms": round(self.wait(0.99), 1),
            "refused": self.refused,
            "server_ms_a_move": round(1000 * self.server_seconds / max(1, len(self.waits)), 3),
        }


class Guest:
    """One person at one table, who plays game after game."""

    def __init__(self, load: Load, address: str, client: httpx.AsyncClient, number: int) -> None:
        self.load = load
        self.address = address
        self.client = client
        self.rng = random.Random(number)

    async def play(self, ready: asyncio.Semaphore) -> None:
        while True:
            async with ready:
                made = await self.table()
                talk = await connect(f"{self.address.replace('http', 'ws')}/api/tables/{made['id']}/socket", max_size=None)
            async with talk:
                shown = {"picture": self.load.show == "pictures", "board": self.load.show == "boards"}
                await talk.send(json.dumps({"do": "hello", "keys": list(made["keys"].values()), **shown}))
                await self.play_out(talk)

    async def table(self) -> dict[str, Any]:
        wish = {"game": "army_men", "seats": [{"who": "me", "name": "Ada"}, {"who": "bot:random"}]}
        made: dict[str, Any] = (await self.client.post(f"{self.address}/api/tables", json=wish)).json()
        return made

    async def play_out(self, talk: ClientConnection) -> None:
        while True:
            message = orjson.loads(await talk.recv())
            if message["type"] != "table":
                continue
            if message["result"]:
                return
            if message["mine"][0]["owes"]:
                await asyncio.sleep(self.rng.expovariate(1 / self.load.think) if self.load.think else 0)
                await self.move(talk, message)

    async def move(self, talk: ClientConnection, table: dict[str, Any]) -> None:
        command = {
            "do": "choose",
            "id": secrets.token_hex(8),
            "choice": self.rng.choice(table["choices"])["say"],
            "on": table["on"],
        }
        begun = time.perf_counter()
        await talk.send(json.dumps(command))
        while (answer := orjson.loads(await talk.recv()))["type"] != "answer":
            pass
        if self.load.measuring:
            self.load.waits.append(time.perf_counter() - begun)
            self.load.refused += not answer["ok"]


async def measured(load: Load, server: Running, kind: type[Guest] = Guest) -> None:
    """Seats everybody, lets them settle, then measures."""
    ready = asyncio.Semaphore(20)
    async with httpx.AsyncClient(timeout=60) as client:
        seated = [kind(load, server.address, client, number) for number in range(load.tables)]
        guests = [asyncio.create_task(guest.play(ready)) for guest in seated]
        await asyncio.sleep(min(20.0, 2 + load.tables / 40))
        load.measuring, before = True, server.seconds
        await asyncio.sleep(load.seconds)
        load.measuring, load.server_seconds = False, server.seconds - before
        for guest in guests:
            if guest.done():
                raise RuntimeError("a guest gave up") from guest.exception()
            guest.cancel()
        await asyncio.gather(*guests, return_exceptions=True)


def run_load(load: Load, *asked: str, clients: int = 1) -> Load:
    """Runs a load against a server of its own, which may be asked for more than is usual; several clients share the tables."""
    with running(*asked) as server, ProcessPoolExecutor(clients) as pool:
        parts = list(pool.map(play_part, [replace(load, tables=load.tables // clients)] * clients, [server] * clients))
    waits = [wait for part in parts for wait in part.waits]
    refused, seconds = (sum(getattr(part, what) for part in parts) for what in ("refused", "server_seconds"))
    return replace(load, waits=waits, refused=refused, server_seconds=seconds / clients)


def play_part(load: Load, server: Running) -> Load:
    uvloop.run(measured(load, server))
    return load


# --- Beside boardgame.io ---------------------------------------------------------------------------------------------


def boardgame_io(load: Load, *, on_disk: bool = False) -> dict[str, Any] | None:
    """The same load on a boardgame.io server, which keeps games in memory or in files of its own; None where there is no npm."""
    if not shutil.which("npm"):
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for program in (Path(__file__).parent / "boardgame_io").glob("*.cjs"):
            shutil.copy(program, folder)
        install = ["npm", "install", "--no-save", "--silent", "boardgame.io@0.50", "node-persist@3"]
        subprocess.run(install, cwd=folder, check=True, capture_output=True)
        return node_load(folder, load, [str(folder / "kept")] if on_disk else [])


def node_load(folder: Path, load: Load, kept: list[str]) -> dict[str, Any]:
    port = str(free_port())
    server = subprocess.Popen(["node", "server.cjs", port, *kept], cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        while server.stdout and "ready" not in server.stdout.readline():
            pass
        given = ["node", "guests.cjs", port, str(load.tables), str(load.seconds), str(load.think)]
        with subprocess.Popen(given, cwd=folder, stdout=subprocess.PIPE, text=True) as guests:
            assert guests.stdout
            guests.stdout.readline()
            held = Running("", server.pid)
            before = held.seconds
            told: dict[str, Any] = json.loads(guests.stdout.readline())
            spent = held.seconds - before
        return {**told, "server_ms_a_move": round(1000 * spent / max(1, told["moves"]), 3)}
    finally:
        server.kill()
        server.wait()


# --- The run ---------------------------------------------------------------------------------------------------------

LOADS = {
    "500 people who think 5 seconds": Load(500, 20, 5.0),
    "500 browsers that think 12 seconds": Load(500, 20, 12.0, "boards"),
    "100 programs that do not think": Load(100, 10, 0.0),
    "100 programs that do not think, with pictures": Load(100, 10, 0.0, "pictures"),
    "100 browsers that do not think": Load(100, 10, 0.0, "boards"),
}
BESIDE = ("500 people who think 5 seconds", "100 programs that do not think")
"""What boardgame.io does, too."""


def run_loads() -> dict[str, dict[str, Any]]:
    """Every load, and some of them beside boardgame.io if npm is there."""
    told = {f"Dicefield, {name}": run_load(load).json() for name, load in LOADS.items()}
    for name in BESIDE:
        for where, on_disk in (("in memory", False), ("on disk", True)):
            beside = boardgame_io(LOADS[name], on_disk=on_disk)
            told |= {f"boardgame.io, {name}, {where}": beside} if beside else {}
    return told


def load_table(loads: dict[str, dict[str, Any]]) -> Table:
    columns = ("tables", "moves a second", "p50 ms", "p99 ms", "server ms a move")
    table = Table("one server, two cores", *columns, title="Many tables at once")
    for name, told in loads.items():
        figures = [told[part] for part in ("tables", "moves_a_second", "p50_ms", "p99_ms", "server_ms_a_move")]
        table.add_row(name, *(f"{figure:,}" for figure in figures))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="Many tables at once on loopback.")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument(
        "--think", type=float, default=5.0, help="mean seconds between a person's moves; 0: as fast as answers come"
    )
    parser.add_argument("--show", choices=("pictures", "boards"), default="", help="what is sent of the table after every change")
    parser.add_argument("--database", help="a PostgreSQL that is there, instead of a new file of SQLite")
    parser.add_argument("--workers", default="1", help="processes that serve, on PostgreSQL")
    parser.add_argument("--clients", type=int, default=1, help="processes that play; one is soon busier than the server")
    parser.add_argument("--beside", choices=("memory", "disk"), help="the same on boardgame.io, which keeps games there")
    given = parser.parse_args()
    load = Load(given.tables, given.seconds, given.think, given.show)
    asked = ["--database", given.database, "--workers", given.workers] if given.database else []
    if given.beside:
        told = boardgame_io(load, on_disk=given.beside == "disk")
    else:
        told = run_load(load, *asked, clients=given.clients).json()
    print(json.dumps(told))


if __name__ == "__main__":
    main()
