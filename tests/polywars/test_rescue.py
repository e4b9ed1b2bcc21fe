"""Rescue Mission: the prisoner, who frees it, and who wins (rules 8.10 to 8.14)."""

from __future__ import annotations

import pytest

from dicefield.games.polywars.content import Scenario
from tests.polywars.mustering import muster, to_next_cycle
from tests.polywars.table import Table

rule = pytest.mark.rule

JAIL, HOME = (10000, 10000), (4000, 10000)


def mission(attacker: int = 1) -> Table:
    """Base 1 with the jail, base 2 of the Rescuers; die #1 is the prisoner, a d4 that shows 3."""
    table = Table("rescue_mission", attacker=attacker)
    table.base(3 - attacker, *JAIL)
    table.base(attacker, *HOME)
    table.die(attacker, 4, 3, *JAIL, frozen=True)
    table.aura("immunity", attacker, 1, stays=True)
    table.given["captive"] = 1
    return table


def freed(x: int = 10000, y: int = 10000) -> Table:
    """The prisoner is free and stands somewhere."""
    table = mission()
    table.given["dice"][0].update(frozen=False, x=x, y=y)
    return table


# --- Forces and deployment (8.10, 8.11) ------------------------------------------------------------------------------


@rule("polywars", "8.10")
@pytest.mark.parametrize(
    ("force", "code"),
    [
        ("d20 d20 d20", None),
        ("d20 d20", "force_total"),
        ("d20 d20 d20 d2", "force_total"),
        ("d100", "force_size"),
        ("", "force_empty"),
    ],
)
def test_the_rescuers_bring_sixty_sides(force: str, code: str | None) -> None:
    table = Table("rescue_mission")
    assert table.position.why_not(1, f"force {force}") is None if code is None else table.refused(1, f"force {force}") == code


@rule("polywars", "8.10")
@pytest.mark.parametrize(("force", "code"), [("d20 d10", None), ("d20 d20 d20", "force_total"), ("d20 d12", "force_total")])
def test_the_defenders_bring_thirty(force: str, code: str | None) -> None:
    table = Table("rescue_mission")
    assert table.position.why_not(2, f"force {force}") is None if code is None else table.refused(2, f"force {force}") == code


@rule("polywars", "8.10")
@pytest.mark.parametrize("total", [4, 10, 20])
def test_another_total_is_still_doubled_for_the_rescuers(total: int) -> None:
    table = Table("rescue_mission", total=total)
    exact = {4: "d4 d4", 10: "d10 d10", 20: "d20 d20"}[total]
    assert table.position.why_not(1, f"force {exact}") is None
    assert table.refused(2, f"force {exact}") == "force_total"


@rule("polywars", "8.10")
def test_the_rescuers_bring_two_dice_at_least() -> None:
    table = Table("rescue_mission", total=10)
    assert table.refused(1, "force d20") == "force_rescuers"
    assert table.position.why_not(2, "force d10") is None  # one guard will do


@rule("polywars", "8.10")
@rule("polywars", "8.11")
@rule("polywars", "8.1")
@pytest.mark.parametrize("attacker", [1, 2])
def test_everything_comes_to_the_table_in_its_order(attacker: int) -> None:
    """The Rescuers have d8, d6, d6 and the Defenders d10; the prisoner is one of the Rescuers' choice."""
    defender = 3 - attacker
    forces = ["d8 d6 d6", "d10"] if attacker == 1 else ["d10", "d8 d6 d6"]
    table = muster("rescue_mission", *forces, total=10, attacker=attacker)
    first, guard = (1, 4) if attacker == 1 else (2, 1)
    seen = []
    for seat, said in (
        (defender, "base at 10000 10000"),
        (attacker, f"prisoner {first + 1}"),
        (defender, f"place {guard} at 10000 11000"),
        (attacker, "base at 4000 10000"),
        (attacker, f"place {first} at 4000 10000"),
        (attacker, f"place {first + 2} at 4500 10000"),
    ):
        seen.append(table.phase)
        assert table.position.truth.choices == (seat,)
        table.choose(seat, said)
    assert seen == ["bases", "prisoner", "deploy", "bases", "deploy", "deploy"]
    prisoner = table.state.dice[first]
    assert (table.spot(first + 1), bool(prisoner.frozen), table.value(first + 1)) == (JAIL, True, 6)
    assert (table.bearer(1), table.state.captive, table.rules("prisoner"), table.phase) == (first + 1, first + 1, ["8.10"], "bid")


