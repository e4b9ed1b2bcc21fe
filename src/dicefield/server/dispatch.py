"""Commands as they come in, by socket or by request: questions are answered from what the seat sees, the rest changes the table."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass
from functools import cache
from typing import Any

from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game
from dicefield.odds import warm
from dicefield.play.position import SPECTATOR
from dicefield.server.errors import Denied
from dicefield.server.hall import Hall
from dicefield.server.hints import hint
from dicefield.server.snapshot import consequences, read_considered


@dataclass(frozen=True)
class SeatCommand:
    """Who asks for what, at which table."""

    table_id: str
    seat: int
    command: dict[str, Any]
    drawn: bool = True


async def answer_of(hall: Hall, asked: SeatCommand) -> dict[str, Any]:
    if asked.seat == SPECTATOR:
        raise Denied.of("no_key", "You are watching; only who sits at the table can do this.")
    if asked.command.get("do") == "consider":
        return await consider(hall, asked)
    if asked.command.get("do") == "hint":
        return await give_hint(hall, asked)
    return await hall.changes.act(asked.table_id, asked.seat, asked.command)


async def consider(hall: Hall, asked: SeatCommand) -> dict[str, Any]:
    """Drawing and counting take a moment, so others at the table do not wait for it."""
    async with hall.tables.at(asked.table_id) as table:
        view, action = read_considered(table, asked.seat, asked.command.get("choice"))
    warm_up(view.game)
    return await asyncio.to_thread(consequences, view, action, drawn=asked.drawn)


@cache
def warm_up(game: Game) -> None:
    """Machine code for the odds of a game, made beside everything else when somebody first asks for odds."""
    threading.Thread(target=warm, args=(game,), name=f"warm {game.name}", daemon=True).start()


async def give_hint(hall: Hall, asked: SeatCommand) -> dict[str, Any]:
    async with hall.tables.at(asked.table_id) as table:
        match = table.playing()
        match.require_unsettled()
        view = match.view(asked.seat)
    if not view.actions:
        raise Illegal.of("nothing_owed", "There is nothing for you to choose just now.")
    return await asyncio.to_thread(hint, view)
