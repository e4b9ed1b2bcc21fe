"""Connections: whoever opens one says soon what they want, and there are only so many."""

from __future__ import annotations

import asyncio
import logging

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST = 4_000
"""How many connections are open at once; whoever comes after that is told to come again."""
SILENCE = 10
"""Seconds from opening a connection, or beginning a request on it, until the head of the request must be there."""


class ImpatientProtocol(HttpToolsProtocol):
    """HTTP that closes connections on which nothing is asked, or only letter by letter."""

    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.wait()

    def on_headers_complete(self) -> None:
        self.hear()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.hear()
        super().connection_lost(exc)

    def wait(self) -> None:
        self.hear()
        self.waiting = self.loop.call_later(SILENCE, self.give_up)

    def give_up(self) -> None:
        """Not while an earlier request is being answered."""
        if self.cycle and not self.cycle.response_complete:
            self.wait()
        else:
            self.transport.close()

    def hear(self) -> None:
        if self.waiting:
            self.waiting.cancel()
            self.waiting = None


def shorten_traces(record: logging.LogRecord) -> bool:
    """A filter for the log: letters that are none are the sender's fault, so one line tells of them."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info = None
    return True


def quiet_log() -> None:
    logging.getLogger("uvicorn.error").addFilter(shorten_traces)
