"""Every game keeps the contract: a game is tested by being registered."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.polywars.content import Scenario
from dicefield.testing import CHECKS, Check, Trial, check_playthrough, check_states_agree, check_tree, count_tree, playthrough
from dicefield.testing.__main__ import main
from dicefield.testing.walk import variants
from examples.pig import PIG
from tests.engine.helpers import needs_machine
from tests.toys import BIDS

HERE = Path(__file__).parent
TESTED = (*GAMES.games, BIDS, PIG)
SETS: dict[str, list[dict[str, Any]]] = {
    "polyhydra": [{"seats": seats, "dice": dice} for seats in (2, 3, 6) for dice in ("open", "sealed")],
    "knight_fight": [
        *({"seats": seats, "cards": cards} for seats in (2, 3, 4) for cards in ("none", "house")),
        {"seats": 3, "cards": "house", "items": False},
        {"seats": 3, "cards": "house", "knights": "chosen"},
        {"seats": 4, "rounds": 1},
    ],
    "polywars": [
        *({"scenario": name, "total": 12, "cycles": 2} for name in Scenario.shelf.names),
        {"seats": 4, "total": 12, "cycles": 2},
        {"seats": 6, "total": 8, "cycles": 1},
        {"seats": 3, "scenario": "berserk", "layout": "hill", "total": 12, "cycles": 1},
        {"scenario": "rescue_mission", "layout": "wall", "total": 12, "cycles": 2, "attacker": 2},
        {"scenario": "capture_the_flag", "layout": "stick", "total": 8, "cycles": 2},
    ],
    "polyversal": [
        {"turns": 2},
        {"first": "skirmish", "second": "skirmish", "arcs": "off"},
        {"first": "ironclad", "second": "foot", "advance_fire": "one_weapon", "turns": 2},
        {"first": "foot", "table": 36, "turns": 1},
        {"second": "ironclad", "table": 72, "turns": 1},
    ],
}
"""Sets of options for games whose own would take too long: every scenario, layout and force, but small or short."""

SHORT: dict[str, dict[str, Any]] = {
    "polywars": {"total": 8, "cycles": 1},
    "polyversal": {"first": "skirmish", "second": "skirmish", "turns": 1},
}
"""What many games are played with."""

PARTS = 3
"""Into which the sets of a game are divided: each check looks at one part, and checks take turns. Trials look at all."""

TRIALS = {
    game.name: [
        Trial(1, 0, (SETS.get(game.name) or variants(game))[part::PARTS], simulated=50, machine=True) for part in range(PARTS)
    ]
    for game in TESTED
}

each_game = pytest.mark.parametrize("game", TESTED, ids=lambda game: game.name)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@each_game
def test_game_conforms(game: Game, check: Check) -> None:
    check(game, TRIALS[game.name][CHECKS.index(check) % PARTS])


@needs_machine
@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_games_agree_step_by_step(game: Game) -> None:
    games_agree(game, 10, seed=2_000)


def games_agree(game: Game, games: int, seed: int) -> None:
    """So many short games at both speeds; the long ones are looked at by `check_speeds_agree`."""
    check_states_agree(game, Trial(games, seed, [SHORT.get(game.name, {})]))


@each_game
def test_golden_playthrough(game: Game) -> None:
    check_playthrough(game, HERE / "playthroughs" / f"{game.name}.txt")


@each_game
def test_tree_counts(game: Game) -> None:
    check_tree(game, HERE / "trees" / f"{game.name}.json")


@pytest.mark.parametrize("folder", ["playthroughs", "trees"])
def test_no_file_without_a_game(folder: str) -> None:
    assert {path.stem for path in (HERE / folder).iterdir()} == {game.name for game in TESTED}


# --- What is tried ---------------------------------------------------------------------------------------------------


def test_variants_show_every_word_and_both_ends() -> None:
    shown = variants(ARMY_MEN)
    assert {(row["war"], row["youngest"]) for row in shown} == set(product(["single", "campaign"], [1, 2]))
    assert {(row["seats"], row["most"], row["dice"]) for row in variants(BIDS)} == set(product([2, 3], [1, 3], ["d6", "d4"]))
    assert {row["goal"] for row in variants(PIG)} == {2, 100, 1000}


# --- Trees, by other means -------------------------------------------------------------------------------------------


def stored_tree(name: str) -> dict[str, int]:
    trees = json.loads((HERE / "trees" / "army_men.json").read_text())["trees"]
    counts: dict[str, int] = next(tree["counts"] for tree in trees if tree["name"] == name)
    return counts


@cache
def army_turn(dice: int) -> tuple[Counter[int], int, int]:
    """A turn with so many dice to throw, by plain loops: ways to each score, throws, choices."""
    if dice == 0:
        return Counter({0: 1}), 0, 0
    ways: Counter[int] = Counter()
    throws = choices = 0
    for faces in product(range(1, 7), repeat=dice):
        throws += 1
        for aside in {tuple(sorted(some)) for size in (1, 2) for some in combinations(faces, size)}:
            later, later_throws, later_choices = army_turn(dice - len(aside))
            choices += 1 + later_choices
            throws += later_throws
            for score, number in later.items():
                ways[score + sum(face for face in aside if face > 1)] += number
    return ways, throws, choices


def army_rounds(starter: int, other: int) -> tuple[int, int, int]:
    """All rounds to the end, given the dice that both hold: choices, throws, ends. The start alternates."""
    if starter <= 1 or other <= 1:
        return 0, 0, 1
    first, first_throws, first_choices = army_turn(starter - 1)
    second, second_throws, second_choices = army_turn(other - 1)
    choices = first_choices + first.total() * second_choices
    throws = first_throws + first.total() * second_throws
    ends = 0
    for (mine, my_ways), (theirs, their_ways) in product(first.items(), second.items()):
        below = army_rounds(other - (theirs >= mine), starter - (mine >= theirs))
        choices += my_ways * their_ways * below[0]
        throws += my_ways * their_ways * below[1]
        ends += my_ways * their_ways * below[2]
    return choices, throws, ends


@pytest.mark.parametrize(("name", "starter", "other"), [("two dice each", 2, 2), ("three dice against two", 3, 2)])
def test_army_men_tree_by_plain_loops(name: str, starter: int, other: int) -> None:
    counts = stored_tree(name)
    assert army_rounds(starter, other) == (counts["choices"], counts["throws"], counts["ends"])


def test_both_speeds_count_the_same() -> None:
    (tree, *_) = json.loads((HERE / "trees" / "bids.json").read_text())["trees"]
    assert count_tree(BIDS, tree["position"], machine=False) == count_tree(BIDS, tree["position"], machine=True)


def test_a_depth_cuts_the_tree() -> None:
    (tree, *_) = json.loads((HERE / "trees" / "bids.json").read_text())["trees"]
    counts = count_tree(BIDS, tree["position"], depth=1)
    assert (counts.choices, counts.throws, counts.ends) == (4, 0, 0)


# --- The command -----------------------------------------------------------------------------------------------------


def test_command_writes_a_playthrough(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tests.toys:BIDS", "--seed", "5"]) == 0
    assert capsys.readouterr().out == playthrough(BIDS, 5)


def test_command_recounts_trees(capsys: pytest.CaptureFixture[str]) -> None:
    path = HERE / "trees" / "bids.json"
    assert main(["tests.toys:BIDS", "--recount", str(path)]) == 0
    assert capsys.readouterr().out == path.read_text()


def test_command_runs_the_checks(capsys: pytest.CaptureFixture[str]) -> None:
    named = ["check_guesses", "check_events_are_told"]
    assert main(["tests.toys:BIDS", "--conform", *named]) == 0
    assert capsys.readouterr().out == "passed check_guesses\npassed check_events_are_told\n"
    assert main(["tests.toys.broken:UNTOLD", "--games", "1", "--conform", *named]) == 1
    said = capsys.readouterr().out
    assert said.startswith("passed check_guesses\nFAILED check_events_are_told: bids_untold, options ")


def test_command_refuses_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert "There is no game 'chess'" in capsys.readouterr().err
