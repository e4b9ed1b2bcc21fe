"""Two people at one screen: a curtain between them where the game has secrets, none where it has not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.guest import Guest
from tests.browser.room import Room

LEFT = "[data-test=choice], [data-test=sheet], [data-piece], .log-line, .recent li, .tray-dice *, .verdict-words *"
BEHIND = "(left) => [...document.querySelector('#table').querySelectorAll(left)].map((one) => one.outerHTML)"
"""Whatever a curtain should have put away."""


def sits_down(room: Room, game: str, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
    made = room.house.table(game, ("me", "here"), options=options or {})
    page = room.page()
    page.goto("/")
    keep = "([id, keys]) => localStorage['dicefield.tables'] = JSON.stringify({[id]: {game: '', title: '', keys, at: 1}})"
    page.evaluate(keep, [made["id"], made["keys"]])
    page.goto(f"/table/{made['id']}")
    return page, made


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("knight_fight", {}),
        ("polyhydra", {"dice": "sealed"}),
        pytest.param("polywars", {"total": 24}, marks=pytest.mark.trial),
    ],
)
def test_a_curtain_falls_between_two_people(room: Room, game: str, options: dict[str, Any]) -> None:
    page, made = sits_down(room, game, options)
    guest, seats, known = Guest(page, 5), set(), ""
    for _ in range(12):
        if guest.turn() == "over":
            break
        if guest.turn() == "curtain":
            known = behind_the_curtain(page, made, known)
        assert guest.turn() == "choose"
        seats.add(page.get_attribute("body", "data-seat"))
        known = page.evaluate("eyes.snapshot.choices.map((one) => one.label).join('\\n')")
        guest.decide()
    assert seats == {"1", "2"}


def behind_the_curtain(page: Any, made: dict[str, Any], known: str) -> str:
    """While it is drawn nothing of the side that played last is in the page, however one looks; then it is opened."""
    assert page.evaluate(BEHIND, LEFT) == []
    assert page.locator("#table").evaluate("(table) => table.inert")
    text = page.evaluate("document.body.textContent")
    assert [label for label in known.splitlines() if len(label) > 12 and label in text] == []
    name = page.locator("[data-test=curtain] h2").inner_text().removeprefix("Pass the screen to ")
    page.click("[data-test=curtain-open]")
    page.wait_for_selector("[data-test=curtain]", state="detached")
    page.wait_for_selector("[data-test=table-picture] svg")
    assert name in page.locator(".seat.is-eyes .seat-name").inner_text()
    return ""


def test_the_curtain_hides_from_keys_too(room: Room) -> None:
    page, _ = sits_down(room, "knight_fight")
    page.wait_for_selector("[data-test=curtain-open]:focus")
    for _ in range(12):
        page.keyboard.press("Tab")
        assert not page.evaluate("document.querySelector('#table').contains(document.activeElement)")


def test_where_nothing_is_secret_there_is_no_curtain(room: Room) -> None:
    page = room.page()
    page.goto("/")
    page.click("[data-test=hot-seat][data-game=army_men]")
    page.wait_for_url("**/table/*")
    guest, seats = Guest(page, 5), set()
    for _ in range(16):
        if guest.turn() == "over":
            break
        assert guest.turn() == "choose"
        seats.add(page.get_attribute("body", "data-seat"))
        guest.decide()
    assert seats == {"1", "2"}


def test_what_was_about_to_be_said_is_not_said_behind_the_curtain(room: Room) -> None:
    """Readers of the screen hear a moment late; what comes between replaces it."""
    page = room.page()
    page.goto("/verify")
    heard = page.evaluate("""async () => {
        const { announce } = await import("/static/dom.js");
        const heard = [];
        announce("my secret");
        const voice = document.querySelector("[role=status][aria-live].unseen");
        new MutationObserver(() => heard.push(voice.textContent)).observe(voice, { childList: true });
        await new Promise((done) => setTimeout(done, 20));
        announce("Pass the screen");
        return eyes.until("the words", () => voice.textContent === "Pass the screen").then(() => heard);
    }""")
    assert "my secret" not in heard
    assert heard[-1] == "Pass the screen"
