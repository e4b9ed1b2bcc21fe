"""Exact facts of one turn: the engine's own rules over every throw, against plain counting."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from dicefield.engine.desk import Desk
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.bots.chances import attack_chance, attack_ways, faster_chance, hit_chance, jostle_chance
from dicefield.games.knight_fight.state import Joust, Phase
from dicefield.odds import odds
from dicefield.testing.tree import outcomes
from tests.knight_fight.table import Table, house

DEFENSES = range(1, 13)
GAUNTLET = range(10)
WEAPONS = {"d4": 4, "d6": 6, "d8": 8}


def after_every_throw(table: Table) -> Iterator[Joust]:
    """The position after each way in which the dice in the air can land."""
    desk = Desk(KNIGHT_FIGHT)
    for faces in outcomes(table.state.throw):
        desk.state = table.state
        desk.land(faces)
        state = desk.state
        assert isinstance(state, Joust)
        yield state


def share(found: list[bool]) -> Fraction:
    return Fraction(sum(found), len(found))


@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize("defense", DEFENSES)
def test_an_attack_meets_a_defense_as_often_as_counting_says(weapon: str, defense: int) -> None:
    table = Table(6, defense)
    table.clash(f"attack d10 {weapon}", "rally")
    played = share([state.players[1].hits == 1 for state in after_every_throw(table)])
    faces = range(1, WEAPONS[weapon] + 1)
    counted = share([gauntlet + face >= defense for gauntlet, face in product(GAUNTLET, faces)])
    assert played == counted == Fraction(attack_ways(WEAPONS[weapon], defense), 10 * WEAPONS[weapon])


def test_gauntlet_and_sword_in_figures() -> None:
    """The sixty ways of 0 to 9 and a d6, so that anybody can check them by hand."""
    assert [attack_ways(6, defense) for defense in DEFENSES] == [60, 59, 57, 54, 50, 45, 39, 33, 27, 21, 15, 10]


@pytest.mark.parametrize("defense", DEFENSES)
def test_a_jostle_works_as_often_as_counting_says(defense: int) -> None:
    table = Table(6, defense)
    table.clash("jostle d10", "rally")
    played = share([state.phase == Phase.EFFECT for state in after_every_throw(table)])
    assert played == share([gauntlet < defense for gauntlet in GAUNTLET]) == Fraction(jostle_chance(defense), 1000)


@pytest.mark.parametrize("die", ["d4", "d6", "d8", "d20"])
def test_an_attack_against_a_defend(die: str) -> None:
    table = Table(6, 5)
    table.clash("attack d10 d8", f"defend {die}")
    played = share([state.players[1].hits == 1 for state in after_every_throw(table)])
    fresh = Table(6, 5)
    reckoned = hit_chance(fresh.state, fresh.player(1), 4, 5, {"d4": 2, "d6": 3, "d8": 4, "d20": 5}[die])
    assert abs(played - Fraction(reckoned, 1000)) < Fraction(2, 1000), "whole thousandths, rounded down twice"


def test_the_faster_weapon() -> None:
    table = house("swift", "ox")
    swift, plain = table.player(1), table.player(2)
    counted = [2 * (mine < theirs) + (mine == theirs) for mine, theirs in product(range(1, 5), range(1, 9))]
    assert faster_chance(table.state, plain, 2, plain, 4) == 1000 * sum(counted) // 64
    assert faster_chance(table.state, swift, 2, plain, 4) > faster_chance(table.state, plain, 2, plain, 4)


def test_house_cards_count_in_the_odds() -> None:
    table = house("sharp", "ox")
    sharp, plain = table.player(1), table.player(2)
    assert attack_chance(table.state, sharp, 2, 9) == attack_chance(table.state, plain, 2, 7)
    assert attack_chance(table.state, sharp, 3, 9) == attack_chance(table.state, plain, 3, 9)


@pytest.mark.rule("knight_fight", "3.3")
@pytest.mark.parametrize("defense", DEFENSES)
def test_the_odds_of_a_jostle_are_told(defense: int) -> None:
    table = Table(6, defense)
    found = odds(table.position.view(1), "jostle d10", against={2: "rally"})
    works = Fraction(min(defense, 10), 10)
    told = {"your Jostle works": works, "your Jostle does nothing": 1 - works}
    assert found is not None
    assert dict(found.parts) == {words: chance for words, chance in told.items() if chance}


def test_whoever_is_jostled_is_told_the_odds_too() -> None:
    table = Table(6, 5)
    found = odds(table.position.view(1), "rally", against={2: "jostle d10"})
    assert found is not None
    assert dict(found.parts) == {"another's Jostle works": Fraction(6, 10), "another's Jostle does nothing": Fraction(4, 10)}


def test_a_jostle_that_fails_leaves_the_attack() -> None:
    """The jostler decides before the attack lands (rule 3.4); where nothing is to decide, the attack is what counts."""
    table = Table(6, 5)
    found = odds(table.position.view(1), "jostle d10", against={2: "attack d10 d4"})
    assert found is not None
    shares = dict(found.parts)
    assert shares["your Jostle works"] == Fraction(5, 10)
    assert set(shares) == {"your Jostle works", "another's attack hits", "another's attack misses"}
    assert sum(shares.values()) == 1
