"""One seat to learn, bots in the others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from dicefield.engine.errors import Illegal, Malformed, Stale
from dicefield.environments import Duel
from dicefield.environments.duel import MODES
from dicefield.games import GAMES
from tests.engine.helpers import refused


def play(duel: Duel, seed: int) -> tuple[float, list[Any]]:
    """A game of first choices: its reward, and all that was seen."""
    seen, info = duel.reset(seed=seed)
    rows, reward, over = [seen["observation"].tolist()], 0.0, False
    while not over:
        assert (info["action_mask"] == duel.action_masks()).all()
        seen, reward, over, truncated, info = duel.step(int(duel.action_masks().argmax()))
        assert not truncated
        rows.append(seen["observation"].tolist())
    return reward, rows


@pytest.mark.parametrize("name", [game.name for game in GAMES.games])
def test_gymnasiums_own_check_passes(name: str) -> None:
    check_env(Duel(name, seat="any"), skip_render_check=True)


def test_pictures_and_letters() -> None:
    letters, colours = (Duel("army_men", render_mode=mode) for mode in MODES)
    letters.reset(seed=1)
    colours.reset(seed=1)
    assert "On the table" in letters.render()
    assert colours.render().shape[2] == 3
    with refused(Malformed, "render_mode", "ansi"):
        Duel("army_men").render()


@pytest.mark.parametrize(("name", "options"), [("army_men", {}), ("polyhydra", {"seats": 3}), ("knight_fight", {"seats": 3})])
def test_a_seed_is_a_whole_game_bots_and_all(name: str, options: dict[str, Any]) -> None:
    duel = Duel(name, "greedy", "any", options)
    assert play(duel, 4) == play(duel, 4) == play(Duel(name, "greedy", "any", options), 4)
    assert play(duel, 4) != play(duel, 5)


def test_the_learner_sits_where_it_was_told() -> None:
    duel = Duel("polyhydra", "random", 3, {"seats": 4})
    seen, info = duel.reset(seed=1)
    assert (seen["observation"][0], info["seat"]) == (2, 3)
    anywhere = Duel("polyhydra", "random", "any", {"seats": 4})
    assert {anywhere.reset(seed=seed)[1]["seat"] for seed in range(30)} == {1, 2, 3, 4}


def test_the_reward_is_the_learners() -> None:
    """Setting aside the worst dice loses nearly always; the seat must not change that."""
    for seat in (1, 2):
        duel, total = Duel("army_men", "greedy", seat), 0.0
        for seed in range(10):
            duel.reset(seed=seed)
            over = False
            while not over:
                _, reward, over, _, _ = duel.step(int(np.flatnonzero(duel.action_masks())[-1]))
            total += reward
        assert total <= -8


def test_a_number_that_is_not_offered_loses_at_once() -> None:
    duel = Duel("army_men")
    duel.reset(seed=1)
    bad = int((~duel.action_masks()).argmax())
    _, reward, over, truncated, _ = duel.step(bad)
    assert (reward, over, truncated) == (-1.0, True, False)
    with refused(Stale, "not_begun", "reset()"):
        duel.step(0)


def test_refusals_are_clear() -> None:
    with refused(Illegal, "seat", "1 to 2"):
        Duel("army_men", seat=3)
    with refused(Malformed, "unknown_bot", "'nobody'", "greedy"):
        Duel("army_men", "nobody")
    with refused(Malformed, "render_mode", "'film'"):
        Duel("army_men", render_mode="film")
    with refused(Stale, "not_begun", "reset()"):
        Duel("army_men").step(0)
