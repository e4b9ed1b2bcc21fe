"""Players of the Polyversal demo.

The greedy bot weighs everything by the damage it can expect, reckoned exactly from the three dice: a model is worth its points, the
Command Unit three times as much, and lesser results are worth a share of the model. Shots at a model that others aim at already
count less. Where it moves, it looks at what the unit can do from there and at what can be done to it.
"""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.record import array
from dicefield.engine.rule import apart, rule
from dicefield.engine.table import distance2, root_up, within
from dicefield.games.polyversal.aiming import die_against, named_targets, shots_of
from dicefield.games.polyversal.cards import MOST_LINES, MOST_UNITS, Result, Weapon
from dicefield.games.polyversal.figures import (
    higher,
    lines_of,
    lives,
    place_of_model,
    place_of_unit,
    standing,
    targeting_of,
    unit_of_model,
)
from dicefield.games.polyversal.kinds import INCH, MOST_MODELS
from dicefield.games.polyversal.odds import result_ways, set_of
from dicefield.games.polyversal.space import sees
from dicefield.games.polyversal.state import Arcs, Battle, Command, Mode, Model, Order, Phase, Unit, Verb

BOTS = {
    "random": "does anything that is offered, every choice equally likely",
    "greedy": "orders, moves and aims by the damage it can expect, reckoned exactly, and by what it may suffer",
}

COMMAND = 3  # how many times its points the Command Unit is worth
SHARES = (0, 12, 30, 35, 30, 100)  # what each result is worth, in hundredths of the model
AGAIN = 60  # hundredths of its worth that each earlier shot at the same model leaves
CAUTION = 45  # hundredths of its own that what it may suffer counts
CHANGE = 5  # a little chance, so that equal choices are not always the same
SCALE = 1_000


@rule
def pick(bot: int, view: Battle, seat: int, actions: array[Command], number: int, rng: Rng) -> int:
    """The greedy bot, which is the only one that looks: the choice of the highest weight."""
    if view.phase == Phase.ORDERS:
        return pick_orders(view, seat, actions, number, rng)
    best = 0
    most = weigh(view, seat, actions[0]) + draw(rng, CHANGE)
    for place in range(1, number):
        worth = weigh(view, seat, actions[place]) + draw(rng, CHANGE)
        if worth > most:
            best = place
            most = worth
    return best


@apart
@rule
def weigh(view: Battle, seat: int, command: Command) -> int:
    phase = view.phase
    if phase == Phase.FIRE:
        return weigh_fire(view, seat, command)
    if phase == Phase.MOVE:
        return weigh_move(view, seat, command)
    if phase == Phase.ACTIVATE:
        return weigh_activation(view, seat, command)
    if phase == Phase.MODE:
        return weigh_mode(view, seat, command)
    return weigh_placing(view, seat, command)


# --- What an attack is worth -----------------------------------------------------------------------------------------


@rule
def price(unit: Unit) -> int:
    """What one model is worth."""
    each = SCALE * max(1, 0 + unit.card.points) // max(1, 0 + unit.size)
    return COMMAND * each if unit.command else each


@apart
@rule
def attack_worth(effectiveness: int, targeting: int, die: int, rating: int, enemy: Unit, leaking: bool) -> int:
    """The exact expectation of one attack, in thousandths of a point."""
    dice = set_of(effectiveness, targeting, die)
    worth = 0
    for result in range(1, len(SHARES)):
        share = SHARES[5] if leaking and result == Result.F else SHARES[result]
        worth += share * result_ways(enemy.card, dice, rating, result)
    return price(enemy) * worth // (100 * effectiveness * targeting * die)


@apart
@rule
def weapon_worth(unit: Unit, targeting: int, weapon: Weapon, enemy: Unit, leaking: bool) -> int:
    """The better of a series and a concentrated attack of one weapon on one model."""
    die = die_against(weapon, 0 + enemy.card.kind)
    if die == 0:
        return 0
    single = attack_worth(0 + unit.effectiveness, targeting, die, 0 + weapon.damage, enemy, leaking)
    series = series_worth(single, 0 + weapon.quantity)
    if weapon.quantity < 2:
        return series
    return max(
        series, attack_worth(0 + unit.effectiveness, targeting, higher(die, weapon.quantity - 1), 0 + weapon.damage, enemy, leaking)
    )


@rule
def series_worth(single: int, shots: int) -> int:
    worth = 0
    for _ in range(shots):
        worth += single
        single = single * AGAIN // 100
    return worth


# --- What a unit can do from a place ---------------------------------------------------------------------------------


