"""Choices: how they are listed, sealed and opened."""

from __future__ import annotations

from typing import Any

from dicefield.engine.events import Log, reveal, tell
from dicefield.engine.lists import filled
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.engine.waiting import seal
from dicefield.games.knight_fight.cards import Card
from dicefield.games.knight_fight.state import DICE, Choice, EventKind, Joust, Size

# --- Questions -------------------------------------------------------------------------------------------------------


@rule
def times(choice: Choice, size: int) -> int:
    """How often a choice names a die of this size."""
    count = 0
    for place in range(filled(choice.dice)):
        if choice.dice[place] == size:
            count += 1
    return count


@rule
def weapons(choice: Choice) -> int:
    return times(choice, Size.D4) + times(choice, Size.D6) + times(choice, Size.D8)


@rule
def the_weapon(choice: Choice) -> int:
    """The Weapon that a choice names, or no size."""
    found = 0
    for place in range(filled(choice.dice)):
        if Size.D4 <= choice.dice[place] <= Size.D8:
            found = choice.dice[place]
    return found


# --- Writing ---------------------------------------------------------------------------------------------------------


@rule
def write(choice: Choice, verb: Any, first: Any = 0, second: Any = 0) -> None:
    """A choice of nothing but a verb and up to two dice; rules hand these on as members or as plain numbers."""
    choice.verb = verb
    choice.roll = False
    choice.aimed = False
    choice.target = 0
    choice.card = Card.NONE
    dice = choice.dice
    dice[0] = first
    dice[1] = second
    for place in range(2, DICE):
        dice[place] = Size.NONE


@rule
def aim(choice: Choice, target: int) -> None:
    choice.aimed = True
    choice.target = target


@rule
def put(out: array[Choice], place: int, verb: Any, first: Any = 0, second: Any = 0) -> int:
    """One more choice in a list; how long the list is now."""
    write(out[place], verb, first, second)
    return place + 1


@rule
def put_card(out: array[Choice], place: int, verb: Any, card: Any) -> int:
    write(out[place], verb, 0, 0)
    out[place].card = card
    return place + 1


# --- Sealing ---------------------------------------------------------------------------------------------------------


@rule
def all_in(joust: Joust, seat: int, why: int, log: Log) -> bool:
    """The choice of a seat is in: it waits sealed for the others (rule 2.2, ALL.1), or was the last."""
    others = joust.sealed & ~(1 << seat)
    if not seal(joust, seat):
        tell(log, EventKind.SEALED, seat, why)
        return False
    if others != 0:
        reveal(log)
    return True
