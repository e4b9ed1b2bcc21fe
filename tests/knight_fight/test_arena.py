"""Every numbered rule of the Battle Arena, with scripted dice."""

from __future__ import annotations

import pytest

from tests.knight_fight.table import Table

rule = pytest.mark.rule


def blows(table: Table) -> list[tuple[str, int | None]]:
    """What came of the Attacks, in their order."""
    return [(told.kind, told.seat) for told in table.told if told.kind in ("hit", "miss", "too_late", "cancelled")]


def hurt(table: Table, seat: int, hits: int = 2) -> None:
    """A player loses hearts to the player before; then everybody has all dice again, and the arrows point as they did."""
    before = (seat - 2) % table.position.seats + 1
    for _ in range(hits):
        seats = table.position.waits.choices
        table.clash(*["attack d8" if place == before else "rally" for place in seats], faces=(9, 8))
        table.regather()
        table.clash(*["rally"] * len(seats))
        table.regather()
    table.told.clear()


def eliminate(table: Table, seat: int) -> None:
    """A third hit in the same way, up to Regather."""
    hurt(table, seat)
    before = (seat - 2) % table.position.seats + 1
    table.clash(*["attack d8" if place == before else "rally" for place in table.position.waits.choices], faces=(9, 8))


# --- Arrows ----------------------------------------------------------------------------------------------------------


@rule("knight_fight", "6.1")
def test_arrows_begin_by_pointing_to_the_left() -> None:
    assert Table(6, 6, 6).arrows() == [2, 3, 1]
    assert Table(6, 6, 6, 6).arrows() == [2, 3, 4, 1]


@rule("knight_fight", "6.1")
def test_a_duel_has_no_arrows() -> None:
    table = Table(6, 6)
    table.clash("rally", "rally")
    assert table.refusal(1, "take none aim 2") == ("no_arrows", "6.1")


@rule("knight_fight", "6.2")
def test_an_attack_goes_where_the_arrow_points() -> None:
    table = Table(6, 6, 6)
    assert table.refusal(1, "attack d10 d4 at 3") == ("not_the_arrow", "6.2")
    assert table.refusal(1, "attack d4 at 3") == ("not_the_arrow", "6.2")
    assert table.refusal(1, "attack d10 d4 at 9") == ("not_the_arrow", "6.2")
    assert table.allowed(1, "attack d10 d4 at 2")
    refusal = table.position.why_not(1, "attack d10 d4 at 3")
    assert refusal is not None
    assert "points to seat 2" in refusal.words
    table.clash("attack d10 d4 at 2", "rally", "rally", faces=(9, 1))
    assert table.hits() == [0, 1, 0]


@rule("knight_fight", "6.3")
def test_the_arrow_turns_in_regather_and_is_sealed_until_shown() -> None:
    table = Table(6, 6, 6, 6)
    table.clash("rally", "rally", "rally", "rally")
    assert table.position.legal(1) == [
        "take none", "take none roll", "take none aim 3", "take none roll aim 3", "take none aim 4", "take none roll aim 4",
    ]  # fmt: skip
    for wrong in ("take none aim 1", "take none aim 5", "take none aim 9"):
        assert table.refusal(1, wrong) == ("bad_aim", "6.3")
    assert table.allowed(1, "take none aim 2")
    table.choose(1, "take none roll aim 4")
    assert table.arrows() == [2, 3, 4, 1]
    table.regather("take none", "take none aim 1", "take none")
    assert table.arrows() == [4, 3, 1, 1]
    assert table.throw() == ["d12"], "Helmets are thrown after the arrows have turned"
    assert [told.rule for told in table.tellings("arrow")] == ["6.3", "6.3"]


@rule("knight_fight", "6.3")
def test_the_order_of_roll_and_aim_does_not_matter() -> None:
    table = Table(6, 6, 6)
    table.clash("jostle", "rally", "rally", faces=(9,))
    table.choose(1, "take d10 aim 3 roll")
    assert table.player(1).wish.roll
    assert table.player(1).wish.target == 2


@rule("knight_fight", "6.4")
def test_an_arrow_at_somebody_who_is_out_turns_to_the_left() -> None:
    table = Table(6, 6, 6, 6)
    eliminate(table, 2)
    assert table.arrows()[0] == 3
    assert (table.last("arrow").words, table.last("arrow").rule) == ("Seat 1's arrow points to Seat 3.", "6.4")
    assert table.refusal(1, "take none aim 2") == ("bad_aim", "6.3")
    assert table.allowed(1, "take none aim 4")


