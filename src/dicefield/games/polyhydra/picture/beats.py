"""Polyhydra as it happens: locks are opened, hydras bite and sink, and a turn that came to nothing says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicefield.engine.beats import Way, banner, beats_by, fall, line, note, opened, wound
from dicefield.engine.stage import Beat
from dicefield.engine.text import count_words
from dicefield.games.polyhydra.pointing import health_key, hydra_key
from dicefield.games.polyhydra.state import HEADS, SIDES
from dicefield.games.polyhydra.text import FACES, dice_words, listing


def own(told: Any) -> str:
    """The hydra of the event."""
    return hydra_key(told.seat - 1)


def miss(told: Any) -> Iterator[Beat]:
    yield note(own(told), "miss")
    yield banner("can lock nothing: the bite misses")


def lock(told: Any) -> Beat:
    """What is new among the locks, and what then."""
    before = told.was.hydras[told.seat - 1].locked
    fresh = [f"d{SIDES[head]}" for head in range(HEADS) if told.locked >> 1 + head & 1 and not before[head]]
    return opened(f"locks {listing(fresh)}, {'rolls again' if told.locked & 1 else 'stops'}", own(told))


def show(told: Any) -> Beat:
    faces = [getattr(told, name) for name in FACES]
    return opened(dice_words(faces, told.locked) or "nothing locked", own(told))


def bite(told: Any) -> Iterator[Beat]:
    bitten = told.target_seat
    yield line(own(told), hydra_key(bitten - 1), f"bites for {told.damage}" if told.damage else "misses")
    if told.damage:
        yield wound(health_key(bitten - 1), told.damage, bitten)


QUIET = {"roll", "chosen"}
"""Dice that land are seen landing; what only its owner knows needs no show."""

WAYS: dict[str, Way] = {
    "turn": lambda told: banner(f"Turn {told.turn}"),
    "miss": miss,
    "hopeless": lambda told: note(own(told), "nothing left can fit"),
    "lock": lock,
    "show": show,
    "bite": bite,
    "grow": lambda told: note(own(told), f"grows a d{told.sides} head"),
    "fall": lambda told: fall(own(told), "out"),
    "win": lambda told: banner(told.words, "wins"),
    "most_damage": lambda told: banner(f"All have fallen: {told.damage} damage, the most, decides"),
    "sudden_death": lambda told: banner(f"{told.damage} damage each: sudden death"),
    "draw": lambda told: banner(f"A draw after {count_words(told.turns, 'turn')}"),
}

beats = beats_by(WAYS)
