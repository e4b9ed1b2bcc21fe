"""Seeds: from one number to the generators of any number of games."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dicefield.engine.errors import Illegal

DICE, MINDS = 0, 1
"""The two generators of a game: for its dice, and for those who choose by chance."""

WORDS = ("a", "b", "c", "counter")
"""What a generator is made of."""


def seed_words(seed: Any, games: int) -> npt.NDArray[np.uint32]:
    """Four words for each generator of each game; those of the first games do not depend on how many there are."""
    if seed is not None and (not isinstance(seed, (int, np.integer)) or seed < 0):
        raise Illegal.of("seed", f"A seed is a whole number from 0, got {seed!r}.")
    words: npt.NDArray[Any] = np.random.SeedSequence(seed).generate_state(2 * len(WORDS) * games)
    return words.reshape(games, 2, len(WORDS))
