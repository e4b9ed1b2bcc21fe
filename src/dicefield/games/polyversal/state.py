"""The nouns of the Polyversal demo."""

from __future__ import annotations

from enum import IntEnum

from dicefield.engine.game import Options
from dicefield.engine.record import Record, Seat, array, flag, i8, i16, i32, many, option, record, within
from dicefield.engine.waiting import OWN, Action, Waiting
from dicefield.games.polyversal.content import MOST_LINES, MOST_LINKED, MOST_POINTS, MOST_UNITS, Force, Result, UnitCard
from dicefield.games.polyversal.kinds import CIRCLE, INCH, MOST_MODELS, Inches, ModelName, UnitName

SEATS = 2
MOST_NAMES = SEATS * MOST_UNITS * MOST_MODELS  # of models
RADIUS = INCH // 2
APART = INCH
LINK = 2 * INCH
ZONE = 6 * INCH
TABLE, LEAST_TABLE, MOST_TABLE = 48, 36, 72  # inches
TURNS, MOST_TURNS = 20, 50
TOP_DIE, LOW_DIE, STEP = 12, 4, 2  # the ladder of dice (PV.6)
TOO_MUCH_STRESS = 2
WEAPON_DIE = 4  # decides which line is destroyed (PV.20)
MOST_TRACES = 24
SHOTS = MOST_MODELS * MOST_LINES * MOST_LINKED  # that one unit can announce
MOST_STRESS = MOST_UNITS * SHOTS
"""Tokens last to the end of the turn (rule 8.5). By then each unit of the enemy has acted once (rule 4.4) and fired each of its
shots once (rule 6.1), and no attack leaves more than one token."""


class Arcs(IntEnum):
    ON = 0
    OFF = 1


class AdvanceFire(IntEnum):
    EACH_WEAPON = 0
    ONE_WEAPON = 1


class Order(IntEnum):
    NONE = 0
    ADVANCE = 1
    FIRE = 2


class Mode(IntEnum):
    """How an Advance goes (rule 5.1)."""

    NONE = 0
    MOVE_FIRST = 1
    FIRE_FIRST = 2


class Phase(IntEnum):
    """What is going on: throws first, then choices; the last ones go on by themselves and are never seen."""

    ROLL_OFF = 0
    INITIATIVE = 1
    VOLLEY = 2
    WEAPON = 3
    DEPLOY = 4
    ORDERS = 5
    ACTIVATE = 6
    MODE = 7
    MOVE = 8
    FIRE = 9
    OVER = 10
    DEPLOYING = 11
    CALLING = 12
    STEPPING = 13
    SHOOTING = 14
    ENDING = 15


class Ending(IntEnum):
    NONE = 0
    COMMAND = 1
    BOTH = 2
    SURRENDER = 3
    TURNS = 4


class Verb(IntEnum):
    NONE = 0
    PLACE = 1
    DEPLOY = 2
    LEAVE = 3
    DONE = 4
    ORDERS = 5
    ACTIVATE = 6
    MOVE_FIRST = 7
    FIRE_FIRST = 8
    MOVE = 9
    MARCH = 10
    REJOIN = 11
    BACK = 12
    FIRE = 13
    VOLLEY = 14
    SURRENDER = 15


class EventKind(IntEnum):
    """What can happen."""

    ROLLED_OFF = 0
    PLACED = 1
    NO_ROOM = 2
    TURN = 3
    ORDERED = 4
    INITIATIVE = 5
    TIE = 6
    REST = 7
    SHOWN = 8
    MODE = 9
    MOVED = 10
    MOVE_ENDS = 11
    FAST = 12
    NOTHING_TO_FIRE = 13
    AIMED = 14
    VOLLEY = 15
    HELD_FIRE = 16
    HIT = 17
    MISSED = 18
    LOST_SHOT = 19
    ARMOUR = 20
    STRESS = 21
    IMMOBILISED = 22
    IMMOBILISED_BEFORE = 23
    FUEL = 24
    WEAPON_OUT = 25
    WEAPON_AGAIN = 26
    DESTROYED = 27
    UNIT_LOST = 28
    DROPPED = 29
    DISBANDED = 30
    RELIEVED = 31
    WON = 32
    DRAWN = 33
    SURRENDERED = 34
    CAPPED = 35
    TURN_ENDS = 36
    PLACES = 37


class Refusal(IntEnum):
    """Why not."""

    NOT_NOW = OWN
    NO_UNIT = OWN + 1
    NOT_YOURS = OWN + 2
    NO_MODEL = OWN + 3
    OFF_TABLE = OWN + 4
    BAD_FACING = OWN + 5
    NOT_IN_ZONE = OWN + 6
    TOO_CLOSE = OWN + 7
    PLACED_ALREADY = OWN + 8
    ONE_UNIT = OWN + 9
    NOT_ALL_PLACED = OWN + 10
    APART_AT_START = OWN + 11
    HAS_ROOM = OWN + 12
    ORDERS_COUNT = OWN + 13
    ORDERS_PLACED = OWN + 14
    HAS_ACTED = OWN + 15
    UNIT_IS_LOST = OWN + 16
    TOO_FAR = OWN + 17
    IMMOBILE = OWN + 18
    NOT_ACTIVE = OWN + 19
    COHERENCY = OWN + 20
    RESTORE = OWN + 21
    NOT_BROKEN = OWN + 22
    BROKEN = OWN + 23
    NOTHING_MOVED = OWN + 24
    NO_WEAPON = OWN + 25
    WEAPON_IS_OUT = OWN + 26
    TWICE = OWN + 27
    ONE_WEAPON = OWN + 28
    NO_TARGET = OWN + 29
    OWN_TARGET = OWN + 30
    OUT_OF_RANGE = OWN + 31
    OUT_OF_ARC = OWN + 32
    NO_DIE = OWN + 33
    TOO_MANY_SHOTS = OWN + 34
    TWO_UNITS = OWN + 35
    NOT_LINKED = OWN + 36
    ONE_TARGET = OWN + 37
    POSITION_COUNTS = OWN + 38
    POSITION_FORCE = OWN + 39
    POSITION_UNIT = OWN + 40
    POSITION_PLACES = OWN + 41
    POSITION_ORDERS = OWN + 42
    POSITION_WAIT = OWN + 43
    POSITION_ACTIVE = OWN + 44
    POSITION_AIMS = OWN + 45
    POSITION_END = OWN + 46