@rule
def reaches(view: Battle, weapon: Weapon, x: int, y: int, facing: int, target: Model, more: int) -> bool:
    """Whether a weapon at a place reaches a model, after a move of so much more; who moves can also turn."""
    dx, dy = target.x - x, target.y - y
    if not within(0, 0, dx, dy, weapon.reach * INCH + more):
        return False
    return more > 0 or view.arcs == Arcs.OFF or sees(facing, 0 + weapon.side, 0 + weapon.arc, dx, dy)


@rule
def leader_of(unit: Unit) -> int:
    """The first model on the table."""
    for number in range(unit.size):
        if unit.models[number].here:
            return number
    return 0


@apart
@rule
def fire_worth(view: Battle, seat: int, unit: Unit, x: int, y: int, facing: int, targeting: int, more: int) -> int:
    """What the weapons of a unit can do from where its leader stands, each at its best target."""
    total = 0
    for line in range(lines_of(unit.card)):
        weapon = unit.card.weapons[line]
        best = 0
        for place in range(MOST_UNITS):
            enemy = view.groups[1 - seat].units[place]
            if not lives(enemy) or standing(enemy) == 0 or die_against(weapon, 0 + enemy.card.kind) == 0:
                continue
            target = enemy.models[leader_of(enemy)]
            if reaches(view, weapon, x, y, facing, target, more):
                best = max(best, weapon_worth(unit, targeting, weapon, enemy, bool(target.leaking)))
        total += best
    return total * standing(unit)


@apart
@rule
def threat_at(view: Battle, seat: int, unit: Unit, x: int, y: int) -> int:
    """What enemies can do to a unit at a place, each weapon after a move of half its way."""
    total = 0
    for place in range(MOST_UNITS):
        enemy = view.groups[1 - seat].units[place]
        if not lives(enemy) or standing(enemy) == 0:
            continue
        from_there = enemy.models[leader_of(enemy)]
        way = enemy.card.movement * INCH // 2 if not enemy.shown else 0
        for line in range(lines_of(enemy.card)):
            weapon = enemy.card.weapons[line]
            if within(0 + from_there.x, 0 + from_there.y, x, y, weapon.reach * INCH + way):
                total += standing(enemy) * weapon_worth(enemy, 0 + enemy.card.targeting, weapon, unit, False)
    return total


@rule
def nearness(view: Battle, seat: int, x: int, y: int) -> int:
    """A little for being near to the enemy's Command Unit, so that nobody waits for ever."""
    for place in range(MOST_UNITS):
        enemy = view.groups[1 - seat].units[place]
        if enemy.command and lives(enemy) and standing(enemy) > 0:
            target = enemy.models[leader_of(enemy)]
            return (200 * INCH - abs(target.x - x) - abs(target.y - y)) // 100
    return 0


@rule
def farness(view: Battle, seat: int, x: int, y: int) -> int:
    """How far the nearest enemy is, in hundredths of an inch; the edge opposite if there is none."""
    least = abs(y - view.table * INCH * (1 - seat))
    for place in range(MOST_UNITS):
        enemy = view.groups[1 - seat].units[place]
        for number in range(enemy.size):
            model = enemy.models[number]
            if model.here:
                least = min(least, root_up(distance2(0 + model.x, 0 + model.y, x, y)))
    return least // 10


# --- Choices ---------------------------------------------------------------------------------------------------------


