"""The greedy bot keeps its promise: the lowest expected score of the turn, against a slow oracle."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from dicefield.bots import Bot
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.army_men.bots import EXPECTED
from dicefield.games.army_men.rules.contract import points
from dicefield.play.match import Match
from dicefield.study.simulate import Simulation
from tests.army_men.table import Table
from tests.engine.helpers import needs_machine

FACES = range(1, 7)


@cache
def expected(dice: int) -> Fraction:
    """What so many dice cost on average, by trying every throw and every pair."""
    if dice == 0:
        return Fraction(0)
    throws = list(product(FACES, repeat=dice))
    return Fraction(sum(best(throw) for throw in throws)) / len(throws)


def best(throw: tuple[int, ...]) -> Fraction:
    costs = [points(face) + expected(len(throw) - 1) for face in throw]
    for first in range(len(throw)):
        for second in range(first):
            costs.append(points(throw[first]) + points(throw[second]) + expected(len(throw) - 2))
    return min(costs)


@pytest.mark.parametrize("dice", range(len(EXPECTED)))
def test_the_table_of_expected_costs_is_exact_to_the_thousandth(dice: int) -> None:
    assert EXPECTED[dice] == round(expected(dice) * 1000)


@pytest.mark.parametrize("throw", [(1, 1, 4, 5, 6), (2, 3, 4, 5, 6), (6, 6, 6, 6, 6), (1, 2, 2, 3, 6), (3, 3, 3, 3, 3)])
def test_greedy_chooses_what_the_oracle_chooses(throw: tuple[int, ...]) -> None:
    table = Table()
    table.land(*throw)
    choice = Bot(ARMY_MEN, "greedy", seed=1).choose(table.position.view(1))
    taken = [face for face in choice.faces if face]  # type: ignore[attr-defined]
    cost = sum(map(points, taken)) + expected(len(throw) - len(taken))
    assert cost == best(throw)


@needs_machine
def test_greedy_beats_random_clearly() -> None:
    tally = Simulation.of(ARMY_MEN, ["greedy", "random"], games=4_000).play(0, 4_000)
    assert tally.wins[0] / tally.games > 0.8


def test_random_chooses_everything_sometimes() -> None:
    table = Table()
    table.land(2, 2, 2, 5, 5)
    bot = Bot(ARMY_MEN, "random", seed=3)
    said = {ARMY_MEN.text.grammar.say(bot.choose(table.position.view(1))) for _ in range(200)}
    assert said == set(table.position.legal(1))


def test_bots_play_a_match_to_its_end() -> None:
    match = Match(ARMY_MEN, seed=4)
    bots = {1: Bot(ARMY_MEN, "greedy", seed=1), 2: Bot(ARMY_MEN, "random", seed=2)}
    while not match.over:
        match.choose(match.turn, bots[match.turn].choose(match.view(match.turn))) if match.turn else match.land()
    assert match.scores in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])
