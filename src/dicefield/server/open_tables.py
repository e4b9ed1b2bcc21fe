"""Tables in memory: each is read when it is needed, and nobody else changes it while somebody is at it.

Two servers may have the same table open. The database decides who was first; the other reads the table again and goes on from that.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field

from dicefield.engine.errors import Refused
from dicefield.play.position import SPECTATOR
from dicefield.server.errors import Unknown
from dicefield.server.glances import Glances
from dicefield.server.peers import Presence
from dicefield.server.snapshot import digest
from dicefield.server.steps import Sights
from dicefield.server.store import Kept, Store
from dicefield.server.table import Table
from dicefield.server.viewer import Viewer

MOST_OPEN = 3_000
"""How many tables are held in memory; those that nobody looks at are put away first."""


def restore(kept: Kept, known: Table | None = None) -> Table:
    table = Table.restore(kept, known)
    table.shown_as = digest(table, SPECTATOR)
    return table


@dataclass(eq=False)
class OpenTable:
    """A table in memory with its lock; `table` is None until it is read, and again whenever it may be wrong."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    viewers: set[Viewer] = field(default_factory=set)
    driver: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)
    sights: Sights = field(default_factory=Sights)
    glances: Glances = field(default_factory=Glances)
    presence: Presence | None = None
    """Who is there; nothing where somebody came or went since it was counted."""
    presence_told: asyncio.TimerHandle | None = None
    """When it is told."""
    newest: int = 0
    """The latest version that another server told of."""

    def forget(self) -> None:
        """What is in memory may be wrong: the database knows."""
        self.table = None

    @property
    def behind(self) -> bool:
        return self.table is not None and self.table.version < self.newest

    def wake(self) -> None:
        """Something may have changed: whoever looks is told."""
        for viewer in self.viewers:
            viewer.stir.set()


@dataclass(eq=False, slots=True)
class Held:
    """A table while somebody is at it, for `async with`."""

    tables: OpenTables
    opened: OpenTable
    heard: bool

    async def __aenter__(self) -> Table:
        await self.opened.lock.acquire()
        try:
            self.opened.used = time.monotonic()
            return await self.tables.newest_of(self.opened, self.heard)
        except BaseException:
            self.opened.lock.release()
            raise

    async def __aexit__(self, *trouble: object) -> None:
        self.opened.lock.release()


class OpenTables:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.opened: dict[str, OpenTable] = {}

    def at(self, table_id: str, *, heard: bool = False) -> Held:
        """A table, read if need be, that nobody else changes in the meantime.

        The database is asked whether another server has changed it, unless what was `heard` of that will do.
        """
        return Held(self, self.open(table_id), heard)

    async def newest_of(self, opened: OpenTable, heard: bool) -> Table:
        known = opened.table
        if known is None or opened.behind or not (heard or await self.is_newest(known)):
            opened.forget()  # until it is read whole: whoever gives up half-way leaves nothing that is wrong
            known = opened.table = await self.catch_up(known) if known else await self.read(opened.id)
        return known

    async def require(self, table_id: str) -> None:
        """Refuses if there is no such table."""
        async with self.at(table_id):
            pass

    async def is_newest(self, table: Table) -> bool:
        """Whether no other server on the same database has changed the table since it was read here."""
        return not self.store.shared or (await self.store.versions([table.id])).get(table.id) == table.version

    async def read(self, table_id: str) -> Table:
        return await asyncio.to_thread(restore, await self.fetch(table_id))

    async def catch_up(self, known: Table) -> Table:
        """What another server did is played here, too; if that does not fit what is known here, all of it is read."""
        if known.match:
            kept = await self.fetch(known.id, len(known.match.record.lines) - 1)
            with suppress(Refused):
                return await asyncio.to_thread(restore, kept, known)
        return await self.read(known.id)

    async def fetch(self, table_id: str, known: int = 0) -> Kept:
        kept = await self.store.read(table_id, known)
        if kept is None:
            self.opened.pop(table_id, None)
            raise Unknown.of("no_table", "There is no such table.")
        return kept

    def open(self, table_id: str) -> OpenTable:
        return self.opened.get(table_id) or self.add(OpenTable(table_id))

    def add(self, opened: OpenTable) -> OpenTable:
        self.opened[opened.id] = opened
        if len(self.opened) > MOST_OPEN:
            idle = [one for one in self.opened.values() if not one.viewers and not one.lock.locked() and one is not opened]
            for one in sorted(idle, key=lambda one: one.used)[: MOST_OPEN // 10]:
                del self.opened[one.id]
        return opened

    def hear(self, table_id: str, version: int) -> None:
        """Another server has changed a table: whoever looks at it here is told."""
        if opened := self.opened.get(table_id):
            opened.newest = max(opened.newest, version)
            opened.presence = None
            opened.wake()

    def forget(self, table_id: str) -> None:
        if table_id in self.opened:
            self.opened[table_id].forget()
