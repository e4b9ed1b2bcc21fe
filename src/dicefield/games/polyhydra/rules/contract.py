"""The rules of Polyhydra. Numbers are those of RULES.md."""

from __future__ import annotations

from dicefield.engine.events import EVERYONE, Log, reveal, tell, whisper
from dicefield.engine.lists import filled
from dicefield.engine.record import NOBODY, array, f64, i64
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, ask, clear_choices, clear_throw, holds
from dicefield.games.polyhydra.rules.queries import (
    bite,
    can_lock,
    has_head,
    in_play,
    is_held,
    is_hopeless,
    most_damage,
    neighbour,
    players_left,
)
from dicefield.games.polyhydra.state import (
    FULL_HEALTH,
    GROWS_AT,
    HEADS,
    SIDES,
    Dice,
    EventKind,
    Head,
    Hydra,
    HydraOptions,
    Lock,
    Refusal,
    Standing,
    Swamp,
    Then,
)

# --- The course of a turn --------------------------------------------------------------------------------------------


@rule
def start(swamp: Swamp, options: HydraOptions, log: Log) -> None:
    """Everyone has 20 health and three heads (rules 1.1 to 1.3)."""
    swamp.seats = options.seats
    swamp.dice = options.dice
    swamp.most_turns = options.turns
    for seat in range(swamp.seats):
        swamp.hydras[seat].health = FULL_HEALTH
        swamp.hydras[seat].standing = Standing.ROLLING
    begin_turn(swamp, log)


@rule
def begin_turn(swamp: Swamp, log: Log) -> None:
    """All roll all their heads at once (rule 2.1)."""
    for seat in range(swamp.seats):
        hydra = swamp.hydras[seat]
        if in_play(swamp, seat):
            hydra.standing = Standing.ROLLING
        forget_turn(hydra)
    tell(log, EventKind.TURN, NOBODY, 405 if swamp.sudden_death else 201, swamp.turns_over + 1)
    throw_heads(swamp)


@rule
def forget_turn(hydra: Hydra) -> None:
    hydra.faces[:] = 0
    hydra.locked[:] = False
    forget_choice(hydra)


@rule
def forget_choice(hydra: Hydra) -> None:
    hydra.then = Then.STOP
    hydra.wish[:] = False


@rule
def throw_heads(swamp: Swamp) -> None:
    """The dice of all who roll, seat by seat, sorted by sides (rules 2.1 and 2.5)."""
    clear_choices(swamp)
    for seat in range(swamp.seats):
        if swamp.hydras[seat].standing == Standing.ROLLING:
            throw_of(swamp, seat)


@rule
def throw_of(swamp: Swamp, seat: int) -> None:
    hydra = swamp.hydras[seat]
    for head in range(HEADS):
        if has_head(swamp, hydra, head) and not hydra.locked[head]:
            ask(swamp, SIDES[head])


@rule
def thrower(swamp: Swamp, die: int) -> int:
    """Each throws the dice of its own heads (rule 2.1)."""
    thrown = 0
    for seat in range(swamp.seats):
        hydra = swamp.hydras[seat]
        if hydra.standing == Standing.ROLLING:
            for head in range(HEADS):
                if has_head(swamp, hydra, head) and not hydra.locked[head]:
                    thrown += 1
        if die < thrown:
            return seat
    return NOBODY


@rule
def witnesses(swamp: Swamp, seat: int) -> int:
    """Who sees what a hydra does in its turn (rules 2.10 and 2.11, PH.5)."""
    return 1 << seat if swamp.dice == Dice.SEALED else EVERYONE


@rule
def land(swamp: Swamp, faces: array[i64], log: Log) -> None:
    """The heads show their faces; who can lock nothing has missed (rules 1.4 and 2.7)."""
    clear_throw(swamp)
    place = 0
    for seat in range(swamp.seats):
        hydra = swamp.hydras[seat]
        if hydra.standing == Standing.ROLLING:
            for head in range(HEADS):
                if has_head(swamp, hydra, head) and not hydra.locked[head]:
                    hydra.faces[head] = faces[place]
                    place += 1
            look_at_roll(swamp, seat, log)
    if swamp.owed == 0:
        end_turn(swamp, log)


@rule
def look_at_roll(swamp: Swamp, seat: int, log: Log) -> None:
    hydra = swamp.hydras[seat]
    show = hydra.faces
    whisper(log, witnesses(swamp, seat), EventKind.ROLL, seat, 104, show[0], show[1], show[2], show[3], show[4], locks_of(hydra))
    if can_lock(swamp, hydra):
        hydra.standing = Standing.CHOOSING
        swamp.owed |= 1 << seat
    else:
        hydra.standing = Standing.MISSED
        whisper(log, witnesses(swamp, seat), EventKind.MISS, seat, 207)


