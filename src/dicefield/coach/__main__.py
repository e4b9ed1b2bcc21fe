"""python -m dicefield.coach GAME: makes the machine code of reviews and estimates, in a process that keeps nobody waiting."""

from __future__ import annotations

import sys

from dicefield.coach.appraisal import Trials
from dicefield.coach.compare import Comparer
from dicefield.games import GAMES
from dicefield.search.__main__ import stand_back


def main(name: str) -> None:
    with stand_back():
        game = GAMES.find(name)
        Comparer(game).warm()
        Trials(game, 1).warm()


if __name__ == "__main__":
    main(*sys.argv[1:])
