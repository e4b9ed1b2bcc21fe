"""A whole game of each kind against a bot, by clicks and drags on the picture, from the first page to the checked record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.guest import Guest
from tests.browser.room import Room

NUMBERS = {"polywars": {"Total": 24, "Cycles": 4}, "polyversal": {"Turns": 2, "Table": 36}}
"""What the set-up page is told, to make a short game; the others are short as they come, and start in the lobby."""
LEAST = {
    "army_men": {"piece": 5},
    "polyhydra": {"at hand": 1},
    "knight_fight": {"piece": 1},
    "polywars": {"drag": 1, "free drag": 1},
    "polyversal": {"drag": 1, "free drag": 1, "sheet": 1},
}
"""In which ways at least so many decisions of a whole game are made."""
QUICK = ("polyhydra", "knight_fight")


@pytest.mark.parametrize("game", [game if game in QUICK else pytest.param(game, marks=pytest.mark.trial) for game in LEAST])
def test_a_whole_game_by_hand(room: Room, game: str, tmp_path: Path) -> None:
    page = room.page()
    opened(page, game)
    guest = Guest(page, seed=7)
    assert guest.play() == "over"
    assert page.locator("[data-test=result]").inner_text()
    assert all(guest.did[way] >= least for way, least in LEAST[game].items()), guest.did
    assert guest.did["fallback"] <= max(2, guest.decisions // 8), guest.did
    assert guest.did["pressed again"] <= 2, guest.did
    replayed_to_the_end(page)
    checked(page, tmp_path)


def opened(page: Any, game: str) -> None:
    """A table against the greedy bot, as people open it."""
    if game not in NUMBERS:
        page.goto("/")
        page.click(f"[data-test=play-now][data-game={game}]")
        page.click("dialog [data-answer=medium]")
        return page.wait_for_url("**/table/*")
    page.goto(f"/new/{game}")
    for name, value in NUMBERS[game].items():
        page.locator(f"label:text-is('{name}') + .stepper input").fill(str(value))
    if game == "polyversal":
        for side in ("First", "Second"):
            page.locator(f"fieldset:has(> legend:text-is('{side}')) >> text=Skirmish").click()
    page.click("[data-test=start]")
    return page.wait_for_url("**/table/*")


def replayed_to_the_end(page: Any) -> None:
    page.click("[data-test=replay]")
    page.wait_for_selector("#picture svg[role=img]")
    last = page.inner_text("[data-test=step-count]").split("/")[1].strip()
    page.click("[data-test=step-forward]")
    page.wait_for_selector(f"[data-test=step-count]:text-is('1 / {last}')")
    page.click("[data-test=step-last]")
    page.wait_for_selector(f"[data-test=step-count]:text-is('{last} / {last}')")
    page.go_back()
    page.wait_for_selector("[data-test=result]")


def checked(page: Any, tmp_path: Path) -> None:
    """The page that checks dice says Yes to the record, and No once a byte of it is changed."""
    with page.expect_download() as saved:
        page.click("text=The record")
    record = Path(saved.value.path()).read_bytes()
    page.click("text=Check the dice")
    page.wait_for_selector("[data-test=verdict]:has-text('Yes')")
    place = record.index(b'"faces":') + len(b'"faces":') + 1 if b'"faces":' in record else len(record) // 2
    changed = tmp_path / "changed.jsonl"
    changed.write_bytes(record[:place] + (b"1" if record[place : place + 1] != b"1" else b"2") + record[place + 1 :])
    page.set_input_files("[data-test=record-file]", str(changed))
    page.wait_for_selector("[data-test=verdict]:has-text('No')")
