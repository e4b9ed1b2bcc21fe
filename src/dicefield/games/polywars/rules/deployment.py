"""How the forces come to the table (rules 1.8 and 1.9, and chapter 8)."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.record import NOBODY, array, i64
from dicefield.engine.rule import rule
from dicefield.engine.table import distance2, dot, within
from dicefield.engine.waiting import OK, owe
from dicefield.games.polywars.content import FEW, PLANS, Aura, Deployment, Start, Whose, closer
from dicefield.games.polywars.rules.auras import leader_of as leader_of
from dicefield.games.polywars.rules.auras import take
from dicefield.games.polywars.rules.cycle import ask_tied, begin_cycle, land_tied, line_up, tell_order, tied_rank
from dicefield.games.polywars.rules.damage import base_of
from dicefield.games.polywars.rules.forces import ask_roll, defender
from dicefield.games.polywars.rules.queries import die_of, inside, is_die, spot_free
from dicefield.games.polywars.state import (
    BASE,
    MOST,
    RADIUS,
    SPACE_X,
    SPACE_Y,
    TOKENS,
    Battle,
    EventKind,
    Lie,
    Order,
    Phase,
    Place,
    Refusal,
)

PRISONER_STAGES = (Phase.BASES, Phase.PRISONER, Phase.DEPLOY, Phase.BASES, Phase.DEPLOY, Phase.BID)
LANE_STAGES = (Phase.BASES, Phase.BASES, Phase.SPACES, Phase.DEPLOY, Phase.BID)
MONSTER_STAGES = (Phase.BASES, Phase.DEPLOY, Phase.MONSTER, Phase.BID)
"""What is deployed stage by stage, where the scenario says who comes when."""

# --- Rolling the forces, and drawing lots ----------------------------------------------------------------------------


@rule
def land_force(battle: Battle, faces: array[i64], log: Log) -> None:
    """Each die keeps what it rolls: its strength and its life (rule 1.6)."""
    thrown = 0
    for index in range(battle.count):
        die = battle.dice[index]
        if die.owner == battle.stage:
            die.value = faces[thrown]
            thrown += 1
            tell(log, EventKind.ROLLED, die.owner, 106, index + 1, die.sides, die.value)
    battle.stage += 1
    ask_roll(battle)
    if battle.throw.count == 0:
        battle.stage = 0
        lay_auras(battle)
        draw_lots(battle, log)


@rule
def draw_lots(battle: Battle, log: Log) -> None:
    """Where the scenario does not say who deploys first, dice do (rule 1.8)."""
    if battle.scenario.deployment > Deployment.BASES:
        next_stage(battle, log)
        return
    rank = tied_rank(battle)
    if rank >= 0:
        battle.phase = Phase.DRAW_LOTS
        ask_tied(battle, rank)
        return
    line_up(battle)
    tell_order(battle, EventKind.LOTS + 0, 108, log)
    next_stage(battle, log)


@rule
def land_lots(battle: Battle, faces: array[i64], log: Log) -> None:
    land_tied(battle, faces, 108, log)
    draw_lots(battle, log)


# --- Stages ----------------------------------------------------------------------------------------------------------


@rule
def stage_seat(battle: Battle) -> int:
    """Who deploys in this stage."""
    deployment = battle.scenario.deployment
    if deployment <= Deployment.BASES:
        return battle.order[battle.stage % battle.seats]
    if deployment == Deployment.PRISONER:
        return defender(battle) if battle.stage == 0 or battle.stage == 2 else battle.attacker
    if deployment == Deployment.LANE:
        return battle.attacker if battle.stage < 3 else defender(battle)
    return defender(battle) if battle.stage < 2 else battle.attacker


@rule
def stage_phase(battle: Battle) -> int:
    """What is deployed in this stage; `BID` when all is."""
    deployment = battle.scenario.deployment
    if deployment <= Deployment.BASES:
        if battle.stage >= 2 * battle.seats:
            return Phase.BID
        if battle.stage >= battle.seats:
            return Phase.DEPLOY
        return Phase.LEADER if deployment == Deployment.LEADERS else Phase.BASES
    if deployment == Deployment.PRISONER:
        return PRISONER_STAGES[min(battle.stage, len(PRISONER_STAGES) - 1)]
    if deployment == Deployment.LANE:
        return LANE_STAGES[min(battle.stage, len(LANE_STAGES) - 1)]
    return MONSTER_STAGES[min(battle.stage, len(MONSTER_STAGES) - 1)]


@rule
def next_stage(battle: Battle, log: Log) -> None:
    """The next who has something to deploy; then the first cycle begins."""
    for _ in range(2 * MOST + 1):
        phase = stage_phase(battle)
        if phase == Phase.BID:
            begin_cycle(battle, log)
            return
        seat = stage_seat(battle)
        if phase != Phase.DEPLOY or in_reserve(battle, seat) > 0:
            battle.phase = phase  # type: ignore[assignment]  # a number already, as `stage_phase` reckons it
            owe(battle, seat)
            return
        battle.stage += 1


@rule
def in_reserve(battle: Battle, seat: int) -> int:
    count = 0
    for die in range(battle.count):
        if battle.dice[die].owner == seat and battle.dice[die].place == Place.RESERVE:
            count += 1
    return count


@rule
def end_stage(battle: Battle, log: Log) -> None:
    battle.stage += 1
    next_stage(battle, log)


# --- Auras at the start ----------------------------------------------------------------------------------------------


@rule
def lay_auras(battle: Battle) -> None:
    """The auras of the scenario, those of each player one after another (rule 7.1)."""
    count = 0
    for place in range(PLANS):
        plan = battle.scenario.auras[place]
        for seat in range(battle.seats):
            theirs = plan.whose == Whose.EACH
            theirs = theirs or (plan.whose == Whose.ATTACKER and seat == battle.attacker)
            theirs = theirs or (plan.whose == Whose.DEFENDER and seat == defender(battle))
            nobodys = plan.whose == Whose.NOBODY and seat == 0
            if plan.kind != Aura.NONE and (theirs or nobodys) and count < TOKENS:
                token = battle.tokens[count]
                token.kind = plan.kind
                token.owner = seat if theirs else NOBODY
                token.stays = plan.stays
                count += 1
                if plan.start == Start.SPOT:
                    token.lie = Lie.LYING
                    token.x = plan.x
                    token.y = plan.y


@rule
def give_aura(battle: Battle, seat: int, die: int, log: Log) -> None:
    """The aura that waits for a seat's leader, prisoner or monster."""
    for place in range(TOKENS):
        token = battle.tokens[place]
        waits = token.kind != Aura.NONE and token.lie == Lie.NOWHERE and token.owner == seat
        if waits and not begins_on_base(battle, token.kind):
            take(battle, place, die, log)
            return


