"""Every numbered rule of Army Men Dice War, with scripted dice."""

from __future__ import annotations

import random

import pytest

from dicefield.engine.errors import Refused
from dicefield.games.army_men.rules.contract import points
from tests.army_men.table import Table, faces_for

rule = pytest.mark.rule


def dice_held(table: Table) -> list[int]:
    return [player.dice for player in table.state.players]


# --- 1 Dice ----------------------------------------------------------------------------------------------------------


@rule("army_men", "1.1")
def test_two_play_with_six_dice_each() -> None:
    table = Table()
    assert table.position.seats == 2
    assert dice_held(table) == [6, 6]


@rule("army_men", "1.1")
@pytest.mark.parametrize("seats", [1, 3])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        Table(seats=seats)
    assert refused.value.code == "option_bounds"


@rule("army_men", "1.1")
@pytest.mark.parametrize("seat", [0, 3, -1, "1", None, True, 1.0])
def test_there_are_two_seats_and_no_other(seat: object) -> None:
    table = Table()
    refusal = table.position.why_not(seat, "set 1")  # type: ignore[arg-type]
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.rulings) == ("no_seat", "1.1", ("AM.9",))


@rule("army_men", "1.2")
@pytest.mark.parametrize("faces", [[0, 1, 2, 3, 4], [1, 2, 3, 4, 7], [1, 2, 3, 4], [1] * 6, [], [1, 2, 3, 4, True], "12345", None])
def test_dice_land_on_one_to_six_and_each_once(faces: object) -> None:
    table = Table()
    before = table.position.hash
    with pytest.raises(Refused) as refused:
        table.position.accept_faces(faces)
    assert (refused.value.code, refused.value.refusal.rule) == ("faces", "1.2")
    assert table.position.hash == before


@rule("army_men", "1.2")
def test_every_throw_is_told() -> None:
    table = Table()
    table.land(6, 1, 3, 3, 2)
    (told,) = table.tellings("throw")
    assert told.words == "Seat 1 throws 1, 2, 3, 3 and 6."
    assert (told.rule, told.rulings) == ("1.2", ("ALL.2",))


@rule("army_men", "1.3")
def test_a_soldier_scores_nothing_and_other_faces_their_spots() -> None:
    assert [points(face) for face in range(1, 7)] == [0, 2, 3, 4, 5, 6]


@rule("army_men", "1.3")
@pytest.mark.parametrize(
    ("faces", "score"), [((1, 1, 1, 1, 1), 0), ((6, 6, 6, 6, 6), 30), ((1, 2, 3, 4, 5), 14), ((2, 2, 2, 2, 2), 10)]
)
def test_no_combination_is_worth_more(faces: tuple[int, ...], score: int) -> None:
    table = Table()
    table.turn(*faces)
    assert table.state.players[0].scores[0] == score


# --- 2 A round -------------------------------------------------------------------------------------------------------


@rule("army_men", "2.1")
def test_the_ante_is_not_rolled_and_not_chosen() -> None:
    table = Table()
    assert table.position.waits.throw == ("d6",) * 5
    assert table.tellings("ante")[0].rule == "2.1"
    assert dice_held(table) == [6, 6]


@rule("army_men", "2.2")
@pytest.mark.parametrize("youngest", [1, 2])
def test_the_youngest_starts_and_then_the_start_alternates(youngest: int) -> None:
    table = Table(youngest=youngest)
    starters = []
    for _ in range(4):
        starters.append(table.player)
        table.round(5, 5)
    assert starters == [youngest, 3 - youngest, youngest, 3 - youngest]


@rule("army_men", "2.3")
def test_the_other_follows_when_the_starter_is_done_and_has_seen_all() -> None:
    table = Table()
    table.land(1, 2, 3, 4, 5)
    assert table.refusal("set 1", seat=2) == ("not_owed", "2.3")
    table.set(1, 2)
    table.land(3, 4, 5)
    table.set(3, 4)
    table.land(5)
    table.set(5)
    assert table.player == 2
    views = [table.position.view(seat).state for seat in (0, 1, 2)]
    assert views[0] == views[1] == views[2] == table.state
    assert list(table.state.players[0].aside) == [1, 2, 3, 4, 5]


@rule("army_men", "2.4")
def test_a_turn_begins_with_a_throw_of_all_but_the_ante() -> None:
    table = Table()
    assert table.refusal("set 1") == ("throw_first", "2.4")
    table.round(0, 2)
    assert table.player == 2
    assert len(table.position.waits.throw) == 4


