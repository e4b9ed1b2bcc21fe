"""Invitations: what they are for, who can open them, and as a picture that a phone reads.

The code of an invitation lies behind the # of its address or in the body of a request: it is in no log.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Request, Response
from pydantic import Field, StringConstraints

from dicefield.look.palette import BONE, PITCH, livery
from dicefield.look.svg import document, join, path, rect
from dicefield.server.api import REFUSALS, TableId, TheHall
from dicefield.server.reach import is_loopback, reach_of
from dicefield.server.table import HOST, PERSON, Table, TableSeat
from dicefield.server.table_request import Plain, Strict

router = APIRouter(prefix="/api", responses=REFUSALS)
SVG = "image/svg+xml"
QUIET = 4
"""Empty modules around a QR code: what readers need to find it."""
LONGEST_LINK = 512
UNNAMED = re.compile(r"Player( \d)?")
"""What people are called who gave no name."""

Link = Annotated[str, StringConstraints(max_length=LONGEST_LINK, pattern=r"^https?://[!-~]+$")]


def inviter(table: Table) -> str | None:
    """Who made a table, by name, if it was a person who gave one."""
    names = (place.name for place in table.places if place.kind == PERSON and place.party == HOST)
    return next((name for name in names if not UNNAMED.fullmatch(name)), None)


def invites(table: Table) -> str:
    """Who invites to what, in a few words."""
    name = inviter(table)
    return f"{name} invites you to {table.game.title}" if name else f"You are invited to {table.game.title}"


def role(table: Table, place: TableSeat) -> str:
    """As whom one plays in a seat, and against whom."""
    others = [other.name for other in table.places if not other.empty and other.seat != place.seat]
    against = f" against {join_names(others)}" if others else ""
    return f"You play {livery(place.seat - 1).name}{against}."


def join_names(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


class Invited(Strict):
    invite: Plain = Field(max_length=64)


@router.post("/tables/{table_id}/invitation")
async def look_at_invitation(hall: TheHall, table_id: TableId, asked: Invited) -> dict[str, Any]:
    """What an invitation is for, before anybody sits down: the seat, who invites, against whom."""
    async with hall.tables.at(table_id) as table:
        place = table.find_invited(asked.invite)
        told = {"seat": place.seat, "livery": livery(place.seat - 1).name, "by": inviter(table)}
        return {**told, "words": invites(table), "role": role(table, place)}


@router.get("/reach")
async def reach(request: Request) -> dict[str, Any]:
    """Who can open the address that this request came to, and a better one if there is one."""
    here = request.client is not None and is_loopback(request.client.host)
    return reach_of(request.url.hostname or "", request.app.state.listening, here=here)


class Pointed(Strict):
    """An address to be read by a camera."""

    link: Link = Field(examples=["https://example.org/table/k3v9m2p7xq"])


@router.post("/qr", response_class=Response, responses={200: {"content": {SVG: {}}}})
async def qr(asked: Pointed) -> Response:
    """A QR code of an address, drawn and forgotten."""
    return Response(draw_qr(asked.link), media_type=SVG, headers={"cache-control": "no-store"})


def draw_qr(link: str) -> str:
    """Dark on light whatever the theme: not every reader takes it the other way round."""
    rows = segno.make(link, error="m", micro=False).matrix
    width = len(rows) + 2 * QUIET
    modules = "".join(f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    drawn = join((rect(0, 0, width, width, fill=BONE), path(modules, fill=PITCH, shape_rendering="crispEdges")))
    return document(width, width, "QR code", "The address of the invitation, for a camera", drawn, prefix="qr", theme="light")
