"""The hall: every table of this server, and the rooms in which something happens to them.

Here it is only said how they hang together: a change that was kept wakes those who look and lets the bots move, and what other
servers on the same database did is looked for now and then.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

from dicefield.engine.errors import Refused
from dicefield.server.aside import Aside
from dicefield.server.bans import Bans
from dicefield.server.changes import Changes
from dicefield.server.open_tables import OpenTables
from dicefield.server.own_moves import BOT_PAUSE, OwnMoves
from dicefield.server.store import Store
from dicefield.server.table import Table, TableSeat
from dicefield.server.uptime import BEAT, TIME
from dicefield.server.viewers import Viewers

SWEEP = 2.0
"""Seconds between looks for what a host did, or other servers that could not tell, and for moves that nobody made who owed them."""
FEWEST_THINKERS = 2
"""How many bots and hints look ahead at the same time, at least; as many as there are cores."""
GONE = sys.maxsize
"""The version of a table that was taken away."""


class Hall:
    def __init__(self, store: Store, bot_pause: float = BOT_PAUSE, share: int = 1) -> None:
        self.store = store
        self.tables = OpenTables(store)
        self.changes = Changes(store, self.tables, self.publish, self.reply)
        self.viewers = Viewers(self.tables)
        self.bans = Bans(store)
        self.thinkers = Aside(max(FEWEST_THINKERS, (os.cpu_count() or 1) // share))
        self.own_moves = OwnMoves(self.tables, self.changes, self.thinkers, bot_pause)
        self.chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        await self.store.begin_time(TIME)
        await self.bans.read()
        if self.store.peers:
            self.store.peers.open(self.tables.hear, self.viewers.tell_all)
        chores = ((SWEEP, self.poll), (SWEEP, self.sweep), (BEAT, self.beat), (SWEEP, self.bans.read))
        self.chores = [asyncio.create_task(repeat(seconds, chore)) for seconds, chore in chores]

    async def close(self) -> None:
        for task in self.chores:
            task.cancel()
        await asyncio.gather(*self.chores, return_exceptions=True)
        await self.own_moves.close()
        self.thinkers.close()
        with suppress(Refused):
            await self.beat()
        await self.store.close()

    async def seat_of(self, table_id: str, key: str) -> TableSeat:
        """The seat that a key plays."""
        async with self.tables.at(table_id) as table:
            return table.person(key)

    def publish(self, table_id: str) -> None:
        """A change is kept: whoever looks is told, and the server makes what moves it owes."""
        if opened := self.tables.opened.get(table_id):
            opened.wake()
        self.own_moves.begin(table_id)

    def reply(self, table: Table) -> None:
        """A command is taken: bots that answer at once do so before it is kept."""
        self.own_moves.reply(table)

    async def beat(self) -> None:
        """The time until here is somebody's; what comes when no server is there is nobody's."""
        await self.store.note_time(TIME)
        if self.store.peers:
            self.store.peers.beat()

    async def sweep(self) -> None:
        """Moves that were owed when a server stopped, this one or another."""
        for table_id in await self.store.due(TIME.wall() - SWEEP):
            self.own_moves.begin(table_id)

    async def poll(self) -> None:
        """Changes that another server, or the host, made to tables in memory. Where servers share a database, a table that nobody
        looks at is asked about when it is needed."""
        watched = [one for one in self.tables.opened.values() if one.table and (one.viewers or not self.store.shared)]
        if not watched:
            return
        versions = await self.store.versions(one.id for one in watched)
        for opened in watched:
            version = versions.get(opened.id, GONE)
            if opened.table and version > opened.table.version:
                self.tables.hear(opened.id, version)


async def repeat(seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
    """A chore that outlives any trouble with the database."""
    while True:
        with suppress(Refused):
            await chore()
        await asyncio.sleep(seconds)
