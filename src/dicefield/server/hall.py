"""The hall: every table that this server has open, the one path on which they change, and the bots that play at them.

Two servers may have the same table open. The database decides who was first; the other reads the table again and goes on from that.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from dicefield.engine.errors import Malformed, Refused
from dicefield.server.bot_players import BotPlayers
from dicefield.server.commands import Answer, Command, find_verb, is_change, request_id
from dicefield.server.errors import Busy, Denied, Unknown
from dicefield.server.snapshot import digest, events_for, news, picture, snapshot
from dicefield.server.store import Conflict, Store
from dicefield.server.table import OVER, Table, TableSeat
from dicefield.server.table_request import NewTable

MOST_OPEN = 3_000
"""How many tables are held in memory; those that nobody looks at are put away first."""
TRIES = 5
POLL, SWEEP = 0.3, 2.0
"""Seconds between looks for what other servers did, and for moves that a server owes and has not made."""
BOT_PAUSE = 0.45
"""Seconds a bot takes at least when people look on, so that they can follow."""


@dataclass(eq=False)
class Viewer:
    """Somebody who looks at a table: through whose eyes, with which keys, and what they were shown last."""

    table_id: str
    seats: tuple[int, ...] = ()
    seat: int = 0
    drawn: bool = True
    shown: object = None
    pictured: object = None
    chatted: int = 0
    present: object = None
    known: list[dict[str, Any]] = field(default_factory=list)
    stir: asyncio.Event = field(default_factory=asyncio.Event)

    def look(self, seat: int) -> None:
        self.seat, self.shown, self.pictured, self.known = seat, None, None, []
        self.stir.set()


@dataclass(eq=False)
class Opened:
    """A table in memory with its lock; `table` is None until it is read, and again whenever it may be wrong."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    viewers: set[Viewer] = field(default_factory=set)
    driver: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)
    pictures: dict[tuple[int, str], str] = field(default_factory=dict)


