"""The same dice, twice: two people in two browsers play both games whole, see the sum, and both records are honest together."""

from __future__ import annotations

from typing import Any

from dicefield.games import GAMES
from dicefield.play.game_record import parse
from dicefield.play.pairs import verify_pair
from tests.browser.guest import Guest
from tests.browser.room import Room


def opened(room: Room, game: str) -> tuple[Any, Any]:
    """Ada asks for the same dice on the set-up page; Bob comes by her link."""
    ada, bob = room.page(), room.page(phone=True)
    ada.goto(f"/new/{game}")
    if game == "polyhydra":
        ada.locator("label:text-is('Turns') + .stepper input").fill("2")
    ada.get_by_label("Name").first.fill("Ada")
    ada.select_option("[data-test=seat-2]", "friend")
    ada.get_by_label("Same dice, twice").check()
    ada.click("[data-test=start]")
    bob.goto(ada.locator("[data-test=invitations] input").input_value())
    bob.fill("#join-name", "Bob")
    bob.click("[data-test=join-form] button")
    return ada, bob


def play_out(pages: tuple[Any, Any], seed: int) -> None:
    guests = [Guest(page, seed + place) for place, page in enumerate(pages)]
    while True:
        wishes = [guest.wish() for guest in guests]
        if set(wishes) == {"over"}:
            return
        if "choose" in wishes:
            guests[wishes.index("choose")].decide()
        pages[0].wait_for_timeout(10)


def go_on(page: Any, words: str) -> None:
    link = page.locator("[data-test=next-table]")
    assert link.inner_text() == words
    link.click()
    page.wait_for_selector(".pair-note:has-text('Game 2 of 2')")


def play_the_pair(room: Room, game: str) -> None:
    ada, bob = pages = opened(room, game)
    for page in pages:
        page.wait_for_selector(".pair-note:has-text('Game 1 of 2')")
    play_out(pages, 3)
    for page in pages:
        go_on(page, "Play the second game")
    assert [name.inner_text() for name in ada.locator(".seat-name").all()] == ["Bob", "Ada (you)"]
    play_out(pages, 5)
    sums = [page.inner_text("[data-test=pair-sum]") for page in pages]
    links = [link.get_attribute("href") for link in ada.locator(".ending-links a[download]").all()]
    checked = verify_pair(*(parse(room.house.get(link).text) for link in links), GAMES)
    assert sums == [checked.words] * 2
    for page in pages:  # both games were checked by what each browser kept, and all is well
        page.wait_for_function("() => !Object.keys(localStorage).some((name) => name.startsWith('dicefield.kept.'))")
    bob.click("text=Check the dice")
    bob.wait_for_selector("[data-test=verdict]:has-text('Yes. Both games were played with the same honest dice')")
    bob.click("[data-test=ask-server]")
    bob.wait_for_selector("text=The server agrees")
    assert checked.words.removesuffix(" with the same dice") in bob.inner_text("[data-test=verdict]")


def test_two_people_play_both_games_and_check_them(room: Room) -> None:
    play_the_pair(room, "polyhydra")


def test_what_the_same_dice_are_is_told_where_it_is_asked(room: Room) -> None:
    page = room.seat(room.house.table("army_men", ("me", "here"), dice="paired"))
    page.click(".pair-note")
    page.wait_for_selector("dialog:has-text('who did more with the same luck?')")


def test_the_second_game_stands_among_my_games_though_the_first_ended_elsewhere(room: Room) -> None:
    made = room.house.table("army_men", ("me", "friend"), dice="paired")
    page = room.seat(made)
    page.wait_for_selector("[data-test=invitations]")
    page.goto("/")
    bob = room.house.post(f"/api/tables/{made['id']}/seats", {"name": "Bob", "invite": made["invites"]["2"]}).json()
    assert room.house.do(made["id"], bob["key"], "resign").status_code == 200
    second = room.house.snapshot(made["id"])["table"]["next"]
    page.reload()
    page.wait_for_selector(f"[data-mine='{made['id']}']:has-text('Won')")
    page.reload()
    page.wait_for_selector(f"[data-mine='{second}']")
