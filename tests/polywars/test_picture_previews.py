"""A choice that is thought about is laid over the picture of Polywars: reach, range, sight, and where it would lead."""

from __future__ import annotations

import re
from math import hypot

import pytest

from dicefield.engine.record import array, i64
from dicefield.games.polywars.content import UNIT, Layout
from dicefield.games.polywars.picture.layout import dice_on_table, focus_of
from dicefield.games.polywars.rules.queries import sees, witness
from dicefield.games.polywars.state import BASE, REACH, Order, Phase, Verb
from tests.polywars import pictured
from tests.polywars.looking import (
    circles,
    drawn,
    having,
    only,
    paths,
    root,
    scale_of,
    spot,
    titles,
)
from tests.polywars.pictured import SIGHTS, battle_of, lay_base, order, put

# --- A choice that is thought about ----------------------------------------------------------------------------------


def test_the_considered_die_shows_its_halo_and_how_far_it_can_zap() -> None:
    node = drawn("hidden")
    over = only(node, considered="2")
    x, y = spot(node, 6900, 7900)
    scale = scale_of(node)
    assert any(circle == pytest.approx((x, y, UNIT * scale), abs=0.05) for circle in circles(only(over, halo="2")))
    farthest = REACH + UNIT * (SIGHTS["hidden"].battle.dice[1].value - 1)
    assert float(only(over, reach=True).get("r", 0)) == pytest.approx(farthest * scale, abs=0.05)


def test_a_step_shows_no_range() -> None:
    assert not having(root(pictured.kings(), order(Verb.STEP, 2, x=7_000, y=8_000)), reach=True)


@pytest.mark.parametrize("name", ["hidden", "clear", "hill", "edgeless"])
def test_targets_are_the_enemies_in_reach_or_in_range_and_sight(name: str) -> None:
    battle, considered = SIGHTS[name].battle, SIGHTS[name].considered
    assert considered is not None
    one = battle.dice[considered.die - 1]
    wanted = {}
    for which, die in dice_on_table(battle):
        apart = hypot(die.x - one.x, die.y - one.y)
        if die.owner != one.owner and apart <= 1250:
            wanted[str(which)] = "strike"
        elif die.owner != one.owner and apart <= 1250 + 1000 * (one.value - 1) and sees(battle, considered.die - 1, which - 1):
            wanted[str(which)] = "zap"
    found = {mark.get("data-target-die"): mark.get("data-can") for mark in having(drawn(name), target_die=True)}
    assert found == wanted


def test_marks_of_reach_and_range_differ_in_shape() -> None:
    battle = pictured.kings()
    node = root(battle, order(Verb.STRIKE, 5, 10))
    near = only(node, can="strike")
    assert not circles(near)
    far = having(drawn("hidden"), can="zap")
    assert far
    assert all(circles(found) for found in far)


def test_a_prisoner_is_no_target_and_a_raging_die_has_friends_for_targets() -> None:
    battle = pictured.rescue()
    battle.phase, battle.acting, battle.target = Phase.ATTACK, 0, 0
    assert "1" not in {found.get("data-target-die") for found in having(root(battle, order(Verb.ZAP, 2, 5)), target_die=True)}
    battle = pictured.tokyo()
    put(battle, 0, 6, 3, 9300, 10500)
    assert having(root(battle, order(Verb.STRIKE, 1, 8)), target_die="8")


