"""Which positions a battle can come to."""

from __future__ import annotations

from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, holds, throws_only
from dicefield.games.polywars.content import Aura, Deployment
from dicefield.games.polywars.rules.auras import leader_of, offered_aura
from dicefield.games.polywars.rules.cycle import SIX, active, count_ranked, has_wounded, tied_rank
from dicefield.games.polywars.rules.damage import seats_in
from dicefield.games.polywars.rules.deployment import bases_down, in_reserve, stage_phase, stage_seat
from dicefield.games.polywars.rules.forces import brings_dice, has_force, is_allowed
from dicefield.games.polywars.rules.queries import die_of, inside, is_die, on_table, overlapping_die, range_between, size_place
from dicefield.games.polywars.rules.victory import is_undecided
from dicefield.games.polywars.state import BASE, HEALS, MOST, MOST_DICE, RADIUS, TOKENS, Battle, Lie, Phase, Place, Refusal


@rule
def validate(battle: Battle) -> int:
    if not table_is_valid(battle):
        return Refusal.POSITION_TABLE
    if not dice_are_valid(battle):
        return Refusal.POSITION_DICE
    if not auras_are_valid(battle):
        return Refusal.POSITION_AURAS
    if not bases_are_valid(battle):
        return Refusal.POSITION_BASES
    return OK if phase_is_valid(battle) else Refusal.POSITION_PHASE


@rule
def table_is_valid(battle: Battle) -> bool:
    """Seats, battles and cycles of the scenario; nobody out before the first cycle, nothing sealed when its time is over."""
    plan = battle.scenario
    if not plan.fewest <= battle.seats <= plan.most or battle.battle > plan.battles or battle.cycle > battle.limit:
        return False
    for seat in range(battle.seats):
        if not secrets_are_valid(battle, seat) or (battle.players[seat].out and battle.cycle == 0):
            return False
    return True


@rule
def secrets_are_valid(battle: Battle, seat: int) -> bool:
    """Sealed forces and healing are there only while they are sealed."""
    player = battle.players[seat]
    for place in range(HEALS):
        if player.heals[place] != 0 and battle.phase != Phase.HEAL:
            return False
    for place in range(MOST_DICE):
        if player.force[place] != 0 and battle.phase != Phase.FORCES:
            return False
    return True


# --- Dice ------------------------------------------------------------------------------------------------------------


@rule
def dice_are_valid(battle: Battle) -> bool:
    if battle.captive > battle.count or battle.acting > battle.count or battle.target > battle.count:
        return False
    for index in range(battle.count):
        if not die_is_valid(battle, index):
            return False
    return True


@rule
def die_is_valid(battle: Battle, index: int) -> bool:
    die = battle.dice[index]
    if size_place(die.sides) < 0 or die.value > die.sides or die.place == Place.NOWHERE:
        return False
    if not on_table(die):
        return True
    awaits_roll = battle.phase == Phase.RESPAWN and die.chosen
    if (die.value == 0) != awaits_roll:
        return False
    return inside(battle, die.x, die.y, RADIUS) and overlapping_die(battle, die.x, die.y, index) < 0


# --- Auras and bases -------------------------------------------------------------------------------------------------


@rule
def auras_are_valid(battle: Battle) -> bool:
    for place in range(TOKENS):
        token = battle.tokens[place]
        if (token.kind == Aura.NONE) != (token.lie == Lie.NOWHERE) and battle.cycle > 0:
            return False
        if token.lie == Lie.HELD and not bearer_is_valid(battle, place):
            return False
        if token.lie != Lie.HELD and token.bearer != 0:
            return False
        if (token.lie == Lie.OFFERED) != (token.killer != 0) or token.killer > battle.count:
            return False
    return True


@rule
def bearer_is_valid(battle: Battle, place: int) -> bool:
    """A die on the table that holds nothing else."""
    bearer = battle.tokens[place].bearer
    if bearer == 0 or bearer > battle.count or not on_table(die_of(battle, bearer)):
        return False
    for other in range(TOKENS):
        if other != place and battle.tokens[other].bearer == bearer:
            return False
    return True


@rule
def bases_are_valid(battle: Battle) -> bool:
    """Each on the table, and as many as the turns need."""
    for place in range(MOST):
        base = battle.bases[place]
        if base.down and not inside(battle, base.x, base.y, BASE):
            return False
    return battle.cycle == 0 or bases_down(battle) == bases_needed(battle)


@rule
def bases_needed(battle: Battle) -> int:
    deployment = battle.scenario.deployment
    if deployment == Deployment.LEADERS:
        return 0
    if deployment == Deployment.BASES:
        return battle.seats
    return 1 if deployment == Deployment.MONSTER else 2


# --- The phase -------------------------------------------------------------------------------------------------------


