"""python -m dicefield.search GAME: makes the machine code of a game's search, in a process that keeps nobody waiting.

Each line that it writes says how far it is: "12 of 340".
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from dicefield.engine.compiled import watch_compiler
from dicefield.games import GAMES
from dicefield.search.levels import LEVELS
from dicefield.search.player import Searcher

PATIENCE = 19
"""How far everything else on the machine goes before."""


def main(name: str) -> None:
    with stand_back():
        Searcher(GAMES.find(name), LEVELS[0]).warm()


@contextmanager
def stand_back() -> Iterator[None]:
    """Everything else goes before what is made here, and whoever asked for it is told how far it is."""
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
    with watch_compiler(tell):
        yield


def tell(game: str, done: int, of: int) -> None:
    sys.stdout.write(f"{done} of {of}\n")
    sys.stdout.flush()


def leave_with(parent: int) -> None:
    """When whoever asked is gone, nobody waits for the answer."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
