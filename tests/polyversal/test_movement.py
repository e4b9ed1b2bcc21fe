"""Movement: chapter 5 of the Polyversal demo."""

from __future__ import annotations

import pytest

from dicefield.games.polyversal.rules.coherency import is_whole
from tests.polyversal.table import Table, duel

rule = pytest.mark.rule


def moving(letter: str = "A", **options: object) -> Table:
    """Wolfbites in a row from 20, 20 to 26, 20, about to move."""
    table = Table(**options)
    table.row("A", 20, 20)
    table.activate(letter)
    table.act("move first")
    return table


@rule("polyversal", "5.1")
def test_an_advance_moves_and_fires_in_either_order() -> None:
    table = duel()
    table.activate("A")
    assert table.position.legal(1) == ["move first", "fire first"]
    assert table.refusal(1, "march to 20 21 facing 90") == ("not_now", "3.1")
    table.act("move first")
    assert table.phase == "move"
    assert table.refusal(1, "fire a1 2 at p1")[0] == "not_now"
    table.act("march to 20 21 facing 90")
    assert table.phase == "fire"
    assert table.refusal(1, "march to 20 22 facing 90")[0] == "not_now"
    table.act("volley")
    assert table.phase == "activate"


@rule("polyversal", "5.1")
def test_who_fires_first_moves_after_and_fires_no_more() -> None:
    table = duel()
    table.activate("A")
    table.act("fire first", "fire a1 2 at p1 linked", "volley")
    table.land(1, 1, 1)
    assert table.phase == "move"
    table.act("march to 20 21 facing 90")
    assert table.phase == "activate"


@rule("polyversal", "5.2")
def test_to_stay_and_to_hold_fire_are_allowed() -> None:
    table = duel()
    table.activate("A")
    table.act("move first", "done")
    assert (table.model("A1").x, table.model("A1").y) == (20_000, 20_000)
    table.act("volley")
    assert table.tellings("held_fire")[0].rule == "5.2"


@rule("polyversal", "5.2")
def test_without_a_target_nobody_is_asked() -> None:
    table = duel("wolfbite", "dragonfly")
    table.activate("A")
    table.act("move first", "done")
    assert table.tellings("nothing_to_fire")[0].rule == "5.2"
    assert table.phase == "activate"


@rule("polyversal", "5.3")
def test_a_model_moves_straight_up_to_its_movement() -> None:
    table = moving()
    assert table.allowed(1, "move a1 to 20 38 facing 0")
    refused = table.refused(1, "move a1 to 20 38.001 facing 0")
    assert (refused.code, refused.rule, refused.rulings) == ("too_far", "5.3", ("PV.9",))
    refused = table.refused(1, "move a1 to 33 33 facing 0")
    assert "A1 would move 18.38 inches from 20, 20; its Movement is 18." in refused.words
    table.row("P", 20, 30, 270)
    assert table.allowed(1, "move a1 to 20 32 facing 123")  # through the enemy
    assert table.refusal(1, "move a9 to 20 21 facing 0")[0] == "no_model_name"
    assert table.refusal(1, "move b1 to 20 21 facing 0") == ("not_active", "4.4")
    assert table.refusal(1, "move a6 to 20 21 facing 0")[0] == "no_model"


@rule("polyversal", "5.3")
def test_a_model_on_its_spot_may_turn() -> None:
    table = moving()
    table.act("move a1 to 20 20 facing 200", "done")
    assert [model.facing for model in table.unit("A").models][:5] == [200, 90, 90, 90, 90]


@rule("polyversal", "5.3")
def test_a_march_is_the_same_way_for_all() -> None:
    table = moving()
    assert table.refusal(1, "march to 20 38.001 facing 0") == ("too_far", "5.3")
    assert table.refusal(1, "march to 0.4 20 facing 0") == ("off_table", "1.3")
    table.stand("P1", 24, 31)
    refused = table.refused(1, "march to 21 30.5 facing 0")
    assert (refused.code, "A3 would be 0.5 inches from P1" in refused.words) == ("too_close", True)
    table.act("march to 23 33 facing 45")
    assert [(model.x, model.y, model.facing) for model in table.unit("A").models][:5] == [
        (23_000 + 1_500 * number, 33_000, 45) for number in range(5)
    ]


@rule("polyversal", "5.4")
def test_a_model_may_be_moved_again_from_where_it_stood() -> None:
    table = moving()
    table.act("move a1 to 20 38 facing 0")
    assert table.refusal(1, "move a1 to 20 38.5 facing 0") == ("too_far", "5.3")
    table.act("move a1 to 18.5 20 facing 0")
    assert table.model("A1").x == 18_500
    assert "back" in table.position.legal(1)
    table.act("back")
    assert (table.model("A1").x, table.model("A1").facing) == (20_000, 90)
    assert table.refusal(1, "back") == ("nothing_moved", "5.4")


@rule("polyversal", "5.5")
def test_the_unit_ends_as_one_chain() -> None:
    table = moving()
    table.act("move a1 to 19.5 20 facing 90")
    assert table.allowed(1, "done")  # links of exactly 2 inches
    table.act("move a1 to 19.499 20 facing 90")
    refused = table.refused(1, "done")
    assert (refused.code, refused.rule, refused.rulings) == ("coherency", "5.5", ("PV.10",))
    table.act("move a1 to 14 20 facing 90")
    assert (
        "A1 is 7.5 inches from the rest of its unit; the links of the chain are at most 2 inches" in table.refused(1, "done").words
    )
    assert "done" not in table.position.legal(1)


