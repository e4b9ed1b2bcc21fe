"""Polyhydra as it happens."""

from __future__ import annotations

from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.picture.beats import QUIET, WAYS
from tests.beats import choose, land, nothing_is_forgotten
from tests.polyhydra.table import Table, with_health


def test_no_event_is_forgotten() -> None:
    nothing_is_forgotten(POLYHYDRA, WAYS, QUIET)


def test_heads_land_where_they_are() -> None:
    table = with_health(8, 20)
    table.land(4, 3, 2, 5, 9, 1, 2, 3)
    first, second = (POLYHYDRA.pointing.rolls(told) for told in table.told("roll"))
    assert [one.piece for one in first] == [f"head-1-d{sides}" for sides in (4, 6, 8, 10, 12)]
    assert [one.piece for one in second] == ["head-2-d6", "head-2-d8", "head-2-d10"]


def test_locks_are_opened_together() -> None:
    table = Table()
    assert land(table.position, 2, 5, 7, 3, 4, 5) == []
    assert choose(table.position, 1, "lock d6 d8 reroll") == []
    assert choose(table.position, 2, "lock d6 reroll") == [
        "reveal hydra-1: locks d6 and d8, rolls again",
        "reveal hydra-2: locks d6, rolls again",
    ]
    land(table.position, 9, 4, 4)
    choose(table.position, 1, "lock d10 stop")
    assert choose(table.position, 2, "lock d8 reroll")[0] == "reveal hydra-1: locks d10, stops"


def test_who_can_lock_nothing_is_seen_missing() -> None:
    table = Table()
    table.land(6, 1, 1, 1, 2, 3)
    table.all("lock d6 reroll", "lock d6 d8 reroll")
    assert land(table.position, 1, 1, 9) == ["note hydra-1: miss", "banner of 1: can lock nothing: the bite misses"]


def test_bites_are_read_before_the_next_turn() -> None:
    table = with_health(20, 17)
    table.land(6, 8, 9, 5, 1, 1)
    table.choose(1, "lock d6 d8 d10 stop")
    dealt = table.state.hydras[1].health
    seen = choose(table.position, 2, "lock d6 stop")
    dealt -= table.state.hydras[1].health
    assert dealt > 0
    assert seen == [
        "reveal hydra-1: locks d6, d8 and d10, stops",
        "reveal hydra-2: locks d6, stops",
        f"line hydra-1 to hydra-2: bites for {dealt}",
        f"wound health-2: -{dealt}",
        "note hydra-2: grows a d4 head",
        "line hydra-2 to hydra-1: bites for 1",
        "wound health-1: -1",
        "banner: Turn 2",
    ]


def test_a_fall_and_the_win() -> None:
    table = with_health(20, 1)
    table.land(6, 8, 9, 1, 1, 1, 1, 1)
    table.choose(1, "lock d6 d8 d10 stop")
    seen = choose(table.position, 2, "lock d4 stop")
    assert seen[-2:] == ["fall hydra-2: out", "banner of 1: Seat 1 wins"]


def test_sealed_dice_are_opened_at_the_end_of_the_turn() -> None:
    table = Table(dice="sealed")
    table.land(2, 5, 7, 3, 4, 5)
    assert choose(table.position, 1, "lock d6 d8 stop") == []
    seen = choose(table.position, 2, "lock d6 d8 stop", viewer=1)
    assert seen[:2] == ["reveal hydra-1: locks d6 and d8, stops", "reveal hydra-1: d6:2 and d8:5"]
    assert "reveal hydra-2: d6:3 and d8:4" in seen
