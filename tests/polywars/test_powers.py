"""Chapter 6: powers. Two leaders stand in far corners, so that nothing but the power is at stake."""

from __future__ import annotations

import pytest

from tests.polywars.table import Table

rule = pytest.mark.rule


def action() -> Table:
    """An Action Phase with leaders #1 and #2 out of the way; the dice of a test count from #3."""
    table = Table()
    table.leaders(table.die(1, 20, 20, 1000, 1000), table.die(2, 20, 20, 19000, 19000))
    return table


# --- One power, once (6.1, 6.2) --------------------------------------------------------------------------------------


@rule("polywars", "6.1")
def test_one_die_uses_its_power_and_no_second_one_does() -> None:
    table = action()
    coin, other = table.die(1, 2, 2, 5000, 5000), table.die(1, 2, 2, 9000, 5000)
    table.begin("action").choose(1, f"field {coin}")
    assert table.phase == "action"
    for again in (coin, other):
        assert table.refused(1, f"field {again}") == "second_power"
    assert "rule 6.1" in table.why(1, f"field {other}")


@rule("polywars", "6.1")
def test_no_power_at_all_need_be_used_and_the_next_turn_has_one_again() -> None:
    table = action()
    one, two = table.die(1, 2, 2, 5000, 5000), table.die(2, 2, 2, 9000, 5000)
    table.begin("action").choose(1, f"field {one}", "done").choose(2, "done", "done", f"field {two}")
    assert (table.value(one), table.value(two)) == (1, 1)


@rule("polywars", "6.1")
@pytest.mark.parametrize("phase", ["attack", "move"])
@pytest.mark.parametrize("said", ["field 3", "speed 3", "mend 3 on 1", "mutate 3 on 1", "teleport 3 to 500 500"])
def test_powers_belong_to_the_action_phase(phase: str, said: str) -> None:
    table = action()
    table.die(1, 2, 2, 5000, 5000)
    assert table.begin(phase).refused(1, said) == "wrong_phase"


SAID = {2: "field 3", 4: "speed 3", 8: "mend 3 on 4", 10: "mutate 3 on 4", 12: "teleport 3 to 5000 6000"}


@rule("polywars", "6.1")
@pytest.mark.parametrize("sides", SAID)
@pytest.mark.parametrize("power", SAID)
def test_each_size_has_its_own_power_and_no_other(sides: int, power: int) -> None:
    table = action()
    table.die(1, sides, 2, 5000, 5000)
    table.die(1, 6, 3, 5500, 5500)
    table.begin("action")
    if sides == power:
        assert table.position.why_not(1, SAID[power]) is None
    else:
        assert table.refused(1, SAID[power]) == "other_power"


@rule("polywars", "6.2")
@pytest.mark.parametrize("sides", [6, 20, 100])
@pytest.mark.parametrize("said", SAID.values())
def test_some_sizes_have_none(sides: int, said: str) -> None:
    table = action()
    table.die(1, sides, 2, 5000, 5000)
    table.die(1, 6, 3, 5500, 5500)
    assert table.begin("action").refused(1, said) == "no_power"
    assert f"A d{sides} has no power. (rule 6.2, PW.33)" in table.why(1, said)


@rule("polywars", "6.1")
@pytest.mark.parametrize(
    ("said", "code"), [("field 9", "no_die"), ("field 0", "no_die"), ("field 3", "not_yours"), ("field 4", "not_on_table")]
)
def test_only_own_dice_on_the_table_have_a_power_to_use(said: str, code: str) -> None:
    table = action()
    table.die(2, 2, 2, 5000, 5000)
    table.die(1, 2, 0, place="lost")
    assert table.begin("action").refused(1, said) == code


# --- The cost (6.3) --------------------------------------------------------------------------------------------------


@rule("polywars", "6.3")
@pytest.mark.parametrize(
    ("sides", "said", "faces"),
    [
        (2, ["field 3"], []),
        (4, ["speed 3", "step 3 to 5000 4000", "done"], []),
        (8, ["mend 3 on 4"], []),
        (10, ["mutate 3 on 4"], [5]),
        (12, ["teleport 3 to 5000 6000"], []),
    ],
)
def test_every_power_costs_its_user_one_after_its_effects(sides: int, said: list[str], faces: list[int]) -> None:
    table = action()
    table.die(1, sides, 2, 5000, 5000)
    table.die(1, 6, 3, 5500, 5500)
    table.begin("action").choose(1, *said)
    if faces:
        table.land(*faces)
    assert (table.value(3), table.kinds()[-1], table.rules("cost")) == (1, "cost", ["6.3"])
    assert (table.phase, table.state.powered) == ("action", True)


