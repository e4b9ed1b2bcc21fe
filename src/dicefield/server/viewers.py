"""What is sent to those who look: nothing at all if nothing that they may see has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any

from dicefield.engine.waiting import Waiting
from dicefield.server.bot_players import prepare
from dicefield.server.drawing import BOARD, NONE, Sight
from dicefield.server.errors import Busy, wrong_key
from dicefield.server.open_tables import OpenTable, OpenTables
from dicefield.server.snapshot import events_for, news, snapshot
from dicefield.server.steps import Passage, count_seen, passages_of, tell_steps, where_left
from dicefield.server.table import Table
from dicefield.server.viewer import Viewer


class Viewers:
    def __init__(self, tables: OpenTables) -> None:
        self.tables = tables
        self.peers = tables.store.peers

    @asynccontextmanager
    async def watch(self, viewer: Viewer) -> AsyncIterator[None]:
        """As long as somebody looks, everybody at the table can see that they are there."""
        await self.tables.require(viewer.table_id)
        if viewer.seats:
            async with self.tables.at(viewer.table_id) as table:
                prepare(table.game)
        opened = self.tables.open(viewer.table_id)
        opened.viewers.add(viewer)
        self.tell_presence(opened)
        try:
            yield
        finally:
            opened.viewers.discard(viewer)
            self.tell_presence(opened)

    def tell_presence(self, opened: OpenTable) -> None:
        """Those who look here are told who is there now, and so are other servers."""
        opened.wake()
        if self.peers:
            self.peers.tell(presence_of(opened.id, self.of(opened.id)))

    def tell_all(self) -> None:
        """Another server has begun and does not know who is here."""
        for opened in list(self.tables.opened.values()):
            if self.peers and opened.viewers:
                self.peers.tell(presence_of(opened.id, opened.viewers))

    def of(self, table_id: str) -> Collection[Viewer]:
        opened = self.tables.opened.get(table_id)
        return opened.viewers if opened else ()

    def seats_here(self, table_id: str) -> frozenset[int]:
        """The seats whose people are looking."""
        return seats_of(self.of(table_id)) | (self.peers.present(table_id)[0] if self.peers else frozenset())

    def watchers(self, table_id: str) -> int:
        return watchers_of(self.of(table_id)) + (self.peers.present(table_id)[1] if self.peers else 0)

    async def snapshot(self, table_id: str, seat: int, mine: Collection[int] = (), *, drawn: bool = True) -> dict[str, Any]:
        """A whole snapshot, for somebody who asks once."""
        async with self.tables.at(table_id) as table:
            shown = {**snapshot(table, seat, mine, self.seats_here(table_id)), **news(events_for(table, seat))}
            return {**shown, "picture": self.sight(table, seat).picture} if drawn else shown

    def sight(self, table: Table, seat: int, state: Waiting | None = None) -> Sight:
        """What a seat sees of a table, now or in another state of it."""
        match = table.match or table.preview()
        return self.tables.open(table.id).sights.of(match, match.position.state if state is None else state, seat)

    async def follow(self, viewer: Viewer) -> AsyncIterator[dict[str, Any]]:
        """One message after another, as soon as there is news: a slow reader gets fewer, never a queue without end."""
        while True:
            await viewer.stir.wait()
            viewer.stir.clear()
            try:
                messages = await self.updates(viewer)
            except Busy:
                await asyncio.sleep(1)  # the database will be back; whatever is new then is told then
                viewer.stir.set()
                continue
            for message in messages:
                yield message
            if viewer.leaves:
                return

    def end(self) -> None:
        """The server goes: whoever is told of tables is told what is new, and then no more."""
        for opened in self.tables.opened.values():
            for viewer in opened.viewers:
                viewer.leaves = True
            opened.wake()

    async def updates(self, viewer: Viewer) -> list[dict[str, Any]]:
        """What a viewer has to be told now."""
        async with self.tables.at(viewer.table_id, heard=True) as table, viewer.still:
            if any(table.places[seat - 1].key != key for seat, key in viewer.keys.items()):
                raise wrong_key()
            return [*await self.game_news(table, viewer), *self.presence(table, viewer), *chat_news(table, viewer)]

    async def game_news(self, table: Table, viewer: Viewer) -> list[dict[str, Any]]:
        told = events_for(table, viewer.seat)
        shown = {**snapshot(table, viewer.seat, viewer.seats, self.seats_here(table.id)), **news(told, viewer.known)}
        seen = await self.stage_news(table, viewer)
        viewer.known = told
        return [{"type": "table", **shown, **seen}] if viewer.is_news(shown) or seen else []

    async def stage_news(self, table: Table, viewer: Viewer) -> dict[str, Any]:
        """What there is to look at that the viewer does not have already. Steps may be many, so all else goes on."""
        if viewer.form == NONE:
            return {}
        if viewer.form == BOARD:
            return await asyncio.to_thread(self.steps_for, table, viewer)
        now = self.sight(table, viewer.seat)
        fresh = viewer.sight is None or viewer.sight.picture != now.picture
        viewer.sight = now
        return {"picture": now.picture} if fresh else {}

    def steps_for(self, table: Table, viewer: Viewer) -> dict[str, Any]:
        """A whole board for somebody who comes, and the steps since they last looked for everybody."""
        passages = passages_of(table)
        whole, known = {}, stands(passages, viewer)
        if viewer.sight is None:
            known = where_left(passages, viewer.seat, viewer.seen)
            viewer.sight = self.sight(table, viewer.seat, passages[known - 1].after if passages else None)
            whole = viewer.sight.whole()
        before, now = viewer.sight, self.sight(table, viewer.seat)
        fresh = [(self.sight(table, viewer.seat, passage.after), passage.events) for passage in passages[known:]]
        steps = list(tell_steps(before, [*fresh, (now, ())], count_seen(passages[:known], viewer.seat)))
        viewer.sight, viewer.passed, viewer.last = now, len(passages), passages[-1].line if passages else None
        return {**whole, "steps": steps} if whole or steps else {}

    def presence(self, table: Table, viewer: Viewer) -> list[dict[str, Any]]:
        present = {"here": sorted(self.seats_here(table.id)), "watching": self.watchers(table.id)}
        if present == viewer.present:
            return []
        viewer.present = present
        return [{"type": "presence", **present}]


def seats_of(viewers: Collection[Viewer]) -> frozenset[int]:
    return frozenset(seat for viewer in viewers for seat in viewer.seats)


def watchers_of(viewers: Collection[Viewer]) -> int:
    return sum(not viewer.seats for viewer in viewers)


def presence_of(table_id: str, viewers: Collection[Viewer]) -> dict[str, Any]:
    """As other servers are told of it."""
    return {"at": table_id, "here": sorted(seats_of(viewers)), "watching": watchers_of(viewers)}


def stands(passages: Sequence[Passage], viewer: Viewer) -> int:
    """How much of the match a viewer knows; all of it where something was taken back: then only the board changes."""
    last = passages[viewer.passed - 1].line if 0 < viewer.passed <= len(passages) else None
    return viewer.passed if viewer.passed <= len(passages) and last == viewer.last else len(passages)


def chat_news(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    lines = table.chat[viewer.chatted :]
    viewer.chatted = len(table.chat)
    return [{"type": "chat", "lines": lines}] if lines else []
