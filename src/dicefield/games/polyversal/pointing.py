"""The Polyversal demo by hand: point at units and models, drag them over the table, fill in orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from dicefield.engine.events import Silence
from dicefield.engine.lists import filled
from dicefield.engine.pointing import THROWN, Drag, Entry, Plan, Pointing, Rolled, Sheet, Touch
from dicefield.engine.text import EventText, RefusalPart, fill, listing
from dicefield.engine.waiting import OK, owes
from dicefield.games.polyversal.kinds import INCH, ModelKind, say_inches, say_model, say_unit
from dicefield.games.polyversal.rules.aiming import check_fire, check_target, choose_fire, is_ready
from dicefield.games.polyversal.rules.coherency import first_of
from dicefield.games.polyversal.rules.deployment import front, is_unplaced, towards_enemy
from dicefield.games.polyversal.rules.movement import allowance_of
from dicefield.games.polyversal.rules.queries import (
    lines_of,
    lives,
    model_name,
    movers,
    place_of_unit,
    unit_name,
    unit_of_model,
)
from dicefield.games.polyversal.state import RADIUS, WEAPON_DIE, Battle, Command, Order, Phase, Verb
from dicefield.games.polyversal.text.names import (
    ORDERS,
    acting_unit,
    model_of,
    near,
    standing_models,
    unit_called,
    unit_title,
    weapon_name,
)
from dicefield.games.polyversal.text.prompts import GRAMMAR, page_prompt
from dicefield.games.polyversal.text.refusals import PARTS
from dicefield.look.reach import Window, box, disc

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
    label, ends = fill(words, LABEL_PARTS, battle, seat, command), command.verb in (Verb.DONE, Verb.VOLLEY)
    return Touch(label, tuple(keys), spot, way_of(battle, command), ends)


def way_of(battle: Battle, command: Command) -> str:
    """What is done, for a small button beside the unit. Who fires chooses a weapon."""
    if command.verb != Verb.FIRE:
        return SHORT.get(command.verb, "")
    names = [weapon_name(weapon) for weapon in acting_unit(battle).card.weapons]
    line = command.weapon - 1
    alike = f" ({command.weapon})" if names.count(names[line]) > 1 else ""
    return f"{names[line]}{alike}{' at once' if command.linked else ''}"


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
    "heading": lambda battle, seat, command: f"{near(command.x, command.y)} facing {command.facing}",
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

SHORT = {
    Verb.PLACE: "Place",
    Verb.DEPLOY: "Deploy",
    Verb.LEAVE: "Leave out",
    Verb.ACTIVATE: "Activate",
    Verb.MOVE: "Move",
    Verb.MARCH: "March",
}


# --- Units and models that may go anywhere ---------------------------------------------------------------------------


def drags(battle: Battle, seat: int) -> list[Drag]:
    if not owes(battle, seat):
        return []
    if battle.phase == Phase.DEPLOY:
        return deployments(battle, seat)
    return [*marches(battle, seat), *moves(battle, seat)] if battle.phase == Phase.MOVE else []


def drag(piece: str, says: str, label: str, facing: int, reach: str = "") -> Drag:
    return Drag(piece, f"{says} {{x}} {{y}} facing {{facing}}", label, facing, INCH, reach, commits=True)


def window(battle: Battle) -> Window:
    """Where the middle of a model may be."""
    return RADIUS, RADIUS, battle.table * INCH - RADIUS, battle.table * INCH - RADIUS


def zone(battle: Battle, seat: int) -> str:
    left, top, right, bottom = window(battle)
    line = front(battle, seat)
    return box((left, top, right, line) if seat == 0 else (left, line, right, bottom))


def movement_reach(battle: Battle, number: int) -> str:
    """From where a model stood before its unit moved."""
    start = battle.starts[number]
    return disc(start.x, start.y, allowance_of(acting_unit(battle)), window(battle))


def deployments(battle: Battle, seat: int) -> list[Drag]:
    """Whole units that are still to be placed; one that was begun model by model goes on so, or is deployed whole instead."""
    ahead = towards_enemy(seat)
    places = [place for place, unit in enumerate(battle.groups[seat].units) if may_be_placed(battle, seat, place)]
    whole = [
        drag(
            unit_key(unit_name(seat, place)),
            f"deploy {letter(seat, place)} at",
            f"Deploy {unit_title(battle, seat, place)}",
            ahead,
            zone(battle, seat),
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
        drag(model_key(name), f"place {model_key(name)} at", f"Place {say_model(name)}", model.facing, zone(battle, seat))
        for name, model in standing
    ]


def marches(battle: Battle, seat: int) -> list[Drag]:
    """The whole unit, by its letter; what counts is where its first model goes that can move."""
    unit = acting_unit(battle)
    if battle.strays or not movers(unit):
        return []
    first = first_of(movers(unit))
    label, reach = f"March with {unit_called(battle, battle.unit)}", movement_reach(battle, first)
    return [drag(unit_key(battle.unit), "march to", label, unit.models[first].facing, reach)]


def moves(battle: Battle, seat: int) -> list[Drag]:
    place = place_of_unit(battle.unit)
    able = [(number, model) for number, model in enumerate(acting_unit(battle).models) if model.here and not model.stuck]
    names = [(model_name(seat, place, number), model.facing, movement_reach(battle, number)) for number, model in able]
    return [
        drag(model_key(name), f"move {model_key(name)} to", f"Move {say_model(name)}", facing, reach)
        for name, facing, reach in names
    ]


def chore(battle: Battle, seat: int) -> str:
    return "Deploy for me" if battle.phase == Phase.DEPLOY else ""


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
        Entry(
            letter(seat, place),
            unit_title(battle, seat, place),
            words=words,
            labels=labels,
            value="advance",
            pieces=(unit_key(unit_name(seat, place)),),
        )
        for place, unit in enumerate(battle.groups[seat].units)
        if lives(unit)
    )
    says = " ".join(["orders", *[f"{{{entry.name}}}" for entry in entries]])
    return Sheet("Secret orders", says, entries, "Touch a unit to change its order. Orders cannot be taken back.")


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


# --- All weapons at one enemy


def plans(battle: Battle, seat: int) -> list[Plan]:
    """Every weapon that is ready and reaches it at one unit or one model, then the volley."""
    if battle.phase != Phase.FIRE or not owes(battle, seat):
        return []
    found = []
    for place, enemy in enumerate(battle.groups[1 - seat].units):
        models = [model_name(1 - seat, place, number) for number in range(enemy.size) if enemy.models[number].here]
        unit = unit_name(1 - seat, place)
        found += [fire_plan(battle, seat, unit_title(battle, 1 - seat, place), unit_key(unit), models)] if models else []
        found += [fire_plan(battle, seat, say_model(model), model_key(model), [model]) for model in models]
    return [plan for plan in found if len(plan.says) > 1]


def fire_plan(battle: Battle, seat: int, whom: str, key: str, models: Sequence[int]) -> Plan:
    """Shots go round the models that are reached."""
    tried, says, shots = battle.copy(), [], 0
    for number, line in ready_weapons(battle):
        shooter = model_name(seat, place_of_unit(battle.unit), number)
        command = announce(tried, seat, shooter, line, [*models[shots % len(models) :], *models[: shots % len(models)]])
        if filled(command.targets) and check_fire(tried, seat, command) == OK:
            choose_fire(tried, seat, command, Silence())
            says.append(GRAMMAR.say(command))
            shots += filled(command.targets)
    return Plan(f"Fire all at {whom}", (*says, "volley"), (key,), "Fire all")


def announce(battle: Battle, seat: int, shooter: int, line: int, models: Sequence[int]) -> Command:
    command = Command(verb=Verb.FIRE, model=shooter, weapon=line + 1)
    unit = acting_unit(battle)
    reached = [model for model in models if check_target(battle, seat, unit, command, model) == OK]
    for shot in range(unit.card.weapons[line].quantity if reached else 0):
        command.targets[shot] = reached[shot % len(reached)]
    return command


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


# --- What somebody has in mind ---------------------------------------------------------------------------------------


def attempt(battle: Battle, seat: int, pieces: Sequence[str]) -> str:
    """A unit would be activated; a model would move; whoever is touched while there is fire would be fired at."""
    last = pieces[-1].removeprefix("unit-") if pieces else ""
    if battle.phase == Phase.ACTIVATE and last[:1].isalpha():
        return f"activate {last[0]}"
    if battle.phase == Phase.MOVE and is_model(last):
        place = model_of(battle, ModelKind("i1").hear(last, "model"))
        return f"move {last} to {say_inches(place.x)} {say_inches(place.y)} facing {place.facing}"
    ready = ready_weapons(battle) if battle.phase == Phase.FIRE else []
    if not ready:
        return ""
    number, line = ready[0]
    target = last if is_model(last) else f"{last}1"
    return f"fire {model_key(model_name(seat, place_of_unit(battle.unit), number))} {line + 1} at {target}"


def is_model(piece: str) -> bool:
    return len(piece) == 2 and piece[0].isalpha() and piece[1] in "123456"


# --- Dice ------------------------------------------------------------------------------------------------------------


def rolls(told: EventText) -> list[Rolled]:
    """The dice of an attack at whoever fires, that for a weapon at whoever loses it; the initiative is thrown beside the table."""
    numbers = told.numbers
    if told.kind in ("hit", "missed"):
        return [Rolled(THROWN, numbers[die], told.seat, model_key(numbers["model"])) for die in "abc"]
    if told.kind in ("rolled_off", "initiative") and told.seat:
        high = Rolled(f"d{numbers['high_die']}", numbers["high"], told.seat)
        return [high, Rolled(f"d{numbers['low_die']}", numbers["low"], 3 - told.seat)]
    if told.kind == "tie":
        return [Rolled(f"d{numbers[die]}", numbers["face"], seat) for seat, die in ((1, "first_die"), (2, "second_die"))]
    if told.kind == "weapon_again":
        return [weapon_die(told, numbers["face"])]
    if told.kind == "weapon_out" and numbers["thrown"]:
        return [weapon_die(told, numbers["line"])]
    return []


def weapon_die(told: EventText, face: int) -> Rolled:
    """The attacker throws it."""
    return Rolled(f"d{WEAPON_DIE}", face, 3 - told.seat if told.seat else None, model_key(told.numbers["model"]))


POINTING = Pointing(
    touch=touch, drags=drags, sheets=sheets, plans=plans, attempt=attempt, rolls=rolls, chore=chore, prompt=page_prompt
)
