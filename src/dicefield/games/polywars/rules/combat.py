"""Side-to-side and zap attacks (chapter 4)."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, ask, owe
from dicefield.games.polywars.content import Aura
from dicefield.games.polywars.rules.auras import holds
from dicefield.games.polywars.rules.cycle import settle
from dicefield.games.polywars.rules.damage import destroy, wound
from dicefield.games.polywars.rules.queries import die_of, is_die, on_table, range_between, sees, side_to_side
from dicefield.games.polywars.state import Battle, EventKind, Order, Phase, Refusal, Verb

# --- May it attack? --------------------------------------------------------------------------------------------------


@rule
def check_own(battle: Battle, seat: int, number: int) -> int:
    """A die that a seat can command: it exists, is the seat's, is on the table and not frozen."""
    if not is_die(battle, number):
        return Refusal.NO_DIE
    die = die_of(battle, number)
    if die.owner != seat:
        return Refusal.NOT_YOURS
    if not on_table(die):
        return Refusal.NOT_ON_TABLE
    return Refusal.FROZEN if die.frozen else OK


@rule
def check_attack(battle: Battle, seat: int, action: Order) -> int:
    code = check_own(battle, seat, action.die)
    if code != OK:
        return code
    if die_of(battle, action.die).attacked:
        return Refusal.ATTACKED
    code = check_target(battle, seat, action.die - 1, action.target)
    if code != OK:
        return code
    if action.verb == Verb.STRIKE:
        near = side_to_side(die_of(battle, action.die), die_of(battle, action.target))
        return OK if near else Refusal.OUT_OF_REACH
    return check_zap(battle, action.die - 1, action.target - 1)


@rule
def check_target(battle: Battle, seat: int, attacker: int, number: int) -> int:
    """Enemies, and for a raging die friends too; never a prisoner (rules 4.2, 7.15 and 8.13)."""
    if not is_die(battle, number):
        return Refusal.NO_DIE
    target = die_of(battle, number)
    if not on_table(target):
        return Refusal.NOT_ON_TABLE
    if attacker == number - 1:
        return Refusal.ITSELF
    if target.owner == seat and not holds(battle, attacker, Aura.RAGE):
        return Refusal.FRIEND
    return Refusal.PRISONER_SAFE if target.frozen else OK


@rule
def check_zap(battle: Battle, attacker: int, target: int) -> int:
    """Not side to side, nearer than its value, and in sight (rules 4.7 to 4.9)."""
    shooter = battle.dice[attacker]
    away = range_between(shooter, battle.dice[target])
    if away == 0:
        return Refusal.TOO_NEAR_TO_ZAP
    if away >= shooter.value:
        return Refusal.OUT_OF_RANGE
    return OK if sees(battle, attacker, target) else Refusal.NO_SIGHT


@rule
def attack_of(battle: Battle, attacker: int, target: int) -> int:
    """How one die can attack another, its target allowed: side to side, by zap, or -1 not at all."""
    shooter = battle.dice[attacker]
    away = range_between(shooter, battle.dice[target])
    if away == 0:
        return Verb.STRIKE + 0
    if away < shooter.value and sees(battle, attacker, target):
        return Verb.ZAP + 0
    return -1


@rule
def must_attack(battle: Battle, seat: int) -> int:
    """The index of a raging die that can attack and has not, or -1 (rule 7.15)."""
    for attacker in range(battle.count):
        die = battle.dice[attacker]
        free = die.owner == seat and on_table(die) and not die.attacked and not die.frozen
        if free and holds(battle, attacker, Aura.RAGE) and has_target(battle, seat, attacker):
            return attacker
    return -1


@rule
def has_target(battle: Battle, seat: int, attacker: int) -> bool:
    for target in range(battle.count):
        if check_target(battle, seat, attacker, target + 1) == OK and attack_of(battle, attacker, target) >= 0:
            return True
    return False


# --- The attack ------------------------------------------------------------------------------------------------------