@rule
def phase_is_valid(battle: Battle) -> bool:
    phase = battle.phase
    if (phase == Phase.OVER) != (battle.winners != 0):
        return False
    if phase == Phase.OVER:
        return battle.owed == 0 and battle.throw.count == 0
    if battle.owing and not cost_is_due(battle):
        return False
    if is_thrown(phase):
        return throw_is_valid(battle)
    if battle.owed == 0 or (battle.sealed != 0 and not is_sealed(phase)):
        return False
    if phase == Phase.FORCES:
        return battle.count == 0 and battle.cycle == 0 and choosers_are(battle, bringing(battle)) and forces_are_valid(battle)
    if phase < Phase.BID:
        return deployment_is_valid(battle)
    return cycle_is_valid(battle)


@rule
def cost_is_due(battle: Battle) -> bool:
    """A power is still to be paid for while a Flag is offered or dice come back (rule 6.3)."""
    between = battle.phase == Phase.OFFER or battle.phase == Phase.RESPAWN
    return between and battle.acting > 0 and bool(battle.powered) and battle.resume == Phase.ACTION


@rule
def is_thrown(phase: int) -> bool:
    turns = phase == Phase.STRIKE or phase == Phase.MUTATE or phase == Phase.RESPAWN
    return turns or phase == Phase.ROLL or phase == Phase.DRAW_LOTS or phase == Phase.TIE


@rule
def is_sealed(phase: int) -> bool:
    return phase == Phase.FORCES or phase == Phase.BID or phase == Phase.HEAL


@rule
def choosers_are(battle: Battle, seats: int) -> bool:
    return (battle.owed | battle.sealed) == seats


@rule
def bringing(battle: Battle) -> int:
    mask = 0
    for seat in range(battle.seats):
        if brings_dice(battle, seat):
            mask |= 1 << seat
    return mask


@rule
def forces_are_valid(battle: Battle) -> bool:
    """There are dice to bring. Sealed forces are of allowed sizes; their totals were checked when they were chosen."""
    for seat in range(battle.seats):
        if brings_dice(battle, seat) and not has_force(battle, seat):
            return False
        for place in range(MOST_DICE):
            sides = battle.players[seat].force[place]
            if sides != 0 and (not is_allowed(battle, sides) or not holds(battle.sealed, seat)):
                return False
    return True


@rule
def deployment_is_valid(battle: Battle) -> bool:
    if battle.cycle != 0 or battle.count == 0 or stage_phase(battle) != battle.phase:
        return False
    seat = stage_seat(battle)
    if not 0 <= seat < battle.seats or battle.owed != 1 << seat:
        return False
    if battle.phase == Phase.MONSTER or battle.phase == Phase.BASES:
        return bases_before(battle)
    if battle.scenario.deployment == Deployment.LEADERS and battle.phase == Phase.DEPLOY and leader_of(battle, seat) < 0:
        return False
    return bases_before(battle) and in_reserve(battle, seat) > 0


@rule
def bases_before(battle: Battle) -> bool:
    """As many bases as the stages so far have placed."""
    deployment = battle.scenario.deployment
    stage = battle.stage
    if deployment == Deployment.LEADERS:
        return bases_down(battle) == 0
    if deployment == Deployment.BASES:
        return bases_down(battle) == min(stage, battle.seats)
    if deployment == Deployment.PRISONER:
        return bases_down(battle) == (0 if stage == 0 else 1 if stage < 4 else 2) and (stage < 2 or battle.captive > 0)
    if deployment == Deployment.LANE:
        return bases_down(battle) == min(stage, 2)
    return bases_down(battle) == min(stage, 1)


@rule
def cycle_is_valid(battle: Battle) -> bool:
    if battle.cycle < 1 or not is_undecided(battle) or not marks_are_valid(battle):
        return False
    if battle.phase == Phase.BID:
        return choosers_are(battle, seats_in(battle))
    if not order_is_valid(battle):
        return False
    if battle.phase == Phase.HEAL:
        return heals_are_valid(battle)
    if battle.phase == Phase.OFFER:
        place = offered_aura(battle)
        return place >= 0 and is_phase_of_turn(battle.resume) and offer_is_valid(battle, place)
    return turn_is_valid(battle)


@rule
def offer_is_valid(battle: Battle, place: int) -> bool:
    killer = battle.dice[battle.tokens[place].killer - 1]
    return on_table(killer) and battle.owed == 1 << killer.owner


@rule
def marks_are_valid(battle: Battle) -> bool:
    """All is deployed, nothing is in the air, only the prisoner is frozen, and a Flag is offered only when it is asked about."""
    for index in range(battle.count):
        die = battle.dice[index]
        if die.chosen or die.place == Place.RESERVE or (die.frozen and index != battle.captive - 1):
            return False
    return battle.phase == Phase.OFFER or offered_aura(battle) < 0


@rule
def order_is_valid(battle: Battle) -> bool:
    """Everybody who is in once, at the head of the order."""
    met = 0
    for place in range(MOST):
        seat = battle.order[place]
        if seat != NOBODY:
            if (met >> seat) & 1 == 1 or (place > 0 and battle.order[place - 1] == NOBODY):
                return False
            met |= 1 << seat
    return met & seats_in(battle) == seats_in(battle) and battle.turn < MOST


