"""Announcing fire: chapter 6 of the Polyversal demo."""

from __future__ import annotations

from typing import Any

import pytest

from dicefield.engine.content import TEXTS
from dicefield.games.polyversal.content import UnitCard
from tests.polyversal.table import Table, duel

rule = pytest.mark.rule


def firing(attacker: Any = "encegon", target: Any = "wolfbite", order: str = "fire", **options: Any) -> Table:
    """A unit that announces its fire, ten inches from its target."""
    table = duel(attacker, target, **options)
    table.activate("A", order)
    if order == "advance":
        table.act("fire first")
    return table


def changed(name: str, **fields: Any) -> dict[str, Any]:
    """A shipped tile with other fields."""
    spelled = {**UnitCard.shelf.read(name), **fields}
    return {field: value for field, value in spelled.items() if field not in TEXTS}


@rule("polyversal", "6.1")
@pytest.mark.parametrize("order", ["advance", "fire"])
def test_every_model_fires_each_weapon_once(order: str) -> None:
    table = firing(order=order)
    table.act("fire a1 2 at p1", "fire a1 3 at p1", "fire a2 2 at p1")
    refused = table.refused(1, "fire a1 2 at p2")
    assert (refused.code, refused.rule, refused.rulings) == ("twice", "6.1", ("PV.11",))
    assert "Missiles II of A1 is announced already" in refused.words
    assert table.refusal(1, "fire a1 5 at p1") == ("no_weapon", "6.1")
    assert (
        "it has 1 Plasma gun III, 2 Missiles II, 3 Pulse laser I and 4 Pulse laser I" in table.refused(1, "fire a1 0 at p1").words
    )
    assert table.refusal(1, "fire p1 1 at a1") == ("not_active", "4.4")
    assert table.refusal(1, "fire a3 1 at p1")[0] == "no_model"


@rule("polyversal", "6.1")
def test_an_advance_may_be_agreed_to_fire_one_weapon_a_model() -> None:
    table = firing(order="advance", advance_fire="one_weapon")
    table.act("fire a1 2 at p1")
    assert table.refusal(1, "fire a1 3 at p1") == ("one_weapon", "6.1")
    assert {text.split()[1] for text in table.position.legal(1) if text != "volley"} == {"a2"}
    table.act("fire a2 2 at p1")
    assert table.position.legal(1) == ["volley"]
    table = firing(order="fire", advance_fire="one_weapon")
    table.act("fire a1 2 at p1", "fire a1 3 at p1")


@rule("polyversal", "6.2")
def test_all_is_announced_before_the_first_die() -> None:
    table = firing()
    table.act("fire a1 2 at p1 p2")
    assert table.dice == []
    table.act("fire a2 2 at p3", "volley")
    assert table.phase == "volley"
    refused = table.refused(1, "fire a2 2 at p1")
    assert (refused.code, refused.rule, refused.rulings) == ("throw_first", "6.2", ("PV.13",))
    table.land(1, 1, 1)
    assert table.refusal(1, "fire a2 2 at p1") == ("throw_first", "6.2")
    assert table.phase == "volley"
    assert "Missiles II of A1 at P2" in table.position.waits.words


@rule("polyversal", "6.2")
@pytest.mark.parametrize(("targets", "code"), [("", "no_target"), ("p6", "no_target"), ("q1", "no_target"), ("a2", "own_target")])
def test_a_target_is_an_enemy_on_the_table(targets: str, code: str) -> None:
    assert firing().refusal(1, f"fire a1 2 at {targets}") == (code, "6.2")


@rule("polyversal", "6.3")
def test_a_target_is_within_range() -> None:
    table = duel("wolfbite")
    table.row("P", 20, 45, 270, gap=1.2)
    table.stand("A1", 20, 20)
    table.stand("A2", 18, 15)
    table.stand("P1", 18, 45)
    table.activate("A", "fire")
    assert table.allowed(1, "fire a2 1 at p1")  # exactly 30
    refused = table.refused(1, "fire a2 1 at p2")
    assert (refused.code, refused.rule) == ("out_of_range", "6.3")
    assert refused.words == "Rockets I: target P2 at 30.17 inches, range 30. (rule 6.3)"
    assert refused.witness == {"target": 38, "x": 21_200, "y": 45_000, "distance": 30_170}


