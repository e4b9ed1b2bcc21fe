"""The database: one way in for every change, so that whatever anybody is told is on disk.

A change names the version of the table it was made from. If somebody else, perhaps another server on the same database, was faster,
the change is refused whole (`Conflict`) and the table is read again. Changes of many tables that wait at the same moment are
committed together: the disk syncs once for all of them.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Row, create_engine, event, func, insert, literal, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DataError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dicefield.engine.errors import Malformed
from dicefield.extras import needs
from dicefield.server.change import Change as Change
from dicefield.server.change import Conflict as Conflict
from dicefield.server.errors import Busy, no_database
from dicefield.server.logs import Health
from dicefield.server.metrics import CHANGES, COMMITS, TROUBLE
from dicefield.server.peers import CHANNEL, Peers
from dicefield.server.schema import CHAT, LINES, REQUESTS, SEATS, TABLES, UPTIME
from dicefield.server.uptime import SILENT, Uptime, lost_by
from dicefield.server.writing import FILE_VERSIONS, FilePen, apply

HEALTH = Health("the database")
MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
LOCK = 0xD1CE
"""The number of PostgreSQL's advisory lock under which one server at a time migrates, and begins its time."""
OWNER_ALONE = 0o600
"""Who reads the file of a database: it holds what was sealed and what was said."""
LATEST = 30
"""How many tables of a kind the lobby lists."""


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


def add_password(database: str, password: str) -> str:
    """An address with a password, unless it has one already, or is none: that is refused where it is opened."""
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        return database
    return database if url.password else url.set(password=password).render_as_string(hide_password=False)


def file_of(database: str) -> Path | None:
    """The file of a SQLite database."""
    url = make_url(read_url(database))
    named = url.database if url.get_backend_name() == "sqlite" else None
    return Path(named) if named and not named.startswith((":", "file:")) else None


def try_file(database: str) -> None:
    """Opens a file of SQLite without a thread: one that cannot be opened would leave its thread behind, complaining."""
    if file := file_of(database):
        keep_private(file)
        with closing(sqlite3.connect(file, timeout=5)) as connection:
            connection.execute("PRAGMA schema_version").close()


def keep_private(file: Path) -> None:
    """Its owner alone reads it; what SQLite lays beside it has the same rights. One that cannot be opened tells why later."""
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT, OWNER_ALONE))
        os.chmod(file, OWNER_ALONE)


def shown_url(database: str) -> str:
    """The address of a database without its password."""
    return make_url(database).render_as_string()


def careful(connection: Any, _: object) -> None:
    """SQLite: readers never wait for the writer, and a commit is on disk before it returns.

    A locked file is waited for as long as its address says (`?timeout=1`), by default for 5 seconds.
    """
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def by_hand(connection: Any, _: object) -> None:
    """SQLite: transactions begin when we say so."""
    careful(connection, _)
    connection.isolation_level = None


def quick_engine(url: str) -> Engine:
    """For the thread that writes to a file."""
    engine = create_engine(make_url(url).set(drivername="sqlite"), hide_parameters=True)
    event.listen(engine, "connect", by_hand)
    return engine


