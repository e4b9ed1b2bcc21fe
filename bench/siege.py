"""People who play while others hold the door: silent connections by the thousand, and a hundred posts that never end.

    python bench/siege.py --tables 100 --seconds 30

The load of `bench/load.py` plays twice, each time on a server of its own: alone, and under a siege that a process of its own lays.
That opens connections on which nothing is asked, or half a line, and posts of 4 MiB that lack their last byte, and opens each anew
some time after it was closed. Meanwhile somebody new comes ten times a second, who has no connection yet.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import resource
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.figures import mebibytes, read_figures
from bench.load import Guest, Load, measured
from tools.served import Running, free_port, running

BEGINNINGS = (b"", b"GET /api/hea")
"""What somebody says who then says no more."""
LARGEST = 4 * 2**20
POST = b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % LARGEST
AGAIN = 1.0
"""Seconds until somebody who was turned away tries again."""
PAUSES = {"silent": 10.0, "post": AGAIN}
"""Seconds until those who hold the door come again. Without them this would be about many connections, not about long ones."""
SOURCES = 8
"""From so many addresses the siege comes: one alone would run out of ports."""
TURNED_AWAY = (httpx.HTTPError, WebSocketException, OSError, ValueError, KeyError)


# --- The siege


@dataclass
class Siege:
    """So many silent connections and unfinished posts at once, and how each of them ended."""

    port: int
    silent: int
    posts: int
    ended: Counter[str] = field(default_factory=Counter)
    held: int = 0

    async def lay(self, line: Connection) -> None:
        """Until something is said on the line; then it is told what came of it."""
        laid = [asyncio.create_task(self.again(number, "silent", BEGINNINGS[number % 2])) for number in range(self.silent)]
        body = POST + b"x" * (LARGEST - 1)
        laid += [asyncio.create_task(self.again(number, "post", body)) for number in range(self.posts)]
        await asyncio.to_thread(line.recv)
        line.send({"connections_held": self.held, **self.ended})
        for task in laid:
            task.cancel()
        await asyncio.gather(*laid, return_exceptions=True)

    async def again(self, number: int, kind: str, words: bytes) -> None:
        while True:
            try:
                self.ended[f"{kind}: {await self.hold(number, words)}"] += 1
            except OSError as error:
                self.ended[f"{kind}: {error.strerror or type(error).__name__}"] += 1
            await asyncio.sleep(PAUSES[kind])

    async def hold(self, number: int, words: bytes) -> str:
        """Says so much and no more, and hears how it ends."""
        source = (f"127.0.0.{2 + number % SOURCES}", 0) if sys.platform == "linux" else None
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=source)
        self.held += 1
        try:
            writer.write(words)
            answer = (await reader.read()).decode()
        finally:
            self.held -= 1
            writer.close()
        return answer.split(" ", 2)[1] if answer else "closed"


def lay_siege(port: int, silent: int, posts: int, line: Connection) -> None:
    """A process."""
    asyncio.run(Siege(port, silent, posts).lay(line))


# --- Those who play


class Patient(Guest):
    """One who tries again when turned away."""

    async def play(self, ready: asyncio.Semaphore) -> None:
        while True:
            with suppress(*TURNED_AWAY):
                await super().play(ready)
            await asyncio.sleep(AGAIN)


@dataclass
class Witness:
    """Comes anew again and again, and looks at the figures of the server."""

    address: str
    figures: str
    load: Load
    served: list[float] = field(default_factory=list)
    turned_away: int = 0
    memory: float = 0.0
    connections: int = 0
    busy: list[float] = field(default_factory=list)
    """How long the server had used a core, second by second while it is measured."""

    async def look(self) -> None:
        while True:
            await asyncio.sleep(1)
            told = await asyncio.to_thread(read_figures, self.figures)
            if self.load.measuring:
                self.busy.append(told["process_cpu_seconds_total"])
            self.memory = max(self.memory, mebibytes(told))
            self.connections = max(self.connections, round(told["dicefield_connections"]))

    async def come(self) -> None:
        where = urlsplit(self.address)
        while True:
            await asyncio.sleep(0.1)
            if self.load.measuring:
                begun = time.perf_counter()
                with suppress(OSError):
                    answer = await self.ask(where.port or 80)
                    if b" 200 " in answer[:16]:
                        self.served.append(time.perf_counter() - begun)
                        continue
                self.turned_away += 1

    async def ask(self, port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        try:
            return await reader.read()
        finally:
            writer.close()

    def json(self) -> dict[str, Any]:
        slowest = sorted(self.served)[int(0.99 * len(self.served))] * 1000 if self.served else float("nan")
        came = {"newcomers": len(self.served), "newcomers_p99_ms": round(slowest, 1), "newcomers_turned_away": self.turned_away}
        share = (self.busy[-1] - self.busy[0]) / len(self.busy[1:]) if self.busy[1:] else float("nan")
        return {**came, "core": round(share, 2), "memory_mib": self.memory, "connections": self.connections}


async def watched(load: Load, server: Running, figures: str) -> dict[str, Any]:
    witness = Witness(server.address, figures, load)
    looking = [asyncio.create_task(witness.look()), asyncio.create_task(witness.come())]
    await measured(load, server, Patient)
    for task in looking:
        task.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    return {**load.json(), **witness.json()}


def alone(load: Load) -> dict[str, Any]:
    figures = f"127.0.0.1:{free_port()}"
    with running("--metrics", figures) as server:
        return asyncio.run(watched(load, server, figures))


def besieged(load: Load, silent: int, posts: int) -> dict[str, Any]:
    figures = f"127.0.0.1:{free_port()}"
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    with running("--metrics", figures) as server:
        process = context.Process(target=lay_siege, args=(urlsplit(server.address).port, silent, posts, theirs))
        process.start()
        told = asyncio.run(watched(load, server, figures))
        ours.send("enough")
        told["siege"] = ours.recv()
        process.terminate()
        process.join()
        return told


def main() -> None:
    parser = argparse.ArgumentParser(description="People who play on while others hold the door.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=5.0, help="mean seconds between a person's moves")
    parser.add_argument("--silent", type=int, default=3_500, help="connections on which nothing is asked")
    parser.add_argument("--posts", type=int, default=100, help="posts of 4 MiB that never end")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # for the siege; the server helps itself
    told = {"alone": alone(Load(given.tables, given.seconds, given.think))}
    told["under siege"] = besieged(Load(given.tables, given.seconds, given.think), given.silent, given.posts)
    print(json.dumps(told, indent=2))


if __name__ == "__main__":
    main()
