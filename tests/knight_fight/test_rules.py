"""Every numbered rule of the duel, with scripted dice."""

from __future__ import annotations

import pytest

from dicefield.engine.errors import Refused
from dicefield.games.knight_fight import KNIGHT_FIGHT
from tests.knight_fight.table import Table

rule = pytest.mark.rule

ALL_DICE = ["d10", "d10", "d4", "d6", "d8", "d20"]


# --- 1 Before the fight ----------------------------------------------------------------------------------------------


@rule("knight_fight", "1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play(seats: int) -> None:
    assert Table(*[6] * seats).position.seats == seats


@rule("knight_fight", "1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        Table(seats=seats)
    assert refused.value.code == "option_bounds"


@rule("knight_fight", "1.1")
@pytest.mark.parametrize("seat", [0, 3, -1, "1", None, True])
def test_there_is_no_other_seat(seat: object) -> None:
    refusal = Table(6, 6).position.why_not(seat, "rally")  # type: ignore[arg-type]
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("no_seat", "1.1")


@rule("knight_fight", "1.2")
def test_gauntlets_read_from_nought_to_nine() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d8", "jostle d10")
    assert table.throw() == ["d10 from 0", "d8", "d10 from 0"]
    for faces in ([10, 1, 0], [0, 0, 0], [0, 9, 0], [0, 8], [0, 8, 0, 0]):
        with pytest.raises(Refused) as refused:
            table.position.accept_faces(faces)
        assert (refused.value.code, refused.value.refusal.rule) == ("faces", "1.2")
    table.land(0, 6, 9)
    assert table.last("rolled").words == "Seat 2 rolls 9 on the d10."
    assert table.last("hit").numbers["strength"] == 6


@rule("knight_fight", "1.2")
def test_a_nought_is_the_best_jostle_and_the_worst_attack() -> None:
    table = Table(1, 1)
    table.clash("attack d10 d4", "jostle d10", faces=(0, 1, 0))
    assert table.last("jostle_works").seat == 2
    table.choose(2, "nothing")
    assert table.last("hit").numbers["strength"] == 1


@rule("knight_fight", "1.3")
def test_the_fight_begins_with_the_helmets() -> None:
    table = Table()
    assert table.throw() == ["d12", "d12"]
    assert table.refusal(1, "rally") == ("throw_first", "2.8")
    table.land(12, 3)
    assert table.helmets() == [12, 3]
    assert table.hits() == [0, 0]
    assert table.tellings("helmet")[1].words == "Seat 2's Helmet shows 3."


@rule("knight_fight", "1.4")
def test_six_dice_begin_in_the_off_hand_and_all_can_see_them() -> None:
    table = Table(6, 6)
    assert table.hand(1) == table.hand(2) == ALL_DICE
    assert table.squire(1) == []
    views = [table.position.view(seat).state for seat in (0, 1, 2)]
    assert views[0] == views[1] == views[2] == table.state


# --- 2 Move ----------------------------------------------------------------------------------------------------------


@rule("knight_fight", "2.1")
def test_a_round_is_move_clash_regather() -> None:
    table = Table(6, 6)
    assert (table.state.round, table.phase()) == (1, "move")
    table.clash("defend d20", "rally", faces=(11,))
    assert table.phase() == "regather"
    table.regather()
    assert (table.state.round, table.phase()) == (2, "move")
    assert [told.numbers["round"] for told in table.tellings("round")] == [1, 2]


@rule("knight_fight", "2.2")
def test_moves_are_sealed_until_the_last_is_in() -> None:
    table = Table(6, 6)
    table.choose(1, "attack d10 d4")
    assert table.position.waits.choices == (2,)
    assert table.last("sealed").words == "Seat 1 has sealed a choice."
    assert table.sealed_by(1, viewer=1) == "attack"
    assert [table.sealed_by(1, viewer=viewer) for viewer in (0, 2)] == ["none", "none"]


@rule("knight_fight", "2.2")
def test_a_later_choice_replaces_an_earlier_one() -> None:
    table = Table(6, 6)
    table.choose(1, "attack d10 d4")
    table.choose(1, "defend d20")
    table.choose(2, "rally")
    assert table.throw() == ["d20"]
    assert table.on_table(1) == ["d20"]


@rule("knight_fight", "2.2")
def test_nobody_chooses_for_another_or_out_of_turn() -> None:
    table = Table(6, 6)
    table.clash("jostle d10", "rally", faces=(3,))
    assert table.position.waits.choices == (1,)
    assert table.refusal(2, "nothing") == ("not_owed", "2.2")
    refusal = table.position.why_not(2, "nothing")
    assert refusal is not None
    assert "seat 1 may" in refusal.words


@rule("knight_fight", "2.3")
def test_defend_with_the_shield_or_one_weapon() -> None:
    table = Table(6, 6)
    legal = table.position.legal(1)
    assert [text for text in legal if text.startswith("defend")] == ["defend d4", "defend d6", "defend d8", "defend d20"]
    assert table.refusal(1, "defend d10") == ("bad_defend", "2.3")
    assert table.refusal(1, "defend d20 d6") == ("bad_defend", "2.3")
    assert table.refusal(1, "defend") == ("bad_defend", "2.3")
    assert table.refusal(1, "defend d4 d6") == ("two_weapons", "2.7")


@rule("knight_fight", "2.4")
def test_attack_with_a_gauntlet_and_a_weapon() -> None:
    table = Table(6, 6)
    legal = table.position.legal(1)
    assert [text for text in legal if text.startswith("attack")] == ["attack d10 d4", "attack d10 d6", "attack d10 d8"]
    for wrong in ("attack", "attack d10", "attack d20", "attack d10 d20", "attack d10 d10 d4", "attack d4 d20"):
        assert table.refusal(1, wrong) == ("bad_attack", "2.4")
    for same in ("attack d6", "attack d6 d10", "attack d10 d6 at 2", "attack d6 at 2", "ATTACK  D10 D6"):
        assert table.allowed(1, same)
    table.clash("attack d6", "rally", faces=(2, 5))
    assert table.last("hit").numbers["strength"] == 7


@rule("knight_fight", "2.5")
def test_jostle_with_one_gauntlet() -> None:
    table = Table(6, 6)
    assert "jostle d10" in table.position.legal(1)
    assert table.allowed(1, "jostle")
    for wrong in ("jostle d4", "jostle d10 d10", "jostle d20"):
        assert table.refusal(1, wrong) == ("bad_jostle", "2.5")
    table.clash("jostle", "rally")
    assert table.throw() == ["d10 from 0"]


@rule("knight_fight", "2.6")
def test_rally_with_an_empty_hand_even_when_nothing_is_to_be_had() -> None:
    table = Table(6, 6)
    assert table.refusal(1, "rally d4") == ("not_empty", "2.6")
    table.clash("rally", "rally")
    assert table.last("rallied").numbers == {"dice": 0}
    assert table.phase() == "regather"


@rule("knight_fight", "2.7")
def test_dice_on_the_squire_cannot_be_chosen() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d4", "rally", faces=(0, 1))
    table.regather("take d10")
    assert table.squire(1) == ["d4"]
    assert table.refusal(1, "defend d4") == ("on_squire", "2.7")
    assert table.refusal(1, "attack d10 d4") == ("on_squire", "2.7")
    refusal = table.position.why_not(1, "attack d4")
    assert refusal is not None
    assert "d10, d10, d6, d8 and d20 are" in refusal.words
    assert refusal.rulings == ("KF.5",)


@rule("knight_fight", "2.7")
def test_without_a_gauntlet_there_is_no_attack_and_no_jostle() -> None:
    table = Table(12, 12)
    for _ in range(2):
        table.clash("jostle d10", "rally", faces=(9,))
        table.choose(1, "nothing")
        table.regather("take none")
    assert table.squire(1) == ["d10", "d10"]
    assert table.refusal(1, "jostle") == ("on_squire", "2.7")
    assert table.refusal(1, "attack d4") == ("on_squire", "2.7")
    assert table.position.legal(1) == ["rally", "defend d4", "defend d6", "defend d8", "defend d20"]


@rule("knight_fight", "2.7")
@pytest.mark.parametrize("action", ["attack d4 d6", "attack d10 d4 d6", "defend d4 d8", "attack d4 d4"])
def test_two_weapons_are_too_many(action: str) -> None:
    assert Table(6, 6).refusal(1, action) == ("two_weapons", "2.7")


@rule("knight_fight", "2.7")
@pytest.mark.parametrize("action", ["", "hit", "attack sword", "defend d12", "attack d10 d4 at", "take d8", "nothing", "gather"])
def test_nothing_else_is_a_move(action: str) -> None:
    code, cited = Table(6, 6).refusal(1, action)
    assert cited == "2.7"
    assert code in {"unreadable", "unknown_word", "not_whole", "not_a_move"}


@rule("knight_fight", "2.7")
def test_the_moves_are_nine_with_all_dice_in_hand() -> None:
    assert len(Table(6, 6).position.legal(1)) == 9


@rule("knight_fight", "2.8")
def test_all_dice_are_thrown_together_when_the_moves_are_shown() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "defend d8")
    assert table.throw() == ["d10 from 0", "d6", "d8"]
    assert [told.words for told in table.tellings("shown")] == ["Seat 1 attacks with d10 and d6.", "Seat 2 defends with d8."]
    assert [told.rule for told in table.tellings("shown")] == ["2.4", "2.3"]
    assert table.refusal(1, "rally") == ("throw_first", "2.8")


# --- 3 Clash ---------------------------------------------------------------------------------------------------------


@rule("knight_fight", "3.1")
def test_defend_comes_before_jostle_and_jostle_before_attack() -> None:
    table = Table(3, 3)
    table.clash("defend d20", "jostle d10", faces=(9, 9))
    assert table.last("jostle_works").seat == 2, "3 alone would not be more than 9"
    table = Table(12, 6)
    table.clash("jostle d10", "attack d10 d4", faces=(0, 9, 3))
    table.choose(1, "nothing")
    assert [told.kind for told in table.told if told.kind in ("let_be", "hit", "miss")] == ["let_be", "hit"]


@rule("knight_fight", "3.2")
def test_a_defend_adds_to_the_helmet_for_this_round_only() -> None:
    table = Table(6, 6)
    table.clash("defend d8", "attack d10 d6", faces=(5, 6, 4))
    assert table.last("miss").numbers == {"target_seat": 1, "strength": 10, "defense": 11}
    table.regather("take d8", "take d6")
    table.clash("rally", "attack d10 d6", faces=(4, 2))
    assert table.last("hit").numbers["defense"] == 6


@rule("knight_fight", "3.3")
@pytest.mark.parametrize(("gauntlet", "works"), [(0, True), (5, True), (6, False), (7, False), (9, False)])
def test_a_jostle_must_be_lower_than_the_defense(gauntlet: int, works: bool) -> None:
    table = Table(1, 6)
    table.clash("jostle d10", "rally", faces=(gauntlet,))
    assert (table.phase() == "effect") == works
    assert bool(table.tellings("jostle_fails")) != works


@rule("knight_fight", "3.3")
def test_the_defend_die_counts_against_a_jostle_too() -> None:
    table = Table(1, 6)
    table.clash("jostle d10", "defend d4", faces=(9, 4))
    assert table.phase() == "effect"


@rule("knight_fight", "3.4")
def test_a_jostle_rolls_the_helmet_which_stays_as_it_lands() -> None:
    table = Table(6, 12)
    table.clash("jostle d10", "rally", faces=(3,))
    assert table.position.legal(1) == ["nothing", "roll helmet"]
    assert table.refusal(1, "move die") == ("no_defend_die", "3.4")
    table.choose(1, "roll helmet")
    assert table.throw() == ["d12"]
    table.land(2)
    assert table.helmets() == [6, 2]
    assert table.phase() == "regather"


@rule("knight_fight", "3.4")
def test_a_jostle_moves_the_defend_die_and_its_bonus_is_gone() -> None:
    table = Table(6, 6)
    table.clash("jostle d10", "defend d20", faces=(9, 20))
    assert table.position.legal(1) == ["nothing", "roll helmet", "move die"]
    table.choose(1, "move die")
    assert table.on_table(2) == []
    assert table.last("moved").numbers == {"target_seat": 2, "size": 5, "defense": 6}
    table.regather()
    assert table.squire(2) == ["d20"]


@rule("knight_fight", "3.4")
def test_a_jostle_may_do_nothing_but_not_both_and_nothing_else() -> None:
    table = Table(6, 6)
    table.clash("jostle d10", "defend d20", faces=(9, 20))
    assert table.refusal(1, "both") == ("not_both", "8.2")
    assert table.refusal(1, "attack d4") == ("not_an_effect", "3.4")
    assert table.refusal(1, "roll helmet of 1") == ("not_open", "3.3")
    assert table.allowed(1, "roll helmet of 2")
    table.choose(1, "nothing")
    assert table.last("let_be").seat == 1
    assert table.on_table(2) == ["d20"]


@rule("knight_fight", "3.5")
def test_two_jostles_are_chosen_at_once_and_sealed() -> None:
    table = Table(9, 8)
    table.clash("jostle d10", "jostle d10", faces=(7, 2))
    assert table.position.waits.choices == (1, 2)
    table.choose(2, "roll helmet")
    assert table.sealed_by(2, viewer=1) == "none"
    table.choose(1, "roll helmet")
    assert table.throw() == ["d12", "d12"]
    table.land(1, 12)
    assert table.helmets() == [1, 12]


@rule("knight_fight", "3.5")
def test_equal_jostles_of_a_duel_are_not_thrown_again_and_one_may_fail_alone() -> None:
    table = Table(9, 4)
    table.clash("jostle d10", "jostle d10", faces=(4, 4))
    assert table.position.waits.choices == (2,)
    assert table.tellings("gauntlet_tie") == []
    table.choose(2, "roll helmet")
    table.land(1)
    assert table.helmets() == [1, 4]


@rule("knight_fight", "3.6")
def test_a_rally_brings_all_dice_back_before_an_attack_comes() -> None:
    table = Table(2, 2)
    table.clash("attack d10 d4", "rally", faces=(0, 1))
    table.regather()
    assert table.squire(1) == ["d10", "d4"]
    table.clash("rally", "attack d10 d4", faces=(0, 2))
    assert [told.kind for told in table.told if told.kind in ("rallied", "hit")] == ["rallied", "rallied", "hit"]
    assert table.hand(1) == ALL_DICE
    assert table.last("hit").numbers["defense"] == 2


@rule("knight_fight", "3.7")
@pytest.mark.parametrize(("weapon", "kind"), [(3, "miss"), (4, "hit"), (5, "hit")])
def test_an_attack_hits_when_it_is_equal_or_higher(weapon: int, kind: str) -> None:
    table = Table(6, 9)
    table.clash("attack d10 d6", "rally", faces=(5, weapon))
    assert table.tellings(kind)
    assert table.hits() == [0, int(kind == "hit")]


@rule("knight_fight", "3.7")
def test_a_hit_is_told_with_what_is_left() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "rally", faces=(5, 4))
    assert table.last("hit").words == "Seat 1 hits Seat 2: 9 against 6; 2 hearts left."
    assert str(table.last("hit")).endswith("(rule 3.7)")


