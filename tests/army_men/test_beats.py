"""Army Men Dice War as it happens."""

from __future__ import annotations

from dicefield.games.army_men import ARMY_MEN
from dicefield.games.army_men.beats import QUIET, WAYS
from tests.army_men.table import Table
from tests.beats import choose, land, nothing_is_forgotten


def test_no_event_is_forgotten() -> None:
    nothing_is_forgotten(ARMY_MEN, WAYS, QUIET)


def test_dice_go_to_the_tray() -> None:
    table = Table()
    assert land(table.position, 3, 3, 1, 6, 2) == []
    assert choose(table.position, 1, "set 3 1") == ["step face-3 to place-1-1", "step face-1 to place-1-2"]
    land(table.position, 4, 4, 4)
    assert choose(table.position, 1, "set 4") == ["step face-4 to place-1-3"]


def test_dice_land_where_they_wait_the_small_faces_first() -> None:
    table = Table()
    waiting = "".join(table.position.view(0).board().parts.values())
    table.land(3, 6, 1, 3, 2)
    rolled = ARMY_MEN.pointing.rolls(table.told[-1])
    assert [(one.face, one.piece) for one in rolled] == [
        (1, "throw-1"),
        (2, "throw-2"),
        (3, "throw-3"),
        (3, "throw-4"),
        (6, "throw-5"),
    ]
    assert all(f'data-piece="{one.piece}"' in waiting for one in rolled)


def last_throw(first: int, *faces: int) -> Table:
    """Seat 1 has scored, and the last two dice of seat 2 lie on the table, after three soldiers."""
    table = Table()
    table.turn(*{0: (1, 1, 1, 1, 1), 5: (5, 1, 1, 1, 1)}[first])
    table.land(1, 1, 1, 6, 6)
    table.set(1, 1)
    table.land(1, 6, 6)
    table.set(1)
    table.land(*faces)
    return table


def test_what_a_round_came_to_is_read_before_it_is_cleared_away() -> None:
    table = last_throw(0, 6, 3)
    assert choose(table.position, 2, "set 3 6") == [
        "step face-3 to place-2-4",
        "step face-6 to place-2-5",
        "banner of 2: Seat 2 scores 9 this round",
        "banner of 1: wins the round, 0 to 9",
        "fall ante-2",
        "banner: Round 2",
    ]


def test_a_tie_takes_both_antes() -> None:
    table = last_throw(5, 1, 5)
    assert choose(table.position, 2, "set 1 5")[2:] == [
        "banner of 2: Seat 2 scores 5 this round",
        "banner: A tie at 5: both antes are lost",
        "fall ante-1",
        "fall ante-2",
        "banner: Round 2",
    ]


def test_games_and_campaigns_begin_and_end_over_the_board() -> None:
    table = Table(war="campaign")
    seen = []
    for _ in range(3):
        for _ in range(4):
            table.round(0, 4)
        table.turn(1, 1, 1, 1, 1)
        table.land(4)
        seen.append(choose(table.position, 2, "set 4"))
    won = "banner of 1: Seat 1 wins the game, 0 to 20: the lower sum"
    assert seen[0][-3:] == [won, "banner: Game 2 of 3 begins: six dice each", "banner: Round 1"]
    assert seen[2][-2:] == [won, "banner of 1: Seat 1 wins the campaign, 0 to 60: the lower total"]
