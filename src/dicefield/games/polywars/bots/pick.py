"""Bots of Polywars. The greedy one gives every choice a worth and takes the best."""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.engine.table import distance2, root_up
from dicefield.games.polywars.bots.evaluate import (
    POINT,
    attack_worth,
    best_attack,
    front,
    place_worth,
    stake,
    tag_worth,
)
from dicefield.games.polywars.bots.goals import aim
from dicefield.games.polywars.content import UNIT, Deployment, Victory
from dicefield.games.polywars.rules.auras import raging
from dicefield.games.polywars.rules.combat import most_off_damage
from dicefield.games.polywars.rules.movement import allowance
from dicefield.games.polywars.rules.queries import die_of, on_table, range_between, side_to_side
from dicefield.games.polywars.state import MOST_DICE, Battle, Order, Phase, Size, Verb

BOTS = {
    "random": "takes any of the choices that are named",
    "greedy": "weighs attacks, risks, powers and the goal of the scenario, one choice at a time",
}
WORST = -(1 << 40)


@rule
def pick(bot: int, view: Battle, seat: int, actions: array[Order], count: int, rng: Rng) -> int:
    """The choice of most worth; equal ones by lot."""
    if view.phase == Phase.BID:
        return pick_bid(view, seat, rng)
    best, most, equals = 0, WORST, 1
    for place in range(count):
        worth = worth_of(view, seat, actions[place])
        if worth > most:
            best, most, equals = place, worth, 1
        elif worth == most:
            equals += 1
            if draw(rng, equals) == 0:
                best = place
    return best


@rule
def pick_bid(view: Battle, seat: int, rng: Rng) -> int:
    """High when there is much to win or to lose by attacking first."""
    most = 0
    for other in range(view.seats):
        most = max(most, best_attack(view, other))
    if most > 200:
        return 2 + draw(rng, 2)
    return draw(rng, 3) if most > 20 else draw(rng, 2)


@rule
def worth_of(view: Battle, seat: int, action: Order) -> int:
    verb = action.verb
    if verb == Verb.STEP or verb == Verb.TAG:
        return step_worth(view, seat, action)
    if verb == Verb.STRIKE or verb == Verb.ZAP:
        away = range_between(die_of(view, action.die), die_of(view, action.target))
        return friendly_fire(view, seat, action) + attack_worth(view, action.die - 1, action.target - 1, away)
    if verb == Verb.SPLIT:
        return split_worth(view, action.amount)
    if verb == Verb.HEAL:
        return heal_worth(view, action)
    if verb == Verb.TAKE:
        return 1
    if verb == Verb.DROP:
        return -1
    if Verb.FIELD <= verb <= Verb.TELEPORT:
        return power_worth(view, seat, action)
    return set_up_worth(view, seat, action)


@rule
def friendly_fire(view: Battle, seat: int, action: Order) -> int:
    """A raging die would rather hit an enemy."""
    target = die_of(view, action.target)
    return -2 * stake(view, action.target - 1) - 20 * target.value if target.owner == seat else 0


@rule
def split_worth(view: Battle, amount: int) -> int:
    """Enough damage to fell the target, and no more; else the own die first."""
    life = die_of(view, view.target).value
    if view.scenario.victory == Victory.RAMPAGE and raging(view) == view.target - 1:
        return -abs(life - 1 - (view.rolled - amount))  # to the last point, and not beyond
    if view.rolled >= life:
        return POINT * amount if view.rolled - amount >= life else -POINT * amount
    return amount if amount < most_off_damage(view) else 0


@rule
def heal_worth(view: Battle, action: Order) -> int:
    worth = 0
    for place in range(3):
        if action.dice[place] > 0:
            die = action.dice[place] - 1
            worth += POINT + stake(view, die) // max(1, view.dice[die].value)
    return worth


# --- Movement --------------------------------------------------------------------------------------------------------


@rule
def step_worth(view: Battle, seat: int, action: Order) -> int:
    """How much better the spot is than where the die stands."""
    gain = worth_of_way(view, seat, action.die - 1, action.x, action.y)
    return gain + (tag_worth(view, seat, action.aura) if action.verb == Verb.TAG else 0)


@rule
def worth_of_way(view: Battle, seat: int, die: int, x: int, y: int) -> int:
    here = view.dice[die]
    goal_x, goal_y = aim(view, seat, die)
    return place_worth(view, seat, die, x, y, goal_x, goal_y) - place_worth(view, seat, die, here.x, here.y, goal_x, goal_y)


