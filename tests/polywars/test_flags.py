"""Capture the Flag: bases, flags that stay, dice that come back, and the way home (rules 8.6 to 8.9)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dicefield.engine.errors import Refused
from dicefield.games.polywars import POLYWARS
from dicefield.play.position import Position
from tests.polywars.mustering import muster, to_next_cycle
from tests.polywars.table import Table

rule = pytest.mark.rule

HOME, AWAY = (4000, 10000), (12000, 10000)
SPACES = [(660, 0), (467, 467), (0, 660), (-467, 467), (-660, 0), (-467, -467), (0, -660), (467, -467)]
BETWEEN = [(563, 233), (-233, 563), (-563, -233), (233, -563)]
"""Four spots that take two spaces of a base each."""


def war() -> Table:
    """Base 1 of seat 1 and base 2 of seat 2; flags 1 and 2 are laid by each test."""
    table = Table("capture_the_flag")
    table.base(1, *HOME)
    table.base(2, *AWAY)
    return table


def flags(table: Table, first: int = 0, second: int = 0) -> Table:
    """The flags of seats 1 and 2: held by a die, or on the middle of their bases."""
    table.aura("flag", 1, first, *(HOME if not first else (0, 0)))
    table.aura("flag", 2, second, *(AWAY if not second else (0, 0)))
    return table


# --- Deployment (8.6) ------------------------------------------------------------------------------------------------


def bases_to_place() -> Table:
    return muster("capture_the_flag", "d6 d4", "d6 d4", lots=(6, 1), total=10)


@rule("polywars", "8.6")
@pytest.mark.parametrize(
    ("spot", "fits"),
    [
        ("12000 10000", True),
        ("11999 10000", False),
        ("12001 10000", False),
        ("8800 16400", True),  # 4800 and 6400
        ("9657 15657", True),  # 8000.2 from centre to centre
        ("9656 15657", False),  # 7999.499
        ("9656 15656", False),  # 7998.8
    ],
)
def test_bases_stand_eight_range_units_apart_to_the_nearest_thousandth(spot: str, fits: bool) -> None:
    table = bases_to_place().choose(1, "base at 4000 10000")
    if fits:
        assert table.choose(2, f"base at {spot}").phase == "deploy"
    else:
        assert table.refused(2, f"base at {spot}") == "base_distance"
        words = table.why(2, f"base at {spot}")
        assert "Bases stand 8 range units apart" in words
        assert "this is 8. " not in words  # the distance that is refused is not the one that is wanted


@rule("polywars", "8.6")
@pytest.mark.parametrize(
    ("spot", "fits"), [("1000 10000", True), ("999 10000", False), ("10000 19000", True), ("10000 19001", False)]
)
def test_a_base_is_whole_on_the_table(spot: str, fits: bool) -> None:
    table = bases_to_place()
    assert (table.position.why_not(1, f"base at {spot}") is None) == fits
    if not fits:
        assert table.refused(1, f"base at {spot}") == "off_table"


@rule("polywars", "8.6")
def test_each_flag_lies_on_the_middle_of_its_owners_base() -> None:
    table = bases_to_place().choose(1, "base at 4000 10000").choose(2, "base at 12000 10000")
    lying = [(token.owner + 1, token.x, token.y) for token in list(table.state.tokens)[:2]]
    assert lying == [(1, *HOME), (2, *AWAY)]
    assert [table.lie(flag) for flag in (1, 2)] == ["lying", "lying"]


@rule("polywars", "8.6")
@pytest.mark.parametrize(
    ("spot", "code"),
    [("6250 10000", None), ("6251 10000", "too_far_to_deploy"), ("4000 10000", None), ("12000 10000", "too_far_to_deploy")],
)
def test_dice_are_placed_within_two_range_units_of_their_base(spot: str, code: str | None) -> None:
    table = bases_to_place().choose(1, "base at 4000 10000").choose(2, "base at 12000 10000")
    if code:
        assert table.refused(1, f"place 1 at {spot}") == code
    else:
        assert table.choose(1, f"place 1 at {spot}").place(1) == "table"


# --- Flags stay (8.7) ------------------------------------------------------------------------------------------------


@rule("polywars", "8.7")
@pytest.mark.parametrize(("x", "said", "face"), [(9000, "strike 1 on 2", 5), (11000, "zap 1 on 2", 3)])
def test_the_flag_stays_where_its_bearer_fell_and_nobody_is_asked(x: int, said: str, face: int) -> None:
    table = war()
    table.die(2, 6, 5, 8000, 10000)
    table.die(1, 6, 2, x, 10000)
    flags(table, second=2).begin("attack", 2).choose(2, said).land(face)
    if table.phase == "split":
        table.choose(2, "split 0")
    assert (table.phase, table.lie(2), table.token(2).x, table.token(2).y) == ("respawn", "lying", x, 10000)


@rule("polywars", "8.7")
@pytest.mark.parametrize("spot", [HOME, (7000, 10000)])
def test_nobody_takes_up_their_own_flag_wherever_it_lies(spot: tuple[int, int]) -> None:
    table = war()
    table.die(1, 6, 5, spot[0], spot[1] + 600)
    table.aura("flag", 1, 0, *spot)
    table.aura("flag", 2, 0, *AWAY)
    table.begin("move")
    assert table.refused(1, f"step 1 to {spot[0]} {spot[1]} tag 1") == "own_flag"
    assert "rule 8.7, PW.45, PW.56" in table.why(1, f"step 1 to {spot[0]} {spot[1]} tag 1")


@rule("polywars", "8.7")
def test_an_enemy_takes_up_a_flag_where_it_lies() -> None:
    table = war()
    table.die(2, 6, 5, 7000, 10600)
    table.aura("flag", 1, 0, 7000, 10000)
    table.aura("flag", 2, 0, *AWAY)
    assert table.begin("move", 2).choose(2, "step 1 to 7000 10500 tag 1").bearer(1) == 1


@rule("polywars", "8.7")
def test_a_flag_is_handed_to_a_friend_and_may_be_dropped() -> None:
    table = war()
    table.die(1, 6, 5, 8000, 10000)
    table.die(1, 6, 5, 8900, 10000)
    flags(table, second=2).begin("move").choose(1, "step 1 to 8200 10000 tag 2")
    assert table.bearer(2) == 1
    assert table.choose(1, "drop 1").lie(2) == "lying"


# --- Coming back (8.8) -----------------------------------------------------------------------------------------------


def fallen(guards: list[tuple[int, int]], value: int = 1, guard_seat: int = 1) -> Table:
    """#1 of seat 2 strikes down #2 of seat 1 at 8000 10000; guards stand on spots of base 1."""
    table = war()
    table.die(2, 6, 5, 9000, 10000)
    table.die(1, 8, value, 8000, 10000)
    for x, y in guards:
        table.die(guard_seat, 4, 3, HOME[0] + x, HOME[1] + y)
    return flags(table).begin("attack", 2).choose(2, "strike 1 on 2").land(5)


