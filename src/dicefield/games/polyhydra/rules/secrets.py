"""What a seat may not know of a Polyhydra table, and how it can be guessed."""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import clear_choices, clear_throw, holds, is_over
from dicefield.games.polyhydra.bots.pick import hunt
from dicefield.games.polyhydra.rules.contract import forget_choice, forget_turn, locks_of, throw_of
from dicefield.games.polyhydra.rules.queries import can_lock, fits, has_head, has_unlocked, in_play, is_held
from dicefield.games.polyhydra.state import HEADS, SIDES, Dice, Hydra, Standing, Swamp, Then

TRIES = 64
ODD = 8
"""One in so many others is taken to play any way at all."""


@rule
def observe(swamp: Swamp, seat: int) -> None:
    """Sealed choices of others are blank; with sealed dice so is all of their turn (rules 2.9 to 2.11)."""
    for other in range(swamp.seats):
        if other != seat:
            forget_choice(swamp.hydras[other])
    if swamp.dice == Dice.SEALED and not is_over(swamp):
        hide_turns(swamp, seat)


@rule
def hide_turns(swamp: Swamp, seat: int) -> None:
    """Others look as if they had all their turn before them, and so does what the table waits for."""
    mine = 0 if seat == NOBODY else 1 << seat
    others = 0
    for other in range(swamp.seats):
        if other != seat and in_play(swamp, other):
            forget_turn(swamp.hydras[other])
            swamp.hydras[other].standing = Standing.ROLLING
            others |= 1 << other
    clear_throw(swamp)
    if seat != NOBODY and swamp.hydras[seat].standing == Standing.ROLLING:
        clear_choices(swamp)
        throw_of(swamp, seat)
    else:
        swamp.owed = (swamp.owed & mine) | others
        swamp.sealed &= mine


# --- Guessing --------------------------------------------------------------------------------------------------------


@rule
def guess(swamp: Swamp, seat: int, rng: Rng) -> None:
    """Fills in what was blanked, at random but so that it could be."""
    if is_over(swamp):
        return
    if swamp.dice == Dice.SEALED:
        guess_turns(swamp, seat, rng)
    for other in range(swamp.seats):
        if other != seat and holds(swamp.sealed, other):
            guess_choice(swamp, swamp.hydras[other], rng)


@rule
def guess_choice(swamp: Swamp, hydra: Hydra, rng: Rng) -> None:
    """Some dice that fit, at least one, and one of the two ways to go on."""
    forget_choice(hydra)
    wished = False
    for head in range(HEADS):
        if has_head(swamp, hydra, head) and not hydra.locked[head] and fits(hydra, head) and draw(rng, 2) == 1:
            hydra.wish[head] = True
            wished = True
    head = 0
    while not wished:
        if has_head(swamp, hydra, head) and not hydra.locked[head] and fits(hydra, head):
            hydra.wish[head] = True
            wished = True
        head += 1
    hydra.then = Then.REROLL if has_unlocked(swamp, hydra) and draw(rng, 2) == 1 else Then.STOP


@rule
def guess_turns(swamp: Swamp, seat: int, rng: Rng) -> None:
    """A turn for each of the others that goes with one's own: all in the air, or all looked at."""
    rolling = seat != NOBODY and swamp.hydras[seat].standing == Standing.ROLLING
    first = seat != NOBODY and in_play(swamp, seat) and has_no_lock(swamp.hydras[seat])
    mine = 0 if seat == NOBODY else 1 << seat
    swamp.owed &= mine
    for other in range(swamp.seats):
        if other != seat and in_play(swamp, other):
            must_owe = not rolling and swamp.owed == 0
            guess_turn(swamp, other, rolling, first, must_owe, most_rolls(swamp, seat), rng)
            if swamp.hydras[other].standing == Standing.CHOOSING:
                if must_owe or draw(rng, 2) == 1:
                    swamp.owed |= 1 << other
                else:
                    swamp.sealed |= 1 << other
    clear_throw(swamp)
    for roller in range(swamp.seats):
        if swamp.hydras[roller].standing == Standing.ROLLING:
            throw_of(swamp, roller)


