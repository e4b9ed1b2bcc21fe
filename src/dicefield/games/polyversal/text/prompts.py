"""What is asked now, how dice are called for, and how a battle ended."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.record import NOBODY
from dicefield.engine.text import Grammar, count_words, form, listing
from dicefield.games.polyversal.content import MOST_LINES
from dicefield.games.polyversal.kinds import say_model
from dicefield.games.polyversal.rules.aiming import next_ready
from dicefield.games.polyversal.rules.deployment import is_unplaced
from dicefield.games.polyversal.rules.queries import living
from dicefield.games.polyversal.rules.volley import shooter_of, shot_place, shot_target
from dicefield.games.polyversal.state import Battle, Command, Ending, Phase, Verb
from dicefield.games.polyversal.text.names import acting_unit, own_units, unit_called, unit_title, weapon_name

GRAMMAR = Grammar(
    Command,
    (
        form("place {model} at {x} {y} facing {facing}", verb=Verb.PLACE),
        form("deploy {unit} at {x} {y} facing {facing}", verb=Verb.DEPLOY),
        form("leave out {unit}", verb=Verb.LEAVE),
        form("orders {orders}", verb=Verb.ORDERS),
        form("activate {unit}", verb=Verb.ACTIVATE),
        form("move first", verb=Verb.MOVE_FIRST),
        form("fire first", verb=Verb.FIRE_FIRST),
        form("move {model} to {x} {y} facing {facing}", verb=Verb.MOVE),
        form("march to {x} {y} facing {facing}", verb=Verb.MARCH),
        form("rejoin facing {facing}", verb=Verb.REJOIN),
        form("back", verb=Verb.BACK),
        form("done", verb=Verb.DONE),
        form("fire {model} {weapon} at {targets...} linked", verb=Verb.FIRE, linked=True),
        form("fire {model} {weapon} at {targets}", verb=Verb.FIRE, linked=False),
        form("volley", verb=Verb.VOLLEY),
        form("surrender", verb=Verb.SURRENDER),
        form("nothing", verb=Verb.NONE),
    ),
)


def ask_words(battle: Battle, seat: int) -> str:
    """What a seat is to say, with an example."""
    phase, name = battle.phase, unit_called(battle, battle.unit)
    if phase == Phase.DEPLOY:
        return ask_to_place(battle, seat)
    if phase == Phase.ORDERS:
        example = " ".join(["advance", "fire", *["advance"] * 4][: living(battle, seat)])
        return f"Give orders, one for each of {own_units(battle, seat)}: 'orders {example}'."
    if phase == Phase.ACTIVATE:
        return f"Activate {own_units(battle, seat, left=True, last='or')}; {count_words(battle.left, 'unit')} to go."
    if phase == Phase.MODE:
        return f"{name} advances: 'move first' or 'fire first'."
    return ask_to_move(battle, name) if phase == Phase.MOVE else ask_to_fire(battle, seat, name)


def ask_to_place(battle: Battle, seat: int) -> str:
    if battle.unit:
        return f"Place the models of {unit_called(battle, battle.unit)}, then say 'done'; or deploy it whole."
    names = [unit_title(battle, seat, place) for place, unit in enumerate(battle.groups[seat].units) if is_unplaced(unit)]
    return f"Place {listing(names, 'or')} within 6 inches of your edge."


def ask_to_move(battle: Battle, name: str) -> str:
    if battle.strays:
        return f"The chain of {name} is broken: 'rejoin facing 90', or move its models together and say 'done'."
    return f"Move {name} up to {acting_unit(battle).card.movement} inches: march, or move its models and say 'done'."


def ask_to_fire(battle: Battle, seat: int, name: str) -> str:
    unit = acting_unit(battle)
    ready = next_ready(battle, seat, unit)
    if ready < 0:
        return f"{name} has announced all it can: 'volley'."
    model = say_model(1 + (battle.unit - 1) * 6 + ready // MOST_LINES)
    weapon = weapon_name(unit.card.weapons[ready % MOST_LINES])
    return f"Announce the fire of {name}, next {weapon} of {model}; then 'volley'."


def page_prompt(battle: Battle, seat: int) -> str:
    """What those are asked who point at the table."""
    name = unit_called(battle, battle.unit)
    if battle.phase == Phase.DEPLOY and battle.unit:
        return f"Place the models of {name}, or the whole unit."
    if battle.phase == Phase.ORDERS:
        return f"Turn {battle.turn}. Touch a unit to change its order, then seal the orders."
    if battle.phase == Phase.MODE:
        return f"{name} advances: does it move or fire first?"
    if battle.phase == Phase.MOVE:
        way = "drag the unit, or touch a model first to drag it alone"
        broken = "its chain is broken, so bring its models together"
        return f"Move {name} up to {acting_unit(battle).card.movement} inches: {broken if battle.strays else way}."
    if battle.phase == Phase.FIRE:
        idle = next_ready(battle, seat, acting_unit(battle)) < 0
        return f"{name} has announced all it can." if idle else f"{name} fires: touch whom it shall fire at."
    return prompt(battle, seat)


def prompt(battle: Battle, seat: int) -> str:
    turn = f"Turn {battle.turn}. " if battle.phase in (Phase.ORDERS, Phase.ACTIVATE) else ""
    return turn + ask_words(battle, seat)


def throw(battle: Battle, names: Sequence[str]) -> str:
    """Who throws, and for what."""
    dice = listing(battle.throw.json())
    if battle.phase == Phase.ROLL_OFF:
        return f"{listing(names[:2])} throw for who places first: {dice}."
    if battle.phase == Phase.INITIATIVE:
        return f"{listing(names[:2])} throw for the initiative: {dice}."
    target = say_model(shot_target(battle))
    if battle.phase == Phase.WEAPON:
        return f"{names[battle.active]} throws a d4 for the weapon that {target} loses."
    weapon = acting_unit(battle).card.weapons[shot_place(battle) % MOST_LINES]
    linked = "concentrated " if battle.aims[shot_place(battle)].linked else ""
    return f"{names[battle.active]} throws {dice}: {linked}{weapon_name(weapon)} of {say_model(shooter_of(battle))} at {target}."


def result(battle: Battle, names: Sequence[str]) -> str:
    if battle.ending == Ending.SURRENDER:
        return f"{names[battle.winner]} wins: {names[1 - battle.winner]} has surrendered."
    if battle.winner != NOBODY:
        return f"{names[battle.winner]} wins in turn {battle.turn}: the Command Unit of {names[1 - battle.winner]} is lost."
    if battle.ending == Ending.BOTH:
        return f"The battle is drawn in turn {battle.turn}: both Command Units are lost."
    return f"The battle is drawn after {count_words(battle.turn, 'turn')}."
