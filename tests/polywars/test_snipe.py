"""Snipe Hunt: two bases, eight spaces, a die more each cycle, and two battles (rules 8.15 to 8.19)."""

from __future__ import annotations

import pytest

from dicefield.games.polywars import POLYWARS
from dicefield.play.position import Position
from tests.polywars.mustering import muster, through_bids, to_next_cycle
from tests.polywars.table import Table

rule = pytest.mark.rule

START, GOAL = (4000, 10000), (11000, 10000)
SPACES = [(4660, 10000), (4467, 10467), (4000, 10660), (3533, 10467), (3340, 10000), (3533, 9533), (4000, 9340), (4467, 9533)]
PLAYER = {"out": False, "bid": 0, "points": 0, "rank": 0, "thrown": 0, "heals": [0, 0, 0], "force": []}


def hunt(battle: int = 1, snipe: int = 1) -> Table:
    """Both bases belong to the Snipe; a Hunter #1, a d6, stands aside."""
    table = Table("snipe_hunt", attacker=snipe)
    table.base(snipe, *START)
    table.base(snipe, *GOAL)
    table.die(3 - snipe, 6, 5, 7500, 13000)
    table.given["battle"] = battle
    return table


def deploying(forces: tuple[str, str] = ("d8 d6 d6", "d20"), snipe: int = 1) -> Table:
    """The Snipe has dice #1 to #3, the Hunter #4 (with the roles exchanged #1, and the Snipe #2 to #4)."""
    return muster("snipe_hunt", *(forces if snipe == 1 else forces[::-1]), total=20, attacker=snipe)


# --- Bases and forces (8.15, 8.16) -----------------------------------------------------------------------------------


@rule("polywars", "8.15")
@rule("polywars", "8.1")
@pytest.mark.parametrize("snipe", [1, 2])
def test_the_snipe_places_both_bases_then_its_dice_and_then_the_hunter_comes(snipe: int) -> None:
    table = deploying(snipe=snipe)
    own = "1 2 3" if snipe == 1 else "2 3 4"
    table.choose(snipe, "base at 4000 10000", "base at 11000 10000", f"spaces {own}")
    assert table.position.truth.choices == (3 - snipe,)
    table.choose(3 - snipe, f"place {4 if snipe == 1 else 1} at 7500 10000")
    assert (table.phase, table.state.cycle) == ("bid", 1)


@rule("polywars", "8.15")
@pytest.mark.parametrize(
    ("spot", "fits"),
    [("11000 10000", True), ("10999 10000", False), ("11001 10000", False), ("8200 15600", True), ("4000 17000", True)],
)
def test_the_bases_are_exactly_seven_range_units_apart(spot: str, fits: bool) -> None:
    table = deploying().choose(1, "base at 4000 10000")
    if fits:
        assert table.choose(1, f"base at {spot}").phase == "spaces"
    else:
        assert table.refused(1, f"base at {spot}") == "base_distance"


@rule("polywars", "8.15")
@pytest.mark.parametrize(
    ("spot", "code"),
    [
        ("6000 10000", None),  # exactly two range units from the middle of the first base
        ("5999 10000", "too_near_to_deploy"),
        ("9000 10000", None),
        ("9001 10000", "too_near_to_deploy"),
        ("4000 12000", None),  # level with a base counts as between
        ("4000 11999", "too_near_to_deploy"),
        ("3999 14000", "not_between"),
        ("11000 7000", None),
        ("11001 7000", "not_between"),
        ("7500 250", None),  # however far to the side
        ("7500 249", "off_table"),
    ],
)
def test_the_hunters_stand_between_the_bases_and_two_range_units_from_both(spot: str, code: str | None) -> None:
    table = deploying().choose(1, "base at 4000 10000", "base at 11000 10000", "spaces 1 2 3")
    if code:
        assert table.refused(2, f"place 4 at {spot}") == code
    else:
        assert table.choose(2, f"place 4 at {spot}").phase == "bid"


