"""Attack on Tokyo: the monster, whose it is, where it must go, and who wins (rules 8.20 to 8.23). Seat 1 has the Rage."""

from __future__ import annotations

import pytest

from tests.polywars.mustering import muster, to_next_cycle
from tests.polywars.table import Table

rule = pytest.mark.rule

TOKYO = (10000, 10000)


def attack(x: int = 2000, y: int = 10000, sides: int = 6, value: int = 6, rage: int = 1) -> Table:
    """The base of the Defenders, and the monster #1; the Defenders of a test count from #2."""
    table = Table("attack_on_tokyo", attacker=rage)
    table.base(3 - rage, *TOKYO)
    table.die(rage, sides, value, x, y)
    table.aura("rage", rage, 1)
    return table


# --- Forces and deployment (8.20) ------------------------------------------------------------------------------------


@rule("polywars", "8.20")
@pytest.mark.parametrize(
    ("force", "code"),
    [
        ("d20 d20 d20", None),
        ("d20 d20 d12", None),
        ("d2 d2", None),
        ("d20 d20 d20 d2", "force_total"),
        ("d20", "force_defenders"),
        ("d100 d2", "force_size"),
        ("", "force_empty"),
    ],
)
def test_the_defenders_bring_at_most_sixty_sides_in_two_dice_at_least(force: str, code: str | None) -> None:
    table = Table("attack_on_tokyo")
    assert (table.refused(2, f"force {force}") if code else table.position.why_not(2, f"force {force}")) == code


@rule("polywars", "8.20")
def test_the_rage_player_brings_nothing() -> None:
    table = Table("attack_on_tokyo")
    assert table.position.truth.choices == (2,)
    assert table.refused(1, "force d20 d20") == "not_owed"


@rule("polywars", "8.20")
@rule("polywars", "8.1")
@pytest.mark.parametrize("rage", [1, 2])
def test_the_base_then_the_defenders_then_the_monster(rage: int) -> None:
    forces = ["", "d12 d6"] if rage == 1 else ["d12 d6", ""]
    table = muster("attack_on_tokyo", *forces, attacker=rage)
    defender = 3 - rage
    table.choose(defender, "base at 10000 10000", "place 1 at 10000 9000", "place 2 at 10000 11000")
    assert (table.phase, table.position.truth.choices) == ("monster", (rage,))
    table.choose(rage, "place 2 at 2000 10000")
    assert (table.phase, table.spot(2), table.bearer(1), table.state.dice[1].owner + 1) == ("bid", (2000, 10000), 2, rage)
    assert table.rules("monster") == ["8.20"]


def waiting(*, value: int = 1) -> Table:
    """Defenders #1 and #2, the second with a value of its own, stand by the base; the monster is to be chosen."""
    table = Table("attack_on_tokyo", total=18).choose(2, "force d12 d6").land(12, value)
    return table.choose(2, "base at 10000 10000", "place 1 at 10000 9000", "place 2 at 10000 11000")


@rule("polywars", "8.20")
@rule("polywars", "7.12")
@pytest.mark.parametrize("value", [1, 6])
def test_the_monster_shows_its_most(value: int) -> None:
    assert waiting(value=value).choose(1, "place 2 at 2000 10000").value(2) == 6


@rule("polywars", "8.20")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("place 2 at 2000 10000", None),
        ("place 2 at 2001 10000", "too_near_to_deploy"),
        ("place 1 at 5200 3600", None),  # 4800 and 6400
        ("place 1 at 5200 3601", "too_near_to_deploy"),
        ("place 1 at 249 10000", "off_table"),
        ("place 3 at 2000 10000", "no_die"),
        ("done", "wrong_phase"),
    ],
)
def test_the_monster_is_any_of_the_dice_eight_range_units_away_at_least(said: str, code: str | None) -> None:
    table = waiting()
    if code:
        assert table.refused(1, said) == code
    else:
        assert table.choose(1, said).phase == "bid"


@rule("polywars", "8.20")
@pytest.mark.parametrize(("spot", "code"), [("13250 10000", None), ("13251 10000", "too_far_to_deploy"), ("10000 10000", None)])
def test_the_defenders_stand_within_three_range_units_of_the_base(spot: str, code: str | None) -> None:
    table = muster("attack_on_tokyo", "", "d12 d6").choose(2, "base at 10000 10000")
    assert (table.refused(2, f"place 1 at {spot}") if code else table.position.why_not(2, f"place 1 at {spot}")) == code


