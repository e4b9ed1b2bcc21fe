"""Everything a database holds as one file, taken and put back also while servers run on it.

The file is gzipped JSON lines: first what it is, then a line a row. It says nothing of the database that it came from, so it moves
games from SQLite to PostgreSQL and back, too. It holds the secrets of running games: its owner alone reads it.
"""

from __future__ import annotations

import gzip
import json
import math
import os
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from sqlalchemy import Boolean, Column, Float, Integer, String, Table, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from dicefield.engine.errors import Malformed
from dicefield.play.game_record import clear_errors
from dicefield.server.admin import changing
from dicefield.server.errors import Busy
from dicefield.server.schema import BANS, METADATA, TABLES, UPTIME
from dicefield.server.store import OWNER_ALONE, Store, is_of_all

FORMAT = {"format": "dicefield backup", "version": 1}
LARGEST = 2**31
"""What a whole number of PostgreSQL stays below."""
SHOWN = 40
"""Letters of a flawed value that are told."""
HANDFUL = 500
"""Rows that are written at once."""
Progress = Callable[[int, int], None]
"""progress(done, of): rows"""
Row = tuple[Table, dict[str, Any]]


# --- Taking


async def back_up(store: Store, file: Path, progress: Progress) -> int:
    """Writes the file whole or not at all, as the database is at one moment; returns how many tables it holds."""
    with clear_errors(file, "write"), whole_or_not(file) as kept, gzip.open(kept, "wt", encoding="utf-8") as lines:
        return await write_rows(store, lines, progress)


@contextmanager
def whole_or_not(file: Path) -> Iterator[BinaryIO]:
    """A file that is there when all of it is; what was written of it in vain is taken away."""
    part = file.with_name(f"{file.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, OWNER_ALONE), "wb") as kept:
            yield kept
            kept.flush()
            os.fsync(kept.fileno())
        os.replace(part, file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


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
    """What the file holds takes the place of all that the database holds, or nothing changes; returns how many tables it holds.

    It is read twice: nobody at the tables waits for a file that turns out to be flawed.
    """
    with clear_errors(file, "read"):
        with opened(file) as backup:
            for _ in backup.rows():
                pass
        with opened(file) as backup, rows_that_fit():
            async with changing(store) as connection:
                return await replace_rows(connection, backup, progress)


@contextmanager
def opened(file: Path) -> Iterator[Backup]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        yield Backup(lines)


@contextmanager
def rows_that_fit() -> Iterator[None]:
    """Rows that are right one by one may still not belong together: twice the same, or of a table that is not there."""
    try:
        yield
    except Busy as trouble:
        if is_of_all(trouble):
            raise
        raise Malformed.of("backup", "The rows of the backup do not belong together. Nothing was changed.") from None


async def replace_rows(connection: AsyncConnection, backup: Backup, progress: Progress) -> int:
    versions = select(TABLES.c.id, TABLES.c.version).with_for_update()  # none of them moves on before all is put back
    known = {row.id: row.version for row in await connection.execute(versions)}
    kept_time = (await connection.execute(select(UPTIME.c.id))).first() is not None
    for table in (TABLES, BANS):
        await connection.execute(delete(table))
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
        for column in table.columns:
            if not fits(column, row[column.name]):
                raise flawed(self.read, f"{column.name!r} of {name!r} cannot be {shortened(row[column.name])}.")
        return table, row


def fits(column: Column[Any], value: object) -> bool:
    """Whether a column can hold a value, in either kind of database."""
    kind = column.type
    if value is None:
        return bool(column.nullable)
    if isinstance(kind, Boolean):
        return type(value) is bool
    if isinstance(kind, Integer):
        return type(value) is int and abs(value) < LARGEST
    if isinstance(kind, Float):
        return type(value) in (int, float) and math.isfinite(float(value))  # type: ignore[arg-type]
    return isinstance(kind, String) and isinstance(value, str) and len(value) <= (kind.length or len(value)) and is_text(value)


def is_text(value: str) -> bool:
    """No half of a letter, and none that PostgreSQL cannot keep."""
    return "\0" not in value and value.encode("utf-8", "replace").decode("utf-8") == value


def shortened(value: object) -> str:
    words = json.dumps(value)
    return words if len(words) <= SHOWN else f"{words[:SHOWN]}..."


def flawed(line: int, why: str) -> Malformed:
    return Malformed.of("backup", f"Line {line} of the backup: {why} Nothing was changed.")