class Hall:
    def __init__(self, store: Store, bot_pause: float = BOT_PAUSE) -> None:
        self.store = store
        self.bot_pause = bot_pause
        self.minds = BotPlayers()
        self.opened: dict[str, Opened] = {}
        self.chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.store.open()
        self.chores = [asyncio.create_task(self.every(POLL, self.poll)), asyncio.create_task(self.every(SWEEP, self.sweep))]

    async def close(self) -> None:
        drivers = [opened.driver for opened in self.opened.values() if opened.driver]
        for task in (*self.chores, *drivers):
            task.cancel()
        await asyncio.gather(*self.chores, *drivers, return_exceptions=True)
        self.minds.close()
        await self.store.close()

    async def every(self, seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
        """A chore that outlives any trouble with the database."""
        while True:
            with suppress(Refused):
                await chore()
            await asyncio.sleep(seconds)

    # --- Tables

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Table]:
        """A table, read if need be, that nobody else changes in the meantime."""
        opened = self.opened.get(table_id) or self.remember(Opened(table_id))
        async with opened.lock:
            opened.used = time.monotonic()
            if opened.table is None or await self.outdated(opened.table):
                self.forget(table_id)
                opened.table = await self.restore(table_id)
            yield opened.table

    async def outdated(self, table: Table) -> bool:
        """Whether another server on the same database has changed the table since it was read here."""
        return self.store.shared and (await self.store.versions([table.id])).get(table.id) != table.version

    async def restore(self, table_id: str) -> Table:
        kept = await self.store.read(table_id)
        if kept is None:
            self.opened.pop(table_id, None)
            raise Unknown.of("no_table", "There is no such table.")
        return await asyncio.to_thread(Table.restore, kept)

    def remember(self, opened: Opened) -> Opened:
        self.opened[opened.id] = opened
        if len(self.opened) > MOST_OPEN:
            idle = [one for one in self.opened.values() if not one.viewers and not one.lock.locked() and one is not opened]
            for one in sorted(idle, key=lambda one: one.used)[: MOST_OPEN // 10]:
                del self.opened[one.id]
        return opened

    async def make(self, made: NewTable) -> None:
        table = made.table
        await self.store.save(table.new_change())
        table.kept()
        self.remember(Opened(table.id, table=table))
        self.drive(table.id)

    # --- Changes

    async def act(self, table_id: str, seat: int, command: Command) -> Answer:
        """A command of a seat: taken once, however often it is sent."""
        verb, request = find_verb(command), request_id(command)

        def taken(table: Table) -> Answer:
            place = table.places[seat - 1]
            return verb(table, place, command)

        return await self.change(table_id, taken, (seat, request))

    async def change(self, table_id: str, verb: Callable[[Table], Answer], request: tuple[int, str] | None = None) -> Answer:
        """Changes a table, keeps the change, and only then lets anybody know."""
        for _ in range(TRIES):
            async with self.at(table_id) as table:
                if request and request in table.requests:
                    return table.requests[request]
                answer = self.tried(table, verb)
                if not is_change(table.draft) and not request:
                    return answer
                if request:
                    table.draft.request = (*request, answer)
                others = [other.table_id for other in table.draft.also]
                if await self.kept(table):
                    if request:
                        table.requests[request] = answer
                    for other in (table_id, *others):
                        self.published(other)
                    return answer
        raise Busy.of("crowded", "Too many changed this table at once. Nothing of yours has changed; please try again.")

    def tried(self, table: Table, verb: Callable[[Table], Answer]) -> Answer:
        """A verb that fails half-way must leave nothing behind: the table is read again then."""
        try:
            return verb(table)
        except BaseException:
            if is_change(table.draft):
                self.forget(table.id)
            raise

    async def kept(self, table: Table) -> bool:
        """Whether the change is on disk now; false if somebody else was faster."""
        try:
            await asyncio.shield(self.store.save(table.finish_draft()))
        except Conflict:
            self.forget(table.id)
            return False
        except BaseException:
            self.forget(table.id)
            raise
        table.kept()
        return True

    def forget(self, table_id: str) -> None:
        """What is in memory may be wrong: the database knows."""
        if table_id in self.opened:
            self.opened[table_id].table = None
            self.opened[table_id].pictures.clear()

    def published(self, table_id: str) -> None:
        opened = self.opened.get(table_id)
        if opened:
            opened.pictures.clear()
            for viewer in opened.viewers:
                viewer.stir.set()
        self.drive(table_id)

    # --- Viewers

    async def seat_of(self, table_id: str, key: str) -> TableSeat:
        async with self.at(table_id) as table:
            return table.person(key)

    @asynccontextmanager
    async def watching(self, viewer: Viewer) -> AsyncIterator[None]:
        """As long as somebody looks, everybody at the table can see that they are there."""
        async with self.at(viewer.table_id):
            pass
        opened = self.opened.get(viewer.table_id) or self.remember(Opened(viewer.table_id))
        opened.viewers.add(viewer)
        self.stirred(opened)
        try:
            yield
        finally:
            opened.viewers.discard(viewer)
            self.stirred(opened)

    def stirred(self, opened: Opened) -> None:
        for viewer in opened.viewers:
            viewer.stir.set()

    def here(self, table_id: str) -> frozenset[int]:
        """The seats whose people are looking."""
        opened = self.opened.get(table_id)
        return frozenset(seat for viewer in (opened.viewers if opened else ()) for seat in viewer.seats)

    def watchers(self, table_id: str) -> int:
        opened = self.opened.get(table_id)
        return sum(not viewer.seats for viewer in (opened.viewers if opened else ()))

    async def seen(self, table_id: str, seat: int, mine: Collection[int] = (), *, drawn: bool = True) -> dict[str, Any]:
        """A whole snapshot, for somebody who asks once."""
        async with self.at(table_id) as table:
            shown = {**snapshot(table, seat, mine, self.here(table_id)), **news(events_for(table, seat))}
            return {**shown, "picture": self.picture(table, seat)} if drawn else shown

    def picture(self, table: Table, seat: int) -> str:
        """Drawn once for all who see the same."""
        opened = self.opened.get(table.id)
        name = (seat, digest(table, seat))
        if opened is None or opened.table is not table:
            return picture(table, seat)
        if name not in opened.pictures:
            opened.pictures[name] = picture(table, seat)
        return opened.pictures[name]

    async def updates(self, viewer: Viewer) -> list[dict[str, Any]]:
        """What a viewer has to be told now: nothing at all if nothing that they may see has changed."""
        async with self.at(viewer.table_id) as table:
            told = events_for(table, viewer.seat)
            shown = {**snapshot(table, viewer.seat, viewer.seats, self.here(table.id)), **news(told, viewer.known)}
            messages = [{"type": "table", **self.illustrated(table, viewer, shown)}] if is_new(viewer, shown) else []
            viewer.known = told
            present = {"here": sorted(self.here(table.id)), "watching": self.watchers(table.id)}
            if present != viewer.present:
                messages.append({"type": "presence", **present})
                viewer.present = present
            if viewer.chatted < len(table.chat):
                messages.append({"type": "chat", "lines": table.chat[viewer.chatted :]})
                viewer.chatted = len(table.chat)
            return messages

    def illustrated(self, table: Table, viewer: Viewer, shown: dict[str, Any]) -> dict[str, Any]:
        """With the picture, if the viewer wants one and does not have it already."""
        drawn = (viewer.seat, shown["on"], str(shown["waits"]), [seat["name"] for seat in shown["seats"]])
        if not viewer.drawn or viewer.pictured == drawn:
            return shown
        viewer.pictured = drawn
        return {**shown, "picture": self.picture(table, viewer.seat)}

    # --- What the server itself owes

    def drive(self, table_id: str) -> None:
        """Bots move and dice fall in a task of their own, one a table."""
        opened = self.opened.get(table_id) or self.remember(Opened(table_id))
        if opened.driver is None or opened.driver.done():
            if opened.table is not None and not opened.table.due:
                return
            opened.driver = asyncio.create_task(self.driving(opened))

    async def driving(self, opened: Opened) -> None:
        with suppress(Refused):
            while await self.drive_once(opened):
                pass

    async def drive_once(self, opened: Opened) -> bool:
        """One move that the server owes; false when it owes none. A bot thinks in a thread, without the lock."""
        async with self.at(opened.id) as table:
            if not table.due:
                return False
            owing = table.bots_owing
            if owing:
                seat = owing[0]
                name, view, on = str(table.mind_name(seat)), table.playing().view(seat), digest(table, seat)
        if not owing:
            await self.change(opened.id, thrown)
            return True
        pause = asyncio.create_task(asyncio.sleep(self.bot_pause if opened.viewers else 0))
        action = await self.minds.choice(table, name, view)
        await pause

        def moved(table: Table) -> Answer:
            if seat in table.bots_owing and digest(table, seat) == on:
                table.playing().take_choice(seat, action)
                table.throw_on()
            return {}

        await self.change(opened.id, moved)
        return True

    async def sweep(self) -> None:
        """Moves that were owed when a server stopped, this one or another."""
        for table_id in await self.store.due(time.time() - SWEEP):
            self.drive(table_id)

    async def poll(self) -> None:
        """Changes that another server made to tables that somebody here looks at."""
        watched = [one for one in self.opened.values() if one.viewers and one.table]
        if not self.store.shared or not watched:
            return
        versions = await self.store.versions(one.id for one in watched)
        for opened in watched:
            if opened.table and versions.get(opened.id, 0) > opened.table.version and not opened.lock.locked():
                self.forget(opened.id)
                self.published(opened.id)


def is_new(viewer: Viewer, shown: dict[str, Any]) -> bool:
    """Clocks run by themselves, and people come and go; that is no news of the game."""
    told = {name: value for name, value in shown.items() if name not in ("now", "clocks", "events", "events_from", "seats")}
    told["names"] = [(seat["name"], seat["kind"]) for seat in shown["seats"]]
    told["running"] = [clock["running"] for clock in shown["clocks"] or ()]
    fresh = told != viewer.shown or bool(shown["events"]) or shown["events_from"] < len(viewer.known)
    viewer.shown = told
    return fresh


def thrown(table: Table) -> Answer:
    table.throw_on()
    return {}


def is_over(table: Table) -> None:
    """Only then is nothing secret any more."""
    if table.status != OVER:
        raise Denied.of("not_over", "The record is shown when the game is over: until then it holds secrets.")


def no_key() -> Denied:
    return Denied.of("no_key", "This needs the key of a seat, as 'Authorization: Bearer KEY'.")


def no_object() -> Malformed:
    return Malformed.of("not_an_object", 'A command is a JSON object such as {"do": "choose", "id": "...", "choice": "..."}.')
