"""Rule 7.10: who may take the Flag of a die that falls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.polywars.table import Table

rule = pytest.mark.rule


def field() -> Table:
    """Leaders #1 and #2 stand in far corners and hold auras 1 and 2; the dice and auras of a test count from 3."""
    table = Table()
    table.leaders(table.die(1, 20, 20, 1000, 1000), table.die(2, 20, 20, 19000, 19000))
    return table


def duel(x: int = 6000, **held: Any) -> Table:
    """#3 attacks #4, which bears a Flag (aura 3) and stands at x; `held` is what #3 holds."""
    table = field()
    table.die(1, 20, 15, 5000, 5000)
    table.die(2, 6, 5, x, 5000)
    table.aura("flag", 2, 4)
    if held:
        table.aura(bearer=3, **held)
    return table.begin("attack")


@rule("polywars", "7.10")
@pytest.mark.parametrize(("x", "said"), [(6000, "strike 3 on 4"), (9000, "zap 3 on 4"), (14000, "zap 3 on 4")])
@pytest.mark.parametrize("answer", ["take", "leave"])
def test_the_killer_takes_or_leaves_the_flag_at_any_distance(x: int, said: str, answer: str) -> None:
    table = duel(x).choose(1, said)
    away = table.state.away
    table.land(15 - away)  # perfect
    assert (table.phase, table.position.truth.choices, table.lie(3)) == ("offer", (1,), "offered")
    table.choose(1, answer)
    assert table.phase == "attack"
    if answer == "take":
        assert (table.lie(3), table.bearer(3), table.rules("taken")) == ("held", 3, ["7.10"])
    else:
        assert (table.lie(3), table.bearer(3), table.token(3).x, table.token(3).y) == ("lying", 0, x, 5000)


@rule("polywars", "7.10")
def test_nothing_else_is_chosen_before_the_answer_and_nobody_else_answers() -> None:
    table = duel().choose(1, "strike 3 on 4").land(15)
    for said in ("done", "strike 3 on 2", "drop 3", "step 3 to 5000 5000"):
        assert table.refused(1, said) == "wrong_phase"
    assert table.refused(2, "take") == "not_owed"
    assert table.choose(1, "leave").refused(1, "take") == "wrong_phase"


@rule("polywars", "7.10")
@pytest.mark.parametrize(("kind", "lies"), [("immunity", True), ("flag", True)])
def test_a_killer_drops_what_it_may_drop_for_the_flag(kind: str, lies: bool) -> None:
    table = duel(kind=kind).choose(1, "strike 3 on 4").land(15).choose(1, "take")
    assert (table.bearer(3), table.lie(4), (table.token(4).x, table.token(4).y)) == (3, "lying", (5000, 5000))


@rule("polywars", "7.10")
def test_a_killer_that_leaves_the_flag_keeps_what_it_has() -> None:
    table = duel(kind="immunity").choose(1, "strike 3 on 4").land(15).choose(1, "leave")
    assert (table.lie(3), table.bearer(4)) == ("lying", 3)


@rule("polywars", "7.10")
@pytest.mark.parametrize(
    "held",
    [{"kind": "leadership", "owner": 1}, {"kind": "rage"}, {"kind": "immunity", "stays": True}, {"kind": "flag", "stays": True}],
)
def test_a_killer_that_holds_what_it_may_not_drop_is_offered_nothing(held: dict[str, Any]) -> None:
    table = duel(**held).choose(1, "strike 3 on 4").land(15)
    assert (table.phase, table.lie(3), table.token(3).x) == ("attack", "lying", 6000)
    assert table.rules("stays") == ["7.10"]


@rule("polywars", "7.10")
def test_a_bearer_that_falls_by_itself_leaves_the_flag_there() -> None:
    table = field()
    bearer, foe = table.die(1, 6, 1, 5000, 5000), table.die(2, 6, 5, 6000, 5000)
    aura = table.aura("flag", 2, bearer)
    table.begin("attack").choose(1, f"strike {bearer} on {foe}").land(6)
    assert (table.place(bearer), table.phase, table.lie(aura), table.token(aura).x) == ("lost", "attack", "lying", 5000)


@rule("polywars", "7.10")
@rule("polywars", "7.15")
@pytest.mark.parametrize("power", [False, True])
def test_a_friend_that_kills_the_bearer_takes_no_flag(power: bool) -> None:
    """By a damage field, or in a rage."""
    table = field()
    killer, bearer = table.die(1, 2, 2, 5000, 5000), table.die(1, 6, 1, 6000, 5000)
    aura = table.aura("flag", 2, bearer)
    if power:
        table.begin("action").choose(1, f"field {killer}")
    else:
        table.aura("rage", bearer=killer)
        table.begin("attack").choose(1, f"strike {killer} on {bearer}").land(2)
    assert (table.place(bearer), table.lie(aura), table.token(aura).x) == ("lost", "lying", 6000)
    assert table.phase in ("attack", "action")


