"""Who brings which dice (chapter 1)."""

from __future__ import annotations

from dicefield.engine.events import Log, reveal, tell
from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from dicefield.engine.waiting import OK, ask, clear_choices, seal
from dicefield.games.polywars.content import SIZES, Aura, Deployment, Share
from dicefield.games.polywars.state import DICE, MOST, MOST_DICE, TOKENS, Battle, EventKind, Lie, Order, Phase, Place, Refusal

# --- Questions -------------------------------------------------------------------------------------------------------


@rule
def defender(battle: Battle) -> int:
    """The other side of two."""
    return 1 - battle.attacker


@rule
def brings_dice(battle: Battle, seat: int) -> bool:
    return battle.scenario.share != Share.ALONE or seat != battle.attacker


@rule
def sides_of(battle: Battle, seat: int) -> int:
    """How many sides a seat brings (rules 1.4 and 8.10)."""
    doubled = battle.scenario.share == Share.DOUBLE and seat == battle.attacker
    return (2 if doubled else 1) * battle.total


@rule
def most_dice(battle: Battle, seat: int) -> int:
    return battle.scenario.attacker_dice if seat == battle.attacker else MOST_DICE


@rule
def fewest_dice(battle: Battle, seat: int) -> int:
    """One; two where one of them is taken away to play a part of its own (rules 8.10 and 8.20)."""
    if battle.scenario.deployment == Deployment.PRISONER and seat == battle.attacker:
        return 2
    return 1 if seat == battle.attacker else battle.scenario.defender_dice


@rule
def is_allowed(battle: Battle, sides: int) -> bool:
    """Whether the scenario allows a size (rule 1.3)."""
    for place in range(len(SIZES)):
        if sides > 0 and battle.scenario.sizes[place] == sides:
            return True
    return False


# --- What can be brought at all --------------------------------------------------------------------------------------


@rule
def has_force(battle: Battle, seat: int) -> bool:
    """Whether there are dice that a seat may bring."""
    sides = sides_of(battle, seat)
    least = 1 if battle.scenario.share == Share.ALONE else sides
    for total in range(sides, least - 1, -1):
        if can_make(battle, total, most_dice(battle, seat), fewest_dice(battle, seat)):
            return True
    return False


@rule
def goes_on(battle: Battle, sides: int, left: int, most: int, fewest: int) -> bool:
    """Whether a force can be completed after a die of this size."""
    return sides <= left and is_allowed(battle, sides) and can_make(battle, left - sides, most - 1, fewest - 1)


@rule
def can_make(battle: Battle, sides: int, most: int, fewest: int) -> bool:
    """Whether so many dice of allowed sizes can have just so many sides. A divisor of all sizes divides every total."""
    shared = 0
    for place in range(len(SIZES)):
        if is_allowed(battle, SIZES[place]):
            shared = greatest_divisor(shared, SIZES[place])
    return shared > 0 and sides % shared == 0 and make(battle, sides, most, fewest, len(SIZES) - 1)


@rule
def greatest_divisor(one: int, other: int) -> int:
    while other > 0:
        one, other = other, one % other
    return one


@rule
def make(battle: Battle, sides: int, most: int, fewest: int, largest: int) -> bool:
    """The same, of sizes up to a place in their list: with a die of that size, or without any more of them."""
    if sides == 0:
        return fewest <= 0
    if largest < 0 or sides > most * SIZES[largest]:
        return False
    size = SIZES[largest]
    if size <= sides and is_allowed(battle, size) and make(battle, sides - size, most - 1, fewest - 1, largest):
        return True
    return make(battle, sides, most, fewest, largest - 1)


# --- Choosing --------------------------------------------------------------------------------------------------------


@rule
def ask_forces(battle: Battle) -> None:
    """Everybody chooses unseen (rule 1.5)."""
    battle.phase = Phase.FORCES
    clear_choices(battle)
    for seat in range(battle.seats):
        if brings_dice(battle, seat):
            battle.owed |= 1 << seat


