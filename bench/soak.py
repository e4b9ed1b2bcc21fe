"""An evening at a server: does its memory stay as it is, and is everything over that somebody began?

    python bench/soak.py --minutes 60

People play all five games against bots that answer at once or look ahead, ask for hints, talk, finish or walk away; others watch
for a while; many open a table and leave at once, so that after ten minutes as many tables are in memory as there is room for; now
and then the lab plays, and a game that is over is looked at again. Every minute a line tells how the server stands, in the end what
that shows.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import statistics
import sys
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.figures import mebibytes, read_figures
from tools.served import free_port, served

GAMES: dict[str, dict[str, Any]] = {
    "army_men": {},
    "polyhydra": {},
    "knight_fight": {},
    "polywars": {"total": 24, "cycles": 3},
    "polyversal": {"turns": 1, "table": 36, "first": "skirmish", "second": "skirmish"},
}
QUICK, DEEP = ("random", "novice"), ("beginner", "club")
"""Bots that answer at once, and those that look ahead."""
VERBS = {"choose": 90, "hint": 4, "consider": 3, "chat": 3}
"""What people do when it is their turn, and how often."""
THINK, LOOK, LEAVE = 2.0, 8.0, 0.01
"""Mean seconds that people think and watch, and how often somebody walks away instead of choosing."""
WARM, SHARE, FLAT = 10, 5, 1.05
"""After so many minutes memory is flat: the mean of the last so many is at most so many times that of the first after these."""
PASSERS = 6
"""How many open tables side by side and leave."""
ENDS_WITHIN = 300.0
TROUBLE = (httpx.HTTPError, WebSocketException, OSError, TimeoutError)


@dataclass
class Evening:
    """What everybody knows, and what was done."""

    address: str
    client: httpx.AsyncClient
    rng: random.Random = field(default_factory=lambda: random.Random(8))
    latest: deque[str] = field(default_factory=lambda: deque(maxlen=100))
    over: deque[str] = field(default_factory=lambda: deque(maxlen=100))
    did: Counter[str] = field(default_factory=Counter)
    went_wrong: Counter[str] = field(default_factory=Counter)

    async def again(self, doing: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await doing()
            except TROUBLE as trouble:
                self.went_wrong[type(trouble).__name__] += 1
                await asyncio.sleep(1)

    async def table(self, bots: Sequence[str]) -> dict[str, Any]:
        game = self.rng.choice(list(GAMES))
        seats = [{"who": "me", "name": "Ada"}, {"who": f"bot:{self.rng.choice(bots)}"}]
        answer = await self.client.post(f"{self.address}/api/tables", json={"game": game, "options": GAMES[game], "seats": seats})
        answer.raise_for_status()
        made: dict[str, Any] = answer.json()
        self.latest.append(made["id"])
        self.did["tables"] += 1
        return made

    def talk(self, table_id: str) -> connect:
        return connect(f"{self.address.replace('http', 'ws')}/api/tables/{table_id}/socket", max_size=None)

    # --- What people do

    async def play(self) -> None:
        made = await self.table((*QUICK, *QUICK, *DEEP))
        async with self.talk(made["id"]) as talk:
            await talk.send(json.dumps({"do": "hello", "keys": list(made["keys"].values()), "board": True}))
            if await self.play_out(talk):
                self.did["games to the end"] += 1
                self.over.append(made["id"])

    async def play_out(self, talk: ClientConnection) -> bool:
        """Whether the game came to its end."""
        table: dict[str, Any] = {}
        asked, chosen = False, None
        while True:
            message = json.loads(await talk.recv())
            if message["type"] == "table":
                table = message
            elif message["type"] == "answer":
                asked = False
                self.note(message)
            if table.get("result"):
                return True
            if table and not asked and table["mine"][0]["owes"] and table["on"] != chosen:
                if self.rng.random() < LEAVE:
                    return False
                await asyncio.sleep(self.rng.expovariate(1 / THINK))
                asked, command = True, self.command(table)
                chosen = command["on"] if command["do"] == "choose" else chosen
                await talk.send(json.dumps(command))

    def command(self, table: dict[str, Any]) -> dict[str, Any]:
        [verb] = self.rng.choices([*VERBS], [*VERBS.values()])
        choice = self.rng.choice(table["choices"])["say"]
        return {"do": verb, "id": secrets.token_hex(8), "choice": choice, "on": table["on"], "words": "Well played!"}

    def note(self, answer: dict[str, Any]) -> None:
        self.did[answer["do"]] += answer["ok"]
        if not answer["ok"]:
            self.went_wrong[f"{answer['do']}: {answer['error']['code']}"] += 1

    async def watch(self) -> None:
        if self.latest:
            async with self.talk(self.rng.choice(self.latest)) as talk:
                await talk.send(json.dumps({"do": "hello", "keys": [], "board": True}))
                with suppress(TimeoutError):
                    async with asyncio.timeout(self.rng.expovariate(1 / LOOK)):
                        while True:
                            await talk.recv()
            self.did["watched"] += 1
        await asyncio.sleep(self.rng.random())

    async def try_in_the_lab(self) -> None:
        await asyncio.sleep(self.rng.uniform(20, 60))
        game = self.rng.choice(list(GAMES))
        async with self.client.stream("POST", f"{self.address}/api/games/{game}/lab", json={"options": GAMES[game]}) as lines:
            until = time.monotonic() + 5
            async for _ in lines.aiter_lines():
                if time.monotonic() > until:
                    break  # whoever stops listening stops the games
        self.did["lab"] += 1

    async def look_back(self) -> None:
        await asyncio.sleep(self.rng.uniform(5, 15))
        if self.over:
            of = f"{self.address}/api/tables/{self.rng.choice(self.over)}"
            for path in ("record", "replay", "replay/3", self.rng.choice(("report", "review"))):
                self.did[f"{path}: {(await self.client.get(f'{of}/{path}')).status_code}"] += 1

    async def pass_by(self, seconds: float) -> None:
        """Opens a table and leaves; others do the same meanwhile."""
        await asyncio.gather(asyncio.sleep(seconds), self.table(QUICK))


# --- How the server stands


@dataclass(frozen=True)
class Standing:
    """A minute of it."""

    minute: int
    memory: float
    with_thinkers: float
    tables: int
    sockets: int
    viewers: int
    tasks: int
    thinking: int
    moves: int

    def line(self) -> str:
        seen = f"{self.tables:>6} tables {self.sockets:>4} sockets {self.viewers:>4} viewers {self.tasks:>4} tasks"
        whole = f"{self.memory:>7} MiB ({self.with_thinkers:>7} with those who think)"
        return f"{self.minute:>3} min {whole} {seen} {self.thinking:>3} thinking {self.moves:>7} moves"


async def stand(figures: str, minute: int) -> Standing:
    told = await asyncio.to_thread(read_figures, figures)
    counts = ("tables", "sockets", "viewers", "tasks", "thinking", "moves_total")
    whole = await asyncio.to_thread(memory_of_all)
    return Standing(minute, mebibytes(told), whole, *(round(told[f"dicefield_{count}"]) for count in counts))


def memory_of_all() -> float:
    """Of everything that this program has started; what several share is counted once. Linux tells; elsewhere it is 0."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    ours, total = {os.getpid()}, 0
    while fresh := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= fresh
    for pid in ours - {os.getpid()}:
        with suppress(OSError):
            total += int(Path(f"/proc/{pid}/smaps_rollup").read_text().split("\nPss:")[1].split()[0])
    return round(total / 1024, 1)


