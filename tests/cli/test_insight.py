"""Solutions, odds, coach, luck and tournaments from the command line."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from dicefield.games import GAMES
from dicefield.play.match import Match
from dicefield.solve import Solution, shelf_of
from tests.cli.run import dicefield

SCHEMA = json.loads((Path(__file__).resolve().parents[2] / "docs" / "referee.schema.json").read_text(encoding="utf-8"))
Solved = Callable[[str], Solution]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, solved: Solved) -> Path:
    """A whole game of Army Men, which is solved."""
    solved("army_men")
    return write(tmp_path_factory.mktemp("records") / "army_men.jsonl", "army_men", 5)


def write(path: Path, name: str, seed: int, most: int = 10_000) -> Path:
    rng = random.Random(seed)
    match = Match(GAMES.find(name), seed=seed, players=["Ann", "Bob"])
    while not match.over and len(match.steps) < most:
        if match.position.state.throw.count:
            match.take_throw()
        else:
            seat = match.turn or 0
            match.take_choice(seat, rng.choice(match.view(seat).actions))
    path.write_text(match.record.text(), encoding="utf-8")
    return path


def answer(*words: object) -> Any:
    done = dicefield(*map(str, words), "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def refused(*words: object) -> dict[str, Any]:
    done = dicefield(*map(str, words), "--json")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    told: dict[str, Any] = json.loads(done.stdout)["refusal"]
    return told


# --- solve -----------------------------------------------------------------------------------------------------------


def test_a_solution_is_printed(solved: Solved) -> None:
    findings = solved("army_men").findings
    assert answer("solve", "army_men")["value"] == findings.value
    words = dicefield("solve", "army_men").stdout
    assert f"{findings.value:.6f}" in words
    assert "residual" in words


def test_what_is_not_solved_is_refused() -> None:
    assert refused("solve", "polywars")["code"] == "not_solved"
    assert refused("solve", "chess")["code"] == "unknown_game"


def test_a_damaged_solution_is_refused_and_made_anew(tmp_path: Path, solved: Solved, monkeypatch: pytest.MonkeyPatch) -> None:
    solved("army_men")
    kept = shelf_of(GAMES.find("army_men")).folder
    shutil.copytree(kept, tmp_path / "solutions" / kept.name)
    monkeypatch.setenv("DICEFIELD_DATA", str(tmp_path))
    assert answer("solve", "army_men")["value"] == pytest.approx(0.479039566037, abs=1e-11)
    manifest = shelf_of(GAMES.find("army_men")).folder / "solution.json"
    manifest.write_text("{")
    assert "--again" in refused("solve", "army_men")["words"]
    assert answer("solve", "army_men", "--again")["value"] == pytest.approx(0.479039566037, abs=1e-11)


# --- odds ------------------------------------------------------------------------------------------------------------


def test_odds_of_a_choice(record: Path) -> None:
    found = answer("odds", record, "set 1", "--step", 1)
    assert found["seat"] == 1
    assert {part["words"]: part["exactly"] for part in found["odds"]["parts"]}["no soldier"] == "625/1296"
    assert found["positions"] == 126
    assert "625/1296" in dicefield("odds", str(record), "set 1", "--step", "1").stdout


def test_odds_against_a_sealed_choice(tmp_path: Path) -> None:
    duel = write(tmp_path / "duel.jsonl", "knight_fight", 1, most=1)
    assert refused("odds", duel, "attack d8")["code"] == "open_choice"
    found = answer("odds", duel, "attack d8", "--against", "2=rally")
    assert found["odds"]["parts"][0]["words"] == "your attack hits"
    for nonsense in ("rally", "x=rally", "2=dance", "1=rally"):
        assert refused("odds", duel, "attack d8", "--against", nonsense)["code"]


def test_odds_of_nothing_are_refused(record: Path) -> None:
    assert refused("odds", record, "set 7", "--step", 1)["code"]
    assert refused("odds", record, "set 1")["code"] == "nothing_owed"
    assert refused("odds", record, "set 1", "--step", 99_999)["code"] == "step"
    assert refused("odds", record.parent / "none.jsonl", "set 1")["code"]


# --- coach, luck, what if ----------------------------------------------------------------------------------------------


def test_the_coach_is_exact_where_the_game_is_solved(record: Path) -> None:
    advice = answer("coach", record, "--step", 1)
    assert advice["exact"]
    assert advice["best"] == "set 1 1"
    assert advice["choices"][0]["regret"] == 0
    assert "exact" in dicefield("coach", str(record), "--step", "1").stdout
    assert refused("coach", record)["code"] == "nothing_owed"
    assert refused("coach", record, "--step", 1, "--seat", 5)["code"] == "no_seat"


def test_luck_adds_up(record: Path) -> None:
    told = answer("luck", record)
    assert told["exact"]
    for account in told["accounts"]:
        parts = ("start", "luck", "own", "others", "mixing", "given_up")
        assert sum(account[part] for part in parts) == pytest.approx(account["result"], abs=1e-9)
    words = dicefield("luck", str(record)).stdout
    assert "Turning points" in words
    assert "Ann" in words


def test_luck_of_a_game_that_goes_on_is_refused(tmp_path: Path) -> None:
    assert refused("luck", write(tmp_path / "half.jsonl", "army_men", 1, most=3))["code"] == "not_over"


def test_what_if(record: Path) -> None:
    (turn,) = answer("whatif", record, "--step", 1, "--faces", "1 1 1 1 1")
    assert turn["faces"] == [1] * 5
    assert 0.5 < turn["shares"][0] < 1
    ways = answer("whatif", record, "--step", 1, "--seat", 2)
    assert len(ways) == 252
    assert ways[0]["group"] == 1
    assert ways[0]["shares"][1] >= ways[-1]["shares"][1]
    assert "cannot be told apart" in dicefield("whatif", str(record), "--step", "1").stdout
    assert refused("whatif", record, "--step", 1, "--seat", 3)["code"] == "no_seat"
    assert refused("whatif", record, "--step", 2)["code"] == "no_throw"
    assert refused("whatif", record, "--step", 1, "--faces", "9 9")["code"]
    assert refused("whatif", record, "--step", 1, "--faces", "x")["code"] == "faces"


def test_a_review_tells_the_costliest_choices(record: Path) -> None:
    told = answer("review", record)
    assert [review["seat"] for review in told] == [1, 2]
    assert all(review["exact"] and review["ended"] for review in told)
    costs = [[choice["cost"] for choice in review["costly"]] for review in told]
    assert any(costs)
    assert all(1 >= earlier >= later > 0 for row in costs for earlier, later in pairwise(row))
    assert answer("review", record, "--seat", 2) == told[1:]
    words = dicefield("review", str(record)).stdout
    assert "The costliest choices of Ann" in words
    assert "better: " in words
    assert refused("review", record, "--seat", 3)["code"] == "no_seat"


def test_a_game_that_goes_on_is_not_reviewed(tmp_path: Path) -> None:
    assert refused("review", write(tmp_path / "half.jsonl", "army_men", 1, most=3))["code"] == "not_over"


# --- tournament --------------------------------------------------------------------------------------------------------


def test_a_tournament_is_played_written_and_drawn(tmp_path: Path) -> None:
    file, plot = tmp_path / "ladder.jsonl", tmp_path / "ladder.svg"
    asked = ("tournament", "army_men", "--bots", "greedy,random", "--games", 200, "--file", file)
    told = answer(*asked, "--plot", plot)
    assert [rating["bot"] for rating in told["ratings"]] == ["greedy", "random"]
    assert plot.read_text().lstrip().startswith("<?xml")
    assert answer(*asked) == told, "nothing is played twice"
    assert "greedy" in dicefield(*map(str, asked)).stdout
    assert refused(*asked[:-1], tmp_path)["code"]
    late = tmp_path / "late.jsonl"
    assert refused("tournament", "army_men", "--games", 200, "--file", late, "--plot", "x.doc")["code"] == "plot_format"
    assert not late.exists(), "nothing is played that could not be drawn"
    assert refused("tournament", "army_men", "--games", 3)["code"] == "game_count"
    assert refused("tournament", "army_men", "--bots", "greedy,nobody")["code"] == "unknown_bot"


def test_a_tournament_against_perfect_play_leaves_luck_out(solved: Solved) -> None:
    solved("army_men")
    asked = ("tournament", "army_men", "--bots", "perfect,beginner", "--games", 8)
    (met,) = answer(*asked)["meetings"]
    assert met["weighed"] == 4
    assert 0.5 < met["without_luck"]["share"] <= 1.0
    said = dicefield(*map(str, asked)).stdout
    assert "share without luck" in said
    assert f"{met['without_luck']['share']:.2%}" in said


# --- The referee -------------------------------------------------------------------------------------------------------


def test_the_referee_tells_odds_and_advice(record: Path) -> None:
    lines = [
        {"new": {}},
        {"land": [1, 4, 4, 5, 6]},
        {"odds": {"seat": 1, "action": "set 1 4"}},
        {"advice": 1},
        {"odds": {"seat": 1}},
        {"odds": {"seat": 1, "action": "set 1 4", "against": {"two": "x"}}},
        {"odds": {"seat": 2, "action": "set 1 4"}},
        {"advice": 2},
        {"advice": "me"},
    ]
    done = dicefield("referee", "army_men", given="".join(f"{json.dumps(line)}\n" for line in lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for line in (*lines[:4], *answers):
        jsonschema.validate(line, SCHEMA)
    assert [one["ok"] for one in answers] == [True] * 4 + [False] * 5
    odds, advice = answers[2:4]
    assert odds.keys() == {"ok", "odds", "positions"}
    assert len(odds["positions"]) == 56
    assert advice.keys() == {"ok", "advice"}
    assert advice["advice"]["exact"]
    assert [one["refusal"]["code"] for one in answers[4:]] == ["request", "against", "nothing_owed", "nothing_owed", "no_seat"]
