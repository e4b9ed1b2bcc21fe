"""The cycle: bids, healing, turns (chapter 3), and what happens between two choices."""

from __future__ import annotations

from dicefield.engine.events import Log, reveal, tell
from dicefield.engine.record import NOBODY, array, i64
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, ask, clear_choices, owe, seal
from dicefield.games.polywars.content import Victory
from dicefield.games.polywars.rules.auras import offered_aura, raging, withdraw_idle_offers
from dicefield.games.polywars.rules.damage import base_of, decide_battle, dice_of, finish, pay, time_is_up
from dicefield.games.polywars.rules.queries import die_of, is_die, on_base, on_table, spot_free
from dicefield.games.polywars.state import (
    HEALS,
    POINTS,
    SPACE_X,
    SPACE_Y,
    SPACES,
    Battle,
    EventKind,
    Order,
    Phase,
    Place,
    Refusal,
)

SIX = 6
"""Sides of the die that breaks ties."""


@rule
def active(battle: Battle) -> int:
    """Whose turn it is."""
    return battle.order[battle.turn]


# --- Ranks: who comes before whom ------------------------------------------------------------------------------------


@rule
def tied_rank(battle: Battle) -> int:
    """The first rank that several seats share, or -1."""
    for rank in range(battle.seats):
        if count_ranked(battle, rank) > 1:
            return rank
    return -1


@rule
def count_ranked(battle: Battle, rank: int) -> int:
    """How many seats have a rank."""
    count = 0
    for seat in range(battle.seats):
        if not battle.players[seat].out and battle.players[seat].rank == rank:
            count += 1
    return count


@rule
def ask_tied(battle: Battle, rank: int) -> None:
    """Those who share a rank throw for it, in the order of their seats (rules 1.8 and 3.3)."""
    for seat in range(battle.seats):
        if not battle.players[seat].out and battle.players[seat].rank == rank:
            ask(battle, SIX)


@rule
def land_tied(battle: Battle, faces: array[i64], rule_code: int, log: Log) -> None:
    """The higher throw comes first; equal throws stay tied."""
    rank = tied_rank(battle)
    thrown = 0
    for seat in range(battle.seats):
        player = battle.players[seat]
        if not player.out and player.rank == rank:
            player.thrown = faces[thrown]
            tell(log, EventKind.TIE, seat, rule_code, faces[thrown])
            thrown += 1
    for seat in range(battle.seats):
        player = battle.players[seat]
        if player.thrown > 0:
            player.rank = rank + higher_throws(battle, player.thrown)
    for seat in range(battle.seats):
        battle.players[seat].thrown = 0


@rule
def higher_throws(battle: Battle, face: int) -> int:
    count = 0
    for seat in range(battle.seats):
        if battle.players[seat].thrown > face:
            count += 1
    return count


@rule
def line_up(battle: Battle) -> None:
    """The order of the seats, from their ranks."""
    battle.order[:] = NOBODY
    for seat in range(battle.seats):
        if not battle.players[seat].out:
            battle.order[battle.players[seat].rank] = seat


@rule
def tell_order(battle: Battle, kind: int, rule_code: int, log: Log) -> None:
    """Who comes first, second and so on; 0 is nobody."""
    order = battle.order
    tell(log, kind, NOBODY, rule_code, order[0] + 1, order[1] + 1, order[2] + 1, order[3] + 1, order[4] + 1, order[5] + 1)


# --- Initiative ------------------------------------------------------------------------------------------------------


@rule
def begin_cycle(battle: Battle, log: Log) -> None:
    battle.cycle += 1
    battle.turn = 0
    battle.acting = 0
    tell(log, EventKind.CYCLE, NOBODY, 301, battle.cycle)
    battle.resume = Phase.BID
    if not ask_respawns(battle, log, Place.WAITING):
        ask_bids(battle)


@rule
def ask_bids(battle: Battle) -> None:
    """Everybody has three points again, and bids unseen (rules 3.2 and 3.4)."""
    battle.phase = Phase.BID
    battle.resume = Phase.FORCES
    clear_choices(battle)
    for seat in range(battle.seats):
        player = battle.players[seat]
        player.bid = 0
        player.rank = 0
        player.points = 0
        if not player.out:
            player.points = POINTS
            battle.owed |= 1 << seat


@rule
def check_bid(battle: Battle, seat: int, action: Order) -> int:
    return OK if 0 <= action.amount <= POINTS else Refusal.BID_POINTS


