"""The rules of Polywars: which part answers for which phase."""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.events import Log, tell
from dicefield.engine.record import NOBODY, array, f64, i64
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, award_shares, clear_throw, holds
from dicefield.games.polywars.bots.forces import ready_force, room_left
from dicefield.games.polywars.rules.auras import drop, held_by, lay_down, may_be_dropped, offered_aura, take
from dicefield.games.polywars.rules.combat import (
    check_attack,
    check_own,
    check_split,
    choose_split,
    declare,
    land_attack,
    must_attack,
)
from dicefield.games.polywars.rules.cycle import (
    break_ties,
    can_be_healed,
    check_bid,
    check_heal,
    choose_bid,
    choose_heal,
    end_turn,
    land_respawns,
    land_tied,
    settle,
)
from dicefield.games.polywars.rules.deployment import (
    check_base,
    check_place,
    check_reserve,
    check_spaces,
    choose_prisoner,
    end_stage,
    land_force,
    land_lots,
    place_base,
    place_die,
    take_spaces,
)
from dicefield.games.polywars.rules.forces import ask_forces, check_force, choose_force
from dicefield.games.polywars.rules.movement import check_step, end_speed, step
from dicefield.games.polywars.rules.powers import check_power, land_mutation, use_power
from dicefield.games.polywars.rules.rage import must_step
from dicefield.games.polywars.state import (
    MOST_DICE,
    POINTS,
    Battle,
    EventKind,
    Order,
    Phase,
    Place,
    Refusal,
    Size,
    Verb,
    WarOptions,
)


@rule
def start(battle: Battle, options: WarOptions, log: Log) -> None:
    battle.seats = options.seats
    battle.scenario = options.scenario
    battle.layout = options.layout
    battle.total = options.total if options.total > 0 else options.scenario.total
    battle.limit = options.cycles if options.cycles > 0 else options.scenario.cycles
    battle.attacker = options.attacker
    battle.battle = 1
    battle.order[:] = NOBODY
    ask_forces(battle)


# --- What may be chosen ----------------------------------------------------------------------------------------------


@rule
def fits_phase(phase: int, verb: int) -> bool:
    """Which verbs belong to which phase (rule 3.6)."""
    if phase == Phase.FORCES:
        return verb == Verb.FORCE
    if phase == Phase.BASES:
        return verb == Verb.BASE
    if phase == Phase.LEADER or phase == Phase.MONSTER:
        return verb == Verb.PLACE
    if phase == Phase.DEPLOY:
        return verb == Verb.PLACE or verb == Verb.DONE
    if phase == Phase.PRISONER:
        return verb == Verb.PRISONER
    if phase == Phase.SPACES:
        return verb == Verb.SPACES
    if phase == Phase.BID:
        return verb == Verb.BID
    if phase == Phase.HEAL:
        return verb == Verb.HEAL
    if phase == Phase.SPLIT:
        return verb == Verb.SPLIT
    if phase == Phase.OFFER:
        return verb == Verb.TAKE or verb == Verb.LEAVE
    return fits_turn(phase, verb)


@rule
def fits_turn(phase: int, verb: int) -> bool:
    if verb == Verb.DONE or verb == Verb.DROP:
        return True
    if phase == Phase.ATTACK:
        return verb == Verb.STRIKE or verb == Verb.ZAP
    if phase == Phase.MOVE or phase == Phase.SPEED:
        return verb == Verb.STEP or verb == Verb.TAG
    return Verb.FIELD <= verb <= Verb.TELEPORT


@rule
def check(battle: Battle, seat: int, action: Order) -> int:
    verb = action.verb
    if not fits_phase(battle.phase, verb):
        return Refusal.WRONG_PHASE
    if has_gap(action):
        return Refusal.GAP
    if verb == Verb.FORCE:
        return check_force(battle, seat, action)
    if verb == Verb.BASE:
        return check_base(battle, seat, action)
    if verb == Verb.PLACE:
        return check_place(battle, seat, action)
    if verb == Verb.PRISONER:
        return check_reserve(battle, seat, action.die)
    if verb == Verb.SPACES:
        return check_spaces(battle, seat, action)
    if verb == Verb.BID:
        return check_bid(battle, seat, action)
    if verb == Verb.HEAL:
        return check_heal(battle, seat, action)
    return check_in_turn(battle, seat, action)


