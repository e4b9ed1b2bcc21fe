"""Builds the wheel and the source archive, looks into both, and tries the wheel in an empty environment: `make dist`.

What is built lies in `dist/`. An environment without anything of this tree plays a game, checks its record, and serves a page.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import venv
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

HOUSE = Path(__file__).resolve().parent.parent
PINS = HOUSE / "requirements" / "play.txt"
PACKAGE = "src/dicefield"
Result = TypeVar("Result")
NEEDED = (
    "py.typed",
    "games/army_men/RULES.md",
    "games/army_men/card.png",
    "games/army_men/card.svg",
    "games/army_men/lesson.toml",
    "games/army_men/numbers.txt",
    "games/polywars/scenarios/kill_the_king.toml",
    "games/polyversal/units/badger.toml",
    "server/migrations/script.py.mako",
    "server/migrations/versions/0001_tables.py",
    "server/static/icon.svg",
    "server/static/icons/icon-192.png",
    "server/static/table/mount.js",
    "server/templates/lobby.html",
    "study/report.html",
)
"""One of each kind of file, so that a whole kind is never missing from the tree and the archives alike."""
STARTS_WITHIN = 120
"""Seconds until a server must say where it is."""


# --- Building --------------------------------------------------------------------------------------------------------


def build(source: Path, out: Path) -> tuple[Path, Path]:
    """The wheel and the source archive of a project."""
    before = set(out.glob("*"))
    run([sys.executable, "-m", "hatchling", "build", "-d", str(out)], folder=source)
    made = set(out.glob("*")) - before
    wheel, archive = (next(path for path in made if path.name.endswith(end)) for end in (".whl", ".tar.gz"))
    return wheel, archive


def run(command: list[str], folder: Path, **env: str) -> str:
    """What a command says; if it fails, that is the end, with all that it said."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(command, cwd=folder, env={**clean, **env}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


# --- Looking into it -------------------------------------------------------------------------------------------------


def missing(wheel: Path, archive: Path) -> list[str]:
    """Files of the package that one of the two lacks."""
    package = HOUSE / PACKAGE
    files = {str(path.relative_to(package)) for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    with zipfile.ZipFile(wheel) as zipped:
        in_wheel = {name.removeprefix("dicefield/") for name in zipped.namelist()}
    with tarfile.open(archive) as packed:
        in_archive = {name.partition(f"{PACKAGE}/")[2] for name in packed.getnames()}
    wanted = files | set(NEEDED)
    return sorted([f"{name} (wheel)" for name in wanted - in_wheel] + [f"{name} (source)" for name in wanted - in_archive])


def description(wheel: Path) -> str:
    """What an index would show of it."""
    with zipfile.ZipFile(wheel) as zipped:
        (name,) = (name for name in zipped.namelist() if name.endswith(".dist-info/METADATA"))
        return zipped.read(name).decode("utf-8").partition("\n\n")[2]


def lost_links(words: str) -> list[str]:
    """Links and pictures that lead nowhere once they are not read in this tree."""
    return [target for target in re.findall(r"\]\(([^)\s]+)\)", words) if "://" not in target and not target.startswith("#")]


# --- Trying it -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Environment:
    """A virtual environment in a folder of its own, which knows nothing of this tree."""

    folder: Path

    @classmethod
    def empty(cls, folder: Path) -> Environment:
        venv.create(folder / "venv", with_pip=True)
        return cls(folder)

    @property
    def env(self) -> dict[str, str]:
        return {"DICEFIELD_DATA": str(self.folder / "data"), "XDG_DATA_HOME": str(self.folder / "data"), "NO_COLOR": "1"}

    def program(self, name: str) -> str:
        return str(self.folder / "venv" / "bin" / name)

    def install(self, *wanted: str | Path) -> None:
        """Of what the pins name, just that version."""
        options = ["--quiet", "--disable-pip-version-check", "-c", str(PINS)]
        run([self.program("python"), "-m", "pip", "install", *options, *map(str, wanted)], self.folder)

    def run(self, program: str, *words: str | Path) -> str:
        return run([self.program(program), *map(str, words)], self.folder, **self.env)

    @contextmanager
    def serve(self) -> Iterator[str]:
        """The address of a server of this environment, for a while."""
        command = [self.program("dicefield"), "serve", "--port", "0", "--database", f"sqlite:///{self.folder / 'tables.db'}"]
        env = {**os.environ, **self.env, "PYTHONUNBUFFERED": "1", "DICEFIELD_HINTS": "quick"}
        with subprocess.Popen(command, cwd=self.folder, env=env, stdout=subprocess.PIPE, text=True) as process:
            try:
                yield address_of(process)
            finally:
                process.terminate()


def address_of(process: subprocess.Popen[str]) -> str:
    """Where a server says that it is."""
    said = process.stdout.readline() if process.stdout else ""
    found = re.search(r"http://localhost:\d+", said)
    if found is None:
        raise SystemExit(f"The server does not say where it is: {said!r}")
    return found[0]


def page(address: str) -> str:
    with urllib.request.urlopen(address, timeout=STARTS_WITHIN) as answer:
        return str(answer.read().decode("utf-8"))


def plays(env: Environment) -> str:
    env.run("dicefield", "play", "army_men", "--seats", "greedy,random", "--seed", "7", "--save", "game.jsonl")
    return env.run("dicefield", "verify", "game.jsonl").splitlines()[0]


def serves(env: Environment) -> str:
    with env.serve() as address:
        shown = [page(f"{address}{path}") for path in ("/", "/rules/polywars", "/static/cards/army_men.svg", "/static/lobby.js")]
    return f"{len(shown)} pages, {sum(map(len, shown)):,} characters"


# --- All of it -------------------------------------------------------------------------------------------------------


def step(words: str, done: Callable[[], Result]) -> Result:
    print(f"{words} ... ", end="", flush=True)
    result = done()
    print(result if isinstance(result, str) else "done", flush=True)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=HOUSE / "dist", help="where to put what is built; it is emptied first")
    out = parser.parse_args().out
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    wheel, archive = step("Building wheel and source", lambda: build(HOUSE, out))
    for path in (wheel, archive):
        print(f"  {path.name}, {path.stat().st_size / 1024:,.0f} KiB")
    if lacking := step("Looking for every file of the package", lambda: missing(wheel, archive)):
        raise SystemExit(f"Missing: {', '.join(lacking)}")
    if lost := step("Reading what an index shows", lambda: lost_links(description(wheel))):
        raise SystemExit(f"These lead nowhere on an index: {', '.join(lost)}")
    with tempfile.TemporaryDirectory(prefix="dicefield-dist-") as folder:
        env = step("Making an empty environment", lambda: Environment.empty(Path(folder)))
        step("Installing the wheel", lambda: env.install(wheel))
        step("Playing a game", lambda: plays(env))
        step("Serving pages", lambda: serves(env))
    print(f"All is well. What was built lies in {out}")


if __name__ == "__main__":
    main()
