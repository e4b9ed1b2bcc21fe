"""The Polyversal demo as it happens: orders are opened, units move, shots fly, and damage is seen where it was done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dicefield.engine.beats import Way, banner, beats_by, fall, line, note, opened, step
from dicefield.engine.stage import Beat
from dicefield.engine.text import count_words
from dicefield.games.polyversal.pointing import model_key, unit_key
from dicefield.games.polyversal.state import Mode, Order
from dicefield.games.polyversal.text.names import ORDERS, gun_name


def at_model(words: Callable[[Any], str]) -> Way:
    """A note at the model of the event, with the damage where there was any."""
    return lambda told: note(model_key(told.model), words(told) + damage(told))


def at_unit(words: Callable[[Any], str]) -> Way:
    return lambda told: note(unit_key(told.unit), words(told) + damage(told))


def damage(told: Any) -> str:
    return f" (damage {told.damage})" if getattr(told, "rating", 0) else ""


def unit_moves(told: Any) -> Beat:
    return step(unit_key(told.unit))


def model_moves(told: Any) -> Beat:
    return step(model_key(told.model))


def shot(told: Any, words: str) -> Beat:
    return line(model_key(told.model), model_key(told.target), words)


def total(told: Any) -> int:
    return int(told.a + told.b + told.c)


def unit_falls(words: str) -> Way:
    def falls(told: Any) -> Iterator[Beat]:
        yield fall(unit_key(told.unit), words)
        yield banner(told.words, f"loses a unit: {words}")

    return falls


def said(told: Any) -> Beat:
    return banner(told.words)


def units(told: Any) -> str:
    return count_words(told.units, "unit")


QUIET = {"ordered", "volley", "weapon_again"}
"""Orders that lie face down, shots that are shown one by one, and a die that is thrown again."""

WAYS: dict[str, Way] = {
    "rolled_off": lambda told: banner(told.words, f"places first, {told.high} against {told.low}"),
    "placed": unit_moves,
    "places": model_moves,
    "no_room": unit_falls("no room"),
    "turn": lambda told: banner(f"Turn {told.turn}"),
    "initiative": lambda told: banner(f"has the initiative, {told.high} against {told.low}: {units(told)}"),
    "tie": said,
    "rest": lambda told: banner(f"is left to act: {units(told)}"),
    "shown": lambda told: opened(ORDERS[Order(told.order)], unit_key(told.unit)),
    "mode": at_unit(lambda told: "moves first" if told.mode == Mode.MOVE_FIRST else "fires first"),
    "moved": model_moves,
    "move_ends": unit_moves,
    "fast": at_unit(lambda told: "cannot move"),
    "nothing_to_fire": at_unit(lambda told: "nothing to fire at"),
    "aimed": lambda told: shot(told, gun_name(told.gun, told.grade)),
    "held_fire": at_unit(lambda told: "holds its fire"),
    "hit": lambda told: shot(told, f"{total(told)} against {told.evasion}: a hit"),
    "missed": lambda told: shot(told, f"{total(told)} against {told.evasion}: a miss"),
    "lost_shot": at_model(lambda told: "a shot is lost"),
    "armour": at_model(lambda told: "the armour holds"),
    "stress": at_unit(lambda told: f"stress {told.tokens}"),
    "immobilised": at_model(lambda told: "immobilised"),
    "immobilised_before": at_model(lambda told: "immobilised before"),
    "fuel": at_model(lambda told: "fuel leak"),
    "weapon_out": at_model(lambda told: f"loses {gun_name(told.gun, told.grade)}"),
    "destroyed": lambda told: fall(model_key(told.model), f"destroyed{damage(told)}"),
    "unit_lost": unit_falls("destroyed"),
    "dropped": at_unit(lambda told: f"drops to d{told.die}"),
    "disbanded": unit_falls("disbands"),
    "relieved": at_unit(lambda told: "shakes off its stress"),
    "won": lambda told: banner(told.words, "wins: the other Command Unit is lost"),
    "drawn": said,
    "surrendered": lambda told: banner(told.words, "surrenders"),
    "capped": lambda told: banner(f"A draw after {count_words(told.turns, 'turn')}"),
    "turn_ends": said,
}

beats = beats_by(WAYS)
