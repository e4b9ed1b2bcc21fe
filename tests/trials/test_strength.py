"""How much better one bot is than another, in as many games as it takes to be sure."""

from __future__ import annotations

from typing import Any

import pytest

from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.polyversal import POLYVERSAL
from dicefield.study.simulate import Simulation
from tests.knight_fight.test_bots import wins_as_often
from tests.polyversal.test_bots import captains_share, wins_clearly
from tools.polyversal_points import battles


@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_in_polyversal(seats: tuple[str, str]) -> None:
    assert wins_clearly(seats, 1_000)


@pytest.mark.parametrize(("force", "least"), [("demo", 0.55), ("ironclad", 0.7), ("foot", 0.85), ("skirmish", 0.75)])
def test_the_captain_beats_greedy_with_every_force(force: str, least: float) -> None:
    assert captains_share(force, 500) >= least


def test_greedy_against_greedy_is_decided_and_fair() -> None:
    tally = Simulation.of(POLYVERSAL, ("greedy", "greedy"), games=1_000, seed=6).play(0, 1_000)
    assert tally.endless == 0
    assert all(0.4 <= tally.wins[seat] / tally.games <= 0.6 for seat in range(2))


def test_who_places_first_has_no_great_edge() -> None:
    tally = battles({}, 1_000, seed=7)
    assert tally.games == 1_000
    assert all(0.4 <= tally.wins[place] / tally.games <= 0.6 for place in range(2))


@pytest.mark.parametrize(("options", "least"), [({}, 0.93), ({"seats": 3}, 0.8), ({"seats": 4}, 0.7), ({"cards": "house"}, 0.93)])
def test_greedy_beats_random_in_knight_fight(options: dict[str, Any], least: float) -> None:
    assert wins_as_often(options, 5_000) > least


def test_greedy_duels_come_to_an_end_by_hits() -> None:
    tally = Simulation.of(KNIGHT_FIGHT, ["greedy", "greedy"], games=5_000).play(0, 5_000)
    assert tally.shared == 0
    assert tally.steps / tally.games < 100