@rule
def declare(battle: Battle, seat: int, action: Order, log: Log) -> None:
    """A command die of the attacker's size is thrown (rule 1.7)."""
    attacker = die_of(battle, action.die)
    target = die_of(battle, action.target)
    attacker.attacked = True
    battle.acting = action.die
    battle.target = action.target
    battle.away = range_between(attacker, target)
    battle.phase = Phase.STRIKE
    battle.owed = 0
    ask(battle, attacker.sides)
    told = EventKind.STRIKE if battle.away == 0 else EventKind.ZAP
    code = 403 if battle.away == 0 else 407
    tell(log, told, seat, code, action.die, attacker.sides, attacker.value, action.target, target.sides, battle.away)


@rule
def land_attack(battle: Battle, rolled: int, log: Log) -> None:
    """Equal is perfect, below hits, above fails; a zap counts the value less the range (rules 4.4 to 4.6 and 4.10)."""
    attacker = die_of(battle, battle.acting)
    strength = attacker.value - battle.away
    battle.rolled = rolled
    if rolled == strength:
        tell(log, EventKind.PERFECT, attacker.owner, 404, rolled, strength, attacker.sides)
        pay_zap_back(battle, battle.away, log)
        strike_down(battle, log)
        end_attack(battle, log)
    elif rolled > strength:
        tell(log, EventKind.FAILED, attacker.owner, 406, rolled, strength, attacker.sides)
        wound(battle, battle.acting - 1, 1, NOBODY, 406, log)
        end_attack(battle, log)
    elif battle.away > 0:
        tell(log, EventKind.HIT, attacker.owner, 410, rolled, strength, attacker.sides)
        battle.phase = Phase.SPLIT
        owe(battle, attacker.owner)
    else:
        tell(log, EventKind.HIT, attacker.owner, 405, rolled, strength, attacker.sides)
        wound(battle, battle.target - 1, rolled, battle.acting - 1, 405, log)
        end_attack(battle, log)


@rule
def strike_down(battle: Battle, log: Log) -> None:
    """A perfect attack destroys, but a raging die only loses half, rounded down (rules 4.4 and 7.13)."""
    target = die_of(battle, battle.target)
    if holds(battle, battle.target - 1, Aura.RAGE):
        loss = target.value // 2
        target.value -= loss
        tell(log, EventKind.HALVED, target.owner, 713, battle.target, target.sides, loss, target.value)
    else:
        destroy(battle, battle.target - 1, battle.acting - 1, 404, log)


@rule
def pay_zap_back(battle: Battle, amount: int, log: Log) -> None:
    """What a zap takes out of the attacker: never all of it, for the range is below its value (rules 4.11 and 4.13)."""
    attacker = die_of(battle, battle.acting)
    if amount > 0:
        attacker.value -= amount
        tell(log, EventKind.ZAP_BACK, attacker.owner, 411, battle.acting, attacker.sides, amount, attacker.value)


@rule
def most_off_damage(battle: Battle) -> int:
    """How much of the zap back may be taken off the damage (rule 4.12)."""
    return min(battle.away, battle.rolled)


@rule
def check_split(battle: Battle, seat: int, action: Order) -> int:
    return OK if 0 <= action.amount <= most_off_damage(battle) else Refusal.SPLIT_SUM


@rule
def choose_split(battle: Battle, seat: int, action: Order, log: Log) -> None:
    """So much off the damage, the rest off the attacker (rules 4.12 and 4.13)."""
    pay_zap_back(battle, battle.away - action.amount, log)
    wound(battle, battle.target - 1, battle.rolled - action.amount, battle.acting - 1, 412, log)
    end_attack(battle, log)


@rule
def end_attack(battle: Battle, log: Log) -> None:
    battle.acting = 0
    battle.target = 0
    battle.away = 0
    battle.rolled = 0
    battle.resume = Phase.ATTACK
    settle(battle, log)
