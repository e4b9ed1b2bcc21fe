"""The picture of the Polyversal demo shows what the position holds, to whoever looks."""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.picture import ACCENTS, READABLE, picture
from dicefield.games.polyversal.picture.layout import TOKENS
from dicefield.look.palette import HOUSE, contrast
from dicefield.testing.trial import random_game
from tests.polyversal.table import Table, duel
from tests.polyversal.test_fire import firing

XML = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bob")
NASTY = ("<script>&\"'", "]]>\x00\u202e</text>" + "W" * 200)


def root(table: Table, seat: int | None = 0) -> ElementTree.Element:
    view = table.position.view(0 if seat is None else seat + 1)
    return ElementTree.fromstring(picture(view.state, seat, NAMES))  # type: ignore[arg-type]


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
            drawn = ElementTree.fromstring(picture(scene.state, seat, NAMES))  # type: ignore[arg-type]
            ids = Counter(node.get("id") for node in drawn.iter() if node.get("id"))
            assert set(ids.values()) == {1}


def test_names_are_only_text() -> None:
    svg = picture(duel().state, 0, NASTY)
    ElementTree.fromstring(svg)
    assert "<script" not in svg
    assert "&lt;script&gt;&amp;" in svg


def test_a_prefix_keeps_two_pictures_apart() -> None:
    state = duel().state
    ids = [set(having(ElementTree.fromstring(picture(state, 0, NAMES, prefix=name)), "id")) for name in "ab"]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_every_model_is_drawn_with_place_and_facing() -> None:
    pieces = having(root(Table()), "data-piece")
    models = [name for name in pieces if not name.startswith("unit-")]
    assert sorted(models) == sorted([f"{u}{n + 1}" for u, size in (("a", 5), ("b", 2), ("c", 1)) for n in range(size)] + [
        f"{u}{n + 1}" for u, size in (("p", 5), ("q", 2), ("r", 1)) for n in range(size)
    ])  # fmt: skip
    table = duel()
    assert "A1 Encegon, Ann, at 20, 20 facing 90" in titles(root(table))


def test_the_viewer_sits_below() -> None:
    table = Table()
    for seat, near, far in ((0, "a1", "p1"), (1, "p1", "a1"), (None, "a1", "p1")):
        pieces = having(root(table, seat), "data-piece")
        below, above = (float(pieces[name].get("transform", "").split("(")[1].split(")")[0].split()[1]) for name in (near, far))
        assert below > above


def test_effectiveness_is_a_colour_and_a_word() -> None:
    table = Table()
    table.unit("A").effectiveness = 4
    assert {"d4", "d6", "d8", "d10"} <= set(texts(root(table)))
    assert "A, Wolfbite of Ann: d4 (blue), 5 of 5 models, no order" in titles(root(table))
    for ground, ink in TOKENS.values():
        assert contrast(ground, ink) >= 4.5


def test_tokens_are_letters() -> None:
    table = duel()
    table.unit("A").stress = 5
    model = table.model("A1")
    model.stuck, model.leaking, model.out = True, True, 0b1010
    drawn = root(table)
    assert "I F W2 W4" in having(drawn, "data-tokens")
    assert {"S", "x5", "I", "F", "W2", "W4"} <= set(texts(drawn))
    assert "5 stress tokens" in " ".join(titles(drawn))


def test_orders_lie_face_down_until_they_are_shown() -> None:
    table = Table()
    table.orders("fire advance advance", "advance fire fire")
    table.land(5, 3)

    def cards(seat: int | None) -> list[str]:
        return [node.get("data-order", "") for node in root(table, seat).iter() if node.get("data-order")]

    assert cards(None) == cards(0) == ["face-down"] * 6
    assert texts(root(table, None)).count("Advance") == texts(root(table, None)).count("Fire") == 0
    assert (texts(root(table, 0)).count("Advance"), texts(root(table, 0)).count("Fire")) == (2, 1)
    table.act("activate b")
    assert cards(1).count("shown") == 1
    assert texts(root(table, None)).count("Advance") == 1


