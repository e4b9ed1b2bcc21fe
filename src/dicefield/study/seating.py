"""Desks with bots in their seats, ready for whole games as machine code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from dicefield.bots import PERFECT, bot_number, perfect_play
from dicefield.bots.playout import BY_THE_BOOK, no_book
from dicefield.engine.compiled import Compiler
from dicefield.engine.desk import Desk
from dicefield.engine.game import Game, Options
from dicefield.solve import solution_class

NO_BOOK = (0,)
"""What is handed in where nobody looks anything up."""


def seat_desk(game: Game, bots: Sequence[str], options: Options, *, machine: bool = True) -> tuple[Desk, tuple[Any, ...]]:
    """A desk that tells nothing, and the book that those who play perfectly look into."""
    perfect = PERFECT in bots
    desk = Desk(game, machine=machine, silent=True)
    desk.compiler = book_compiler(game, perfect, desk.machine)
    desk.top.raw["options"] = options.raw
    for seat, name in enumerate(bots):
        desk.top.bots[seat] = BY_THE_BOOK if name == PERFECT else bot_number(game, name)
    return desk, perfect_play(game, options).book if perfect else NO_BOOK


@cache
def book_compiler(game: Game, perfect: bool, machine: bool) -> Compiler:
    """Fills the hook of those who look things up, too."""
    consult = solution_class(game).consult if perfect else no_book
    return Compiler(game.name, {**game.rules.by_name(), "consult": consult}, machine=machine)
