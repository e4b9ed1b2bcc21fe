"""Players of the Polyversal demo.

Greedy and the captain weigh everything by the damage they can expect, reckoned exactly from the three dice: a model is worth its
points, the Command Unit more, and lesser results are worth a share of the model. Shots at a model that others aim at already count
less. Where a unit moves, they look at what it can do from there and at what can be done to it. How much each of these counts is a
matter of temper.
"""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.lists import filled
from dicefield.engine.record import array
from dicefield.engine.rule import apart, rule
from dicefield.engine.table import distance2, root_up, within
from dicefield.games.polyversal.bots.chances import result_ways, set_of
from dicefield.games.polyversal.bots.weights import Trait, weight
from dicefield.games.polyversal.content import MOST_LINES, MOST_UNITS, Result, Weapon
from dicefield.games.polyversal.kinds import INCH, MOST_MODELS
from dicefield.games.polyversal.rules.aiming import die_against
from dicefield.games.polyversal.rules.queries import (
    higher,
    lines_of,
    lives,
    place_of_model,
    place_of_unit,
    standing,
    targeting_of,
    unit_of_model,
    weapon_of,
)
from dicefield.games.polyversal.rules.space import sees
from dicefield.games.polyversal.state import TOO_MUCH_STRESS, Arcs, Battle, Command, Mode, Model, Order, Phase, Unit, Verb

BOTS = {
    "random": "does anything that is offered, every choice equally likely",
    "captain": "weighs like greedy, with a temper learned from many battles: keeps its Command Unit safe, and hunts the other",
    "greedy": "orders, moves and aims by the damage it can expect, reckoned exactly, and by what it may suffer",
}
"""Greedy is the usual one though the captain is stronger: it comes and fights, where two captains wait for each other."""

GREEDY = 2
WHOLE = 100  # hundredths
CHANGE = 5  # a little chance, so that equal choices are not always the same
SCALE = 1_000


@rule
def pick(bot: int, view: Battle, seat: int, actions: array[Command], number: int, rng: Rng) -> int:
    """A bot that looks: the choice of the highest weight."""
    if view.phase == Phase.ORDERS:
        return pick_orders(bot, view, seat, actions, number, rng)
    best = 0
    most = weigh(bot, view, seat, actions[0]) + draw(rng, CHANGE)
    for place in range(1, number):
        worth = weigh(bot, view, seat, actions[place]) + draw(rng, CHANGE)
        if worth > most:
            best = place
            most = worth
    return best


@apart
def weigh(bot: int, view: Battle, seat: int, command: Command) -> int:
    phase = view.phase
    if phase == Phase.FIRE:
        return weigh_fire(bot, view, seat, command)
    if phase == Phase.MOVE:
        return weigh_move(bot, view, seat, command)
    if phase == Phase.ACTIVATE:
        return weigh_activation(bot, view, seat, command)
    if phase == Phase.MODE:
        return weigh_mode(bot, view, seat, command)
    return weigh_placing(bot, view, seat, command)


# --- What an attack is worth -----------------------------------------------------------------------------------------


@rule
def price(bot: int, unit: Unit) -> int:
    """What one model is worth."""
    each = SCALE * max(1, unit.card.points) // max(1, unit.size)
    if unit.command:
        each = each * weight(bot, Trait.PRIZE) // 100
        if standing(unit) < unit.size:
            each = each * (100 + weight(bot, Trait.PRIZE_HURT)) // 100
    return each if unit.shown else each * (100 + weight(bot, Trait.WAITING)) // 100


@rule
def share(bot: int, unit: Unit, result: int, leaking: bool) -> int:
    """What a result is worth, in hundredths of the model it befalls."""
    if result == Result.X or (leaking and result == Result.F):
        return WHOLE
    if result == Result.S:
        return stress_share(bot, unit.stress)
    if result == Result.I:
        return weight(bot, Trait.STUCK)
    return weight(bot, Trait.LEAK) if result == Result.F else weight(bot, Trait.WEAPON)


@rule
def stress_share(bot: int, tokens: int) -> int:
    """The token that drops a unit may count for more than others."""
    if tokens + 1 < TOO_MUCH_STRESS:
        return weight(bot, Trait.STRESS)
    return weight(bot, Trait.SECOND_STRESS) if tokens + 1 == TOO_MUCH_STRESS else weight(bot, Trait.MORE_STRESS)


@apart
def attack_worth(bot: int, effectiveness: int, targeting: int, die: int, rating: int, enemy: Unit, leaking: bool) -> int:
    """The exact expectation of one attack, in thousandths of a point."""
    dice = set_of(effectiveness, targeting, die)
    worth = 0
    for result in range(Result.S, Result.X + 1):
        worth += share(bot, enemy, result, leaking) * result_ways(enemy.card, dice, rating, result)
    return price(bot, enemy) * worth // (100 * effectiveness * targeting * die)