@rule
def lay_on_base(battle: Battle, base: int) -> None:
    """A Flag that begins on its owner's base lies on the middle of it (rule 8.6)."""
    there = battle.bases[base]
    for place in range(TOKENS):
        token = battle.tokens[place]
        waits = token.kind != Aura.NONE and token.lie == Lie.NOWHERE and token.owner == there.owner
        if waits and begins_on_base(battle, token.kind):
            token.lie = Lie.LYING
            token.x = there.x
            token.y = there.y


@rule
def begins_on_base(battle: Battle, kind: int) -> bool:
    for place in range(PLANS):
        plan = battle.scenario.auras[place]
        if plan.kind == kind and plan.start == Start.BASE:
            return True
    return False


# --- Bases -----------------------------------------------------------------------------------------------------------


@rule
def bases_down(battle: Battle) -> int:
    count = 0
    for base in range(MOST):
        if battle.bases[base].down:
            count += 1
    return count


@rule
def least_apart(battle: Battle) -> int:
    """Five or six leaders stand closer, so that the last of them finds room on the table (rule 8.2)."""
    return closer(battle.scenario.apart) if battle.seats > FEW else battle.scenario.apart


@rule
def far_enough(battle: Battle, x: int, y: int, other_x: int, other_y: int) -> bool:
    """Whether two centres are as far apart as the scenario wants, to the nearest thousandth (rules 2.8, 8.6, 8.11 and 8.15)."""
    apart = distance2(x, y, other_x, other_y)
    low, high = least_apart(battle), battle.scenario.apart_most
    if low == high:
        return (2 * low - 1) * (2 * low - 1) <= 4 * apart < (2 * low + 1) * (2 * low + 1)
    return apart >= low * low and (high == 0 or apart <= high * high)


