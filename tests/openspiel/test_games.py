"""Every game as a game of OpenSpiel: its own random test, chance, secrets, and what is refused."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest

import dicefield.openspiel  # noqa: F401 - registers the games
from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.openspiel import table_of
from dicefield.openspiel.policies import moments
from tests.engine.helpers import refused

DISCRETE = [
    "dicefield_army_men",
    "dicefield_army_men(war=campaign,youngest=2,machine=False)",
    "dicefield_polyhydra(machine=False)",
    "dicefield_polyhydra(dice=sealed,seats=3,machine=False)",
    "dicefield_knight_fight(rounds=12,machine=False)",
    "dicefield_knight_fight(seats=3,cards=house,knights=chosen,rounds=6,machine=False)",
]
WARGAMES = [
    "dicefield_polywars(cycles=2,machine=False,chance={})",
    "dicefield_polyversal(turns=2,first=skirmish,second=skirmish,machine=False,chance={})",
]
"""Interpreted: a few games are over before the rules would be compiled."""


def walked(state: Any, seed: int) -> Any:
    """A state at which somebody chooses, a few random steps on."""
    rng = np.random.default_rng(seed)
    for _ in range(int(rng.integers(8, 24))):
        if not state.is_terminal():
            step(state, rng)
    while state.is_chance_node():
        step(state, rng)
    return state


def step(state: Any, rng: Any) -> None:
    if state.is_chance_node():
        ways, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(ways, p=np.array(chances) / sum(chances))))
    elif state.is_simultaneous_node():
        legal = [state.legal_actions(seat) or [0] for seat in range(state.num_players())]
        state.apply_actions([int(rng.choice(numbers)) for numbers in legal])
    else:
        state.apply_action(int(rng.choice(state.legal_actions())))


# --- OpenSpiel's own test --------------------------------------------------------------------------------------------


def test_all_games_are_registered() -> None:
    names = {name for name in pyspiel.registered_names() if name.startswith("dicefield_")}
    assert names == {f"dicefield_{game.name}" for game in GAMES.games}


@pytest.mark.parametrize("name", DISCRETE)
def test_random_play(name: str, capfd: Any) -> None:
    """Explicit chance, kept and read again on the way."""
    game = pyspiel.load_game(name)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@pytest.mark.parametrize("name", WARGAMES)
def test_random_play_on_the_table(name: str, chance: str, capfd: Any) -> None:
    """OpenSpiel does not keep sampled games of Python: its test asks for the state of a generator that it cannot be told."""
    game = pyspiel.load_game(name.format(chance))
    sampled = game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    assert sampled is (chance == "sampled")
    pyspiel.random_sim_test(game, num_sims=1, serialize=not sampled, verbose=False)


# --- Parameters ------------------------------------------------------------------------------------------------------


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'health'"):
        pyspiel.load_game("dicefield_polyhydra(health=3)")
    with refused(Illegal, "option_bounds", "rounds must be 1 to 200"):
        pyspiel.load_game("dicefield_knight_fight(rounds=0)")
    with refused(Malformed, "unknown_word", "open, sealed"):
        pyspiel.load_game("dicefield_polyhydra(dice=red)")
    with refused(Malformed, "not_json", "position"):
        pyspiel.load_game("dicefield_army_men(position=here)")
    with refused(Malformed, "chance", "explicit or sampled"):
        pyspiel.load_game("dicefield_army_men(chance=none)")
    with refused(Illegal, "kept_samples", "explicit"):
        pyspiel.load_game("dicefield_army_men(chance=sampled,kept=True)")
    with refused(Malformed, "limit", "0 or more"):
        pyspiel.load_game("dicefield_army_men(limit=-1)")
    with refused(Malformed, "unknown_parameter", "'health'", "turns"):
        table_of(POLYHYDRA, health=3)
    with refused(Illegal, "judge_seats", "3 play"):
        table_of(POLYHYDRA, lambda state: None, seats=3)


def test_a_position_that_cannot_be_is_refused() -> None:
    given = table_of(ARMY_MEN, machine=False).board.first.json()
    given["players"][0]["dice"] = 9
    with pytest.raises(Illegal):
        table_of(ARMY_MEN, position=json.dumps(given))
    with refused(Illegal, "position_options", "war"):
        table_of(ARMY_MEN, position=json.dumps(table_of(ARMY_MEN, machine=False).board.first.json()), war="campaign")


def test_a_game_goes_on_from_a_position() -> None:
    far = walked(table_of(ARMY_MEN, machine=False).new_initial_state(), 4)
    again = table_of(ARMY_MEN, position=json.dumps(far.moment.state.json())).new_initial_state()
    assert again.legal_actions() == far.legal_actions()
    assert again.observation_string(0) == far.observation_string(0)


def test_a_game_from_a_position_is_written_and_read(capfd: Any) -> None:
    given = json.dumps(walked(table_of(ARMY_MEN, machine=False).new_initial_state(), 4).moment.state.json())
    game = pyspiel.load_game("dicefield_army_men", {"position": given})
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    read, there = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(read) == str(game)
    assert str(there) == str(state)
    with refused(Malformed, "not_packed", "hexadecimal"):
        pyspiel.load_game("dicefield_army_men(position=packed:xyz)")


def test_a_limit_ends_the_tree() -> None:
    """Two throws and a choice between: the second throw lands and all is shared."""
    state = table_of(ARMY_MEN, machine=False, limit=3).new_initial_state()
    rng = np.random.default_rng(1)
    for _ in range(3):
        assert not state.is_terminal()
        step(state, rng)
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


def test_a_choice_that_is_not_legal_changes_nothing() -> None:
    state = walked(table_of(ARMY_MEN, machine=False).new_initial_state(), 2)
    before = str(state)
    wrong = next(number for number in range(27) if number not in state.legal_actions())
    with refused(Illegal, "not_legal", str(wrong)):
        state.moment.choosing({state.current_player(): wrong})
    assert str(state) == before


# --- Chance ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [ARMY_MEN, POLYHYDRA, KNIGHT_FIGHT], ids=lambda game: game.name)
def test_chances_add_up(game: Game) -> None:
    state = table_of(game, machine=False).new_initial_state()
    rng = np.random.default_rng(3)
    for _ in range(60):
        if state.is_chance_node():
            assert math.fsum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1, abs=1e-12)
        if not state.is_terminal():
            step(state, rng)


def test_alike_dice_land_at_once() -> None:
    """Five d6 show 252 hands, each as often as its faces can be ordered."""
    state = table_of(ARMY_MEN, machine=False).new_initial_state()
    chances = {state.action_to_string(way): chance for way, chance in state.chance_outcomes()}
    assert len(chances) == math.comb(10, 5)
    assert chances["d6:1 d6:1 d6:1 d6:1 d6:1"] == pytest.approx(1 / 6**5)
    assert chances["d6:1 d6:2 d6:3 d6:4 d6:5"] == pytest.approx(120 / 6**5)


def test_many_dice_land_one_by_one() -> None:
    """Six heads have 230,400 ways to land; nobody sees the first ones before the last has landed."""
    state = table_of(POLYHYDRA, machine=False).new_initial_state()
    seen = state.observation_string(0)
    for sides in (6, 8, 10, 6, 8):
        assert [chance for _, chance in state.chance_outcomes()] == [1 / sides] * sides
        state.apply_action(sides - 1)
        assert state.observation_string(0) == seen
        assert state.information_state_string(0) == table_of(POLYHYDRA, machine=False).new_initial_state().information_state_string(
            0
        )
    state.apply_action(0)
    assert state.is_simultaneous_node()
    swamp: Any = state.moment.state
    assert [list(swamp.hydras[seat].faces) for seat in (0, 1)] == [[0, 6, 8, 10, 0], [0, 6, 8, 1, 0]]


def test_sampled_dice_follow_their_seed() -> None:
    def faces(seed: int) -> list[tuple[int, ...]]:
        table = table_of(ARMY_MEN, chance="sampled", seed=seed)
        states = [table.new_initial_state() for _ in range(200)]
        for state in states:
            assert state.chance_outcomes() == [(0, 1.0)]
            state.apply_action(0)
        battles: list[Any] = [state.moment.state for state in states]
        return [tuple(battle.rolled) for battle in battles]

    assert faces(1) == faces(1) != faces(2)
    assert set(Counter(face for row in faces(1) for face in row)) == {1, 2, 3, 4, 5, 6}


# --- States ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kept", [False, True])
def test_copies_part(kept: bool) -> None:
    state = walked(table_of(KNIGHT_FIGHT, kept=kept, machine=False).new_initial_state(), 5)
    before, other = str(state), state.clone()
    step(other, np.random.default_rng(0))
    assert str(state) == before != str(other)


def test_a_state_is_kept_and_read(capfd: Any) -> None:
    """Also in the middle of a throw, and where the dice were sampled."""
    for chance in ("explicit", "sampled"):
        table = table_of(POLYHYDRA, chance=chance, machine=False)
        state = walked(table.new_initial_state(), 6)
        here = state.moment.__reduce__()
        assert str(table.board.root.follow(here[0](*here[1])).state) == str(state.moment.state)
    state = pyspiel.load_game("dicefield_polyhydra(machine=False)").new_initial_state()
    state.apply_action(2)
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(read) == str(state)
    assert read.history() == [2]


# --- What a seat knows -----------------------------------------------------------------------------------------------


def test_nobody_knows_sealed_dice_or_how_long_others_take() -> None:
    """Seat 1 has stopped. Whatever seat 2 throws and locks, and however often, seat 1 knows the same until all is shown."""
    state = table_of(POLYHYDRA, dice="sealed", machine=False).new_initial_state()
    for way in (2, 4, 6, 0, 0, 0):
        state.apply_action(way)
    state.apply_actions([said(state, 0, "lock d6 stop"), said(state, 1, "lock d6 reroll")])
    known, own = state.information_state_string(0), {state.information_state_string(1)}
    for landed in ("d8:3 d10:1", "d8:5 d10:7"):
        rolled = state.clone()
        rolled.apply_action(next(way for way, _ in state.chance_outcomes() if state.action_to_string(way) == landed))
        own.add(rolled.information_state_string(1))
        assert rolled.current_player() == 1
        assert rolled.information_state_string(0) == known
        rolled.apply_action(said(rolled, 1, "lock d8 reroll"))
        own.add(rolled.information_state_string(1))
        assert rolled.information_state_string(0) == known
        rolled.apply_action(0)
        assert rolled.information_state_string(0) != known
    assert len(own) == 5


def said(state: Any, seat: int, text: str) -> Any:
    return next(number for number in state.legal_actions(seat) if state.action_to_string(seat, number) == text)


def test_what_the_table_forgets_is_remembered_by_who_saw_it() -> None:
    """Seat 1 bit for one with a 2 or with a 3. The next turn looks the same; seat 1 knows what it was, seat 2 never did."""
    ends = []
    for way in (1, 2):
        state = table_of(POLYHYDRA, dice="sealed", machine=False).new_initial_state()
        for landed in (way, 4, 6, 0, 0, 0):
            state.apply_action(landed)
        state.apply_actions([said(state, seat, "lock d6 stop") for seat in (0, 1)])
        ends.append(state)
    for seat, differs in ((0, True), (1, False)):
        assert ends[0].observation_string(seat) == ends[1].observation_string(seat)
        assert (ends[0].information_state_string(seat) != ends[1].information_state_string(seat)) is differs


@pytest.mark.parametrize(
    "name", ["dicefield_polyhydra(dice=sealed,kept=True,machine=False)", "dicefield_knight_fight(kept=True,machine=False)"]
)
def test_what_is_known_tells_what_may_be_chosen(name: str) -> None:
    """Perfect recall: what a seat knows now is new after each choice, and tells its choices so far and the present ones."""
    table = pyspiel.load_game(name)
    told: dict[str, tuple[Any, ...]] = {}
    for seed in range(12):
        state, own = table.new_initial_state(), {0: [], 1: []}  # type: ignore[var-annotated]
        rng = np.random.default_rng(seed)
        for _ in range(40):
            for seat in () if state.is_terminal() or state.is_chance_node() else state.moment.owing:
                fact = (seat, tuple(own[seat]), tuple(state.legal_actions(seat)), state.observation_string(seat))
                assert told.setdefault(state.information_state_string(seat), fact) == fact
            before = state.moment
            if not state.is_terminal():
                step(state, rng)
            for seat in (0, 1):
                number = state.moment.chose(seat) if state.moment is not before else None
                own[seat] += [] if number is None else [number]
    assert len(told) > 100


def test_a_tree_has_each_moment_once() -> None:
    """One d6 after one choice: a throw of 252 hands, and what may be chosen of each."""
    table = table_of(ARMY_MEN, machine=False, limit=2, kept=True)
    found = list(moments(table.board.root))
    ends = sum(len(moment.legal(0)) for moment in table.board.root.after.values())
    assert len(found) == 1 + 252 + ends
    assert sum(moment.over for moment in found) == ends
