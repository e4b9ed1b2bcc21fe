"""Kill the King: leaders, their deployment, and who is left (rules 8.2 to 8.5)."""

from __future__ import annotations

import pytest

from tests.boards import facts_of
from tests.polywars.mustering import muster, through_bids
from tests.polywars.table import Table

rule = pytest.mark.rule


# --- Deployment (8.2, 8.3) -------------------------------------------------------------------------------------------


def leaders_to_place(seats: int = 2) -> Table:
    """Seat 1 has d12 #1 and d4 #2, seat 2 #3 and #4, and so on; seat 1 drew the first lot, the last seat the last."""
    return muster("kill_the_king", *["d12 d4"] * seats, lots=tuple(range(6, 6 - seats, -1)), total=16)


@rule("polywars", "8.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_leaders_are_placed_first_and_then_the_others(seats: int) -> None:
    table = leaders_to_place(seats)
    corners = [(2000, 2000), (18000, 2000), (2000, 18000), (18000, 18000), (10000, 10000), (10000, 3000)]
    for seat in range(1, seats + 1):
        assert (table.phase, table.position.truth.choices) == ("leader", (seat,))
        x, y = corners[seat - 1]
        table.choose(seat, f"place {2 * seat} at {x} {y}")
        assert (table.lie(seat), table.bearer(seat)) == ("held", 2 * seat)
    for seat in range(1, seats + 1):
        assert (table.phase, table.position.truth.choices) == ("deploy", (seat,))
        x, y = corners[seat - 1]
        table.choose(seat, f"place {2 * seat - 1} at {x + 500} {y}")
    assert (table.phase, table.state.cycle) == ("bid", 1)


@rule("polywars", "8.2")
def test_the_lots_say_who_places_first() -> None:
    table = muster("kill_the_king", "d4", "d4", "d4", lots=(2, 6, 4), total=4)
    table.choose(2, "place 2 at 2000 2000").choose(3, "place 3 at 18000 2000").choose(1, "place 1 at 2000 18000")
    assert table.phase == "bid"


@rule("polywars", "1.1")
@rule("polywars", "3.3")
def test_six_have_an_order_and_a_panel_each() -> None:
    table = muster("kill_the_king", *["d4"] * 6, lots=(3, 6, 2, 5, 1, 4), total=4)
    assert table.told[-1].words == "The order is Seat 2, Seat 4, Seat 6, Seat 1, Seat 3 and Seat 5."
    for seat, spot in zip(
        (2, 4, 6, 1, 3, 5), ("2000 2000", "10000 2000", "18000 2000", "2000 18000", "10000 18000", "18000 18000"), strict=True
    ):
        table.choose(seat, f"place {seat} at {spot}")
    through_bids(table, 0, 1, 2, 3, 0, 1).land(1, 6).land(2, 5)
    assert [told.words for told in table.told if told.kind == "order"] == [
        "The order is Seat 4, Seat 3, Seat 6, Seat 2, Seat 5 and Seat 1."
    ]
    told = table.position.view(1).panels()
    assert [panel.seat for panel in told.panels] == list(range(6))
    assert facts_of(told, 0)["Bid"] == "0, sixth"


@rule("polywars", "8.2")
@pytest.mark.parametrize("die", [1, 2])
def test_any_own_die_may_lead(die: int) -> None:
    table = leaders_to_place().choose(1, f"place {die} at 2000 2000")
    assert table.bearer(1) == die
    assert table.rules("leader") == ["8.2"]


@rule("polywars", "8.2")
@pytest.mark.parametrize(("seats", "least"), [(2, 8000), (4, 8000), (5, 6000), (6, 6000)])
def test_five_or_six_leaders_stand_six_range_units_apart(seats: int, least: int) -> None:
    table = leaders_to_place(seats).choose(1, "place 1 at 2000 2000")
    assert table.refused(2, f"place 3 at {2000 + least - 1} 2000") == "too_near_to_deploy"
    assert f"nearer than {least // 1000} range units to another leader. (rule 8.2, PW.52)" in table.why(2, "place 3 at 3000 2000")
    assert table.choose(2, f"place 3 at {2000 + least} 2000").bearer(2) == 3


@rule("polywars", "8.2")
@pytest.mark.parametrize(
    "taken",
    [
        [
            (5125, 5125),
            (14875, 5125),
            (5125, 14875),
            (14875, 14875),
        ],  # the middles of the quarters: with 8 the fifth would have no room
        [(5125, 5125), (14875, 5125), (5125, 14875), (14875, 14875), (10000, 10000)],
        [(10000, 10000), (10000, 3600), (16400, 10000), (10000, 16400), (3600, 10000)],
        [(10000, 10000), (3800, 6400), (16200, 6400), (6400, 16100), (13600, 16100)],
    ],
)
def test_wherever_leaders_stand_the_next_finds_room(taken: list[tuple[int, int]]) -> None:
    table = leaders_to_place(6)
    for seat, (x, y) in enumerate(taken, 1):
        table.choose(seat, f"place {2 * seat} at {x} {y}")
    seat = len(taken) + 1
    assert all(choice.startswith("place") for choice in table.position.legal(seat))
    assert table.choose(seat, table.position.legal(seat)[0]).lie(seat) == "held"


@rule("polywars", "8.2")
@pytest.mark.parametrize(
    ("spot", "near"), [("10000 2000", False), ("9999 2000", True), ("6800 8400", False), ("6800 8399", True), ("2600 2000", True)]
)
def test_leaders_are_at_least_eight_range_units_apart_from_centre_to_centre(spot: str, near: bool) -> None:
    table = leaders_to_place().choose(1, "place 1 at 2000 2000")
    if near:
        assert table.refused(2, f"place 3 at {spot}") == "too_near_to_deploy"
        assert "8 range units to another leader. (rule 8.2, PW.52)" in table.why(2, f"place 3 at {spot}")
    else:
        assert table.choose(2, f"place 3 at {spot}").phase == "deploy"


@rule("polywars", "8.2")
@pytest.mark.parametrize(
    ("seat", "said", "code"),
    [
        (1, "place 3 at 2000 2000", "not_yours"),
        (1, "place 9 at 2000 2000", "no_die"),
        (1, "place 1 at 249 2000", "off_table"),
        (1, "done", "wrong_phase"),
        (1, "bid 1", "wrong_phase"),
        (2, "place 3 at 2000 2000", "not_owed"),
    ],
)
def test_leaders_that_cannot_be(seat: int, said: str, code: str) -> None:
    assert leaders_to_place().refused(seat, said) == code


@rule("polywars", "8.3")
@pytest.mark.parametrize(
    ("spot", "code"),
    [
        ("4250 2000", None),
        ("4251 2000", "too_far_to_deploy"),
        ("3350 3800", None),
        ("3350 3801", "too_far_to_deploy"),
        ("2500 2000", None),
        ("2499 2000", "overlap"),
    ],
)
def test_the_others_stand_within_two_range_units_of_their_leader(spot: str, code: str | None) -> None:
    table = leaders_to_place().choose(1, "place 1 at 2000 2000").choose(2, "place 3 at 10000 2000")
    if code:
        assert table.refused(1, f"place 2 at {spot}") == code
    else:
        assert table.choose(1, f"place 2 at {spot}").position.truth.choices == (2,)


@rule("polywars", "8.3")
def test_nobody_stands_with_the_leader_of_another_and_nobody_is_placed_twice_or_kept_back() -> None:
    table = leaders_to_place().choose(1, "place 1 at 2000 2000").choose(2, "place 3 at 10000 2000")
    assert table.refused(1, "place 2 at 10600 2000") == "too_far_to_deploy"
    assert table.refused(1, "place 1 at 3000 2000") == "not_in_reserve"
    assert table.refused(1, "done") == "still_to_place"


# --- Who is out (8.4) ------------------------------------------------------------------------------------------------


def court(seats: int, values: tuple[int, ...] = (4, 1, 1, 1)) -> Table:
    """Leaders #1 to #4 in a row, 1000 apart, and a follower of each far behind it (#5 and on for four seats)."""
    table = Table(seats=seats)
    for seat in range(1, seats + 1):
        table.die(seat, 6, values[seat - 1], 4000 + 1000 * seat, 5000)
    for seat in range(1, seats + 1):
        table.die(seat, 6, 6, 4000 + 1000 * seat, 15000)
    table.leaders(*range(1, seats + 1))
    return table


@rule("polywars", "8.4")
def test_with_two_the_fall_of_a_leader_decides() -> None:
    table = court(2).begin("attack").choose(1, "strike 1 on 2").land(4)
    assert (table.phase, table.winners, table.position.scores) == ("over", [1], [1.0, 0.0])
    assert (table.rules("out"), table.rules("won")) == (["8.4"], ["8.4"])


@rule("polywars", "8.4")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_the_dice_of_the_fallen_are_removed_at_once_and_the_others_go_on(seats: int) -> None:
    table = court(seats).begin("attack").choose(1, "strike 1 on 2").land(4)
    assert (table.phase, table.winners, table.place(2), table.place(seats + 2)) == ("attack", [], "lost", "lost")
    assert [bool(player.out) for player in table.state.players][:seats] == [False, True, *[False] * (seats - 2)]
    assert table.rules("removed") == ["8.4"]
    table.choose(1, "done", "done", "done")
    assert table.position.truth.choices == (3,)  # seat 2 has no turn any more


@rule("polywars", "8.4")
def test_the_last_leader_standing_wins() -> None:
    table = court(3, (4, 1, 4)).begin("attack").choose(1, "strike 1 on 2").land(4).choose(1, "done", "done", "done")
    table.choose(3, "zap 3 on 1").land(3)
    assert (table.phase, table.winners) == ("over", [3])


@rule("polywars", "8.4")
def test_whoever_is_out_neither_bids_nor_heals() -> None:
    table = court(3).begin("attack").choose(1, "strike 1 on 2").land(4).choose(1, *["done"] * 3).choose(3, *["done"] * 3)
    assert (table.phase, table.position.truth.choices) == ("bid", (1, 3))
    assert table.refused(2, "bid 3") == "not_owed"
    table.choose(1, "bid 1").choose(3, "bid 2")
    assert list(table.state.order)[:3] == [2, 0, -1]


@rule("polywars", "8.4")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_leader_that_falls_by_its_own_failure_is_out_too(seats: int) -> None:
    table = court(seats, (1, 5, 5)).begin("attack").choose(1, "strike 1 on 2").land(6)
    assert bool(table.state.players[0].out)
    if seats == 2:
        assert (table.phase, table.winners) == ("over", [2])
    else:
        assert (table.phase, table.position.truth.choices, table.place(4)) == ("attack", (2,), "lost")


@rule("polywars", "8.4")
def test_a_leader_that_dies_of_its_power_is_out_too() -> None:
    table = Table()
    table.leaders(table.die(1, 2, 1, 5000, 5000), table.die(2, 6, 5, 15000, 5000))
    assert table.begin("action").choose(1, "field 1").winners == [2]


@rule("polywars", "8.4")
def test_a_leader_felled_by_its_own_friend_is_out_too() -> None:
    table = Table(seats=3)
    coin = table.die(1, 2, 2, 5000, 5000)
    table.leaders(table.die(1, 6, 1, 6000, 5000), table.die(2, 6, 5, 15000, 5000), table.die(3, 6, 5, 15000, 15000))
    table.begin("action").choose(1, f"field {coin}")
    assert (table.place(coin), table.phase, table.position.truth.choices) == ("lost", "attack", (2,))
    assert "cost" not in table.kinds()


@rule("polywars", "8.4")
def test_the_fall_of_anybody_else_decides_nothing() -> None:
    table = court(2, (4, 4))
    foe = table.die(2, 6, 1, 5000, 6000)
    table.begin("attack").choose(1, f"strike 1 on {foe}").land(4)
    assert (table.phase, table.winners, table.place(foe)) == ("attack", [], "lost")


# --- Several at once (8.5) -------------------------------------------------------------------------------------------


def ring(seats: int, own: int, user: tuple[int, int] = (2, 2)) -> Table:
    """A die #1 of seat 1 in the middle of the leaders: its own with a value of `own`, the others with 1."""
    table = Table(seats=seats)
    table.die(1, *user, 5000, 5000)
    spots = [(6000, 5000), (4000, 5000), (5000, 6000), (5000, 4000)]
    table.leaders(*(table.die(seat, 6, own if seat == 1 else 1, *spots[seat - 1]) for seat in range(1, seats + 1)))
    return table.begin("action")


@rule("polywars", "8.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_leaders_that_all_fall_by_one_field_share_the_game(seats: int) -> None:
    table = ring(seats, 1).choose(1, "field 1")
    assert (table.phase, table.winners) == ("over", list(range(1, seats + 1)))
    assert table.position.scores == [pytest.approx(1 / seats)] * seats
    assert table.rules("drawn") == ["8.5"] * seats


@rule("polywars", "8.5")
def test_leaders_that_all_fall_by_one_mutation_share_the_game() -> None:
    table = ring(3, 1, (10, 5)).choose(1, "mutate 1 on 2 3 4").land(1, 1, 1)
    assert table.winners == [1, 2, 3]


@rule("polywars", "8.5")
def test_only_those_who_were_still_in_share() -> None:
    table = Table(seats=3)
    striker, coin = table.die(1, 6, 4, 5000, 6000), table.die(1, 2, 2, 5000, 5000)
    leaders = table.die(1, 6, 1, 6000, 5000), table.die(2, 6, 1, 5000, 7000), table.die(3, 6, 1, 4000, 5000)
    table.leaders(*leaders)
    table.begin("attack").choose(1, f"strike {striker} on {leaders[1]}").land(4)
    table.choose(1, "done", "done", f"field {coin}")
    assert table.winners == [1, 3]


@rule("polywars", "8.5")
@pytest.mark.parametrize(("own", "winners"), [(2, [1]), (1, [1, 2, 3])])
def test_a_leader_that_is_left_wins_alone(own: int, winners: list[int]) -> None:
    assert ring(3, own).choose(1, "field 1").winners == winners


@rule("polywars", "8.5")
@rule("polywars", "6.3")
def test_a_coin_leader_that_fells_the_last_enemy_leader_has_won_before_it_pays() -> None:
    table = Table()
    table.leaders(table.die(1, 2, 1, 5000, 5000), table.die(2, 6, 1, 6000, 5000))
    table.begin("action").choose(1, "field 1")
    assert (table.winners, table.place(1), table.value(1)) == ([1], "table", 1)


@rule("polywars", "8.5")
def test_a_coin_leader_that_fells_one_of_two_leaders_still_dies_of_the_cost() -> None:
    table = Table(seats=3)
    table.leaders(table.die(1, 2, 1, 5000, 5000), table.die(2, 6, 1, 6000, 5000), table.die(3, 6, 3, 15000, 5000))
    assert table.begin("action").choose(1, "field 1").winners == [3]


@rule("polywars", "8.4")
@rule("polywars", "3.9")
def test_after_fifty_cycles_those_who_are_left_share() -> None:
    table = court(3, (4, 1, 5)).begin("attack", cycle=50).choose(1, "strike 1 on 2").land(4).choose(1, *["done"] * 3)
    table.choose(3, *["done"] * 3)
    assert (table.phase, table.winners) == ("over", [1, 3])
