"""Whole games of all five by keys alone, with less motion, and by touch on a phone; by mouse they are played in all other tests."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.room import Room
from tests.browser.test_keyboard import Keys
from tests.browser.test_phone import Fingers
from tests.server.conftest import house
from tests.trials.test_stage import room

__all__ = ["house", "room"]
SHORT: dict[str, dict[str, Any]] = {
    "army_men": {},
    "polyhydra": {},
    "knight_fight": {},
    "polywars": {"total": 24, "cycles": 3},
    "polyversal": {"turns": 1, "table": 36, "first": "skirmish", "second": "skirmish"},
}


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_keys(room: Room, game: str) -> None:
    made = room.house.table(game, ("me", "bot:random"), options=SHORT[game])
    guest = Keys(room.seat(made, reduced_motion="reduce"), 9)
    assert guest.play() == "over"
    assert guest.decisions > 3


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_touch(room: Room, game: str) -> None:
    made = room.house.table(game, ("me", "bot:random"), options=SHORT[game])
    page = room.seat(made, phone=True)
    guest = Fingers(page, 8)
    assert guest.play() == "over"
    assert guest.did["fallback"] <= max(2, guest.decisions // 2), guest.did
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
