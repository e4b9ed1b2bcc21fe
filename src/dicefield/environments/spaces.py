"""The spaces of Gymnasium for a game: what may be seen, and what may be chosen."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from dicefield.engine.game import Game
from dicefield.engine.waiting import MOST_SEATS
from dicefield.environments.leaves import action_layout, state_layout
from dicefield.environments.numbers import count_of, is_listed


def observation_space(game: Game, idle: int = 0) -> spaces.Dict:
    """A row of whole numbers, the mask, and the candidates of a game without a list; `idle` more numbers stand in the mask."""
    low, high = state_layout(game).bounds()
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(np.insert(low, 0, 0), np.insert(high, 0, MOST_SEATS - 1), dtype=np.int32),
        "action_mask": spaces.Box(0, 1, (count_of(game) + idle,), np.int8),
    }
    if not is_listed(game):
        low, high = action_layout(game).bounds()
        most = (game.most_actions, 1)
        parts["actions"] = spaces.Box(np.tile(low, most), np.tile(high, most), dtype=np.int32)
    return spaces.Dict(parts)


def action_space(game: Game, idle: int = 0) -> spaces.Discrete:
    return spaces.Discrete(count_of(game) + idle)
