"""Army Men Dice War by hand: point at the dice to set aside."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.pointing import Pointing, Rolled, Touch
from dicefield.engine.text import EventText
from dicefield.games.army_men.rules.contract import count
from dicefield.games.army_men.state import SIDES, SOLDIER, Aside, Battle, Verb
from dicefield.games.army_men.text import listing


def face_key(face: int) -> str:
    """Equal dice share a key: which of them is pointed at does not matter."""
    return f"face-{face}"


def throw_key(index: int) -> str:
    """A die about to be thrown, from the left: where it lands, the small faces first."""
    return f"throw-{index + 1}"


def aside_key(seat: int, slot: int) -> str:
    return f"aside-{seat + 1}-{slot + 1}"


def place_key(seat: int, slot: int) -> str:
    """The place of a die that will be set aside."""
    return f"place-{seat + 1}-{slot + 1}"


def ante_key(seat: int) -> str:
    return f"ante-{seat + 1}"


def touch(battle: Battle, seat: int, action: Aside) -> Touch:
    faces = [int(face) for face in action.faces if face]
    if action.verb != Verb.SET:
        return Touch("Stop", ends=True)
    return Touch(f"Set aside {listing([say_face(face) for face in faces])}", tuple(face_key(face) for face in faces))


def attempt(battle: Battle, seat: int, pieces: Sequence[str]) -> str:
    faces = [piece.removeprefix("face-") for piece in pieces if piece.startswith("face-")]
    return f"set {' '.join(faces)}" if faces and len(faces) == len(pieces) else ""


def page_prompt(battle: Battle, seat: int) -> str:
    several = count(battle.rolled) > 1
    return "Touch one or two dice to set aside." if several else "Touch your last die to set it aside."


def say_face(face: int) -> str:
    return "a soldier" if face == SOLDIER else str(face)


def rolls(told: EventText) -> list[Rolled]:
    if told.kind != "throw":
        return []
    faces = [face for face in told.numbers.values() if face]
    return [Rolled(f"d{SIDES}", face, told.seat, throw_key(index)) for index, face in enumerate(faces)]


POINTING = Pointing(touch=touch, attempt=attempt, rolls=rolls, prompt=page_prompt)
