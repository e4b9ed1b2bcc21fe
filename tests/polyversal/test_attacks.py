"""Resolving attacks: chapter 7 of the Polyversal demo, with every example of the rulebook."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from dicefield.engine.desk import Desk
from dicefield.engine.text import EventText
from dicefield.engine.waiting import OK
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.content import Rating
from dicefield.games.polyversal.rules.volley import damage_of
from dicefield.games.polyversal.state import MOST_STRESS
from tests.polyversal.table import Table, duel
from tests.polyversal.test_fire import changed, firing

rule = pytest.mark.rule


def attacked(target: str, *faces: int, attacker: str = "encegon", weapon: int = 2) -> Table:
    """One attack of Missiles II (medium-high), or another weapon, that has landed."""
    table = firing(attacker, target)
    table.act(f"fire a1 {weapon} at p1", "volley")
    table.land(*faces)
    return table


def effects(table: Table) -> list[EventText]:
    """What was told after the last hit."""
    kinds = [told.kind for told in table.told]
    return table.told[len(kinds) - kinds[::-1].index("hit") :]


@rule("polyversal", "7.1")
def test_an_attack_is_one_throw_of_three_dice() -> None:
    table = duel()
    table.unit("A").effectiveness = 4
    table.activate("A")
    table.act("fire first", "fire a1 2 at p1", "volley")
    assert table.dice == ["d4", "d10", "d12"]
    assert table.position.waits.words == "Seat 1 throws d4, d10 and d12: Missiles II of A1 at P1."


@rule("polyversal", "7.1")
def test_the_example_of_the_rulebook() -> None:
    """Charles' Dragonfly, at d8, fires its Autocannon at a Wolfbite ahead: 7, 6 and 3 are 16 against 15; damage 6 destroys it."""
    table = duel("dragonfly", "wolfbite")
    table.unit("A").effectiveness = 8
    table.activate("A")
    table.act("fire first", "fire a1 1 at p1", "volley")
    assert table.dice == ["d8", "d8", "d4"]
    table.land(7, 6, 3)
    assert [str(told) for told in table.told[-2:]] == [
        "A1 hits P1: 7 + 6 + 3 = 16 against Evasion 15. (rule 7.2, PV.14)",
        "P1 is destroyed, damage 6 by rule 7.4. (rule 7.13)",
    ]
    assert not table.model("P1").here


@rule("polyversal", "7.2")
@pytest.mark.parametrize(("faces", "hit"), [((1, 5, 7), False), ((1, 5, 8), True)])
def test_the_sum_must_exceed_the_evasion(faces: tuple[int, int, int], hit: bool) -> None:
    """An Encegon, whose Evasion is 13, is hit by 14."""
    table = attacked("encegon", *faces)
    assert table.tellings("hit" if hit else "missed")[0].rule == "7.2"


EXAMPLES = {
    Rating.L: {(3, 5, 6): 3, (1, 5, 5): 1, (7, 7, 9): 14, (8, 8, 8): 24},
    Rating.ML: {(3, 5, 6): 5, (1, 5, 5): 1, (7, 7, 9): 14, (8, 8, 8): 24},
    Rating.MH: {(3, 5, 6): 5, (1, 5, 5): 10, (7, 7, 9): 9, (8, 8, 8): 24},
}


@rule("polyversal", "7.3")
@rule("polyversal", "7.4")
@rule("polyversal", "7.5")
@pytest.mark.parametrize("rating", list(Rating))
def test_the_examples_of_damage_ratings(rating: Rating) -> None:
    for dice, damage in EXAMPLES[rating].items():
        assert {damage_of(rating, *turned) for turned in product(dice, repeat=3) if sorted(turned) == sorted(dice)} == {damage}


@rule("polyversal", "7.3")
@rule("polyversal", "7.4")
@rule("polyversal", "7.5")
def test_damage_of_every_throw_by_the_letter() -> None:
    """The words of the rules, said again with counting."""
    for dice in product(range(1, 13), repeat=3):
        low, middle, high = sorted(dice)
        times = {face: dice.count(face) for face in dice}
        assert damage_of(Rating.L, *dice) == low * times[low]
        if len(times) != 2:
            assert damage_of(Rating.ML, *dice) == damage_of(Rating.MH, *dice) == (middle if len(times) == 3 else sum(dice))
        else:
            assert damage_of(Rating.ML, *dice) == low * times[low]
            assert damage_of(Rating.MH, *dice) == high * times[high]


@rule("polyversal", "7.6")
@pytest.mark.parametrize(
    ("target", "faces", "kind"),
    [
        ("encegon", (5, 6, 4), "stress"),
        ("encegon", (8, 4, 9), None),  # W: a die is thrown first
        ("encegon", (1, 11, 10), "destroyed"),
        ("dragonfly", (3, 7, 8), "stress"),
        ("dragonfly", (8, 8, 2), "destroyed"),
        ("wolfbite", (4, 3, 10), "immobilised"),
    ],
)
def test_the_track_says_what_happens(target: str, faces: tuple[int, int, int], kind: str | None) -> None:
    assert [told.kind for told in effects(attacked(target, *faces))][:1] == ([kind] if kind else [])