@rule
def choose_bid(battle: Battle, seat: int, action: Order, log: Log) -> None:
    battle.players[seat].bid = action.amount
    if seal(battle, seat):
        reveal(log)
        show_bids(battle, log)


@rule
def show_bids(battle: Battle, log: Log) -> None:
    """The highest bid comes first; what was bid is spent (rules 3.3 and 3.4)."""
    for seat in range(battle.seats):
        player = battle.players[seat]
        if not player.out:
            tell(log, EventKind.BID, seat, 302, player.bid)
            player.rank = higher_bids(battle, player.bid)
            player.points = POINTS - player.bid
    break_ties(battle, log)


@rule
def higher_bids(battle: Battle, bid: int) -> int:
    count = 0
    for seat in range(battle.seats):
        if not battle.players[seat].out and battle.players[seat].bid > bid:
            count += 1
    return count


@rule
def break_ties(battle: Battle, log: Log) -> None:
    rank = tied_rank(battle)
    if rank >= 0:
        battle.phase = Phase.TIE
        ask_tied(battle, rank)
        return
    line_up(battle)
    tell_order(battle, EventKind.ORDER + 0, 303, log)
    ask_heals(battle, log)


# --- Healing ---------------------------------------------------------------------------------------------------------


@rule
def can_be_healed(battle: Battle, seat: int, die: int) -> bool:
    wounded = battle.dice[die]
    return wounded.owner == seat and on_table(wounded) and wounded.value < wounded.sides


@rule
def has_wounded(battle: Battle, seat: int) -> bool:
    for die in range(battle.count):
        if can_be_healed(battle, seat, die):
            return True
    return False


@rule
def ask_heals(battle: Battle, log: Log) -> None:
    """Whoever kept points, and has a die to spend them on, heals (rule 3.5)."""
    battle.phase = Phase.HEAL
    clear_choices(battle)
    for seat in range(battle.seats):
        player = battle.players[seat]
        if player.points > 0 and has_wounded(battle, seat):
            battle.owed |= 1 << seat
    if battle.owed == 0:
        begin_turns(battle, log)


@rule
def check_heal(battle: Battle, seat: int, action: Order) -> int:
    """Own dice in play, each once, none above its sides (rule 3.5)."""
    for place in range(len(action.dice)):
        number = action.dice[place]
        if number == 0:
            break
        if place >= battle.players[seat].points:
            return Refusal.HEAL_POINTS
        if not is_die(battle, number):
            return Refusal.NO_DIE
        die = die_of(battle, number)
        if die.owner != seat:
            return Refusal.NOT_YOURS
        if not on_table(die):
            return Refusal.NOT_ON_TABLE
        if die.value >= die.sides:
            return Refusal.HEAL_FULL
        for earlier in range(place):
            if action.dice[earlier] == number:
                return Refusal.HEAL_TWICE
    return OK


@rule
def choose_heal(battle: Battle, seat: int, action: Order, log: Log) -> None:
    for place in range(HEALS):
        battle.players[seat].heals[place] = action.dice[place]
    if seal(battle, seat):
        reveal(log)
        heal_all(battle, log)
        begin_turns(battle, log)


@rule
def heal_all(battle: Battle, log: Log) -> None:
    for seat in range(battle.seats):
        player = battle.players[seat]
        for place in range(HEALS):
            if player.heals[place] > 0:
                die = die_of(battle, player.heals[place])
                die.value += 1
                tell(log, EventKind.HEALED, seat, 305, player.heals[place], die.sides, die.value)
                player.heals[place] = 0


# --- Turns -----------------------------------------------------------------------------------------------------------


@rule
def begin_turns(battle: Battle, log: Log) -> None:
    for seat in range(battle.seats):
        battle.players[seat].points = 0
    battle.turn = 0
    next_turn(battle, log)


@rule
def next_turn(battle: Battle, log: Log) -> None:
    """The next in the order who has a die on the table; after the last the cycle ends (rules 3.6 and 3.7)."""
    while battle.turn < battle.seats and battle.order[battle.turn] != NOBODY:
        seat = active(battle)
        if not battle.players[seat].out and dice_of(battle, seat) > 0:
            begin_turn(battle, seat, log)
            return
        if not battle.players[seat].out:
            tell(log, EventKind.SKIPPED, seat, 307)
        battle.turn += 1
    end_cycle(battle, log)