@rule("knight_fight", "3.8")
def test_the_lower_weapon_is_faster_and_the_slower_comes_if_it_misses() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "attack d10 d4", faces=(9, 5, 1, 2))
    assert [(told.kind, told.seat) for told in table.told if told.kind in ("hit", "miss")] == [("miss", 2), ("hit", 1)]
    assert table.hits() == [0, 1]


@rule("knight_fight", "3.9")
def test_only_one_hit_is_scored_in_a_round() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "attack d10 d4", faces=(9, 5, 9, 2))
    assert table.hits() == [1, 0]
    assert (table.last("too_late").seat, table.last("too_late").rule) == (1, "3.9")


@rule("knight_fight", "3.10")
def test_equal_weapons_are_thrown_again_only_if_both_would_hit() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "attack d10 d4", faces=(9, 3, 0, 3))
    assert table.phase() == "regather", "one of them misses"
    assert table.hits() == [0, 1]
    table = Table(6, 6)
    table.clash("attack d10 d6", "attack d10 d4", faces=(9, 3, 9, 3))
    assert table.throw() == ["d6", "d4"]
    table.land(2, 2)
    assert table.throw() == ["d6", "d4"]
    table.land(1, 4)
    assert table.hits() == [0, 1]
    assert table.last("hit").numbers["strength"] == 10
    assert len(table.tellings("weapon_tie")) == 4


