"""Chapter 5 of the rules: steps, how many and how far, past dice, over terrain, up and down."""

from __future__ import annotations

import pytest

from tests.polywars.ground import MIDDLE, Piece, allowed, box, disc, ground, refusal, shape
from tests.polywars.table import Table

rule = pytest.mark.rule

HEIGHTS = [(2, 40), (4, 300), (6, 320), (8, 340), (10, 340), (12, 380), (20, 420)]


def walker(sides: int = 6, *pieces: Piece, x: int = 0, y: int = 0) -> Table:
    """Die #3 of seat 1 so far from the middle, in its Movement Phase."""
    table = ground(*pieces)
    table.die(1, sides, 1, MIDDLE + x, MIDDLE + y)
    return table.begin("move")


def to(x: int, y: int = 0, die: int = 3) -> str:
    return f"step {die} to {MIDDLE + x} {MIDDLE + y}"


# --- How many and how far --------------------------------------------------------------------------------------------


@rule("polywars", "5.1")
@pytest.mark.parametrize(("sides", "steps"), [(2, 3), (4, 3), (6, 2), (8, 2), (10, 2), (12, 2), (20, 1)])
def test_small_dice_make_more_steps(sides: int, steps: int) -> None:
    table = walker(sides)
    table.choose(1, *(to(1000 * step) for step in range(1, steps + 1)))
    assert table.spot(3) == (MIDDLE + 1000 * steps, MIDDLE)
    assert [told.numbers["left"] for told in table.told] == [*range(steps)][::-1]
    assert refusal(table, 1, to(1000 * steps + 1000)) == ("moved", "5.4")
    assert f"d{sides} #3 has moved" in table.why(1, to(0))


@rule("polywars", "5.1")
def test_a_die_of_a_hundred_sides_never_moves_but_attacks() -> None:
    table = walker(100)
    for x in (0, 1, 1000):
        assert refusal(table, 1, to(x)) == ("cannot_move", "5.1")
    assert "d100 #3 is too large to move" in table.why(1, to(1))
    table.die(2, 6, 6, MIDDLE + 1000, MIDDLE)
    assert allowed(table.begin(), 1, "strike 3 on 4")


@rule("polywars", "5.2")
@pytest.mark.parametrize(
    ("x", "y", "reached"),
    [
        (1000, 0, True),
        (1001, 0, False),
        (0, -1000, True),
        (0, -1001, False),
        (600, 800, True),
        (601, 800, False),
        (-707, 707, True),
        (-708, 707, False),
        (1000, 1, False),
        (0, 0, True),
        (1, 0, True),
        (499, 0, True),
    ],
)
def test_a_step_goes_one_unit_at_most(x: int, y: int, reached: bool) -> None:
    table = walker()
    assert allowed(table, 1, to(x, y)) is reached
    if not reached:
        assert refusal(table, 1, to(x, y)) == ("too_long", "5.2")
    else:
        assert table.choose(1, to(x, y)).rules("stepped") == ["5.2"]
        assert table.spot(3) == (MIDDLE + x, MIDDLE + y)


@rule("polywars", "5.2")
def test_the_words_say_how_far_it_would_be() -> None:
    assert "To (11.001, 10) it is 1.001 range units, and a step goes 1." in walker().why(1, to(1001))
    assert "it is 1.001 range units" in walker().why(1, to(1000, 1)), "rounded up, never to what would be allowed"


@rule("polywars", "5.2")
@pytest.mark.parametrize("x", [-(2**31), 2**31 - 1])
def test_a_step_to_the_end_of_the_world_is_too_long(x: int) -> None:
    assert refusal(walker(), 1, f"step 3 to {x} {x}") == ("too_long", "5.2")


@rule("polywars", "5.2")
def test_a_step_on_the_spot_is_a_step_too() -> None:
    table = walker(6).choose(1, to(0), to(0))
    assert table.spot(3) == (MIDDLE, MIDDLE)
    assert refusal(table, 1, to(0)) == ("moved", "5.4")


@rule("polywars", "5.2")
def test_the_figure_of_two_steps_of_movement() -> None:
    table = walker(8).choose(1, to(1000), to(1600, 800))
    assert table.spot(3) == (MIDDLE + 1600, MIDDLE + 800)
    assert table.told[0].words == "d8 #3 of Seat 1 steps to (11.0, 10.0); 1 more to go."
    assert table.told[1].words == "d8 #3 of Seat 1 steps to (11.6, 10.8)."


# --- Dice in the way -------------------------------------------------------------------------------------------------


@rule("polywars", "5.3")
def test_a_die_walks_out_of_a_ring_of_dice() -> None:
    table = ground()
    table.die(1, 20, 1, MIDDLE, MIDDLE)
    for place, (x, y) in enumerate(((500, 0), (250, 434), (-250, 434), (-500, 0), (-250, -434), (250, -434))):
        table.die(1 + place % 2, 100, 100, MIDDLE + x, MIDDLE + y)
    table.begin("move")
    assert refusal(table, 1, to(999)) == ("overlap", "2.2")
    assert table.choose(1, to(1000)).spot(3) == (MIDDLE + 1000, MIDDLE)


