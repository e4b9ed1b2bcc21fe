"""How changes are written: whole, in one transaction, a statement a kind of row.

A database that servers share is written to by SQLAlchemy; a file of SQLite by a thread that has one connection of its own and
statements that were put into SQL once, for there a commit costs little else.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from typing import Any

from sqlalchemy import Engine, bindparam, insert, select, text, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from dicefield.play.game_record import dump
from dicefield.server.change import Change, Conflict
from dicefield.server.schema import CHAT, LINES, REQUESTS, SEATS, TABLES
from dicefield.server.uptime import TIME


async def apply(connection: AsyncConnection, batch: Sequence[Change]) -> list[Exception | None]:
    """Writes changes of different tables inside one transaction; says which came too late."""
    late = late_of(batch, await lock_versions(connection, changed(batch)))
    for statement, rows in statements(batch, late):
        if rows:
            await connection.execute(statement, rows)
    return conflicts_of(batch, late)


async def lock_versions(connection: AsyncConnection, table_ids: list[str]) -> dict[str, int]:
    """The versions of tables that nobody else can change before this transaction ends."""
    query = select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(table_ids)).order_by(TABLES.c.id).with_for_update()
    return {row.id: row.version for row in await connection.execute(query)} if table_ids else {}


def changed(batch: Sequence[Change]) -> list[str]:
    """The tables that were there before."""
    return [change.table_id for change in batch if change.version]


def late_of(batch: Sequence[Change], known: Mapping[str, int]) -> set[str]:
    """The tables that somebody else has changed first."""
    return {change.table_id for change in batch if change.version and known.get(change.table_id) != change.version}


def conflicts_of(batch: Sequence[Change], late: Collection[str]) -> list[Exception | None]:
    return [Conflict(change.table_id) if change.table_id in late else None for change in batch]


# --- A file of SQLite ------------------------------------------------------------------------------------------------


class FilePen:
    """The one thread of this server that writes to its file."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.thread: ThreadPoolExecutor | None = None
        self.connection: Any = None

    async def write(self, batch: Sequence[Change]) -> list[Exception | None]:
        """Which of the changes came too late; the others are on the disk."""
        self.thread = self.thread or ThreadPoolExecutor(1, thread_name_prefix="pen")
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.apply, batch)

    async def close(self) -> None:
        """Whoever opens the store once more begins anew."""
        if self.thread:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.put_down)
            self.thread.shutdown()
            self.thread = None
        self.engine.dispose()

    def apply(self, batch: Sequence[Change]) -> list[Exception | None]:
        try:
            cursor = self.take_up().cursor()
            cursor.execute("BEGIN IMMEDIATE")
            known = cursor.execute(FILE_VERSIONS.text, {"ids": json.dumps(changed(batch))})
            late = late_of(batch, dict(known.fetchall()))
            for statement, rows in statements(batch, late):
                if rows:
                    cursor.executemany(sql_of(statement, tuple(rows[0])), rows)
            cursor.execute("COMMIT")
        except BaseException:
            self.put_down()
            raise
        return conflicts_of(batch, late)

    def take_up(self) -> Any:
        if self.connection is None:
            self.connection = self.engine.raw_connection()
        return self.connection

    def put_down(self) -> None:
        """What was not committed is undone; whatever was wrong with the connection, the next is a new one."""
        if self.connection is not None:
            with suppress(Exception):
                self.connection.invalidate()
            self.connection = None


NAMED = sqlite.dialect(paramstyle="named")
FILE_VERSIONS = text("SELECT id, version FROM tables WHERE id IN (SELECT value FROM json_each(:ids))")
"""One text for however many tables: each other text would be kept in memory, put into a form of its own."""


@cache
def sql_of(statement: Any, columns: tuple[str, ...]) -> str:
    return str(statement.compile(dialect=NAMED, column_keys=columns))


# --- What is written -------------------------------------------------------------------------------------------------


def named(*columns: str) -> dict[str, Any]:
    return {column: bindparam(column) for column in columns}


MOVES = named("version", "changed", "shown", "status", "due", "offers", "next")
SITS = named("kind", "name", "party", "key", "invite", "seed", "commitment")

NEW_TABLES, NEW_SEATS, NEW_LINES, NEW_REQUESTS, NEW_CHAT = map(insert, (TABLES, SEATS, LINES, REQUESTS, CHAT))
MOVED = update(TABLES).where(TABLES.c.id == bindparam("table_id")).values(MOVES)
SEATED = update(SEATS).where(SEATS.c.table_id == bindparam("at_table"), SEATS.c.seat == bindparam("at_seat")).values(SITS)


def statements(batch: Sequence[Change], late: Collection[str]) -> Iterator[tuple[Any, list[dict[str, Any]]]]:
    """What is written, tables first: the rest refers to them."""
    kept = [change for change in batch if change.table_id not in late]
    changes = [*kept, *(other for change in kept for other in change.also)]
    new, old = [one for one in changes if not one.version], [one for one in changes if one.version]
    yield NEW_TABLES, [{"id": one.table_id, "version": 1, **one.row} for one in new]
    moved = ({"table_id": one.table_id, "version": one.version + 1, **one.row} for one in old)
    yield MOVED, [{**row, "changed": TIME.wall()} for row in moved]
    yield NEW_SEATS, [{"table_id": one.table_id, **place} for one in new for place in one.seats]
    yield SEATED, [{"at_table": one.table_id, "at_seat": place["seat"], **place} for one in old for place in one.seats]
    yield NEW_LINES, [line_row(one.table_id, *line) for one in changes for line in one.lines]
    yield NEW_REQUESTS, [request_row(one.table_id, *one.request) for one in changes if one.request]
    yield NEW_CHAT, [{"table_id": one.table_id, **one.chat} for one in changes if one.chat]


def line_row(table_id: str, number: int, line: dict[str, Any], at: float) -> dict[str, Any]:
    return {"table_id": table_id, "number": number, "line": dump(line), "at": at}


def request_row(table_id: str, seat: int, request: str, answer: dict[str, Any]) -> dict[str, Any]:
    return {"table_id": table_id, "seat": seat, "request": request, "answer": dump(answer)}
