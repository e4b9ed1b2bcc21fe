"""How positions of a duel are numbered, and the book in which all is looked up.

Between two rounds a duel is: hits taken by each (a *layer*), the two Helmets, and the dice that each has in the off-hand (a *hand*,
0 to 47: sixteen times the Gauntlets, and a bit for each other die). Everything else of a state is the same in every such position.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from dicefield.engine.rule import rule
from dicefield.games.knight_fight.rules.queries import lying
from dicefield.games.knight_fight.state import DICE, GAUNTLETS, HEARTS, HELMET, Place, Player, Verb

HANDS = (GAUNTLETS + 1) << (DICE - GAUNTLETS)
FULL = HANDS - 1
"""The hand that holds all dice."""

MOVES = 9
"""Rally; Defend with each of four dice; Jostle; Attack with each of three Weapons."""

THROWN = 0
"""In place of a Helmet, which shows 1 to 12: it is thrown now, and may be any of these."""

HELMETS = HELMET + 1

LAYERS = HEARTS * HEARTS
WON, LOST = LAYERS, LAYERS + 1
"""Tables after those of the layers: the first seat has won, or has lost."""

Table: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Counts: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]


class Book(NamedTuple):
    """All that is looked up. A list that is not full ends with -1."""

    moves: Counts
    """[hand, place]: the numbers of the Moves of a hand, in the order of `legal`."""
    offers: Counts
    """[hand, Move, die lost, Helmet shoved, place]: what Regather offers, as twice the next hand and 1 if the Helmet is thrown."""
    grips: Counts
    """[hand, Move, die lost]: which grip that is; a grip is all of Regather that can matter to a seat, but for its Helmet."""
    gripped: Counts
    """[grip, place]: the hands of the next round that it offers."""
    shover: Counts
    """[grip]: 1 if a seat that has it may have thrown the Helmet of the other."""
    chances: Table
    """[Helmet - 1, Helmet - 1, Move, Move, place]: how likely a clash comes to a kind of end (see `clashes`)."""
    kinds: Counts
    """The same shape: the kinds."""
    values: Table
    """[table, Helmet, Helmet, hand, hand]: what the start of a round is worth to the first seat; Helmets may be `THROWN`."""
    rests: Table
    """[table, Helmet, Helmet, grip, grip]: the same of a Regather; `THROWN` stands for a Helmet that a Jostle has just thrown."""


@rule
def layer_of(first: int, second: int) -> int:
    """The table of a layer, by the hits that each has taken; a third hit ends the duel."""
    if first == HEARTS:
        return LOST
    if second == HEARTS:
        return WON
    return first * HEARTS + second


@rule
def after_hit(layer: int, scored: int) -> int:
    """The table after nobody (0), the first seat (1) or the second (2) has scored."""
    first, second = layer // HEARTS, layer % HEARTS
    if scored == 1:
        second += 1
    elif scored == 2:
        first += 1
    return layer_of(first, second)


@rule
def hand_before(player: Player) -> int:
    """The hand with which a player came into this round: what is in the off-hand, on the table, or was knocked away from it."""
    hand = 0
    for die in range(DICE):
        if player.dice[die].place != Place.SQUIRE:
            hand += 1 << (DICE - GAUNTLETS) if die < GAUNTLETS else 1 << (die - GAUNTLETS)
    return hand


@rule
def move_number(player: Player) -> int:
    """The number of the Move that a player has shown."""
    if player.move == Verb.RALLY:
        return 0
    if player.move == Verb.JOSTLE:
        return DICE - 1
    shift = 1 if player.move == Verb.DEFEND else DICE
    return shift + used_die(player) - GAUNTLETS


@rule
def used_die(player: Player) -> int:
    """The Weapon or Shield of this round's Move, wherever it lies now, or -1."""
    for die in range(GAUNTLETS, DICE):
        place = player.dice[die].place
        if place == Place.TABLE or place == Place.JOSTLED:
            return die
    return -1


@rule
def has_lost_die(player: Player) -> bool:
    """Whether a Jostle knocked a die of this round away."""
    return lying(player, Place.JOSTLED) > 0


@rule
def length(places: Counts) -> int:
    """How many entries a list of the book has."""
    count = 0
    while count < len(places) and places[count] >= 0:
        count += 1
    return count
