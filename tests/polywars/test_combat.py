"""Chapter 4 of the rules: side-to-side and zap attacks, every outcome of them, and what is refused."""

from __future__ import annotations

import pytest

from tests.polywars.ground import MIDDLE, allowed, box, disc, duel, ground, numbers, refusal
from tests.polywars.table import Table

rule = pytest.mark.rule

CLOSE = 1000
FOUR = 5000
"""How far a target is at range 4: more than 4250, at most 5250."""


def struck(value: int, enemy_value: int, rolled: int, sides: int = 20) -> Table:
    return duel(sides, value, 20, enemy_value, x=CLOSE).choose(1, "strike 3 on 4").land(rolled)


def zapped(value: int, enemy_value: int, rolled: int, x: int = FOUR) -> Table:
    return duel(20, value, 20, enemy_value, x=x).choose(1, "zap 3 on 4").land(rolled)


def crowd() -> Table:
    """Two dice of seat 1, #3 and #4, with two enemies each can strike, #5 and #6."""
    table = ground()
    table.die(1, 20, 10, MIDDLE, MIDDLE)
    table.die(1, 8, 8, MIDDLE, MIDDLE + 600)
    table.die(2, 20, 20, MIDDLE + 700, MIDDLE)
    table.die(2, 6, 6, MIDDLE + 700, MIDDLE + 600)
    return table.begin()


# --- Who attacks whom ------------------------------------------------------------------------------------------------


@rule("polywars", "4.1")
def test_each_die_attacks_once_and_in_any_order() -> None:
    table = crowd()
    table.choose(1, "strike 4 on 6").land(1)
    assert refusal(table, 1, "strike 4 on 5") == ("attacked", "4.1")
    assert "d8 #4 has attacked" in table.why(1, "strike 4 on 5")
    table.choose(1, "strike 3 on 6").land(2)
    assert refusal(table, 1, "strike 3 on 5") == ("attacked", "4.1")
    assert table.value(6) == 3


@rule("polywars", "4.1")
def test_an_attack_is_resolved_before_the_next_is_declared() -> None:
    table = crowd().choose(1, "strike 4 on 6")
    assert refusal(table, 1, "strike 3 on 5") == ("throw_first", "1.7")
    assert "First d8 must land" in table.why(1, "strike 3 on 5")
    zap = zapped(15, 20, 5)
    assert zap.phase == "split"
    assert refusal(zap, 1, "strike 3 on 4") == ("wrong_phase", "3.6")


@rule("polywars", "4.1")
def test_a_zap_is_the_one_attack_of_a_die_too() -> None:
    table = zapped(5, 20, 2)
    assert table.value(3) == 4
    assert refusal(table, 1, "zap 3 on 4") == ("attacked", "4.1")


@rule("polywars", "4.1")
def test_only_dice_on_the_table_attack_and_are_attacked() -> None:
    table = ground()
    table.die(1, 6, 6, MIDDLE, MIDDLE)
    table.die(1, 6, 0, place="lost")
    table.die(2, 6, 0, place="lost")
    table.begin()
    assert refusal(table, 1, "strike 4 on 2") == ("not_on_table", "4.1")
    assert "d6 #4 is not on the table" in table.why(1, "strike 4 on 2")
    assert refusal(table, 1, "strike 3 on 5") == ("not_on_table", "4.1")
    assert "d6 #5 is not on the table" in table.why(1, "zap 3 on 5")


@rule("polywars", "4.1")
@pytest.mark.parametrize("action", ["strike 9 on 4", "strike 0 on 4", "strike 3 on 9", "zap 3 on 0", "strike -1 on 4"])
def test_there_are_no_other_dice(action: str) -> None:
    table = duel()
    assert table.refused(1, action) == "no_die"
    assert "#1 to #4" in table.why(1, action)


@rule("polywars", "4.2")
@pytest.mark.parametrize("verb", ["strike", "zap"])
def test_only_enemies_are_attacked(verb: str) -> None:
    table = crowd()
    assert refusal(table, 1, f"{verb} 3 on 4") == ("friend", "4.2")
    assert "from d20 #3 to d8 #4: that is a friend" in table.why(1, f"{verb} 3 on 4")
    assert refusal(table, 1, f"{verb} 3 on 3") == ("itself", "4.2")


@rule("polywars", "4.2")
def test_one_commands_only_ones_own_dice() -> None:
    table = crowd()
    assert refusal(table, 1, "strike 5 on 3") == ("not_yours", "3.6")
    assert "d20 #5 is not yours" in table.why(1, "strike 5 on 3")


# --- Side to side ----------------------------------------------------------------------------------------------------


