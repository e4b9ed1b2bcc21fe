"""What happens, in words."""

from __future__ import annotations

from typing import Any

from dicefield.engine.text import EventPart, count_words, event_forms, rule_number
from dicefield.games.polyversal.kinds import say_model, say_unit
from dicefield.games.polyversal.state import EventKind, Mode, Order
from dicefield.games.polyversal.text.names import ORDERS, gun_name, near


def way_of_aiming(told: Any) -> str:
    if told.linked:
        return "concentrated at"
    return "at" if told.shots == 1 else f"in a series of {told.shots}, first at"


PARTS: dict[str, EventPart] = {
    "model": lambda told: say_model(told.model),
    "target": lambda told: say_model(told.target),
    "unit": lambda told: say_unit(told.unit),
    "spot": lambda told: near(told.x, told.y),
    "gun": lambda told: gun_name(told.gun, told.grade),
    "order": lambda told: ORDERS[Order(told.order)],
    "orders": lambda told: count_words(told.units, "order"),
    "units": lambda told: count_words(told.units, "unit"),
    "mode": lambda told: "moves, then fires" if told.mode == Mode.MOVE_FIRST else "fires, then moves",
    "aiming": way_of_aiming,
    "sum": lambda told: f"{told.a} + {told.b} + {told.c} = {told.a + told.b + told.c}",
    "tokens": lambda told: count_words(told.tokens, "token"),
    "stress": lambda told: count_words(told.tokens, "stress token"),
    # How the damage was read, where there was any.
    "by_damage": lambda told: f", damage {told.damage} by rule {rule_number(told.rating)}" if told.rating else "",
}

SPOT = ("x", "y", "facing")
THREE_DICE = ("model", "target", "a", "b", "c", "evasion")
DAMAGE = ("damage", "rating")

EVENTS = event_forms(
    PARTS,
    {
        EventKind.ROLLED_OFF: ("{seat} throws {high} against {low} and places first.", "high", "low", "high_die", "low_die"),
        EventKind.PLACED: ("{seat} has placed unit {unit}, its first model at {spot}, facing {facing}.", "unit", *SPOT),
        EventKind.PLACES: ("{seat} puts {model} at {spot}, facing {facing}.", "model", *SPOT),
        EventKind.NO_ROOM: ("There is no room for unit {unit} of {seat}; it stays out of the battle.", "unit"),
        EventKind.TURN: ("Turn {turn}: both give orders in secret.", "turn"),
        EventKind.ORDERED: ("{seat} has placed {orders} face down.", "units"),
        EventKind.INITIATIVE: (
            "{seat} has the initiative, {high} against {low}, and must activate {units}.",
            *("high", "low", "units", "high_die", "low_die"),
        ),
        EventKind.TIE: ("Both throw {face}: again.", "face", "first_die", "second_die"),
        EventKind.REST: ("Only {seat} has units left, and activates {units} without a throw.", "units"),
        EventKind.SHOWN: ("{seat} activates {unit}: {order}.", "unit", "order"),
        EventKind.MODE: ("{unit} {mode}.", "unit", "mode"),
        EventKind.MOVED: ("{model} goes to {spot}, facing {facing}.", "model", *SPOT),
        EventKind.MOVE_ENDS: (
            "{unit} has moved; its first model that can move stands at {spot}, facing {facing}.",
            *("unit", *SPOT),
        ),
        EventKind.FAST: ("No model of {unit} can move.", "unit"),
        EventKind.NOTHING_TO_FIRE: ("{unit} has nothing to fire at.", "unit"),
        EventKind.AIMED: ("{model} aims {gun} {aiming} {target}.", "model", "gun", "grade", "target", "shots", "linked"),
        EventKind.VOLLEY: ("All shots of {unit} are announced.", "unit"),
        EventKind.HELD_FIRE: ("{unit} holds its fire.", "unit"),
        EventKind.HIT: ("{model} hits {target}: {sum} against Evasion {evasion}.", *THREE_DICE),
        EventKind.MISSED: ("{model} misses {target}: {sum} does not exceed Evasion {evasion}.", *THREE_DICE),
        EventKind.LOST_SHOT: ("A shot of {model} is lost: {target} is destroyed already.", "model", "target"),
        EventKind.ARMOUR: ("The armour of {model} holds{by_damage}.", "model", *DAMAGE),
        EventKind.STRESS: ("{unit} takes stress, {tokens} now{by_damage}.", "unit", "tokens", *DAMAGE),
        EventKind.IMMOBILISED: ("{model} is immobilised{by_damage}.", "model", *DAMAGE),
        EventKind.IMMOBILISED_BEFORE: ("{model} was immobilised before{by_damage}.", "model", *DAMAGE),
        EventKind.FUEL: ("{model} leaks fuel{by_damage}.", "model", *DAMAGE),
        EventKind.WEAPON_OUT: ("{model} loses weapon {line}, {gun}.", "model", "line", "gun", "grade", "thrown"),
        EventKind.WEAPON_AGAIN: ("{model} has no weapon {face}: thrown again.", "model", "face"),
        EventKind.DESTROYED: ("{model} is destroyed{by_damage}.", "model", *DAMAGE),
        EventKind.UNIT_LOST: ("Unit {unit} of {seat} is destroyed.", "unit"),
        EventKind.DROPPED: ("{unit} drops to d{die} under {stress}.", "unit", "die", "tokens"),
        EventKind.DISBANDED: ("Unit {unit} of {seat} would drop below d4 and disbands.", "unit"),
        EventKind.RELIEVED: ("{unit} shakes off its stress.", "unit"),
        EventKind.WON: "{seat} wins: the Command Unit of the other side is lost.",
        EventKind.DRAWN: "Both Command Units are lost: a draw.",
        EventKind.SURRENDERED: "{seat} surrenders.",
        EventKind.CAPPED: ("After {turns} turns the battle is drawn.", "turns"),
        EventKind.TURN_ENDS: ("Turn {turn} ends.", "turn"),
    },
)