@rule("polywars", "6.3")
@rule("polywars", "6.5")
@pytest.mark.parametrize(
    ("sides", "said", "faces", "other"), [(2, "field 3", [], 2), (8, "mend 3 on 4", [], 4), (10, "mutate 3 on 4", [5], 5)]
)
def test_a_user_that_shows_one_dies_of_it_after_its_effects(sides: int, said: str, faces: list[int], other: int) -> None:
    table = action()
    table.die(1, sides, 1, 5000, 5000)
    table.die(2, 6, 3, 5500, 5500)
    table.begin("action").choose(1, said)
    if faces:
        table.land(*faces)
    assert (table.place(3), table.value(3), table.value(4)) == ("lost", 0, other)
    (fallen,) = [told for told in table.told if told.kind == "destroyed"]
    assert fallen.words.startswith(f"d{sides} #3 of Seat 1 is destroyed.")  # by nobody (PW.28)


@rule("polywars", "6.3")
@rule("polywars", "6.6")
@rule("polywars", "6.9")
@pytest.mark.parametrize(("sides", "said"), [(4, "speed 3"), (12, "teleport 3 to 5000 6000")])
def test_speed_and_teleportation_need_a_value_of_two(sides: int, said: str) -> None:
    table = action()
    table.die(1, sides, 1, 5000, 5000)
    table.die(1, 6, 3, 5500, 5500)
    assert table.begin("action").refused(1, said) == ("value_one" if sides == 4 else "value_one_leap")


# --- d2, Damage Field (6.4, 6.5) -------------------------------------------------------------------------------------


@rule("polywars", "6.4")
def test_a_damage_field_hurts_friend_and_foe_side_to_side_and_nobody_else() -> None:
    table = action()
    coin = table.die(1, 2, 2, 5000, 5000)
    friend, foe = table.die(1, 6, 4, 6250, 5000), table.die(2, 20, 9, 5000, 3750)  # at the very edge of the reach
    far, beyond = table.die(2, 6, 4, 6251, 5600), table.die(1, 6, 4, 3749, 5000)
    table.begin("action").choose(1, f"field {coin}")
    assert [table.value(die) for die in (friend, foe, far, beyond, coin)] == [3, 8, 4, 4, 1]


@rule("polywars", "6.4")
def test_a_damage_field_destroys_at_once_all_that_showed_one() -> None:
    table = action()
    coin = table.die(1, 2, 2, 5000, 5000)
    fallen = [table.die(1, 2, 1, 5500, 5000), table.die(2, 12, 1, 4500, 5000), table.die(2, 100, 1, 5000, 5500)]
    table.begin("action").choose(1, f"field {coin}")
    assert [table.place(die) for die in fallen] == ["lost"] * 3
    assert [told.words.split(" (")[0] for told in table.told if told.kind == "destroyed"] == [
        f"d{sides} #{die} of Seat {seat} is destroyed by #{coin}."
        for die, sides, seat in zip(fallen, (2, 12, 100), (1, 2, 2), strict=True)
    ]


@rule("polywars", "6.4")
def test_a_damage_field_needs_nobody() -> None:
    table = action()
    coin = table.die(1, 2, 2, 5000, 5000)
    table.begin("action").choose(1, f"field {coin}")
    assert (table.value(coin), table.kinds()) == (1, ["power", "cost"])


@rule("polywars", "6.4")
def test_a_wall_does_not_stop_a_damage_field() -> None:
    table = Table(layout="wall")
    table.leaders(table.die(1, 20, 20, 1000, 1000), table.die(2, 20, 20, 19000, 19000))
    coin, foe = table.die(1, 2, 2, 5000, 9600), table.die(2, 6, 4, 5000, 10500)
    table.begin("action").choose(1, f"field {coin}")
    assert table.value(foe) == 3


# --- d4, Super Speed (6.6) -------------------------------------------------------------------------------------------


@rule("polywars", "6.6")
def test_super_speed_is_three_more_steps_paid_for_after_the_third() -> None:
    table = action()
    die = table.die(1, 4, 3, 5000, 5000)
    table.begin("action").choose(1, f"speed {die}", f"step {die} to 6000 5000", f"step {die} to 7000 5000")
    assert (table.phase, table.value(die)) == ("speed", 3)
    table.choose(1, f"step {die} to 8000 5000")
    assert (table.phase, table.value(die), table.spot(die)) == ("action", 2, (8000, 5000))


@rule("polywars", "6.6")
def test_super_speed_comes_on_top_of_the_move() -> None:
    table = action()
    die = table.die(1, 4, 3, 5000, 5000)
    table.begin("move").choose(1, *(f"step {die} to {x} 5000" for x in (6000, 7000, 8000)), "done", f"speed {die}")
    table.choose(1, *(f"step {die} to {x} 5000" for x in (9000, 10000, 11000)))
    assert (table.spot(die), table.value(die)) == ((11000, 5000), 2)


