"""What a host does with the tables of a database, also while servers run on it: they notice within two seconds."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from dicefield.engine.errors import Illegal
from dicefield.games import GAMES
from dicefield.play.game_record import parse
from dicefield.play.replay import retell
from dicefield.server.errors import Unknown
from dicefield.server.keys import key_hash, new_key
from dicefield.server.schema import CHAT, LINES, SEATS, TABLES
from dicefield.server.store import Store, trouble_as_busy
from dicefield.server.table import ANYONE, BOT, FRIEND
from dicefield.server.writing import line_row

DAY = 86_400.0
NOBODY, REMOVED = "Somebody", "(removed)"
"""What stands for a name, and for words, that were deleted."""


@dataclass(frozen=True)
class KeptTable:
    """A table as a host sees it in a list."""

    id: str
    game: str
    status: str
    names: tuple[str, ...]
    lines: int
    created: float
    changed: float

    def json(self) -> dict[str, Any]:
        return {**asdict(self), "names": list(self.names)}


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    """A database in the shape of this program, for as long as something is done with it."""
    store = Store(database)
    try:
        await store.open()
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def changing(store: Store) -> AsyncIterator[AsyncConnection]:
    """All of it happens, or nothing."""
    async with trouble_as_busy(), store.pen.begin() as connection:
        yield connection


# --- Which tables there are


async def list_tables(store: Store, status: str | None = None, idle_days: float = 0) -> list[KeptTable]:
    """The longest unchanged first; a status or days without a change leave out others."""
    lines = select(func.count()).where(LINES.c.table_id == TABLES.c.id).scalar_subquery()
    query = select(TABLES, lines.label("lines")).where(*conditions(status, idle_days)).order_by(TABLES.c.changed)
    async with store.reading() as connection:
        rows = list(await connection.execute(query))
        seats = list(await connection.execute(select(SEATS).order_by(SEATS.c.table_id, SEATS.c.seat)))
    names: dict[str, tuple[str, ...]] = {}
    for seat in seats:
        names[seat.table_id] = (*names.get(seat.table_id, ()), seat.name)
    return [KeptTable(row.id, row.game, row.status, names.get(row.id, ()), row.lines, row.created, row.changed) for row in rows]


def conditions(status: str | None, idle_days: float) -> list[ColumnElement[bool]]:
    changed = TABLES.c.changed <= time.time() - idle_days * DAY
    return [changed] if status is None else [changed, TABLES.c.status == status]


async def record_of(store: Store, table_id: str) -> str:
    """The record of a game, empty where none has begun."""
    async with store.reading() as connection:
        found = await connection.execute(select(LINES.c.line).where(LINES.c.table_id == table_id).order_by(LINES.c.number))
        return "".join(f"{row.line}\n" for row in found)


# --- Changing them


async def close_tables(store: Store, table_ids: Sequence[str]) -> int:
    """Takes tables away with all that belongs to them; refuses if one of them is not there."""
    async with changing(store) as connection:
        known = set((await connection.execute(select(TABLES.c.id).where(TABLES.c.id.in_(table_ids)))).scalars())
        if missing := [table_id for table_id in table_ids if table_id not in known]:
            raise Unknown.of("no_table", f"There is no table {missing[0]!r}. Nothing was closed.")
        await connection.execute(delete(TABLES).where(TABLES.c.id.in_(table_ids)))
    return len(known)


async def sweep(store: Store, status: str | None, idle_days: float) -> int:
    """Takes away the tables at which nothing has changed for so many days."""
    async with changing(store) as connection:
        return (await connection.execute(delete(TABLES).where(*conditions(status, idle_days)))).rowcount


async def change_key(store: Store, table_id: str, seat: int) -> str:
    """A new key for a seat: whoever has the old one is out."""
    key = new_key()
    async with changing(store) as connection:
        at_seat = (SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        place = (await connection.execute(select(SEATS).where(*at_seat))).first()
        if place is None:
            raise Unknown.of("no_seat", f"There is no table {table_id!r} with a seat {seat}.")
        if place.kind.startswith(BOT) or place.kind in (FRIEND, ANYONE):
            raise Illegal.of("no_person", f"Nobody who has a key sits in seat {seat} of table {table_id!r}.")
        await connection.execute(update(SEATS).where(*at_seat).values(key=key_hash(key)))
        await count_change(connection, [table_id])
    return key


async def count_change(connection: AsyncConnection, table_ids: Iterable[str]) -> None:
    """Whoever has these tables in memory reads them again."""
    changed = update(TABLES).where(TABLES.c.id.in_(list(table_ids)))
    await connection.execute(changed.values(version=TABLES.c.version + 1))


async def forget_person(store: Store, name: str) -> int:
    """A name and what was said under it are no longer told anywhere; returns at how many tables they were.

    Records hold names, too. They go there, and the record verifies as before. It is done table by table, first games before the
    second ones that follow from them: if it is stopped, it goes on from there when it is asked for again.
    """
    sits = select(SEATS.c.table_id).where(SEATS.c.name == name)
    said = select(CHAT.c.table_id).where(CHAT.c.name == name)
    query = select(TABLES.c.id, TABLES.c.wish).where(or_(TABLES.c.id.in_(sits), TABLES.c.id.in_(said)))
    async with store.reading() as connection:
        found = [(row.id, json.loads(row.wish)) for row in await connection.execute(query)]
    ends: dict[str, str] = {}
    for table_id, wish in sorted(found, key=lambda one: bool(one[1].get("first"))):
        async with changing(store) as connection:
            await count_change(connection, [table_id])
            await forget_at(connection, table_id, name)
            ends[table_id] = await forget_in_record(connection, table_id, name, ends)
            await follow_first(connection, table_id, wish, ends)
    return len(found)


async def forget_at(connection: AsyncConnection, table_id: str, name: str) -> None:
    for table, left in ((SEATS, {"name": NOBODY}), (CHAT, {"name": NOBODY, "words": REMOVED})):
        await connection.execute(update(table).where(table.c.table_id == table_id, table.c.name == name).values(**left))


async def forget_in_record(connection: AsyncConnection, table_id: str, name: str, ends: Mapping[str, str]) -> str:
    """Writes the record without the name, and returns the end of its chain."""
    rows = list(await connection.execute(select(LINES).where(LINES.c.table_id == table_id).order_by(LINES.c.number)))
    if not rows:
        return ""
    record = parse("".join(f"{row.line}\n" for row in rows))
    told = await asyncio.to_thread(retell, record, without(name, record.header, ends), GAMES)
    await connection.execute(delete(LINES).where(LINES.c.table_id == table_id))
    lines = zip(rows, told.lines, strict=True)
    await connection.execute(insert(LINES), [line_row(table_id, row.number, line, row.at) for row, line in lines])
    return told.last


def without(name: str, header: dict[str, Any], ends: Mapping[str, str]) -> dict[str, Any]:
    """A header that does not know somebody; a second game with the same dice follows from the end of the first as it is now."""
    seats = [{**seat, "name": NOBODY if seat["name"] == name else seat["name"]} for seat in header["seats"]]
    dice = header["dice"]
    if "after" in dice:
        dice = {**dice, "after": ends.get(dice["pair"], dice["after"])}
    return {**header, "seats": seats, "dice": dice}


async def follow_first(connection: AsyncConnection, table_id: str, wish: dict[str, Any], ends: Mapping[str, str]) -> None:
    """What the second game of a pair knows of the first."""
    first = wish.get("first")
    if first and first["id"] in ends:
        wish = {**wish, "first": {**first, "after": ends[first["id"]]}}
        await connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(wish=json.dumps(wish)))