@rule
def has_gap(action: Order) -> bool:
    """Whether a list goes on behind its end: lists end at the first place that is empty."""
    for place in range(1, MOST_DICE):
        if action.dice[place] != 0 and action.dice[place - 1] == 0:
            return True
        if action.sizes[place] != Size.NONE and action.sizes[place - 1] == Size.NONE:
            return True
    return False


@rule
def check_in_turn(battle: Battle, seat: int, action: Order) -> int:
    verb = action.verb
    if verb == Verb.STRIKE or verb == Verb.ZAP:
        return check_attack(battle, seat, action)
    if verb == Verb.SPLIT:
        return check_split(battle, seat, action)
    if verb == Verb.TAKE or verb == Verb.LEAVE:
        return OK
    if verb == Verb.STEP or verb == Verb.TAG:
        return check_step(battle, seat, action)
    if verb == Verb.DROP:
        return check_drop(battle, seat, action.die)
    if verb == Verb.DONE:
        return check_done(battle, seat)
    return check_power(battle, seat, action)


@rule
def check_drop(battle: Battle, seat: int, number: int) -> int:
    """Only what is held, and what may be let go (rules 7.4 and 7.6)."""
    code = check_own(battle, seat, number)
    if code != OK and code != Refusal.FROZEN:
        return code
    place = held_by(battle, number - 1)
    if place < 0:
        return Refusal.NOTHING_TO_DROP
    return OK if may_be_dropped(battle.tokens[place]) else Refusal.NOT_DROPPED


@rule
def check_done(battle: Battle, seat: int) -> int:
    """A phase may be ended, duties apart (rules 1.9, 3.6, 6.6, 7.15 and 8.21)."""
    if battle.phase == Phase.DEPLOY:
        return Refusal.STILL_TO_PLACE if room_left(battle, seat) else OK
    if battle.phase == Phase.ATTACK and must_attack(battle, seat) >= 0:
        return Refusal.MUST_ATTACK
    if battle.phase == Phase.MOVE and must_step(battle, seat) >= 0:
        return Refusal.MUST_STEP
    if battle.phase == Phase.SPEED and battle.steps == 3:
        return Refusal.SPEED_STEP
    return OK


# --- Choices ---------------------------------------------------------------------------------------------------------


@rule
def choose(battle: Battle, seat: int, action: Order, log: Log) -> None:
    verb = action.verb
    if verb == Verb.STEP or verb == Verb.TAG:
        step(battle, seat, action, log)
    elif verb == Verb.STRIKE or verb == Verb.ZAP:
        declare(battle, seat, action, log)
    elif verb == Verb.DONE:
        finish_phase(battle, seat, log)
    elif verb == Verb.BID:
        choose_bid(battle, seat, action, log)
    elif verb == Verb.HEAL:
        choose_heal(battle, seat, action, log)
    elif verb == Verb.SPLIT:
        choose_split(battle, seat, action, log)
    elif verb == Verb.DROP:
        drop(battle, action.die - 1, log)
    elif verb == Verb.TAKE or verb == Verb.LEAVE:
        answer_offer(battle, seat, action, log)
    elif Verb.FIELD <= verb <= Verb.TELEPORT:
        use_power(battle, seat, action, log)
    else:
        deploy(battle, seat, action, log)


@rule
def deploy(battle: Battle, seat: int, action: Order, log: Log) -> None:
    verb = action.verb
    if verb == Verb.PLACE:
        place_die(battle, seat, action, log)
    elif verb == Verb.BASE:
        place_base(battle, seat, action, log)
    elif verb == Verb.FORCE:
        choose_force(battle, seat, action, log)
    elif verb == Verb.PRISONER:
        choose_prisoner(battle, seat, action, log)
    else:
        take_spaces(battle, seat, action, log)