@rule("polywars", "8.15")
def test_between_is_measured_along_the_line_of_the_bases() -> None:
    table = deploying().choose(1, "base at 4000 4000", "base at 8200 9600", "spaces 1 2 3")
    assert table.refused(2, "place 4 at 7999 1000") == "not_between"  # 3999 * 4200 < 3000 * 5600
    assert table.choose(2, "place 4 at 8000 1000").phase == "bid"  # level with the first base


@rule("polywars", "8.16")
def test_the_dice_take_the_spaces_of_the_first_base_the_largest_first() -> None:
    table = muster("snipe_hunt", "d20 d8 d8 d6 d6 d4 d4 d4", "d20 d20 d20", total=60)
    table.choose(1, "base at 4000 10000", "base at 11000 10000", "spaces 1 3 2 4 5 8 7 6")
    assert [table.spot(die) for die in (1, 3, 2, 4, 5, 8, 7, 6)] == SPACES
    assert [table.state.dice[die - 1].space for die in range(1, 9)] == [1, 3, 2, 4, 5, 8, 7, 6]
    assert table.rules("spaced") == ["8.16"] * 8


@rule("polywars", "8.16")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("1 2 3", None),
        ("1 3 2", None),  # equal sizes as wished
        ("2 1 3", "spaces_order"),
        ("1 2", "spaces_all"),
        ("1 2 2", "spaces_extra"),
        ("1 2 4", "not_yours"),
        ("1 2 9", "no_die"),
    ],
)
def test_all_dice_are_named_once_from_the_largest_down(said: str, code: str | None) -> None:
    table = deploying().choose(1, "base at 4000 10000", "base at 11000 10000")
    if code:
        assert table.refused(1, f"spaces {said}") == code
    else:
        assert table.choose(1, f"spaces {said}").phase == "deploy"


@rule("polywars", "8.16")
@pytest.mark.parametrize(("seat", "code"), [(1, "force_snipes"), (2, None)])
def test_only_the_snipe_is_bound_to_eight_dice(seat: int, code: str | None) -> None:
    table = Table("snipe_hunt", total=36)
    nine = "force " + " ".join(["d4"] * 9)
    assert (table.refused(seat, nine) if code else table.position.why_not(seat, nine)) == code
    assert table.position.why_not(seat, "force d8 d4 d4 d4 d4 d4 d4 d4") is None  # eight


# --- A die more each cycle (8.17) ------------------------------------------------------------------------------------


@rule("polywars", "8.17")
@pytest.mark.parametrize("cycle", range(1, 9))
def test_cycle_n_frees_spaces_one_to_n_for_movement(cycle: int) -> None:
    table = hunt()
    for space, (x, y) in enumerate(SPACES, 1):
        table.die(1, 4, 3, x, y, space=space)
    table.begin("move", cycle=cycle)
    for space, (x, y) in enumerate(SPACES, 1):
        said = f"step {space + 1} to {x} {y}"
        if space <= cycle:
            assert table.position.why_not(1, said) is None
        else:
            assert table.refused(1, said) == "not_released"
            assert f"space {space} is freed in cycle {space}; this is cycle {cycle}. (rule 8.17, PW.64)" in table.why(1, said)


@rule("polywars", "8.17")
@pytest.mark.parametrize(("sides", "said"), [(4, "speed 2"), (12, "teleport 2 to 5400 10000")])
@pytest.mark.parametrize("cycle", [2, 3])
def test_super_speed_and_teleportation_wait_like_any_movement(sides: int, said: str, cycle: int) -> None:
    table = hunt()
    table.die(1, sides, 3, *SPACES[2], space=3)
    table.die(1, 6, 3, *SPACES[0], space=1)
    table.begin("action", cycle=cycle)
    if cycle == 2:
        assert table.refused(1, said) == "not_released"
    else:
        table.choose(1, said)


@rule("polywars", "8.17")
@rule("polywars", "6.9")
def test_a_leap_may_end_beside_a_friend_that_is_not_free_yet() -> None:
    table = hunt()
    table.die(1, 12, 3, 7000, 10000, space=1)
    table.die(1, 6, 3, *SPACES[4], space=5)
    assert table.begin("action").choose(1, "teleport 2 to 3000 9000").spot(2) == (3000, 9000)


