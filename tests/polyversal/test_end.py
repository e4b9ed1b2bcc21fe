"""The end of a turn and of a battle: chapter 8 of the Polyversal demo."""

from __future__ import annotations

import pytest

from tests.polyversal.table import Table, duel

rule = pytest.mark.rule


def pass_turn(table: Table) -> None:
    """Everybody holds still and holds fire."""
    turn = table.state.turn
    while table.state.turn == turn and table.phase != "over":
        if table.dice:
            table.land(2, 1)
        elif table.phase == "orders":
            for seat in (1, 2):
                units = [unit for unit in table.state.groups[seat - 1].units if unit.size and not unit.lost]
                table.choose(seat, " ".join(["orders", *["fire"] * len(units)]))
        elif table.phase in ("fire", "move", "mode"):
            table.act({"fire": "volley", "move": "done", "mode": "move first"}[table.phase])
        else:
            table.act(table.position.legal(table.position.truth.choices[0])[0])


def ended(table: Table) -> list[str]:
    """What was told in the end phase."""
    kinds = [told.kind for told in table.told]
    return kinds[len(kinds) - 1 - kinds[::-1].index("turn_ends") :]


@rule("polyversal", "8.1")
def test_the_end_phase_has_an_order() -> None:
    table = Table()
    table.orders()
    for letter, tokens in (("A", 2), ("C", 1), ("P", 3)):
        table.unit(letter).stress = tokens
    table.unit("P").effectiveness = 4
    pass_turn(table)
    assert ended(table) == ["turn_ends", "dropped", "relieved", "disbanded", "turn"]
    assert [table.unit(letter).stress for letter in "ABCPQR"] == [0] * 6


@rule("polyversal", "8.1")
@rule("polyversal", "8.2")
def test_a_lost_command_ends_the_battle_before_anything_drops() -> None:
    table = duel()
    table.orders("fire", "fire")
    table.unit("A").stress = 5
    table.remove("P1", "P2", "P3", "P4", "P5")
    table.position.desk.state.throw.count = 0
    table.state.throw.sides[0] = table.state.throw.sides[1] = 0
    table.state.phase, table.state.active, table.state.left, table.state.owed = 6, 0, 1, 1
    table.check()
    table.act("activate a")
    assert ended(table) == ["turn_ends", "won"]
    assert (table.position.scores, table.unit("A").effectiveness) == ([1.0, 0.0], 8)
    assert table.position.waits.words == "Seat 1 wins in turn 1: the Command Unit of Seat 2 is lost."
    assert table.refusal(1, "surrender") == ("over", "8.2")


@rule("polyversal", "8.2")
def test_a_side_without_command_fights_the_turn_out() -> None:
    table = Table()
    table.row("B", 20, 20)
    table.row("Q", 20, 30, 270)
    table.remove("Q2")
    table.unit("Q").effectiveness = 6
    table.orders("fire fire fire", "fire fire fire")
    table.land(3, 2)
    table.act("activate b", "fire b1 2 at q1", "volley")
    table.land(8, 10, 12)
    assert table.unit("Q").lost
    assert (table.phase, table.dice) == ("initiative", ["d8", "d6"])  # the last Effectiveness it had
    table.land(1, 5)
    assert sorted(table.position.legal(2)) == ["activate p", "activate r"]
    pass_turn(table)
    assert table.position.scores == [1.0, 0.0]


@rule("polyversal", "8.3")
def test_both_commands_lost_are_a_draw() -> None:
    table = Table()
    table.remove("B1", "B2", "Q1", "Q2")
    pass_turn(table)
    assert table.last == "Both Command Units are lost: a draw. (rule 8.3, PV.25, PV.26)"
    assert table.position.scores == [0.5, 0.5]
    assert table.position.waits.words == "The battle is drawn in turn 1: both Command Units are lost."


