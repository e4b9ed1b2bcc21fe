"""The picture of Polywars shows what an observation holds, and nothing else, to whoever looks."""

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
from dicefield.games.polywars.content import UNIT, Scenario
from dicefield.games.polywars.picture import ACCENTS, DISTINCT, READABLE, picture
from dicefield.games.polywars.picture.layout import Window, dice_on_table, window_of
from dicefield.games.polywars.state import BASE, HALO, RADIUS, Battle, Lie, Order, Phase
from dicefield.look.palette import HOUSE, contrast
from tests.polywars import pictured
from tests.polywars.looking import (
    XML,
    circles,
    drawn,
    having,
    only,
    root,
    scale_of,
    shown,
    side,
    spot,
    titles,
    words,
)
from tests.polywars.pictured import NAMES, SIGHTS, battle_of, lay_base, put

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
            node = ElementTree.fromstring(picture(view, seat, NAMES, cast(Order | None, considered)))
            there = {found.get("data-die") for found in having(node, die=True)}
            assert there == {str(place + 1) for place in range(view.count)}


def test_names_are_only_text() -> None:
    svg = picture(pictured.crowd(), 0, NASTY)
    ElementTree.fromstring(svg)
    assert "<script" not in svg
    assert "&lt;script&gt;&amp;" in svg


def test_whoever_has_no_name_is_called_by_the_seat() -> None:
    assert "Seat 2" in picture(pictured.kings(), 0, ("Ann",))


@pytest.mark.parametrize("name", SIGHTS)
def test_equal_positions_give_equal_pictures(name: str) -> None:
    sight = SIGHTS[name]
    again = None if sight.considered is None else sight.considered.copy()
    assert picture(sight.battle, 0, NAMES, sight.considered) == picture(sight.battle.copy(), 0, NAMES, again)


def test_a_prefix_keeps_two_pictures_apart() -> None:
    pair = [ElementTree.fromstring(picture(pictured.hill(), 0, NAMES, prefix=name)) for name in "ab"]
    ids = [{found.get("id") for found in node.iter()} - {None} for node in pair]
    assert ids[0]
    assert not ids[0] & ids[1]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_whoever_has_no_seat_is_a_spectator(seat: int) -> None:
    assert picture(pictured.kings(), seat, NAMES) == picture(pictured.kings(), None, NAMES)


def test_a_description_tells_the_battle() -> None:
    said = drawn("rescue").findtext(f"{XML}desc") or ""
    assert said.startswith("You hit: share out the zap back. Cycle 6 of 12")
    assert "d10 #1 of Ann, value 8 of 10, at 12, 6, holds Immunity of Ann, frozen." in said
    assert "Ann: shares the zap back, 5 dice on the table" in said


# --- Secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Phase.FORCES, Phase.BID, Phase.HEAL])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_sealed_is_never_drawn_not_even_to_its_owner(phase: Phase, seat: int | None) -> None:
    battle = pictured.tokyo()
    battle.phase = phase
    if phase == Phase.HEAL:
        battle.players[1].bid = 0
    before = picture(battle, seat, NAMES)
    battle.players[1].heals[0] = 3
    battle.players[1].force[0] = 20
    if phase != Phase.HEAL:
        battle.players[1].bid = 2
    assert picture(battle, seat, NAMES) == before


@pytest.mark.parametrize(("phase", "said"), [(Phase.FORCES, "force"), (Phase.BID, "bid"), (Phase.HEAL, "healing")])
def test_a_sealed_choice_is_an_envelope(phase: Phase, said: str) -> None:
    battle = pictured.tokyo()
    battle.phase = phase
    assert f"{said} sealed" in side(root(battle), 1)
    assert f"{said} sealed" not in side(root(battle), 0)


def test_positions_that_differ_only_in_secrets_look_the_same() -> None:
    """Even drawn from the whole state, which no seat is ever given."""
    differed = 0
    for desk, _ in course("kill_the_king", 3, "open", 8, 120, every=1):
        if desk.state.sealed:
            other = Desk(POLYWARS)
            other.state = desk.view(NOBODY)
            other.guess(NOBODY)
            differed += other.state.json() != desk.state.json()
            assert picture(cast(Battle, other.state), None, NAMES) == picture(cast(Battle, desk.state), None, NAMES)
    assert differed > 3


def test_bids_are_shown_once_all_have_shown_them() -> None:
    battle = pictured.kings()
    assert [next(said for said in side(root(battle), seat) if "bid" in said) for seat in (0, 1)] == [
        "bid 0, first",
        "bid 2, second",
    ]
    battle.phase = Phase.TIE
    assert "bid 2" in side(root(battle), 1)
    battle.phase = Phase.BID
    assert not [said for said in side(root(battle), 1) if said.startswith("bid ")]


# --- The part that is shown ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SIGHTS)
def test_the_shown_part_holds_all_that_is_in_play(name: str) -> None:
    battle = SIGHTS[name].battle
    window = shown(drawn(name))
    assert window == window_of(battle)
    for _, die in dice_on_table(battle):
        assert window.holds(die.x, die.y, RADIUS)
    for base in battle.bases:
        assert not base.down or window.holds(base.x, base.y, BASE)
    for token in battle.tokens:
        assert token.lie != Lie.LYING or window.holds(token.x, token.y, HALO)


@pytest.mark.parametrize("name", SIGHTS)
def test_the_shown_part_is_large_enough_and_never_beyond_the_edge(name: str) -> None:
    battle, window = SIGHTS[name].battle, window_of(SIGHTS[name].battle)
    assert window.width >= 9 * UNIT
    assert window.height >= 9 * UNIT
    assert 0.45 <= window.height / window.width <= 1.2
    if battle.scenario.edge:
        assert 0 <= window.left < window.right <= battle.scenario.width
        assert 0 <= window.top < window.bottom <= battle.scenario.height