@rule("polywars", "4.3")
def test_nothing_in_between_matters_side_to_side() -> None:
    """The halo rests upon the enemy, whatever die or wall would be under it."""
    table = ground(box(2000, MIDDLE + 200, 8000, MIDDLE + 300, 12_000))
    table.die(1, 6, 6, MIDDLE, MIDDLE)
    table.die(2, 6, 6, MIDDLE + 1250, MIDDLE)
    table.die(2, 20, 20, MIDDLE + 600, MIDDLE)
    table.begin()
    assert allowed(table, 1, "strike 3 on 4")
    assert table.choose(1, "strike 3 on 4").rules("strike") == ["4.3"]


@rule("polywars", "4.3")
@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100])
def test_the_attacker_throws_a_command_die_of_its_own_size(sides: int) -> None:
    table = duel(sides, 1, 20, 20).choose(1, "strike 3 on 4")
    assert table.position.waits.throw == (f"d{sides}",)


@rule("polywars", "4.4")
@pytest.mark.parametrize(("sides", "value"), [(2, 1), (2, 2), (6, 1), (20, 12), (20, 20), (100, 77)])
def test_an_equal_command_die_destroys_the_target(sides: int, value: int) -> None:
    table = struck(value, 20, value, sides)
    assert table.kinds() == ["strike", "perfect", "destroyed"]
    assert (table.place(4), table.value(4)) == ("lost", 0)
    assert table.value(3) == value
    assert table.rules("perfect") == table.rules("destroyed") == ["4.4"]
    assert numbers(table, "destroyed")[0]["killer"] == 3


@rule("polywars", "4.5")
@pytest.mark.parametrize(("rolled", "left"), [(1, 14), (11, 4), (4, 11)])
def test_below_its_value_it_hits_for_what_was_rolled(rolled: int, left: int) -> None:
    table = struck(12, 15, rolled)
    assert table.kinds() == ["strike", "hit", "wounded"]
    assert (table.value(3), table.value(4), table.place(4)) == (12, left, "table")
    assert table.rules("hit") == table.rules("wounded") == ["4.5"]
    assert numbers(table, "hit") == [{"rolled": rolled, "strength": 12, "sides": 20}]


@rule("polywars", "4.5")
@pytest.mark.parametrize(("enemy_value", "rolled", "place"), [(6, 5, "table"), (5, 5, "lost"), (4, 5, "lost"), (1, 11, "lost")])
def test_a_target_is_destroyed_at_zero_and_has_never_less(enemy_value: int, rolled: int, place: str) -> None:
    table = struck(12, enemy_value, rolled)
    assert table.place(4) == place
    assert table.value(4) == max(0, enemy_value - rolled)
    if place == "lost":
        assert table.kinds() == ["strike", "hit", "wounded", "destroyed"]
        assert table.rules("destroyed") == ["4.5"]


@rule("polywars", "4.6")
@pytest.mark.parametrize(("value", "rolled"), [(12, 13), (12, 20), (2, 3), (19, 20)])
def test_above_its_value_it_fails_and_loses_one(value: int, rolled: int) -> None:
    table = struck(value, 15, rolled)
    assert table.kinds() == ["strike", "failed", "wounded"]
    assert (table.value(3), table.value(4)) == (value - 1, 15)
    assert table.rules("failed") == table.rules("wounded") == ["4.6"]


@rule("polywars", "4.6")
def test_a_die_of_value_one_is_perfect_or_dies_of_its_attack() -> None:
    assert struck(1, 15, 1).place(4) == "lost"
    for rolled in range(2, 21):
        table = struck(1, 15, rolled)
        assert (table.place(3), table.value(3), table.value(4)) == ("lost", 0, 15)
        assert table.rules("destroyed") == ["4.6"]


@rule("polywars", "4.6")
@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20])
def test_a_die_at_its_most_never_fails(sides: int) -> None:
    kinds = {struck(sides, 20, rolled, sides).kinds()[1] for rolled in range(1, sides + 1)}
    assert kinds == {"hit", "perfect"}


# --- When a zap is possible ------------------------------------------------------------------------------------------


@rule("polywars", "4.7")
def test_what_is_side_to_side_cannot_be_zapped() -> None:
    table = duel(x=1250)
    assert refusal(table, 1, "zap 3 on 4") == ("too_near_to_zap", "4.7")
    assert "side to side, so strike" in table.why(1, "zap 3 on 4")
    assert duel(x=1251).choose(1, "zap 3 on 4").rules("zap") == ["4.7"]


