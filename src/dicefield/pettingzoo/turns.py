"""Seats that choose one after the other: PettingZoo's AEC.

Where several owe a choice at once they are asked in the order of seats, and nobody sees what another has sealed.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from dicefield.engine.game import Game
from dicefield.environments.table import Observation
from dicefield.pettingzoo.seats import Seats, agent_name


class Turns(Seats, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A game as an AEC environment. An action is a number that the mask of the seat offers; any other is refused."""

    def __init__(
        self, game: Game, name: str, options: object = None, *, render_mode: str | None = None, machine: bool = False
    ) -> None:
        super().__init__(game, name, options, render_mode, machine=machine)
        self.metadata["is_parallelizable"] = False

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
        self.require_begun()
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
