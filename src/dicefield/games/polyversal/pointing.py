"""The Polyversal demo by hand: point at units and models, drag them over the table, fill in orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from dicefield.engine.pointing import THROWN, Drag, Entry, Pointing, Rolled, Sheet, Touch
from dicefield.engine.text import EventText, RefusalPart, fill, listing
from dicefield.engine.waiting import owes
from dicefield.games.polyversal.kinds import INCH, say_model, say_unit
from dicefield.games.polyversal.rules.aiming import is_ready
from dicefield.games.polyversal.rules.coherency import first_of
from dicefield.games.polyversal.rules.deployment import is_unplaced, towards_enemy
from dicefield.games.polyversal.rules.queries import (
    lines_of,
    lives,
    model_name,
    movers,
    place_of_unit,
    unit_name,
    unit_of_model,
)
from dicefield.games.polyversal.state import WEAPON_DIE, Battle, Command, Order, Phase, Verb
from dicefield.games.polyversal.text.names import (
    ORDERS,
    acting_unit,
    at,
    standing_models,
    unit_called,
    unit_title,
    weapon_name,
)
from dicefield.games.polyversal.text.refusals import PARTS

# --- Keys ------------------------------------------------------------------------------------------------------------


def unit_key(name: int) -> str:
    return f"unit-{say_unit(name).lower()}"


def model_key(name: int) -> str:
    return say_model(name).lower()


# --- Choices ---------------------------------------------------------------------------------------------------------


def touch(battle: Battle, seat: int, command: Command) -> Touch:
    words, *pieces = WAYS[command.verb]
    if command.verb == Verb.DONE and battle.phase == Phase.DEPLOY:
        words = "The unit stands as it should"
    if command.verb == Verb.VOLLEY and not any(aim.targets[0] for aim in battle.aims):
        words = "Hold fire"
    keys = [key for piece in pieces for key in KEYS[piece](command)]
    spot = (command.x, command.y) if "{heading}" in words else None
    return Touch(fill(words, LABEL_PARTS, battle, seat, command), tuple(keys), spot)


def orders_given(battle: Battle, seat: int, command: Command) -> str:
    units = [place for place, unit in enumerate(battle.groups[seat].units) if lives(unit)]
    given = zip(units, command.orders, strict=False)
    return listing([f"{say_unit(unit_name(seat, place))}: {ORDERS[Order(order)]}" for place, order in given])


def shots_at(battle: Battle, seat: int, command: Command) -> str:
    shots = Counter(int(target) for target in command.targets if target)
    whom = listing([say_model(target) + (f" ({times} shots)" if times > 1 else "") for target, times in shots.items()])
    return f"{whom}, all at once" if command.linked else whom


LABEL_PARTS: dict[str, RefusalPart] = {
    **PARTS,
    "heading": lambda battle, seat, command: f"{at(command.x, command.y)} facing {command.facing}",
    "orders": orders_given,
    "shots": shots_at,
}
KEYS: dict[str, Callable[[Command], list[str]]] = {
    "unit": lambda command: [unit_key(command.unit)],
    "unit of model": lambda command: [unit_key(unit_of_model(command.model))],
    "model": lambda command: [model_key(command.model)],
    "targets": lambda command: [model_key(target) for target in dict.fromkeys(command.targets) if target],
}
"""What is pointed at. The unit that acts is the only one that can, and whoever is shot at several times is pointed at once."""

WAYS: dict[Verb, tuple[str, ...]] = {
    Verb.NONE: ("Nothing",),
    Verb.PLACE: ("Place {model} to {heading}", "unit of model"),
    Verb.DEPLOY: ("Deploy {unit} at {heading}", "unit"),
    Verb.LEAVE: ("Leave {unit} out: there is no room", "unit"),
    Verb.DONE: ("The unit stays here",),
    Verb.ORDERS: ("{orders}",),
    Verb.ACTIVATE: ("Activate {unit}", "unit"),
    Verb.MOVE_FIRST: ("Move first, then fire",),
    Verb.FIRE_FIRST: ("Fire first, then move",),
    Verb.MOVE: ("Move {model} to {heading}", "model"),
    Verb.MARCH: ("March to {heading}",),
    Verb.REJOIN: ("Bring the unit together, facing {action.facing}",),
    Verb.BACK: ("Take the moves back",),
    Verb.FIRE: ("Fire {weapon} ({action.weapon}) of {model} at {shots}", "model", "targets"),
    Verb.VOLLEY: ("Fire the volley",),
    Verb.SURRENDER: ("Surrender",),
}
"""By verb: how a choice is called, and what is pointed at to make it."""


# --- Units and models that may go anywhere ---------------------------------------------------------------------------


def drags(battle: Battle, seat: int) -> list[Drag]:
    if not owes(battle, seat):
        return []
    if battle.phase == Phase.DEPLOY:
        return deployments(battle, seat)
    return [*marches(battle, seat), *moves(battle, seat)] if battle.phase == Phase.MOVE else []


def drag(piece: str, says: str, label: str, facing: int) -> Drag:
    return Drag(piece, f"{says} {{x}} {{y}} facing {{facing}}", label, facing, INCH)


def deployments(battle: Battle, seat: int) -> list[Drag]:
    """Whole units that are still to be placed; one that was begun model by model goes on so, or is deployed whole instead."""
    ahead = towards_enemy(seat)
    places = [place for place, unit in enumerate(battle.groups[seat].units) if may_be_placed(battle, seat, place)]
    whole = [
        drag(
            unit_key(unit_name(seat, place)), f"deploy {letter(seat, place)} at", f"Deploy {unit_title(battle, seat, place)}", ahead
        )
        for place in places
    ]
    return whole + [each for place in places for each in placed_models(battle, seat, place)]


def may_be_placed(battle: Battle, seat: int, place: int) -> bool:
    return battle.unit == unit_name(seat, place) if battle.unit else is_unplaced(battle.groups[seat].units[place])


def letter(seat: int, place: int) -> str:
    return say_unit(unit_name(seat, place)).lower()


def placed_models(battle: Battle, seat: int, place: int) -> list[Drag]:
    """Models that stand already may be put elsewhere."""
    models = battle.groups[seat].units[place].models
    standing = [(model_name(seat, place, number), model) for number, model in enumerate(models) if model.here]
    return [
        drag(model_key(name), f"place {model_key(name)} at", f"Place {say_model(name)}", model.facing) for name, model in standing
    ]


def marches(battle: Battle, seat: int) -> list[Drag]:
    """The whole unit, by its letter; what counts is where its first model goes that can move."""
    unit = acting_unit(battle)
    if battle.strays or not movers(unit):
        return []
    first = unit.models[first_of(movers(unit))]
    return [drag(unit_key(battle.unit), "march to", f"March with {unit_called(battle, battle.unit)}", first.facing)]


def moves(battle: Battle, seat: int) -> list[Drag]:
    place = place_of_unit(battle.unit)
    able = [(number, model) for number, model in enumerate(acting_unit(battle).models) if model.here and not model.stuck]
    names = [(model_name(seat, place, number), model.facing) for number, model in able]
    return [drag(model_key(name), f"move {model_key(name)} to", f"Move {say_model(name)}", facing) for name, facing in names]


# --- Orders and fire -------------------------------------------------------------------------------------------------


def sheets(battle: Battle, seat: int) -> list[Sheet]:
    if not owes(battle, seat):
        return []
    if battle.phase == Phase.ORDERS:
        return [orders_sheet(battle, seat)]
    return fire_sheets(battle, seat) if battle.phase == Phase.FIRE else []


def orders_sheet(battle: Battle, seat: int) -> Sheet:
    """An order for every unit, face down."""
    words, labels = ("advance", "fire"), ("Advance: move and fire", "Fire for Effect: stay and fire better")
    entries = tuple(
        Entry(letter(seat, place), unit_title(battle, seat, place), words=words, labels=labels, value="advance")
        for place, unit in enumerate(battle.groups[seat].units)
        if lives(unit)
    )
    says = " ".join(["orders", *[f"{{{entry.name}}}" for entry in entries]])
    return Sheet("Secret orders", says, entries, "One for each unit, face down. Orders cannot be taken back.")


def fire_sheets(battle: Battle, seat: int) -> list[Sheet]:
    """Any weapon that is ready, at any models of one enemy unit: more than is listed."""
    ready = ready_weapons(battle)
    if not ready:
        return []
    targets = enemy_models(battle, seat)
    whose = (shooter_entry(battle, seat, ready), weapon_entry(battle, ready))
    each = Entry("targets", "At whom, shot by shot", words=targets, labels=upper(targets), several=True, value=targets[0])
    found = [Sheet("Fire another way", "fire {model} {weapon} at {targets}", (*whose, each), "All targets are in one unit.")]
    weapons = acting_unit(battle).card.weapons
    if any(weapons[line].quantity > 1 for _, line in ready):
        one = Entry("targets", "At whom", words=targets, labels=upper(targets), value=targets[0])
        words = "All shots of the weapon at one model, as one stronger attack."
        found.append(Sheet("Concentrate fire", "fire {model} {weapon} at {targets} linked", (*whose, one), words))
    return found


def ready_weapons(battle: Battle) -> list[tuple[int, int]]:
    """Models and weapon lines of the acting unit that can still be announced."""
    unit = acting_unit(battle)
    return [
        (number, line) for number in range(unit.size) for line in range(lines_of(unit.card)) if is_ready(battle, unit, number, line)
    ]


def shooter_entry(battle: Battle, seat: int, ready: Sequence[tuple[int, int]]) -> Entry:
    place = place_of_unit(battle.unit)
    words = tuple(dict.fromkeys(model_key(model_name(seat, place, number)) for number, _ in ready))
    return Entry("model", "Who fires", words=words, labels=upper(words), value=words[0])


def weapon_entry(battle: Battle, ready: Sequence[tuple[int, int]]) -> Entry:
    card = acting_unit(battle).card
    words = tuple(str(line + 1) for line in range(lines_of(card)))
    labels = tuple(f"{line + 1}: {weapon_name(card.weapons[line])}" for line in range(lines_of(card)))
    return Entry("weapon", "Which weapon", words=words, labels=labels, value=str(ready[0][1] + 1))


def enemy_models(battle: Battle, seat: int) -> tuple[str, ...]:
    units = range(len(battle.groups[1 - seat].units))
    return tuple(word.lower() for place in units for word in standing_models(battle, 1 - seat, place))


def upper(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word.upper() for word in words)


# --- Dice ------------------------------------------------------------------------------------------------------------


def rolls(told: EventText) -> list[Rolled]:
    numbers = told.numbers
    if told.kind in ("hit", "missed"):
        return [Rolled(THROWN, numbers[die], told.seat) for die in "abc"]
    if told.kind in ("rolled_off", "initiative") and told.seat:
        high = Rolled(f"d{numbers['high_die']}", numbers["high"], told.seat)
        return [high, Rolled(f"d{numbers['low_die']}", numbers["low"], 3 - told.seat)]
    if told.kind == "tie":
        return [Rolled(f"d{numbers[die]}", numbers["face"], seat) for seat, die in ((1, "first_die"), (2, "second_die"))]
    if told.kind == "weapon_again":
        return [Rolled(f"d{WEAPON_DIE}", numbers["face"], 3 - told.seat if told.seat else None)]
    if told.kind == "weapon_out" and numbers["thrown"]:
        return [Rolled(f"d{WEAPON_DIE}", numbers["line"], 3 - told.seat if told.seat else None)]
    return []


POINTING = Pointing(touch=touch, drags=drags, sheets=sheets, rolls=rolls)
