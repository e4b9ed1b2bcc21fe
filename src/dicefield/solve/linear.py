"""Zero-sum games with many rows and columns: both mixes by the simplex method on one dense table."""

from __future__ import annotations

from typing import Any

import numpy as np

Numbers = np.ndarray[Any, np.dtype[np.float64]]

TINY = 1e-13
PATIENCE = 200
"""Exchanges after which the careful choice of them begins, which cannot go round in circles."""

LONGEST = 5_000


def mixes(pay: Numbers) -> tuple[Numbers, Numbers]:
    """How often each row is taken by who wants much, and each column by who wants little.

    As much of y as there can be so that no row of the lifted pay brings more than 1: y is in proportion to the mix of the columns,
    and what a row's bound is worth to that of the rows.
    """
    rows, cols = pay.shape
    table = np.zeros((rows + 1, cols + rows + 1))
    table[:rows, :cols] = pay - pay.min() + 1.0
    table[:rows, cols:-1] = np.eye(rows)
    table[:rows, -1] = 1.0
    table[rows, :cols] = -1.0
    basis = np.arange(cols, cols + rows)
    for step in range(LONGEST):
        if not exchange(table, basis, careful=step >= PATIENCE):
            break
    second = np.zeros(cols + rows)
    second[basis] = table[:rows, -1]
    return shares(table[rows, cols:-1]), shares(second[:cols])


def exchange(table: Numbers, basis: Any, *, careful: bool) -> bool:
    """One step, if any gains: the greatest gain, or the first of all when we are careful."""
    gains = -table[-1, :-1]
    col = int(np.argmax(gains > TINY)) if careful else int(np.argmax(gains))
    bound = table[:-1, col] > TINY
    if gains[col] <= TINY or not bound.any():
        return False
    ratios = np.full(len(basis), np.inf)
    ratios[bound] = table[:-1, -1][bound] / table[:-1, col][bound]
    tied = np.flatnonzero(ratios == ratios.min())
    row = int(tied[np.argmin(basis[tied])])
    table[row] /= table[row, col]
    others = table[:, col].copy()
    others[row] = 0.0
    table -= np.outer(others, table[row])
    basis[row] = col
    return True


def shares(weights: Numbers) -> Numbers:
    """What is below nothing by rounding is nothing, and all is 1 together."""
    whole = np.maximum(weights, 0.0)
    return np.asarray(whole / whole.sum())


def gap(pay: Numbers, first: Numbers, second: Numbers) -> float:
    """What the two could gain together by leaving their mixes: 0 is the proof that these are right."""
    return float((pay @ second).max() - (first @ pay).min())
