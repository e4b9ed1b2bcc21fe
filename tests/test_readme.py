"""What the README and the documents tell people to type works as it stands."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent
README = (HOUSE / "README.md").read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def commands(page: str) -> list[str]:
    return [line for block in blocks(page, "sh") for line in block.splitlines()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which `dicefield` is on the path, as it is after `make play`."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "dicefield"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m dicefield.cli "$@"\n')
    program.chmod(0o755)
    return tmp_path


def run(command: str, folder: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(HOUSE), "TERM": "dumb"}
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env=env, input=given, capture_output=True, text=True, timeout=300, check=False
    )


def test_the_commands_of_the_terminal_work_in_their_order(folder: Path) -> None:
    said = [command for command in commands(README) if command.startswith("dicefield")]
    assert len(said) >= 6
    for command in said:
        done = run(command, folder, "1\n\n1\n\n1\n\nq\n")
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    assert (folder / "table.svg").exists()


def test_the_two_commands_of_the_start_are_made(folder: Path) -> None:
    said = [command for command in commands(README) if command.startswith("make")]
    assert said == ["make play", "make test"]
    for command in said:
        done = run(f"cd {shlex.quote(str(HOUSE))} && {command} --dry-run", folder)
        assert done.returncode == 0, done.stderr
        assert "dicefield serve --open" in done.stdout or "pytest" in done.stdout


def test_the_other_ways_to_play_work(folder: Path) -> None:
    for words in ("--dice entered", "--dice fair", "--seats human,human"):
        assert words in README
        assert run(f"dicefield play army_men {words}", folder, "q\n").returncode == 0


def test_the_example_is_five_lines_and_runs(folder: Path) -> None:
    (example,) = blocks(README, "python")
    assert len([line for line in example.splitlines() if line.strip()]) == 5
    (folder / "example.py").write_text(example)
    done = run(f"{shlex.quote(sys.executable)} example.py", folder)
    assert done.returncode == 0, done.stderr
    assert "wins the campaign" in done.stdout or "is drawn" in done.stdout


SERVED = {"bots.md"}
"""Pages whose examples talk to a server: tests/server runs those."""
PAGES = sorted(page for page in (HOUSE / "docs").rglob("*.md") if page.name not in SERVED)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_the_documents_run(page: Path, folder: Path) -> None:
    text = re.sub(r"<!-- code: .*?-->\n\n```python\n.*?```\n", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for example in blocks(text, "python"):
        (folder / "example.py").write_text(example)
        done = run(f"{shlex.quote(sys.executable)} example.py", folder)
        assert done.returncode == 0, done.stderr
    for session in blocks(text, "console"):
        for line in session.splitlines():
            if line.startswith("$ "):
                assert run(line[2:], folder).returncode == 0


def test_the_pictures_of_the_readme_exist() -> None:
    starts = {".svg": b"<svg", ".png": b"\x89PNG", ".webp": b"RIFF"}
    for target in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README):
        assert (HOUSE / target).read_bytes().startswith(starts[Path(target).suffix])


def test_all_five_games_and_their_makers_are_credited() -> None:
    for words in ("Philip Reed", "Steve Jackson Games", "Chuck Henry", "Gregg Jewell", "Dann May", "Ken Whitehurst", "unofficial"):
        assert words in README
