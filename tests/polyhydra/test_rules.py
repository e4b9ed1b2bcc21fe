"""Every numbered rule of Polyhydra, with scripted dice."""

from __future__ import annotations

import pytest

from dicefield.engine.errors import Refused
from tests.polyhydra.table import Table, with_health

rule = pytest.mark.rule


# --- 1 The hydra -----------------------------------------------------------------------------------------------------


@rule("polyhydra", "1.1")
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_play(seats: int) -> None:
    table = Table(seats=seats)
    assert table.position.seats == seats
    assert len(table.position.truth.throw) == 3 * seats


@rule("polyhydra", "1.1")
@pytest.mark.parametrize("seats", [1, 7, 0])
def test_nobody_else_can_play(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        Table(seats=seats)
    assert refused.value.code == "option_bounds"
    assert Table().refusal(3, "lock d6 stop") == ("no_seat", "1.1")


@rule("polyhydra", "1.2")
def test_a_hydra_starts_with_a_d6_a_d8_and_a_d10() -> None:
    table = Table()
    assert table.position.truth.throw == ("d6", "d8", "d10", "d6", "d8", "d10")
    table.land(1, 2, 3, 1, 2, 3)
    assert table.refusal(1, "lock d4 stop") == ("no_head", "3.6")
    assert table.refusal(1, "lock d6 d12 stop") == ("no_head", "3.6")


@rule("polyhydra", "1.3")
def test_it_starts_with_20_health() -> None:
    assert Table(seats=3).health == [20, 20, 20]


@rule("polyhydra", "1.4")
@pytest.mark.parametrize(
    "faces", [[7, 1, 1, 1, 1, 1], [1, 9, 1, 1, 1, 1], [1, 1, 11, 1, 1, 1], [0, 1, 1, 1, 1, 1], [1] * 5, [1] * 7]
)
def test_faces_are_one_to_the_sides(faces: list[int]) -> None:
    table = Table()
    before = table.position.hash
    with pytest.raises(Refused) as refused:
        table.land(*faces)
    assert (refused.value.code, refused.value.refusal.rule, table.position.hash) == ("faces", "1.4", before)


@rule("polyhydra", "1.4")
def test_every_roll_is_told() -> None:
    table = Table()
    table.land(6, 8, 10, 1, 2, 3)
    assert [told.words for told in table.told("roll")] == [
        "Seat 1 rolls d6:6, d8:8 and d10:10.",
        "Seat 2 rolls d6:1, d8:2 and d10:3.",
    ]


# --- 2 A turn --------------------------------------------------------------------------------------------------------


@rule("polyhydra", "2.1")
def test_all_roll_at_once_and_dice_are_sorted_by_sides() -> None:
    table = with_health(20, 5, 12)
    assert table.position.truth.throw == ("d6", "d8", "d10", "d4", "d6", "d8", "d10", "d12", "d4", "d6", "d8", "d10")
    table.land(*range(1, 4), 1, 2, 3, 4, 5, 1, 2, 3, 4)
    assert table.position.truth.choices == (1, 2, 3)
    assert list(table.state.hydras[1].faces) == [1, 2, 3, 4, 5]


@rule("polyhydra", "2.2")
def test_at_least_one_is_locked_and_nobody_must_lock_more() -> None:
    table = Table()
    table.land(1, 2, 3, 1, 2, 3)
    assert table.refusal(1, "lock stop") == ("locks_nothing", "2.2")
    assert table.refusal(1, "lock reroll") == ("locks_nothing", "2.2")
    assert table.refusal(1, "lock d6 d6 stop") == ("named_twice", "2.2")
    for action in ("lock d6 stop", "lock d10 reroll", "lock d6 d8 d10 stop", "lock d8 d6 reroll"):
        assert table.position.why_not(1, action) is None


@rule("polyhydra", "2.2")
def test_every_choice_is_listed() -> None:
    table = Table()
    table.land(3, 2, 5, 1, 2, 3)
    sets = ["d6", "d8", "d10", "d6 d10", "d8 d10"]
    assert sorted(table.position.legal(1)) == sorted(f"lock {dice} {then}" for dice in sets for then in ("stop", "reroll"))
    assert "lock d6 d8 d10 stop" in table.position.legal(2)
    assert "lock d6 d8 d10 reroll" not in table.position.legal(2)


@rule("polyhydra", "2.3")
def test_the_example_of_the_rulebook() -> None:
    """d8:2, d4:4, d10:5, d6:3 and d12:9 are sorted; the d4 and the d12 are locked; the d10 could have been, too."""
    table = with_health(8, 20)
    table.land(4, 3, 2, 5, 9, 1, 2, 3)
    assert list(table.state.hydras[0].faces) == [4, 3, 2, 5, 9]
    assert table.position.why_not(1, "lock d4 d12 reroll") is None
    assert table.position.why_not(1, "lock d4 d10 d12 reroll") is None
    assert table.refusal(1, "lock d4 d6 stop") == ("not_increasing", "2.3")
    assert table.refusal(1, "lock d4 d8 d12 stop") == ("not_increasing", "2.3")


@rule("polyhydra", "2.3")
def test_equal_values_do_not_increase() -> None:
    table = Table()
    table.land(4, 4, 5, 1, 2, 3)
    assert table.refusal(1, "lock d6 d8 stop") == ("not_increasing", "2.3")
    assert table.why_not(1, "lock d6 d8 stop").rulings == ("PH.1", "PH.2")


@rule("polyhydra", "2.3")
def test_a_gap_may_be_filled_later_by_a_value_that_fits() -> None:
    table = Table()
    table.land(2, 8, 6, 1, 2, 3)
    table.all("lock d6 d10 reroll", "lock d6 stop")
    table.land(4)
    assert table.position.legal(1) == ["lock d8 stop"]
    table.choose(1, "lock d8 stop")
    assert table.health == [19, 17]


@rule("polyhydra", "2.3")
def test_new_locks_must_fit_the_old_ones_too() -> None:
    table = Table()
    table.land(5, 8, 1, 1, 2, 3)
    table.all("lock d6 reroll", "lock d6 stop")
    table.land(6, 5)
    assert table.refusal(1, "lock d10 stop") == ("not_increasing", "2.3")
    assert table.position.legal(1) == ["lock d8 stop", "lock d8 reroll"]


@rule("polyhydra", "2.4")
def test_a_locked_die_stays_locked() -> None:
    table = Table()
    table.land(2, 4, 9, 1, 2, 3)
    table.all("lock d6 reroll", "lock d6 stop")
    assert table.position.truth.throw == ("d8", "d10")
    table.land(5, 5)
    assert table.refusal(1, "lock d6 d8 stop") == ("locked_already", "2.4")
    assert list(table.state.hydras[0].faces) == [0, 2, 5, 5, 0]


@rule("polyhydra", "2.5")
def test_stop_or_roll_all_that_is_not_locked() -> None:
    table = Table(seats=3)
    table.land(1, 2, 3, 1, 2, 3, 1, 2, 3)
    table.all("lock d8 reroll", "lock d6 d10 stop", "lock d6 reroll")
    assert table.position.truth.throw == ("d6", "d10", "d8", "d10")
    assert table.refusal(2, "lock d8 stop") == ("throw_first", "2.1")
    table.land(1, 10, 8, 10)
    assert table.position.truth.choices == (1, 3)
    assert table.refusal(2, "lock d8 stop") == ("not_owed", "2.5")


@rule("polyhydra", "2.5")
@pytest.mark.parametrize(
    "action", ["", "stop", "reroll", "lock d6", "lock d6 go", "lock d20 stop", "lock six stop", "lock none stop"]
)
def test_what_cannot_be_read_is_refused_with_what_can(action: str) -> None:
    table = Table()
    table.land(1, 2, 3, 1, 2, 3)
    assert table.refusal(1, action)[1] == "2.5"
    assert "'lock d6 stop'" in table.why_not(1, "dance").words


@rule("polyhydra", "2.6")
def test_with_every_die_locked_a_hydra_must_stop() -> None:
    table = Table()
    table.land(1, 2, 3, 1, 2, 3)
    assert table.refusal(1, "lock d6 d8 d10 reroll") == ("nothing_left", "2.6")
    table.all("lock d6 d8 reroll", "lock d6 stop")
    table.land(9)
    assert table.refusal(1, "lock d10 reroll") == ("nothing_left", "2.6")
    assert table.position.legal(1) == ["lock d10 stop"]


@rule("polyhydra", "2.7")
def test_a_roll_that_fits_nowhere_misses_and_wastes_the_locks() -> None:
    table = Table()
    table.land(1, 8, 10, 1, 2, 3)
    table.all("lock d8 d10 reroll", "lock d6 stop")
    table.land(1)
    assert table.position.truth.choices == (1,)
    table.choose(1, "lock d6 stop")
    assert table.health == [19, 15]
    table.land(6, 8, 10, 1, 1, 2, 3)
    table.all("lock d8 reroll", "lock d6 stop")
    table.land(6, 8)
    table.choose(1, "lock d6 reroll")
    table.land(8)
    assert [told.seat for told in table.told("miss")] == [1]
    assert table.health == [18, 15]


@rule("polyhydra", "2.7")
def test_the_first_roll_never_misses() -> None:
    for low in range(1, 7):
        table = Table()
        table.land(low, 1, 1, 6, 8, 10)
        assert table.position.truth.choices == (1, 2)


@rule("polyhydra", "2.8")
def test_a_hopeless_roll_is_allowed_with_a_warning_to_oneself() -> None:
    table = Table()
    table.land(6, 1, 10, 1, 2, 3)
    table.choose(1, "lock d8 reroll")
    assert table.told("hopeless", 1) == []
    table.choose(2, "lock d6 stop")
    table = Table()
    table.land(6, 8, 1, 1, 2, 3)
    table.choose(1, "lock d10 reroll")
    (warning,) = table.told("hopeless", 1)
    assert (warning.rule, warning.rulings) == ("2.8", ("PH.4",))
    assert table.told("hopeless", 2) == table.told("hopeless", 0) == []
    table.choose(2, "lock d6 stop")
    table.land(1, 1)
    assert table.told("miss")[0].seat == 1


@rule("polyhydra", "2.9")
def test_choices_are_sealed_until_all_are_in_and_may_be_replaced() -> None:
    table = Table()
    table.land(1, 2, 3, 1, 2, 3)
    table.choose(1, "lock d6 reroll")
    views = [table.position.view(seat).json() for seat in (0, 2)]
    table.choose(1, "lock d6 d8 d10 stop")
    assert [table.position.view(seat).json() for seat in (0, 2)] == views
    assert table.position.view(1).json()["position"]["hydras"][0]["wish"] == [False, True, True, True, False]
    assert table.told("lock") == []
    table.choose(2, "lock d6 stop")
    assert table.health == [19, 17]
    assert len(table.told("lock")) == 2


@rule("polyhydra", "2.9")
def test_nobody_chooses_for_another_or_after_the_opening() -> None:
    table = Table()
    table.land(1, 2, 3, 1, 2, 3)
    table.all("lock d6 stop", "lock d6 reroll")
    assert table.refusal(1, "lock d8 stop") == ("throw_first", "2.1")
    table.land(2, 3)
    assert table.refusal(1, "lock d8 stop") == ("not_owed", "2.5")


@rule("polyhydra", "2.10")
def test_with_open_dice_everybody_sees_rolls_and_locks() -> None:
    table = Table()
    table.land(1, 2, 3, 4, 5, 6)
    table.all("lock d6 reroll", "lock d6 stop")
    for seat in (0, 1, 2):
        assert len(table.told("roll", seat)) == len(table.told("lock", seat)) == 2
        assert list(table.position.view(seat).state.hydras[1].faces) == [0, 4, 5, 6, 0]


@rule("polyhydra", "2.11")
def test_with_sealed_dice_nobody_learns_of_the_others_until_all_are_done() -> None:
    first = Table(dice="sealed", seats=3)
    second = Table(dice="sealed", seats=3)
    first.land(1, 2, 3, 1, 2, 3, 1, 2, 3)
    second.land(1, 2, 3, 6, 5, 4, 6, 7, 1)
    for table, other in ((first, "lock d6 stop"), (second, "lock d10 reroll")):
        table.all("lock d6 reroll", other, other)
        table.land(4, 5, *([1, 1, 1, 1] if table is second else []))
    assert first.position.view(1).json() == second.position.view(1).json()
    assert first.position.view(1).svg() == second.position.view(1).svg()
    assert [told.json() for told in first.position.tell(first.events, 1)] == [
        told.json() for told in second.position.tell(second.events, 1)
    ]
    assert first.position.view(0).json() == second.position.view(0).json()


@rule("polyhydra", "2.11")
def test_a_hydra_that_has_stopped_cannot_tell_whether_the_others_have() -> None:
    still, rolling = Table(dice="sealed", seats=3), Table(dice="sealed", seats=3)
    for table, third in ((still, "lock d6 stop"), (rolling, "lock d6 reroll")):
        table.land(*[1, 2, 3] * 3)
        table.all("lock d6 stop", "lock d6 reroll", third)
    assert still.position.view(1).json() == rolling.position.view(1).json()
    assert still.why_not(1, "lock d8 stop") == rolling.why_not(1, "lock d8 stop")
    still.land(2, 3)
    rolling.land(2, 3, 2, 3)
    assert still.position.view(1).json() == rolling.position.view(1).json()
    assert still.why_not(1, "lock d8 stop") == rolling.why_not(1, "lock d8 stop")
    assert still.position.waits == rolling.position.waits


@rule("polyhydra", "2.11")
def test_when_all_are_done_everything_is_shown() -> None:
    table = Table(dice="sealed")
    table.land(1, 2, 3, 4, 5, 6)
    table.all("lock d6 d8 d10 stop", "lock d6 stop")
    assert [told.words for told in table.told("show", 1)] == [
        "Seat 1 shows d6:1, d8:2 and d10:3 locked.",
        "Seat 2 shows d6:4 locked.",
    ]
    assert table.told("roll", 1)[0].seat == 1
    assert len(table.told("roll", 1)) == 1


# --- 3 Damage --------------------------------------------------------------------------------------------------------


@rule("polyhydra", "3.1")
@pytest.mark.parametrize(("locks", "damage"), [("d6", 1), ("d6 d8", 2), ("d6 d8 d10", 3)])
def test_each_locked_die_deals_one(locks: str, damage: int) -> None:
    table = Table()
    table.land(1, 2, 3, 1, 2, 3)
    table.all(f"lock {locks} stop", "lock d6 stop")
    assert table.health == [19, 20 - damage]


@rule("polyhydra", "3.2")
def test_a_maximum_deals_one_more_whichever_roll_it_came_from() -> None:
    table = Table()
    table.land(6, 8, 10, 1, 8, 3)
    table.all("lock d6 d8 d10 stop", "lock d8 reroll")
    assert table.health == [20, 20]
    table.land(6, 10)
    table.choose(2, "lock d6 d10 stop")
    assert table.health == [14, 14]


@rule("polyhydra", "3.3")
def test_three_bite_to_the_left_and_the_fallen_are_passed_over() -> None:
    table = with_health(20, 20, 0, 20)
    table.land(*[1, 2, 3] * 3)
    table.all("lock d6 stop", "lock d6 d8 stop", "lock d6 d8 d10 stop")
    assert table.health == [17, 19, 0, 18]
    assert [(told.seat, told.numbers["target_seat"]) for told in table.told("bite")] == [(1, 2), (2, 4), (4, 1)]


@rule("polyhydra", "3.3")
def test_two_bite_each_other() -> None:
    table = with_health(0, 20, 0, 20, 0)
    table.land(*[1, 2, 3] * 2)
    table.all("lock d6 stop", "lock d6 d8 stop")
    assert table.health == [0, 18, 0, 19, 0]


@rule("polyhydra", "3.4")
def test_damage_falls_together_and_the_fallen_have_bitten() -> None:
    table = with_health(1, 1, 20)
    table.land(*[1, 2, 3, 4, 5] * 2, 1, 2, 3)
    table.all("lock d4 stop", "lock d4 d6 stop", "lock d6 stop")
    assert table.health == [0, 0, 18]
    assert [told.seat for told in table.told("fall")] == [1, 2]


@rule("polyhydra", "3.5")
def test_health_stops_at_nothing_but_all_damage_counts_in_a_tie() -> None:
    table = with_health(1, 1)
    table.land(*[1, 2, 3, 4, 5] * 2)
    table.all("lock d4 d6 d8 stop", "lock d4 d6 d8 d10 stop")
    assert table.health == [0, 0]
    assert table.position.scores == [0.0, 1.0]


@rule("polyhydra", "3.6")
@pytest.mark.parametrize(("before", "bite", "grown"), [(17, 1, [4]), (20, 6, [4]), (16, 1, []), (9, 1, [12]), (17, 6, [4])])
def test_heads_grow_at_sixteen_and_at_eight_for_the_next_turn(before: int, bite: int, grown: list[int]) -> None:
    table = with_health(20, before)
    table.land(*([6, 8, 10] if bite == 6 else [1, 2, 3]), *([1] if before <= 16 else []), 1, 2, 3)
    table.all("lock d6 d8 d10 stop" if bite == 6 else "lock d6 stop", "lock d6 stop")
    assert table.health[1] == before - bite
    assert [told.numbers["sides"] for told in table.told("grow") if told.seat == 2] == grown
    throw = list(table.position.truth.throw)[3:]
    assert ("d4" in throw) == (before - bite <= 16)
    assert ("d12" in throw) == (before - bite <= 8)


@rule("polyhydra", "3.6")
def test_both_heads_may_grow_at_once() -> None:
    table = with_health(5, 17)
    table.land(4, 6, 8, 10, 12, 1, 2, 3)
    table.all("lock d4 d6 d8 d10 d12 stop", "lock d6 stop")
    assert table.health == [4, 7]
    assert [told.numbers["sides"] for told in table.told("grow")] == [4, 12]


# --- 4 The end -------------------------------------------------------------------------------------------------------


@rule("polyhydra", "4.1")
def test_who_has_no_health_left_is_out() -> None:
    table = with_health(20, 1, 20)
    table.land(1, 2, 3, 1, 2, 3, 4, 5, 1, 2, 3)
    table.all("lock d6 stop", "lock d4 stop", "lock d6 stop")
    assert table.health == [19, 0, 19]
    assert table.position.truth.throw == ("d6", "d8", "d10") * 2
    table.land(*[1, 2, 3] * 2)
    assert table.refusal(2, "lock d6 stop") == ("not_owed", "2.5")
    assert "is out" in table.why_not(2, "lock d6 stop").words


@rule("polyhydra", "4.2")
def test_the_last_one_wins_even_without_damage() -> None:
    table = with_health(20, 1, 1)
    table.land(6, 8, 1, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5)
    table.all("lock d10 reroll", "lock d4 stop", "lock d4 stop")
    table.land(1, 1)
    assert table.told("miss")[0].seat == 1
    assert not table.position.over
    assert table.health == [19, 1, 0]
    table.land(1, 2, 3, 1, 2, 3, 4, 5)
    table.all("lock d6 stop", "lock d4 stop")
    assert table.position.over
    assert table.position.scores == [1.0, 0.0, 0.0]
    assert table.refusal(1, "lock d6 stop") == ("over", "4.2")


@rule("polyhydra", "4.3")
@pytest.mark.parametrize(("locks", "winner"), [(["d4", "d4 d6", "d4"], 2), (["d4 d6 d8", "d4 d6", "d4"], 1)])
def test_when_all_fall_the_most_damage_wins(locks: list[str], winner: int) -> None:
    table = with_health(1, 1, 1)
    table.land(*[1, 2, 3, 4, 5] * 3)
    table.all(*[f"lock {dice} stop" for dice in locks])
    assert table.position.over
    assert table.told("win")[0].seat == winner
    assert table.told("win")[0].rule == "4.3"


@rule("polyhydra", "4.4")
def test_those_who_dealt_the_most_alike_go_to_sudden_death() -> None:
    table = with_health(1, 1, 1)
    table.land(*[1, 2, 3, 4, 5] * 3)
    table.all("lock d4 d6 stop", "lock d4 stop", "lock d4 d6 stop")
    assert table.state.sudden_death
    assert table.told("sudden_death")[0].numbers == {"players": 2, "damage": 2}
    assert table.position.truth.throw == ("d4", "d6", "d8", "d10", "d12") * 2
    table.land(*[1, 2, 3, 4, 5] * 2)
    assert table.position.truth.choices == (1, 3)


@rule("polyhydra", "4.5")
def test_sudden_death_goes_on_until_one_dealt_more() -> None:
    table = with_health(1, 1)
    table.land(*[1, 2, 3, 4, 5] * 2)
    table.all("lock d4 stop", "lock d4 stop")
    turns = table.state.turns_over
    for _ in range(3):
        table.land(*[1, 2, 3, 4, 5] * 2)
        table.all("lock d4 d6 stop", "lock d4 d6 stop")
    assert table.state.turns_over == turns
    table.land(*[1, 2, 3, 4, 5] * 2)
    table.all("lock d4 stop", "lock d4 d6 stop")
    assert table.position.scores == [0.0, 1.0]
    assert table.told("win")[0].rule == "4.5"


@rule("polyhydra", "4.5")
def test_a_miss_in_sudden_death_is_nothing_and_only_the_best_go_on() -> None:
    table = with_health(1, 1, 1)
    table.land(*[1, 2, 3, 4, 5] * 3)
    table.all("lock d4 stop", "lock d4 stop", "lock d4 stop")
    table.land(*[1, 2, 3, 4, 5] * 2, 4, 6, 8, 10, 1)
    table.all("lock d4 stop", "lock d4 stop", "lock d12 reroll")
    table.land(1, 1, 1, 1)
    assert table.told("miss")[0].seat == 3
    assert table.position.truth.throw == ("d4", "d6", "d8", "d10", "d12") * 2


@rule("polyhydra", "4.6")
def test_after_the_agreed_turns_the_living_share() -> None:
    table = Table(turns=2, seats=3)
    for _ in range(2):
        table.land(*[1, 2, 3] * 3)
        table.all(*["lock d6 stop"] * 3)
    assert table.position.over
    assert table.position.scores == [1 / 3] * 3
    assert table.told("draw")[0].rulings == ("PH.14", "ALL.3")
    assert table.position.waits.words == "A draw between Seat 1, Seat 2 and Seat 3 after 2 turns."


@rule("polyhydra", "4.6")
def test_the_cap_is_a_thousand_turns_unless_agreed_otherwise() -> None:
    assert Table().state.most_turns == 1000
    with pytest.raises(Refused):
        Table(turns=0)
