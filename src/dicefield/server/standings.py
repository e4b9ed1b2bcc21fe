"""My games at one look: how each of them stands for those who hold keys there, and since when.

Keys come in the body of the request. What is told is made from the views of their seats, times from events that these may know of.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field

from dicefield.engine.errors import Refused
from dicefield.server.api import REFUSALS, TheHall
from dicefield.server.errors import Busy
from dicefield.server.hall import Hall
from dicefield.server.snapshot import owed_by, result, waits
from dicefield.server.table import COMMIT, OPEN, Table
from dicefield.server.table_request import Plain, Strict
from dicefield.server.uptime import TIME

router = APIRouter(prefix="/api", responses=REFUSALS)
MOST = 40


class Held(Strict):
    """The keys that somebody holds at a table."""

    id: str = Field(max_length=32, pattern="^[0-9a-z]+$")
    keys: list[Annotated[Plain, Field(max_length=64)]] = Field(min_length=1, max_length=8)


class Asked(Strict):
    tables: list[Held] = Field(max_length=MOST)


@router.post("/standings")
async def standings(request: Request, hall: TheHall, asked: Asked) -> dict[str, Any]:
    """How my games stand, in the order asked: whose turn it is, since when, and how they ended."""
    request.app.state.limits.ask_host("standings", request)
    return {"tables": [await standing_or_refusal(hall, held) for held in asked.tables], "most": MOST}


async def standing_or_refusal(hall: Hall, held: Held) -> dict[str, Any]:
    """A table that is gone must not hide the others; a database that is gone does."""
    try:
        async with hall.tables.at(held.id) as table:
            return {"id": held.id, **standing(table, sorted({table.person(key).seat for key in held.keys}))}
    except Busy:
        raise
    except Refused as refused:
        return {"id": held.id, "error": refused.json()}


def standing(table: Table, mine: Sequence[int]) -> dict[str, Any]:
    match = table.match
    shown = waits(table, match.view(mine[0]) if match else None)
    asked = set(shown.get("seats") or ())
    return {
        "status": table.status,
        "acts": [seat for seat in mine if owed_by(table, seat)["owes"] or awaits_seed(table, seat)],
        "waits": {"words": shown["words"], "names": [place.name for place in table.places if place.seat in asked]},
        "others": [place.name for place in table.places if place.seat not in mine and not place.empty],
        "free": sum(place.empty for place in table.places),
        "since": max(latest_news(table, seat) for seat in mine),
        "result": result(match),
        "mine": list(mine),
        "next": table.next,
    }


def awaits_seed(table: Table, seat: int) -> bool:
    """Whether the game could begin if the browser of this seat did what it does by itself: commit to its seed, or open it."""
    owed = table.owed_seed(table.places[seat - 1])
    return owed == COMMIT or (owed == OPEN and table.committed_all)


def latest_news(table: Table, seat: int) -> float:
    """When something last happened that a seat may know of."""
    ends = table.told.heard_by(seat).ends
    last = bisect_left(ends, ends[-1]) if ends else 0  # the first of them is the opening, before any step
    return TIME.hour_of(table.times[last - 1]) if 0 < last <= len(table.times) else table.created
