"""The last step of a clash: Attacks by speed, hits, Favor of the Crowd, and who is out. Numbers are those of RULES.md."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import holds
from dicefield.games.knight_fight.cards import Card, fights_back, pricks
from dicefield.games.knight_fight.rules.moves import tell_throw
from dicefield.games.knight_fight.rules.queries import (
    defense,
    is_arena,
    is_won,
    lives,
    next_living,
    only_seat,
    several,
    speed,
    strength,
    with_squire,
    would_hit,
)
from dicefield.games.knight_fight.rules.rallies import bring_back
from dicefield.games.knight_fight.rules.throws import call_throw
from dicefield.games.knight_fight.state import DICE, HEARTS, EventKind, Joust, Phase, Place, Player, Verb

# --- Who comes next --------------------------------------------------------------------------------------------------


@rule
def next_attack(joust: Joust, log: Log) -> None:
    """The fastest first (rules 3.8 and 6.9); ties are rerolled only where their order matters (rules 3.10 and 6.10)."""
    if joust.attackers == 0:
        joust.phase = Phase.REGATHER
        return
    first = fastest(joust)
    rerolled = in_conflict(joust, first)
    if rerolled != 0:
        for seat in range(joust.seats):
            if holds(rerolled, seat):
                tell(log, EventKind.WEAPON_TIE, seat, 610 if is_arena(joust) else 310, speed(joust, joust.players[seat]))
        call_throw(joust, Phase.WEAPONS, rerolled)
    else:
        joust.attackers &= ~first
        strike_all(joust, first, log)


@rule
def fastest(joust: Joust) -> int:
    """The attackers with the lowest Weapon, as a set."""
    lowest = 100
    found = 0
    for seat in range(joust.seats):
        if not holds(joust.attackers, seat):
            continue
        shown = speed(joust, joust.players[seat])
        if shown < lowest:
            lowest = shown
            found = 0
        if shown == lowest:
            found |= 1 << seat
    return found


@rule
def is_too_late(joust: Joust, seat: int) -> bool:
    """One hit a round in the duel (rule 3.9), one a victim in the Arena (rule 6.8, KF.17)."""
    return joust.players[joust.players[seat].arrow].struck if is_arena(joust) else joust.cheered


@rule
def threatens(joust: Joust, seat: int) -> bool:
    """Whether an Attack would score now."""
    return lives(joust, seat) and not is_too_late(joust, seat) and would_hit(joust, seat)


@rule
def in_conflict(joust: Joust, tied: int) -> int:
    """Those among equally fast attackers whose order matters, as a set (KF.10, KF.18)."""
    found = 0
    if several(tied):
        for seat in range(joust.seats):
            for other in range(seat):
                if holds(tied, seat) and holds(tied, other) and order_matters(joust, seat, other):
                    found |= 1 << seat | 1 << other
    return found


@rule
def order_matters(joust: Joust, seat: int, other: int) -> bool:
    """Both would score, and they want the same victim, or each other, or one of them would be out before striking."""
    if not (threatens(joust, seat) and threatens(joust, other)):
        return False
    one = joust.players[seat]
    two = joust.players[other]
    if one.arrow == two.arrow or (one.arrow == other and two.arrow == seat):
        return True
    last = HEARTS - 1
    return (one.arrow == other and two.hits == last) or (two.arrow == seat and one.hits == last)


@rule
def weapons_land(joust: Joust, log: Log) -> None:
    tell_throw(joust, 610 if is_arena(joust) else 310, log)
    joust.phase = Phase.ATTACKS


# --- Hits ------------------------------------------------------------------------------------------------------------


@rule
def strike_all(joust: Joust, striking: int, log: Log) -> None:
    """Equally fast Attacks whose order does not matter."""
    scored = 0
    for seat in range(joust.seats):
        if holds(striking, seat) and strike(joust, seat, log):
            scored |= 1 << seat
    if scored == 0:
        return
    first = not joust.cheered
    joust.cheered = True
    remove_fallen(joust, log)
    if is_won(joust):
        end(joust, log)
    elif first and is_arena(joust):
        cheer(joust, scored, log)


@rule
def strike(joust: Joust, seat: int, log: Log) -> bool:
    """One Attack; whether it scores (rules 3.7, 3.9, 6.8 and 6.11)."""
    player = joust.players[seat]
    victim = joust.players[player.arrow]
    if not lives(joust, seat):
        tell(log, EventKind.CANCELLED, seat, 611, player.arrow + 1)
        return False
    if is_too_late(joust, seat):
        tell(log, EventKind.TOO_LATE, seat, 608 if is_arena(joust) else 309, player.arrow + 1)
        return False
    if would_hit(joust, seat):
        hit(joust, player, victim, seat, log)
        return True
    tell(log, EventKind.MISS, seat, 307, player.arrow + 1, strength(joust, player), defense(joust, victim))
    if victim.move == Verb.DEFEND and pricks(joust, victim):
        prick(player, seat, log)
    return False


@rule
def hit(joust: Joust, player: Player, victim: Player, seat: int, log: Log) -> None:
    """The victim's Helmet goes down a heart (rule 3.7)."""
    tell(log, EventKind.HIT, seat, 307, player.arrow + 1, strength(joust, player), defense(joust, victim), HEARTS - victim.hits - 1)
    player.scored += 1
    victim.hits += 1
    victim.struck = True
    if fights_back(joust, victim) and victim.hits < HEARTS:
        tell(log, EventKind.FOUGHT_BACK, player.arrow, 807, with_squire(victim))
        bring_back(victim)