def test_a_die_in_a_corner_keeps_its_margin_inside_the_table() -> None:
    battle = battle_of("kill_the_king", 2, Phase.ATTACK)
    put(battle, 0, 6, 3, 250, 19_750)
    assert window_of(battle) == Window(0, 11_000, 9_000, 9_000)


def test_a_small_table_is_shown_whole() -> None:
    battle = battle_of("kill_the_king", 2, Phase.ATTACK)
    battle.scenario.width, battle.scenario.height = 7_000, 6_000
    put(battle, 0, 6, 3, 3_000, 3_000)
    assert window_of(battle) == Window(0, 0, 7_000, 6_000)


def test_without_an_edge_the_part_in_use_is_shown_wherever_it_is() -> None:
    window = window_of(pictured.edgeless())
    assert window.left < -2_400
    assert only(drawn("edgeless"), edge=True).get("data-edge") == "0000"


def test_without_an_edge_the_next_base_finds_room_all_around() -> None:
    battle = battle_of("capture_the_flag", 2, Phase.BASES, cycle=0)
    battle.scenario.edge = False
    lay_base(battle, 1, 0, -4_000, 300)
    window = window_of(battle)
    for x, y in ((8_000, 0), (-8_000, 0), (0, 8_000), (0, -8_000)):
        assert window.holds(x - 4_000, y + 300, BASE)


def test_the_whole_table_is_shown_while_any_spot_may_be_chosen() -> None:
    assert shown(drawn("leaders")) == Window(0, 0, 20_000, 20_000)
    assert only(drawn("leaders"), edge=True).get("data-edge") == "1111"


@pytest.mark.parametrize("name", SIGHTS)
def test_thinking_about_a_choice_does_not_move_the_table(name: str) -> None:
    sight = SIGHTS[name]
    with_it, without = (root(sight.battle, choice) for choice in (sight.considered, None))
    assert shown(with_it) == shown(without)
    assert with_it.get("viewBox") == without.get("viewBox")


@pytest.mark.parametrize("name", SIGHTS)
def test_clicks_map_to_where_dice_are_drawn(name: str) -> None:
    node = drawn(name)
    for found in having(node, die=True, place="table"):
        x, y, r = circles(found)[0]
        assert (x, y) == pytest.approx(spot(node, int(found.get("data-x", 0)), int(found.get("data-y", 0))), abs=0.05)
        assert r == pytest.approx(RADIUS * scale_of(node), abs=0.05)


def test_the_map_frames_the_shown_part() -> None:
    node = drawn("kings")
    frame = next(found for found in node.iter() if found.get("class") == "df-looking")
    window = shown(node)
    assert float(frame.get("width", 0)) / float(frame.get("height", 1)) == pytest.approx(window.width / window.height, rel=0.01)


def test_the_scale_is_as_long_as_a_range_unit_of_the_table() -> None:
    node = drawn("kings")
    assert float(only(node, scale=True).get("data-scale", 0)) == pytest.approx(UNIT * scale_of(node), abs=0.01)
    assert "1 range unit" in words(node)


# --- Players ---------------------------------------------------------------------------------------------------------


def test_trays_hold_the_dice_off_the_table_with_their_totals() -> None:
    node = drawn("deploying")
    reserve = only(only(node, player="1"), tray="reserve")
    assert words(reserve)[0] == "Reserve: 7 dice, 40 sides, value 27"
    assert len(having(reserve, die=True)) == 7
    assert [found.get("data-tray") for found in having(only(drawn("flags"), player="2"), tray=True)] == ["waiting", "lost"]
    assert words(only(only(drawn("snipes"), player="1"), tray="home"))[0] == "Across: 2 dice, 14 sides, value 8"
    assert words(only(only(drawn("snipes"), player="2"), tray="lost"))[0] == "Lost: 1 die, 6 sides"


def test_panels_tell_strength_points_crossings_and_whose_turn_it_is() -> None:
    node = drawn("snipes")
    assert {"Ann", "moves", "2 across", "6 dice on the table \u00b7 46 sides \u00b7 value 29"} <= set(side(node, 0))
    assert {"Bartholomew", "waits", "0 across"} <= set(side(node, 1))
    assert [found.get("data-player") for found in having(node, acts=True)] == ["1"]
    assert "1 of 3 points left" in titles(only(node, player="2"))


def test_who_is_out_is_told_so() -> None:
    battle = pictured.crowd()
    battle.players[2].out = True
    assert "out of the battle" in side(root(battle), 2)


def test_panels_do_not_cover_each_other_or_the_end_of_the_picture() -> None:
    for name in ("crowd", "deploying"):
        node = drawn(name)
        wide, high = (float(part) for part in node.get("viewBox", "").split()[2:])
        boxes = []
        for found in having(node, player=True):
            card = [part for part in found if part.tag == f"{XML}rect"][2]
            x, y, w, h = (float(card.get(key, 0)) for key in ("x", "y", "width", "height"))
            assert x >= 0
            assert x + w <= wide
            assert y + h <= high
            boxes.append((x, y, x + w, y + h))
        for one in boxes:
            for two in boxes:
                assert one is two or one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


# --- Colours ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ink", "ground", "least"), [*[(*pair, 4.5) for pair in READABLE], *[(*pair, 3.0) for pair in DISTINCT]])
def test_colours_stand_out_by_day_and_by_night(ink: str, ground: str, least: float) -> None:
    shades = {**HOUSE, **ACCENTS}
    assert contrast(shades[ink].light, shades[ground].light) >= least
    assert contrast(shades[ink].dark, shades[ground].dark) >= least
