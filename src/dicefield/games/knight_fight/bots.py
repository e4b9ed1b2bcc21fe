"""Players of Knight Fight."""

from __future__ import annotations

from dicefield.engine.dice import Rng
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.games.knight_fight.state import Choice, Joust

BOTS = {"random": "chooses anything, every choice equally likely", "greedy": "x"}


@rule
def pick(bot: int, view: Joust, seat: int, actions: array[Choice], count: int, rng: Rng) -> int:
    return 0
