"""The third step of a clash: Rallies, and with house cards the Magic Items they may bring. Numbers are those of RULES.md."""

from __future__ import annotations

from typing import Any

from dicefield.engine.events import Log, tell
from dicefield.engine.lists import filled
from dicefield.engine.record import NOBODY, array
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, holds, owe
from dicefield.games.knight_fight.cards import Card, same_icon
from dicefield.games.knight_fight.rules.choices import all_in, put, put_card, times, write
from dicefield.games.knight_fight.rules.moves import lay_down, tell_throw
from dicefield.games.knight_fight.rules.queries import key, lying, moving, total, with_squire
from dicefield.games.knight_fight.rules.throws import call_throw
from dicefield.games.knight_fight.state import (
    DICE,
    GAUNTLETS,
    MOST,
    SIZES,
    Choice,
    EventKind,
    Joust,
    Phase,
    Place,
    Player,
    Refusal,
    Size,
    Verb,
)

# --- Dice ------------------------------------------------------------------------------------------------------------


@rule
def next_rally(joust: Joust, log: Log) -> None:
    """Dice come back (rule 3.6); whoever may take a Magic Item instead is asked first (rule 7.4, KF.15)."""
    claiming = 0
    rallying = moving(joust, Verb.RALLY)
    for seat in range(joust.seats):
        if not holds(rallying, seat):
            continue
        if may_claim_any(joust, seat):
            claiming |= 1 << seat
        else:
            gather(joust, seat, 306, log)
    joust.phase = Phase.ATTACKS if claiming == 0 else Phase.CLAIM
    joust.owed = claiming


@rule
def gather(joust: Joust, seat: int, why: int, log: Log) -> None:
    """All dice on the Squire come back to the off-hand (rule 3.6, KF.11)."""
    player = joust.players[seat]
    tell(log, EventKind.RALLIED, seat, why, with_squire(player))
    bring_back(player)


@rule
def bring_back(player: Player) -> None:
    for die in range(DICE):
        if player.dice[die].place == Place.SQUIRE or player.dice[die].place == Place.JOSTLED:
            player.dice[die].place = Place.HAND


# --- Magic Items -----------------------------------------------------------------------------------------------------


@rule
def item_place(joust: Joust, card: int) -> int:
    """Where a Magic Item lies open, or -1."""
    for place in range(MOST):
        if card != Card.NONE and joust.items[place] == card:
            return place
    return -1


@rule
def may_claim(joust: Joust, seat: int, card: int) -> bool:
    """It lies open, is the first of the game, and has another icon than the Knight (rules 7.5 and 7.6)."""
    player = joust.players[seat]
    return player.item == Card.NONE and item_place(joust, card) >= 0 and not same_icon(player, card)


@rule
def may_claim_any(joust: Joust, seat: int) -> bool:
    for place in range(MOST):
        if may_claim(joust, seat, joust.items[place]):
            return True
    return False


@rule
def legal_claims(joust: Joust, seat: int, out: array[Choice]) -> int:
    found = put(out, 0, Verb.GATHER)
    for place in range(MOST):
        if may_claim(joust, seat, joust.items[place]):
            found = put_card(out, found, Verb.CLAIM, joust.items[place])
    return found


@rule
def check_claim(joust: Joust, seat: int, choice: Choice) -> int:
    """Dice, or a Magic Item that may be had (rules 7.4 to 7.6, KF.15)."""
    if choice.verb == Verb.GATHER:
        return OK
    if choice.verb != Verb.CLAIM:
        return Refusal.NOT_A_CLAIM
    if item_place(joust, choice.card) < 0:
        return Refusal.ITEM_GONE
    return Refusal.SAME_ICON if same_icon(joust.players[seat], choice.card) else OK


@rule
def choose_claim(joust: Joust, seat: int, choice: Choice, log: Log) -> None:
    wish = joust.players[seat].wish
    card = choice.card
    write(wish, choice.verb)
    if choice.verb == Verb.CLAIM:
        wish.card = card
    if all_in(joust, seat, 704, log):
        show_claims(joust, log)