@rule
def heals_are_valid(battle: Battle) -> bool:
    asked = battle.owed | battle.sealed
    for seat in range(battle.seats):
        player = battle.players[seat]
        if (asked >> seat) & 1 == 1 and (player.points == 0 or not has_wounded(battle, seat)):
            return False
        for place in range(HEALS):
            number = player.heals[place]
            if number != 0 and (not holds(battle.sealed, seat) or not is_die(battle, number)):
                return False
    return True


@rule
def is_phase_of_turn(phase: int) -> bool:
    return phase == Phase.ATTACK or phase == Phase.MOVE or phase == Phase.ACTION or phase == Phase.SPEED


@rule
def turn_is_valid(battle: Battle) -> bool:
    seat = active(battle)
    if seat == NOBODY or battle.players[seat].out or battle.owed != 1 << seat:
        return False
    mine = battle.acting > 0 and die_of(battle, battle.acting).owner == seat and on_table(die_of(battle, battle.acting))
    if battle.phase == Phase.SPLIT:
        return mine and attack_is_valid(battle) and battle.rolled > 0 and battle.away > 0
    if battle.phase == Phase.SPEED:
        return mine and battle.steps > 0 and battle.powered
    if battle.phase == Phase.MOVE and battle.acting > 0:
        return mine and battle.steps > 0 and bool(die_of(battle, battle.acting).moved)
    return is_phase_of_turn(battle.phase) and battle.steps == 0 and battle.acting == 0


@rule
def attack_is_valid(battle: Battle) -> bool:
    """Somebody attacks somebody, at the range there is, with strength left."""
    if battle.acting == 0 or battle.target == 0 or battle.acting == battle.target:
        return False
    attacker, target = die_of(battle, battle.acting), die_of(battle, battle.target)
    if not on_table(attacker) or not on_table(target) or attacker.owner != active(battle):
        return False
    return battle.away == range_between(attacker, target) and battle.rolled < attacker.value - battle.away


# --- Dice in the air -------------------------------------------------------------------------------------------------


@rule
def throw_is_valid(battle: Battle) -> bool:
    phase = battle.phase
    if battle.throw.count == 0:
        return False
    if phase == Phase.DRAW_LOTS or phase == Phase.TIE:
        return ties_are_valid(battle)
    if phase == Phase.ROLL:
        return battle.cycle == 0 and battle.stage < battle.seats and roll_is_valid(battle)
    if battle.cycle < 1 or not order_is_valid(battle) or not is_undecided(battle):
        return False
    if phase == Phase.STRIKE:
        fits = battle.throw.count == 1 and attack_is_valid(battle) and battle.rolled == 0
        return fits and battle.throw.sides[0] == die_of(battle, battle.acting).sides
    if phase == Phase.MUTATE:
        user = battle.acting > 0 and on_table(die_of(battle, battle.acting)) and not die_of(battle, battle.acting).chosen
        return user and bool(battle.powered) and battle.resume == Phase.ACTION and chosen_are_thrown(battle)
    return (
        bool(battle.scenario.respawn)
        and chosen_are_thrown(battle)
        and (battle.resume == Phase.BID or is_phase_of_turn(battle.resume))
    )


@rule
def ties_are_valid(battle: Battle) -> bool:
    rank = tied_rank(battle)
    if rank < 0 or (battle.cycle == 0) != (battle.phase == Phase.DRAW_LOTS) or battle.count == 0:
        return False
    if battle.throw.count != count_ranked(battle, rank) or (battle.cycle > 0 and not is_undecided(battle)):
        return False
    return throws_only(battle, SIX) and ranks_are_valid(battle)


@rule
def ranks_are_valid(battle: Battle) -> bool:
    """Whoever is behind has somebody before them: a rank counts those."""
    for seat in range(battle.seats):
        player = battle.players[seat]
        before = 0
        for other in range(battle.seats):
            if not battle.players[other].out and battle.players[other].rank < player.rank:
                before += 1
        if not player.out and player.rank != before:
            return False
    return True


@rule
def roll_is_valid(battle: Battle) -> bool:
    """All the dice of one seat, in their order."""
    thrown = 0
    for index in range(battle.count):
        die = battle.dice[index]
        if die.place != Place.RESERVE:
            return False
        if die.owner == battle.stage:
            if thrown >= battle.throw.count or battle.throw.sides[thrown] != die.sides:
                return False
            thrown += 1
    return thrown == battle.throw.count


@rule
def chosen_are_thrown(battle: Battle) -> bool:
    thrown = 0
    for index in range(battle.count):
        die = battle.dice[index]
        if die.chosen:
            if not on_table(die) or thrown >= battle.throw.count or battle.throw.sides[thrown] != die.sides:
                return False
            thrown += 1
    return thrown == battle.throw.count