# --- Powers ----------------------------------------------------------------------------------------------------------


@rule
def power_worth(view: Battle, seat: int, action: Order) -> int:
    die = action.die - 1
    user = view.dice[die]
    cost = POINT + (stake(view, die) if user.value == 1 else stake(view, die) // (8 * user.value))
    if action.verb == Verb.FIELD:
        return field_worth(view, seat, die) - cost
    if action.verb == Verb.MEND:
        return mend_worth(view, seat, action) - cost
    if action.verb == Verb.MUTATE:
        return mutation_worth(view, seat, action) - cost
    if action.verb == Verb.TELEPORT:
        return step_worth(view, seat, action) - cost
    return speed_worth(view, seat, action) - cost


@rule
def field_worth(view: Battle, seat: int, user: int) -> int:
    worth = 0
    for other in range(view.count):
        die = view.dice[other]
        if other != user and on_table(die) and side_to_side(view.dice[user], die):
            hit = POINT + (stake(view, other) if die.value == 1 else 0)
            worth += hit if die.owner != seat else -hit
    return worth


@rule
def mend_worth(view: Battle, seat: int, action: Order) -> int:
    worth = 0
    for place in range(3):
        if action.dice[place] > 0:
            die = action.dice[place] - 1
            point = POINT + stake(view, die) // (4 * max(1, view.dice[die].value))
            worth += point if view.dice[die].owner == seat else -point
    return worth


@rule
def mutation_worth(view: Battle, seat: int, action: Order) -> int:
    """A reroll brings the average, and with luck the end."""
    worth = 0
    for place in range(MOST_DICE):
        if action.dice[place] == 0:
            break
        die = die_of(view, action.dice[place])
        loss = POINT * (2 * die.value - die.sides - 1) // 2 + stake(view, action.dice[place] - 1) // die.sides
        worth += loss if die.owner != seat else -loss
    return worth


@rule
def speed_worth(view: Battle, seat: int, action: Order) -> int:
    """Worth it for whoever is on the way to something."""
    die = action.die - 1
    here = view.dice[die]
    goal_x, goal_y = aim(view, seat, die)
    away = root_up(distance2(here.x, here.y, goal_x, goal_y))
    ahead = min(away, 3 * UNIT)
    x = here.x + (goal_x - here.x) * ahead // max(1, away)
    y = here.y + (goal_y - here.y) * ahead // max(1, away)
    return worth_of_way(view, seat, die, x, y) // 2


# --- Forces and deployment -------------------------------------------------------------------------------------------


@rule
def set_up_worth(view: Battle, seat: int, action: Order) -> int:
    verb = action.verb
    if verb == Verb.FORCE:
        return force_worth(view, seat, action)
    if verb == Verb.PLACE:
        return placing_worth(view, seat, action)
    if verb == Verb.PRISONER:
        die = die_of(view, action.die)
        return 6 * die.value + 30 * allowance(die.sides)
    if verb == Verb.BASE:
        middle = distance2(action.x, action.y, view.scenario.width // 2, view.scenario.height // 2)
        if view.scenario.victory == Victory.PRISONER and view.bases[0].down:
            return -distance2(action.x, action.y, view.bases[0].x, view.bases[0].y)
        return -root_up(middle) if view.bases[0].down else -abs(root_up(middle) - view.scenario.apart // 2)
    return 0


@rule
def force_worth(view: Battle, seat: int, action: Order) -> int:
    """Coins against a rampage: they stand in its way, and make a poor monster."""
    if view.scenario.victory != Victory.RAMPAGE:
        return 0
    coins = 0
    for place in range(MOST_DICE):
        coins += 1 if action.sizes[place] == Size.D2 else 0
    return coins


@rule
def placing_worth(view: Battle, seat: int, action: Order) -> int:
    die = die_of(view, action.die)
    x, y = action.x, action.y
    if view.phase == Phase.LEADER:
        middle = root_up(distance2(x, y, view.scenario.width // 2, view.scenario.height // 2))
        return 400 * die.value - abs(middle - view.scenario.apart // 2)
    if view.phase == Phase.MONSTER:
        return 100 * die.sides + 300 * allowance(die.sides)
    if view.scenario.deployment == Deployment.LANE:
        a, b = view.bases[0], view.bases[1]
        return -root_up(distance2(2 * x, 2 * y, a.x + b.x, a.y + b.y))
    if view.scenario.victory == Victory.PRISONER and seat != view.attacker:
        return -root_up(distance2(x, y, view.bases[0].x, view.bases[0].y))
    return -front(view, seat, x, y)
