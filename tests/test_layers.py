"""Imports go downwards only, the rules are pure; and the test of that can fail."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """The contracts of pyproject.toml, held against the package in `folder`."""
    script = (
        "import sys; sys.path.insert(0, sys.argv.pop(1)); from importlinter.cli import lint_imports_command; lint_imports_command()"
    )
    return subprocess.run(
        [sys.executable, "-c", script, str(folder / "src"), "--no-cache", "--config", str(HOUSE / "pyproject.toml")],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package that may be spoiled."""
    shutil.copytree(HOUSE / "src" / "dicefield", tmp_path / "src" / "dicefield", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_the_house_keeps_its_layers(house: Path) -> None:
    done = lint(house)
    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("engine/table.py", "import dicefield.games", "Layers"),
        ("engine/dice.py", "from dicefield.play import match", "Layers"),
        ("games/army_men/rules/contract.py", "import dicefield.play.match", "Layers"),
        ("play/match.py", "from dicefield.study import simulate", "Layers"),
        ("play/replay.py", "import dicefield.cli.main", "Layers"),
        ("bots/__init__.py", "import dicefield.server.hall", "Layers"),
        ("odds/__init__.py", "import dicefield.bots", "Layers"),
        ("solve/shelf.py", "import dicefield.search.player", "Layers"),
        ("search/player.py", "import dicefield.bots", "Layers"),
        ("bots/__init__.py", "import dicefield.coach", "Layers"),
        ("coach/advice.py", "import dicefield.study.pairs", "Layers"),
        ("server/hall.py", "import dicefield.cli.main", "Layers"),
        ("look/dice.py", "import dicefield.play.position", "Layers"),
        ("engine/stage.py", "import dicefield.look.dice", "Layers"),
        ("games/army_men/text.py", "import dicefield.games.other", "No game knows another"),
        ("games/army_men/rules/contract.py", "import dicefield.look.dice", "Rules draw nothing"),
        ("games/polywars/rules/combat.py", "import dicefield.games.polywars.text", "Rules draw nothing and say nothing"),
        ("games/polywars/text/refusals.py", "import dicefield.look.dice", "Texts draw nothing"),
        ("games/army_men/rules/contract.py", "import random", "No randomness"),
        ("engine/dice.py", "import time", "No randomness"),
        ("engine/events.py", "import socket", "No randomness"),
        ("games/army_men/state.py", "import os", "Only the compiler"),
        ("engine/record.py", "import numba", "Only the compiler"),
    ],
)
def test_a_forbidden_import_is_caught(house: Path, file: str, line: str, contract: str) -> None:
    (house / "src" / "dicefield" / "games" / "other").mkdir()
    (house / "src" / "dicefield" / "games" / "other" / "__init__.py").touch()
    path = house / "src" / "dicefield" / file
    path.write_text(path.read_text(encoding="utf-8") + f"\n\ndef late() -> None:\n    {line}\n", encoding="utf-8")
    done = lint(house)
    assert done.returncode != 0
    broken = [words for words in done.stdout.splitlines() if "BROKEN" in words]
    assert any(contract in words for words in broken), done.stdout
