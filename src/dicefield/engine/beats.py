"""How games say what is seen of an event: a way for every kind of event that is worth a look, in a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from dicefield.engine.stage import Beat, BeatKind
from dicefield.engine.text import EventText

SHORT = 60
"""How many letters of a banner are read at a glance."""

Way = Callable[[Any], Beat | Iterable[Beat]]
"""The beats of an event, from an object that holds its numbers by name, its `seat` and `words`, and what was seen before the
step and is seen after it, as `was` and `now`: `lambda told: wound(die_key(told.die), told.amount)`."""


def beats_by(ways: Mapping[str, Way]) -> Callable[[EventText, Any, Any], Sequence[Beat]]:
    """The `beats` of a game, from a way for each kind of event; other kinds are quiet. One without a seat is of the event's."""

    def beats(told: EventText, before: Any, after: Any) -> Sequence[Beat]:
        way = ways.get(told.kind)
        if way is None:
            return ()
        made = way(SimpleNamespace(**{**told.numbers, "seat": told.seat, "words": told.words, "was": before, "now": after}))
        return [of_seat(beat, told.seat) for beat in ([made] if isinstance(made, Beat) else made)]

    return beats


def of_seat(beat: Beat, seat: int | None) -> Beat:
    return replace(beat, seat=seat) if beat.seat is None else beat


# --- Beats


def line(piece: str, to: str, words: object = "") -> Beat:
    return Beat(BeatKind.LINE, piece, to, str(words))


def wound(piece: str, amount: int, seat: int | None = None) -> Beat:
    return Beat(BeatKind.WOUND, piece, words=f"-{amount}", seat=seat)


def mend(piece: str, amount: int) -> Beat:
    return Beat(BeatKind.MEND, piece, words=f"+{amount}")


def change(piece: str, amount: int) -> list[Beat]:
    """What a number does that went up, went down or stayed."""
    if amount == 0:
        return []
    return [mend(piece, amount) if amount > 0 else wound(piece, -amount)]


def fall(piece: str, words: str = "", seat: int | None = None) -> Beat:
    return Beat(BeatKind.FALL, piece, words=words, seat=seat)


def step(piece: str, to: str = "") -> Beat:
    return Beat(BeatKind.STEP, piece, to)


def opened(words: str, piece: str = "") -> Beat:
    return Beat(BeatKind.REVEAL, piece, words=words)


def note(piece: str, words: str) -> Beat:
    return Beat(BeatKind.NOTE, piece, words=words)


def banner(words: str, otherwise: str = "") -> Beat:
    """Words over the board: those of the event if they are short, else others that need no name beside the crest of the seat."""
    said = words if len(words) <= SHORT or not otherwise else otherwise
    return Beat(BeatKind.BANNER, words=said.removesuffix("."))