@apart
def weapon_worth(bot: int, unit: Unit, targeting: int, weapon: Weapon, enemy: Unit, leaking: bool) -> int:
    """The better of a series and a concentrated attack of one weapon on one model."""
    die = die_against(weapon, enemy.card.kind)
    if die == 0:
        return 0
    single = attack_worth(bot, unit.effectiveness, targeting, die, weapon.damage, enemy, leaking)
    series = series_worth(bot, single, weapon.quantity)
    if weapon.quantity < 2:
        return series
    return max(
        series,
        attack_worth(bot, unit.effectiveness, targeting, higher(die, weapon.quantity - 1), weapon.damage, enemy, leaking),
    )


@rule
def series_worth(bot: int, single: int, shots: int) -> int:
    worth = 0
    for _ in range(shots):
        worth += single
        single = single * weight(bot, Trait.AGAIN) // 100
    return worth


# --- What a unit can do from a place ---------------------------------------------------------------------------------


@rule
def reaches(view: Battle, weapon: Weapon, x: int, y: int, facing: int, target: Model, more: int) -> bool:
    """Whether a weapon at a place reaches a model, after a move of so much more; who moves can also turn."""
    dx, dy = target.x - x, target.y - y
    if not within(0, 0, dx, dy, weapon.reach * INCH + more):
        return False
    return more > 0 or view.arcs == Arcs.OFF or sees(facing, weapon.side, weapon.arc, dx, dy)


@rule
def leader_of(unit: Unit) -> int:
    """The first model on the table."""
    for number in range(unit.size):
        if unit.models[number].here:
            return number
    return 0


@apart
def fire_worth(bot: int, view: Battle, seat: int, unit: Unit, x: int, y: int, facing: int, targeting: int, more: int) -> int:
    """What the weapons of a unit can do from where its leader stands, each at its best target."""
    total = 0
    for line in range(lines_of(unit.card)):
        weapon = unit.card.weapons[line]
        best = 0
        for place in range(MOST_UNITS):
            enemy = view.groups[1 - seat].units[place]
            if not lives(enemy) or standing(enemy) == 0 or die_against(weapon, enemy.card.kind) == 0:
                continue
            target = enemy.models[leader_of(enemy)]
            if reaches(view, weapon, x, y, facing, target, more):
                best = max(best, weapon_worth(bot, unit, targeting, weapon, enemy, bool(target.leaking)))
        total += best
    return total * standing(unit)


@apart
def threat_at(bot: int, view: Battle, seat: int, unit: Unit, x: int, y: int, waiting: int, acted: int) -> int:
    """What enemies can do to a unit at a place, so many hundredths for those who may still act and for those who have acted."""
    total = 0
    for place in range(MOST_UNITS):
        enemy = view.groups[1 - seat].units[place]
        dread = acted if enemy.shown else waiting
        if dread != 0 and lives(enemy) and standing(enemy) > 0:
            total += dread * unit_threat(bot, enemy, unit, x, y)
    return total // 100


@apart
def unit_threat(bot: int, enemy: Unit, unit: Unit, x: int, y: int) -> int:
    """What one of them can do, each weapon after a move of a part of its way."""
    leader = enemy.models[leader_of(enemy)]
    way = enemy.card.movement * INCH * weight(bot, Trait.LATER_STRIDE if enemy.shown else Trait.STRIDE) // 100
    total = 0
    for line in range(lines_of(enemy.card)):
        weapon = enemy.card.weapons[line]
        if within(leader.x, leader.y, x, y, weapon.reach * INCH + way):
            total += weapon_worth(bot, enemy, enemy.card.targeting, weapon, unit, False)
    return total * standing(enemy)


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
                least = min(least, root_up(distance2(model.x, model.y, x, y)))
    return least // 10


# --- Choices ---------------------------------------------------------------------------------------------------------


