"""Chapter 7: Rage, which makes strong and blind, and goes to whoever fells its bearer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.polywars.table import Table

rule = pytest.mark.rule


def field() -> Table:
    """Leaders #1 and #2 stand in far corners and hold auras 1 and 2; the dice and auras of a test count from 3."""
    table = Table()
    table.leaders(table.die(1, 20, 20, 1000, 1000), table.die(2, 20, 20, 19000, 19000))
    return table


def duel(sides: int, value: int, raging: tuple[int, int], x: int = 6000, seat: int = 2, **held: Any) -> Table:
    """#3 stands at 5000 5000; #4 rages (aura 3) at x 5000; `held` is what #3 holds (aura 4)."""
    table = field()
    table.die(1, sides, value, 5000, 5000)
    table.die(seat, *raging, x, 5000)
    table.aura("rage", None, 4)
    if held:
        table.aura(bearer=3, **held)
    return table


# --- Strength (7.12) -------------------------------------------------------------------------------------------------


@rule("polywars", "7.12")
@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20])
def test_rage_raises_its_bearer_to_its_most_when_it_comes(sides: int) -> None:
    table = field()
    die, aura = table.die(1, sides, 1, 5000, 5000), table.aura("rage", x=5500, y=5000)
    table.begin("move").choose(1, f"step {die} to 5000 5000 tag {aura}")
    assert (table.value(die), table.rules("raged")) == (sides, ["7.12"])


@rule("polywars", "7.12")
def test_rage_raises_but_once() -> None:
    table = field()
    die, aura = table.die(1, 4, 1, 5000, 5000), table.aura("rage", x=5500, y=5000)
    table.begin("move").choose(1, f"step {die} to 5000 5000 tag {aura}", "done", f"speed {die}", f"step {die} to 6000 5000", "done")
    assert table.value(die) == 3
    table.choose(1, "done").choose(2, "done", "done", "done").choose(1, "bid 3").choose(2, "bid 0")
    assert table.value(die) == 3


@rule("polywars", "7.12")
def test_the_bearer_of_rage_may_use_its_power() -> None:
    table = duel(2, 2, (8, 5), seat=1)
    table.die(1, 6, 2, 6500, 5500)
    assert table.begin("action").choose(1, "mend 4 on 5 5").value(5) == 4


@rule("polywars", "7.12")
@rule("polywars", "6.6")
def test_rage_tagged_in_super_speed_comes_before_its_cost() -> None:
    table = field()
    die, aura = table.die(1, 4, 2, 5000, 5000), table.aura("rage", x=6000, y=5000)
    table.begin("action").choose(1, f"speed {die}", f"step {die} to 6000 5000 tag {aura}")
    assert table.value(die) == 4
    assert table.choose(1, "done").value(die) == 3


# --- A perfect attack (7.13) -----------------------------------------------------------------------------------------


@rule("polywars", "7.13")
@pytest.mark.parametrize(("value", "left"), [(20, 10), (7, 4), (3, 2), (2, 1), (1, 1)])
def test_a_perfect_attack_takes_half_rounded_down(value: int, left: int) -> None:
    table = duel(6, 4, (20, value)).begin("attack").choose(1, "strike 3 on 4").land(4)
    assert (table.value(4), table.place(4), table.bearer(3), table.rules("halved")) == (left, "table", 4, ["7.13"])


@rule("polywars", "7.13")
def test_a_perfect_zap_takes_half_and_still_pays_its_zap_back() -> None:
    table = duel(20, 9, (12, 11), x=8250).begin("attack").choose(1, "zap 3 on 4")  # reach 3.0, range 2
    table.land(7)
    assert (table.value(4), table.value(3)) == (6, 7)


@rule("polywars", "7.13")
def test_an_ordinary_hit_takes_what_it_takes() -> None:
    table = duel(6, 6, (6, 5)).begin("attack").choose(1, "strike 3 on 4").land(3)
    assert table.value(4) == 2


# --- Passing on (7.14) -----------------------------------------------------------------------------------------------


