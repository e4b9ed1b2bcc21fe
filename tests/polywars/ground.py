"""Grounds to fight on: two or more leaders in the corners, terrain, and a position with any fields."""

from __future__ import annotations

import tomllib
from typing import Any

from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.content import Scenario
from dicefield.play.position import Position
from tests.polywars.table import Table

MIDDLE = 10_000
CORNERS = ((300, 300), (19_700, 19_700), (300, 19_700), (19_700, 300))
PLAYER = {"out": False, "bid": 0, "points": 0, "rank": 0, "thrown": 0, "crossings": 0, "heals": [0, 0, 0], "force": []}
Piece = dict[str, Any]


def disc(height: int, x: int, y: int, radius: int) -> Piece:
    return {"height": height, "x": x, "y": y, "radius": radius}


def shape(height: int, *corners: tuple[int, int]) -> Piece:
    return {"height": height, "corners": len(corners), "xs": [x for x, _ in corners], "ys": [y for _, y in corners]}


def box(height: int, left: int, low: int, right: int, high: int) -> Piece:
    return shape(height, (left, low), (right, low), (right, high), (left, high))


def plan(name: str = "kill_the_king", **changes: Any) -> dict[str, Any]:
    """A scenario of the shelf with something changed."""
    return {**tomllib.loads((Scenario.shelf.folder / f"{name}.toml").read_text(encoding="utf-8")), **changes}


def ground(*pieces: Piece, seats: int = 2, **changes: Any) -> Table:
    """Kings in the corners, dice #1, #2 and so on, with terrain between them: whoever fights has other dice."""
    table = Table(plan(terrain=list(pieces), **changes) if pieces or changes else "kill_the_king", seats)
    table.leaders(*(table.die(seat, 4, 4, *CORNERS[seat - 1]) for seat in range(1, seats + 1)))
    return table


def load(table: Table, **fields: Any) -> Table:
    """The position as laid out, with these fields."""
    table.given.update(fields)
    table.position = Position.load(POLYWARS, table.given)
    return table


def bidding(table: Table, **fields: Any) -> Table:
    """The initiative stage of everybody."""
    seats = table.given["seats"]
    return load(table, phase="bid", owed=[*range(1, seats + 1)], players=[{**PLAYER, "points": 3}] * seats, **fields)


def duel(sides: int = 20, value: int = 12, enemy: int = 20, enemy_value: int = 15, x: int = 1000, y: int = 0) -> Table:
    """Seat 1's die #3 in the middle of an open table, in its Attack Phase, and seat 2's die #4 so far from it."""
    table = ground()
    table.die(1, sides, value, MIDDLE, MIDDLE)
    table.die(2, enemy, enemy_value, MIDDLE + x, MIDDLE + y)
    return table.begin()


def refusal(table: Table, seat: int, action: str) -> tuple[str, str]:
    """The code and the rule of a refusal that left everything as it was."""
    code = table.refused(seat, action)
    refused = table.position.why_not(seat, action)
    assert refused is not None
    assert refused.code == code
    return code, str(refused.rule)


def allowed(table: Table, seat: int, action: str) -> bool:
    return table.position.why_not(seat, action) is None


def numbers(table: Table, kind: str) -> list[dict[str, int]]:
    """The numbers of the events of a kind."""
    return [dict(told.numbers) for told in table.told if told.kind == kind]
