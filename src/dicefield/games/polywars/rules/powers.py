"""What dice of some sizes can do in the Action Phase (chapter 6)."""

from __future__ import annotations

from dicefield.engine.events import Log, tell
from dicefield.engine.record import array, i64
from dicefield.engine.rule import rule
from dicefield.engine.table import within
from dicefield.engine.waiting import OK, ask
from dicefield.games.polywars.rules.auras import is_immune
from dicefield.games.polywars.rules.combat import check_own
from dicefield.games.polywars.rules.cycle import settle
from dicefield.games.polywars.rules.damage import arrive, destroy, is_ended, wound
from dicefield.games.polywars.rules.movement import allowance, is_charging, is_released
from dicefield.games.polywars.rules.queries import die_of, inside, is_die, on_table, side_to_side, spot_free
from dicefield.games.polywars.rules.rage import can_draw_nearer
from dicefield.games.polywars.state import RADIUS, REACH, Battle, EventKind, Order, Phase, Refusal, Verb

MENDS = 3
"""Points that a Healer has to give."""

POWER_RULES = (604, 606, 607, 608, 609)
"""By verb, from `FIELD` to `TELEPORT`."""


# --- May it? ---------------------------------------------------------------------------------------------------------


@rule
def power_of(sides: int) -> int:
    """The verb of a size's power, or -1 (rule 6.2)."""
    if sides == 2:
        return Verb.FIELD + 0
    if sides == 4:
        return Verb.SPEED + 0
    if sides == 8:
        return Verb.MEND + 0
    if sides == 10:
        return Verb.MUTATE + 0
    return Verb.TELEPORT + 0 if sides == 12 else -1


@rule
def check_user(battle: Battle, seat: int, number: int, verb: int) -> int:
    """One power in a phase, of a die that has it and is not immune (rules 6.1, 6.2, 6.6, 6.9 and 6.10)."""
    code = check_own(battle, seat, number)
    if code != OK:
        return code
    if battle.powered:
        return Refusal.SECOND_POWER
    die = die_of(battle, number)
    power = power_of(die.sides)
    if power < 0:
        return Refusal.NO_POWER
    if power != verb:
        return Refusal.OTHER_POWER
    if is_immune(battle, number - 1):
        return Refusal.IMMUNE
    if verb == Verb.TELEPORT and die.value < 2:
        return Refusal.VALUE_ONE_LEAP
    return Refusal.VALUE_ONE if verb == Verb.SPEED and die.value < 2 else OK


@rule
def check_power(battle: Battle, seat: int, action: Order) -> int:
    code = check_user(battle, seat, action.die, action.verb)
    if code != OK or action.verb == Verb.FIELD:
        return code
    if action.verb == Verb.SPEED:
        return check_speed(battle, action.die - 1)
    if action.verb == Verb.TELEPORT:
        return check_teleport(battle, seat, action.die - 1, action.x, action.y)
    return check_chosen(battle, action)


@rule
def check_speed(battle: Battle, die: int) -> int:
    """There must be a step to take (rules 6.6, 8.17 and 8.21)."""
    if not is_released(battle, battle.dice[die]):
        return Refusal.NOT_RELEASED
    return Refusal.NOT_NEARER if is_charging(battle, die) and not can_draw_nearer(battle, die) else OK


@rule
def check_teleport(battle: Battle, seat: int, die: int, x: int, y: int) -> int:
    """A free spot side to side with another friend (rule 6.9)."""
    if not is_released(battle, battle.dice[die]):
        return Refusal.NOT_RELEASED
    if not inside(battle, x, y, RADIUS):
        return Refusal.OFF_TABLE
    if not spot_free(battle, x, y, die):
        return Refusal.OVERLAP
    for other in range(battle.count):
        friend = battle.dice[other]
        if other != die and friend.owner == seat and on_table(friend) and within(friend.x, friend.y, x, y, REACH):
            return OK
    return Refusal.NO_FRIEND_NEAR


