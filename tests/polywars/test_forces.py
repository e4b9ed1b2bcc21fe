"""Chapter 1 of the rules: who plays with what, how forces are chosen, rolled and placed."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from dicefield.engine.errors import Refused
from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.content import SIZES, Scenario
from dicefield.games.polywars.rules.forces import can_make
from dicefield.games.polywars.state import Battle, Order, Verb
from tests.polywars.ground import allowed, duel, load, plan, refusal
from tests.polywars.table import Table

rule = pytest.mark.rule

PAIR = "force d20 d20 d20"


def options(**given: Any) -> Any:
    return POLYWARS.read_options(given)


def chosen(*forces: str, kind: Any = "kill_the_king", **given: Any) -> Table:
    """Forces chosen by everybody who brings dice, first the lower seats."""
    table = Table(kind, **given)
    for seat, force in zip(table.position.waits.choices, forces, strict=True):
        table.choose(seat, force)
    return table


def leading(**given: Any) -> Table:
    """Kill the King between three d20 each: seat 1 has placed #1 at (5000, 5000), seat 2 has #4 at (13000, 5000)."""
    table = chosen(PAIR, PAIR, **given).land(1, 2, 3).land(4, 5, 6).land(6, 1)
    return table.choose(1, "place 1 at 5000 5000").choose(2, "place 4 at 13000 5000")


# --- Players and dice ------------------------------------------------------------------------------------------------


@rule("polywars", "1.1")
@pytest.mark.parametrize(("kind", "most"), [("kill_the_king", 6), ("berserk", 6), ("capture_the_flag", 2), ("snipe_hunt", 2)])
def test_the_scenario_says_how_many_play(kind: str, most: int) -> None:
    for seats in range(2, most + 1):
        assert Table(kind, seats).position.waits.choices == tuple(range(1, seats + 1))
    for seats in range(most + 1, 7):
        with pytest.raises(Refused) as refused:
            options(scenario=kind, seats=seats)
        assert (refused.value.code, refused.value.refusal.rule) == ("scenario_seats", "1.1")
        assert f"for {most} players, not {seats}" in refused.value.refusal.words


@rule("polywars", "1.1")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_fewer_than_two_or_more_than_six_never_play(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        options(seats=seats)
    assert refused.value.code == "option_bounds"


@rule("polywars", "1.1")
@pytest.mark.parametrize("seat", [-1, 0, 3, 4])
def test_there_are_no_other_seats(seat: int) -> None:
    table = Table()
    assert refusal(table, seat, PAIR) == ("no_seat", "1.1")
    assert "seats 1 to 2" in table.why(seat, PAIR)


@rule("polywars", "1.2")
@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100])
def test_a_die_lands_on_one_to_its_number_of_sides(sides: int) -> None:
    for face in (0, sides + 1, -1):
        table = duel(sides, sides).choose(1, "strike 3 on 4")
        before = table.position.hash
        with pytest.raises(Refused) as refused:
            table.land(face)
        assert (refused.value.code, refused.value.refusal.rule) == ("faces", "1.2")
        assert f"is a d{sides} and shows 1 to {sides}" in refused.value.refusal.words
        assert table.position.hash == before
    for face in (1, sides):
        duel(sides, sides).choose(1, "strike 3 on 4").land(face)


@rule("polywars", "1.2")
def test_a_coin_counts_two_sides_and_is_worth_one_or_two() -> None:
    table = chosen("force d2 d2", "force d4", total=4)
    assert table.position.waits.throw == ("d2", "d2")
    table.land(1, 2)
    assert [table.value(1), table.value(2)] == [1, 2]


@rule("polywars", "1.2")
@pytest.mark.parametrize("word", ["d3", "d7", "d30", "7", "coin"])
def test_there_are_no_dice_of_other_sizes(word: str) -> None:
    table = Table()
    assert table.refused(1, f"force d20 d20 {word}") == "unknown_word"
    assert "d2, d4, d6, d8, d10, d12, d20, d100" in table.why(1, f"force d20 d20 {word}")


