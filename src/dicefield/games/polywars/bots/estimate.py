"""How a battle stands between two cycles: an estimate of who will win it, for players that look ahead.

Each seat has features that anybody can read off the table; their weights were fitted to the results of 1,200 battles between greedy
players for each kind of victory (logistic regression).
"""

from __future__ import annotations

from dicefield.engine.growth import growth
from dicefield.engine.record import array, f64
from dicefield.engine.rule import apart, rule
from dicefield.engine.table import distance2, root_up
from dicefield.games.polywars.bots.evaluate import kill_chance, range_to
from dicefield.games.polywars.content import UNIT, Aura, Victory
from dicefield.games.polywars.rules.auras import leader_of, token_spot
from dicefield.games.polywars.rules.damage import base_of, dice_of
from dicefield.games.polywars.rules.movement import allowance
from dicefield.games.polywars.rules.queries import die_of, on_table
from dicefield.games.polywars.state import TOKENS, Battle, Lie, Phase

Weights = tuple[float, ...]
FAR = 30

WEIGHTS = (
    (0.288, -0.084, 0.182, -0.207, -0.390, -0.937, -0.223, -1.789, 0.0, 0.0),
    (-0.011, 1.647, 0.003, -1.034, -2.840, -0.402, 0.009, 0.624, 2.015, 0.0),
    (-1.496, 0.434, 1.314, 0.612, 0.522, 1.199, 0.042, -2.732, -2.474, -0.362),
    (2.104, 1.181, 0.802, 0.176, 1.395, 0.285, -0.192, -0.403, -1.471, 2.364),
)
"""By victory and feature."""


@rule
def estimate(battle: Battle, out: array[f64]) -> bool:
    """Told when a cycle begins. A rampage turns too fast to be judged, and where one side alone can win, two must play."""
    victory = battle.scenario.victory
    if battle.phase != Phase.BID or battle.sealed != 0 or victory == Victory.RAMPAGE:
        return False
    if battle.seats > 2 and victory != Victory.LEADER and victory != Victory.FLAG:
        return False
    total = 0.0
    for seat in range(battle.seats):
        out[seat] = 0.0 if battle.players[seat].out else growth(lean(battle, seat))
        total += out[seat]
    for seat in range(battle.seats):
        out[seat] /= total
    return True


@rule
def lean(battle: Battle, seat: int) -> float:
    """How much speaks for a seat."""
    victory = battle.scenario.victory
    weights = WEIGHTS[victory]
    if victory == Victory.LEADER:
        return leader_lean(battle, seat, weights)
    if victory == Victory.FLAG:
        return flag_lean(battle, seat, weights)
    if seat != battle.attacker:
        return 0.0
    return prisoner_lean(battle, seat, weights) if victory == Victory.PRISONER else crossing_lean(battle, seat, weights)


# --- What lies on the table ------------------------------------------------------------------------------------------


@rule
def values(battle: Battle, seat: int) -> int:
    total = 0
    for index in range(battle.count):
        die = battle.dice[index]
        if die.owner == seat and on_table(die):
            total += die.value
    return total


@rule
def sizes(battle: Battle, seat: int) -> int:
    total = 0
    for index in range(battle.count):
        die = battle.dice[index]
        if die.owner == seat and on_table(die):
            total += die.sides
    return total


@rule
def strength_lean(battle: Battle, seat: int, weights: Weights) -> float:
    """What the first three weights speak for: the values, the sizes and the number of dice."""
    total = weights[0] * (values(battle, seat) / 10) + weights[1] * (sizes(battle, seat) / 20)
    return total + weights[2] * dice_of(battle, seat)


@rule
def threat(battle: Battle, seat: int, die: int) -> float:
    """How many enemies could fell a die from where they stand, each as likely as that is."""
    here = battle.dice[die]
    total = 0
    for other in range(battle.count):
        enemy = battle.dice[other]
        if enemy.owner != seat and on_table(enemy) and not enemy.frozen:
            away = range_to(battle, other, here.x, here.y)
            if away < enemy.value:
                total += kill_chance(enemy.value - away, enemy.sides, here.value)
    return total / 1000


@rule
def pace(sides: int) -> int:
    return max(1, allowance(sides)) * UNIT


@rule
def cycles_to(battle: Battle, die: int, x: int, y: int) -> float:
    """How many cycles a die needs to a point."""
    there = battle.dice[die]
    return min(FAR * 1.0, root_up(distance2(there.x, there.y, x, y)) / pace(there.sides))


@rule
def soonest(battle: Battle, seat: int, x: int, y: int) -> float:
    """How many cycles the nearest die of a seat needs to a point."""
    least = FAR * 1.0
    for index in range(battle.count):
        die = battle.dice[index]
        if die.owner == seat and on_table(die) and not die.frozen:
            least = min(least, cycles_to(battle, index, x, y))
    return least


@rule
def pressure(battle: Battle, seat: int, x: int, y: int) -> float:
    """The value that others bring to bear on a point, less the farther away they are."""
    total = 0.0
    for index in range(battle.count):
        die = battle.dice[index]
        if die.owner != seat and on_table(die) and not die.frozen:
            total += die.value / (2.0 + root_up(distance2(die.x, die.y, x, y)) / UNIT)
    return total