@rule("polywars", "5.3")
def test_the_place_a_die_leaves_is_free_for_itself_and_then_for_others() -> None:
    table = ground()
    table.die(1, 6, 6, MIDDLE, MIDDLE)
    table.die(1, 6, 6, MIDDLE + 500, MIDDLE)
    table.begin("move")
    assert allowed(table, 1, to(-1))
    assert table.refused(1, to(0, die=4)) == "overlap"
    table.choose(1, to(-500))
    assert allowed(table, 1, to(0, die=4))


# --- Once a phase ----------------------------------------------------------------------------------------------------


@rule("polywars", "5.4")
def test_the_steps_of_a_die_follow_one_another() -> None:
    table = ground()
    table.die(1, 4, 3, MIDDLE, MIDDLE)
    table.die(1, 6, 5, MIDDLE, MIDDLE + 2000)
    table.begin("move").choose(1, to(500), to(500, 2000, die=4))
    assert refusal(table, 1, to(1000)) == ("moved", "5.4")
    table.choose(1, to(1000, 2000, die=4))
    assert refusal(table, 1, to(1000)) == ("moved", "5.4")
    assert (table.value(3), table.value(4)) == (3, 5)


@rule("polywars", "5.4")
def test_a_die_that_attacked_may_move_and_keeps_its_value() -> None:
    table = ground()
    table.die(1, 6, 5, MIDDLE, MIDDLE)
    table.die(2, 6, 5, MIDDLE + 1000, MIDDLE)
    table.begin().choose(1, "strike 3 on 4").land(2).choose(1, "done", to(-1000))
    assert (table.value(3), table.spot(3)) == (5, (MIDDLE - 1000, MIDDLE))


@rule("polywars", "5.4")
def test_no_steps_are_saved_for_later() -> None:
    table = walker(4).choose(1, to(500), "done")
    assert refusal(table, 1, to(1000)) == ("wrong_phase", "3.6")
    assert table.state.steps == 0


@rule("polywars", "5.4")
def test_only_own_dice_on_the_table_step() -> None:
    table = ground()
    table.die(1, 6, 0, place="lost")
    table.begin("move")
    assert refusal(table, 1, "step 2 to 19000 19700") == ("not_yours", "3.6")
    assert refusal(table, 1, to(0)) == ("not_on_table", "4.1")
    assert table.refused(1, to(0, die=7)) == "no_die"
    assert "d4 #2 is not yours" in table.why(1, "step 2 to 19000 19700")


# --- Over and onto terrain -------------------------------------------------------------------------------------------


def stick(height: int) -> Piece:
    return box(height, MIDDLE + 400, 5000, MIDDLE + 500, 15_000)


def block(height: int) -> Piece:
    return box(height, MIDDLE + 400, 9000, MIDDLE + 2000, 11_000)


@rule("polywars", "5.5")
@pytest.mark.parametrize(("sides", "height"), HEIGHTS)
@pytest.mark.parametrize("piece", [stick, block])
def test_dice_pass_and_climb_what_is_shorter_than_they_are(sides: int, height: int, piece: type) -> None:
    """The figures: over a shorter object, not over a taller one, on top of a shorter one. Equal is not shorter."""
    assert walker(sides, piece(height - 1)).choose(1, to(1000)).spot(3) == (MIDDLE + 1000, MIDDLE)
    for taller in (height, height + 1, 10_000):
        table = walker(sides, piece(taller))
        assert refusal(table, 1, to(1000)) == ("too_tall", "5.5")
        assert f"Terrain #1 is too tall for d{sides} #3" in table.why(1, to(1000))
        assert allowed(table, 1, to(399))


@rule("polywars", "5.5")
@pytest.mark.parametrize(("top", "climbed"), [(619, True), (620, False)])
def test_height_is_counted_from_where_the_step_began(top: int, climbed: bool) -> None:
    """A d6 that stands at 300 climbs to less than 620."""
    table = walker(6, disc(300, MIDDLE, MIDDLE, 300), block(top))
    assert allowed(table, 1, to(1000)) is climbed


@rule("polywars", "5.5")
def test_each_step_counts_from_its_own_beginning() -> None:
    """A d4, 300 high, climbs the three tiers of the hill step by step, and no two at once."""
    table = Table(layout="hill")
    table.leaders(table.die(1, 4, 1, 7000, MIDDLE), table.die(2, 4, 4, 19_700, 300))
    table.begin("move").choose(1, "step 1 to 8000 10000")
    assert allowed(table, 1, "step 1 to 9000 10000")
    assert refusal(table, 1, "step 1 to 8990 9560") == ("too_long", "5.2")
    table.choose(1, "step 1 to 8900 10000", "step 1 to 9700 10000")
    assert table.spot(1) == (9700, MIDDLE)
    jump = Table(layout="hill")
    jump.leaders(jump.die(1, 4, 1, 8200, MIDDLE), jump.die(2, 4, 4, 19_700, 300))
    jump.begin("move")
    assert refusal(jump, 1, "step 1 to 9200 10000") == ("too_tall", "5.5")


