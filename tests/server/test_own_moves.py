"""Bots that answer at once do so in the change that they answer to, unless people look on who are to follow them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from dicefield.bots import Bot
from dicefield.play.position import View
from dicefield.server import bot_players, own_moves
from dicefield.server.drawing import BOARD, NONE, PICTURE
from dicefield.server.hall import Hall
from dicefield.server.store import Store
from dicefield.server.table import Table
from dicefield.server.table_request import NewTable, SeatRequest, TableRequest
from dicefield.server.viewer import Viewer
from tests.server.guests import PATIENCE

SEED = 3


@pytest.fixture(autouse=True)
def instant(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if machine code were at hand."""
    monkeypatch.setattr(bot_players, "is_fast", lambda game: True)


@asynccontextmanager
async def seated(folder: Path, *bots: str, pause: float = 0.0, seed: int = SEED) -> AsyncIterator[tuple[Hall, Table]]:
    """Somebody at a table with bots, who is to choose."""
    hall = Hall(Store(f"sqlite:///{folder / 'tables.db'}"), bot_pause=pause)
    await hall.open()
    seats = [SeatRequest(who="me"), *(SeatRequest(who=f"bot:{bot}") for bot in bots)]
    table = NewTable(TableRequest(game="army_men", seats=seats, dice="seeded", dice_seed=seed)).table
    await hall.changes.make(table)
    try:
        await is_turn(hall, table)
        yield hall, table
    finally:
        await hall.close()


async def is_turn(hall: Hall, table: Table) -> None:
    """The bots have moved, and so far nothing is being changed."""
    async with asyncio.timeout(PATIENCE):
        while table.due:
            await asyncio.sleep(0)
    async with hall.tables.at(table.id):
        pass


async def choose(hall: Hall, table: Table) -> None:
    await hall.changes.act(table.id, 1, {"do": "choose", "id": secrets.token_hex(8), "choice": table.playing().legal(1)[0]})


def choosers(table: Table) -> list[int]:
    """Who chose, from the first step on."""
    return [step.seat for step in table.playing().steps if step.seat]


async def choose_until_answered(hall: Hall, table: Table) -> int:
    """How many versions of the table came of the first choice of a person to which a bot had to answer."""
    while True:
        version, count = table.version, len(choosers(table))
        await choose(hall, table)
        await is_turn(hall, table)
        if 2 in choosers(table)[count:]:
            return table.version - version


def test_a_bot_answers_in_the_change_that_it_answers_to(tmp_path: Path) -> None:
    async def play() -> int:
        async with seated(tmp_path, "random") as (hall, table):
            return await choose_until_answered(hall, table)

    assert asyncio.run(play()) == 1


@pytest.mark.parametrize(("pause", "form"), [(0.001, PICTURE), (0.0, BOARD)])
def test_people_who_look_on_see_a_bot_move_by_itself(tmp_path: Path, pause: float, form: str) -> None:
    async def play() -> int:
        async with seated(tmp_path, "random", pause=pause) as (hall, table), hall.viewers.watch(Viewer(table.id, form=form)):
            return await choose_until_answered(hall, table)

    assert asyncio.run(play()) > 1


def test_a_program_that_looks_on_is_answered_in_one_change(tmp_path: Path) -> None:
    async def play() -> int:
        async with seated(tmp_path, "random") as (hall, table), hall.viewers.watch(Viewer(table.id, form=NONE)):
            return await choose_until_answered(hall, table)

    assert asyncio.run(play()) == 1


def test_where_nobody_looks_on_there_is_no_pause(tmp_path: Path) -> None:
    async def play() -> int:
        async with seated(tmp_path, "random", pause=PATIENCE) as (hall, table):
            return await choose_until_answered(hall, table)

    assert asyncio.run(play()) == 1


def test_what_is_told_and_kept_is_the_same_either_way(tmp_path: Path) -> None:
    async def play(folder: str, most: int) -> list[dict[str, object]]:
        (tmp_path / folder).mkdir()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(own_moves, "MOST_REPLIES", most)
            async with seated(tmp_path / folder, "random") as (hall, table):
                while not table.playing().over:
                    await choose(hall, table)
                    await is_turn(hall, table)
                hall.tables.forget(table.id)
                async with hall.tables.at(table.id) as kept:
                    assert kept.playing().record.lines == table.playing().record.lines
                return [{**line, "chain": "", "id": ""} for line in table.playing().record.lines]

    with pytest.MonkeyPatch.context() as patch:  # a bot that always does the same
        patch.setattr(Table, "bot", lambda table, seat, name: First())
        assert asyncio.run(play("together", own_moves.MOST_REPLIES)) == asyncio.run(play("one by one", 0))


class First:
    """A bot without any luck of its own."""

    def choose(self, view: View) -> object:
        return view.actions[0]


def test_more_replies_than_fit_into_a_change_come_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_moves, "MOST_REPLIES", 0)

    async def play() -> int:
        async with seated(tmp_path, "random") as (hall, table):
            return await choose_until_answered(hall, table)

    assert asyncio.run(play()) > 1


def test_a_bot_that_fails_takes_nothing_of_the_person_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice is kept, and then the usual bot plays."""
    failed: list[str] = []
    real = Bot.choose

    def fail_once(bot: Bot, view: View) -> object:
        if bot.name == "random" and not failed:
            failed.append(bot.name)
            raise RuntimeError("it has forgotten how to play")
        return real(bot, view)

    async def play() -> int:
        async with seated(tmp_path, "random") as (hall, table):
            monkeypatch.setattr(Bot, "choose", fail_once)
            return await choose_until_answered(hall, table)

    assert asyncio.run(play()) > 1
    assert failed == ["random"]