@rule("knight_fight", "3.10")
def test_new_numbers_count_for_strength_too() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "attack d10 d4", faces=(3, 3, 3, 3))
    table.land(1, 4)
    blows = [(told.kind, told.numbers["strength"]) for told in table.told if told.kind in ("hit", "miss")]
    assert blows == [("miss", 4), ("hit", 7)]


# --- 4 Regather ------------------------------------------------------------------------------------------------------


@rule("knight_fight", "4.1")
def test_regather_is_one_sealed_choice_a_seat() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "defend d20", faces=(0, 1, 20))
    assert table.position.waits.choices == (1, 2)
    assert table.position.legal(1) == ["take none", "take none roll", "take d10", "take d10 roll", "take d6", "take d6 roll"]
    table.choose(1, "take d6 roll")
    assert table.sealed_by(1, viewer=2) == "none"
    table.choose(1, "take d10")
    table.choose(2, "take d20")
    assert table.hand(1).count("d10") == 2
    assert table.refusal(1, "take d8") == ("not_a_move", "2.7")


@rule("knight_fight", "4.1")
def test_a_move_is_no_regather() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "defend d20", faces=(0, 1, 20))
    assert table.refusal(1, "defend d20") == ("not_a_regather", "4.1")


@rule("knight_fight", "4.2")
def test_one_die_that_was_rolled_comes_back() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "rally", faces=(0, 1))
    assert table.refusal(1, "take d8") == ("not_rolled", "4.2")
    assert table.refusal(1, "take d10 d6") == ("one_back", "4.2")
    assert table.refusal(1, "take") == ("one_back", "4.2")
    assert table.refusal(1, "take both") == ("one_back", "4.2")
    assert table.refusal(2, "take d4") == ("not_rolled", "4.2")
    assert table.position.legal(2) == ["take none", "take none roll"]


