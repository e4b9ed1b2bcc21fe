"""Knight Fight by hand."""

from __future__ import annotations

import re

import pytest

from dicefield.engine.pointing import Touch
from dicefield.games.knight_fight import KNIGHT_FIGHT
from tests.knight_fight.table import Table, house


def touched(table: Table, seat: int, text: str) -> Touch:
    view = table.position.view(seat)
    return KNIGHT_FIGHT.pointing.touch(view.state, seat - 1, KNIGHT_FIGHT.text.hear(text))


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("defend d20", ("hand-1-d20",)),
        ("attack d10 d4", ("hand-1-d10", "hand-1-d4")),
        ("attack d4", ("hand-1-d10", "hand-1-d4")),
        ("jostle", ("hand-1-d10",)),
        ("rally", ()),
    ],
)
def test_a_move_is_its_dice(text: str, pieces: tuple[str, ...]) -> None:
    assert touched(Table(5, 5), 1, text).pieces == pieces


def test_the_gauntlets_share_a_key() -> None:
    drawn = Table(5, 5).position.view(1).svg()
    assert len(re.findall('data-piece="hand-1-d10"', drawn)) == 2


def test_a_jostle_points_at_helmet_or_die() -> None:
    table = Table(5, 5, 5)
    table.clash("jostle d10", "defend d6", "rally", faces=(0, 3))
    assert touched(table, 1, "roll helmet of 3").pieces == ("helmet-3",)
    assert touched(table, 1, "move die of 2").pieces == ("table-2-d6",)
    assert touched(table, 1, "both to 2").pieces == ("helmet-2", "table-2-d6")
    assert touched(table, 1, "nothing").pieces == ()


def test_regather_points_at_die_helmet_and_knight() -> None:
    table = Table(5, 5, 5)
    table.clash("attack d8", "rally", "rally", faces=(1, 1))
    touch = touched(table, 1, "take d8 roll aim 3")
    assert touch.pieces == ("table-1-d8", "helmet-1", "seat-3")
    assert touch.label == "Take back the d8, throw the Helmet, aim at seat 3"
    assert touched(table, 1, "take none").pieces == ()


def test_items_and_stakes() -> None:
    table = house("sharp", "thorny", items=("spurs", "helm"))
    table.clash("rally", "rally")
    assert touched(table, 1, "claim spurs").pieces == ("item-spurs",)
    table.all_choose("claim helm", "claim helm")
    assert touched(table, 1, "stake d10 d10 d6").pieces == ("hand-1-d10", "hand-1-d10", "hand-1-d6")


def test_gauntlets_land_from_0() -> None:
    table = Table(5, 7)
    table.clash("attack d8", "rally", faces=(0, 8))
    (told,) = table.tellings("rolled")
    assert [(one.die, one.face, one.seat) for one in KNIGHT_FIGHT.pointing.rolls(told)] == [("d10 from 0", 0, 1), ("d8", 8, 1)]
    helmets = [rolled for told in table.tellings("helmet") for rolled in KNIGHT_FIGHT.pointing.rolls(told)]
    assert [(one.die, one.face, one.seat) for one in helmets] == [("d12", 5, 1), ("d12", 7, 2)]
