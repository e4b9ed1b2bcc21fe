"""What is told of a table is made once: for all who see the same, and until it is another."""

from __future__ import annotations

import asyncio
import gc
import json
import secrets
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from dicefield.server import chronicle, glances, open_tables
from dicefield.server.hall import Hall
from dicefield.server.store import Store
from dicefield.server.table import Table
from dicefield.server.table_request import NewTable, SeatRequest, TableRequest
from dicefield.server.viewer import Viewer


@asynccontextmanager
async def opened(folder: Path, game: str = "army_men") -> AsyncIterator[tuple[Hall, Table]]:
    hall = Hall(Store(f"sqlite:///{folder / 'tables.db'}"))
    await hall.open()
    wish = TableRequest(game=game, seats=[SeatRequest(who="me"), SeatRequest(who="me")], dice="seeded", dice_seed=3)
    table = NewTable(wish).table
    await hall.changes.make(table)
    try:
        yield hall, table
    finally:
        await hall.close()


async def do(hall: Hall, table: Table, verb: str, **more: Any) -> None:
    seat = table.owing[0]
    if verb == "takeback":
        seat = next(step.seat for step in reversed(table.playing().steps) if step.seat)
    choice = {"choice": table.playing().legal(seat)[0]} if verb == "choose" else {}
    await hall.changes.act(table.id, seat, {"do": verb, "id": secrets.token_hex(8), **choice, **more})


async def told(hall: Hall, viewer: Viewer, kind: str = "table") -> list[dict[str, Any]]:
    messages = [json.loads(message) for message in await hall.viewers.updates(viewer)]
    return [message for message in messages if message["type"] == kind]


def counted(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[Any]:
    """What a function of a module was asked for, call by call."""
    asked: list[Any] = []
    real: Callable[..., Any] = getattr(module, name)
    monkeypatch.setattr(module, name, lambda *given: (asked.append(given[1]), real(*given))[1])
    return asked


def test_all_who_see_the_same_are_told_the_same_once_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = counted(monkeypatch, glances, "facts")

    async def look() -> None:
        async with opened(tmp_path) as (hall, table):
            viewers = [Viewer(table.id, form="", seat=seat) for seat in (0, 0, 0, 1)]
            for viewer in viewers:
                assert await told(hall, viewer)
            assert looks == [0, 1]
            await do(hall, table, "choose")
            for viewer in viewers:
                assert await told(hall, viewer)
            assert looks == [0, 1, 0, 1]

    asyncio.run(look())


def test_who_comes_and_goes_makes_nobody_look_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = counted(monkeypatch, glances, "facts")

    async def come() -> None:
        async with opened(tmp_path) as (hall, table):
            first, second = Viewer(table.id, form=""), Viewer(table.id, form="")
            async with hall.viewers.watch(first):
                assert await told(hall, first)
                async with hall.viewers.watch(second):
                    (presence,) = await told(hall, first, "presence")
                    assert presence["watching"] == 2
                (presence,) = await told(hall, first, "presence")
                assert presence["watching"] == 1
                assert await hall.viewers.updates(first) == []
            assert looks == [0]

    asyncio.run(come())


def test_what_happened_is_told_once_however_long_a_game_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = counted(monkeypatch, chronicle, "tell_match_step")

    async def play() -> None:
        async with opened(tmp_path) as (hall, table):
            viewer, known = Viewer(table.id, form=""), []
            for _ in range(12):
                for message in await told(hall, viewer):
                    known[message["events_from"] :] = message["events"]
                await do(hall, table, "choose")
            await told(hall, viewer)
            assert len(steps) == 1 + len(table.playing().steps)
            assert [event["n"] for event in known] == list(range(len(known)))

    asyncio.run(play())


def test_after_a_takeback_it_is_told_from_where_the_two_part(tmp_path: Path) -> None:
    """To somebody who was told of every change, and to somebody who missed that anything was taken back."""

    async def take_back() -> None:
        async with opened(tmp_path) as (hall, table):
            viewers = {Viewer(table.id, form=""): [] for _ in range(2)}
            always, seldom = viewers

            async def hear(viewer: Viewer) -> int:
                (message,) = await told(hall, viewer)
                viewers[viewer][message["events_from"] :] = message["events"]
                return int(message["events_from"])

            for _ in range(3):
                await do(hall, table, "choose")
            for viewer in viewers:
                await hear(viewer)
            await do(hall, table, "choose")
            known = [await hear(viewer) for viewer in viewers]
            await do(hall, table, "takeback")
            assert await hear(always) == known[0]
            await do(hall, table, "choose")
            assert await hear(always) == known[0]
            assert await hear(seldom) == known[1]
            fresh = Viewer(table.id, form="")
            (message,) = await told(hall, fresh)
            assert viewers[always] == viewers[seldom] == message["events"]

    asyncio.run(take_back())


def test_a_table_that_is_put_away_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without waiting for Python to look for what holds itself."""
    monkeypatch.setattr(open_tables, "MOST_OPEN", 10)

    async def put_away() -> list[weakref.ref[Table]]:
        async with opened(tmp_path) as (hall, table):
            made = [weakref.ref(table)]
            for _ in range(20):
                fresh = NewTable(TableRequest(game="army_men", seats=[SeatRequest(who="me")] * 2)).table
                await hall.changes.make(fresh)
                made.append(weakref.ref(fresh))
            del table, fresh
            held = set(hall.tables.opened)
            return [ref for ref in made[1:] if (kept := ref()) is not None and kept.id not in held]

    gc.disable()
    try:
        assert asyncio.run(put_away()) == []
    finally:
        gc.enable()
