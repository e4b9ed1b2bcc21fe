"""Servers under siege: hundreds of kills, tens of thousands of fuzzed requests and messages."""

from __future__ import annotations

from collections.abc import Iterator
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
REQUESTS = 30_000
EXAMPLES = 180
MESSAGES = 20_000
GREETINGS = 1_000


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
    assert hold_against_description(fuzzed, tables, EXAMPLES) >= REQUESTS


def test_sockets_hold_against_nonsense(fuzzed: House, tables: Tables) -> None:
    hold_against_nonsense(fuzzed, tables, MESSAGES)


def test_greetings_hold_against_nonsense(fuzzed: House, tables: Tables) -> None:
    greetings_hold(fuzzed, tables, GREETINGS)
