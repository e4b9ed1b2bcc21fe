"""The table of the Polyversal demo as facts: what a chart tells is what the state holds and what the rules say."""

from __future__ import annotations

from math import hypot

import pytest

from dicefield.cli.map import covers
from dicefield.engine.stage import Area, AreaKind, Chart
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.kinds import INCH
from tests.polyversal.table import Table


def charted(table: Table, seat: int = 1, considered: str | None = None) -> Chart:
    action = considered if considered is None or " " not in considered else POLYVERSAL.text.hear(considered)
    found = table.position.view(seat).chart(action)
    assert found is not None
    return found


def areas(found: Chart, kind: AreaKind) -> list[Area]:
    return [area for area in found.areas if area.kind == kind]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_model_is_marked_where_it_stands(seat: int) -> None:
    table = Table()
    marks = {mark.name: mark for mark in charted(table, seat).marks}
    for name, mark in marks.items():
        model = table.model(name)
        assert model.here
        assert (mark.x, mark.y, mark.key) == (model.x, model.y, name.lower())
        assert mark.seat == (0 if name[0] in "ABCDEF" else 1)
    units = [unit for group in table.state.groups for unit in group.units]
    assert len(marks) == sum(model.here for unit in units for model in unit.models)


def test_a_model_shows_where_it_looks_and_its_damage() -> None:
    table = Table()
    table.stand("a1", 20, 20, facing=0)
    table.model("a1").stuck = True
    one, two = (
        next(mark for mark in charted(table, seat).marks if mark.name == "A1").state for seat in (1, 2)
    )  # fmt: skip
    assert (one, two) == ("\u2192I", "\u2190I"), "whoever sits opposite sees it turned round"


def test_each_seat_sits_below() -> None:
    table = Table()
    assert (charted(table, 1).right, charted(table, 1).down) == (1, -1)
    assert (charted(table, 2).right, charted(table, 2).down) == (-1, 1)


@pytest.mark.parametrize("seat", [1, 2])
def test_the_focus_holds_all_models_and_lies_in_the_frame(seat: int) -> None:
    found = charted(Table(), seat)
    for mark in found.marks:
        for box in (found.frame, found.focus):
            assert box.left <= mark.x <= box.left + box.width
            assert box.top <= mark.y <= box.top + box.height
    assert found.frame.left <= found.focus.left
    assert found.frame.top <= found.focus.top


def test_while_units_are_placed_the_zone_of_whoever_places_is_the_focus() -> None:
    table = Table(placed=False)
    table.land(5, 3)
    (seat,) = table.position.truth.choices
    found = charted(table, seat)
    zone = next(area for area in areas(found, AreaKind.ZONE) if area.seat == seat - 1)
    for x, y in zone.corners:
        assert found.focus.left <= x <= found.focus.left + found.focus.width
        assert found.focus.top <= y <= found.focus.top + found.focus.height
    choices = [POLYVERSAL.text.hear(text) for text in table.position.legal(seat)]
    assert all(covers(zone, action.x + 1, action.y + (1 if seat == 2 else -1)) for action in choices)


def test_who_moves_may_go_as_far_as_its_tile_says() -> None:
    table = Table()
    table.activate("a")
    table.act("move first")
    (reach,) = areas(charted(table), AreaKind.REACH)
    first = table.model("a1")
    assert (reach.x, reach.y, reach.radius) == (first.x, first.y, table.unit("a").card.movement * INCH)


def test_a_march_shows_where_its_first_model_would_stand() -> None:
    table = Table()
    table.activate("a")
    table.act("move first")
    first = table.model("a1")
    found = charted(table, 1, f"march to {first.x / INCH:g} {first.y / INCH + 6:g} facing 90")
    (ghost,) = [mark for mark in found.marks if mark.ghost]
    assert (ghost.name, ghost.x, ghost.y) == ("A1", first.x, first.y + 6 * INCH)
    assert found.lines[-1].end == (ghost.x, ghost.y)


def firing() -> Table:
    """Unit A fires first; the models of P stand near, far and behind it."""
    table = Table()
    table.row("a", 20, 20)
    table.row("p", 20, 28)
    table.stand("p1", 20, 12)
    table.stand("p2", 44, 46)
    table.activate("a", "fire")
    return table


def test_a_shot_is_clear_where_the_rules_allow_it() -> None:
    table = firing()
    told = {}
    for name in ("p1", "p2", "p3"):
        text = f"fire a1 1 at {name}"
        (line,) = [line for line in charted(table, 1, text).lines if line.words]
        code = table.position.why_not(1, text)
        told[name] = line.clear
        assert line.clear == (code is None or code.code not in ("out_of_range", "out_of_arc", "no_die")), name
    assert len(set(told.values())) == 2


def test_the_arc_of_a_weapon_holds_what_it_can_shoot_at() -> None:
    table = firing()
    (arc,) = areas(charted(table, 1, "fire a1 1 at p3"), AreaKind.REACH)
    shooter, weapon = table.model("a1"), table.unit("a").card.weapons[0]
    for name in ("p1", "p2", "p3"):
        target = table.model(name)
        far = hypot(target.x - shooter.x, target.y - shooter.y) > weapon.reach * INCH
        assert not (far and covers(arc, target.x, target.y))
    (line,) = [line for line in charted(table, 1, "fire a1 1 at p3").lines if line.words]
    assert line.clear == covers(arc, *line.end)


def test_a_model_or_a_unit_can_be_looked_at_by_whoever_plays() -> None:
    table = firing()
    for key in ("p3", "unit-p"):
        assert areas(charted(table, 1, key), AreaKind.REACH)
