"""Rule 6.9: the leap of a d12, which is no step."""

from __future__ import annotations

import pytest

from tests.polywars.table import Table

rule = pytest.mark.rule


def gate(layout: str = "open", **friend: object) -> Table:
    """A d12 #3, and a friend #4 far away."""
    table = Table(layout=layout)
    table.leaders(table.die(1, 20, 20, 1000, 1000), table.die(2, 20, 20, 19000, 19000))
    table.die(1, 12, 6, 5000, 5000)
    table.die(1, 6, 3, 15000, 15000, **friend)
    return table


@rule("polywars", "6.9")
@pytest.mark.parametrize(
    ("spot", "code"),
    [
        ("16250 15000", None),  # the very edge of the reach
        ("16251 15000", "no_friend_near"),
        ("15500 15000", None),
        ("15499 15000", "overlap"),
        ("2250 1000", None),  # beside the leader
        ("5600 5000", "no_friend_near"),  # beside itself only
        ("19000 18000", "no_friend_near"),  # beside an enemy
        ("1000 249", "off_table"),
    ],
)
def test_a_leap_ends_on_a_free_spot_beside_another_friend(spot: str, code: str | None) -> None:
    table = gate().begin("action")
    if code:
        assert table.refused(1, f"teleport 3 to {spot}") == code
    else:
        table.choose(1, f"teleport 3 to {spot}")
        assert (" ".join(map(str, table.spot(3))), table.value(3)) == (spot, 5)


@rule("polywars", "6.9")
def test_a_leap_needs_another_friend() -> None:
    table = Table()
    table.leaders(table.die(1, 12, 6, 5000, 5000), table.die(2, 20, 20, 9000, 5000))
    assert table.begin("action").refused(1, "teleport 1 to 5500 5000") == "no_friend_near"


@rule("polywars", "6.9")
def test_a_leap_goes_up_any_height() -> None:
    table = gate("wall")
    table.die(1, 6, 3, 5000, 9000)
    table.begin("action").choose(1, "teleport 3 to 5000 10000")  # onto the wall, higher than the die
    assert table.spot(3) == (5000, 10000)


@rule("polywars", "6.9")
def test_a_leap_tags_nothing_but_takes_along_what_is_carried() -> None:
    table = gate()
    carried, lying = table.aura("flag", bearer=3), table.aura("flag", x=15600, y=15000)
    table.begin("action").choose(1, "teleport 3 to 15600 15000")
    assert (table.bearer(carried), table.lie(lying)) == (3, "lying")


@rule("polywars", "6.9")
@rule("polywars", "6.10")
def test_a_leap_ends_beside_an_immune_friend_too() -> None:
    table = gate()
    table.aura("immunity", bearer=4)
    assert table.begin("action").choose(1, "teleport 3 to 15600 15000").spot(3) == (15600, 15000)


@rule("polywars", "6.9")
@rule("polywars", "8.13")
def test_a_leap_ends_beside_a_frozen_friend_and_does_not_free_it() -> None:
    table = Table("rescue_mission")
    table.base(2, 10000, 10000)
    table.base(1, 4000, 10000)
    table.die(1, 12, 6, 4000, 10000)
    prisoner = table.die(1, 6, 3, 10000, 10000, frozen=True)
    table.die(2, 6, 3, 12000, 10000)
    table.aura("immunity", 1, prisoner, stays=True)
    table.begin("action", captive=prisoner).choose(1, "teleport 1 to 10500 10000")
    assert (table.spot(1), table.value(1)) == ((10500, 10000), 5)
    assert table.state.dice[prisoner - 1].frozen


@rule("polywars", "6.9")
@rule("polywars", "8.9")
def test_a_leap_onto_the_base_with_a_flag_wins_before_it_is_paid_for() -> None:
    table = Table("capture_the_flag")
    table.base(1, 4000, 10000)
    table.base(2, 12000, 10000)
    runner = table.die(1, 12, 6, 12000, 10000)
    table.die(1, 6, 3, 4000, 11250)
    table.die(2, 6, 3, 12000, 11000)
    table.aura("flag", 1, x=4000, y=10000)
    table.aura("flag", 2, runner)
    table.begin("action").choose(1, f"teleport {runner} to 4000 10000")
    assert (table.phase, table.winners, table.value(runner)) == ("over", [1], 6)


@rule("polywars", "6.9")
@rule("polywars", "8.18")
def test_a_leap_onto_the_second_base_scores_and_costs_nobody_anything() -> None:
    table = Table("snipe_hunt")
    table.base(1, 4000, 10000)
    table.base(1, 11000, 10000)
    table.die(1, 12, 6, 4660, 10000, space=1)
    table.die(1, 6, 3, 9000, 10000, space=2)
    table.die(2, 6, 3, 7000, 12000)
    table.begin("action").choose(1, "teleport 1 to 10000 10000")
    assert (table.place(1), table.state.players[0].crossings) == ("home", 1)
    assert "cost" not in table.kinds()