@rule
def prick(player: Player, seat: int, log: Log) -> None:
    """The dice of this Attack lie with the Squire and cannot be taken back (rule 8.5)."""
    for die in range(DICE):
        if player.dice[die].place == Place.TABLE:
            player.dice[die].place = Place.JOSTLED
            player.dice[die].face = 0
    tell(log, EventKind.PRICKED, seat, 805)


# --- Favor of the Crowd ----------------------------------------------------------------------------------------------


@rule
def cheer(joust: Joust, scored: int, log: Log) -> None:
    """The first hit of a round takes the Favor; tied ones throw a d6 for it (rules 6.12 and 6.13, KF.2)."""
    if not several(scored):
        give_favor(joust, only_seat(scored), log)
        return
    for seat in range(joust.seats):
        if holds(scored, seat):
            tell(log, EventKind.FAVOR_TIE, seat, 613)
    call_throw(joust, Phase.CROWD, scored)


@rule
def give_favor(joust: Joust, seat: int, log: Log) -> None:
    joust.favor = seat
    tell(log, EventKind.FAVOR, seat, 612)


@rule
def crowd_lands(joust: Joust, log: Log) -> None:
    """The highest has it; those who tie for the highest throw again (ALL.4)."""
    highest = 0
    best = 0
    for seat in range(joust.seats):
        if holds(joust.thrown, seat):
            player = joust.players[seat]
            tell(log, EventKind.LOT, seat, 613, player.lot)
            if player.lot > highest:
                highest = player.lot
                best = 0
            if player.lot == highest:
                best |= 1 << seat
            player.lot = 0
    joust.thrown = 0
    joust.phase = Phase.ATTACKS
    if several(best):
        call_throw(joust, Phase.CROWD, best)
    else:
        give_favor(joust, only_seat(best), log)


# --- Who is out ------------------------------------------------------------------------------------------------------


@rule
def remove_fallen(joust: Joust, log: Log) -> None:
    """A third hit eliminates: dice and cards leave the table, the Favor goes back (rules 5.1 and 6.14, KF.22, KF.2)."""
    for seat in range(joust.seats):
        player = joust.players[seat]
        if lives(joust, seat) or player.helmet == 0:
            continue
        tell(log, EventKind.OUT, seat, 614 if is_arena(joust) else 501)
        if is_arena(joust) and not is_won(joust):
            leave(joust, seat, log)


@rule
def leave(joust: Joust, seat: int, log: Log) -> None:
    player = joust.players[seat]
    if holds(joust.attackers, seat):
        tell(log, EventKind.CANCELLED, seat, 611, player.arrow + 1)
        joust.attackers &= ~(1 << seat)
    player.helmet = 0
    player.move = Verb.NONE
    player.shoved = False
    player.knight = Card.NONE
    player.item = Card.NONE
    for die in range(DICE):
        player.dice[die].place = Place.HAND
        player.dice[die].face = 0
    if joust.favor == seat:
        joust.favor = NOBODY
        tell(log, EventKind.FAVOR_BACK, seat, 612)


@rule
def turn_arrows(joust: Joust, log: Log) -> None:
    """An arrow at somebody who is out turns to the next on the left (rule 6.4, KF.21)."""
    for seat in range(joust.seats):
        player = joust.players[seat]
        if lives(joust, seat) and not lives(joust, player.arrow):
            player.arrow = next_living(joust, seat)
            tell(log, EventKind.ARROW, seat, 604, player.arrow + 1)


@rule
def end(joust: Joust, log: Log) -> None:
    """Only one is left (rules 5.1 and 6.15)."""
    joust.phase = Phase.OVER
    joust.owed = 0
    joust.attackers = 0
    for seat in range(joust.seats):
        if lives(joust, seat):
            tell(log, EventKind.WON, seat, 615 if is_arena(joust) else 501, joust.players[seat].scored)