@rule("polywars", "8.10")
@pytest.mark.parametrize(("said", "code"), [("prisoner 4", "not_yours"), ("prisoner 5", "no_die"), ("done", "wrong_phase")])
def test_the_prisoner_is_a_die_of_the_rescuers(said: str, code: str) -> None:
    table = muster("rescue_mission", "d8 d6 d6", "d10", total=10).choose(2, "base at 10000 10000")
    assert table.refused(1, said) == code


@rule("polywars", "8.11")
@pytest.mark.parametrize(
    ("spot", "code"),
    [("10000 12250", None), ("10000 12251", "too_far_to_deploy"), ("10500 10000", None), ("10499 10000", "overlap")],
)
def test_the_guards_stand_within_two_range_units_of_the_jail(spot: str, code: str | None) -> None:
    table = muster("rescue_mission", "d8 d6 d6", "d10", total=10).choose(2, "base at 10000 10000").choose(1, "prisoner 1")
    assert (table.refused(2, f"place 4 at {spot}") if code else table.choose(2, f"place 4 at {spot}").place(4)) == (code or "table")


@rule("polywars", "8.11")
@pytest.mark.parametrize(
    ("spot", "fits"),
    [
        ("5000 10000", True),
        ("5001 10000", False),
        ("13000 14000", True),
        ("1000 10000", True),
        ("4000 2000", True),
        ("4000 1999", False),
    ],
)
def test_the_base_of_the_rescuers_is_five_to_ten_range_units_away(spot: str, fits: bool) -> None:
    table = muster("rescue_mission", "d8 d6 d6", "d10", total=10).choose(2, "base at 10000 10000").choose(1, "prisoner 1")
    table.choose(2, "place 4 at 10000 11000")
    if fits:
        table.choose(1, f"base at {spot}")
        x, y = map(int, spot.split())
        assert table.refused(1, f"place 2 at {x + (2251 if x < 12000 else -2251)} {y}") == "too_far_to_deploy"
        assert table.choose(1, f"place 2 at {x + (2250 if x < 12000 else -2250)} {y}").place(2) == "table"
    else:
        assert table.refused(1, f"base at {spot}") == "base_distance"


# --- Free at last (8.12) ---------------------------------------------------------------------------------------------


@rule("polywars", "8.12")
@pytest.mark.parametrize(("x", "free"), [(9250, True), (9249, False)])
def test_a_friend_that_ends_a_step_on_the_halo_frees_the_prisoner_unasked(x: int, free: bool) -> None:
    table = mission()
    table.die(1, 6, 3, 8500, 10000)
    table.die(2, 6, 3, 12000, 10000)
    table.begin("move").choose(1, f"step 2 to {x} 10000")
    assert bool(table.state.dice[0].frozen) != free
    assert (table.bearer(1), table.rules("freed")) == (1, ["8.12"] if free else [])


@rule("polywars", "8.12")
def test_the_freed_prisoner_moves_in_the_same_phase_and_keeps_immunity() -> None:
    table = mission()
    table.die(1, 6, 3, 8500, 10000)
    table.die(2, 6, 3, 12000, 10000)
    table.begin("move").choose(1, "step 2 to 9400 10000", *(f"step 1 to 10000 {y}" for y in (9000, 8000, 7000)))
    assert (table.spot(1), table.bearer(1)) == ((10000, 7000), 1)
    assert table.refused(1, "drop 1") == "not_dropped"


