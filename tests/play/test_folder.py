"""One place says where a user's data lives, and all who keep something ask it."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest

import dicefield
from dicefield.cli.serving import default_database
from dicefield.cli.table import default_path
from dicefield.games.army_men import ARMY_MEN
from dicefield.play.folder import data_folder
from dicefield.play.match import Match
from dicefield.solve.shelf import SolutionFolder


def test_all_data_lies_in_the_folder_that_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEFIELD_DATA", str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"
    assert default_database() == f"sqlite:///{tmp_path / 'mine' / 'tables.db'}"
    assert default_path(Match(ARMY_MEN, seed=1)).parent == tmp_path / "mine" / "games"
    assert SolutionFolder("toy", "1").folder == tmp_path / "mine" / "solutions" / "toy-1"


def test_without_a_name_it_is_the_folder_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DICEFIELD_DATA")
    assert data_folder() == Path(platformdirs.user_data_dir("dicefield"))


def test_nobody_else_looks_for_it() -> None:
    house = Path(dicefield.__file__).parent
    asking = [path.relative_to(house) for path in house.rglob("*.py") if "user_data_dir" in path.read_text(encoding="utf-8")]
    assert asking == [Path("play/folder.py")]
