"""The review as people see it: from the end of a game to the costliest choices, and from there to the table once more."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.browser.guest import Guest
from tests.browser.pages import measure, open_page
from tests.browser.room import Room
from tests.server.guests import Guests, played_by_bots
from tests.server.house import House

FAULTS = ("unnamed", "pale", "tooWide", "moving")


@pytest.fixture(scope="module")
def finished(coached: House) -> str:
    return played_by_bots(coached, "army_men", ("bot:greedy", "bot:random"), dice="seeded", dice_seed=4)


def step_of(page: Any) -> int:
    return int(page.inner_text("[data-test=step-count]").split("/")[0])


@pytest.mark.parametrize("shape", ["desk", pytest.param("phone", marks=pytest.mark.trial)])
def test_from_the_end_of_a_game_to_the_review_and_once_more_from_there(coached_room: Room, shape: str) -> None:
    made = coached_room.house.table("army_men", ("me", "bot:random"), dice="seeded", dice_seed=3)
    page = coached_room.seat(made, phone=shape == "phone")
    assert Guest(page, seed=3).play() == "over"
    page.click("[data-test=review]")
    rows = page.locator("[data-test=costly] > li")
    rows.first.wait_for()
    assert page.inner_text("#review-title").startswith("Your ")
    assert 1 <= rows.count() <= 3
    costs = [float(words.strip("\u2212 %\u00a0")) for words in page.locator("[data-test=cost]").all_inner_texts()]
    assert costs == sorted(costs, reverse=True)
    first = rows.first
    step = int(re.sub(r"\D", "", first.locator("[data-test=costly-step]").inner_text()))
    first.locator("[data-test=costly-step]").click()
    assert step_of(page) == step - 1
    chosen = coached_room.house.get(f"/api/tables/{made['id']}/replay").json()["steps"][step]
    assert chosen["seat"] == 1
    first.locator("[data-test=try-again]").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-test=choice]:enabled", state="attached")
    assert made["id"] not in page.url
    table = coached_room.house.snapshot(page.url.split("/table/")[1].split("#")[0])
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot:random"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("shape", ["desk", "phone"])
def test_a_review_is_for_everybody(coached_room: Room, finished: str, shape: str, theme: str) -> None:
    page = coached_room.page(phone=shape == "phone", color_scheme=theme, reduced_motion="reduce")
    open_page(page, "replay", f"/replay/{finished}#review")
    page.locator("#review-body:not([aria-busy])").wait_for()
    page.select_option("[data-test=review-seat]", "2")
    page.locator("[data-test=costly] > li[data-seat='2']").first.wait_for()
    faults = {fault: trouble for fault in FAULTS if (trouble := measure(page, fault))}
    assert faults == {}, json.dumps(faults)


def test_where_people_played_who_is_to_play_is_asked(coached_room: Room) -> None:
    house = coached_room.house
    made = house.table("army_men", ("me", "here"), dice="seeded", dice_seed=3)
    Guests(house, made["id"], {int(seat): key for seat, key in made["keys"].items()}).play_out()
    page = coached_room.page()
    open_page(page, "replay", f"/replay/{made['id']}#review")
    page.select_option("[data-test=review-seat]", "2")
    again = page.locator("[data-test=costly] > li[data-seat='2'] [data-test=try-again]").first
    again.click()
    assert page.input_value("dialog [data-test=seat-2]") == "me"
    assert page.input_value("dialog [data-test=seat-1]") == "bot:greedy"
    page.click("dialog button.primary")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-test=choice]:enabled", state="attached")
