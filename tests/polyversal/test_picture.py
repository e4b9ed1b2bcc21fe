"""Board and panels of the Polyversal demo show what the position holds, to whoever looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any
from xml.etree import ElementTree

import pytest

from dicefield.engine.stage import Panels
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.kinds import INCH
from dicefield.games.polyversal.picture import ACCENTS, READABLE, board, panels
from dicefield.games.polyversal.picture.overlays import LABEL_ROOM
from dicefield.games.polyversal.text.prompts import page_prompt
from dicefield.look.palette import HOUSE, contrast
from dicefield.testing.trial import random_game
from tests.boards import board_svg
from tests.polyversal.table import Table, duel
from tests.polyversal.test_fire import firing

XML = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bob")
NASTY = ("<script>&\"'", "]]>\x00\u202e</text>" + "W" * 200)


def root(table: Table, seat: int | None = 0) -> ElementTree.Element:
    return ElementTree.fromstring(svg_of(seen(table, seat), seat))


def seen(table: Table, seat: int | None) -> Any:
    return table.position.view(0 if seat is None else seat + 1).state


def svg_of(battle: Any, seat: int | None, names: Sequence[str] = NAMES, prefix: str = "polyversal") -> str:
    return board_svg(board(battle, seat, names, prefix=prefix), prefix=prefix)


def told(table: Table, seat: int | None = 0) -> Panels:
    return panels(seen(table, seat), seat, NAMES)


def facts(table: Table, place: int, seat: int | None = 0) -> dict[str, str]:
    """What the tile says of the unit in this place of the first side."""
    return {fact.label: fact.value for fact in told(table, seat).panels[0].cards[place].facts}


def texts(node: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in node.iter(f"{XML}text")]


def having(node: ElementTree.Element, attribute: str) -> dict[str, ElementTree.Element]:
    return {found.get(attribute, ""): found for found in node.iter() if found.get(attribute)}


def titles(node: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in node.iter(f"{XML}title")]


@pytest.mark.parametrize("options", [{"turns": 2}, {"first": "foot", "second": "ironclad", "table": 72, "arcs": "off", "turns": 1}])
def test_every_position_is_well_formed_with_unique_ids(options: dict[str, Any]) -> None:
    for scene in random_game(POLYVERSAL, options, 3)[::25]:
        for seat in (0, 1, None):
            drawn = ElementTree.fromstring(svg_of(scene.state, seat))
            ids = Counter(node.get("id") for node in drawn.iter() if node.get("id"))
            assert set(ids.values()) == {1}


def test_names_are_only_text() -> None:
    svg = svg_of(duel().state, 0, NASTY)
    ElementTree.fromstring(svg)
    assert "<script" not in svg
    assert "&lt;script&gt;&amp;" in svg


def test_a_prefix_keeps_two_pictures_apart() -> None:
    state = duel().state
    ids = [set(having(ElementTree.fromstring(svg_of(state, 0, prefix=name)), "id")) for name in "ab"]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_every_model_is_drawn_with_place_and_facing() -> None:
    pieces = having(root(Table()), "data-piece")
    models = [name for name in pieces if not name.startswith("unit-")]
    assert sorted(models) == sorted([f"{u}{n + 1}" for u, size in (("a", 5), ("b", 2), ("c", 1)) for n in range(size)] + [
        f"{u}{n + 1}" for u, size in (("p", 5), ("q", 2), ("r", 1)) for n in range(size)
    ])  # fmt: skip
    table = duel()
    first = having(root(table), "data-piece")["a1"]
    assert (first.get("data-x"), first.get("data-y")) == ("20000", "20000")
    assert titles(first)[0].startswith("A1 Encegon of Ann, ")


def test_the_viewer_sits_below() -> None:
    table = Table()
    for seat, near, far in ((0, "a1", "p1"), (1, "p1", "a1"), (None, "a1", "p1")):
        pieces = having(root(table, seat), "data-piece")
        below, above = (float(pieces[name].get("transform", "").split("(")[1].split(")")[0].split()[1]) for name in (near, far))
        assert below > above


def test_effectiveness_is_a_die_and_a_colour_in_words() -> None:
    table = Table()
    table.unit("A").effectiveness = 4
    assert [facts(table, place)["Effectiveness"] for place in range(3)] == ["d4 (blue)", "d8 (yellow)", "d10 (orange)"]
    assert "A, Wolfbite of Ann: d4 (blue), 5 of 5 models, no order" in titles(root(table))


def test_tokens_are_letters() -> None:
    table = duel()
    table.unit("A").stress = 5
    model = table.model("A1")
    model.stuck, model.leaking, model.out = True, True, 0b1010
    drawn = root(table)
    assert "IFW" in having(drawn, "data-tokens")
    assert {"S5", "IFW"} <= set(texts(drawn))
    assert any(told.endswith("immobilised, leaks fuel, weapon 2 destroyed, weapon 4 destroyed") for told in titles(drawn))
    assert "5 stress tokens" in " ".join(titles(drawn))


def test_orders_lie_face_down_until_they_are_shown() -> None:
    table = Table()
    table.orders("fire advance advance", "advance fire fire")
    table.land(5, 3)

    def cards(seat: int | None) -> list[str]:
        return [node.get("data-order", "") for node in root(table, seat).iter() if node.get("data-order")]

    assert cards(None) == cards(0) == ["face-down"] * 6
    assert {facts(table, place, None)["Order"] for place in range(3)} == {"face down"}
    assert [facts(table, place)["Order"] for place in range(3)] == [
        "Fire for Effect, face down",
        "Advance, face down",
        "Advance, face down",
    ]
    table.act("activate b")
    assert cards(1).count("shown") == 1
    assert facts(table, 1, None)["Order"] == "Advance"


def test_arcs_and_ranges_of_the_acting_unit_are_shown() -> None:
    drawn = root(firing())
    assert list(having(drawn, "data-weapon")) == ["1", "2", "3", "4"]
    assert "Missiles II of A1: 30 inches, 180 degrees" in titles(drawn)
    assert "Plasma gun III of A1: 8 inches, 360 degrees" in titles(drawn)
    assert not having(root(duel()), "data-weapon")


@pytest.mark.parametrize("seat", [0, 1])
def test_ranges_that_leave_the_table_are_told_at_its_edge(seat: int) -> None:
    table = firing()
    battle = seen(table, seat)
    edge, model = battle.table * INCH, battle.groups[0].units[0].models[0]
    for model.x, model.y, model.facing in product((900, edge // 2, edge - 900), (900, edge // 3), range(0, 360, 15)):
        labels = having(ElementTree.fromstring(svg_of(battle, seat)), "data-weapon").values()
        spots = [(float(said.get("x", "")), float(said.get("y", ""))) for one in labels for said in one.iter(f"{XML}text")]
        assert len(spots) == 4
        assert all(LABEL_ROOM / 2 <= x <= edge - LABEL_ROOM / 2 and LABEL_ROOM / 2 <= y <= edge for x, y in spots)


def test_the_last_volley_is_drawn_with_its_dice() -> None:
    table = firing()
    table.act("fire a1 2 at p1 p2 p3", "volley")
    table.land(8, 10, 12)
    table.land(1, 1, 1)
    drawn = root(table)
    assert set(having(drawn, "data-shot")) == {"a1-p1", "a1-p2"}
    assert "A1 at P1: 8 + 10 + 12 = 30, hit, X" in titles(drawn)
    assert "A1 at P2: 1 + 1 + 1 = 3, miss" in titles(drawn)
    assert [[die.value for die in tray.dice] for tray in told(table).panels[0].trays] == [[8, 10, 12], [1, 1, 1]]


def test_the_scene_says_where_we_are() -> None:
    table = Table(placed=False)
    assert told(table).scene == "Who places first"
    table.land(5, 3)
    assert told(table).scene == "Deployment"
    table.place_all()
    assert told(table).scene == "Turn 1 of 20, secret orders"
    table.orders("fire fire fire", "fire fire fire")
    table.land(5, 4)
    assert told(table, 1).scene == "Turn 1 of 20, Ann has the initiative, 1 unit to go"
    table.act("surrender")
    assert told(table).scene == "Bob wins: Ann has surrendered."


def test_the_description_tells_the_table() -> None:
    words = root(duel()).findtext(f"{XML}desc") or ""
    assert words.startswith("Turn 1 of 20, secret orders. A, Encegon of Ann, Command Unit: d8 (yellow), 2 of 2 models")
    assert "A1 at 20.0, 20.0 and A2 at 21.5, 20.0" in words


def test_a_lost_unit_is_faded() -> None:
    table = Table()
    table.remove("C1")
    tile = told(table).panels[0].cards[2]
    assert (tile.faded, tile.facts[0].value) == (True, "lost")


@pytest.mark.parametrize(("ink", "ground"), READABLE)
def test_text_is_readable_by_day_and_by_night(ink: str, ground: str) -> None:
    shades = {**HOUSE, **ACCENTS}
    assert contrast(shades[ink].light, shades[ground].light) >= 4.5
    assert contrast(shades[ink].dark, shades[ground].dark) >= 4.5


def test_the_end_names_the_winner() -> None:
    table = duel()
    state = table.state
    state.phase, state.ending, state.winner, state.owed = 10, 1, 1, 0
    assert told(table).scene.startswith("Bob wins")
    state.ending, state.winner = 2, -1
    assert told(table).scene.startswith("The battle is drawn")


def test_whoever_points_is_asked_in_other_words() -> None:
    table = Table()
    assert page_prompt(table.state, 0) == "Turn 1. Touch a unit to change its order, then seal the orders."
    table.orders()
    table.land(8, 1)
    table.act("activate a")
    assert page_prompt(table.state, 0) == "A (Wolfbite) advances: does it move or fire first?"
    table.act("move first")
    assert page_prompt(table.state, 0).startswith("Move A (Wolfbite) up to ")
    assert page_prompt(firing().state, 0) == "A (Encegon) fires: touch whom it shall fire at."
