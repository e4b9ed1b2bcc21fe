"""The puzzles that come along, and the files they are kept in."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from dicefield.engine.errors import Malformed
from dicefield.games import GAMES
from dicefield.puzzles import Puzzle, all_puzzles, find_puzzle, puzzles_of, read_puzzles, written
from dicefield.puzzles.check import has_one_answer
from dicefield.puzzles.making import MARGINS

FEWEST = 100
EACH_GAME = pytest.mark.parametrize("name", [game.name for game in GAMES.own])


def some(name: str) -> list[Puzzle]:
    """Every thirtieth puzzle of a game."""
    return list(puzzles_of(GAMES.find(name))[::30])


@EACH_GAME
def test_a_hundred_of_each_game_come_along(name: str) -> None:
    puzzles = puzzles_of(GAMES.find(name))
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) >= FEWEST


@EACH_GAME
def test_one_choice_is_best_by_the_margin(name: str) -> None:
    for puzzle in puzzles_of(GAMES.find(name)):
        best, *others = sorted(map(Fraction, puzzle.worths.values()), reverse=True)
        assert puzzle.margin == best - max(worth for worth in others if worth < best) >= MARGINS[puzzle.proof]
        assert len(puzzle.worths) > 2


@EACH_GAME
def test_positions_are_those_of_the_rules(name: str) -> None:
    for puzzle in some(name):
        match = puzzle.match()
        view = match.view(puzzle.seat)
        assert sorted(match.legal(puzzle.seat)) == sorted(puzzle.worths)
        assert has_one_answer(puzzle, view.state)
        assert puzzle.goal_words(view).endswith((".", "?"))


@EACH_GAME
def test_a_file_says_what_was_read(name: str) -> None:
    puzzles = puzzles_of(GAMES.find(name))
    assert [puzzle.json() for puzzle in read_puzzles(written(puzzles))] == [puzzle.json() for puzzle in puzzles]


def line_of(name: str) -> dict[str, object]:
    return some(name)[0].json()


@pytest.mark.parametrize(
    ("field", "value"), [("id", "army_men-00000000"), ("margin", 0.5), ("seat", 2), ("proof", "odds"), ("more", 1)]
)
def test_an_edited_line_is_refused(field: str, value: object) -> None:
    line = line_of("army_men")
    assert line.get(field) != value
    with pytest.raises(Malformed, match=r"^Line 2: .*edited"):
        read_puzzles(f"{json.dumps(line_of('army_men'))}\n{json.dumps({**line, field: value})}\n")


@pytest.mark.parametrize("text", ["", "[]", "{}", "no", '{"game": "army_men"}', '{"game": 5, "inputs": []}'])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match=r"^Line 1: "):
        read_puzzles(text + "\n")


@pytest.mark.parametrize("worth", ["much", "1/0", 1, None])
def test_worths_are_numbers(worth: object) -> None:
    line = line_of("army_men")
    with pytest.raises(Malformed, match=r"^Line 1: "):
        read_puzzles(json.dumps({**line, "worths": {"set 1": worth, "set 2": "0.1"}}))


def test_a_game_that_comes_elsewhere_is_refused() -> None:
    line = line_of("army_men")
    assert isinstance(line["inputs"], list)
    puzzle = Puzzle.of({**line, "inputs": line["inputs"][:-2]})
    with pytest.raises(Malformed, match="does not come to this position"):
        puzzle.match()


def test_puzzles_are_found_by_their_names() -> None:
    names = list(all_puzzles())
    assert find_puzzle(names[0]).id == names[0]
    with pytest.raises(Malformed, match=f"Did you mean.*{names[0]}|no puzzle"):
        find_puzzle(names[0][:-1])