# --- Whose it is (8.20) ----------------------------------------------------------------------------------------------


@rule("polywars", "8.20")
@pytest.mark.parametrize("phase", ["attack", "action"])
def test_whoever_fells_the_monster_becomes_it_and_changes_sides_at_once(phase: str) -> None:
    """In the turn of the Defenders; they have #2 and #3, and #2 fells the monster."""
    table = attack(5000, value=1)
    table.die(2, 10, 4, 6000, 10000)
    table.die(2, 6, 4, 6000, 11000)
    table.begin(phase, 2)
    if phase == "attack":
        table.choose(2, "strike 2 on 1").land(2)
    else:
        table.choose(2, "mutate 2 on 1").land(1)
    assert (table.place(1), table.bearer(1), table.state.dice[1].owner + 1) == ("lost", 2, 1)
    assert table.value(2) == (10 if phase == "attack" else 9)
    assert (table.phase, table.position.truth.choices) == (phase, (2,))  # it is still the Defenders' turn


@rule("polywars", "8.20")
def test_the_defenders_can_use_it_no_more_and_may_turn_on_it() -> None:
    table = attack(5000, value=1)
    table.die(2, 10, 4, 6000, 10000)
    table.die(2, 6, 4, 6000, 11000)
    table.begin("attack", 2).choose(2, "strike 2 on 1").land(2)
    assert table.refused(2, "strike 2 on 3") == "not_yours"
    table.choose(2, "strike 3 on 2").land(3)
    assert table.value(2) == 7
    assert table.choose(2, "done").refused(2, "step 2 to 6000 9500") == "not_yours"
    assert table.choose(2, "done").refused(2, "mutate 2 on 3") == "not_yours"


@rule("polywars", "8.20")
def test_the_new_monster_acts_in_the_next_turn_of_the_rage_player() -> None:
    table = attack(5000, value=1)
    table.die(2, 10, 4, 6000, 10000)
    table.die(2, 6, 4, 6000, 11000)
    table.given["order"] = [2, 1, None, None, None, None]
    table.begin("attack", 2).choose(2, "strike 2 on 1").land(2).choose(2, "done", "done", "done")
    assert table.refused(1, "done") == "must_attack"
    table.choose(1, "strike 2 on 3").land(10).choose(1, "done")
    assert table.choose(1, "step 2 to 7000 10000").spot(2) == (7000, 10000)


# --- Towards the base (8.21) -----------------------------------------------------------------------------------------


@rule("polywars", "8.21")
@pytest.mark.parametrize(
    ("spot", "code"),
    [
        ("3000 10000", None),
        ("2001 10000", None),
        ("2000 10000", "not_nearer"),
        ("1000 10000", "not_nearer"),
        ("2000 10001", "not_nearer"),
        ("2100 10900", None),
        ("2049 10900", "not_nearer"),  # 7951 and 900: farther than 8000
        ("3001 10000", "too_long"),
    ],
)
def test_every_step_ends_strictly_nearer_to_the_base(spot: str, code: str | None) -> None:
    table = defended(attack()).begin("move")
    if code:
        assert table.refused(1, f"step 1 to {spot}") == code
    else:
        assert table.choose(1, f"step 1 to {spot}").phase == "move"


def defended(table: Table, x: int = 12000, y: int = 10000) -> Table:
    """A Defender d6 #2 out of the way."""
    table.die(2, 6, 5, x, y)
    return table


@rule("polywars", "8.21")
def test_it_steps_at_least_once_and_may_leave_it_at_that() -> None:
    table = defended(attack()).begin("move")
    assert table.refused(1, "done") == "must_step"
    assert "d6 #1 rages" in table.why(1, "done")
    assert table.choose(1, "step 1 to 2500 10000", "done").phase == "action"


@rule("polywars", "8.21")
def test_its_second_step_must_be_nearer_than_its_first() -> None:
    table = defended(attack()).begin("move").choose(1, "step 1 to 3000 10000")
    assert table.refused(1, "step 1 to 2900 10000") == "not_nearer"
    assert table.choose(1, "step 1 to 4000 10000").spot(1) == (4000, 10000)


@rule("polywars", "8.21")
def test_steps_of_super_speed_are_bound_too() -> None:
    table = defended(attack(sides=4, value=4)).begin("action").choose(1, "speed 1")
    assert table.refused(1, "step 1 to 2000 10000") == "not_nearer"
    assert table.choose(1, "step 1 to 3000 10000", "done").value(1) == 3