@rule
def has_no_lock(hydra: Hydra) -> bool:
    return locks_of(hydra) == 0


@rule
def most_rolls(swamp: Swamp, seat: int) -> int:
    """How often the dice were thrown before this time at most: each time a seat locks at least one. Spectators cannot tell."""
    if seat == NOBODY or not in_play(swamp, seat):
        return HEADS - 1
    locks = 0
    for head in range(HEADS):
        if swamp.hydras[seat].locked[head]:
            locks += 1
    return max(1, locks)


@rule
def guess_turn(swamp: Swamp, other: int, rolling: bool, first: bool, must: bool, rolls: int, rng: Rng) -> None:
    """Mostly a turn as a hunter plays it, now and then any dice and locks, until the hydra can stand where it must; a plain turn if
    luck is against it."""
    hydra = swamp.hydras[other]
    wanted = Standing.ROLLING if rolling else Standing.CHOOSING
    may_stop = not first and not must
    for _ in range(TRIES):
        if first or draw(rng, ODD) == 0:
            shake(swamp, hydra, first, rng)
            hydra.standing = Standing.STOPPED if may_stop and draw(rng, 3) == 0 else wanted
            if could_stand(swamp, hydra, first):
                return
        else:
            play_turn(swamp, other, 1 + draw(rng, rolls), rolling, rng)
            if hydra.standing == wanted or may_stop:
                return
    plain_turn(swamp, hydra, first, rolling)


@rule
def play_turn(swamp: Swamp, other: int, rolls: int, rolling: bool, rng: Rng) -> None:
    """A turn from its beginning: over before so many rolls, or with the next one in the air or on the table."""
    hydra = swamp.hydras[other]
    forget_turn(hydra)
    for _ in range(rolls):
        throw_anew(swamp, hydra, rng)
        if hydra.standing == Standing.MISSED:
            return
        again = hunt(swamp, other)
        for head in range(HEADS):
            hydra.locked[head] = is_held(hydra, head)
        forget_choice(hydra)
        if not again:
            hydra.standing = Standing.STOPPED
            return
    if rolling:
        hydra.standing = Standing.ROLLING
    else:
        throw_anew(swamp, hydra, rng)


@rule
def throw_anew(swamp: Swamp, hydra: Hydra, rng: Rng) -> None:
    """All dice that are not locked; then there is something to choose, or it is a miss."""
    roll_heads(swamp, hydra, rng)
    hydra.standing = Standing.CHOOSING if can_lock(swamp, hydra) else Standing.MISSED


@rule
def roll_heads(swamp: Swamp, hydra: Hydra, rng: Rng) -> None:
    for head in range(HEADS):
        if has_head(swamp, hydra, head) and not hydra.locked[head]:
            hydra.faces[head] = 1 + draw(rng, SIDES[head])


@rule
def shake(swamp: Swamp, hydra: Hydra, first: bool, rng: Rng) -> None:
    forget_turn(hydra)
    roll_heads(swamp, hydra, rng)
    if not first:
        for head in range(HEADS):
            if hydra.faces[head] > 0 and fits(hydra, head) and draw(rng, 2) == 1:
                hydra.locked[head] = True


@rule
def could_stand(swamp: Swamp, hydra: Hydra, first: bool) -> bool:
    if not first and has_no_lock(hydra):
        return False
    if hydra.standing == Standing.ROLLING:
        if not has_unlocked(swamp, hydra):
            return False
        if first:
            forget_turn(hydra)
        return True
    return hydra.standing == Standing.STOPPED or can_lock(swamp, hydra)


@rule
def plain_turn(swamp: Swamp, hydra: Hydra, first: bool, rolling: bool) -> None:
    """Each die shows its place in the row, the d6 is locked: everything else fits."""
    forget_turn(hydra)
    hydra.standing = Standing.ROLLING if rolling else Standing.CHOOSING
    if first and rolling:
        return
    for head in range(HEADS):
        if has_head(swamp, hydra, head):
            hydra.faces[head] = head + 1
    hydra.locked[1] = not first