@rule("polyversal", "7.7")
def test_armour_holds() -> None:
    table = attacked("encegon", 1, 4, 12)
    assert str(effects(table)[0]) == "The armour of P1 holds, damage 4 by rule 7.5. (rule 7.7, PV.1)"


@rule("polyversal", "7.8")
def test_stress_is_taken_by_the_unit() -> None:
    table = attacked("encegon", 6, 5, 4)
    assert table.unit("P").stress == 1
    assert effects(table)[0].rule == "7.8"


@rule("polyversal", "7.8")
def test_stress_adds_up() -> None:
    table = firing("encegon", "encegon")
    table.act("fire a1 2 at p1 p2", "volley")
    table.land(6, 5, 4)
    table.land(7, 6, 4)
    assert table.unit("P").stress == 2
    assert str(table.tellings("stress")[1]) == "P takes stress, 2 tokens now, damage 6 by rule 7.5. (rule 7.8)"


@rule("polyversal", "7.8")
@pytest.mark.parametrize("machine", [False, True])
@pytest.mark.parametrize("before", [0, 126, 127, 254, MOST_STRESS - 2])
def test_many_tokens_add_up_at_either_speed(before: int, machine: bool) -> None:
    table = firing("encegon", "encegon")
    table.unit("P").stress = before
    table.act("fire a1 2 at p1 p2", "volley")
    desk = Desk(POLYVERSAL, machine=machine)
    desk.state = table.position.state
    desk.land([6, 5, 4])
    desk.land([7, 6, 4])
    state: Any = desk.state
    assert state.groups[1].units[0].stress == before + 2
    assert desk.validate() == OK


@rule("polyversal", "7.9")
def test_immobilised_twice_is_nothing_more() -> None:
    table = firing()
    table.act("fire a1 2 at p1 p1", "volley")
    table.land(4, 3, 10)
    assert table.model("P1").stuck
    table.land(4, 3, 10)
    assert table.tellings("immobilised_before")[0].rule == "7.9"
    assert table.model("P1").here


@rule("polyversal", "7.10")
def test_fuel_twice_destroys() -> None:
    table = firing("encegon", "dragonfly")
    table.act("fire a1 2 at p1 p1", "volley")
    table.land(8, 2, 12)
    assert (table.last, bool(table.model("P1").leaking)) == ("P1 leaks fuel, damage 8 by rule 7.5. (rule 7.10, PV.21)", True)
    table.land(8, 2, 12)
    assert table.tellings("destroyed")[0].rule == "7.10"
    assert table.unit("P").lost


@rule("polyversal", "7.11")
def test_a_weapon_line_is_lost_with_all_its_quantity() -> None:
    table = attacked("encegon", 8, 4, 12)
    assert (table.phase, table.dice) == ("weapon", ["d4"])
    assert table.position.waits.words == "Seat 1 throws a d4 for the weapon that P1 loses."
    table.land(2)
    assert str(table.tellings("weapon_out")[0]) == "P1 loses weapon 2, Missiles II. (rule 7.11, PV.20)"
    assert (table.model("P1").out, table.model("P2").out) == (0b10, 0)


@rule("polyversal", "7.11")
def test_a_number_without_a_line_is_thrown_again() -> None:
    table = attacked("shrike", 8, 5, 3)
    assert table.dice == ["d4"]
    table.land(3)
    assert (table.told[-1].kind, table.dice) == ("weapon_again", ["d4"])
    table.land(1)
    assert table.model("P1").out == 0b1


@rule("polyversal", "7.11")
def test_with_one_line_nothing_is_thrown() -> None:
    weapon = {"gun": "cannon", "reach": 20, "at": "d6", "damage": "l"}
    table = firing("encegon", changed("encegon", weapons=[weapon]))
    table.act("fire a1 2 at p1", "volley")
    table.land(8, 4, 12)
    assert (table.phase, table.model("P1").out) == ("activate", 0b1)


@rule("polyversal", "7.12")
def test_the_same_line_again_is_stress() -> None:
    table = duel("encegon", "encegon")
    table.model("P1").out = 0b10
    table.activate("A", "fire")
    table.act("fire a1 2 at p1 p2", "volley")
    table.land(8, 4, 12)
    table.land(2)
    assert (table.tellings("stress")[0].rule, table.unit("P").stress, table.model("P1").out) == ("7.12", 1, 0b10)
    table.land(8, 4, 12)
    table.land(2)
    assert (table.unit("P").stress, table.model("P2").out) == (1, 0b10)


@rule("polyversal", "7.12")
def test_a_unit_without_weapons_takes_stress() -> None:
    table = firing("encegon", changed("encegon", weapons=[]))
    table.act("fire a1 2 at p1", "volley")
    table.land(8, 4, 12)
    assert table.unit("P").stress == 1


@rule("polyversal", "7.13")
def test_the_destroyed_leave_the_table() -> None:
    table = firing("encegon", "encegon")
    table.act("fire a1 2 at p1 p2", "volley")
    table.land(8, 10, 12)
    assert (bool(table.model("P1").here), bool(table.unit("P").lost)) == (False, False)
    table.land(8, 10, 12)
    assert table.unit("P").lost
    assert table.tellings("unit_lost")[0].rule == "7.13"
