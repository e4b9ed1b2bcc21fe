"""What a seat faces, out of its view: the game of its choices, and perfect play as a rule.

Rows are the choices of the first seat in the order of `legal`, columns those of the second; a seat without a choice has one.
Whatever is sealed is not looked at, so a seat learns nothing from how long it waits.
"""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.games.knight_fight.rules.queries import would_hit
from dicefield.games.knight_fight.state import Choice, Joust, Phase, Verb
from dicefield.solve.knight_fight.clashes import KINDS, cols_of, outcome_at, rows_of, scorer
from dicefield.solve.knight_fight.places import (
    THROWN,
    Book,
    Counts,
    Table,
    hand_before,
    has_lost_die,
    layer_of,
    length,
    move_number,
)
from dicefield.solve.knight_fight.rounds import Bout, fill_moves, outcome_worth
from dicefield.solve.matrix import blank_sheet, solve_matrix
from dicefield.solve.solution import CHANCES


@rule
def bout_of(view: Joust) -> Bout:
    """The round that a position belongs to; Helmets and hits are those of now."""
    one, two = view.players[0], view.players[1]
    return Bout(layer_of(one.hits, two.hits), 0 + one.helmet, 0 + two.helmet, hand_before(one), hand_before(two))


@rule
def fill_view(book: Book, view: Joust, pay: Table) -> tuple[int, int]:
    """The game that the choices of this moment are; how many each seat has."""
    if view.phase == Phase.MOVE:
        return fill_moves(book, bout_of(view), pay)
    if view.phase == Phase.EFFECT:
        return fill_effects(book, view, pay)
    return fill_regather(book, view, pay)


# --- Effects of a Jostle ---------------------------------------------------------------------------------------------


@rule
def fill_effects(book: Book, view: Joust, pay: Table) -> tuple[int, int]:
    bout = bout_of(view)
    row, col = move_number(view.players[0]), move_number(view.players[1])
    kind = kind_now(book, view, bout, row, col)
    for choice in range(rows_of(kind)):
        for other in range(cols_of(kind)):
            pay[choice, other] = outcome_worth(book, bout, row, col, outcome_at(kind, choice, other))
    return rows_of(kind), cols_of(kind)


@rule
def kind_now(book: Book, view: Joust, bout: Bout, row: int, col: int) -> int:
    """Which of the ends of this clash has come: the one where these seats choose, and that leaves the Attack as it is."""
    scored = who_scores(view)
    found = 0
    for place in range(KINDS):
        kind = book.kinds[bout.one - 1, bout.two - 1, row, col, place]
        asked = (rows_of(kind) > 1) | (cols_of(kind) > 1) << 1
        if asked == view.acting and scorer(outcome_at(kind, 0, 0)) == scored:
            found = kind
    return found


@rule
def who_scores(view: Joust) -> int:
    """1 or 2 for the seat whose Attack will hit, past the Jostle that stands against it; 0 for none."""
    for seat in range(2):
        if view.players[seat].move == Verb.ATTACK and would_hit(view, seat):
            return seat + 1
    return 0


# --- Regather --------------------------------------------------------------------------------------------------------


@rule
def fill_regather(book: Book, view: Joust, pay: Table) -> tuple[int, int]:
    bout = bout_of(view)
    first, second = offers_to(book, view, 0), offers_to(book, view, 1)
    rows, cols = length(first), length(second)
    for row in range(rows):
        one = THROWN if first[row] & 1 else bout.one
        for col in range(cols):
            two = THROWN if second[col] & 1 else bout.two
            pay[row, col] = book.values[bout.table, one, two, first[row] // 2, second[col] // 2]
    return rows, cols


@rule
def offers_to(book: Book, view: Joust, seat: int) -> Counts:
    player = view.players[seat]
    return book.offers[hand_before(player), move_number(player), 1 * has_lost_die(player), 1 * player.shoved]  # type: ignore[no-any-return]


# --- Perfect play ----------------------------------------------------------------------------------------------------


@rule
def consult(book: Book, view: Joust, seat: int, actions: array[Choice], count: int, rng: Rng) -> int:
    """The place of a choice that perfect play may take, each as often as it should be."""
    sheet = blank_sheet()
    rows, cols = fill_view(book, view, sheet.pay)
    solve_matrix(sheet, rows, cols)
    return draw_place(sheet.first if seat == 0 else sheet.second, count, rng)


@rule
def draw_place(mix: Table, count: int, rng: Rng) -> int:
    """A place by its share; what rounding leaves over goes to the likeliest."""
    point = draw(rng, CHANCES) / CHANCES
    likeliest = 0
    for place in range(count):
        point -= mix[place]
        if point < 0.0:
            return place
        if mix[place] > mix[likeliest]:
            likeliest = place
    return likeliest