@pytest.mark.parametrize(("name", "seen"), [("hidden", "die 5"), ("hill", "die 5"), ("edgeless", "terrain 13")])
def test_what_hides_a_target_is_shown_with_the_point(name: str, seen: str) -> None:
    battle, considered, node = SIGHTS[name].battle, SIGHTS[name].considered, drawn(name)
    assert considered is not None
    point: array[int] = array.of(i64, 2)
    found = witness(battle, considered.die - 1, considered.target - 1, point)
    over = only(node, sight="blocked")
    assert over.get("data-witness") == seen == (f"die {found}" if found > 0 else f"terrain {-found}")
    assert (over.get("data-x"), over.get("data-y")) == (str(point[0]), str(point[1]))
    x, y = spot(node, point[0], point[1])
    crossed = [re.match(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)M", d) for d in paths(over)]
    middles = [((float(m[1]) + float(m[3])) / 2, (float(m[2]) + float(m[4])) / 2) for m in crossed if m]
    assert middles
    assert all(middle == pytest.approx((x, y), abs=0.05) for middle in middles)
    assert any("sight is blocked by" in said for said in titles(node))


def test_the_hiding_piece_stands_out() -> None:
    node = drawn("edgeless")
    over = only(node, sight="blocked")
    edge = next(d for d in paths(only(node, terrain="13")))
    assert edge in paths(over)
    x, y = spot(drawn("hidden"), 8500, 8600)
    ring = circles(only(drawn("hidden"), sight="blocked"))
    assert any((cx, cy) == pytest.approx((x, y), abs=0.05) for cx, cy, _ in ring)


def test_a_clear_line_bears_its_tokens() -> None:
    node = drawn("clear")
    over = only(node, sight="clear")
    assert [found.get("data-token") for found in having(over, token=True)] == list("123456")
    assert "d20 #1 to d20 #11: range 6, value 17, sight is clear" in titles(node)


def test_side_to_side_needs_no_sight() -> None:
    battle = pictured.kings()
    node = root(battle, order(Verb.STRIKE, 5, 10))
    assert having(node, sight="near")
    assert "d4 #5 to d2 #10: side to side" in titles(node)


def test_a_target_that_is_too_far_is_told_so() -> None:
    assert "d4 #5 to d20 #11: range 3, value 2, too far" in titles(root(pictured.kings(), order(Verb.ZAP, 5, 11)))


@pytest.mark.parametrize("name", ["snipes", "deploying", "leaders"])
def test_a_ghost_stands_where_the_die_would(name: str) -> None:
    considered, node = SIGHTS[name].considered, drawn(name)
    assert considered is not None
    ghost = only(node, ghost=str(considered.die))
    assert (ghost.get("data-x"), ghost.get("data-y")) == (str(considered.x), str(considered.y))
    x, y = spot(node, considered.x, considered.y)
    assert any((cx, cy) == pytest.approx((x, y), abs=0.05) for cx, cy, _ in circles(ghost))


def test_a_base_has_a_ghost_too() -> None:
    battle = battle_of("capture_the_flag", 2, Phase.BASES, cycle=0)
    node = root(battle, order(Verb.BASE, x=9000, y=4000))
    x, y = spot(node, 9000, 4000)
    ghost = only(node, ghost="base")
    assert any(circle == pytest.approx((x, y, BASE * scale_of(node)), abs=0.05) for circle in circles(ghost))


def test_a_piece_that_is_too_tall_for_a_step_stands_out() -> None:
    battle = battle_of("kill_the_king", 2, Phase.MOVE, layout="wall")
    put(battle, 0, 6, 3, 5000, 10600)
    node = root(battle, order(Verb.STEP, 1, x=5000, y=9700))
    assert having(node, too_tall="13")
    battle.layout = Layout.shipped("stick")
    assert not having(root(battle, order(Verb.STEP, 1, x=5000, y=9700)), too_tall=True)


@pytest.mark.parametrize(
    "considered", [order(Verb.BID), order(Verb.ZAP, 99, 98), order(Verb.ZAP, 1, 1), order(Verb.DONE), order(Verb.ZAP, 12, 1)]
)
def test_a_choice_without_a_die_on_the_table_lays_nothing_over_it(considered: Order) -> None:
    node = root(pictured.kings(), considered)
    assert not having(node, sight=True)
    assert not having(node, ghost=True)


def test_there_is_one_halo_at_a_time() -> None:
    assert [found.get("data-halo") for found in having(drawn("clear"), halo=True)] == ["1"]


def test_a_far_base_does_not_take_the_focus_from_who_acts() -> None:
    battle = pictured.kings()
    acting = battle.dice[battle.acting - 1]
    lay_base(battle, 1, 0, 18_500, 18_500)
    assert focus_of(battle).holds(acting.x, acting.y, UNIT)
    assert not focus_of(battle).holds(18_500, 18_500)
