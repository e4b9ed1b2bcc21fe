"""How often somebody may ask: so many times at once, and so many a second in the long run. Several processes count together."""

from __future__ import annotations

import mmap
import os
import time
from collections import OrderedDict
from hashlib import blake2b
from pathlib import Path
from struct import Struct
from typing import Protocol

from starlette.requests import HTTPConnection

from dicefield.server.errors import Busy
from dicefield.server.safety import address_of

MOST_KNOWN = 10_000
COUNT = Struct("<dd")
"""How much is left to somebody, and since when."""
COUNTS = 1 << 18
"""How many of them a file holds. Who shares one with somebody else is counted with them: rare, and nobody can aim for it."""
SECRET = 16
"""Bytes before them: what places are drawn with."""


PATIENCE = {
    "requests": (200, 40),
    "tables": (30, 0.5),
    "standings": (20, 1),
    "commands": (60, 15),
    "sockets": (60, 4),
    "pings": (10, 1),
}
"""What can be asked for: how often at once, and how often a second in the long run."""


class Counts(Protocol):
    def take(self, who: str, burst: float, a_second: float) -> bool:
        """Takes one, if there is one left."""


def counted(left: float, since: float, now: float, burst: float, a_second: float) -> tuple[float, bool]:
    """What is left now, and whether one could be taken of it."""
    left = min(burst, left + (now - since) * a_second)
    return (left - 1, True) if left >= 1 else (left, False)


class OwnCounts:
    """Those of one process; who did not ask for the longest time is forgotten."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, burst: float, a_second: float) -> bool:
        now = time.monotonic()
        left, taken = counted(*self.known.pop(who, (burst, now)), now, burst, a_second)
        self.known[who] = (left, now)
        if len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)
        return taken


class SharedCounts:
    """Those of all processes on a machine, in a file that each of them maps."""

    def __init__(self, file: Path) -> None:
        self.file = file.open("r+b")
        self.map = mmap.mmap(self.file.fileno(), 0)
        self.secret = self.map[:SECRET]

    def close(self) -> None:
        self.map.close()
        self.file.close()

    @staticmethod
    def make(file: Path) -> None:
        """An empty file. Only what is written to takes room on the disk."""
        with file.open("wb") as made:
            made.write(os.urandom(SECRET))
            made.truncate(SECRET + COUNTS * COUNT.size)

    def take(self, who: str, burst: float, a_second: float) -> bool:
        import fcntl

        place, now = self.place(who), time.monotonic()
        fcntl.lockf(self.file, fcntl.LOCK_EX, COUNT.size, place)
        try:
            left, since = COUNT.unpack_from(self.map, place)
            left, taken = counted(left, since, now, burst, a_second) if since else (burst - 1, True)
            COUNT.pack_into(self.map, place, left, now)
        finally:
            fcntl.lockf(self.file, fcntl.LOCK_UN, COUNT.size, place)
        return taken

    def place(self, who: str) -> int:
        drawn = int.from_bytes(blake2b(who.encode(errors="surrogatepass"), key=self.secret, digest_size=8).digest())
        return SECRET + drawn % COUNTS * COUNT.size


class Limits:
    """How patient the server is. `factor` stretches all of it; 0 means without limit."""

    def __init__(self, factor: float = 1.0, counts: Counts | None = None) -> None:
        self.factor = factor
        self.counts = counts or OwnCounts()

    def ask(self, of: str, who: object) -> None:
        burst, a_second = PATIENCE[of]
        if self.factor and not self.counts.take(f"{of} {who}", burst * self.factor, a_second * self.factor):
            raise Busy.of("too_many", "Not so fast, please: try again in a moment.")

    def ask_host(self, of: str, connection: HTTPConnection) -> None:
        self.ask(of, address_of(connection))
