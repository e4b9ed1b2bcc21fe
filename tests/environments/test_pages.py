"""The pages say where every number stands."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from dicefield.engine.game import Game
from dicefield.environments.leaves import ColumnLayout, action_layout, state_layout
from dicefield.environments.numbers import texts_of
from dicefield.games import GAMES
from tests.engine.helpers import needs_machine
from tools.environment_pages import LETTERS, PageEntry, entries, environment_page

HOUSE = Path(__file__).resolve().parent.parent.parent
GUIDE = (HOUSE / "docs" / "environments.md").read_text(encoding="utf-8")

each_game = pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)


def spelled(entry: PageEntry) -> dict[int, str]:
    """Every place that an entry tells of, with the path that stands there."""
    found = {}
    for indices in product(*(range(count) for count, _ in entry.lists)):
        path = entry.path
        for letter, index in zip(LETTERS, indices, strict=False):
            path = path.replace(f"[{letter}]", f"[{index}]")
        place = entry.place + sum(index * stride for index, (_, stride) in zip(indices, entry.lists, strict=True))
        found[place] = path
    return found


@each_game
def test_the_places_of_a_page_are_those_of_a_row(game: Game) -> None:
    for layout, first in ((state_layout(game), 1), (action_layout(game), 0)):
        told = {place: path for entry in entries(layout.record, "", first) for place, path in spelled(entry).items()}
        assert told == places(layout, first)


def places(layout: ColumnLayout, first: int) -> dict[int, str]:
    return {first + column: leaf.path for column, leaf in enumerate(layout.leaves)}


@each_game
def test_a_page_names_every_action_of_a_list_and_every_option(game: Game) -> None:
    page = environment_page(game)
    for number, text in enumerate(texts_of(game)):
        assert f"| {number} | `{text}` |" in page
    for option in game.options.fields:
        assert f"`{option.name}`" in page


def test_a_place_in_lists_is_told_by_its_strides() -> None:
    page = environment_page(GAMES.find("knight_fight"))
    assert "(i = 0 to 3, j = 0 to 5)" in page
    assert "`players[i].dice[j].face`" in page


@needs_machine
@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL), ids=["pettingzoo", "duel", "vector"])
def test_the_code_of_the_guide_runs(code: str) -> None:
    exec(compile(code, "docs/environments.md", "exec"), {})


@each_game
def test_the_pages_are_fresh_and_the_guide_leads_to_them(game: Game) -> None:
    page = HOUSE / "docs" / "environments" / f"{game.name}.md"
    assert page.read_text(encoding="utf-8") == environment_page(game)
    assert f"(environments/{game.name}.md)" in GUIDE
