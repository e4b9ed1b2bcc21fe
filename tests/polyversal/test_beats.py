"""The Polyversal demo as it happens."""

from __future__ import annotations

from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.picture.beats import QUIET, WAYS
from tests.beats import choose, land, nothing_is_forgotten
from tests.polyversal.table import Table, duel
from tests.polyversal.test_fire import firing


def test_no_event_is_forgotten() -> None:
    nothing_is_forgotten(POLYVERSAL, WAYS, QUIET)


def test_a_unit_is_placed() -> None:
    table = Table(placed=False)
    assert land(table.position, 5, 3) == ["banner of 1: Seat 1 throws 5 against 3 and places first"]
    (deploy, *_) = (text for text in table.position.legal(1) if text.startswith("deploy a"))
    assert choose(table.position, 1, deploy) == ["step unit-a"]


def test_orders_lie_face_down_until_they_are_opened() -> None:
    table = Table()
    assert choose(table.position, 1, "orders fire fire advance") == []
    assert choose(table.position, 2, "orders advance advance advance") == []
    assert land(table.position, 5, 3) == ["banner of 1: has the initiative, 5 against 3: 2 units"]
    assert choose(table.position, 1, "activate b")[0] == "reveal unit-b: Fire for Effect"


def test_a_volley_with_a_miss_and_a_hit() -> None:
    table = firing("encegon", "encegon")
    assert choose(table.position, 1, "fire a1 2 at p1") == ["line a1 to p1: Missiles II"]
    assert choose(table.position, 1, "volley") == []
    assert land(table.position, 1, 5, 7)[0] == "line a1 to p1: 13 against 13: a miss"
    table = firing("encegon", "encegon")
    table.act("fire a1 2 at p1", "volley")
    assert land(table.position, 1, 5, 8) == [
        "line a1 to p1: 14 against 13: a hit",
        "note unit-p: stress 1 (damage 5)",
        "banner of 2: is left to act: 1 unit",
    ]


def test_the_dice_of_an_attack_land_at_whoever_fires() -> None:
    table = firing("encegon", "encegon")
    table.act("fire a1 2 at p1", "volley")
    table.land(1, 5, 7)
    rolled = POLYVERSAL.pointing.rolls(table.tellings("missed")[0])
    assert [(one.face, one.piece) for one in rolled] == [(1, "a1"), (5, "a1"), (7, "a1")]


def test_damage_is_seen_where_it_was_done() -> None:
    """The example of the rulebook: 7, 6 and 3 are 16 against 15, and damage 6 destroys a Wolfbite."""
    table = duel("dragonfly", "wolfbite")
    table.unit("A").effectiveness = 8
    table.activate("A")
    table.act("fire first", "fire a1 1 at p1", "volley")
    assert land(table.position, 7, 6, 3)[:2] == ["line a1 to p1: 16 against 15: a hit", "fall p1: destroyed (damage 6)"]


def test_the_end_is_told_over_the_board() -> None:
    table = duel()
    assert choose(table.position, 1, "surrender") == ["banner of 1: Seat 1 surrenders"]