@rule("polywars", "1.3")
@pytest.mark.parametrize(
    ("kind", "force", "wrong", "sizes"),
    [
        ("capture_the_flag", "force d100", "d100", "d2, d4, d6, d8, d10, d12 and d20"),
        ("rescue_mission", "force d20 d100", "d100", "d2, d4, d6, d8, d10, d12 and d20"),
        ("snipe_hunt", "force d20 d20 d12 d2 d6", "d2", "d4, d6, d8, d10, d12 and d20"),
        ("snipe_hunt", "force d100", "d100", "d4, d6, d8, d10, d12 and d20"),
    ],
)
def test_only_the_sizes_of_the_scenario_are_fielded(kind: str, force: str, wrong: str, sizes: str) -> None:
    table = Table(kind)
    assert refusal(table, 1, force) == ("force_size", "1.3")
    assert f"A {wrong} may not be fielded here; the sizes are {sizes}." in table.why(1, force)


@rule("polywars", "1.3")
def test_kings_field_every_size() -> None:
    table = Table(total=162)
    assert allowed(table, 1, "force d2 d4 d6 d8 d10 d12 d20 d100")


@rule("polywars", "1.4")
@pytest.mark.parametrize(
    ("force", "code", "figures"),
    [
        ("force d20 d20 d12 d6", "force_total", "58 sides together; bring exactly 60"),
        ("force d20 d20 d12 d10", "force_total", "62 sides together; bring exactly 60"),
        ("force d2", "force_total", "2 sides"),
        ("force d100", "force_total", "100 sides"),
        ("force", "force_empty", "at least one die"),
    ],
)
def test_all_bring_sixty_sides_exactly(force: str, code: str, figures: str) -> None:
    table = Table()
    assert refusal(table, 1, force) == (code, "1.4")
    assert refusal(table, 2, force) == (code, "1.4")
    assert figures in table.why(1, force)
    assert allowed(table, 1, "force d20 d20 d12 d8")
    assert allowed(table, 2, "force " + "d2 " * 30)


@rule("polywars", "1.4")
def test_another_total_may_be_agreed_and_is_the_same_for_all() -> None:
    table = Table(total=100, seats=4)
    for seat in range(1, 5):
        assert allowed(table, seat, "force d100")
        assert refusal(table, seat, PAIR) == ("force_total", "1.4")
    with pytest.raises(Refused) as refused:
        options(total=61)
    assert (refused.value.code, refused.value.refusal.rule) == ("scenario_total", "1.4")


@rule("polywars", "1.4")
def test_every_total_that_dice_make_up_may_be_agreed() -> None:
    battle = Battle(seats=2, scenario=Scenario.shipped("kill_the_king"))
    battle.total = 60
    tried = {sum(dice) for most in range(4) for dice in combinations_with_replacement(SIZES, most)}
    assert {sides for sides in range(301) if can_make(battle, sides, 3, 0)} == tried
    battle.scenario.sizes[:] = [8, 20, 100, 0, 0, 0, 0, 0]
    few = {sum(dice) for most in range(6) for dice in combinations_with_replacement((8, 20, 100), most)}
    assert {sides for sides in range(501) if can_make(battle, sides, 5, 0)} == few
    pairs = {sum(dice) for most in range(2, 6) for dice in combinations_with_replacement((8, 20, 100), most)}
    assert {sides for sides in range(501) if can_make(battle, sides, 5, 2)} == pairs
    for total in (1, 7, 199):
        with pytest.raises(Refused, match=f"makes {total} sides"):
            options(total=total)


@rule("polywars", "1.4")
def test_nobody_brings_more_than_thirty_two_dice() -> None:
    assert allowed(Table(total=64), 1, "force" + " d2" * 32)
    table = Table(total=66)
    assert "32" in table.why(1, "force" + " d2" * 33)
    table.refused(1, "force" + " d2" * 33)


