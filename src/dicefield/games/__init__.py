"""The games, by name: our own, then those that other packages bring along. A new game of ours is a folder here and a line below."""

from __future__ import annotations

import sys
import warnings
from types import ModuleType

from dicefield.engine.game import Game, Registry
from dicefield.plugins import find_games, value_at

OURS = (
    "dicefield.games.army_men:ARMY_MEN",
    "dicefield.games.polyhydra:POLYHYDRA",
    "dicefield.games.knight_fight:KNIGHT_FIGHT",
    "dicefield.games.polywars:POLYWARS",
    "dicefield.games.polyversal:POLYVERSAL",
)
GAMES = Registry(*map(value_at, OURS), more=find_games)


class Package(ModuleType):
    """Deprecated: `dicefield.games()`, which was a function and a package at once, is `dicefield.list_games()` now."""

    def __call__(self) -> tuple[Game, ...]:
        warnings.warn("dicefield.games() is dicefield.list_games() now", DeprecationWarning, stacklevel=2)
        return GAMES.games


sys.modules[__name__].__class__ = Package
