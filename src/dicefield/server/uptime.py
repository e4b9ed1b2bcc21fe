"""Time while a server is there: no jump of the machine's clock moves it, and it stands still while no server runs.

Clocks at tables go by it, so time when the server was down, asleep or set to another hour is nobody's.
"""

from __future__ import annotations

import time
from collections.abc import Callable

BEAT = 2.0
"""Seconds between notes in the database that a server is there."""
SILENT = 5 * BEAT
"""Where several servers share a database: nobody was there if for so long nobody said so."""


class Uptime:
    """The hour when the server began, gone on from by a clock that cannot be set; `lost` is how long no server was there so far."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self.steady = steady
        self.begin(time.time())

    def begin(self, hour: float, lost: float = 0.0) -> None:
        self.hour, self.since, self.lost = hour, self.steady(), lost

    def wall(self) -> float:
        """The hour of the day."""
        return self.hour + self.steady() - self.since

    def now(self) -> float:
        return self.wall() - self.lost

    def hour_of(self, at: float) -> float:
        """The hour that a moment was, as far as it matters how long ago that is."""
        return at + self.lost


def lost_by(hour: float, alive: float, lost: float, tolerance: float) -> float:
    """How long no server was there so far, when one begins at an hour; `alive` is the hour of the last note."""
    gap = hour - alive
    return lost + gap if abs(gap) > tolerance else lost


TIME = Uptime()
"""Of this process, which is one server."""
