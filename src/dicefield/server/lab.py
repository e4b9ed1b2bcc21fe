"""The lab: bots play what a designer has in mind, and how it stands is told again and again while it gets surer.

Games are played in processes of their own, so nobody at a table feels them.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from concurrent.futures import BrokenExecutor
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import Field

from dicefield.bots import PERFECT, usual_bot
from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game
from dicefield.server.api import JSON_LINES, REFUSALS, GameName, game_of
from dicefield.server.aside import Aside
from dicefield.server.bot_players import playable
from dicefield.server.errors import Busy
from dicefield.server.goodbye import going
from dicefield.server.table_request import Plain, Strict
from dicefield.study.intervals import Share
from dicefield.study.plan import Cell, Plan, cell_of
from dicefield.study.results import tenths
from dicefield.study.runner import Case
from dicefield.study.work import ROUNDS, work

MOST_GAMES, NARROW = 20_000, 0.02
"""A run is over when all intervals are this narrow, or after so many games."""

BIT = 50
"""Rounds between two standings."""

MOST_AT_ONCE = 2

router = APIRouter(prefix="/api", responses=REFUSALS)


class Lab:
    """Those who play for designers."""

    def __init__(self) -> None:
        self.players = Aside(MOST_AT_ONCE)
        self.running = 0
        self.ended = False

    def end(self) -> None:
        """The server goes: no more games are begun."""
        self.ended = True

    def close(self) -> None:
        self.players.close()

    def enter(self) -> None:
        if self.running >= MOST_AT_ONCE:
            raise Busy.of("lab_full", "The lab is full just now. Try again in a minute.")
        self.running += 1

    async def lines(self, case: Case) -> AsyncGenerator[str]:
        """How it stands, a line each time; whoever stops listening stops the games. Refused where there is no room."""
        self.enter()
        try:
            yield standing(case)
            while not case.stopped and not self.ended:
                case.take(ROUNDS, case.chunks, await self.play(case))
                yield standing(case)
            if self.ended and not case.stopped:
                yield json.dumps({"error": going().json()}) + "\n"
        except BrokenExecutor:
            yield json.dumps({"error": Busy.of("lab_died", "The games were interrupted. Start them again.").json()}) + "\n"
        finally:
            self.running -= 1

    async def play(self, case: Case) -> Any:
        chunk = case.chunks
        return await self.players.do(work, case.cell, ROUNDS, chunk, case.size(ROUNDS, chunk))


def standing(case: Case) -> str:
    count = case.count
    told = {"games": count.games, "shared": count.shared, "stopped": case.stopped, "most": MOST_GAMES}
    lengths = {"steps": tenths(count.lengths)[1]} if count.games else {}
    seats = [span(share) for share in count.seats]
    bots = {name: span(share) for name, share in count.bots.items()} if len(count.bots) > 1 else {}
    return json.dumps({**told, **lengths, "seats": seats, "bots": bots}) + "\n"


def span(share: Share) -> dict[str, float]:
    low, high = share.interval()
    return {"share": share.mean, "low": low, "high": high}


# --- The doors -------------------------------------------------------------------------------------------------------


class LabWish(Strict):
    """A game as it might be, and who tries it."""

    options: dict[str, Any] = Field(default_factory=dict)
    bots: list[Annotated[Plain, Field(max_length=40)]] = Field(default=[], max_length=8, description="One a seat.")
    seed: int = Field(default=0, ge=0, lt=2**63, description="The same seed gives the same games.")


@router.get("/games/{game}/lab")
async def testers(game: GameName) -> dict[str, Any]:
    """The bots that can try a game: those that answer at once."""
    found = game_of(game)
    return {"bots": await asyncio.to_thread(quick_bots, found), "usual": usual_bot(found)}


def quick_bots(game: Game) -> dict[str, str]:
    return {name: words for name, words in playable(game).items() if name == PERFECT or name in game.bots}


@router.post("/games/{game}/lab", response_class=StreamingResponse, responses={200: {"content": {JSON_LINES: {}}}})
async def run(request: Request, game: GameName, wish: LabWish) -> StreamingResponse:
    """Plays a game as it might be, and tells how it stands, one JSON a line, until it is clear enough or nobody listens."""
    request.app.state.limits.ask_host("tables", request)
    lab: Lab = request.app.state.lab
    lines = lab.lines(await asyncio.to_thread(case_of, game_of(game), wish))
    return StreamingResponse(go_on(await anext(lines), lines), media_type=JSON_LINES, headers={"cache-control": "no-store"})


async def go_on(begun: str, lines: AsyncGenerator[str]) -> AsyncIterator[str]:
    """The first line is asked for before the answer begins: only then it is known whether there is room."""
    async with aclosing(lines):
        yield begun
        async for line in lines:
            yield line


def case_of(game: Game, wish: LabWish) -> Case:
    cell = check_cell(game, cell_of(game, wish.options, list(wish.bots) or usual_bot(game), {}, (wish.seed,)))
    case = Case(cell, Plan(game, game.title, "", (cell,), MOST_GAMES, width=NARROW, sample=0))
    case.chunk = BIT
    return case


def check_cell(game: Game, cell: Cell) -> Cell:
    """A cell, if all its bots are quick."""
    quick = quick_bots(game)
    for bot in cell.bots:
        if bot not in quick:
            raise Illegal.of("slow_bot", f"bots: {bot!r} is not for thousands of games; {', '.join(quick)} are.")
    return cell
