"""Wounds, deaths, and what decides a battle (chapters 4 and 8)."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import clear_choices
from dicefield.games.polywars.content import Aura, Limit, Victory
from dicefield.games.polywars.rules.auras import bequeath, leader_of, raging
from dicefield.games.polywars.rules.forces import ask_forces, clear_table, defender
from dicefield.games.polywars.rules.queries import die_of, on_base, on_table
from dicefield.games.polywars.state import MOST, TOKENS, Battle, EventKind, Lie, Phase, Place

# --- Wounds and deaths -----------------------------------------------------------------------------------------------


@rule
def wound(battle: Battle, die: int, amount: int, killer: int, rule_code: int, log: Log) -> None:
    """A die loses value, and falls at 0; `killer` is an index, or -1 where nobody is to blame."""
    hurt = battle.dice[die]
    hurt.value = max(0, hurt.value - amount)
    tell(log, EventKind.WOUNDED, hurt.owner, rule_code, die + 1, hurt.sides, amount, hurt.value)
    if hurt.value == 0:
        destroy(battle, die, killer, rule_code, log)


@rule
def destroy(battle: Battle, die: int, killer: int, rule_code: int, log: Log) -> None:
    """A die leaves the table, or waits to come back (rules 4.13 and 8.8)."""
    fallen = battle.dice[die]
    tell(log, EventKind.DESTROYED, fallen.owner, rule_code, die + 1, fallen.sides, killer + 1)
    remove(battle, die, killer, log)
    if battle.scenario.respawn:
        fallen.place = Place.FALLEN


@rule
def remove(battle: Battle, die: int, killer: int, log: Log) -> None:
    fallen = battle.dice[die]
    bequeath(battle, die, killer, log)
    fallen.value = 0
    fallen.place = Place.LOST
    fallen.frozen = False
    fallen.x = 0
    fallen.y = 0


@rule
def pay(battle: Battle, die: int, log: Log) -> None:
    """A power costs its user 1, after its use (rule 6.3)."""
    user = battle.dice[die]
    if not on_table(user):
        return
    user.value -= 1
    tell(log, EventKind.COST, user.owner, 603, die + 1, user.sides, user.value)
    if user.value == 0:
        destroy(battle, die, NOBODY, 603, log)


# --- The end ---------------------------------------------------------------------------------------------------------


@rule
def finish(battle: Battle, winners: int, rule_code: int, log: Log) -> None:
    """The war is over; `winners` is a set of seats."""
    battle.phase = Phase.OVER
    battle.resume = Phase.FORCES
    clear_choices(battle)
    battle.owing = False
    battle.winners = winners
    shared = winners & (winners - 1) != 0
    for seat in range(battle.seats):
        if (winners >> seat) & 1 == 1:
            tell(log, EventKind.DRAWN if shared else EventKind.WON, seat, rule_code)


@rule
def seats_in(battle: Battle) -> int:
    """The set of those who are still in."""
    mask = 0
    for seat in range(battle.seats):
        if not battle.players[seat].out:
            mask |= 1 << seat
    return mask


@rule
def next_battle(battle: Battle, log: Log) -> None:
    """After a battle for crossings the roles are reversed, or the points are compared (rules 8.18 and 8.19)."""
    first, second = battle.players[0].crossings, battle.players[1].crossings
    tell(log, EventKind.BATTLE_OVER, NOBODY, 819, battle.battle, first, second)
    if battle.battle < battle.scenario.battles:
        clear_table(battle)
        battle.battle += 1
        battle.attacker = 1 - battle.attacker
        ask_forces(battle)
    else:
        finish(battle, 3 if first == second else 1 if first > second else 2, 819, log)


@rule
def decide_battle(battle: Battle, log: Log) -> bool:
    """Looks whether the battle is decided, and if so ends it (rule 3.8)."""
    victory = battle.scenario.victory
    if victory == Victory.LEADER:
        return leaders_decide(battle, log)
    if victory == Victory.FLAG:
        return flags_decide(battle, log)
    if victory == Victory.PRISONER:
        return prisoner_decides(battle, log)
    if victory == Victory.CROSSING:
        return crossings_decide(battle, log)
    return rage_decides(battle, log)


@rule
def leaders_decide(battle: Battle, log: Log) -> bool:
    """Without a leader a player is out; the last one wins, and if all fall at once they share (rules 8.4 and 8.5)."""
    before = seats_in(battle)
    for seat in range(battle.seats):
        if not battle.players[seat].out and leader_of(battle, seat) < 0:
            battle.players[seat].out = True
            tell(log, EventKind.OUT, seat, 804)
            disband(battle, seat, log)
    left = seats_in(battle)
    if left == 0:
        finish(battle, before, 805, log)
    elif left & (left - 1) == 0:
        finish(battle, left, 804, log)
    return battle.phase == Phase.OVER


@rule
def disband(battle: Battle, seat: int, log: Log) -> None:
    """The dice of a player who is out are removed at once (rule 8.4)."""
    for die in range(battle.count):
        if battle.dice[die].owner == seat and on_table(battle.dice[die]):
            tell(log, EventKind.REMOVED, seat, 804, die + 1, battle.dice[die].sides)
            remove(battle, die, NOBODY, log)


@rule
def flags_decide(battle: Battle, log: Log) -> bool:
    seat = flag_winner(battle)
    if seat != NOBODY:
        finish(battle, 1 << seat, 809, log)
    return seat != NOBODY


@rule
def flag_winner(battle: Battle) -> int:
    """Who carries a Flag that is not their own on their own base, or nobody (rule 8.9)."""
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.kind == Aura.FLAG and token.lie == Lie.HELD:
            bearer = die_of(battle, token.bearer)
            if token.owner != bearer.owner and on_base(battle, base_of(battle, bearer.owner), bearer.x, bearer.y):
                return bearer.owner
    return NOBODY


@rule
def base_of(battle: Battle, seat: int) -> int:
    """The index of a seat's own base; of the first one if it has none."""
    for base in range(MOST):
        if battle.bases[base].down and battle.bases[base].owner == seat:
            return base
    return 0


