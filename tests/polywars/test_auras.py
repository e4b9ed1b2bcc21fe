"""Chapter 7: how auras are taken and dropped, and what becomes of Immunity, Flags and Leadership when their bearer falls."""

from __future__ import annotations

import pytest

from tests.polywars.table import Table

rule = pytest.mark.rule


def field() -> Table:
    """Leaders #1 and #2 stand in far corners and hold auras 1 and 2; the dice and auras of a test count from 3."""
    table = Table()
    table.leaders(table.die(1, 20, 20, 1000, 1000), table.die(2, 20, 20, 19000, 19000))
    return table


# --- Lying and held (7.1) --------------------------------------------------------------------------------------------


@rule("polywars", "7.1")
@pytest.mark.parametrize("kind", ["immunity", "flag", "rage", "leadership"])
def test_a_held_aura_moves_with_its_bearer(kind: str) -> None:
    table = field()
    die, other = table.die(1, 6, 3, 5000, 5000), table.die(1, 4, 3, 5000, 9000)
    aura = table.aura(kind, None, die)
    table.begin("move").choose(1, f"step {die} to 6000 5000", f"step {die} to 7000 5000")
    assert (table.lie(aura), table.bearer(aura)) == ("held", die)
    assert table.refused(1, f"step {other} to 5000 9000 tag {aura}") in ("aura_held", "aura_far")


@rule("polywars", "7.1")
@pytest.mark.parametrize("number", [3, 8])
def test_an_aura_that_is_not_in_play_is_not_taken(number: int) -> None:
    table = field()
    table.die(1, 6, 3, 5000, 5000)
    assert table.begin("move").refused(1, f"step 3 to 5000 5000 tag {number}") == "no_aura"


# --- Tagging (7.2, 7.3) ----------------------------------------------------------------------------------------------


@rule("polywars", "7.2")
@pytest.mark.parametrize("kind", ["immunity", "flag", "rage"])
def test_a_die_that_ends_a_step_on_the_halo_may_take_the_aura(kind: str) -> None:
    table = field()
    die, aura = table.die(1, 6, 3, 5000, 5000), table.aura(kind, x=6500, y=5000)
    table.begin("move").choose(1, f"step {die} to 6000 5000 tag {aura}")
    assert (table.lie(aura), table.bearer(aura), table.rules("tagged")) == ("held", die, ["7.2"])


@rule("polywars", "7.2")
def test_taking_is_never_forced() -> None:
    table = field()
    die, aura = table.die(1, 6, 3, 5000, 5000), table.aura("rage", x=6000, y=5000)
    table.begin("move").choose(1, f"step {die} to 6000 5000", f"step {die} to 7000 5000")
    assert (table.lie(aura), table.value(die)) == ("lying", 3)


@rule("polywars", "7.2")
@pytest.mark.parametrize(("x", "y", "touches"), [(750, 0, True), (751, 0, False), (450, 600, True), (451, 600, False)])
def test_the_halo_is_touched_at_750_thousandths_and_not_at_more(x: int, y: int, touches: bool) -> None:
    table = field()
    die, aura = table.die(1, 6, 3, 5000, 5000), table.aura("flag", x=5000 + x, y=5000 + y)
    table.begin("move")
    if touches:
        assert table.choose(1, f"step {die} to 5000 5000 tag {aura}").bearer(aura) == die
    else:
        assert table.refused(1, f"step {die} to 5000 5000 tag {aura}") == "aura_far"
        assert "rule 2.12, PW.9" in table.why(1, f"step {die} to 5000 5000 tag {aura}")


@rule("polywars", "7.2")
def test_passing_over_a_halo_is_not_enough() -> None:
    table = field()
    die, aura = table.die(1, 6, 3, 5000, 5000), table.aura("flag", x=5000, y=6000)
    table.begin("move").choose(1, f"step {die} to 5000 6000", f"step {die} to 5000 7000")
    assert table.lie(aura) == "lying"
    assert table.refused(1, f"step {die} to 5000 6000 tag {aura}") == "moved"


@rule("polywars", "7.2")
@pytest.mark.parametrize("chosen", [3, 4])
def test_of_two_auras_in_reach_one_is_taken(chosen: int) -> None:
    table = field()
    die = table.die(1, 6, 3, 5000, 5000)
    table.aura("flag", x=5500, y=5000)
    table.aura("immunity", x=4500, y=5000)
    table.begin("move").choose(1, f"step {die} to 5000 5000 tag {chosen}")
    assert (table.bearer(chosen), table.lie(7 - chosen)) == (die, "lying")