@rule("polywars", "8.8")
@pytest.mark.parametrize("taken", range(8))
def test_a_destroyed_die_comes_back_at_once_on_the_lowest_free_space_rolled_anew(taken: int) -> None:
    table = fallen(SPACES[:taken])
    assert (table.phase, table.position.truth.throw) == ("respawn", ("d8",))
    table.land(7)
    x, y = SPACES[taken]
    assert (table.spot(2), table.value(2), table.place(2)) == ((HOME[0] + x, HOME[1] + y), 7, "table")
    assert (table.phase, table.position.truth.choices, table.rules("respawned")) == ("attack", (2,), ["8.8"])


@rule("polywars", "8.8")
@pytest.mark.parametrize(("spot", "space"), [((161, 0), 1), ((160, 0), 0), ((660, 499), 2), ((563, 233), 2)])
def test_a_space_is_free_when_a_die_fits_there(spot: tuple[int, int], space: int) -> None:
    """A die 500 from the space leaves it free, a nearer one does not; an enemy in the way is as good as a friend."""
    table = fallen([spot], guard_seat=2).land(7)
    assert table.spot(2) == (HOME[0] + SPACES[space][0], HOME[1] + SPACES[space][1])


@rule("polywars", "8.8")
def test_several_come_back_in_the_order_of_the_dice() -> None:
    table = war()
    dice = [table.die(1, sides, 1, 8000 + x, 10000 + y) for sides, x, y in ((4, 600, 0), (6, -600, 0))]
    foe = table.die(2, 12, 1, 8000, 10600)
    coin = table.die(2, 2, 2, 8000, 10000)
    flags(table).begin("action", 2).choose(2, f"field {coin}")
    assert table.position.truth.throw == ("d4", "d6", "d12")
    table.land(3, 5, 11)
    assert [table.spot(die) for die in dice] == [(4660, 10000), (4467, 10467)]
    assert (table.spot(foe), [table.value(die) for die in (*dice, foe, coin)]) == ((12660, 10000), [3, 5, 11, 1])


