"""What a greedy player counts: the worth of dice, of attacks, and of places to stand. A point of value is worth 10."""

from __future__ import annotations

from dicefield.engine.rule import rule
from dicefield.engine.table import distance2, root_up, within
from dicefield.games.polywars.content import UNIT, Aura, Victory
from dicefield.games.polywars.rules.auras import held_by, holds, raging
from dicefield.games.polywars.rules.combat import check_target
from dicefield.games.polywars.rules.movement import allowance
from dicefield.games.polywars.rules.queries import die_of, on_table, token_of
from dicefield.games.polywars.state import REACH, TAG, TOKENS, Battle, Lie

POINT = 10
DECISIVE = 3000
CARRIER = 500
PRISONER = 4000
RUNNER = 250
RAGE_POINT = 50


# --- Dice ------------------------------------------------------------------------------------------------------------


@rule
def stake(battle: Battle, die: int) -> int:
    """What hangs on the life of a die, beyond its value."""
    there = battle.dice[die]
    held = held_by(battle, die)
    kind = battle.tokens[held].kind if held >= 0 else Aura.NONE
    victory = battle.scenario.victory
    if victory == Victory.LEADER and kind == Aura.LEADERSHIP:
        return DECISIVE
    if victory == Victory.PRISONER and die == battle.captive - 1:
        return PRISONER
    if victory == Victory.CROSSING and there.owner == battle.attacker:
        return RUNNER
    if kind == Aura.FLAG:
        return CARRIER
    return POINT * there.sides // 2


