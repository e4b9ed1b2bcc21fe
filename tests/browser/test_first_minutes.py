"""The first five minutes of somebody new: from the lobby to a decision, and a lesson to its fight, on a desk and on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.learner import Learner
from tests.browser.pages import GAMES_PLAYED
from tests.browser.room import Room

SHAPES = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
TAUGHT = [
    pytest.param(game, phone, id=f"{game}-{'phone' if phone else 'desk'}", marks=[pytest.mark.trial] if phone == place % 2 else [])
    for place, game in enumerate(GAMES_PLAYED)
    for phone in (False, True)
]
"""Each lesson at one width, in turn; at the other in the trials."""
PRESSES = """addEventListener("click", (event) => {
    if (event.isTrusted) sessionStorage.presses = 1 + Number(sessionStorage.presses ?? 0);
}, true)"""


@SHAPES
@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_three_presses_to_the_first_decision(room: Room, game: str, phone: bool) -> None:
    page = room.page(phone=phone)
    page.add_init_script(PRESSES)
    page.goto("/")
    page.click(f"[data-test=play-now][data-game={game}]")
    assert page.locator("dialog a[href^='/learn/']").is_visible(), "the lesson is offered on the first play"
    page.click("dialog [data-answer=easy]")
    page.wait_for_url("**/table/*")
    guest = Learner(page, phone=phone)
    assert guest.turn() == "choose"
    assert int(page.evaluate("sessionStorage.presses")) <= 3
    assert_explained(page)


def assert_explained(page: Any) -> None:
    """What is to be done is told, and by what; and what for."""
    assert len(page.inner_text("[data-test=prompt]").split()) >= 4
    assert page.locator("#table button:is(.primary, .answer):visible").count()
    assert page.locator(".goal").first.text_content()


@pytest.mark.parametrize(("game", "phone"), TAUGHT)
def test_a_lesson_is_followed_by_its_words_alone(room: Room, game: str, phone: bool) -> None:
    page = room.page(phone=phone)
    page.goto(f"/learn/{game}")
    steps = room.house.get(f"/api/lessons/{game}").json()["steps"]
    learner = Learner(page, phone=phone)
    learner.learn(steps)
    page.click("[data-test=fight]")
    page.wait_for_url("**/table/*")
    assert learner.turn() == "choose"
    assert_explained(page)
