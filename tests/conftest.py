"""Markers, and what tests share: a data folder of their own, and solutions that are worked out once for all of them."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicefield.games import GAMES
from dicefield.solve import Solution, solve
from dicefield.solve.shelf import data_folder

DATA = "DICEFIELD_DATA"
MADE_HERE = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(game, number): the test shows this numbered rule of a game")
    if DATA not in os.environ:  # workers find the folder of who started them
        config.stash[MADE_HERE] = os.environ[DATA] = tempfile.mkdtemp(prefix="dicefield-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if folder := config.stash.get(MADE_HERE, None):
        shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may miss a beat, so a test that has one is tried once more; a fault shows twice."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def solved() -> Callable[[str], Solution]:
    """The solution of a game by its name; the first who asks works it out, the others wait."""

    def solution(name: str) -> Solution:
        with alone(data_folder() / f"{name}.lock"):
            return solve(GAMES.find(name))

    return solution


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """One worker at a time: only one can make a folder."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    while True:
        try:
            lock.mkdir()
            break
        except FileExistsError:
            time.sleep(0.2)
    try:
        yield
    finally:
        lock.rmdir()
