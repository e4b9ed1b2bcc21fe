"""How a battle stands between two turns: an estimate of who will win it, for players that look ahead.

Each side has features that anybody can read off the table; their weights were fitted to the results of battles between the captain
and greedy, 5,000 with each force that comes with the game (logistic regression).
"""

from __future__ import annotations

from dicefield.engine.growth import growth
from dicefield.engine.record import array, f64
from dicefield.engine.rule import apart, rule
from dicefield.games.polyversal.bots.pick import GREEDY, WHOLE, fire_worth, leader_of, price, threat_at
from dicefield.games.polyversal.content import MOST_UNITS
from dicefield.games.polyversal.kinds import INCH
from dicefield.games.polyversal.rules.queries import command_of, lines_of, lives, standing
from dicefield.games.polyversal.state import Battle, Phase, Unit

FEATURES = 10
WEIGHTS = (-0.430, 2.820, 1.716, -1.310, 0.150, -0.521, 3.716, 0.657, -0.066, -1.105)


@rule
def estimate(battle: Battle, out: array[f64]) -> bool:
    """Told when a turn begins and no orders lie on the table; not of the first turn, when nobody has fired yet."""
    if battle.phase != Phase.ORDERS or battle.sealed != 0 or battle.turn < 2:
        return False
    first = growth(lean(battle, 0) - lean(battle, 1))
    out[0] = first / (1.0 + first)
    out[1] = 1.0 / (1.0 + first)
    return True


@rule
def lean(battle: Battle, seat: int) -> float:
    """How much speaks for a seat."""
    total = 0.0
    for number in range(FEATURES):
        total += WEIGHTS[number] * feature(battle, seat, number)
    return total


@apart
def feature(battle: Battle, seat: int, number: int) -> float:
    """Features by their number: the Command Unit first, then sums over all units."""
    if number < 4:
        return command_feature(battle, seat, number)
    total = 0.0
    for place in range(MOST_UNITS):
        unit = battle.groups[seat].units[place]
        if lives(unit) and standing(unit) > 0:
            total += unit_feature(battle, seat, unit, number)
    return total


@rule
def command_feature(battle: Battle, seat: int, number: int) -> float:
    unit = battle.groups[seat].units[command_of(battle, seat)]
    if not lives(unit) or standing(unit) == 0:
        return 0.0
    if number == 0:
        return float(standing(unit))
    if number == 1:
        return standing(unit) / unit.size
    if number == 2:
        return unit.effectiveness / 10
    leader = unit.models[leader_of(unit)]
    return threat_at(GREEDY, battle, seat, unit, leader.x, leader.y, WHOLE, WHOLE) / muster(battle, seat)


@rule
def unit_feature(battle: Battle, seat: int, unit: Unit, number: int) -> float:
    """Points on the table, chances to fire now and after a move, Effectiveness, numbers, damage, by the measure of a side."""
    if number == 4:
        return standing(unit) * price(GREEDY, unit) / muster(battle, seat)
    if number == 5 or number == 6:
        return firing(battle, seat, unit, number == 6) / muster(battle, 1 - seat)
    if number == 7:
        return unit.effectiveness / 10
    return standing(unit) / unit.size if number == 8 else damage(unit) / 10


@rule
def firing(battle: Battle, seat: int, unit: Unit, moving: bool) -> int:
    """What a unit can do to the others from where it stands, or after a move."""
    leader = unit.models[leader_of(unit)]
    way = max(1, unit.card.movement * INCH) if moving else 0
    return fire_worth(GREEDY, battle, seat, unit, leader.x, leader.y, leader.facing, unit.card.targeting, way)


@rule
def muster(battle: Battle, seat: int) -> float:
    """What the battlegroup of a seat was worth when it came."""
    total = 1
    for place in range(MOST_UNITS):
        unit = battle.groups[seat].units[place]
        total += unit.size * price(GREEDY, unit)
    return 1.0 * total


@rule
def damage(unit: Unit) -> int:
    """What is broken: models that are stuck or leak, and weapons."""
    found = 0
    for number in range(unit.size):
        model = unit.models[number]
        if model.here:
            found += (1 if model.stuck else 0) + (1 if model.leaking else 0)
            for line in range(lines_of(unit.card)):
                found += (model.out >> line) & 1
    return found
