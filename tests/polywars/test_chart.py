"""The table as facts: what a chart tells is what the state holds and what the rules say."""

from __future__ import annotations

from math import hypot

import pytest

from dicefield.cli.map import covers as area_covers
from dicefield.engine.stage import Area, AreaKind, Chart
from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.content import UNIT, Aura
from dicefield.games.polywars.picture import chart
from dicefield.games.polywars.picture.layout import dice_on_table, terrain_of, tokens_in_play
from dicefield.games.polywars.rules.queries import covers
from dicefield.games.polywars.state import REACH, Battle, Lie, Order, Phase, Verb
from dicefield.play.position import View
from tests.polywars.pictured import NAMES, SIGHTS, battle_of, give, order, put
from tests.polywars.table import Table


def charted(name: str) -> Chart:
    sight = SIGHTS[name]
    return chart(sight.battle, sight.seat, NAMES, sight.considered)


def areas(found: Chart, kind: AreaKind) -> list[Area]:
    return [area for area in found.areas if area.kind == kind]


# --- Facts of the state


@pytest.mark.parametrize("name", SIGHTS)
def test_every_die_on_the_table_is_marked_where_it_stands_with_its_value(name: str) -> None:
    marks = {mark.key: mark for mark in charted(name).marks if mark.key.startswith("die-") and not mark.ghost}
    dice = dict(dice_on_table(SIGHTS[name].battle))
    assert set(marks) == {f"die-{which}" for which in dice}
    for which, die in dice.items():
        mark = marks[f"die-{which}"]
        assert (mark.name, mark.seat, mark.x, mark.y) == (str(which), die.owner, die.x, die.y)
        assert mark.state.rstrip("IFLR") == str(die.value)


@pytest.mark.parametrize("name", SIGHTS)
def test_what_lies_is_marked_and_what_is_held_is_told_by_its_bearer(name: str) -> None:
    found, battle = charted(name), SIGHTS[name].battle
    lying = {f"aura-{which}" for which, token in tokens_in_play(battle) if token.lie != Lie.HELD}
    assert {mark.key for mark in found.marks if mark.key.startswith("aura-")} == lying
    bearers = {f"die-{token.bearer}" for _, token in tokens_in_play(battle) if token.lie == Lie.HELD}
    assert {mark.key for mark in found.marks if mark.state[-1:].isalpha()} == bearers


@pytest.mark.parametrize("name", SIGHTS)
def test_terrain_covers_what_the_rules_say_it_covers(name: str) -> None:
    shown = areas(charted(name), AreaKind.TERRAIN)
    pieces = [piece for _, piece in terrain_of(SIGHTS[name].battle)]
    assert [area.height for area in shown] == [piece.height for piece in pieces]
    for area, piece in zip(shown, pieces, strict=True):
        spots = [(x, y) for x in range(37, 20_000, 790) for y in range(41, 20_000, 810)]
        assert [area_covers(area, *spot) for spot in spots] == [bool(covers(piece, *spot)) for spot in spots]


@pytest.mark.parametrize("name", SIGHTS)
def test_all_pieces_are_in_the_frame_and_so_is_the_focus(name: str) -> None:
    found = charted(name)
    frame, focus = found.frame, found.focus
    for mark in found.marks:
        assert frame.left <= mark.x <= frame.left + frame.width
        assert frame.top <= mark.y <= frame.top + frame.height
    assert frame.left <= focus.left
    assert focus.left + focus.width <= frame.left + frame.width
    assert frame.top <= focus.top
    assert focus.top + focus.height <= frame.top + frame.height


def test_all_dice_have_names_also_those_beside_the_table() -> None:
    called = charted("deploying").called
    count = SIGHTS["deploying"].battle.count
    assert {f"die-{which}" for which in range(1, count + 1)} <= set(called)
    assert called["die-1"].endswith(" #1")


def test_where_one_may_deploy_and_where_not_are_areas() -> None:
    assert areas(charted("deploying"), AreaKind.ZONE)
    assert not areas(charted("deploying"), AreaKind.BARRED)
    assert areas(charted("leaders"), AreaKind.BARRED)
    assert not areas(charted("leaders"), AreaKind.ZONE)


