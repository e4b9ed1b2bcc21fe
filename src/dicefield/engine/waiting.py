"""The head of every state: what it waits for.

A state waits for exactly one thing: choices (`owed` is not empty), a throw (`throw.count` is not 0), or nothing (both are: the
game is over). Seats in `sealed` have chosen already but may still replace their choice, because others owe theirs.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache
from typing import Any, Self

from dicefield.engine.errors import Malformed
from dicefield.engine.record import NOBODY, Record, Seats, array, f64, i8, many, record, within
from dicefield.engine.rule import rule

MOST_DICE = 32
"""How many dice one throw may hold."""

MOST_SEATS = 8

DIE = re.compile(r"d([1-9][0-9]?|1[01][0-9]|12[0-7])( from 0)?")

OK = 0
"""What `check` answers when nothing speaks against an action."""


class Wait(IntEnum):
    """Why a seat may not choose at all, whatever the action. A game's own reasons start at `OWN`."""

    OVER = 1
    THROW_FIRST = 2
    NO_SEAT = 3
    NOT_OWED = 4
    FACES = 5
    UNREADABLE = 6


OWN = 10


@cache
def die_words(sides: int, low: int) -> str:
    """One and the same text for all dice of a kind: records of games hold thousands."""
    return f"d{sides}" if low else f"d{sides} from 0"


@record
class Throw(Record):
    """Dice that must land: how many, and their sides; -10 stands for a die of ten sides that is read from 0 to 9."""

    count: i8
    sides: array[i8] = many(MOST_DICE)

    def json(self) -> list[str]:
        """Die by die: "d6", or "d10 from 0"."""
        return [die_words(sides, low) for sides, low in self.dice]

    @property
    def dice(self) -> list[tuple[int, int]]:
        """Sides and lowest face, die by die."""
        return [(abs(sides), int(sides > 0)) for sides in self.cell["sides"][: self.count].tolist()]

    @classmethod
    def parse(cls, given: Any, path: str = "throw") -> Self:
        if not isinstance(given, list) or len(given) > MOST_DICE:
            raise Malformed.of("not_dice", f"{path}: expected a list of at most {MOST_DICE} dice, got {given!r}")
        throw = cls()
        for die, name in enumerate(given):
            found = DIE.fullmatch(name) if isinstance(name, str) else None
            if not found:
                raise Malformed.of("not_a_die", f"{path}[{die}]: expected a die such as 'd6' or 'd10 from 0', got {name!r}")
            throw.sides[die] = -int(found[1]) if found[2] else int(found[1])
        throw.count = len(given)
        return throw


@record
class Waiting(Record):
    """What every state begins with."""

    seats: i8 = within(1, MOST_SEATS)
    owed: Seats
    sealed: Seats
    throw: Throw


@record
class Action(Record):
    """What a seat may choose; each game declares its own fields."""


@rule
def is_over(state: Waiting) -> bool:
    return state.owed == 0 and state.throw.count == 0


@rule
def owes(state: Waiting, seat: int) -> bool:
    return (state.owed >> seat) & 1 == 1


def owing(state: Waiting) -> tuple[int, ...]:
    """The seats that owe a choice."""
    return tuple(seat for seat in range(state.seats) if owes(state, seat))


@rule
def first_owing(state: Waiting) -> int:
    """The lowest seat that owes a choice, found without a branch: play-outs ask this at every step."""
    low = state.owed & -state.owed
    return 1 * ((low & 0xAA) != 0) + 2 * ((low & 0xCC) != 0) + 4 * ((low & 0xF0) != 0)


@rule
def may_choose(state: Waiting, seat: int) -> bool:
    """Whether a seat has a choice to make, or to replace while it is still sealed."""
    return ((state.owed | state.sealed) >> seat) & 1 == 1


@rule
def owe(state: Waiting, seat: int) -> None:
    """One seat must choose; nobody else."""
    state.owed = 1 << seat
    state.sealed = 0


@rule
def clear_choices(state: Waiting) -> None:
    """Nobody owes a choice, and none is sealed."""
    state.owed = 0
    state.sealed = 0


@rule
def holds(seats: int, seat: int) -> bool:
    """Whether a set of seats holds one."""
    return (seats >> seat) & 1 == 1


@rule
def seal(state: Waiting, seat: int) -> bool:
    """The choice of a seat is in, unseen by the others until all are; whether it was the last."""
    state.owed &= ~(1 << seat)
    if state.owed != 0:
        state.sealed |= 1 << seat
        return False
    state.sealed = 0
    return True


@rule
def lowest(throw: Throw, die: int) -> int:
    """The smallest face of a die."""
    return 1 if throw.sides[die] > 0 else 0


@rule
def ask(state: Waiting, sides: int) -> None:
    """One more die, numbered from 1, must land."""
    throw = state.throw
    throw.sides[throw.count] = sides
    throw.count += 1


@rule
def ask_from_zero(state: Waiting, sides: int) -> None:
    """One more die, numbered from 0, must land."""
    ask(state, -sides)


@rule
def clear_throw(state: Waiting) -> None:
    """The dice have landed: nothing is in the air."""
    throw = state.throw
    throw.sides[:] = 0
    throw.count = 0


@rule
def throws_only(state: Waiting, sides: int) -> bool:
    """Whether all dice that must land have so many sides."""
    for die in range(state.throw.count):
        if state.throw.sides[die] != sides:
            return False
    return True


@rule
def award(out: array[f64], seats: int, winner: int) -> None:
    """The whole point to the winner, or an equal share to each if there is none."""
    for seat in range(seats):
        out[seat] = 0.0
        if winner == NOBODY:
            out[seat] = 1.0 / seats
        elif winner == seat:
            out[seat] = 1.0


@rule
def award_shares(out: array[f64], seats: int, winners: int) -> None:
    """The point in equal parts to a set of seats."""
    count = 0
    for seat in range(seats):
        count += (winners >> seat) & 1
    for seat in range(seats):
        out[seat] = 1.0 / count if holds(winners, seat) else 0.0


@rule
def wait_is_valid(state: Waiting) -> bool:
    """Whether the head alone makes sense: one thing awaited, by seats that exist, with dice that can be thrown."""
    throw = state.throw
    if throw.count < 0 or throw.count > MOST_DICE or state.owed < 0 or state.sealed < 0:
        return False
    if state.seats < 1 or state.seats > MOST_SEATS:
        return False
    if (state.owed | state.sealed) >> state.seats != 0 or state.owed & state.sealed != 0:
        return False
    if throw.count > 0 and (state.owed | state.sealed) != 0:
        return False
    if state.sealed != 0 and state.owed == 0:
        return False
    for die in range(MOST_DICE):
        if die < throw.count:
            if -2 < throw.sides[die] < 2 or throw.sides[die] == -128:  # which has no absolute value in a byte
                return False
        elif throw.sides[die] != 0:
            return False
    return True
