"""The solution of the duel: what an interrupted one keeps, and that its error is a bound."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from dicefield.solve.knight_fight import KnightFightDuel
from dicefield.solve.knight_fight.layers import Layer
from dicefield.solve.knight_fight.places import Book
from tests.solve.knights import ROUGH, copy_shelf, rough_duel, rough_shelf


def test_the_bound_holds() -> None:
    """Values that were lowered until the first seat is sure of them lie below those of a much finer solution, and not far below."""
    book = rough_duel().book
    copy = Book(*(np.array(part) if place >= 7 else part for place, part in enumerate(book)))
    with ThreadPoolExecutor(2) as pool:
        layer = Layer(copy, (2, 2), pool)
        for _ in range(8):
            layer.take(layer.improve())
        rough = layer.values.copy()
        bound = Layer(copy, (2, 2), pool, trust=False).lower(0.0, 0.01)
        sure = layer.values.copy()
        layer.take(rough)
        for _ in range(16):
            layer.take(layer.improve())
        left = 5 * layer.residual()  # a sweep changes 0.7 as much as the one before
    fine = layer.values
    assert left < 0.002
    assert 0.005 < np.abs(fine - rough).max() <= bound + left
    assert (sure - fine).max() <= left
    assert bound < 0.2


def test_half_a_solution_is_not_lost(tmp_path: Path) -> None:
    """Without its last layer, as if it had been interrupted there, only that is made again, and comes out the same."""
    solution = rough_duel()
    partial = copy_shelf(tmp_path)
    partial.known["facts"] = {}
    del partial.known["arrays"]["values_0_0"]
    partial.write()
    told: list[str] = []
    again = KnightFightDuel.solve_to(rough_shelf(tmp_path), lambda words, part: told.append(words), ROUGH)
    assert {words.split(",")[0] for words in told} == {"hits 0 and 0", "the last pass over all positions", "solved"}
    assert np.array_equal(again.book.values, solution.book.values)
    assert again.findings.error == pytest.approx(solution.findings.error)
