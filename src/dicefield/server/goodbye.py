"""How a server stops: what is under way is finished and answered, whoever looks is told to come back, and nobody new is let in."""

from __future__ import annotations

import asyncio
import math
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from socket import socket
from types import FrameType
from typing import Protocol

import uvicorn

from dicefield.server.errors import Busy

FINISHING = 10
"""Seconds that moves under way have from the signal on to be kept and answered."""
ENDING = 15
"""Seconds from the signal on until the process ends, whatever still thinks: all that was promised to anybody is on disk."""


def going() -> Busy:
    return Busy.of("going", "The server is being restarted. Nothing is lost; in a moment it is back.")


class Guest(Protocol):
    """Somebody who stays for long, and is told when it is time to go."""

    async def leave(self) -> None: ...


class Goodbye:
    """Who is to be told that the server goes, and whether it does."""

    def __init__(self) -> None:
        self.begun = False
        self.guests: set[Guest] = set()
        self.enders: list[Callable[[], None]] = []
        """What else goes on for long, and how it is ended."""

    def require_staying(self) -> None:
        if self.begun:
            raise going()

    async def say(self) -> None:
        self.begun = True
        for end in self.enders:
            end()
        await asyncio.gather(*(guest.leave() for guest in list(self.guests)), return_exceptions=True)


class GracefulServer(uvicorn.Server):
    """Says goodbye before it closes its doors."""

    def __init__(self, config: uvicorn.Config, goodbye: Goodbye) -> None:
        super().__init__(config)
        self.goodbye = goodbye

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            last = threading.Timer(ENDING, os._exit, (0,))
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        end = time.monotonic() + FINISHING
        saying = asyncio.create_task(self.goodbye.say())
        while not (saying.done() or self.force_exit or time.monotonic() > end):
            await asyncio.wait([saying], timeout=0.1)
        saying.cancel()
        with suppress(asyncio.CancelledError):
            await saying
        self.config.timeout_graceful_shutdown = max(1, math.ceil(end - time.monotonic()))
        await super().shutdown(sockets)
