"""One server for all tests that do not hurt it; others start their own."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dicefield.games import GAMES
from dicefield.solve import Solution, shelf_of
from tests.server.house import House, housed


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with housed(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="session")
def coached(tmp_path_factory: pytest.TempPathFactory, solved: Callable[[str], Solution]) -> Iterator[House]:
    """A server where Army Men Dice War is solved, and nothing else."""
    folder = tmp_path_factory.mktemp("coached")
    solved("army_men")
    kept = shelf_of(GAMES.find("army_men")).folder
    shutil.copytree(kept, folder / "data" / "solutions" / kept.name)
    with housed(folder) as house:
        yield house


@pytest.fixture
def searching(tmp_path: Path) -> Iterator[House]:
    """A server whose hints are searched."""
    with housed(tmp_path, searches=True) as house:
        yield house


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that a test may kill, starve or flood."""
    with housed(tmp_path) as house:
        yield house


@pytest.fixture
def postgres() -> Iterator[Any]:
    """In a folder of its own: that of pytest is closed to others, and PostgreSQL does not run as root."""
    pgserver = pytest.importorskip("pgserver", reason="pgserver brings the PostgreSQL of these tests")
    with tempfile.TemporaryDirectory(prefix="dicefield-", ignore_cleanup_errors=True) as folder:
        server = pgserver.get_server(Path(folder) / "postgres")
        try:
            yield server
        finally:
            server.cleanup()
