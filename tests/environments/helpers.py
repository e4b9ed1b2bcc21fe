"""What the tests of environments share."""

from __future__ import annotations

import random
from typing import Any

from dicefield.engine.game import Game
from dicefield.environments.table import EnvironmentTable


def played(game: Game, choices: int, seed: int = 5, **options: Any) -> EnvironmentTable:
    """A table after so many choices, each by chance."""
    table, minds = EnvironmentTable(game, options), random.Random(seed)
    table.begin(seed)
    for _ in range(choices):
        table.take(table.seat, minds.choice(list(table.offer(table.seat))))
    return table


def sealing(game: Game, seed: int = 5, **options: Any) -> EnvironmentTable:
    """A table at which several owe a choice at once, and the first of them has more than one to make."""
    table, minds = EnvironmentTable(game, options), random.Random(seed)
    table.begin(seed)
    while len(table.owing) < 2 or len(table.offer(table.seat)) < 2:
        table.take(table.seat, minds.choice(list(table.offer(table.seat))))
    return table