@rule
def rampage_worth(battle: Battle, attacker: int, strength: int, sides: int) -> int:
    """An attack on the bearer of Rage: every point brings it nearer to failing by itself, but who fells it becomes it."""
    bearer = raging(battle)
    life = battle.dice[bearer].value
    fells = 1000 * max(0, strength - life) // sides
    gone = 1000 * (min(strength - 1, life - 1) * min(strength, life) // 2 + life // 2) // sides
    prize = 60 * (way_left(battle, attacker) - way_left(battle, bearer)) - 350
    if way_left(battle, bearer) <= 1 < way_left(battle, attacker):
        prize = DECISIVE  # it would be there with its next steps
    return (RAGE_POINT * gone + fells * prize) // 1000


@rule
def way_left(battle: Battle, die: int) -> int:
    """How many cycles a die needs to the base."""
    there = battle.dice[die]
    base = battle.bases[0]
    away = max(0, root_up(distance2(there.x, there.y, base.x, base.y)) - UNIT)
    pace = max(1, allowance(there.sides)) * UNIT
    return (away + pace - 1) // pace


# --- Attacks ---------------------------------------------------------------------------------------------------------


@rule
def expected_hurt(strength: int, sides: int, life: int) -> int:
    """A thousand times the value that an attack takes on average."""
    below = strength - 1
    most = min(below, life)
    return 1000 * (most * (most + 1) // 2 + (below - most) * life + life) // sides


@rule
def kill_chance(strength: int, sides: int, life: int) -> int:
    """In thousandths: a perfect throw, or enough."""
    return 1000 * (max(0, strength - life) + 1) // sides


@rule
def attack_worth(battle: Battle, attacker: int, target: int, away: int) -> int:
    """Gain less risk of an attack at a range, if it is possible."""
    shooter = battle.dice[attacker]
    there = battle.dice[target]
    strength = shooter.value - away
    chance = kill_chance(strength, shooter.sides, there.value)
    if holds(battle, target, Aura.RAGE):
        chance = max(0, chance - 1000 // shooter.sides)
    gain = (POINT * expected_hurt(strength, shooter.sides, there.value) + chance * stake(battle, target)) // 1000
    if battle.scenario.victory == Victory.RAMPAGE and raging(battle) == target:
        gain = rampage_worth(battle, attacker, strength, shooter.sides)
    failing = 1000 * (shooter.sides - strength) // shooter.sides
    loss = POINT + (stake(battle, attacker) if shooter.value == 1 else stake(battle, attacker) // (8 * shooter.value))
    return gain - failing * loss // 1000 - away * POINT * (1000 - failing) // 2000


@rule
def danger(battle: Battle, seat: int, die: int, x: int, y: int) -> int:
    """What the enemies, who attack before they move, can do to a die at a point."""
    here = battle.dice[die]
    total = 0
    for other in range(battle.count):
        enemy = battle.dice[other]
        if enemy.owner == seat or not on_table(enemy) or enemy.frozen:
            continue
        away = range_to(battle, other, x, y)
        if away < enemy.value:
            strength = enemy.value - away
            chance = kill_chance(strength, enemy.sides, here.value)
            total += (POINT * expected_hurt(strength, enemy.sides, here.value) + chance * stake(battle, die)) // 1000
    expendable = battle.scenario.respawn or battle.scenario.victory == Victory.RAMPAGE
    return total // 4 if expendable else total


@rule
def range_to(battle: Battle, die: int, x: int, y: int) -> int:
    there = battle.dice[die]
    beyond = root_up(distance2(there.x, there.y, x, y)) - REACH
    return 0 if beyond <= 0 else (beyond + UNIT - 1) // UNIT


@rule
def chances(battle: Battle, seat: int, die: int, x: int, y: int) -> int:
    """The best attack a die would have from a point, if nobody moved."""
    best = 0
    shooter = battle.dice[die]
    for target in range(battle.count):
        if check_target(battle, seat, die, target + 1) == 0 and battle.dice[target].owner != seat:
            away = range_to(battle, target, x, y)
            if away < shooter.value and (away == 0 or away < 4):
                best = max(best, attack_worth(battle, die, target, away))
    return best


@rule
def best_attack(battle: Battle, seat: int) -> int:
    """The best attack of a seat as the dice stand."""
    best = 0
    for die in range(battle.count):
        if battle.dice[die].owner == seat and on_table(battle.dice[die]) and not battle.dice[die].frozen:
            best = max(best, chances(battle, seat, die, battle.dice[die].x, battle.dice[die].y))
    return best


# --- Places ----------------------------------------------------------------------------------------------------------


@rule
def pull(battle: Battle, seat: int, die: int) -> int:
    """How much a range unit nearer to the goal is worth to a die."""
    victory = battle.scenario.victory
    held = held_by(battle, die)
    kind = battle.tokens[held].kind if held >= 0 else Aura.NONE
    if victory == Victory.LEADER:
        return 0 if kind == Aura.LEADERSHIP else 14
    if victory == Victory.FLAG:
        return 90 if kind == Aura.FLAG else 24
    if victory == Victory.PRISONER:
        return 120 if die == battle.captive - 1 else 20
    if victory == Victory.CROSSING:
        return 90 if seat == battle.attacker else 12
    return 200 if seat == battle.attacker else 40


@rule
def place_worth(battle: Battle, seat: int, die: int, x: int, y: int, goal_x: int, goal_y: int) -> int:
    """What a point is worth to a die: near its goal, with something to attack, out of harm's way."""
    away = root_up(distance2(x, y, goal_x, goal_y))
    worth = -pull(battle, seat, die) * away // UNIT
    return worth + chances(battle, seat, die, x, y) // 2 - danger(battle, seat, die, x, y) + guard(battle, seat, die, x, y)


@rule
def guard(battle: Battle, seat: int, die: int, x: int, y: int) -> int:
    """Freeing the prisoner is worth more the later it is, and less the more guards are left to hurt it."""
    victory = battle.scenario.victory
    if victory == Victory.PRISONER and seat == battle.attacker and battle.captive > 0:
        prisoner = die_of(battle, battle.captive)
        if prisoner.frozen and within(prisoner.x, prisoner.y, x, y, TAG):
            return 60 * battle.cycle - danger(battle, seat, battle.captive - 1, prisoner.x, prisoner.y) // 4
    return 0


@rule
def tag_worth(battle: Battle, seat: int, aura: int) -> int:
    """What an aura is worth to whoever takes it."""
    token = token_of(battle, aura)
    if token.kind == Aura.FLAG:
        return 600 if token.lie == Lie.LYING else -1
    return 40 if token.kind == Aura.RAGE else -5


@rule
def front(battle: Battle, seat: int, x: int, y: int) -> int:
    """How far a point is from where the others deploy; 0 if that is not known yet."""
    total = 0
    for base in range(len(battle.bases)):
        there = battle.bases[base]
        if there.down and there.owner != seat:
            total += root_up(distance2(there.x, there.y, x, y))
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.kind == Aura.LEADERSHIP and token.lie == Lie.HELD and token.owner != seat:
            leader = die_of(battle, token.bearer)
            total += root_up(distance2(leader.x, leader.y, x, y))
    return total
