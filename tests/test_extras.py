"""Whoever lacks what an extra brings along is told which one to install, wherever it shows."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from dicefield.engine.errors import Illegal
from dicefield.environments.raster import pixels
from dicefield.extras import Missing, needs
from dicefield.gpu import check_gpu
from dicefield.pettingzoo import FAMILIES
from dicefield.server.store import Store
from dicefield.study.workers import Cluster

EXTRAS = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]
army_men = FAMILIES[0]

PLACES: list[tuple[str, str, Callable[[], object]]] = [
    ("asyncpg", "postgres", lambda: Store("postgresql://somebody@localhost/tables")),
    ("ray", "cluster", lambda: Cluster("local")),
    ("numba_cuda", "gpu", check_gpu),
    ("resvg_py", "research", lambda: pixels("<svg/>")),
    ("PIL", "research", lambda: pixels("<svg/>")),
    ("pyspiel", "research", lambda: import_module("dicefield.openspiel")),
    ("gymnasium", "research", lambda: import_module("dicefield.environments").Duel),
    ("pettingzoo", "research", army_men.env),
    ("pettingzoo", "research", army_men.raw_env),
    ("pettingzoo", "research", army_men.parallel_env),
    ("pettingzoo", "research", army_men.points_env),
]


@pytest.mark.parametrize(("package", "extra", "use"), PLACES, ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_missing_is_named_with_its_extra(
    package: str, extra: str, use: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    for name in [name for name in sys.modules if name.startswith(("dicefield.pettingzoo.", "dicefield.openspiel"))]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("dicefield.environments.duel", "dicefield.environments.spaces"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(Missing) as told:
        use()
    assert str(told.value).startswith(f"{package} is not installed: say pip install 'dicefield[{extra}]'")
    assert told.value.code == f"no_{package}"
    assert extra in EXTRAS


def test_a_refusal_to_people_is_an_import_error_to_programs() -> None:
    assert issubclass(Missing, Illegal)
    assert issubclass(Missing, ImportError)


def test_a_fault_of_our_own_is_not_blamed_on_an_extra() -> None:
    with pytest.raises(ModuleNotFoundError), needs("research"):
        import_module("dicefield.nowhere")
