"""What all environments of PettingZoo share here: a table, an agent a seat, and how it is looked at."""

from __future__ import annotations

import sys
from typing import Any

from dicefield.engine.errors import Malformed, Stale
from dicefield.engine.game import Game
from dicefield.environments.raster import check_mode, render
from dicefield.environments.spaces import action_space, observation_space
from dicefield.environments.table import EnvironmentTable

MODES = ("human", "ansi", "rgb_array")
ILLEGAL = ("lose", "refuse")
"""What comes of an action that is not allowed: the game ends and who chose it loses 1, or a refusal that changes nothing."""


def agent_name(seat: int) -> str:
    """Seats count from 1 for people and from 0 in the rules."""
    return f"seat_{seat + 1}"


def check_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise Malformed.of("illegal", f"illegal is one of {', '.join(ILLEGAL)}, got {illegal!r}.")
    return illegal


class Seats:
    """A game whose seats are agents; `idle` more numbers stand in their masks."""

    def __init__(self, game: Game, name: str, options: object, render_mode: str | None, *, machine: bool, idle: int = 0) -> None:
        self.metadata = {"name": name, "render_modes": list(MODES), "render_fps": 2}
        self.render_mode = check_mode(render_mode, MODES)
        self.table = EnvironmentTable(game, options, machine=machine)
        self.agents: list[str] = []
        self.possible_agents = [agent_name(seat) for seat in range(self.table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(game, idle) for agent in self.possible_agents}
        self.action_spaces = {agent: self.actions_of(game, idle) for agent in self.possible_agents}

    def actions_of(self, game: Game, idle: int) -> Any:
        return action_space(game, idle)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def require_begun(self) -> None:
        """Refuses to step a game that has not begun or is over."""
        if not self.agents:
            raise Stale.of("not_begun", "No game is going on; say reset().")

    def render(self) -> Any:
        """Letters, pixels, or nothing but letters on the screen."""
        shown = render(self.table, self.render_mode, MODES)
        if self.render_mode != "human":
            return shown
        sys.stdout.write(f"{shown}\n")
        return None

    def close(self) -> None:
        """There is nothing to close."""
