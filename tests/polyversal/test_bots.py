"""Greedy and the captain: exact expectations, sensible choices, and what they win."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from dicefield.bots import Bot
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.bots import weights
from dicefield.games.polyversal.bots.pick import GREEDY, attack_worth, price, series_worth, share
from dicefield.games.polyversal.bots.weights import Trait
from dicefield.games.polyversal.content import Rating, Result, UnitCard
from dicefield.games.polyversal.rules.volley import damage_of, result_of
from dicefield.games.polyversal.state import Unit
from dicefield.play.match import Match
from dicefield.study.simulate import Simulation
from tests.engine.helpers import needs_machine
from tests.polyversal.table import Table, duel
from tests.polyversal.test_fire import firing


def expected(sides: tuple[int, int, int], rating: Rating, unit: Unit) -> Fraction:
    """The worth of an attack in models, by trying every throw."""
    total = Fraction(0)
    for dice in product(*(range(1, die + 1) for die in sides)):
        result = result_of(unit.card, damage_of(rating, *dice))
        if sum(dice) > unit.card.evasion and result != Result.NONE:
            total += Fraction(share(GREEDY, unit, result, False), 100)
    return total / (sides[0] * sides[1] * sides[2])


@pytest.mark.parametrize("target", ["wolfbite", "dragonfly", "encegon"])
@pytest.mark.parametrize("rating", list(Rating))
@pytest.mark.parametrize("sides", [(6, 8, 4), (8, 12, 12), (4, 10, 6)])
def test_an_attack_is_weighed_exactly(sides: tuple[int, int, int], rating: Rating, target: str) -> None:
    unit = Unit(card=UnitCard.parse(target), size=UnitCard.parse(target).models)
    assert attack_worth(GREEDY, *sides, rating, unit, False) == int(price(GREEDY, unit) * expected(sides, rating, unit))


def test_a_leak_makes_fuel_deadly() -> None:
    unit = Unit(card=UnitCard.parse("dragonfly"), size=1)
    assert attack_worth(GREEDY, 8, 12, 12, Rating.MH, unit, True) > attack_worth(GREEDY, 8, 12, 12, Rating.MH, unit, False)
    assert share(GREEDY, unit, Result.X, False) == 100


def test_the_command_unit_is_worth_more_and_later_shots_less() -> None:
    unit = Unit(card=UnitCard.parse("encegon"), size=2)
    plain = price(GREEDY, unit)
    unit.command = True
    assert price(GREEDY, unit) == 3 * plain
    assert series_worth(GREEDY, 1000, 3) == 1000 + 600 + 360


def chosen(table: Table, seed: int = 1) -> str:
    (seat, *_) = table.position.truth.choices
    return POLYVERSAL.text.grammar.say(Bot(POLYVERSAL, "greedy", seed=seed).choose(table.position.view(seat)))


def test_it_fires_for_effect_at_what_it_sees_and_advances_on_what_it_does_not() -> None:
    table = duel("encegon", "encegon")
    table.row("P", 20, 27, 270)
    assert chosen(table) == "orders fire"
    table.row("P", 20, 45, 270)
    table.row("A", 20, 2)
    assert chosen(table) == "orders advance"


def test_it_fires_all_it_has() -> None:
    table = firing("encegon", "wolfbite")
    while table.phase == "fire":
        said = chosen(table)
        assert said != "volley" or table.position.legal(1) == ["volley"]
        table.act(said)
    assert table.phase == "volley"


def test_it_moves_into_range() -> None:
    table = duel("encegon", "wolfbite")
    table.row("P", 20, 45, 270)
    table.row("A", 20, 10)
    table.activate("A")
    table.act(chosen(table))
    assert table.phase == "move"
    table.act(chosen(table))
    assert table.phase == "fire"


def test_it_fires_first_when_a_move_brings_no_more() -> None:
    table = duel("encegon", "wolfbite")
    table.row("P", 20, 27, 270)
    table.activate("A")
    assert chosen(table) == "fire first"


def test_it_rejoins_and_never_goes_back() -> None:
    table = Table()
    table.row("A", 20, 20)
    table.remove("A2", "A3")
    table.activate("A")
    table.act("move first")
    assert chosen(table).startswith("rejoin facing ")
    table = Table()
    table.row("A", 20, 20)
    table.activate("A")
    table.act("move first", "move a1 to 19 20 facing 90")
    assert chosen(table) != "back"


@needs_machine
@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random(seats: tuple[str, str]) -> None:
    assert wins_clearly(seats, 100)


def wins_clearly(seats: tuple[str, str], games: int) -> bool:
    """Greedy, from either seat: at least 95 of 100."""
    tally = Simulation.of(POLYVERSAL, seats, games=games, seed=5).play(0, games)
    assert tally.endless == 0
    return tally.wins[seats.index("greedy")] / tally.games >= 0.95


@needs_machine
def test_the_captain_beats_greedy() -> None:
    assert captains_share("skirmish", 100) >= 0.7


def captains_share(force: str, games: int) -> float:
    """The points of the captain against greedy, from either seat."""
    points = 0.0
    for seats in (("captain", "greedy"), ("greedy", "captain")):
        tally = Simulation.of(POLYVERSAL, seats, games=games, seed=8, options={"first": force, "second": force}).play(0, games)
        points += tally.points[seats.index("captain")] / (2 * tally.games)
    return points


def test_a_temper_says_something_of_every_trait() -> None:
    assert [len(row) for row in (weights.GREEDY, weights.CAPTAIN)] == [len(Trait), len(Trait)]
    assert len(weights.WEIGHTS) == len(POLYVERSAL.bots)


def test_the_token_that_drops_a_unit_can_count_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    unit = Unit(card=UnitCard.parse("encegon"), size=2)
    row = weights.WEIGHTS[GREEDY].copy()
    row[[Trait.STRESS, Trait.SECOND_STRESS, Trait.MORE_STRESS]] = 1, 2, 3
    monkeypatch.setattr(weights, "WEIGHTS", np.array([row] * len(weights.WEIGHTS)))
    found = []
    for unit.stress in range(4):
        found.append(share(GREEDY, unit, Result.S, False))
    assert found == [1, 2, 3, 3]


@pytest.mark.parametrize("options", [{}, {"first": "foot", "second": "skirmish"}])
def test_bots_play_a_match_to_its_end(options: dict[str, Any]) -> None:
    match = Match(POLYVERSAL, options, seed=4)
    bots = {1: Bot(POLYVERSAL, "greedy", seed=1), 2: Bot(POLYVERSAL, "random", seed=2)}
    while not match.over:
        match.choose(match.turn, bots[match.turn].choose(match.view(match.turn))) if match.turn else match.land()
    assert match.scores in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])
