"""Seats that choose at once: PettingZoo's Parallel environment.

In every step all who owe a choice make it, unseen by each other; the others wait, which is the last number and then the only one
that their mask offers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.game import Game
from dicefield.environments.numbers import count_of
from dicefield.environments.table import Mask, Observation
from dicefield.pettingzoo.seats import Seats, agent_name, check_illegal


class AtOnce(Seats, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """A game as a Parallel environment."""

    def __init__(
        self,
        game: Game,
        name: str,
        options: object = None,
        *,
        render_mode: str | None = None,
        machine: bool = False,
        illegal: str = "lose",
    ) -> None:
        super().__init__(game, name, options, render_mode, machine=machine, idle=1)
        self.illegal = check_illegal(illegal)
        self.wait = count_of(game)
        """The number of those who owe nothing."""

    # --- The verbs of PettingZoo

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """A new game; the options of the game were agreed when the environment was made."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        return self.observations()

    def step(self, actions: dict[str, Any]) -> Any:
        self.require_begun()
        wrong = [agent for agent in self.agents if not self.may(agent, self.action_of(actions, agent))]
        if wrong and self.illegal == "refuse":
            raise Illegal.of("action", f"{wrong[0]} may not choose {actions[wrong[0]]!r} now; see the action_mask.")
        for seat in () if wrong else self.table.owing:
            self.table.take(seat, actions[agent_name(seat)])
        rewards = [-1.0 * (agent in wrong) for agent in self.agents] if wrong else self.table.rewards
        over = bool(wrong) or self.table.over
        seen, infos = self.observations()
        agents = self.agents
        self.agents = [] if over else agents
        return seen, dict(zip(agents, rewards, strict=True)), dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def action_of(self, actions: dict[str, Any], agent: str) -> Any:
        if agent not in actions:
            raise Malformed.of("action_missing", f"Every agent acts in every step; {agent} did not.")
        return actions[agent]

    def may(self, agent: str, action: Any) -> bool:
        return isinstance(action, (int, np.integer)) and bool(0 <= action <= self.wait and self.mask(agent)[action])

    def mask(self, agent: str) -> Mask:
        """What a seat may choose; if it owes nothing, to wait."""
        mask = self.table.mask(self.seat_of[agent])
        return np.append(mask, np.int8(not mask.any()))

    def observations(self) -> tuple[dict[str, Observation], dict[str, dict[str, Mask]]]:
        masks = {agent: self.mask(agent) for agent in self.agents}
        seen = {agent: {**self.table.observation(self.seat_of[agent]), "action_mask": masks[agent]} for agent in self.agents}
        if self.render_mode == "human":
            self.render()
        return seen, {agent: {"action_mask": mask} for agent, mask in masks.items()}