@rule
def locks_of(hydra: Hydra) -> int:
    """The locked heads as a number: 1 for the d4, 2 for the d6, 4 for the d8 and so on."""
    mask = 0
    for head in range(HEADS):
        if hydra.locked[head]:
            mask |= 1 << head
    return mask


@rule
def choose(swamp: Swamp, seat: int, action: Lock, log: Log) -> None:
    """A choice is kept sealed; the last one opens them all (rule 2.9)."""
    hydra = swamp.hydras[seat]
    forget_choice(hydra)
    hydra.then = action.then
    for place in range(filled(action.heads)):
        hydra.wish[action.heads[place] - 1] = True
    swamp.owed &= ~(1 << seat)
    swamp.sealed |= 1 << seat
    whisper(log, 1 << seat, EventKind.CHOSEN, seat, 209, action.then)
    if hydra.then == Then.REROLL and is_hopeless(swamp, hydra):
        whisper(log, 1 << seat, EventKind.HOPELESS, seat, 208)
    if swamp.owed == 0:
        open_choices(swamp, log)


@rule
def open_choices(swamp: Swamp, log: Log) -> None:
    """Everyone locks; those who roll again do, the others are done (rules 2.4 and 2.5)."""
    reveal(log)
    rolling = False
    for seat in range(swamp.seats):
        hydra = swamp.hydras[seat]
        if holds(swamp.sealed, seat):
            rolling = rolling or hydra.then == Then.REROLL
            lock(swamp, seat, log)
    swamp.sealed = 0
    if rolling:
        throw_heads(swamp)
    else:
        end_turn(swamp, log)


@rule
def lock(swamp: Swamp, seat: int, log: Log) -> None:
    hydra = swamp.hydras[seat]
    hydra.standing = Standing.ROLLING if hydra.then == Then.REROLL else Standing.STOPPED
    for head in range(HEADS):
        hydra.locked[head] = is_held(hydra, head)
    show = hydra.faces
    told = (locks_of(hydra) << 1) | hydra.then
    whisper(log, witnesses(swamp, seat), EventKind.LOCK, seat, 205, show[0], show[1], show[2], show[3], show[4], told)
    forget_choice(hydra)


# --- The end of a turn -----------------------------------------------------------------------------------------------


@rule
def end_turn(swamp: Swamp, log: Log) -> None:
    """Everyone bites at once (rules 3.1 to 3.4, PH.7)."""
    reveal(log)
    for seat in range(swamp.seats):
        hydra = swamp.hydras[seat]
        hydra.damage = bite(hydra) if in_play(swamp, seat) else 0
        if in_play(swamp, seat) and swamp.dice == Dice.SEALED:
            show = hydra.faces
            tell(log, EventKind.SHOW, seat, 211, show[0], show[1], show[2], show[3], show[4], locks_of(hydra))
    if swamp.sudden_death:
        keep_the_best(swamp, log)
    else:
        wound_all(swamp, log)
        close_turn(swamp, log)


@rule
def wound_all(swamp: Swamp, log: Log) -> None:
    """Damage comes off health, which stops at 0; heads grow (rules 3.3 to 3.6)."""
    for seat in range(swamp.seats):
        if in_play(swamp, seat):
            target = neighbour(swamp, seat)
            wounded = swamp.hydras[target]
            before = wounded.health
            wounded.health = max(0, before - swamp.hydras[seat].damage)
            tell(log, EventKind.BITE, seat, 303, target + 1, swamp.hydras[seat].damage, wounded.health)
            grow(wounded, before, target, log)


@rule
def grow(hydra: Hydra, before: int, seat: int, log: Log) -> None:
    for head in range(HEADS):
        if before > GROWS_AT[head] >= hydra.health > 0:
            tell(log, EventKind.GROW, seat, 306, SIDES[head])


@rule
def close_turn(swamp: Swamp, log: Log) -> None:
    """Who fell is out; who is left wins or goes on (rules 4.1 to 4.4 and 4.6)."""
    swamp.turns_over += 1
    standing = 0
    for seat in range(swamp.seats):
        if in_play(swamp, seat) and swamp.hydras[seat].health > 0:
            standing += 1
    if standing == 0:
        tell_falls(swamp, log)
        tell(log, EventKind.MOST_DAMAGE, NOBODY, 403, most_damage(swamp))
        keep_the_best(swamp, log)
        return
    tell_falls(swamp, log)
    remove_fallen(swamp)
    if standing == 1:
        clear_choices(swamp)
        tell(log, EventKind.WIN, first_left(swamp), 402)
    elif swamp.turns_over >= swamp.most_turns:
        clear_choices(swamp)
        tell(log, EventKind.DRAW, NOBODY, 406, swamp.turns_over, standing)
    else:
        begin_turn(swamp, log)


