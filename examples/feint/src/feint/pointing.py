"""Feint by hand: point at a die to send it out; calls are pressed."""

from __future__ import annotations

from dicefield.engine.pointing import Pointing, Rolled, Touch
from dicefield.engine.text import EventText
from feint.state import DICE, SIDES, Choice, Decision, Duel

LABELS = {Choice.HOLD: "Hold", Choice.PRESS: "Press", Choice.SLIP: "Slip away"}


def die_key(seat: int, die: int) -> str:
    return f"die-{seat + 1}-d{SIDES[die]}"


def touch(duel: Duel, seat: int, action: Decision) -> Touch:
    if action.choice in LABELS:
        return Touch(LABELS[action.choice])
    face = duel.players[seat].faces[action.choice]
    return Touch(f"Send the {action.choice.name.lower()}, which shows {face}", (die_key(seat, action.choice),))


def rolls(told: EventText) -> list[Rolled]:
    """The dice behind one's own screen are seen landing, each where it lies."""
    if told.kind != "rolled" or told.seat is None:
        return []
    own = [die_key(told.seat - 1, die) for die in range(DICE)]
    return [Rolled(die, face, told.seat, piece) for (die, face), piece in zip(told.numbers.items(), own, strict=True) if face]


POINTING = Pointing(touch=touch, rolls=rolls)
