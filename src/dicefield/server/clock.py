"""Time to think: a bank with an increment, or days a move.

It is derived from when the lines of a game were kept, so a restart forgets nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

DAY = 86_400.0


@dataclass
class Clock:
    """The time of the people at one table. Bots think on the house."""

    people: frozenset[int]
    bank: float = 0.0
    increment: float = 0.0
    days: float = 0.0
    left: dict[int, float] = field(init=False)
    owing: frozenset[int] = frozenset()
    since: float = 0.0
    stopped: dict[int, tuple[float, float]] = field(default_factory=dict)
    """What a seat had left when it chose last, and when that was; for viewers who must not know that it has chosen."""

    @classmethod
    def of(cls, wish: dict[str, Any] | None, people: Iterable[int]) -> Clock | None:
        """The clock that was agreed on, if one was."""
        return cls(frozenset(people), **wish) if wish else None

    def __post_init__(self) -> None:
        self.left = dict.fromkeys(self.people, self.full)

    @property
    def full(self) -> float:
        """What everybody starts with."""
        return self.days * DAY or self.bank

    def press(self, at: float, seat: int | None, owing: Iterable[int]) -> None:
        """A line was kept: whoever owed a choice has used the time since the last, and whoever chose is given the increment."""
        for one in self.owing:
            self.left[one] -= at - self.since
        if seat in self.owing:
            self.stopped[seat] = (self.left[seat], at)
        after = self.people & frozenset(owing)
        if self.days:
            fresh = (after - self.owing) | ({seat} & after if seat else frozenset())
            self.left.update(dict.fromkeys(fresh, self.full))
        elif seat in self.owing:
            self.left[seat] += self.increment
        self.owing, self.since = after, at

    def show(self, now: float, running: Sequence[int], over: bool) -> list[dict[str, Any]]:
        """What a viewer is shown; `running` are the seats that owe a choice as far as the viewer knows."""
        runs = frozenset() if over else self.people & frozenset(running)
        return [
            {"seat": one, "left": hundredths(self.left_as_seen(one, now, one in runs)), "running": one in runs}
            for one in sorted(self.people)
        ]

    def left_as_seen(self, seat: int, now: float, running: bool) -> float:
        """What is left as far as a viewer knows: a choice that lies sealed unseen leaves the clock running for them."""
        if running and seat not in self.owing and seat in self.stopped:
            left, at = self.stopped[seat]
            return left - (now - at)
        return self.left_at(seat, now, running)

    def left_at(self, seat: int, now: float, running: bool) -> float:
        return self.left[seat] - (now - self.since if running else 0.0)

    def out_of_time(self, now: float) -> list[int]:
        return [one for one in sorted(self.owing) if self.left_at(one, now, True) <= 0]


def hundredths(seconds: float) -> float:
    """Rounded up: where nothing is shown to be left, nothing is left, and a win can be claimed."""
    return math.ceil(round(seconds * 100, 4)) / 100