@rule
def check_base(battle: Battle, seat: int, action: Order) -> int:
    if not inside(battle, action.x, action.y, BASE):
        return Refusal.OFF_TABLE
    for place in range(MOST):
        base = battle.bases[place]
        if base.down and not far_enough(battle, action.x, action.y, base.x, base.y):
            return Refusal.BASE_DISTANCE
    return OK


@rule
def place_base(battle: Battle, seat: int, action: Order, log: Log) -> None:
    number = bases_down(battle)
    base = battle.bases[number]
    base.owner = seat
    base.x = action.x
    base.y = action.y
    base.down = True
    tell(log, EventKind.BASE, seat, 205, number + 1, base.x, base.y)
    lay_on_base(battle, number)
    end_stage(battle, log)


# --- Dice ------------------------------------------------------------------------------------------------------------


@rule
def check_reserve(battle: Battle, seat: int, number: int) -> int:
    if not is_die(battle, number):
        return Refusal.NO_DIE
    if die_of(battle, number).owner != seat:
        return Refusal.NOT_YOURS
    return OK if die_of(battle, number).place == Place.RESERVE else Refusal.NOT_IN_RESERVE


@rule
def check_place(battle: Battle, seat: int, action: Order) -> int:
    """A leader, another die, or the monster, by the phase (rules 8.2, 8.3, 8.11, 8.15 and 8.20)."""
    if battle.phase == Phase.MONSTER:
        return check_monster(battle, action)
    code = check_reserve(battle, seat, action.die)
    return code if code != OK else check_room(battle, seat, action.die - 1, action.x, action.y)


@rule
def check_room(battle: Battle, seat: int, die: int, x: int, y: int) -> int:
    if not inside(battle, x, y, RADIUS):
        return Refusal.OFF_TABLE
    if not spot_free(battle, x, y, die):
        return Refusal.OVERLAP
    if battle.phase == Phase.LEADER:
        return check_leader(battle, x, y)
    if battle.phase == Phase.MONSTER:
        base = battle.bases[0]
        return OK if far_enough(battle, x, y, base.x, base.y) else Refusal.TOO_NEAR_TO_DEPLOY
    if battle.scenario.deployment == Deployment.LANE:
        return check_lane(battle, x, y)
    near = near_anchor(battle, seat, x, y)
    return OK if near else Refusal.TOO_FAR_TO_DEPLOY


@rule
def check_leader(battle: Battle, x: int, y: int) -> int:
    """Leaders stand well apart (rule 8.2)."""
    for place in range(TOKENS):
        token = battle.tokens[place]
        if token.kind == Aura.LEADERSHIP and token.lie == Lie.HELD:
            other = die_of(battle, token.bearer)
            if not far_enough(battle, x, y, other.x, other.y):
                return Refusal.TOO_NEAR_TO_DEPLOY
    return OK


