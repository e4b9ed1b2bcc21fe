"""What the server itself owes at its tables: bots move and dice fall, in a task of their own, one a table.

Where nobody follows them step by step, a bot that answers at once does so in the change that it answers to: that is kept and told
once.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from dicefield.engine.errors import Refused
from dicefield.server.aside import Aside
from dicefield.server.bot_players import BotPlayers
from dicefield.server.changes import Changes
from dicefield.server.drawing import BOARD
from dicefield.server.open_tables import OpenTable, OpenTables
from dicefield.server.snapshot import digest
from dicefield.server.table import Table

BOT_PAUSE = 0.45
"""Seconds a bot takes at least when people look on, so that they can follow."""
MOST_REPLIES = 16
"""How many choices bots make in the change that they answer to; more are changes of their own, and others have their turn."""


class OwnMoves:
    def __init__(self, tables: OpenTables, changes: Changes, thinkers: Aside, bot_pause: float = BOT_PAUSE) -> None:
        self.tables = tables
        self.changes = changes
        self.players = BotPlayers(thinkers)
        self.bot_pause = bot_pause

    async def close(self) -> None:
        drivers = [opened.driver for opened in self.tables.opened.values() if opened.driver]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)

    def begin(self, table_id: str) -> None:
        opened = self.tables.open(table_id)
        if opened.driver is None or opened.driver.done():
            if opened.table is not None and not opened.table.due:
                return
            opened.driver = asyncio.create_task(self.make_all(opened))

    def reply(self, table: Table) -> None:
        """The choices of bots that answer at once, where nobody waits to see them one by one."""
        if self.is_followed(table.id):
            return
        for _ in range(MOST_REPLIES):
            if not table.bots_owing:
                return
            seat = table.bots_owing[0]
            action = self.players.choice_at_once(table, str(table.bot_name(seat)), table.playing().view(seat))
            if action is None:
                return
            table.playing().take_choice(seat, action)
            table.throw_on()

    def is_followed(self, table_id: str) -> bool:
        """Whether people look on to whom each step is played, or bots are to take a pause for those who look on."""
        viewers = self.tables.open(table_id).viewers
        return any(viewer.form == BOARD for viewer in viewers) or (bool(viewers) and self.bot_pause > 0)

    def pause(self, table_id: str) -> float:
        """Seconds that a bot takes at least."""
        return self.bot_pause if self.tables.open(table_id).viewers else 0.0

    async def make_all(self, opened: OpenTable) -> None:
        with suppress(Refused):
            while await self.make_one(opened):
                pass

    async def make_one(self, opened: OpenTable) -> bool:
        """One move that the server owes; false when it owes none. A bot thinks in a thread, without the lock."""
        async with self.tables.at(opened.id, heard=True) as table:
            if not table.due:
                return False
            owing = table.bots_owing
            if owing:
                seat = owing[0]
                name, view, on = str(table.bot_name(seat)), table.playing().view(seat), digest(table, seat)
        if not owing:
            await self.changes.change(opened.id, Table.throw_on)
            return True
        until = time.monotonic() + self.pause(opened.id)
        action = await self.players.choice(table, name, view)
        await asyncio.sleep(max(0.0, until - time.monotonic()))

        def move(table: Table) -> None:
            if seat in table.bots_owing and digest(table, seat) == on:
                table.playing().take_choice(seat, action)
                table.throw_on()

        await self.changes.change(opened.id, move)
        return True
