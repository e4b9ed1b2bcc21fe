"""Army Men Dice War by hand: point at the dice to set aside."""

from __future__ import annotations

from dicefield.engine.events import Event
from dicefield.engine.text import EventText
from dicefield.engine.touch import Hands, Rolled, Touch
from dicefield.games.army_men.state import SIDES, SOLDIER, Aside, Battle, Verb
from dicefield.games.army_men.state import EventKind as Happened
from dicefield.games.army_men.text import listing


def face_key(face: int) -> str:
    """Equal dice share a key: which of them is pointed at does not matter."""
    return f"face-{face}"


def touch(battle: Battle, seat: int, action: Aside) -> Touch:
    faces = [int(face) for face in action.faces if face]
    if action.verb != Verb.SET:
        return Touch("Stop")
    return Touch(f"Set aside {listing([spoken(face) for face in faces])}", tuple(face_key(face) for face in faces))


def spoken(face: int) -> str:
    return "a soldier" if face == SOLDIER else str(face)


def rolls(told: EventText) -> list[Rolled]:
    if told.kind != "throw":
        return []
    return [Rolled(f"d{SIDES}", face, told.seat) for face in told.numbers.values() if face]


OUTCOMES = {
    "own throw 4": "four soldiers",
    "own throw 3": "three soldiers",
    "own throw 2": "two soldiers",
    "own throw 1": "one soldier",
    "own throw 0": "no soldier",
}


def soldiers(event: Event) -> str:
    """How many of the dice just thrown cost nothing."""
    return str([*event.numbers].count(SOLDIER)) if event.kind == Happened.THROW else ""


def is_thrown_again(battle: Battle) -> bool:
    """Whether the dice in the air are what is left of a hand; those of the next turn have nothing to do with the choice."""
    return any(battle.players[battle.turn].aside)


def any_die(battle: Battle) -> list[int]:
    """Which die shows which face does not matter (rule 1.2)."""
    return [0] * battle.throw.count


HANDS = Hands(touch=touch, rolls=rolls, outcomes=OUTCOMES, throws=is_thrown_again, finer=soldiers, alike=any_die)