@rule("polywars", "5.5")
@pytest.mark.parametrize(
    ("piece", "end", "clear"),
    [
        (box(900, MIDDLE + 200, MIDDLE, MIDDLE + 800, 11_000), (1000, 0), False),
        (box(900, MIDDLE + 200, MIDDLE + 1, MIDDLE + 800, 11_000), (1000, 0), True),
        (box(900, MIDDLE + 200, 9000, MIDDLE + 800, MIDDLE), (1000, 0), False),
        (box(900, MIDDLE + 300, MIDDLE - 600, MIDDLE + 900, MIDDLE + 300), (600, 600), False),
        (box(900, MIDDLE + 301, MIDDLE - 600, MIDDLE + 900, MIDDLE + 300), (600, 600), True),
        (box(900, MIDDLE + 1000, 9000, MIDDLE + 1500, 11_000), (1000, 0), False),
        (box(900, MIDDLE + 1000, 9000, MIDDLE + 1500, 11_000), (999, 0), True),
        (disc(900, MIDDLE + 500, MIDDLE + 300, 300), (1000, 0), False),
        (disc(900, MIDDLE + 500, MIDDLE + 301, 300), (1000, 0), True),
        (shape(900, (MIDDLE + 450, 9990), (MIDDLE + 550, 9990), (MIDDLE + 500, 10_010)), (1000, 0), False),
    ],
)
def test_a_piece_includes_its_edge(piece: Piece, end: tuple[int, int], clear: bool) -> None:
    assert allowed(walker(20, piece), 1, to(*end)) is clear


@rule("polywars", "5.5")
@pytest.mark.parametrize(("sides", "hops"), [(2, False), (4, True), (20, True)])
def test_the_stick_of_the_layout_stops_only_coins(sides: int, hops: bool) -> None:
    table = Table(layout="stick")
    table.leaders(table.die(1, sides, 1, MIDDLE, 9500), table.die(2, 4, 4, 19_700, 300))
    assert allowed(table.begin("move"), 1, "step 1 to 10000 10500") is hops


@rule("polywars", "5.5")
def test_the_wall_of_the_layout_has_a_gate() -> None:
    table = Table(layout="wall")
    table.leaders(table.die(1, 20, 1, 8900, 9500), table.die(2, 4, 4, 19_700, 300))
    table.die(1, 20, 1, MIDDLE, 9500)
    table.begin("move")
    assert refusal(table, 1, "step 1 to 8900 10500") == ("too_tall", "5.5")
    assert allowed(table, 1, "step 3 to 10000 10500")


# --- Down again ------------------------------------------------------------------------------------------------------


@rule("polywars", "5.6")
@pytest.mark.parametrize(("sides", "height"), HEIGHTS)
def test_a_step_ends_at_most_its_own_height_lower(sides: int, height: int) -> None:
    """One die height below where it started, and no more."""
    for drop, down in ((height - 1, True), (height, True), (height + 1, False)):
        table = walker(sides, disc(drop, MIDDLE, MIDDLE, 500))
        assert allowed(table, 1, to(500))
        assert allowed(table, 1, to(1000)) is down
    assert refusal(table, 1, to(1000)) == ("too_deep", "5.6")
    assert f"(11, 10) lies more than its own height below d{sides} #3" in table.why(1, to(1000))


@rule("polywars", "5.6")
def test_a_high_tower_is_left_by_way_of_a_lower_one() -> None:
    table = walker(6, disc(640, MIDDLE, MIDDLE, 300), disc(320, MIDDLE, MIDDLE, 900))
    assert refusal(table, 1, to(1000)) == ("too_deep", "5.6")
    assert table.choose(1, to(900), to(1500)).spot(3) == (MIDDLE + 1500, MIDDLE)


@rule("polywars", "5.6")
def test_only_the_end_of_a_step_counts_not_the_gap_below_it() -> None:
    table = walker(6, disc(2000, MIDDLE, MIDDLE, 200), disc(2000, MIDDLE + 900, MIDDLE, 200))
    assert refusal(table, 1, to(400)) == ("too_deep", "5.6")
    assert allowed(table, 1, to(900))


@rule("polywars", "5.5")
@rule("polywars", "5.6")
@pytest.mark.parametrize(("piece", "figures"), [(block(777), ("777", "32")), (disc(777, MIDDLE, MIDDLE, 500), ("32",))])
def test_the_words_about_terrain_give_the_heights(piece: Piece, figures: tuple[str, ...]) -> None:
    """Whoever is refused learns how tall the piece is and how tall the die: 0.777 and 0.32, or 777 and 320."""
    words = walker(6, piece).why(1, to(1000))
    for figure in figures:
        assert figure in words, words