@rule("polywars", "8.12")
def test_a_step_of_super_speed_frees_it_too_and_one_of_the_defenders_does_not() -> None:
    table = mission()
    table.die(1, 4, 3, 9000, 10000)
    table.die(2, 6, 3, 11000, 10000)
    table.begin("move", 2).choose(2, "step 3 to 10600 10000", "done", "done")
    assert table.state.dice[0].frozen
    table.given = table.position.json()
    table.begin("action", 1).choose(1, "speed 2", "step 2 to 9400 10000")
    assert not table.state.dice[0].frozen


@rule("polywars", "8.12")
def test_standing_beside_the_prisoner_is_not_enough_but_a_step_on_the_spot_is() -> None:
    table = mission()
    table.die(1, 6, 3, 9400, 10000)
    table.die(2, 6, 3, 12000, 10000)
    table.begin("attack").choose(1, "done")
    assert table.state.dice[0].frozen
    assert not table.choose(1, "step 2 to 9400 10000").state.dice[0].frozen


@rule("polywars", "8.12")
def test_the_immunity_of_the_prisoner_is_not_tagged() -> None:
    table = mission()
    table.die(1, 6, 3, 9400, 10000)
    table.die(2, 6, 3, 12000, 10000)
    assert table.begin("move").refused(1, "step 2 to 9400 10000 tag 1") == "aura_held"


# --- Frozen (8.13) ---------------------------------------------------------------------------------------------------


def guarded() -> Table:
    """Prisoner #1; a friend #2, a guard #3 and a coin of each side beside it (#4 and #5)."""
    table = mission()
    table.die(1, 8, 3, 8800, 10000)
    table.die(2, 6, 6, 10600, 10000)
    table.die(1, 2, 2, 10000, 9200)
    table.die(2, 2, 2, 10000, 10800)
    return table


@rule("polywars", "8.13")
@pytest.mark.parametrize(
    ("phase", "seat", "said", "code"),
    [
        ("attack", 1, "strike 1 on 3", "frozen"),
        ("move", 1, "step 1 to 10000 10000", "frozen"),
        ("action", 1, "speed 1", "frozen"),
        ("attack", 2, "strike 3 on 1", "prisoner_safe"),
        ("action", 1, "mend 2 on 1", "target_immune"),
        ("attack", 1, "drop 1", "not_dropped"),
    ],
)
def test_a_frozen_prisoner_does_nothing_and_nothing_is_done_to_it(phase: str, seat: int, said: str, code: str) -> None:
    assert guarded().begin(phase, seat).refused(seat, said) == code


@rule("polywars", "8.13")
@pytest.mark.parametrize(("seat", "coin"), [(1, 4), (2, 5)])
def test_a_damage_field_passes_a_frozen_prisoner_by(seat: int, coin: int) -> None:
    table = guarded().begin("action", seat).choose(seat, f"field {coin}")
    assert (table.value(1), table.value(3)) == (3, 5)


@rule("polywars", "8.13")
def test_a_frozen_prisoner_blocks_sight() -> None:
    table = mission()
    table.die(1, 6, 6, 8500, 10000)
    table.die(2, 6, 6, 11500, 10000)
    table.begin("attack", 2)
    assert table.refused(2, "zap 3 on 2") == "no_sight"
    assert "d4 #1" in table.why(2, "zap 3 on 2")


@rule("polywars", "8.13")
def test_a_frozen_prisoner_is_healed_by_its_players_points() -> None:
    table = mission()
    table.die(1, 6, 6, 8500, 10000)
    table.die(2, 6, 6, 11500, 10000)
    table.begin("action", 2).choose(2, "done").choose(1, "bid 0").choose(2, "bid 3").choose(1, "heal 1")
    assert table.value(1) == 4


@rule("polywars", "8.13")
def test_once_free_it_attacks_and_is_attacked_and_stays_immune_to_powers() -> None:
    table = freed()
    table.die(1, 6, 6, 8500, 10000)
    table.die(2, 6, 6, 10600, 10000)
    table.die(2, 2, 2, 10000, 10800)
    table.begin("attack").choose(1, "strike 1 on 3").land(2)
    assert table.value(3) == 4
    assert table.choose(1, "done", "done").refused(1, "speed 1") == "immune"
    table.choose(1, "done").choose(2, "strike 3 on 1").land(2)
    assert table.value(1) == 1
    assert table.choose(2, "done", "done", "field 4").value(1) == 1


