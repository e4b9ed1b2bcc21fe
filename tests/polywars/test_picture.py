"""Board and panels of Polywars show what an observation holds, and nothing else, to whoever looks."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import cast
from xml.etree import ElementTree

import pytest

from dicefield.engine.desk import Desk
from dicefield.engine.record import NOBODY
from dicefield.engine.waiting import is_over, may_choose
from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.content import Scenario
from dicefield.games.polywars.picture import ACCENTS, DISTINCT, READABLE, board, panels
from dicefield.games.polywars.picture.layout import RIM, SEEN, Window, dice_on_table, focus_of, table_of
from dicefield.games.polywars.pointing import die_key
from dicefield.games.polywars.state import BASE, HALO, RADIUS, Battle, Lie, Order, Phase
from dicefield.look.palette import HOUSE, contrast
from tests.boards import facts_of, trays_of
from tests.polywars import pictured
from tests.polywars.looking import XML, circles, drawn, having, root, scale_of, shown, spot, svg_of
from tests.polywars.pictured import NAMES, SIGHTS, battle_of, lay_base, put


def side(battle: Battle, seat: int) -> dict[str, str]:
    return facts_of(panels(battle, 0, NAMES), seat)


NASTY = ("<script>&\"'", "]]>\x00\u202e</text>" + "W" * 200, "", "\ud800")

SCENARIOS = [
    ("kill_the_king", 4, "hill"),
    ("kill_the_king", 6, "open"),
    *[(name, 2, "open") for name in Scenario.shelf.names if name != "kill_the_king"],
]


def course(scenario: str, seats: int, layout: str, seed: int, steps: int, every: int = 12) -> Iterator[tuple[Desk, random.Random]]:
    """Some positions of a battle at random, on one and the same desk."""
    rng = random.Random(seed)
    desk = Desk(POLYWARS)
    desk.start(POLYWARS.read_options({"seats": seats, "scenario": scenario, "layout": layout}))
    for step in range(steps):
        if step % every == 0:
            yield desk, rng
        if is_over(desk.state):
            return
        advance(desk, rng)


def advance(desk: Desk, rng: random.Random) -> None:
    state = desk.state
    if state.throw.count:
        desk.land([rng.randint(1, state.throw.sides[die]) for die in range(state.throw.count)])
    else:
        seat = rng.choice([seat for seat in range(state.seats) if state.owed >> seat & 1])
        desk.choose(seat, rng.choice(desk.legal(seat)))


# --- Documents -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SIGHTS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_picture_is_well_formed_with_unique_ids(name: str, seat: int | None) -> None:
    node = root(SIGHTS[name].battle, SIGHTS[name].considered, seat)
    ids = Counter(found.get("id") for found in node.iter() if found.get("id"))
    assert set(ids.values()) == {1}
    used = set(re.findall(r"url\(#([^)]+)\)", ElementTree.tostring(node, encoding="unicode")))
    assert used <= set(ids)


@pytest.mark.parametrize(("scenario", "seats", "layout"), SCENARIOS)
def test_positions_of_real_battles_are_drawn_with_any_choice_in_mind(scenario: str, seats: int, layout: str) -> None:
    for desk, rng in course(scenario, seats, layout, 3, 40):
        for seat in (0, 1, None):
            view = cast(Battle, desk.view(NOBODY if seat is None else seat))
            choices = desk.legal(seat) if seat is not None and may_choose(view, seat) else []
            considered = rng.choice(choices) if choices else None
            node = ElementTree.fromstring(svg_of(view, seat, NAMES, cast(Order | None, considered)))
            there = {found.get("data-die") for found in having(node, die=True)}
            beside = {die.piece for panel in panels(view, seat, NAMES).panels for tray in panel.trays for die in tray.dice}
            assert {f"die-{which}" for which in there} | beside == {die_key(place + 1) for place in range(view.count)}


def test_names_are_only_text() -> None:
    svg = svg_of(pictured.crowd(), 0, NASTY)
    ElementTree.fromstring(svg)
    assert "<script" not in svg
    assert "&lt;script&gt;&amp;" in svg


def test_whoever_has_no_name_is_called_by_the_seat() -> None:
    assert "Seat 2" in svg_of(pictured.kings(), 0, ("Ann",))


@pytest.mark.parametrize("name", SIGHTS)
def test_equal_positions_give_equal_pictures(name: str) -> None:
    sight = SIGHTS[name]
    again = None if sight.considered is None else sight.considered.copy()
    assert svg_of(sight.battle, 0, NAMES, sight.considered) == svg_of(sight.battle.copy(), 0, NAMES, again)


def test_a_prefix_keeps_two_pictures_apart() -> None:
    pair = [ElementTree.fromstring(svg_of(pictured.hill(), 0, NAMES, prefix=name)) for name in "ab"]
    ids = [{found.get("id") for found in node.iter()} - {None} for node in pair]
    assert ids[0]
    assert not ids[0] & ids[1]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_whoever_has_no_seat_is_a_spectator(seat: int) -> None:
    assert svg_of(pictured.kings(), seat, NAMES) == svg_of(pictured.kings(), None, NAMES)


def test_a_description_tells_the_battle() -> None:
    said = drawn("rescue").findtext(f"{XML}desc") or ""
    assert said.startswith("Rescue Mission! \u00b7 cycle 6 of 12")
    assert "d10 #1 of Ann, value 8 of 10, at 12, 6, holds Immunity of Ann, frozen." in said
    assert "Ann: 5 dice" in said


# --- Secrets ---------------------------------------------------------------------------------------------------------


def seen(battle: Battle, seat: int | None) -> object:
    """All that is shown of a battle."""
    return board(battle, seat, NAMES), panels(battle, seat, NAMES)


@pytest.mark.parametrize("phase", [Phase.FORCES, Phase.BID, Phase.HEAL])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_sealed_is_never_drawn_not_even_to_its_owner(phase: Phase, seat: int | None) -> None:
    battle = pictured.tokyo()
    battle.phase = phase
    if phase == Phase.HEAL:
        battle.players[1].bid = 0
    before = seen(battle, seat)
    battle.players[1].heals[0] = 3
    battle.players[1].force[0] = 20
    if phase != Phase.HEAL:
        battle.players[1].bid = 2
    assert seen(battle, seat) == before


@pytest.mark.parametrize(("phase", "said"), [(Phase.FORCES, "Force"), (Phase.BID, "Bid"), (Phase.HEAL, "Healing")])
def test_a_sealed_choice_is_told_as_sealed(phase: Phase, said: str) -> None:
    battle = pictured.tokyo()
    battle.phase = phase
    assert side(battle, 1)[said] == "sealed"
    assert said not in side(battle, 0)


def test_positions_that_differ_only_in_secrets_look_the_same() -> None:
    """Even drawn from the whole state, which no seat is ever given."""
    differed = 0
    for desk, _ in course("kill_the_king", 3, "open", 8, 120, every=1):
        if desk.state.sealed:
            other = Desk(POLYWARS)
            other.state = desk.view(NOBODY)
            other.guess(NOBODY)
            differed += other.state.json() != desk.state.json()
            assert seen(cast(Battle, other.state), None) == seen(cast(Battle, desk.state), None)
    assert differed > 3


def test_bids_are_shown_once_all_have_shown_them() -> None:
    battle = pictured.kings()
    assert [side(battle, seat)["Bid"] for seat in (0, 1)] == ["0, first", "2, second"]
    battle.phase = Phase.TIE
    assert side(battle, 1)["Bid"] == "2"
    battle.phase = Phase.BID
    assert "Bid" not in side(battle, 1)


# --- Frame and focus -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SIGHTS)
def test_the_frame_holds_all_that_is_in_play(name: str) -> None:
    battle = SIGHTS[name].battle
    table = shown(drawn(name))
    assert table == table_of(battle)
    for _, die in dice_on_table(battle):
        assert table.holds(die.x, die.y, RADIUS)
    for base in battle.bases:
        assert not base.down or table.holds(base.x, base.y, BASE)
    for token in battle.tokens:
        assert token.lie != Lie.LYING or table.holds(token.x, token.y, HALO)


@pytest.mark.parametrize("name", SIGHTS)
def test_the_focus_is_what_matters_and_never_beyond_the_rim(name: str) -> None:
    battle, focus = SIGHTS[name].battle, focus_of(SIGHTS[name].battle)
    outer = table_of(battle).around(RIM)
    assert outer.left <= focus.left < focus.left + focus.width <= outer.left + outer.width
    assert outer.top <= focus.top < focus.top + focus.height <= outer.top + outer.height
    if max(focus.width, focus.height) <= SEEN:
        acting = [die for which, die in dice_on_table(battle) if which == battle.acting]
        assert all(focus.holds(die.x, die.y, RADIUS) for die in acting)


def test_armies_that_stand_near_are_both_in_focus() -> None:
    battle = battle_of("kill_the_king", 2, Phase.ATTACK)
    put(battle, 0, 6, 3, 9_000, 9_000)
    put(battle, 1, 6, 3, 14_000, 12_000)
    focus = focus_of(battle)
    assert focus.holds(9_000, 9_000, RADIUS)
    assert focus.holds(14_000, 12_000, RADIUS)


def test_of_armies_that_stand_far_apart_whoever_acts_is_in_focus() -> None:
    battle = battle_of("kill_the_king", 2, Phase.ATTACK)
    put(battle, 0, 6, 3, 1_000, 1_000)
    put(battle, 1, 6, 3, 19_000, 19_000)
    focus = focus_of(battle)
    assert focus.holds(1_000, 1_000, RADIUS)
    assert not focus.holds(19_000, 19_000)


def test_a_small_table_is_shown_whole() -> None:
    battle = battle_of("kill_the_king", 2, Phase.ATTACK)
    battle.scenario.width, battle.scenario.height = 5_000, 4_000
    put(battle, 0, 6, 3, 3_000, 3_000)
    assert focus_of(battle) == Window(0, 0, 5_000, 4_000).around(RIM)


def test_without_an_edge_the_part_in_use_is_shown_wherever_it_is() -> None:
    assert focus_of(pictured.edgeless()).left < -2_400


def test_without_an_edge_the_next_base_finds_room_all_around() -> None:
    battle = battle_of("capture_the_flag", 2, Phase.BASES, cycle=0)
    battle.scenario.edge = False
    lay_base(battle, 1, 0, -4_000, 300)
    focus = focus_of(battle)
    for x, y in ((8_000, 0), (-8_000, 0), (0, 8_000), (0, -8_000)):
        assert focus.holds(x - 4_000, y + 300, BASE)


def test_the_whole_table_is_shown_while_any_spot_may_be_chosen() -> None:
    assert shown(drawn("leaders")) == Window(0, 0, 20_000, 20_000)
    assert focus_of(SIGHTS["leaders"].battle) == Window(0, 0, 20_000, 20_000).around(RIM)


@pytest.mark.parametrize("name", SIGHTS)
def test_thinking_about_a_choice_moves_nothing(name: str) -> None:
    sight = SIGHTS[name]
    with_it, without = (board(sight.battle, 0, NAMES, choice) for choice in (sight.considered, None))
    assert (with_it.frame, with_it.focus) == (without.frame, without.focus)
    assert with_it.parts["ground"] == without.parts["ground"]


@pytest.mark.parametrize("name", SIGHTS)
def test_clicks_map_to_where_dice_are_drawn(name: str) -> None:
    node = drawn(name)
    for found in having(node, die=True, place="table"):
        discs = [circle for circle in circles(found) if circle[2] == pytest.approx(RADIUS * scale_of(node), abs=0.05)]
        at = spot(node, int(found.get("data-x", 0)), int(found.get("data-y", 0)))
        assert any((x, y) == pytest.approx(at, abs=0.05) for x, y, _ in discs)


# --- Players ---------------------------------------------------------------------------------------------------------


def test_trays_hold_the_dice_off_the_table() -> None:
    sight = SIGHTS["deploying"].battle
    assert len(trays_of(panels(sight, 0, NAMES), 0)["Reserve"]) == 7
    assert sum(trays_of(panels(sight, 0, NAMES), 0)["Reserve"]) == 40
    assert list(trays_of(panels(SIGHTS["flags"].battle, 0, NAMES), 1)) == ["Coming back", "Lost"]
    assert sum(trays_of(panels(SIGHTS["snipes"].battle, 0, NAMES), 0)["Across"]) == 14
    assert trays_of(panels(SIGHTS["snipes"].battle, 0, NAMES), 1)["Lost"] == [6]


def test_panels_tell_strength_points_and_crossings() -> None:
    battle = SIGHTS["snipes"].battle
    told = side(battle, 0)
    assert (told["On the table"], told["Across"]) == ("6 dice, 46 sides, value 29", "2")
    assert (side(battle, 1)["Across"], side(battle, 1)["Points"]) == ("0", "1 of 3")


def test_who_is_out_is_told_so() -> None:
    battle = pictured.crowd()
    battle.players[2].out = True
    assert [panel.out for panel in panels(battle, 0, NAMES).panels] == [False, False, True, *[False] * (battle.seats - 3)]


def test_the_scene_names_scenario_battle_cycle_and_phase() -> None:
    told = [panels(SIGHTS[name].battle, 0, NAMES).scene for name in ("snipes", "deploying")]
    assert told == [
        "Snipe Hunt! \u00b7 battle 1 of 2 \u00b7 cycle 4 of 20 \u00b7 Movement Phase",
        "Kill the King! \u00b7 deployment",
    ]


@pytest.mark.parametrize("name", SIGHTS)
def test_the_goal_is_one_line(name: str) -> None:
    goal = panels(SIGHTS[name].battle, 0, NAMES).goal
    assert goal.endswith(".")
    assert len(goal) < 120


# --- Colours ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "ground", "least"), [*[(*pair, 4.5) for pair in READABLE], *[(*pair, 3.0) for pair in DISTINCT]])
def test_colours_stand_out_by_day_and_by_night(ink: str, ground: str, least: float) -> None:
    shades = {**HOUSE, **ACCENTS}
    assert contrast(shades[ink].light, shades[ground].light) >= least
    assert contrast(shades[ink].dark, shades[ground].dark) >= least
