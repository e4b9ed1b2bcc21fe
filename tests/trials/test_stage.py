"""Dice and words can be read in every phase: battle after battle, on a wide screen and on a phone, and all through the lessons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from dicefield.games import GAMES
from dicefield.games.polywars.content import Scenario
from tests.browser.room import Room, seat_link
from tests.browser.test_stage import SCREENS, STAGE, owing
from tests.server.browsing import chromium
from tests.server.conftest import house
from tests.server.guests import until
from tests.server.house import House

__all__ = ["house"]
BATTLES = [*[("polywars", {"scenario": name}) for name in Scenario.shelf.names], ("polyversal", {})]
DECISIONS, EVERY = 70, 10


@pytest.fixture
def room(house: House) -> Iterator[Room]:
    with chromium() as browser:
        room = Room(browser, house)
        yield room
        room.close()


def readable(page: Any, size: tuple[int, int], where: object) -> None:
    seen = page.evaluate(STAGE)
    assert seen["words"] >= 11, (where, size, seen)
    assert seen["dice"] >= (28 if min(size) > 500 else 24), (where, size, seen)


def pages_of(room: Room) -> list[tuple[Any, tuple[int, int]]]:
    sizes = [SCREENS[name] for name in ("wide", "upright")]
    return [(room.page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"), size) for size in sizes]


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("game", "options"), BATTLES, ids=lambda found: str(found))
def test_every_phase_of_a_battle(room: Room, game: str, options: dict[str, Any], seed: int) -> None:
    made = room.house.table(game, ("me", "bot:greedy"), options=options, dice="seeded", dice_seed=seed)
    table, key = made["id"], made["keys"]["1"]
    pages = pages_of(room)
    for page, _ in pages:
        page.goto(seat_link(made))
    for decision in range(DECISIONS):
        told = until(lambda: owing(room.house, table, key))
        if told["result"]:
            break
        if decision % EVERY == 0:
            for page, size in pages:
                page.wait_for_selector(f"body[data-busy=false][data-on='{told['on']}'] .board-parts > *", state="attached")
                readable(page, size, (game, options, seed, decision, told["waits"]["words"]))
        choice = room.house.do(table, key, "hint").json()["choice"]
        room.house.do(table, key, "choose", choice=choice, on=told["on"])


@pytest.mark.parametrize("game", [game.name for game in GAMES.own])
def test_every_step_of_a_lesson(room: Room, game: str) -> None:
    steps = room.house.get(f"/api/lessons/{game}").json()["steps"]
    for page, size in pages_of(room):
        for step in range(1, steps + 1):
            page.goto(f"/learn/{game}?step={step}")
            page.wait_for_selector("body[data-busy=false] .board-parts > *", state="attached")
            readable(page, size, (game, step))