@rule("army_men", "2.5")
def test_one_or_two_of_the_dice_just_thrown_are_set_aside() -> None:
    table = Table()
    table.land(1, 4, 4, 5, 6)
    assert table.refusal("set") == ("none_set", "2.5")
    assert table.refusal("set 1 4 4") == ("too_many", "2.5")
    assert table.refusal("set 3") == ("not_thrown", "2.5")
    assert table.refusal("set 1 1") == ("not_thrown", "2.5")
    assert table.refusal("set 4 7") == ("not_thrown", "2.5")
    assert table.position.why_not(1, "set 4 4") is None
    assert table.position.why_not(1, "set 6 1") is None


@rule("army_men", "2.5")
def test_each_different_choice_is_listed_once() -> None:
    table = Table()
    table.land(2, 2, 2, 5, 5)
    assert table.position.legal(1) == ["set 2", "set 5", "set 2 2", "set 2 5", "set 5 5"]
    assert table.position.legal(2) == []


@rule("army_men", "2.5")
def test_the_last_die_is_set_aside_alone() -> None:
    table = Table()
    table.land(1, 2, 3, 4, 5)
    table.set(1, 2)
    table.land(3, 4, 6)
    table.set(3, 4)
    table.land(2)
    assert table.position.legal(1) == ["set 2"]
    assert table.refusal("set 2 2") == ("not_thrown", "2.5")


@rule("army_men", "2.5")
@pytest.mark.parametrize(
    "action", ["", "pass", "set one", "set 1.5", "set -", "set 0", "set 1 2 3 4 5 6", "set 99999999999999999999"]
)
def test_what_cannot_be_read_is_refused_with_what_can(action: str) -> None:
    table = Table()
    table.land(1, 2, 3, 4, 5)
    code, cited = table.refusal(action)
    assert cited == "2.5"
    assert code in {"unreadable", "not_whole", "not_counted", "wrong_length"}


@rule("army_men", "2.5")
@pytest.mark.parametrize("action", [None, 3, ["set 1"], {"set": 1}, b"set 1"])
def test_an_action_is_text(action: object) -> None:
    table = Table()
    table.land(1, 2, 3, 4, 5)
    assert table.refusal(action) == ("not_text", "2.5")


@rule("army_men", "2.6")
def test_dice_set_aside_stay_and_only_the_others_are_thrown() -> None:
    table = Table()
    table.land(1, 4, 4, 5, 6)
    table.set(4, 1)
    assert table.position.waits.throw == ("d6",) * 3
    assert list(table.state.players[0].aside) == [4, 1, 0, 0, 0]
    assert list(table.state.rolled) == [0] * 5
    table.land(1, 1, 1)
    assert table.refusal("set 4") == ("not_thrown", "2.5")
    table.set(1)
    assert list(table.state.players[0].aside) == [4, 1, 1, 0, 0]
    assert table.position.waits.throw == ("d6",) * 2


@rule("army_men", "2.7")
@pytest.mark.parametrize("left", [5, 3, 1])
def test_nobody_may_stop_early(left: int) -> None:
    table = Table()
    table.land(1, 1, 1, 1, 1)
    for dice in range(4, left - 1, -1):
        table.set(1)
        table.land(*[1] * dice)
    assert table.refusal("stop") == ("stopping", "2.7")
    words = table.position.why_not(1, "stop")
    assert words is not None
    assert "AM.1" in words.words


@rule("army_men", "2.8")
def test_the_score_is_the_sum_of_what_was_set_aside() -> None:
    table = Table()
    table.land(1, 4, 4, 5, 6)
    table.set(1)
    table.land(3, 3, 6, 6)
    table.set(3, 3)
    table.land(2, 6)
    table.set(2)
    table.land(6)
    table.set(6)
    (told,) = table.tellings("score")
    assert told.words == "Seat 1 scores 14 this round."
    assert told.numbers == {"score": 14}


# --- 3 The end of a round --------------------------------------------------------------------------------------------


@rule("army_men", "3.1")
@pytest.mark.parametrize(("first", "second", "held"), [(3, 10, [6, 5]), (10, 3, [5, 6]), (0, 2, [6, 5])])
def test_the_lower_score_takes_its_ante_back(first: int, second: int, held: list[int]) -> None:
    table = Table()
    table.round(first, second)
    assert dice_held(table) == held
    assert table.tellings("ante_back")[0].seat == held.index(6) + 1
    assert table.tellings("ante_back")[0].rulings == ("AM.4",)


@rule("army_men", "3.2")
def test_a_tie_costs_both_their_antes() -> None:
    table = Table()
    table.round(7, 7)
    assert dice_held(table) == [5, 5]
    assert table.tellings("antes_lost")[0].rule == "3.2"


