"""What stands and lies on the table of Polywars is drawn where it is, with what it has become."""

from __future__ import annotations

import re
from math import hypot

import pytest

from dicefield.engine.record import NOBODY
from dicefield.games.polywars.content import UNIT, Aura
from dicefield.games.polywars.picture import panels
from dicefield.games.polywars.picture.glyphs import GLYPHS, WEAVES
from dicefield.games.polywars.picture.layout import dice_on_table
from dicefield.games.polywars.state import BASE, HALO, RADIUS, Battle, Lie, Phase, Place
from dicefield.look.marks import SIGNS
from dicefield.look.palette import LIVERIES
from tests.polywars import pictured
from tests.polywars.looking import (
    XML,
    Node,
    circles,
    drawn,
    having,
    only,
    paths,
    root,
    scale_of,
    spot,
    titles,
    words,
)
from tests.polywars.pictured import NAMES, SIGHTS, battle_of, give, put

# --- Dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SIGHTS)
def test_every_die_is_there_once_with_number_seat_place_and_value(name: str) -> None:
    battle, node = SIGHTS[name].battle, drawn(name)
    for which, die in dice_on_table(battle):
        found = only(node, die=str(which))
        assert found.get("data-seat") == str(die.owner + 1)
        assert found.get("data-value") == str(die.value)
        assert titles(found)[0].startswith(f"d{die.sides} #{which} of {NAMES[die.owner]}, ")
        assert str(die.value) in words(found)


def test_a_title_says_all_about_a_die() -> None:
    battle = battle_of("kill_the_king", 2, Phase.ATTACK)
    put(battle, 0, 4, 1)
    put(battle, 0, 4, 1, 900, 900)
    put(battle, 0, 8, 5, 4200, 7900)
    put(battle, 1, 6, 0, place=Place.RESERVE)
    put(battle, 1, 6, 4, place=Place.WAITING)
    node = root(battle)
    assert titles(only(node, die="3"))[0] == "d8 #3 of Ann, value 5 of 8, at 4.2, 7.9"
    told = [die.title for tray in panels(battle, 0, NAMES).panels[1].trays for die in tray.dice]
    assert told == ["d6 #4 of Bartholomew, not rolled, in reserve", "d6 #5 of Bartholomew, value 4 of 6, waiting to come back"]


def test_every_die_on_the_table_shows_the_sign_of_its_owner() -> None:
    node = drawn("tokyo")
    for which, sign in (("1", "bar"), ("2", "chevron")):
        assert SIGNS[sign] in paths(only(node, die=which))


def marks(node: Node, which: int) -> list[str | None]:
    return [found.get("data-mark") for found in having(only(node, die=str(which)), mark=True)]


def test_used_dice_of_the_turn_are_marked_and_those_of_other_turns_are_not() -> None:
    battle = pictured.kings()
    battle.dice[6].attacked = battle.dice[6].moved = True
    node = root(battle)
    assert [marks(node, which) for which in (1, 2, 3, 5, 7)] == [
        [],
        ["has moved"],
        ["has attacked", "has moved"],
        ["has attacked"],
        [],
    ]
    battle.turn = 1
    assert [marks(root(battle), which) for which in (3, 7)] == [[], ["has attacked", "has moved"]]


def test_a_frozen_die_and_one_that_is_rolled_again_are_marked() -> None:
    battle = pictured.rescue()
    battle.dice[3].chosen = True
    assert marks(root(battle), 1) == ["frozen"]
    assert marks(root(battle), 4) == ["to be rolled again"]


def test_who_stands_on_terrain_shows_how_high() -> None:
    node = drawn("hill")
    assert {which: only(node, die=str(which)).get("data-elevation") for which in range(1, 8)} == {
        1: "250", 2: "250", 3: "750", 4: None, 5: "250", 6: None, 7: "200",
    }  # fmt: skip
    assert marks(node, 4) == []
    assert "0.75 above the table" in titles(only(node, die="3"))[0]


# --- Terrain, bases, auras -------------------------------------------------------------------------------------------


def test_terrain_says_its_height_and_the_lower_pieces_come_first() -> None:
    node = drawn("hill")
    heights = [int(found.get("data-height", 0)) for found in having(node, terrain=True)]
    assert heights == [200, 250, 400, 500, 750]
    for high in ("0.2", "0.25", "0.4", "0.5", "0.75"):
        assert f"\u25b2{high}" in words(node)


def shadow(node: Node, which: int) -> float:
    """How far the shadow of a piece falls."""
    falls = [
        re.match(r"translate\(([\d.]+) ", found.get("transform", "")) for found in only(node, terrain=str(which)).iter(f"{XML}path")
    ]
    return max(float(found[1]) for found in falls if found)


def test_relief_grows_with_height() -> None:
    node = drawn("hill")
    falls = [shadow(node, int(found.get("data-terrain", 0))) for found in having(node, terrain=True)]
    assert falls == sorted(set(falls))


def test_bases_are_discs_of_one_range_unit_with_their_owner() -> None:
    node = drawn("rescue")
    for which, seat, x, y in (("1", "2", 12000, 6000), ("2", "1", 5000, 10500)):
        found = only(node, base=which)
        assert found.get("data-seat") == seat
        px, py = spot(node, x, y)
        assert any(circle == pytest.approx((px, py, BASE * scale_of(node)), abs=0.05) for circle in circles(found))
        assert SIGNS[LIVERIES[int(seat) - 1].sign] in paths(found)
    assert not having(node, space=True)


