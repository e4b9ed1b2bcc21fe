"""The games as environments of PettingZoo.

from dicefield.pettingzoo import knight_fight_v0

env = knight_fight_v0.env(seats=3, cards="house", render_mode="ansi")

Each game is there as its name with `_v0`, and makes three kinds: `env()` for turns, in which an action that the mask does not offer
ends the game as PettingZoo does it; `raw_env()`, which refuses it; and `parallel_env()`, in which all who owe a choice choose at
once. What the numbers mean is told in a page for each game, in `docs/environments/`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dicefield.engine.game import Game
from dicefield.extras import needs
from dicefield.games import GAMES

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from dicefield.pettingzoo.parallel import AtOnce
    from dicefield.pettingzoo.points import PointTurns
    from dicefield.pettingzoo.turns import Turns

ILLEGAL_REWARD = -1.0


@dataclass(frozen=True)
class Family:
    """The environments of one game, in one version. Options of the game are given by their names."""

    game: Game
    version: int

    @property
    def name(self) -> str:
        return f"{self.game.name}_v{self.version}"

    def env(self, *, render_mode: str | None = None, machine: bool = False, **options: Any) -> AECEnv[str, Any, Any]:
        """Seats choose in turn; what is not offered ends the game, and who chose it loses 1."""
        with needs("research"):
            from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

        raw = self.raw_env(render_mode=render_mode, machine=machine, **options)
        return OrderEnforcingWrapper(TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL_REWARD))

    def raw_env(self, *, render_mode: str | None = None, machine: bool = False, **options: Any) -> Turns:
        """Seats choose in turn; what is not offered is refused. `machine` code is quicker, once it was compiled."""
        with needs("research"):
            from dicefield.pettingzoo.turns import Turns

        return Turns(self.game, self.name, options, render_mode=render_mode, machine=machine)

    def parallel_env(
        self, *, render_mode: str | None = None, machine: bool = False, illegal: str = "lose", **options: Any
    ) -> AtOnce:
        """All who owe a choice choose at once."""
        with needs("research"):
            from dicefield.pettingzoo.parallel import AtOnce

        return AtOnce(self.game, self.name, options, render_mode=render_mode, machine=machine, illegal=illegal)

    def points_env(
        self, *, render_mode: str | None = None, machine: bool = False, illegal: str = "refuse", **options: Any
    ) -> PointTurns:
        """Seats choose in turn, and an action is all of its fields: any point of the table."""
        with needs("research"):
            from dicefield.pettingzoo.points import PointTurns

        return PointTurns(self.game, self.name, options, render_mode=render_mode, machine=machine, illegal=illegal)


FAMILIES = tuple(Family(game, 0) for game in GAMES.games)


def __getattr__(name: str) -> Family:
    """The family of a game, by its name: one that another package brings along is here as ours are."""
    for family in FAMILIES:
        if family.name == name:
            return family
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
