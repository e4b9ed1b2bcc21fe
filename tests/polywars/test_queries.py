"""Chapter 2 of the rules: distances, sight, edges and heights, at their very borders."""

from __future__ import annotations

import pytest

from dicefield.engine.errors import Refused
from dicefield.games.polywars.rules.queries import blocker, on_base, range_between, sees, side_to_side
from tests.polywars.ground import MIDDLE, allowed, disc, duel, ground, plan, refusal
from tests.polywars.table import Table

rule = pytest.mark.rule

SPACES = ((660, 0), (467, 467), (0, 660), (-467, 467), (-660, 0), (-467, -467), (0, -660), (467, -467))


def deploying(kind: str) -> Table:
    """A scenario whose forces, three d20 each, have been chosen and rolled, and the lots drawn: seat 1 begins."""
    table = Table(kind)
    for seat in table.position.waits.choices:
        table.choose(seat, "force d20 d20 d20")
    while table.position.waits.throw:
        lots = table.position.waits.throw == ("d6", "d6")
        table.land(*((6, 1) if lots else (20, 20, 20)))
    return table


# --- Points and discs ------------------------------------------------------------------------------------------------


@rule("polywars", "2.1")
def test_a_die_stands_on_any_point() -> None:
    table = ground()
    table.die(1, 6, 6, 10_007, 9_993)
    table.begin("move").choose(1, "step 3 to 10008 9994", "step 3 to 10009 9993")
    assert table.spot(3) == (10_009, 9_993)


@rule("polywars", "2.1")
@rule("polywars", "2.2")
@pytest.mark.parametrize(
    ("x", "y", "free"),
    [(500, 0, True), (499, 0, False), (0, -500, True), (0, -499, False), (300, 400, True), (299, 400, False), (-300, 399, False)],
)
def test_centres_at_rest_are_at_least_half_a_unit_apart(x: int, y: int, free: bool) -> None:
    table = ground()
    table.die(1, 12, 6, MIDDLE - 500, MIDDLE)
    table.die(2, 4, 1, MIDDLE, MIDDLE)
    action = f"step 3 to {MIDDLE + x} {MIDDLE + y}"
    table.begin("move")
    assert allowed(table, 1, action) is free
    if not free:
        assert refusal(table, 1, action) == ("overlap", "2.2")
        assert "d12 #3 would overlap d4 #4" in table.why(1, action)


@rule("polywars", "2.2")
@pytest.mark.parametrize(("away", "valid"), [(500, True), (499, False)])
def test_no_position_has_dice_on_top_of_each_other(away: int, valid: bool) -> None:
    table = ground()
    table.die(1, 6, 6, MIDDLE, MIDDLE)
    table.die(1, 6, 6, MIDDLE + away, MIDDLE)
    if valid:
        table.begin()
        return
    with pytest.raises(Refused) as refused:
        table.begin()
    assert (refused.value.code, refused.value.refusal.rule) == ("position_dice", "2.2")


# --- Reach and range -------------------------------------------------------------------------------------------------


REACHES = [
    (500, 0, True),
    (1250, 0, True),
    (1251, 0, False),
    (0, -1250, True),
    (0, -1251, False),
    (750, 1000, True),
    (751, 1000, False),
    (-883, 884, True),
    (-884, 884, False),
]


@rule("polywars", "2.3")
@pytest.mark.parametrize(("x", "y", "inside"), REACHES)
def test_side_to_side_is_a_reach_of_at_most_one_unit(x: int, y: int, inside: bool) -> None:
    table = duel(x=x, y=y)
    one, other = table.state.dice[2], table.state.dice[3]
    assert side_to_side(one, other) is side_to_side(other, one) is inside
    assert allowed(table, 1, "strike 3 on 4") is inside
    assert allowed(table, 1, "zap 3 on 4") is not inside


@rule("polywars", "2.3")
def test_the_figure_of_a_target_out_of_reach_says_how_far_it_is() -> None:
    table = duel(8, 5, 20, 9, x=1251)
    assert refusal(table, 1, "strike 3 on 4") == ("out_of_reach", "2.3")
    assert table.why(1, "strike 3 on 4").startswith(
        "Strike from d8 #3 to d20 #4: the centres are 1.251 range units apart, and 1.25"
    )


