"""Servers under siege: a thousand kills, hundreds of thousands of fuzzed requests and messages, and memory that stays as it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import postgres
from tests.server.house import House, housed
from tests.server.test_fuzz import Tables, greetings_hold, hold_against_description, hold_against_nonsense
from tests.server.test_kills import survive_on_postgresql, survive_on_sqlite

__all__ = ["postgres"]

KILLS = 1_000
KILLS_OF_SEVERAL = 300
REQUESTS = 200_000
EXAMPLES = 180
"""For every operation in a round, of which there are several."""
MESSAGES = 50_000
MESSAGES_A_ROUND = 5_000
GREETINGS = 1_000
LEAK = 1_024
"""Bytes: a server that keeps as much of every message has a leak, however its memory goes up and down."""


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with housed(tmp_path_factory.mktemp("fuzzed")) as house:
        yield house


@pytest.fixture(scope="module")
def tables(fuzzed: House) -> Tables:
    return Tables(fuzzed)


def test_a_server_on_sqlite_is_killed_a_thousand_times(tmp_path: Path) -> None:
    survive_on_sqlite(tmp_path, KILLS)


def test_three_servers_on_postgresql_are_killed_hundreds_of_times(tmp_path: Path, postgres: Any) -> None:
    survive_on_postgresql(tmp_path, postgres.get_uri(), KILLS_OF_SEVERAL, 3)


def test_the_api_holds_against_its_own_description(fuzzed: House, tables: Tables) -> None:
    memory_is_flat(fuzzed, REQUESTS, lambda drawn: hold_against_description(fuzzed, tables, EXAMPLES, drawn))


def test_sockets_hold_against_nonsense(fuzzed: House, tables: Tables) -> None:
    memory_is_flat(fuzzed, MESSAGES, lambda drawn: hold_against_nonsense(fuzzed, tables, MESSAGES_A_ROUND, drawn))


def memory_is_flat(house: House, enough: int, say: Callable[[int], int]) -> None:
    """Round after round until enough was said. The first half of the rounds fills what is kept on purpose: tables, answers."""
    said, memory = [0], [house.memory()]
    while said[-1] < enough:
        said.append(said[-1] + say(len(said)))
        memory.append(house.memory())
        sys.stdout.write(f"{said[-1]:,} sent: {memory[-1] / 2**20:.0f} MiB\n")  # to be seen with pytest -s
    half = len(said) // 2
    assert memory[-1] - memory[half] < LEAK * (said[-1] - said[half]), f"{memory} after {said}"


def test_greetings_hold_against_nonsense(fuzzed: House, tables: Tables) -> None:
    greetings_hold(fuzzed, tables, GREETINGS)
