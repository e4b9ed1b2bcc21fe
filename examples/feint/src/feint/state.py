"""The nouns of Feint."""

from __future__ import annotations

from enum import IntEnum

from dicefield.engine.game import Options
from dicefield.engine.record import Record, array, flag, i8, i16, many, option, record, within
from dicefield.engine.waiting import OWN, Action, Waiting

SEATS = 2
SIDES = (4, 6, 8, 10, 12)
DICE = 5
ROUNDS = DICE
HELD = 1
"""What a die is worth that is held, and what slipping away costs."""
LEAST_PRESS, MOST_PRESS = 2, 5


class Choice(IntEnum):
    """A die to send out, or a call."""

    D4 = 0
    D6 = 1
    D8 = 2
    D10 = 3
    D12 = 4
    HOLD = 5
    PRESS = 6
    SLIP = 7


class Phase(IntEnum):
    ROLL = 0
    SEND = 1
    CALL = 2


class Call(IntEnum):
    NONE = 0
    HOLD = 1
    PRESS = 2
    SLIP = 3


class EventKind(IntEnum):
    ROLLED = 0
    CHOSEN = 1
    SENT = 2
    CALLED = 3
    SLIPPED = 4
    SHOWN = 5
    WON = 6
    EVEN = 7
    END = 8


class Refusal(IntEnum):
    SEND_NOW = OWN
    CALL_NOW = OWN + 1
    GONE = OWN + 2
    BAD_TABLE = OWN + 3
    BAD_DICE = OWN + 4
    BAD_CHOICES = OWN + 5


@record
class FeintOptions(Options):
    press: i8 = option(3, "what a pressed die is worth", low=LEAST_PRESS, high=MOST_PRESS)


@record
class Decision(Action):
    choice: Choice


@record
class Player(Record):
    sent: i8 = within(0, DICE, why=Refusal.BAD_CHOICES)  # one more than the die that is out; 0 where none is to be seen
    call: Call
    points: i16 = within(0)
    faces: array[i8] = many(DICE)  # 0 until they are rolled, or where they are not to be seen
    gone: array[flag] = many(DICE)
    shown: array[flag] = many(DICE)


@record
class Duel(Waiting):
    seats: i8 = within(SEATS, SEATS)
    press: i8 = within(LEAST_PRESS, MOST_PRESS)
    phase: Phase
    rounds_over: i8 = within(0, ROUNDS)
    players: array[Player] = many(SEATS)
