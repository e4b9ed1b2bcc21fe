"""Orders never leak before activation: to the other seat, spectators, bots, pictures, records in progress or the referee's view."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from dicefield.bots import Bot
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.state import Order
from tests.polyversal.table import Table

WAYS = ["advance advance advance", "fire fire fire", "advance fire advance"]


def shown(table: Table, seat: int) -> dict[str, Any]:
    """Everything that leaves for a seat, counted from 1; 0 is a spectator."""
    view = table.position.view(seat)
    return {
        "json": view.json(),
        "picture": view.svg(),
        "board": POLYVERSAL.text.board(view.state, seat - 1, view.names),
        "waits": table.position.waits.json(),
        "told": [told.json() for told in table.told],
        "bot": [repr(Bot(POLYVERSAL, "greedy", seed=4).choose(view))] if seat in table.position.waits.choices else [],
        "refusals": [table.position.why_not(seat, text) for text in ("orders fire", "activate a", "volley", "done")]
        if seat
        else [],
    }


def after_orders(orders: str) -> Table:
    table = Table()
    table.choose(2, f"orders {orders}")
    return table


@pytest.mark.parametrize("seat", [0, 1])
def test_sealed_orders_look_alike(seat: int) -> None:
    looks = [shown(after_orders(orders), seat) for orders in WAYS]
    assert looks[0] == looks[1] == looks[2]


@pytest.mark.parametrize("seat", [0, 1])
def test_orders_on_the_table_look_alike_until_they_are_turned_up(seat: int) -> None:
    looks = []
    for orders in ("advance advance advance", "advance fire advance", "advance fire fire"):
        table = after_orders(orders)
        table.choose(1, "orders fire fire fire")
        table.land(2, 3)
        table.act("activate p", "move first", "done")
        looks.append(shown(table, seat))
        table.check()
    assert looks[0] == looks[1] == looks[2]
    assert "Fire for Effect, face down" not in looks[0]["board"] or seat == 1


def test_the_owner_sees_the_own_orders() -> None:
    table = after_orders("fire advance fire")
    assert [unit.order for unit in table.position.view(2).state.groups[1].units][:3] == [Order.FIRE, Order.ADVANCE, Order.FIRE]  # type: ignore[attr-defined]
    assert "Fire for Effect, face down" in POLYVERSAL.text.board(table.position.view(2).state, 1, ["a", "b"])


def test_a_surrender_shows_no_order() -> None:
    looks = []
    for orders in WAYS:
        table = after_orders(orders)
        table.choose(1, "surrender")
        looks.append((table.position.json(), [str(told) for told in table.told]))
    assert looks[0] == looks[1] == looks[2]


def test_a_guess_takes_either_order() -> None:
    from dicefield.testing.secrecy import guess

    table = after_orders("fire fire fire")
    view = table.position.view(1).state
    found = {tuple(unit.order for unit in guess(POLYVERSAL, view, 0, seed).state.groups[1].units)[:3] for seed in range(600)}  # type: ignore[attr-defined]
    assert found == set(product((Order.ADVANCE, Order.FIRE), repeat=3))
