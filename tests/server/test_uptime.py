"""Time at a server: steady while it runs, standing still while none does, the same for servers that share a database."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from dicefield.server.store import Store
from dicefield.server.uptime import SILENT, Uptime, lost_by


class Hands:
    """Clocks that tests turn by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hour, self.steady = 1_000.0, 5.0
        monkeypatch.setattr(time, "time", lambda: self.hour)

    def pass_by(self, seconds: float) -> None:
        self.hour += seconds
        self.steady += seconds

    def server(self) -> Uptime:
        return Uptime(lambda: self.steady)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


def begin(database: str, server: Uptime) -> Store:
    async def opened() -> Store:
        store = Store(database)
        await store.open()
        await store.begin_time(server)
        await store.note_time(server)
        await store.close()
        return store

    return asyncio.run(opened())


def note(database: str, server: Uptime) -> None:
    async def noted() -> None:
        store = Store(database)
        await store.note_time(server)
        await store.close()

    asyncio.run(noted())


def test_a_clock_that_is_set_moves_nothing(hands: Hands) -> None:
    server = hands.server()
    hands.hour -= 3_600
    hands.pass_by(2)
    assert server.now() == 1_002


@pytest.mark.parametrize("jump", [0.0, 3_600.0, -3_600.0], ids=["in step", "set on", "set back"])
def test_time_stands_still_while_no_server_runs(hands: Hands, tmp_path: Path, jump: float) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    first = hands.server()
    begin(database, first)
    hands.pass_by(10)
    note(database, first)
    assert first.now() == 1_010
    hands.pass_by(500)
    hands.hour += jump
    second = hands.server()
    begin(database, second)
    assert second.now() == pytest.approx(1_010)
    hands.pass_by(7)
    assert second.now() == pytest.approx(1_017)
    assert second.hour_of(second.now()) == pytest.approx(hands.hour)


def test_servers_that_share_a_database_go_by_its_clock(postgres: Any) -> None:
    first, second = Uptime(), Uptime()
    first.begin(5.0)
    begin(postgres.get_uri(), first)
    begin(postgres.get_uri(), second)
    assert first.lost == second.lost
    assert abs(first.wall() - time.time()) < 3_600, "the database is on this machine"


def test_servers_may_begin_at_the_same_moment_on_a_new_database(postgres: Any) -> None:
    async def begun() -> list[Any]:
        stores = [Store(postgres.get_uri()) for _ in range(4)]
        for store in stores:
            await store.open()
        told = await asyncio.gather(*(store.begin_time(Uptime()) for store in stores), return_exceptions=True)
        for store in stores:
            await store.close()
        return told

    assert asyncio.run(begun()) == [None] * 4


def test_another_server_on_the_same_database_was_there_all_along() -> None:
    """As far as it said so lately."""
    assert lost_by(1_000 + SILENT, 1_000, 3, SILENT) == 3
    assert lost_by(1_001 + SILENT, 1_000, 3, SILENT) == 4 + SILENT
    assert lost_by(1_000.5, 1_000, 3, 0) == 3.5
