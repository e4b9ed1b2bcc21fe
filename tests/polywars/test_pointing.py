"""Polywars by hand."""

from __future__ import annotations

from typing import Any

import pytest

from dicefield.engine.pointing import Drag, Sheet, Touch
from dicefield.games.polywars import POLYWARS
from dicefield.play.match import Match
from dicefield.play.position import Position
from tests.polywars.ground import MIDDLE, bidding, duel, ground, load
from tests.polywars.table import Table


def touched(position: Position, seat: int, text: str) -> Touch:
    view = position.view(seat)
    return POLYWARS.pointing.touch(view.state, seat - 1, POLYWARS.text.hear(text))


def drags(position: Position, seat: int) -> list[Drag]:
    return list(POLYWARS.pointing.drags(position.view(seat).state, seat - 1))


def sheets(position: Position, seat: int) -> list[Sheet]:
    return list(POLYWARS.pointing.sheets(position.view(seat).state, seat - 1))


def phase_of(scenario: str, phase: str) -> Match:
    """A game up to a phase, played by first choices."""
    match = Match(POLYWARS, {"scenario": scenario}, seed=3)
    state: Any = match.position.state
    while not (match.turn and state.phase.name == phase):
        match.choose(match.turn, match.legal()[0]) if match.turn else match.land()
    return match


def test_an_attack_is_two_dice() -> None:
    touch = touched(duel().position, 1, "strike 3 on 4")
    assert touch.pieces == ("die-3", "die-4")
    assert touch.label == "Strike d20 #4 with your d20 #3"


def test_a_step_is_a_die_and_a_spot() -> None:
    position = duel(8, 5).position
    position.accept_choice(1, "done")
    touch = touched(position, 1, "step 3 to 10500 9500")
    assert (touch.pieces, touch.spot) == (("die-3",), (10_500, 9_500))
    assert {drag.piece: drag.says for drag in drags(position, 1)} == {
        "die-1": "step 1 to {x} {y}",
        "die-3": "step 3 to {x} {y}",
    }
    assert drags(position, 2) == []


def test_a_die_that_moved_is_not_dragged_again() -> None:
    position = duel(20, 5).position
    position.accept_choice(1, "done")
    position.accept_choice(1, "step 3 to 10000 9000")
    assert [drag.piece for drag in drags(position, 1)] == ["die-1"]


def test_an_aura_that_lies_may_be_dragged_onto() -> None:
    match = phase_of("capture_the_flag", "MOVE")
    says = [drag.says for drag in drags(match.position, match.turn or 1)]
    assert any("tag 1" in words for words in says)
    assert any("tag" not in words for words in says)


def test_a_base_is_taken_from_beside_the_table() -> None:
    match = phase_of("capture_the_flag", "BASES")
    seat = match.turn or 1
    assert [(drag.piece, drag.says) for drag in drags(match.position, seat)] == [("base-new", "base at {x} {y}")]
    beside = [card.piece for panel in match.view(seat).panels().panels for card in panel.cards]
    assert beside.count("base-new") == 1
    assert "base-new" not in match.svg(3 - seat)
    assert "base-new" not in match.svg(0)


def test_a_force_is_filled_in() -> None:
    match = Match(POLYWARS, {"total": 40}, seed=1)
    (sheet,) = sheets(match.position, 1)
    assert sheet.help == "The sides of all your dice make exactly 40."
    assert sheet.entries[0].words == ("d2", "d4", "d6", "d8", "d10", "d12", "d20", "d100")
    assert match.why_not(1, sheet.says.format(sizes=sheet.entries[0].value)) is None
    assert match.why_not(1, sheet.says.format(sizes="d20 d20")) is None


def test_healing_some_of_several_is_filled_in() -> None:
    table = ground()
    for place in range(3):
        table.die(1, 6, 3, MIDDLE + 600 * place, MIDDLE)
    position = bidding(table).position
    position.accept_choice(1, "bid 0")
    position.accept_choice(2, "bid 3")
    (sheet,) = sheets(position, 1)
    assert sheet.entries[0].words == ("3", "4", "5")
    assert sheet.entries[0].labels[0] == "d6 #3, 3 of 6"
    assert position.why_not(1, sheet.says.format(dice="3 5")) is None
    assert touched(position, 1, "heal 3 5").pieces == ("die-3", "die-5")


def acting(sides: int) -> Table:
    """Seat 1's die of a size in its Action Phase, between two wounded ones."""
    table = ground()
    table.die(1, sides, 5, MIDDLE, MIDDLE)
    table.die(1, 6, 3, MIDDLE + 600, MIDDLE)
    table.die(2, 6, 3, MIDDLE - 600, MIDDLE)
    table.begin()
    for _ in range(2):
        table.position.accept_choice(1, "done")
    return table


@pytest.mark.parametrize(("sides", "says", "dice"), [(8, "mend 3 on {dice}", "4 4 5"), (10, "mutate 3 on {dice}", "4 5")])
def test_powers_over_several_are_filled_in(sides: int, says: str, dice: str) -> None:
    position = acting(sides).position
    (sheet,) = sheets(position, 1)
    assert sheet.says == says
    assert sheet.entries[0].words == ("4", "5")
    text = sheet.says.format(dice=dice)
    assert position.why_not(1, text) is None
    assert touched(position, 1, text).pieces == ("die-3", "die-4", "die-5")


def test_a_teleporter_is_dragged() -> None:
    assert [drag.says for drag in drags(acting(12).position, 1)] == ["teleport 3 to {x} {y}"]


def test_spaces_are_filled_in() -> None:
    match = phase_of("snipe_hunt", "SPACES")
    seat = match.turn or 1
    (sheet,) = sheets(match.position, seat)
    text = sheet.says.format(**{entry.name: entry.value for entry in sheet.entries})
    assert match.why_not(seat, text) is None


def test_what_a_split_costs_is_said() -> None:
    table = duel(20, 12, x=4_500)
    table.position.accept_choice(1, "zap 3 on 4")
    table.position.accept_faces([6])
    assert touched(table.position, 1, "split 1").label == "Damage 5, and your die loses 3"


def test_dice_land_as_events_tell() -> None:
    table = duel(20, 12)
    events = [*table.position.accept_choice(1, "strike 3 on 4"), *table.position.accept_faces([7])]
    rolled = [one for told in table.position.tell(events) for one in POLYWARS.pointing.rolls(told)]
    assert [(one.die, one.face, one.seat) for one in rolled] == [("d20", 7, 1)]


def test_nobody_drags_in_the_turn_of_another() -> None:
    position = load(duel(), phase="move").position
    assert drags(position, 2) == []
