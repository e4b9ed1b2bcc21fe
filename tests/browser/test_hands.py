"""Point, aim, go: what a touch, a pull and a button do, and what is said where one touched."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.battles import drive, melee, owing, skirmish
from tests.browser.hands import Hands
from tests.browser.room import PHONE, Room
from tests.server.house import House


def at_melee(room: Room, **more: Any) -> Hands:
    hands = Hands(room.seat(melee(room.house), **more))
    assert hands.turn() == "choose"
    return hands


def moving(room: Room, **more: Any) -> Hands:
    hands = at_melee(room, **more)
    hands.after(hands.end)
    return hands


# --- Setting up


@pytest.mark.parametrize("game", ["polywars", "polyversal"])
def test_one_press_deploys_for_me(room: Room, game: str) -> None:
    options = {"total": 24} if game == "polywars" else {"first": "skirmish", "second": "skirmish"}
    hands = Hands(room.seat(room.house.table(game, ("me", "bot:random"), options=options, dice="seeded", dice_seed=3)))
    chore = hands.page.locator("[data-test=chore]:visible")
    while hands.turn() == "choose" and not chore.count():
        hands.decide()
    hands.push("[data-test=chore]")
    hands.page.wait_for_function("() => eyes.snapshot.choices.length && !eyes.snapshot.chore")
    hands.page.wait_for_selector("[data-test=chore]", state="hidden")
    assert hands.page.locator("[data-board] [data-seat='1'][data-piece]").count() > 1
    assert not hands.page.locator(".side-label:text-is('Reserve')").count()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_armies_with_names_stand_before_the_form_for_ones_own(room: Room, phone: bool) -> None:
    page = room.seat(room.house.table("polywars", ("me", "bot:random")), phone=phone)
    hands = Hands(page)
    assert hands.turn() == "choose"
    asked = page.locator("[data-test=choice], .sheets summary").all_text_contents()
    assert sum(words.startswith("Bring ") and ": " in words for words in asked[:3]) == 3
    assert "Your force" in asked[-1]
    assert page.locator(".verdict-left").inner_text() == "0 of 60 sides left"
    assert page.locator(".verdict-left").is_visible()


# --- Aiming


def test_targets_show_their_odds(room: Room) -> None:
    hands = at_melee(room)
    hands.touch("die-4")
    hands.page.wait_for_selector("[data-test=note] text:has-text('%')", state="attached")
    assert hands.page.locator("[data-test=piece-bar] button").all_inner_texts()
    strikes = [one for one in hands.snapshot["choices"] if one["pieces"][:1] == ["die-4"]]
    assert hands.page.locator("[data-test=note]").count() == len({one["pieces"][1] for one in strikes})


def test_the_same_touch_again_does_it(room: Room) -> None:
    hands = at_melee(room)
    choice = next(one for one in hands.snapshot["choices"] if one["say"].startswith("strike 4"))
    hands.touch("die-4")
    looks = hands.touch(choice["pieces"][1])
    assert looks["considered"] == choice["say"]
    assert hands.page.locator("[data-primary]").count() == 1
    hands.after(lambda: hands.again(choice["pieces"][1]))
    told = [event["words"] for event in hands.page.evaluate("eyes.snapshot.events")]
    assert any("d4 #4" in words for words in told), told


def test_a_small_button_stands_clear_of_the_target(room: Room) -> None:
    hands = at_melee(room)
    choice = next(one for one in hands.snapshot["choices"] if one["say"].startswith("strike 2"))
    hands.touch("die-2")
    hands.touch(choice["pieces"][1])
    go = hands.page.locator("[data-test=piece-go]").bounding_box()
    target = hands.see("anyPieceAt", choice["pieces"][1])
    assert min(go["width"], go["height"]) >= 44
    assert abs(go["y"] + go["height"] / 2 - target["y"]) >= 48
    hands.after(lambda: hands.push("[data-test=piece-go]"))


def test_a_word_beside_the_piece_leaves_only_that(room: Room) -> None:
    hands = at_melee(room)
    both = {one["pieces"][0] for one in hands.snapshot["choices"] if one["way"] == "Strike"} & {
        one["pieces"][0] for one in hands.snapshot["choices"] if one["way"] == "Zap"
    }
    die = sorted(both)[0]
    zapped = {one["pieces"][1] for one in hands.snapshot["choices"] if one["way"] == "Zap" and one["pieces"][0] == die}
    hands.touch(die)
    hands.push("[data-test=piece-bar] button:text-is('Zap')")
    hands.see("settled")
    live = hands.page.locator("[data-piece].is-live").evaluate_all("all => all.map((one) => one.dataset.piece)")
    assert set(live) <= zapped


COVERED = """() => {
  const bar = document.querySelector("[data-test=piece-bar]").getBoundingClientRect();
  const meets = (one) => one.left < bar.right && one.right > bar.left && one.top < bar.bottom && one.bottom > bar.top;
  const live = [...document.querySelectorAll("[data-board] [data-piece].is-live")];
  const covered = live.filter((piece) => meets(piece.getBoundingClientRect()));
  return { live: live.length, covered: covered.map((piece) => piece.dataset.piece) };
}"""


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_what_a_piece_can_do_covers_no_other_that_belongs_to_it(room: Room, phone: bool) -> None:
    hands = Hands(room.seat(room.house.table("knight_fight", ("me", "bot:random"), dice="seeded", dice_seed=3), phone=phone))
    assert hands.turn() == "choose"
    for die in ("hand-1-d10", "hand-1-d4"):
        hands.touch(die)
        assert hands.page.locator("[data-test=piece-bar] button").count() > 1
        found = hands.page.evaluate(COVERED)
        assert found["live"]
        assert not found["covered"]
        hands.push("button.drop-it")


# --- Refusals


def test_an_enemy_out_of_reach_says_why_and_the_die_stays_selected(room: Room) -> None:
    hands = at_melee(room)
    hands.touch("die-1")
    looks = hands.touch("die-5")
    assert looks["bubble"]
    assert "rule" not in looks["bubble"]
    assert looks["selected"] == ["die-1"]
    hands.touch("die-4")
    assert hands.see("looks")["bubble"] is None


def test_an_enemy_that_is_only_looked_at_shows_how_far_it_reaches(room: Room) -> None:
    hands = moving(room)
    page = hands.page
    enemy = str(page.locator("[data-seat='2'][data-piece^=die]").first.get_attribute("data-piece"))
    hands.touch(enemy)
    assert page.locator(".reach.is-look").count() == 1
    assert page.inner_text("[data-test=looked]").startswith("d")
    theirs = page.inner_text("[data-test=looked]")
    hands.touch("die-2")
    assert page.locator(".reach.is-look").count() == 0
    assert page.inner_text("[data-test=looked]") != theirs


def test_a_die_that_has_attacked_says_so(room: Room) -> None:
    hands = at_melee(room)
    choice = next(one for one in hands.snapshot["choices"] if one["say"].startswith("strike 4"))
    hands.aim(*choice["pieces"])
    hands.after(hands.go)
    assert hands.touch("die-4")["bubble"]


def test_an_illegal_second_head_does_not_replace_the_first(room: Room) -> None:
    """Polyhydra: equal faces or nothing. Whoever touches another head is told, and the first stays."""
    for seed in range(1, 30):
        made = room.house.table("polyhydra", ("me", "me"), dice="seeded", dice_seed=seed)
        seen = room.house.snapshot(made["id"], made["keys"]["1"])
        pairs = {frozenset(one["pieces"]) for one in seen["choices"]}
        heads = sorted({piece for one in seen["choices"] for piece in one["pieces"]})
        wrong = [(one, two) for one in heads for two in heads if one != two and not any({one, two} <= pair for pair in pairs)]
        if wrong:
            break
    hands = Hands(room.seat(made))
    assert hands.turn() == "choose"
    first, second = wrong[0]
    hands.touch(first)
    looks = hands.touch(second)
    assert looks["bubble"]
    assert looks["selected"] == [first]


# --- Pulling


def test_the_reach_is_one_shape_under_the_pieces(room: Room) -> None:
    hands = moving(room)
    hands.touch("die-2")
    assert hands.page.locator("[data-test=reach]").count() == 1
    assert (
        hands.page.locator("[data-test=reach] ~ [data-part] [data-piece]").count()
        == hands.page.locator("[data-board] [data-piece]").count()
    )
    assert hands.page.locator("[data-test=spot]").count() == 0


def test_a_pull_beyond_the_reach_is_refused_where_it_was_let_go(room: Room) -> None:
    hands = moving(room)
    here = hands.see("placeOf", "die-2")
    hands.take_up()
    hands.pull_to("die-2", here["x"] - 3400, here["y"])
    looks = hands.see("dropped", hands.decided)
    assert looks["bubble"]
    assert hands.see("placeOf", "die-2") == here


def test_a_pull_goes_around_what_is_in_the_way(room: Room) -> None:
    """Where the straight steps would end on another die, others are found; the last ends where the die was let go."""
    hands = moving(room)
    here, other = hands.see("placeOf", "die-2"), hands.see("placeOf", "die-3")
    x, y = (here[axis] + 2 * (other[axis] - here[axis]) * 1.2 for axis in ("x", "y"))
    hands.take_up()
    hands.pull_to("die-2", x, y)
    hands.see("dropped", hands.decided)
    hands.page.wait_for_function(
        "([x, y]) => Math.hypot(eyes.placeOf('die-2').x - x, eyes.placeOf('die-2').y - y) < 40", arg=[x, y]
    )


def test_a_second_finger_cancels_the_pull(room: Room) -> None:
    hands = moving(room, phone=True)
    at, here = hands.see("pieceAt", "die-2"), hands.see("placeOf", "die-2")
    wire = hands.page.context.new_cdp_session(hands.page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    fingers("touchStart", (at["x"], at["y"]))
    fingers("touchMove", (at["x"] - 20, at["y"]))
    fingers("touchMove", (at["x"] - 30, at["y"]))
    assert hands.page.locator(".ghost-layer").count() == 1
    fingers("touchStart", (at["x"] - 30, at["y"]), (at["x"] + 60, at["y"] + 60))
    assert hands.page.locator(".ghost-layer").count() == 0
    fingers("touchEnd")
    assert hands.see("looks")["selected"] == []
    assert hands.see("placeOf", "die-2") == here


def test_a_touch_between_two_dice_asks_which(room: Room) -> None:
    hands = at_melee(room)
    one, two = hands.page.evaluate(
        """() => ["die-2", "die-3"].map((key) => document.querySelector(`[data-piece=${key}]`).getBoundingClientRect().toJSON())"""
    )
    left, right = sorted((one, two), key=lambda box: box["x"])
    x = (left["x"] + left["width"] + right["x"]) / 2
    y = min(left["y"], right["y"]) - 3
    hands.page.mouse.click(x, y)
    which = hands.page.locator("[data-test=which] button")
    which.first.wait_for()
    assert which.count() == 2
    assert min(which.first.bounding_box()[side] for side in ("width", "height")) >= 44
    which.first.click()
    assert len(hands.see("settled")["selected"]) == 1


# --- Several dice


def test_healing_takes_every_die_that_is_touched(room: Room) -> None:
    made = room.house.table("polywars", ("me", "me"), options={"total": 16}, dice="seeded", dice_seed=5)

    def say(seat: int, seen: dict[str, Any]) -> str:
        if any(one["say"].startswith("force") for one in seen["choices"]):
            return "force d4 d4 d4 d4"
        if any(one["say"].startswith("bid") for one in seen["choices"]):
            return "bid 0"
        return str(seen["choices"][0]["say"])

    drive(room.house, made, lambda seat, seen: seat == 1 and bool(seen["sheets"]) and "heal" in seen["sheets"][0]["says"], say)
    hands = Hands(room.seat(made))
    assert hands.turn() == "choose"
    entry = hands.snapshot["sheets"][0]["entries"][0]
    touched = entry["pieces"][:2]
    for piece in touched:
        looks = hands.touch(piece)
    assert looks["ready"]
    assert f"{entry['budget'] - 2} of {entry['budget']} points left" in hands.page.locator(".verdict-words").inner_text()
    hands.go()
    hands.page.wait_for_function("() => eyes.snapshot.sealed || !eyes.snapshot.mine.some((one) => one.seat === 1 && one.owes)")
    seat, _ = owing(room.house, made)
    assert seat == 2
    room.house.do(made["id"], made["keys"]["2"], "choose", choice="heal")
    told = [event["words"] for event in room.house.snapshot(made["id"])["events"]]
    healed = [words for words in told if "heals" in words and "Ada" in words]
    assert len(healed) == 2, told[-8:]


def ordering(house: House) -> dict[str, Any]:
    """The Polyversal demo, where seat 1 gives its orders."""
    made = house.table("polyversal", ("me", "me"), options={"turns": 2, "table": 36}, dice="seeded", dice_seed=4)
    drive(house, made, lambda seat, seen: seat == 1 and bool(seen["sheets"]), lambda seat, seen: str(seen["choices"][0]["say"]))
    return made


def test_orders_are_given_by_touching_units(room: Room) -> None:
    hands = Hands(room.seat(ordering(room.house)))
    assert hands.turn() == "choose"
    looks = hands.touch("unit-b")
    assert looks["considered"] == "orders advance fire advance"
    assert "Fire for Effect" in hands.page.locator("[data-test=note]").all_text_contents()
    hands.go()
    hands.page.wait_for_function("() => !eyes.snapshot.mine.some((one) => one.seat === 1 && one.owes)")


# --- Buttons and the list


def test_two_answers_are_two_buttons(room: Room) -> None:
    hands = Hands(room.seat(skirmish(room.house)))
    assert hands.turn() == "choose"
    hands.touch("unit-a")
    hands.after(hands.go)
    assert hands.page.locator("[data-test=answer]").all_inner_texts() == ["Move first, then fire", "Fire first, then move"]
    assert not hands.page.locator("[data-primary]").is_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_the_primary_button_is_where_it_was(room: Room, phone: bool) -> None:
    hands = at_melee(room, phone=phone)
    button = hands.page.locator("[data-primary]")
    before = button.bounding_box()
    assert before["height"] >= 44
    choice = next(one for one in hands.snapshot["choices"] if one["say"].startswith("strike 1"))
    hands.touch("die-1")
    hands.touch(choice["pieces"][1])
    after = button.bounding_box()
    assert abs(before["y"] + before["height"] - after["y"] - after["height"]) < 2
    assert abs(before["x"] + before["width"] - after["x"] - after["width"]) < 2


GREY = """() => [...document.querySelectorAll("#table button:disabled")]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }))
    .map((button) => [button.textContent, button.title])"""
WHY = ("Waiting for", "Touch ", "Now ", "Choose ", "Fill in ")
"""How buttons begin that tell themselves what is missing."""


def test_a_grey_button_says_why(own_room: Room) -> None:
    """While the line is down: at a die that is selected, and at a sheet that could be sent as it stands."""
    own_room.excused += ("WebSocket", "Failed to load", "ERR_")
    melees, orders = (Hands(own_room.seat(made)) for made in (melee(own_room.house), ordering(own_room.house)))
    for hands in (melees, orders):
        assert hands.turn() == "choose"
        says_why(hands.page)
    assert melees.page.locator("[data-primary]").inner_text() == "Touch a piece"
    melees.touch("die-2")
    assert melees.page.locator("[data-test=end-it]:enabled").count()
    assert orders.page.locator("[data-test=as-shown]:enabled").count()
    own_room.house.kill()
    for hands in (melees, orders):
        hands.page.wait_for_selector("[data-primary]:has-text('Waiting for the connection')", state="attached")
        assert hands.page.locator("[data-primary], [data-test=end-it], [data-test=as-shown]").locator(":enabled").count() == 0
        says_why(hands.page)


def says_why(page: Any) -> None:
    """On itself, or to whoever points at it."""
    told = page.evaluate(GREY)
    assert told
    assert [words for words, title in told if not title and not words.startswith(WHY)] == []


def test_the_list_is_a_key_away_and_grouped_by_piece(room: Room) -> None:
    hands = moving(room)
    hands.page.keyboard.press("l")
    assert hands.page.evaluate("document.activeElement.dataset.test") == "choice"
    heads = hands.page.locator(".choice-group").all_inner_texts()
    assert len(heads) == 4
    hands.page.keyboard.press("/")
    assert hands.page.evaluate("document.activeElement.matches('.choice-filter')")


def test_on_a_phone_the_list_waits_while_something_can_be_pointed_at(room: Room) -> None:
    hands = moving(room, phone=True)
    assert hands.page.locator(".table-page").get_attribute("data-drawer") == "down"
    board = hands.page.locator("[data-board]").bounding_box()
    assert board["height"] > PHONE["height"] * 0.4
    assert not hands.page.locator("[data-test=choice]").first.is_visible()


def test_a_term_says_what_it_means_where_it_is_touched(room: Room) -> None:
    page = at_melee(room).page
    points = page.locator(".side-facts .term", has_text="Points").first
    points.click()
    assert page.inner_text("[data-test=term-words]") == "Points: to bid or to heal with, in every cycle"
    page.locator(".side-facts .term", has_text="On the table").first.click()
    assert "strength" in page.inner_text("[data-test=term-words]")
    page.locator(".side-facts .term", has_text="On the table").first.click()
    assert page.locator("[data-test=term-words]").count() == 0


def test_a_piece_of_ones_own_says_what_it_is(room: Room) -> None:
    hands = at_melee(room)
    hands.touch("die-2")
    assert "value" in hands.page.inner_text("[data-test=looked]")
