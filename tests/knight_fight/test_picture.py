"""The board and the panels of Knight Fight show what the position holds, to whoever looks, and no more."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

from dicefield.engine.desk import Desk
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.cards import CARDS
from dicefield.games.knight_fight.picture import READABLE, SHADES, board, panels
from dicefield.games.knight_fight.state import DICE, HEARTS, Joust, Place
from dicefield.look.palette import HOUSE, contrast
from dicefield.play.dice import seeded_rng
from dicefield.testing.walk import random_input
from tests.boards import board_svg
from tests.knight_fight.table import Table, house

XML = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bob", "Cleo", "Dov")
VARIANTS: list[dict[str, Any]] = [{}, {"seats": 3}, {"seats": 4, "cards": "house"}, {"cards": "house", "knights": "chosen"}]
NASTY = ("<script>&\"'", "]]>\x00\u202e</text>" + "W" * 200, "", "   ")


def course(seed: int, **options: Any) -> Iterator[Joust]:
    """Every position of a random game."""
    desk, rng = Desk(KNIGHT_FIGHT), seeded_rng(seed)
    desk.start(KNIGHT_FIGHT.read_options(options))
    while True:
        state = desk.state
        assert isinstance(state, Joust)
        yield state.copy()
        given = random_input(desk, rng)
        if given is None:
            return
        given.apply(desk)


def root(joust: Joust, seat: int | None = 0, names: tuple[str, ...] = NAMES) -> ElementTree.Element:
    return ElementTree.fromstring(drawn(joust, seat, names))


def drawn(joust: Joust, seat: int | None = 0, names: tuple[str, ...] = NAMES, prefix: str = "knight-fight") -> str:
    return board_svg(board(joust, seat, names, prefix=prefix), prefix=prefix)


def words(joust: Joust, seat: int | None = 0) -> list[str]:
    return [found.text or "" for found in root(joust, seat).iter(f"{XML}text")]


def pieces(joust: Joust, kind: str, seat: int | None = 0) -> list[ElementTree.Element]:
    return [node for node in root(joust, seat).iter(f"{XML}g") if node.get("data-piece", "").startswith(kind + "-")]


def targets(joust: Joust, seat: int | None) -> list[str]:
    return [node.get("data-target", "") for node in root(joust, seat).iter(f"{XML}g") if node.get("data-target")]


@pytest.mark.parametrize(
    "options", [{}, {"seats": 3}, {"seats": 4, "cards": "house"}, {"cards": "house", "knights": "chosen"}], ids=str
)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_position_is_well_formed_with_unique_ids(options: dict[str, Any], seat: int | None) -> None:
    for joust in islice(course(5, **options), 0, 400, 9):
        ids = Counter(node.get("id") for node in root(joust, seat).iter() if node.get("id"))
        assert set(ids.values()) == {1}


def test_names_are_only_text() -> None:
    for joust in random.Random(1).sample(list(course(7, seats=4)), 6):
        svg = drawn(joust, 0, NASTY)
        ElementTree.fromstring(svg)
        assert "<script" not in svg


def test_a_prefix_keeps_two_pictures_apart() -> None:
    joust = Table(6, 6).state
    ids = [{node.get("id") for node in ElementTree.fromstring(drawn(joust, prefix=name)).iter()} - {None} for name in "ab"]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_every_die_is_somewhere() -> None:
    for joust in random.Random(2).sample(list(course(11, seats=3)), 12):
        for seat in range(3):
            player = joust.players[seat]
            if player.hits < HEARTS:
                found = [pieces(joust, f"{kind}-{seat + 1}") for kind in ("hand", "table")]
                (squire,) = panels(joust, 0, NAMES).panels[seat].trays
                assert sum(map(len, found)) + len(squire.dice) == DICE
                assert len(found[1]) == sum(die.place == Place.TABLE for die in player.dice)


def test_only_landed_dice_show_faces() -> None:
    table = Table(9, 4)
    table.clash("attack d10 d6", "defend d20")
    assert [node.get("data-face") for node in pieces(table.state, "table")] == [None, None, None]
    table.land(0, 6, 7)
    assert [node.get("data-face") for node in pieces(table.state, "table")] == ["0", "6", "7"]
    assert {node.get("data-face") for node in pieces(table.state, "hand")} == {None}


def test_a_sealed_choice_is_a_card_that_only_its_owner_reads() -> None:
    table = Table(6, 6)
    table.choose(1, "attack d10 d4")
    mine, theirs = (table.position.view(seat).state for seat in (1, 2))
    assert "attack d10 d4" in words(mine, 0)  # type: ignore[arg-type]
    for seat, view in ((1, theirs), (None, table.position.view(0).state)):
        assert not [said for said in words(view, seat) if "attack" in said]  # type: ignore[arg-type]
        assert "sealed" in words(view, seat)  # type: ignore[arg-type]
        assert len(pieces(view, "sealed", seat)) == 1  # type: ignore[arg-type]
    other = Table(6, 6)
    other.choose(1, "defend d20")
    assert board(theirs, 1, NAMES) == board(other.position.view(2).state, 1, NAMES)  # type: ignore[arg-type]


def test_dice_are_targets_of_whoever_may_use_them() -> None:
    table = Table(6, 6)
    assert targets(table.state, 0) == ["d10", "d10", "d4", "d6", "d8", "d20"]
    assert targets(table.state, None) == []
    table.clash("jostle d10", "defend d20", faces=(3, 7))
    assert sorted(targets(table.state, 0)) == ["die", "helmet"]
    assert targets(table.state, 1) == []
    table.choose(1, "nothing")
    assert targets(table.state, 0) == ["d10"]
    assert targets(table.state, 1) == ["d20"]


def test_arrows_point_where_they_point() -> None:
    table = Table(6, 6, 6)
    assert [(node.get("data-piece"), node.get("data-spot")) for node in pieces(table.state, "arrow")] == [
        ("arrow-1", "2"), ("arrow-2", "3"), ("arrow-3", "1"),
    ]  # fmt: skip
    assert pieces(Table(6, 6).state, "arrow") == []


def test_the_favor_is_shown_with_its_holder() -> None:
    table = Table(6, 6, 6)
    assert "favor" not in board(table.state, 0, NAMES).parts
    table.clash("attack d10 d4", "rally", "rally", faces=(9, 2))
    assert "Ann holds the Favor of the Crowd" in board(table.state, 0, NAMES).parts["favor"]
    assert [any(fact.label == "Favor" for fact in panel.facts) for panel in panels(table.state, 0, NAMES).panels] == [
        True,
        False,
        False,
    ]


def test_house_cards_are_labelled() -> None:
    told = panels(house("ox", "sharp", items=("spurs", "relic")).state, 0, NAMES).panels
    assert [card.name for card in told[0].cards] == [f"{CARDS[2].name} (house card)"]
    assert [card.piece for card in told[2].cards] == ["item-spurs", "item-relic"]
    assert all(card.name.endswith("(house item)") for card in told[2].cards)
    assert [panel.cards for panel in panels(Table(6, 6).state, 0, NAMES).panels] == [(), ()]


def test_the_scene_says_what_goes_on() -> None:
    table = Table()
    assert panels(table.state, 0, NAMES).scene == "Helmets are thrown"
    table.land(6, 6)
    assert panels(table.state, 1, NAMES).scene == "Round 1: Moves in secret"
    table.clash("rally", "rally")
    assert panels(table.state, None, NAMES).scene == "Round 1: Regather"


def test_what_stays_keeps_its_part() -> None:
    table = Table(9, 4)
    table.clash("attack d10 d6", "defend d20")
    before = board(table.state, 0, NAMES).parts
    table.land(0, 6, 7)
    after = board(table.state, 0, NAMES).parts
    assert {"ground", "tilt", "seat-1", "helmet-1", "hand-1-2"} <= {name for name in before if before[name] == after[name]}


def test_the_end_names_the_winner() -> None:
    table = Table(6, 6)
    for hit in range(3):
        table.hit(2, 1, last=hit == 2)
    assert "Bob wins" in words(table.state)
    assert panels(table.state, 0, NAMES).scene == "Bob wins the fight with 3 hits"
    even = Table(6, 6, rounds=1)
    even.clash("rally", "rally")
    even.regather()
    assert "A draw" in words(even.state)


def test_whoever_is_out_has_left_the_table() -> None:
    joust = next(joust for joust in course(3, seats=4) if any(player.hits == HEARTS for player in joust.players) and joust.owed)
    seat = next(seat for seat in range(4) if joust.players[seat].hits == HEARTS)
    assert panels(joust, 0, NAMES).panels[seat].out
    assert pieces(joust, f"hand-{seat + 1}") == []


def test_a_description_tells_the_ground() -> None:
    table = Table(9, 4)
    table.clash("attack d10 d6", "defend d20", faces=(9, 6, 7))
    assert root(table.state, 1).findtext(f"{XML}desc") == (
        "Round 1: Regather. Ann: 3 hearts, Helmet 9, off-hand d10, d4, d8 and d20, 0 with the Squire. "
        "Bob: 2 hearts, Helmet 4, off-hand d10, d10, d4, d6 and d8, 0 with the Squire."
    )


@pytest.mark.parametrize(("ink", "ground"), READABLE)
def test_text_is_readable_by_day_and_by_night(ink: str, ground: str) -> None:
    shades = {**HOUSE, **SHADES}
    assert contrast(shades[ink].light, shades[ground].light) >= 4.5
    assert contrast(shades[ink].dark, shades[ground].dark) >= 4.5
