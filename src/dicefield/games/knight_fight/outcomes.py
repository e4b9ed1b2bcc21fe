"""What may come of a sealed choice, once the others are named."""

from __future__ import annotations

from dicefield.engine.outcomes import Outcomes

WORDS = {
    "own won": "wins the fight",
    "won": "loses the fight",
    "out": "puts somebody out",
    "own hit": "your attack hits",
    "own jostle_works": "your Jostle works",
    "hit": "another's attack hits",
    "own miss": "your attack misses",
    "miss": "another's attack misses",
    "own jostle_fails": "your Jostle does nothing",
    "jostle_works": "another's Jostle works",
    "jostle_fails": "another's Jostle does nothing",
}

OUTCOMES = Outcomes(words=WORDS)