CROWD = [(500 * a + 250 * b, 434 * b) for b in range(-3, 4) for a in range(-3, 5)]
"""A lattice of dice that all but touch each other; the monster stands on its middle."""


def crowded(gap: tuple[int, int] | None) -> Table:
    """Dice all around the monster leave no spot that is nearer; with one of them gone there is one, exactly there."""
    table = attack(2000, 10000)
    for x, y in CROWD:
        if (x, y) not in ((0, 0), gap) and -750 <= x <= 1500 and abs(y) <= 1302:
            table.die(2, 20, 5, 2000 + x, 10000 + y)
    return table.begin("move")


@rule("polywars", "8.21")
def test_it_need_not_step_where_it_cannot() -> None:
    assert crowded(None).choose(1, "done").phase == "action"


@rule("polywars", "8.21")
@pytest.mark.parametrize("gap", [(500, 0), (1000, 0), (250, 434), (750, 434), (750, -434)])
def test_a_single_spot_that_is_nearer_is_enough_to_have_to_step(gap: tuple[int, int]) -> None:
    """It is able to step if some legal step would end nearer (PW.68)."""
    table = crowded(gap)
    assert table.position.why_not(1, f"step 1 to {2000 + gap[0]} {10000 + gap[1]}") is None
    assert table.refused(1, "done") == "must_step"


@rule("polywars", "8.21")
@pytest.mark.parametrize(("x", "able"), [(5000, False), (5001, True), (4999, True), (5020, True), (5200, True), (5999, True)])
def test_a_wall_stops_it_only_where_nothing_along_the_wall_is_nearer(x: int, able: bool) -> None:
    """A d6 before a wall that it cannot climb, the base right behind: sideways is nearer until it is level with the base."""
    table = Table("attack_on_tokyo", layout="wall")
    table.base(2, 5000, 13000)
    table.die(1, 6, 6, x, 9899)
    table.die(2, 6, 5, 5000, 13000)
    table.aura("rage", 1, 1)
    table.begin("move")
    if able:
        assert table.refused(1, "done") == "must_step"
        assert table.choose(1, "step 1 to 5000 9899", "done").phase == "action"
    else:
        assert table.choose(1, "done").phase == "action"


@rule("polywars", "8.21")
def test_the_defenders_go_where_they_like() -> None:
    table = defended(attack()).begin("move", 2)
    assert table.choose(2, "step 2 to 13000 10000").spot(2) == (13000, 10000)
    assert table.choose(2, "done").phase == "action"


# --- Arrival (8.22) --------------------------------------------------------------------------------------------------


@rule("polywars", "8.22")
@pytest.mark.parametrize(("x", "over"), [(9000, True), (8999, False)])
def test_the_monster_wins_by_ending_a_step_on_the_base(x: int, over: bool) -> None:
    table = defended(attack(8100)).begin("move").choose(1, f"step 1 to {x} 10000")
    assert (table.phase == "over", table.winners, table.rules("won")) == (over, [1] if over else [], ["8.22"] if over else [])


@rule("polywars", "8.22")
def test_it_wins_in_super_speed_too() -> None:
    table = defended(attack(8100, sides=4, value=4)).begin("action").choose(1, "speed 1", "step 1 to 9000 10000")
    assert table.winners == [1]


def turned(x: int = 9500) -> Table:
    """A Defender #2 on the base has felled the monster in the Defenders' turn, the second of the cycle; #3 is left."""
    table = attack(8800, value=1)
    table.die(2, 12, 4, x, 10000)
    table.die(2, 6, 4, 10500, 10000)
    return table.begin("attack", 2).choose(2, "strike 2 on 1").land(2)


@rule("polywars", "8.22")
def test_a_die_that_becomes_the_monster_on_the_base_has_not_won_yet() -> None:
    table = turned()
    assert (table.bearer(1), table.phase, table.winners) == (2, "attack", [])
    table.choose(2, "done", "done", "done")
    assert table.phase == "bid"  # the reply of the Defenders may even come first in the next cycle


@rule("polywars", "8.22")
def test_it_wins_at_the_end_of_the_rage_players_turn() -> None:
    table = turned(10000)  # the very middle: no step is nearer, so there is no duty
    table.choose(2, "done", "done", "done").choose(1, "bid 3").choose(2, "bid 0", "heal")
    table.choose(1, "strike 2 on 3").land(12).choose(1, "done", "done")
    assert table.phase == "action"
    table.choose(1, "done")
    assert (table.phase, table.winners, table.rules("won")) == ("over", [1], ["8.22"])


