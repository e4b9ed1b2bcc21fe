"""The worth of every throw that a war of Army Men Dice War can wait for, and how it is found and looked up.

All worths are shares of the first, who starts the round. They lie in one long row: for each chapter and pair of hands a block, in
it a line for each node of the first's turn and, for each score of the first, of the other's turn; along a line runs the difference
of the sums at the start of the round. Differences beyond a block are decided, whatever happens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.games.army_men.rules.contract import campaign_sum, count, games_of, left_to_roll, sheet, starter, worth
from dicefield.games.army_men.state import DICE, GAMES_OF_CAMPAIGN, HAND, SIDES, Aside, Battle
from dicefield.solve.army_men.course import CHAPTERS, COUNT, EQUAL, FEWEST, FIRST_GAME, HIGHER, LOWER, OVER, Rounds, Turn

Book = tuple[Any, ...]
"""worths; layout; after; final; node; nodes: what `solve` keeps, in this order."""

OFFSET, LOW, WIDTH = 0, 1, 2


# --- How it is laid out ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """Where the block of each round start lies: its offset, its lowest difference, and how many there are."""

    table: np.ndarray[Any, Any]
    size: int

    @classmethod
    def of(cls, rounds: Rounds, turns: list[Turn]) -> Layout:
        swings = swings_of(rounds, turns)
        reached = reached_in_first_game(rounds, turns)
        table = np.zeros((COUNT, DICE + 1, DICE + 1, 3), np.int64)
        size = 0
        for chapter, first, other in round_starts():
            low, high = -swings[chapter, first, other, 1], -swings[chapter, first, other, 0]
            if chapter in FIRST_GAME:
                low, high = max(low, reached[chapter, first, other, 0]), min(high, reached[chapter, first, other, 1])
            width = max(0, high - low + 1)
            table[chapter, first, other] = size, low, width
            size += width * lines(turns, first, other)
        return cls(table, size)


def lines(turns: list[Turn], first: int, other: int) -> int:
    """How many worths a difference has."""
    return len(turns[first - 1].nodes) + (turns[first - 1].scores[-1] + 1) * len(turns[other - 1].nodes)


def round_starts() -> list[tuple[int, int, int]]:
    """Chapter and dice, later ones first: what a round leads to stands before it."""
    held = range(FEWEST, DICE + 1)
    every = [(chapter, first, other) for chapter in range(COUNT) for first in held for other in held]
    return sorted(every, key=lambda start: (game_of(start[0]), start[1] + start[2]))


def game_of(chapter: int) -> int:
    """Counted from the last."""
    return next(game for game, chapters in enumerate(reversed(CHAPTERS)) if chapter in chapters)


def margins(turns: list[Turn], first: int, other: int) -> list[tuple[int, int, int]]:
    """By how much the first can score less or more in a round."""
    return [(LOWER, -turns[other - 1].scores[-1], -1), (EQUAL, 0, 0), (HIGHER, 1, turns[first - 1].scores[-1])]


def swings_of(rounds: Rounds, turns: list[Turn]) -> np.ndarray[Any, Any]:
    """How far the difference can still fall and rise until the war is over, from each start of a round."""
    swings = np.zeros((COUNT, DICE + 1, DICE + 1, 2), np.int64)
    for start in round_starts():
        ends = []
        for compared, least, most in margins(turns, *start[1:]):
            chapter, first, other, swapped = rounds.after[(*start, compared)]
            low, high = (0, 0) if chapter == OVER else flip(swings[chapter, first, other], swapped)
            ends += [least + low, most + high]
        swings[start] = min(ends), max(ends)
    return swings


def reached_in_first_game(rounds: Rounds, turns: list[Turn]) -> np.ndarray[Any, Any]:
    """The differences that a round of the first game can start with: none (from 1 to 0) where there is no such round."""
    reached = np.zeros((COUNT, DICE + 1, DICE + 1, 2), np.int64)
    reached[..., 0] = 1
    reached[FIRST_GAME[1], DICE, DICE] = 0, 0
    for start in reversed([start for start in round_starts() if start[0] in FIRST_GAME]):
        low, high = reached[start]
        for compared, least, most in margins(turns, *start[1:]) if low <= high else []:
            chapter, first, other, swapped = rounds.after[(*start, compared)]
            if chapter in FIRST_GAME:
                widen(reached[chapter, first, other], *flip((low + least, high + most), swapped))
    return reached


def flip(span: Any, swapped: int) -> tuple[int, int]:
    """A span of differences with the eyes of the next first."""
    low, high = int(span[0]), int(span[1])
    return (-high, -low) if swapped else (low, high)


def widen(span: Any, low: int, high: int) -> None:
    span[:] = (low, high) if span[0] > span[1] else (min(span[0], low), max(span[1], high))


def node_table(turns: list[Turn]) -> np.ndarray[Any, Any]:
    """The place of each node in its turn, by hand, dice left and points."""
    table = np.full((HAND + 1, HAND + 1, HAND * SIDES + 1), -1, np.int64)
    for turn in turns:
        for place, (left, points) in enumerate(turn.nodes):
            table[turn.hand, left, points] = place
    return table


# --- Looking up ------------------------------------------------------------------------------------------------------


@rule
def worth_of_throw(book: Book, chapter: int, first: int, other: int, difference: int, line: int) -> float:
    """One of the worths, or what is decided already."""
    worths, layout, final = book[0], book[1], book[3]
    place = difference - layout[chapter, first, other, LOW]
    width = layout[chapter, first, other, WIDTH]
    if place < 0:
        return final[LOWER]  # type: ignore[no-any-return]
    if place >= width:
        return final[HIGHER]  # type: ignore[no-any-return]
    return worths[layout[chapter, first, other, OFFSET] + line * width + place]  # type: ignore[no-any-return]


@rule
def line_of(book: Book, first: int, other: int, scored: int, left: int, points: int) -> int:
    """The line of a node: of the first's turn, or of the other's after the first has scored; -1 stands for not yet."""
    node, nodes = book[4], book[5]
    if scored < 0:
        return node[first - 1, left, points]  # type: ignore[no-any-return]
    return nodes[first - 1] + scored * nodes[other - 1] + node[other - 1, left, points]  # type: ignore[no-any-return]


@rule
def worth_of_round(book: Book, chapter: int, first: int, other: int, difference: int) -> float:
    return worth_of_throw(book, chapter, first, other, difference, line_of(book, first, other, -1, first - 1, 0))


@rule
def compare(margin: int) -> int:
    return LOWER if margin < 0 else (EQUAL if margin == 0 else HIGHER)


@rule
def worth_of_end(book: Book, chapter: int, first: int, other: int, difference: int, margin: int) -> float:
    """Of a round that the first ends with so many points more than the other."""
    after, final = book[2], book[3]
    follows = after[chapter, first, other, compare(margin)]
    if follows[0] == OVER:
        return final[compare(difference + margin)]  # type: ignore[no-any-return]
    if follows[3] == 0:
        return worth_of_round(book, follows[0], follows[1], follows[2], difference + margin)
    return 1.0 - worth_of_round(book, follows[0], follows[1], follows[2], -difference - margin)


@rule
def worth_of_node(book: Book, chapter: int, first: int, other: int, difference: int, scored: int, left: int, points: int) -> float:
    """Of whatever a turn waits for: the next throw, or with no dice left what follows the turn."""
    if left == 0 and scored >= 0:
        return worth_of_end(book, chapter, first, other, difference, scored - points)
    if left == 0:
        return worth_of_throw(book, chapter, first, other, difference, line_of(book, first, other, points, other - 1, 0))
    return worth_of_throw(book, chapter, first, other, difference, line_of(book, first, other, scored, left, points))


@rule
def chapter_of(battle: Battle) -> int:
    game = battle.games_over + GAMES_OF_CAMPAIGN - games_of(battle)
    return CHAPTERS[game][1 if starter(battle) == battle.youngest else 0]


@rule
def score_of_first(battle: Battle) -> int:
    """In this round; -1 while the first's turn goes on."""
    first = starter(battle)
    return -1 if battle.turn == first else worth(battle.players[first].aside)


