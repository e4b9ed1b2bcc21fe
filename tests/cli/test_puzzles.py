"""Puzzles on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dicefield.games import GAMES
from dicefield.puzzles import puzzle_of, puzzles_of, read_puzzles, written
from dicefield.solve import Solution
from tests.cli.run import dicefield

INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
"""Making machine code would take longer than a few puzzles."""

PUZZLE = min(puzzles_of(GAMES.find("army_men")), key=lambda puzzle: len(puzzle.start.inputs))


def test_puzzles_are_made_and_hold(tmp_path: Path, solved: Callable[[str], Solution]) -> None:
    solved("army_men")
    file = tmp_path / "made.jsonl"
    made = dicefield("puzzles", "army_men", "--count", "2", "--seed", "3", "--workers", "1", "--file", file, **INTERPRETED)
    assert made.returncode == 0, made.stderr
    assert "2 puzzles of Army Men Dice War" in made.stdout
    assert len(read_puzzles(file.read_text())) == 2
    again = dicefield("puzzles", "army_men", "--file", file)
    assert again.returncode != 0
    assert "exists already" in again.stderr
    held = dicefield("puzzles", "--check", file, **INTERPRETED)
    assert (held.returncode, held.stdout.strip()) == (0, "All 2 puzzles hold.")


def test_a_wrong_worth_is_named(tmp_path: Path, solved: Callable[[str], Solution]) -> None:
    solved("army_men")
    worst, worth = PUZZLE.ranked[-1]
    wrong = {**PUZZLE.json(), "worths": {**PUZZLE.worths, worst: f"{float(worth) - 0.1:.5f}"}}
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps(wrong) + "\n")
    told = dicefield("puzzles", "--check", file, **INTERPRETED)
    assert told.returncode != 0
    assert PUZZLE.id in told.stderr
    assert worst in told.stderr


def test_a_puzzle_is_shown_without_its_answer() -> None:
    told = dicefield("puzzles", "--show", PUZZLE.id)
    assert told.returncode == 0, told.stderr
    assert all(say in told.stdout for say in PUZZLE.worths)
    assert "%" not in told.stdout
    solved = dicefield("puzzles", "--show", PUZZLE.id, "--solved")
    assert f"{float(PUZZLE.ranked[0][1]):.1%}" in solved.stdout
    plain = json.loads(dicefield("puzzles", "--show", PUZZLE.id, "--json").stdout)
    assert plain["id"] == PUZZLE.id
    assert "worths" not in plain


def test_the_puzzle_of_today_is_that_of_the_day() -> None:
    before = datetime.now(UTC).date()
    told = json.loads(dicefield("puzzles", "--today", "--json").stdout)
    assert told["id"] in {puzzle_of(day).id for day in (before, datetime.now(UTC).date())}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "Name a game"),
        (("army_men", "--today"), "Name a game"),
        (("chess",), "no game"),
        (("--show", "army_men-00000000"), "no puzzle"),
        (("--check", "nowhere.jsonl"), "Cannot read"),
    ],
)
def test_what_cannot_be_done_is_said(words: tuple[str, ...], why: str) -> None:
    told = dicefield("puzzles", *words)
    assert told.returncode != 0
    assert why in told.stderr
    assert "Traceback" not in told.stderr


def test_what_is_no_file_of_puzzles_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(written([PUZZLE]) + "nothing\n")
    assert "Line 2" in dicefield("puzzles", "--check", file).stderr
    file.write_bytes(b"\xff\xfe")
    told = dicefield("puzzles", "--check", file)
    assert told.returncode != 0
    assert "not UTF-8" in told.stderr


def test_a_check_needs_the_solution(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(written([PUZZLE]))
    assert "not worked out on this machine yet" in dicefield("puzzles", "--check", file, folder=tmp_path / "none").stderr
