"""Outcomes: how the odds of a choice are told, and which throws and choices belong to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Outcomes:
    """What may come of a choice. Odds are told where a game has words for them."""

    words: Mapping[str, str] = field(default_factory=dict)
    """How odds are told: the kinds of events a throw may cause, the most telling first, each as a short outcome.

    A key such as `own destroyed` is for events of the seat that chooses, and goes before the plain kind.
    """
    failures: tuple[str, ...] = ()
    """Which of these outcomes are no success; the chance of all others together is the number beside a target."""
    throws: Callable[[Any], bool] = lambda state: True
    """Whether the throw that a state waits for still comes of the choice whose odds are told; that of the next turn does not."""
    then: str = ""
    """What is said to let happen what was announced, if odds are to be told of the announcement: the volley after the aiming."""
    alone: Callable[[Any], None] = lambda state: None
    """Takes off a scratch table what was announced before, so that odds are told of one announcement alone."""
    goes_on: Callable[[Any], bool] = lambda state: False
    """Whether a choice that a state waits for is part of the one whose odds are told: the split of a zap back."""
    liking: Callable[[Any, int], int] = lambda state, seat: 0
    """How much a seat likes where such a choice leads; the most is taken."""
    finer: Callable[[Any], str] = lambda event: ""
    """What of an event its kind does not tell, for outcomes such as `throw 2`: a throw with two soldiers."""
    alike: Callable[[Any], Sequence[Any] | None] = lambda state: None
    """A label for each die in the air: dice of one label and size can be swapped and nothing that counts would differ."""
    sorts: Callable[[Any], Sequence[tuple[tuple[int, ...], int]] | None] = lambda state: None
    """The throw that a state waits for, sorted by what comes of it: faces that stand for all that come to the same, and how many
    ways those are. None where a game does not say; then every way is tried."""
    forget: Callable[[Any], None] = lambda state: None
    """Takes off a scratch table what lies there only to be looked at, so that more throws come to the same."""
    apart: bool = False
    """Whether the outcomes told are the same whatever others choose at the same time."""
