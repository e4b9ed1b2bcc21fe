"""Which tests come first, and which are measured.

A worker starts with its share of the longest tests, most of which make machine code, and goes on file by file.
"""

from __future__ import annotations

import re

import pytest

GAMES = ("army_men", "polyhydra", "knight_fight", "polywars", "polyversal")
COVERED = ("engine", "odds", *GAMES)
"""Folders where rules are interpreted. Elsewhere, and where machine code is made, measuring would only take time."""

PLAYED = re.compile(r"(test_properties|test_decks|test_exact)\.py|polywars/test_picture\.py")
"""Files that look at whole games, over and over. They are not measured: it takes three times as long, and a line counts as covered
when a test is about it, not when some game happens to come by."""

CHECKS = re.compile(
    r"test_conformance\.py::test_game_conforms\[(\w+-check_(bots|estimates|touches|reasons)|(army_men|polyhydra)-check_(?!speeds|games)\w+)\]"
)
"""The part of conformance that comes to what only bots and people ask for, and all of it where games are short."""

LONGEST = (
    "test_conformance.py::test_game_conforms[polywars-check_speeds_agree]",
    "test_conformance.py::test_game_conforms[polyversal-check_speeds_agree]",
    "test_conformance.py::test_game_conforms[polywars-check_games_end]",
    "test_conformance.py::test_game_conforms[polyversal-check_games_end]",
    "solve/test_knight_fight.py::test_facts_are_json",
    "test_conformance.py::test_game_conforms[knight_fight-check_speeds_agree]",
    "test_conformance.py::test_game_conforms[knight_fight-check_games_end]",
    "solve/test_polyhydra.py::test_a_second_solve_finds_it_all_and_an_unfinished_one_goes_on",
    "test_conformance.py::test_game_conforms[polyhydra-check_speeds_agree]",
    "test_conformance.py::test_game_conforms[polyhydra-check_games_end]",
    "test_readme.py::test_the_examples_of_the_documents_run[adding-a-game.md]",
    "server/test_kills.py::test_a_server_on_sqlite_is_killed_again_and_again",
    "server/test_fuzz.py::test_the_api_holds_against_its_own_description",
    "server/test_kills.py::test_two_servers_on_postgresql_are_killed",
    "test_readme.py::test_the_commands_of_the_terminal_work_in_their_order",
    "browser/test_axe.py::test_nothing_serious_on_any_page[desk]",
)
"""Those that make the most machine code, or work out what others need, then those that simply take long."""


def is_covered(item: pytest.Item) -> bool:
    name = item.nodeid.removeprefix("tests/")
    measured = (name.split("/")[0] in COVERED and not PLAYED.search(name)) or CHECKS.fullmatch(name) is not None
    return measured and item.get_closest_marker("machine") is None


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