@rule("polyversal", "5.5")
def test_a_chain_need_not_be_a_cluster() -> None:
    table = moving()
    for number in range(5):
        table.act(f"move a{number + 1} to {20 + 2 * number} 22 facing 90")
    table.act("done")
    assert is_whole(table.unit("A"))


@rule("polyversal", "5.6")
def test_an_immobilised_model_stays_and_is_no_link() -> None:
    table = Table()
    table.row("A", 20, 20)
    table.model("A3").stuck = True
    table.activate("A")
    table.act("move first")
    refused = table.refused(1, "move a3 to 23 20 facing 0")
    assert (refused.code, refused.rule, refused.rulings) == ("immobile", "5.6", ("PV.9", "PV.10"))
    assert table.state.strays == 0b11000  # A4 and A5 hang on A3 no more
    assert table.refusal(1, "done") == ("restore", "5.7")
    table.act("move a4 to 20 21.5 facing 0", "move a5 to 21.5 21.5 facing 0", "done")
    assert (table.model("A3").x, table.model("A3").facing) == (23_000, 90)


@rule("polyversal", "5.6")
def test_an_immobilised_model_is_left_behind_by_a_march() -> None:
    table = Table()
    table.row("A", 20, 20)
    table.model("A1").stuck = True
    table.activate("A")
    table.act("move first", "march to 21.5 30 facing 10")
    assert [(model.y, model.facing) for model in table.unit("A").models][:3] == [(20_000, 90), (30_000, 10), (30_000, 10)]


@rule("polyversal", "5.7")
def test_a_broken_chain_must_be_restored() -> None:
    table = Table()
    table.row("A", 20, 20)
    table.remove("A2", "A3")
    table.activate("A")
    table.act("move first")
    assert table.state.strays == 0b1
    assert table.refusal(1, "march to 20 21 facing 90") == ("broken", "5.7")
    refused = table.refused(1, "done")
    assert (refused.code, refused.rule) == ("restore", "5.7")
    assert "A1 is 4.5 inches from the rest of its unit" in refused.words
    assert all(text.startswith("rejoin facing ") for text in table.position.legal(1))
    table.act("rejoin facing 77")
    assert is_whole(table.unit("A"))
    assert {model.facing for model in table.unit("A").models if model.here} == {77}
    assert table.tellings("move_ends")[0].rule == "5.7"


@rule("polyversal", "5.7")
def test_a_whole_unit_has_nobody_to_rejoin() -> None:
    table = moving()
    assert table.refusal(1, "rejoin facing 0") == ("not_broken", "5.7")


def squad_apart(gap: float) -> Table:
    """A rifle squad of two groups, four models and two, so many inches apart; it moves 8."""
    table = Table(first="skirmish", second="skirmish")
    for number in range(4):
        table.stand(f"B{number + 1}", 20 + 1.5 * number, 12)
    for number in range(2):
        table.stand(f"B{number + 5}", 24.5 + gap + 1.5 * number, 12)
    table.activate("B")
    table.act("move first")
    return table


@rule("polyversal", "5.8")
def test_out_of_reach_a_straggler_comes_nearer_by_its_full_allowance() -> None:
    table = squad_apart(12)
    assert table.state.strays == 0b110000
    table.act("move b5 to 28.5 12 facing 0")
    assert table.refusal(1, "done") == ("restore", "5.7")
    table.act("move b6 to 30.1 12 facing 0")
    assert table.refusal(1, "done") == ("restore", "5.7")
    table.act("move b6 to 30 12 facing 0", "done")
    assert table.phase in ("fire", "activate", "initiative")


@rule("polyversal", "5.8")
def test_within_reach_nearer_is_not_enough() -> None:
    table = squad_apart(10)  # 2 inches and an allowance of 8
    table.act("move b5 to 27 12 facing 0", "move b6 to 28.5 12 facing 0")
    assert table.refusal(1, "done") == ("restore", "5.7")
    table.act("move b5 to 26.5 12 facing 0")
    assert table.allowed(1, "done")


@rule("polyversal", "5.8")
@pytest.mark.parametrize("gap", [2.5, 4, 9.9, 12, 15])
def test_rejoining_brings_stragglers_as_near_as_can_be(gap: float) -> None:
    table = squad_apart(gap)
    table.act("rejoin facing 0")
    near = table.model("B5").x / 1000
    assert is_whole(table.unit("B")) == (gap < 10)
    if gap > 10:
        assert near == pytest.approx(24.5 + gap - 8, abs=0.01)
    table.check()


@rule("polyversal", "5.8")
def test_rejoining_steps_around_others() -> None:
    table = squad_apart(4)
    for number, (x, y) in enumerate([(26, 12), (25.5, 13.4), (25.5, 10.6)]):
        table.stand(f"P{number + 1}", x, y)
    table.act("rejoin facing 0")
    assert is_whole(table.unit("B"))
    table.check()


@rule("polyversal", "5.9")
def test_fire_for_effect_stays_and_aims_better() -> None:
    table = duel()
    table.activate("A", "fire")
    assert table.refusal(1, "move a1 to 20 20 facing 0") == ("not_now", "3.1")
    table.act("fire a1 2 at p1", "volley")
    assert table.dice == ["d8", "d12", "d12"]


@rule("polyversal", "5.9")
def test_an_advance_aims_as_the_tile_says() -> None:
    table = duel()
    table.activate("A")
    table.act("fire first", "fire a1 2 at p1", "volley")
    assert table.dice == ["d8", "d10", "d12"]
