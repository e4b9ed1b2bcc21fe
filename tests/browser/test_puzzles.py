"""Puzzles in the browser: the day's, a right and a wrong answer, days in a row, and playing it out."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from dicefield.games import GAMES
from dicefield.puzzles import Puzzle, find_puzzle, puzzle_of, puzzles_of
from tests.browser.room import Room

SHAPES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
DAY = date(2026, 11, 19)
LAID = "body[data-on][data-busy=false] #table svg[role=img]"


def open_on(page: Any, day: date, address: str = "/puzzles") -> Puzzle:
    """The page as it stands on a day, late in the evening there."""
    page.clock.set_fixed_time(datetime(day.year, day.month, day.day, 23, 30, tzinfo=UTC))
    page.goto(address)
    page.wait_for_selector(LAID, state="attached")
    return find_puzzle(page.get_attribute("body", "data-puzzle"))


def answer(page: Any, say: str) -> None:
    """Chooses from the list, as those do who like lists."""
    handle = page.locator(".drawer-handle")
    if handle.is_visible() and handle.get_attribute("aria-expanded") == "false":
        handle.click()
    choice = page.locator(f'[data-test=choice][data-say="{say}"]')
    choice.scroll_into_view_if_needed()
    choice.click()
    page.locator(f'[data-primary]:visible:enabled, [data-test=answer][data-say="{say}"]:visible').first.click()
    page.wait_for_selector("[data-test=told]:visible")


def streak(page: Any) -> str:
    return str(page.get_attribute("[data-test=streak]", "data-streak"))


@SHAPES
def test_the_puzzle_of_the_day(room: Room, phone: bool) -> None:
    page = room.page(phone=phone, reduced_motion="reduce")
    puzzle = open_on(page, DAY)
    assert puzzle.id == puzzle_of(DAY).id
    assert "19 November" in page.inner_text("[data-test=puzzle-title]")
    assert len(page.inner_text("[data-test=goal]").split()) >= 4
    answer(page, puzzle.right[0])
    assert page.inner_text("#told-title") == "Right"
    worths = page.locator("[data-test=worths] li")
    assert worths.count() == len(puzzle.worths)
    assert worths.first.get_attribute("data-right") == "true"
    assert streak(page) == "1"
    assert "1 of 1 solved" in page.inner_text("[data-test=streak]")


@SHAPES
def test_a_wrong_answer_is_told_and_can_be_played_out(room: Room, phone: bool) -> None:
    page = room.page(phone=phone, reduced_motion="reduce")
    puzzle = open_on(page, DAY)
    wrong = puzzle.ranked[-1][0]
    answer(page, wrong)
    assert page.inner_text("#told-title") == "Not the best"
    assert page.locator("[data-test=worths] [data-mine=true]").get_attribute("data-say") == wrong
    page.click("[data-test=play-out]")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body[data-on][data-busy=false]")


def test_days_in_a_row(room: Room) -> None:
    page = room.page(reduced_motion="reduce")
    for number, right in enumerate((True, False, True)):
        puzzle = open_on(page, DAY + timedelta(days=number))
        answer(page, puzzle.right[0] if right else puzzle.ranked[-1][0])
        assert streak(page) == str(number + 1)
    assert "2 of 3 solved" in page.inner_text("[data-test=streak]")
    open_on(page, DAY + timedelta(days=3))
    assert streak(page) == "3", "the day is not over yet"
    puzzle = open_on(page, DAY + timedelta(days=5))
    assert streak(page) == "0"
    answer(page, puzzle.right[0])
    assert streak(page) == "1"


def test_the_first_answer_of_a_day_counts(room: Room) -> None:
    page = room.page(reduced_motion="reduce")
    puzzle = open_on(page, DAY)
    answer(page, puzzle.ranked[-1][0])
    page.click("[data-test=again]")
    page.wait_for_selector("[data-test=choice]:enabled", state="attached")
    answer(page, puzzle.right[0])
    assert page.inner_text("#told-title") == "Right"
    assert "0 of 1 solved" in page.inner_text("[data-test=streak]")


def test_another_puzzle_of_a_game(room: Room) -> None:
    page = room.page(reduced_motion="reduce")
    first = open_on(page, DAY)
    for game in ("army_men", "polywars"):
        page.select_option("[data-test=puzzle-game]", game)
        page.wait_for_function("game => document.body.dataset.puzzle.startsWith(game)", arg=game)
    page.click("[data-test=next-puzzle]")
    page.wait_for_function("before => document.body.dataset.puzzle !== before", arg=first.id)
    page.wait_for_selector("body[data-busy=false]", state="attached")
    shown = page.get_attribute("body", "data-puzzle")
    assert page.url.endswith(f"/puzzles?puzzle={shown}")
    page.reload()
    page.wait_for_selector(LAID, state="attached")
    assert page.get_attribute("body", "data-puzzle") == shown


@pytest.mark.parametrize("name", [game.name for game in GAMES.own])
def test_each_game_is_answered_on_a_phone(room: Room, name: str) -> None:
    page = room.page(phone=True, reduced_motion="reduce")
    wanted = puzzles_of(GAMES.find(name))[5]
    puzzle = open_on(page, DAY, f"/puzzles?puzzle={wanted.id}")
    assert puzzle.id == wanted.id
    answer(page, puzzle.right[0])
    assert page.inner_text("#told-title") == "Right"
    assert streak(page) == "0", "only the puzzle of the day counts"
