"""What may come of setting dice aside: how many soldiers the rest of the hand shows."""

from __future__ import annotations

from dicefield.engine.events import Event
from dicefield.engine.outcomes import Outcomes
from dicefield.games.army_men.state import SOLDIER, Battle, EventKind

WORDS = {
    "own throw 4": "four soldiers",
    "own throw 3": "three soldiers",
    "own throw 2": "two soldiers",
    "own throw 1": "one soldier",
    "own throw 0": "no soldier",
}


def soldiers(event: Event) -> str:
    """How many of the dice just thrown cost nothing."""
    return str([*event.numbers].count(SOLDIER)) if event.kind == EventKind.THROW else ""


def is_thrown_again(battle: Battle) -> bool:
    """Whether the dice in the air are what is left of a hand; those of the next turn have nothing to do with the choice."""
    return any(battle.players[battle.turn].aside)


def any_die(battle: Battle) -> list[int]:
    """Which die shows which face does not matter (rule 1.2)."""
    return [0] * battle.throw.count


OUTCOMES = Outcomes(words=WORDS, throws=is_thrown_again, finer=soldiers, alike=any_die)
