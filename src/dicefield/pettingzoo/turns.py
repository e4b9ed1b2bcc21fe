"""Seats that choose one after the other: PettingZoo's AEC.

Where several owe a choice at once they are asked in the order of seats, and nobody sees what another has sealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pettingzoo import AECEnv

from dicefield.engine.errors import Stale
from dicefield.engine.game import Game
from dicefield.environments.spaces import action_space, observation_space
from dicefield.environments.table import EnvironmentTable, Observation
from dicefield.pettingzoo.rendering import MODES, check_mode, render


def agent_name(seat: int) -> str:
    """Seats count from 1 for people and from 0 in the rules."""
    return f"seat_{seat + 1}"


def going_on(agents: Sequence[str]) -> None:
    """Refuses to step a game that has not begun or is over."""
    if not agents:
        raise Stale.of("not_begun", "No game is going on; say reset().")


class Turns(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A game as an AEC environment. An action is a number that the mask of the seat offers; any other is refused."""

    def __init__(
        self, game: Game, name: str, options: object = None, *, render_mode: str | None = None, machine: bool = False
    ) -> None:
        super().__init__()
        self.metadata = {"name": name, "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2}
        self.render_mode = check_mode(render_mode)
        self.table = EnvironmentTable(game, options, machine=machine)
        self.agents: list[str] = []
        self.possible_agents = [agent_name(seat) for seat in range(self.table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: self.actions_of(game) for agent in self.possible_agents}

    def actions_of(self, game: Game) -> Any:
        return action_space(game)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def __str__(self) -> str:
        return str(self.metadata["name"])

    # --- The verbs of PettingZoo

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the options of the game were agreed when the environment was made."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = agent_name(self.table.seat)
        self.tell()

    def observe(self, agent: str) -> Observation:
        return self.table.observation(self.seat_of[agent])

    def step(self, action: Any) -> None:
        going_on(self.agents)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.take(self.seat_of[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.table.rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, self.table.over)
        self.agent_selection = agent_name(self.table.seat)
        self._accumulate_rewards()
        self.tell()

    def take(self, seat: int, action: Any) -> None:
        self.table.take(seat, action)

    def tell(self) -> None:
        self.infos = {agent: {"action_mask": self.table.mask(self.seat_of[agent])} for agent in self.agents}
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return render(self.table, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
