"""The greedy bot reckons sensibly and beats chance, in every variant."""

from __future__ import annotations

from typing import Any

import pytest

from dicefield.bots import Bot
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.play.match import Match
from dicefield.study.simulate import Simulation
from tests.engine.helpers import needs_machine
from tests.knight_fight.table import Table, house


def chosen(table: Table, seat: int) -> dict[str, int]:
    """How often the greedy bot says what, with a hundred generators."""
    said: dict[str, int] = {}
    for seed in range(100):
        text = KNIGHT_FIGHT.text.grammar.say(Bot(KNIGHT_FIGHT, "greedy", seed=seed).choose(table.position.view(seat)))
        said[text] = said.get(text, 0) + 1
    return said


def share(said: dict[str, int], start: str) -> int:
    return sum(times for text, times in said.items() if text.startswith(start))


@needs_machine
@pytest.mark.parametrize(("options", "least"), [({}, 0.93), ({"seats": 3}, 0.8), ({"seats": 4}, 0.7), ({"cards": "house"}, 0.93)])
def test_greedy_beats_random_clearly(options: dict[str, Any], least: float) -> None:
    assert wins_as_often(options, 400) > least


def wins_as_often(options: dict[str, Any], games: int) -> float:
    """The share of games that greedy wins against random bots alone."""
    bots = ["greedy", *["random"] * (options.get("seats", 2) - 1)]
    tally = Simulation.of(KNIGHT_FIGHT, bots, games=games, options=options).play(0, games)
    return tally.wins[0] / tally.games


@needs_machine
def test_greedy_duels_come_to_an_end_by_hits() -> None:
    tally = Simulation.of(KNIGHT_FIGHT, ["greedy", "greedy"], games=400).play(0, 400)
    assert tally.shared == 0
    assert tally.steps / tally.games < 100


def test_greedy_attacks_a_poor_helmet() -> None:
    assert share(chosen(Table(10, 1), 1), "attack") > 90


def test_greedy_jostles_a_good_helmet_rather_than_attack_it() -> None:
    said = chosen(Table(10, 12), 1)
    assert share(said, "jostle") > share(said, "attack")


def test_greedy_rallies_when_it_has_nothing_to_fight_with() -> None:
    table = Table(12, 12)
    for weapon in ("d4", "d6"):
        table.clash(f"attack d10 {weapon}", "rally", faces=(0, 1))
        table.regather()
    assert share(chosen(table, 1), "rally") > 60


def test_greedy_rolls_a_poor_helmet_and_keeps_a_good_one() -> None:
    for helmet, rolls in ((1, 100), (4, 100), (10, 0), (12, 0)):
        table = Table(helmet, 6)
        table.clash("rally", "rally")
        assert chosen(table, 1).get("take none roll", 0) == rolls


def test_greedy_takes_a_die_back() -> None:
    table = Table(12, 12)
    table.clash("attack d10 d8", "rally", faces=(0, 1))
    assert share(chosen(table, 1), "take d") == 100


def test_greedy_lets_a_poor_helmet_be_and_strips_a_shield() -> None:
    table = Table(6, 2)
    table.clash("jostle d10", "rally", faces=(0,))
    assert chosen(table, 1) == {"nothing": 100}
    table = Table(6, 6)
    table.clash("jostle d10", "defend d20", faces=(0, 20))
    assert share(chosen(table, 1), "move die") == 100


def test_greedy_turns_its_arrow_to_whoever_is_nearest_to_falling() -> None:
    table = Table(6, 12, 2)
    table.clash("rally", "rally", "rally")
    assert sum(times for text, times in chosen(table, 1).items() if text.endswith("aim 3")) > 90


def test_greedy_stakes_one_big_die() -> None:
    table = house("ox", "sharp", items=("spurs", "helm"))
    table.clash("rally", "rally")
    assert share(chosen(table, 1), "claim") > 90
    table.all_choose("claim spurs", "claim spurs")
    assert share(chosen(table, 1), "stake d20") > 80


@pytest.mark.parametrize("cards", ["none", "house"])
def test_bots_play_a_match_to_its_end(cards: str) -> None:
    match = Match(KNIGHT_FIGHT, {"seats": 3, "cards": cards}, seed=4)
    bots = {seat: Bot(KNIGHT_FIGHT, kind, seed=seat) for seat, kind in enumerate(("greedy", "random", "greedy"), 1)}
    while not match.over:
        match.choose(match.turn, bots[match.turn].choose(match.view(match.turn))) if match.turn else match.land()
    assert sum(match.scores or ()) == 1.0
