"""python -m dicefield.search GAME: makes the machine code of a game's search, in a process that keeps nobody waiting."""

from __future__ import annotations

import os
import sys

from dicefield.games import GAMES
from dicefield.search.levels import LEVELS
from dicefield.search.player import Searcher

PATIENCE = 10
"""How far everything else on the machine goes before."""


def main(name: str) -> None:
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
    Searcher(GAMES.find(name), LEVELS[0]).warm()


if __name__ == "__main__":
    main(*sys.argv[1:])
