"""Many games at once, held to one game at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicefield.engine.desk import PLAYED
from dicefield.engine.dice import rng_from
from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.game import Game
from dicefield.environments import VectorGame
from dicefield.environments.batch import DICE, seed_words
from dicefield.environments.table import EnvironmentTable
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from tests.engine.helpers import needs_machine, refused
from tests.environments.helpers import sealing
from tests.toys.bids import BIDS

SEED = 9


def memory(stored: Any) -> bytes:
    """All bytes, those between the fields too."""
    return bytes(stored.view(np.uint8))


def lanes_of(vector: VectorGame) -> Iterator[EnvironmentTable]:
    """A table beside every lane, with the same dice."""
    for words in seed_words(SEED, vector.batch):
        table = EnvironmentTable(vector.game, vector.options.json())
        table.dice = rng_from(words[DICE])
        table.begin()
        yield table


def held_to_tables(vector: VectorGame, steps: int) -> int:
    """Steps a batch and its tables alike, compares all that can be compared, and counts the games that ended."""
    told = vector.reset(SEED)
    tables, ended = list(lanes_of(vector)), 0
    for _ in range(steps):
        compare(vector, tables, *told)
        choices = vector.sample()
        seen, rewards, over, truncated, info = vector.step(choices)
        told = seen, info
        assert not truncated.any()
        for lane, table in enumerate(tables):
            table.take(table.seat, int(choices[lane]))
            assert rewards[lane].tolist() == table.rewards
            assert over[lane] == table.over
        for lane, final in zip(np.flatnonzero(over), info["final_obs"], strict=True):
            assert final["owed"] == 0
            assert vector.game.state(final) == tables[lane].desk.state
            tables[lane].begin()
            ended += 1
    return ended


def compare(vector: VectorGame, tables: list[EnvironmentTable], seen: dict[str, Any], info: dict[str, Any]) -> None:
    rows = vector.rows(seen, info)
    candidates = vector.candidates(info) if "actions" in info else None
    for lane, table in enumerate(tables):
        assert vector.lanes[lane].tables[PLAYED] == table.desk.state
        assert info["seat"][lane] == table.seat
        observation = table.observation(table.seat)
        assert rows[lane].tolist() == observation["observation"].tolist()
        assert seen["action_mask"][lane].tolist() == observation["action_mask"].astype(bool).tolist()
        if candidates is not None:
            assert candidates[lane].tolist() == observation["actions"].tolist()


@needs_machine
@pytest.mark.parametrize(
    ("game", "options", "steps"),
    [
        (ARMY_MEN, {"war": "single"}, 40),
        (BIDS, {"seats": 3}, 12),
    ],
    ids=["army_men", "bids"],
)
def test_machine_code_over_a_batch_is_one_interpreted_game_after_the_other(game: Game, options: dict[str, Any], steps: int) -> None:
    vector = VectorGame(game, 5, options, threads=2)
    assert held_to_tables(vector, steps) > 0
    vector.close()


@pytest.mark.parametrize(
    ("name", "options", "steps"),
    [
        ("knight_fight", {"seats": 4, "cards": "house"}, 40),
        ("polyhydra", {"seats": 3, "dice": "sealed"}, 30),
        ("polyversal", {}, 12),
        ("polywars", {}, 6),
    ],
)
def test_an_interpreted_batch_is_one_game_after_the_other(name: str, options: dict[str, Any], steps: int) -> None:
    held_to_tables(VectorGame(GAMES.find(name), 2, options, machine=False), steps)


@needs_machine
def test_a_seed_gives_the_same_games_in_any_batch_by_any_threads() -> None:
    runs = [course(VectorGame("army_men", batch, threads=threads), 30)[:, :3] for batch, threads in ((3, 1), (8, 1), (8, 3))]
    assert (runs[0] == runs[1]).all()
    assert (runs[0] == runs[2]).all()
    assert not (runs[0] == course(VectorGame("army_men", 3), 30, SEED + 1)).all()


def course(vector: VectorGame, steps: int, seed: int = SEED) -> Any:
    """All rows that a batch shows, chosen by chance."""
    seen, info = vector.reset(seed)
    rows = [vector.rows(seen, info)]
    for _ in range(steps):
        seen, _, _, _, info = vector.step(vector.sample())
        rows.append(vector.rows(seen, info))
    vector.close()
    return np.array(rows)


@needs_machine
def test_without_a_seed_the_dice_go_on() -> None:
    vector = VectorGame("army_men", 4)
    first, info = vector.reset(SEED)
    again, info_again = vector.reset()
    assert not (vector.rows(first, info) == vector.rows(again, info_again)).all()
    assert (vector.rows(*vector.reset(SEED)) == vector.rows(first, info)).all()


@needs_machine
def test_samples_are_even_over_what_the_mask_offers() -> None:
    vector = VectorGame("army_men", 1)
    seen, _ = vector.reset(SEED)
    drawn = [int(vector.sample()[0]) for _ in range(2_000)]
    offered = np.flatnonzero(seen["action_mask"][0])
    assert set(drawn) == set(offered.tolist())
    counts = np.bincount(drawn)[offered]
    expected = len(drawn) / len(offered)
    assert ((counts - expected) ** 2 / expected).sum() < 40  # chi squared of at most 26 ways: the seed is fixed


@needs_machine
def test_rewards_add_up_to_nothing_and_a_sole_winner_has_one() -> None:
    vector = VectorGame(BIDS, 60, {"seats": 3})
    vector.reset(SEED)
    ends = []
    for _ in range(20):
        _, rewards, over, _, _ = vector.step(vector.sample())
        assert not rewards[~over].any()
        ends += rewards[over].tolist()
    assert len(ends) > 20
    assert np.allclose(np.sum(ends, axis=1), 0)
    assert {max(end) for end in ends} >= {1.0}
    assert {min(end) for end in ends} >= {-0.5}


def test_a_number_is_said_in_words() -> None:
    listed, candidates = VectorGame("army_men", 1, machine=False), VectorGame("polywars", 1, machine=False)
    candidates.reset(SEED)
    assert listed.says(0, 7) == "set 1 2"
    assert candidates.says(0, 0).startswith("force ")


def test_the_first_words_of_a_seed_do_not_depend_on_how_many_games_there_are() -> None:
    assert (seed_words(SEED, 3) == seed_words(SEED, 70)[:3]).all()
    assert len({bytes(words) for game in seed_words(SEED, 70) for words in game}) == 140


# --- Refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("batch", [0, -1, 2.5, True, "many"])
def test_a_batch_has_games(batch: Any) -> None:
    with refused(Illegal, "batch", "from 1"):
        VectorGame("army_men", batch)


def test_options_are_the_games_own() -> None:
    with refused(Malformed, "unknown_option", "has no option 'colour'"):
        VectorGame("army_men", 2, {"colour": "red"})
    with refused(Malformed, "unknown_game", "army_men"):
        VectorGame("chess", 2)


def test_nothing_is_stepped_before_it_began_and_no_seed_is_negative() -> None:
    vector = VectorGame("army_men", 2, machine=False)
    with refused(Illegal, "not_begun", "reset()"):
        vector.step([0, 0])
    with refused(Illegal, "not_begun", "reset()"):
        vector.sample()
    with refused(Illegal, "seed", "-4"):
        vector.reset(-4)


@pytest.mark.parametrize("actions", [[0], [0.0, 1.0], 3, [[0], [0]], ["set 1", "set 2"]])
def test_choices_are_whole_numbers_one_a_game(actions: Any) -> None:
    vector = VectorGame("army_men", 2, machine=False)
    vector.reset(SEED)
    with refused(Malformed, "actions", "2 whole numbers"):
        vector.step(actions)


def test_one_choice_that_is_not_offered_stops_the_step_for_all() -> None:
    vector = VectorGame("army_men", 2, machine=False)
    seen, _ = vector.reset(SEED)
    fine = seen["action_mask"].argmax(axis=1)
    before = memory(vector.lanes.raw)
    for bad in (int((~seen["action_mask"][1]).argmax()), -1, 27, 10**12):
        with refused(Illegal, "action", "Game 1", str(bad)):
            vector.step([fine[0], bad])
    assert memory(vector.lanes.raw) == before
    vector.step(fine)
    assert memory(vector.lanes.raw) != before


def test_a_list_that_lacks_an_action_is_told_of(tmp_path: Path) -> None:
    short = replace(BIDS, name="short", folder=tmp_path)
    (tmp_path / "numbers.txt").write_text("bid 0\nbid 1\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="does not name"):
        VectorGame(short, 1, machine=False).reset(SEED)


# --- Secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["polyhydra", "knight_fight", "polyversal", "polywars"])
def test_lanes_that_differ_in_a_sealed_choice_look_the_same_to_the_next(name: str) -> None:
    vector = VectorGame(name, 2, machine=False)
    vector.reset(SEED)
    vector.lanes.raw[1] = vector.lanes.raw[0]
    while True:
        offered = np.flatnonzero(vector.lanes.raw["mask"][0])
        if int(vector.lanes[0].tables[PLAYED].owed).bit_count() > 1 and len(offered) > 1:
            break
        vector.step([offered[0]] * 2)
    seen, _, _, _, info = vector.step([offered[0], offered[-1]])
    assert vector.lanes[0].tables[PLAYED] != vector.lanes[1].tables[PLAYED]
    assert memory(seen["observation"][:1]) == memory(seen["observation"][1:])
    assert (seen["action_mask"][0] == seen["action_mask"][1]).all()
    if "actions" in info:
        assert (vector.candidates(info)[0] == vector.candidates(info)[1]).all()


def test_candidates_of_the_seat_before_are_wiped_out() -> None:
    """Where the next seat has fewer, nothing is left behind them."""
    vector = VectorGame("polywars", 1, machine=False)
    seen, info = vector.reset(SEED)
    fewer = False
    for _ in range(12):
        before = int(seen["action_mask"].sum())
        seen, _, _, _, info = vector.step(vector.sample())
        count = int(seen["action_mask"].sum())
        fewer |= count < before
        assert not vector.candidates(info)[0, count:].any()
    assert fewer
    with pytest.raises(ValueError, match="read-only"):
        info["actions"]["die"][0] = 1


def test_a_sealed_table_is_found_for_every_game_with_sealed_choices() -> None:
    for game in GAMES.games:
        if game.facts.sealed:
            assert len(sealing(game).owing) > 1