# --- Kings -----------------------------------------------------------------------------------------------------------


@apart
def leader_lean(battle: Battle, seat: int, weights: Weights) -> float:
    total = strength_lean(battle, seat, weights)
    die = leader_of(battle, seat)
    if die < 0:
        return total
    here = battle.dice[die]
    total += weights[3] * (here.value / 10)
    total += weights[4] * (1.0 / here.value)
    total += weights[5] * threat(battle, seat, die)
    total += weights[6] * pressure(battle, seat, here.x, here.y)
    return total + weights[7] * (1.0 / here.sides)


# --- Flags -----------------------------------------------------------------------------------------------------------


@rule
def prize(battle: Battle, seat: int) -> int:
    """The Flag that is not a seat's own and that it needs the least time for, or -1."""
    best, least = -1, 1.0 * FAR
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.kind == Aura.FLAG and token.owner != seat and (token.lie == Lie.LYING or token.lie == Lie.HELD):
            left = flag_left(battle, seat, place)
            if left < least:
                best, least = place, left
    return best


@rule
def carries(battle: Battle, seat: int, place: int) -> bool:
    token = battle.tokens[place]
    return token.lie == Lie.HELD and die_of(battle, token.bearer).owner == seat


@rule
def flag_left(battle: Battle, seat: int, place: int) -> float:
    """How many cycles a Flag is away from the base of a seat that would carry it."""
    token = battle.tokens[place]
    base = battle.bases[base_of(battle, seat)]
    if carries(battle, seat, place):
        return cycles_to(battle, token.bearer - 1, base.x, base.y)
    x, y = token_spot(battle, token)
    return soonest(battle, seat, x, y) + root_up(distance2(x, y, base.x, base.y)) / (2 * UNIT)


@apart
def flag_lean(battle: Battle, seat: int, weights: Weights) -> float:
    total = strength_lean(battle, seat, weights)
    place = prize(battle, seat)
    if place < 0:
        return total
    token = battle.tokens[place]
    mine = carries(battle, seat, place)
    left = flag_left(battle, seat, place)
    x, y = token_spot(battle, token)
    total += weights[3] * (1.0 if mine else 0.0)
    total += weights[4] * (left / 5)
    total += weights[5] * (pressure(battle, seat, x, y) / 5)
    if mine:
        total += weights[6] * threat(battle, seat, token.bearer - 1)
        total += weights[7] * (die_of(battle, token.bearer).value / 10)
        total += weights[8] * (1.0 / (1.0 + left))
    return total


# --- A prisoner ------------------------------------------------------------------------------------------------------


@apart
def prisoner_lean(battle: Battle, seat: int, weights: Weights) -> float:
    here = die_of(battle, battle.captive)
    base = battle.bases[base_of(battle, seat)]
    home = cycles_to(battle, battle.captive - 1, base.x, base.y)
    there = soonest(battle, seat, here.x, here.y) if here.frozen else 0.0
    total = weights[0] + weights[1] * (values(battle, seat) / 10)
    total += weights[2] * (values(battle, 1 - seat) / 10)
    total += weights[3] * (1.0 if here.frozen else 0.0)
    total += weights[4] * min(5.0, max(-5.0, battle.limit - battle.cycle + 1 - home - there))
    total += weights[5] * (here.value / 10)
    total += weights[6] * threat(battle, seat, battle.captive - 1)
    total += weights[7] * (pressure(battle, seat, here.x, here.y) / 5)
    total += weights[8] * (home / 5)
    return total + weights[9] * dice_of(battle, 1 - seat)


# --- Crossings -------------------------------------------------------------------------------------------------------


@apart
def crossing_lean(battle: Battle, seat: int, weights: Weights) -> float:
    last = battle.battle == battle.scenario.battles
    ahead = battle.players[seat].crossings - battle.players[1 - seat].crossings
    total = (weights[0] + weights[1] * ahead) if last else weights[2] * ahead
    total = runners_lean(battle, seat, total, weights)
    total += weights[7] * (values(battle, 1 - seat) / 10)
    total += weights[8]
    return total + (weights[9] if last and ahead > 0 else 0.0)


@rule
def runners_lean(battle: Battle, seat: int, total: float, weights: Weights) -> float:
    """And those who are still on their way: how many can make it, how near, how strong, and how many are in danger."""
    base = battle.bases[1]
    timely, near, strong, hunted = 0.0, 0.0, 0.0, 0.0
    for index in range(battle.count):
        die = battle.dice[index]
        if die.owner == seat and on_table(die):
            way = cycles_to(battle, index, base.x, base.y)
            timely += 1.0 if way <= battle.limit - battle.cycle + 2 else 0.0
            near += 1.0 / (1.0 + way)
            strong += die.value / 10
            hunted += threat(battle, seat, index)
    return total + weights[3] * timely + weights[4] * near + weights[5] * strong + weights[6] * hunted
