"""The API for programs and for the page: games, tables, seats, commands, and a stream of snapshots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from dicefield.bots import usual_bot
from dicefield.engine.errors import Malformed, Refused
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.play.battles import battles_of
from dicefield.play.lesson import has_lesson
from dicefield.play.match import LONGEST_NAME
from dicefield.play.position import SPECTATOR
from dicefield.server.bot_players import playable, strengths
from dicefield.server.commands import Answer
from dicefield.server.dispatch import SeatCommand, answer_of
from dicefield.server.drawing import NONE, PICTURE
from dicefield.server.errors import Denied, Unknown
from dicefield.server.hall import Hall
from dicefield.server.safety import address_of
from dicefield.server.snapshot import person
from dicefield.server.store import LATEST
from dicefield.server.table import LIVE, OVER, WAITING, Table, TableSeat
from dicefield.server.table_request import NewTable, Plain, Share, TableRequest, Terms
from dicefield.server.viewer import Viewer


class Why(BaseModel):
    """Why something was not done; nothing has changed."""

    kind: Literal["malformed", "illegal", "stale", "denied", "unknown", "busy"]
    code: str = Field(description="A stable word for programs.")
    words: str = Field(description="A sentence for people.")
    rule: str | None = Field(description="The rule of the game that it rests on.")
    rulings: list[str]
    witness: dict[str, int] = Field(default={}, description="What can be shown: the piece that is in the way, and where.")


class Refusal(BaseModel):
    """What every refusal looks like, whatever its status."""

    error: Why


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": words, "model": Refusal}
    for status, words in {
        400: "It cannot be read.",
        401: "It needs the key of a seat.",
        403: "Not with this key.",
        404: "There is no such thing.",
        405: "Not with this method.",
        408: "It arrived too slowly.",
        409: "It came too late, or too early.",
        413: "Too large.",
        422: "The rules do not allow it.",
        429: "Too fast.",
        503: "The database does not answer.",
    }.items()
}
JSON_LINES = "application/x-ndjson"
TEXT_BODY = {"requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}}
router = APIRouter(prefix="/api", responses=REFUSALS)


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def key_of(authorization: Annotated[str | None, Header(description="Bearer, then the key of a seat")] = None) -> str | None:
    """The key of a seat, which travels in this header and nowhere else."""
    if authorization is None:
        return None
    word, _, key = authorization.partition(" ")
    if word.lower() != "bearer" or not key.strip():
        raise Malformed.of("authorization", "The header is 'Authorization: Bearer KEY'.")
    return key.strip()


async def text_of(request: Request, what: str) -> str:
    """The body of a request, which is no JSON."""
    try:
        return (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise Malformed.of("not_text", f"A {what} is UTF-8 text.") from None


TheHall = Annotated[Hall, Depends(hall_of)]
Key = Annotated[str | None, Depends(key_of)]
TableId = Annotated[str, Path(max_length=32, pattern="^[0-9a-z]+$", examples=["k3v9m2p7xq"])]
GameName = Annotated[str, Path(max_length=40, examples=["army_men"])]


# --- Games


@router.get("/games")
async def games() -> list[dict[str, Any]]:
    """The games, with their options and facts, and the bots that can be played here, from easy to hard."""
    return await asyncio.to_thread(all_games)


def all_games() -> list[dict[str, Any]]:
    return [
        {**facts_of(game), "bots": playable(game), "usual": usual_bot(game), "strengths": strengths(game)} for game in GAMES.games
    ]


@cache
def facts_of(game: Game) -> dict[str, Any]:
    """What never changes."""
    more = {"content": list(game.content), "at_table": dict(game.at_table), "card": card(game), "lesson": has_lesson(game)}
    return {**game.json(), **more, "battles": [battle.json() for battle in battles_of(game)]}


def card(game: Game) -> dict[str, Any]:
    """What stands on its card in the lobby."""
    return {"players": players(*game.seats), "minutes": game.minutes, "difficulty": game.difficulty}


def players(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else f"{fewest} to {most}"


def game_of(name: str) -> Game:
    try:
        return GAMES.find(name)
    except Malformed as refused:
        raise Unknown(refused.refusal) from None


# --- Tables


def admit(request: Request, hall: Hall, wish: Terms) -> None:
    """Whether whoever asks may make a table."""
    request.app.state.limits.ask_host("tables", request)
    hall.bans.check(address_of(request), [seat.name for seat in wish.seats if seat.name])


@router.post("/tables", status_code=201)
async def make_table(request: Request, hall: TheHall, wish: TableRequest) -> dict[str, Any]:
    """A new table. The keys and invitations in the answer are told once and to nobody else."""
    admit(request, hall, wish)
    made = await asyncio.to_thread(NewTable, wish)
    await hall.changes.make(made.table)
    return made.json()


@router.get("/tables")
async def list_tables(hall: TheHall) -> dict[str, Any]:
    """The latest tables that everybody may see."""
    return {status: await list_public(hall, status) for status in (WAITING, LIVE, OVER)} | {"most": LATEST}


async def list_public(hall: Hall, status: str) -> list[dict[str, Any]]:
    return [
        {
            "id": row.id,
            "game": row.game,
            "title": GAMES.find(row.game).title,
            "created": row.created,
            "changed": row.shown,
            "seats": [person(TableSeat(seat.seat, seat.kind, seat.name, seat.party), False) for seat in seats],
        }
        for row, seats in await hall.store.list_tables(status)
    ]


@router.get("/tables/{table_id}")
async def look_at_table(hall: TheHall, table_id: TableId, key: Key, picture: bool = True) -> dict[str, Any]:
    """A snapshot: what the seat of the key may see, or what everybody may."""
    seat = (await hall.seat_of(table_id, key)).seat if key else SPECTATOR
    return await hall.viewers.snapshot(table_id, seat, [seat] if seat else [], drawn=picture)


class SeatAsked(Share):
    """Who sits down, with an invitation or in a seat that is open to everybody."""

    name: Plain = Field(min_length=1, max_length=LONGEST_NAME)
    invite: Plain | None = Field(default=None, max_length=64)
    seat: int | None = Field(default=None, ge=1, le=8)


@router.post("/tables/{table_id}/seats", status_code=201)
async def sit_down(request: Request, hall: TheHall, table_id: TableId, asked: SeatAsked) -> dict[str, Any]:
    """Takes a seat. The key in the answer plays it, from any device."""
    hall.bans.check(address_of(request), [asked.name])
    share = asked.fields()

    def sit(table: Table) -> Answer:
        place, key = table.sit(asked.invite, asked.seat, asked.name, **share)
        return {"seat": place.seat, "key": key}

    return await hall.changes.change(table_id, sit)


@router.post("/tables/{table_id}/commands")
async def command(
    request: Request, hall: TheHall, table_id: TableId, key: Key, asked: Annotated[dict[str, Any], Body()]
) -> dict[str, Any]:
    """What the seat of the key does. Sent twice with the same id, it is done once and answered twice."""
    if key is None:
        raise Denied.of("no_key", "This needs the key of a seat, as 'Authorization: Bearer KEY'.")
    place = await hall.seat_of(table_id, key)
    request.app.state.limits.ask("commands", (table_id, place.seat))
    return {"ok": True, **await answer_of(hall, SeatCommand(table_id, place.seat, asked, address=address_of(request)))}


@router.get("/tables/{table_id}/stream", response_class=StreamingResponse, responses={200: {"content": {JSON_LINES: {}}}})
async def stream(hall: TheHall, table_id: TableId, key: Key, picture: Annotated[bool, Query()] = False) -> StreamingResponse:
    """Snapshots of a table, one a line, as long as the game lasts."""
    place = await hall.seat_of(table_id, key) if key else None
    sits = {place.seat: place.key} if place else {}
    viewer = Viewer(table_id, sits, place.seat if place else SPECTATOR, form=PICTURE if picture else NONE)
    await hall.tables.require(table_id)
    return StreamingResponse(lines(hall, viewer), media_type=JSON_LINES, headers={"cache-control": "no-store"})


async def lines(hall: Hall, viewer: Viewer) -> AsyncIterator[str]:
    with suppress(Refused):  # the host has taken the table away, or the key: there is no more
        async with hall.viewers.watch(viewer):
            async for message in hall.viewers.follow(viewer):
                yield message + "\n"
                if viewer.shown and viewer.shown.over:
                    return


@router.get("/ready")
async def ready(hall: TheHall) -> dict[str, Any]:
    """Whether moves can be kept: it tries to write."""
    await hall.store.try_writing()
    return {"ok": True}


@router.get("/health")
async def health(hall: TheHall) -> dict[str, Any]:
    """Whether the server and its database answer."""
    await hall.store.alive()
    return {"ok": True}
