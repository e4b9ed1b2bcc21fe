"""The Polyversal demo by hand."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from dicefield.engine.pointing import THROWN, Drag, Touch
from dicefield.games.polyversal import POLYVERSAL
from tests.polyversal.table import Table, duel
from tests.polyversal.test_fire import firing


def touched(table: Table, seat: int, text: str) -> Touch:
    view = table.position.view(seat)
    return POLYVERSAL.pointing.touch(view.state, seat - 1, POLYVERSAL.text.hear(text))


def drags(table: Table, seat: int) -> list[Drag]:
    return list(POLYVERSAL.pointing.drags(table.position.view(seat).state, seat - 1))


def sheets(table: Table, seat: int) -> list[Any]:
    return list(POLYVERSAL.pointing.sheets(table.position.view(seat).state, seat - 1))


def moving() -> Table:
    table = duel()
    table.activate("A")
    table.act("move first")
    return table


def test_fire_is_shooter_and_targets() -> None:
    table = firing()
    touch = touched(table, 1, "fire a1 2 at p1 p2 p1")
    assert touch.pieces == ("a1", "p1", "p2")
    assert touch.label == "Fire Missiles II (2) of A1 at P1 (2 shots) and P2"
    assert touched(table, 1, "fire a1 2 at p1 linked").label.endswith("P1, all at once")
    assert touched(table, 1, "volley").label == "Hold fire"
    table.act("fire a1 2 at p1")
    assert touched(table, 1, "volley").label == "Fire the volley"


def test_any_weapon_can_be_filled_in() -> None:
    table = firing()
    series, linked = sheets(table, 1)
    assert series.entries[1].labels == ("1: Plasma gun III", "2: Missiles II", "3: Pulse laser I", "4: Pulse laser I")
    assert table.allowed(1, series.says.format(model="a2", weapon=2, targets="p1 p3"))
    assert table.allowed(1, linked.says.format(model="a2", weapon=2, targets="p1"))


def test_orders_are_filled_in_unit_by_unit() -> None:
    table = Table()
    (sheet,) = sheets(table, 1)
    assert [entry.name for entry in sheet.entries] == ["a", "b", "c"]
    assert table.allowed(1, sheet.says.format(a="fire", b="advance", c="fire"))
    table.choose(1, "orders fire advance fire")
    assert sheets(table, 1) == []


def test_units_are_dragged_from_their_tiles() -> None:
    table = Table(placed=False)
    table.land(5, 3)
    found = drags(table, 1)
    assert [(drag.piece, drag.says, drag.facing) for drag in found][:1] == [("unit-a", "deploy a at {x} {y} facing {facing}", 90)]
    assert table.allowed(1, found[0].says.format(x="10", y="5.25", facing=90))
    assert drags(table, 2) == []


def test_models_that_stand_may_be_put_elsewhere() -> None:
    table = Table(placed=False)
    table.land(5, 3)
    table.choose(1, "place a1 at 10 5 facing 90")
    assert [drag.piece for drag in drags(table, 1)] == ["unit-a", "a1"]


def test_the_acting_unit_marches_by_its_letter_and_moves_by_its_models() -> None:
    table = moving()
    found = {drag.piece: drag for drag in drags(table, 1)}
    assert list(found) == ["unit-a", "a1", "a2"]
    assert table.allowed(1, found["unit-a"].says.format(x="20", y="24.5", facing=80))
    assert table.allowed(1, found["a2"].says.format(x="21.5", y="21", facing=80))
    assert {drag.unit for drag in found.values()} == {1_000}
    assert touched(table, 1, "march to 20 24 facing 90").pieces == ()


def test_a_stuck_model_is_not_dragged() -> None:
    table = moving()
    table.model("A1").stuck = True
    assert "a1" not in [drag.piece for drag in drags(table, 1)]


@pytest.mark.parametrize("seat", [1, 2])
def test_the_table_group_has_the_coordinates_of_the_table(seat: int) -> None:
    """A model stands in the picture where its place in the table group is."""
    table = duel()
    drawn = ElementTree.fromstring(table.position.view(seat).svg())
    group = next(node for node in drawn.iter() if node.get("data-table"))
    found = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+) (\S+)\)", group.get("transform", ""))
    assert found is not None
    left, top, across, down = map(float, found.groups())
    model = next(node for node in drawn.iter() if node.get("data-piece") == "a1")
    x, y = map(float, model.get("transform", "").split("(")[1].split(")")[0].split())
    here = table.model("A1")
    assert abs(left + across * here.x - x) < 0.05
    assert abs(top + down * here.y - y) < 0.05
    assert group.get("data-table") == "0 0 48000 48000"


def test_all_dice_land_as_events_tell() -> None:
    table = firing("badger", "encegon")
    table.act("fire a1 1 at p1", "volley")
    table.land(8, 3, 9)
    rolled = [one for told in table.tellings("hit") for one in POLYVERSAL.pointing.rolls(told)]
    assert [(one.die, one.face, one.seat) for one in rolled] == [(THROWN, 8, 1), (THROWN, 3, 1), (THROWN, 9, 1)]
    (told,) = table.tellings("initiative")
    assert [(one.die, one.face, one.seat) for one in POLYVERSAL.pointing.rolls(told)] == [("d8", 3, 1), ("d8", 2, 2)]
