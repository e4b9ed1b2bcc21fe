"""The end of a game, in everybody's own eyes: both seats and somebody who watches see what the server has, and the same result."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.browser.battles import drive
from tests.browser.room import Room, seat_link
from tests.browser.test_playback import PARTS
from tests.server.house import House

SHORT: dict[str, dict[str, Any]] = {
    "army_men": {},
    "polyhydra": {},
    "knight_fight": {"rounds": 4},
    "polywars": {"total": 16, "cycles": 1},
    "polyversal": {"turns": 1, "table": 36, "first": "skirmish", "second": "skirmish"},
}
PANELS = "() => document.querySelector('.panel-sides').innerText"


def links(made: dict[str, Any]) -> list[str]:
    return [seat_link(made, 1), seat_link(made, 2), f"/table/{made['id']}"]


def opened(room: Room, link: str) -> Any:
    page = room.page()
    page.goto(link)
    page.wait_for_selector("[data-test=table-picture] svg [data-part]", state="attached")
    return page


def played_out(house: House, made: dict[str, Any]) -> None:
    rng = Random(5)

    def say(seat: int, seen: dict[str, Any]) -> str:
        return str(rng.choice(seen["choices"])["say"])

    drive(house, made, lambda seat, seen: False, say)


def all_see_the_end(room: Room, game: str) -> None:
    made = room.house.table(game, ("me", "me"), options=SHORT[game], dice="seeded", dice_seed=5)
    pages = [opened(room, link) for link in links(made)]
    with pytest.raises(AssertionError, match="nobody has anything to choose"):
        played_out(room.house, made)
    result = room.house.snapshot(made["id"])["result"]["words"]
    for page, link in zip(pages, links(made), strict=True):
        page.wait_for_selector("[data-test=result]")
        page.wait_for_selector("body[data-busy=false]")
        fresh = opened(room, link)
        fresh.wait_for_selector("[data-test=result]")
        assert page.inner_text("[data-test=result]") == result
        assert page.evaluate(PARTS) == fresh.evaluate(PARTS)
        assert page.evaluate(PANELS) == fresh.evaluate(PANELS)


def test_everybody_sees_the_same_end_with_their_own_eyes(room: Room) -> None:
    all_see_the_end(room, "polywars")
