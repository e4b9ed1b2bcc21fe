"""What somebody may have sealed: a choice drawn at random from all that the rules allow them."""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK
from dicefield.games.knight_fight.rules.choices import aim, write
from dicefield.games.knight_fight.rules.jostles import check_effect
from dicefield.games.knight_fight.rules.moves import check_move
from dicefield.games.knight_fight.rules.queries import is_arena, only_seat, open_to
from dicefield.games.knight_fight.rules.rallies import check_claim, name_stake
from dicefield.games.knight_fight.rules.regather import check_regather
from dicefield.games.knight_fight.state import DICE, GAUNTLETS, SHIELD, SIZES, Choice, Joust, Phase, Place, Size, Verb

TRIES = 400
"""Draws from all that can be said before the plainest choice is taken: the chance to come to this is nil."""


@rule
def guess_wish(joust: Joust, seat: int, rng: Rng) -> None:
    phase = joust.phase
    if phase == Phase.MOVE:
        guess_move(joust, seat, rng)
    elif phase == Phase.REGATHER:
        guess_regather(joust, seat, rng)
    elif phase == Phase.EFFECT:
        guess_effect(joust, seat, rng)
    elif phase == Phase.STAKES:
        guess_stake(joust, seat, rng)
    else:
        guess_claim(joust, seat, rng)


@rule
def guess_move(joust: Joust, seat: int, rng: Rng) -> None:
    """One of nine Moves that a full hand allows, drawn again until the dice are there."""
    wish = joust.players[seat].wish
    for _ in range(TRIES):
        drawn = draw(rng, 9)
        if drawn < SHIELD - GAUNTLETS:
            write(wish, Verb.ATTACK, Size.D10, SIZES[GAUNTLETS + drawn])
        elif drawn < 7:
            write(wish, Verb.DEFEND, SIZES[drawn - 1])
        elif drawn == 7:
            write(wish, Verb.JOSTLE, Size.D10)
        else:
            write(wish, Verb.RALLY)
        if check_move(joust, seat, wish) == OK:
            return
    write(wish, Verb.RALLY)


@rule
def guess_effect(joust: Joust, seat: int, rng: Rng) -> None:
    """Jostles that are sealed have one opponent only (rules 3.5 and 6.7)."""
    wish = joust.players[seat].wish
    target = only_seat(open_to(joust, seat))
    for _ in range(TRIES):
        verb = Verb.NOTHING + draw(rng, 4)
        write(wish, verb)
        if verb != Verb.NOTHING:
            aim(wish, target)
        if check_effect(joust, seat, wish) == OK:
            return
    write(wish, Verb.NOTHING)


@rule
def guess_regather(joust: Joust, seat: int, rng: Rng) -> None:
    player = joust.players[seat]
    for _ in range(TRIES):
        guess_taken(player.wish, draw(rng, 7))
        player.wish.roll = draw(rng, 2) == 1
        target = draw(rng, joust.seats)
        if is_arena(joust) and target != player.arrow:
            aim(player.wish, target)
        if check_regather(joust, seat, player.wish) == OK:
            return
    write(player.wish, Verb.LEAVE)


@rule
def guess_taken(wish: Choice, drawn: int) -> None:
    """Nothing, one of the five sizes, or both dice, which a house card allows."""
    if drawn == 0:
        write(wish, Verb.LEAVE)
    elif drawn <= Size.D20:
        write(wish, Verb.TAKE, drawn)
    else:
        write(wish, Verb.PAIR)


@rule
def guess_claim(joust: Joust, seat: int, rng: Rng) -> None:
    wish = joust.players[seat].wish
    for _ in range(TRIES):
        drawn = draw(rng, joust.seats + 1)
        write(wish, Verb.GATHER)
        if drawn > 0:
            write(wish, Verb.CLAIM)
            wish.card = joust.items[drawn - 1]
        if check_claim(joust, seat, wish) == OK:
            return
    write(wish, Verb.GATHER)


@rule
def guess_stake(joust: Joust, seat: int, rng: Rng) -> None:
    """Any of the dice in the off-hand, each set equally likely."""
    player = joust.players[seat]
    held = 0
    for die in range(GAUNTLETS):
        if player.dice[die].place == Place.HAND:
            held += 1
    gauntlets = draw(rng, held + 1)
    others = 0
    for die in range(GAUNTLETS, DICE):
        if player.dice[die].place == Place.HAND and draw(rng, 2) == 1:
            others |= 1 << (die - GAUNTLETS)
    write(player.wish, Verb.STAKE if gauntlets + others > 0 else Verb.HOLD)
    name_stake(player.wish, gauntlets, others)
