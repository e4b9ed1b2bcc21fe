"""Players of Polyhydra."""

from __future__ import annotations

from dicefield.engine.dice import Rng
from dicefield.engine.lists import filled
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.games.polyhydra.bots.estimate import CHANCES, MOST_BITE, WORTHS
from dicefield.games.polyhydra.rules.contract import forget_choice, increases, locks_of, unlocked_heads
from dicefield.games.polyhydra.rules.queries import bite, has_head, is_held, neighbour, players_left, room
from dicefield.games.polyhydra.state import HEADS, SIDES, Dice, Hydra, Lock, Standing, Swamp, Then

BOTS = {
    "random": "locks and rolls by chance, every choice equally likely",
    "greedy": "weighs the chance of a miss against one more die, and stops when its bite is enough",
    "hunter": "weighs what a bite is worth, and where a roll will end; with two left it looks at the chance to win",
}
HUNTER = 2

GAIN = 1200
"""What another roll that does not miss adds to the bite, in thousandths: one die, and now and then two or a maximum."""

GAINS = (1100, 1600, 2700, 4600)
"""What rolling again adds to the bite in the end, by the number of dice that are rolled: fitted to choices of perfect players."""


@rule
def pick(bot: int, view: Swamp, seat: int, actions: array[Lock], number: int, rng: Rng) -> int:
    """The choice that is worth most, one roll ahead."""
    best = 0
    most = -1.0
    for place in range(number):
        wish_for(view.hydras[seat], actions[place])
        again = actions[place].then == Then.REROLL
        worth = prospect(view, seat, again) if bot == HUNTER else 1.0 * expected_bite(view, seat, again)
        if worth > most:
            best = place
            most = worth
    forget_choice(view.hydras[seat])
    return best


@rule
def wish_for(hydra: Hydra, action: Lock) -> None:
    forget_choice(hydra)
    for place in range(filled(action.heads)):
        hydra.wish[action.heads[place] - 1] = True


@rule
def expected_bite(view: Swamp, seat: int, again: bool) -> int:
    """The bite that a choice leads to on average, in thousandths."""
    hydra = view.hydras[seat]
    damage = 1000 * bite(hydra)
    if again:
        return (damage + GAIN) * (1_000_000 - miss(view, hydra)) // 1_000_000
    enough = not view.sudden_death and damage >= 1000 * view.hydras[neighbour(view, seat)].health
    return damage + (100_000 if enough else 0)


@rule
def prospect(view: Swamp, seat: int, again: bool) -> float:
    """What a choice comes to in the end, as the hunter sees it."""
    hydra = view.hydras[seat]
    damage = 1000 * bite(hydra)
    if not again:
        return worth_of(view, seat, damage)
    missed = miss(view, hydra) / 1_000_000
    return missed * worth_of(view, seat, 0) + (1.0 - missed) * worth_of(view, seat, damage + GAINS[dice_left(view, hydra) - 1])


@rule
def hunt(swamp: Swamp, seat: int) -> bool:
    """Wishes for what the hunter would lock, among all there is; whether it rolls again."""
    hydra = swamp.hydras[seat]
    locked, free = locks_of(hydra), unlocked_heads(swamp, hydra)
    best, again, most = 0, False, -1.0
    for mask in range(1, 1 << HEADS):
        if mask & ~free == 0 and increases(hydra, mask | locked):
            wish_for_mask(hydra, mask)
            stopping = prospect(swamp, seat, False)
            rolling = prospect(swamp, seat, True) if mask != free else -1.0
            if max(stopping, rolling) > most:
                best, again, most = mask, rolling > stopping, max(stopping, rolling)
    wish_for_mask(hydra, best)
    return again


@rule
def wish_for_mask(hydra: Hydra, mask: int) -> None:
    for head in range(HEADS):
        hydra.wish[head] = (mask >> head) & 1 == 1


@rule
def worth_of(view: Swamp, seat: int, damage: int) -> float:
    """What a bite is worth, in thousandths and perhaps between two whole ones: of the last two the chance to win."""
    if players_left(view) > 2:
        return 1.0 * damage
    whole = min(MOST_BITE - 1, damage // 1000)
    less, more = chance_with(view, seat, whole), chance_with(view, seat, whole + 1)
    return less + (more - less) * min(1000, damage - 1000 * whole) / 1000


@rule
def chance_with(view: Swamp, seat: int, damage: int) -> float:
    """The chance to win with a bite: against one that lies open, or one that is still to come."""
    mine, theirs = view.hydras[seat], view.hydras[neighbour(view, seat)]
    if view.dice == Dice.SEALED or theirs.standing == Standing.ROLLING or theirs.standing == Standing.CHOOSING:
        return float(WORTHS[mine.health, theirs.health, damage])
    taken = bite(theirs)
    if taken >= mine.health and damage >= theirs.health:
        return 1.0 if damage > taken else 0.5 if damage == taken else 0.0
    return float(CHANCES[max(0, mine.health - taken), max(0, theirs.health - damage)])


@rule
def dice_left(view: Swamp, hydra: Hydra) -> int:
    left = 0
    for head in range(HEADS):
        if has_head(view, hydra, head) and not is_held(hydra, head):
            left += 1
    return left


@rule
def miss(view: Swamp, hydra: Hydra) -> int:
    """The chance, in millionths, that none of the dice left will fit: each misses by itself."""
    chance = 1_000_000
    for head in range(HEADS):
        if has_head(view, hydra, head) and not is_held(hydra, head):
            chance = chance * (SIDES[head] - room(hydra, head)) // SIDES[head]
    return chance
