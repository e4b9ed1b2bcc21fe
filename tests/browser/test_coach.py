"""Hints, luck and skill, and what might have been, as people see them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.guest import Guest
from tests.browser.pages import measure, open_page
from tests.browser.room import PATIENCE, Room
from tests.server.guests import played_by_bots
from tests.server.house import House

PARTS = ("start", "luck", "own", "others", "mixing", "given_up")
FAULTS = ("unnamed", "pale", "tooWide", "moving")


@pytest.fixture(scope="module")
def finished(coached: House) -> str:
    return played_by_bots(coached, "army_men", ("bot:greedy", "bot:random"), dice="seeded", dice_seed=4)


def step_of(page: Any) -> int:
    return int(page.inner_text("[data-test=step-count]").split("/")[0])


def opened(room: Room, table: str, step: int = 0, **more: Any) -> Any:
    page = room.page(**more)
    open_page(page, "replay", f"/replay/{table}?step={step}")
    page.wait_for_selector("[data-test=graph] svg")
    return page


def throws_of(house: House, table: str, dice: int) -> int:
    steps = house.get(f"/api/tables/{table}/replay").json()["steps"]
    return int(next(step["step"] for step in steps if len(step.get("faces", ())) == dice))


def test_the_graph_is_walked_along(coached_room: Room, finished: str) -> None:
    page = opened(coached_room, finished)
    assert page.inner_text("[data-test=luck-badge]") == "Exact"
    graph = page.locator("[data-test=graph]")
    graph.scroll_into_view_if_needed()
    box = graph.bounding_box()
    last = int(graph.get_attribute("aria-valuemax"))
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = step_of(page)
    assert 0.3 * last < middle < 0.7 * last
    assert graph.get_attribute("aria-valuenow") == str(middle)
    page.keyboard.press("ArrowRight")
    assert step_of(page) == middle + 1
    assert page.inner_text("[data-test=luck-now]").startswith(f"Step {middle + 1}.")
    moved = page.evaluate("""() => {
        const plot = document.querySelector("[data-part=plot]").dataset;
        const at = document.querySelector("[data-part=cursor]").transform.baseVal[0].matrix.e;
        return (at - plot.left) / (plot.right - plot.left) * plot.last;
    }""")
    assert moved == pytest.approx(middle + 1, abs=0.01)
    page.locator("[data-test=swing]").first.click()
    assert f"Step {step_of(page)}:" in page.locator("[data-test=swing]").first.inner_text()


def test_the_account_adds_up_as_it_stands(coached_room: Room, finished: str) -> None:
    page = opened(coached_room, finished)
    cells = page.locator("[data-test=account] td[data-part]").evaluate_all(
        "cells => cells.map((cell) => [cell.dataset.part, cell.innerText])"
    )
    for seat in (0, 1):
        told = {part: float(words.strip(" =%+\n\u00a0").replace("\u2212", "-")) for part, words in cells[seat::2]}
        assert round(sum(told.get(part, 0) for part in PARTS), 1) == told["result"]
    assert {part for part, _ in cells} >= {"start", "luck", "own", "others", "result"}


def test_dice_land_otherwise_and_play_goes_on(coached_room: Room, finished: str) -> None:
    step = throws_of(coached_room.house, finished, 1)
    page = opened(coached_room, finished, step)
    ways = page.locator("[data-test=way]")
    ways.first.wait_for()
    assert ways.count() == 6
    assert page.locator(".way.happened").count() == 1
    go = page.locator("[data-test=play-on-faces]")
    assert go.is_disabled()
    other = page.locator("[data-test=way]:not(.happened) input").first
    other.check()
    face = other.get_attribute("value")
    assert go.inner_text() == f"Play on from here with {face}"
    go.click()
    assert f"as if {face} had been thrown" in page.inner_text("dialog")
    page.click("dialog button.primary")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body[data-status=live]")


def test_a_throw_is_found_from_any_step(coached_room: Room, finished: str) -> None:
    page = opened(coached_room, finished)
    page.click("[data-test=next-throw]")
    page.locator("[data-test=way]").first.wait_for()
    assert step_of(page) == 1


def test_many_ways_are_typed(coached_room: Room) -> None:
    """Polyhydra rolls more dice at once than can be listed; it is not solved here, so it is worked out when asked."""
    house = coached_room.house
    table = played_by_bots(house, "polyhydra", ("bot:greedy", "bot:random"), options={"dice": "sealed"}, dice="seeded", dice_seed=5)
    page = coached_room.page()
    open_page(page, "replay", f"/replay/{table}?step={throws_of(house, table, 6)}")
    assert page.locator("[data-test=work-out]").is_visible()
    page.click("[data-test=ask-what-if]")
    form = page.locator("[data-test=what-if-form]")
    form.wait_for(timeout=2 * PATIENCE)
    assert form.locator("input").count() == 6
    form.locator("input").first.fill("99")
    form.locator("button").click()
    page.wait_for_selector("#what-if-body [role=alert]:has-text('shows 1 to')")


def test_a_hint_is_exact_where_the_game_is_solved(coached_room: Room) -> None:
    made = coached_room.house.table("army_men", ("me", "bot:perfect"), dice="seeded", dice_seed=3)
    page = coached_room.seat(made)
    page.wait_for_selector("[data-test=choice]:enabled")
    page.click("[data-test=hint]")
    assert page.inner_text("[data-test=hint-by]") == "Hint: exact"
    told = page.inner_text("[data-test=hint-told]")
    assert "you win exactly" in told
    rows = page.locator(".hint-row")
    assert rows.first.get_attribute("aria-pressed") == "true"
    second = rows.nth(1)
    say = second.get_attribute("aria-label").split(":")[0]
    second.focus()
    page.wait_for_selector("[data-test=do-it]:enabled")  # what was considered first is answered, and the focus is still there
    page.keyboard.press("Enter")
    page.wait_for_selector(f".verdict-label:has-text('{say}')")
    assert second.get_attribute("aria-pressed") == "true"
    assert rows.first.get_attribute("aria-pressed") == "false"
    page.wait_for_selector("[data-test=do-it]:enabled")


@pytest.mark.parametrize(("exact", "words"), [(False, ("hint", "close")), (True, ("best", "best"))])
def test_only_what_is_surely_best_is_called_so(coached_room: Room, exact: bool, words: tuple[str, str]) -> None:
    """A search may estimate another choice higher than the one it takes; in a solution, choices of no regret are as good."""
    page = coached_room.page()
    page.goto("/")
    choices = [
        {"say": say, "label": say, "worth": worth, "error": 0.01, "share": share, "regret": regret}
        for say, worth, share, regret in (("a", 0.44, 1, 0.0), ("b", 0.45, 0, 0.0), ("c", 0.42, 0, 0.02))
    ]
    told = page.evaluate(
        """async (advice) => {
            const { hintRows } = await import("/static/table/hint.js");
            return [...hintRows(advice, {}).querySelectorAll(".hint-cost")].map((one) => one.textContent);
        }""",
        {"by": "search", "worth": 0.44, "exact": exact, "error": 0.01, "choices": choices},
    )
    assert told == [*words, "\u22122.0"]


def test_stronger_bots_are_offered_with_their_words(coached_room: Room) -> None:
    page = coached_room.page()
    open_page(page, "new", "/new/army_men")
    select = page.locator("[data-test=seat-2]")
    assert select.input_value() == "bot:greedy"
    offered = select.locator("optgroup").last.locator("option").evaluate_all("all => all.map((one) => one.value)")
    assert offered[0] == "bot:random"
    assert offered[-1] == "bot:perfect"
    select.select_option("bot:perfect")
    assert "exact solution" in page.inner_text("li[data-seat='2'] .help")


def test_after_a_game_a_button_leads_to_luck_and_skill(coached_room: Room) -> None:
    made = coached_room.house.table("army_men", ("me", "bot:random"), dice="seeded", dice_seed=3)
    page = coached_room.seat(made)
    assert Guest(page, seed=3).play() == "over"
    page.click("[data-test=luck]")
    page.wait_for_selector("[data-test=graph] svg")
    top = page.evaluate("document.getElementById('luck').getBoundingClientRect().top")
    assert 0 <= top < 300


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("shape", ["desk", "phone"])
def test_luck_and_hints_are_for_everybody(coached_room: Room, finished: str, shape: str, theme: str) -> None:
    how = {"phone": shape == "phone", "color_scheme": theme, "reduced_motion": "reduce"}
    page = opened(coached_room, finished, throws_of(coached_room.house, finished, 1), **how)
    page.locator("[data-test=way]").first.wait_for()
    faults = {f"luck: {fault}": trouble for fault in FAULTS if (trouble := measure(page, fault))}
    made = coached_room.house.table("army_men", ("me", "bot:random"), dice="seeded", dice_seed=3)
    page = coached_room.page(**how)
    open_page(page, "table", f"/table/{made['id']}#key={made['keys']['1']}&seat=1")
    page.click("[data-test=hint]")
    page.wait_for_selector("[data-test=hint-told]")
    faults |= {f"hint: {fault}": trouble for fault in FAULTS if (trouble := measure(page, fault))}
    assert faults == {}, json.dumps(faults)
