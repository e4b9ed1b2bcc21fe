"""Polywars as it happens."""

from __future__ import annotations

from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.picture.beats import QUIET, WAYS
from tests.beats import choose, land, nothing_is_forgotten
from tests.polywars.ground import bidding, duel, ground

FOUR = 5000
"""How far a target is at range 4."""


def test_no_event_is_forgotten() -> None:
    nothing_is_forgotten(POLYWARS, WAYS, QUIET)


def test_a_strike_that_wounds() -> None:
    table = duel(20, 12, 20, 15)
    assert choose(table.position, 1, "strike 3 on 4") == ["line die-3 to die-4: 12"]
    assert land(table.position, 5) == ["line die-3 to die-4: hit 5", "wound die-4: -5"]


def test_a_perfect_strike_destroys() -> None:
    table = duel(20, 12, 20, 15)
    choose(table.position, 1, "strike 3 on 4")
    assert land(table.position, 12) == ["line die-3 to die-4: perfect", "fall die-4"]


def test_the_command_die_lands_where_it_lies() -> None:
    table = duel(20, 12, 20, 15).choose(1, "strike 3 on 4").land(5)
    (rolled,) = (rolled for told in table.told for rolled in POLYWARS.pointing.rolls(told))
    assert (rolled.die, rolled.face, rolled.piece) == ("d20", 5, "command-die")


def test_a_zap_that_misses_hurts_whoever_zapped() -> None:
    table = duel(20, 12, 20, 15, x=FOUR)
    assert choose(table.position, 1, "zap 3 on 4") == ["line die-3 to die-4: zap 8"]
    assert land(table.position, 9) == ["line die-3 to die-4: miss", "wound die-3: -1"]


def test_a_zap_back_is_a_wound_of_whoever_zapped() -> None:
    table = duel(20, 12, 20, 15, x=FOUR)
    choose(table.position, 1, "zap 3 on 4")
    assert land(table.position, 5) == ["line die-3 to die-4: hit 5"]
    assert choose(table.position, 1, "split 0") == ["wound die-3: -4", "wound die-4: -5"]


def test_a_wound_of_nothing_is_told_in_words() -> None:
    table = duel(20, 12, 20, 15, x=FOUR)
    choose(table.position, 1, "zap 3 on 4")
    land(table.position, 4)
    assert choose(table.position, 1, "split 4") == ["note die-4: no loss"]


def test_a_step() -> None:
    table = duel(8, 8).begin(phase="move")
    assert choose(table.position, 1, "step 3 to 10000 10500") == ["step die-3"]


def test_bids_are_opened_together() -> None:
    table = bidding(ground())
    assert choose(table.position, 1, "bid 2") == []
    assert choose(table.position, 2, "bid 1")[:3] == [
        "reveal of 1: bids 2",
        "reveal of 2: bids 1",
        "banner: The order is Seat 1 and Seat 2",
    ]


def test_healing_mends() -> None:
    table = bidding(ground())
    table.position.state.dice[0].value = 2  # type: ignore[attr-defined]
    choose(table.position, 1, "bid 0")
    choose(table.position, 2, "bid 1")
    assert choose(table.position, 1, "heal 1")[:2] == ["mend die-1: +1", "banner of 2: Seat 2 has the turn in cycle 1"]


def test_the_end_of_a_cycle() -> None:
    table = ground().begin(phase="action", seat=2)
    assert choose(table.position, 2, "done") == ["banner: Cycle 2"]


def test_the_last_cycle_and_the_end() -> None:
    table = ground().begin(phase="action", seat=2)
    table.begin(phase="action", seat=2, cycle=table.state.limit)
    limit = table.state.limit
    assert choose(table.position, 2, "done") == [
        f"banner: The end, after {limit} cycles",
        "banner of 1: Seat 1 shares the game",
        "banner of 2: Seat 2 shares the game",
    ]