@rule("army_men", "3.3")
def test_hands_become_unequal() -> None:
    table = Table()
    table.round(2, 3)
    table.round(2, 3)
    assert dice_held(table) == [6, 4]
    assert len(table.position.waits.throw) == 5
    table.turn(1, 1, 1, 1, 1)
    assert len(table.position.waits.throw) == 3


# --- 4 The end of a game ---------------------------------------------------------------------------------------------


@rule("army_men", "4.1")
def test_the_game_ends_when_a_player_has_only_the_ante_left() -> None:
    table = Table()
    for played in range(5):
        assert not table.position.over
        assert table.state.rounds_over == played
        table.round(2, 3)
    assert table.position.over
    assert dice_held(table) == [6, 1]
    assert len(table.tellings("ante")) == 5


@rule("army_men", "4.1")
def test_nothing_is_taken_after_the_end() -> None:
    table = Table()
    for _ in range(5):
        table.round(5, 5)
    assert table.refusal("set 1") == ("over", "4.1")
    with pytest.raises(Refused) as refused:
        table.land(1)
    assert refused.value.code == "over"
    assert table.position.legal(1) == []


@rule("army_men", "4.2")
def test_the_lowest_sum_wins_with_whatever_dice_are_left() -> None:
    table = Table()
    for first, second in [(6, 5)] * 4 + [(0, 20), (6, 5)]:
        table.round(first, second)
    assert table.position.over
    assert dice_held(table) == [1, 5]
    assert table.position.scores == [1.0, 0.0]
    assert table.position.waits.words == "Seat 1 wins the game with 30 against 45."
    assert table.tellings("game_won")[0].numbers == {"first": 30, "second": 45}


@rule("army_men", "4.3")
def test_equal_sums_are_a_draw() -> None:
    table = Table()
    for _ in range(5):
        table.round(4, 4)
    assert table.position.scores == [0.5, 0.5]
    assert table.position.waits.words == "The game is drawn, 20 each."


@rule("army_men", "4.4")
def test_a_game_can_last_nine_rounds_and_no_more() -> None:
    table = Table()
    for number in range(9):
        assert not table.position.over
        table.round(2, 3) if number % 2 else table.round(3, 2)
    assert table.position.over
    assert dice_held(table) == [1, 2]


@rule("army_men", "4.4")
def test_random_games_have_five_to_nine_rounds() -> None:
    rounds = set()
    for seed in range(60):
        table, scores = Table(), random.Random(seed)
        while not table.position.over:
            table.round(scores.randint(2, 4), scores.randint(2, 4))
        rounds.add(table.state.rounds_over)
    assert {5, 6, 7, 8} <= rounds <= {5, 6, 7, 8, 9}


# --- 5 The campaign --------------------------------------------------------------------------------------------------


def play_game(table: Table, first: int, second: int) -> None:
    """A game of five rounds with these scores in each."""
    for _ in range(5):
        table.round(first, second)


@rule("army_men", "5.1")
def test_a_campaign_is_three_games_with_all_dice_back() -> None:
    table = Table(war="campaign")
    for game in range(3):
        assert table.state.games_over == game
        assert dice_held(table) == [6, 6]
        play_game(table, 2, 3)
    assert table.position.over
    assert len(table.tellings("game")) == 3


@rule("army_men", "5.2")
def test_the_youngest_starts_every_game_again() -> None:
    table = Table(war="campaign", youngest=2)
    for _ in range(3):
        assert table.player == 2
        play_game(table, 3, 3)


@rule("army_men", "5.3")
def test_the_lowest_total_wins_however_many_games_were_won() -> None:
    table = Table(war="campaign")
    play_game(table, 4, 5)
    play_game(table, 4, 5)
    for first in (12, 12, 12, 12, 6):
        table.round(first, 2)
    assert table.position.scores == [0.0, 1.0]
    assert table.position.waits.words == "Seat 2 wins the campaign with 60 against 94."
    assert [told.seat for told in table.tellings("game_won")] == [1, 1, 2]


@rule("army_men", "5.3")
def test_equal_totals_are_a_draw() -> None:
    table = Table(war="campaign")
    play_game(table, 4, 5)
    play_game(table, 5, 4)
    play_game(table, 3, 3)
    assert table.position.scores == [0.5, 0.5]
    assert table.tellings("war_drawn")[0].numbers == {"sum": 60}


# --- The helpers of these tests --------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", range(1, 6))
def test_faces_can_be_found_for_every_score_but_one(dice: int) -> None:
    for score in [0, *range(2, 6 * dice + 1)]:
        assert sum(points(face) for face in faces_for(score, dice)) == score