@rule("polywars", "6.6")
def test_super_speed_takes_one_step_at_least_and_may_stop_then() -> None:
    table = action()
    die = table.die(1, 4, 3, 5000, 5000)
    table.begin("action").choose(1, f"speed {die}")
    assert table.refused(1, "done") == "speed_step"
    table.choose(1, f"step {die} to 5000 5000", "done")  # a step on the spot is a step (PW.30)
    assert (table.phase, table.value(die)) == ("action", 2)
    assert table.refused(1, f"step {die} to 5500 5000") == "wrong_phase"


@rule("polywars", "6.6")
def test_super_speed_is_for_one_die_and_for_steps() -> None:
    table = action()
    die, other = table.die(1, 4, 3, 5000, 5000), table.die(1, 4, 3, 9000, 5000)
    foe = table.die(2, 6, 3, 5000, 5500)
    table.begin("action").choose(1, f"speed {die}")
    assert table.refused(1, f"step {other} to 9000 6000") == "speed_step"
    assert table.refused(1, f"strike {die} on {foe}") == "wrong_phase"
    assert table.refused(1, f"field {die}") == "wrong_phase"


@rule("polywars", "6.6")
@pytest.mark.parametrize(
    ("said", "code"),
    [("step 3 to 6001 5000", "too_long"), ("step 3 to 5000 5501", "overlap"), ("step 3 to 5000 4000 tag 1", "aura_held")],
)
def test_steps_of_super_speed_are_steps(said: str, code: str) -> None:
    table = action()
    table.die(1, 4, 3, 5000, 5000)
    table.die(2, 6, 3, 5000, 5900)
    assert table.begin("action").choose(1, "speed 3").refused(1, said) == code


@rule("polywars", "6.6")
@rule("polywars", "7.2")
def test_an_aura_is_tagged_in_super_speed() -> None:
    table = action()
    die = table.die(1, 4, 3, 5000, 5000)
    aura = table.aura("immunity", x=6500, y=5000)
    table.begin("action").choose(1, f"speed {die}", f"step {die} to 6000 5000 tag {aura}", "done")
    assert (table.bearer(aura), table.value(die)) == (die, 2)  # the cost is no power that Immunity wards off


# --- d8, Healer (6.7) ------------------------------------------------------------------------------------------------


def clinic(value: int = 5) -> Table:
    """A Healer #3 among friend #4, foe #5, another d8 #6 at full value, and #7 out of reach."""
    table = action()
    table.die(1, 8, value, 5000, 5000)
    table.die(1, 20, 4, 6250, 5000)
    table.die(2, 6, 4, 5000, 6250)
    table.die(1, 8, 8, 4000, 5000)
    table.die(1, 6, 1, 5000, 3749)
    return table.begin("action")


@rule("polywars", "6.7")
@pytest.mark.parametrize(
    ("said", "friend", "foe"),
    [("4", 5, 4), ("4 4", 6, 4), ("4 4 4", 7, 4), ("4 5", 5, 5), ("5 4 5", 5, 6), ("5 5", 4, 6), ("4 5 4", 6, 5)],
)
def test_a_healer_splits_up_to_three_points_freely(said: str, friend: int, foe: int) -> None:
    table = clinic().choose(1, f"mend 3 on {said}")
    assert [table.value(die) for die in (3, 4, 5)] == [4, friend, foe]


@rule("polywars", "6.7")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("4 4 4 4", "mend_points"),
        ("4 4 5 5", "mend_points"),
        ("5 5 5", "mend_full"),
        ("6", "mend_full"),
        ("3", "mends_itself"),
        ("7", "out_of_reach"),
        ("4 7", "out_of_reach"),
        ("8", "no_die"),
        ("1", "out_of_reach"),
    ],
)
def test_a_healer_gives_no_more_and_to_nobody_else(said: str, code: str) -> None:
    assert clinic().refused(1, f"mend 3 on {said}") == code


@rule("polywars", "6.7")
@rule("polywars", "6.8")
@pytest.mark.parametrize(("sides", "verb"), [(8, "mend"), (10, "mutate")])
def test_somebody_must_be_named(sides: int, verb: str) -> None:
    table = action()
    table.die(1, sides, 4, 5000, 5000)
    table.begin("action")
    assert table.refused(1, f"{verb} 3 on") == ("nobody_near" if verb == "mend" else "nobody_to_mutate")
    assert table.refused(1, f"{verb} 3 on 0") == "not_counted"


@rule("polywars", "6.7")
def test_a_healer_heals_another_healer_and_not_above_its_sides() -> None:
    table = action()
    table.die(1, 8, 5, 5000, 5000)
    table.die(1, 8, 6, 5500, 5000)
    table.begin("action")
    assert table.refused(1, "mend 3 on 4 4 4") == "mend_full"
    assert table.choose(1, "mend 3 on 4 4").value(4) == 8


