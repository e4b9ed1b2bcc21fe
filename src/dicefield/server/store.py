"""The database: one way in for every change, so that whatever anybody is told is on disk.

A change names the version of the table it was made from. If somebody else, perhaps another server on the same database, was faster,
the change is refused whole (`Conflict`) and the table is read again. Changes of many tables that wait at the same moment are
committed together: the disk syncs once for all of them.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Row, event, func, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dicefield.engine.errors import Malformed
from dicefield.play.game_record import dump
from dicefield.server.errors import no_database
from dicefield.server.schema import CHAT, LINES, REQUESTS, SEATS, TABLES

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
LOCK = 0xD1CE
"""The number of PostgreSQL's advisory lock under which one server at a time migrates."""
LATEST = 30
"""How many tables of a kind the lobby lists."""


class Conflict(Exception):
    """Somebody else changed the table first."""


@dataclass
class Change:
    """All that one command changes, kept or refused as a whole."""

    table_id: str
    version: int
    """The version it was made from; 0 for a new table."""
    row: dict[str, Any] = field(default_factory=dict)
    lines: list[tuple[int, dict[str, Any], float]] = field(default_factory=list)
    seats: list[dict[str, Any]] = field(default_factory=list)
    request: tuple[int, str, dict[str, Any]] | None = None
    chat: dict[str, Any] | None = None
    also: list[Change] = field(default_factory=list)
    """Other tables that are changed with this one: the rematch."""


@dataclass(frozen=True)
class Kept:
    """Everything the database knows of one table."""

    row: Row[Any]
    seats: list[Row[Any]]
    lines: list[Row[Any]]
    requests: dict[tuple[int, str], dict[str, Any]]
    chat: list[Row[Any]]


def read_url(database: str) -> str:
    """The address of a database with the driver that we use for it; a password in it is never shown."""
    try:
        url = make_url(database)
        driver = DRIVERS[url.get_backend_name()]
    except (ArgumentError, KeyError, ValueError):
        raise Malformed.of("database", "A database is sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.") from None
    return url.set(drivername=driver).render_as_string(hide_password=False)


