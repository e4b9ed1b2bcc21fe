"""What a seat sees, as a row of whole numbers: who looks, then every field of the observation.

The row is made from what `observe` leaves of a position and from nothing else, so it cannot hold a secret.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from dicefield.engine.game import Game
from dicefield.engine.waiting import MOST_SEATS
from dicefield.environments.leaves import Leaf, Rows, state_layout

SEAT = "seat"
"""The first number of a row: the seat that looks, counted from 0."""


class Sight:
    """How the observations of a game become rows."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = state_layout(game)

    @property
    def width(self) -> int:
        return 1 + self.layout.width

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """The fields after the first number."""
        return self.layout.leaves

    def rows(self, seen: Any, seats: Any) -> Rows:
        """Observations, each with the seat that looks."""
        fields = self.layout.rows(seen)
        out = np.empty((*fields.shape[:-1], self.width), np.int32)
        out[..., 0] = seats
        out[..., 1:] = fields
        return out

    def bounds(self) -> tuple[Rows, Rows]:
        low, high = self.layout.bounds()
        return np.append(np.int32(0), low), np.append(np.int32(MOST_SEATS - 1), high)


@cache
def sight_of(game: Game) -> Sight:
    return Sight(game)
