"""A game in a package of its own, as its author's players have it: two wheels in an empty environment."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from dicefield.games import GAMES
from tests.browser.conftest import browser
from tests.browser.guest import Guest
from tests.browser.room import Room
from tests.server.house import House
from tools.dist import HOUSE, Environment, build

__all__ = ["browser"]

SOURCE = HOUSE / "examples" / "feint"


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with nothing but the two wheels, what they need, and mypy."""
    folder = tmp_path_factory.mktemp("empty")
    wheels = [build(source, tmp_path_factory.mktemp("wheels"))[0] for source in (HOUSE, SOURCE)]
    env = Environment.empty(folder)
    env.install(*wheels, "mypy")
    return env


def test_it_is_listed_after_ours(env: Environment) -> None:
    listed = [game["name"] for game in json.loads(env.run("dicefield", "games", "--json"))]
    assert listed == [*(game.name for game in GAMES.own), "feint"]


def test_it_keeps_the_contract(env: Environment) -> None:
    said = env.run("python", "-m", "dicefield.testing", "feint", "--conform").splitlines()
    assert len(said) > 20
    assert all(line.startswith("passed ") for line in said)


def test_its_types_are_checked_against_ours(env: Environment, tmp_path: Path) -> None:
    package = shutil.copytree(SOURCE / "src" / "feint", tmp_path / "feint")
    env.run("mypy", "--strict", package)
    rules = package / "rules.py"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("duel.press = options.press", "duel.pres = options.press"), encoding="utf-8"
    )
    with pytest.raises(SystemExit, match='"Duel" has no attribute "pres"'):
        env.run("mypy", "--strict", package)


def test_it_is_simulated(env: Environment) -> None:
    said = json.loads(env.run("dicefield", "simulate", "feint", "--bots", "careful,random", "--games", "2000", "--json"))
    assert said["games"] == 2000
    assert said["seats"][0]["mean_score"] > 0.6


@pytest.fixture
def room(env: Environment, browser: Any) -> Iterator[Room]:
    with env.serve() as address:
        room = Room(browser, House("", port=urlsplit(address).port or 0))
        yield room
        room.close()


def test_it_is_played_in_a_browser(room: Room) -> None:
    page = room.page()
    page.goto("/")
    card = page.locator("article[data-game=feint]")
    card.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('article[data-game=feint] img').naturalWidth > 0")
    assert card.locator("a:text-is('Learn')").count() == 0
    card.locator("[data-test=play-now]").click()
    page.click("dialog [data-answer=medium]")
    page.wait_for_url("**/table/*")
    guest = Guest(page, seed=7)
    assert guest.play() == "over"
    assert page.locator("[data-test=result]").inner_text()
    assert guest.decisions == 10
    assert guest.did["piece"] >= 4, guest.did
