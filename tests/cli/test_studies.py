"""Studies and balance from the command line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

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
    for _ in range(1_200):
        if rows.exists() and rows.read_text().count("\n") > 8:
            break
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    _, errors = running.communicate(timeout=60)
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
