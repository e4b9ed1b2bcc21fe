"""Settings are the same wherever they stand, and my games stand first in the lobby."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.room import Room, seat_link


def stored(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage['dicefield.settings'])")
    return found


@pytest.mark.parametrize("phone", [False, True])
def test_the_dialog_opens_from_every_page_and_everything_in_it_is_kept(room: Room, phone: bool) -> None:
    made = room.house.table()
    page = room.page(phone=phone)
    page.goto("/")
    page.click("#settings")
    box = page.locator("[data-test=settings]")
    box.locator("[data-test=my-name]").fill("Grace")
    box.locator("[data-test=theme-dark]").check()
    box.locator("[data-test=speed]").select_option("slow")
    box.locator("[data-test=sound]").check()
    assert page.input_value("#name") == "Grace", "the field of the lobby is the same one"
    page.keyboard.press("Escape")
    assert page.get_attribute("html", "data-theme") == "dark"
    kept = stored(page)
    assert (kept["theme"], kept["speed"], kept["sound"]) == ("dark", 0.5, True)
    page.goto(seat_link(made))
    page.wait_for_selector("[data-test=choice]", state="attached")
    page.click("[data-tab=more]")
    assert page.input_value(".panel-more [data-test=speed]") == "slow"
    assert page.is_checked(".panel-more [data-test=sound]")
    page.click("[data-test=all-settings]")
    assert box.locator("[data-test=my-name]").input_value() == "Grace"
    box.locator("[data-test=speed]").select_option("fast")
    box.locator("button", has_text="Done").click()
    assert page.input_value(".panel-more [data-test=speed]") == "fast", "both show what is stored"


def test_another_page_of_the_same_browser_follows(room: Room) -> None:
    context = room.context()
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        page.goto("/verify")
    one.click("#settings")
    one.check("[data-test=theme-light]")
    other.wait_for_selector("html[data-theme=light]")


def test_settings_are_worked_by_the_keyboard(room: Room) -> None:
    page = room.page()
    page.goto("/verify")
    page.focus("#settings")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-test=settings] h2:focus")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert page.get_attribute("html", "data-theme") == "light"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "settings"


def test_a_replay_goes_by_the_same_speed(room: Room) -> None:
    made = room.house.table("army_men", ("me", "me"))
    room.house.do(made["id"], made["keys"]["1"], "resign")
    page = room.page()
    page.goto(f"/replay/{made['id']}")
    page.wait_for_selector("#picture svg[role=img]")
    assert page.input_value("[data-test=speed]") == "instant"
    page.select_option("[data-test=speed]", "fast")
    assert stored(page)["speed"] == 2


# --- My games


def test_my_games_come_first_and_those_that_wait_for_me_before_others(room: Room) -> None:
    house = room.house
    over, mine = house.table("army_men", ("me", "me")), house.table("knight_fight", ("me", "me"))
    waiting = house.table("polywars", ("me", "friend"))
    house.do(over["id"], over["keys"]["2"], "resign")
    titles = {"army_men": over, "polywars": waiting, "knight_fight": mine}
    kept = {
        made["id"]: {"game": game, "title": game, "keys": {"1": made["keys"]["1"]}, "at": at}
        for at, (game, made) in enumerate(titles.items())
    }
    context = room.context()
    context.add_init_script(f"if (location.host) localStorage['dicefield.tables'] ??= {json.dumps(json.dumps(kept))}")
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("[data-mine] .badge")
    rows = page.locator("[data-mine]")
    assert [rows.nth(at).get_attribute("data-mine") for at in range(3)] == [mine["id"], waiting["id"], over["id"]]
    assert rows.nth(0).locator(".badge").inner_text() == "Your turn"
    assert "just now" in rows.nth(0).inner_text()
    assert rows.nth(2).locator(".badge").inner_text() == "Won"
    assert rows.nth(2).locator("a").get_attribute("href") == f"/replay/{over['id']}"
    assert page.title() == "\u25cf 1 \u00b7 Dicefield"
    assert page.evaluate("document.querySelector('#mine').compareDocumentPosition(document.querySelector('.hero')) & 4")
    asked: list[Any] = []
    page.on("request", lambda request: asked.append(request.post_data_json) if request.url.endswith("/standings") else None)
    page.reload()
    page.wait_for_selector("[data-mine] .badge:text-is('Your turn')")
    assert [one["id"] for one in asked[0]["tables"]] == [mine["id"], waiting["id"]], "what is over is not asked for again"
    rows.nth(0).locator("a").click()
    page.wait_for_selector("body[data-status=live]")
    assert mine["id"] in page.url


def test_a_table_that_is_gone_says_so(room: Room) -> None:
    context = room.context()
    kept = {"0000000000": {"game": "army_men", "title": "Army Men Dice War", "keys": {"1": "x"}, "at": 1}}
    context.add_init_script(f"if (location.host) localStorage['dicefield.tables'] ??= {json.dumps(json.dumps(kept))}")
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("[data-mine]:has-text('This table is no longer here')")