@rule
def difference_of(battle: Battle) -> int:
    """How much more the first had than the other when the round began."""
    first, other = battle.players[starter(battle)], battle.players[1 - starter(battle)]
    return campaign_sum(first) + sheet(first) - campaign_sum(other) - sheet(other) - max(0, score_of_first(battle))


@rule
def look_up(book: Book, battle: Battle) -> float:
    """The first's share before the throw that a battle waits for."""
    first, other = battle.players[starter(battle)].dice, battle.players[1 - starter(battle)].dice
    player = battle.players[battle.turn]
    difference, scored = difference_of(battle), score_of_first(battle)
    return worth_of_node(book, chapter_of(battle), first, other, difference, scored, left_to_roll(player), worth(player.aside))


@rule
def consult(book: Book, view: Battle, seat: int, actions: array[Aside], number: int, rng: object) -> int:
    """The best choice; of equals the first."""
    sign = 1.0 if seat == starter(view) else -1.0
    chapter, difference, scored = chapter_of(view), difference_of(view), score_of_first(view)
    first, other = view.players[starter(view)].dice, view.players[1 - starter(view)].dice
    left, points = left_to_roll(view.players[seat]), worth(view.players[seat].aside)
    best = 0
    most = -2.0
    for place in range(number):
        faces = actions[place].faces
        then = left - count(faces)
        share = sign * worth_of_node(book, chapter, first, other, difference, scored, then, points + worth(faces))
        if share > most:
            best = place
            most = share
    return best
