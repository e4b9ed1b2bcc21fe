"""Servers on one database hear of each other at once: of changes, and of who is there. Nobody asks the database for that."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from dicefield.server.hall import Hall
from dicefield.server.peers import Peers
from dicefield.server.store import Store
from dicefield.server.table_request import NewTable, TableRequest
from dicefield.server.viewer import Viewer
from tests.server.house import PATIENCE

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


async def until(met: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not met():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def halls(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two servers that never look for what the other did."""

    async def nothing(self: Hall) -> None:
        pass

    monkeypatch.setattr(Hall, "poll", nothing)
    two = Hall(Store(database), 0), Hall(Store(database), 0)
    for hall in two:
        await hall.open()
    one, other = (hall.store.peers for hall in two)
    assert one
    assert other
    await until(lambda: other.name in one.known and one.name in other.known)
    try:
        yield two
    finally:
        for hall in two:
            await hall.close()


async def make(hall: Hall, *who: str, **wish: Any) -> str:
    asked = TableRequest(game="army_men", seats=[{"who": one} for one in who], **wish)
    table = NewTable(asked).table
    await hall.changes.make(table)
    return table.id


async def choose(hall: Hall, table_id: str, rng: random.Random) -> dict[str, Any]:
    """Whoever owes a choice chooses; what was sent."""
    async with hall.tables.at(table_id) as table:
        seat = table.owing[0]
        choice = rng.choice(table.playing().legal(seat))
    sent = {"do": "choose", "id": secrets.token_hex(8), "choice": choice}
    return {**sent, "seat": seat, "answer": await hall.changes.act(table_id, seat, sent)}


@asynccontextmanager
async def watched(hall: Hall, table_id: str, *seats: int) -> AsyncIterator[list[dict[str, Any]]]:
    """What a viewer at one of the servers is told."""
    viewer, heard = Viewer(table_id, form="none"), []
    async with hall.tables.at(table_id) as table:
        viewer.keys = {seat: table.places[seat - 1].key for seat in seats}
    viewer.look(seats[0] if seats else 0)

    async def listen() -> None:
        async for message in hall.viewers.follow(viewer):
            heard.append(json.loads(message))

    async with hall.viewers.watch(viewer):
        listening = asyncio.create_task(listen())
        try:
            yield heard
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


def test_a_change_is_told_at_the_other_server_and_played_on_there(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def played() -> None:
        rng = random.Random(3)
        async with halls(postgres.get_uri(), monkeypatch) as (one, other):
            table_id = await make(one, "me", "me")
            async with watched(other, table_id) as heard:
                await until(lambda: heard)
                known = other.tables.opened[table_id].table
                assert known
                for hall in (one, other, one, one, other):
                    before = len(heard)
                    sent = await choose(hall, table_id, rng)
                    await until(lambda before=before: any(line["type"] == "table" for line in heard[before:]))
                    seat, answer = sent.pop("seat"), sent.pop("answer")
                    assert await one.changes.act(table_id, seat, sent) == answer, "what was done is not done again"
                    assert await other.changes.act(table_id, seat, sent) == answer, "at no server"
                async with one.tables.at(table_id) as mine, other.tables.at(table_id) as theirs:
                    assert mine.playing().record.lines == theirs.playing().record.lines
                    assert theirs.match is known.match, "what was known is gone on from, not read anew"

    asyncio.run(played())


def test_who_is_there_is_known_at_every_server(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def met() -> None:
        async with halls(postgres.get_uri(), monkeypatch) as (one, other):
            table_id = await make(one, "me", "me")
            async with watched(one, table_id, 1) as heard:

                def present(here: list[int], watching: int) -> bool:
                    return any(line.get("here") == here and line.get("watching") == watching for line in heard[-1:])

                await until(lambda: present([1], 0))
                async with watched(other, table_id, 2), watched(other, table_id):
                    await until(lambda: present([1, 2], 1))
                    assert other.viewers.seats_here(table_id) == {1, 2}
                await until(lambda: present([1], 0))

    asyncio.run(met())


def test_a_server_of_which_nothing_is_heard_is_gone_and_so_is_whoever_was_there() -> None:
    peers, other = (
        Peers("postgresql://nobody@nowhere/nothing", silent=0.0),
        Peers("postgresql://nobody@nowhere/nothing", silent=0.0),
    )
    told: list[str] = []
    peers.changed, peers.asked = lambda table_id, version: told.append(table_id), lambda: None
    peers.hear(other.say({"at": "table", "here": [2], "watching": 1}))
    assert peers.present("table") == (frozenset({2}), 1)
    peers.hear(peers.say({"at": "table", "here": [1], "watching": 0}))
    assert peers.present("table") == (frozenset({2}), 1), "nobody listens to themselves"
    peers.beat()
    assert peers.present("table") == (frozenset(), 0)
    assert told == ["table", "table"]


def test_a_line_that_was_cut_is_taken_up_again(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def cut() -> None:
        async with halls(postgres.get_uri(), monkeypatch) as (one, other):
            assert one.store.peers
            assert other.store.peers
            one.store.peers.known.clear()
            postgres.psql(
                "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_notify%' and pid <> pg_backend_pid()"
            )
            table_id = await make(one, "me", "me")
            async with watched(other, table_id, 2):
                await until(lambda: one.viewers.seats_here(table_id) == {2})

    asyncio.run(cut())