@rule
def check_force(battle: Battle, seat: int, action: Order) -> int:
    count = 0
    total = 0
    for place in range(MOST_DICE):
        sides = action.sizes[place]
        if sides == 0:
            break
        if not is_allowed(battle, sides):
            return Refusal.FORCE_SIZE
        count += 1
        total += sides
    if count == 0:
        return Refusal.FORCE_EMPTY
    if count > most_dice(battle, seat):
        return (
            Refusal.FORCE_SNIPES
            if seat == battle.attacker and battle.scenario.deployment == Deployment.LANE
            else Refusal.FORCE_DICE
        )
    if count < fewest_dice(battle, seat):
        return Refusal.FORCE_RESCUERS if seat == battle.attacker else Refusal.FORCE_DEFENDERS
    least = 1 if battle.scenario.share == Share.ALONE else sides_of(battle, seat)
    return OK if least <= total <= sides_of(battle, seat) else Refusal.FORCE_TOTAL


@rule
def choose_force(battle: Battle, seat: int, action: Order, log: Log) -> None:
    force = battle.players[seat].force
    for place in range(MOST_DICE):
        force[place] = action.sizes[place]
    if seal(battle, seat):
        reveal(log)
        muster(battle, log)


@rule
def muster(battle: Battle, log: Log) -> None:
    """All forces are shown at once; then each is rolled (rule 1.6)."""
    for seat in range(battle.seats):
        force = battle.players[seat].force
        first = battle.count + 1
        total = 0
        for place in range(MOST_DICE):
            if force[place] > 0:
                die = battle.dice[battle.count]
                die.owner = seat
                die.sides = force[place]
                die.place = Place.RESERVE
                battle.count += 1
                total += force[place]
                force[place] = 0
        if battle.count >= first:
            tell(log, EventKind.FORCE, seat, 105, first, battle.count, total)
    battle.phase = Phase.ROLL
    battle.stage = 0
    ask_roll(battle)


@rule
def ask_roll(battle: Battle) -> None:
    """The dice of the next seat that has any, counted by `stage`, must land."""
    while battle.stage < battle.seats and not brings_dice(battle, battle.stage):
        battle.stage += 1
    for die in range(battle.count):
        if battle.dice[die].owner == battle.stage:
            ask(battle, battle.dice[die].sides)


# --- A clean table ---------------------------------------------------------------------------------------------------


@rule
def clear_table(battle: Battle) -> None:
    """Nothing on the table, nothing agreed: for the second battle of two (rule 8.19)."""
    for die in range(DICE):
        clear_die(battle, die)
    for place in range(TOKENS):
        clear_token(battle, place)
    for place in range(MOST):
        base = battle.bases[place]
        base.owner = 0
        base.x = 0
        base.y = 0
        base.down = False
        battle.order[place] = NOBODY
        battle.players[place].bid = 0
        battle.players[place].points = 0
        battle.players[place].rank = 0
    battle.count = 0
    battle.captive = 0
    battle.cycle = 0
    battle.turn = 0
    battle.stage = 0
    battle.acting = 0
    battle.target = 0
    battle.away = 0
    battle.rolled = 0
    battle.steps = 0
    battle.powered = False
    battle.owing = False
    battle.resume = Phase.FORCES


@rule
def clear_die(battle: Battle, index: int) -> None:
    die = battle.dice[index]
    die.owner = 0
    die.sides = 0
    die.value = 0
    die.place = Place.NOWHERE
    die.x = 0
    die.y = 0
    die.space = 0
    die.attacked = False
    die.moved = False
    die.frozen = False
    die.chosen = False


@rule
def clear_token(battle: Battle, place: int) -> None:
    token = battle.tokens[place]
    token.kind = Aura.NONE
    token.owner = 0
    token.lie = Lie.NOWHERE
    token.stays = False
    token.bearer = 0
    token.killer = 0
    token.x = 0
    token.y = 0