@rule("polywars", "8.17")
def test_dice_that_are_not_free_yet_attack_and_are_attacked_and_use_other_powers() -> None:
    table = hunt()
    table.given["dice"][0].update(x=5500, y=10000)
    for space, sides in ((1, 8), (2, 8), (3, 10)):
        table.die(1, sides, 4, *SPACES[space - 1], space=space)
    table.begin("attack").choose(1, "strike 3 on 1").land(2)
    assert table.value(1) == 3
    table.choose(1, "done", "done", "mend 3 on 4 4").choose(1, "done").choose(2, "strike 1 on 3").land(2)
    assert (table.value(4), table.value(3)) == (6, 1)
    given = table.position.json()
    table.given = given
    assert table.begin("action", powered=False).choose(1, "mutate 4 on 3").land(7).value(3) == 7


@rule("polywars", "8.17")
def test_the_hunters_are_free_from_the_beginning() -> None:
    table = hunt()
    table.die(1, 6, 3, *SPACES[0], space=1)
    assert table.begin("move", 2).choose(2, "step 1 to 7500 12000").spot(1) == (7500, 12000)


# --- Across (8.18) ---------------------------------------------------------------------------------------------------


def running(*more: tuple[int, int], battle: int = 1) -> Table:
    """A Snipe d6 #2 two steps before the goal, and more Snipe dice."""
    table = hunt(battle)
    table.die(1, 6, 3, 9100, 10000, space=1)
    for space, (x, y) in enumerate(more, 2):
        table.die(1, 6, 3, x, y, space=space)
    return table


@rule("polywars", "8.18")
@pytest.mark.parametrize(("x", "points"), [(10000, 1), (9999, 0)])
def test_a_step_onto_the_second_base_scores_a_point_and_leaves_the_table(x: int, points: int) -> None:
    table = running(SPACES[1]).begin("move").choose(1, "step 2 to 9200 10000", f"step 2 to {x} 10000")
    assert (table.state.players[0].crossings, table.place(2)) == (points, "home" if points else "table")
    assert (table.phase, table.rules("crossed")) == ("move", ["8.18"] * points)


@rule("polywars", "8.18")
def test_a_die_that_is_across_does_nothing_more_and_leaves_room() -> None:
    table = running((9100, 11000)).begin("move", cycle=2).choose(1, "step 2 to 10000 10000")
    assert table.refused(1, "step 2 to 10500 10000") == "not_on_table"
    table.choose(1, "step 3 to 9600 10400", "step 3 to 10000 10000")
    assert table.state.players[0].crossings == 2


@rule("polywars", "8.18")
def test_it_scores_in_super_speed_too() -> None:
    table = running(SPACES[1])
    table.given["dice"][1].update(sides=4)
    table.begin("action").choose(1, "speed 2", "step 2 to 10000 10000")
    assert (table.place(2), table.phase, table.state.players[0].crossings) == ("home", "action", 1)


@rule("polywars", "8.18")
@rule("polywars", "8.19")
def test_the_last_crossing_may_be_one_of_super_speed_and_leaves_a_clean_table() -> None:
    table = running()
    table.given["dice"][1].update(sides=4)
    table.begin("action").choose(1, "speed 2", "step 2 to 10000 10000")
    state = table.state
    assert (table.phase, state.battle, state.steps, state.acting, bool(state.powered)) == ("forces", 2, 0, 0, False)
    table.given = table.position.json()
    assert Position.load(POLYWARS, table.given).hash == table.position.hash


@rule("polywars", "8.18")
def test_a_hunter_on_the_second_base_scores_nothing() -> None:
    table = running(SPACES[1])
    table.given["dice"][0].update(x=11000, y=11500)
    table.begin("move", 2).choose(2, "step 1 to 11000 10600")
    assert ([player.crossings for player in table.state.players][:2], table.place(1)) == ([0, 0], "table")


@rule("polywars", "8.18")
@rule("polywars", "8.19")
def test_the_battle_ends_when_the_last_snipe_is_across() -> None:
    table = running().begin("move").choose(1, "step 2 to 10000 10000")
    assert (table.phase, table.state.battle, table.position.truth.choices) == ("forces", 2, (1, 2))
    assert table.rules("battle_over") == ["8.19"]