@rule("polyversal", "8.3")
def test_both_commands_disbanded_are_a_draw() -> None:
    table = Table()
    table.orders("fire fire fire", "fire fire fire")
    for letter in "BQ":
        table.unit(letter).stress, table.unit(letter).effectiveness = 2, 4
    table.state.throw.sides[0] = table.state.throw.sides[1] = 4
    pass_turn(table)
    assert ended(table) == ["turn_ends", "disbanded", "disbanded", "drawn"]


@rule("polyversal", "8.4")
@pytest.mark.parametrize(("tokens", "die"), [(1, 10), (2, 8), (3, 8), (9, 8)])
def test_two_tokens_or_more_cost_one_step(tokens: int, die: int) -> None:
    table = Table()
    table.unit("C").stress = tokens
    pass_turn(table)
    assert table.unit("C").effectiveness == die
    if tokens > 1:
        assert str(table.tellings("dropped")[0]) == f"C drops to d8 under {tokens} stress tokens. (rule 8.4, PV.19)"


@rule("polyversal", "8.4")
def test_nothing_drops_before_the_end_of_the_turn() -> None:
    table = duel()
    table.unit("A").stress = 4
    table.activate("A", "fire")
    table.act("fire a1 2 at p1", "volley")
    assert table.dice[0] == "d8"


@rule("polyversal", "8.5")
def test_all_stress_is_removed() -> None:
    table = Table()
    table.unit("A").stress, table.unit("R").stress = 1, 4
    pass_turn(table)
    assert (table.unit("A").stress, table.unit("R").stress) == (0, 0)
    assert table.tellings("relieved")[0].rule == "8.5"
    pass_turn(table)
    assert table.unit("R").effectiveness == 8


@rule("polyversal", "8.6")
def test_below_d4_a_unit_disbands() -> None:
    table = Table()
    table.unit("A").stress, table.unit("A").effectiveness = 2, 4
    pass_turn(table)
    assert table.last.startswith("Turn 2")
    assert table.tellings("disbanded")[0].rule == "8.6"
    assert table.unit("A").lost
    assert not any(model.here for model in table.unit("A").models)
    assert len(table.position.legal(1)) == 4


@rule("polyversal", "8.6")
def test_a_disbanded_command_is_lost() -> None:
    table = Table()
    table.unit("Q").stress, table.unit("Q").effectiveness = 2, 4
    pass_turn(table)
    assert ended(table) == ["turn_ends", "disbanded", "won"]
    assert table.position.scores == [1.0, 0.0]


@rule("polyversal", "8.7")
@pytest.mark.parametrize("actions", [[], ["activate a"], ["activate a", "fire a1 2 at p1"]])
def test_whoever_decides_may_surrender(actions: list[str]) -> None:
    table = duel()
    table.orders("fire", "fire")
    table.land(5, 3)
    table.act(*actions)
    assert table.refusal(2, "surrender") == ("not_owed", "4.4")
    table.act("surrender")
    assert table.last == "Seat 1 surrenders. (rule 8.7, PV.27)"
    assert (table.position.scores, table.position.waits.words) == ([0.0, 1.0], "Seat 2 wins: Seat 1 has surrendered.")
    table.check()


@rule("polyversal", "8.7")
def test_surrender_while_placing_and_ordering() -> None:
    table = Table(placed=False)
    table.land(5, 3)
    table.act("surrender")
    table.check()
    table = Table()
    table.choose(2, "surrender")
    assert table.position.scores == [1.0, 0.0]
    table.check()


@rule("polyversal", "8.8")
@pytest.mark.parametrize("turns", [1, 3])
def test_after_the_agreed_turns_it_is_a_draw(turns: int) -> None:
    table = Table(turns=turns)
    for _ in range(turns):
        assert table.phase == "orders"
        pass_turn(table)
    assert table.last == f"After {turns} turns the battle is drawn. (rule 8.8, PV.27, ALL.3)"
    assert table.position.scores == [0.5, 0.5]
    assert Table().state.turns == 20
