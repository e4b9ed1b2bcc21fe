"""The second step of a clash: Jostles, their order, and what they do. Numbers are those of RULES.md."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.record import NOBODY, array
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, holds
from dicefield.games.knight_fight.rules.choices import aim, all_in, put, write
from dicefield.games.knight_fight.rules.moves import tell_throw
from dicefield.games.knight_fight.rules.queries import (
    can_do_both,
    can_move,
    can_roll,
    defend_die,
    defense,
    is_arena,
    only_seat,
    open_to,
    several,
    size_at,
    total,
)
from dicefield.games.knight_fight.rules.throws import call_throw
from dicefield.games.knight_fight.state import Choice, EventKind, Joust, Phase, Place, Refusal, Verb

# --- Who comes next --------------------------------------------------------------------------------------------------


@rule
def next_jostle(joust: Joust, log: Log) -> None:
    """In the duel all at once (rule 3.5, KF.8); in the Arena the lowest Gauntlet first (rule 6.6, KF.20)."""
    if joust.jostlers == 0:
        joust.phase = Phase.RALLIES
        return
    first = lowest_gauntlets(joust) if is_arena(joust) else joust.jostlers
    rerolled = sharing(joust, first) if is_arena(joust) else 0
    if rerolled != 0:
        for seat in range(joust.seats):
            if holds(rerolled, seat):
                tell(log, EventKind.GAUNTLET_TIE, seat, 607, total(joust.players[seat]))
        call_throw(joust, Phase.GAUNTLETS, rerolled)
        return
    joust.jostlers &= ~first
    joust.acting = first
    joust.phase = Phase.EFFECT
    tell_jostles(joust, log)


@rule
def lowest_gauntlets(joust: Joust) -> int:
    """The jostlers who rolled the lowest number, as a set."""
    lowest = 10
    found = 0
    for seat in range(joust.seats):
        if not holds(joust.jostlers, seat):
            continue
        rolled = total(joust.players[seat])
        if rolled < lowest:
            lowest = rolled
            found = 0
        if rolled == lowest:
            found |= 1 << seat
    return found


@rule
def sharing(joust: Joust, tied: int) -> int:
    """Those among tied jostlers who could jostle the same opponent, as a set (rule 6.7, KF.20)."""
    found = 0
    for seat in range(joust.seats):
        for other in range(seat):
            if holds(tied, seat) and holds(tied, other) and open_to(joust, seat) & open_to(joust, other) != 0:
                found |= 1 << seat | 1 << other
    return found


@rule
def gauntlets_land(joust: Joust, log: Log) -> None:
    tell_throw(joust, 607, log)
    joust.phase = Phase.JOSTLES


@rule
def tell_jostles(joust: Joust, log: Log) -> None:
    """For each of the acting: against whom it works."""
    for seat in range(joust.seats):
        if holds(joust.acting, seat):
            targets = open_to(joust, seat)
            kind = EventKind.JOSTLE_FAILS if targets == 0 else EventKind.JOSTLE_WORKS
            tell(log, kind, seat, 303, total(joust.players[seat]), targets)


# --- What may be chosen ----------------------------------------------------------------------------------------------


@rule
def next_effect(joust: Joust, log: Log) -> None:
    """Whoever can still do something with this Jostle says what; otherwise the next Jostle comes."""
    asked = 0
    for seat in range(joust.seats):
        if holds(joust.acting, seat) and open_to(joust, seat) != 0:
            asked |= 1 << seat
    joust.acting = asked
    joust.owed = asked
    if asked == 0:
        joust.tried = 0
        joust.phase = Phase.JOSTLES


@rule
def legal_effects(joust: Joust, seat: int, out: array[Choice]) -> int:
    """Nothing, or one effect on one opponent (rules 3.4 and 6.5). In the Arena the opponent is named."""
    targets = open_to(joust, seat)
    found = put(out, 0, Verb.NOTHING)
    for target in range(joust.seats):
        if holds(targets, target):
            if can_roll(joust, target):
                found = put_effect(joust, out, found, Verb.ROLL, target)
            if can_move(joust, target):
                found = put_effect(joust, out, found, Verb.MOVE, target)
            if can_do_both(joust, seat, target):
                found = put_effect(joust, out, found, Verb.BOTH, target)
    return found


@rule
def put_effect(joust: Joust, out: array[Choice], place: int, verb: int, target: int) -> int:
    put(out, place, verb)
    if is_arena(joust):
        aim(out[place], target)
    return place + 1


@rule
def named_rival(joust: Joust, seat: int, choice: Choice) -> int:
    """The opponent that is named, or the only one there is; nobody if it could be several."""
    return choice.target if choice.aimed else only_seat(open_to(joust, seat))


@rule
def check_effect(joust: Joust, seat: int, choice: Choice) -> int:
    """One effect that is there to be had (rules 3.3, 3.4 and 6.5, KF.7, KF.20)."""
    verb = choice.verb
    if verb == Verb.NOTHING:
        return OK
    if verb != Verb.ROLL and verb != Verb.MOVE and verb != Verb.BOTH:
        return Refusal.NOT_AN_EFFECT
    target = named_rival(joust, seat, choice)
    if target == NOBODY:
        return Refusal.NAME_ONE
    if target < 0 or target >= joust.seats or not holds(open_to(joust, seat), target):
        return Refusal.NOT_OPEN
    if verb == Verb.ROLL and not can_roll(joust, target):
        return Refusal.HELMET_FAST
    if verb == Verb.MOVE and not can_move(joust, target):
        return Refusal.NO_DEFEND_DIE
    if verb == Verb.BOTH and not can_do_both(joust, seat, target):
        return Refusal.NOT_BOTH
    return OK


# --- What happens ----------------------------------------------------------------------------------------------------


@rule
def choose_effect(joust: Joust, seat: int, choice: Choice, log: Log) -> None:
    wish = joust.players[seat].wish
    target = named_rival(joust, seat, choice)
    write(wish, choice.verb)
    if choice.verb != Verb.NOTHING:
        aim(wish, target)
    if all_in(joust, seat, 305, log):
        show_effects(joust, log)


@rule
def show_effects(joust: Joust, log: Log) -> None:
    """All effects that were chosen at once happen at once. Who jostles alone may go on to another opponent (KF.20)."""
    together = several(joust.acting)
    shoved = 0
    for seat in range(joust.seats):
        wish = joust.players[seat].wish
        verb = wish.verb
        target = wish.target
        write(wish, Verb.NONE)
        if verb == Verb.NONE:
            continue
        if verb == Verb.NOTHING:
            tell(log, EventKind.LET_BE, seat, 304)
        if verb == Verb.MOVE or verb == Verb.BOTH:
            move_die(joust, seat, target, log)
        if verb == Verb.ROLL or verb == Verb.BOTH:
            tell(log, EventKind.SHOVE, seat, 304, target + 1)
            shoved |= 1 << target
        if together or verb == Verb.NOTHING:
            joust.acting &= ~(1 << seat)
        else:
            joust.tried |= 1 << target
    if shoved != 0:
        shove(joust, shoved)


@rule
def move_die(joust: Joust, seat: int, target: int, log: Log) -> None:
    """The Defend die lies with the Squire, and its bonus is gone at once (rule 3.4, KF.7)."""
    player = joust.players[target]
    place = defend_die(player)
    die = player.dice[place]
    die.place = Place.JOSTLED
    die.face = 0
    tell(log, EventKind.MOVED, seat, 304, target + 1, size_at(place), defense(joust, player))


@rule
def shove(joust: Joust, shoved: int) -> None:
    """These Helmets are thrown, and stay as they land (rule 3.4, KF.7)."""
    for seat in range(joust.seats):
        if holds(shoved, seat):
            joust.players[seat].shoved = True
    call_throw(joust, Phase.SHOVED, shoved)


@rule
def land_shove(joust: Joust, log: Log) -> None:
    for seat in range(joust.seats):
        if holds(joust.thrown, seat):
            tell(log, EventKind.SHOVED, seat, 304, joust.players[seat].helmet, defense(joust, joust.players[seat]))
    joust.thrown = 0
    joust.phase = Phase.EFFECT
