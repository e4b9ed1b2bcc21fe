"""Tables in memory: there is only so much room, and one that is put away leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from sqlalchemy import event

from dicefield.server import open_tables
from dicefield.server.hall import Hall
from dicefield.server.store import Store
from dicefield.server.table import Table
from dicefield.server.table_request import NewTable, TableRequest

ROOM = 10


@pytest.fixture
def no_garbage_collection() -> Iterator[None]:
    """A server looks for garbage so seldom that it might as well never do."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def begun() -> Table:
    """A game of two people at one screen."""
    return NewTable(TableRequest.model_validate({"game": "army_men", "seats": [{"who": "me"}, {"who": "here"}]})).table


@pytest.mark.usefixtures("no_garbage_collection")
@pytest.mark.parametrize("read", [False, True], ids=["made here", "read"])
def test_a_table_that_is_put_away_is_out_of_memory_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read: bool) -> None:
    monkeypatch.setattr(open_tables, "MOST_OPEN", ROOM)

    async def put_away() -> ref[Table]:
        hall = Hall(Store(f"sqlite:///{tmp_path / 'tables.db'}"))
        await hall.open()
        table = begun()
        await hall.changes.make(table)
        if read:
            hall.tables.forget(table.id)
            async with hall.tables.at(table.id) as table:
                assert table.match
        first, name = ref(table), table.id
        del table
        for _ in range(ROOM):
            await hall.changes.make(begun())
        assert name not in hall.tables.opened
        await hall.close()
        return first

    assert asyncio.run(put_away())() is None


def test_however_many_tables_are_asked_about_it_is_one_statement(tmp_path: Path) -> None:
    """The database keeps the form of each text that it was asked: one for every number of tables would be a hundred megabytes."""
    asked: set[str] = set()

    async def ask() -> None:
        store = Store(f"sqlite:///{tmp_path / 'tables.db'}")
        await store.open()
        event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *told: asked.add(told[2]))
        for count in (0, 1, 7, 3_000):
            assert await store.versions([f"table{number}" for number in range(count)]) == {}
        await store.close()

    asyncio.run(ask())
    assert len(asked) == 1
