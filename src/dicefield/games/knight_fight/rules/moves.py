"""The first step of a round: secret Moves, and the throw that shows them. Numbers are those of RULES.md."""

from __future__ import annotations

from dicefield.engine.events import Log, listens, tell
from dicefield.engine.lists import filled
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, holds
from dicefield.games.knight_fight.rules.choices import all_in, put, the_weapon, times, weapons, write
from dicefield.games.knight_fight.rules.queries import find, living, moving
from dicefield.games.knight_fight.rules.throws import call_throw
from dicefield.games.knight_fight.state import (
    DICE,
    GAUNTLETS,
    SHIELD,
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


@rule
def begin_round(joust: Joust, log: Log) -> None:
    """Everybody who lives owes a Move (rules 2.1 and 2.2)."""
    joust.round += 1
    joust.phase = Phase.MOVE
    joust.owed = living(joust)
    joust.sealed = 0
    tell(log, EventKind.ROUND, -1, 201, joust.round)


# --- What may be chosen ----------------------------------------------------------------------------------------------


@rule
def legal_moves(joust: Joust, seat: int, out: array[Choice]) -> int:
    """Every set of dice that makes a Move (rules 2.3 to 2.6, KF.5)."""
    player = joust.players[seat]
    found = put(out, 0, Verb.RALLY)
    for die in range(GAUNTLETS, DICE):
        if player.dice[die].place == Place.HAND:
            found = put(out, found, Verb.DEFEND, SIZES[die])
    if find(player, Size.D10, Place.HAND) < 0:
        return found
    found = put(out, found, Verb.JOSTLE, Size.D10)
    for die in range(GAUNTLETS, SHIELD):
        if player.dice[die].place == Place.HAND:
            found = put(out, found, Verb.ATTACK, Size.D10, SIZES[die])
    return found


@rule
def check_move(joust: Joust, seat: int, choice: Choice) -> int:
    """The right dice for the Move, all of them in the off-hand (rules 2.3 to 2.7, KF.5)."""
    player = joust.players[seat]
    code = check_shape(choice)
    if code != OK:
        return code
    if choice.verb == Verb.ATTACK and choice.aimed and choice.target != player.arrow:
        return Refusal.NOT_THE_ARROW
    for place in range(filled(choice.dice)):
        if find(player, choice.dice[place], Place.HAND) < 0:
            return Refusal.ON_SQUIRE
    needs_gauntlet = choice.verb == Verb.ATTACK or choice.verb == Verb.JOSTLE
    if needs_gauntlet and find(player, Size.D10, Place.HAND) < 0:
        return Refusal.ON_SQUIRE
    return OK


@rule
def check_shape(choice: Choice) -> int:
    """Whether the dice named make the Move, wherever they are. The Gauntlet of an Attack or a Jostle need not be said."""
    count = filled(choice.dice)
    if choice.verb == Verb.DEFEND:
        if weapons(choice) > 1:
            return Refusal.TWO_WEAPONS
        return OK if count == 1 and times(choice, Size.D10) == 0 else Refusal.BAD_DEFEND
    if choice.verb == Verb.ATTACK:
        if weapons(choice) > 1:
            return Refusal.TWO_WEAPONS
        gauntlets = times(choice, Size.D10)
        said = 0 if choice.aimed else 1  # the form with a target says the Gauntlet by itself
        return OK if weapons(choice) == 1 and gauntlets <= said and count == 1 + gauntlets else Refusal.BAD_ATTACK
    if choice.verb == Verb.JOSTLE:
        return OK if count == times(choice, Size.D10) and count <= 1 else Refusal.BAD_JOSTLE
    if choice.verb == Verb.RALLY:
        return OK if count == 0 else Refusal.NOT_EMPTY
    return Refusal.NOT_A_MOVE


# --- What happens ----------------------------------------------------------------------------------------------------


@rule
def choose_move(joust: Joust, seat: int, choice: Choice, log: Log) -> None:
    """A Move is sealed; the last one shows them all (rules 2.2 and 2.8)."""
    wish = joust.players[seat].wish
    weapon = the_weapon(choice)
    if choice.verb == Verb.ATTACK:
        write(wish, choice.verb, Size.D10, weapon)
    elif choice.verb == Verb.JOSTLE:
        write(wish, choice.verb, Size.D10)
    else:
        write(wish, choice.verb, choice.dice[0])
    if all_in(joust, seat, 202, log):
        show_moves(joust, log)


@rule
def show_moves(joust: Joust, log: Log) -> None:
    """All chosen dice are thrown at once (rule 2.8)."""
    throwing = 0
    for seat in range(joust.seats):
        player = joust.players[seat]
        if player.wish.verb == Verb.NONE:
            continue
        player.move = player.wish.verb
        tell(log, EventKind.SHOWN, seat, 200 + 2 + player.move, player.move, player.wish.dice[0], player.wish.dice[1])
        if lay_down(player) > 0:
            throwing |= 1 << seat
    if throwing != 0:
        call_throw(joust, Phase.REVEALED, throwing)
    else:
        begin_clash(joust)


@rule
def lay_down(player: Player) -> int:
    """The dice that a player wished for leave the off-hand; how many."""
    count = filled(player.wish.dice)
    for place in range(count):
        die = find(player, player.wish.dice[place], Place.HAND)
        player.dice[die].place = Place.TABLE
    write(player.wish, Verb.NONE)
    return count


@rule
def moves_land(joust: Joust, log: Log) -> None:
    tell_throw(joust, 208, log)
    begin_clash(joust)


@rule
def begin_clash(joust: Joust) -> None:
    """Defend, Jostle, Rally, Attack, in this order (rule 3.1). A Defend needs no more than to lie there."""
    joust.thrown = 0
    joust.jostlers = moving(joust, Verb.JOSTLE)
    joust.attackers = moving(joust, Verb.ATTACK)
    joust.phase = Phase.JOSTLES


@rule
def tell_throw(joust: Joust, why: int, log: Log) -> None:
    """The dice of all who threw have landed."""
    for seat in range(joust.seats):
        if holds(joust.thrown, seat):
            tell_dice(joust.players[seat], seat, why, log)
    joust.thrown = 0


@rule
def tell_dice(player: Player, seat: int, why: int, log: Log) -> None:
    """What a player's dice on the table show: 100 times the size and the face of each."""
    if not listens(log):
        return
    dice = player.dice
    tell(
        log, EventKind.ROLLED, seat, why,
        coded(dice[0].place, 0, dice[0].face), coded(dice[1].place, 1, dice[1].face), coded(dice[2].place, 2, dice[2].face),
        coded(dice[3].place, 3, dice[3].face), coded(dice[4].place, 4, dice[4].face), coded(dice[5].place, 5, dice[5].face),
    )  # fmt: skip


@rule
def coded(place: int, die: int, face: int) -> int:
    return SIZES[die] * 100 + face if place == Place.TABLE else 0
