"""Forces chosen and rolled, ready to be deployed."""

from __future__ import annotations

from typing import Any

from tests.polywars.table import Table


def muster(scenario: str | dict[str, Any], *forces: str, lots: tuple[int, ...] = (), **options: Any) -> Table:
    """Each seat brings a force ("d6 d4", or "" for none) and rolls the most with every die; then lots are drawn."""
    table = Table(scenario, **{"seats": len(forces), **options})
    for seat, force in enumerate(forces, 1):
        if force:
            table.choose(seat, f"force {force}")
    while table.phase == "roll":
        table.land(*(int(die[1:]) for die in table.position.truth.throw))
    return table.land(*lots) if lots else table


def through_bids(table: Table, *bids: int) -> Table:
    """Everybody bids; nobody heals."""
    for seat, bid in enumerate(bids, 1):
        table.choose(seat, f"bid {bid}")
    while table.phase == "heal":
        table.choose(table.position.truth.choices[0], "heal")
    return table


def to_next_cycle(table: Table) -> Table:
    """Whoever has a turn left in this cycle says done."""
    while table.phase in ("attack", "move", "action"):
        table.choose(table.position.truth.choices[0], "done")
    return table
