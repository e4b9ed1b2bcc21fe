"""The one path on which tables change: a change is made, kept, and only then told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from dicefield.engine.errors import Refused
from dicefield.server.commands import Answer, Command, find_verb, is_change, request_id
from dicefield.server.errors import Busy
from dicefield.server.metrics import COMMANDS, CONFLICTS, MOVES
from dicefield.server.open_tables import OpenTable, OpenTables
from dicefield.server.pairs import follow
from dicefield.server.snapshot import note_shown
from dicefield.server.store import Change, Conflict, Store
from dicefield.server.table import Table

TRIES = 5


class Changes:
    def __init__(
        self, store: Store, tables: OpenTables, publish: Callable[[str], None], reply: Callable[[Table], None] = lambda table: None
    ) -> None:
        self.store = store
        self.tables = tables
        self.publish = publish
        self.reply = reply
        """What bots answer to a command at once."""

    async def make(self, table: Table) -> None:
        """A new table comes into being."""
        note_shown(table)
        await self.store.save(table.new_change())
        table.note_saved()
        self.tables.add(OpenTable(table.id, table=table))
        self.publish(table.id)

    async def act(self, table_id: str, seat: int, command: Command) -> Answer:
        """A command of a seat: taken once, however often it is sent."""
        verb, request = find_verb(command), request_id(command)

        def take(table: Table) -> Answer | None:
            answer = verb(table, table.places[seat - 1], command)
            self.reply(table)
            return answer

        with COMMANDS.labels(command["do"]).time():
            return await self.change(table_id, take, (seat, request))

    async def change(self, table_id: str, verb: Callable[[Table], Answer | None], request: tuple[int, str] | None = None) -> Answer:
        """Changes a table, keeps the change, and only then lets anybody know."""
        for _ in range(TRIES):
            async with self.tables.at(table_id, heard=True) as table:
                if request and (answered := await self.answered(table, request)) is not None:
                    return answered
                try:
                    answer = self.attempt(table, verb)
                except Refused:
                    if await self.tables.is_newest(table):
                        raise
                    self.tables.hear(table_id, table.version + 1)  # it was asked of what is past: once more, of what is
                    continue
                if not is_change(table.draft) and not request:
                    return answer
                if request:
                    table.draft.request = (*request, answer)
                others = [other.table_id for other in table.draft.also]
                if await self.save(table):
                    if request:
                        table.requests[request] = answer
                    for other in (table_id, *others):
                        self.publish(other)
                    return answer
        raise Busy.of("crowded", "Too many changed this table at once. Nothing of yours has changed; please try again.")

    async def answered(self, table: Table, request: tuple[int, str]) -> Answer | None:
        """What was answered to a request before, here or by another server."""
        if request not in table.requests and self.tables.open(table.id).newest:
            return await self.store.answer(table.id, *request)
        return table.requests.get(request)

    def attempt(self, table: Table, verb: Callable[[Table], Answer | None]) -> Answer:
        """A verb that fails half-way must leave nothing behind: the table is read again then."""
        try:
            answer = verb(table) or {}
            follow(table)
            return answer
        except BaseException:
            if is_change(table.draft):
                self.tables.forget(table.id)
            raise

    async def save(self, table: Table) -> bool:
        """Whether the change is on disk now; false if somebody else was faster."""
        note_shown(table)
        change = table.finish_draft()
        try:
            await asyncio.shield(self.store.save(change))
        except Conflict:
            CONFLICTS.inc()
            self.tables.forget(table.id)
            return False
        except BaseException:
            self.tables.forget(table.id)
            raise
        table.note_saved()
        count_moves(table, change)
        return True


def count_moves(table: Table, change: Change) -> None:
    for _, line, _ in change.lines:
        if "choose" in line:
            MOVES.labels("bots" if table.bot_name(line["seat"]) else "people").inc()