@rule("knight_fight", "4.2")
def test_a_jostled_die_cannot_be_taken_back() -> None:
    table = Table(6, 6)
    table.clash("jostle d10", "defend d20", faces=(9, 20))
    table.choose(1, "move die")
    assert table.refusal(2, "take d20") == ("jostled_die", "4.2")
    assert table.position.legal(2) == ["take none", "take none roll"]


@rule("knight_fight", "4.3")
def test_all_other_dice_go_to_the_squire() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "defend d20", faces=(0, 1, 20))
    table.regather("take d6", "take none")
    assert (table.hand(1), table.squire(1)) == (["d10", "d4", "d6", "d8", "d20"], ["d10"])
    assert (table.hand(2), table.squire(2)) == (["d10", "d10", "d4", "d6", "d8"], ["d20"])
    assert table.tellings("back")[0].words == "Seat 1 takes back d6; 1 die with the Squire."


@rule("knight_fight", "4.4")
def test_the_helmet_may_be_thrown_once_and_is_kept() -> None:
    table = Table(6, 6)
    table.clash("rally", "rally")
    table.regather("take none roll", "take none")
    assert table.throw() == ["d12"]
    table.land(1)
    assert table.helmets() == [1, 6]
    assert table.last("recovered").words == "Seat 1 throws the Helmet: 1."


