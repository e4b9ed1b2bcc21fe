"""A designer in the lab: changes something, presses run, watches the shares close in, and compares."""

from __future__ import annotations

from typing import Any

from tests.browser.room import Room


def test_a_designer_compares_two_runs(room: Room) -> None:
    page = room.page()
    page.goto("/new/army_men")
    page.click("text=Is it fair?")
    page.wait_for_selector("[data-test=run]:enabled")
    page.click("[data-test=run]")
    first = page.locator("[data-test=run-shown][data-state=over]")
    first.wait_for()
    assert first.locator("dt").all_inner_texts() == ["Seat 1", "Seat 2"]
    assert "As it comes; greedy on all seats" in first.inner_text()
    page.select_option("select >> nth=1", "random")
    page.click("[data-test=run]")
    page.wait_for_selector("[data-test=run-shown][data-state=over] >> nth=1")
    latest = page.locator("[data-test=run-shown]").first
    assert "greedy against random" in latest.inner_text()
    assert latest.locator("dt").all_inner_texts() == ["Seat 1", "Seat 2", "Bot greedy", "Bot random"]
    share = float(latest.locator(".figure").nth(2).inner_text().split()[0])
    assert share > 80
    assert page.locator("[data-test=run]").inner_text() == "Run"


def test_what_cannot_be_played_cannot_be_run(room: Room) -> None:
    page = room.page(phone=True)
    page.goto("/lab/polyversal")
    page.wait_for_selector("[data-test=run]:enabled")
    page.locator("label:text-is('Points') + .stepper input").fill("60")
    page.wait_for_selector("#trouble:has-text('60 were agreed')")
    assert page.locator("[data-test=run]").is_disabled()
    page.locator("label:text-is('Points') + .stepper input").fill("0")
    page.wait_for_selector("[data-test=run]:enabled")


def asks_for_a_changed_unit(request: Any) -> bool:
    """Not one of the checks before the change, some of which may still be on their way."""
    force = request.post_data_json["options"].get("first") if request.url.endswith("/check") else None
    return isinstance(force, dict) and isinstance(force["units"][0]["card"], dict)


def test_a_designer_changes_the_numbers_of_one_unit(room: Room) -> None:
    page = room.page()
    page.goto("/lab/polyversal")
    page.wait_for_selector("[data-test=run]:enabled")
    first = page.locator("fieldset", has=page.locator("legend:text-is('First')"))
    first.get_by_text("One of your own").click()
    row = first.locator(".piece-row").first
    row.get_by_text("Change").click()
    movement = first.locator(".piece-fields label:text-is('Movement') + .stepper input")
    with page.expect_request(asks_for_a_changed_unit) as asked:
        movement.fill("5")
    units = asked.value.post_data_json["options"]["first"]["units"]
    assert units[0]["card"]["movement"] == 5
    assert all(isinstance(unit["card"], str) for unit in units[1:]), "the others stay as they are"
    assert row.locator("strong").first.inner_text().endswith(", changed")
    page.wait_for_selector("[data-test=run]:enabled")
    movement.fill("61")
    page.wait_for_selector("#trouble:has-text('movement')")