@rule("polywars", "7.14")
@rule("polywars", "7.12")
def test_rage_goes_to_whoever_strikes_its_bearer_down() -> None:
    table = duel(12, 6, (6, 5)).begin("attack").choose(1, "strike 3 on 4").land(5)
    assert (table.place(4), table.bearer(3), table.value(3), table.phase) == ("lost", 3, 12, "attack")


@rule("polywars", "7.14")
@rule("polywars", "7.12")
@pytest.mark.parametrize("split", [0, 1])
def test_rage_comes_after_the_zap_back_is_paid(split: int) -> None:
    """Range 1, a roll of 5 against a strength of 6: the attacker pays first, and is then raised to its most (PW.27)."""
    table = duel(12, 7, (6, 4), x=7000).begin("attack").choose(1, "zap 3 on 4").land(5).choose(1, f"split {split}")
    assert (table.place(4), table.bearer(3), table.value(3)) == ("lost", 3, 12)


@rule("polywars", "7.14")
@rule("polywars", "7.12")
@pytest.mark.parametrize("value", [1, 2])
def test_rage_goes_to_a_coin_that_fells_its_bearer_by_its_field_and_the_cost_comes_afterwards(value: int) -> None:
    table = duel(2, value, (20, 1)).begin("action").choose(1, "field 3")
    assert (table.place(4), table.bearer(3), table.place(3), table.value(3)) == ("lost", 3, "table", 1)
    kinds = table.kinds()
    assert kinds.index("raged") < kinds.index("cost")


@rule("polywars", "7.14")
@rule("polywars", "7.12")
@pytest.mark.parametrize("value", [1, 6])
def test_rage_goes_to_a_mutation_that_fells_its_bearer_and_the_cost_comes_afterwards(value: int) -> None:
    table = duel(10, value, (6, 3)).begin("action").choose(1, "mutate 3 on 4").land(3)
    assert (table.place(4), table.bearer(3), table.value(3)) == ("lost", 3, 9)


@rule("polywars", "7.14")
@rule("polywars", "7.12")
def test_a_mutation_changes_the_value_of_the_bearer_like_any_other() -> None:
    table = duel(10, 6, (6, 6)).begin("action").choose(1, "mutate 3 on 4").land(2)
    assert (table.value(4), table.bearer(3)) == (2, 4)


@rule("polywars", "7.14")
def test_a_friend_that_fells_the_bearer_gets_the_rage_too() -> None:
    table = duel(2, 2, (6, 1), seat=1).begin("action").choose(1, "field 3")
    assert (table.place(4), table.bearer(3)) == ("lost", 3)


@rule("polywars", "7.14")
@pytest.mark.parametrize("kind", ["immunity", "flag"])
def test_the_killer_drops_what_it_may_drop(kind: str) -> None:
    table = duel(12, 6, (6, 5), kind=kind).begin("attack").choose(1, "strike 3 on 4").land(5)
    assert (table.bearer(3), table.lie(4), table.token(4).x, table.value(3)) == (3, "lying", 5000, 12)


@rule("polywars", "7.14")
@pytest.mark.parametrize("held", [{"kind": "leadership", "owner": 1}, {"kind": "immunity", "stays": True}])
def test_rage_leaves_play_when_the_killer_holds_what_it_may_not_drop(held: dict[str, Any]) -> None:
    table = duel(12, 6, (6, 5), **held).begin("attack").choose(1, "strike 3 on 4").land(5)
    assert (table.lie(3), table.bearer(4), table.value(3), table.rules("left_play")) == ("gone", 3, 6, ["7.14"])


@rule("polywars", "7.14")
def test_rage_leaves_play_when_its_bearer_fails_to_death() -> None:
    table = duel(6, 5, (6, 1)).begin("attack", 2).choose(2, "strike 4 on 3").land(6)
    assert (table.place(4), table.lie(3), table.value(3)) == ("lost", "gone", 5)


@rule("polywars", "7.14")
def test_rage_leaves_play_when_its_bearer_dies_of_its_own_power() -> None:
    table = duel(6, 5, (2, 1)).begin("action", 2).choose(2, "field 4")
    assert (table.place(4), table.lie(3), table.value(3)) == ("lost", "gone", 4)


