"""What may come of an announced attack, and of the whole volley."""

from __future__ import annotations

from dicefield.engine.outcomes import Outcomes
from dicefield.games.polyversal.state import Battle, Phase

WORDS = {
    "own won": "wins the battle",
    "won": "loses the battle",
    "unit_lost": "destroys the unit",
    "destroyed": "destroys the model",
    "weapon_out": "knocks out a weapon",
    "immobilised": "immobilises it",
    "fuel": "makes it leak fuel",
    "stress": "causes stress",
    "hit": "hits without effect",
    "missed": "misses",
}


def is_volley(battle: Battle) -> bool:
    return battle.phase in (Phase.VOLLEY, Phase.WEAPON)


def volley_dice(battle: Battle) -> list[int] | None:
    """The three dice of an attack count by their sum and their order of size, never by which is which (rules 7.2 to 7.5)."""
    return [0] * battle.throw.count if battle.phase == Phase.VOLLEY else None


def aim_alone(battle: Battle) -> None:
    for aim in battle.aims:
        aim.linked = False
        aim.targets[:] = 0


def forget_traces(battle: Battle) -> None:
    battle.raw["traces"] = 0


OUTCOMES = Outcomes(words=WORDS, throws=is_volley, then="volley", alone=aim_alone, alike=volley_dice, forget=forget_traces)
