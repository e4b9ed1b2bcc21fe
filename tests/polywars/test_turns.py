"""Chapter 3 of the rules: the phases of a turn, who is passed over, when a battle ends, and what can be undone."""

from __future__ import annotations

from typing import Any

import pytest

from dicefield.engine.errors import Refused, Stale
from dicefield.games.polywars import POLYWARS
from dicefield.play.dice import Entered
from dicefield.play.match import Match
from tests.polywars.ground import MIDDLE, PLAYER, allowed, bidding, ground, load, refusal
from tests.polywars.table import Table

rule = pytest.mark.rule


def snatching() -> Table:
    """A scenario without leaders in which fallen dice stay away: #1 of seat 1 is on the table, #2 of seat 2 is not."""
    table = Table("snatch")
    table.base(1, 4000, MIDDLE)
    table.base(2, 16_000, MIDDLE)
    table.die(1, 6, 6, 4000, MIDDLE)
    table.die(2, 6, 0, place="lost")
    return table


def turn(table: Table, seat: int) -> Table:
    return table.choose(seat, "done", "done", "done")


# --- Phases ----------------------------------------------------------------------------------------------------------


@rule("polywars", "3.6")
def test_a_turn_has_three_phases_in_order_and_then_the_next_has_theirs() -> None:
    table = ground(seats=3).begin(seat=1)
    seen = []
    for seat in (1, 1, 1, 2, 2, 2, 3, 3, 3):
        assert table.position.waits.choices == (seat,)
        seen.append(table.phase)
        table.choose(seat, "done")
    assert seen == ["attack", "move", "action"] * 3
    assert table.phase == "bid"
    assert set(table.rules("phase") + table.rules("turn")) == {"3.6"}
    assert table.told[0].words == "Seat 1 goes on to the Movement Phase."


WRONG = {
    "attack": ["step 3 to 10000 10000", "field 3", "speed 1", "bid 1", "heal 3", "force d20", "split 1", "take", "place 3 at 9 9"],
    "move": ["strike 3 on 4", "zap 3 on 4", "field 3", "teleport 3 to 9 9", "mend 3 on 4", "base at 9 9"],
    "action": ["strike 3 on 4", "zap 3 on 4", "step 3 to 10000 10000", "step 3 to 10000 10000 tag 1", "leave", "spaces 3"],
}


@rule("polywars", "3.6")
@pytest.mark.parametrize(("phase", "action"), [(phase, action) for phase, actions in WRONG.items() for action in actions])
def test_what_belongs_to_another_phase_is_refused(phase: str, action: str) -> None:
    table = ground()
    table.die(1, 2, 2, MIDDLE, MIDDLE)
    table.die(2, 2, 2, MIDDLE + 1000, MIDDLE)
    table.begin(phase)
    assert refusal(table, 1, action) == ("wrong_phase", "3.6")
    names = {"attack": "Attack Phase", "move": "Movement Phase", "action": "Action Phase"}
    assert names[phase] in table.why(1, action)
    assert f"'{action.split()[0]}'" in table.why(1, action) or "tag" in action


@rule("polywars", "3.6")
@pytest.mark.parametrize("action", ["done", "strike 1 on 2", "step 1 to 300 300"])
def test_nothing_is_done_before_the_turns(action: str) -> None:
    table = bidding(ground())
    assert refusal(table, 1, action) == ("wrong_phase", "3.6")
    assert "initiative" in table.why(1, action)


@rule("polywars", "3.6")
@pytest.mark.parametrize("phase", ["attack", "move", "action"])
def test_only_whose_turn_it_is_does_anything(phase: str) -> None:
    table = ground().begin(phase)
    assert refusal(table, 2, "done") == ("not_owed", "3.6")
    assert "not the turn of seat 2, but of seat 1" in table.why(2, "done")
    assert table.position.legal(2) == []
    assert table.refused(1, "sing") == "unreadable"


@rule("polywars", "3.6")
def test_as_much_or_as_little_as_wished() -> None:
    table = ground()
    table.die(1, 6, 6, MIDDLE, MIDDLE)
    table.die(1, 6, 6, MIDDLE, MIDDLE + 600)
    table.die(2, 20, 20, MIDDLE + 1000, MIDDLE)
    table.begin()
    assert allowed(table, 1, "done")
    table.choose(1, "strike 3 on 5").land(1)
    assert allowed(table, 1, "done")
    table.choose(1, "strike 4 on 5").land(1).choose(1, "done", "step 4 to 10000 11000", "done", "done")
    assert table.position.waits.choices == (2,)


@rule("polywars", "3.6")
def test_every_turn_dice_may_attack_and_move_again() -> None:
    table = ground()
    table.die(1, 20, 20, MIDDLE, MIDDLE)
    table.die(2, 20, 20, MIDDLE + 1000, MIDDLE)
    table.begin().choose(1, "strike 3 on 4").land(1).choose(1, "done", "step 3 to 9900 10000", "done", "done")
    turn(table, 2).choose(1, "bid 3").choose(2, "bid 2").choose(2, "heal")
    assert allowed(table, 1, "strike 3 on 4")
    assert allowed(table.choose(1, "done"), 1, "step 3 to 9900 10000")


