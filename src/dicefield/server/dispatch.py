"""Commands as they come in, by socket or by request: questions are answered from what the seat sees, the rest changes the table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from dicefield.bots import Bot, usual_bot
from dicefield.engine.errors import Illegal
from dicefield.play.position import SPECTATOR, View
from dicefield.server.aiming import chances, consider_all, read_texts, route, why_not
from dicefield.server.bot_players import PLAY, preparation_of
from dicefield.server.drawing import PICTURE
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
    form: str = PICTURE
    address: str = ""


RESTRICTED = ("chat", "rematch")
"""What nobody does whom the host has shut out; they may finish their games."""


async def answer_of(hall: Hall, asked: SeatCommand) -> dict[str, Any]:
    if asked.seat == SPECTATOR:
        raise Denied.of("no_key", "You are watching; only who sits at the table can do this.")
    ask = QUESTIONS.get(str(asked.command.get("do")))
    if ask:
        return await ask(hall, asked)
    if asked.command.get("do") in RESTRICTED:
        await check_admitted(hall, asked)
    if asked.command.get("do") == "delegate":
        return await delegate(hall, asked)
    return await hall.changes.act(asked.table_id, asked.seat, asked.command)


async def check_admitted(hall: Hall, asked: SeatCommand) -> None:
    async with hall.tables.at(asked.table_id) as table:
        hall.bans.check(asked.address, [table.places[asked.seat - 1].name])


async def delegate(hall: Hall, asked: SeatCommand) -> dict[str, Any]:
    """A choice that people may leave to the usual bot, such as where dice are deployed; it is theirs all the same."""
    view = await look(hall, asked)
    if not view.game.pointing.chore(view.state, view.seat - 1):
        raise Illegal.of("not_a_chore", "This choice is yours; ask for a hint if you like.")
    action = await asyncio.to_thread(Bot(view.game, usual_bot(view.game)).choose, view)
    choice = {"do": "choose", "choice": view.game.text.grammar.say(action)}
    return await hall.changes.act(asked.table_id, asked.seat, {**asked.command, **choice})


async def consider(hall: Hall, asked: SeatCommand) -> dict[str, Any]:
    """Drawing and counting take a moment, so others at the table do not wait for it."""
    if "choices" in asked.command:
        texts, view = read_texts(asked.command["choices"]), await look(hall, asked)
        preparation_of(view.game, PLAY)
        return await asyncio.to_thread(consider_all, view, texts, asked.form)
    async with hall.tables.at(asked.table_id) as table:
        view, action = read_considered(table, asked.seat, asked.command.get("choice"))
    preparation_of(view.game, PLAY)
    return await asyncio.to_thread(consequences, view, action, asked.form)


async def find_route(hall: Hall, asked: SeatCommand) -> dict[str, Any]:
    return await asyncio.to_thread(route, await look(hall, asked), asked.command)


async def tell_chances(hall: Hall, asked: SeatCommand) -> dict[str, Any]:
    view = await look(hall, asked)
    preparation_of(view.game, PLAY)
    return await asyncio.to_thread(chances, view, asked.command.get("piece"))


async def say_why_not(hall: Hall, asked: SeatCommand) -> dict[str, Any]:
    return await asyncio.to_thread(why_not, await look(hall, asked), asked.command.get("pieces"))


async def look(hall: Hall, asked: SeatCommand) -> View:
    """What a seat sees that has something to choose."""
    async with hall.tables.at(asked.table_id) as table:
        match = table.playing()
        match.require_unsettled()
        view = match.view(asked.seat)
    if not view.actions:
        raise Illegal.of("nothing_owed", "There is nothing for you to choose just now.")
    return view


async def give_hint(hall: Hall, asked: SeatCommand) -> dict[str, Any]:
    return await hint(hall.thinkers, await look(hall, asked), asked.command.get("depth"))


QUESTIONS = {"consider": consider, "hint": give_hint, "route": find_route, "chances": tell_chances, "why": say_why_not}
"""What is asked without changing anything."""
