"""One sweep over the positions of a layer that share a pair of Helmets, as machine code.

For one position `rounds` says the same in fewer words; here each kind of end is taken once and added for all hands, which is many
times as fast.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np

from dicefield.engine.rule import rule
from dicefield.solve.knight_fight.clashes import KINDS, cols_of, is_shoved, loses_die, outcome_at, rows_of, scorer
from dicefield.solve.knight_fight.places import HANDS, MOVES, THROWN, Book, Table, after_hit, length
from dicefield.solve.knight_fight.rounds import Bout, mean_rest_worth
from dicefield.solve.matrix import blank_sheet, solve_matrix, worth_of_two

Fields: TypeAlias = tuple[int, int, int, int]
Rests: TypeAlias = tuple[Table, Table, Table, Table]


class Clash(NamedTuple):
    """Two Moves that come to one kind of end."""

    table: int
    one: int
    two: int
    row: int
    col: int
    kind: int
    chance: float


# --- All hands -------------------------------------------------------------------------------------------------------


@rule
def fill_rests(book: Book, table: int, one: int, two: int) -> None:
    """Every Regather with these Helmets. A Helmet is `THROWN` only by a seat that may have jostled."""
    sheet = blank_sheet()
    for first in range(len(book.gripped)):
        for second in range(len(book.gripped)):
            if (two == THROWN and book.shover[first] == 0) or (one == THROWN and book.shover[second] == 0):
                continue
            worth = mean_rest_worth(book, Bout(table, one, two, first, second), sheet)
            book.rests[table, one, two, first, second] = worth


@rule
def fill_rounds(book: Book, table: int, one: int, two: int, fresh: Table) -> None:
    """Every start of a round with these Helmets, by what is in the book."""
    sheet = blank_sheet()
    block = np.zeros((HANDS, HANDS, MOVES, MOVES))
    for row in range(MOVES):
        for col in range(MOVES):
            for place in range(KINDS):
                chance = book.chances[one - 1, two - 1, row, col, place]
                if chance > 0.0:
                    kind = book.kinds[one - 1, two - 1, row, col, place]
                    add_kind(book, Clash(table, one, two, row, col, kind, chance), block)
    for first in range(HANDS):
        for second in range(HANDS):
            rows, cols = copy_moves(book, first, second, block[first, second], sheet.pay)
            fresh[one, two, first, second] = solve_matrix(sheet, rows, cols)


@rule
def copy_moves(book: Book, first: int, second: int, block: Table, pay: Table) -> tuple[int, int]:
    """The game of two hands out of that of all Moves; how many Moves each has."""
    rows, cols = length(book.moves[first]), length(book.moves[second])
    for row in range(rows):
        for col in range(cols):
            pay[row, col] = block[book.moves[first, row], book.moves[second, col]]
    return rows, cols


# --- One kind of end -------------------------------------------------------------------------------------------------


@rule
def rests_after(book: Book, clash: Clash, outcome: int) -> Table:
    """The worth of Regather after an outcome, by grip and grip."""
    one = THROWN if is_shoved(outcome, 0) else clash.one
    two = THROWN if is_shoved(outcome, 1) else clash.two
    return book.rests[after_hit(clash.table, scorer(outcome)), one, two]  # type: ignore[no-any-return]


@rule
def add_kind(book: Book, clash: Clash, block: Table) -> None:
    """Adds what an end of a clash contributes to the game of every two hands that can come to it."""
    cells = rows_of(clash.kind) * cols_of(clash.kind)
    nothing = cell_at(clash.kind, 0)
    if cells == 1:
        add_outcome(book, clash, nothing, rests_after(book, clash, nothing), block)
        return
    fields = (nothing, cell_at(clash.kind, 1), cell_at(clash.kind, 2 % cells), cell_at(clash.kind, 3 % cells))
    rests = (
        rests_after(book, clash, fields[0]),
        rests_after(book, clash, fields[1]),
        rests_after(book, clash, fields[2]),
        rests_after(book, clash, fields[3]),
    )
    add_choice(book, clash, fields, rests, block)


@rule
def cell_at(kind: int, place: int) -> int:
    """The outcome in a field, counted along the rows."""
    return outcome_at(kind, place // cols_of(kind), place % cols_of(kind))


@rule
def add_outcome(book: Book, clash: Clash, outcome: int, rests: Table, block: Table) -> None:
    mine, theirs = loses_die(outcome, 0), loses_die(outcome, 1)
    for first in range(HANDS):
        grip = book.grips[first, clash.row, mine]
        for second in range(HANDS if grip >= 0 else 0):
            other = book.grips[second, clash.col, theirs]
            if other >= 0:
                block[first, second, clash.row, clash.col] += clash.chance * rests[grip, other]


@rule
def add_choice(book: Book, clash: Clash, fields: Fields, rests: Rests, block: Table) -> None:
    """The same where effects are chosen. Fields that the small game does not have repeat others of it."""
    for first in range(HANDS):
        for second in range(HANDS if book.grips[first, clash.row, 0] >= 0 else 0):
            if book.grips[second, clash.col, 0] >= 0:
                a = rest_at(book, clash, first, second, fields[0], rests[0])
                b = rest_at(book, clash, first, second, fields[1], rests[1])
                c = rest_at(book, clash, first, second, fields[2], rests[2])
                d = rest_at(book, clash, first, second, fields[3], rests[3])
                block[first, second, clash.row, clash.col] += clash.chance * small_game_value(clash.kind, a, b, c, d)


@rule
def rest_at(book: Book, clash: Clash, first: int, second: int, outcome: int, rests: Table) -> float:
    grip = book.grips[first, clash.row, loses_die(outcome, 0)]
    other = book.grips[second, clash.col, loses_die(outcome, 1)]
    return rests[grip, other]  # type: ignore[no-any-return]


@rule
def small_game_value(kind: int, a: float, b: float, c: float, d: float) -> float:
    """What perfect choices make of the fields of a small game."""
    if rows_of(kind) > 1 and cols_of(kind) > 1:
        return worth_of_two(a, b, c, d)
    if rows_of(kind) > 1:
        return max(a, b, c, d)
    return min(a, b, c, d)