@rule("polywars", "4.8")
@pytest.mark.parametrize(("x", "away"), [(1251, 1), (2250, 1), (2251, 2), (4251, 4), (5250, 4), (5251, 5), (6250, 5)])
def test_the_range_must_be_less_than_the_value(x: int, away: int) -> None:
    assert allowed(duel(8, away + 1, x=x), 1, "zap 3 on 4")
    table = duel(8, away, x=x)
    assert refusal(table, 1, "zap 3 on 4") == ("out_of_range", "4.8")
    words = f"Zap from d8 #3 to d20 #4: range {away}, needs a value above {away}, has {away}."
    assert table.why(1, "zap 3 on 4").startswith(words)


@rule("polywars", "4.9")
def test_the_attacker_must_see_its_target() -> None:
    """The two figures of sight: another die beside the line, and one on it."""
    for aside, clear in ((400, True), (0, False)):
        table = duel(x=4000)
        table.die(1, 6, 6, MIDDLE + 2000, MIDDLE + aside)
        table.begin()
        assert allowed(table, 1, "zap 3 on 4") is clear
    assert refusal(table, 1, "zap 3 on 4") == ("no_sight", "4.9")
    assert "Zap from d20 #3 to d20 #4: sight is blocked by d6 #5 at (12, 10)" in table.why(1, "zap 3 on 4")


@rule("polywars", "4.9")
@pytest.mark.parametrize(("height", "clear"), [(419, True), (420, False)])
def test_terrain_blocks_a_zap(height: int, clear: bool) -> None:
    table = ground(disc(height, MIDDLE + 2000, MIDDLE, 500))
    table.die(1, 20, 20, MIDDLE, MIDDLE)
    table.die(2, 20, 20, MIDDLE + 4000, MIDDLE)
    assert allowed(table.begin(), 1, "zap 3 on 4") is clear


@rule("polywars", "4.9")
def test_a_zap_is_told_with_its_range_and_needs_no_return() -> None:
    """The figure: four tokens are placed, so the range is 4."""
    table = duel(20, 5, 4, 1, x=FOUR).choose(1, "zap 3 on 4")
    assert table.told[-1].words == "Seat 1: d20 #3 with 5 zaps d4 #4 at range 4."
    other = duel(20, 5, 4, 1, x=FOUR).begin(seat=2)
    assert refusal(other, 2, "zap 4 on 3") == ("out_of_range", "4.8")


# --- What a zap does -------------------------------------------------------------------------------------------------


@rule("polywars", "4.10")
@pytest.mark.parametrize(
    ("rolled", "kind"), [(1, "hit"), (7, "hit"), (8, "perfect"), (9, "failed"), (12, "failed"), (13, "failed"), (20, "failed")]
)
def test_the_command_die_is_compared_with_value_less_range(rolled: int, kind: str) -> None:
    """A value of 12 at range 4 counts as 8."""
    table = zapped(12, 15, rolled)
    assert table.kinds()[1] == kind
    assert numbers(table, kind) == [{"rolled": rolled, "strength": 8, "sides": 20}]


@rule("polywars", "4.10")
def test_a_hit_costs_the_target_all_that_was_rolled() -> None:
    table = zapped(12, 15, 7)
    assert table.rules("hit") == ["4.10"]
    assert table.choose(1, "split 0").value(4) == 8


@rule("polywars", "4.11")
def test_a_perfect_zap_destroys_and_costs_the_attacker_the_range() -> None:
    table = zapped(12, 15, 8)
    assert table.kinds() == ["zap", "perfect", "zap_back", "destroyed"]
    assert (table.value(3), table.place(4)) == (8, "lost")
    assert table.rules("zap_back") == ["4.11"]
    assert numbers(table, "zap_back")[0]["amount"] == 4
    assert table.phase == "attack"


@rule("polywars", "4.11")
def test_a_failed_zap_costs_one() -> None:
    table = zapped(12, 15, 9)
    assert table.kinds() == ["zap", "failed", "wounded"]
    assert (table.value(3), table.value(4)) == (11, 15)
    assert table.rules("failed") == ["4.6"]


@rule("polywars", "4.12")
@pytest.mark.parametrize(("off", "attacker", "enemy"), [(0, 8, 10), (1, 9, 11), (2, 10, 12), (3, 11, 13), (4, 12, 14)])
def test_the_zap_back_is_split_as_the_attacker_likes(off: int, attacker: int, enemy: int) -> None:
    """A value of 12 at range 4 rolls 5 against 15: 4 to pay."""
    table = zapped(12, 15, 5).choose(1, f"split {off}")
    assert (table.value(3), table.value(4)) == (attacker, enemy)
    assert table.rules("wounded") == ["4.12"]
    assert table.kinds().count("zap_back") == (off < 4)


