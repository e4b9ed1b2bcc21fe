"""What is sent to those who look: nothing at all if nothing that they may see has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any

from dicefield.server.errors import Busy
from dicefield.server.open_tables import OpenTables
from dicefield.server.snapshot import digest, events_for, news, picture, snapshot
from dicefield.server.table import Table
from dicefield.server.viewer import Viewer


class Viewers:
    def __init__(self, tables: OpenTables) -> None:
        self.tables = tables

    @asynccontextmanager
    async def watch(self, viewer: Viewer) -> AsyncIterator[None]:
        """As long as somebody looks, everybody at the table can see that they are there."""
        await self.tables.require(viewer.table_id)
        opened = self.tables.open(viewer.table_id)
        opened.viewers.add(viewer)
        opened.wake()
        try:
            yield
        finally:
            opened.viewers.discard(viewer)
            opened.wake()

    def of(self, table_id: str) -> Collection[Viewer]:
        opened = self.tables.opened.get(table_id)
        return opened.viewers if opened else ()

    def seats_here(self, table_id: str) -> frozenset[int]:
        """The seats whose people are looking."""
        return frozenset(seat for viewer in self.of(table_id) for seat in viewer.seats)

    def watchers(self, table_id: str) -> int:
        return sum(not viewer.seats for viewer in self.of(table_id))

    async def snapshot(self, table_id: str, seat: int, mine: Collection[int] = (), *, drawn: bool = True) -> dict[str, Any]:
        """A whole snapshot, for somebody who asks once."""
        async with self.tables.at(table_id) as table:
            shown = {**snapshot(table, seat, mine, self.seats_here(table_id)), **news(events_for(table, seat))}
            return {**shown, "picture": self.picture(table, seat)} if drawn else shown

    def picture(self, table: Table, seat: int) -> str:
        """Drawn once for all who see the same."""
        opened = self.tables.opened.get(table.id)
        name = (seat, digest(table, seat))
        if opened is None or opened.table is not table:
            return picture(table, seat)
        if name not in opened.pictures:
            opened.pictures[name] = picture(table, seat)
        return opened.pictures[name]

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

    async def updates(self, viewer: Viewer) -> list[dict[str, Any]]:
        """What a viewer has to be told now."""
        async with self.tables.at(viewer.table_id) as table:
            return [*self.game_news(table, viewer), *self.presence(table, viewer), *chat_news(table, viewer)]

    def game_news(self, table: Table, viewer: Viewer) -> list[dict[str, Any]]:
        told = events_for(table, viewer.seat)
        shown = {**snapshot(table, viewer.seat, viewer.seats, self.seats_here(table.id)), **news(told, viewer.known)}
        messages = [{"type": "table", **self.illustrate(table, viewer, shown)}] if viewer.is_news(shown) else []
        viewer.known = told
        return messages

    def illustrate(self, table: Table, viewer: Viewer, shown: dict[str, Any]) -> dict[str, Any]:
        """With the picture, if the viewer wants one and does not have it already."""
        drawn = (viewer.seat, shown["on"], str(shown["waits"]), [seat["name"] for seat in shown["seats"]])
        if not viewer.drawn or viewer.pictured == drawn:
            return shown
        viewer.pictured = drawn
        return {**shown, "picture": self.picture(table, viewer.seat)}

    def presence(self, table: Table, viewer: Viewer) -> list[dict[str, Any]]:
        present = {"here": sorted(self.seats_here(table.id)), "watching": self.watchers(table.id)}
        if present == viewer.present:
            return []
        viewer.present = present
        return [{"type": "presence", **present}]


def chat_news(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    lines = table.chat[viewer.chatted :]
    viewer.chatted = len(table.chat)
    return [{"type": "chat", "lines": lines}] if lines else []