@rule("polywars", "7.14")
@rule("polywars", "8.4")
def test_rage_leaves_play_when_its_bearer_is_removed_with_its_leader() -> None:
    table = Table(seats=3)
    dice = [table.die(1, 6, 4, 5000, 5000), table.die(2, 6, 1, 6000, 5000), table.die(3, 6, 1, 19000, 19000)]
    table.leaders(*dice)
    rage = table.aura("rage", None, table.die(2, 6, 6, 9000, 9000))
    table.begin("attack").choose(1, "strike 1 on 2").land(4)
    assert (table.place(4), table.lie(rage)) == ("lost", "gone")


# --- Blind (7.15) ----------------------------------------------------------------------------------------------------


@rule("polywars", "7.15")
@pytest.mark.parametrize(("seat", "x"), [(1, 6000), (2, 6000), (1, 8000), (2, 8000)])
def test_the_bearer_attacks_friend_or_foe_before_the_phase_may_end(seat: int, x: int) -> None:
    """#4 rages; #3 is the only die it could attack, side to side or by zap, and a friend or an enemy."""
    table = duel(6, 5, (6, 6), x=x, seat=seat).begin("attack", seat)
    assert table.refused(seat, "done") == "must_attack"
    assert "d6 #4" in table.why(seat, "done")
    table.choose(seat, f"{'strike' if x == 6000 else 'zap'} 4 on 3").land(6 if x == 6000 else 4)
    table.choose(seat, "done")
    assert (table.place(3), table.phase) == ("lost", "move")


@rule("polywars", "7.15")
def test_others_may_attack_before_the_bearer_does() -> None:
    table = duel(6, 5, (6, 6), seat=1)
    foe = table.die(2, 6, 5, 5000, 6000)
    table.begin("attack").choose(1, f"strike 3 on {foe}").land(2)
    assert table.refused(1, "done") == "must_attack"
    assert table.refused(1, f"strike 3 on {foe}") == "attacked"
    assert table.refused(1, "strike 3 on 4") == "attacked"


@rule("polywars", "7.15")
def test_only_the_bearer_attacks_friends_and_nobody_itself() -> None:
    table = duel(6, 5, (6, 6), seat=1).begin("attack")
    assert table.refused(1, "strike 3 on 4") == "friend"
    assert table.refused(1, "strike 4 on 4") == "itself"


@rule("polywars", "7.15")
@pytest.mark.parametrize(("value", "x", "blocked"), [(6, 12000, False), (1, 7000, False), (6, 8000, True)])
def test_there_is_no_duty_where_there_is_no_attack(value: int, x: int, blocked: bool) -> None:
    """Out of range, too weak for a zap, or without sight: #5 hides them from each other and cannot be attacked either."""
    table = duel(6, 5, (6, value), x=x, seat=1)
    if blocked:
        table = Table("rescue_mission")
        table.base(2, 6500, 5000)
        table.base(1, 12000, 5000)
        table.die(1, 6, 5, 5000, 5000)
        table.die(1, 6, 6, 8000, 5000)
        table.die(1, 6, 5, 6500, 5000, frozen=True)
        table.aura("rage", None, 2)
        table.aura("immunity", 1, 3, stays=True)
        table.given["captive"] = 3
    assert table.begin("attack").choose(1, "done").phase == "move"


@rule("polywars", "7.15")
def test_the_duty_comes_anew_in_every_attack_phase_and_only_in_the_own_turn() -> None:
    table = duel(6, 5, (6, 6), x=6250).begin("attack").choose(1, "done", "done", "done")
    assert table.refused(2, "done") == "must_attack"


@rule("polywars", "7.15")
def test_whoever_wins_rage_by_its_attack_has_done_its_duty() -> None:
    table = duel(12, 6, (6, 5))
    table.die(2, 6, 5, 5000, 6000)
    assert table.begin("attack").choose(1, "strike 3 on 4").land(5).choose(1, "done").phase == "move"
