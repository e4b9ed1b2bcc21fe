"""The choices that are named to bots and people, phase by phase."""

from __future__ import annotations

from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK
from dicefield.games.polywars.bots.candidates import (
    ROOM,
    STEP_WAYS,
    WAY_X,
    WAY_Y,
    name_drops,
    name_steps,
    write,
)
from dicefield.games.polywars.bots.forces import (
    name_bases,
    name_forces,
    name_leaders,
    name_monsters,
    name_prisoners,
    name_spaces,
    name_spots,
)
from dicefield.games.polywars.content import UNIT
from dicefield.games.polywars.rules.auras import is_immune
from dicefield.games.polywars.rules.combat import attack_of, check_target, most_off_damage
from dicefield.games.polywars.rules.contract import check_done
from dicefield.games.polywars.rules.cycle import can_be_healed
from dicefield.games.polywars.rules.powers import MENDS, check_speed, check_teleport, check_user
from dicefield.games.polywars.rules.queries import on_table, share, side_to_side
from dicefield.games.polywars.state import HEALS, POINTS, Battle, Order, Phase, Verb

LEAPS = (1100, 550)
"""How far from a friend a leap ends."""


@rule
def legal(battle: Battle, seat: int, out: array[Order]) -> int:
    phase = battle.phase
    if phase == Phase.MOVE or phase == Phase.SPEED:
        return with_done(battle, seat, out, name_steps(battle, seat, out, 0))
    if phase == Phase.ATTACK:
        return with_done(battle, seat, out, name_attacks(battle, seat, out))
    if phase == Phase.ACTION:
        return with_done(battle, seat, out, name_powers(battle, seat, out))
    if phase == Phase.BID:
        return name_amounts(out, Verb.BID, POINTS)
    if phase == Phase.SPLIT:
        return name_amounts(out, Verb.SPLIT, most_off_damage(battle))
    if phase == Phase.HEAL:
        return name_heals(battle, seat, out)
    if phase == Phase.OFFER:
        return write(out, write(out, 0, Verb.TAKE, 0, 0, 0, 0), Verb.LEAVE, 0, 0, 0, 0)
    return legal_deployment(battle, seat, out)


@rule
def legal_deployment(battle: Battle, seat: int, out: array[Order]) -> int:
    phase = battle.phase
    if phase == Phase.DEPLOY:
        return name_spots(battle, seat, out)
    if phase == Phase.FORCES:
        return name_forces(battle, seat, out)
    if phase == Phase.LEADER:
        return name_leaders(battle, seat, out)
    if phase == Phase.BASES:
        return name_bases(battle, seat, out)
    if phase == Phase.PRISONER:
        return name_prisoners(battle, seat, out)
    if phase == Phase.SPACES:
        return name_spaces(battle, seat, out)
    return name_monsters(battle, seat, out)


@rule
def with_done(battle: Battle, seat: int, out: array[Order], place: int) -> int:
    """What may be dropped, and the end of the phase unless there is a duty left."""
    place = min(name_drops(battle, seat, out, place), ROOM - 1)
    if check_done(battle, seat) == OK:
        place = write(out, place, Verb.DONE, 0, 0, 0, 0)
    return place


@rule
def name_amounts(out: array[Order], verb: int, most: int) -> int:
    for amount in range(most + 1):
        write(out, amount, verb, 0, 0, 0, 0)
        out[amount].amount = amount
    return most + 1


@rule
def name_heals(battle: Battle, seat: int, out: array[Order]) -> int:
    """Nobody, or neighbours among the wounded as far as the points go."""
    place = write(out, 0, Verb.HEAL, 0, 0, 0, 0)
    for first in range(battle.count):
        if can_be_healed(battle, seat, first):
            write(out, place, Verb.HEAL, 0, 0, 0, 0)
            given = 0
            for step in range(battle.count):
                die = (first + step) % battle.count
                if given < min(HEALS, battle.players[seat].points) and can_be_healed(battle, seat, die):
                    out[place].dice[given] = die + 1
                    given += 1
            place += 1
    return place


