"""Knight Fight as it happens."""

from __future__ import annotations

from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.picture.beats import QUIET, WAYS
from dicefield.play.position import Position
from tests.beats import choose, land, nothing_is_forgotten
from tests.knight_fight.table import Table, house


def test_no_event_is_forgotten() -> None:
    nothing_is_forgotten(KNIGHT_FIGHT, WAYS, QUIET)


def test_dice_land_where_they_lie() -> None:
    table = Table(5, 7)
    table.clash("attack d8", "defend d20", faces=(3, 8, 20))
    pieces = [[one.piece for one in KNIGHT_FIGHT.pointing.rolls(told)] for told in table.told]
    assert [keys for keys in pieces if keys] == [["helmet-1"], ["helmet-2"], ["table-1-d10", "table-1-d8"], ["table-2-d20"]]


def test_moves_are_opened_together_and_a_clash_runs_from_knight_to_knight() -> None:
    table = Table(5, 5)
    assert choose(table.position, 1, "attack d8") == []
    assert choose(table.position, 2, "rally") == ["reveal seat-1: attacks with d10 and d8", "reveal seat-2: rallies"]
    assert land(table.position, 9, 8) == [
        "note seat-2: rallies",
        "line seat-1 to seat-2: 17 against 5: a hit",
        "wound seat-2: -1",
    ]


def test_a_miss_is_a_line_too() -> None:
    table = Table(12, 12)
    table.clash("attack d4", "rally")
    assert land(table.position, 0, 1)[-1] == "line seat-1 to seat-2: 1 against 12: a miss"


def test_a_jostle_reaches_helmet_and_die() -> None:
    table = Table(5, 5, 5)
    table.clash("jostle d10", "defend d6", "rally", faces=())
    assert land(table.position, 0, 3)[-2:] == ["line seat-1 to seat-2: Jostle 0", "line seat-1 to seat-3: Jostle 0"]
    other = Position.at(KNIGHT_FIGHT, table.state.copy())
    assert choose(table.position, 1, "move die of 2")[:2] == ["line seat-1 to seat-2: knocks the d6 away", "step table-2-d6"]
    assert choose(other, 1, "roll helmet of 3") == ["line seat-1 to helmet-3: throws the Helmet"]
    assert land(other, 9)[0] == "note helmet-3: Defense 9"


def test_the_third_hit_is_a_fall_and_ends_the_fight() -> None:
    table = Table(5, 5)
    table.hit(1, 2)
    table.hit(1, 2)
    table.clash("attack d8", "rally")
    assert land(table.position, 9, 8)[-3:] == [
        "wound seat-2: -1",
        "fall seat-2: out",
        "banner of 1: Seat 1 wins, having scored 3 hits",
    ]


def test_regather_is_told_where_it_happens() -> None:
    table = Table(5, 5, 5)
    table.clash("attack d8", "rally", "rally", faces=(1, 1))
    choose(table.position, 1, "take d8 roll aim 3")
    choose(table.position, 2, "take none")
    assert choose(table.position, 3, "take none") == ["note seat-1: takes back d8", "line seat-1 to seat-3: aims"]
    assert land(table.position, 11) == ["note helmet-1: Helmet 11", "banner: Round 2"]


def test_magic_items_are_contested_and_taken() -> None:
    table = house("sharp", "thorny", items=("spurs", "helm"))
    table.clash("rally", "rally")
    choose(table.position, 1, "claim helm")
    assert choose(table.position, 2, "claim spurs")[:2] == ["step item-helm to seat-1", "step item-spurs to seat-2"]
