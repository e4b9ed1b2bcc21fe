"""The estimate of Polywars: told at the right moment, the same from both sides, and for whoever is better off."""

from __future__ import annotations

from math import exp

import pytest

from dicefield.engine.record import array, f64
from dicefield.games.polywars.bots.estimate import estimate, growth
from tests.polywars.ground import MIDDLE, bidding, ground
from tests.polywars.table import Table


def kings(*dice: tuple[int, int, int], seats: int = 2) -> Table:
    """Kings in the corners, and dice in the middle: the seat, sides and value of each."""
    table = ground(seats=seats)
    for place, (seat, sides, value) in enumerate(dice):
        table.die(seat, sides, value, MIDDLE + 1000 * place, MIDDLE)
    return table


def shares(table: Table) -> list[float]:
    out = array.of(f64, 8)
    assert estimate(table.state, out)
    return [out[seat] for seat in range(table.state.seats)]


def test_growth_is_the_exponential_function_as_far_as_it_matters() -> None:
    for lean in (-4.0, -1.0, 0.0, 0.5, 3.0):
        assert growth(lean) == pytest.approx(exp(lean), rel=0.01)
    assert growth(1e6) == growth(12.0)


def test_equal_sides_share() -> None:
    assert shares(bidding(kings((1, 6, 4), (2, 6, 4)))) == pytest.approx([0.5, 0.5], abs=0.01)  # one die stands a step nearer


def test_more_dice_are_better() -> None:
    first, second = shares(bidding(kings((1, 6, 4), (2, 6, 4), (1, 6, 5))))
    assert first > second
    assert first + second == pytest.approx(1)


def test_four_kings_share_too() -> None:
    found = shares(bidding(kings((3, 20, 15), (3, 8, 8), seats=4)))
    assert sum(found) == pytest.approx(1)
    assert max(found) == found[2]


def test_nothing_is_told_in_the_middle_of_a_cycle() -> None:
    table = kings((1, 6, 4), (2, 6, 4))
    bidding(table)
    table.choose(1, "bid 1")
    assert not estimate(table.state, array.of(f64, 8))
    assert not estimate(kings((1, 6, 4)).begin().state, array.of(f64, 8))