@rule("polywars", "3.6")
@pytest.mark.parametrize(
    ("fields", "code", "cited"),
    [
        ({"owed": [2]}, "position_phase", "3.6"),
        ({"owed": []}, "position_phase", "3.6"),
        ({"throw": ["d6"]}, "position_phase", "3.6"),
        ({"phase": "split"}, "position_phase", "3.6"),
        ({"phase": "strike", "owed": [], "throw": ["d6"]}, "position_phase", "3.6"),
        ({"order": [1, 1, None, None, None, None]}, "position_phase", "3.6"),
        ({"cycle": 51}, "position_table", "1.1"),
        ({"seats": 3, "scenario": "capture_the_flag"}, "position_table", "1.1"),
    ],
)
def test_no_position_waits_for_what_cannot_be(fields: dict[str, Any], code: str, cited: str) -> None:
    table = ground().begin()
    with pytest.raises(Refused) as refused:
        load(table, **fields)
    assert (refused.value.code, refused.value.refusal.rule) == (code, cited)


# --- Passed over -----------------------------------------------------------------------------------------------------


@rule("polywars", "3.7")
def test_whoever_has_no_die_on_the_table_is_passed_over() -> None:
    table = turn(snatching().begin(), 1)
    assert table.kinds()[-2:] == ["skipped", "cycle"]
    assert table.rules("skipped") == ["3.7"]
    table.choose(1, "bid 0").choose(2, "bid 3")
    assert table.position.waits.choices == (1,)
    assert table.rules("skipped") == ["3.7", "3.7"]


@rule("polywars", "3.7")
def test_the_dead_are_passed_over_in_the_middle_of_a_cycle() -> None:
    """Seat 2's leader falls in seat 1's turn: seat 3 is next, and a player who falls in their own turn ends it."""
    table = Table(seats=3)
    table.leaders(table.die(1, 6, 6, 5000, 5000), table.die(2, 6, 6, 6000, 5000), table.die(3, 6, 1, 6000, 6000))
    table.die(1, 6, 6, 6500, 5500)
    table.begin().choose(1, "strike 1 on 2").land(6)
    turn(table, 1)
    assert table.position.waits.choices == (3,)
    table.choose(3, "strike 3 on 4").land(2)
    assert table.winners == [1]


@rule("polywars", "3.7")
def test_a_player_who_goes_out_in_their_own_turn_ends_it() -> None:
    table = Table(seats=3)
    table.leaders(table.die(1, 6, 1, 5000, 5000), table.die(2, 6, 6, 6000, 5000), table.die(3, 6, 6, 9000, 9000))
    table.begin().choose(1, "strike 1 on 2").land(2)
    assert (table.phase, table.position.waits.choices) == ("attack", (2,))
    assert not table.position.over


# --- When it ends ----------------------------------------------------------------------------------------------------


def flag_run() -> Table:
    """Seat 1 carries seat 2's flag; its own base is a step away."""
    table = Table("capture_the_flag")
    table.base(1, 4000, MIDDLE)
    table.base(2, 12_000, MIDDLE)
    table.die(1, 6, 6, 5500, MIDDLE)
    table.die(2, 6, 6, 12_000, MIDDLE)
    table.aura("flag", 1, x=4000, y=MIDDLE)
    table.aura("flag", 2, 1)
    return table


@rule("polywars", "3.8")
def test_the_battle_is_looked_at_after_every_step() -> None:
    table = flag_run().begin("move").choose(1, "step 1 to 5001 10000")
    assert not table.position.over
    table.choose(1, "step 1 to 5000 10000")
    assert table.winners == [1]
    assert table.position.scores == [1.0, 0.0]


@rule("polywars", "3.8")
def test_the_battle_is_looked_at_after_every_attack_and_power() -> None:
    for phase, action, faces in (("attack", "strike 1 on 2", (2,)), ("action", "field 1", ())):
        table = Table()
        table.leaders(table.die(1, 2, 2, 5000, 5000), table.die(2, 6, 1, 6000, 5000))
        table.begin(phase).choose(1, action)
        if faces:
            table.land(*faces)
        assert table.winners == [1]
        assert refusal(table, 2, "done") == ("over", "3.8")
        assert refusal(table, 1, "bid 1") == ("over", "3.8")


