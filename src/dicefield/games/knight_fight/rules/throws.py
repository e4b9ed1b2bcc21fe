"""Dice in the air: which die of which player a phase throws, in one place, so that asking, landing and checking agree."""

from __future__ import annotations

from typing import Any

from dicefield.engine.record import NOBODY, array, i64
from dicefield.engine.rule import rule
from dicefield.engine.waiting import ask, clear_throw, holds
from dicefield.games.knight_fight.cards import ITEMS, KNIGHTS
from dicefield.games.knight_fight.rules.queries import is_weapon
from dicefield.games.knight_fight.state import DICE, GAUNTLETS, HELMET, LOT, SIDES, Joust, Phase, Place

ALONE = (KNIGHTS, ITEMS, HELMET, 0, 0, HELMET, 0, LOT, 0, LOT, HELMET)
"""By phase: the one die that each who throws has in the air; 0 where it is dice from the table."""


@rule
def sides_asked(joust: Joust, seat: int, die: int) -> int:
    """The sides of this die if it is in the air now, or 0."""
    alone = ALONE[joust.phase]
    if alone != 0:
        return alone if die == 0 else 0
    if joust.players[seat].dice[die].place != Place.TABLE:
        return 0
    if joust.phase == Phase.WEAPONS and not is_weapon(die):
        return 0
    if joust.phase == Phase.GAUNTLETS and die >= GAUNTLETS:
        return 0
    return SIDES[die]


@rule
def call_throw(joust: Joust, phase: Phase, seats: int) -> None:
    """The dice of this phase come next, thrown by these seats. They are asked for when nothing else is left to do."""
    joust.phase = phase
    joust.thrown = seats
    joust.owed = 0


@rule
def ask_dice(joust: Joust) -> None:
    for seat in range(joust.seats):
        if holds(joust.thrown, seat):
            for die in range(DICE):
                sides = sides_asked(joust, seat, die)
                if sides != 0:
                    ask(joust, sides)


@rule
def thrower(joust: Joust, die: int) -> int:
    """Who throws a die of this throw; Magic Items are dealt for all (rule 7.3)."""
    thrown = 0
    for seat in range(joust.seats):
        if holds(joust.thrown, seat):
            for own in range(DICE):
                if sides_asked(joust, seat, own) != 0:
                    thrown += 1
        if die < thrown:
            return NOBODY if joust.phase == Phase.ITEMS else seat
    return NOBODY


@rule
def take_faces(joust: Joust, faces: array[i64]) -> None:
    """Every die of the throw shows its face, in the order asked."""
    clear_throw(joust)
    landed = 0
    for seat in range(joust.seats):
        if holds(joust.thrown, seat):
            for die in range(DICE):
                if sides_asked(joust, seat, die) != 0:
                    take_face(joust, seat, die, faces[landed])
                    landed += 1


@rule
def take_face(joust: Joust, seat: int, die: int, face: Any) -> None:
    """Where a face belongs, by phase. A Helmet rolled in Regather waits in `lot`, since the old one may be better (rule 7.11)."""
    player = joust.players[seat]
    if ALONE[joust.phase] == 0:
        player.dice[die].face = face
    elif joust.phase == Phase.KNIGHTS:
        player.knight = face
    elif joust.phase == Phase.ITEMS:
        joust.items[seat] = face + KNIGHTS
    elif joust.phase == Phase.HELMETS or joust.phase == Phase.SHOVED:
        player.helmet = face
    else:
        player.lot = face


@rule
def throw_is_asked(joust: Joust) -> bool:
    """Whether the dice in the air are just those that the phase throws."""
    asking = 0
    for seat in range(joust.seats):
        if holds(joust.thrown, seat):
            for die in range(DICE):
                sides = sides_asked(joust, seat, die)
                if sides != 0:
                    if asking >= joust.throw.count or joust.throw.sides[asking] != sides:
                        return False
                    asking += 1
    return asking == joust.throw.count and asking > 0