def test_the_lane_has_eight_numbered_spaces_on_its_first_base() -> None:
    node = drawn("snipes")
    assert words(only(node, base="1")) == list("12345678")
    assert words(only(node, base="2")) == []
    x, y, r = circles(only(node, space="1"))[0]
    assert (x, y) == pytest.approx(spot(node, 5660, 9000), abs=0.05)
    assert r < RADIUS * scale_of(node)


def every_aura() -> Battle:
    battle = battle_of("kill_the_king", 2, Phase.ATTACK)
    for place, kind in enumerate(GLYPHS):
        give(battle, place + 1, kind, 1, put(battle, 0, 6, 3, 4000 + 1500 * place, 5000))
        give(battle, place + 5, kind, 0, 0, 4000 + 1500 * place, 8000)
    return battle


def test_each_aura_has_a_glyph_and_a_weave_of_its_own() -> None:
    node = root(every_aura())
    assert len(set(GLYPHS.values())) == len(set(WEAVES.values())) == 4
    for place, (kind, sign) in enumerate(zip(GLYPHS, ("shield", "flag", "crown", "flame"), strict=True)):
        for which in (place + 1, place + 5):
            found = only(node, aura=str(which))
            assert found.get("data-kind") == sign
            assert any(circle.get("fill") == f"url(#polywars-weave-{kind.name.lower()})" for circle in found.iter(f"{XML}circle"))
            assert any(r == pytest.approx(HALO * scale_of(node), abs=0.05) for _, _, r in circles(found))
        assert GLYPHS[kind] in paths(only(node, aura=str(place + 5)))
        assert GLYPHS[kind] in paths(only(node, badge=sign))


def test_an_aura_under_a_die_still_shows_its_glyph() -> None:
    battle = battle_of("snatch", 2, Phase.ATTACK)
    give(battle, 1, Aura.FLAG, NOBODY, 0, 5000, 5000)
    assert not having(root(battle), badge=True)
    put(battle, 0, 6, 3, 5100, 5000)
    assert GLYPHS[Aura.FLAG] in paths(only(root(battle), badge="flag"))


def test_a_flag_shows_whose_it_is_and_who_carries_it() -> None:
    node = drawn("flags")
    carried, fallen = only(node, aura="1"), only(node, aura="2")
    assert (carried.get("data-seat"), carried.get("data-bearer")) == ("2", "1")
    assert (fallen.get("data-seat"), fallen.get("data-bearer")) == ("1", None)
    assert SIGNS["chevron"] in paths(only(node, badge="flag"))
    assert SIGNS["bar"] in paths(fallen)
    assert titles(carried) == ["Flag of Bartholomew, held by d10 #1"]
    assert titles(fallen) == ["Flag of Ann, offered to d8 #2"]
    assert having(node, offer=True)


def test_auras_that_are_not_in_play_are_not_drawn() -> None:
    battle = pictured.kings()
    battle.tokens[0].lie, battle.tokens[1].lie = Lie.GONE, Lie.NOWHERE
    assert not having(root(battle), aura=True)


# --- What happens now ------------------------------------------------------------------------------------------------


def test_the_acting_die_has_a_halo_of_one_range_unit_and_its_steps() -> None:
    node = drawn("kings")
    x, y = spot(node, 6900, 7900)
    assert any(circle == pytest.approx((x, y, UNIT * scale_of(node)), abs=0.05) for circle in circles(only(node, halo="2")))
    assert words(only(node, steps="1")) == ["1 step"]
    battle = pictured.kings()
    battle.steps = 2
    assert words(only(root(battle), steps="2")) == ["2 steps"]
    battle.acting = battle.steps = 0
    assert not having(root(battle), halo=True)
    assert not having(root(battle), steps=True)


def test_a_zap_lays_tokens_one_range_unit_apart_and_shows_the_roll() -> None:
    node = drawn("rescue")
    attack = only(node, attack="5 2")
    tokens = having(attack, token=True)
    assert [found.get("data-token") for found in tokens] == ["1", "2", "3"]
    one = spot(node, 7300, 8900)
    for place, found in enumerate(tokens[:2]):
        x, y, _ = circles(found)[0]
        assert hypot(x - one[0], y - one[1]) == pytest.approx((place + 1) * UNIT * scale_of(node), abs=0.1)
    assert words(tokens[2]) == ["3"]
    assert words(only(attack, rolled="6")) == ["6", "\u2264 11"]
    assert "d20 #5 zaps d12 #2 at range 3: rolled 6, 11 or less hits." in titles(attack)


def test_a_strike_in_the_air_shows_no_roll_and_no_tokens() -> None:
    node = drawn("air")
    attack = only(node, attack="5 10")
    assert words(only(attack, rolled="air")) == ["\u2264 2"]
    assert not having(attack, token=True)
    assert "d4 #5 strikes d2 #10: 2 or less hits." in titles(attack)


def test_between_attacks_there_is_no_line() -> None:
    assert not having(drawn("kings"), attack=True)


def test_where_to_deploy_is_shown() -> None:
    node = drawn("deploying")
    x, y = spot(node, 5000, 5000)
    assert {*circles(only(node, zone=True))} == {(x, y, 2250 * scale_of(node))}
    battle = pictured.snipes()
    battle.phase = Phase.DEPLOY
    assert [found.get("data-zone") for found in having(root(battle), zone=True)] == ["2000", "2000"]
    assert not having(drawn("kings"), zone=True)
