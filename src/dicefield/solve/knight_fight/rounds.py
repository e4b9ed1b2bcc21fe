"""One round, looked up: what two Moves lead to, what a Regather is worth, and the small games that both are."""

from __future__ import annotations

from typing import NamedTuple

from dicefield.engine.rule import rule
from dicefield.games.knight_fight.state import HELMET
from dicefield.solve.knight_fight.clashes import KINDS, cols_of, is_shoved, loses_die, outcome_at, rows_of, scorer
from dicefield.solve.knight_fight.places import THROWN, Book, Table, after_hit, length
from dicefield.solve.knight_fight.regathers import GRIP
from dicefield.solve.matrix import MatrixGame, solve_matrix, worth_of_two


class Bout(NamedTuple):
    """The start of a round: its table in the book, the two Helmets, the two hands."""

    table: int
    one: int
    two: int
    first: int
    second: int


# --- The clash -------------------------------------------------------------------------------------------------------


@rule
def outcome_worth(book: Book, bout: Bout, row: int, col: int, outcome: int) -> float:
    """What is to be expected in the Regather after this outcome of two Moves."""
    one = THROWN if is_shoved(outcome, 0) else bout.one
    two = THROWN if is_shoved(outcome, 1) else bout.two
    first = book.grips[bout.first, row, loses_die(outcome, 0)]
    second = book.grips[bout.second, col, loses_die(outcome, 1)]
    return book.rests[after_hit(bout.table, scorer(outcome)), one, two, first, second]  # type: ignore[no-any-return]


@rule
def kind_worth(book: Book, bout: Bout, row: int, col: int, kind: int) -> float:
    """What an end of the clash is worth when its effects are chosen perfectly: by nobody, by one seat, or by both at once."""
    rows, cols = rows_of(kind), cols_of(kind)
    worth = outcome_worth(book, bout, row, col, outcome_at(kind, 0, 0))
    if rows > 1 and cols > 1:
        return worth_of_two(
            worth,
            outcome_worth(book, bout, row, col, outcome_at(kind, 0, 1)),
            outcome_worth(book, bout, row, col, outcome_at(kind, 1, 0)),
            outcome_worth(book, bout, row, col, outcome_at(kind, 1, 1)),
        )
    for choice in range(1, rows):
        worth = max(worth, outcome_worth(book, bout, row, col, outcome_at(kind, choice, 0)))
    for choice in range(1, cols):
        worth = min(worth, outcome_worth(book, bout, row, col, outcome_at(kind, 0, choice)))
    return worth


@rule
def clash_worth(book: Book, bout: Bout, row: int, col: int) -> float:
    """What two Moves are worth, before the dice land."""
    total = 0.0
    for place in range(KINDS):
        chance = book.chances[bout.one - 1, bout.two - 1, row, col, place]
        if chance > 0.0:
            total += chance * kind_worth(book, bout, row, col, book.kinds[bout.one - 1, bout.two - 1, row, col, place])
    return total


@rule
def fill_moves(book: Book, bout: Bout, pay: Table) -> tuple[int, int]:
    """The game of the two Moves; how many each has."""
    rows, cols = length(book.moves[bout.first]), length(book.moves[bout.second])
    for row in range(rows):
        for col in range(cols):
            pay[row, col] = clash_worth(book, bout, book.moves[bout.first, row], book.moves[bout.second, col])
    return rows, cols


@rule
def round_worth(book: Book, bout: Bout, sheet: MatrixGame) -> float:
    """One step of reckoning: the start of a round by what is known of its ends."""
    rows, cols = fill_moves(book, bout, sheet.pay)
    return solve_matrix(sheet, rows, cols)


# --- Regather --------------------------------------------------------------------------------------------------------


@rule
def rest_worth(book: Book, bout: Bout, tosses: int, others: int, sheet: MatrixGame) -> float:
    """A Regather of grips in place of hands; `tosses` and `others` are 2 for a seat that may throw its Helmet, else 1."""
    rows = cols = 0
    for taken in range(GRIP):
        hand = book.gripped[bout.first, taken]
        for toss in range(tosses if hand >= 0 else 0):
            cols = fill_rest_row(book, bout, sheet.pay[rows], bout.one if toss == 0 else THROWN, hand, others)
            rows += 1
    return solve_matrix(sheet, rows, cols)


@rule
def fill_rest_row(book: Book, bout: Bout, pay: Table, one: int, hand: int, others: int) -> int:
    """What the first seat has from this Helmet and hand, against all that the second may do; how much that is."""
    cols = 0
    for taken in range(GRIP):
        other = book.gripped[bout.second, taken]
        for toss in range(others if other >= 0 else 0):
            pay[cols] = book.values[bout.table, one, bout.two if toss == 0 else THROWN, hand, other]
            cols += 1
    return cols


@rule
def mean_rest_worth(book: Book, bout: Bout, sheet: MatrixGame) -> float:
    """The same where a Helmet may be `THROWN`: by a Jostle, just now, so that its owner may not throw it again."""
    total = 0.0
    count = 0
    for one in range(1 if bout.one == THROWN else bout.one, HELMET + 1 if bout.one == THROWN else bout.one + 1):
        for two in range(1 if bout.two == THROWN else bout.two, HELMET + 1 if bout.two == THROWN else bout.two + 1):
            landed = Bout(bout.table, one, two, bout.first, bout.second)
            total += rest_worth(book, landed, 1 if bout.one == THROWN else 2, 1 if bout.two == THROWN else 2, sheet)
            count += 1
    return total / count