# --- Who wins (8.14) -------------------------------------------------------------------------------------------------


@rule("polywars", "8.14")
@pytest.mark.parametrize(("x", "over"), [(5000, True), (5001, False)])
def test_the_rescuers_win_when_the_free_prisoner_is_on_their_base(x: int, over: bool) -> None:
    table = freed(6000)
    table.die(2, 6, 6, 12000, 10000)
    table.begin("move").choose(1, f"step 1 to {x} 10000")
    assert (table.phase == "over", table.winners) == (over, [1] if over else [])


@rule("polywars", "8.14")
def test_the_defenders_win_when_the_prisoner_is_destroyed() -> None:
    table = freed()
    table.die(1, 6, 6, 8500, 10000)
    table.die(2, 6, 6, 10600, 10000)
    table.begin("attack", 2).choose(2, "strike 3 on 1").land(6)
    assert (table.winners, table.rules("won")) == ([2], ["8.14"])


@rule("polywars", "8.14")
def test_a_prisoner_that_falls_by_its_own_failure_is_destroyed_too() -> None:
    table = freed()
    table.given["dice"][0]["value"] = 1
    table.die(1, 6, 6, 8500, 10000)
    table.die(2, 6, 6, 10600, 10000)
    assert table.begin("attack").choose(1, "strike 1 on 3").land(4).winners == [2]


@rule("polywars", "8.14")
@pytest.mark.parametrize("frozen", [True, False])
def test_the_defenders_win_when_nobody_is_left_to_free_the_prisoner(frozen: bool) -> None:
    table = mission() if frozen else freed()
    table.die(1, 6, 1, 11600, 10000)
    table.die(2, 6, 6, 10800, 10000)
    table.begin("attack", 2).choose(2, "strike 3 on 2").land(3)
    assert table.winners == ([2] if frozen else [])


@rule("polywars", "8.14")
@pytest.mark.parametrize(("cycle", "over"), [(11, False), (12, True)])
@pytest.mark.parametrize("free", [False, True])
def test_the_defenders_win_after_twelve_cycles(cycle: int, over: bool, free: bool) -> None:
    table = freed() if free else mission()
    table.die(1, 6, 6, 8500, 10000)
    table.die(2, 6, 6, 12500, 10000)
    to_next_cycle(table.begin("attack", cycle=cycle))
    assert (table.phase, table.winners) == (("over", [2]) if over else ("bid", []))


@rule("polywars", "8.14")
@rule("polywars", "8.1")
def test_with_the_roles_exchanged_the_other_seat_wins() -> None:
    table = mission(attacker=2)
    table.given["dice"][0].update(frozen=False, x=5500)
    table.die(1, 6, 6, 12000, 10000)
    assert table.begin("move", 2).choose(2, "step 1 to 4600 10000").winners == [2]


@rule("polywars", "8.14")
def test_the_base_of_the_defenders_wins_nothing() -> None:
    table = freed(10000, 11000)
    table.die(1, 6, 6, 8500, 10000)
    table.die(2, 6, 6, 12500, 10000)
    assert table.begin("move").choose(1, "step 1 to 10000 10500").phase == "move"


@rule("polywars", "7.1")
def test_a_flag_that_waits_for_its_base_is_not_given_to_the_prisoner() -> None:
    """Of two auras of the Rescuers each begins where the scenario says."""
    printed = Scenario.shelf.read("rescue_mission")
    flag = {"kind": "flag", "whose": "attacker", "start": "base"}
    table = muster({**printed, "auras": [flag, *printed["auras"]]}, "d4 d4", "d4", total=4)
    table.choose(2, "base at 10000 10000").choose(1, "prisoner 1")
    assert (table.bearer(2), table.lie(1)) == (1, "nowhere")
