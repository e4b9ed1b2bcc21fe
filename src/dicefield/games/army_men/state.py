"""The nouns of Army Men Dice War."""

from __future__ import annotations

from enum import IntEnum

from dicefield.engine.game import Options
from dicefield.engine.record import Record, Seat, array, i8, i16, many, option, record, within
from dicefield.engine.waiting import OWN, Action, Waiting

SEATS = 2
DICE = 6
SIDES = 6
SOLDIER = 1
HAND = DICE - 1  # what is rolled at most: all but the ante
MOST_ROUNDS = 9
GAMES_OF_CAMPAIGN = 3
MOST_AT_ONCE = 2  # dice set aside after one throw


class War(IntEnum):
    SINGLE = 0
    CAMPAIGN = 1


class Verb(IntEnum):
    SET = 0
    STOP = 1


class EventKind(IntEnum):
    """What can happen."""

    GAME = 0
    ANTE = 1
    TURN = 2
    THROW = 3
    ASIDE = 4
    SCORE = 5
    ANTE_BACK = 6
    ANTES_LOST = 7
    GAME_WON = 8
    GAME_DRAWN = 9
    WAR_WON = 10
    WAR_DRAWN = 11


class Refusal(IntEnum):
    """Why not."""

    NONE_SET = OWN
    TOO_MANY = OWN + 1
    NOT_THROWN = OWN + 2
    STOPPING = OWN + 3
    POSITION_SEATS = OWN + 4
    POSITION_COUNTS = OWN + 5
    POSITION_FACES = OWN + 6
    POSITION_DICE = OWN + 7
    POSITION_TURN = OWN + 8
    POSITION_SCORES = OWN + 9


MOST_A_GAME = MOST_ROUNDS * HAND * SIDES


@record
class ArmyOptions(Options):
    war: War = option(War.SINGLE, "one game, or a campaign of three")
    youngest: Seat = option(0, "the seat of the youngest player, who starts")


@record
class Aside(Action):
    """Dice set aside, by their faces: which of two equal dice does not matter."""

    verb: Verb
    faces: array[i8] = many(HAND)


@record
class Player(Record):
    dice: i8  # held, the ante included
    aside: array[i8] = many(HAND, filled=True, low=1, high=SIDES, why=Refusal.POSITION_FACES)  # faces set aside this round
    scores: array[i8] = many(MOST_ROUNDS)  # the score sheet of this game
    games: array[i16] = many(GAMES_OF_CAMPAIGN, low=0, high=MOST_A_GAME, why=Refusal.POSITION_SCORES)  # sums of games that are over


@record
class Battle(Waiting):
    seats: i8 = within(SEATS, SEATS, why=Refusal.POSITION_SEATS)
    war: War
    youngest: Seat = within(0)
    games_over: i8 = within(0, GAMES_OF_CAMPAIGN)
    rounds_over: i8 = within(0, MOST_ROUNDS)  # of this game
    turn: Seat = within(0)
    rolled: array[i8] = many(
        HAND, filled=True, low=1, high=SIDES, why=Refusal.POSITION_FACES
    )  # faces on the table, small ones first
    players: array[Player] = many(SEATS)
