"""The contract of the Polyversal demo: which step takes what comes. Numbers are those of RULES.md."""

from __future__ import annotations

from dicefield.engine.dice import Rng, draw
from dicefield.engine.events import Log
from dicefield.engine.record import NOBODY, array, f64, i64
from dicefield.engine.rule import apart, rule
from dicefield.engine.waiting import OK, award, clear_throw, owes
from dicefield.games.polyversal.bots.candidates import legal_movement
from dicefield.games.polyversal.bots.pick import GREEDY, wishes_to_fire
from dicefield.games.polyversal.content import MOST_UNITS, Force
from dicefield.games.polyversal.rules.aiming import check_fire, choose_fire, legal_fire
from dicefield.games.polyversal.rules.deployment import (
    ask_command_dice,
    check_placing,
    choose_placing,
    legal_placings,
    roll_off_lands,
    write,
)
from dicefield.games.polyversal.rules.movement import check_movement, choose_movement
from dicefield.games.polyversal.rules.queries import lives
from dicefield.games.polyversal.rules.turns import (
    check_activation,
    check_orders,
    choose_activation,
    choose_mode,
    choose_orders,
    end_turn,
    initiative_lands,
    legal_activations,
    legal_orders,
    next_call,
    next_step,
    place_on,
    surrender,
)
from dicefield.games.polyversal.rules.volley import attack_lands, next_shot, weapon_lands
from dicefield.games.polyversal.state import SEATS, Battle, BattleOptions, Command, Group, Order, Phase, Refusal, Verb

DOUBT = 5
"""One guess in so many takes the other order."""

# --- Set-up ----------------------------------------------------------------------------------------------------------


@rule
def start(battle: Battle, options: BattleOptions, log: Log) -> None:
    """Two battlegroups beside an empty table; both throw for who places first (rules 1.1 and 2.1)."""
    battle.seats = SEATS
    battle.arcs = options.arcs
    battle.advance_fire = options.advance_fire
    battle.turns = options.turns
    battle.table = options.table
    battle.first = NOBODY
    battle.active = NOBODY
    battle.winner = NOBODY
    enlist(battle.groups[0], options.first)
    enlist(battle.groups[1], options.second)
    ask_command_dice(battle, Phase.ROLL_OFF)


@apart
def enlist(group: Group, force: Force) -> None:
    for place in range(MOST_UNITS):
        entry = force.units[place]
        unit = group.units[place]
        unit.card = entry.card
        unit.size = entry.card.models
        unit.effectiveness = entry.card.effectiveness
        unit.command = entry.command


# --- Choices ---------------------------------------------------------------------------------------------------------


@rule
def legal(battle: Battle, seat: int, out: array[Command]) -> int:
    """A good finite set; surrender may always be said as well, and any place of the table."""
    phase = battle.phase
    if phase == Phase.FIRE:
        return legal_fire(battle, seat, out)
    if phase == Phase.MOVE:
        return legal_movement(battle, seat, out)
    if phase == Phase.ACTIVATE:
        return legal_activations(battle, seat, out)
    if phase == Phase.ORDERS:
        return legal_orders(battle, seat, out)
    if phase == Phase.DEPLOY:
        return legal_placings(battle, seat, out)
    write(out, 0, Verb.MOVE_FIRST, 0, 0, 0, 0)
    write(out, 1, Verb.FIRE_FIRST, 0, 0, 0, 0)
    return 2


@rule
def check(battle: Battle, seat: int, command: Command) -> int:
    phase = battle.phase
    if command.verb == Verb.SURRENDER:
        return OK
    if phase == Phase.FIRE:
        return check_fire(battle, seat, command)
    if phase == Phase.MOVE:
        return check_movement(battle, seat, command)
    if phase == Phase.ACTIVATE:
        return check_activation(battle, seat, command)
    if phase == Phase.ORDERS:
        return check_orders(battle, seat, command)
    if phase == Phase.DEPLOY:
        return check_placing(battle, seat, command)
    return OK if command.verb == Verb.MOVE_FIRST or command.verb == Verb.FIRE_FIRST else Refusal.NOT_NOW


@rule
def choose(battle: Battle, seat: int, command: Command, log: Log) -> None:
    phase = battle.phase
    if command.verb == Verb.SURRENDER:
        surrender(battle, seat, log)
    elif phase == Phase.FIRE:
        choose_fire(battle, seat, command, log)
    elif phase == Phase.MOVE:
        choose_movement(battle, seat, command, log)
    elif phase == Phase.ACTIVATE:
        choose_activation(battle, seat, command, log)
    elif phase == Phase.ORDERS:
        choose_orders(battle, seat, command, log)
    elif phase == Phase.DEPLOY:
        choose_placing(battle, seat, command, log)
    else:
        choose_mode(battle, seat, command, log)
    go_on(battle, log)


@rule
def thrower(battle: Battle, die: int) -> int:
    """Command Dice are thrown by both, seat by seat (rule 2.1); all others by whose unit fires (rules 7.1 and 7.11)."""
    if battle.phase == Phase.VOLLEY or battle.phase == Phase.WEAPON:
        return battle.active
    return die


@rule
def land(battle: Battle, faces: array[i64], log: Log) -> None:
    phase = battle.phase
    clear_throw(battle)
    if phase == Phase.VOLLEY:
        attack_lands(battle, faces, log)
    elif phase == Phase.WEAPON:
        weapon_lands(battle, faces[0], log)
    elif phase == Phase.INITIATIVE:
        initiative_lands(battle, faces, log)
    else:
        roll_off_lands(battle, faces, log)
    go_on(battle, log)


@apart
def go_on(battle: Battle, log: Log) -> None:
    """What needs nobody goes on until somebody owes a choice or dice are in the air."""
    while battle.owed == 0 and battle.throw.count == 0 and battle.phase != Phase.OVER:
        phase = battle.phase
        if phase == Phase.SHOOTING:
            next_shot(battle, log)
        elif phase == Phase.STEPPING:
            next_step(battle, log)
        elif phase == Phase.CALLING:
            next_call(battle, log)
        elif phase == Phase.ENDING:
            end_turn(battle, log)
        else:
            place_on(battle, log)


# --- What is known, and how it ends ----------------------------------------------------------------------------------


@rule
def observe(battle: Battle, seat: int) -> None:
    """Orders that lie face down are known to their owner alone (rule 3.3, ALL.1)."""
    for other in range(SEATS):
        if other == seat:
            continue
        for place in range(MOST_UNITS):
            unit = battle.groups[other].units[place]
            if not unit.shown:
                unit.order = Order.NONE


@rule
def guess(battle: Battle, seat: int, rng: Rng) -> None:
    """For each of the others' units whose order lies face down, what a greedy player would have ordered; now and then the other
    order, since nobody knows."""
    for other in range(SEATS):
        if other == seat or not has_ordered(battle, other):
            continue
        for place in range(MOST_UNITS):
            unit = battle.groups[other].units[place]
            if lives(unit) and not unit.shown:
                fires = wishes_to_fire(GREEDY, battle, other, unit, 0) != (draw(rng, DOUBT) == 0)
                unit.order = Order.FIRE if fires else Order.ADVANCE


@rule
def has_ordered(battle: Battle, seat: int) -> bool:
    """Whether the orders of a side lie on the table."""
    phase = battle.phase
    if phase == Phase.ROLL_OFF or phase == Phase.DEPLOY or phase == Phase.OVER:
        return False
    return phase != Phase.ORDERS or not owes(battle, seat)


@rule
def score(battle: Battle, out: array[f64]) -> None:
    award(out, SEATS, battle.winner)