@rule
def name_attacks(battle: Battle, seat: int, out: array[Order]) -> int:
    place = 0
    for attacker in range(battle.count):
        die = battle.dice[attacker]
        if die.owner != seat or not on_table(die) or die.attacked or die.frozen:
            continue
        for target in range(battle.count):
            if check_target(battle, seat, attacker, target + 1) == OK:
                verb = attack_of(battle, attacker, target)
                if verb >= 0:
                    place = write(out, place, verb, attacker + 1, target + 1, 0, 0)
    return place


# --- Powers ----------------------------------------------------------------------------------------------------------


@rule
def name_powers(battle: Battle, seat: int, out: array[Order]) -> int:
    place = 0
    if battle.powered:
        return place
    for die in range(battle.count):
        if battle.dice[die].owner == seat and on_table(battle.dice[die]):
            place = name_powers_of(battle, seat, out, place, die)
    return place


@rule
def name_powers_of(battle: Battle, seat: int, out: array[Order], place: int, die: int) -> int:
    if check_user(battle, seat, die + 1, Verb.FIELD) == OK:
        return write(out, place, Verb.FIELD, die + 1, 0, 0, 0)
    if check_user(battle, seat, die + 1, Verb.SPEED) == OK and check_speed(battle, die) == OK:
        return write(out, place, Verb.SPEED, die + 1, 0, 0, 0)
    if check_user(battle, seat, die + 1, Verb.MEND) == OK:
        return name_mends(battle, out, place, die)
    if check_user(battle, seat, die + 1, Verb.MUTATE) == OK:
        return name_mutations(battle, seat, out, place, die)
    if check_user(battle, seat, die + 1, Verb.TELEPORT) == OK:
        return name_leaps(battle, seat, out, place, die)
    return place


@rule
def is_near(battle: Battle, user: int, other: int) -> bool:
    """Whether a power of one die can be aimed at another."""
    die = battle.dice[other]
    return user != other and on_table(die) and side_to_side(battle.dice[user], die) and not is_immune(battle, other)


@rule
def name_mends(battle: Battle, out: array[Order], place: int, user: int) -> int:
    """All that one die can take, and the rest to the next ones."""
    for first in range(battle.count):
        if is_near(battle, user, first) and battle.dice[first].value < battle.dice[first].sides and place < ROOM:
            write(out, place, Verb.MEND, user + 1, 0, 0, 0)
            given = 0
            for step in range(battle.count):
                other = (first + step) % battle.count
                friends = battle.dice[other].owner == battle.dice[first].owner
                if friends and is_near(battle, user, other):
                    for _ in range(battle.dice[other].sides - battle.dice[other].value):
                        if given < MENDS:
                            out[place].dice[given] = other + 1
                            given += 1
            place += 1
    return place


@rule
def name_mutations(battle: Battle, seat: int, out: array[Order], place: int, user: int) -> int:
    """Each die alone, and all that are not friends together."""
    foes = 0
    for other in range(battle.count):
        if is_near(battle, user, other) and place < ROOM - 1:
            write(out, place, Verb.MUTATE, user + 1, 0, 0, 0)
            out[place].dice[0] = other + 1
            place += 1
            foes += 1 if battle.dice[other].owner != seat else 0
    if foes > 1:
        write(out, place, Verb.MUTATE, user + 1, 0, 0, 0)
        chosen = 0
        for other in range(battle.count):
            if battle.dice[other].owner != seat and is_near(battle, user, other):
                out[place].dice[chosen] = other + 1
                chosen += 1
        place += 1
    return place


@rule
def name_leaps(battle: Battle, seat: int, out: array[Order], place: int, user: int) -> int:
    """Around every friend, close by and as far off as it goes."""
    for other in range(battle.count):
        friend = battle.dice[other]
        if other != user and friend.owner == seat and on_table(friend):
            for way in range(STEP_WAYS):
                for leap in range(len(LEAPS)):
                    x = friend.x + share(WAY_X[way], LEAPS[leap], UNIT)
                    y = friend.y + share(WAY_Y[way], LEAPS[leap], UNIT)
                    if check_teleport(battle, seat, user, x, y) == OK:
                        place = write(out, place, Verb.TELEPORT, user + 1, 0, x, y)
    return place
