"""A whole game without a mouse: Tab, arrows and Enter, with the focus always in sight."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.browser.guest import Guest
from tests.browser.room import Room, seat_link

LISTED = 150
"""So many choices are listed; the rest is found by a word."""
FOCUS = """() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const style = getComputedStyle(focused);
    const box = focused.getBoundingClientRect();
    const alike = [...document.querySelectorAll(focused.tagName)].filter((one) => one.outerHTML === focused.outerHTML);
    return {
        words: focused.getAttribute("aria-label") || focused.textContent.trim().slice(0, 40) || focused.id,
        choice: focused.matches("[data-test=choice]"),
        visible: focused.matches(":focus-visible") && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
        inView: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
        mark: `${alike.indexOf(focused)} ${focused.outerHTML.slice(0, 200)}`,
    };
}"""


class Keys(Guest):
    """A guest with a keyboard and nothing else."""

    def press(self, key: str) -> dict[str, Any] | None:
        self.page.keyboard.press(key)
        focus: dict[str, Any] | None = self.page.evaluate(FOCUS)
        if focus:
            assert focus["visible"], f"after {key} the focus does not show: {focus}"
            assert focus["inView"], f"after {key} the focus is out of sight: {focus}"
        return focus

    def tab_to(self, selector: str, most: int = 400) -> None:
        for _ in range(most):
            if self.page.evaluate("(selector) => !!document.activeElement?.matches(selector)", selector):
                return
            self.press("Tab")
        raise AssertionError(f"{most} tabs do not lead to {selector}")

    def decide(self) -> None:
        seen = self.take_up()
        self.tab_to("[data-test=choice]")
        self.press("Home")
        shown = self.page.locator("[data-test=choice]").count()
        assert shown == min(len(seen["choices"]) + len(seen["plans"]), LISTED)
        for _ in range(self.random.randrange(shown)):
            focus = self.press("ArrowDown")
            assert focus
            assert focus["choice"]
        self.press("Enter")
        assert self.see("settled")["ready"]
        self.page.keyboard.press("Enter")
        self.decisions += 1


def test_a_whole_game_by_keys(room: Room) -> None:
    page = room.page()
    page.goto("/")
    page.wait_for_selector("[data-test=play-now]")
    guest = Keys(page, 9)
    guest.tab_to("[data-test=play-now][data-game=army_men]")
    page.keyboard.press("Enter")
    guest.tab_to("dialog [data-answer=medium]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    assert guest.play() == "over"
    assert guest.decisions > 5
    guest.tab_to("[data-test=replay]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay/*")


def test_the_focus_goes_round(room: Room) -> None:
    """No element keeps the focus for itself: Tab leads from the first to the last and out, and Shift+Tab back."""
    made = room.house.table("polywars", ("me", "bot:random"), options={"total": 24})
    page = room.seat(made)
    guest = Keys(page, 1)
    assert guest.turn() == "choose"
    for key in ("Tab", "Shift+Tab"):
        page.evaluate("document.activeElement.blur()")
        marks: list[str] = []
        for _ in range(120):
            focus = guest.press(key)
            if marks and (focus is None or focus["mark"] == marks[0]):
                break
            if focus:
                assert focus["mark"] not in marks[-1:], f"{key} does not leave {focus}"
                marks.append(focus["mark"])
        else:
            raise AssertionError(f"{key} never comes round: {marks[-5:]}")
        assert len(marks) > 8


def test_dialogs_keep_the_focus_and_give_it_back(room: Room) -> None:
    made = room.house.table("army_men", ("me", "bot:random"))
    page = room.seat(made)
    guest = Keys(page, 1)
    assert guest.turn() == "choose"
    guest.tab_to("[role=tab]")
    while page.get_attribute("[data-tab=more]", "aria-selected") != "true":
        guest.press("ArrowRight")
    guest.tab_to("[data-test=resign]")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    for _ in range(6):
        guest.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("document.activeElement.dataset.test") == "resign"
    assert room.house.snapshot(made["id"])["table"]["status"] == "live"


def test_a_place_is_given_in_numbers(room: Room) -> None:
    """Where people with a mouse drag, the keyboard types where a die goes."""
    made = room.house.table("polywars", ("me", "bot:random"), options={"total": 24}, dice="seeded", dice_seed=5)
    page = room.page()
    page.goto(seat_link(made))
    guest = Keys(page, Random(1).randrange(99))
    while guest.turn() == "choose" and not guest.snapshot["drags"]:
        guest.decide()
    seen = guest.take_up()
    x, y = next(choice["spot"] for choice in seen["choices"] if choice["spot"])
    unit = seen["drags"][0]["unit"] or 1
    guest.tab_to("[data-test=choice], [data-test=drag]")
    guest.press("End")
    page.keyboard.press("Enter")
    for name, value in (("x", x), ("y", y)):
        guest.tab_to(f".tuning input[name={name}]")
        page.keyboard.press("Control+A")
        page.keyboard.type(str(value / unit))
    page.wait_for_selector("[data-test=do-it]:enabled")
    page.keyboard.press("Enter")
    assert guest.turn() in ("choose", "over")
