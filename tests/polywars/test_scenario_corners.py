"""Scenarios that read well and could not be played: each is refused before anybody sits down."""

from __future__ import annotations

from typing import Any

import pytest

from dicefield.engine.errors import Refused
from dicefield.games.polywars.content import Layout, Scenario
from tests.polywars.table import Table
from tests.polywars.test_scenarios import FLAGS, KINGS, RESCUE, SNIPES, TOKYO

rule = pytest.mark.rule

LEADER = {"kind": "leadership", "whose": "each", "start": "leader"}

NEVER: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "two auras on one leader": (KINGS, [LEADER, {"kind": "immunity", "whose": "each", "start": "leader"}]),
    "a monster's Rage that is nobody's": (TOKYO, [{"kind": "rage", "whose": "nobody", "start": "monster"}]),
    "a monster's Rage that is the defender's": (TOKYO, [{"kind": "rage", "whose": "defender", "start": "monster"}]),
    "a prisoner's Immunity that is the defender's": (RESCUE, [{"kind": "immunity", "whose": "defender", "start": "prisoner"}]),
    "a flag on the base of a monster's player, who has none": (
        TOKYO,
        [*TOKYO["auras"], {"kind": "flag", "whose": "attacker", "start": "base"}],
    ),
    "a flag on the base of a Hunter, who has none": (SNIPES, [{"kind": "flag", "whose": "defender", "start": "base"}]),
    "more auras than there is room for": (
        {**KINGS, "most": 4},
        [LEADER, *({"kind": "flag", "whose": "each", "start": "spot", "x": x, "y": 9000} for x in (3000, 6000, 9000))],
    ),
    "a leader behind an empty entry": (KINGS, [LEADER, {"kind": "none"}, {**LEADER, "start": "spot"}]),
}


@rule("polywars", "7.1")
@pytest.mark.parametrize("name", NEVER)
def test_an_aura_that_could_never_come_into_play_is_a_flaw(name: str) -> None:
    given, auras = NEVER[name]
    assert [flaw.path for flaw in Scenario.read({**given, "auras": auras})[1] if flaw.path.startswith("auras")]


@rule("polywars", "8.21")
@pytest.mark.parametrize("given", [KINGS])
def test_a_charge_needs_a_base_to_charge_at(given: dict[str, Any]) -> None:
    assert "charge" in [flaw.path for flaw in Scenario.read({**given, "charge": True})[1]]


@rule("polywars", "2.9")
def test_an_empty_piece_of_terrain_hides_none_of_those_that_follow() -> None:
    """It is a flaw itself: a piece has a height."""
    assert [flaw.path for flaw in Layout.read({"terrain": [{"x": 5}, {"height": 500, "radius": 400}]})[1]] == ["terrain[0].height"]


FORCES: dict[str, dict[str, Any]] = {
    "rescuers in one die at most and two at least": {**RESCUE, "sizes": [10, 20], "total": 10, "attacker_dice": 1},
    "eight dice of ten sides together": {**KINGS, "defender_dice": 8},
    "a defender of a monster with one die at most": {**TOKYO, "sizes": [6, 8], "total": 10},
    "a total that cannot be made": {**FLAGS, "sizes": [8, 20], "total": 10},
}


@rule("polywars", "8.10")
@rule("polywars", "8.20")
@pytest.mark.parametrize("name", FORCES)
def test_forces_that_nobody_could_bring_are_refused_with_the_options(name: str) -> None:
    with pytest.raises(Refused):
        Table(FORCES[name])


@rule("polywars", "8.1")
@pytest.mark.parametrize("given", [KINGS, FLAGS, RESCUE, SNIPES, TOKYO])
def test_whoever_brings_dice_is_named_at_least_one_force(given: dict[str, Any]) -> None:
    table = Table(given)
    for seat in table.position.truth.choices:
        assert table.position.legal(seat)


@rule("polywars", "2.9")
@pytest.mark.parametrize("corners", [9, 100, -1])
def test_more_corners_than_there_can_be_are_a_flaw(corners: int) -> None:
    piece = {"height": 500, "corners": corners, "xs": [0, 900, 900], "ys": [0, 0, 900]}
    assert "terrain[0].corners" in [flaw.path for flaw in Layout.read({"terrain": [piece]})[1]]
