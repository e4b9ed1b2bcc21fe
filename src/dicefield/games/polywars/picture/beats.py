"""Polywars as it happens: dice step, strike and fall; forces and bids are opened; cycles and battles begin and end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicefield.engine.beats import Way, banner, beats_by, change, fall, line, mend, note, opened, step, wound
from dicefield.engine.stage import Beat
from dicefield.engine.text import count_words
from dicefield.games.polywars.content import Aura
from dicefield.games.polywars.pointing import base_key, die_key
from dicefield.games.polywars.state import Verb
from dicefield.games.polywars.text.names import AURAS, POWERS


def own(told: Any) -> str:
    """The die of the event."""
    return die_key(told.die)


def target(told: Any) -> str:
    return die_key(told.target)


def thrown(told: Any, words: str) -> Beat:
    """What came of the attack that was in the air."""
    return line(die_key(told.was.acting), die_key(told.was.target), words)


def moved(told: Any) -> Beat:
    return step(own(told))


def hurt(told: Any) -> Beat:
    """A zap may be held back so far that nothing is left of it."""
    return wound(own(told), told.amount) if told.amount else note(own(told), "no loss")


def healed(told: Any) -> Beat:
    """Both ways of healing give one at a time."""
    return mend(own(told), 1)


def ordered(told: Any) -> Beat:
    return banner(told.words, "The order is settled")


def leads(told: Any) -> Iterator[Beat]:
    yield moved(told)
    yield note(own(told), "leader")


def freed(told: Any) -> Iterator[Beat]:
    yield line(die_key(told.friend), own(told), "frees")
    yield note(own(told), "free")


QUIET = {"rolled", "tie", "phase", "left_play", "stays", "skipped"}
"""Dice that land are seen landing, and so is what happens to an aura whose bearer fell; the phase is told beside the table."""

WAYS: dict[str, Way] = {
    "force": lambda told: opened(f"brings {count_words(told.last - told.first + 1, 'die', 'dice')}, {told.total} sides"),
    "lots": ordered,
    "base": lambda told: step(base_key(told.base)),
    "placed": moved,
    "leader": leads,
    "prisoner": lambda told: note(own(told), "prisoner"),
    "spaced": moved,
    "monster": moved,
    "cycle": lambda told: banner(f"Cycle {told.cycle}"),
    "bid": lambda told: opened(f"bids {told.bid}"),
    "order": ordered,
    "healed": healed,
    "turn": lambda told: banner(told.words, "has the turn"),
    "strike": lambda told: line(own(told), target(told), told.value),
    "zap": lambda told: line(own(told), target(told), f"zap {told.value - told.away}"),
    "perfect": lambda told: thrown(told, "perfect"),
    "hit": lambda told: thrown(told, f"hit {told.rolled}"),
    "failed": lambda told: thrown(told, "miss"),
    "zap_back": hurt,
    "wounded": hurt,
    "halved": hurt,
    "destroyed": lambda told: fall(own(told)),
    "stepped": moved,
    "tagged": lambda told: note(own(told), f"takes {AURAS[Aura(told.kind)]}"),
    "dropped": lambda told: note(own(told), f"drops {AURAS[Aura(told.kind)]}"),
    "taken": lambda told: note(own(told), f"takes {AURAS[Aura(told.kind)]}"),
    "raged": lambda told: note(own(told), "rages"),
    "freed": freed,
    "power": lambda told: note(own(told), POWERS[Verb(told.power)]),
    "mended": healed,
    "mutated": lambda told: change(own(told), told.after - told.before),
    "teleported": moved,
    "cost": lambda told: wound(own(told), 1),
    "respawned": moved,
    "waits": lambda told: note(own(told), "no room at its base"),
    "crossed": lambda told: note(own(told), f"across: {count_words(told.points, 'point')}"),
    "out": lambda told: banner(told.words, "has no leader left and is out"),
    "battle_over": lambda told: banner(told.words),
    "limit": lambda told: banner(f"The end, after {count_words(told.cycles, 'cycle')}"),
    "won": lambda told: banner(told.words, "wins"),
    "drawn": lambda told: banner(told.words, "shares the game"),
    "removed": lambda told: fall(own(told)),
}

beats = beats_by(WAYS)