RANGES = [
    (500, 0, 0),
    (1250, 0, 0),
    (1251, 0, 1),
    (2250, 0, 1),
    (2251, 0, 2),
    (3250, 0, 2),
    (3251, 0, 3),
    (4250, 0, 3),
    (4251, 0, 4),
    (5250, 0, 4),
    (5251, 0, 5),
    (6250, 0, 5),
    (6251, 0, 6),
    (1350, 1800, 1),
    (1351, 1800, 2),
    (-3150, 4200, 4),
    (-3151, 4200, 5),
    (0, -9250, 8),
    (0, -9251, 9),
]


@rule("polywars", "2.4")
@pytest.mark.parametrize(("x", "y", "tokens"), RANGES)
def test_the_range_is_the_number_of_tokens(x: int, y: int, tokens: int) -> None:
    table = duel(20, 20, x=x, y=y)
    one, other = table.state.dice[2], table.state.dice[3]
    assert range_between(one, other) == range_between(other, one) == tokens


@rule("polywars", "2.4")
def test_range_and_reach_do_not_care_how_high_dice_stand() -> None:
    table = ground(disc(5000, MIDDLE, MIDDLE, 400))
    table.die(1, 6, 3, MIDDLE, MIDDLE)
    table.die(2, 6, 3, MIDDLE + 1250, MIDDLE)
    table.die(2, 6, 3, MIDDLE - 2250, MIDDLE)
    table.begin()
    assert allowed(table, 1, "strike 3 on 4")
    assert range_between(table.state.dice[2], table.state.dice[4]) == 1


# --- Bases -----------------------------------------------------------------------------------------------------------


@rule("polywars", "2.5")
@pytest.mark.parametrize(
    ("x", "y", "on"), [(0, 0, True), (1000, 0, True), (1001, 0, False), (600, -800, True), (601, -800, False), (-1000, 1, False)]
)
def test_a_die_is_on_a_base_when_its_centre_is(x: int, y: int, on: bool) -> None:
    table = Table("capture_the_flag")
    table.base(1, MIDDLE, MIDDLE)
    table.base(2, MIDDLE + 8000, MIDDLE)
    table.die(1, 6, 6, MIDDLE, MIDDLE)
    table.die(2, 6, 6, MIDDLE + 8000, MIDDLE)
    table.begin()
    assert on_base(table.state, 0, MIDDLE + x, MIDDLE + y) is on
    assert not on_base(table.state, 2, 0, 0)


@rule("polywars", "2.5")
def test_a_base_has_eight_numbered_spaces() -> None:
    table = Table("snipe_hunt")
    table.choose(1, "force d8 d8 d8 d8 d8 d8 d6 d6").choose(2, "force d20 d20 d20")
    table.land(*[1] * 8).land(20, 20, 20)
    table.choose(1, "base at 4000 6000", "base at 11000 6000", "spaces 1 2 3 4 5 6 7 8")
    assert [table.spot(die) for die in range(1, 9)] == [(4000 + x, 6000 + y) for x, y in SPACES]
    assert table.rules("base") == ["2.5", "2.5"]


@rule("polywars", "2.5")
@pytest.mark.parametrize(("x", "y"), [(999, MIDDLE), (MIDDLE, 19_001)])
def test_no_position_has_a_base_over_the_edge(x: int, y: int) -> None:
    table = Table("capture_the_flag")
    table.die(1, 6, 6, MIDDLE, MIDDLE)
    table.base(1, MIDDLE, MIDDLE)
    table.base(2, x, y)
    with pytest.raises(Refused) as refused:
        table.begin()
    assert (refused.value.code, refused.value.refusal.rule) == ("position_bases", "2.5")


# --- Sight past dice -------------------------------------------------------------------------------------------------


@rule("polywars", "2.6")
@pytest.mark.parametrize(
    ("target", "third", "clear"),
    [
        ((4000, 0), (2000, 0), False),
        ((4000, 0), (2000, 249), False),
        ((4000, 0), (2000, 250), True),
        ((4000, 0), (2000, -249), False),
        ((4000, 0), (2000, -250), True),
        ((4000, 0), (4500, 0), True),
        ((4000, 0), (-500, 0), True),
        ((4000, 0), (3566, 249), False),
        ((2400, 3200), (1000, 1750), True),
        ((2400, 3200), (1001, 1750), False),
        ((2400, 3200), (1400, 1450), True),
        ((2400, 3200), (1399, 1450), False),
        ((-3000, -3000), (-1500, -1146), True),
        ((-3000, -3000), (-1500, -1147), False),
    ],
)
@pytest.mark.parametrize("owner", [1, 2])
def test_a_die_hides_what_its_disc_covers(target: tuple[int, int], third: tuple[int, int], clear: bool, owner: int) -> None:
    table = duel(20, 20, x=target[0], y=target[1])
    table.die(owner, 4, 1, MIDDLE + third[0], MIDDLE + third[1])
    table.begin()
    assert sees(table.state, 2, 3) is sees(table.state, 3, 2) is clear
    assert allowed(table, 1, "zap 3 on 4") is clear


