"""The puzzles that come along, a file for each game, and which of them is the puzzle of a day."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import zip_longest
from pathlib import Path

from dicefield.engine.errors import Malformed, nearest
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.puzzles.puzzle import Puzzle, read_puzzles

FOLDER = Path(__file__).parent / "sets"


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come along; there may be none."""
    file = FOLDER / f"{game.name}.jsonl"
    return read_puzzles(file.read_text(encoding="utf-8")) if file.is_file() else ()


@cache
def all_puzzles() -> Mapping[str, Puzzle]:
    """Every puzzle by its name, in the order of days: games by turns, the puzzles of each shuffled once and for all."""
    decks = [shuffled(puzzles_of(game)) for game in GAMES.own]
    return {puzzle.id: puzzle for dealt in zip_longest(*decks) for puzzle in dealt if puzzle is not None}


def shuffled(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    return sorted(puzzles, key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())


def puzzle_of(day: datetime.date) -> Puzzle:
    """The puzzle of a day, counted in UTC; none comes again before all were shown."""
    puzzles = list(all_puzzles().values())
    return puzzles[day.toordinal() % len(puzzles)]


def find_puzzle(name: str) -> Puzzle:
    puzzles = all_puzzles()
    if name not in puzzles:
        raise Malformed.of("unknown_puzzle", f"There is no puzzle {name!r}.{nearest(name, list(puzzles))}")
    return puzzles[name]
