"""The games for OpenSpiel, registered by importing this: `pyspiel.load_game("dicefield_knight_fight(rounds=20)")`."""

from __future__ import annotations

from typing import Any

from dicefield.extras import needs

with needs("research"):
    import pyspiel

from dicefield.engine.errors import Malformed
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.openspiel.board import Judge, play_on
from dicefield.openspiel.game import SpielTable, chance_of, defaults_of, maker, type_of


def register(game: Game) -> None:
    """Makes a game known to OpenSpiel by its name."""
    pyspiel.register_game(type_of(game, chance_of(game)), maker(game))


def table_of(game: Game, judge: Judge = play_on, **params: Any) -> SpielTable:
    """A game that need not be registered, with a judge who may call it off on the way."""
    known = defaults_of(game)
    for name in params:
        if name not in known:
            raise Malformed.of("unknown_parameter", f"{game.title} has no parameter {name!r}; it has {', '.join(known)}.")
    return SpielTable(game, params, judge)


for known in GAMES.games:
    register(known)

__all__ = ["SpielTable", "register", "table_of"]
