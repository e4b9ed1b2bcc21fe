"""The nouns of Polyhydra."""

from __future__ import annotations

from enum import IntEnum

from dicefield.engine.game import Options
from dicefield.engine.record import Record, array, flag, i8, i16, many, option, record, within
from dicefield.engine.waiting import OWN, Action, Waiting

FEWEST, MOST = 2, 6
HEADS = 5
SIDES = (4, 6, 8, 10, 12)  # of the heads, in their order
FULL_HEALTH = 20
MOST_TURNS = 10_000
MOST_BITE = 2 * HEADS
GROWS_AT = (16, FULL_HEALTH, FULL_HEALTH, FULL_HEALTH, 8)  # the health at which each head is there


class Dice(IntEnum):
    OPEN = 0
    SEALED = 1


class Head(IntEnum):
    """A die by its name, as it is said in a choice."""

    NONE = 0
    D4 = 1
    D6 = 2
    D8 = 3
    D10 = 4
    D12 = 5


class Then(IntEnum):
    """What follows a lock."""

    STOP = 0
    REROLL = 1


class Standing(IntEnum):
    """Where a hydra stands in the turn."""

    OUT = 0
    ROLLING = 1
    CHOOSING = 2
    STOPPED = 3
    MISSED = 4


class EventKind(IntEnum):
    TURN = 0
    ROLL = 1
    MISS = 2
    CHOSEN = 3
    HOPELESS = 4
    LOCK = 5
    SHOW = 6
    BITE = 7
    GROW = 8
    FALL = 9
    WIN = 10
    MOST_DAMAGE = 11
    SUDDEN_DEATH = 12
    DRAW = 13


class Refusal(IntEnum):
    LOCKS_NOTHING = OWN
    NAMED_TWICE = OWN + 1
    NO_HEAD = OWN + 2
    LOCKED_ALREADY = OWN + 3
    NOT_INCREASING = OWN + 4
    NOTHING_LEFT = OWN + 5
    POSITION_TABLE = OWN + 6
    POSITION_HYDRA = OWN + 7
    POSITION_DICE = OWN + 8
    POSITION_TURN = OWN + 9


@record
class HydraOptions(Options):
    dice: Dice = option(Dice.OPEN, "who sees the dice of a turn: everybody, or nobody until all are done")
    turns: i16 = option(1000, "after how many turns the game is a draw", low=1, high=MOST_TURNS)


@record
class Lock(Action):
    """Dice to lock, and what then."""

    then: Then
    heads: array[Head] = many(HEADS)


@record
class Hydra(Record):
    health: i8 = within(0, FULL_HEALTH, why=Refusal.POSITION_HYDRA)
    standing: Standing
    damage: i8 = within(0, MOST_BITE, why=Refusal.POSITION_HYDRA)  # dealt in the last turn
    then: Then  # a choice that is still sealed
    wish: array[flag] = many(HEADS)  # what it locks
    locked: array[flag] = many(HEADS)
    faces: array[i8] = many(HEADS)  # what the heads show this turn; 0 if they were not rolled yet


@record
class Swamp(Waiting):
    seats: i8 = within(FEWEST, MOST)
    dice: Dice
    most_turns: i16 = within(1, MOST_TURNS)
    turns_over: i16 = within(0, MOST_TURNS)
    sudden_death: flag
    hydras: array[Hydra] = many(MOST, used="seats")