@rule
def show_claims(joust: Joust, log: Log) -> None:
    """What only one wants is taken; what several want is contested (rule 7.7, KF.15)."""
    for seat in range(joust.seats):
        player = joust.players[seat]
        verb = player.wish.verb
        player.want = player.wish.card
        write(player.wish, Verb.NONE)
        if verb == Verb.GATHER:
            gather(joust, seat, 306, log)
    rivals = 0
    for seat in range(joust.seats):
        for other in range(seat):
            if joust.players[seat].want != Card.NONE and joust.players[seat].want == joust.players[other].want:
                rivals |= 1 << seat | 1 << other
    for seat in range(joust.seats):
        player = joust.players[seat]
        if holds(rivals, seat):
            tell(log, EventKind.WANTED, seat, 707, player.want)
        elif player.want != Card.NONE:
            take_item(joust, seat, player.want, 704, log)
    joust.rivals = rivals
    joust.owed = rivals
    joust.phase = Phase.STAKES if rivals != 0 else Phase.ATTACKS


@rule
def take_item(joust: Joust, seat: int, card: Any, why: int, log: Log) -> None:
    player = joust.players[seat]
    joust.items[item_place(joust, card)] = Card.NONE
    player.item = card
    player.want = Card.NONE
    tell(log, EventKind.TAKEN, seat, why, card)


# --- Contests --------------------------------------------------------------------------------------------------------


@rule
def legal_stakes(joust: Joust, seat: int, out: array[Choice]) -> int:
    """Any number of dice from the off-hand, none of them too (rule 7.8)."""
    player = joust.players[seat]
    gauntlets = 0
    for die in range(GAUNTLETS):
        if player.dice[die].place == Place.HAND:
            gauntlets += 1
    found = put(out, 0, Verb.HOLD)
    for others in range(1 << (DICE - GAUNTLETS)):
        for count in range(gauntlets + 1):
            if others + count > 0 and all_in_hand(player, others):
                put(out, found, Verb.STAKE)
                name_stake(out[found], count, others)
                found += 1
    return found


@rule
def all_in_hand(player: Player, others: int) -> bool:
    """Whether the off-hand holds these of the dice beside the Gauntlets."""
    for die in range(GAUNTLETS, DICE):
        if holds(others, die - GAUNTLETS) and player.dice[die].place != Place.HAND:
            return False
    return True


@rule
def name_stake(choice: Choice, gauntlets: int, others: int) -> None:
    """Writes dice into a choice in the order in which they are named."""
    place = 0
    for die in range(DICE):
        if die < gauntlets or (die >= GAUNTLETS and holds(others, die - GAUNTLETS)):
            choice.dice[place] = SIZES[die]
            place += 1


@rule
def check_stake(joust: Joust, seat: int, choice: Choice) -> int:
    """Dice of the off-hand, each once (rule 7.8, KF.15)."""
    if choice.verb == Verb.HOLD:
        return OK
    if choice.verb != Verb.STAKE or filled(choice.dice) == 0:
        return Refusal.NOT_A_STAKE
    player = joust.players[seat]
    for place in range(filled(choice.dice)):
        size = choice.dice[place]
        held = 0
        for die in range(DICE):
            if SIZES[die] == size and player.dice[die].place == Place.HAND:
                held += 1
        if times(choice, size) > held:
            return Refusal.NOT_IN_HAND
    return OK


@rule
def choose_stake(joust: Joust, seat: int, choice: Choice, log: Log) -> None:
    wish = joust.players[seat].wish
    gauntlets = 0
    others = 0
    if choice.verb == Verb.STAKE:
        gauntlets = times(choice, Size.D10)
        for die in range(GAUNTLETS, DICE):
            if times(choice, SIZES[die]) > 0:
                others |= 1 << (die - GAUNTLETS)
    write(wish, choice.verb)
    name_stake(wish, gauntlets, others)
    if all_in(joust, seat, 708, log):
        show_stakes(joust, log)


