"""On a phone, with fingers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.browser.battles import drive
from tests.browser.guest import Guest
from tests.browser.pages import every_page, measure, open_page
from tests.browser.room import PHONE, Room
from tests.server.house import House

UNCOVERED = """(button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    for (const x of [left + 6, right - 6])
        for (const y of [top + 6, bottom - 6])
            if (!button.contains(document.elementFromPoint(x, y))) throw new Error(`${button.textContent} is covered`);
}"""
"""Nothing lies on the corners of a button."""


class Fingers(Guest):
    """A guest who taps."""

    def click(self, at: dict[str, float]) -> None:
        self.page.touchscreen.tap(at["x"], at["y"])

    def do_it(self, way: str) -> None:
        button = self.page.locator("[data-test=do-it]")
        box = button.bounding_box()
        assert box["y"] + box["height"] <= PHONE["height"], "the button is below the screen"
        button.tap()
        self.did[way] += 1
        self.decisions += 1

    def press_listed(self, choice: dict[str, Any]) -> None:
        """The list lies in the drawer."""
        self.page.locator("[data-tab=choices]").tap()
        super().press_listed(choice)

    def decide(self) -> None:
        self.point(self.random.choice(self.take_up()["choices"]))


@pytest.mark.parametrize("game", ["army_men", "polyhydra"])
def test_a_whole_game_by_taps(room: Room, game: str) -> None:
    page = room.page(phone=True)
    page.goto("/")
    page.locator(f"[data-test=play-now][data-game={game}]").tap()
    page.locator("dialog [data-answer=medium]").tap()
    page.wait_for_url("**/table/*")
    guest = Fingers(page, 8)
    assert guest.play() == "over"
    assert guest.did["piece"] + guest.did["at hand"] >= 1, guest.did
    assert guest.did["fallback"] <= max(1, guest.decisions // 8), guest.did
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert in_sight(page, "[data-test=result]")


@pytest.mark.parametrize("game", ["knight_fight", "polywars", "polyversal"])
def test_choices_are_within_reach(room: Room, game: str) -> None:
    """Some decisions of the larger games: the list, the tabs and the button to do it are all on one screen."""
    made = room.house.table(game, ("me", "bot:random"))
    page = room.seat(made, phone=True)
    guest = Fingers(page, 8)
    for _ in range(5):
        if guest.turn() == "over":
            break
        page.locator("[data-tab=choices]").tap()
        page.locator("[data-test=choice]").first.scroll_into_view_if_needed()
        assert in_sight(page, "[data-test=choice]")
        assert page.evaluate("scrollY") == 0, "the list scrolls in its panel, not the page"
        for tab in ("log", "chat", "more", "choices"):
            page.locator(f"[data-tab={tab}]").tap()
            assert in_sight(page, f".panel-{tab}")
        guest.decide()
    assert guest.decisions or guest.turn() == "over"


def in_sight(page: Any, selector: str) -> bool:
    box = page.locator(selector).first.bounding_box()
    return bool(box and box["y"] < PHONE["height"] and box["y"] + box["height"] > 0 and box["width"] > 0)


def test_the_large_button_is_in_sight_below_the_answers(room: Room) -> None:
    """Knight Fight: a Helmet is touched; it may be thrown alone, or one of two dice may come back as well."""
    made, rng = room.house.table("knight_fight", ("me", "me"), dice="seeded", dice_seed=9), Random(9)
    drive(
        room.house,
        made,
        lambda seat, seen: seat == 1 and sum(one["say"].startswith("take d") for one in seen["choices"]) > 3,
        lambda seat, seen: str(rng.choice(seen["choices"])["say"]),
    )
    page = room.seat(made, phone=True)
    guest = Fingers(page, 1)
    assert guest.turn() == "choose"
    guest.click(guest.see("pieceAt", "helmet-1"))
    looks = guest.see("settled")
    assert looks["considered"] == "take none roll"
    assert len(looks["answers"]) == 2
    for button in ("[data-primary]", "[data-test=answer] >> nth=0", "[data-test=answer] >> nth=1", ".drop-it"):
        page.locator(button).evaluate(UNCOVERED)


@pytest.fixture(scope="module")
def site(house: House) -> dict[str, str]:
    return every_page(house)


def test_everything_can_be_hit_with_a_finger(room: Room, site: dict[str, str]) -> None:
    page = room.page(phone=True)
    small = {}
    for name, path in site.items():
        open_page(page, name, path)
        if found := measure(page, "tooSmall"):
            small[name] = found
    assert small == {}


def test_a_die_is_pulled_with_a_finger(room: Room) -> None:
    """Polywars: a die beside the table goes where the finger lets it go."""
    made = room.house.table("polywars", ("me", "bot:random"), options={"total": 24}, dice="seeded", dice_seed=5)
    page = room.seat(made, phone=True)
    guest = Fingers(page, 8)
    while guest.turn() == "choose" and not guest.snapshot["drags"]:
        guest.decide()
    seen = guest.take_up()
    drag = seen["drags"][0]
    spots = [one["spot"] for one in seen["choices"] if one["spot"] and drag["piece"] in one["pieces"]]
    start, ends = guest.see("pieceAt", drag["piece"]), [guest.see("groundAt", *spot) for spot in spots]
    finger(page, start, next(end for end in ends if end))
    looks = guest.see("dropped", guest.decided)
    assert looks["refusal"] or guest.see("placeOf", drag["piece"]), looks


def finger(page: Any, start: dict[str, float], end: dict[str, float]) -> None:
    """One finger down, along and up, as the browser hears it from the screen."""
    wire = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", start)
    for share in (0.1, 0.3, 0.6, 0.9, 1.0):
        touch("touchMove", {axis: start[axis] + (end[axis] - start[axis]) * share for axis in ("x", "y")})
    touch("touchEnd")