@rule("polywars", "7.2")
@pytest.mark.parametrize("phase", ["attack", "action"])
def test_nothing_is_tagged_outside_of_steps(phase: str) -> None:
    table = field()
    table.die(1, 6, 3, 5000, 5000)
    table.aura("flag", x=5000, y=5000)
    assert table.begin(phase).refused(1, "step 3 to 5000 5000 tag 3") == "wrong_phase"


@rule("polywars", "7.3")
@pytest.mark.parametrize(("held", "taken"), [("flag", "immunity"), ("immunity", "flag"), ("immunity", "rage"), ("flag", "rage")])
def test_a_carried_aura_is_dropped_for_another(held: str, taken: str) -> None:
    table = field()
    die = table.die(1, 6, 3, 5000, 5000)
    old, new = table.aura(held, bearer=die), table.aura(taken, x=6000, y=5000)
    table.begin("move").choose(1, f"step {die} to 5500 5000 tag {new}")
    assert (table.lie(old), table.bearer(new)) == ("lying", die)
    assert (table.token(old).x, table.token(old).y) == (5500, 5000)


@rule("polywars", "7.3")
@rule("polywars", "7.7")
@pytest.mark.parametrize(("held", "stays"), [("leadership", False), ("rage", False), ("immunity", True), ("flag", True)])
@pytest.mark.parametrize("wanted", ["immunity", "flag", "rage"])
def test_who_holds_what_it_may_not_drop_takes_nothing(held: str, stays: bool, wanted: str) -> None:
    table = field()
    die = table.die(1, 6, 3, 5000, 5000)
    table.aura(held, 1, die, stays=stays)
    table.aura(wanted, x=5500, y=5000)
    assert table.begin("move").refused(1, f"step {die} to 5000 5000 tag 4") == "aura_fixed"
    assert f"rule {'7.7' if held == 'rage' else '7.3'}" in table.why(1, f"step {die} to 5000 5000 tag 4")


# --- Dropping (7.4, 7.6) ---------------------------------------------------------------------------------------------


@rule("polywars", "7.4")
@pytest.mark.parametrize("kind", ["immunity", "flag"])
@pytest.mark.parametrize("phase", ["attack", "move", "action"])
def test_dropping_is_free_at_any_time_of_the_own_turn(kind: str, phase: str) -> None:
    table = field()
    die = table.die(1, 6, 3, 5000, 5000)
    aura = table.aura(kind, bearer=die)
    table.begin(phase).choose(1, f"drop {die}")
    assert (table.lie(aura), table.phase, table.value(die)) == ("lying", phase, 3)
    assert (table.token(aura).x, table.token(aura).y, table.rules("dropped")) == (5000, 5000, ["7.4"])
    assert table.position.why_not(1, "done") is None


@rule("polywars", "7.4")
def test_an_aura_dropped_between_two_steps_lies_there_and_is_taken_up_again_by_a_later_one() -> None:
    table = field()
    die = table.die(1, 4, 3, 5000, 5000)
    aura = table.aura("flag", bearer=die)
    table.begin("move").choose(1, f"step {die} to 6000 5000", f"drop {die}", f"step {die} to 7000 5000")
    assert (table.token(aura).x, table.bearer(aura)) == (6000, 0)
    assert table.choose(1, f"step {die} to 6500 5000 tag {aura}").bearer(aura) == die


@rule("polywars", "7.4")
def test_an_aura_is_dropped_during_super_speed_too() -> None:
    table = field()
    die = table.die(1, 4, 3, 5000, 5000)
    aura = table.aura("flag", bearer=die)
    table.begin("action").choose(1, f"speed {die}", f"step {die} to 6000 5000", f"drop {die}", f"step {die} to 7000 5000")
    assert (table.lie(aura), table.token(aura).x, table.phase) == ("lying", 6000, "speed")


@rule("polywars", "7.4")
def test_a_dropped_aura_works_no_more() -> None:
    table = field()
    coin, die = table.die(1, 2, 2, 5000, 5000), table.die(1, 6, 3, 5500, 5000)
    table.aura("immunity", bearer=die)
    table.begin("action").choose(1, f"drop {die}", f"field {coin}")
    assert table.value(die) == 2


@rule("polywars", "7.4")
@pytest.mark.parametrize(("said", "code"), [("drop 3", "nothing_to_drop"), ("drop 4", "not_yours"), ("drop 9", "no_die")])
def test_only_the_own_dice_drop_what_they_hold(said: str, code: str) -> None:
    table = field()
    table.die(1, 6, 3, 5000, 5000)
    table.aura("flag", bearer=table.die(2, 6, 3, 5500, 5000))
    assert table.begin("attack").refused(1, said) == code
    assert table.refused(2, "drop 4") == "not_owed"  # not in the turn of another


