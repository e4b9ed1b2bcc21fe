"""Which positions of Polyhydra can be played on: what a loaded position must satisfy."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, holds, is_over
from dicefield.games.polyhydra.rules.contract import increases, locks_of
from dicefield.games.polyhydra.rules.queries import can_lock, has_head, has_unlocked, in_play, players_left
from dicefield.games.polyhydra.rules.secrets import has_no_lock
from dicefield.games.polyhydra.state import HEADS, SIDES, Hydra, Refusal, Standing, Swamp, Then


@rule
def validate(swamp: Swamp) -> int:
    """0, or the first thing that no game can come to."""
    if not table_is_valid(swamp):
        return Refusal.POSITION_TABLE
    for seat in range(swamp.seats):
        hydra = swamp.hydras[seat]
        if not hydra_is_valid(swamp, hydra):
            return Refusal.POSITION_HYDRA
        if not dice_are_valid(swamp, hydra, holds(swamp.sealed, seat)):
            return Refusal.POSITION_DICE
    return OK if is_over(swamp) or turn_is_valid(swamp) else Refusal.POSITION_TURN


@rule
def table_is_valid(swamp: Swamp) -> bool:
    """So many turns as were agreed, and more than one in play unless it is over (rules 1.1 and 4.6)."""
    if swamp.turns_over > swamp.most_turns:
        return False
    if is_over(swamp):
        ended = players_left(swamp) == 1 or (swamp.turns_over == swamp.most_turns and not swamp.sudden_death)
        return ended and players_left(swamp) > 0
    return players_left(swamp) > 1 and (swamp.turns_over < swamp.most_turns or swamp.sudden_death)


@rule
def hydra_is_valid(swamp: Swamp, hydra: Hydra) -> bool:
    """Health and standing go together (rules 1.3, 4.1 and 4.5)."""
    if hydra.standing == Standing.OUT:
        return hydra.health == 0
    if is_over(swamp):
        return True
    return (hydra.health == 0) == swamp.sudden_death


@rule
def dice_are_valid(swamp: Swamp, hydra: Hydra, sealed: bool) -> bool:
    """Faces of heads that are there, locks that increase, wishes only where a choice is sealed (rules 1.4, 2.3 and 2.9)."""
    wished = 0
    for head in range(HEADS):
        face = hydra.faces[head]
        if not 0 <= face <= SIDES[head] or (face > 0 and not has_head(swamp, hydra, head) and not is_over(swamp)):
            return False
        if (hydra.locked[head] or hydra.wish[head]) and face == 0:
            return False
        if hydra.wish[head] and (hydra.locked[head] or not sealed):
            return False
        if hydra.wish[head]:
            wished |= 1 << head
    if not increases(hydra, locks_of(hydra) | wished):
        return False
    if sealed:
        return wished != 0 and (hydra.then == Then.STOP or has_unlocked(swamp, hydra))
    return hydra.then == Then.STOP


@rule
def turn_is_valid(swamp: Swamp) -> bool:
    """Everyone in play is where the others can be too: all in the air, or all looked at (rules 2.1 to 2.7)."""
    choosing = 0
    fresh = 0
    for seat in range(swamp.seats):
        hydra = swamp.hydras[seat]
        if not in_play(swamp, seat):
            continue
        if not standing_is_valid(swamp, hydra):
            return False
        if hydra.standing == Standing.CHOOSING:
            choosing |= 1 << seat
        if has_no_lock(hydra):
            fresh += 1
    if fresh != 0 and fresh != players_left(swamp):
        return False
    return (swamp.owed | swamp.sealed) == choosing and throw_is_valid(swamp)


@rule
def standing_is_valid(swamp: Swamp, hydra: Hydra) -> bool:
    shown = 0
    heads = 0
    for head in range(HEADS):
        if has_head(swamp, hydra, head):
            heads += 1
            if hydra.faces[head] > 0:
                shown += 1
    if hydra.standing == Standing.ROLLING:
        return swamp.throw.count > 0 and has_unlocked(swamp, hydra) and shown == (0 if has_no_lock(hydra) else heads)
    if hydra.standing == Standing.CHOOSING:
        return swamp.throw.count == 0 and shown == heads and can_still_lock(swamp, hydra)
    return not has_no_lock(hydra) and shown == heads


@rule
def can_still_lock(swamp: Swamp, hydra: Hydra) -> bool:
    """A sealed wish is proof enough; without one a die must fit."""
    for head in range(HEADS):
        if hydra.wish[head]:
            return True
    return can_lock(swamp, hydra)


@rule
def throw_is_valid(swamp: Swamp) -> bool:
    """The dice in the air are those of all who roll, in their order (rule 2.5)."""
    if swamp.throw.count == 0:
        return True
    place = 0
    for seat in range(swamp.seats):
        hydra = swamp.hydras[seat]
        if hydra.standing != Standing.ROLLING:
            continue
        for head in range(HEADS):
            if has_head(swamp, hydra, head) and not hydra.locked[head]:
                if place >= swamp.throw.count or swamp.throw.sides[place] != SIDES[head]:
                    return False
                place += 1
    return place == swamp.throw.count