# --- Jostles ---------------------------------------------------------------------------------------------------------


@rule("knight_fight", "6.5")
def test_one_jostle_is_held_against_every_opponent() -> None:
    table = Table(6, 12, 5, 6)
    table.clash("jostle d10", "rally", "rally", "defend d20", faces=(5, 20))
    assert table.last("jostle_works").words == "Seat 1's Jostle of 5 works against seat 2 and seat 4."
    assert table.position.legal(1) == ["nothing", "roll helmet of 2", "roll helmet of 4", "move die of 4"]
    assert table.refusal(1, "roll helmet") == ("name_one", "6.5")
    assert table.refusal(1, "roll helmet of 3") == ("not_open", "3.3")
    assert table.refusal(1, "roll helmet of 7") == ("not_open", "3.3")
    assert table.refusal(1, "move die of 2") == ("no_defend_die", "3.4")
    table.choose(1, "roll helmet of 2")
    table.land(1)
    assert table.position.legal(1) == ["nothing", "roll helmet of 4", "move die of 4"]
    assert table.refusal(1, "move die of 2") == ("not_open", "3.3"), "one effect for each opponent"
    table.choose(1, "move die")
    assert table.phase() == "regather"
    assert table.helmets() == [6, 1, 5, 6]


@rule("knight_fight", "6.5")
def test_a_jostler_may_stop_at_any_time() -> None:
    table = Table(6, 12, 12)
    table.clash("jostle d10", "rally", "rally", faces=(5,))
    table.choose(1, "nothing")
    assert table.phase() == "regather"


@rule("knight_fight", "6.6")
def test_the_lower_gauntlet_comes_first_and_changes_what_the_other_meets() -> None:
    table = Table(6, 6, 6)
    table.clash("jostle d10", "jostle d10", "defend d4", faces=(8, 2, 4))
    assert table.position.waits.choices == (2,)
    table.choose(2, "move die of 3")
    table.choose(2, "nothing")
    assert table.last("jostle_fails").seat == 1, "8 is lower than 10 but not than 6"


@rule("knight_fight", "6.6")
def test_a_helmet_may_be_thrown_by_several_and_a_die_moved_once() -> None:
    table = Table(1, 1, 6)
    table.clash("jostle d10", "jostle d10", "defend d20", faces=(3, 2, 20))
    table.choose(2, "move die of 3")
    assert table.position.legal(1) == ["nothing", "roll helmet of 3"]
    table.choose(1, "roll helmet")
    table.land(12)
    assert table.player(3).helmet == 12
    table = Table(1, 1, 6)
    table.clash("jostle d10", "jostle d10", "rally", faces=(3, 2))
    table.choose(2, "roll helmet of 3")
    table.land(5)
    table.choose(1, "roll helmet of 3")
    table.land(9)
    assert table.player(3).helmet == 9


@rule("knight_fight", "6.7")
def test_equal_gauntlets_are_thrown_again_by_those_who_share_a_target() -> None:
    table = Table(6, 6, 6, 6)
    table.clash("jostle d10", "jostle d10", "jostle d10", "rally", faces=(4, 4, 9))
    assert table.throw() == ["d10 from 0", "d10 from 0"]
    assert [told.seat for told in table.tellings("gauntlet_tie")] == [1, 2]
    table.land(3, 3)
    assert len(table.throw()) == 2
    table.land(3, 1)
    assert table.position.waits.choices == (2,)


@rule("knight_fight", "6.7")
def test_equal_gauntlets_without_a_common_target_are_chosen_sealed() -> None:
    table = Table(6, 6, 4)
    table.clash("jostle d10", "jostle d10", "rally", faces=(4, 4))
    assert table.position.waits.choices == (1, 2)
    table.choose(1, "roll helmet of 2")
    assert table.sealed_by(1, viewer=2) == "none"
    table.choose(2, "roll helmet of 1")
    assert (table.state.acting, table.state.tried) == (0, 0), "who chose at once does not go on"
    table.land(11, 12)
    assert table.helmets() == [11, 12, 4]
    assert table.phase() == "regather"


# --- Attacks ---------------------------------------------------------------------------------------------------------


@rule("knight_fight", "6.8")
def test_each_player_can_be_hit_once_a_round() -> None:
    table = Table(6, 6, 6, 6)
    table.clash("rally", "rally", "rally", "rally")
    table.regather("take none", "take none", "take none aim 2")
    table.clash("attack d10 d4", "rally", "attack d10 d6", "attack d10 d8", faces=(9, 2, 9, 5, 9, 8))
    assert blows(table) == [("hit", 1), ("too_late", 3), ("hit", 4)]
    assert table.hits() == [1, 1, 0, 0]
    assert table.last("too_late").rule == "6.8"