@rule("polywars", "1.4")
def test_a_scenario_may_allow_fewer_dice() -> None:
    table = Table("snipe_hunt")
    nine = "force d4 d4 d8 d8 d8 d8 d8 d6 d6"
    assert refusal(table, 1, nine) == ("force_snipes", "8.16")
    assert "Bring 1 to 8 dice, not 9." in table.why(1, nine)
    assert allowed(table, 2, nine)


@rule("polywars", "1.4")
def test_nothing_is_smuggled_in_behind_a_gap() -> None:
    """An order made by a program, not read from words, with a d100 behind an empty place: refused, or without the d100."""
    table = Table()
    order = Order(verb=Verb.FORCE)
    for place, sides in ((0, 20), (1, 20), (2, 20), (4, 100)):
        order.sizes[place] = sides
    if table.position.why_not(1, order) is None:
        table.position.accept_choice(1, order)
        table.choose(2, PAIR)
        assert sum(die.sides for die in table.state.dice if die.owner == 0) == 60


# --- Unseen, then shown ----------------------------------------------------------------------------------------------


@rule("polywars", "1.5")
def test_forces_are_unseen_until_all_have_chosen() -> None:
    one, other = Table(seats=3), Table(seats=3)
    one.choose(1, "force d20 d20 d20")
    other.choose(1, "force d6 d6 d6 d6 d6 d6 d6 d6 d6 d6")
    for seat in (0, 2, 3):
        assert one.position.view(seat).json() == other.position.view(seat).json()
        assert not any(one.position.view(seat).state.players[0].force)
        assert one.position.view(seat).svg() == other.position.view(seat).svg()
    assert list(one.position.view(1).state.players[0].force)[:4] == [20, 20, 20, 0]
    assert one.told == []
    one.choose(3, PAIR).choose(2, "force d12 d12 d12 d12 d12")
    assert [told.words for told in one.told] == [
        "Seat 1 brings dice #1 to #3, 60 sides.",
        "Seat 2 brings dice #4 to #8, 60 sides.",
        "Seat 3 brings dice #9 to #11, 60 sides.",
    ]
    assert one.rules("force") == ["1.5"] * 3


@rule("polywars", "1.5")
def test_a_sealed_force_may_be_changed_until_all_have_chosen() -> None:
    table = Table().choose(1, PAIR, "force d12 d12 d12 d12 d12").choose(2, PAIR)
    assert [die.sides for die in table.state.dice][:8] == [12] * 5 + [20] * 3
    assert refusal(table, 1, PAIR) == ("throw_first", "1.7")


@rule("polywars", "1.6")
def test_every_die_is_rolled_once_before_anything_is_placed() -> None:
    table = chosen("force d20 d20 d12 d8", "force d20 d20 d20")
    assert table.position.waits.throw == ("d20", "d20", "d12", "d8")
    assert refusal(table, 1, "place 1 at 5000 5000") == ("throw_first", "1.7")
    table.land(20, 1, 12, 3)
    assert table.position.waits.throw == ("d20", "d20", "d20")
    table.land(7, 8, 9)
    assert [table.value(die) for die in range(1, 8)] == [20, 1, 12, 3, 7, 8, 9]
    assert {table.place(die) for die in range(1, 8)} == {"reserve"}
    assert table.rules("rolled") == ["1.6"] * 7
    assert table.told[2].words == "Seat 1 rolls 20 with d20 #1."


@rule("polywars", "1.7")
@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100])
def test_a_command_die_of_the_attackers_size_stands_outside_the_battle(sides: int) -> None:
    table = duel(sides, 1, 100, 100).choose(1, "strike 3 on 4")
    assert table.position.waits.throw == (f"d{sides}",)
    assert table.state.count == 4
    assert refusal(table, 1, "done") == ("throw_first", "1.7")
    assert f"First d{sides} must land" in table.why(1, "done")


