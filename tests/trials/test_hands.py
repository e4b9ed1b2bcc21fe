"""Whole games of all five: by keys, by touch on a phone, by mouse with every beat and less motion; and how all see the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import test_ends as ends
from tests.browser.guest import Guest
from tests.browser.room import Room, seat_link
from tests.browser.test_keyboard import Keys
from tests.browser.test_phone import Fingers
from tests.browser.test_playback import ANIMATED
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


FAST = """if (location.host) localStorage["dicefield.settings"] = '{"theme": "auto", "sound": false, "speed": 2}'"""


def seeded(room: Room, game: str) -> dict[str, Any]:
    return room.house.table(game, ("me", "bot:random"), options=SHORT[game], dice="seeded", dice_seed=6)


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_keys(room: Room, game: str) -> None:
    made = seeded(room, game)
    guest = Keys(room.seat(made, reduced_motion="reduce"), 9)
    assert guest.play() == "over"
    assert guest.decisions > 3


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_touch(room: Room, game: str) -> None:
    page = room.seat(seeded(room, game), phone=True)
    guest = Fingers(page, 8)
    assert guest.play() == "over"
    missed = guest.did["fallback"] - guest.did["fallback: refused spot"]  # named spots lie on the rim: a pixel beyond is too far
    assert missed <= max(2, guest.decisions // 2), guest.did
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_by_mouse_with_less_motion(room: Room, game: str) -> None:
    """Every beat is played, fast, and nothing moves."""
    page = room.page(instant=False, reduced_motion="reduce")
    page.add_init_script(FAST)
    page.goto(seat_link(seeded(room, game)))
    page.evaluate(ANIMATED)
    guest = Guest(page, 7)
    assert guest.play() == "over"
    assert guest.decisions > 3
    assert guest.did["fallback"] <= max(2, guest.decisions // 8), guest.did
    assert page.evaluate("moved") == 0


@pytest.mark.parametrize("game", ends.SHORT)
def test_everybody_sees_the_same_end_with_their_own_eyes(room: Room, game: str) -> None:
    ends.all_see_the_end(room, game)