@rule("polywars", "4.12")
@pytest.mark.parametrize(("rolled", "most"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4), (7, 4)])
def test_no_more_is_taken_off_than_there_is_damage_or_cost(rolled: int, most: int) -> None:
    table = zapped(12, 15, rolled)
    for amount in range(most + 1):
        assert allowed(table, 1, f"split {amount}")
    for amount in (most + 1, -1, 100):
        assert refusal(table, 1, f"split {amount}") == ("split_sum", "4.12")
        words = f"Of the zap back of 4, 0 to {most} may be taken off the damage of {rolled}; got {amount}."
        assert table.why(1, f"split {amount}").startswith(words)


@rule("polywars", "4.12")
def test_all_damage_may_be_given_up() -> None:
    table = zapped(12, 1, 3).choose(1, "split 3")
    assert (table.value(3), table.value(4), table.place(4)) == (11, 1, "table")


@rule("polywars", "4.12")
def test_the_split_belongs_to_the_attackers_player() -> None:
    table = zapped(12, 15, 5)
    assert table.position.waits.choices == (1,)
    assert table.position.legal(1) == [f"split {amount}" for amount in range(5)]
    assert refusal(table, 2, "split 1") == ("not_owed", "3.6")
    assert refusal(table, 1, "done") == ("wrong_phase", "3.6")


# --- The order of events ---------------------------------------------------------------------------------------------


@rule("polywars", "4.13")
def test_roll_split_payment_wound_death_in_this_order() -> None:
    table = zapped(12, 4, 5).choose(1, "split 1")
    assert table.kinds() == ["zap", "hit", "zap_back", "wounded", "destroyed"]
    assert (table.value(3), table.place(4)) == (9, "lost")


@rule("polywars", "4.13")
def test_auras_pass_on_after_the_death_and_the_battle_is_looked_at_last() -> None:
    """PW.27: Rage that comes by the kill raises the killer after it has paid."""
    table = ground()
    table.die(1, 20, 12, MIDDLE, MIDDLE)
    table.die(2, 20, 4, MIDDLE + FOUR, MIDDLE)
    table.aura("rage", bearer=4)
    table.begin().choose(1, "zap 3 on 4").land(5).choose(1, "split 0")
    assert table.kinds() == ["zap", "hit", "zap_back", "wounded", "destroyed", "raged"]
    assert numbers(table, "zap_back")[0]["value"] == 8
    assert table.value(3) == 20


@rule("polywars", "4.13")
def test_the_battle_is_decided_after_the_attack() -> None:
    table = Table()
    table.leaders(table.die(1, 20, 12, MIDDLE, MIDDLE), table.die(2, 6, 6, MIDDLE + FOUR, MIDDLE))
    table.begin().choose(1, "zap 1 on 2").land(8)
    assert table.kinds() == ["zap", "perfect", "zap_back", "destroyed", "left_play", "out", "won"]
    assert table.winners == [1]
    assert refusal(table, 1, "done") == ("over", "3.8")


@rule("polywars", "4.13")
@pytest.mark.parametrize(("x", "away"), [(1251, 1), (2251, 2), (5250, 4), (9250, 8)])
def test_a_zap_back_never_fells_the_attacker(x: int, away: int) -> None:
    """The least value that can zap is one more than the range: it can only be perfect, and is left with one."""
    table = zapped(away + 1, 15, 1, x)
    assert table.kinds()[1] == "perfect"
    assert (table.value(3), table.place(3), table.place(4)) == (1, "table", "lost")


@rule("polywars", "4.14")
def test_a_die_that_falls_by_its_own_failure_has_no_killer() -> None:
    table = ground()
    table.die(1, 20, 1, MIDDLE, MIDDLE)
    table.die(2, 20, 15, MIDDLE + CLOSE, MIDDLE)
    rage = table.aura("rage", bearer=3)
    table.begin().choose(1, "strike 3 on 4").land(2)
    assert numbers(table, "destroyed") == [{"die": 3, "sides": 20, "killer": 0}]
    assert table.told[-2].words == "d20 #3 of Seat 1 is destroyed."
    assert table.lie(rage) == "gone"


@rule("polywars", "4.14")
def test_a_die_that_falls_by_the_cost_of_its_power_has_no_killer() -> None:
    table = ground()
    table.die(1, 2, 1, MIDDLE, MIDDLE)
    table.begin("action").choose(1, "field 3")
    assert numbers(table, "destroyed") == [{"die": 3, "sides": 2, "killer": 0}]
