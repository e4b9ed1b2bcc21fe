"""What the suite shows in a few examples, in many: batches of the larger games at both speeds, and properties of tables."""

from __future__ import annotations

from typing import Any

import pytest

from dicefield.environments import VectorGame
from dicefield.games import GAMES
from tests.environments.test_vector import held_to_tables


@pytest.mark.parametrize(
    ("name", "options", "steps"),
    [
        ("army_men", {"war": "single"}, 400),
        ("polyhydra", {"seats": 3, "dice": "sealed"}, 200),
        ("knight_fight", {"seats": 4, "cards": "house", "rounds": 3}, 200),
    ],
)
def test_machine_code_over_a_batch_is_one_interpreted_game_after_the_other(name: str, options: dict[str, Any], steps: int) -> None:
    vector = VectorGame(GAMES.find(name), 5, options, threads=2)
    assert held_to_tables(vector, steps) > 0
    vector.close()
