"""What may come of an announced attack, and of the whole volley."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product

from dicefield.engine.outcomes import Outcomes
from dicefield.games.polyversal.content import MOST_LINES, UnitCard
from dicefield.games.polyversal.rules.volley import damage_of, enemy_of, is_hit, result_of, shot_place
from dicefield.games.polyversal.state import Battle, Phase, Unit
from dicefield.games.polyversal.text.names import acting_unit

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


def attack_ways(battle: Battle) -> tuple[tuple[tuple[int, ...], int], ...] | None:
    """An attack counts by whether it hits and by what the track says (rules 7.2 and 7.6), not by its faces."""
    if battle.phase != Phase.VOLLEY:
        return None
    rating = acting_unit(battle).card.weapons[shot_place(battle) % MOST_LINES].damage
    return sorted_ways(tuple(list(battle.throw.sides)[: battle.throw.count]), rating, enemy_of(battle).card)


@lru_cache(maxsize=1024)
def sorted_ways(sides: tuple[int, ...], rating: int, card: UnitCard) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The first faces that come to each result, and how many do."""
    enemy = Unit(card=card)
    first: dict[int | None, tuple[int, ...]] = {}
    count: Counter[int | None] = Counter()
    for faces in product(*(range(1, die + 1) for die in sides)):
        result = result_of(card, damage_of(rating, *faces)) if is_hit(enemy, *faces) else None
        first.setdefault(result, faces)
        count[result] += 1
    return tuple((first[result], times) for result, times in count.items())


def aim_alone(battle: Battle) -> None:
    for aim in battle.aims:
        aim.linked = False
        aim.targets[:] = 0


def forget_traces(battle: Battle) -> None:
    battle.raw["traces"] = 0


OUTCOMES = Outcomes(
    words=WORDS,
    failures=("won", "hit", "missed"),
    throws=is_volley,
    then="volley",
    alone=aim_alone,
    alike=volley_dice,
    sorts=attack_ways,
    forget=forget_traces,
)