# --- Powers that destroy: what falls comes back before the cost (8.8 and 6.3) -----------------------------------------------


def coming(table: Table) -> list[tuple[str, int]]:
    """What fell, was paid and came back since the last choice, in its order, by the number of the die."""
    kinds = ("destroyed", "cost", "respawned", "waits")
    return [(told.kind, told.numbers["die"]) for told in table.told if told.kind in kinds]


def coin(value: int, *near: tuple[int, int], base: Sequence[tuple[int, int]] = ()) -> Table:
    """#1, a coin of seat 1, in the midst of dice of 1: seat and sides each. Those of seat 2 stand on spots of base 1."""
    table = war()
    table.die(1, 2, value, 8000, 10000)
    for (seat, sides), (x, y) in zip(near, ((600, 0), (-600, 0), (0, 600), (0, -600)), strict=False):
        table.die(seat, sides, 1, 8000 + x, 10000 + y)
    for x, y in base:
        table.die(2, 4, 3, HOME[0] + x, HOME[1] + y)
    return flags(table).begin("action")


@rule("polywars", "6.3")
@rule("polywars", "8.8")
def test_what_a_field_destroyed_comes_back_before_the_field_is_paid_for() -> None:
    table = coin(2, (2, 8)).choose(1, "field 1")
    assert (table.phase, table.position.truth.throw, table.value(1)) == ("respawn", ("d8",), 2)
    assert table.told[-1].kind == "destroyed"
    table.land(7)
    assert coming(table) == [("destroyed", 2), ("respawned", 2), ("cost", 1)]
    assert (table.phase, table.value(1), table.spot(2)) == ("action", 1, (12660, 10000))


@rule("polywars", "8.8")
def test_several_of_one_owner_come_back_in_the_order_of_the_dice_and_the_user_after_them() -> None:
    """The lowest space is for the first that falls to the effect, although the user has a lower number."""
    table = coin(1, (1, 6), (2, 8), (1, 4)).choose(1, "field 1")
    assert table.position.truth.throw == ("d6", "d8", "d4")
    assert table.place(1) == "table"
    table.land(5, 7, 3)
    assert (table.phase, table.position.truth.throw) == ("respawn", ("d2",))
    table.land(2)
    fell = [("destroyed", 2), ("destroyed", 3), ("destroyed", 4)]
    back = [("respawned", 2), ("respawned", 3), ("respawned", 4)]
    assert coming(table) == [*fell, *back, ("cost", 1), ("destroyed", 1), ("respawned", 1)]
    spots = [(HOME[0] + x, HOME[1] + y) for x, y in SPACES[:3]]
    assert [table.spot(die) for die in (2, 4, 1)] == spots
    assert ([table.value(die) for die in (1, 2, 3, 4)], table.phase) == ([2, 5, 7, 3], "action")


@rule("polywars", "8.8")
def test_the_last_space_is_for_what_the_power_destroyed_and_its_user_waits() -> None:
    table = coin(1, (1, 6), base=SPACES[:7]).choose(1, "field 1").land(5)
    assert coming(table) == [("destroyed", 2), ("respawned", 2), ("cost", 1), ("destroyed", 1), ("waits", 1)]
    assert (table.spot(2), table.place(1), table.phase) == ((HOME[0] + SPACES[7][0], HOME[1] + SPACES[7][1]), "waiting", "action")


@rule("polywars", "8.8")
def test_without_a_space_both_wait() -> None:
    table = coin(1, (1, 6), base=BETWEEN).choose(1, "field 1")
    assert coming(table) == [("destroyed", 2), ("waits", 2), ("cost", 1), ("destroyed", 1), ("waits", 1)]
    assert (table.place(1), table.place(2), table.phase) == ("waiting", "waiting", "action")


