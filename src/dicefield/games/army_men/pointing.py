"""Army Men Dice War by hand: point at the dice to set aside."""

from __future__ import annotations

from dicefield.engine.pointing import Pointing, Rolled, Touch
from dicefield.engine.text import EventText
from dicefield.games.army_men.state import SIDES, SOLDIER, Aside, Battle, Verb
from dicefield.games.army_men.text import listing


def face_key(face: int) -> str:
    """Equal dice share a key: which of them is pointed at does not matter."""
    return f"face-{face}"


def touch(battle: Battle, seat: int, action: Aside) -> Touch:
    faces = [int(face) for face in action.faces if face]
    if action.verb != Verb.SET:
        return Touch("Stop")
    return Touch(f"Set aside {listing([say_face(face) for face in faces])}", tuple(face_key(face) for face in faces))


def say_face(face: int) -> str:
    return "a soldier" if face == SOLDIER else str(face)


def rolls(told: EventText) -> list[Rolled]:
    if told.kind != "throw":
        return []
    return [Rolled(f"d{SIDES}", face, told.seat) for face in told.numbers.values() if face]


POINTING = Pointing(touch=touch, rolls=rolls)
