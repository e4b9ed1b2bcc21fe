"""Studies as people write them: read into cells, or refused with the line that is wrong."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.errors import Refused
from dicefield.games import GAMES
from dicefield.games.polywars import POLYWARS
from dicefield.solve import Solution
from dicefield.study.plan import Cell, plan_of, read_plan


def cells(**more: Any) -> tuple[Cell, ...]:
    return plan_of({"game": "army_men", **more}).cells


def test_cells_are_the_product_of_what_is_varied() -> None:
    found = cells(vary={"war": ["single", "campaign"], "youngest": [1, 2]})
    assert [cell.name for cell in found] == [
        "war=single, youngest=1",
        "war=single, youngest=2",
        "war=campaign, youngest=1",
        "war=campaign, youngest=2",
    ]
    assert [cell.options["war"] for cell in found] == ["single", "single", "campaign", "campaign"]
    assert len({cell.seed for cell in found}) == 4


def test_a_study_may_vary_nothing() -> None:
    (cell,) = cells()
    assert cell.name == "as agreed"
    assert cell.bots == ("greedy", "greedy")


def test_one_bot_sits_everywhere_and_bots_may_be_varied() -> None:
    assert plan_of({"game": "polyhydra", "bots": "random", "options": {"seats": 4}}).cells[0].bots == ("random",) * 4
    found = cells(vary={"bots": ["random", ["greedy", "random"]]})
    assert [cell.bots for cell in found] == [("random", "random"), ("greedy", "random")]
    assert [cell.name for cell in found] == ["bots=random", "bots=greedy+random"]


def test_a_field_inside_an_option_may_be_varied() -> None:
    found = plan_of({"game": "polywars", "vary": {"scenario.near": [1_000, 2_000], "scenario.auras.1.stays": [True]}}).cells
    assert [cell.options["scenario"]["near"] for cell in found] == [1_000, 2_000]
    assert found[0].options["scenario"]["auras"][0]["stays"] is True
    again = POLYWARS.read_options(found[0].options)
    assert again.json() == found[0].options, "a cell can be read again anywhere"


def test_a_unit_that_is_named_inside_a_force_may_be_varied() -> None:
    found = plan_of(
        {"game": "polyversal", "vary": {"first.units.1.card.movement": [10, 20], "first.units.2.card": ["badger"]}}
    ).cells
    first = [cell.options["first"]["units"] for cell in found]
    assert [units[0]["card"]["movement"] for units in first] == [10, 20]
    assert [units[1]["card"] for units in first] == ["badger", "badger"]
    assert all(cell.options["second"] == "demo" for cell in found)


def test_content_may_lie_in_a_file_beside_the_study(tmp_path: Path) -> None:
    shelf = POLYWARS.content["scenario"].shelf
    shutil.copy(shelf.folder / "snipe_hunt.toml", tmp_path / "mine.toml")
    (tmp_path / "study.toml").write_text('game = "polywars"\n[vary]\nscenario = ["@mine.toml"]\n')
    (cell,) = read_plan(tmp_path / "study.toml").cells
    assert cell.options["scenario"] == "snipe_hunt", "it is the one that is shipped"
    assert cell.name == "scenario=@mine.toml"


EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples" / "studies").glob("*.toml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_worked_studies_can_be_read(path: Path, solved: Callable[[str], Solution]) -> None:
    if "perfect" in path.read_text(encoding="utf-8"):
        solved("army_men")
    asked = read_plan(path)
    assert asked.title
    assert len(asked.cells) > 1
    assert path.name in (path.parents[2] / "docs" / "studies" / f"{asked.game.name}.md").read_text(encoding="utf-8")


def test_there_is_a_worked_study_of_every_game() -> None:
    games = {tomllib.loads(path.read_text(encoding="utf-8"))["game"] for path in EXAMPLES}
    assert games == {game.name for game in GAMES.games}


WRONG = [
    ('gmae = "army_men"', "unknown_field", "line 1: gmae"),
    ("games = 10", "field", "which game"),
    ('game = "chess"', "unknown_game", "no game 'chess'"),
    ('game = "army_men"\ngames = true', "field", "line 2: games: expected a whole number"),
    ('game = "army_men"\ngames = 1', "field", "line 2: games: must be 2 to"),
    ('game = "army_men"\nwidth = "small"', "field", "line 2: width: expected"),
    ('game = "army_men"\nseed = -1', "field", "line 2: seed"),
    ('game = "army_men"\nbots = "nobody"', "unknown_bot", "line 2: bots: .* has no bot 'nobody'"),
    ('game = "army_men"\nbots = [["greedy"], 2]', "bots", "line 2: bots"),
    ('game = "army_men"\nbots = ["greedy"]', "bot_count", "2 seats here, but 1 bots"),
    ('game = "army_men"\nbots = "strongest"', "timed_bot", "as long as a clock says"),
    ('game = "army_men"\n[options]\nwar = "cold"', "unknown_word", "line 2: options: .*single, campaign"),
    ('game = "army_men"\n[vary]\nwar = "single"', "vary", "line 3: vary.war: expected a list"),
    ('game = "army_men"\n[vary]\nwar = []', "vary", "line 3: vary.war: expected a list"),
    ('game = "army_men"\n[vary]\nyoungest = [1, 3]', "option_bounds", "where youngest=3"),
    ('game = "army_men"\n[vary]\n"war.length" = [1]', "unknown_option", "no option 'war' that holds fields"),
    ('game = "polywars"\n[vary]\n"scenario.auras.9.x" = [1]', "unknown_field", "nothing at '9'"),
    ('game = "polywars"\n[vary]\nscenario = ["@none.toml"]', "unreadable_file", "none.toml cannot be read"),
    ('game = "polyversal"\n[options]\npoints = 10', "too_many_points", "310 points; 10 were agreed"),
    ('game = "polyversal"\n[options.first]\nunits = [3]', "flawed_force", r"units\[0\]"),
    ('game = "army_men"\n[vary]\nyoungest = [' + "1, " * 1_001 + "1]", "many_cells", "1,002"),
    ('game = "army', "not_toml", "is not TOML"),
]


@pytest.mark.parametrize(("text", "code", "words"), WRONG)
def test_what_is_no_study(tmp_path: Path, text: str, code: str, words: str) -> None:
    path = tmp_path / "study.toml"
    path.write_text(text)
    with pytest.raises(Refused, match=words) as refused:
        read_plan(path)
    assert refused.value.code == code