# --- Who deploys first -----------------------------------------------------------------------------------------------


@rule("polywars", "1.8")
@pytest.mark.parametrize(
    ("seats", "throws", "expected"),
    [
        (2, [(6, 1)], [1, 2]),
        (2, [(3, 3), (3, 3), (2, 5)], [2, 1]),
        (3, [(1, 3, 6)], [3, 2, 1]),
        (3, [(4, 6, 4), (1, 2)], [2, 3, 1]),
        (4, [(5, 5, 2, 2), (1, 2), (6, 3)], [2, 1, 3, 4]),
        (4, [(4, 4, 4, 6), (2, 2, 5), (6, 5)], [4, 3, 1, 2]),
    ],
)
def test_lots_are_thrown_high_before_low_and_the_tied_throw_again(
    seats: int, throws: list[tuple[int, ...]], expected: list[int]
) -> None:
    table = chosen(*["force d20"] * seats, seats=seats, total=20)
    for _ in range(seats):
        table.land(10)
    for faces in throws:
        assert table.phase == "draw_lots"
        assert table.position.waits.throw == ("d6",) * len(faces)
        table.land(*faces)
    assert set(table.rules("tie") + table.rules("lots")) == {"1.8"}
    corners = ((1000, 1000), (9000, 1000), (1000, 9000), (9000, 9000))
    for seat, (x, y) in zip(expected, corners, strict=False):
        assert table.position.waits.choices == (seat,)
        table.choose(seat, f"place {seat} at {x} {y}")
    assert table.phase == "bid"


@rule("polywars", "1.8")
@pytest.mark.parametrize(
    ("kind", "lots", "first"),
    [("capture_the_flag", True, 2), ("rescue_mission", False, 2), ("snipe_hunt", False, 1), ("attack_on_tokyo", False, 2)],
)
def test_no_lots_are_thrown_where_the_scenario_says_who_is_first(kind: str, lots: bool, first: int) -> None:
    forces = {"rescue_mission": ["force d20 d20 d20", "force d20 d10"], "attack_on_tokyo": [PAIR]}.get(kind, [PAIR, PAIR])
    table = chosen(*forces, kind=kind)
    while len(table.position.waits.throw) == len(forces[0].split()) - 1 or table.phase == "roll":
        table.land(*[1] * len(table.position.waits.throw))
    assert (table.phase == "draw_lots") is lots
    if lots:
        table.land(1, 2)
    assert (table.phase, table.position.waits.choices) == ("bases", (first,))


# --- Placing ---------------------------------------------------------------------------------------------------------


@rule("polywars", "1.9")
def test_dice_are_placed_one_by_one_in_the_order_of_the_lots() -> None:
    table = leading()
    table.choose(1, "place 3 at 5500 5000")
    assert table.position.waits.choices == (1,)
    table.choose(1, "place 2 at 4500 5000")
    assert table.position.waits.choices == (2,)
    table.choose(2, "place 5 at 13500 5000", "place 6 at 12500 5000")
    assert table.phase == "bid"
    assert table.rules("placed") == ["1.9"] * 4
    assert [table.value(die) for die in range(1, 7)] == [1, 2, 3, 4, 5, 6]


@rule("polywars", "1.9")
@pytest.mark.parametrize(
    ("action", "code", "cited", "figure"),
    [
        ("place 1 at 5500 5000", "not_in_reserve", "1.9", "d20 #1"),
        ("place 5 at 5500 5000", "not_yours", "3.6", "d20 #5"),
        ("place 9 at 5500 5000", "no_die", "1.5", "#1 to #6"),
        ("place 2 at 5499 5000", "overlap", "2.2", "d20 #2 would overlap d20 #1"),
        ("place 2 at 5000 5000", "overlap", "2.2", "(5, 5)"),
        ("place 2 at 7251 5000", "too_far_to_deploy", "8.3", "2 range units"),
        ("place 2 at -10 5000", "off_table", "2.7", "(-0.01, 5)"),
        ("done", "still_to_place", "1.9", "room"),
        ("base at 5000 5000", "wrong_phase", "3.6", "deployment"),
        ("strike 1 on 4", "wrong_phase", "3.6", "deployment"),
    ],
)
def test_what_cannot_be_placed_is_refused(action: str, code: str, cited: str, figure: str) -> None:
    table = leading()
    assert refusal(table, 1, action) == (code, cited)
    assert figure in table.why(1, action)
    assert table.refused(2, "place 5 at 13500 5000") == "not_owed"


