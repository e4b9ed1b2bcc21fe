"""At which speed positions move: by machine code where it is at hand, interpreted until then. Both do the same."""

from __future__ import annotations

import threading

from dicefield.engine.compiled import is_interpreted_only
from dicefield.engine.desk import Desk
from dicefield.engine.game import Game
from dicefield.engine.waiting import Waiting

AT_HAND: set[Game] = set()
"""The games whose positions move by machine code in this process."""
OWN = threading.local()


def is_kept(game: Game) -> bool:
    """Whether the machine code is on the disk, so that it is soon at hand."""
    return Desk(game, machine=True).is_kept()


def load(game: Game) -> None:
    """Takes the machine code from the disk, or makes it, which takes a while; from then on positions of the game move by it."""
    desk = Desk(game, machine=True)
    desk.load()
    if desk.machine:
        AT_HAND.add(game)


def is_fast(game: Game) -> bool:
    return game in AT_HAND and not is_interpreted_only()


def desk_with(game: Game, state: Waiting) -> Desk:
    """The desk of this thread with a position on it, for a question: whoever asks next puts something else there."""
    desks: dict[tuple[Game, bool], Desk] = OWN.__dict__.setdefault("desks", {})
    kind = game, is_fast(game)
    desk = desks.get(kind)
    if desk is None:
        desk = desks[kind] = Desk(game, machine=kind[1])
    desk.state = state
    return desk
