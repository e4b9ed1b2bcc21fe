"""The nouns of Knight Fight."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Self

from dicefield.engine.game import Options
from dicefield.engine.record import Record, Seat, Seats, array, flag, i8, i16, many, option, record, within
from dicefield.engine.waiting import OWN, Action, Waiting
from dicefield.games.knight_fight.cards import Card, Deck

FEWEST, MOST = 2, 4
HEARTS = 3
HELMET = 12  # the sides of the Helmet die
DICE = 6  # of each player, beside the Helmet
ROUNDS = 200  # after which a game is stopped, unless fewer are agreed (KF.14)
LOT = 6  # the die that decides where there is nothing to reroll (KF.2)

GAUNTLETS = 2  # the first of the six dice; then the Weapons, then the Shield
DAGGER = 2
SHIELD = 5


class Size(IntEnum):
    """A die by what it is called; the order in which dice are named."""

    NONE = 0
    D10 = 1
    D4 = 2
    D6 = 3
    D8 = 4
    D20 = 5


SIZES: tuple[Any, ...] = (int(Size.D10), int(Size.D10), int(Size.D4), int(Size.D6), int(Size.D8), int(Size.D20))
"""The six dice of a player, in the order in which they are kept. The two Gauntlets are alike."""

SIDES = (-10, -10, 4, 6, 8, 20)
"""Their sides; Gauntlets are read from 0 (KF.3)."""


class CardsOption(IntEnum):
    NONE = 0
    HOUSE = 1


class Cards(IntEnum):
    """Which cards a fight has."""

    NONE = 0
    HOUSE = 1
    KNIGHTS = 2  # house cards without Magic Items


class Knights(IntEnum):
    DEALT = 0
    CHOSEN = 1


class Place(IntEnum):
    """Where a die is. One that a Jostle moved lies with the Squire too, but is known until the round ends."""

    HAND = 0
    TABLE = 1
    SQUIRE = 2
    JOSTLED = 3


class Verb(IntEnum):
    """What can be chosen; the four Moves first."""

    NONE = 0
    DEFEND = 1
    ATTACK = 2
    JOSTLE = 3
    RALLY = 4
    NOTHING = 5
    ROLL = 6
    MOVE = 7
    BOTH = 8
    TAKE = 9
    LEAVE = 10
    GATHER = 11
    CLAIM = 12
    STAKE = 13
    HOLD = 14
    KNIGHT = 15
    PAIR = 16


class Phase(IntEnum):
    """What is going on. Those up to `RECOVER` throw dice, the next ones ask for choices, the last ones go on by themselves."""

    KNIGHTS = 0  # Knights are dealt, a d8 each
    ITEMS = 1  # Magic Items are dealt, a d6 each
    HELMETS = 2  # the first throw of the Helmets
    REVEALED = 3  # the dice of all Moves
    GAUNTLETS = 4  # tied Jostles
    SHOVED = 5  # Helmets that a Jostle rolls
    CONTEST = 6  # dice staked on a Magic Item
    LOTS = 7  # tied stakes of no dice
    WEAPONS = 8  # tied Attacks
    CROWD = 9  # tied first hits
    RECOVER = 10  # Helmets of those who wish it, in Regather
    CHOOSING = 11  # a Knight, in the order of seats
    MOVE = 12
    EFFECT = 13  # what a Jostle does
    CLAIM = 14  # dice or a Magic Item
    STAKES = 15
    PICK = 16  # what is left for those who lost a contest
    REGATHER = 17
    JOSTLES = 18  # the next Jostle comes
    RALLIES = 19
    SETTLE = 20  # stakes are compared
    ATTACKS = 21
    OVER = 22


class EventKind(IntEnum):
    """What can happen."""

    KNIGHT = 0
    DEALT_AGAIN = 1
    ITEM = 2
    HELMET = 3
    ROUND = 4
    SEALED = 5
    SHOWN = 6
    ROLLED = 7
    GAUNTLET_TIE = 8
    JOSTLE_WORKS = 9
    JOSTLE_FAILS = 10
    SHOVE = 11
    SHOVED = 12
    MOVED = 13
    LET_BE = 14
    RALLIED = 15
    WANTED = 16
    TAKEN = 17
    STAKED = 18
    STAKE_TIE = 19
    LOT = 20
    WEAPON_TIE = 21
    HIT = 22
    MISS = 23
    TOO_LATE = 24
    CANCELLED = 25
    PRICKED = 26
    FOUGHT_BACK = 27
    FAVOR = 28
    FAVOR_TIE = 29
    FAVOR_BACK = 30
    OUT = 31
    BACK = 32
    ARROW = 33
    RECOVERED = 34
    WON = 35
    STOPPED = 36


class Refusal(IntEnum):
    """Why not."""

    NOT_A_MOVE = OWN
    ON_SQUIRE = OWN + 1
    TWO_WEAPONS = OWN + 2
    BAD_DEFEND = OWN + 3
    BAD_ATTACK = OWN + 4
    BAD_JOSTLE = OWN + 5
    NOT_EMPTY = OWN + 6
    NOT_THE_ARROW = OWN + 7
    NOT_AN_EFFECT = OWN + 8
    NAME_ONE = OWN + 9
    NOT_OPEN = OWN + 10
    NO_DEFEND_DIE = OWN + 11
    HELMET_FAST = OWN + 12
    NOT_BOTH = OWN + 13
    NOT_A_REGATHER = OWN + 14
    ONE_BACK = OWN + 15
    JOSTLED_DIE = OWN + 16
    NOT_ROLLED = OWN + 17
    HELMET_JOSTLED = OWN + 18
    NO_ARROWS = OWN + 19
    BAD_AIM = OWN + 20
    NOT_A_CLAIM = OWN + 21
    ITEM_GONE = OWN + 22
    SAME_ICON = OWN + 23
    NOT_A_STAKE = OWN + 24
    NOT_IN_HAND = OWN + 25
    NOT_A_KNIGHT = OWN + 26
    KNIGHT_TAKEN = OWN + 27
    POSITION_SEATS = OWN + 28
    POSITION_COUNTS = OWN + 29
    POSITION_PLAYER = OWN + 30
    POSITION_DICE = OWN + 31
    POSITION_CARDS = OWN + 32
    POSITION_WAIT = OWN + 33
    POSITION_WISH = OWN + 34
    POSITION_CLASH = OWN + 35


@record
class JoustOptions(Options):
    cards: CardsOption = option(CardsOption.NONE, "the printed game, or with the house cards of this project")
    knights: Knights = option(
        Knights.DEALT, "with house cards: Knights are dealt by dice, or chosen in the order of seats", needs="cards=house"
    )
    items: flag = option(True, "with house cards: whether Magic Items lie on the table", needs="cards=house")
    rounds: i16 = option(ROUNDS, "rounds after which the game is stopped", low=1, high=ROUNDS)
    deck: Deck = option("house", "with house cards: how strong each of them is", needs="cards=house")


@record
class Choice(Action):
    """Anything a seat can wish for, also what no rule allows. `aimed` says that `target` is named."""

    verb: Verb
    roll: flag
    aimed: flag
    target: Seat
    card: Card
    dice: array[Size] = many(DICE, filled=True)


@record
class Die(Record):
    place: Place
    face: i8  # 0 unless it lies on the table


@record
class Player(Record):
    helmet: i8 = within(0, HELMET, why=Refusal.POSITION_PLAYER)
    hits: i8 = within(0, HEARTS, why=Refusal.POSITION_COUNTS)  # taken
    scored: i8 = within(0, HEARTS * (MOST - 1), why=Refusal.POSITION_COUNTS)  # hits on others
    move: Verb  # this round's, once it is shown
    shoved: flag  # a Jostle rolled the Helmet this round
    struck: flag  # hit this round
    arrow: Seat = within(0)  # whom an Attack goes to
    knight: Card
    item: Card
    want: Card  # the Magic Item that is contested
    lot: i8 = within(0, LOT)
    dice: array[Die] = many(DICE)
    wish: Choice = within(why=Refusal.POSITION_WISH)  # what is sealed; empty otherwise


@record
class Joust(Waiting):
    seats: i8 = within(FEWEST, MOST, why=Refusal.POSITION_SEATS)
    cards: Cards
    knights: Knights
    rounds: i16 = within(1, ROUNDS)  # the limit
    round: i16 = within(0, ROUNDS)
    phase: Phase
    favor: Seat  # who holds the Favor of the Crowd
    cheered: flag  # somebody was first to hit this round
    thrown: Seats = within(why=Refusal.POSITION_WAIT)  # whose dice are in the air; Magic Items are dealt to places, counted alike
    jostlers: Seats = within(why=Refusal.POSITION_CLASH)  # whose Jostle is still to come
    acting: Seats = within(why=Refusal.POSITION_CLASH)  # whose Jostle takes effect now
    tried: Seats = within(why=Refusal.POSITION_CLASH)  # whom it was used against already
    rivals: Seats = within(why=Refusal.POSITION_CLASH)  # who contest, or wait for what is left
    attackers: Seats = within(why=Refusal.POSITION_CLASH)  # whose Attack is still to come
    items: array[Card] = many(MOST, used="seats", why=Refusal.POSITION_CARDS)  # those that lie open
    players: array[Player] = many(MOST, used="seats", why=Refusal.POSITION_PLAYER)
    numbers: array[i8] = many(len(Card), short=True)  # how strong each card is at this table; all 0 in the printed game

    @classmethod
    def parse(cls, given: Any, path: str = "position") -> Self:
        """As any record; a position of the printed game, which has no cards, may leave out their numbers."""
        if isinstance(given, dict) and given.get("cards") == "none":
            given = {"numbers": [], **given}
        return super().parse(given, path)
