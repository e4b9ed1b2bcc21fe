"""Whose the dice of a throw are: what the rules say fits what is told when they land."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from dicefield.engine.game import Game
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.army_men.state import EventKind as Marched
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.state import EventKind as Knighted
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.state import EventKind as Rolled
from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.state import EventKind as Fought
from dicefield.play.match import Match, Step
from tests.polyversal.table import duel
from tests.polywars.table import Table as Battle
from tests.toys import BIDS
from tests.toys.bids import EventKind as Bidden


def throws_of(game: Game, options: dict[str, Any], seed: int) -> Iterator[tuple[Match, list[int], Step]]:
    """The throws of the beginning of a random game, each with who throws and what came of it."""
    match = Match(game, options, seed=seed)
    choices = random.Random(seed)
    for _ in range(60):
        if match.over:
            return
        if match.turn:
            match.choose(match.turn, choices.choice(match.legal()))
        else:
            throwers = match.position.throwers
            yield match, throwers, match.take_throw()


def told_by(step: Step, *kinds: int) -> list[int]:
    """The seats that a step tells of, by events of these kinds, each once."""
    return list(dict.fromkeys(event.seat + 1 for event in step.events if event.kind in kinds))


@pytest.mark.parametrize(
    ("game", "options", "kinds"),
    [
        (ARMY_MEN, {}, [Marched.THROW]),
        (POLYHYDRA, {"seats": 3}, [Rolled.ROLL]),
        (POLYHYDRA, {"seats": 2, "dice": "sealed"}, [Rolled.ROLL]),
        (KNIGHT_FIGHT, {"seats": 3}, [Knighted.HELMET, Knighted.ROLLED]),
        (KNIGHT_FIGHT, {"seats": 2, "cards": "house", "knights": "dealt"}, [Knighted.KNIGHT, Knighted.DEALT_AGAIN]),
        (POLYWARS, {"seats": 2}, [Fought.ROLLED, Fought.TIE, Fought.PERFECT, Fought.HIT, Fought.FAILED]),
        (BIDS, {}, [Bidden.THROWN]),
    ],
)
def test_who_throws_is_who_is_told_of(game: Game, options: dict[str, Any], kinds: list[int]) -> None:
    met = 0
    for seed in range(4):
        for _, throwers, step in throws_of(game, options, seed):
            told = told_by(step, *kinds)
            assert not told or told == list(dict.fromkeys(throwers)), step.line
            met += bool(told)
    assert met > 3


def test_what_a_hydra_shows_its_seat_threw() -> None:
    for _, throwers, step in throws_of(POLYHYDRA, {"seats": 3}, 1):
        for event in step.events:
            if event.kind == Rolled.ROLL:
                own = [face for face, seat in zip(step.line["faces"], throwers, strict=True) if seat == event.seat + 1]
                assert set(own) <= set(list(event.numbers)[:5])


def test_magic_items_are_dealt_for_all() -> None:
    items = [
        throwers
        for _, throwers, step in throws_of(KNIGHT_FIGHT, {"seats": 2, "cards": "house", "knights": "dealt"}, 2)
        if any(event.kind == Knighted.ITEM for event in step.events)
    ]
    assert items
    assert all(set(throwers) == {0} for throwers in items)


def test_who_attacks_throws() -> None:
    table = Battle()
    mine, theirs = table.die(1, 8, 5, 5000, 5000), table.die(2, 6, 3, 6000, 5000)
    table.leaders(mine, theirs)
    table.begin("attack", 2).choose(2, f"strike {theirs} on {mine}")
    assert table.position.throwers == [2]


def test_who_uses_a_power_throws_whosever_dice_they_are() -> None:
    table = Battle()
    user, other = table.die(1, 10, 9, 5000, 5000), table.die(2, 6, 3, 6000, 5000)
    table.leaders(user, other)
    table.begin("action", 1).choose(1, f"mutate {user} on {other}")
    assert table.position.throwers == [1]


def test_command_dice_are_thrown_by_both_and_shots_by_who_fires() -> None:
    table = duel()
    table.orders("advance", "advance")
    assert table.position.throwers == [1, 2]
    shooting = duel()
    shooting.activate("P")
    shooting.act("fire first", "fire p1 1 at a1", "volley")
    assert shooting.position.throwers == [2, 2, 2]
