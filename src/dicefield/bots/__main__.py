"""python -m dicefield.bots GAME: makes the machine code by which a game is played, in a process that keeps nobody waiting."""

from __future__ import annotations

import sys

from dicefield.games import GAMES
from dicefield.play.speed import load
from dicefield.search.__main__ import stand_back


def main(name: str) -> None:
    with stand_back():
        load(GAMES.find(name))


if __name__ == "__main__":
    main(*sys.argv[1:])
