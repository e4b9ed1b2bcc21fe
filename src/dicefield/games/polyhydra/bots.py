"""Players of Polyhydra."""

from __future__ import annotations

from dicefield.engine.dice import Rng
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.games.polyhydra.questions import bite, has_head, held, named, neighbour, room
from dicefield.games.polyhydra.rules import forget_choice
from dicefield.games.polyhydra.state import HEADS, SIDES, Hydra, Lock, Swamp, Then

BOTS = {
    "random": "locks and rolls by chance, every choice equally likely",
    "greedy": "weighs the chance of a miss against one more die, and stops when its bite is enough",
}

GAIN = 1200
"""What another roll that does not miss adds to the bite, in thousandths: one die, and now and then two or a maximum."""


@rule
def pick(bot: int, view: Swamp, seat: int, actions: array[Lock], number: int, rng: Rng) -> int:
    """The greedy bot: the choice with the most expected damage, one roll ahead."""
    best = 0
    most = -1
    for place in range(number):
        worth = expected(view, seat, actions[place])
        if worth > most:
            best = place
            most = worth
    forget_choice(view.hydras[seat])
    return best


@rule
def expected(view: Swamp, seat: int, action: Lock) -> int:
    """The bite that a choice leads to on average, in thousandths."""
    hydra = view.hydras[seat]
    forget_choice(hydra)
    for place in range(named(action)):
        hydra.wish[action.heads[place] - 1] = True
    damage = 1000 * bite(hydra)
    enough = not view.sudden_death and damage >= 1000 * view.hydras[neighbour(view, seat)].health
    if action.then == Then.STOP:
        return damage + (100_000 if enough else 0)
    return (damage + GAIN) * (1_000_000 - miss(view, hydra)) // 1_000_000


@rule
def miss(view: Swamp, hydra: Hydra) -> int:
    """The chance, in millionths, that none of the dice left will fit: each misses by itself."""
    chance = 1_000_000
    for head in range(HEADS):
        if has_head(view, hydra, head) and not held(hydra, head):
            chance = chance * (SIDES[head] - room(hydra, head)) // SIDES[head]
    return chance
