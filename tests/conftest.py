"""Markers, the order of tests, and what they share: a data folder, solutions and machine code that are made once for all.

Workers run side by side, so whatever takes long is made by the first who asks while the others wait. The longest tests come first,
dealt out evenly, so that no worker is left with a long one at the end. Coverage is measured where rules are interpreted.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage
from hypothesis import settings
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

import dicefield
from dicefield.engine.compiled import default_cache, forget_unused, is_interpreted_only
from dicefield.games import GAMES
from dicefield.play.folder import data_folder
from dicefield.solve import Solution, solve
from tests.order import dealt, is_covered

DATA = "DICEFIELD_DATA"
PACKAGE = Path(dicefield.__file__).parent
MADE_HERE = pytest.StashKey[str]()

settings.register_profile("dependable", derandomize=True, deadline=None, database=None)
settings.load_profile("dependable")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(game, number): the test shows this numbered rule of a game")
    config.addinivalue_line("markers", "trial: more of what a quick test of the suite shows; `make trials` runs it")
    config.addinivalue_line("markers", "machine: the test makes or runs machine code, so coverage is not measured")
    if DATA not in os.environ:  # workers find the folder of who started them
        config.stash[MADE_HERE] = os.environ[DATA] = tempfile.mkdtemp(prefix="dicefield-tests-")
        (data_folder() / "solutions").symlink_to(kept_solutions())
    if hasattr(config, "workerinput"):
        stop_idle_coverage()


def kept_solutions() -> Path:
    """Solutions lie beside machine code, under a digest of all that they follow from: a second run finds them."""
    sources = [path for part in ("engine", "games", "solve") for path in sorted((PACKAGE / part).rglob("*.py"))]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:20]
    kept = default_cache() / "solutions"
    forget_unused(kept)
    (kept / digest).mkdir(parents=True, exist_ok=True)
    return kept / digest


def stop_idle_coverage() -> None:
    """In a worker pytest-cov measures twice, and to pause one only wakes the other: the first, which nobody reads, is stopped.

    What is imported before the tests is measured by whoever started the worker.
    """
    if idle := Coverage.current():
        idle.stop()


def pytest_unconfigure(config: pytest.Config) -> None:
    if folder := config.stash.get(MADE_HERE, None):
        shutil.rmtree(folder, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not is_covered(item):
            item.add_marker(pytest.mark.no_cover)
        if is_interpreted_only() and item.get_closest_marker("machine"):
            item.add_marker(pytest.mark.skip(reason="NUMBA_DISABLE_JIT keeps every rule interpreted"))
    items[:] = dealt(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


@pytest.fixture(scope="session")
def solved() -> Callable[[str], Solution]:
    """The solution of a game by its name; the first who asks works it out, the others wait."""

    def solution(name: str) -> Solution:
        with alone(data_folder() / "solutions" / f"{name}.lock"):
            return solve(GAMES.find(name))

    return solution


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """One worker at a time; whoever is killed lets go."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("a") as file:
        try:
            import fcntl
        except ImportError:  # without locks the same is made twice
            yield
            return
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def compile_once(compile_now: Callable[[Dispatcher, Any], Any]) -> Callable[[Dispatcher, Any], Any]:
    """Machine code that is kept on disk is made by one worker, and loaded by those who waited."""

    def compile_alone(dispatcher: Dispatcher, signature: Any) -> Any:
        folder = getattr(dispatcher._cache, "cache_path", None)
        if folder is None:
            return compile_now(dispatcher, signature)
        with global_compiler_lock, alone(Path(folder) / "lock"):  # in this order, for Numba takes its own before it asks for more
            return compile_now(dispatcher, signature)

    return compile_alone


Dispatcher.compile = compile_once(Dispatcher.compile)
