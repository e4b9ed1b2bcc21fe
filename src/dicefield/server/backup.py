"""Everything a database holds as one file, taken and put back also while servers run on it.

The file is gzipped JSON lines: first what it is, then a line a row. It says nothing of the database that it came from, so it moves
games from SQLite to PostgreSQL and back, too. It holds the secrets of running games: its owner alone reads it.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Table, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dicefield.engine.errors import Malformed
from dicefield.play.game_record import clear_errors
from dicefield.server.admin import changing
from dicefield.server.schema import METADATA, TABLES, UPTIME
from dicefield.server.store import OWNER_ALONE, Store

FORMAT = {"format": "dicefield backup", "version": 1}
HANDFUL = 500
"""Rows that are written at once."""
Progress = Callable[[int, int], None]
"""progress(done, of): rows"""
Row = tuple[Table, dict[str, Any]]


# --- Taking


async def back_up(store: Store, file: Path, progress: Progress) -> int:
    """Writes the file whole or not at all, as the database is at one moment; returns how many tables it holds."""
    part = file.with_name(f"{file.name}.part")
    with clear_errors(file, "write"):
        with os.fdopen(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, OWNER_ALONE), "wb") as kept:
            with gzip.open(kept, "wt", encoding="utf-8") as lines:
                count = await write_rows(store, lines, progress)
            kept.flush()
            os.fsync(kept.fileno())
        os.replace(part, file)
    return count


async def write_rows(store: Store, lines: TextIO, progress: Progress) -> int:
    written = 0
    async with one_moment(store) as connection:
        counts = {table: await connection.scalar(select(func.count()).select_from(table)) or 0 for table in METADATA.sorted_tables}
        whole = sum(counts.values())
        lines.write(f"{json.dumps({**FORMAT, 'rows': whole})}\n")
        for table in METADATA.sorted_tables:
            async for row in await connection.stream(select(table)):
                lines.write(f"{json.dumps([table.name, dict(row._mapping)])}\n")
                written += 1
                if written % HANDFUL == 0 or written == whole:
                    progress(written, whole)
    return counts[TABLES]


@asynccontextmanager
async def one_moment(store: Store) -> AsyncIterator[AsyncConnection]:
    """Reads that all see the database as it is at the first of them; nobody who writes has to wait."""
    async with store.reading() as connection:
        if store.shared:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            await connection.exec_driver_sql("BEGIN")
        yield connection


# --- Putting back


async def restore(store: Store, file: Path, progress: Progress) -> int:
    """What the file holds takes the place of all that the database holds, or nothing changes; returns how many tables it holds."""
    with clear_errors(file, "read"), gzip.open(file, "rt", encoding="utf-8") as lines:
        backup = Backup(lines)
        async with changing(store) as connection:
            return await replace_rows(connection, backup, progress)


async def replace_rows(connection: AsyncConnection, backup: Backup, progress: Progress) -> int:
    known = {row.id: row.version for row in await connection.execute(select(TABLES.c.id, TABLES.c.version))}
    kept_time = (await connection.execute(select(UPTIME.c.id))).first() is not None
    await connection.execute(delete(TABLES))
    rows, tables = backup.rows(), 0
    while handful := list(islice(rows, HANDFUL)):
        for table in METADATA.sorted_tables:
            fresh = [row for of, row in handful if of is table]
            if table is TABLES:
                tables += len(fresh)
                for row in fresh:  # whoever has it in memory is to see that it has changed
                    row["version"] = max(row["version"], known.get(row["id"], 0)) + 1
            if fresh and not (table is UPTIME and kept_time):
                await connection.execute(insert(table), fresh)
        progress(backup.read - 1, backup.of)
    return tables


class Backup:
    """The rows of a backup; the first line that is none is refused by its number."""

    def __init__(self, lines: TextIO) -> None:
        self.lines = lines
        self.read = 0
        header = self.line()
        if (
            not isinstance(header, dict)
            or {name: header.get(name) for name in FORMAT} != FORMAT
            or type(header.get("rows")) is not int
        ):
            raise flawed(1, "this is not a backup that this Dicefield can read.")
        self.of: int = header["rows"]

    def line(self) -> Any:
        """The next line, None at the end."""
        self.read += 1
        try:
            text = self.lines.readline()
            return json.loads(text) if text else None
        except (ValueError, RecursionError, EOFError, OSError, zlib.error):
            raise flawed(self.read, "it cannot be read; the file was cut short or changed.") from None

    def rows(self) -> Iterator[Row]:
        while (given := self.line()) is not None:
            yield self.row(given)
        if self.read != self.of + 2:
            raise flawed(self.read, f"{self.of:,} rows were to come.")

    def row(self, given: object) -> Row:
        name, row = given if isinstance(given, list) and len(given) == 2 else (None, None)
        table = METADATA.tables.get(name) if isinstance(name, str) else None
        if table is None or not isinstance(row, dict) or set(row) != {column.name for column in table.columns}:
            raise flawed(self.read, "this is no row of a database of this version.")
        return table, row


def flawed(line: int, why: str) -> Malformed:
    return Malformed.of("backup", f"Line {line} of the backup: {why} Nothing was changed.")
