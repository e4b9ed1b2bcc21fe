"""Studies and balance from the command line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any, cast

import pytest
from rich.console import Console

from dicefield.cli import studies
from dicefield.games import GAMES
from dicefield.study.balance import Point, Question, Search
from dicefield.study.intervals import Share
from tests.cli.run import dicefield, hears_ctrl_c
from tests.cli.test_insight import answer, refused

STUDY = """
title = "Who should begin?"
game = "army_men"
bots = ["greedy", "random"]
games = 400
sample = 2
trials = 10
[vary]
youngest = [1, 2]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "who.toml"
    path.write_text(STUDY)
    return path


def test_a_study_is_played_and_written(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    told = answer("study", file, "--out", out, "--workers", 1)
    assert [cell["youngest"] for cell in told["cells"]] == ["1", "2"]
    assert told["cells"][0]["games"] == 400
    assert told["cells"][0]["bot_greedy_low"] > 0.5
    names = ["deeds.csv", "report.html", "reproduce.txt", "results.csv", "rows.jsonl", "study.toml"]
    assert sorted(path.name for path in out.iterdir()) == names
    assert (out / "study.toml").read_text() == STUDY
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    shown = dicefield("study", file, "--out", out, "--workers", 1)
    assert "youngest=2" in shown.stdout
    assert "report.html" in shown.stdout
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before, "nothing is played twice"
    file.write_text(STUDY.replace("400", "600"))
    assert refused("study", file, "--out", out)["code"] == "other_study"
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def test_what_cannot_be_studied_is_refused_before_a_game(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert refused("study", file, "--out", out, "--ray", "nowhere")["code"] == "address"
    file.write_text(STUDY.replace("random", "nobody"))
    assert refused("study", file, "--out", out)["code"] == "unknown_bot"
    assert not out.exists()


def test_whoever_stops_a_study_loses_nothing(file: Path, tmp_path: Path) -> None:
    """Ctrl-C reaches the study and its workers alike."""
    file.write_text(STUDY.replace("sample = 2", "sample = 2000").replace("trials = 10", "trials = 200"))
    out = tmp_path / "out"
    words = [sys.executable, "-m", "dicefield.cli", "study", str(file), "--out", str(out), "--workers", "2"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    running = subprocess.Popen(words, **pipes, start_new_session=True, preexec_fn=hears_ctrl_c)
    rows = out / "rows.jsonl"
    for _ in range(3_600):
        if rows.exists() and rows.read_text().count("\n") > 8:
            break
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    _, errors = running.communicate(timeout=180)
    assert running.returncode == 2
    assert "is kept in" in errors
    assert "Traceback" not in errors
    kept = rows.read_text().splitlines()
    assert len(kept) > 8
    assert kept[0].startswith('{"format": "dicefield study"')


def test_balance_shows_the_curve(tmp_path: Path) -> None:
    plot = tmp_path / "curve.svg"
    asked = ("balance", "army_men", "youngest", "--from", 1, "--to", 2, "--games", 200, "--workers", 1)
    told = answer(*asked, "--plot", plot)
    assert [point["value"] for point in told["points"]] == [1, 2]
    assert told["fairest"] in (1, 2)
    assert plot.read_text().lstrip().startswith("<?xml")
    shown = dicefield(*map(str, asked)).stdout
    assert "fairest" in shown
    assert "Once more with fresh dice" in shown
    assert refused(*asked, "--plot", "x.doc")["code"] == "plot_format"


def shown_at_80(points: dict[int, Point], name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The curve as a terminal of 80 columns shows it."""
    screen = Console(width=80, file=StringIO())
    monkeypatch.setattr(studies, "console", screen)
    search = Search(Question(GAMES.find("polyhydra"), name, min(points), max(points), {}), points=points)
    search.again = search.best
    studies.show_curve(search)
    return cast(StringIO, screen.file).getvalue()


def point(value: int, won: int, lost: int, drawn: int) -> Point:
    first = Share.of([1.0] * won + [0.0] * lost + [0.5] * drawn)
    second = Share.of([0.0] * won + [1.0] * lost + [0.5] * drawn)
    return Point(value, won + lost + drawn, drawn, (first, second))


def test_a_value_at_which_nobody_wins_is_neither_even_nor_far_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = shown_at_80({1: point(1, 0, 0, 100), 7: point(7, 52, 48, 0)}, "turns", monkeypatch)
    (nobody,) = [line for line in shown.splitlines() if line.startswith("│ 1 ")]
    assert "nobody wins" in nobody
    assert "50.0%" not in nobody
    assert "fair" not in nobody
    (fairest,) = [line for line in shown.splitlines() if "fairest" in line]
    assert fairest.startswith("│ 7 ")


def test_where_nobody_wins_at_all_no_value_is_called_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = shown_at_80({1: point(1, 0, 0, 100), 2: point(2, 0, 0, 100)}, "turns", monkeypatch)
    assert "fairest" not in shown
    assert "no value can be called fair" in shown
    assert "Once more" not in shown


def test_first_columns_are_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {123_456: point(123_456, 52, 48, 0), 123_457: point(123_457, 48, 52, 0)}
    shown = shown_at_80(points, "scenario.deployment_distance", monkeypatch)
    assert "…" not in shown
    assert all(str(value) in shown for value in points)
    assert max(map(len, shown.splitlines())) <= 80