@rule("knight_fight", "6.8")
def test_two_who_attack_each_other_can_both_hit() -> None:
    table = Table(6, 6, 6)
    table.clash("rally", "rally", "rally")
    table.regather("take none", "take none aim 1")
    table.clash("attack d10 d4", "attack d10 d6", "rally", faces=(9, 2, 9, 5))
    assert table.hits() == [1, 1, 0]


@rule("knight_fight", "6.9")
def test_attacks_come_in_the_order_of_their_weapons() -> None:
    table = Table(6, 6, 6, 6)
    table.clash("attack d10 d8", "attack d10 d6", "attack d10 d4", "attack d10 d4", faces=(9, 7, 9, 2, 9, 1, 0, 4))
    assert blows(table) == [("hit", 3), ("hit", 2), ("miss", 4), ("hit", 1)]


@rule("knight_fight", "6.10")
def test_equal_weapons_with_the_same_target_are_thrown_again() -> None:
    table = Table(6, 6, 6)
    table.clash("rally", "rally", "rally")
    table.regather("take none", "take none", "take none aim 2")
    table.clash("attack d10 d4", "rally", "attack d10 d6", faces=(9, 2, 9, 2))
    assert table.throw() == ["d4", "d6"]
    table.land(4, 3)
    assert blows(table) == [("hit", 3), ("too_late", 1)]
    assert table.tellings("weapon_tie")[0].rule == "6.10"


@rule("knight_fight", "6.10")
def test_equal_weapons_against_each_other_are_thrown_again() -> None:
    table = Table(6, 6, 6)
    table.clash("rally", "rally", "rally")
    table.regather("take none", "take none aim 1")
    table.clash("attack d10 d4", "attack d10 d6", "rally", faces=(9, 2, 9, 2))
    assert table.throw() == ["d4", "d6"]


@rule("knight_fight", "6.10")
def test_equal_weapons_are_thrown_again_when_one_would_be_out_before_striking() -> None:
    table = Table(6, 6, 6)
    hurt(table, 2)
    table.clash("attack d10 d4", "attack d10 d6", "rally", faces=(9, 2, 9, 2))
    assert table.throw() == ["d4", "d6"]
    table.land(3, 1)
    assert blows(table) == [("hit", 2), ("hit", 1)]
    assert table.hits() == [0, 3, 1]


@rule("knight_fight", "6.10")
def test_equal_weapons_stay_where_their_order_does_not_matter() -> None:
    table = Table(6, 6, 6)
    table.clash("attack d10 d4", "attack d10 d6", "rally", faces=(0, 2, 9, 2))
    assert blows(table) == [("miss", 1), ("hit", 2)]
    table = Table(6, 6, 6)
    hurt(table, 2)
    table.clash("attack d10 d4", "attack d10 d6", "rally", faces=(9, 2, 0, 2))
    assert table.tellings("weapon_tie") == [], "the one who would be out would miss"
    assert table.hits() == [0, 3, 0]


@rule("knight_fight", "6.11")
def test_whoever_is_out_does_not_strike_any_more() -> None:
    table = Table(6, 6, 6)
    hurt(table, 2)
    table.clash("attack d10 d4", "attack d10 d6", "rally", faces=(9, 1, 9, 5))
    assert blows(table) == [("hit", 1), ("cancelled", 2)]
    assert table.hits() == [0, 3, 0]
    assert table.last("cancelled").rule == "6.11"


# --- Favor of the Crowd ----------------------------------------------------------------------------------------------


@rule("knight_fight", "6.12")
def test_the_first_hit_of_a_round_takes_the_favor() -> None:
    table = Table(6, 6, 6)
    assert table.state.favor == -1
    table.clash("attack d10 d8", "attack d10 d4", "rally", faces=(9, 5, 9, 2))
    assert table.hits() == [0, 1, 1]
    assert table.state.favor == 1
    assert len(table.tellings("favor")) == 1
    table.regather()
    table.clash("attack d10 d4", "rally", "rally", faces=(9, 2))
    assert table.state.favor == 0