@rule("polyversal", "6.4")
def test_a_target_is_in_the_arc_of_the_weapon() -> None:
    table = duel("wolfbite")
    table.stand("A1", 20, 20, 90)
    table.stand("P1", 30, 20)
    table.stand("P2", 30, 19)
    table.activate("A", "fire")
    assert table.allowed(1, "fire a1 1 at p1")  # on the border
    refused = table.refused(1, "fire a1 1 at p2")
    assert (refused.code, refused.rule, refused.rulings) == ("out_of_arc", "6.4", ("PV.4",))
    assert refused.words.startswith("Rockets I: target P2 is outside the 180-degree front arc by 5.7 degrees.")


@rule("polyversal", "6.4")
def test_side_lasers_see_their_side() -> None:
    table = duel()
    table.stand("A1", 20, 20, 90)
    table.stand("P1", 10, 20)
    table.stand("P2", 30, 20)
    table.stand("P3", 20, 10)
    table.activate("A", "fire")
    seen = {weapon: {t for t in ("p1", "p2", "p3", "p4") if table.allowed(1, f"fire a1 {weapon} at {t}")} for weapon in (2, 3, 4)}
    assert seen == {2: {"p1", "p2", "p4"}, 3: {"p1", "p3"}, 4: {"p2", "p3", "p4"}}
    table.stand("P3", 20, 14)
    assert table.allowed(1, "fire a1 1 at p3")  # the turret sees around
    assert "outside the 180-degree left arc by 90.0 degrees" in table.refused(1, "fire a1 3 at p2").words


@rule("polyversal", "6.4")
def test_a_battle_may_be_played_without_arcs() -> None:
    table = duel("wolfbite", arcs="off")
    table.stand("A1", 20, 20, 270)
    table.activate("A", "fire")
    assert table.allowed(1, "fire a1 1 at p1")


@rule("polyversal", "6.4")
@pytest.mark.parametrize(("arc", "seen"), [(90, "p1"), (180, "p1 p2"), (270, "p1 p2 p3"), (360, "p1 p2 p3 p4")])
def test_arcs_of_every_width(arc: int, seen: str) -> None:
    weapon = {"gun": "cannon", "reach": 30, "arc": arc, "at": "d6", "damage": "l"}
    table = duel(changed("badger", weapons=[weapon], models=1))
    table.stand("A1", 20, 20, 0)
    for name, x, y in (("P1", 30, 29.9), ("P2", 20.1, 30), ("P3", 10, 30.1), ("P4", 10, 20)):
        table.stand(name, x, y)
    table.activate("A", "fire")
    assert " ".join(target for target in ("p1", "p2", "p3", "p4") if table.allowed(1, f"fire a1 1 at {target}")) == seen


@rule("polyversal", "6.5")
def test_nothing_blocks_the_line_of_sight() -> None:
    table = duel("wolfbite")
    table.row("A", 20, 10)
    for number in range(5):
        table.stand(f"P{number + 1}", 20, 15 + 2 * number, 270)
    table.activate("A", "fire")
    assert all(table.allowed(1, f"fire a1 1 at p{number + 1}") for number in range(5))


@rule("polyversal", "6.6")
@pytest.mark.parametrize(
    ("attacker", "target", "weapon", "die"),
    [
        ("encegon", "rifle_squad", 2, "d10"),
        ("encegon", "wolfbite", 2, "d12"),
        ("dragonfly", "dragonfly", 2, "d12"),
        ("dragonfly", "encegon", 2, "d10"),
        ("dragonfly", "rifle_squad", 2, "d12"),
        ("rifle_squad", "rifle_squad", 1, "d8"),
        ("shrike", "dragonfly", 1, "d10"),
    ],
)
def test_the_die_follows_the_class_of_the_target(attacker: str, target: str, weapon: int, die: str) -> None:
    table = firing(attacker, target)
    table.act(f"fire a1 {weapon} at p1", "volley")
    assert table.dice[2] == die


@rule("polyversal", "6.6")
def test_without_a_die_there_is_no_attack() -> None:
    table = firing("encegon", "dragonfly")
    refused = table.refused(1, "fire a1 3 at p1")
    assert (refused.code, refused.rule, refused.rulings) == ("no_die", "6.6", ("PV.15",))
    assert refused.words.startswith("Pulse laser I has no AA die: P1 is aircraft; it attacks vehicles and infantry.")
    assert firing("rifle_squad", "wolfbite").refusal(1, "fire a1 1 at p1") == ("no_die", "6.6")


