"""The course of a Knight Fight: set-up, and which step takes what comes. Numbers are those of RULES.md."""

from __future__ import annotations

from dicefield.engine.dice import Rng
from dicefield.engine.events import Log, tell
from dicefield.engine.record import NOBODY, array, f64, i64
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, award_shares, holds, owe
from dicefield.games.knight_fight.cards import KNIGHTS, Card, lay_items, lay_knights
from dicefield.games.knight_fight.rules.attacks import crowd_lands, next_attack, weapons_land
from dicefield.games.knight_fight.rules.choices import put_card, write
from dicefield.games.knight_fight.rules.guesses import guess_wish
from dicefield.games.knight_fight.rules.jostles import (
    check_effect,
    choose_effect,
    gauntlets_land,
    land_shove,
    legal_effects,
    next_effect,
    next_jostle,
)
from dicefield.games.knight_fight.rules.moves import begin_round, check_move, choose_move, legal_moves, moves_land
from dicefield.games.knight_fight.rules.queries import is_throwing, winners
from dicefield.games.knight_fight.rules.rallies import (
    check_claim,
    check_stake,
    choose_claim,
    choose_pick,
    choose_stake,
    legal_claims,
    legal_stakes,
    lots_land,
    next_pick,
    next_rally,
    settle,
    stakes_land,
)
from dicefield.games.knight_fight.rules.regather import (
    begin_regather,
    check_regather,
    choose_regather,
    land_recovery,
    legal_regather,
)
from dicefield.games.knight_fight.rules.throws import ask_dice, call_throw, take_faces
from dicefield.games.knight_fight.state import (
    Cards,
    CardsOption,
    Choice,
    EventKind,
    Joust,
    JoustOptions,
    Knights,
    Phase,
    Refusal,
    Verb,
)

# --- Set-up ----------------------------------------------------------------------------------------------------------


@rule
def start(joust: Joust, options: JoustOptions, log: Log) -> None:
    """All dice in the off-hand (rule 1.4); arrows to the left (rule 6.1); house cards first, then Helmets."""
    joust.seats = options.seats
    joust.knights = options.knights
    joust.rounds = options.rounds
    joust.favor = NOBODY
    if options.cards == CardsOption.HOUSE:
        joust.cards = Cards.HOUSE if options.items else Cards.KNIGHTS
        lay_knights(joust.numbers, options.deck)
        lay_items(joust.numbers, options.deck)
    for seat in range(joust.seats):
        joust.players[seat].arrow = (seat + 1) % joust.seats
    everybody = (1 << joust.seats) - 1
    if joust.cards == Cards.NONE:
        call_throw(joust, Phase.HELMETS, everybody)
    elif joust.knights == Knights.DEALT:
        call_throw(joust, Phase.KNIGHTS, everybody)
    else:
        joust.phase = Phase.CHOOSING
        owe(joust, 0)
    if is_throwing(joust.phase):
        ask_dice(joust)


@rule
def helmets_land(joust: Joust, log: Log) -> None:
    """The first Defense of everybody (rule 1.3)."""
    for seat in range(joust.seats):
        tell(log, EventKind.HELMET, seat, 103, joust.players[seat].helmet)
    joust.thrown = 0
    begin_round(joust, log)


@rule
def knights_land(joust: Joust, log: Log) -> None:
    """A d8 deals a Knight; one that another has already is thrown again (rule 7.2)."""
    again = 0
    for seat in range(joust.seats):
        if not holds(joust.thrown, seat):
            continue
        player = joust.players[seat]
        if is_dealt(joust, seat, again):
            again |= 1 << seat
            tell(log, EventKind.DEALT_AGAIN, seat, 702, player.knight)
            player.knight = Card.NONE
        else:
            tell(log, EventKind.KNIGHT, seat, 702, player.knight, joust.numbers[player.knight])
    if again != 0:
        call_throw(joust, Phase.KNIGHTS, again)
    else:
        deal_items(joust)


@rule
def is_dealt(joust: Joust, seat: int, again: int) -> bool:
    """Whether somebody who keeps a Knight has this one: who kept it before, or a lower seat of this throw."""
    for other in range(joust.seats):
        before = not holds(joust.thrown, other) or (other < seat and not holds(again, other))
        if other != seat and before and joust.players[other].knight == joust.players[seat].knight:
            return True
    return False


@rule
def deal_items(joust: Joust) -> None:
    """Magic Items are an extra that may be left out; then the Helmets are next (rule 7.14)."""
    call_throw(joust, Phase.ITEMS if joust.cards == Cards.HOUSE else Phase.HELMETS, (1 << joust.seats) - 1)


@rule
def items_land(joust: Joust, log: Log) -> None:
    """A d6 deals a Magic Item, as many as there are players; one that lies there is thrown again (rule 7.3, KF.15)."""
    again = 0
    for place in range(joust.seats):
        if holds(joust.thrown, place) and is_on_table(joust, place, again):
            again |= 1 << place
    for place in range(joust.seats):
        if holds(again, place):
            joust.items[place] = Card.NONE
        elif holds(joust.thrown, place):
            tell(log, EventKind.ITEM, NOBODY, 703, joust.items[place], joust.numbers[joust.items[place]])
    call_throw(joust, Phase.ITEMS if again != 0 else Phase.HELMETS, again if again != 0 else (1 << joust.seats) - 1)


@rule
def is_on_table(joust: Joust, place: int, again: int) -> bool:
    for other in range(joust.seats):
        before = not holds(joust.thrown, other) or (other < place and not holds(again, other))
        if other != place and before and joust.items[other] == joust.items[place]:
            return True
    return False


