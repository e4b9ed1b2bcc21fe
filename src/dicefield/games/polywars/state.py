"""The nouns of Polywars.

Dice, auras and bases are numbered from 1 wherever people meet them, and in `acting`, `target` and `bearer`, where 0 is none; inside
the rules an index counts from 0.
"""

from __future__ import annotations

from enum import IntEnum

from dicefield.engine.game import Options
from dicefield.engine.record import Record, Seat, Seats, array, flag, i8, i16, i32, many, option, record, within
from dicefield.engine.waiting import OWN, Action, Waiting
from dicefield.games.polywars.content import MOST_TOTAL, UNIT, Aura, Layout, Scenario

FEWEST, MOST = 2, 6
MOST_DICE = 32  # of one player
DICE = MOST * MOST_DICE
TOKENS = 8
POINTS = 3  # to bid or to heal with, in every cycle
HEALS = 3
SPACES = 8

RADIUS = 250  # of a die
BASE = UNIT  # radius of a base, which is the same piece as the halo
HALO = 500  # radius of an aura
REACH = UNIT + RADIUS  # from centre to centre, side to side
TAG = HALO + RADIUS
SPACE_X = (660, 467, 0, -467, -660, -467, 0, 467)
SPACE_Y = (0, 467, 660, 467, 0, -467, -660, -467)
FLOOR = 90_000  # how far a table without an edge goes


class Size(IntEnum):
    """A die by its name."""

    NONE = 0
    D2 = 2
    D4 = 4
    D6 = 6
    D8 = 8
    D10 = 10
    D12 = 12
    D20 = 20
    D100 = 100


class Place(IntEnum):
    """Where a die is."""

    NOWHERE = 0
    RESERVE = 1  # rolled, not yet placed
    TABLE = 2
    LOST = 3
    WAITING = 4  # comes back when its base has room
    HOME = 5  # reached the second base
    FALLEN = 6  # just now, and may come back at once


class Lie(IntEnum):
    """Where an aura is."""

    NOWHERE = 0
    LYING = 1
    HELD = 2
    OFFERED = 3  # its bearer fell, and the killer may take it
    GONE = 4


class Phase(IntEnum):
    FORCES = 0
    ROLL = 1  # each force is rolled
    DRAW_LOTS = 2  # who deploys first
    BASES = 3
    LEADER = 4
    PRISONER = 5
    SPACES = 6
    DEPLOY = 7
    MONSTER = 8
    BID = 9
    TIE = 10
    HEAL = 11
    ATTACK = 12
    STRIKE = 13  # the command die of an attack in the air
    SPLIT = 14
    OFFER = 15
    RESPAWN = 16
    MOVE = 17
    ACTION = 18
    SPEED = 19  # the steps of Super Speed
    MUTATE = 20
    OVER = 21


class Verb(IntEnum):
    FORCE = 0
    BASE = 1
    PLACE = 2
    PRISONER = 3
    SPACES = 4
    BID = 5
    HEAL = 6
    STRIKE = 7
    ZAP = 8
    SPLIT = 9
    TAKE = 10
    LEAVE = 11
    STEP = 12
    TAG = 13
    DROP = 14
    FIELD = 15
    SPEED = 16
    MEND = 17
    MUTATE = 18
    TELEPORT = 19
    DONE = 20


class EventKind(IntEnum):
    FORCE = 0
    ROLLED = 1
    LOTS = 2
    BASE = 3
    PLACED = 4
    LEADER = 5
    PRISONER = 6
    SPACED = 7
    MONSTER = 8
    CYCLE = 9
    BID = 10
    TIE = 11
    ORDER = 12
    HEALED = 13
    TURN = 14
    PHASE = 15
    STRIKE = 16
    ZAP = 17
    PERFECT = 18
    HIT = 19
    FAILED = 20
    ZAP_BACK = 21
    WOUNDED = 22
    HALVED = 23
    DESTROYED = 24
    STEPPED = 25
    TAGGED = 26
    DROPPED = 27
    LEFT_PLAY = 28
    STAYS = 29
    TAKEN = 30
    RAGED = 31
    FREED = 32
    POWER = 33
    MENDED = 34
    MUTATED = 35
    TELEPORTED = 36
    COST = 37
    RESPAWNED = 38
    WAITS = 39
    CROSSED = 40
    OUT = 41
    BATTLE_OVER = 42
    LIMIT = 43
    WON = 44
    DRAWN = 45
    SKIPPED = 46
    REMOVED = 47


