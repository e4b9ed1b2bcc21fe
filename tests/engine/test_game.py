"""The contract of a game: its options, its place in the registry, and the hash of its states."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import fields, replace
from enum import IntEnum
from typing import Any

import pytest

from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.game import Game, Options, Registry, Rules, state_hash
from dicefield.engine.record import Seat, flag, i8, i16, option, record
from dicefield.engine.waiting import MOST_DICE, Waiting
from dicefield.games.army_men import ARMY_MEN
from tests.engine.helpers import byte_at, refused, used_bytes, with_bytes


class Weather(IntEnum):
    FAIR = 0
    FOUL = 1


@record
class ToyOptions(Options):
    rounds: i16 = option(10, "how many rounds", low=1, high=1_000)
    shift: i8 = option(-2, "where to begin", low=-5, high=5)
    weather: Weather = option(Weather.FOUL, "fair or foul")
    first: Seat = option(0, "who begins")
    fog: flag = option(True, "whether there is fog")


TOY = replace(ARMY_MEN, name="toy", title="Toy Battle", options=ToyOptions, seats=(2, 4))
DEFAULTS = {"seats": 2, "rounds": 10, "shift": -2, "weather": "foul", "first": 1, "fog": True}


# --- Options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [None, {}, dict.fromkeys(DEFAULTS), DEFAULTS])
def test_options_that_are_not_given_have_their_defaults(given: Any) -> None:
    options = TOY.read_options(given)
    assert type(options) is ToyOptions
    assert options.json() == DEFAULTS


def test_options_are_read_by_name() -> None:
    given = {"seats": 4, "rounds": 1_000, "shift": -5, "weather": "fair", "first": 4, "fog": False}
    options = TOY.read_options(given)
    assert options.json() == given
    assert (options.first, options.weather) == (3, Weather.FAIR)


def test_reading_options_leaves_what_was_given_alone() -> None:
    given = {"rounds": 5}
    TOY.read_options(given)
    assert given == {"rounds": 5}


@pytest.mark.parametrize(("name", "low", "high"), [("seats", 2, 4), ("rounds", 1, 1_000), ("shift", -5, 5), ("first", 1, 4)])
def test_an_option_has_bounds_which_belong_to_it(name: str, low: int, high: int) -> None:
    for value in (low, high):
        assert TOY.read_options({"seats": 4, name: value}).json()[name] == value
    for value in {low - 1, high + 1} - {0}:
        with refused(Illegal, "option_bounds", f"Option {name} must be {low} to {high}, got {value}."):
            TOY.read_options({"seats": 4, name: value})


def test_a_seat_option_names_one_of_those_who_play() -> None:
    with pytest.raises(Illegal):
        TOY.read_options({"seats": 2, "first": 4})


@record
class Unbounded(Options):
    rounds: i16 = option(10, "how many rounds")


def test_an_option_without_bounds_takes_at_least_its_own_default() -> None:
    game = replace(ARMY_MEN, options=Unbounded)
    assert game.read_options({"rounds": 10}) == game.read_options()


def test_an_unknown_option_is_refused_with_those_that_are_known() -> None:
    with refused(Malformed, "unknown_option", "Toy Battle", "'colour'", "seats, rounds, shift, weather, first, fog"):
        TOY.read_options({"colour": "red", "rounds": 5})


@pytest.mark.parametrize(
    ("given", "code", "words"),
    [
        ({"rounds": "5"}, "not_whole", "option rounds"),
        ({"rounds": True}, "not_whole", "option rounds"),
        ({"rounds": 5.0}, "not_whole", "option rounds"),
        ({"rounds": 10**6}, "too_large", "option rounds"),
        ({"weather": "wet"}, "unknown_word", "option weather"),
        ({"weather": 1}, "unknown_word", "option weather"),
        ({"first": 0}, "no_seat", "option first"),
        ({"fog": 1}, "not_truth", "option fog"),
        ({"fog": "yes"}, "not_truth", "option fog"),
    ],
)
def test_an_option_of_the_wrong_type_is_refused(given: Any, code: str, words: str) -> None:
    with refused(Malformed, code, words):
        TOY.read_options(given)


@pytest.mark.parametrize("given", [[], "rounds=5", 5, True, [("rounds", 5)]])
def test_options_that_are_no_names_with_values_are_refused(given: Any) -> None:
    with refused(Malformed, "options", repr(given)):
        TOY.read_options(given)


def test_the_table_of_options_says_what_is_allowed() -> None:
    rows = {row["name"]: row for row in TOY.option_table()}
    assert list(rows) == list(DEFAULTS)
    assert rows["seats"] == {"name": "seats", "default": 2, "from_to": [2, 4], "help": "how many play"}
    assert rows["shift"] == {"name": "shift", "default": -2, "from_to": [-5, 5], "help": "where to begin"}
    assert rows["weather"] == {"name": "weather", "default": "foul", "words": ["fair", "foul"], "help": "fair or foul"}
    assert rows["first"] == {"name": "first", "default": 1, "from_to": [1, 4], "help": "who begins"}


def test_the_table_of_options_does_not_give_a_flag_bounds_in_numbers() -> None:
    (row,) = (row for row in TOY.option_table() if row["name"] == "fog")
    assert row["default"] is True
    assert "from_to" not in row


def test_every_value_the_table_allows_can_be_read() -> None:
    for row in TOY.option_table():
        for value in row.get("words", row.get("from_to", [])):
            if row["name"] != "fog":
                assert TOY.read_options({"seats": 4, row["name"]: value}).json()[row["name"]] == value


# --- Rules and registry ----------------------------------------------------------------------------------------------


def test_the_rules_of_a_game_are_found_by_the_names_of_the_hooks() -> None:
    by_name = ARMY_MEN.rules.by_name()
    assert list(by_name) == [part.name for part in fields(Rules)]
    assert all(by_name[name] is getattr(ARMY_MEN.rules, name) for name in by_name)
    assert all(function.__name__ == name for name, function in by_name.items())


def test_a_game_is_found_by_its_name() -> None:
    registry = Registry(ARMY_MEN, TOY)
    assert registry.find("army_men") is ARMY_MEN
    assert registry.find("toy") is TOY
    assert registry.games == (ARMY_MEN, TOY)


@pytest.mark.parametrize("name", ["chess", "", "ARMY_MEN", None, 5, ["toy"]])
def test_an_unknown_game_is_refused_with_those_that_are_known(name: object) -> None:
    with refused(Malformed, "unknown_game", repr(name), "army_men, toy"):
        Registry(ARMY_MEN, TOY).find(name)


# --- The hash of a state ---------------------------------------------------------------------------------------------


def started(game: Game) -> Any:
    from dicefield.engine.desk import Desk

    desk = Desk(game)
    desk.start(game.read_options())
    return desk.state.copy()


def test_the_hash_of_a_state_is_that_of_its_layout_and_its_bytes() -> None:
    state = Waiting(seats=2, owed=0b10)
    state.throw.sides[1] = -10
    layout = (
        f"[('seats', '|i1'), ('owed', '<i4'), ('sealed', '<i4'), ('throw', [('count', '|i1'), ('sides', '|i1', ({MOST_DICE},))])]"
    )
    content = struct.pack("<biib", 2, 0b10, 0, 0) + struct.pack("<bb30x", 0, -10)
    assert state_hash(state) == hashlib.sha256(layout.encode() + content).hexdigest()[:32]


def test_a_copy_of_a_state_has_the_same_hash() -> None:
    state = started(ARMY_MEN)
    assert state_hash(state.copy()) == state_hash(state) == state_hash(type(state).parse(state.json()))


def test_the_hash_changes_with_every_byte_of_a_state() -> None:
    state = started(ARMY_MEN)
    changed = [with_bytes(state, {place: byte_at(state, place) ^ 1}) for place in used_bytes(state.dtype)]
    assert len({state_hash(other) for other in [state, *changed]}) == len(changed) + 1


def test_the_hash_does_not_see_padding() -> None:
    state = started(ARMY_MEN)
    padding = set(range(state.dtype.itemsize)) - used_bytes(state.dtype)
    assert padding
    assert state_hash(with_bytes(state, dict.fromkeys(padding, 0xAB))) == state_hash(state)


def test_states_of_different_layouts_have_different_hashes() -> None:
    assert state_hash(Waiting()) != state_hash(ARMY_MEN.state())