@rule("polywars", "8.22")
def test_it_wins_by_a_step_on_the_base_too() -> None:
    table = turned().choose(2, "done", "done", "done").choose(1, "bid 3").choose(2, "bid 0", "heal")
    table.choose(1, "strike 2 on 3").land(12).choose(1, "done", "step 2 to 9600 10000")
    assert table.winners == [1]


@rule("polywars", "8.22")
def test_the_defenders_may_fell_it_before() -> None:
    table = turned()
    table.given = table.position.json()
    table.given["dice"][1]["value"] = 1
    table.given["dice"][2].update(x=11500)
    table.die(2, 8, 8, 8300, 10000)
    table.begin("attack", 2).choose(2, "strike 4 on 2").land(3).choose(2, "done", "done", "done")
    assert (table.bearer(1), table.phase, table.winners) == (4, "bid", [])  # the newest monster is not on the base


# --- Stopped (8.23) --------------------------------------------------------------------------------------------------


@rule("polywars", "8.23")
@pytest.mark.parametrize(("cycle", "over"), [(9, False), (10, True)])
def test_the_defenders_win_after_ten_cycles(cycle: int, over: bool) -> None:
    table = defended(attack()).begin("attack", cycle=cycle).choose(1, "done", "step 1 to 3000 10000", "done", "done")
    to_next_cycle(table)
    assert (table.phase, table.winners) == (("over", [2]) if over else ("bid", []))
    assert "3.9" not in table.rules("limit") + table.rules("won")  # which is for scenarios without a limit of their own


@rule("polywars", "8.23")
@pytest.mark.parametrize("own_power", [False, True])
def test_the_defenders_win_when_rage_leaves_play(own_power: bool) -> None:
    """The monster falls by its own failure, or by the cost of its own power."""
    table = defended(attack(sides=2, value=1), 3000, 10000)
    if own_power:
        table.begin("action").choose(1, "field 1")
    else:
        table.begin("attack").choose(1, "strike 1 on 2").land(2)
    assert (table.lie(1), table.winners, table.rules("won")) == ("gone", [2], ["8.23"])


@rule("polywars", "8.23")
def test_with_no_defender_left_the_walk_goes_on() -> None:
    table = defended(attack(), 3000, 10000).begin("attack").choose(1, "strike 1 on 2").land(6)
    assert (table.place(2), table.phase, table.winners) == ("lost", "attack", [])
    table.choose(1, "done", "step 1 to 3000 10000", "done", "done")
    assert (table.phase, table.position.truth.choices) == ("bid", (1, 2))


@rule("polywars", "8.23")
def test_the_last_defender_may_become_the_monster_and_the_walk_goes_on() -> None:
    table = attack(5000, value=1)
    table.die(2, 6, 4, 6000, 10000)
    table.begin("attack", 2).choose(2, "strike 2 on 1").land(3)
    assert (table.bearer(1), table.winners, table.position.truth.choices) == (2, [], (2,))
    table.choose(2, "done", "done", "done")
    assert (table.phase, table.state.cycle) == ("bid", 2)


@rule("polywars", "8.23")
def test_the_walk_without_a_defender_is_still_bound_to_ten_cycles() -> None:
    table = attack().begin("attack", cycle=10).choose(1, "done", "step 1 to 3000 10000", "done", "done")
    assert (table.phase, table.winners) == ("over", [2])


@rule("polywars", "8.23")
@rule("polywars", "8.22")
def test_a_die_that_becomes_the_monster_on_the_base_in_the_last_turn_comes_too_late() -> None:
    table = attack(8800, value=1)
    table.die(2, 12, 4, 9500, 10000)
    table.begin("attack", 2, cycle=10).choose(2, "strike 2 on 1").land(2).choose(2, "done", "done", "done")
    assert (table.phase, table.winners) == ("over", [2])


@rule("polywars", "8.22")
@rule("polywars", "8.1")
def test_with_the_roles_exchanged_the_other_seat_has_the_monster() -> None:
    table = attack(8100, rage=2)
    table.die(1, 6, 5, 12000, 10000)
    assert table.begin("move", 2).refused(2, "done") == "must_step"
    assert table.choose(2, "step 1 to 9000 10000").winners == [2]