@rule("polyversal", "6.7")
def test_a_destroyed_weapon_is_not_fired() -> None:
    table = duel()
    table.model("A1").out = 0b10
    table.activate("A", "fire")
    refused = table.refused(1, "fire a1 2 at p1")
    assert (refused.code, refused.rule) == ("weapon_is_out", "6.7")
    assert table.allowed(1, "fire a2 2 at p1")
    assert not any(text.startswith("fire a1 2 ") for text in table.position.legal(1))


@rule("polyversal", "6.8")
def test_a_series_has_one_target_a_shot_in_one_unit() -> None:
    table = Table()
    table.row("B", 20, 20)
    table.row("P", 15, 30, 270)
    table.row("Q", 25, 30, 270)
    table.activate("B", "fire")
    refused = table.refused(1, "fire b1 2 at p1 q1")
    assert (refused.code, refused.rule, refused.rulings) == ("two_units", "6.8", ("PV.17",))
    assert "not to P and Q" in refused.words
    assert table.refusal(1, "fire b1 1 at p1 p2")[0] in ("too_many_shots", "out_of_range")
    assert table.refusal(1, "fire b1 2 at p1 p1 p1 p1 p1 p1 p1")[0] == "wrong_length"
    table.act("fire b1 2 at p1 p1 p2 p3", "volley")
    targets = []
    while table.phase == "volley":
        targets.append(table.position.waits.words.split(" at ")[1])
        table.land(1, 1, 1)
    assert targets == ["P1.", "P1.", "P2.", "P3."]


@rule("polyversal", "6.8")
def test_a_series_is_no_longer_than_the_quantity() -> None:
    table = firing("wolfbite", "wolfbite")
    refused = table.refused(1, "fire a1 1 at p1 p2 p3")
    assert (refused.code, refused.rule) == ("too_many_shots", "6.8")
    assert "Rockets I has a quantity of 2; 3 targets were named." in refused.words


@rule("polyversal", "6.9")
def test_a_concentrated_attack_is_one_throw_with_a_higher_die() -> None:
    """The example of the rulebook: four linked weapons of a d4 throw a d10."""
    weapon = {"gun": "rockets", "quantity": 4, "reach": 30, "ap": "d4", "damage": "l"}
    table = firing(changed("wolfbite", weapons=[weapon]), "rifle_squad")
    table.act("fire a1 1 at p1 linked", "volley")
    assert table.dice == ["d6", "d10", "d10"]
    table.land(1, 1, 1)
    assert table.phase != "volley"


@rule("polyversal", "6.9")
@pytest.mark.parametrize(
    ("unit", "weapon", "target", "die"), [("wolfbite", 1, "wolfbite", "d6"), ("encegon", 2, "rifle_squad", "d12")]
)
def test_linked_dice_stop_at_d12(unit: str, weapon: int, target: str, die: str) -> None:
    table = firing(unit, target)
    table.act(f"fire a1 {weapon} at p1 linked", "volley")
    assert table.dice[2] == die


@rule("polyversal", "6.9")
def test_linking_needs_a_quantity_one_target_and_a_die() -> None:
    table = firing()
    assert table.refusal(1, "fire a1 3 at p1 linked") == ("not_linked", "6.9")
    assert table.refusal(1, "fire a1 2 at p1 p2 linked") == ("one_target", "6.9")
    assert firing("wolfbite", "dragonfly", arcs="off").phase == "activate"  # nothing to fire at
    table = Table()
    table.row("A", 20, 20)
    table.row("P", 20, 30, 270)
    table.stand("R1", 24, 33, 270)
    table.activate("A", "fire")
    assert table.refusal(1, "fire a1 1 at r1 linked") == ("no_die", "6.6")


@rule("polyversal", "6.10")
def test_other_lines_and_models_choose_other_units() -> None:
    table = Table()
    table.row("B", 20, 20)
    table.row("P", 15, 30, 270)
    table.row("Q", 25, 30, 270)
    table.activate("B", "fire")
    table.act("fire b1 2 at p1", "fire b1 4 at q1", "fire b2 2 at q2", "volley")
    assert table.tellings("aimed")[1].rule == "6.10"


@rule("polyversal", "6.11")
def test_a_shot_at_the_destroyed_is_lost() -> None:
    table = firing()
    table.act("fire a1 2 at p1 p1 p1 p2", "volley")
    table.land(8, 10, 12)
    lost = table.tellings("lost_shot")
    assert [str(told) for told in lost] == ["A shot of A1 is lost: P1 is destroyed already. (rule 6.11, PV.13)"] * 2
    assert "at P2" in table.position.waits.words
