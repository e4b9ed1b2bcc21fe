"""Puzzles are made by the seed alone, and what is made holds."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest

from dicefield.engine.errors import Illegal, Malformed
from dicefield.games import GAMES
from dicefield.puzzles import Puzzle, puzzles_of, written
from dicefield.puzzles.check import check
from dicefield.puzzles.making import OF_ONE_GAME, Found, pattern_of
from dicefield.puzzles.selection import Order, Selection, make
from dicefield.solve import Solution
from tests.toys.bids import BIDS

ARMY_MEN = GAMES.find("army_men")
TINY = Order(ARMY_MEN, 4, 9, machine=False)


def made_by(workers: int, order: Order = TINY) -> str:
    with ThreadPoolExecutor(workers) as pool:
        return written(make(order, pool, workers))


def test_what_is_made_hangs_on_the_seed_alone(solved: Callable[[str], Solution]) -> None:
    solved("army_men")
    made = made_by(1)
    assert made.count("\n") == TINY.wanted
    assert made_by(3) == made
    assert made_by(1, Order(ARMY_MEN, 4, 10, machine=False)) != made


def test_what_is_made_holds(solved: Callable[[str], Solution]) -> None:
    solved("army_men")
    with ThreadPoolExecutor(1) as pool:
        for puzzle in make(Order(ARMY_MEN, 2, 11, machine=False), pool, 1):
            check(puzzle, machine=False)


def test_a_game_without_proofs_has_no_puzzles() -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(Illegal, match="nothing to prove"):
        make(Order(BIDS, 2, 1), pool, 1)


# --- Which are taken


def found(number: int, *, pattern: str = "", plain: bool = False) -> Found:
    puzzle = puzzles_of(ARMY_MEN)[number]
    return Found(puzzle, pattern or str(number), plain)


def test_no_pattern_is_taken_too_often() -> None:
    selection = Selection(10)
    for number in range(20):
        selection.offer(found(number, pattern="alike"))
    assert len(selection.taken) == 3


def test_not_too_many_are_plain_to_see() -> None:
    selection = Selection(10)
    for number in range(100):
        selection.offer(found(number, plain=True))
    assert len(selection.taken) == 6


def test_none_is_taken_twice() -> None:
    selection = Selection(10)
    for _ in range(3):
        selection.offer(found(0))
    assert list(selection.taken) == [puzzles_of(ARMY_MEN)[0].id]


def test_one_game_gives_few(solved: Callable[[str], Solution]) -> None:
    solved("army_men")
    begun: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for puzzle in puzzles_of(ARMY_MEN):
        begun.setdefault(puzzle.start.inputs[:12], set()).add(puzzle.start.inputs)
    assert max(len(positions) for start, positions in begun.items() if len(start) == 12) <= OF_ONE_GAME


def test_patterns_name_no_pieces() -> None:
    first, *others = (puzzle for puzzle in puzzles_of(GAMES.find("polywars")) if puzzle.goal.startswith("now leave"))
    assert not any(letter.isdigit() for letter in pattern_of(first).rpartition(" of ")[0])
    assert others


# --- What the check finds


def planted(puzzle: Puzzle, say: str, worth: str) -> Puzzle:
    return Puzzle(puzzle.game, puzzle.start, puzzle.seat, puzzle.goal, {**puzzle.worths, say: worth}, puzzle.hash)


def quickest(name: str) -> Puzzle:
    """A puzzle that is soon counted again: one attack, and few choices."""
    puzzles = puzzles_of(GAMES.find(name))
    return min(puzzles, key=lambda puzzle: (not puzzle.goal.startswith("now"), len(puzzle.worths), len(puzzle.start.inputs)))


@pytest.mark.parametrize("name", ["army_men", "polywars"])
def test_a_wrong_worth_is_found(name: str, solved: Callable[[str], Solution]) -> None:
    solved("army_men")
    puzzle = quickest(name)
    check(puzzle, machine=False)
    worst, worth = puzzle.ranked[-1]
    wrong = planted(puzzle, worst, str(worth + Fraction(1, 1_000)))
    with pytest.raises(Malformed, match="when it is counted again"):
        check(wrong, machine=False)


def test_missing_choices_are_found() -> None:
    puzzle = quickest("army_men")
    worths = dict(puzzle.ranked[:-1])
    wrong = Puzzle(puzzle.game, puzzle.start, puzzle.seat, "", {say: str(worth) for say, worth in worths.items()}, puzzle.hash)
    with pytest.raises(Malformed, match="choices are not those"):
        check(wrong, machine=False)


def test_a_narrow_margin_is_found() -> None:
    puzzle = quickest("army_men")
    wrong = planted(puzzle, puzzle.ranked[1][0], str(puzzle.ranked[0][1] - Fraction(1, 10_000)))
    with pytest.raises(Malformed, match=r"better by 0\.0001 only"):
        check(wrong, machine=False)


def test_two_best_choices_are_found() -> None:
    puzzle = quickest("army_men")
    wrong = planted(puzzle, puzzle.ranked[1][0], str(puzzle.ranked[0][1]))
    with pytest.raises(Malformed, match="several choices are best"):
        check(wrong, machine=False)