@rule
def check_chosen(battle: Battle, action: Order) -> int:
    """The dice that a Healer or a Mutation is meant for (rules 6.7, 6.8 and 6.10)."""
    if action.dice[0] == 0:
        return Refusal.NOBODY_TO_MUTATE if action.verb == Verb.MUTATE else Refusal.NOBODY_NEAR
    user = die_of(battle, action.die)
    for place in range(len(action.dice)):
        number = action.dice[place]
        if number == 0:
            break
        if not is_die(battle, number):
            return Refusal.NO_DIE
        die = die_of(battle, number)
        if not on_table(die):
            return Refusal.NOT_ON_TABLE
        if number == action.die:
            return Refusal.MUTATES_ITSELF if action.verb == Verb.MUTATE else Refusal.MENDS_ITSELF
        if not side_to_side(user, die):
            return Refusal.OUT_OF_REACH
        if is_immune(battle, number - 1):
            return Refusal.TARGET_IMMUNE
        times = count_named(action, number, place + 1)
        if action.verb == Verb.MUTATE and times > 1:
            return Refusal.NAMED_TWICE
        if action.verb == Verb.MEND and place >= MENDS:
            return Refusal.MEND_POINTS
        if action.verb == Verb.MEND and die.value + times > die.sides:
            return Refusal.MEND_FULL
    return OK


@rule
def count_named(action: Order, number: int, places: int) -> int:
    """How often a die is among the first so many that are named."""
    count = 0
    for place in range(places):
        if action.dice[place] == number:
            count += 1
    return count


# --- The powers ------------------------------------------------------------------------------------------------------


@rule
def use_power(battle: Battle, seat: int, action: Order, log: Log) -> None:
    user = die_of(battle, action.die)
    battle.powered = True
    battle.acting = action.die
    battle.resume = Phase.ACTION
    tell(log, EventKind.POWER, seat, POWER_RULES[action.verb - Verb.FIELD], action.die, user.sides, action.verb)
    if action.verb == Verb.FIELD:
        damage_field(battle, action.die - 1, log)
    elif action.verb == Verb.SPEED:
        battle.phase = Phase.SPEED
        battle.steps = allowance(user.sides)
    elif action.verb == Verb.MEND:
        mend(battle, seat, action, log)
    elif action.verb == Verb.MUTATE:
        mutate(battle, action)
    else:
        teleport(battle, seat, action, log)


@rule
def end_power(battle: Battle, log: Log) -> None:
    """Effects first: they may decide the battle before the cost is paid (rules 6.3 and 8.5)."""
    if not is_ended(battle):
        battle.owing = True
        settle(battle, log)


@rule
def damage_field(battle: Battle, user: int, log: Log) -> None:
    """Every other die side to side loses 1, friend and foe at once (rule 6.4)."""
    for index in range(battle.count):
        die = battle.dice[index]
        hit = index != user and on_table(die) and side_to_side(battle.dice[user], die) and not is_immune(battle, index)
        die.chosen = hit
    for index in range(battle.count):
        if battle.dice[index].chosen:
            battle.dice[index].chosen = False
            wound(battle, index, 1, user, 604, log)
    end_power(battle, log)


@rule
def mend(battle: Battle, seat: int, action: Order, log: Log) -> None:
    for place in range(MENDS):
        if action.dice[place] > 0:
            die = die_of(battle, action.dice[place])
            die.value += 1
            tell(log, EventKind.MENDED, seat, 607, action.dice[place], die.sides, die.value)
    end_power(battle, log)


@rule
def mutate(battle: Battle, action: Order) -> None:
    """The chosen dice are thrown again, all at once (rule 6.8)."""
    for place in range(len(action.dice)):
        if action.dice[place] == 0:
            break
        die_of(battle, action.dice[place]).chosen = True
    for index in range(battle.count):
        if battle.dice[index].chosen:
            ask(battle, battle.dice[index].sides)
    battle.phase = Phase.MUTATE
    battle.owed = 0


@rule
def land_mutation(battle: Battle, faces: array[i64], log: Log) -> None:
    """Whoever rolls the value it had is destroyed (rule 6.8)."""
    thrown = 0
    user = battle.acting - 1
    for index in range(battle.count):
        die = battle.dice[index]
        if die.chosen:
            tell(log, EventKind.MUTATED, die.owner, 608, index + 1, die.sides, die.value, faces[thrown])
            die.chosen = die.value == faces[thrown]
            die.value = faces[thrown]
            thrown += 1
    for index in range(battle.count):
        if battle.dice[index].chosen:
            battle.dice[index].chosen = False
            destroy(battle, index, user, 608, log)
    end_power(battle, log)


@rule
def teleport(battle: Battle, seat: int, action: Order, log: Log) -> None:
    """A leap is no step: nothing is tagged, but a base can be reached (rule 6.9)."""
    die = die_of(battle, action.die)
    die.x = action.x
    die.y = action.y
    tell(log, EventKind.TELEPORTED, seat, 609, action.die, die.sides, die.x, die.y)
    arrive(battle, action.die - 1, log)
    end_power(battle, log)
