"""Backward over the rounds of a war: the other's turn after each score of the first, then the first's turn."""

from __future__ import annotations

from typing import Any

from dicefield.engine.rule import rule
from dicefield.solve.army_men.book import LOW, OFFSET, WIDTH, Book, worth_of_end, worth_of_node

Arrays = tuple[Any, ...]
"""Those of a `Turn`."""

Start = tuple[int, int, int]
"""Of a round: its chapter, the dice of the first, those of the other."""


@rule
def play_turn(turn: Arrays, rows: Any, best: Any, width: int) -> None:
    """From the worth of each score, in the first rows, the worth of each node, in those after: the greatest of the choices."""
    chances, throws_at, choices_at, leads_to = turn
    nodes = len(throws_at) - 1
    scores = len(rows) - nodes
    for node in range(nodes):
        row = rows[scores + node]
        row[:width] = 0.0
        for throw in range(throws_at[node], throws_at[node + 1]):
            best_choice(rows, leads_to, choices_at[throw], choices_at[throw + 1], best, width)
            for place in range(width):
                row[place] += chances[throw] * best[place]


@rule
def best_choice(rows: Any, leads_to: Any, begin: int, end: int, best: Any, width: int) -> None:
    row = rows[leads_to[begin]]
    for place in range(width):
        best[place] = row[place]
    for choice in range(begin + 1, end):
        row = rows[leads_to[choice]]
        for place in range(width):
            best[place] = max(best[place], row[place])


@rule
def solve_round(book: Book, start: Start, turns: tuple[Arrays, Arrays], rows: Any, others_rows: Any, best: Any) -> None:
    """All differences of one start of a round. What it leads to is there already."""
    chapter, first, other = start
    worths, layout = book[0], book[1]
    block = layout[chapter, first, other]
    offset, low, width = block[OFFSET], block[LOW], block[WIDTH]
    nodes, others_nodes = len(turns[0][1]) - 1, len(turns[1][1]) - 1
    scores, others_scores = len(rows) - nodes, len(others_rows) - others_nodes
    for scored in range(scores):
        for points in range(others_scores):
            for place in range(width):
                others_rows[points, place] = -worth_of_end(book, chapter, first, other, low + place, scored - points)
        play_turn(turns[1], others_rows, best, width)
        for node in range(others_nodes):
            line = offset + (nodes + scored * others_nodes + node) * width
            for place in range(width):
                worths[line + place] = -others_rows[others_scores + node, place]
        for place in range(width):
            rows[scored, place] = -others_rows[len(others_rows) - 1, place]
    play_turn(turns[0], rows, best, width)
    for node in range(nodes):
        for place in range(width):
            worths[offset + node * width + place] = rows[scores + node, place]


# --- Checking --------------------------------------------------------------------------------------------------------


@rule
def residual_of_turn(book: Book, start: Start, difference: int, scored: int, turn: Arrays, named: Any) -> float:
    """How far the worths of a turn are from those of what follows: looked up one by one, throws counted from the last."""
    chapter, first, other = start
    chances, throws_at, choices_at, leads_to = turn
    sign = 1.0 if scored < 0 else -1.0
    nodes = len(throws_at) - 1
    scores = len(named) - nodes
    worst = 0.0
    for node in range(nodes):
        share = 0.0
        for throw in range(throws_at[node + 1] - 1, throws_at[node] - 1, -1):
            best = -1.0
            for choice in range(choices_at[throw], choices_at[throw + 1]):
                left, points = named[leads_to[choice], 0], named[leads_to[choice], 1]
                best = max(best, sign * worth_of_node(book, chapter, first, other, difference, scored, left, points))
            share += chances[throw] * best
        left, points = named[scores + node, 0], named[scores + node, 1]
        kept = worth_of_node(book, chapter, first, other, difference, scored, left, points)
        worst = max(worst, abs(kept - sign * share))
    return worst


@rule
def residual_of_round(book: Book, start: Start, step: int, turns: Any, named: Any, others_named: Any) -> float:
    """The greatest residual of a round start, every so many differences and scores of the first."""
    chapter, first, other = start
    layout = book[1]
    low, width = layout[chapter, first, other, LOW], layout[chapter, first, other, WIDTH]
    scores = len(named) - (len(turns[0][1]) - 1)
    worst = 0.0
    for place in range((first + other) % step, width, step):
        worst = max(worst, residual_of_turn(book, start, low + place, -1, turns[0], named))
        for scored in range(place // step % step, scores, step):
            worst = max(worst, residual_of_turn(book, start, low + place, scored, turns[1], others_named))
    return worst
