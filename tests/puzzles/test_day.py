"""The puzzle of a day is the same everywhere, and none comes again before all were shown."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date, timedelta

from dicefield.puzzles import all_puzzles, puzzle_of

DAYS = [date(2026, 11, 19), date(2026, 12, 31), date(2027, 1, 1), date(2028, 2, 29)]
ASK = """
import json, sys
from datetime import date
from dicefield.puzzles import puzzle_of
print(json.dumps([puzzle_of(date.fromisoformat(day)).id for day in sys.argv[1:]]))
"""


def on_another_machine(zone: str, seed: str) -> list[str]:
    """What a process says whose clock stands elsewhere, and whose sets come in another order."""
    words = [sys.executable, "-c", ASK, *(day.isoformat() for day in DAYS)]
    told = subprocess.run(words, env={"TZ": zone, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(told.stdout)
    return found


def test_two_machines_one_date_one_puzzle() -> None:
    here = [puzzle_of(day).id for day in DAYS]
    assert on_another_machine("Pacific/Auckland", "1") == on_another_machine("America/Los_Angeles", "2") == here


def test_none_comes_again_before_all_were_shown() -> None:
    puzzles = all_puzzles()
    shown = [puzzle_of(DAYS[0] + timedelta(days=number)).id for number in range(len(puzzles))]
    assert sorted(shown) == sorted(puzzles)
    assert puzzle_of(DAYS[0] + timedelta(days=len(puzzles))).id == shown[0]


def test_games_take_turns() -> None:
    games = {puzzle_of(DAYS[0] + timedelta(days=number)).game.name for number in range(5)}
    assert games == {puzzle.game.name for puzzle in all_puzzles().values()}