class Refusal(IntEnum):
    WRONG_PHASE = OWN
    FORCE_EMPTY = OWN + 1
    FORCE_SIZE = OWN + 2
    FORCE_TOTAL = OWN + 3
    FORCE_DICE = OWN + 4
    OFF_TABLE = OWN + 5
    OVERLAP = OWN + 6
    NO_DIE = OWN + 7
    NOT_YOURS = OWN + 8
    NOT_IN_RESERVE = OWN + 9
    TOO_FAR_TO_DEPLOY = OWN + 10
    TOO_NEAR_TO_DEPLOY = OWN + 11
    BASE_DISTANCE = OWN + 12
    NOT_BETWEEN = OWN + 13
    SPACES_ORDER = OWN + 14
    SPACES_ALL = OWN + 15
    STILL_TO_PLACE = OWN + 16
    BID_POINTS = OWN + 17
    HEAL_POINTS = OWN + 18
    HEAL_TWICE = OWN + 19
    HEAL_FULL = OWN + 20
    NOT_ON_TABLE = OWN + 21
    FROZEN = OWN + 22
    ATTACKED = OWN + 23
    FRIEND = OWN + 24
    ITSELF = OWN + 25
    PRISONER_SAFE = OWN + 26
    OUT_OF_REACH = OWN + 27
    TOO_NEAR_TO_ZAP = OWN + 28
    OUT_OF_RANGE = OWN + 29
    NO_SIGHT = OWN + 30
    MUST_ATTACK = OWN + 31
    SPLIT_SUM = OWN + 32
    CANNOT_MOVE = OWN + 33
    MOVED = OWN + 34
    TOO_LONG = OWN + 35
    TOO_TALL = OWN + 36
    TOO_DEEP = OWN + 37
    NOT_RELEASED = OWN + 38
    NOT_NEARER = OWN + 39
    MUST_STEP = OWN + 40
    NO_AURA = OWN + 41
    AURA_FAR = OWN + 42
    AURA_HELD = OWN + 43
    AURA_FIXED = OWN + 44
    OWN_FLAG = OWN + 45
    NOTHING_TO_DROP = OWN + 46
    NOT_DROPPED = OWN + 47
    NO_POWER = OWN + 48
    OTHER_POWER = OWN + 49
    SECOND_POWER = OWN + 50
    VALUE_ONE = OWN + 51
    IMMUNE = OWN + 52
    TARGET_IMMUNE = OWN + 53
    NOBODY_NEAR = OWN + 54
    MEND_POINTS = OWN + 55
    MEND_FULL = OWN + 56
    NAMED_TWICE = OWN + 57
    NO_FRIEND_NEAR = OWN + 58
    SPEED_STEP = OWN + 59
    POSITION_TABLE = OWN + 60
    POSITION_DICE = OWN + 61
    POSITION_AURAS = OWN + 62
    POSITION_BASES = OWN + 63
    POSITION_PHASE = OWN + 64
    SPACES_EXTRA = OWN + 65
    GAP = OWN + 66
    FORCE_SNIPES = OWN + 67
    FORCE_RESCUERS = OWN + 68
    FORCE_DEFENDERS = OWN + 69
    VALUE_ONE_LEAP = OWN + 70
    NOBODY_TO_MUTATE = OWN + 71
    MENDS_ITSELF = OWN + 72
    MUTATES_ITSELF = OWN + 73


