"""What is sent to those who look: nothing at all if nothing that they may see has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any

from dicefield.engine.waiting import Waiting
from dicefield.server.bot_players import prepare
from dicefield.server.drawing import BOARD, NONE, Sight
from dicefield.server.errors import Busy, wrong_key
from dicefield.server.open_tables import OpenTable, OpenTables
from dicefield.server.packet import joined, members
from dicefield.server.peers import NOBODY, Presence
from dicefield.server.snapshot import events_for, owed, present, snapshot, times
from dicefield.server.steps import Passages, tell_steps
from dicefield.server.table import Table
from dicefield.server.viewer import Viewer

GATHERED = 0.05
"""Seconds from somebody coming or going to its being told."""


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
        self.note_presence(opened)
        try:
            yield
        finally:
            opened.viewers.discard(viewer)
            self.note_presence(opened)

    def note_presence(self, opened: OpenTable) -> None:
        """Somebody came or went. Many may do so at once, so it is told a moment later, of all of them together."""
        opened.presence = None
        if opened.presence_told is None:
            opened.presence_told = asyncio.get_running_loop().call_later(GATHERED, self.tell_presence, opened)

    def tell_presence(self, opened: OpenTable) -> None:
        """Those who look here are told who is there now, and so are other servers."""
        opened.presence_told = None
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

    def present_at(self, table_id: str) -> Presence:
        """The seats whose people are looking, here and at other servers, and how many others look."""
        opened = self.tables.open(table_id)
        if opened.presence is None:
            here, watching = self.peers.present(table_id) if self.peers else NOBODY
            opened.presence = seats_of(opened.viewers) | here, watchers_of(opened.viewers) + watching
        return opened.presence

    def seats_here(self, table_id: str) -> frozenset[int]:
        """The seats whose people are looking."""
        return self.present_at(table_id)[0]

    async def snapshot(self, table_id: str, seat: int, mine: Collection[int] = (), *, drawn: bool = True) -> dict[str, Any]:
        """A whole snapshot, for somebody who asks once."""
        async with self.tables.at(table_id) as table:
            shown = {**snapshot(table, seat, mine, self.seats_here(table_id)), **events_for(table, seat)}
            return {**shown, "picture": self.sight(table, seat).picture} if drawn else shown

    def sight(self, table: Table, seat: int, state: Waiting | None = None) -> Sight:
        """What a seat sees of a table, now or in another state of it."""
        match = table.match or table.preview()
        return self.tables.open(table.id).sights.of(match, match.position.state if state is None else state, seat)

    async def follow(self, viewer: Viewer) -> AsyncIterator[str]:
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
            while messages:
                yield messages.pop(0)  # which is not kept until there is news again
            if viewer.leaves:
                return

    def end(self) -> None:
        """The server goes: whoever is told of tables is told what is new, and then no more."""
        for opened in self.tables.opened.values():
            for viewer in opened.viewers:
                viewer.leaves = True
            opened.wake()

    async def updates(self, viewer: Viewer) -> list[str]:
        """What a viewer has to be told now, each message as it travels. Where only people came or went, the table is not asked."""
        opened = self.tables.open(viewer.table_id)
        if not opened.behind and viewer.told == (opened.table, opened.table.version if opened.table else 0):
            return self.presence(viewer)
        async with self.tables.at(viewer.table_id, heard=True) as table, viewer.still:
            if any(table.places[seat - 1].key != key for seat, key in viewer.keys.items()):
                raise wrong_key()
            messages = [*await self.game_news(table, viewer), *self.presence(viewer), *chat_news(table, viewer)]
            viewer.told = table, table.version
            return messages

    async def game_news(self, table: Table, viewer: Viewer) -> list[str]:
        shown = self.tables.open(table.id).glances.to(table, viewer.seat)
        mine, heard = owed(table, viewer.seats), table.told.heard_by(viewer.seat)
        seen = await self.stage_news(table, viewer)
        first, is_told = viewer.hear(heard)
        if not (viewer.is_news(shown, mine) or is_told or seen):
            return []
        changing = {**mine, **present(table, self.seats_here(table.id)), **times(table, viewer.seat), "events_from": first}
        events = b'"events":[%b]' % b",".join(heard.told(first))
        return [joined(b'"type":"table"', shown.text, members(changing), events, seen)]

    async def stage_news(self, table: Table, viewer: Viewer) -> bytes:
        """What there is to look at that the viewer does not have already. Steps may be many, so all else goes on."""
        if viewer.form == NONE:
            return b""
        if viewer.form == BOARD:
            return members(await asyncio.to_thread(self.steps_for, table, viewer))
        before, now = viewer.sight, self.sight(table, viewer.seat)
        viewer.sight = now
        is_same = before is now or (before is not None and before.told_by_picture == now.told_by_picture)
        return b"" if is_same else b'"picture":' + now.picture_text

    def steps_for(self, table: Table, viewer: Viewer) -> dict[str, Any]:
        """A whole board for somebody who comes, and the steps since they last looked for everybody."""
        passages = Passages(table)
        whole, known = {}, stands(passages, viewer)
        if viewer.sight is None:
            known = passages.where_left(viewer.seat, viewer.seen)
            viewer.sight = self.sight(table, viewer.seat, passages.after(known - 1) if known else None)
            whole = viewer.sight.whole()
        before, now = viewer.sight, self.sight(table, viewer.seat)
        fresh = [(self.sight(table, viewer.seat, passage.after), passage.events) for passage in passages.since(known)]
        steps = list(tell_steps(before, [*fresh, (now, ())], passages.count_seen(known, viewer.seat)))
        viewer.sight, viewer.passed, viewer.last = now, len(passages), passages.line(len(passages) - 1)
        return {**whole, "steps": steps} if whole or steps else {}

    def presence(self, viewer: Viewer) -> list[str]:
        present = self.present_at(viewer.table_id)
        if present == viewer.present:
            return []
        viewer.present = present
        return [joined(members({"type": "presence", "here": sorted(present[0]), "watching": present[1]}))]


def seats_of(viewers: Collection[Viewer]) -> frozenset[int]:
    return frozenset(seat for viewer in viewers for seat in viewer.seats)


def watchers_of(viewers: Collection[Viewer]) -> int:
    return sum(not viewer.seats for viewer in viewers)


def presence_of(table_id: str, viewers: Collection[Viewer]) -> dict[str, Any]:
    """As other servers are told of it."""
    return {"at": table_id, "here": sorted(seats_of(viewers)), "watching": watchers_of(viewers)}


def stands(passages: Passages, viewer: Viewer) -> int:
    """How much of the match a viewer knows; all of it where something was taken back: then only the board changes."""
    is_known = 0 < viewer.passed <= len(passages) and passages.line(viewer.passed - 1) == viewer.last
    return viewer.passed if is_known or not viewer.passed else len(passages)


def chat_news(table: Table, viewer: Viewer) -> list[str]:
    lines = table.chat[viewer.chatted :]
    viewer.chatted = len(table.chat)
    return [joined(members({"type": "chat", "lines": lines}))] if lines else []