@rule("polywars", "2.6")
def test_the_witness_is_the_die_in_the_way_and_the_point() -> None:
    table = duel(8, 8, 20, 9, x=4000)
    table.die(2, 6, 6, MIDDLE + 2000, MIDDLE + 200)
    table.begin()
    assert refusal(table, 1, "zap 3 on 4") == ("no_sight", "4.9")
    assert "sight is blocked by d6 #5 at (12, 10)" in table.why(1, "zap 3 on 4")
    refused = table.position.why_not(1, "zap 3 on 4")
    assert refused is not None
    assert dict(refused.witness) == {"blocker": 5, "x": 12_000, "y": MIDDLE}


@rule("polywars", "2.6")
def test_dice_hide_each_other_whatever_their_height() -> None:
    """PW.7: dice as blockers ignore elevation."""
    table = ground(disc(5000, 8000, MIDDLE, 500), disc(5000, 12_000, MIDDLE, 500))
    table.die(1, 100, 50, 8000, MIDDLE)
    table.die(2, 100, 50, 12_000, MIDDLE)
    table.die(2, 2, 1, MIDDLE, MIDDLE)
    assert blocker(table.begin().state, 2, 3) == 5


@rule("polywars", "2.6")
@pytest.mark.parametrize("place", ["lost", "waiting", "home"])
def test_what_is_off_the_table_hides_nothing(place: str) -> None:
    table = duel(20, 20, x=4000)
    table.die(2, 20, 0, MIDDLE + 2000, MIDDLE, place=place)
    assert sees(table.begin().state, 2, 3)


@rule("polywars", "2.6")
def test_bases_and_halos_hide_nothing() -> None:
    table = Table("capture_the_flag")
    table.base(1, MIDDLE, MIDDLE)
    table.base(2, MIDDLE, MIDDLE + 8000)
    table.aura("flag", 1, x=MIDDLE, y=MIDDLE)
    table.die(1, 20, 20, MIDDLE - 2000, MIDDLE)
    table.die(2, 20, 20, MIDDLE + 2000, MIDDLE)
    assert allowed(table.begin(), 1, "zap 1 on 2")


# --- The edge of the table -------------------------------------------------------------------------------------------


EDGES = [(250, 300, True), (249, 300, False), (19_750, 9000, True), (19_751, 9000, False), (300, 250, True), (300, 249, False)]


@rule("polywars", "2.7")
@pytest.mark.parametrize(("x", "y", "on"), [*EDGES, (9000, 19_750, True), (9000, 19_751, False)])
def test_no_die_hangs_over_the_edge(x: int, y: int, on: bool) -> None:
    table = Table()
    table.leaders(table.die(1, 6, 6, min(max(x, 500), 19_500), min(max(y, 500), 19_500)), table.die(2, 6, 6, 5000, 5000))
    table.begin("move")
    assert allowed(table, 1, f"step 1 to {x} {y}") is on
    if not on:
        assert refusal(table, 1, f"step 1 to {x} {y}") == ("off_table", "2.7")
        words = table.why(1, f"step 1 to {x} {y}")
        assert f"({x / 1000:g}, {y / 1000:g})" in words
        assert "20 by 20" in words


@rule("polywars", "2.7")
@pytest.mark.parametrize(
    ("x", "y", "on"),
    [
        (1000, 1000, True),
        (999, 1000, False),
        (1000, 999, False),
        (19_000, 19_000, True),
        (19_001, 19_000, False),
        (9000, 19_001, False),
    ],
)
def test_no_base_hangs_over_the_edge(x: int, y: int, on: bool) -> None:
    table = deploying("capture_the_flag")
    assert allowed(table, 1, f"base at {x} {y}") is on
    if not on:
        assert refusal(table, 1, f"base at {x} {y}") == ("off_table", "2.7")
        assert "base of radius 1 " in table.why(1, f"base at {x} {y}")