class Store:
    """A database of tables."""

    def __init__(self, database: str) -> None:
        url = read_url(database)
        self.shared = not url.startswith("sqlite")
        with needs("postgres"):
            self.engine: AsyncEngine = create_async_engine(url, pool_pre_ping=self.shared, hide_parameters=True)
        self.pen: AsyncEngine = self.engine if self.shared else create_async_engine(url, hide_parameters=True)
        """What writes: SQLite is told at once that a transaction will write, so that nobody slips in between."""
        if not self.shared:
            event.listen(self.engine.sync_engine, "connect", careful)
            event.listen(self.pen.sync_engine, "connect", by_hand)
            event.listen(self.pen.sync_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        self.peers = Peers(url, SILENT) if self.shared else None
        self.quick_pen = None if self.shared else FilePen(quick_engine(url))
        self.waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self.wake = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None
        self.closing = False

    async def open(self) -> None:
        async with trouble_as_busy(), self.pen.begin() as connection:
            if self.shared:
                await connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
            await connection.run_sync(migrate)
        self.writer = asyncio.create_task(self.write_on())

    async def close(self) -> None:
        """What waits to be written is written first: a writer is never torn out of a transaction."""
        self.closing = True
        self.wake.set()
        if self.writer:
            await self.writer
        if self.peers:
            await self.peers.close()
        if self.quick_pen:
            await self.quick_pen.close()
        await self.engine.dispose()
        await self.pen.dispose()

    # --- Time

    async def begin_time(self, uptime: Uptime) -> None:
        """Goes on where the last server was. Servers that share a database go by its clock."""
        async with trouble_as_busy(), self.pen.begin() as connection:
            if self.shared:  # several may begin at the same moment on a database that is new
                await connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
            hour = float((await connection.execute(HOUR)).scalar_one()) if self.shared else time.time()
            latest = await connection.scalar(select(func.max(TABLES.c.changed))) or 0.0
            row = (await connection.execute(select(UPTIME).with_for_update())).first()
            alive, lost = (max(row.alive, latest), row.lost) if row else (latest or hour, 0.0)
            lost = lost_by(hour, alive, lost, SILENT if self.shared else 0.0)
            await connection.execute(note_of(row is None), {"alive": hour, "lost": lost})
        uptime.begin(hour, lost)

    async def note_time(self, uptime: Uptime) -> None:
        """A server is there."""
        async with trouble_as_busy(), self.pen.begin() as connection:
            await connection.execute(update(UPTIME).values(alive=uptime.wall()))

    # --- Writing

    async def save(self, change: Change) -> None:
        """Returns when the change is on disk; raises `Conflict` or `Busy` if it is not and never will be."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((change, done))
        self.wake.set()
        await done

    async def write_on(self) -> None:
        while not self.closing or self.waiting:
            await self.wake.wait()
            self.wake.clear()
            batch, self.waiting = self.waiting, []
            await self.commit(sorted(batch, key=lambda entry: entry[0].table_id))  # one order for all servers: no deadlock

    async def commit(self, batch: list[tuple[Change, asyncio.Future[None]]]) -> None:
        try:
            with COMMITS.time():
                conflicts = await self.write([change for change, _ in batch])
            CHANGES.inc(len(batch))
        except Exception as trouble:
            if len(batch) > 1 and not is_of_all(trouble):  # one that cannot be written must not take the others with it
                for entry in batch:
                    await self.commit([entry])
                return
            conflicts = [trouble] * len(batch)
        for (_, done), conflict in zip(batch, conflicts, strict=True):
            if not done.done():
                done.set_exception(conflict) if conflict else done.set_result(None)

    async def write(self, batch: list[Change]) -> list[Exception | None]:
        """Writes changes in one transaction; says which came too late."""
        async with trouble_as_busy():
            if self.quick_pen:
                return await self.quick_pen.write(batch)
            async with self.pen.begin() as connection:
                conflicts = await apply(connection, batch)
                if self.peers:
                    kept = [change for change, conflict in zip(batch, conflicts, strict=True) if conflict is None]
                    await connection.execute(NOTICES, {"told": self.peers.changes(kept)})
                return conflicts

    # --- Reading

    async def read(self, table_id: str, known: int = 0) -> Kept | None:
        """A table as it is kept; where lines of its record are known already, those after them and no requests."""
        async with self.reading() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == table_id))).first()
            if row is None:
                return None
            seats = await connection.execute(select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat))
            later = select(LINES).where(LINES.c.table_id == table_id, LINES.c.number >= known).order_by(LINES.c.number)
            lines = await connection.execute(later)
            requests = await connection.execute(select(REQUESTS).where(REQUESTS.c.table_id == table_id, literal(not known)))
            chat = await connection.execute(select(CHAT).where(CHAT.c.table_id == table_id).order_by(CHAT.c.number))
            answers = {(entry.seat, entry.request): json.loads(entry.answer) for entry in requests}
            return Kept(row, list(seats), list(lines), answers, list(chat))

    async def answer(self, table_id: str, seat: int, request: str) -> dict[str, Any] | None:
        """What was answered to a request, perhaps by another server."""
        of_seat = select(REQUESTS.c.answer).where(REQUESTS.c.table_id == table_id, REQUESTS.c.seat == seat)
        async with self.reading() as connection:
            found = await connection.scalar(of_seat.where(REQUESTS.c.request == request))
        return json.loads(found) if found is not None else None

    async def versions(self, table_ids: Iterable[str]) -> dict[str, int]:
        """What the database knows of tables that are looked at here: another server may have changed them."""
        ids = list(table_ids)
        query, asked = (VERSIONS, ids) if self.shared else (FILE_VERSIONS, json.dumps(ids))
        async with self.reading() as connection:
            return {row.id: row.version for row in await connection.execute(query, {"ids": asked})}

    async def due(self, before: float) -> list[str]:
        """Tables on which the server owes a move and nobody has moved since."""
        query = select(TABLES.c.id).where(TABLES.c.due, TABLES.c.changed < before).order_by(TABLES.c.changed).limit(200)
        async with self.reading() as connection:
            return [row.id for row in await connection.execute(query)]

    async def list_tables(self, status: str) -> list[tuple[Row[Any], list[Row[Any]]]]:
        """The latest tables of a kind that everybody may see, each with its seats."""
        query = select(TABLES).where(TABLES.c.listed, TABLES.c.status == status).order_by(TABLES.c.shown.desc()).limit(LATEST)
        async with self.reading() as connection:
            rows = list(await connection.execute(query))
            seats = select(SEATS).where(SEATS.c.table_id.in_([row.id for row in rows])).order_by(SEATS.c.seat)
            found = list(await connection.execute(seats)) if rows else []
        return [(row, [seat for seat in found if seat.table_id == row.id]) for row in rows]

    async def alive(self) -> None:
        """Raises `Busy` if the database does not answer."""
        async with self.reading() as connection:
            await connection.execute(select(1))

    async def try_writing(self) -> None:
        """Raises `Busy` if nothing can be written just now; what is written changes nothing."""
        async with trouble_as_busy(), self.pen.begin() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == "").values(status=TABLES.c.status))

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with trouble_as_busy(), self.engine.connect() as connection:
            yield connection


@asynccontextmanager
async def trouble_as_busy() -> AsyncIterator[None]:
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError, TimeoutError) as error:
        TROUBLE.inc()
        HEALTH.note_trouble(getattr(error, "orig", None) or error)
        raise no_database() from error
    else:
        HEALTH.note_well()


OWN_TROUBLE = (
    DataError, IntegrityError, ProgrammingError, sqlite3.DataError, sqlite3.IntegrityError, sqlite3.ProgrammingError
)  # fmt: skip
"""What is wrong with a change itself."""


def is_of_all(trouble: Exception) -> bool:
    """Whether the database itself is in trouble, and not one of the changes: then nobody needs to wait for it again."""
    return isinstance(trouble, Busy) and not isinstance(trouble.__cause__, OWN_TROUBLE)


def migrate(connection: Any, revision: str = "head") -> None:
    """The database in the shape of this program, or of an earlier one."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError:
        raise Malformed.of("newer", "This database was made by a newer Dicefield. Use that one, or another database.") from None


HOUR = select(func.extract("epoch", func.clock_timestamp()))
"""What the clock of PostgreSQL says."""
VERSIONS = text("SELECT id, version FROM tables WHERE id = ANY(CAST(:ids AS text[]))")
"""One text for however many tables: each other text would be put into a form of its own by the database, which is kept."""
NOTICES = text(f"select pg_notify('{CHANNEL}', told) from unnest(cast(:told as text[])) as told")
"""How the servers on one PostgreSQL tell each other, when the transaction is done."""


def note_of(first: bool) -> Any:
    """The one row about time."""
    return insert(UPTIME).values(id=1) if first else update(UPTIME)
