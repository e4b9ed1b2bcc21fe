"""What Regather offers a seat after each Move from each hand, found by driving the rules.

It depends on the hand, on the Move, on whether a Jostle has knocked the Defend die away, and on whether one has thrown the Helmet.
Each offer is the hand of the next round and whether the Helmet is thrown. More dice never do harm: whoever has them can play as if
they lay with the Squire, and is no worse off at the end of it. So only the hands that no other one contains are weighed when the
duel is solved: these are the *grip* of a seat. What is left out still stands in the list of offers.
"""

from __future__ import annotations

from typing import cast

import numpy as np

from dicefield.engine.desk import Desk
from dicefield.engine.waiting import Action, lowest, owes
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.state import DICE, GAUNTLETS, HELMET, Joust, Phase, Place, Player, Verb
from dicefield.solve.knight_fight.places import HANDS, MOVES, Counts, hand_before, move_number

OFFERS = 6
"""The most that Regather can offer: none or one of two dice, with the Helmet or without."""

GRIP = 2
"""The most hands in a grip: after an Attack the Gauntlet or the Weapon comes back."""

TRIED = {(Verb.RALLY, Verb.NONE): (0, 0), (Verb.JOSTLE, Verb.MOVE): (1, 0), (Verb.JOSTLE, Verb.ROLL): (0, 1)}
"""By what the other seat does, and with which effect: whether the Defend die is lost, and whether the Helmet is shoved."""


def deal_hand(player: Player, hand: int) -> None:
    """Puts the dice of a hand in the off-hand and all others on the Squire."""
    gauntlets, others = divmod(hand, 1 << (DICE - GAUNTLETS))
    for die in range(DICE):
        held = die < gauntlets if die < GAUNTLETS else others >> (die - GAUNTLETS) & 1
        player.dice[die].place = Place.HAND if held else Place.SQUIRE


def drive(desk: Desk, seat: int, verb: Verb) -> bool:
    """A seat takes the first of its choices with this verb; whether it has one."""
    for action in desk.legal(seat):
        if action.verb == verb:  # type: ignore[attr-defined]
            desk.choose(seat, action)
            return True
    return False


def play_to_regather(desk: Desk, move: Action, other: Verb, effect: Verb) -> bool:
    """Seat 0 makes a Move and seat 1 answers, with an effect if it Jostles; False if it cannot have that effect.

    Helmets show 12 and all dice land as low as they can, so that every Jostle works and no Attack hits.
    """
    desk.choose(0, move)
    drive(desk, 1, other)
    land_low(desk)
    if owes(desk.state, 0) and desk.state.phase == Phase.EFFECT:  # type: ignore[attr-defined]
        drive(desk, 0, Verb.NOTHING)
    if owes(desk.state, 1) and desk.state.phase == Phase.EFFECT and not drive(desk, 1, effect):  # type: ignore[attr-defined]
        return False
    land_low(desk)
    return True


def land_low(desk: Desk) -> int:
    """Whatever is in the air lands on its lowest face; how many dice that were."""
    throw = desk.state.throw
    count = throw.count
    if count:
        desk.land([lowest(throw, die) for die in range(count)])
    return count


def offers_now(desk: Desk) -> list[int]:
    """What Regather offers seat 0, in the order of `legal`: each is taken, and the next round looked at."""
    before, found = desk.state.copy(), []
    for action in desk.legal(0):
        desk.state = before.copy()
        desk.choose(0, action)
        drive(desk, 1, Verb.LEAVE)
        thrown = land_low(desk)
        found.append(2 * hand_before(joust_on(desk).players[0]) + thrown)
    return found


def joust_on(desk: Desk) -> Joust:
    return cast(Joust, desk.state)


# --- Lists -----------------------------------------------------------------------------------------------------------


def all_offers() -> tuple[Counts, Counts]:
    """The Moves of each hand; and by hand, Move, die lost and Helmet shoved what Regather offers."""
    moves = np.full((HANDS, MOVES), -1)
    offers = np.full((HANDS, MOVES, 2, 2, OFFERS), -1)
    desk = Desk(KNIGHT_FIGHT, silent=True)
    desk.start(KNIGHT_FIGHT.read_options())
    desk.land([HELMET, HELMET])
    begun = joust_on(desk).copy()
    for hand in range(HANDS):
        deal_hand(begun.players[0], hand)
        desk.state = begun.copy()
        for place, move in enumerate(desk.legal(0)):
            for (other, effect), (lost, shoved) in TRIED.items():
                desk.state = begun.copy()
                if play_to_regather(desk, move, other, effect):
                    number = move_number(joust_on(desk).players[0])
                    found = offers_now(desk)
                    moves[hand, place] = number
                    offers[hand, number, lost, shoved, : len(found)] = found
    return moves, offers


def all_grips(offers: Counts) -> tuple[Counts, Counts]:
    """By hand, Move and die lost, the number of the grip; and the hands of each grip."""
    grips = np.full(offers.shape[:3], -1)
    known: dict[tuple[int, ...], int] = {}
    for where in np.ndindex(grips.shape):
        hands = hands_offered(offers[where])
        if hands:
            grips[where] = known.setdefault(greatest(hands), len(known))
    gripped = np.full((len(known), GRIP), -1)
    for held, number in known.items():
        gripped[number, : len(held)] = held
    return grips, gripped


def hands_offered(offers: Counts) -> set[int]:
    """The hands that may be had after a Move. Each goes with the Helmet thrown or not, or only with not if it was shoved."""
    free, shoved = ([offer for offer in each if offer >= 0] for each in offers)
    hands = {int(offer) // 2 for offer in free}
    fits = sorted(free) == sorted([2 * hand for hand in hands] + [2 * hand + 1 for hand in hands])
    if not fits or (shoved and sorted(shoved) != sorted(2 * hand for hand in hands)):
        raise RuntimeError("Regather ties dice and Helmets together in a way that is not understood")
    return hands


def greatest(hands: set[int]) -> tuple[int, ...]:
    """The hands that are not part of another one."""
    return tuple(sorted(hand for hand in hands if not any(hand != other and is_part(hand, other) for other in hands)))


def is_part(hand: int, other: int) -> bool:
    """Whether another hand holds all dice of this one."""
    bits = (1 << (DICE - GAUNTLETS)) - 1
    return hand >> (DICE - GAUNTLETS) <= other >> (DICE - GAUNTLETS) and hand & bits & ~other == 0
