"""Games that are solved: what every position is worth when both play perfectly, worked out once and kept.

solution = solve(ARMY_MEN)          # a few seconds, once; read from the user's data folder from then on
solution.findings.value             # what the first seat can expect
load_solution(ARMY_MEN)             # the solution if it is there already, else None
"""

from __future__ import annotations

import shutil
from pathlib import Path

from dicefield.engine.errors import Malformed
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.plugins import value_at
from dicefield.solve.shelf import Damaged, SolutionFolder, folder_of
from dicefield.solve.solution import Findings, Progress, Solution, Weighed
from dicefield.solve.solution import draw_choice as draw_choice

READ: dict[Path, Solution] = {}
"""Solutions that were read already, by where they are kept."""


def is_solvable(game: Game) -> bool:
    """Whether some games of this are solved."""
    return bool(game.solution)


def solution_class(game: Game) -> type[Solution]:
    if not is_solvable(game):
        solved = ", ".join(game.name for game in GAMES.games if is_solvable(game))
        raise Malformed.of("not_solved", f"{game.title} is not solved; solved are {solved}.")
    try:
        found: type[Solution] = value_at(game.solution)
    except (ImportError, AttributeError) as trouble:
        raise Damaged.of("no_solution", f"The solution of {game.title} cannot be loaded: {trouble}.") from trouble
    return found


def shelf_of(game: Game) -> SolutionFolder:
    return SolutionFolder(game.name, version_of(game))


def version_of(game: Game) -> str:
    """Of the rules, and of the way to solve them."""
    return f"{game.version}-{solution_class(game).version}"


def solve(game: Game, progress: Progress = lambda doing, part: None, *, again: bool = False) -> Solution:
    """Works a solution out, or reads it if it is there; `again` forgets what is there, also what is damaged."""
    if again:
        clear(game)
    shelf = shelf_of(game)
    if shelf.folder not in READ:
        READ[shelf.folder] = solution_class(game).solve(shelf, progress)
    return READ[shelf.folder]


def clear(game: Game) -> None:
    """Forgets a solution, also one that cannot be read any more."""
    folder = folder_of(game.name, version_of(game))
    shutil.rmtree(folder, ignore_errors=True)
    READ.pop(folder, None)


def load_solution(game: Game) -> Solution | None:
    """The solution of a game that was worked out on this machine; None if there is none."""
    return solve(game) if is_solvable(game) and shelf_of(game).finished else None


__all__ = [
    "Damaged",
    "Findings",
    "Progress",
    "Solution",
    "Weighed",
    "clear",
    "draw_choice",
    "is_solvable",
    "load_solution",
    "shelf_of",
    "solution_class",
    "solve",
]