@rule("knight_fight", "4.4")
def test_a_jostled_helmet_may_not_be_thrown_again() -> None:
    table = Table(6, 6)
    table.clash("jostle d10", "rally", faces=(3,))
    table.choose(1, "roll helmet")
    table.land(2)
    assert table.refusal(2, "take none roll") == ("helmet_jostled", "4.4")
    assert table.position.legal(2) == ["take none"]
    table.regather()
    table.clash("rally", "rally")
    assert table.allowed(2, "take none roll")


@rule("knight_fight", "4.4")
def test_a_jostle_that_moved_the_die_leaves_the_helmet_free() -> None:
    table = Table(6, 6)
    table.clash("jostle d10", "defend d20", faces=(9, 20))
    table.choose(1, "move die")
    assert table.allowed(2, "take none roll")


@rule("knight_fight", "4.5")
def test_the_next_round_begins_clean() -> None:
    table = Table(6, 6)
    table.clash("attack d10 d6", "attack d10 d4", faces=(9, 5, 0, 4))
    table.regather("take d10 roll", "take d10 roll")
    table.land(7, 7)
    for seat in (1, 2):
        player = table.player(seat)
        assert (player.move.name, player.shoved, player.struck, table.on_table(seat)) == ("NONE", False, False, [])
    assert table.state.round == 2


