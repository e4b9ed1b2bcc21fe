"""Polyhydra by hand: point at the heads to lock, then stop or roll again."""

from __future__ import annotations

from dicefield.engine.pointing import Pointing, Rolled, Touch
from dicefield.engine.text import EventText
from dicefield.games.polyhydra.state import SIDES, Lock, Swamp, Then
from dicefield.games.polyhydra.text import FACES, listing


def head_key(seat: int, sides: int) -> str:
    return f"head-{seat + 1}-d{sides}"


def touch(swamp: Swamp, seat: int, action: Lock) -> Touch:
    heads = [int(head) - 1 for head in action.heads if head]
    shown = [f"d{SIDES[head]} ({swamp.hydras[seat].faces[head]})" for head in heads]
    then = "roll again" if action.then == Then.REROLL else "stop"
    return Touch(f"Lock {listing(shown)}, then {then}" if shown else "", tuple(head_key(seat, SIDES[head]) for head in heads))


def rolls(told: EventText) -> list[Rolled]:
    """The heads that were rolled just now: those locked before stay as they lie."""
    if told.kind != "roll":
        return []
    locked = told.numbers["locked"]
    fresh = [(name, told.numbers[name]) for head, name in enumerate(FACES) if not locked >> head & 1]
    return [Rolled(name, face, told.seat) for name, face in fresh if face]


POINTING = Pointing(touch=touch, rolls=rolls)