@record
class WarOptions(Options):
    scenario: Scenario = option("kill_the_king", "what is fought for, and with what")
    layout: Layout = option("open", "terrain beside that of the scenario")
    total: i16 = option(0, "sides a player; 0 is the total of the scenario", low=0, high=MOST_TOTAL)
    attacker: Seat = option(0, "who rescues, is the Snipe first, or has the Rage")
    cycles: i16 = option(0, "after how many cycles the battle ends; 0 is the limit of the scenario", low=0, high=200)


@record
class Order(Action):
    """A choice: a verb, and what of the rest it needs."""

    verb: Verb
    die: i16
    target: i16
    aura: i8
    amount: i8
    x: i32
    y: i32
    dice: array[i16] = many(MOST_DICE)
    sizes: array[Size] = many(MOST_DICE)


@record
class Die(Record):
    owner: Seat = within(0)
    sides: i8
    value: i8 = within(0)  # strength and hit points at once
    place: Place
    x: i32
    y: i32
    space: i8 = within(0, SPACES)  # on the first base of Snipe Hunt
    attacked: flag
    moved: flag
    frozen: flag
    chosen: flag  # to be rerolled by Mutation


@record
class Token(Record):
    """An aura in play."""

    kind: Aura
    owner: Seat
    lie: Lie
    stays: flag  # may not be dropped
    bearer: i16 = within(0)
    killer: i16 = within(0)  # of the bearer, while the aura is offered
    x: i32 = within(-FLOOR, FLOOR)
    y: i32 = within(-FLOOR, FLOOR)


@record
class Base(Record):
    owner: Seat = within(0)
    x: i32
    y: i32
    down: flag


@record
class Player(Record):
    out: flag
    bid: i8 = within(0, POINTS)
    points: i8 = within(0, POINTS)
    rank: i8 = within(0, MOST - 1)
    thrown: i8 = within(0, 0)  # to break a tie, until all have thrown
    crossings: i8 = within(0)
    heals: array[i16] = many(HEALS)  # sealed
    force: array[i8] = many(MOST_DICE, short=True)  # sealed


@record
class Battle(Waiting):
    seats: i8 = within(FEWEST, MOST, why=Refusal.POSITION_TABLE)
    scenario: Scenario
    layout: Layout
    total: i16 = within(2, why=Refusal.POSITION_TABLE)
    limit: i16 = within(1, why=Refusal.POSITION_TABLE)
    attacker: Seat = within(0, why=Refusal.POSITION_TABLE)
    battle: i8 = within(1, why=Refusal.POSITION_TABLE)
    phase: Phase
    resume: Phase  # where to go on after a flag was offered or dice came back
    cycle: i16 = within(0, why=Refusal.POSITION_TABLE)
    order: array[Seat] = many(MOST, why=Refusal.POSITION_TABLE)
    turn: i8 = within(0, MOST)  # whose, in the order; after the last the cycle is over
    stage: i8 = within(0)  # of deployment
    count: i16 = within(0, DICE, why=Refusal.POSITION_DICE)
    dice: array[Die] = many(DICE, short=True, used="count", why=Refusal.POSITION_DICE)
    tokens: array[Token] = many(TOKENS, short=True, why=Refusal.POSITION_AURAS)
    bases: array[Base] = many(MOST, short=True, why=Refusal.POSITION_BASES)
    players: array[Player] = many(MOST, short=True, used="seats", why=Refusal.POSITION_TABLE)
    captive: i16 = within(0, why=Refusal.POSITION_DICE)  # the prisoner of a rescue
    acting: i16 = within(0, why=Refusal.POSITION_DICE)  # the die that attacks, moves or uses its power
    target: i16 = within(0, why=Refusal.POSITION_DICE)
    away: i8  # the range of a zap
    rolled: i8 = within(0)
    steps: i8 = within(0, 3)  # left to the acting die
    powered: flag
    owing: flag  # the cost of a power is still to be paid
    pays_first: flag  # by ruleset 1.0, before what the power destroyed comes back
    winners: Seats = within(why=Refusal.POSITION_TABLE)
