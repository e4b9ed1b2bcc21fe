"""Whole games by the thousand: both speeds agree, every position is valid, all games end, luck and skill add up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.solve import Solution
from dicefield.testing import CHECKS, Check, Trial, check_states_agree
from dicefield.testing.speeds import check_games_end
from tests.knight_fight.test_contract import VARIANTS, positions_are_valid
from tests.study.test_pairs import known_sooner_without_luck
from tests.test_conformance import SETS, games_agree
from tests.test_ledgers import OPTIONS, luck_and_skill_add_up

each_game = pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@each_game
def test_every_check_holds_with_every_set_of_options(game: Game, check: Check) -> None:
    check(game, Trial(1, 0, SETS.get(game.name, ()), simulated=50))


@pytest.mark.parametrize("part", range(4))
@each_game
def test_a_thousand_games_agree_step_by_step(game: Game, part: int) -> None:
    """Split so that they can be played side by side."""
    games_agree(game, 250, 2_000 * (1 + part))
    check_states_agree(game, Trial(1, 1_000 * (1 + part), SETS.get(game.name, ())))


@each_game
def test_thousands_of_games_end(game: Game) -> None:
    check_games_end(game, Trial(1, 0, SETS.get(game.name, ())))


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_position_of_many_knight_fights_is_valid(options: dict[str, Any]) -> None:
    positions_are_valid(options, 3_000, machine=True)


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("name", list(OPTIONS))
def test_luck_and_skill_add_up(name: str, part: int, solved: Callable[[str], Solution]) -> None:
    luck_and_skill_add_up(name, part, 100, solved)


def test_without_luck_the_share_of_hydras_is_known_sooner(
    solved: Callable[[str], Solution], monkeypatch: pytest.MonkeyPatch
) -> None:
    known_sooner_without_luck("polyhydra", solved, monkeypatch)