@rule("polywars", "7.10")
@pytest.mark.parametrize("answer", ["take", "leave"])
@pytest.mark.parametrize(("sides", "said", "faces"), [(2, "field 3", []), (10, "mutate 3 on 4", [1])])
def test_a_power_that_kills_the_bearer_wins_the_flag_too(sides: int, said: str, faces: list[int], answer: str) -> None:
    table = field()
    killer, bearer = table.die(1, sides, 2, 5000, 5000), table.die(2, 6, 1, 6000, 5000)
    aura = table.aura("flag", 2, bearer)
    table.begin("action").choose(1, said)
    if faces:
        table.land(*faces)
    assert table.phase == "offer"
    table.choose(1, answer)
    assert (table.phase, table.value(killer), table.bearer(aura)) == ("action", 1, killer if answer == "take" else 0)


@rule("polywars", "7.10")
def test_of_two_flags_won_at_once_one_can_be_kept() -> None:
    table = field()
    coin, one, two = table.die(1, 2, 2, 5000, 5000), table.die(2, 6, 1, 6000, 5000), table.die(2, 6, 1, 4000, 5000)
    first, second = table.aura("flag", 2, one), table.aura("flag", 2, two)
    table.begin("action").choose(1, f"field {coin}", "take")
    assert (table.phase, table.bearer(first)) == ("offer", coin)
    table.choose(1, "take")
    assert (table.bearer(first), table.token(first).x, table.bearer(second)) == (0, 5000, coin)


@rule("polywars", "7.10")
@rule("polywars", "7.7")
@pytest.mark.parametrize("flag_first", [False, True])
def test_a_killer_that_wins_rage_by_the_same_stroke_takes_no_flag(flag_first: bool) -> None:
    """Rage comes unasked and is never dropped (PW.45, PW.74), whichever of the two dice has the lower number."""
    table = field()
    coin, one, two = table.die(1, 2, 2, 5000, 5000), table.die(2, 6, 1, 6000, 5000), table.die(2, 6, 1, 4000, 5000)
    flag, rage = table.aura("flag", 2, one if flag_first else two), table.aura("rage", None, two if flag_first else one)
    table.begin("action").choose(1, f"field {coin}")
    assert (table.phase, table.lie(flag), table.bearer(rage)) == ("action", "lying", coin)


@rule("polywars", "7.10")
@rule("polywars", "8.4")
def test_a_killer_that_is_removed_by_the_same_stroke_takes_nothing() -> None:
    """The coin's field fells the bearer of a Flag and the coin's own leader: its side is out before anything is offered."""
    table = Table(seats=3)
    coin = table.die(1, 2, 2, 5000, 5000)
    leader, bearer = table.die(1, 6, 1, 6000, 5000), table.die(2, 6, 1, 4000, 5000)
    table.leaders(leader, table.die(2, 6, 3, 19000, 19000), table.die(3, 6, 3, 1000, 19000))
    aura = table.aura("flag", 2, bearer)
    table.begin("action").choose(1, f"field {coin}")
    assert (table.place(coin), table.lie(aura), table.token(aura).x) == ("lost", "lying", 4000)
    assert (table.phase, table.position.truth.choices) == ("attack", (2,))


@rule("polywars", "7.10")
@rule("polywars", "6.3")
def test_a_killer_that_will_die_of_the_cost_is_asked_first_and_then_leaves_the_flag_where_it_stood() -> None:
    """Effects, and with them the auras, come before the cost (PW.27, PW.34, PW.47); nobody killed the user (PW.28)."""
    table = field()
    coin, bearer = table.die(1, 2, 1, 5000, 5000), table.die(2, 6, 1, 6000, 5000)
    aura = table.aura("flag", 2, bearer)
    table.begin("action").choose(1, f"field {coin}")
    assert (table.phase, table.place(coin)) == ("offer", "table")
    table.choose(1, "take")
    assert (table.place(coin), table.lie(aura), table.token(aura).x, table.phase) == ("lost", "lying", 5000, "action")


@rule("polywars", "7.10")
@rule("polywars", "8.9")
def test_a_flag_won_by_a_power_on_the_own_base_wins_before_the_cost() -> None:
    """As a coin that fells the last enemy leader has already won (PW.54)."""
    table = Table("snatch")
    table.base(1, 4000, 10000)
    table.base(2, 16000, 10000)
    user, bearer = table.die(1, 10, 1, 4900, 10000), table.die(2, 6, 3, 5500, 10000)
    table.die(1, 6, 3, 3000, 10000)
    table.aura("flag", None, bearer)
    table.begin("action").choose(1, f"mutate {user} on {bearer}").land(3).choose(1, "take")
    assert (table.phase, table.winners) == ("over", [1])


@rule("polywars", "7.10")
@rule("polywars", "8.9")
@pytest.mark.parametrize(("answer", "winners"), [("take", [1]), ("leave", [])])
def test_a_flag_won_by_a_zap_from_the_own_base_is_home_at_once(answer: str, winners: list[int]) -> None:
    table = Table("snatch")
    table.base(1, 4000, 10000)
    table.base(2, 16000, 10000)
    shooter, bearer = table.die(1, 12, 6, 4900, 10000), table.die(2, 6, 3, 7500, 10000)
    table.aura("flag", None, bearer)
    table.begin("attack").choose(1, f"zap {shooter} on {bearer}").land(4).choose(1, answer)  # reach 2.35, range 2
    assert table.winners == winners