@rule
def weigh_placing(view: Battle, seat: int, command: Command) -> int:
    """Fast units first, in the middle; the Command Unit last, far from those it sees."""
    if command.verb != Verb.DEPLOY:
        return 0
    unit = view.groups[seat].units[place_of_unit(0 + command.unit)]
    if unit.command:
        return farness(view, seat, 0 + command.x, 0 + command.y) - 100_000
    return -abs(command.x - view.table * INCH // 2) // 100


@apart
@rule
def pick_orders(view: Battle, seat: int, actions: array[Command], number: int, rng: Rng) -> int:
    """The orders that agree best with what each unit wishes for."""
    wishes = 0
    named = 0
    for place in range(MOST_UNITS):
        unit = view.groups[seat].units[place]
        if lives(unit):
            wishes |= (1 if wishes_to_fire(view, seat, unit, draw(rng, CHANGE)) else 0) << named
            named += 1
    for place in range(number):
        if fires_by(actions[place]) == wishes:
            return place
    return 0


@rule
def wishes_to_fire(view: Battle, seat: int, unit: Unit, chance: int) -> bool:
    """Whether to fire from here with a better die is more than an Advance may come to."""
    leader = unit.models[leader_of(unit)]
    x, y = 0 + leader.x, 0 + leader.y
    still = fire_worth(view, seat, unit, x, y, 0 + leader.facing, higher(0 + unit.card.targeting, 1), 0)
    return still > advance_worth(view, seat, unit, x, y) + chance


@rule
def fires_by(command: Command) -> int:
    """Which units are ordered to fire, as bits."""
    found = 0
    for place in range(MOST_UNITS):
        if command.orders[place] == Order.FIRE:
            found |= 1 << place
    return found


@rule
def advance_worth(view: Battle, seat: int, unit: Unit, x: int, y: int) -> int:
    """What a unit may do after a move, with a little for the ground it gains."""
    return fire_worth(view, seat, unit, x, y, 0, 0 + unit.card.targeting, max(1, unit.card.movement * INCH)) + 1


@apart
@rule
def weigh_activation(view: Battle, seat: int, command: Command) -> int:
    """Whoever can do most, and whoever may suffer most, acts first."""
    unit = view.groups[seat].units[place_of_unit(0 + command.unit)]
    leader = unit.models[leader_of(unit)]
    x, y = 0 + leader.x, 0 + leader.y
    targeting = targeting_of(unit)
    if unit.order == Order.FIRE:
        able = fire_worth(view, seat, unit, x, y, 0 + leader.facing, targeting, 0)
    else:
        able = advance_worth(view, seat, unit, x, y)
    return able + threat_at(view, seat, unit, x, y) * CAUTION // 100


@apart
@rule
def weigh_mode(view: Battle, seat: int, command: Command) -> int:
    """Fire first if that is as good as what a move may bring."""
    unit = view.groups[seat].units[place_of_unit(0 + view.unit)]
    leader = unit.models[leader_of(unit)]
    now = fire_worth(view, seat, unit, 0 + leader.x, 0 + leader.y, 0 + leader.facing, targeting_of(unit), 0)
    if command.verb == Verb.FIRE_FIRST:
        return now * 21 // 20
    return advance_worth(view, seat, unit, 0 + leader.x, 0 + leader.y)


@apart
@rule
def weigh_move(view: Battle, seat: int, command: Command) -> int:
    """What can be done from there, now or next turn, less what may be suffered there."""
    unit = view.groups[seat].units[place_of_unit(0 + view.unit)]
    if command.verb == Verb.BACK:
        return -1_000_000_000
    number = leader_of(unit)
    x, y, facing = 0 + unit.models[number].x, 0 + unit.models[number].y, 0 + unit.models[number].facing
    if command.verb != Verb.DONE:
        facing = 0 + command.facing
    if command.verb == Verb.MARCH:
        x, y = 0 + command.x, 0 + command.y
    able = fire_worth(view, seat, unit, x, y, facing, 0 + unit.card.targeting, 0)
    if view.mode == Mode.FIRE_FIRST:
        able = able // 2
    return able - threat_at(view, seat, unit, x, y) * CAUTION // 100 + nearness(view, seat, x, y)


@apart
@rule
def weigh_fire(view: Battle, seat: int, command: Command) -> int:
    """Every attack at its worth; what is aimed at the same model already makes it less."""
    if command.verb != Verb.FIRE:
        return 0
    unit = view.groups[seat].units[place_of_unit(0 + view.unit)]
    weapon = unit.card.weapons[command.weapon - 1]
    total = CHANGE
    for shot in range(named_targets(command)):
        name = 0 + command.targets[shot]
        enemy = view.groups[1 - seat].units[place_of_unit(unit_of_model(name))]
        die = die_against(weapon, 0 + enemy.card.kind)
        if command.linked:
            die = higher(die, weapon.quantity - 1)
        leaking = bool(enemy.models[place_of_model(name)].leaking)
        worth = attack_worth(0 + unit.effectiveness, targeting_of(unit), die, 0 + weapon.damage, enemy, leaking)
        for _ in range(aimed_at(view, name) + before(command, shot)):
            worth = worth * AGAIN // 100
        total += worth
    return total


@rule
def before(command: Command, shot: int) -> int:
    """Earlier shots of the same series at the same model."""
    found = 0
    for earlier in range(shot):
        if command.targets[earlier] == command.targets[shot]:
            found += 1
    return found


@rule
def aimed_at(view: Battle, name: int) -> int:
    """How many shots are announced at a model."""
    found = 0
    for place in range(MOST_MODELS * MOST_LINES):
        if view.aims[place].targets[0] != 0:
            for shot in range(shots_of(view.aims[place])):
                if view.aims[place].targets[shot] == name:
                    found += 1
    return found
