"""Whatever happens to the line, the page or the server, the game goes on; and what can be done besides choosing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.guest import Guest
from tests.browser.room import Room, seat_link

ON = "document.body.dataset.on"


def friends(room: Room, game: str, **wish: Any) -> tuple[Any, Any]:
    """Two people far apart: the pages of Ada and Bob."""
    made = room.house.table(game, ("me", "friend"), **wish)
    seat = room.house.post(f"/api/tables/{made['id']}/seats", {"invite": made["invites"]["2"], "name": "Bob"}).json()
    return room.seat(made, 1), room.seat({**made, "keys": {"2": seat["key"]}}, 2)


def play_some(guest: Guest, decisions: int) -> None:
    for _ in range(decisions):
        assert guest.turn() == "choose"
        guest.decide()
    assert guest.turn() == "choose"


def more(page: Any) -> None:
    """Opens the panel of what is done now and then."""
    page.click("[data-tab=more]")


# --- The page comes back ---------------------------------------------------------------------------------------------


def test_reload_with_something_selected(room: Room) -> None:
    made = room.house.table("army_men", ("me", "bot:random"))
    page = room.seat(made)
    guest = Guest(page, 2)
    play_some(guest, 1)
    choice = next(one for one in guest.snapshot["choices"] if one["pieces"])
    guest.click(guest.see("pieceAt", choice["pieces"][0]))
    assert guest.see("settled")["selected"]
    before = page.evaluate(ON)
    page.reload()
    assert Guest(page).turn() == "choose"
    assert page.evaluate(ON) == before
    assert guest.see("looks")["selected"] == []
    play_some(Guest(page, 3), 2)


def test_reload_after_a_sealed_choice(room: Room) -> None:
    """What was sealed stays sealed, and may be changed until the other has chosen."""
    ada, bob = friends(room, "knight_fight")
    guest = Guest(ada, 2)
    assert guest.turn() == "choose"
    guest.decide()
    sealed = "[data-test=prompt]:has-text('sealed')"
    ada.wait_for_selector(sealed)
    ada.reload()
    ada.wait_for_selector(sealed)
    ada.locator("[data-test=choice]").last.click()
    assert guest.see("settled")["ready"]
    ada.click("[data-test=do-it]")
    ada.wait_for_selector("[data-test=do-it]:disabled", state="attached")
    ada.wait_for_selector(sealed)
    other = Guest(bob, 3)
    assert other.turn() == "choose"
    other.decide()
    ada.wait_for_selector(sealed, state="detached")


def test_reload_while_dice_tumble(room: Room) -> None:
    made = room.house.table("army_men", ("me", "bot:random"))
    page = room.seat(made, instant=False)
    guest = Guest(page, 2)
    assert guest.turn() == "choose"
    guest.decide()
    page.wait_for_selector("body[data-playing=true]")
    assert page.get_attribute("body", "data-busy") == "true"
    assert page.locator("[data-test=choice]:enabled").count() == 0
    page.reload()
    assert Guest(page).turn() == "choose"
    assert page.get_attribute("body", "data-playing") == "false"
    assert page.evaluate(ON) == room.house.snapshot(made["id"], made["keys"]["1"])["on"]


def test_another_device_rejoins_by_its_link(room: Room) -> None:
    made = room.house.table("army_men", ("me", "bot:random"))
    page = room.seat(made)
    assert "key=" not in page.url
    guest = Guest(page, 2)
    play_some(guest, 1)
    more(page)
    link = page.locator(".links .link-field").input_value()
    other = room.page()
    other.goto(link)
    assert Guest(other).turn() == "choose"
    assert "key=" not in other.url
    assert other.evaluate(ON) == page.evaluate(ON)
    assert other.get_attribute("body", "data-seat") == "1"
    play_some(Guest(other, 4), 1)


def test_two_tabs_of_one_seat_show_the_same(room: Room) -> None:
    made = room.house.table("army_men", ("me", "bot:random"))
    first = room.seat(made)
    second = first.context.new_page()
    second.goto(f"/table/{made['id']}")
    guests = [Guest(first, 2), Guest(second, 3)]
    for number in range(4):
        acts, looks = guests[number % 2], guests[1 - number % 2]
        if acts.turn() == "over":
            break
        before = acts.snapshot["on"]
        acts.decide()
        looks.decided = f"1 {before}"
        assert looks.turn() == acts.turn()
        assert first.evaluate(ON) == second.evaluate(ON)


def test_the_server_goes_away_and_comes_back(own_room: Room) -> None:
    """Killed in the middle, twice; the page says so, comes back by itself, and plays on where it was."""
    own_room.excused += ("ERR_CONNECTION_REFUSED", "WebSocket connection")
    made = own_room.house.table("army_men", ("me", "bot:random"))
    page = own_room.seat(made)
    guest = Guest(page, 2)
    for _ in range(2):
        play_some(guest, 2)
        before = page.evaluate(ON)
        own_room.house.kill()
        page.wait_for_selector(".banner:has-text('Connection lost')")
        own_room.house.start().ready()
        page.wait_for_selector(".banner", state="hidden")
        guest.decided = ""
        assert guest.turn() == "choose"
        assert page.evaluate(ON) == before
    assert guest.play() == "over"


@pytest.mark.parametrize("when", ["before it goes down", "when it is back"])
def test_a_choice_made_as_the_line_goes_down_is_done_once(own_room: Room, when: str) -> None:
    """What was sent is sent again; what was only considered waits, and the button says for what."""
    own_room.excused += ("ERR_CONNECTION_REFUSED", "WebSocket connection")
    made = own_room.house.table("army_men", ("me", "bot:random"))
    page = own_room.seat(made)
    guest = Guest(page, 2)
    assert guest.turn() == "choose"
    page.locator("[data-test=choice]").first.click()
    assert guest.see("settled")["ready"]
    guest.take_up()
    if when == "before it goes down":
        page.evaluate("document.querySelector('[data-test=do-it]').click()")
    own_room.house.kill()
    page.wait_for_selector(".banner:has-text('Connection lost')")
    page.wait_for_selector("[data-test=do-it]:disabled:has-text('Waiting for the connection')")
    own_room.house.start().ready()
    if when == "when it is back":
        page.click("[data-test=do-it]:enabled")
    assert guest.turn() in ("choose", "over")
    assert own_room.house.snapshot(made["id"], made["keys"]["1"])["on"] == page.evaluate(ON)
    inputs = page.locator("[data-test=log] .log-words").all_inner_texts()
    assert sum(words.startswith("Ada sets") for words in inputs) == 1, inputs


# --- Besides choosing ------------------------------------------------------------------------------------------------


def may_undo_alone(guest: Guest) -> bool:
    """Whether the last choice was mine and nobody else is to choose: a bot might do so in the middle of a click."""
    seen = guest.snapshot
    return bool(seen["undo"]) and seen["waits"].get("seats") == [1]


def test_undo_and_asking_a_bot_to_take_back(room: Room) -> None:
    made = room.house.table("polyversal", ("me", "bot:random"), options={"first": "skirmish", "second": "skirmish"})
    page = room.seat(made)
    guest = Guest(page, 2)
    while guest.turn() == "choose" and not may_undo_alone(guest):
        before = page.evaluate(ON)
        guest.decide()
    after = page.evaluate(ON)
    page.click("[data-test=undo]")
    guest.decided = f"1 {after}"
    assert guest.turn() == "choose"
    assert page.evaluate(ON) == before
    guest.decide()
    assert guest.turn() == "choose"
    more(page)
    guest.take_up()
    page.click("[data-test=takeback]")
    assert guest.turn() == "choose"


def test_taking_back_by_consent(room: Room) -> None:
    ada, bob = friends(room, "army_men")
    guest = Guest(ada, 2)
    assert guest.turn() == "choose"
    before = ada.evaluate(ON)
    guest.decide()
    guest.turn()
    more(ada)
    for answer in ("decline", "accept"):
        ada.click("[data-test=takeback]:enabled")
        bob.click(f"[data-test={answer}-takeback]")
        bob.wait_for_selector(".offer", state="detached")
    ada.wait_for_selector(f"body[data-on='{before}']")


def test_resigning_asks_twice_and_a_rematch_swaps_sides(room: Room) -> None:
    made = room.house.table("army_men", ("me", "bot:random"))
    page = room.seat(made)
    assert Guest(page).turn() == "choose"
    more(page)
    page.click("[data-test=resign]")
    page.click("dialog button:text-is('Play on')")
    assert room.house.snapshot(made["id"])["table"]["status"] == "live"
    page.click("[data-test=resign]")
    page.click("dialog button:text-is('Resign')")
    page.wait_for_selector("[data-test=result]:has-text('resign')")
    page.click("[data-test=rematch]")
    page.click("[data-test=next-table]")
    page.wait_for_url(lambda url: made["id"] not in url)
    assert Guest(page).turn() == "choose"
    assert page.get_attribute("body", "data-seat") == "2"


def test_a_draw_is_offered_declined_and_agreed(room: Room) -> None:
    ada, bob = friends(room, "army_men")
    ada.wait_for_selector("[data-test=choice]")
    more(ada)
    ada.click("[data-test=draw]:enabled")
    bob.wait_for_selector(".offer:has-text('Ada offers a draw')")
    bob.click("[data-test=decline-draw]")
    ada.click("[data-test=draw]:enabled")
    bob.click("[data-test=accept-draw]")
    for page in (ada, bob):
        page.wait_for_selector("[data-test=result]:has-text('draw')")


def test_real_dice_are_entered(room: Room) -> None:
    made = room.house.table("army_men", ("me", "here"), dice="entered")
    page = room.seat(made)
    guest = Guest(page, 6)
    assert guest.turn() == "throw"
    form = page.locator("[data-test=throw-form]")
    assert form.locator("button[type=submit]").is_disabled()
    guest.land()
    assert guest.turn() == "choose"
    landed = sorted(int(face) for face in page.evaluate("eyes.snapshot.waits.words.match(/\\d/g)"))
    pressed = [event for event in room.house.snapshot(made["id"])["events"] if event["rolls"]][-1]["rolls"]
    assert sorted(roll["face"] for roll in pressed) == landed
    guest.decide()
    assert guest.turn() == "throw"


def test_a_clock_runs_and_time_is_claimed(room: Room) -> None:
    ada, bob = friends(room, "army_men", clock={"bank": 2})
    for page in (ada, bob):
        page.wait_for_selector("[data-clock='1'].is-running:text-matches('^0:0[0-2]$')")
        page.wait_for_selector("[data-clock='1']:text-is('0:00')")
        assert page.locator("[data-clock='2']").inner_text() == "0:02"
    more(bob)
    bob.click("[data-test=claim]")
    for page in (ada, bob):
        page.wait_for_selector("[data-test=result]:has-text('time')")


@pytest.mark.parametrize("wrong", ["/table/nosuchtable", "/table/nosuchtable#key=nonsense"])
def test_a_table_that_is_not_there_says_so(room: Room, wrong: str) -> None:
    page = room.page()
    page.goto(wrong)
    page.locator("h2", has_text="This table cannot be laid").wait_for()
    assert "There is no such table" in page.locator("main").inner_text()


def test_a_wrong_key_only_watches(room: Room) -> None:
    made = room.house.table("army_men", ("me", "bot:random"))
    page = room.page()
    page.goto(seat_link({**made, "keys": {"1": "nonsense"}}))
    page.wait_for_selector("[data-test=table-picture] svg")
    assert page.get_attribute("body", "data-seat") == "0"
    assert page.locator("[data-test=choice]").count() == 0
