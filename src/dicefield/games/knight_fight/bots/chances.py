"""Exact chances of one throw, in thousandths, as a player at the table would estimate them."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.games.knight_fight.cards import edge, haste
from dicefield.games.knight_fight.rules.queries import find
from dicefield.games.knight_fight.state import DAGGER, GAUNTLETS, SHIELD, SIDES, Joust, Place, Player, Size

SURE = 1000
FACES = 10  # of a Gauntlet, from 0


@rule
def attack_ways(sides: int, defense: int) -> int:
    """In how many of the 10 x sides ways Gauntlet and Weapon reach a Defense (rule 3.7)."""
    ways = 0
    for gauntlet in range(FACES):
        ways += min(max(sides + 1 - max(defense - gauntlet, 1), 0), sides)
    return ways


@rule
def attack_chance(joust: Joust, player: Player, die: int, defense: int) -> int:
    """That an Attack with this Weapon reaches a Defense that is known."""
    bonus = edge(joust, player) if die == DAGGER else 0
    return SURE * attack_ways(SIDES[die], defense - bonus) // (FACES * SIDES[die])


@rule
def hit_chance(joust: Joust, player: Player, die: int, helmet: int, shield: int) -> int:
    """That an Attack with this Weapon hits a Helmet, and perhaps a die beside it that is still to be thrown (-1 for none)."""
    low = 0 if shield < 0 else 1
    high = 0 if shield < 0 else SIDES[shield]
    total = 0
    for face in range(low, high + 1):
        total += attack_chance(joust, player, die, helmet + face)
    return total // (high - low + 1)


@rule
def jostle_chance(defense: int) -> int:
    """That a Gauntlet is lower than a Defense (rule 3.3)."""
    return SURE * min(defense, FACES) // FACES


@rule
def faster_chance(joust: Joust, player: Player, die: int, other: Player, against: int) -> int:
    """That one Weapon is faster than another; a tie counts half."""
    ahead = 0
    for mine in range(1, SIDES[die] + 1):
        for theirs in range(1, SIDES[against] + 1):
            gap = theirs - haste(joust, other) - mine + haste(joust, player)
            ahead += 2 if gap > 0 else 1 if gap == 0 else 0
    return SURE * ahead // (2 * SIDES[die] * SIDES[against])


@rule
def can_attack(joust: Joust, player: Player) -> bool:
    return find(player, Size.D10, Place.HAND) >= 0 and best_weapon(joust, player, 7) >= 0


@rule
def best_weapon(joust: Joust, player: Player, defense: int) -> int:
    """The Weapon in hand that most likely reaches a Defense, or -1."""
    best = -1
    highest = -1
    for die in range(GAUNTLETS, SHIELD):
        if player.dice[die].place == Place.HAND:
            chance = attack_chance(joust, player, die, defense)
            if chance > highest:
                highest = chance
                best = die
    return best


@rule
def best_shield(player: Player) -> int:
    """The best die in hand to Defend with, or -1."""
    best = -1
    for die in range(GAUNTLETS, SHIELD + 1):
        if player.dice[die].place == Place.HAND:
            best = die
    return best
