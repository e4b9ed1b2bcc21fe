"""Positions by hand: what a battle can come to is loaded, what it cannot is refused by the right reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.content import TEXTS
from dicefield.engine.errors import Refused
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.content import UnitCard
from dicefield.play.position import Position
from tests.polyversal.table import Table, duel
from tests.polyversal.test_fire import firing

HERE = Path(__file__).parent
Change = Callable[[dict[str, Any]], object]


def set_to(*path: Any, value: Any) -> Change:
    """A change of one value deep inside."""

    def change(given: dict[str, Any]) -> None:
        inside: Any = given
        for step in path[:-1]:
            inside = inside[step]
        inside[path[-1]] = value

    return change


def unit(seat: int, place: int, *path: Any, value: Any) -> Change:
    return set_to("groups", seat - 1, "units", place, *path, value=value)


def moving() -> Table:
    table = duel()
    table.activate("A")
    table.act("move first")
    return table


def shooting() -> Table:
    table = firing()
    table.act("fire a1 2 at p1 p2", "fire a2 2 at p3 linked", "volley")
    table.land(1, 2, 3)
    return table


def over() -> Table:
    table = duel()
    table.act("surrender")
    return table


def placing() -> Table:
    table = Table(placed=False)
    table.land(5, 3)
    table.choose(1, "place a1 at 20 5 facing 90")
    return table


TABLES: dict[str, Callable[[], Table]] = {
    "rolled": lambda: Table(placed=False),
    "placing": placing,
    "orders": lambda: Table(),
    "moving": moving,
    "firing": firing,
    "shooting": shooting,
    "over": over,
}

GONE = {"here": False, "stuck": False, "leaking": False, "out": 0, "facing": 0, "x": 0, "y": 0}

WRONG: list[tuple[str, Change, str]] = [
    ("orders", set_to("seats", value=3), "position_counts"),
    ("orders", set_to("turns", value=0), "position_counts"),
    ("orders", set_to("table", value=20), "position_counts"),
    ("orders", set_to("turn", value=0), "position_counts"),
    ("orders", set_to("turn", value=21), "position_counts"),
    ("orders", set_to("first", value=None), "position_counts"),
    ("orders", set_to("active", value=1), "position_counts"),
    ("orders", set_to("phase", value="shooting"), "position_counts"),
    ("orders", set_to("throw", value=["d8"]), "position_counts"),
    ("orders", set_to("owed", value=[3]), "position_counts"),
    ("orders", unit(1, 0, "size", value=4), "position_force"),
    ("orders", unit(1, 0, "command", value=True), "position_force"),
    ("orders", unit(1, 1, "command", value=False), "position_force"),
    ("orders", unit(1, 0, "effectiveness", value=5), "position_unit"),
    ("orders", unit(1, 0, "effectiveness", value=8), "position_unit"),
    ("orders", unit(1, 0, "effectiveness", value=14), "position_unit"),
    ("orders", unit(1, 0, "stress", value=-1), "position_unit"),
    ("moving", unit(2, 0, "stress", value=865), "position_unit"),  # six units, six models, four lines, six shots: 864
    ("orders", unit(1, 0, "size", value=0), "position_force"),
    ("orders", unit(1, 0, "lost", value=True), "position_unit"),
    ("orders", unit(1, 0, "models", value=[]), "position_unit"),
    ("orders", unit(1, 0, "models", 0, "x", value=100), "position_unit"),
    ("orders", unit(1, 0, "models", 0, "facing", value=360), "position_unit"),
    ("orders", unit(1, 0, "models", 0, "out", value=2), "position_unit"),
    ("orders", unit(1, 0, "models", 0, "here", value=False), "position_unit"),
    ("rolled", unit(1, 0, "effectiveness", value=4), "position_unit"),
    ("placing", unit(1, 0, "models", 0, "y", value=9000), "position_unit"),
    ("placing", unit(1, 0, "models", 0, "stuck", value=True), "position_unit"),
    ("orders", unit(1, 0, "models", 0, "x", value=5_500), "position_places"),
    ("orders", unit(1, 0, "order", value="fire"), "position_orders"),
    ("orders", unit(1, 0, "shown", value=True), "position_orders"),
    ("moving", unit(2, 0, "order", value="none"), "position_orders"),
    ("moving", set_to("unit", value=1), "not_a_name"),
    ("moving", set_to("unit", value="z"), "no_unit_name"),
    ("shooting", set_to("aims", 1, "targets", 0, value="p9"), "no_model_name"),
    ("shooting", set_to("aims", 1, "targets", 0, value="p6"), "position_aims"),
    ("shooting", set_to("aims", 1, "targets", 0, value="q1"), "position_aims"),
    ("shooting", set_to("aims", 0, value={"linked": True, "targets": []}), "position_aims"),
    ("shooting", set_to("aims", 0, value={"linked": False, "targets": ["p1", "p2"]}), "position_aims"),
    ("shooting", set_to("aims", 0, value={"linked": False, "targets": ["p1"]}), "position_aims"),
    ("shooting", unit(1, 0, "models", 0, "out", value=2), "position_aims"),
    ("shooting", unit(2, 0, "models", 1, value={**GONE}), "position_aims"),
    ("shooting", set_to("traces", 0, "target", value="a2"), "position_aims"),
    ("shooting", set_to("traces", 0, "x", value=0), "position_aims"),
    ("shooting", set_to("traces", 0, "sides", 0, value=5), "position_aims"),
    ("shooting", set_to("traces", 0, "result", value="x"), "position_aims"),
    ("moving", unit(1, 0, "models", 0, "x", value=40_000), "position_active"),
    ("moving", unit(1, 0, "models", 0, value={**GONE}), "position_active"),
    ("moving", unit(1, 0, "order", value="fire"), "position_active"),
    ("moving", unit(1, 0, "shown", value=False), "position_active"),
    ("orders", set_to("phase", value="initiative"), "position_orders"),
    ("rolled", unit(1, 0, "models", value=[{**GONE, "here": True, "x": 5000, "y": 5000}]), "position_unit"),
    ("moving", set_to("unit", value="p"), "position_active"),
    ("moving", set_to("mode", value="none"), "position_active"),
    ("moving", set_to("moved", value=True), "position_active"),
    ("moving", set_to("left", value=5), "position_active"),
    ("moving", set_to("strays", value=3), "position_active"),
    ("moving", set_to("starts", 0, "x", value=1_000), "position_active"),
    ("moving", set_to("starts", 0, "facing", value=400), "position_active"),
    ("orders", set_to("unit", value="a"), "position_active"),
    ("orders", set_to("mode", value="move_first"), "position_active"),
    ("orders", set_to("strays", value=1), "position_active"),
    ("orders", set_to("left", value=1), "position_active"),
    ("moving", set_to("left", value=-1), "position_active"),
    ("placing", set_to("unit", value="b"), "position_unit"),
    ("shooting", set_to("aims", 1, "targets", 0, value="a2"), "position_aims"),
    ("shooting", set_to("aims", 1, "targets", 1, value=None), "position_aims"),
    ("shooting", set_to("aims", 1, "linked", value=True), "position_aims"),
    ("shooting", set_to("shot", value=200), "position_aims"),
    ("shooting", set_to("shot", value=0), "position_aims"),
    ("shooting", set_to("shot", value=-1), "position_aims"),
    ("shooting", set_to("traces", 0, "shooter", value=None), "position_aims"),
    ("shooting", set_to("traces", 0, "faces", 0, value=13), "position_aims"),
    ("shooting", set_to("traces", 0, "shooter", value="p1"), "position_aims"),
    ("shooting", set_to("throw", value=["d8", "d12", "d10"]), "position_wait"),
    ("shooting", set_to("throw", value=["d8", "d12"]), "position_wait"),
    ("firing", set_to("shot", value=1), "position_aims"),
    ("rolled", set_to("throw", value=["d8", "d6"]), "position_wait"),
    ("moving", set_to("owed", value=[2]), "position_wait"),
    ("orders", set_to("owed", value=[1]), "position_orders"),
    ("over", set_to("ending", value="none"), "position_end"),
    ("over", set_to("ending", value="command"), "position_end"),
    ("over", set_to("ending", value="both"), "position_end"),
    ("over", set_to("ending", value="turns"), "position_end"),
    ("over", set_to("winner", value=None), "position_end"),
    ("orders", set_to("winner", value=1), "position_end"),
    ("over", set_to("winner", value=3), "position_end"),
]


@pytest.mark.parametrize("name", TABLES)
def test_positions_come_back(name: str) -> None:
    table = TABLES[name]()
    assert Position.load(POLYVERSAL, json.loads(json.dumps(table.position.json()))).hash == table.position.hash


@pytest.mark.parametrize(("name", "change", "code"), WRONG)
def test_what_cannot_be_is_refused(name: str, change: Change, code: str) -> None:
    given = TABLES[name]().position.json()
    change(given)
    with pytest.raises(Refused) as refused:
        Position.load(POLYVERSAL, given)
    assert refused.value.code == code


@pytest.mark.parametrize("tokens", [1, 120, 121, 127, 128, 864])
def test_as_many_stress_tokens_as_a_turn_can_bring_are_loaded(tokens: int) -> None:
    given = moving().position.json()
    unit(2, 0, "stress", value=tokens)(given)
    assert Position.load(POLYVERSAL, given).json() == given


def test_a_position_by_hand_is_played_on() -> None:
    position = Position.load(POLYVERSAL, json.loads((HERE / "tiny.json").read_text()))
    assert position.waits.choices == (1,)
    events = position.accept_choice(1, position.legal(1)[0])
    assert position.tell(events)


def test_a_tile_may_be_named_or_spelled_out() -> None:
    given = Table().position.json()
    assert given["groups"][0]["units"][0]["card"] == "wolfbite"
    spelled = {name: value for name, value in UnitCard.shelf.read("wolfbite").items() if name not in TEXTS}
    named = Position.load(POLYVERSAL, given).hash
    given["groups"][0]["units"][0]["card"] = spelled
    assert Position.load(POLYVERSAL, given).hash == named
    given["groups"][0]["units"][0]["card"] = {**spelled, "evasion": 9}
    assert Position.load(POLYVERSAL, given).json()["groups"][0]["units"][0]["card"]["evasion"] == 9
