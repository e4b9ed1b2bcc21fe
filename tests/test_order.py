"""The order of tests: nothing is lost, the longest come first, and those that are named exist."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest

from tests.order import LONGEST, dealt, is_covered

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Item:
    """A test that was collected, as far as its place in the order goes."""

    nodeid: str
    machine: bool = False

    def get_closest_marker(self, name: str) -> Any:
        return name if self.machine and name == "machine" else None


@pytest.mark.parametrize("workers", [1, 2, 3, 8])
def test_each_worker_begins_with_its_share_of_the_longest(workers: int) -> None:
    items = [Item(f"tests/engine/test_desk.py::test_{number}") for number in range(91)] + [
        Item(f"tests/{name}") for name in LONGEST
    ]
    order = cast(list[Item], dealt(cast(Any, items), workers))
    assert sorted(order, key=lambda item: item.nodeid) == sorted(items, key=lambda item: item.nodeid)
    size = -(-len(items) // workers)
    for worker in range(workers):
        mine = [f"tests/{name}" for name in LONGEST[worker::workers]]
        assert [item.nodeid for item in order[worker * size :][: len(mine)]] == mine


@pytest.mark.parametrize("name", LONGEST)
def test_the_longest_are_tests_that_exist(name: str) -> None:
    path, test = re.sub(r"\[.*", "", name).split("::")
    assert f"def {test}(" in (HERE / path).read_text(encoding="utf-8")


def test_rules_are_measured_where_they_are_interpreted() -> None:
    assert is_covered(cast(Any, Item("tests/polywars/test_rage.py::test_it")))
    assert not is_covered(cast(Any, Item("tests/polywars/test_rage.py::test_it", machine=True)))
    assert not is_covered(cast(Any, Item("tests/server/test_pages.py::test_it")))
    assert is_covered(cast(Any, Item("tests/test_conformance.py::test_game_conforms[polywars-check_bots]")))
    assert not is_covered(cast(Any, Item("tests/test_conformance.py::test_game_conforms[polywars-check_speeds_agree]")))