@rule
def tell_falls(swamp: Swamp, log: Log) -> None:
    for seat in range(swamp.seats):
        if in_play(swamp, seat) and swamp.hydras[seat].health == 0:
            tell(log, EventKind.FALL, seat, 401)


@rule
def remove_fallen(swamp: Swamp) -> None:
    for seat in range(swamp.seats):
        if swamp.hydras[seat].health == 0:
            swamp.hydras[seat].standing = Standing.OUT


@rule
def keep_the_best(swamp: Swamp, log: Log) -> None:
    """The most damage of the turn wins; those who share it go to sudden death (rules 4.3 to 4.5, PH.11 to PH.13)."""
    most = most_damage(swamp)
    for seat in range(swamp.seats):
        if swamp.hydras[seat].damage < most:
            swamp.hydras[seat].standing = Standing.OUT
    if players_left(swamp) == 1:
        clear_choices(swamp)
        tell(log, EventKind.WIN, first_left(swamp), 405 if swamp.sudden_death else 403)
    else:
        swamp.sudden_death = True
        tell(log, EventKind.SUDDEN_DEATH, NOBODY, 404, players_left(swamp), most)
        begin_turn(swamp, log)


@rule
def first_left(swamp: Swamp) -> int:
    seat = 0
    while not in_play(swamp, seat):
        seat += 1
    return seat


@rule
def score(swamp: Swamp, out: array[f64]) -> None:
    """The point goes to the last one, or in equal shares to those still in the game (rules 4.2 and 4.6)."""
    left = players_left(swamp)
    for seat in range(swamp.seats):
        out[seat] = 1.0 / left if in_play(swamp, seat) else 0.0


# --- What may be chosen ----------------------------------------------------------------------------------------------


@rule
def check(swamp: Swamp, seat: int, action: Lock) -> int:
    """Some of the dice just rolled, increasing with those locked before (rules 2.2 to 2.6)."""
    hydra = swamp.hydras[seat]
    count = filled(action.heads)
    if count == 0:
        return Refusal.LOCKS_NOTHING
    mask = locks_of(hydra)
    for place in range(count):
        head = action.heads[place] - 1
        if head < 0 or head >= HEADS or not has_head(swamp, hydra, head):
            return Refusal.NO_HEAD
        if hydra.locked[head]:
            return Refusal.LOCKED_ALREADY
        if (mask >> head) & 1 == 1:
            return Refusal.NAMED_TWICE
        mask |= 1 << head
    if not increases(hydra, mask):
        return Refusal.NOT_INCREASING
    if action.then == Then.REROLL and unlocked_heads(swamp, hydra) & ~mask == 0:
        return Refusal.NOTHING_LEFT
    return OK


@rule
def increases(hydra: Hydra, mask: int) -> bool:
    """Whether the dice of a mask strictly increase (rule 2.3, PH.1, PH.2)."""
    before = 0
    for head in range(HEADS):
        if (mask >> head) & 1 == 1:
            if hydra.faces[head] <= before:
                return False
            before = hydra.faces[head]
    return True


@rule
def unlocked_heads(swamp: Swamp, hydra: Hydra) -> int:
    """The heads that are not locked, as a mask."""
    free = 0
    for head in range(HEADS):
        if has_head(swamp, hydra, head) and not hydra.locked[head]:
            free |= 1 << head
    return free


@rule
def legal(swamp: Swamp, seat: int, out: array[Lock]) -> int:
    """Every set of dice that fits, to stop with and, where something is left to roll, to roll on with."""
    hydra = swamp.hydras[seat]
    locked, free = locks_of(hydra), unlocked_heads(swamp, hydra)
    found = 0
    for mask in range(1, 1 << HEADS):
        if mask & ~free == 0 and increases(hydra, mask | locked):
            found = put(out, found, mask, Then.STOP)
            if mask != free:
                found = put(out, found, mask, Then.REROLL)
    return found


@rule
def put(out: array[Lock], place: int, mask: int, then: Then) -> int:
    action = out[place]
    action.then = then
    count = 0
    action.heads[:] = Head.NONE
    for head in range(HEADS):
        if (mask >> head) & 1 == 1:
            action.heads[count] = name_of(head)
            count += 1
    return place + 1


@rule
def name_of(head: int) -> Head:
    """Compiled rules cannot call an enum, so the number itself is the name."""
    return head + 1  # type: ignore[return-value]