# --- 5 The end of a duel ---------------------------------------------------------------------------------------------


@rule("knight_fight", "5.1")
def test_the_third_hit_wins_at_once() -> None:
    table = Table(6, 6)
    for hit in range(3):
        assert not table.position.over
        table.hit(1, 2, last=hit == 2)
    assert table.position.over
    assert table.position.scores == [1.0, 0.0]
    assert table.position.waits.words == "Seat 1 wins the fight with 3 hits."
    assert table.refusal(1, "take none") == ("over", "5.1")
    assert table.on_table(1) == ["d10", "d8"], "there is no Regather"


@rule("knight_fight", "5.2")
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_fight_is_stopped_after_the_agreed_rounds(rounds: int) -> None:
    table = Table(6, 6, rounds=rounds)
    for _ in range(rounds):
        assert not table.position.over
        table.clash("rally", "rally")
        table.regather()
    assert table.position.over
    assert table.last("stopped").numbers == {"round": rounds}


@rule("knight_fight", "5.2")
def test_two_hundred_rounds_unless_agreed_otherwise() -> None:
    assert {row["name"]: row["default"] for row in KNIGHT_FIGHT.option_table()}["rounds"] == 200
    table = Table(6, 6)
    for _ in range(200):
        table.clash("rally", "rally")
        table.regather()
    assert table.position.over


@rule("knight_fight", "5.3")
def test_more_hits_win_a_stopped_fight_and_equal_ones_share_it() -> None:
    table = Table(6, 6, rounds=2)
    table.hit(1, 2)
    assert table.position.scores == [1.0, 0.0]
    assert table.position.waits.words == "Seat 1 wins the fight with 1 hit."
    table = Table(6, 6, rounds=1)
    table.clash("rally", "rally")
    table.regather()
    assert table.position.scores == [0.5, 0.5]
    assert table.position.waits.words == "The fight is drawn between Seat 1 and Seat 2, 0 hits each."
