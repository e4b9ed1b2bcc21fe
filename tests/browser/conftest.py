"""Real browsers at a real server. Whatever goes wrong behind the scenes of a page fails the test that opened it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.room import Room
from tests.server.browsing import chromium
from tests.server.conftest import coached, house, own_house
from tests.server.house import House

__all__ = ["coached", "house", "own_house"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def room(browser: Any, house: House) -> Iterator[Room]:
    """The shared server, and as many browsers as a test wants."""
    room = Room(browser, house)
    yield room
    room.close()


@pytest.fixture
def coached_room(browser: Any, coached: House) -> Iterator[Room]:
    """A server where a game is solved."""
    room = Room(browser, coached)
    yield room
    room.close()


@pytest.fixture
def own_room(browser: Any, own_house: House) -> Iterator[Room]:
    """A server that the test may stop and start again."""
    room = Room(browser, own_house)
    yield room
    room.close()
