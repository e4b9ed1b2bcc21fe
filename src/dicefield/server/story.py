"""A table that is nowhere but in a story: in a lesson, in a puzzle. It is seen as any other, and nothing of it is kept."""

from __future__ import annotations

from typing import Any

from dicefield.play.match import Match
from dicefield.server.snapshot import about, events_for, snapshot
from dicefield.server.table import HOST, LIVE, PERSON, Table, TableSeat


def told_alone(match: Match, seat: int, title: str) -> dict[str, Any]:
    """A snapshot like any other. It never ends and takes nothing back: the story goes on."""
    table = story_table(match)
    shown = snapshot(table, seat, [seat], here=[place.seat for place in table.places])
    story = {"table": {**about(table), "title": title}, "undo": False, "result": None}
    return {**shown, **story, **events_for(table, seat)}


def story_table(match: Match) -> Table:
    agreed = {"options": match.options.json(), "dice": "scripted"}
    places = [TableSeat(seat, PERSON, player.name, HOST) for seat, player in enumerate(match.players, 1)]
    table = Table("lesson", match.game, agreed, places, listed=False, secret="")
    table.match, table.status = match, LIVE
    return table