@rule
def weigh_placing(bot: int, view: Battle, seat: int, command: Command) -> int:
    """In the middle or aside, near or far; the Command Unit after or before the others."""
    if command.verb != Verb.DEPLOY:
        return 0
    unit = view.groups[seat].units[place_of_unit(command.unit)]
    aside = abs(command.x - view.table * INCH // 2)
    far = farness(view, seat, command.x, command.y)
    if unit.command:
        late = 1_000 * weight(bot, Trait.LATE)
        return far * weight(bot, Trait.DISTANCE_COMMAND) // 100 - aside * weight(bot, Trait.MIDDLE_COMMAND) // 1_000 - late
    return far * weight(bot, Trait.DISTANCE) // 100 - aside * weight(bot, Trait.MIDDLE) // 10_000


@apart
def pick_orders(bot: int, view: Battle, seat: int, actions: array[Command], number: int, rng: Rng) -> int:
    """The orders that agree best with what each unit wishes for."""
    wishes = 0
    named = 0
    for place in range(MOST_UNITS):
        unit = view.groups[seat].units[place]
        if lives(unit):
            wishes |= (1 if wishes_to_fire(bot, view, seat, unit, draw(rng, CHANGE)) else 0) << named
            named += 1
    for place in range(number):
        if fires_by(actions[place]) == wishes:
            return place
    return 0


@rule
def wishes_to_fire(bot: int, view: Battle, seat: int, unit: Unit, chance: int) -> bool:
    """Whether to fire from here with a better die is more than an Advance may come to, and not too dangerous."""
    leader = unit.models[leader_of(unit)]
    x, y = leader.x, leader.y
    still = fire_worth(bot, view, seat, unit, x, y, leader.facing, higher(unit.card.targeting, 1), 0)
    flight = weight(bot, Trait.FLIGHT + unit.command)
    still = still * weight(bot, Trait.STAND + unit.command) // 100 - threat_at(bot, view, seat, unit, x, y, flight, flight)
    return still > advance_worth(bot, view, seat, unit, x, y) + chance


@rule
def fires_by(command: Command) -> int:
    """Which units are ordered to fire, as bits."""
    found = 0
    for place in range(MOST_UNITS):
        if command.orders[place] == Order.FIRE:
            found |= 1 << place
    return found


@rule
def advance_worth(bot: int, view: Battle, seat: int, unit: Unit, x: int, y: int) -> int:
    """What a unit may do after a move, with a little for the ground it gains."""
    return fire_worth(bot, view, seat, unit, x, y, 0, unit.card.targeting, max(1, unit.card.movement * INCH)) + 1


@apart
def weigh_activation(bot: int, view: Battle, seat: int, command: Command) -> int:
    """Whoever can do most, and whoever may suffer most, acts first."""
    unit = view.groups[seat].units[place_of_unit(command.unit)]
    leader = unit.models[leader_of(unit)]
    x, y = leader.x, leader.y
    targeting = targeting_of(unit)
    if unit.order == Order.FIRE:
        able = fire_worth(bot, view, seat, unit, x, y, leader.facing, targeting, 0)
    else:
        able = advance_worth(bot, view, seat, unit, x, y)
    worth = able + threat_at(bot, view, seat, unit, x, y, weight(bot, Trait.HASTE), weight(bot, Trait.LATER_HASTE))
    return worth * weight(bot, Trait.LEAD) // 100 if unit.command else worth


@apart
def weigh_mode(bot: int, view: Battle, seat: int, command: Command) -> int:
    """Fire first if that is as good as what a move may bring."""
    unit = view.groups[seat].units[place_of_unit(view.unit)]
    leader = unit.models[leader_of(unit)]
    now = fire_worth(bot, view, seat, unit, leader.x, leader.y, leader.facing, targeting_of(unit), 0)
    if command.verb == Verb.FIRE_FIRST:
        return now * weight(bot, Trait.FIRE_FIRST) // 100
    return advance_worth(bot, view, seat, unit, leader.x, leader.y)


@apart
def weigh_move(bot: int, view: Battle, seat: int, command: Command) -> int:
    """What can be done from there, now or next turn, less what may be suffered there."""
    if command.verb == Verb.BACK:
        return -1_000_000_000
    unit = view.groups[seat].units[place_of_unit(view.unit)]
    leader = unit.models[leader_of(unit)]
    x, y, facing = leader.x, leader.y, leader.facing
    if command.verb != Verb.DONE:
        facing = command.facing
    if command.verb == Verb.MARCH:
        x, y = command.x, command.y
    dread, later = weight(bot, Trait.DREAD + unit.command), weight(bot, Trait.LATER_DREAD + unit.command)
    worth = chances_at(bot, view, seat, unit, x, y, facing) - threat_at(bot, view, seat, unit, x, y, dread, later)
    return worth + nearness(view, seat, x, y) * weight(bot, Trait.NEAR + unit.command) // 100


@rule
def chances_at(bot: int, view: Battle, seat: int, unit: Unit, x: int, y: int, facing: int) -> int:
    """What a unit can do from a place: at once, and after its next move."""
    targeting = unit.card.targeting
    able = fire_worth(bot, view, seat, unit, x, y, facing, targeting, 0) * weight(bot, Trait.AIM + unit.command) // 100
    if view.mode == Mode.FIRE_FIRST:
        able = able * weight(bot, Trait.FIRED) // 100
    reach = weight(bot, Trait.REACH + unit.command)
    if reach != 0:
        able += advance_worth(bot, view, seat, unit, x, y) * reach // 100
    return able


@apart
def weigh_fire(bot: int, view: Battle, seat: int, command: Command) -> int:
    """Every attack at its worth; what is aimed at the same model already makes it less."""
    if command.verb != Verb.FIRE:
        return 0
    unit = view.groups[seat].units[place_of_unit(view.unit)]
    weapon = weapon_of(unit.card, command.weapon)
    total = CHANGE
    for shot in range(filled(command.targets)):
        name = command.targets[shot]
        enemy = view.groups[1 - seat].units[place_of_unit(unit_of_model(name))]
        die = die_against(weapon, enemy.card.kind)
        if command.linked:
            die = higher(die, weapon.quantity - 1)
        leaking = bool(enemy.models[place_of_model(name)].leaking)
        worth = attack_worth(bot, unit.effectiveness, targeting_of(unit), die, weapon.damage, enemy, leaking)
        for _ in range(aimed_at(view, name) + before(command, shot)):
            worth = worth * weight(bot, Trait.AGAIN) // 100
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
            for shot in range(filled(view.aims[place].targets)):
                if view.aims[place].targets[shot] == name:
                    found += 1
    return found
