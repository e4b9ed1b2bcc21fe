"""Chapter 3 of the rules: bids and ties, healing, turns and their phases, and the limit."""

from __future__ import annotations

import pytest

from dicefield.games.polywars.state import Order, Verb
from tests.polywars.ground import MIDDLE, PLAYER, bidding, ground, load, numbers, refusal
from tests.polywars.table import Table

rule = pytest.mark.rule


def bid(table: Table, *bids: int) -> Table:
    for seat, amount in enumerate(bids, 1):
        table.choose(seat, f"bid {amount}")
    return table


def order(table: Table) -> list[int]:
    return [seat + 1 for seat in table.state.order if seat >= 0]


def hospital() -> Table:
    """The dice of seat 1, #3 to #6, are a wounded d6, an unhurt d6, another wounded one and a lost one; #7 of seat 2 is wounded."""
    table = ground()
    table.die(1, 6, 5, MIDDLE, MIDDLE)
    table.die(1, 6, 6, MIDDLE + 1000, MIDDLE)
    table.die(1, 20, 3, MIDDLE + 2000, MIDDLE)
    table.die(1, 6, 0, place="lost")
    table.die(2, 6, 1, MIDDLE + 3000, MIDDLE)
    return table


def turn(table: Table, seat: int) -> Table:
    """A whole turn in which nothing is done."""
    return table.choose(seat, "done", "done", "done")


# --- Stages ----------------------------------------------------------------------------------------------------------


@rule("polywars", "3.1")
@rule("polywars", "3.6")
def test_initiative_healing_and_turns_come_round_again() -> None:
    table = bid(bidding(hospital()), 1, 0)
    assert table.phase == "heal"
    table.choose(1, "heal 3").choose(2, "heal 7")
    assert table.phase == "attack"
    turn(table, 1)
    turn(table, 2)
    assert (table.phase, table.state.cycle) == ("bid", 2)
    assert table.rules("cycle") == ["3.1"]
    stages = [kind for kind in table.kinds() if kind in ("bid", "order", "healed", "turn", "cycle")]
    assert stages == ["bid", "bid", "order", "healed", "healed", "turn", "turn", "cycle"]


@rule("polywars", "3.1")
def test_the_first_turns_come_after_initiative_and_healing() -> None:
    table = Table(total=20)
    table.choose(1, "force d20").choose(2, "force d20").land(10).land(10).land(6, 1)
    table.choose(1, "place 1 at 5000 5000").choose(2, "place 2 at 15000 5000")
    assert (table.phase, table.state.cycle, table.position.waits.choices) == ("bid", 1, (1, 2))
    assert bid(table, 0, 1).phase == "heal"


# --- Bids ------------------------------------------------------------------------------------------------------------


@rule("polywars", "3.2")
def test_a_bid_is_nought_to_three() -> None:
    table = bidding(ground())
    assert table.position.legal(1) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    for amount in (-1, 4, 100):
        assert refusal(table, 1, f"bid {amount}") == ("bid_points", "3.2")
        assert f"Bid 0 to 3 points, not {amount}." in table.why(1, f"bid {amount}")


@rule("polywars", "3.2")
def test_bids_are_unseen_until_all_have_bid() -> None:
    two, three = bidding(ground(seats=3)), bidding(ground(seats=3))
    two.choose(1, "bid 2")
    three.choose(1, "bid 3")
    assert two.told == []
    for seat in (0, 2, 3):
        assert two.position.view(seat).json() == three.position.view(seat).json()
        assert two.position.view(seat).state.players[0].bid == 0
        assert two.position.view(seat).svg() == three.position.view(seat).svg()
    assert two.position.view(1).state.players[0].bid == 2
    two.choose(3, "bid 1")
    assert two.position.waits.choices == (2,)
    two.choose(2, "bid 0")
    assert [told.words for told in two.told[:3]] == ["Seat 1 bids 2.", "Seat 2 bids 0.", "Seat 3 bids 1."]
    assert two.rules("bid") == ["3.2"] * 3


@rule("polywars", "3.2")
def test_a_sealed_bid_may_be_changed_until_all_have_bid() -> None:
    table = bidding(ground()).choose(1, "bid 0", "bid 3").choose(2, "bid 1")
    assert numbers(table, "bid") == [{"bid": 3}, {"bid": 1}]
    assert table.refused(1, "bid 2") == "wrong_phase"


