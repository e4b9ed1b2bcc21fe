"""What can be asked of a Polyhydra table without moving anything."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.games.polyhydra.state import GROWS_AT, HEADS, SIDES, Hydra, Standing, Swamp


@rule
def in_play(swamp: Swamp, seat: int) -> bool:
    return swamp.hydras[seat].standing != Standing.OUT


@rule
def players_left(swamp: Swamp) -> int:
    left = 0
    for seat in range(swamp.seats):
        if in_play(swamp, seat):
            left += 1
    return left


@rule
def has_head(swamp: Swamp, hydra: Hydra, head: int) -> bool:
    """Three heads at first, more with damage, all in sudden death (rules 1.2, 3.6 and 4.5)."""
    return swamp.sudden_death or hydra.health <= GROWS_AT[head]


@rule
def is_held(hydra: Hydra, head: int) -> bool:
    """Locked, or chosen to be."""
    return hydra.locked[head] or hydra.wish[head]


@rule
def fits(hydra: Hydra, head: int) -> bool:
    """Whether a die lies strictly between those held to its left and right (rule 2.3, PH.1, PH.2)."""
    face = hydra.faces[head]
    for other in range(HEADS):
        if not is_held(hydra, other):
            continue
        if other < head and hydra.faces[other] >= face:
            return False
        if other > head and hydra.faces[other] <= face:
            return False
    return True


@rule
def can_lock(swamp: Swamp, hydra: Hydra) -> bool:
    """Whether any die just rolled fits (rule 2.7)."""
    for head in range(HEADS):
        if has_head(swamp, hydra, head) and not hydra.locked[head] and fits(hydra, head):
            return True
    return False


@rule
def has_unlocked(swamp: Swamp, hydra: Hydra) -> bool:
    """Whether anything would be left to roll, a sealed choice included (rule 2.6)."""
    for head in range(HEADS):
        if has_head(swamp, hydra, head) and not is_held(hydra, head):
            return True
    return False


@rule
def room(hydra: Hydra, head: int) -> int:
    """How many faces of a die would fit if it were rolled again."""
    low = 0
    high = SIDES[head] + 1
    for other in range(HEADS):
        if is_held(hydra, other) and other < head:
            low = hydra.faces[other]
        if is_held(hydra, other) and other > head:
            high = min(high, hydra.faces[other])
            break
    return max(0, high - low - 1)


@rule
def is_hopeless(swamp: Swamp, hydra: Hydra) -> bool:
    """Whether no face of any die that is left could ever be locked (rule 2.8, PH.4)."""
    for head in range(HEADS):
        if has_head(swamp, hydra, head) and not is_held(hydra, head) and room(hydra, head) > 0:
            return False
    return True


@rule
def bite(hydra: Hydra) -> int:
    """One for each locked die, one more for each maximum; a miss deals nothing (rules 3.1, 3.2 and 2.7, PH.6)."""
    if hydra.standing == Standing.MISSED:
        return 0
    damage = 0
    for head in range(HEADS):
        if is_held(hydra, head):
            damage += 2 if hydra.faces[head] == SIDES[head] else 1
    return damage


@rule
def neighbour(swamp: Swamp, seat: int) -> int:
    """The next one in play to the left (rule 3.3, PH.8)."""
    other = (seat + 1) % swamp.seats
    while not in_play(swamp, other):
        other = (other + 1) % swamp.seats
    return other


@rule
def most_damage(swamp: Swamp) -> int:
    """The most that anyone in play dealt in the last turn (rule 3.5, PH.10)."""
    most = 0
    for seat in range(swamp.seats):
        if in_play(swamp, seat):
            most = max(most, swamp.hydras[seat].damage)
    return most