@rule
def legal_knights(joust: Joust, out: array[Choice]) -> int:
    found = 0
    for card in range(1, KNIGHTS + 1):
        if not is_taken(joust, card):
            found = put_card(out, found, Verb.KNIGHT, card)
    return found


@rule
def is_taken(joust: Joust, card: int) -> bool:
    for seat in range(joust.seats):
        if joust.players[seat].knight == card:
            return True
    return False


@rule
def check_knight(joust: Joust, choice: Choice) -> int:
    if choice.verb != Verb.KNIGHT or not Card.NONE < choice.card <= KNIGHTS:
        return Refusal.NOT_A_KNIGHT
    return Refusal.KNIGHT_TAKEN if is_taken(joust, choice.card) else OK


@rule
def choose_knight(joust: Joust, seat: int, choice: Choice, log: Log) -> None:
    """In the order of seats, from those that are left (rule 7.2)."""
    joust.players[seat].knight = choice.card
    tell(log, EventKind.KNIGHT, seat, 702, choice.card, joust.numbers[choice.card])
    if seat + 1 < joust.seats:
        owe(joust, seat + 1)
    else:
        deal_items(joust)


# --- The contract ----------------------------------------------------------------------------------------------------


@rule
def legal(joust: Joust, seat: int, out: array[Choice]) -> int:
    phase = joust.phase
    if phase == Phase.MOVE:
        return legal_moves(joust, seat, out)
    if phase == Phase.REGATHER:
        return legal_regather(joust, seat, out)
    if phase == Phase.EFFECT:
        return legal_effects(joust, seat, out)
    if phase == Phase.STAKES:
        return legal_stakes(joust, seat, out)
    if phase == Phase.CHOOSING:
        return legal_knights(joust, out)
    return legal_claims(joust, seat, out)


@rule
def check(joust: Joust, seat: int, choice: Choice) -> int:
    phase = joust.phase
    if phase == Phase.MOVE:
        return check_move(joust, seat, choice)
    if phase == Phase.REGATHER:
        return check_regather(joust, seat, choice)
    if phase == Phase.EFFECT:
        return check_effect(joust, seat, choice)
    if phase == Phase.STAKES:
        return check_stake(joust, seat, choice)
    if phase == Phase.CHOOSING:
        return check_knight(joust, choice)
    return check_claim(joust, seat, choice)


@rule
def choose(joust: Joust, seat: int, choice: Choice, log: Log) -> None:
    phase = joust.phase
    if phase == Phase.MOVE:
        choose_move(joust, seat, choice, log)
    elif phase == Phase.REGATHER:
        choose_regather(joust, seat, choice, log)
    elif phase == Phase.EFFECT:
        choose_effect(joust, seat, choice, log)
    elif phase == Phase.STAKES:
        choose_stake(joust, seat, choice, log)
    elif phase == Phase.CHOOSING:
        choose_knight(joust, seat, choice, log)
    elif phase == Phase.PICK:
        choose_pick(joust, seat, choice, log)
    else:
        choose_claim(joust, seat, choice, log)
    go_on(joust, log)


@rule
def land(joust: Joust, faces: array[i64], log: Log) -> None:
    phase = joust.phase
    take_faces(joust, faces)
    if phase == Phase.REVEALED:
        moves_land(joust, log)
    elif phase == Phase.RECOVER:
        land_recovery(joust, log)
    elif phase == Phase.SHOVED:
        land_shove(joust, log)
    elif phase == Phase.HELMETS:
        helmets_land(joust, log)
    elif phase == Phase.WEAPONS:
        weapons_land(joust, log)
    elif phase == Phase.GAUNTLETS:
        gauntlets_land(joust, log)
    elif phase == Phase.CROWD:
        crowd_lands(joust, log)
    elif phase == Phase.KNIGHTS:
        knights_land(joust, log)
    elif phase == Phase.ITEMS:
        items_land(joust, log)
    elif phase == Phase.CONTEST:
        stakes_land(joust, log)
    else:
        lots_land(joust, log)
    go_on(joust, log)


@rule
def go_on(joust: Joust, log: Log) -> None:
    """The clash runs by itself until somebody owes a choice or dice are in the air (rule 3.1)."""
    while joust.owed == 0 and not is_throwing(joust.phase) and joust.phase != Phase.OVER:
        phase = joust.phase
        if phase == Phase.JOSTLES:
            next_jostle(joust, log)
        elif phase == Phase.EFFECT:
            next_effect(joust, log)
        elif phase == Phase.RALLIES:
            next_rally(joust, log)
        elif phase == Phase.SETTLE:
            settle(joust, log)
        elif phase == Phase.PICK:
            next_pick(joust, log)
        elif phase == Phase.ATTACKS:
            next_attack(joust, log)
        else:
            begin_regather(joust, log)
    if is_throwing(joust.phase):
        ask_dice(joust)


# --- What is known, and how it ends ----------------------------------------------------------------------------------


@rule
def observe(joust: Joust, seat: int) -> None:
    """What others have sealed is not seen (rule 2.2, ALL.1); all else lies open (rules 1.4 and 7.13, KF.4)."""
    for other in range(joust.seats):
        if other != seat and holds(joust.sealed, other):
            write(joust.players[other].wish, Verb.NONE)


@rule
def guess(joust: Joust, seat: int, rng: Rng) -> None:
    """Something that each of the others may have sealed, everything equally likely."""
    for other in range(joust.seats):
        if other != seat and holds(joust.sealed, other):
            guess_wish(joust, other, rng)


@rule
def score(joust: Joust, out: array[f64]) -> None:
    """The whole point to the winner, or equal shares to those who are level (rules 5.1 to 5.3)."""
    award_shares(out, joust.seats, winners(joust))