@rule("polywars", "2.7")
def test_a_scenario_may_have_another_table_or_no_edge() -> None:
    wide = Table(plan(width=30_000))
    wide.leaders(wide.die(1, 6, 6, 29_500, 5000), wide.die(2, 6, 6, 500, 5000))
    wide.begin("move")
    assert allowed(wide, 1, "step 1 to 29750 5000")
    assert "30 by 20" in wide.why(1, "step 1 to 29751 5000")
    lawn = ground(edge=False)
    lawn.die(1, 6, 6, -89_900, 0)
    lawn.begin("move").choose(1, "step 1 to -600 300", "step 1 to -600 -600")
    assert lawn.spot(1) == (-600, -600)
    assert allowed(lawn, 1, "step 3 to -90000 0")
    assert refusal(lawn, 1, "step 3 to -90001 0") == ("off_table", "2.7")


# --- Within and at least ---------------------------------------------------------------------------------------------


NEAR = [(2250, 0, True), (2251, 0, False), (-1350, 1800, True), (-1351, 1800, False), (500, 0, True)]


@rule("polywars", "2.8")
@pytest.mark.parametrize(("x", "y", "near"), NEAR)
@pytest.mark.parametrize("kind", ["kill_the_king", "capture_the_flag"])
def test_within_two_units_is_measured_like_the_reach(kind: str, x: int, y: int, near: bool) -> None:
    """From the centre of the leader, or of the base."""
    table = deploying(kind)
    first, second = ("place 1", "place 4") if kind == "kill_the_king" else ("base", "base")
    table.choose(1, f"{first} at 5000 5000").choose(2, f"{second} at 13000 5000")
    action = f"place 2 at {5000 + x} {5000 + y}"
    assert allowed(table, 1, action) is near
    if not near:
        assert refusal(table, 1, action) == ("too_far_to_deploy", "8.3" if kind == "kill_the_king" else "8.6")
        assert "not within 2 range units" in table.why(1, action)


FAR = [(8000, 0, True), (7999, 0, False), (4800, 6400, True), (4800, 6399, False), (7999, 126, False), (7999, 127, True)]


@rule("polywars", "2.8")
@pytest.mark.parametrize(("x", "y", "far"), FAR)
def test_leaders_at_least_eight_units_apart_are_measured_from_centre_to_centre(x: int, y: int, far: bool) -> None:
    table = deploying("kill_the_king").choose(1, "place 1 at 5000 5000")
    action = f"place 4 at {5000 + x} {5000 + y}"
    assert allowed(table, 2, action) is far
    if not far:
        assert refusal(table, 2, action) == ("too_near_to_deploy", "8.2")
        assert "nearer than 8 range units to another leader" in table.why(2, action)


@rule("polywars", "2.8")
@pytest.mark.parametrize(
    ("x", "y", "apart"), [(8000, 0, "8"), (7999, 0, "7.999"), (8001, 0, "8.001"), (4800, 6400, "8"), (4800, 6402, "8.002")]
)
def test_bases_are_measured_from_centre_to_centre(x: int, y: int, apart: str) -> None:
    table = deploying("capture_the_flag").choose(1, "base at 5000 5000")
    action = f"base at {5000 + x} {5000 + y}"
    assert allowed(table, 2, action) is (apart == "8")
    if apart != "8":
        assert refusal(table, 2, action) == ("base_distance", "8.6")
        assert f"Bases stand 8 range units apart; this is {apart}." in table.why(2, action)


@rule("polywars", "2.8")
@pytest.mark.parametrize(("x", "y", "far"), FAR)
def test_the_raging_die_stands_at_least_eight_units_from_the_base(x: int, y: int, far: bool) -> None:
    table = deploying("attack_on_tokyo")
    table.choose(2, "base at 5000 5000", "place 1 at 5000 5000", "place 2 at 5500 5000", "place 3 at 6000 5000")
    assert allowed(table, 1, f"place 2 at {5000 + x} {5000 + y}") is far


@rule("polywars", "2.8")
@pytest.mark.parametrize(
    ("x", "y", "far"), [(2000, 0, True), (1999, 0, False), (1200, 1600, True), (1999, 63, False), (1999, 64, True)]
)
@pytest.mark.parametrize("mirrored", [False, True])
def test_hunters_stand_at_least_two_units_from_both_bases(x: int, y: int, far: bool, mirrored: bool) -> None:
    """PW.3 and PW.63: 1999 and 63 is a distance of 1999.99, which is less than two range units."""
    table = deploying("snipe_hunt")
    table.choose(1, "base at 5000 5000", "base at 12000 5000", "spaces 1 2 3")
    action = f"place 4 at {12_000 - x if mirrored else 5000 + x} {5000 + y}"
    assert allowed(table, 2, action) is far
    if not far:
        assert refusal(table, 2, action) == ("too_near_to_deploy", "8.15")
