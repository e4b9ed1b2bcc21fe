"""What a turn, a round and a war of Army Men Dice War can come to, found by playing them on a desk.

A turn is a graph of the pairs (dice left to roll, points so far); nothing else of it matters. A round matters by its start: the
chapter of the war, the dice of both, the difference of their sums. Everything is told with the eyes of the player who starts the
round, whom we call the first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

import numpy as np

from dicefield.engine.desk import Desk
from dicefield.engine.waiting import clear_throw, is_over
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.army_men.rules.contract import begin_round, left_to_roll, worth
from dicefield.games.army_men.state import DICE, GAMES_OF_CAMPAIGN, HAND, SIDES, SOLDIER

Node = tuple[int, int]
"""Dice left to roll, points so far."""

LOWER, EQUAL, HIGHER = 0, 1, 2
"""How the first's score, or sum, compares with the other's."""

CHAPTERS = ((3, 4), (1, 2), (0, 0))
"""The chapter of a war: by the games that are over, then by whether the youngest starts the round.

That is asked because the youngest will start the next game; in the last game it does not matter. A single game is a last one.
"""

COUNT = 5
FIRST_GAME = CHAPTERS[0]
OVER = -1
FEWEST = 2
"""Dice that a player of a round holds at least."""


# --- A turn ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turn:
    """The turn of a hand: `throws[node]` lists the chance of each throw and where its choices lead; those of no dice end it."""

    hand: int
    throws: dict[Node, list[tuple[float, list[Node]]]]

    @cached_property
    def nodes(self) -> list[Node]:
        """Few dice first, so that what follows a node stands before it; the whole hand is the last."""
        return sorted(self.throws)

    @cached_property
    def scores(self) -> list[int]:
        """What the turn can come to."""
        ends = {end for throws in self.throws.values() for _, choices in throws for end in choices if end[0] == 0}
        return sorted(points for _, points in ends)

    @property
    def rows(self) -> int:
        """One for each score from 0, whether it can be or not, then one for each node."""
        return self.scores[-1] + 1 + len(self.nodes)

    def row(self, node: Node) -> int:
        left, points = node
        return points if left == 0 else self.scores[-1] + 1 + self.nodes.index(node)

    @cached_property
    def arrays(self) -> tuple[Any, ...]:
        """Chances of the throws; where the throws of a node begin, the choices of a throw; the rows that these lead to."""
        chances, throws_at, choices_at, leads_to = [], [0], [0], []
        for node in self.nodes:
            for chance, choices in self.throws[node]:
                chances.append(chance)
                leads_to += [self.row(choice) for choice in choices]
                choices_at.append(len(leads_to))
            throws_at.append(len(chances))
        return np.array(chances), np.array(throws_at), np.array(choices_at), np.array(leads_to)


def turns_of_war() -> list[Turn]:
    """The turn of every hand, by the number of its dice; there is none of no dice."""
    desk = Desk(ARMY_MEN, machine=True, silent=True)
    throws = explore(desk)
    return [Turn(hand, within(throws, (hand, 0))) for hand in range(HAND + 1)]


def explore(desk: Desk) -> dict[Node, list[tuple[float, list[Node]]]]:
    """The turn of a whole hand, breadth first: each node is reached by the rules once, and every throw and choice tried there."""
    set_round(desk, 0, True, DICE, DICE)
    reached = {(HAND, 0): desk.state.copy()}
    throws: dict[Node, list[tuple[float, list[Node]]]] = {}
    todo = list(reached)
    while todo:
        node = todo.pop(0)
        throws[node] = [(chance, try_choices(desk, reached[node], faces, reached)) for faces, chance in ways(node[0])]
        todo += [found for found in reached if found[0] > 0 and found not in throws and found not in todo]
    return throws


def ways(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """Every throw of dice that are alike, with its chance."""
    every = combinations_with_replacement(range(1, SIDES + 1), dice)
    return [(faces, orders(faces) / SIDES**dice) for faces in every]


def orders(faces: tuple[int, ...]) -> int:
    return factorial(len(faces)) // prod(map(factorial, Counter(faces).values()))


def try_choices(desk: Desk, state: Any, faces: tuple[int, ...], reached: dict[Node, Any]) -> list[Node]:
    """Where each choice after a throw leads, in the order of `legal`."""
    desk.state = state
    desk.land(faces)
    thrown, seat = desk.state.copy(), state.turn
    found = []
    for action in desk.legal(seat):
        desk.state = thrown
        desk.choose(seat, action)
        player = desk.state.players[seat]  # type: ignore[attr-defined]
        found.append((left_to_roll(player), worth(player.aside)))
        if found[-1] not in reached:
            reached[found[-1]] = desk.state.copy()
    return found


def within(throws: dict[Node, list[tuple[float, list[Node]]]], root: Node) -> dict[Node, list[tuple[float, list[Node]]]]:
    """The part of a turn that begins at a node."""
    part: dict[Node, list[tuple[float, list[Node]]]] = {}
    todo = {root}
    while todo := {node for node in todo if node[0] > 0 and node not in part}:
        part |= {node: throws[node] for node in todo}
        todo = {choice for node in todo for _, choices in throws[node] for choice in choices}
    return part


# --- The end of a round ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rounds:
    """Where each round leads.

    `after[chapter, dice of the first, dice of the other, how their scores compare]` says the next chapter or `OVER`, the dice of
    its first and of its other player, and whether the other of this round is its first. `final` is the first's share by how the
    sums compare when the war is over.
    """

    after: np.ndarray[Any, Any]
    final: np.ndarray[Any, Any]


def rounds_of_war() -> Rounds:
    desk = Desk(ARMY_MEN, machine=True, silent=True)
    after = np.zeros((COUNT, DICE + 1, DICE + 1, 3, 4), np.int64)
    final = np.zeros(3)
    held = range(FEWEST, DICE + 1)
    starts = product(range(GAMES_OF_CAMPAIGN), (False, True), held, held, (LOWER, EQUAL, HIGHER))
    for games_over, youngest, first, other, compared in starts:
        set_round(desk, games_over, youngest, first, other)
        play_round(desk, compared)
        after[CHAPTERS[games_over][youngest], first, other, compared] = follow(desk)
        if is_over(desk.state):
            final[compared] = desk.score()[0]
    return Rounds(after, final)


def set_round(desk: Desk, games_over: int, youngest: bool, first: int, other: int) -> None:
    """The start of a round in which seat 0 is the first, in a campaign where nobody has scored yet."""
    desk.start(ARMY_MEN.read_options({"war": "campaign", "youngest": 1 if youngest else 2}))
    state: Any = desk.state
    clear_throw(state)
    state.games_over = games_over
    state.rounds_over = 0 if youngest else 1
    state.players[0].dice, state.players[1].dice = first, other
    begin_round(state, desk.top.log)


def play_round(desk: Desk, compared: int) -> None:
    """A round in which all dice of a seat show the same: nothing but soldiers for whoever is to have the lower score."""
    shown = (SIDES if compared == HIGHER else SOLDIER, SIDES if compared == LOWER else SOLDIER)
    for seat, face in enumerate(shown):
        for _ in range(desk.state.players[seat].dice - 1):  # type: ignore[attr-defined]
            desk.land([face] * desk.state.throw.count)
            desk.choose(seat, desk.legal(seat)[0])


def follow(desk: Desk) -> tuple[int, int, int, bool]:
    state: Any = desk.state
    if is_over(state):
        return OVER, 0, 0, False
    first = state.turn
    chapter = CHAPTERS[state.games_over][first == state.youngest]
    return chapter, state.players[first].dice, state.players[1 - first].dice, first != 0
