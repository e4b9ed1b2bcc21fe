"""What happens, in words."""

from __future__ import annotations

from dicefield.engine.text import EventForm, rule_number
from dicefield.games.polyversal.kinds import say_model, say_unit
from dicefield.games.polyversal.state import EventKind, Mode, Order
from dicefield.games.polyversal.text.names import ORDERS, at, count_words, gun_name


def tell_rolled_off(seat: str, high: int, low: int, high_die: int, low_die: int) -> str:
    return f"{seat} throws {high} against {low} and places first."


def tell_place(seat: str, model: int, x: int, y: int, facing: int) -> str:
    return f"{seat} puts {say_model(model)} at {at(x, y)}, facing {facing}."


def tell_placed(seat: str, unit: int, x: int, y: int, facing: int) -> str:
    return f"{seat} has placed unit {say_unit(unit)}, its first model at {at(x, y)}, facing {facing}."


def tell_no_room(seat: str, unit: int) -> str:
    return f"There is no room for unit {say_unit(unit)} of {seat}; it stays out of the battle."


def tell_ordered(seat: str, units: int) -> str:
    return f"{seat} has placed {count_words(units, 'order')} face down."


def tell_initiative(seat: str, high: int, low: int, units: int, high_die: int, low_die: int) -> str:
    return f"{seat} has the initiative, {high} against {low}, and must activate {count_words(units, 'unit')}."


def tell_rest(seat: str, units: int) -> str:
    return f"Only {seat} has units left, and activates {count_words(units, 'unit')} without a throw."


def tell_shown(seat: str, unit: int, order: int) -> str:
    return f"{seat} activates {say_unit(unit)}: {ORDERS[Order(order)]}."


def tell_mode(seat: str, unit: int, mode: int) -> str:
    return f"{say_unit(unit)} {'moves, then fires' if mode == Mode.MOVE_FIRST else 'fires, then moves'}."


def tell_moved(seat: str, model: int, x: int, y: int, facing: int) -> str:
    return f"{say_model(model)} goes to {at(x, y)}, facing {facing}."


def tell_move_ends(seat: str, unit: int, x: int, y: int, facing: int) -> str:
    return f"{say_unit(unit)} has moved; its first model that can move stands at {at(x, y)}, facing {facing}."


def tell_fast(seat: str, unit: int) -> str:
    return f"No model of {say_unit(unit)} can move."


def tell_nothing(seat: str, unit: int) -> str:
    return f"{say_unit(unit)} has nothing to fire at."


def tell_aimed(seat: str, model: int, gun: int, grade: int, target: int, shots: int, linked: int) -> str:
    how = "concentrated at" if linked else ("at" if shots == 1 else f"in a series of {shots}, first at")
    return f"{say_model(model)} aims {gun_name(gun, grade)} {how} {say_model(target)}."


def tell_volley(seat: str, unit: int) -> str:
    return f"All shots of {say_unit(unit)} are announced."


def tell_held(seat: str, unit: int) -> str:
    return f"{say_unit(unit)} holds its fire."


def tell_hit(seat: str, model: int, target: int, a: int, b: int, c: int, evasion: int) -> str:
    return f"{say_model(model)} hits {say_model(target)}: {a} + {b} + {c} = {a + b + c} against Evasion {evasion}."


def tell_missed(seat: str, model: int, target: int, a: int, b: int, c: int, evasion: int) -> str:
    return f"{say_model(model)} misses {say_model(target)}: {a} + {b} + {c} = {a + b + c} does not exceed Evasion {evasion}."


def tell_lost_shot(seat: str, model: int, target: int) -> str:
    return f"A shot of {say_model(model)} is lost: {say_model(target)} is destroyed already."


def for_damage(damage: int, rating: int) -> str:
    """How the damage was read, where there was any."""
    return f", damage {damage} by rule {rule_number(rating)}" if rating else ""


def tell_armour(seat: str, model: int, damage: int, rating: int) -> str:
    return f"The armour of {say_model(model)} holds{for_damage(damage, rating)}."


def tell_stress(seat: str, unit: int, tokens: int, damage: int, rating: int) -> str:
    return f"{say_unit(unit)} takes stress, {count_words(tokens, 'token')} now{for_damage(damage, rating)}."


def tell_immobilised(seat: str, model: int, damage: int, rating: int) -> str:
    return f"{say_model(model)} is immobilised{for_damage(damage, rating)}."


def tell_fast_already(seat: str, model: int, damage: int, rating: int) -> str:
    return f"{say_model(model)} was immobilised before{for_damage(damage, rating)}."


def tell_fuel(seat: str, model: int, damage: int, rating: int) -> str:
    return f"{say_model(model)} leaks fuel{for_damage(damage, rating)}."


def tell_weapon_out(seat: str, model: int, line: int, gun: int, grade: int, thrown: int) -> str:
    return f"{say_model(model)} loses weapon {line}, {gun_name(gun, grade)}."


