"""The nouns of Pig."""

from __future__ import annotations

from enum import IntEnum

from dicefield.engine.game import Options
from dicefield.engine.record import Seat, array, i8, i16, i32, many, option, record, within
from dicefield.engine.waiting import OWN, Action, Waiting

SIDES = 6
SEATS = 2
MOST = 1_000_000  # more than any pot or score that luck will ever fill


class Verb(IntEnum):
    ROLL = 0
    HOLD = 1


class EventKind(IntEnum):
    ROLLED = 0
    BUST = 1
    HELD = 2
    WON = 3


class Refusal(IntEnum):
    POSITION = OWN


@record
class PigOptions(Options):
    goal: i16 = option(100, "the score that wins", low=2, high=1000)


@record
class Decision(Action):
    verb: Verb


@record
class Pig(Waiting):
    seats: i8 = within(SEATS, SEATS)
    goal: i16 = within(2, 1000)
    turn: Seat = within(0)
    pot: i32 = within(0, MOST)
    scores: array[i32] = many(SEATS, low=0, high=MOST)
