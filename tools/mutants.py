"""Makes deliberate mistakes in the rules and sees whether the tests of that game notice: those of `mutants.toml`, one by one.

    python tools/mutants.py [GAME ...]

Each mistake is made in a copy of the house, where the game's own tests run, then its conformance: interpreted, for a mistake is the
same at both speeds. First they run with nothing wrong, and must find nothing. A mistake that nobody notices is a test that is
missing. `make trials` looks for all of them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
LIST = Path(__file__).with_suffix(".toml")
COPIED = ("src", "tests", "examples", "tools", "docs", "README.md", "pyproject.toml")
PATIENCE = 1_200
"""Seconds after which tests that do not end have noticed as well: rules that go round and round are a mistake."""

CAUGHT, UNNOTICED = 1, 0
"""What pytest returns when a test fails, and when none does; all else is trouble of another kind."""


class Stale(Exception):
    """A mistake that can no longer be made: the rules have changed, and the list must follow."""


@dataclass(frozen=True)
class Mistake:
    """Something wrong in a file of the rules."""

    game: str
    what: str
    file: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        return Path("src/dicefield/games") / self.game / "rules" / self.file

    def made_in(self, text: str) -> str:
        """The text with the mistake."""
        if (times := text.count(self.old)) != 1:
            raise Stale(f"{self.path}: {self.old!r} stands there {times} times, not once. Mend {LIST.name}: {self.what}.")
        return text.replace(self.old, self.new)


def mistakes() -> list[Mistake]:
    return [Mistake(**row) for row in tomllib.loads(LIST.read_text(encoding="utf-8"))["mistake"]]


def suites(game: str) -> Iterator[tuple[str, list[str]]]:
    """Who may notice, the game's own tests first."""
    yield "its tests", [f"tests/{game}"]
    yield "conformance", ["tests/test_conformance.py", "-k", game]


@contextmanager
def copy_of_house() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="dicefield-mutants-") as folder:
        for name in COPIED:
            source, target = HOUSE / name, Path(folder) / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "trials"))
            else:
                shutil.copy(source, target)
        yield Path(folder)


@contextmanager
def made(mistake: Mistake, house: Path) -> Iterator[None]:
    """The mistake, as long as it is looked for."""
    path = house / mistake.path
    right = path.read_text(encoding="utf-8")
    path.write_text(mistake.made_in(right), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(right, encoding="utf-8")


def noticed_by(game: str, house: Path) -> str:
    """Who notices that something is wrong with a game; nobody is an empty word."""
    for name, tests in suites(game):
        if notices(tests, house):
            return name
    return ""


def notices(tests: list[str], house: Path) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not machine", "-p", "no:cacheprovider", *tests]
    plain = {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    given = {**os.environ, **plain, "PYTHONPATH": f"{house / 'src'}{os.pathsep}{house}"}
    try:
        done = subprocess.run(command, cwd=house, env=given, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in (CAUGHT, UNNOTICED):
        said = f"{done.stdout[-2_000:]}{done.stderr[-2_000:]}"
        raise RuntimeError(f"the tests could not be run, pytest returned {done.returncode}:\n{said}")
    return done.returncode == CAUGHT


def look_for(asked: list[Mistake]) -> list[Mistake]:
    """Makes each mistake, says who noticed, and returns those that nobody did."""
    missed = []
    with copy_of_house() as house:
        for game in dict.fromkeys(mistake.game for mistake in asked):
            if found := noticed_by(game, house):
                raise RuntimeError(f"{game}: {found} fail with nothing wrong; mend them first")
        for mistake in asked:
            with made(mistake, house):
                found = noticed_by(mistake.game, house)
            print(f"{mistake.game:13} {'caught by ' + found if found else 'NOT CAUGHT':22} {mistake.what}", flush=True)
            if not found:
                missed.append(mistake)
    return missed


def main(words: list[str]) -> int:
    every = mistakes()
    parser = argparse.ArgumentParser(description="Makes mistakes in the rules and sees whether tests notice.")
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *sorted({one.game for one in every})])
    games = parser.parse_args(words).games
    asked = [one for one in every if not games or one.game in games]
    for one in asked:  # before hours of tests: is the list still right?
        one.made_in((HOUSE / one.path).read_text(encoding="utf-8"))
    missed = look_for(asked)
    print(f"{len(asked)} mistakes, {len(asked) - len(missed)} caught, {len(missed)} not caught")
    return 1 if missed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Stale, RuntimeError) as trouble:
        sys.exit(str(trouble))