def test_arcs_and_ranges_of_the_acting_unit_are_shown() -> None:
    drawn = root(firing())
    assert list(having(drawn, "data-weapon")) == ["1", "2", "3", "4"]
    assert "Missiles II of A1: 30 inches, 180 degrees" in titles(drawn)
    assert "Plasma gun III of A1: 8 inches, 360 degrees" in titles(drawn)
    assert not having(root(duel()), "data-weapon")


def test_targets_and_places_can_be_clicked_by_who_chooses() -> None:
    table = firing()
    targets = set(having(root(table), "data-target"))
    assert targets == {"p1", "p2", "p3", "p4", "p5"}
    assert not having(root(table, 1), "data-target")
    table = Table(placed=False)
    table.land(5, 3)
    assert sorted(having(root(table), "data-spot")) == sorted(table.position.legal(1))
    assert not having(root(table, 1), "data-spot")
    table = Table()
    table.orders()
    table.land(8, 1)
    assert set(having(root(table), "data-target")) == {"a", "b", "c"}
    table.act("activate a", "move first")
    assert set(having(root(table), "data-spot")) == {text for text in table.position.legal(1) if text.startswith("march")}


def test_the_last_volley_is_drawn_with_its_dice() -> None:
    table = firing()
    table.act("fire a1 2 at p1 p2 p3", "volley")
    table.land(8, 10, 12)
    table.land(1, 1, 1)
    drawn = root(table)
    assert set(having(drawn, "data-shot")) == {"a1-p1", "a1-p2"}
    assert "A1 at P1: 8 + 10 + 12 = 30, hit, X" in titles(drawn)
    assert "A1 at P2: 1 + 1 + 1 = 3, miss" in titles(drawn)
    assert {"8", "10", "12"} <= set(texts(having(drawn, "data-attack")["a1-p1"]))


def test_one_line_says_what_happens_now() -> None:
    table = Table(placed=False)
    assert "Ann and Bob throw for who places first: d8 and d8." in texts(root(table))
    table.land(5, 3)
    assert "You: place a unit." in texts(root(table))
    assert "Ann places a unit." in texts(root(table, 1))
    table.place_all()
    assert "Turn 1. Give each unit its order, in secret." in texts(root(table))
    assert "Turn 1. Ann and Bob give orders in secret." in texts(root(table, None))
    table.choose(1, "orders fire fire fire")
    assert "Turn 1. Bob gives orders in secret." in texts(root(table))
    table.choose(2, "orders fire fire fire")
    table.land(5, 4)
    assert "Turn 1. Ann activates a unit, 1 to go." in texts(root(table, 1))
    table.act("surrender")
    assert "Bob wins: Ann has surrendered." in texts(root(table))


def test_the_description_tells_the_table() -> None:
    words = root(duel()).findtext(f"{XML}desc") or ""
    assert words.startswith(
        "Turn 1. Give each unit its order, in secret. A, Encegon of Ann, Command Unit: d8 (yellow), 2 of 2 models"
    )
    assert "A1 at 20.0, 20.0 and A2 at 21.5, 20.0" in words


def test_a_lost_unit_is_faded() -> None:
    table = Table()
    table.remove("C1")
    tile = having(root(table), "data-piece")["unit-c"]
    assert (tile.get("opacity"), "lost" in texts(tile)) == ("0.45", True)


@pytest.mark.parametrize(("ink", "ground"), READABLE)
def test_text_is_readable_by_day_and_by_night(ink: str, ground: str) -> None:
    shades = {**HOUSE, **ACCENTS}
    assert contrast(shades[ink].light, shades[ground].light) >= 4.5
    assert contrast(shades[ink].dark, shades[ground].dark) >= 4.5


def test_the_end_names_the_winner() -> None:
    table = duel()
    state = table.state
    state.phase, state.ending, state.winner, state.owed = 10, 1, 1, 0
    assert "Bob wins in turn 1: Ann has no Command." in texts(root(table))
    state.ending, state.winner = 2, -1
    assert "A draw in turn 1." in texts(root(table))
