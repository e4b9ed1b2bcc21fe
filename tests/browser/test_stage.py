"""The stage: the board fills it, and dice and words on it can be read, on every screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.room import Room, seat_link
from tests.server.guests import until
from tests.server.house import House

SCREENS = {"wide": (1280, 800), "large": (1920, 1080), "upright": (390, 844), "on its side": (844, 390)}
MIDDLES: dict[str, tuple[dict[str, Any], int]] = {
    "army_men": ({}, 5),
    "polyhydra": ({}, 3),
    "knight_fight": ({}, 4),
    "polywars": ({}, 24),
    "polyversal": ({}, 18),
}
STAGE = """async () => {
    for (const _ of "ab") await new Promise(requestAnimationFrame); // a drawer that moved gives the stage its new shape
    const stage = document.querySelector("[data-test=table-picture]").getBoundingClientRect();
    const root = document.querySelector("svg[data-board]");
    const scale = ({ a, b }) => Math.hypot(a, b);
    const size = (text) => parseFloat(getComputedStyle(text).fontSize) * scale(text.getScreenCTM());
    const wide = (piece) => { const box = piece.getBoundingClientRect(); return Math.max(box.width, box.height); };
    const words = [...root.querySelectorAll(".board-parts text")].filter((text) => text.textContent.trim());
    const dice = [...root.querySelectorAll("[data-piece]")];
    return {
        share: (stage.width * stage.height) / (innerWidth * innerHeight),
        width: stage.width / innerWidth,
        height: stage.height / innerHeight,
        words: Math.min(...words.map(size)),
        dice: Math.min(...dice.map(wide)),
        scrolls: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
    };
}"""


def middle_of(house: House, game: str, seed: int = 7) -> dict[str, Any]:
    """A table in mid-game, played on by what the greedy bot would do."""
    options, decisions = MIDDLES[game]
    made = house.table(game, ("me", "bot:greedy"), options=options, dice="seeded", dice_seed=seed)
    table, key = made["id"], made["keys"]["1"]
    for _ in range(decisions):
        told = until(lambda: owing(house, table, key))
        if told["result"]:
            break
        choice = house.do(table, key, "hint").json()["choice"]
        house.do(table, key, "choose", choice=choice, on=told["on"])
    until(lambda: owing(house, table, key))
    return made


def owing(house: House, table: str, key: str) -> Any:
    told = house.snapshot(table, key)
    return told if told["result"] or told["mine"][0]["owes"] else None


def shown(room: Room, made: dict[str, Any], size: tuple[int, int]) -> Any:
    small = min(size) < 500
    viewport = {"width": size[0], "height": size[1]}
    page = room.page(viewport=viewport, has_touch=small, is_mobile=small, reduced_motion="reduce")
    page.goto(seat_link(made))
    page.wait_for_selector("body[data-busy=false] svg[data-board] .board-parts > *", state="attached")
    return page


@pytest.mark.parametrize("game", MIDDLES)
def test_the_board_fills_the_stage_and_can_be_read(room: Room, game: str) -> None:
    made = middle_of(room.house, game)
    for name, size in SCREENS.items():
        page = shown(room, made, size)
        seen = page.evaluate(STAGE)
        upright = name == "upright"
        least = 0.5 if upright else 0.6
        assert (seen["height"] if upright else seen["share"]) >= least, (name, seen)
        assert not upright or seen["width"] == 1, (name, seen)
        assert seen["words"] >= 11, (name, seen)
        assert seen["dice"] >= (28 if min(size) > 500 else 24), (name, seen)
        assert not seen["scrolls"], (name, seen)
        page.close()


def test_the_camera_obeys_wheel_drag_and_keys_and_finds_back(room: Room) -> None:
    page = shown(room, middle_of(room.house, "polywars"), SCREENS["wide"])
    window = "() => document.querySelector('svg[data-board]').getAttribute('viewBox')"
    home = page.evaluate(window)
    stage = page.locator("[data-test=table-picture]").bounding_box()
    spot = (stage["x"] + 60, stage["y"] + stage["height"] / 2)
    page.mouse.move(*spot)
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"({window})() !== {home!r}")
    closer = page.evaluate(window)
    assert float(closer.split()[2]) < float(home.split()[2])
    page.mouse.down()
    page.mouse.move(spot[0] + 120, spot[1] + 50, steps=4)
    page.mouse.up()
    page.wait_for_function(f"({window})() !== {closer!r}")
    page.keyboard.press("0")
    page.wait_for_function(f"({window})() === {home!r}")
    page.keyboard.press("+")
    page.wait_for_function(f"({window})() !== {home!r}")
    page.mouse.dblclick(*spot)
    page.wait_for_function(f"({window})() === {home!r}")


def test_the_small_map_is_there_when_something_is_out_of_sight(room: Room) -> None:
    page = shown(room, middle_of(room.house, "polywars"), SCREENS["wide"])
    assert not page.locator(".small-map").is_visible()
    page.mouse.move(200, 400)
    for _ in range(5):
        page.mouse.wheel(0, -600)
    page.locator(".small-map").wait_for()
    page.keyboard.press("0")
    page.locator(".small-map").wait_for(state="hidden")


UNDER = """([x, y]) => {
    const root = document.querySelector("svg[data-board]");
    const at = new DOMPoint(x, y).matrixTransform(root.getScreenCTM().inverse());
    const pixel = 1 / root.getScreenCTM().a;
    return { x: at.x, y: at.y, pixel };
}"""
"""The point of the board under a point of the screen."""
CARDS = """() => [...document.querySelectorAll(".panel-sides .side-card")]
    .map((card) => [card.getBoundingClientRect().toJSON(), card.innerText])"""


def test_zoom_goes_to_where_the_pointer_is_and_leaves_the_cards_alone(room: Room) -> None:
    page = shown(room, middle_of(room.house, "polyversal"), SCREENS["wide"])
    stage = page.locator("[data-test=table-picture]").bounding_box()
    cards = page.evaluate(CARDS)
    assert cards
    for across, down in ((0.3, 0.4), (0.7, 0.6)):
        spot = [stage["x"] + across * stage["width"], stage["y"] + down * stage["height"]]
        before = page.evaluate(UNDER, spot)
        page.mouse.move(*spot)
        page.mouse.wheel(0, -300)
        page.wait_for_function(f"(spot) => ({UNDER})(spot).pixel < {before['pixel'] * 0.8}", arg=spot)
        after = page.evaluate(UNDER, spot)
        assert abs(after["x"] - before["x"]) < 3 * after["pixel"]
        assert abs(after["y"] - before["y"]) < 3 * after["pixel"]
        assert page.evaluate(CARDS) == cards
