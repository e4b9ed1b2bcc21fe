"""The games, by name. A new game is a folder beside these and a word in this tuple."""

from __future__ import annotations

import sys
from types import ModuleType

from dicefield.engine.game import Game, Registry
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polywars import POLYWARS

GAMES = Registry(ARMY_MEN, POLYHYDRA, KNIGHT_FIGHT, POLYWARS, POLYVERSAL)


class Shelf(ModuleType):
    """`dicefield.games()` lists the games, whether or not this package, which bears the same name, was imported before."""

    def __call__(self) -> tuple[Game, ...]:
        return GAMES.games


sys.modules[__name__].__class__ = Shelf
