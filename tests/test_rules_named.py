"""Every numbered rule of every game has a test that names it, and no test names a rule that is not there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicefield.engine.game import Game
from dicefield.engine.text import rulings_in
from dicefield.games import GAMES

HOUSE = Path(__file__).resolve().parent


def named(source: str) -> Iterator[tuple[str, str]]:
    """The `@rule(game, number)` marks of a file of tests."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("rule", "pytest.mark.rule"):
                    game, number = (ast.literal_eval(argument) for argument in mark.args)
                    yield game, number


def all_named() -> set[tuple[str, str]]:
    return {mark for path in HOUSE.rglob("test_*.py") for mark in named(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_every_rule_is_named_by_a_test_and_no_other(game: Game) -> None:
    tested = {number for name, number in all_named() if name == game.name}
    assert tested == set(game.text.book.rules)


@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_every_event_and_refusal_cites_a_rule_of_the_book(game: Game) -> None:
    cited = {reason.rule for reason in game.text.refusals.values()}
    assert cited <= set(game.text.book.rules)


RULINGS = {
    "army_men": [f"AM.{number}" for number in range(1, 10)],
    "polyhydra": [f"PH.{number}" for number in range(1, 16)],
    "knight_fight": [f"KF.{number}" for number in range(1, 23)],
    "polyversal": [f"PV.{number}" for number in range(1, 30)],
    "polywars": [f"PW.{number}" for number in range(1, 76)],
}


@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_every_ruling_is_settled_by_a_rule(game: Game) -> None:
    book = (game.folder / "RULES.md").read_text(encoding="utf-8")
    assert set(RULINGS[game.name]) <= set(rulings_in(book))


def test_marks_are_found_and_others_are_not() -> None:
    source = (
        '@rule("pig", "1.4")\ndef test_x(): ...\n@rule("pig", "1.5")\ndef helper(): ...\n@other("pig", "1.6")\ndef test_y(): ...\n'
    )
    assert list(named(source)) == [("pig", "1.4")]