# --- d10, Mutation (6.8) ---------------------------------------------------------------------------------------------


def laboratory(value: int = 5) -> Table:
    """A d10 #3 among friend #4, foe #5 and another d10 #6; #7 is out of reach."""
    table = action()
    table.die(1, 10, value, 5000, 5000)
    table.die(1, 20, 4, 6250, 5000)
    table.die(2, 6, 4, 5000, 6250)
    table.die(2, 10, 8, 4000, 5000)
    table.die(2, 6, 1, 5000, 3749)
    return table.begin("action")


@rule("polywars", "6.8")
def test_a_mutation_rerolls_all_that_are_chosen_at_once_and_nobody_else() -> None:
    table = laboratory().choose(1, "mutate 3 on 6 4")
    assert (table.phase, table.position.truth.throw) == ("mutate", ("d20", "d10"))
    table.land(17, 1)
    assert [table.value(die) for die in (3, 4, 5, 6, 7)] == [4, 17, 4, 1, 1]


@rule("polywars", "6.8")
def test_whoever_rolls_its_old_value_is_destroyed_by_the_mutation() -> None:
    table = laboratory().choose(1, "mutate 3 on 4 5 6").land(4, 4, 3)
    assert [table.place(die) for die in (3, 4, 5, 6)] == ["table", "lost", "lost", "table"]
    fallen = [told.words for told in table.told if told.kind == "destroyed"]
    assert [words.split(" (")[0] for words in fallen] == [
        "d20 #4 of Seat 1 is destroyed by #3.",
        "d6 #5 of Seat 2 is destroyed by #3.",
    ]
    assert table.value(3) == 4


@rule("polywars", "6.8")
@pytest.mark.parametrize(
    ("said", "code"),
    [("3", "mutates_itself"), ("4 3", "mutates_itself"), ("7", "out_of_reach"), ("4 4", "named_twice"), ("8", "no_die")],
)
def test_a_mutation_is_for_others_side_to_side_each_once(said: str, code: str) -> None:
    assert laboratory().refused(1, f"mutate 3 on {said}") == code


@rule("polywars", "6.8")
def test_a_destroyed_die_is_no_target() -> None:
    table = action()
    table.die(1, 10, 5, 5000, 5000)
    table.die(2, 6, 0, place="lost")
    assert table.begin("action").refused(1, "mutate 3 on 4") == "not_on_table"


# --- Immunity (6.10) -------------------------------------------------------------------------------------------------


@rule("polywars", "6.10")
def test_a_damage_field_passes_the_bearer_of_immunity_by() -> None:
    table = action()
    coin = table.die(1, 2, 2, 5000, 5000)
    immune, other = table.die(1, 6, 1, 5500, 5000), table.die(2, 6, 1, 4500, 5000)
    table.aura("immunity", bearer=immune)
    table.begin("action").choose(1, f"field {coin}")
    assert (table.place(immune), table.place(other)) == ("table", "lost")


@rule("polywars", "6.10")
@pytest.mark.parametrize(
    ("sides", "said"), [(8, "mend 3 on 4"), (8, "mend 3 on 5 4"), (10, "mutate 3 on 4"), (10, "mutate 3 on 5 4")]
)
@pytest.mark.parametrize("seat", [1, 2])
def test_no_power_is_aimed_at_the_bearer_of_immunity(sides: int, said: str, seat: int) -> None:
    table = action()
    table.die(1, sides, 3, 5000, 5000)
    immune = table.die(seat, 6, 1, 5500, 5000)
    table.die(1, 6, 1, 4500, 5000)
    table.aura("immunity", bearer=immune)
    assert table.begin("action").refused(1, said) == "target_immune"
    assert "rule 6.10" in table.why(1, said)


@rule("polywars", "6.10")
@rule("polywars", "7.4")
@pytest.mark.parametrize("sides", SAID)
def test_the_bearer_has_no_power_of_its_own_until_it_drops_immunity(sides: int) -> None:
    table = action()
    table.die(1, sides, 2, 5000, 5000)
    table.die(1, 6, 3, 5500, 5500)
    table.aura("immunity", bearer=3)
    assert table.begin("action").refused(1, SAID[sides]) == "immune"
    table.choose(1, "drop 3")
    assert table.position.why_not(1, SAID[sides]) is None


@rule("polywars", "6.10")
def test_other_auras_do_not_ward_off_powers() -> None:
    table = action()
    coin = table.die(1, 2, 2, 5000, 5000)
    flag, rage = table.die(2, 6, 3, 5500, 5000), table.die(2, 6, 3, 4500, 5000)
    table.aura("flag", bearer=flag)
    table.aura("rage", bearer=rage)
    table.begin("action").choose(1, f"field {coin}")
    assert (table.value(flag), table.value(rage)) == (2, 2)
