"""Polyhydra by hand."""

from __future__ import annotations

from dicefield.games.polyhydra import POLYHYDRA
from tests.polyhydra.table import Table


def rolled() -> Table:
    table = Table()
    table.land(2, 5, 7, 3, 4, 5)
    return table


def test_heads_are_pointed_at_and_what_then_is_left() -> None:
    table = rolled()
    view = table.position.view(1)
    touches = {text: POLYHYDRA.pointing.touch(view.state, 0, POLYHYDRA.text.hear(text)) for text in view.legal}
    assert touches["lock d6 d10 stop"].pieces == touches["lock d6 d10 reroll"].pieces == ("head-1-d6", "head-1-d10")
    assert touches["lock d6 d10 stop"].label == "Lock d6 (2) and d10 (7), then stop"
    assert touches["lock d6 d10 reroll"].label == "Lock d6 (2) and d10 (7), then roll again"


def test_only_heads_that_were_rolled_are_seen_landing() -> None:
    table = rolled()
    table.all("lock d6 reroll", "lock d6 stop")
    table.land(6, 9)
    first, second, again = (POLYHYDRA.pointing.rolls(told) for told in table.told("roll"))
    assert [(one.die, one.face, one.seat) for one in first] == [("d6", 2, 1), ("d8", 5, 1), ("d10", 7, 1)]
    assert [one.seat for one in second] == [2, 2, 2]
    assert [(one.die, one.face) for one in again] == [("d8", 6), ("d10", 9)]


def test_sealed_dice_land_only_for_their_owner() -> None:
    table = Table(dice="sealed")
    while table.position.truth.throw:
        table.land(*[1] * len(table.position.truth.throw))
    seen = [rolled for told in table.told("roll", seat=1) for rolled in POLYHYDRA.pointing.rolls(told)]
    assert {one.seat for one in seen} == {1}