@rule
def begin_turn(battle: Battle, seat: int, log: Log) -> None:
    for index in range(battle.count):
        die = battle.dice[index]
        die.attacked = False
        die.moved = False
    battle.powered = False
    battle.acting = 0
    battle.steps = 0
    battle.phase = Phase.ATTACK
    owe(battle, seat)
    tell(log, EventKind.TURN, seat, 306, battle.cycle)


@rule
def end_turn(battle: Battle, log: Log) -> None:
    """A new bearer of Rage on the base has won by the end of its own turn (rule 8.22)."""
    seat = active(battle)
    if battle.scenario.victory == Victory.RAMPAGE and seat == battle.attacker:
        bearer = raging(battle)
        if bearer >= 0 and on_base(battle, 0, battle.dice[bearer].x, battle.dice[bearer].y):
            finish(battle, 1 << seat, 822, log)
            return
    battle.turn += 1
    next_turn(battle, log)


@rule
def end_cycle(battle: Battle, log: Log) -> None:
    if battle.cycle >= battle.limit:
        time_is_up(battle, log)
    else:
        begin_cycle(battle, log)


# --- Between two choices ---------------------------------------------------------------------------------------------


@rule
def settle(battle: Battle, log: Log) -> None:
    """After an attack, a step or a power: is it decided, is a Flag offered, do dice come back? Then a power is paid for, and its
    user may come back too. Else go on (rules 4.13, 6.3 and 8.8)."""
    if decide_battle(battle, log) or asks_about_flag(battle, log):
        return
    if not battle.pays_first and ask_respawns(battle, log, Place.FALLEN):
        return
    if battle.owing:
        pay_power(battle, log)
        if decide_battle(battle, log):
            return
    if not ask_respawns(battle, log, Place.FALLEN):
        go_on(battle, log)


@rule
def asks_about_flag(battle: Battle, log: Log) -> bool:
    """Whether a killer has to say if it takes a Flag (rule 7.10)."""
    withdraw_idle_offers(battle, log)
    place = offered_aura(battle)
    if place >= 0:
        battle.phase = Phase.OFFER
        owe(battle, die_of(battle, battle.tokens[place].killer).owner)
    return place >= 0


@rule
def pay_power(battle: Battle, log: Log) -> None:
    """A power costs its user 1, after its effects (rule 6.3)."""
    pay(battle, battle.acting - 1, log)
    battle.owing = False
    battle.acting = 0


@rule
def go_on(battle: Battle, log: Log) -> None:
    """Back to the phase that was interrupted."""
    if battle.resume == Phase.BID:
        ask_bids(battle)
        return
    battle.phase = battle.resume
    battle.resume = Phase.FORCES
    if battle.players[active(battle)].out:
        battle.turn += 1
        next_turn(battle, log)
    else:
        owe(battle, active(battle))


# --- Dice that come back ---------------------------------------------------------------------------------------------


@rule
def free_space(battle: Battle, seat: int) -> int:
    """The lowest space of a seat's base with room for a die, from 0, or -1 (rule 8.8)."""
    base = battle.bases[base_of(battle, seat)]
    for space in range(SPACES):
        if spot_free(battle, base.x + SPACE_X[space], base.y + SPACE_Y[space], -1):
            return space
    return -1


@rule
def ask_respawns(battle: Battle, log: Log, place: int) -> bool:
    """Dice that fell just now, or that wait for the cycle, take the free spaces of their bases and are rolled (rule 8.8)."""
    if not battle.scenario.respawn:
        return False
    for index in range(battle.count):
        die = battle.dice[index]
        if die.place == place:
            space = free_space(battle, die.owner)
            if space >= 0:
                base = battle.bases[base_of(battle, die.owner)]
                die.x = base.x + SPACE_X[space]
                die.y = base.y + SPACE_Y[space]
                die.place = Place.TABLE
                die.chosen = True
                ask(battle, die.sides)
            else:
                die.place = Place.WAITING
                tell(log, EventKind.WAITS, die.owner, 808, index + 1, die.sides)
    if battle.throw.count == 0:
        return False
    battle.phase = Phase.RESPAWN
    battle.owed = 0
    return True


@rule
def land_respawns(battle: Battle, faces: array[i64], log: Log) -> None:
    thrown = 0
    for index in range(battle.count):
        die = battle.dice[index]
        if die.chosen:
            die.chosen = False
            die.value = faces[thrown]
            thrown += 1
            tell(log, EventKind.RESPAWNED, die.owner, 808, index + 1, die.sides, die.value, die.x, die.y)
    if battle.owing:
        settle(battle, log)
    else:
        go_on(battle, log)
