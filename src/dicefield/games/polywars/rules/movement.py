"""Steps (chapter 5)."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.rule import rule
from dicefield.engine.table import distance2, within
from dicefield.engine.waiting import OK
from dicefield.games.polywars.content import UNIT, Aura
from dicefield.games.polywars.rules.auras import check_tag, holds, take
from dicefield.games.polywars.rules.combat import check_own
from dicefield.games.polywars.rules.cycle import settle
from dicefield.games.polywars.rules.damage import arrive, is_ended, pay
from dicefield.games.polywars.rules.queries import die_of, inside, on_table, spot_free, token_of, too_deep, too_tall
from dicefield.games.polywars.state import RADIUS, TAG, Battle, Die, EventKind, Order, Phase, Refusal, Verb


@rule
def allowance(sides: int) -> int:
    """How many steps a die makes (rule 5.1)."""
    if sides >= 100:
        return 0
    if sides >= 20:
        return 1
    return 2 if sides >= 6 else 3


@rule
def is_released(battle: Battle, die: Die) -> bool:
    """The dice on the spaces of the base are freed one a cycle (rule 8.17)."""
    return not battle.scenario.staggered or die.owner != battle.attacker or die.space <= battle.cycle


@rule
def is_charging(battle: Battle, die: int) -> bool:
    return bool(battle.scenario.charge) and holds(battle, die, Aura.RAGE)


@rule
def is_nearer(battle: Battle, die: Die, x: int, y: int) -> bool:
    """Whether a point is strictly nearer to the base than a die."""
    base = battle.bases[0]
    return distance2(base.x, base.y, x, y) < distance2(base.x, base.y, die.x, die.y)


# --- May it step? ----------------------------------------------------------------------------------------------------


@rule
def check_mover(battle: Battle, seat: int, number: int) -> int:
    """Whether a die may make a step at all (rules 5.1, 5.4, 6.6 and 8.17)."""
    code = check_own(battle, seat, number)
    if code != OK:
        return code
    die = die_of(battle, number)
    if battle.phase == Phase.SPEED:
        return OK if battle.acting == number else Refusal.SPEED_STEP
    if allowance(die.sides) == 0:
        return Refusal.CANNOT_MOVE
    if die.moved and (battle.acting != number or battle.steps == 0):
        return Refusal.MOVED
    return OK if is_released(battle, die) else Refusal.NOT_RELEASED


@rule
def check_spot(battle: Battle, die: int, x: int, y: int) -> int:
    """Whether a step may end at a point (rules 5.2, 5.3, 5.5, 5.6 and 8.21)."""
    mover = battle.dice[die]
    if not within(mover.x, mover.y, x, y, UNIT):
        return Refusal.TOO_LONG
    if not inside(battle, x, y, RADIUS):
        return Refusal.OFF_TABLE
    if not spot_free(battle, x, y, die):
        return Refusal.OVERLAP
    if too_tall(battle, mover, x, y) != 0:
        return Refusal.TOO_TALL
    if too_deep(battle, mover, x, y):
        return Refusal.TOO_DEEP
    if is_charging(battle, die) and not is_nearer(battle, mover, x, y):
        return Refusal.NOT_NEARER
    return OK


@rule
def check_step(battle: Battle, seat: int, action: Order) -> int:
    code = check_mover(battle, seat, action.die)
    if code != OK:
        return code
    code = check_spot(battle, action.die - 1, action.x, action.y)
    if code == OK and action.verb == Verb.TAG:
        return check_tag(battle, action.die - 1, action.aura, action.x, action.y)
    return code


# --- The step --------------------------------------------------------------------------------------------------------


@rule
def step(battle: Battle, seat: int, action: Order, log: Log) -> None:
    """One step; the next die to step ends the movement of this one (rule 5.4)."""
    die = die_of(battle, action.die)
    if battle.acting != action.die:
        battle.acting = action.die
        battle.steps = allowance(die.sides)
        die.moved = True
    die.x = action.x
    die.y = action.y
    battle.steps -= 1
    tell(log, EventKind.STEPPED, seat, 502, action.die, die.sides, die.x, die.y, battle.steps)
    free_prisoner(battle, action.die - 1, log)
    if action.verb == Verb.TAG:
        tell(log, EventKind.TAGGED, seat, 702, action.die, die.sides, token_of(battle, action.aura).kind, action.aura)
        take(battle, action.aura - 1, action.die - 1, log)
    battle.resume = battle.phase
    arrive(battle, action.die - 1, log)
    if not is_ended(battle):
        end_step(battle, action.die - 1, log)


@rule
def end_step(battle: Battle, die: int, log: Log) -> None:
    """The last step of Super Speed ends it, and so does leaving the table."""
    if battle.steps == 0 or not on_table(battle.dice[die]):
        if battle.phase == Phase.SPEED:
            end_speed(battle, log)
        battle.acting = 0
        battle.steps = 0
    settle(battle, log)


@rule
def end_speed(battle: Battle, log: Log) -> None:
    """The cost of Super Speed is paid after its steps (rules 6.3 and 6.6)."""
    pay(battle, battle.acting - 1, log)
    battle.acting = 0
    battle.steps = 0
    battle.resume = Phase.ACTION


@rule
def free_prisoner(battle: Battle, friend: int, log: Log) -> None:
    """A friend that ends a step on the prisoner's halo frees it (rule 8.12)."""
    if battle.captive == 0 or battle.captive == friend + 1:
        return
    prisoner = die_of(battle, battle.captive)
    mover = battle.dice[friend]
    if prisoner.frozen and prisoner.owner == mover.owner and within(prisoner.x, prisoner.y, mover.x, mover.y, TAG):
        prisoner.frozen = False
        tell(log, EventKind.FREED, prisoner.owner, 812, battle.captive, prisoner.sides, friend + 1)
