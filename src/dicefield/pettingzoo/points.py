"""Any point of the table: turns in which an action is the record itself, field by field, and no list of candidates stands between.

The observation still holds the candidates and their mask, as a help. What the rules refuse is refused here with the rule it
breaks, or ends the game the way PettingZoo's own wrapper ends it.
"""

from __future__ import annotations

from typing import Any

from dicefield.engine.errors import Refused
from dicefield.engine.game import Game
from dicefield.environments.spaces import as_fields, fields_space, read
from dicefield.pettingzoo.seats import check_illegal
from dicefield.pettingzoo.turns import Turns


class PointTurns(Turns):
    """A game as an AEC environment whose actions are spelled out."""

    def __init__(self, game: Game, name: str, options: object = None, *, illegal: str = "refuse", **more: Any) -> None:
        super().__init__(game, name, options, **more)
        self.illegal = check_illegal(illegal)

    def actions_of(self, game: Game, idle: int) -> Any:
        return fields_space(game)

    def candidate(self, number: int) -> dict[str, Any]:
        """A candidate of the seat that chooses, spelled out."""
        return as_fields(self.table.action(self.seat_of[self.agent_selection], number))

    def step(self, action: Any) -> None:
        try:
            super().step(action)
        except Refused:
            if self.illegal == "refuse":
                raise
            self.forfeit(self.agent_selection)

    def take(self, seat: int, action: Any) -> None:
        self.table.choose(seat, self.table.check_action(seat, read(self.table.game, action)))

    def forfeit(self, agent: str) -> None:
        """The game is over, and who chose what the rules refuse loses 1."""
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: -1.0}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
