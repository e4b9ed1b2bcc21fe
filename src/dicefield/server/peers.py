"""Servers on one database, each a process: what they tell each other, so that nobody has to ask again and again.

A change is told by the transaction that keeps it. Who is there at a table is told by the server that they are connected to; when
nothing more is heard of a server, nobody is there any more. What is missed while the line is down is found by asking (`Hall.poll`).
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy.engine import make_url

if TYPE_CHECKING:
    from dicefield.server.store import Change

CHANNEL = "dicefield"
AGAIN = 1.0
"""Seconds until a line that was cut is tried again."""
TELL = "select pg_notify($1, $2)"
Presence = tuple[frozenset[int], int]
"""The seats whose people are there, and how many watch."""
NOBODY: Presence = (frozenset(), 0)


@dataclass(eq=False)
class Peer:
    """Another server, and who is there at its tables."""

    heard: float
    present: dict[str, Presence] = field(default_factory=dict)


class Peers:
    """The other servers, by a line to the database that is taken up again whenever it is cut."""

    def __init__(self, url: str, silent: float) -> None:
        self.name = secrets.token_hex(4)
        self.address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.silent = silent
        """Seconds without a word after which a server is gone."""
        self.known: dict[str, Peer] = {}
        self.words: asyncio.Queue[str] = asyncio.Queue()
        self.line: asyncio.Task[None] | None = None

    def open(self, changed: Callable[[str, int], None], asked: Callable[[], None]) -> None:
        """From now on it is told when another server changed a table or who is there, and when one asks who is here."""
        self.changed, self.asked = changed, asked
        self.line = asyncio.create_task(self.hold())

    async def close(self) -> None:
        if self.line:
            self.line.cancel()
            await asyncio.gather(self.line, return_exceptions=True)

    async def hold(self) -> None:
        import asyncpg

        while True:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                await self.talk(await asyncpg.connect(self.address))
            await asyncio.sleep(AGAIN)

    async def talk(self, line: Any) -> None:
        try:
            await line.add_listener(CHANNEL, lambda _line, _process, _channel, words: self.hear(words))
            self.words = asyncio.Queue()
            self.tell({"hello": True})
            self.asked()
            while True:
                await line.execute(TELL, CHANNEL, await self.words.get())
        finally:
            line.terminate()

    # --- Hearing

    def hear(self, words: str) -> None:
        told = json.loads(words)
        if told["from"] == self.name:
            return
        peer = self.known.setdefault(told["from"], Peer(0.0))
        peer.heard = time.monotonic()
        if "changed" in told:
            self.changed(told["changed"], told["version"])
        if "at" in told:
            self.note(peer, told["at"], (frozenset(told["here"]), told["watching"]))
        if "hello" in told:
            self.asked()

    def note(self, peer: Peer, table_id: str, presence: Presence) -> None:
        peer.present[table_id] = presence
        if presence == NOBODY:
            del peer.present[table_id]
        self.changed(table_id, 0)

    def present(self, table_id: str) -> Presence:
        """Who is there at a table, at all the other servers together."""
        found = [peer.present[table_id] for peer in self.known.values() if table_id in peer.present]
        return frozenset().union(*(seats for seats, _ in found)), sum(watching for _, watching in found)

    # --- Telling

    def tell(self, told: dict[str, Any]) -> None:
        """As soon as the line is there."""
        self.words.put_nowait(self.say(told))

    def say(self, told: dict[str, Any]) -> str:
        return json.dumps({"from": self.name, **told})

    def changes(self, kept: Iterable[Change]) -> list[str]:
        """What the transaction that keeps them tells the others."""
        return [self.say({"changed": change.table_id, "version": change.version + 1}) for change in kept]

    def beat(self) -> None:
        """This server is there; those of which nothing was heard are gone, and so is whoever was there."""
        self.tell({"alive": True})
        late = time.monotonic() - self.silent
        for name in [name for name, peer in self.known.items() if peer.heard < late]:
            for table_id in self.known.pop(name).present:
                self.changed(table_id, 0)
