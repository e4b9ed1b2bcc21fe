"""What may come of an attack or a Mutation."""

from __future__ import annotations

from dicefield.engine.outcomes import Outcomes
from dicefield.games.polywars.state import Battle, Phase, Place

WORDS = {
    "own won": "wins the battle",
    "won": "loses the battle",
    "own destroyed": "destroys your own die",
    "destroyed": "destroys the target",
    "halved": "halves the raging target",
    "hit": "hits",
    "failed": "fails and costs your die 1",
    "mutated": "changes the value",
}


def is_of_choice(battle: Battle) -> bool:
    """An attack or a Mutation; how dice come back, or who is next, is no part of it."""
    return battle.phase in (Phase.STRIKE, Phase.MUTATE)


STANDING = 10
"""What it is worth that a die stands, in points of strength."""


def is_split(battle: Battle) -> bool:
    return battle.phase == Phase.SPLIT


def balance(battle: Battle, seat: int) -> int:
    """What a side has on the table, less what the others have; that a die stands at all counts as well as its strength."""
    standing = [die for die in battle.dice if die.place == Place.TABLE]
    return sum((STANDING + die.value) * (1 if die.owner == seat else -1) for die in standing)


FAILURES = ("won", "own destroyed", "failed")

OUTCOMES = Outcomes(words=WORDS, failures=FAILURES, throws=is_of_choice, goes_on=is_split, liking=balance)