TIES = [
    ((3, 1), (), (1, 2)),
    ((0, 2), (), (2, 1)),
    ((2, 2), ((3, 5),), (2, 1)),
    ((0, 0), ((4, 4), (1, 1), (6, 1)), (1, 2)),
    ((1, 2, 3), (), (3, 2, 1)),
    ((3, 1, 1), ((2, 6),), (1, 3, 2)),
    ((1, 1, 3), ((1, 2),), (3, 2, 1)),
    ((2, 2, 2), ((1, 6, 3),), (2, 3, 1)),
    ((2, 2, 2), ((5, 5, 2), (1, 6)), (2, 1, 3)),
    ((2, 2, 2), ((2, 5, 5), (3, 4)), (3, 2, 1)),
    ((2, 2, 2), ((6, 5, 5), (2, 2), (3, 4)), (1, 3, 2)),
    ((2, 2, 2), ((4, 4, 4), (1, 2, 3)), (3, 2, 1)),
    ((2, 1, 2, 1), ((1, 6), (6, 1)), (3, 1, 2, 4)),
    ((1, 2, 1, 2), ((1, 6), (6, 1)), (4, 2, 1, 3)),
    ((3, 3, 0, 0), ((2, 2), (3, 1), (1, 5)), (1, 2, 4, 3)),
    ((0, 0, 0, 0), ((5, 5, 2, 2), (1, 2), (6, 3)), (2, 1, 3, 4)),
    ((1, 3, 1, 1), ((4, 4, 6), (2, 1)), (2, 4, 1, 3)),
    ((0, 1, 2, 3), (), (4, 3, 2, 1)),
]


@rule("polywars", "3.3")
@pytest.mark.parametrize(("bids", "throws", "expected"), TIES)
def test_the_highest_bid_is_first_and_ties_are_thrown_for(
    bids: tuple[int, ...], throws: tuple[tuple[int, ...], ...], expected: tuple[int, ...]
) -> None:
    """Only those still tied throw again, in the order of their seats; the higher bids before the lower."""
    table = bid(bidding(ground(seats=len(bids))), *bids)
    for faces in throws:
        assert table.phase == "tie"
        assert table.position.waits.throw == ("d6",) * len(faces)
        table.land(*faces)
    assert table.phase == "attack"
    assert order(table) == list(expected)
    assert table.position.waits.choices == (expected[0],)
    assert set(table.rules("order") + table.rules("tie")) == {"3.3"}
    for seat in expected:
        assert table.position.waits.choices == (seat,)
        turn(table, seat)
    assert table.state.cycle == 2


@rule("polywars", "3.3")
def test_throws_for_a_tie_are_told_by_seat() -> None:
    table = bid(bidding(ground(seats=4)), 1, 3, 1, 1).land(4, 4, 6).land(2, 1)
    thrown = [(told.seat, told.numbers["face"]) for told in table.told if told.kind == "tie"]
    assert thrown == [(1, 4), (3, 4), (4, 6), (1, 2), (3, 1)]
    assert "The order is Seat 2, Seat 4, Seat 1 and Seat 3." in [told.words for told in table.told]


@rule("polywars", "3.3")
def test_whoever_is_out_neither_bids_nor_throws() -> None:
    table = Table(seats=3)
    table.aura("leadership", 1, table.die(1, 6, 6, 1000, 1000))
    table.aura("leadership", 3, table.die(3, 6, 6, 9000, 1000))
    out = {**PLAYER, "out": True}
    load(table, phase="bid", owed=[1, 3], players=[{**PLAYER, "points": 3}, out, {**PLAYER, "points": 3}])
    assert refusal(table, 2, "bid 3") == ("not_owed", "3.6")
    table.choose(1, "bid 2").choose(3, "bid 2").land(2, 3)
    assert order(table) == [3, 1]


@rule("polywars", "3.4")
@pytest.mark.parametrize(("mine", "theirs"), [(1, 3), (3, 1), (2, 2), (0, 0)])
def test_what_was_bid_is_spent_whoever_won(mine: int, theirs: int) -> None:
    table = bid(bidding(hospital()), mine, theirs)
    if mine == theirs:
        table.land(1, 2)
    assert [player.points for player in table.state.players][:2] == [3 - mine, 3 - theirs]
    assert table.position.waits.choices == tuple(seat for seat, spent in ((1, mine), (2, theirs)) if spent < 3)


@rule("polywars", "3.4")
def test_points_are_never_carried_over() -> None:
    table = bid(bidding(hospital()), 0, 3).choose(1, "heal")
    turn(turn(table, 2), 1)
    assert [player.points for player in table.state.players][:2] == [3, 3]
    bid(table, 3, 2)
    assert table.position.waits.choices == (2,)


# --- Healing ---------------------------------------------------------------------------------------------------------


def healing(points: int, table: Table | None = None) -> Table:
    """Both seats are in the healing stage with so many points."""
    return load(table or hospital(), phase="heal", owed=[1, 2], players=[{**PLAYER, "points": points}] * 2)


