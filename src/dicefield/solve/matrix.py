"""Zero-sum games of one choice each: what the game is worth, and how often each of the two takes each of its choices.

The first seat chooses a row and wants much, the second chooses a column and wants little. A saddle is looked for first; two by two
without one has a formula; all else goes through the simplex method on a table. The answer carries its own proof: `gap` says how
much either could still gain against it.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from dicefield.engine.rule import rule

MOST = 12
"""Choices of one seat that a sheet has room for if nobody asks for more."""

TINY = 1e-13
"""What counts as nothing among numbers around 1."""

PATIENCE = 60
"""Exchanges after which the careful choice of them begins, which cannot go round in circles."""

LONGEST = 2_000
"""Exchanges after which the table is read as it is; no game of this size comes near."""

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Places: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]


class MatrixGame(NamedTuple):
    """Paper to work on: the pay of a game, the two mixes that solve it, and the table of the simplex method."""

    pay: Numbers
    first: Numbers
    second: Numbers
    table: Numbers
    left: Places
    top: Places


@rule
def blank_sheet(most: int = MOST) -> MatrixGame:
    """Made once by whoever solves many games."""
    return MatrixGame(
        np.zeros((most, most)),
        np.zeros(most),
        np.zeros(most),
        np.zeros((most + 1, most + 1)),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
    )


@rule
def solve_matrix(sheet: MatrixGame, rows: int, cols: int) -> float:
    """What the game on the sheet is worth to the first seat; the mixes are left on the sheet."""
    sheet.first[:rows] = 0.0
    sheet.second[:cols] = 0.0
    row, col = best_row(sheet.pay, rows, cols), best_col(sheet.pay, rows, cols)
    if least_of_row(sheet.pay, row, cols) >= most_of_col(sheet.pay, col, rows):
        sheet.first[row] = 1.0
        sheet.second[col] = 1.0
        return float(sheet.pay[row, col])
    if rows == 2 and cols == 2:
        return solve_two(sheet)
    shift = lay_out(sheet, rows, cols)
    exchange_all(sheet, rows, cols)
    return read_off(sheet, rows, cols) - shift


@rule
def gap(sheet: MatrixGame, rows: int, cols: int) -> float:
    """What the two could gain together by leaving the mixes on the sheet: 0 is the proof that these are right."""
    most, least = -np.inf, np.inf
    for row in range(rows):
        most = max(most, against(sheet.pay[row], sheet.second, cols))
    for col in range(cols):
        least = min(least, against(sheet.pay[:, col], sheet.first, rows))
    return most - least


@rule
def against(pay: Numbers, mix: Numbers, count: int) -> float:
    """What one choice brings against a mix of the other seat."""
    total = 0.0
    for place in range(count):
        total += pay[place] * mix[place]
    return total


# --- Saddles, and two by two -----------------------------------------------------------------------------------------


@rule
def least_of_row(pay: Numbers, row: int, cols: int) -> float:
    least = pay[row, 0]
    for col in range(1, cols):
        least = min(least, pay[row, col])
    return least  # type: ignore[no-any-return]


@rule
def most_of_col(pay: Numbers, col: int, rows: int) -> float:
    most = pay[0, col]
    for row in range(1, rows):
        most = max(most, pay[row, col])
    return most  # type: ignore[no-any-return]


@rule
def best_row(pay: Numbers, rows: int, cols: int) -> int:
    """The row whose worst is best."""
    best, found = least_of_row(pay, 0, cols), 0
    for row in range(1, rows):
        least = least_of_row(pay, row, cols)
        if least > best:
            best, found = least, row
    return found


@rule
def best_col(pay: Numbers, rows: int, cols: int) -> int:
    """The column whose most is least."""
    best, found = most_of_col(pay, 0, rows), 0
    for col in range(1, cols):
        most = most_of_col(pay, col, rows)
        if most < best:
            best, found = most, col
    return found


@rule
def mix_two(a: float, b: float, c: float, d: float) -> float:
    """How often the first of two rows is taken where there is no saddle, or -1 where there is one."""
    if (a > b and d > c and a > c and d > b) or (a < b and d < c and a < c and d < b):
        return (d - c) / ((d - c) + (a - b))
    return -1.0


@rule
def worth_of_two(a: float, b: float, c: float, d: float) -> float:
    """The worth of two rows, a b and c d, and nothing else."""
    share = mix_two(a, b, c, d)
    if share < 0.0:
        return max(min(a, b), min(c, d))
    return c + share * (a - c)


@rule
def solve_two(sheet: MatrixGame) -> float:
    a, b, c, d = sheet.pay[0, 0], sheet.pay[0, 1], sheet.pay[1, 0], sheet.pay[1, 1]
    row, col = mix_two(a, b, c, d), mix_two(a, c, b, d)
    sheet.first[0], sheet.first[1] = row, 1.0 - row
    sheet.second[0], sheet.second[1] = col, 1.0 - col
    return worth_of_two(a, b, c, d)


# --- The simplex method ----------------------------------------------------------------------------------------------
# As much of y as there can be so that no row brings more than 1; then 1 through the sum of y is the worth, and y its mix.
# Choices of the first seat are numbered from 0, those of the second from where the sheet has no more room for the first.


@rule
def lay_out(sheet: MatrixGame, rows: int, cols: int) -> float:
    """The first table, with every pay lifted to 1 or more; by how much it was lifted."""
    shift = 1.0 - least_of_row(sheet.pay, 0, cols)
    for row in range(1, rows):
        shift = max(shift, 1.0 - least_of_row(sheet.pay, row, cols))
    table = sheet.table
    for row in range(rows):
        sheet.left[row] = row
        table[row, cols] = 1.0
        for col in range(cols):
            table[row, col] = sheet.pay[row, col] + shift
    for col in range(cols):
        sheet.top[col] = len(sheet.first) + col
        table[rows, col] = -1.0
    table[rows, cols] = 0.0
    return shift


@rule
def exchange_all(sheet: MatrixGame, rows: int, cols: int) -> None:
    for step in range(LONGEST):
        careful = step >= PATIENCE
        col = entering(sheet, rows, cols, careful)
        if col < 0:
            return
        row = leaving(sheet, rows, cols, col, careful)
        if row < 0:
            return
        exchange(sheet.table, rows, cols, row, col)
        sheet.left[row], sheet.top[col] = sheet.top[col], sheet.left[row]


@rule
def entering(sheet: MatrixGame, rows: int, cols: int, careful: bool) -> int:
    """The column that gains most, or the first by number that gains at all when we are careful; -1 when none does."""
    found = -1
    for col in range(cols):
        if sheet.table[rows, col] >= -TINY:
            continue
        if found < 0:
            found = col
        elif careful:
            if sheet.top[col] < sheet.top[found]:
                found = col
        elif sheet.table[rows, col] < sheet.table[rows, found]:
            found = col
    return found


@rule
def leaving(sheet: MatrixGame, rows: int, cols: int, col: int, careful: bool) -> int:
    """The row that binds first."""
    found, least = -1, np.inf
    for row in range(rows):
        if sheet.table[row, col] <= TINY:
            continue
        bound = sheet.table[row, cols] / sheet.table[row, col]
        sooner = bound == least and careful and sheet.left[row] < sheet.left[found]
        if bound < least or sooner:
            found, least = row, bound
    return found


@rule
def exchange(table: Numbers, rows: int, cols: int, row: int, col: int) -> None:
    """One step of Jordan: what stood at the row changes place with what stood at the column."""
    pivot = 1.0 / table[row, col]
    for place in range(cols + 1):
        table[row, place] *= pivot
    table[row, col] = pivot
    for other in range(rows + 1):
        factor = table[other, col]
        if other == row or factor == 0.0:
            continue
        table[other, col] = 0.0
        for place in range(cols + 1):
            table[other, place] -= factor * table[row, place]


@rule
def read_off(sheet: MatrixGame, rows: int, cols: int) -> float:
    """The worth of the lifted game, and the mixes."""
    worth = 1.0 / sheet.table[rows, cols]
    most = len(sheet.first)
    for row in range(rows):
        if sheet.left[row] >= most:
            sheet.second[sheet.left[row] - most] = max(0.0, sheet.table[row, cols] * worth)
    for col in range(cols):
        if sheet.top[col] < most:
            sheet.first[sheet.top[col]] = max(0.0, sheet.table[rows, col] * worth)
    return worth  # type: ignore[no-any-return]
