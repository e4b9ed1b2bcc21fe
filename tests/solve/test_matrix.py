"""Matrix games, against a slow oracle of exact fractions and by the proof that each answer carries."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from dicefield.engine.compiled import Compiler, is_interpreted_only, target_of
from dicefield.solve.matrix import MOST, MatrixGame, blank_sheet, gap, solve_matrix, worth_of_two

SPEEDS = [False, True]


def built(machine: bool) -> Callable[..., Any]:
    return Compiler("matrix", target=target_of(machine and not is_interpreted_only()))(solve_matrix)  # type: ignore[no-any-return]


def sheet_of(pay: Any) -> tuple[MatrixGame, int, int]:
    sheet = blank_sheet()
    rows, cols = np.shape(pay)
    sheet.pay[:rows, :cols] = pay
    return sheet, rows, cols


def exact_worth(pay: list[list[int]]) -> Fraction:
    """By trying every square set of choices: the mix that makes the others indifferent, kept if nobody gains by leaving it."""
    rows, cols = len(pay), len(pay[0])
    for size in range(1, min(rows, cols) + 1):
        for some in combinations(range(rows), size):
            for others in combinations(range(cols), size):
                square = [[Fraction(pay[row][col]) for col in others] for row in some]
                first = indifferent([list(line) for line in zip(*square, strict=True)])
                second = indifferent(square)
                if first is None or second is None or min(first[:-1]) < 0 or min(second[:-1]) < 0:
                    continue
                worth = second[-1]
                most = max(sum(second[k] * pay[row][col] for k, col in enumerate(others)) for row in range(rows))
                least = min(sum(first[k] * pay[row][col] for k, row in enumerate(some)) for col in range(cols))
                if most <= worth <= least:
                    return worth
    raise LookupError("every game has an equilibrium on some square set of choices")


def indifferent(square: list[list[Fraction]]) -> list[Fraction] | None:
    """The mix of the columns by which all rows bring the same, and what they bring; None if there is not just one."""
    size = len(square)
    lines = [[*line, Fraction(-1), Fraction(0)] for line in square] + [[Fraction(1)] * size + [Fraction(0), Fraction(1)]]
    for place in range(size + 1):
        pivot = next((row for row in range(place, size + 1) if lines[row][place] != 0), None)
        if pivot is None:
            return None
        lines[place], lines[pivot] = lines[pivot], lines[place]
        lines[place] = [number / lines[place][place] for number in lines[place]]
        for row in range(size + 1):
            if row != place:
                factor = lines[row][place]
                lines[row] = [number - factor * other for number, other in zip(lines[row], lines[place], strict=True)]
    return [line[-1] for line in lines]


@pytest.mark.parametrize("machine", SPEEDS)
def test_small_games_of_whole_numbers_agree_with_fractions(machine: bool) -> None:
    rng = np.random.default_rng(7)
    solve = built(machine)
    for _ in range(150):
        rows, cols = rng.integers(1, 5, 2)
        pay = rng.integers(-3, 4, (rows, cols))
        sheet, *_ = sheet_of(pay)
        assert solve(sheet, rows, cols) == pytest.approx(float(exact_worth(pay.tolist())), abs=1e-12)


@pytest.mark.parametrize("machine", SPEEDS)
def test_nobody_gains_by_leaving_the_answer(machine: bool) -> None:
    """Also in games full of ties, or flat to the ninth digit; 9 by 9 is what a Knight has."""
    rng = np.random.default_rng(8)
    solve = built(machine)
    for number in range(300):
        rows, cols = rng.integers(1, MOST + 1, 2)
        pay = rng.random((rows, cols))
        if number % 3 == 1:
            pay = np.round(pay * 3) / 3
        if number % 3 == 2:
            pay = 0.5 + 1e-9 * pay
        sheet, *_ = sheet_of(pay)
        worth = solve(sheet, rows, cols)
        assert gap(sheet, rows, cols) <= 1e-11
        assert sheet.first[:rows].sum() == pytest.approx(1, abs=1e-11)
        assert sheet.second[:cols].sum() == pytest.approx(1, abs=1e-11)
        assert min(sheet.first[:rows].min(), sheet.second[:cols].min()) >= 0
        assert worth == pytest.approx(float(sheet.first[:rows] @ pay @ sheet.second[:cols]), abs=1e-11)


def test_a_wrong_answer_has_a_gap() -> None:
    sheet, rows, cols = sheet_of([[1, 0], [0, 1]])
    sheet.first[0] = sheet.second[0] = 1
    assert gap(sheet, rows, cols) == 1


def test_known_games() -> None:
    """Rock, paper, scissors, of which each is as good; a saddle; and two fingers of Morra, worth 1/12."""
    sheet, rows, cols = sheet_of([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert solve_matrix(sheet, rows, cols) == pytest.approx(0, abs=1e-15)
    assert sheet.first[:3] == pytest.approx([1 / 3] * 3)
    sheet, rows, cols = sheet_of([[4, 2, 3], [1, 0, 9]])
    assert (solve_matrix(sheet, rows, cols), list(sheet.first[:2]), list(sheet.second[:3])) == (2, [1, 0], [0, 1, 0])
    sheet, rows, cols = sheet_of([[-2, 3], [3, -4]])
    assert solve_matrix(sheet, rows, cols) == pytest.approx(1 / 12)
    assert sheet.first[:2] == pytest.approx([7 / 12, 5 / 12])


def test_two_by_two_alone() -> None:
    rng = np.random.default_rng(9)
    for _ in range(300):
        pay = rng.integers(-2, 3, (2, 2))
        assert worth_of_two(*pay.astype(float).ravel()) == pytest.approx(float(exact_worth(pay.tolist())), abs=1e-12)