@rule
def show_stakes(joust: Joust, log: Log) -> None:
    """All stakes are thrown at once (rule 7.8)."""
    throwing = 0
    for seat in range(joust.seats):
        if holds(joust.rivals, seat):
            count = lay_down(joust.players[seat])
            tell(log, EventKind.STAKED, seat, 708, count)
            if count > 0:
                throwing |= 1 << seat
    joust.phase = Phase.SETTLE
    if throwing != 0:
        call_throw(joust, Phase.CONTEST, throwing)


@rule
def stakes_land(joust: Joust, log: Log) -> None:
    tell_throw(joust, 708, log)
    joust.phase = Phase.SETTLE


@rule
def lots_land(joust: Joust, log: Log) -> None:
    for seat in range(joust.seats):
        if holds(joust.thrown, seat):
            tell(log, EventKind.LOT, seat, 709, joust.players[seat].lot)
    joust.thrown = 0
    joust.phase = Phase.SETTLE


@rule
def settle(joust: Joust, log: Log) -> None:
    """Equal totals are thrown again (rule 7.9); then the highest takes what it wants and the others choose from the rest."""
    tied = tied_rivals(joust)
    if tied != 0:
        break_tie(joust, tied, log)
        return
    highest = 0
    for seat in range(joust.seats):
        if holds(joust.rivals, seat) and is_highest(joust, seat):
            highest |= 1 << seat
    joust.rivals &= ~highest
    for seat in range(joust.seats):
        if holds(highest, seat):
            take_item(joust, seat, joust.players[seat].want, 709, log)
    joust.phase = Phase.PICK


@rule
def tied_rivals(joust: Joust) -> int:
    found = 0
    for seat in range(joust.seats):
        for other in range(seat):
            both = holds(joust.rivals, seat) and holds(joust.rivals, other)
            if both and key(joust.players[seat]) == key(joust.players[other]):
                found |= 1 << seat | 1 << other
    return found


@rule
def break_tie(joust: Joust, tied: int, log: Log) -> None:
    """Those dice again; where nobody staked any, a d6 each."""
    throwing = 0
    for seat in range(joust.seats):
        if holds(tied, seat):
            tell(log, EventKind.STAKE_TIE, seat, 709, total(joust.players[seat]))
            if lying(joust.players[seat], Place.TABLE) > 0:
                throwing |= 1 << seat
    if throwing != 0:
        call_throw(joust, Phase.CONTEST, throwing)
    else:
        call_throw(joust, Phase.LOTS, tied)


@rule
def is_highest(joust: Joust, seat: int) -> bool:
    """Whether nobody who wants the same has a higher stake."""
    player = joust.players[seat]
    for other in range(joust.seats):
        rival = joust.players[other]
        if holds(joust.rivals, other) and rival.want == player.want and key(rival) > key(player):
            return False
    return True


@rule
def next_loser(joust: Joust) -> int:
    """The seat with the highest stake among those who wait for what is left, or nobody."""
    best = NOBODY
    for seat in range(joust.seats):
        if holds(joust.rivals, seat) and (best == NOBODY or key(joust.players[seat]) > key(joust.players[best])):
            best = seat
    return best


@rule
def next_pick(joust: Joust, log: Log) -> None:
    """The others choose from what is left, the highest stake first (rule 7.10)."""
    seat = next_loser(joust)
    if seat == NOBODY:
        for player in range(joust.seats):
            joust.players[player].lot = 0
        joust.phase = Phase.ATTACKS
    elif may_claim_any(joust, seat):
        joust.players[seat].want = Card.NONE
        owe(joust, seat)
    else:
        give_up(joust, seat, log)


@rule
def give_up(joust: Joust, seat: int, log: Log) -> None:
    joust.players[seat].want = Card.NONE
    joust.rivals &= ~(1 << seat)
    gather(joust, seat, 710, log)


@rule
def choose_pick(joust: Joust, seat: int, choice: Choice, log: Log) -> None:
    joust.owed = 0
    if choice.verb == Verb.GATHER:
        give_up(joust, seat, log)
    else:
        joust.rivals &= ~(1 << seat)
        take_item(joust, seat, choice.card, 710, log)
