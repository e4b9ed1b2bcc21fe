"""Orders, initiative and activation: chapters 3 and 4 of the Polyversal demo."""

from __future__ import annotations

import pytest

from dicefield.engine.errors import Illegal, Stale
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.state import Order
from dicefield.play.match import Match
from tests.polyversal.table import Table, duel

rule = pytest.mark.rule
ADVANCE = "advance advance advance"


@rule("polyversal", "3.1")
def test_a_turn_has_four_phases() -> None:
    table = duel()
    phases = [table.phase]
    table.orders("fire", "fire")
    phases.append(table.phase)
    table.land(5, 3)
    phases.append(table.phase)
    table.act("activate a", "volley")
    assert table.tellings("rest")[0].seat == 2
    table.act("activate p", "volley")
    phases.append(table.told[-2].kind)
    assert phases == ["orders", "initiative", "activate", "turn_ends"]
    assert (table.state.turn, table.phase) == (2, "orders")
    assert table.refusal(1, "volley") == ("not_now", "3.1")
    assert table.refusal(1, "charge")[1] == "3.1"


@rule("polyversal", "3.2")
def test_every_living_unit_gets_an_order() -> None:
    table = Table()
    for orders in ("advance fire", "advance fire advance fire"):
        refused = table.refused(1, f"orders {orders}")
        assert (refused.code, refused.rule) == ("orders_count", "3.2")
    assert "3 units, A (Wolfbite), B (Encegon) and C (Dragonfly); not 2" in table.refused(1, "orders advance fire").words
    assert table.refusal(1, "orders advance fire assault")[0] == "unknown_word"
    assert table.refusal(1, "orders advance none fire")[0] == "not_counted"
    assert len(table.position.legal(1)) == 8
    table.remove("A1", "A2", "A3", "A4", "A5")
    assert len(table.position.legal(1)) == 4
    table.choose(1, "orders fire advance")
    assert [unit.order for unit in table.state.groups[0].units][:3] == [Order.NONE, Order.FIRE, Order.ADVANCE]


@rule("polyversal", "3.2")
def test_a_unit_that_cannot_move_is_ordered_too() -> None:
    table = duel()
    for model in table.unit("A").models:
        model.stuck = model.here
    table.row("P", 20, 45, 270)
    table.orders("advance", "advance")
    table.land(5, 3)
    table.act("activate a", "move first")
    assert [told.rule for told in table.tellings("fast")] == ["5.6"]


@rule("polyversal", "3.3")
def test_orders_are_placed_at_once_and_unseen() -> None:
    table = Table()
    assert table.position.waits.choices == (1, 2)
    table.choose(2, "orders fire fire advance")
    assert (table.phase, table.position.waits.choices) == ("orders", (1,))
    assert [unit.order for unit in table.position.view(1).state.groups[1].units] == [Order.NONE] * 6  # type: ignore[attr-defined]
    assert [unit.order for unit in table.position.view(0).state.groups[1].units] == [Order.NONE] * 6  # type: ignore[attr-defined]
    assert table.position.view(2).state.groups[1].units[0].order == Order.FIRE  # type: ignore[attr-defined]
    assert table.last == "Seat 2 has placed 3 orders face down. (rule 3.3, ALL.1)"
    table.choose(1, f"orders {ADVANCE}")
    assert table.phase == "initiative"


@rule("polyversal", "3.3")
def test_orders_stay_hidden_until_activation() -> None:
    table = Table()
    table.orders("fire fire advance", "fire advance fire")
    table.land(5, 3)
    seen = table.position.view(2).state.groups[0].units  # type: ignore[attr-defined]
    assert [unit.order for unit in seen] == [Order.NONE] * 6
    table.act("activate b")
    seen = table.position.view(2).state.groups[0].units  # type: ignore[attr-defined]
    assert [unit.order for unit in seen][:3] == [Order.NONE, Order.FIRE, Order.NONE]


@rule("polyversal", "3.4")
def test_an_order_that_is_placed_cannot_be_changed() -> None:
    table = Table()
    table.choose(1, "orders fire fire advance")
    assert table.refusal(1, f"orders {ADVANCE}") == ("orders_placed", "3.4")
    assert table.position.legal(1) == ["orders fire fire advance"]
    table.choose(1, "orders fire fire advance")
    assert table.state.groups[0].units[0].order == Order.FIRE
    table.choose(2, f"orders {ADVANCE}")
    with pytest.raises(Illegal, match=r"First 2 dice must land"):
        table.position.accept_choice(1, f"orders {ADVANCE}")


@rule("polyversal", "3.4")
def test_orders_cannot_be_taken_back() -> None:
    match = Match(POLYVERSAL, seed=3)
    while match.position.state.phase.name != "ORDERS":  # type: ignore[attr-defined]
        match.choose(match.turn, match.legal()[0]) if match.turn else match.land()
    match.choose(1, f"orders {ADVANCE}")
    with pytest.raises(Stale, match="cannot be taken back"):
        match.undo(1)