def careful(connection: Any, _: object) -> None:
    """SQLite: readers never wait for the writer, and a commit is on disk before it returns."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}").close()


class Store:
    """A database of tables."""

    def __init__(self, database: str) -> None:
        url = read_url(database)
        self.shared = not url.startswith("sqlite")
        self.engine: AsyncEngine = create_async_engine(url, pool_pre_ping=self.shared)
        if not self.shared:
            event.listen(self.engine.sync_engine, "connect", careful)
        self.waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self.wake = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        async with trouble_as_busy(), self.engine.begin() as connection:
            if self.shared:
                await connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
            await connection.run_sync(migrate)
        self.writer = asyncio.create_task(self.write_on())

    async def close(self) -> None:
        if self.writer:
            self.writer.cancel()
        await self.engine.dispose()

    # --- Writing

    async def save(self, change: Change) -> None:
        """Returns when the change is on disk; raises `Conflict` or `Busy` if it is not and never will be."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((change, done))
        self.wake.set()
        await done

    async def write_on(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            batch, self.waiting = self.waiting, []
            await self.commit(sorted(batch, key=lambda entry: entry[0].table_id))  # one order for all servers: no deadlock

    async def commit(self, batch: list[tuple[Change, asyncio.Future[None]]]) -> None:
        try:
            async with trouble_as_busy(), self.engine.begin() as connection:
                conflicts: list[Exception | None] = [await apply(connection, change) for change, _ in batch]
        except Exception as trouble:
            if len(batch) > 1:  # one that cannot be written must not take the others with it
                for entry in batch:
                    await self.commit([entry])
                return
            conflicts = [trouble]
        for (_, done), conflict in zip(batch, conflicts, strict=True):
            if not done.done():
                done.set_exception(conflict) if conflict else done.set_result(None)

    # --- Reading

    async def read(self, table_id: str) -> Kept | None:
        async with self.reading() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == table_id))).first()
            if row is None:
                return None
            seats = await connection.execute(select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat))
            lines = await connection.execute(select(LINES).where(LINES.c.table_id == table_id).order_by(LINES.c.number))
            requests = await connection.execute(select(REQUESTS).where(REQUESTS.c.table_id == table_id))
            chat = await connection.execute(select(CHAT).where(CHAT.c.table_id == table_id).order_by(CHAT.c.number))
            answers = {(entry.seat, entry.request): json.loads(entry.answer) for entry in requests}
            return Kept(row, list(seats), list(lines), answers, list(chat))

    async def versions(self, table_ids: Iterable[str]) -> dict[str, int]:
        """What the database knows of tables that are looked at here: another server may have changed them."""
        query = select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(list(table_ids)))
        async with self.reading() as connection:
            return {row.id: row.version for row in await connection.execute(query)}

    async def due(self, before: float) -> list[str]:
        """Tables on which the server owes a move and nobody has moved since."""
        query = select(TABLES.c.id).where(TABLES.c.due, TABLES.c.changed < before).order_by(TABLES.c.changed).limit(200)
        async with self.reading() as connection:
            return [row.id for row in await connection.execute(query)]

    async def listed(self, status: str) -> list[tuple[Row[Any], list[Row[Any]]]]:
        """The latest tables of a kind that everybody may see, each with its seats."""
        query = select(TABLES).where(TABLES.c.listed, TABLES.c.status == status).order_by(TABLES.c.changed.desc()).limit(LATEST)
        async with self.reading() as connection:
            rows = list(await connection.execute(query))
            seats = select(SEATS).where(SEATS.c.table_id.in_([row.id for row in rows])).order_by(SEATS.c.seat)
            found = list(await connection.execute(seats)) if rows else []
        return [(row, [seat for seat in found if seat.table_id == row.id]) for row in rows]

    async def alive(self) -> None:
        """Raises `Busy` if the database does not answer."""
        async with self.reading() as connection:
            await connection.execute(select(1))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with trouble_as_busy(), self.engine.connect() as connection:
            yield connection


@asynccontextmanager
async def trouble_as_busy() -> AsyncIterator[None]:
    try:
        yield
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        raise no_database(error) from error


def migrate(connection: Any) -> None:
    """The database in the shape of this program."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def apply(connection: AsyncConnection, change: Change) -> Conflict | None:
    """Writes one change inside a transaction; nothing of it if it came too late."""
    if change.version and not await moved_on(connection, change):
        return Conflict(change.table_id)
    if not change.version:
        await connection.execute(insert(TABLES), [{"id": change.table_id, "version": 1, **change.row}])
    await write_parts(connection, change)
    for other in change.also:
        await apply(connection, other)
    return None


async def moved_on(connection: AsyncConnection, change: Change) -> bool:
    """Counts the table's version up, if it still is the one that the change was made from."""
    known = (TABLES.c.id == change.table_id) & (TABLES.c.version == change.version)
    values = {"version": change.version + 1, "changed": time.time(), **change.row}
    done = await connection.execute(update(TABLES).where(known).values(values))
    return done.rowcount == 1


async def write_parts(connection: AsyncConnection, change: Change) -> None:
    here = {"table_id": change.table_id}
    if change.lines:
        rows = [{**here, "number": number, "line": dump(line), "at": at} for number, line, at in change.lines]
        await connection.execute(insert(LINES), rows)
    if change.seats and not change.version:
        await connection.execute(insert(SEATS), [{**here, **seat} for seat in change.seats])
    for place in change.seats if change.version else ():
        one = (SEATS.c.table_id == change.table_id) & (SEATS.c.seat == place["seat"])
        await connection.execute(update(SEATS).where(one).values(place))
    if change.request:
        seat, request, answer = change.request
        await connection.execute(insert(REQUESTS), [{**here, "seat": seat, "request": request, "answer": dump(answer)}])
    if change.chat:
        await connection.execute(insert(CHAT), [{**here, **change.chat}])