@rule("knight_fight", "6.12")
def test_the_favor_goes_back_when_its_holder_is_out() -> None:
    table = Table(6, 6, 6)
    hurt(table, 2)
    table.clash("rally", "attack d10 d4", "rally", faces=(9, 4))
    assert table.state.favor == 1
    table.regather("take none", "take d10")
    table.clash("attack d10 d8", "rally", "attack d10 d4", faces=(9, 8, 0, 4))
    assert table.hits() == [0, 3, 1]
    assert table.last("favor_back").seat == 2
    assert table.state.favor == 0


@rule("knight_fight", "6.12")
def test_a_duel_has_no_favor() -> None:
    table = Table(6, 6)
    table.hit(1, 2)
    assert table.state.favor == -1


@rule("knight_fight", "6.13")
def test_equally_fast_first_hits_throw_for_the_favor() -> None:
    table = Table(6, 6, 6, 6)
    table.clash("attack d10 d4", "rally", "attack d10 d6", "rally", faces=(9, 2, 9, 2))
    assert table.hits() == [0, 1, 0, 1]
    assert table.throw() == ["d6", "d6"]
    table.land(4, 4)
    assert table.throw() == ["d6", "d6"]
    table.land(1, 5)
    assert table.state.favor == 2
    assert table.phase() == "regather"


@rule("knight_fight", "6.13")
def test_only_those_who_tie_throw_again() -> None:
    table = Table(6, 6, 6, 6)
    table.clash("attack d10 d4", "attack d10 d4", "attack d10 d4", "rally", faces=(9, 2, 9, 2, 9, 2))
    assert len(table.throw()) == 3
    table.land(5, 1, 5)
    assert len(table.throw()) == 2
    table.land(2, 1)
    assert table.state.favor == 0


# --- Who is out ------------------------------------------------------------------------------------------------------


@rule("knight_fight", "6.14")
def test_the_third_hit_eliminates() -> None:
    table = Table(6, 6, 6)
    eliminate(table, 2)
    assert table.last("out").seat == 2
    assert table.position.waits.choices == (1, 3), "no Regather for whoever is out"
    assert table.refusal(2, "take none") == ("not_owed", "2.2")
    assert (table.player(2).helmet, table.on_table(2), table.squire(2)) == (0, [], [])
    table.regather()
    assert table.position.waits.choices == (1, 3)


@rule("knight_fight", "6.14")
def test_nobody_can_jostle_or_aim_at_whoever_is_out() -> None:
    table = Table(6, 6, 6, 6)
    eliminate(table, 2)
    table.regather("take d10")
    table.clash("jostle d10", "rally", "rally", faces=(0,))
    assert table.refusal(1, "roll helmet of 2") == ("not_open", "3.3")


@rule("knight_fight", "6.15")
def test_the_last_who_lives_wins() -> None:
    table = Table(6, 6, 6)
    eliminate(table, 2)
    table.regather()
    for _ in range(2):
        table.clash("rally", "rally")
        table.regather()
        table.clash("attack d8", "rally", faces=(9, 8))
        table.regather()
    table.clash("rally", "rally")
    table.regather()
    table.clash("attack d8", "rally", faces=(9, 8))
    assert table.position.over
    assert table.position.scores == [1.0, 0.0, 0.0]
    assert table.last("won").rule == "6.15"
    assert table.position.waits.words == "Seat 1 wins the fight with 6 hits."


@rule("knight_fight", "6.16")
def test_the_last_two_face_each_other_by_the_rules_of_the_arena() -> None:
    table = Table(6, 6, 6)
    eliminate(table, 2)
    table.regather()
    assert (table.arrows()[0], table.arrows()[2]) == (3, 1)
    table.clash("rally", "rally")
    table.regather()
    table.clash("attack d10 d4", "attack d10 d6", faces=(9, 2, 9, 5))
    assert table.hits() == [1, 3, 1], "both can hit in one round"
    assert table.position.legal(1)[:2] == ["take none", "take none roll"]
    assert not [text for text in table.position.legal(1) if "aim" in text]


@rule("knight_fight", "5.3")
def test_a_stopped_arena_is_won_by_the_living_with_the_most_hits() -> None:
    table = Table(6, 6, 6, rounds=1)
    table.clash("attack d10 d4", "rally", "rally", faces=(9, 2))
    table.regather()
    assert table.position.scores == [1.0, 0.0, 0.0]
    table = Table(6, 6, 6, 6, rounds=1)
    table.clash("attack d10 d4", "rally", "attack d10 d6", "rally", faces=(9, 2, 9, 3))
    table.regather()
    assert table.position.scores == [0.5, 0.0, 0.5, 0.0]