# --- What is considered


def shooting() -> Battle:
    """Die 1 could zap 2 and 3, were it not that a wall of a die hides 3; 4 is too far."""
    battle = battle_of("kill_the_king", 2, Phase.ATTACK)
    put(battle, 0, 8, 6, 4000, 4000)
    put(battle, 1, 6, 5, 4000, 7000)
    put(battle, 1, 6, 5, 8000, 4000)
    put(battle, 1, 6, 5, 18_000, 18_000)
    put(battle, 0, 20, 9, 6000, 4000)
    give(battle, 1, Aura.LEADERSHIP, 0, 5)
    give(battle, 2, Aura.LEADERSHIP, 1, 4)
    return battle


def test_the_reach_of_a_zap_ends_where_range_equals_value() -> None:
    (reach,) = areas(chart(shooting(), 0, NAMES, order(Verb.ZAP, 1, 2)), AreaKind.REACH)
    assert (reach.x, reach.y, reach.radius) == (4000, 4000, REACH + 5 * UNIT)


def test_a_clear_line_is_one_and_a_blocked_one_is_broken_where_it_is_hidden() -> None:
    (clear,) = chart(shooting(), 0, NAMES, order(Verb.ZAP, 1, 2)).lines
    assert (clear.start, clear.end, clear.clear) == ((4000, 4000), (4000, 7000), True)
    seen, hidden = chart(shooting(), 0, NAMES, order(Verb.ZAP, 1, 3)).lines
    assert (seen.clear, hidden.clear, seen.end) == (True, False, hidden.start)
    assert hypot(seen.end[0] - 6000, seen.end[1] - 4000) <= 250
    assert "blocked by d20 #5" in hidden.words


def test_of_a_die_that_is_looked_at_every_enemy_near_enough_has_a_line() -> None:
    found = chart(shooting(), 0, NAMES, "die-1")
    assert {line.end for line in found.lines if line.words} == {(4000, 7000), (8000, 4000)}
    assert areas(found, AreaKind.REACH)


def test_lines_are_clear_where_the_rules_let_zap() -> None:
    table = Table(layout="wall")
    one = table.die(1, 20, 18, 4000, 10_000)
    others = [table.die(2, 8, 5, x, y) for x in (8000, 12_000, 16_000) for y in (5000, 9000, 10_500, 14_000)]
    table.leaders(one, others[0])
    table.begin("attack")
    view = table.position.view(1)
    allowed = {which for which in others if table.position.why_not(1, f"zap {one} on {which}") is None}
    clear = set()
    for which in others:
        found = view.chart(POLYWARS.text.hear(f"zap {one} on {which}"))
        assert found is not None
        if all(line.clear for line in found.lines):
            clear.add(which)
    assert clear == allowed
    assert 0 < len(allowed) < len(others)


def test_a_step_shows_where_the_die_would_stand_and_its_way() -> None:
    found = chart(SIGHTS["snipes"].battle, 0, NAMES, SIGHTS["snipes"].considered)
    (ghost,) = [mark for mark in found.marks if mark.ghost]
    assert (ghost.key, ghost.x, ghost.y) == ("die-1", 8000, 9300)
    assert found.lines[-1].end == (8000, 9300)


def test_a_key_of_nothing_on_the_table_reaches_nowhere() -> None:
    assert not areas(chart(shooting(), 0, NAMES, "die-77"), AreaKind.REACH)


def test_other_games_have_no_chart() -> None:
    from dicefield.games import GAMES
    from dicefield.play.match import Match

    with_chart = {game.name for game in GAMES.games if Match(game, seed=1).view(0).chart() is not None}
    assert with_chart == {"polywars", "polyversal"}


def test_a_view_hands_its_observation_to_the_chart() -> None:
    view = View(POLYWARS, 1, shooting(), NAMES[:2])
    found = view.chart(Order(verb=Verb.ZAP, die=1, target=2))
    assert found is not None
    assert found.unit == UNIT
    assert found.unit_name == "range units"