@rule("polywars", "3.5")
@pytest.mark.parametrize(
    ("points", "heal", "values"),
    [(3, "heal", (5, 3)), (1, "heal 3", (6, 3)), (1, "heal 5", (5, 4)), (2, "heal 3 5", (6, 4)), (3, "heal 5 3", (6, 4))],
)
def test_a_point_heals_a_die_by_one(points: int, heal: str, values: tuple[int, int]) -> None:
    table = healing(points).choose(1, heal).choose(2, "heal")
    assert (table.value(3), table.value(5)) == values
    assert set(table.rules("healed")) <= {"3.5"}
    assert table.phase == "attack"
    assert [player.points for player in table.state.players][:2] == [0, 0]


@rule("polywars", "3.5")
@pytest.mark.parametrize(
    ("heal", "code", "cited", "figure"),
    [
        ("heal 3 5 3", "heal_twice", "3.5", ""),
        ("heal 3 3", "heal_twice", "3.5", ""),
        ("heal 4", "heal_full", "3.5", "d6 #4"),
        ("heal 3 5 1 3", "heal_full", "3.5", "d4 #1"),
        ("heal 7", "not_yours", "3.5", "d6 #7"),
        ("heal 6", "not_on_table", "3.5", "d6 #6"),
        ("heal 8", "no_die", "1.5", "#1 to #7"),
        ("heal -1", "no_die", "1.5", "#1 to #7"),
    ],
)
def test_only_own_wounded_dice_in_play_are_healed_and_each_once(heal: str, code: str, cited: str, figure: str) -> None:
    table = healing(3)
    assert table.refused(1, heal) == code
    refused = table.position.why_not(1, heal)
    assert refused is not None
    assert (refused.rule, "PW.17" in refused.rulings) == (cited, cited == "3.5")
    assert figure in refused.words


@rule("polywars", "3.5")
@pytest.mark.parametrize("points", [1, 2])
def test_no_more_dice_are_healed_than_there_are_points(points: int) -> None:
    table = hospital()
    for place in range(3):
        table.die(1, 6, 1, MIDDLE + 1000 * place, MIDDLE + 2000)
    healing(points, table)
    action = "heal " + " ".join(map(str, range(8, 9 + points)))
    assert refusal(table, 1, action) == ("heal_points", "3.5")
    assert f"There are {points} points left" in table.why(1, action)
    assert table.position.why_not(1, action.rsplit(" ", 1)[0]) is None


@rule("polywars", "3.5")
def test_healing_is_unseen_until_all_have_healed() -> None:
    first, second = healing(2), healing(2)
    first.choose(1, "heal 3 5")
    second.choose(1, "heal")
    for seat in (0, 2):
        assert first.position.view(seat).json() == second.position.view(seat).json()
    assert list(first.position.view(1).state.players[0].heals) == [3, 5, 0]
    assert first.value(3) == 5
    assert first.told == []
    first.choose(1, "heal 5")
    first.choose(2, "heal 7")
    assert [(told.seat, told.words) for told in first.told[:2]] == [
        (1, "Seat 1 heals d20 #5 to 4."),
        (2, "Seat 2 heals d6 #7 to 2."),
    ]
    assert (first.value(3), first.value(5)) == (5, 4)


@rule("polywars", "3.5")
def test_no_die_is_healed_behind_a_gap() -> None:
    """An order made by a program, not read from words, that names the enemy's die behind an empty place."""
    table = healing(1)
    order = Order(verb=Verb.HEAL)
    order.dice[1] = 7
    if table.position.why_not(1, order) is None:
        table.position.accept_choice(1, order)
        table.choose(2, "heal")
    assert table.value(7) == 1


@rule("polywars", "3.5")
def test_immunity_does_not_stop_healing() -> None:
    table = hospital()
    table.aura("immunity", bearer=3)
    assert healing(1, table).choose(1, "heal 3").choose(2, "heal").value(3) == 6


@rule("polywars", "3.5")
def test_a_frozen_die_may_be_healed() -> None:
    table = Table("rescue_mission")
    table.die(1, 6, 3, 5000, 5000, frozen=True)
    table.die(1, 6, 6, 12_000, 5000)
    table.die(2, 6, 6, 6000, 5000)
    table.aura("immunity", 1, 1, stays=True)
    table.base(2, 5000, 5000)
    table.base(1, 12_000, 5000)
    load(table, phase="heal", owed=[1], captive=1, players=[{**PLAYER, "points": 1}, PLAYER])
    assert table.choose(1, "heal 1").value(1) == 4


@rule("polywars", "3.5")
def test_nobody_is_asked_who_has_nothing_to_heal() -> None:
    """Without points left, or without a wounded die."""
    assert bid(bidding(ground()), 0, 1).phase == "attack"
    assert bid(bidding(hospital()), 3, 2).position.waits.choices == (2,)
