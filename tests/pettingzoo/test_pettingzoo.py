"""The games in PettingZoo: its own tests, and what they do not look at."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from dicefield.engine.errors import Illegal, Malformed, Stale
from dicefield.environments.table import EnvironmentTable
from dicefield.games import GAMES
from dicefield.pettingzoo import FAMILIES, Family, army_men_v0, knight_fight_v0, polyhydra_v0, polywars_v0
from tests.engine.helpers import needs_machine, refused

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),  # it is a dictionary, with a mask
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # of a game that is over
]

CYCLES = {"polywars": 12, "polyversal": 30}
each_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
DRAWN = [family if family is knight_fight_v0 else pytest.param(family, marks=pytest.mark.trial) for family in FAMILIES]
"""One family draws whole games in the suite, all of them in the trials."""


def cycles(family: Family) -> int:
    return CYCLES.get(family.game.name, 200)


# --- PettingZoo's own ------------------------------------------------------------------------------------------------


def test_no_game_is_missing() -> None:
    assert sorted(family.name for family in FAMILIES) == sorted(f"{game.name}_v0" for game in GAMES.games)


@each_family
def test_turns_pass_the_api_test(family: Family) -> None:
    api_test(family.env(), num_cycles=cycles(family))
    api_test(family.raw_env(), num_cycles=cycles(family) // 4)


@each_family
def test_all_at_once_passes_the_parallel_api_test(family: Family) -> None:
    parallel_api_test(family.parallel_env(), num_cycles=cycles(family))


@each_family
def test_seeds_pass_the_seed_tests(family: Family) -> None:
    seed_test(family.env, num_cycles=cycles(family) // 2)
    parallel_seed_test(family.parallel_env, num_cycles=cycles(family) // 2)


@pytest.mark.parametrize("family", DRAWN, ids=lambda family: family.name)
def test_rendering_passes_the_render_test(family: Family, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(family.env)
    assert capsys.readouterr().out.count("Seat 1") >= 5


# --- Whole games -----------------------------------------------------------------------------------------------------


def play(env: Any, seed: int, minds: random.Random) -> dict[str, float]:
    """A game of turns by chance: what each agent earned in all."""
    env.reset(seed=seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        earned[agent] += reward
        assert (seen["action_mask"] == info["action_mask"]).all()
        env.step(None if over else minds.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return earned


@pytest.mark.parametrize(
    ("family", "options"),
    [(army_men_v0, {}), (polyhydra_v0, {"seats": 4, "dice": "sealed"}), (knight_fight_v0, {"seats": 3, "cards": "house"})],
)
def test_what_is_earned_in_a_game_is_what_the_table_says(family: Family, options: dict[str, Any]) -> None:
    env = family.raw_env(**options)
    for seed in range(3):
        earned = play(env, seed, random.Random(seed))
        assert list(earned.values()) == env.table.rewards
        assert sum(earned.values()) == pytest.approx(0)
        assert env.table.over


def test_turns_and_all_at_once_are_the_same_game() -> None:
    turns, parallel = knight_fight_v0.raw_env(seats=3), knight_fight_v0.parallel_env(seats=3)
    turns.reset(seed=8)
    seen, _ = parallel.reset(seed=8)
    rewards: dict[str, float] = {}
    while parallel.agents:
        assert bytes(turns.table.desk.state) == bytes(parallel.table.desk.state)
        actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[-1]) for agent in parallel.agents}
        owing = [agent for agent in parallel.agents if actions[agent] != parallel.wait]
        assert owing
        for agent in owing:
            assert turns.agent_selection == agent
            turns.step(actions[agent])
        seen, rewards, _, _, _ = parallel.step(actions)
    assert turns.table.over
    assert rewards == turns.rewards


@needs_machine
def test_machine_code_plays_the_same_game() -> None:
    plain, quick = army_men_v0.raw_env(), army_men_v0.raw_env(machine=True)
    earned = [play(env, 6, random.Random(2)) for env in (plain, quick)]
    assert earned[0] == earned[1]
    assert bytes(plain.table.desk.state) == bytes(quick.table.desk.state)
    assert quick.table.desk.machine


def test_who_owes_nothing_can_only_wait() -> None:
    env = army_men_v0.parallel_env(illegal="refuse")
    seen, infos = env.reset(seed=1)
    assert np.flatnonzero(seen["seat_2"]["action_mask"]).tolist() == [env.wait]
    assert not seen["seat_1"]["action_mask"][env.wait]
    assert (infos["seat_2"]["action_mask"] == seen["seat_2"]["action_mask"]).all()
    with refused(Illegal, "action", "seat_1", str(env.wait)):
        env.step({"seat_1": env.wait, "seat_2": env.wait})


def test_a_seat_that_does_not_choose_is_offered_nothing() -> None:
    env = army_men_v0.raw_env()
    env.reset(seed=1)
    assert env.agent_selection == "seat_1"
    assert env.infos["seat_1"]["action_mask"].any()
    assert not env.infos["seat_2"]["action_mask"].any()
    assert env.observe("seat_2")["observation"][0] == 1


# --- Refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", ["env", "raw_env", "parallel_env", "points_env"])
def test_options_are_the_games_own(make: str) -> None:
    with refused(Malformed, "unknown_option", "has no option 'colour'"):
        getattr(army_men_v0, make)(colour="red")
    with refused(Illegal, "option_bounds", "seats"):
        getattr(polyhydra_v0, make)(seats=9)
    with refused(Malformed, "render_mode", "'film'"):
        getattr(army_men_v0, make)(render_mode="film")


def test_what_is_not_offered_is_refused_by_the_raw_env_and_ends_the_other() -> None:
    raw, env = army_men_v0.raw_env(), army_men_v0.env()
    raw.reset(seed=1)
    env.reset(seed=1)
    bad = int((raw.infos["seat_1"]["action_mask"] == 0).argmax())
    before = bytes(raw.table.desk.state)
    for wrong in (bad, 27, -1, None, "set 1"):
        with refused(Illegal, "action", "Seat 1 may not choose"):
            raw.step(wrong)
    assert bytes(raw.table.desk.state) == before
    env.step(bad)
    assert env.terminations == {"seat_1": True, "seat_2": True}
    assert env.rewards == {"seat_1": -1.0, "seat_2": 0}


def test_what_is_not_offered_ends_a_parallel_game_or_is_refused() -> None:
    env = army_men_v0.parallel_env()
    seen, _ = env.reset(seed=1)
    bad = int((seen["seat_1"]["action_mask"] == 0).argmax())
    _, rewards, over, _, _ = env.step({"seat_1": bad, "seat_2": env.wait})
    assert rewards == {"seat_1": -1.0, "seat_2": 0.0}
    assert over == {"seat_1": True, "seat_2": True}
    assert env.agents == []
    with refused(Malformed, "illegal", "lose"):
        army_men_v0.parallel_env(illegal="shrug")
    env.reset(seed=1)
    with refused(Malformed, "action_missing", "seat_2"):
        env.step({"seat_1": 0})


def test_nothing_is_stepped_before_it_began_or_after_it_is_over() -> None:
    turns, parallel = army_men_v0.raw_env(), army_men_v0.parallel_env()
    with refused(Stale, "not_begun", "reset()"):
        turns.step(0)
    with refused(Stale, "not_begun", "reset()"):
        parallel.step({})
    play(turns, 1, random.Random(1))
    with refused(Stale, "not_begun", "reset()"):
        turns.step(0)
    parallel.reset(seed=1)
    parallel.step({"seat_1": parallel.wait, "seat_2": parallel.wait})
    with refused(Stale, "not_begun", "reset()"):
        parallel.step({"seat_1": parallel.wait, "seat_2": parallel.wait})


def test_there_is_nothing_to_see_before_the_first_game() -> None:
    for env in (army_men_v0.raw_env(render_mode="ansi"), army_men_v0.parallel_env(render_mode="ansi")):
        with refused(Stale, "not_begun", "reset()"):
            env.render()
    silent = army_men_v0.raw_env()
    silent.reset(seed=1)
    with refused(Malformed, "render_mode", "rgb_array"):
        silent.render()


# --- Any point of the table ------------------------------------------------------------------------------------------


def at_deployment(env: Any) -> None:
    """Candidates, spelled out, until a die is placed."""
    env.reset(seed=3)
    while env.table.game.text.grammar.say(first(env.table)).split()[0] != "place":
        env.step(env.candidate(0))


def first(table: EnvironmentTable) -> Any:
    return table.action(table.seat, 0)


def test_any_point_may_be_chosen_if_the_rules_allow_it() -> None:
    env = polywars_v0.points_env()
    at_deployment(env)
    agent = env.agent_selection
    action = env.candidate(0)
    assert env.action_space(agent).contains(action)
    moved = {**action, "x": action["x"] + 3, "y": action["y"] + 1}
    offered = [env.candidate(number) for number in env.table.offer(env.table.seat)]
    assert all((one["x"], one["y"]) != (moved["x"], moved["y"]) for one in offered)
    env.step(moved)
    die = env.table.desk.state.dice[int(moved["die"]) - 1]
    assert (die.x, die.y) == (moved["x"], moved["y"])


def test_a_point_that_the_rules_refuse_is_refused_with_its_rule() -> None:
    env = polywars_v0.points_env()
    at_deployment(env)
    before = bytes(env.table.desk.state)
    far = {**env.candidate(0), "x": np.int32(80_000_000)}
    with pytest.raises(Illegal, match="rule") as caught:
        env.step(far)
    assert caught.value.refusal.rule
    for wrong, code in (
        ({}, "fields"),
        (7, "fields"),
        ({**far, "x": 0.5}, "field_shape"),
        ({**far, "dice": [1]}, "field_shape"),
        ({**far, "verb": 99}, "field_value"),
        ({**far, "sizes": np.full(32, 3)}, "field_value"),
    ):
        with refused(Malformed, code):
            env.step(wrong)
    assert bytes(env.table.desk.state) == before


def test_a_point_that_the_rules_refuse_may_lose_the_game_instead() -> None:
    env = polywars_v0.points_env(illegal="lose")
    at_deployment(env)
    loser = env.agent_selection
    env.step({**env.candidate(0), "x": np.int32(80_000_000)})
    assert all(env.terminations.values())
    rewards = {}
    for agent in env.agent_iter():
        _, rewards[agent], _, _, _ = env.last()
        env.step(None)
    assert rewards == {"seat_1": 0.0, "seat_2": 0.0} | {loser: -1.0}