@rule
def near_anchor(battle: Battle, seat: int, x: int, y: int) -> bool:
    """Within the scenario's range units of the leader or the base (rule 2.8)."""
    length = battle.scenario.near + RADIUS
    if battle.scenario.deployment == Deployment.LEADERS:
        leader = battle.dice[leader_of(battle, seat)]
        return within(leader.x, leader.y, x, y, length)
    base = battle.bases[base_of(battle, seat)]
    return within(base.x, base.y, x, y, length)


@rule
def check_lane(battle: Battle, x: int, y: int) -> int:
    """Between the two bases, and not too near to either (rule 8.15)."""
    a, b = battle.bases[0], battle.bases[1]
    along = dot(a.x, a.y, b.x, b.y, x, y)
    if along < 0 or along > distance2(a.x, a.y, b.x, b.y):
        return Refusal.NOT_BETWEEN
    least = battle.scenario.near * battle.scenario.near
    near = distance2(a.x, a.y, x, y) < least or distance2(b.x, b.y, x, y) < least
    return Refusal.TOO_NEAR_TO_DEPLOY if near else OK


@rule
def check_monster(battle: Battle, action: Order) -> int:
    """One of the defender's dice, far from the base (rule 8.20)."""
    if not is_die(battle, action.die):
        return Refusal.NO_DIE
    if die_of(battle, action.die).place != Place.TABLE:
        return Refusal.NOT_ON_TABLE
    return check_room(battle, battle.attacker, action.die - 1, action.x, action.y)


@rule
def place_die(battle: Battle, seat: int, action: Order, log: Log) -> None:
    die = die_of(battle, action.die)
    die.place = Place.TABLE
    die.x = action.x
    die.y = action.y
    if battle.phase == Phase.DEPLOY:
        tell(log, EventKind.PLACED, seat, 109, action.die, die.sides, die.x, die.y)
    else:
        leads = battle.phase == Phase.LEADER
        told = EventKind.LEADER if leads else EventKind.MONSTER
        tell(log, told, seat, 802 if leads else 820, action.die, die.sides, die.x, die.y)
        give_aura(battle, seat, action.die - 1, log)
    if battle.phase != Phase.DEPLOY or in_reserve(battle, seat) == 0:
        end_stage(battle, log)


# --- The prisoner, and the spaces of a base --------------------------------------------------------------------------


@rule
def choose_prisoner(battle: Battle, seat: int, action: Order, log: Log) -> None:
    """It waits on the middle of the defender's base, frozen (rules 8.10 and 8.13)."""
    die = die_of(battle, action.die)
    die.place = Place.TABLE
    die.x = battle.bases[0].x
    die.y = battle.bases[0].y
    die.frozen = True
    battle.captive = action.die
    tell(log, EventKind.PRISONER, seat, 810, action.die, die.sides)
    give_aura(battle, seat, action.die - 1, log)
    end_stage(battle, log)


@rule
def check_spaces(battle: Battle, seat: int, action: Order) -> int:
    """All dice, the largest on the first space (rule 8.16)."""
    last = 100
    count = 0
    for place in range(len(action.dice)):
        number = action.dice[place]
        if number == 0:
            break
        code = check_reserve(battle, seat, number)
        if code != OK:
            return code
        for earlier in range(place):
            if action.dice[earlier] == number:
                return Refusal.SPACES_EXTRA
        if die_of(battle, number).sides > last:
            return Refusal.SPACES_ORDER
        last = die_of(battle, number).sides
        count += 1
    return OK if count == in_reserve(battle, seat) else Refusal.SPACES_ALL


@rule
def take_spaces(battle: Battle, seat: int, action: Order, log: Log) -> None:
    base = battle.bases[0]
    for place in range(len(action.dice)):
        if action.dice[place] == 0:
            break
        die = die_of(battle, action.dice[place])
        die.place = Place.TABLE
        die.space = place + 1
        die.x = base.x + SPACE_X[place]
        die.y = base.y + SPACE_Y[place]
        tell(log, EventKind.SPACED, seat, 816, action.dice[place], die.sides, die.space)
    end_stage(battle, log)
