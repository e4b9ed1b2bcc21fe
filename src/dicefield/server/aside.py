"""Processes beside the server's own, for what takes long: everybody else goes first, so nobody at a table feels them.

They begin when there is something to do, and end when there was nothing for a while: what machine code and trees take of memory is
given back with them.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import TypeVar

PATIENCE = 10
"""How far everything else on the machine goes before."""
REST = 300.0
"""Seconds without anything to do after which they end."""
T = TypeVar("T")


class Aside:
    def __init__(self, most: int, rest: float = REST) -> None:
        self.most = most
        self.rest = rest
        self.busy = 0
        """How much is being done or waits to be done."""
        self.pool: ProcessPoolExecutor | None = None
        self.resting: asyncio.TimerHandle | None = None

    @property
    def crowd(self) -> float:
        """How many want the same place."""
        return self.busy / self.most

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """What comes of some work. If its process was killed, all that was under way fails, and the next begins anew."""
        self.busy += 1
        pool = self.open()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *given)
        except BrokenExecutor:
            if self.pool is pool:
                self.close()
            raise
        finally:
            self.busy -= 1
            if not self.busy:
                self.resting = asyncio.get_running_loop().call_later(self.rest, self.close)

    def open(self) -> ProcessPoolExecutor:
        self.stay()
        self.pool = self.pool or ProcessPoolExecutor(self.most, mp_context=get_context("spawn"), initializer=stand_back)
        return self.pool

    def stay(self) -> None:
        if self.resting:
            self.resting.cancel()
            self.resting = None

    def close(self) -> None:
        self.stay()
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def stand_back() -> None:
    """Whoever stops the server stops these, too, however it is stopped."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(PATIENCE)
    threading.Thread(target=leave_with_server, daemon=True).start()


def leave_with_server() -> None:
    if server := parent_process():
        server.join()
        os._exit(0)