@rule
def prisoner_decides(battle: Battle, log: Log) -> bool:
    """Home, dead, or nobody left to free it (rule 8.14)."""
    prisoner = die_of(battle, battle.captive)
    if not on_table(prisoner) or (prisoner.frozen and dice_of(battle, battle.attacker) == 1):
        finish(battle, 1 << defender(battle), 814, log)
        return True
    if not prisoner.frozen and on_base(battle, base_of(battle, battle.attacker), prisoner.x, prisoner.y):
        finish(battle, 1 << battle.attacker, 814, log)
        return True
    return False


@rule
def dice_of(battle: Battle, seat: int) -> int:
    """How many dice of a seat are on the table."""
    count = 0
    for die in range(battle.count):
        if battle.dice[die].owner == seat and on_table(battle.dice[die]):
            count += 1
    return count


@rule
def crossings_decide(battle: Battle, log: Log) -> bool:
    """The battle ends when no Snipe is left to cross (rule 8.18)."""
    if dice_of(battle, battle.attacker) > 0:
        return False
    next_battle(battle, log)
    return True


@rule
def rage_decides(battle: Battle, log: Log) -> bool:
    """Rage that left play cannot come back (rule 8.23)."""
    if raging(battle) >= 0:
        return False
    finish(battle, 1 << defender(battle), 823, log)
    return True


@rule
def arrive(battle: Battle, die: int, log: Log) -> None:
    """A die ended a step, or a leap, on a base that it was on its way to (rules 8.18 and 8.22)."""
    mover = battle.dice[die]
    victory = battle.scenario.victory
    if victory == Victory.CROSSING and mover.owner == battle.attacker and on_base(battle, 1, mover.x, mover.y):
        battle.players[battle.attacker].crossings += 1
        tell(log, EventKind.CROSSED, mover.owner, 818, die + 1, mover.sides, battle.players[battle.attacker].crossings)
        cross(battle, die, log)
    elif victory == Victory.RAMPAGE and raging(battle) == die and on_base(battle, 0, mover.x, mover.y):
        finish(battle, 1 << battle.attacker, 822, log)


@rule
def cross(battle: Battle, die: int, log: Log) -> None:
    remove(battle, die, NOBODY, log)
    battle.dice[die].place = Place.HOME


@rule
def time_is_up(battle: Battle, log: Log) -> None:
    """The last cycle is over (rules 3.9, 8.14, 8.18 and 8.23)."""
    tell(log, EventKind.LIMIT, NOBODY, 309 if battle.scenario.limit == Limit.DRAW else 308, battle.limit)
    if battle.scenario.limit == Limit.POINTS:
        next_battle(battle, log)
    elif battle.scenario.limit == Limit.DEFENDER:
        finish(battle, 1 << defender(battle), 823 if battle.scenario.victory == Victory.RAMPAGE else 814, log)
    else:
        finish(battle, seats_in(battle), 309, log)


@rule
def is_ended(battle: Battle) -> bool:
    """Whether this battle is over, be it that another one begins."""
    return battle.phase == Phase.OVER or battle.phase == Phase.FORCES
