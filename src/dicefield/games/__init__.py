"""The games, by name. A new game is a folder beside these and a word in this tuple."""

from __future__ import annotations

from dicefield.engine.game import Registry
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polywars import POLYWARS

GAMES = Registry(ARMY_MEN, POLYHYDRA, KNIGHT_FIGHT, POLYWARS, POLYVERSAL)