@rule("polyversal", "3.5")
def test_an_order_counts_for_all_models() -> None:
    table = duel()
    table.activate("A", "fire")
    assert table.phase == "fire"
    for model in ("a1", "a2"):
        assert table.refusal(1, f"move {model} to 20 21 facing 90") == ("not_now", "3.1")
        table.act(f"fire {model} 2 at p1")
    table.act("volley")
    assert table.dice == ["d8", "d12", "d12"]
    table.land(1, 1, 1)
    assert table.dice == ["d8", "d12", "d12"]


# --- Initiative ------------------------------------------------------------------------------------------------------


@rule("polyversal", "4.1")
def test_both_throw_the_present_effectiveness_of_their_command() -> None:
    table = Table()
    table.unit("B").effectiveness = 6
    table.orders()
    assert table.dice == ["d6", "d8"]
    table.land(5, 5)
    assert (table.told[-1].kind, table.told[-1].rule, table.dice) == ("tie", "4.1", ["d6", "d8"])
    table.land(2, 4)
    assert table.position.waits.choices == (2,)


@rule("polyversal", "4.1")
def test_the_example_of_the_rulebook() -> None:
    """Charles throws a d8 and Erik a d6; 4 against 5 gives Erik one unit."""
    table = Table()
    table.unit("Q").effectiveness = 6
    table.orders()
    assert table.dice == ["d8", "d6"]
    table.land(4, 5)
    assert table.last == "Seat 2 has the initiative, 5 against 4, and must activate 1 unit. (rule 4.2, PV.23)"
    assert (table.position.waits.choices, table.state.left) == ((2,), 1)


@rule("polyversal", "4.2")
@pytest.mark.parametrize(("faces", "units"), [((3, 2), 1), ((4, 2), 2), ((5, 2), 3), ((8, 1), 3)])
def test_the_difference_is_how_many_must_act(faces: tuple[int, int], units: int) -> None:
    table = Table()
    table.orders("fire fire fire", "fire fire fire")
    table.land(*faces)
    for place in range(units):
        assert table.position.waits.choices == (1,)
        table.act(f"activate {'abc'[place]}")  # nobody is in range, so it is over at once
    assert table.phase == ("initiative" if units < 3 else "activate")
    assert table.position.waits.choices == ((2,) if units == 3 else ())


@rule("polyversal", "4.2")
def test_who_has_the_initiative_may_not_pass() -> None:
    table = Table()
    table.orders()
    table.land(3, 2)
    assert sorted(table.position.legal(1)) == ["activate a", "activate b", "activate c"]
    assert table.refusal(1, "done") == ("not_now", "3.1")


@rule("polyversal", "4.3")
def test_the_rest_act_without_a_throw() -> None:
    table = Table()
    table.orders("fire fire fire", "fire fire fire")
    table.land(8, 1)
    table.act("activate a", "activate b", "activate c")
    told = table.tellings("rest")[-1]
    assert str(told) == "Only Seat 2 has units left, and activates 3 units without a throw. (rule 4.3, PV.23)"
    table.act("activate p", "activate q", "activate r")
    assert table.phase == "orders"


@rule("polyversal", "4.4")
def test_a_unit_acts_once_and_for_its_own_player() -> None:
    table = Table()
    table.orders("fire advance fire", ADVANCE)
    table.land(8, 1)
    assert table.refusal(1, "activate p") == ("not_yours", "4.4")
    assert table.refusal(1, "activate d") == ("no_unit", "1.1")
    assert table.refusal(2, "activate p") == ("not_owed", "4.4")
    table.act("activate a")
    assert str(table.tellings("shown")[-1]) == "Seat 1 activates A: Fire for Effect. (rule 4.4)"
    refused = table.refused(1, "activate a")
    assert (refused.code, refused.rule) == ("has_acted", "4.4")
    assert "left are B (Encegon) and C (Dragonfly)" in refused.words


@rule("polyversal", "4.5")
def test_a_destroyed_unit_needs_no_activation() -> None:
    table = Table()
    table.remove("A2", "A3", "A4", "A5")
    table.row("A", 20, 20)
    table.row("Q", 20, 30, 270)
    table.orders("fire fire fire", "fire fire fire")
    table.land(1, 2)
    table.act("activate q", "fire q1 2 at a1", "volley")
    table.land(8, 10, 12)
    assert [told.kind for told in table.told[-3:]] == ["hit", "destroyed", "unit_lost"]
    assert table.unit("A").lost
    assert table.unit("A").order == Order.NONE
    table.land(3, 2)
    assert sorted(table.position.legal(1)) == ["activate b", "activate c"]
    assert table.refusal(1, "activate a") == ("unit_is_lost", "4.5")
