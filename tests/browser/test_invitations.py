"""A friend is invited: by a link that says who invites, by a code for a camera, by the sheet of a phone."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote

import pytest
import segno

from tests.browser.room import Room, seat_link
from tests.server.house import House

BELL = """() => {
    if (!location.host) return;
    window.told = [];
    window.asked = 0;
    Object.defineProperty(Notification, "permission", { get: () => localStorage.bell ?? "default" });
    Notification.requestPermission = async () => { asked += 1; return (localStorage.bell = "granted"); };
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => void told.push([title, body, data]);
    Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
}"""
"""Chromium without windows has nowhere to show notifications: these stand for it, and remember. Pages look away when told to."""


@pytest.fixture
def waiting(house: House) -> dict[str, Any]:
    return house.table("polywars", ("me", "friend"))


def remember(context: Any, made: dict[str, Any]) -> None:
    """A browser that made this table."""
    kept = {made["id"]: {"game": "polywars", "title": "Polywars", "keys": made["keys"], "invites": made["invites"], "at": 1}}
    context.add_init_script(f"if (location.host) localStorage['dicefield.tables'] ??= {json.dumps(json.dumps(kept))}")


def as_host(room: Room, made: dict[str, Any], **more: Any) -> Any:
    """The page of whoever made a table, who holds its invitations."""
    context = room.context(**more)
    remember(context, made)
    page = context.new_page()
    page.goto(f"/table/{made['id']}")
    page.wait_for_selector("[data-test=invitations]")
    return page


def invitation(made: dict[str, Any]) -> str:
    return f"/table/{made['id']}#invite={made['invites']['2']}"


def test_who_is_invited_reads_by_whom_and_as_what(room: Room, waiting: dict[str, Any]) -> None:
    page = room.page()
    page.goto(invitation(waiting))
    form = page.locator("[data-test=join-form]")
    form.wait_for()
    assert form.locator("h2").inner_text() == "Ada invites you to Polywars"
    assert form.locator(".join-role").inner_text() == "You play vermilion against Ada."
    page.fill("#join-name", "Bob")
    page.click("[data-test=join-form] button")
    page.wait_for_selector("body[data-status=live]")


def test_a_used_invitation_says_so_and_lets_one_watch(room: Room, waiting: dict[str, Any]) -> None:
    seated = room.house.post(f"/api/tables/{waiting['id']}/seats", {"name": "Bob", "invite": waiting["invites"]["2"]})
    assert seated.status_code == 201
    page = room.page()
    page.goto(invitation(waiting))
    page.click("[data-test=spent-invitation] button:text-is('Watch the game')")
    page.wait_for_selector("[data-test=table-picture] svg")
    assert page.get_attribute("body", "data-seat") == "0"


def test_the_qr_code_is_the_link_and_the_key_stays_out_of_addresses(room: Room, waiting: dict[str, Any]) -> None:
    page = as_host(room, waiting)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.click("[data-test=qr-box] summary")
    drawn = unquote(page.locator("[data-test=qr]").get_attribute("src") or "")
    link = page.locator("[data-test=invitations] input").input_value()
    assert link == room.house.address + invitation(waiting)
    matrix = segno.make(link, error="m", micro=False).matrix
    dark = {(x + 4, y + 4) for y, row in enumerate(matrix) for x, one in enumerate(row) if one}
    assert {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1", drawn)} == dark
    assert page.evaluate("document.querySelector('[data-test=qr]').naturalWidth") > 0
    assert asked
    assert not [url for url in asked if waiting["invites"]["2"] in url and not url.startswith("data:")]


def test_a_link_that_opens_here_only_is_told_to(room: Room, waiting: dict[str, Any]) -> None:
    page = as_host(room, waiting)
    note = page.locator("[data-test=reach]")
    note.wait_for()
    assert "opens on this machine only" in note.inner_text()
    assert note.locator("code").inner_text() == "dicefield serve --host 0.0.0.0"


def test_where_the_network_knows_a_better_address_the_link_has_that(room: Room, waiting: dict[str, Any]) -> None:
    context = room.context()
    better = {"scope": "network", "words": "As others find it.", "command": None, "origin": "http://192.168.1.7:8600"}
    context.route("**/api/reach", lambda route: route.fulfill(json=better))
    page = context.new_page()
    page.goto(seat_link(waiting))
    page.click("[data-tab=more]")
    page.wait_for_function("() => document.querySelector('.links input')?.value.startsWith('http://192.168.1.7:8600/table/')")


def test_a_phone_shares_by_its_own_sheet(room: Room, waiting: dict[str, Any]) -> None:
    assert as_host(room, waiting).locator("[data-test=share]").count() == 0, "it has no such sheet; the next is given one"
    context = room.context(phone=True)
    context.add_init_script("navigator.share = async (what) => void (window.shared = what)")
    remember(context, waiting)
    phone = context.new_page()
    phone.goto(f"/table/{waiting['id']}")
    phone.click("[data-test=share]")
    shared = phone.evaluate("shared")
    assert shared["text"] == "Ada invites you to Polywars, as vermilion, against Ada."
    assert shared["url"] == room.house.address + invitation(waiting)


# --- Told outside the page


def test_nobody_is_asked_unasked_and_who_agreed_is_told(room: Room, waiting: dict[str, Any]) -> None:
    context = room.context(service_workers="allow")
    context.add_init_script(f"({BELL})()")
    remember(context, waiting)
    ada = context.new_page()
    ada.goto(f"/table/{waiting['id']}")
    ada.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    ada.wait_for_selector("[data-test=tell-me]")
    assert ada.evaluate("asked") == 0
    ada.click("[data-test=tell-me]")
    ada.wait_for_selector(".tell-me :text('You will be told')")
    assert ada.evaluate("asked") == 1
    ada.click("[data-tab=more]")
    assert ada.is_checked("[data-test=notify]"), "the switch of the settings is the same one"
    ada.evaluate("window.away = true")
    bob = room.page()
    bob.goto(invitation(waiting))
    bob.click("[data-test=join-form] button")
    ada.wait_for_function("() => told.length")
    assert ada.evaluate("told") == [["Polywars", "Everybody is here. It is your turn.", {"path": f"/table/{waiting['id']}"}]]


@pytest.mark.parametrize(("agreed", "away", "told"), [(True, True, 1), (False, True, 0), (True, False, 0)])
def test_told_is_who_agreed_and_looks_elsewhere(room: Room, agreed: bool, away: bool, told: int) -> None:
    made = room.house.table("army_men", ("me", "me"), dice="seeded", dice_seed=3)
    turn = next(seat for seat in (1, 2) if room.house.snapshot(made["id"], made["keys"][str(seat)])["mine"][0]["owes"])
    context = room.context(service_workers="allow")
    context.add_init_script(f"({BELL})()")
    context.add_init_script(f"if (location.host) localStorage.bell ??= '{'granted' if agreed else 'default'}'")
    context.add_init_script("if (location.host) localStorage['dicefield.settings'] = JSON.stringify({ notify: true, speed: 0 })")
    page = context.new_page()
    page.goto(seat_link(made, 3 - turn))
    page.wait_for_selector("body[data-status=live]")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.evaluate(f"window.away = {json.dumps(away)}")
    before = page.get_attribute("body", "data-on")
    key = made["keys"][str(turn)]
    while room.house.snapshot(made["id"], key)["mine"][0]["owes"]:
        room.house.do(made["id"], key, "choose", choice=room.house.snapshot(made["id"], key)["choices"][0]["say"])
    page.wait_for_selector(f"body[data-busy=false]:not([data-on='{before}'])")
    page.wait_for_selector(".now.is-mine")
    assert len(page.evaluate("told")) == told