@rule
def finish_phase(battle: Battle, seat: int, log: Log) -> None:
    """On to the next phase, or the next turn (rule 3.6)."""
    if battle.phase != Phase.SPEED:
        battle.steps = 0
    if battle.phase == Phase.ATTACK:
        battle.phase = Phase.MOVE
        tell(log, EventKind.PHASE, seat, 306, Phase.MOVE)
    elif battle.phase == Phase.MOVE:
        battle.acting = 0
        battle.phase = Phase.ACTION
        tell(log, EventKind.PHASE, seat, 306, Phase.ACTION)
    elif battle.phase == Phase.SPEED:
        end_speed(battle, log)
        settle(battle, log)
    elif battle.phase == Phase.DEPLOY:
        give_up_reserve(battle, seat, log)
        end_stage(battle, log)
    else:
        end_turn(battle, log)


@rule
def give_up_reserve(battle: Battle, seat: int, log: Log) -> None:
    """Dice for which there is no room anywhere stay out of the battle (rule 1.9)."""
    for index in range(battle.count):
        die = battle.dice[index]
        if die.owner == seat and die.place == Place.RESERVE:
            die.place = Place.LOST
            die.value = 0
            tell(log, EventKind.REMOVED, seat, 109, index + 1, die.sides)


@rule
def answer_offer(battle: Battle, seat: int, action: Order, log: Log) -> None:
    """The killer takes the Flag, or leaves it lying (rule 7.10)."""
    place = offered_aura(battle)
    token = battle.tokens[place]
    if action.verb == Verb.TAKE:
        killer = token.killer - 1
        tell(log, EventKind.TAKEN, seat, 710, killer + 1, battle.dice[killer].sides, token.kind)
        take(battle, place, killer, log)
    else:
        x, y = token.x, token.y
        lay_down(battle, place, token.killer - 1)
        token.x = x
        token.y = y
        tell(log, EventKind.STAYS, token.owner, 710, token.kind, x, y)
    settle(battle, log)


# --- Dice ------------------------------------------------------------------------------------------------------------


@rule
def land(battle: Battle, faces: array[i64], log: Log) -> None:
    clear_throw(battle)
    if battle.phase == Phase.STRIKE:
        land_attack(battle, faces[0], log)
    elif battle.phase == Phase.TIE:
        land_tied(battle, faces, 303, log)
        break_ties(battle, log)
    elif battle.phase == Phase.MUTATE:
        land_mutation(battle, faces, log)
    elif battle.phase == Phase.RESPAWN:
        land_respawns(battle, faces, log)
    elif battle.phase == Phase.ROLL:
        land_force(battle, faces, log)
    else:
        land_lots(battle, faces, log)


# --- Secrets ---------------------------------------------------------------------------------------------------------


@rule
def observe(battle: Battle, seat: int) -> None:
    """Forces, bids and healing are unseen until all have chosen (rules 1.5, 3.2 and 3.5)."""
    for other in range(battle.seats):
        if other != seat and holds(battle.sealed, other):
            hide(battle, other)


@rule
def hide(battle: Battle, seat: int) -> None:
    player = battle.players[seat]
    if battle.phase == Phase.BID:
        player.bid = 0
    player.heals[:] = 0
    player.force[:] = 0


@rule
def guess(battle: Battle, seat: int, rng: Rng) -> None:
    for other in range(battle.seats):
        if other != seat and holds(battle.sealed, other):
            guess_choice(battle, other, rng)


@rule
def guess_choice(battle: Battle, seat: int, rng: Rng) -> None:
    player = battle.players[seat]
    if battle.phase == Phase.BID:
        player.bid = draw(rng, POINTS + 1)
    elif battle.phase == Phase.FORCES:
        ready_force(battle, seat, draw(rng, 4), player.force)
    else:
        guess_heals(battle, seat, rng)


@rule
def guess_heals(battle: Battle, seat: int, rng: Rng) -> None:
    """Wounded dice, one after another from a random one on."""
    player = battle.players[seat]
    given = 0
    begin = draw(rng, battle.count)
    for place in range(battle.count):
        die = (begin + place) % battle.count
        if given < player.points and can_be_healed(battle, seat, die):
            player.heals[given] = die + 1
            given += 1


# --- The end ---------------------------------------------------------------------------------------------------------


@rule
def score(battle: Battle, out: array[f64]) -> None:
    """The winner has all; those who share have equal parts."""
    award_shares(out, battle.seats, battle.winners)