@rule("polywars", "3.8")
def test_the_limit_of_a_scenario_counts_whole_cycles() -> None:
    """Twelve cycles of a rescue: the last one is played to the end of the last turn."""
    table = Table("rescue_mission")
    table.die(1, 6, 3, 5000, 5000, frozen=True)
    table.die(1, 6, 6, 12_000, 5000)
    table.die(2, 6, 6, 6000, 5000)
    table.aura("immunity", 1, 1, stays=True)
    table.base(2, 5000, 5000)
    table.base(1, 12_000, 5000)
    table.begin(captive=1, cycle=12)
    turn(table, 1)
    table.choose(2, "done", "done")
    assert not table.position.over
    table.choose(2, "done")
    assert table.winners == [2]
    assert table.told[-2].words == "12 cycles are over."
    assert table.rules("limit") == ["3.8"], "a limit of its own, not the fifty cycles of rule 3.9"


@rule("polywars", "3.9")
@pytest.mark.parametrize(("cycle", "over"), [(49, False), (50, True)])
def test_without_a_limit_of_its_own_a_battle_is_drawn_after_fifty_cycles(cycle: int, over: bool) -> None:
    table = turn(turn(ground().begin(cycle=cycle), 1), 2)
    assert table.position.over is over
    if over:
        assert table.kinds()[-3:] == ["limit", "drawn", "drawn"]
        assert table.rules("limit") + table.rules("drawn") == ["3.9"] * 3
        assert table.told[-3].words == "50 cycles are over."
        assert table.position.scores == [0.5, 0.5]


@rule("polywars", "3.9")
@pytest.mark.parametrize("cycles", [1, 2])
def test_the_cap_is_an_option(cycles: int) -> None:
    table = Table(cycles=cycles)
    table.leaders(table.die(1, 4, 4, 1000, 1000), table.die(2, 4, 4, 19_000, 19_000))
    turn(turn(table.begin(), 1), 2)
    if cycles == 2:
        assert not table.position.over
        turn(turn(table.choose(1, "bid 1").choose(2, "bid 0"), 1), 2)
    assert table.winners == [1, 2]


@rule("polywars", "3.9")
def test_a_draw_is_shared_by_those_still_in() -> None:
    table = Table(seats=3)
    table.aura("leadership", 1, table.die(1, 6, 6, 1000, 1000))
    table.aura("leadership", 3, table.die(3, 6, 6, 9000, 1000))
    load(
        table,
        phase="action",
        owed=[3],
        turn=1,
        cycle=50,
        order=[1, 3, None, None, None, None],
        players=[PLAYER, {**PLAYER, "out": True}, PLAYER],
    )
    table.choose(3, "done")
    assert table.position.scores == [0.5, 0.0, 0.5]


# --- Undo ------------------------------------------------------------------------------------------------------------


def match() -> Match:
    """A duel of two d20, side to side as soon as seat 1 has walked: seat 1 is in its Attack Phase."""
    match = Match(POLYWARS, {"total": 24}, dice=Entered())
    match.choose(1, "force d4 d20")
    match.choose(2, "force d4 d20")
    for faces in ([4, 10], [4, 10], [6, 1]):
        match.land(faces)
    match.choose(1, "place 1 at 4000 4000")
    match.choose(2, "place 3 at 12000 4000")
    match.choose(1, "place 2 at 6250 4000")
    match.choose(2, "place 4 at 9750 4000")
    match.choose(1, "bid 3")
    match.choose(2, "bid 2")
    match.choose(2, "heal")
    return match


@rule("polywars", "3.6")
def test_steps_and_phases_are_taken_back_one_by_one() -> None:
    game = match()
    seen = []
    for action in ("done", "step 1 to 5000 4000", "step 1 to 5000 5000", "step 2 to 7250 4000", "done"):
        seen.append(game.hash)
        game.choose(1, action)
    while seen:
        game.undo(1)
        assert game.hash == seen.pop()


@rule("polywars", "3.6")
def test_an_attack_is_taken_back_until_the_command_die_has_landed() -> None:
    game = match()
    before = game.hash
    game.choose(1, "zap 2 on 4")
    game.undo(1)
    assert game.hash == before
    game.choose(1, "zap 2 on 4")
    game.land([2])
    with pytest.raises(Stale) as refused:
        game.undo(1)
    assert refused.value.code == "fence"
    after = game.hash
    game.choose(1, "split 1")
    game.undo(1)
    assert game.hash == after


@rule("polywars", "3.2")
@rule("polywars", "3.5")
def test_what_was_revealed_cannot_be_taken_back() -> None:
    game = match()
    with pytest.raises(Stale) as refused:
        game.undo(2)
    assert refused.value.code == "fence"


@rule("polywars", "1.2")
@pytest.mark.parametrize("faces", [[0], [21], [1, 1], [], [True], ["3"]])
def test_impossible_faces_of_a_command_die_change_nothing(faces: list[object]) -> None:
    game = match()
    game.choose(1, "zap 2 on 4")
    before = game.hash
    with pytest.raises(Refused) as refused:
        game.land(faces)
    assert (refused.value.code, refused.value.refusal.rule) == ("faces", "1.2")
    assert game.hash == before
