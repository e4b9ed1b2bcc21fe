"""python -m dicefield.coach GAME: makes the machine code of a game's reviews, in a process that keeps nobody waiting."""

from __future__ import annotations

import sys

from dicefield.coach.compare import Comparer
from dicefield.games import GAMES
from dicefield.search.__main__ import stand_back


def main(name: str) -> None:
    with stand_back():
        Comparer(GAMES.find(name)).warm()


if __name__ == "__main__":
    main(*sys.argv[1:])
