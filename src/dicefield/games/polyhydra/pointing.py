"""Polyhydra by hand: point at the heads to lock, then stop or roll again."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.pointing import Pointing, Rolled, Touch
from dicefield.engine.text import EventText
from dicefield.games.polyhydra.state import SIDES, Lock, Standing, Swamp, Then
from dicefield.games.polyhydra.text import FACES, listing, prompt


def head_key(seat: int, sides: int) -> str:
    return f"head-{seat + 1}-d{sides}"


def hydra_key(seat: int) -> str:
    return f"hydra-{seat + 1}"


def health_key(seat: int) -> str:
    return f"health-{seat + 1}"


def touch(swamp: Swamp, seat: int, action: Lock) -> Touch:
    heads = [int(head) - 1 for head in action.heads if head]
    shown = [f"d{SIDES[head]} ({swamp.hydras[seat].faces[head]})" for head in heads]
    then = "roll again" if action.then == Then.REROLL else "stop"
    label = f"Lock {listing(shown)}, then {then}" if shown else ""
    return Touch(label, tuple(head_key(seat, SIDES[head]) for head in heads), way=then.capitalize())


def attempt(swamp: Swamp, seat: int, pieces: Sequence[str]) -> str:
    """Own heads would be locked together."""
    own = f"head-{seat + 1}-"
    heads = [piece.removeprefix(own) for piece in pieces if piece.startswith(own)]
    return f"lock {' '.join(heads)} stop" if heads and len(heads) == len(pieces) else ""


def page_prompt(swamp: Swamp, seat: int) -> str:
    choosing = swamp.hydras[seat].standing == Standing.CHOOSING and not (swamp.sealed >> seat) & 1
    return "Touch the heads to lock, at least one; then stop or roll again." if choosing else prompt(swamp, seat)


def rolls(told: EventText) -> list[Rolled]:
    """The heads that were rolled just now: those locked before stay as they lie."""
    if told.kind != "roll" or told.seat is None:
        return []
    locked, seat = told.numbers["locked"], told.seat - 1
    fresh = [(head, told.numbers[name]) for head, name in enumerate(FACES) if not locked >> head & 1]
    return [Rolled(f"d{SIDES[head]}", face, told.seat, head_key(seat, SIDES[head])) for head, face in fresh if face]


POINTING = Pointing(touch=touch, attempt=attempt, rolls=rolls, prompt=page_prompt)