@rule("polywars", "8.18")
def test_the_battle_ends_when_the_last_snipe_is_destroyed() -> None:
    table = hunt()
    table.given["dice"][0].update(x=7500, y=10000)
    table.die(1, 6, 1, 6500, 10000, space=1)
    table.begin("attack", 2).choose(2, "strike 1 on 2").land(5)
    assert (table.phase, table.state.battle) == ("forces", 2)


@rule("polywars", "8.18")
def test_the_battle_goes_on_without_a_hunter() -> None:
    table = hunt()
    table.given["dice"][0].update(x=7500, y=10000, value=1)
    table.die(1, 6, 5, 6500, 10000, space=1)
    table.begin("attack").choose(1, "strike 2 on 1").land(5)
    assert (table.place(1), table.phase) == ("lost", "attack")
    table.choose(1, "done", "done", "done")
    assert (table.phase, table.rules("skipped")) == ("bid", ["3.7"])


@rule("polywars", "8.18")
@pytest.mark.parametrize(("cycle", "over"), [(19, False), (20, True)])
def test_the_battle_ends_after_twenty_cycles(cycle: int, over: bool) -> None:
    table = to_next_cycle(running(SPACES[1]).begin("attack", cycle=cycle))
    assert (table.phase, table.state.battle) == (("forces", 2) if over else ("bid", 1))


# --- The second battle (8.19) ----------------------------------------------------------------------------------------


@rule("polywars", "8.19")
def test_the_roles_are_reversed_with_the_same_total_and_new_forces() -> None:
    table = deploying().choose(1, "base at 4000 10000", "base at 11000 10000", "spaces 1 2 3").choose(2, "place 4 at 7500 10000")
    through_bids(table, 0, 1)
    table.given = table.position.json()
    for die in (1, 2):
        table.given["dice"][die - 1].update(place="lost", value=0, x=0, y=0)
    table.given["dice"][2].update(x=9200, y=10000)
    table.begin("move", cycle=3).choose(1, "step 3 to 10000 10000")
    state = table.state
    assert (table.phase, state.battle, state.attacker, state.cycle, state.count) == ("forces", 2, 1, 0, 0)
    assert [player.crossings for player in state.players][:2] == [1, 0]
    assert table.refused(1, "force d20 d4") == "force_total"
    assert table.refused(2, "force d4 d4") == "force_total"
    table.choose(1, "force d20").choose(2, "force d12 d8").land(20).land(12, 8)
    assert (table.phase, table.position.truth.choices) == ("bases", (2,))
    table.choose(2, "base at 4000 10000", "base at 11000 10000", "spaces 2 3").choose(1, "place 1 at 7500 10000")
    assert (table.phase, table.state.cycle) == ("bid", 1)


@rule("polywars", "8.19")
@pytest.mark.parametrize(("first", "second", "winners"), [(3, 1, [1]), (0, 1, [2]), (2, 2, [1, 2]), (0, 0, [1, 2])])
def test_more_points_win_and_equal_points_are_shared(first: int, second: int, winners: list[int]) -> None:
    """The second battle, in which seat 2 is the Snipe; its last die falls."""
    table = hunt(battle=2, snipe=2)
    table.given["dice"][0].update(x=7500, y=10000)
    table.given["players"] = [{**PLAYER, "crossings": points} for points in (first, second)]
    table.die(2, 6, 1, 6500, 10000, space=1)
    table.begin("attack", 1).choose(1, "strike 1 on 2").land(5)
    assert (table.phase, table.winners) == ("over", winners)
    assert f"{first} to {second} crossings" in table.position.truth.words


@rule("polywars", "8.19")
def test_the_last_crossing_of_the_second_battle_counts() -> None:
    table = hunt(battle=2, snipe=2)
    table.die(2, 6, 3, 9100, 10000, space=1)
    table.begin("move", 2).choose(2, "step 2 to 10000 10000")
    assert (table.phase, table.winners) == ("over", [2])
