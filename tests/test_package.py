"""What the package says of itself, and that the checks of `make dist` can fail."""

from __future__ import annotations

import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import dicefield
from tests.test_readme import blocks, commands, folder, run
from tools import dist

__all__ = ["folder"]

HOUSE = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SHOWN = (HOUSE / PROJECT["readme"]).read_text(encoding="utf-8")


def test_the_version_is_told_once_for_all() -> None:
    assert PROJECT["version"] == dicefield.__version__


def test_what_an_index_shows_leads_nowhere_into_the_tree() -> None:
    assert dist.lost_links(SHOWN) == []
    assert dist.lost_links("![a](docs/a.svg), [b](b.md#c), [d](#e), [f](https://example.org/g)") == ["docs/a.svg", "b.md#c"]


def test_every_extra_is_told() -> None:
    assert [extra for extra in PROJECT["optional-dependencies"] if f"`dicefield[{extra}]`" not in SHOWN] == []


def test_what_it_tells_people_to_type_works(folder: Path) -> None:
    for command in commands(SHOWN):
        if not command.startswith("pip install"):
            done = run(command, folder)
            assert done.returncode == 0, done.stderr
    for block in blocks(SHOWN, "python"):
        exec(compile(block, "package.md", "exec"), {})


def test_a_file_that_is_left_out_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / dist.PACKAGE
    package.mkdir(parents=True)
    (package / "one.py").touch()
    (package / "two.svg").touch()
    monkeypatch.setattr(dist, "HOUSE", tmp_path)
    monkeypatch.setattr(dist, "NEEDED", ("py.typed",))
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as wheel:
        wheel.writestr("dicefield/one.py", "")
        wheel.writestr("dicefield/two.svg", "")
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as archive:
        archive.add(package / "one.py", f"dicefield-1/{dist.PACKAGE}/one.py")
    lacking = ["py.typed (source)", "py.typed (wheel)", "two.svg (source)"]
    assert dist.missing(tmp_path / "a.whl", tmp_path / "a.tar.gz") == lacking
