"""Rows: every field in its place, and nothing that a seat may not know."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from dicefield.engine.game import Game
from dicefield.engine.record import f64
from dicefield.environments.leaves import ColumnLayout, state_layout
from dicefield.environments.table import EnvironmentTable
from dicefield.games import GAMES
from tests.engine.helpers import declare
from tests.environments.helpers import played, sealing


def at(value: Any, path: str) -> int:
    """What a path names, step by step through the record."""
    for name, place in re.findall(r"(\w+)|\[(\d+)\]", path):
        value = getattr(value, name) if name else value[int(place)]
    return int(value)


@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_a_row_says_what_the_record_says_field_by_field(game: Game) -> None:
    state = played(game, 12).view(0)
    layout = state_layout(game)
    row = layout.rows(np.asarray(state.raw), 1)
    assert row.shape == (1 + layout.width,)
    assert row[0] == 1
    assert row[1:].tolist() == [at(state, leaf.path) for leaf in layout.leaves]
    low, high = layout.bounds()
    assert ((low <= row[1:]) & (row[1:] <= high)).all()


def test_a_batch_of_records_becomes_rows_in_one_go() -> None:
    game = GAMES.find("knight_fight")
    states = [played(game, choices).view(0) for choices in (0, 3, 9)]
    rows = state_layout(game).rows(np.array([[state.raw] for state in states]))
    assert rows.shape == (3, 1, state_layout(game).width)
    assert [row[0].tolist() for row in rows] == [state_layout(game).rows(np.asarray(state.raw)).tolist() for state in states]


def test_a_record_with_fractions_has_no_row() -> None:
    with pytest.raises(TypeError, match="no place in a row"):
        ColumnLayout(declare(share=f64))


# --- Secrets ---------------------------------------------------------------------------------------------------------


def observed(table: EnvironmentTable, seat: int) -> dict[str, list[Any]]:
    return {name: part.tolist() for name, part in table.observation(seat).items()}


@pytest.mark.parametrize(
    ("name", "options"),
    [("polyhydra", {}), ("polyhydra", {"dice": "sealed"}), ("knight_fight", {"seats": 3}), ("polyversal", {}), ("polywars", {})],
)
def test_what_a_seat_sealed_changes_nothing_that_the_others_see(name: str, options: dict[str, Any]) -> None:
    game = GAMES.find(name)
    one, other = sealing(game, **options), sealing(game, **options)
    first, second = one.owing[:2]
    numbers = list(one.offer(first))
    one.take(first, numbers[0])
    other.take(first, numbers[-1])
    assert bytes(one.desk.state) != bytes(other.desk.state)
    assert one.owing == other.owing
    assert observed(one, second) == observed(other, second)
    assert observed(one, first) != observed(other, first)
    assert one.board() == other.board()
    assert one.svg() == other.svg()