def verdict(minutes: list[Standing]) -> dict[str, Any]:
    warm = [one for one in minutes if one.minute > WARM]
    if len(warm) < 2 * SHARE:
        return {"flat": None, "why": f"less than {WARM + 2 * SHARE} minutes show nothing"}
    first, last = mean(warm[:SHARE]), mean(warm[-SHARE:])
    return {"flat": last["mib"] <= FLAT * first["mib"], "first": first, "last": last, "most_mib": max(one.memory for one in warm)}


def mean(minutes: list[Standing]) -> dict[str, float]:
    """Memory, and the tables in it: before there are as many as there is room for, more of them take more."""
    tables = statistics.mean(one.tables for one in minutes)
    return {"mib": round(statistics.mean(one.memory for one in minutes), 1), "tables": round(tables)}


# --- The run


async def soak(address: str, figures: str, given: argparse.Namespace) -> dict[str, Any]:
    async with httpx.AsyncClient(timeout=120, limits=httpx.Limits(max_keepalive_connections=0)) as client:
        evening, before = Evening(address, client), await stand(figures, 0)
        print(before.line(), flush=True)
        doing = [evening.play] * given.players + [evening.watch] * given.watchers + [evening.try_in_the_lab, evening.look_back]
        doing += [lambda: evening.pass_by(PASSERS / given.tables_a_second)] * PASSERS
        people = [asyncio.create_task(evening.again(one)) for one in doing]
        minutes = []
        for minute in range(1, given.minutes + 1):
            await asyncio.sleep(60)
            minutes.append(await stand(figures, minute))
            print(minutes[-1].line(), flush=True)
        for one in people:
            one.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    left = await emptied(figures, before)
    print(left.line(), flush=True)
    tasks = {"tasks_before": before.tasks, "tasks_after": left.tasks, "sockets_after": left.sockets}
    return {**verdict(minutes), **tasks, "did": dict(evening.did), "went_wrong": dict(evening.went_wrong)}


async def emptied(figures: str, before: Standing) -> Standing:
    """As soon as no more goes on than before anybody came, or when that has been waited for in vain."""
    until = time.monotonic() + ENDS_WITHIN
    while (now := await stand(figures, 0)).tasks > before.tasks and time.monotonic() < until:
        await asyncio.sleep(1)
    return now


def main() -> None:
    parser = argparse.ArgumentParser(description="An evening at a server.")
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--players", type=int, default=10)
    parser.add_argument("--watchers", type=int, default=10)
    parser.add_argument("--tables-a-second", type=float, default=6.0, help="tables that are opened and left at once")
    given = parser.parse_args()
    figures = f"127.0.0.1:{free_port()}"
    with served("--metrics", figures) as address:
        print(json.dumps(asyncio.run(soak(address, figures, given)), indent=2))


if __name__ == "__main__":
    main()
