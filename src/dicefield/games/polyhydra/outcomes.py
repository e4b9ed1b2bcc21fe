"""What may come of rolling again."""

from __future__ import annotations

from dicefield.engine.outcomes import Outcomes
from dicefield.games.polyhydra.state import Swamp

WORDS = {"own miss": "misses, and the locks are wasted", "own roll": "leaves something to lock"}


def is_reroll(swamp: Swamp) -> bool:
    """Whether somebody rolls on: a new turn begins without locks."""
    return any(any(hydra.locked) for hydra in swamp.hydras)


OUTCOMES = Outcomes(words=WORDS, throws=is_reroll, apart=True)
