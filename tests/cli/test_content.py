"""Files of designers on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.run import dicefield

OWN = """title = "Short"
sizes = [6, 20]
total = 12
cycles = 1

[[auras]]
kind = "leadership"
whose = "each"
start = "leader"
"""


def test_shipped_ones_are_listed() -> None:
    listed = dicefield("scenario", "list")
    assert listed.returncode == 0
    assert "snipe_hunt  Snipe Hunt!" in listed.stdout
    assert "a scenario of our own" in listed.stdout
    assert set(json.loads(dicefield("layout", "list", "--json").stdout)) == {"hill", "open", "stick", "wall"}


def test_the_fields_are_told() -> None:
    assert "total: 4 to 200 (default 60). sides a player" in dicefield("scenario", "fields").stdout
    rows = json.loads(dicefield("layout", "fields", "--json").stdout)
    assert rows[0]["field"] == "terrain"


def test_a_sound_file_is_told_so_and_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # a few games are played sooner than compiled
    file = tmp_path / "own.toml"
    file.write_text(OWN)
    assert dicefield("scenario", "check", file).stdout.strip().endswith("own.toml is a sound scenario.")
    done = dicefield("simulate", "polywars", "--games", "20", "-o", f"scenario=@{file}", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["games"] == 20


def test_every_error_is_named_with_line_and_field(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN.replace("total = 12", "total = 900").replace("[6, 20]", "[6, 7]") + "colour = 3\n")
    done = dicefield("scenario", "check", file)
    assert done.returncode == 2
    lines = [line.partition(", ")[2] for line in done.stderr.splitlines()]
    assert [line.split(": ")[:2] for line in lines] == [["line 2", "sizes[1]"], ["line 3", "total"], ["line 10", "auras[0].colour"]]
    told = json.loads(dicefield("scenario", "check", file, "--json").stdout)
    assert not told["ok"]
    assert [error["line"] for error in told["errors"]] == [2, 3, 10]


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    done = dicefield("scenario", "check", tmp_path / "nowhere.toml")
    assert done.returncode == 2
    assert "cannot be read" in done.stderr
    played = dicefield("simulate", "polywars", "-o", f"scenario=@{tmp_path / 'nowhere.toml'}")
    assert played.returncode == 2
    assert "cannot be read" in played.stderr


def test_options_that_do_not_go_together_are_refused() -> None:
    done = dicefield("simulate", "polywars", "-o", "scenario=snipe_hunt", "-o", "seats=3")
    assert done.returncode == 2
    assert "Snipe Hunt! is for 2 players, not 3 (rule 1.1)." in done.stderr
