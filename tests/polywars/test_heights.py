"""Chapter 2 of the rules: how high dice stand, what terrain hides, and the halo of an aura."""

from __future__ import annotations

import pytest

from dicefield.games.polywars.rules.queries import blocker, elevation, sees, tall
from tests.polywars.ground import MIDDLE, Piece, allowed, box, disc, ground, refusal, shape
from tests.polywars.table import Table

rule = pytest.mark.rule

TIERS = (disc(250, MIDDLE, MIDDLE, 2000), disc(500, MIDDLE, MIDDLE, 1200), box(750, 9600, 9600, 10_400, 10_400))


def facing(pieces: tuple[Piece, ...], one: tuple[int, int, int], other: tuple[int, int, int]) -> Table:
    """A die #3 of seat 1 and a die #4 of seat 2, each as sides, x and y from the middle, with terrain about."""
    table = ground(*pieces)
    for seat, (sides, x, y) in enumerate((one, other), 1):
        table.die(seat, sides, sides, MIDDLE + x, MIDDLE + y)
    return table.begin()


def sight(pieces: tuple[Piece, ...], one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Whether they see each other, which must be mutual."""
    state = facing(pieces, one, other).state
    assert sees(state, 2, 3) is sees(state, 3, 2)
    return sees(state, 2, 3)


# --- Heights ---------------------------------------------------------------------------------------------------------


@rule("polywars", "2.9")
@pytest.mark.parametrize(
    ("x", "y", "height"),
    [
        (2001, 0, 0),
        (2000, 0, 250),
        (1201, 0, 250),
        (1200, 0, 500),
        (720, 960, 500),
        (721, 960, 250),
        (401, 0, 500),
        (400, 0, 750),
        (400, 400, 750),
        (400, 401, 500),
        (0, 0, 750),
        (-2000, 0, 250),
        (0, 2000, 250),
        (-1200, -1600, 250),
        (-1201, -1600, 0),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_a_die_stands_as_high_as_the_highest_piece_under_its_centre(x: int, y: int, height: int, turned: bool) -> None:
    """Edges included; heights are from the table, in whatever order the pieces of a hill are listed."""
    table = ground(*(TIERS[::-1] if turned else TIERS)).begin()
    assert elevation(table.state, MIDDLE + x, MIDDLE + y) == height


@rule("polywars", "2.9")
def test_a_layout_is_laid_on_the_table_beside_the_terrain_of_the_scenario() -> None:
    table = Table("snatch", layout="hill")
    assert elevation(table.state, MIDDLE, 12_500) == 400
    assert elevation(table.state, MIDDLE, MIDDLE) == 750
    assert elevation(table.state, 1000, 1000) == 0


@rule("polywars", "2.10")
@pytest.mark.parametrize(("sides", "height"), [(2, 40), (4, 300), (6, 320), (8, 340), (10, 340), (12, 380), (20, 420), (100, 900)])
def test_every_size_has_its_height(sides: int, height: int) -> None:
    assert tall(sides) == height
    other_side = (sides, -2000, 0), (100, 2000, 0)
    assert sight((disc(height - 1, MIDDLE, MIDDLE, 300),), *other_side)
    assert not sight((disc(height, MIDDLE, MIDDLE, 300),), *other_side)


# --- What terrain hides ----------------------------------------------------------------------------------------------


LEFT, RIGHT = (20, -3000, 0), (20, 3000, 0)
WALL = box(600, 9900, 9000, 10_100, 11_000)
TOWER = disc(1000, 7000, MIDDLE, 300)


@rule("polywars", "2.11")
@pytest.mark.parametrize(
    ("pieces", "clear"),
    [
        ((WALL,), False),
        ((box(600, 9900, 10_001, 10_100, 12_000),), True),
        ((box(600, 9900, 10_000, 10_100, 12_000),), False),
        ((box(600, 9900, 8000, 10_100, 10_000),), False),
        ((box(600, 9900, 8000, 10_100, 9999),), True),
        ((shape(600, (10_000, 10_000), (10_500, 11_000), (9500, 11_000)),), False),
        ((shape(600, (10_000, 10_001), (10_500, 11_000), (9500, 11_000)),), True),
        ((disc(600, MIDDLE, MIDDLE + 700, 700),), False),
        ((disc(600, MIDDLE, MIDDLE + 701, 700),), True),
        ((box(600, 13_001, 9000, 14_000, 11_000),), True),
        ((box(600, 5000, 9000, 6999, 11_000),), True),
    ],
)
def test_a_piece_hides_when_the_line_touches_it(pieces: tuple[Piece, ...], clear: bool) -> None:
    """Its edge and its corners belong to it; what is behind either die hides nothing."""
    assert sight(pieces, LEFT, RIGHT) is clear


@rule("polywars", "2.11")
@pytest.mark.parametrize(
    ("height", "one", "other", "clear"),
    [
        (60, 6, 6, True),
        (60, 2, 6, False),
        (60, 2, 2, False),
        (40, 2, 20, False),
        (39, 2, 20, True),
        (319, 6, 20, True),
        (320, 6, 20, False),
    ],
)
def test_a_stick_hides_nobody_whose_top_is_above_it(height: int, one: int, other: int, clear: bool) -> None:
    stick = box(height, 9950, 5000, 10_050, 15_000)
    assert sight((stick,), (one, -3000, 0), (other, 3000, 0)) is clear


@rule("polywars", "2.11")
@pytest.mark.parametrize(
    ("pieces", "clear"),
    [
        ((WALL, disc(599, 7000, MIDDLE, 300)), False),
        ((WALL, disc(600, 7000, MIDDLE, 300)), False),
        ((WALL, disc(601, 7000, MIDDLE, 300)), True),
        ((WALL, disc(601, 13_000, MIDDLE, 300)), True),
        ((box(1000, 9900, 9000, 10_100, 11_000), TOWER), False),
        ((box(999, 9900, 9000, 10_100, 11_000), TOWER), True),
        ((disc(180, 7000, MIDDLE, 300), disc(180, 13_000, MIDDLE, 300), WALL), False),
        ((disc(181, 7000, MIDDLE, 300), disc(181, 13_000, MIDDLE, 300), WALL), True),
        ((disc(181, 7000, MIDDLE, 300), WALL), False),
    ],
)
def test_one_sees_over_what_one_stands_above_or_both_stand_out_over(pieces: tuple[Piece, ...], clear: bool) -> None:
    """Higher than the top: equal is not higher. The top of a d20 on 181 is 601, on 180 it is 600."""
    assert sight(pieces, LEFT, RIGHT) is clear


@rule("polywars", "2.11")
@pytest.mark.parametrize(
    ("one", "other", "clear"),
    [
        ((6, 0, 0), (6, 3000, 0), True),
        ((6, 800, 0), (6, 3000, 0), True),
        ((6, 1800, 0), (6, 4000, 0), True),
        ((6, 2000, 0), (6, -2000, 0), False),
        ((6, 1800, 0), (6, -4000, 0), False),
        ((6, 1200, 0), (6, -1200, 0), True),
        ((2, 1200, 0), (2, -1200, 0), False),
        ((6, 3000, 0), (6, -3000, 0), False),
        ((2, 3000, 1500), (2, -3000, 1500), False),
        ((6, 3000, 1500), (6, -3000, 1500), True),
        ((6, 3000, 2000), (6, -3000, 2000), True),
        ((2, 3000, 2000), (2, -3000, 2000), False),
        ((2, 3000, 2001), (2, -3000, 2001), True),
    ],
)
def test_sight_on_a_tiered_hill(one: tuple[int, int, int], other: tuple[int, int, int], clear: bool) -> None:
    """From a tier one sees down and along it, not through a higher one; 1200 is on the middle tier, whose d6 top out at 820."""
    assert sight(TIERS, one, other) is clear


@rule("polywars", "2.11")
def test_the_witness_is_the_piece_in_the_way() -> None:
    table = facing((disc(60, MIDDLE, MIDDLE, 300), WALL), (6, -2000, 0), (6, 2000, 0))
    assert blocker(table.state, 2, 3) == -2
    assert refusal(table, 1, "zap 3 on 4") == ("no_sight", "4.9")
    assert "sight is blocked by terrain #2 at (10, 10)" in table.why(1, "zap 3 on 4")


@rule("polywars", "2.11")
def test_the_point_of_the_witness_is_where_the_line_meets_the_piece() -> None:
    """A long wall crossed aslant near its end: the point to show lies on the wall, not far from it."""
    table = facing((box(600, 5000, 10_000, 15_000, 10_300),), (20, 4000, -900), (20, 5800, 900))
    refused = table.position.why_not(1, "zap 3 on 4")
    assert refused is not None
    assert refused.witness["blocker"] == -1
    assert 9999 <= refused.witness["y"] <= 10_301
    assert abs((refused.witness["x"] - 14_000) - (refused.witness["y"] - 9100)) <= 1


# --- Halos -----------------------------------------------------------------------------------------------------------


@rule("polywars", "2.12")
@pytest.mark.parametrize(
    ("x", "y", "touches"), [(750, 0, True), (751, 0, False), (450, 600, True), (451, 600, False), (0, 0, True)]
)
def test_a_die_touches_a_halo_three_quarters_of_a_unit_away(x: int, y: int, touches: bool) -> None:
    table = ground()
    table.die(1, 6, 6, MIDDLE + 600, MIDDLE + 300)
    halo = table.aura("immunity", x=MIDDLE, y=MIDDLE)
    action = f"step 3 to {MIDDLE + x} {MIDDLE + y} tag {halo}"
    table.begin("move")
    assert allowed(table, 1, action) is touches
    if not touches:
        assert refusal(table, 1, action) == ("aura_far", "2.12")
