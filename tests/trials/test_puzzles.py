"""Every puzzle that comes along, counted again without any of what made it; and made again, by any number of processes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicefield.games import GAMES
from dicefield.puzzles import puzzles_of
from dicefield.puzzles.check import troubles
from dicefield.solve import Solution, is_solvable
from tests.cli.run import dicefield

EACH_GAME = pytest.mark.parametrize("name", [game.name for game in GAMES.own])


@EACH_GAME
def test_every_puzzle_holds(name: str, solved: Callable[[str], Solution]) -> None:
    game = GAMES.find(name)
    if is_solvable(game):
        solved(name)
    puzzles = puzzles_of(game)
    wrong = [words for _, words in troubles(puzzles) if words]
    assert puzzles
    assert not wrong, "\n".join(wrong)


@EACH_GAME
def test_any_number_of_processes_makes_the_same(name: str, solved: Callable[[str], Solution], tmp_path: Path) -> None:
    if is_solvable(GAMES.find(name)):
        solved(name)
    made = [tmp_path / f"{workers}.jsonl" for workers in (1, 3)]
    for file in made:
        done = dicefield("puzzles", name, "--count", "3", "--seed", "7", "--workers", file.stem, "--file", file)
        assert done.returncode == 0, done.stderr
    assert made[0].read_text() == made[1].read_text()
    assert len(made[0].read_text().splitlines()) == 3