@rule("polywars", "7.6")
@pytest.mark.parametrize(("kind", "stays"), [("leadership", False), ("rage", False), ("immunity", True), ("flag", True)])
@pytest.mark.parametrize("phase", ["attack", "move", "action"])
def test_leadership_and_rage_and_what_stays_are_never_dropped(kind: str, stays: bool, phase: str) -> None:
    table = field()
    die = table.die(1, 6, 3, 5000, 5000)
    table.aura(kind, 1, die, stays=stays)
    assert table.begin(phase).refused(1, f"drop {die}") == "not_dropped"
    assert "rule 7.6, PW.74" in table.why(1, f"drop {die}")


# --- From one die to another (7.5) -----------------------------------------------------------------------------------


@rule("polywars", "7.5")
@pytest.mark.parametrize(
    ("kind", "seat", "code"),
    [
        ("flag", 1, None),
        ("flag", 2, "aura_held"),
        ("immunity", 1, "aura_held"),
        ("immunity", 2, "aura_held"),
        ("rage", 1, "aura_held"),
    ],
)
def test_only_a_flag_is_tagged_off_its_bearer_and_only_by_a_friend(kind: str, seat: int, code: str | None) -> None:
    table = field()
    die, bearer = table.die(1, 6, 3, 5000, 5000), table.die(seat, 6, 3, 6500, 5000)
    aura = table.aura(kind, 2, bearer)
    table.begin("move")
    if code:
        assert table.refused(1, f"step {die} to 5800 5000 tag {aura}") == code
    else:
        assert table.choose(1, f"step {die} to 5800 5000 tag {aura}").bearer(aura) == die
        assert table.choose(1, f"step {bearer} to 6500 5000 tag {aura}").bearer(aura) == bearer  # and back again


@rule("polywars", "7.5")
def test_a_dropped_aura_is_taken_while_its_old_bearer_stands_there() -> None:
    table = field()
    bearer, foe = table.die(1, 6, 3, 5000, 5000), table.die(2, 6, 3, 6000, 5000)
    aura = table.aura("immunity", bearer=bearer)
    table.begin("action").choose(1, f"drop {bearer}", "done").choose(2, "done", f"step {foe} to 5500 5000 tag {aura}")
    assert table.bearer(aura) == foe


# --- Attacks on the bearer of Immunity, and its end (7.8, 7.9) -------------------------------------------------------


@rule("polywars", "7.9")
@pytest.mark.parametrize(("face", "value", "place"), [(2, 3, "table"), (4, 0, "lost"), (6, 5, "table")])
def test_attacks_on_the_bearer_of_immunity_work_as_ever(face: int, value: int, place: str) -> None:
    table = field()
    die, immune = table.die(1, 6, 4, 5000, 5000), table.die(2, 6, 5, 6000, 5000)
    table.aura("immunity", bearer=immune)
    table.begin("attack").choose(1, f"strike {die} on {immune}").land(face)
    assert (table.value(immune), table.place(immune)) == (value, place)


@rule("polywars", "7.9")
def test_the_bearer_of_immunity_attacks_as_ever() -> None:
    table = field()
    immune, foe = table.die(1, 6, 4, 5000, 5000), table.die(2, 6, 5, 6000, 5000)
    table.aura("immunity", bearer=immune)
    assert table.begin("attack").choose(1, f"strike {immune} on {foe}").land(3).value(foe) == 2


@rule("polywars", "7.8")
@pytest.mark.parametrize(("attacker", "target", "face"), [(3, 4, 4), (4, 3, 6)])
def test_immunity_stays_where_its_bearer_fell_with_and_without_a_killer(attacker: int, target: int, face: int) -> None:
    """#4 bears it: it is destroyed by #3, or by its own failure."""
    table = field()
    table.die(1, 6, 4, 5000, 5000)
    table.die(2, 6, 1, 6000, 5000)
    aura = table.aura("immunity", bearer=4)
    table.begin("attack", 1 if attacker == 3 else 2).choose(1 if attacker == 3 else 2, f"strike {attacker} on {target}").land(face)
    assert (table.place(4), table.lie(aura), table.token(aura).x, table.token(aura).y) == ("lost", "lying", 6000, 5000)
    assert (table.rules("stays"), table.phase) == (["7.8"], "attack")


@rule("polywars", "7.11")
def test_leadership_leaves_play_with_its_bearer() -> None:
    table = Table(seats=3)
    dice = [table.die(1, 6, 4, 5000, 5000), table.die(2, 6, 1, 6000, 5000), table.die(3, 6, 1, 19000, 19000)]
    table.leaders(*dice)
    table.begin("attack").choose(1, "strike 1 on 2").land(4)
    assert (table.lie(2), table.bearer(2), table.rules("left_play")) == ("gone", 0, ["7.11"])
    assert table.phase == "attack"  # nobody was offered anything
