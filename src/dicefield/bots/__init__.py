"""Players that are programs. A bot sees what its seat sees, and has dice of its own; nothing else."""

from __future__ import annotations

import secrets

import numpy as np

from dicefield.engine.desk import Desk
from dicefield.engine.dice import draw, rng_from
from dicefield.engine.errors import Malformed
from dicefield.engine.game import RANDOM, Game
from dicefield.engine.waiting import Action
from dicefield.play.position import View


class Bot:
    """One of the bots that a game brings along, in a seat of a match."""

    def __init__(self, game: Game, name: str, seed: int | None = None) -> None:
        self.game = game
        self.name = name
        self.number = bot_number(game, name)
        words = np.random.SeedSequence(secrets.randbits(63) if seed is None else seed).generate_state(4)
        self.rng = rng_from(words)
        self.desk = Desk(game)

    def choose(self, view: View) -> Action:
        """What the bot would do, given what its seat may know."""
        actions = view.actions
        if self.number == RANDOM:
            return actions[draw(self.rng, len(actions))]
        return actions[self.desk.pick(self.number, view.state, view.seat - 1, actions, self.rng)]


def bot_number(game: Game, name: str) -> int:
    names = list(game.bots)
    if name not in names:
        raise Malformed.of("unknown_bot", f"{game.title} has no bot {name!r}; it has {', '.join(names)}.")
    return names.index(name)