@rule("polywars", "1.9")
def test_a_die_for_which_there_is_no_room_stays_out() -> None:
    """A corner full of coins: within two range units of the leader at (250, 250) nothing fits any more."""
    table = Table(total=80)
    leader = table.die(1, 2, 1, 250, 250)
    spots = [(250 + 700 * across, 250 + 700 * down) for across in range(4) for down in range(4)]
    for x, y in spots[1:]:
        if (x - 250) ** 2 + (y - 250) ** 2 <= 2900**2:
            table.die(1, 2, 1, x, y)
    waiting = table.die(1, 2, 2, place="reserve")
    table.leaders(leader, table.die(2, 4, 4, 15_000, 15_000))
    load(table, phase="deploy", owed=[1], cycle=0, stage=2, turn=0)
    assert allowed(table, 1, "done")
    table.choose(1, "done")
    assert (table.place(waiting), table.value(waiting)) == ("lost", 0)
    assert table.rules("removed") == ["1.9"]
    assert table.phase == "bid"


@rule("polywars", "1.9")
def test_on_a_table_without_an_edge_there_is_room_beyond_the_origin_too() -> None:
    table = leading(kind=plan(edge=False))
    assert refusal(table, 1, "done") == ("still_to_place", "1.9")
    far = chosen(PAIR, PAIR, kind=plan(edge=False)).land(1, 2, 3).land(4, 5, 6).land(6, 1)
    far.choose(1, "place 1 at -9000 -9000").choose(2, "place 4 at 9000 -9000")
    assert allowed(far, 1, "place 2 at -9500 -9000")
    assert not allowed(far, 1, "done"), "there is room, so the force is not given up"


@rule("polywars", "1.9")
def test_dice_may_be_placed_on_terrain_and_anywhere_free() -> None:
    table = chosen(PAIR, PAIR, layout="wall").land(1, 2, 3).land(4, 5, 6).land(6, 1)
    table.choose(1, "place 1 at 5000 9000").choose(2, "place 4 at 15000 9000")
    assert table.choose(1, "place 2 at 5001 10001").spot(2) == (5001, 10_001)


@rule("polywars", "8.10")
@rule("polywars", "8.16")
@rule("polywars", "8.20")
@pytest.mark.parametrize(
    ("scenario", "seat", "said", "cited"),
    [
        ("kill_the_king", 1, "force d20 d20 d12 d10", "(rule 1.4, PW.13)"),
        ("snipe_hunt", 1, "force d4 d4 d8 d8 d8 d8 d8 d6 d6", "(rule 8.16, PW.64, PW.66)"),
        ("rescue_mission", 1, "force d20 d20", "(rule 8.10, PW.59)"),
        ("rescue_mission", 2, "force d20 d20", "(rule 8.10, PW.59)"),
        ("attack_on_tokyo", 2, "force d20 d20 d20 d2", "(rule 8.20, PW.67)"),
    ],
)
def test_a_force_that_does_not_fit_is_told_by_what_the_scenario_says(scenario: str, seat: int, said: str, cited: str) -> None:
    refused = Table(scenario).position.why_not(seat, said)
    assert refused is not None
    assert cited in refused.words
    assert f"({', '.join([f'rule {refused.rule}', *refused.rulings])})" == cited