@rule("polywars", "8.8")
def test_the_space_that_the_user_leaves_is_its_own_again() -> None:
    """What waits already waits for the next cycle, even if its user's death makes room."""
    table = war()
    table.die(1, 2, 1, HOME[0] + BETWEEN[0][0], HOME[1] + BETWEEN[0][1])
    for x, y in BETWEEN[1:]:
        table.die(2, 4, 3, HOME[0] + x, HOME[1] + y)
    table.die(1, 6, 1, HOME[0] + BETWEEN[0][0] + 1000, HOME[1] + BETWEEN[0][1])
    flags(table).begin("action").choose(1, "field 1")
    assert coming(table) == [("destroyed", 5), ("waits", 5), ("cost", 1), ("destroyed", 1)]
    assert table.land(2).spot(1) == (HOME[0] + SPACES[0][0], HOME[1] + SPACES[0][1])
    assert table.place(5) == "waiting"


@rule("polywars", "8.8")
@pytest.mark.parametrize("value", [1, 4])
def test_what_a_mutation_destroyed_comes_back_before_the_mutation_is_paid_for(value: int) -> None:
    table = war()
    table.die(1, 10, value, 8000, 10000)
    table.die(2, 8, 3, 8600, 10000)
    table.die(1, 6, 3, 7400, 10000)
    flags(table).begin("action").choose(1, "mutate 1 on 2 3").land(3, 3)
    assert (table.phase, table.position.truth.throw, table.value(1)) == ("respawn", ("d8", "d6"), value)
    table.land(1, 6)
    paid = [("destroyed", 2), ("destroyed", 3), ("respawned", 2), ("respawned", 3), ("cost", 1)]
    if value == 1:
        table.land(9)
        paid += [("destroyed", 1), ("respawned", 1)]
        assert table.spot(1) == (HOME[0] + SPACES[1][0], HOME[1] + SPACES[1][1])
    assert coming(table) == paid
    assert table.phase == "action"


@rule("polywars", "8.8")
def test_a_power_that_is_to_be_paid_for_has_a_user() -> None:
    table = coin(2, (2, 8)).choose(1, "field 1")
    given = table.position.json()
    assert Position.load(POLYWARS, given).hash == table.position.hash
    for change in ({"acting": 0}, {"powered": False}, {"resume": "attack"}):
        with pytest.raises(Refused, match="phase"):
            Position.load(POLYWARS, {**given, **change})


@rule("polywars", "8.8")
def test_by_ruleset_1_0_the_cost_came_first() -> None:
    table = coin(1, (1, 6)).begin("action", pays_first=True).choose(1, "field 1").land(2, 5)
    assert coming(table) == [("destroyed", 2), ("cost", 1), ("destroyed", 1), ("respawned", 1), ("respawned", 2)]


@rule("polywars", "8.8")
def test_a_die_without_room_waits_for_the_next_cycle() -> None:
    table = fallen(BETWEEN)
    assert (table.phase, table.place(2), table.rules("waits")) == ("attack", "waiting", ["8.8"])
    to_next_cycle(table)
    assert (table.phase, table.state.cycle, table.place(2)) == ("bid", 2, "waiting")  # still no room


@rule("polywars", "8.8")
def test_a_die_that_waits_comes_back_when_the_next_cycle_begins_and_not_when_room_is_made() -> None:
    """If no space is free at once, it is the start of the next cycle (PW.57), not any moment before."""
    table = fallen(BETWEEN, guard_seat=2).choose(2, "done", "step 3 to 5000 10900")
    assert (table.phase, table.place(2)) == ("move", "waiting")


@rule("polywars", "8.8")
def test_a_die_that_waited_comes_back_before_the_bids() -> None:
    table = fallen(BETWEEN, guard_seat=2)
    table.given = table.position.json()
    table.given["dice"][2].update(x=5000, y=10900)  # room is made
    table.begin("attack", 2)
    to_next_cycle(table)
    assert (table.phase, table.state.cycle, table.position.truth.throw) == ("respawn", 2, ("d8",))
    table.land(4)
    assert (table.phase, table.spot(2), table.value(2)) == ("bid", (4660, 10000), 4)


