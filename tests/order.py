"""Which tests come first, and which are measured.

A worker starts with its share of the longest tests, most of which make machine code, and goes on file by file.
"""

from __future__ import annotations

import pytest

COVERED = ("engine", "army_men", "polyhydra", "knight_fight", "polywars", "polyversal")
"""Folders of the tests of engine and games. Elsewhere, and where machine code is made, measuring would only take time."""

LONGEST = (
    "test_conformance.py::test_game_conforms[polywars-check_speeds_agree]",
    "test_conformance.py::test_game_conforms[polyversal-check_speeds_agree]",
    "test_conformance.py::test_game_conforms[polywars-check_games_end]",
    "test_conformance.py::test_game_conforms[polyversal-check_games_end]",
)


def is_covered(item: pytest.Item) -> bool:
    folder = item.nodeid.removeprefix("tests/").split("/")[0]
    return folder in COVERED and item.get_closest_marker("machine") is None


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """An order whose equal parts, one a worker, begin with the longest tests in turn."""
    longest = sorted((item for item in items if place(item) < len(LONGEST)), key=place)
    others = [item for item in items if place(item) == len(LONGEST)]
    size = -(-len(items) // workers)
    order: list[pytest.Item] = []
    for worker in range(workers):
        mine = longest[worker::workers]
        rest = size - len(mine)
        order += mine + others[:rest]
        others = others[rest:]
    return order + others


def place(item: pytest.Item) -> int:
    found = item.nodeid.removeprefix("tests/")
    return LONGEST.index(found) if found in LONGEST else len(LONGEST)