def tell_weapon_again(seat: str, model: int, face: int) -> str:
    return f"{say_model(model)} has no weapon {face}: thrown again."


def tell_destroyed(seat: str, model: int, damage: int, rating: int) -> str:
    return f"{say_model(model)} is destroyed{for_damage(damage, rating)}."


def tell_unit_lost(seat: str, unit: int) -> str:
    return f"Unit {say_unit(unit)} of {seat} is destroyed."


def tell_dropped(seat: str, unit: int, die: int, tokens: int) -> str:
    return f"{say_unit(unit)} drops to d{die} under {count_words(tokens, 'stress token')}."


def tell_disbanded(seat: str, unit: int) -> str:
    return f"Unit {say_unit(unit)} of {seat} would drop below d4 and disbands."


def tell_relieved(seat: str, unit: int) -> str:
    return f"{say_unit(unit)} shakes off its stress."


MODEL_AT = ("model", "x", "y", "facing")
UNIT_AT = ("unit", "x", "y", "facing")
THREE_DICE = ("model", "target", "a", "b", "c", "evasion")
HURT = ("model", "damage", "rating")

EVENTS: dict[int, EventForm] = {
    EventKind.ROLLED_OFF: EventForm("rolled_off", tell_rolled_off, ("high", "low", "high_die", "low_die")),
    EventKind.PLACED: EventForm("placed", tell_placed, UNIT_AT),
    EventKind.PLACES: EventForm("places", tell_place, MODEL_AT),
    EventKind.NO_ROOM: EventForm("no_room", tell_no_room, ("unit",)),
    EventKind.TURN: EventForm("turn", "Turn {turn}: both give orders in secret.", ("turn",)),
    EventKind.ORDERED: EventForm("ordered", tell_ordered, ("units",)),
    EventKind.INITIATIVE: EventForm("initiative", tell_initiative, ("high", "low", "units", "high_die", "low_die")),
    EventKind.TIE: EventForm("tie", "Both throw {face}: again.", ("face", "first_die", "second_die")),
    EventKind.REST: EventForm("rest", tell_rest, ("units",)),
    EventKind.SHOWN: EventForm("shown", tell_shown, ("unit", "order")),
    EventKind.MODE: EventForm("mode", tell_mode, ("unit", "mode")),
    EventKind.MOVED: EventForm("moved", tell_moved, MODEL_AT),
    EventKind.MOVE_ENDS: EventForm("move_ends", tell_move_ends, UNIT_AT),
    EventKind.FAST: EventForm("fast", tell_fast, ("unit",)),
    EventKind.NOTHING_TO_FIRE: EventForm("nothing_to_fire", tell_nothing, ("unit",)),
    EventKind.AIMED: EventForm("aimed", tell_aimed, ("model", "gun", "grade", "target", "shots", "linked")),
    EventKind.VOLLEY: EventForm("volley", tell_volley, ("unit",)),
    EventKind.HELD_FIRE: EventForm("held_fire", tell_held, ("unit",)),
    EventKind.HIT: EventForm("hit", tell_hit, THREE_DICE),
    EventKind.MISSED: EventForm("missed", tell_missed, THREE_DICE),
    EventKind.LOST_SHOT: EventForm("lost_shot", tell_lost_shot, ("model", "target")),
    EventKind.ARMOUR: EventForm("armour", tell_armour, HURT),
    EventKind.STRESS: EventForm("stress", tell_stress, ("unit", "tokens", "damage", "rating")),
    EventKind.IMMOBILISED: EventForm("immobilised", tell_immobilised, HURT),
    EventKind.FAST_ALREADY: EventForm("immobilised_before", tell_fast_already, HURT),
    EventKind.FUEL: EventForm("fuel", tell_fuel, HURT),
    EventKind.WEAPON_OUT: EventForm("weapon_out", tell_weapon_out, ("model", "line", "gun", "grade", "thrown")),
    EventKind.WEAPON_AGAIN: EventForm("weapon_again", tell_weapon_again, ("model", "face")),
    EventKind.DESTROYED: EventForm("destroyed", tell_destroyed, HURT),
    EventKind.UNIT_LOST: EventForm("unit_lost", tell_unit_lost, ("unit",)),
    EventKind.DROPPED: EventForm("dropped", tell_dropped, ("unit", "die", "tokens")),
    EventKind.DISBANDED: EventForm("disbanded", tell_disbanded, ("unit",)),
    EventKind.RELIEVED: EventForm("relieved", tell_relieved, ("unit",)),
    EventKind.WON: EventForm("won", "{seat} wins: the Command Unit of the other side is lost."),
    EventKind.DRAWN: EventForm("drawn", "Both Command Units are lost: a draw."),
    EventKind.SURRENDERED: EventForm("surrendered", "{seat} surrenders."),
    EventKind.CAPPED: EventForm("capped", "After {turns} turns the battle is drawn.", ("turns",)),
    EventKind.TURN_ENDS: EventForm("turn_ends", "Turn {turn} ends.", ("turn",)),
}
