"""Small questions about a battle that every step asks: who is there, who may move, who is in the way."""

from __future__ import annotations

from dicefield.engine.record import NOBODY
from dicefield.engine.rule import apart, rule
from dicefield.engine.table import distance2
from dicefield.engine.waiting import OK
from dicefield.games.polyversal.content import MOST_LINES, MOST_UNITS, UnitCard, Weapon
from dicefield.games.polyversal.kinds import INCH, MOST_MODELS
from dicefield.games.polyversal.state import (
    APART,
    LOW_DIE,
    RADIUS,
    SEATS,
    STEP,
    TOP_DIE,
    ZONE,
    Battle,
    Model,
    Order,
    Refusal,
    Spot,
    Unit,
)

# --- Names -----------------------------------------------------------------------------------------------------------


@rule
def unit_name(seat: int, unit: int) -> int:
    """The name of a unit, counted from 1 over both sides."""
    return 1 + seat * MOST_UNITS + unit


@rule
def model_name(seat: int, unit: int, model: int) -> int:
    return 1 + (seat * MOST_UNITS + unit) * MOST_MODELS + model


@rule
def seat_of_unit(name: int) -> int:
    """Whose a unit is; nobody's if there is no such name."""
    return (name - 1) // MOST_UNITS if 1 <= name <= SEATS * MOST_UNITS else NOBODY


@rule
def place_of_unit(name: int) -> int:
    return (name - 1) % MOST_UNITS


@rule
def unit_of_model(name: int) -> int:
    """The unit of a model, or 0 if there is no such name."""
    return 1 + (name - 1) // MOST_MODELS if 1 <= name <= SEATS * MOST_UNITS * MOST_MODELS else 0


@rule
def place_of_model(name: int) -> int:
    return (name - 1) % MOST_MODELS


# --- Units -----------------------------------------------------------------------------------------------------------


@rule
def lives(unit: Unit) -> bool:
    """Whether a unit takes part: it is in the battle and has not been lost."""
    return unit.size > 0 and not unit.lost


@apart
def standing(unit: Unit) -> int:
    """How many models are on the table."""
    found = 0
    for model in range(unit.size):
        if unit.models[model].here:
            found += 1
    return found


@apart
def movers(unit: Unit) -> int:
    """The models that can move, as bits (rule 5.6)."""
    found = 0
    for place in range(unit.size):
        model = unit.models[place]
        if model.here and not model.stuck:
            found |= 1 << place
    return found


@apart
def living(battle: Battle, seat: int) -> int:
    """How many units of a side are in the battle."""
    found = 0
    for place in range(MOST_UNITS):
        if lives(battle.groups[seat].units[place]):
            found += 1
    return found


@apart
def waiting(battle: Battle, seat: int) -> int:
    """How many units of a side have not acted this turn (rules 4.2 and 4.5)."""
    found = 0
    for place in range(MOST_UNITS):
        unit = battle.groups[seat].units[place]
        if lives(unit) and not unit.shown:
            found += 1
    return found


@apart
def command_of(battle: Battle, seat: int) -> int:
    """Where the Command Unit of a side stands in its list."""
    for place in range(MOST_UNITS):
        if battle.groups[seat].units[place].command:
            return place
    return 0


@rule
def command_die(battle: Battle, seat: int) -> int:
    """The Effectiveness of the Command Unit, also the last it had (rules 4.1 and 8.2, PV.25)."""
    return battle.groups[seat].units[command_of(battle, seat)].effectiveness


@apart
def weapon_of(card: UnitCard, line: int) -> Weapon:
    """The weapon of a line; people count lines from 1."""
    return card.weapons[line - 1]


@rule
def lines_of(card: UnitCard) -> int:
    """How many weapon lines a tile has."""
    found = 0
    while found < MOST_LINES and card.weapons[found].quantity > 0:
        found += 1
    return found


@rule
def higher(die: int, steps: int) -> int:
    """A die so many types higher, d12 at most (rule 1.2, PV.6)."""
    return min(TOP_DIE, die + STEP * steps)


@rule
def lower(die: int) -> int:
    """A die one type lower, or 0 below d4 (rules 8.4 and 8.6)."""
    return die - STEP if die > LOW_DIE else 0


# --- The unit that acts ----------------------------------------------------------------------------------------------


@rule
def targeting_of(unit: Unit) -> int:
    """The Targeting die; one type higher when the unit fires for effect (rule 5.9, PV.6)."""
    return higher(unit.card.targeting, 1 if unit.order == Order.FIRE else 0)


# --- Places ----------------------------------------------------------------------------------------------------------


@rule
def on_table(battle: Battle, x: int, y: int) -> bool:
    """Whether the whole disc of a model is on the table (rule 1.3, PV.7)."""
    far = battle.table * INCH - RADIUS
    return RADIUS <= x <= far and RADIUS <= y <= far


@rule
def in_zone(battle: Battle, seat: int, y: int) -> bool:
    """Whether a model is within 6 inches of its own edge (rule 2.2, PV.8)."""
    return y <= ZONE if seat == 0 else y >= battle.table * INCH - ZONE


@rule
def check_acting_model(battle: Battle, unit: Unit, name: int) -> int:
    """Whether a name is that of a model of the acting unit that is on the table."""
    if unit_of_model(name) == 0:
        return Refusal.NO_MODEL
    if unit_of_model(name) != battle.unit:
        return Refusal.NOT_ACTIVE
    return OK if unit.models[place_of_model(name)].here else Refusal.NO_MODEL


@rule
def stand(thing: Model | Spot, x: int, y: int, facing: int) -> None:
    thing.x = x
    thing.y = y
    thing.facing = facing


@apart
def blocker(battle: Battle, x: int, y: int, name: int, skipped: int) -> int:
    """The first model nearer than an inch to a place, or 0 (rule 1.3); `skipped` are bits of the own unit that do not count."""
    own = unit_of_model(name)
    for seat in range(SEATS):
        units = battle.groups[seat].units
        for place in range(MOST_UNITS):
            unit = units[place]
            if unit.size == 0:
                break
            passing = skipped if unit_name(seat, place) == own else 0
            models = unit.models
            for number in range(unit.size):
                model = models[number]
                if abs(model.x - x) >= APART or not model.here or (passing >> number) & 1 == 1:
                    continue
                if distance2(model.x, model.y, x, y) < APART * APART:
                    return model_name(seat, place, number)
    return 0


@apart
def is_clear(battle: Battle, low_x: int, low_y: int, high_x: int, high_y: int, own: int, skipped: int) -> bool:
    """Whether nobody is within an inch of a box, but models of the own unit in `skipped`: a quick yes for a whole formation."""
    for seat in range(SEATS):
        units = battle.groups[seat].units
        for place in range(MOST_UNITS):
            unit = units[place]
            if unit.size == 0:
                break
            passing = skipped if unit_name(seat, place) == own else 0
            models = unit.models
            for number in range(unit.size):
                model = models[number]
                if not low_x - APART < model.x < high_x + APART or not low_y - APART < model.y < high_y + APART:
                    continue
                if model.here and (passing >> number) & 1 == 0:
                    return False
    return True
