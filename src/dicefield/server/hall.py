"""The hall: every table of this server, and the rooms in which something happens to them.

Here it is only said how they hang together: a change that was kept wakes those who look and lets the bots move, and what other
servers on the same database did is looked for now and then.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress

from dicefield.engine.errors import Refused
from dicefield.server.aside import Aside
from dicefield.server.bans import Bans
from dicefield.server.changes import Changes
from dicefield.server.open_tables import OpenTables
from dicefield.server.own_moves import BOT_PAUSE, OwnMoves
from dicefield.server.store import Store
from dicefield.server.table import TableSeat
from dicefield.server.uptime import BEAT, TIME
from dicefield.server.viewers import Viewers

POLL, SWEEP = 0.3, 2.0
"""Seconds between looks for what other servers did, and for moves that a server owes and has not made."""
FEWEST_THINKERS = 2
"""How many bots and hints look ahead at the same time, at least; as many as there are cores."""
GONE = float("inf")
"""The version of a table that was taken away."""


class Hall:
    def __init__(self, store: Store, bot_pause: float = BOT_PAUSE) -> None:
        self.store = store
        self.tables = OpenTables(store)
        self.changes = Changes(store, self.tables, self.publish)
        self.viewers = Viewers(self.tables)
        self.bans = Bans(store)
        self.thinkers = Aside(max(FEWEST_THINKERS, os.cpu_count() or 1))
        self.own_moves = OwnMoves(self.tables, self.changes, self.thinkers, bot_pause)
        self.chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        await self.store.begin_time(TIME)
        await self.bans.read()
        chores = (
            (POLL if self.store.shared else SWEEP, self.poll),
            (SWEEP, self.sweep),
            (BEAT, self.beat),
            (SWEEP, self.bans.read),
        )
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

    async def beat(self) -> None:
        """The time until here is somebody's; what comes when no server is there is nobody's."""
        await self.store.note_time(TIME)

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
            if opened.table and not opened.lock.locked() and versions.get(opened.id, GONE) > opened.table.version:
                opened.forget()
                self.publish(opened.id)


async def repeat(seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
    """A chore that outlives any trouble with the database."""
    while True:
        with suppress(Refused):
            await chore()
        await asyncio.sleep(seconds)
