"""Coherency: the chain of models that a unit must be at the end of a movement (rules 5.5 to 5.8, PV.10)."""

from __future__ import annotations

from dicefield.engine.rule import apart, rule
from dicefield.engine.table import distance2, root_up, within
from dicefield.games.polyversal.kinds import INCH, MOST_MODELS
from dicefield.games.polyversal.rules.queries import movers
from dicefield.games.polyversal.state import LINK, Battle, Unit

ROUNDING = 2
"""Thousandths of an inch by which a way to a whole point may fall short."""

FAR = 1 << 40


@rule
def first_of(models: int) -> int:
    """The lowest model of a set; the number of models if it is empty."""
    for model in range(MOST_MODELS):
        if (models >> model) & 1 == 1:
            return model
    return MOST_MODELS


@rule
def size_of(models: int) -> int:
    found = 0
    for model in range(MOST_MODELS):
        found += (models >> model) & 1
    return found


@apart
def chain_of(unit: Unit, models: int, first: int) -> int:
    """Those of a set that hang together with one of them, by links of at most 2 inches, as bits."""
    reached = 1 << first
    grown = True
    while grown:
        grown = False
        for model in range(unit.size):
            if (models >> model) & 1 == 1 and (reached >> model) & 1 == 0 and is_linked(unit, reached, model):
                reached |= 1 << model
                grown = True
    return reached


@rule
def is_linked(unit: Unit, group: int, model: int) -> bool:
    return gap2(unit, group, unit.models[model].x, unit.models[model].y) <= LINK * LINK


@apart
def gap2(unit: Unit, group: int, x: int, y: int) -> int:
    """The squared distance from a place to the nearest model of a group."""
    least = FAR
    for other in range(unit.size):
        if (group >> other) & 1 == 1:
            least = min(least, distance2(unit.models[other].x, unit.models[other].y, x, y))
    return least


@apart
def largest_group(unit: Unit, models: int) -> int:
    """The largest set that hangs together; of equal ones that with the lowest model."""
    best = 0
    left = models
    while left != 0:
        group = chain_of(unit, models, first_of(left))
        left &= ~group
        if size_of(group) > size_of(best):
            best = group
    return best


@apart
def is_whole(unit: Unit) -> bool:
    """Whether all models that can move are one chain (rules 5.5 and 5.6)."""
    models = movers(unit)
    return models == 0 or chain_of(unit, models, first_of(models)) == models


@rule
def is_whole_at_start(unit: Unit) -> bool:
    """Whether all models of a unit that is placed are one chain (rule 2.3)."""
    everyone = (1 << unit.size) - 1
    return chain_of(unit, everyone, 0) == everyone


@apart
def start_gap2(battle: Battle, group: int, model: int) -> int:
    """How far a model stood from a group of its unit before the movement, squared."""
    here = battle.starts[model]
    least = FAR
    for other in range(MOST_MODELS):
        if (group >> other) & 1 == 1:
            there = battle.starts[other]
            least = min(least, distance2(there.x, there.y, here.x, here.y))
    return least


@apart
def is_restored(battle: Battle, unit: Unit) -> bool:
    """Whether a broken unit has done what it must: its largest group is one chain, and every straggler came to it or as near as it
    can (rules 5.7 and 5.8, PV.10)."""
    core = movers(unit) & ~battle.strays
    if chain_of(unit, core, first_of(core)) != core:
        return False
    for model in range(unit.size):
        if (battle.strays >> model) & 1 == 1 and not is_near_enough(battle, unit, core, model):
            return False
    return True


@rule
def is_near_enough(battle: Battle, unit: Unit, core: int, model: int) -> bool:
    now = gap2(unit, core, unit.models[model].x, unit.models[model].y)
    if now <= LINK * LINK:
        return True
    before = root_up(start_gap2(battle, core, model))
    allowance = unit.card.movement * INCH
    return before > LINK + allowance and root_up(now) <= before - allowance + ROUNDING


@rule
def is_within_allowance(battle: Battle, model: int, x: int, y: int, allowance: int) -> bool:
    """Whether a place is within the allowance of where a model stood (rule 5.3, PV.9)."""
    start = battle.starts[model]
    return within(start.x, start.y, x, y, allowance)