@rule("polywars", "8.8")
def test_what_a_die_did_this_turn_stays_done() -> None:
    table = war()
    table.die(1, 6, 1, 8000, 10000)
    table.die(2, 6, 5, 9000, 10000)
    table.die(2, 6, 5, 4000, 9000)
    flags(table).begin("attack").choose(1, "strike 1 on 2").land(6).land(6)
    assert table.spot(1) == (4660, 10000)
    assert table.refused(1, "strike 1 on 3") == "attacked"
    assert table.choose(1, "done", "step 1 to 5660 10000").spot(1) == (5660, 10000)  # it has not moved yet


@rule("polywars", "8.8")
def test_a_user_that_dies_of_its_power_comes_back_and_the_power_is_spent() -> None:
    table = war()
    table.die(1, 2, 1, 8000, 10000)
    table.die(2, 6, 5, 16000, 10000)
    flags(table).begin("action").choose(1, "field 1").land(2)
    assert (table.place(1), table.value(1), table.phase) == ("table", 2, "action")
    assert table.refused(1, "field 1") == "second_power"


@rule("polywars", "8.8")
@rule("polywars", "8.7")
def test_a_bearer_comes_back_without_its_flag() -> None:
    table = war()
    table.die(2, 6, 5, 9000, 10000)
    table.die(1, 6, 2, 8000, 10000)
    flags(table, second=2).begin("attack", 2).choose(2, "strike 1 on 2").land(5).land(3)
    assert (table.bearer(2), table.token(2).x, table.spot(2), table.phase) == (0, 8000, (4660, 10000), "attack")


# --- Home (8.9) ------------------------------------------------------------------------------------------------------


@rule("polywars", "8.9")
@pytest.mark.parametrize(("x", "winners"), [(5000, [1]), (5001, [])])
def test_the_flag_of_the_other_on_the_own_base_wins(x: int, winners: list[int]) -> None:
    table = war()
    table.die(1, 6, 5, 6000, 10000)
    table.die(2, 6, 5, 12000, 10000)
    flags(table, second=1).begin("move")
    if winners:
        table.choose(1, f"step 1 to {x} 10000")
        assert (table.phase, table.winners, table.rules("won")) == ("over", [1], ["8.9"])
    else:
        assert table.choose(1, f"step 1 to {x} 10000").phase == "move"


@rule("polywars", "8.9")
def test_the_own_flag_need_not_be_home() -> None:
    table = war()
    table.die(1, 6, 5, 6000, 10000)
    thief = table.die(2, 6, 5, 9000, 10000)
    flags(table, thief, 1).begin("move").choose(1, "step 1 to 5000 10000")
    assert table.winners == [1]


@rule("polywars", "8.9")
def test_the_base_of_the_other_wins_nothing_and_a_flag_lying_on_the_own_neither() -> None:
    table = war()
    table.die(1, 6, 5, 11000, 10000)
    table.die(2, 6, 5, 16000, 10000)
    table.aura("flag", 1, 0, 12000, 10500)
    table.aura("flag", 2, 0, 4000, 10000)
    assert table.begin("move").choose(1, "step 1 to 12000 10000").phase == "move"


@rule("polywars", "8.9")
@pytest.mark.parametrize("said", ["step 1 to 4900 10000 tag 2", "step 2 to 4900 10000"])
def test_it_counts_when_a_friend_on_the_base_takes_it_and_in_super_speed(said: str) -> None:
    table = war()
    table.die(1, 6, 5, 4600, 10000)
    table.die(1, 4, 2, 5600, 10000)
    table.die(2, 6, 5, 16000, 10000)
    flags(table, second=2)
    if said.startswith("step 1"):
        table.begin("move").choose(1, said)
    else:
        table.given["dice"][0]["x"] = 3000
        table.begin("action").choose(1, "speed 2", said)
    assert (table.phase, table.winners) == ("over", [1])


@rule("polywars", "8.9")
@rule("polywars", "3.9")
def test_without_a_winner_it_is_shared_after_fifty_cycles() -> None:
    table = war()
    table.die(1, 6, 5, 4000, 10000)
    table.die(2, 6, 5, 12000, 10000)
    assert to_next_cycle(flags(table).begin("attack", cycle=50)).winners == [1, 2]