@record
class BattleOptions(Options):
    first: Force = option("demo", "the battlegroup of seat 1")
    second: Force = option("demo", "the battlegroup of seat 2")
    arcs: Arcs = option(Arcs.ON, "whether weapons have firing arcs, or all see around")
    advance_fire: AdvanceFire = option(AdvanceFire.EACH_WEAPON, "what a model fires on an Advance: each weapon, or one")
    turns: i8 = option(TURNS, "turns after which the battle is drawn", low=1, high=MOST_TURNS)
    table: i8 = option(TABLE, "the sides of the table in inches", low=LEAST_TABLE, high=MOST_TABLE)
    points: i16 = option(0, "what each battlegroup may be worth; 0 for anything", low=0, high=MOST_POINTS)


@record
class Command(Action):
    """Anything a seat can wish for, also what no rule allows."""

    verb: Verb
    unit: UnitName
    model: ModelName
    weapon: i8  # the line, counted from 1
    linked: flag
    facing: i16
    x: Inches
    y: Inches
    targets: array[ModelName] = many(MOST_LINKED)
    orders: array[Order] = many(MOST_UNITS)


@record
class Model(Record):
    here: flag  # on the table
    stuck: flag  # immobilised
    leaking: flag
    out: i8 = within(0)  # weapon lines that are destroyed, as bits
    facing: i16 = within(0, CIRCLE - 1)
    x: i32
    y: i32


@record
class Unit(Record):
    card: UnitCard
    size: i8 = within(1, MOST_MODELS)  # models it begins with; 0 is no unit
    command: flag
    lost: flag  # destroyed, disbanded, or left out
    effectiveness: i8 = within(LOW_DIE, TOP_DIE, why=Refusal.POSITION_UNIT)
    stress: i16 = within(0, MOST_STRESS, why=Refusal.POSITION_UNIT)
    order: Order
    shown: flag  # the order lies open: the unit has acted, or acts
    models: array[Model] = many(MOST_MODELS, short=True, why=Refusal.POSITION_UNIT)


@record
class Group(Record):
    """The battlegroup of a seat."""

    units: array[Unit] = many(MOST_UNITS, short=True, filled=True, why=Refusal.POSITION_FORCE)


@record
class Spot(Record):
    """Where a model of the acting unit stood before its movement."""

    facing: i16 = within(0, CIRCLE - 1)
    x: i32
    y: i32


@record
class Aim(Record):
    """What is announced for one weapon line of one model."""

    linked: flag
    targets: array[ModelName] = many(MOST_LINKED, short=True, filled=True)


@record
class Trace(Record):
    """An attack of the last volley, to be seen."""

    shooter: ModelName = within(1, MOST_NAMES)
    target: ModelName = within(1, MOST_NAMES)
    result: Result
    hit: flag
    x: i32  # where the target stood
    y: i32
    sides: array[i8] = many(3, low=LOW_DIE, high=TOP_DIE)
    faces: array[i8] = many(3, low=1, high=TOP_DIE)


@record
class Battle(Waiting):
    seats: i8 = within(SEATS, SEATS)
    arcs: Arcs
    advance_fire: AdvanceFire
    turns: i8 = within(1, MOST_TURNS)
    table: i8 = within(LEAST_TABLE, MOST_TABLE)
    turn: i8 = within(0, MOST_TURNS)
    phase: Phase
    first: Seat  # who places first
    active: Seat  # who places or activates
    left: i8 = within(
        0, MOST_UNITS, why=Refusal.POSITION_ACTIVE
    )  # activations left of this initiative, the present one not counted
    unit: UnitName  # the unit that is placed or acts
    mode: Mode
    moved: flag
    fired: flag
    strays: i8 = within(0, why=Refusal.POSITION_ACTIVE)  # models that stood apart from their unit when its movement began, as bits
    shot: i16 = within(0, SHOTS - 1, why=Refusal.POSITION_AIMS)  # how far the volley has come
    ending: Ending
    winner: Seat = within(why=Refusal.POSITION_END)
    groups: array[Group] = many(SEATS)
    starts: array[Spot] = many(MOST_MODELS, short=True, why=Refusal.POSITION_ACTIVE)
    aims: array[Aim] = many(MOST_MODELS * MOST_LINES, short=True, why=Refusal.POSITION_AIMS)
    traces: array[Trace] = many(MOST_TRACES, short=True, filled=True, why=Refusal.POSITION_AIMS)
