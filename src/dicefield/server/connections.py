"""Connections: whoever opens one says soon what they want, and there are only so many."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame

LOG = logging.getLogger("dicefield.server")
MOST = 4_000
"""How many connections are open at once; whoever comes after that is told to come again."""
FILES = MOST + 1_000
"""How many files a process needs for that: beside connections there are the database, modules and processes that think."""
MOST_SILENT = 1_000
"""On how many of them the head of a request may be waited for; whoever opens one more takes the place of who was silent longest."""
SILENCE = 10
"""Seconds from opening a connection, or beginning a request on it, until the head of the request must be there."""
PACKED_FROM = 4_096
"""Bytes from which on a message is packed: below that it takes longer than it saves."""


class ImpatientProtocol(HttpToolsProtocol):
    """HTTP that closes connections on which nothing is asked, or only letter by letter."""

    silent: ClassVar[dict[ImpatientProtocol, None]] = {}
    """Those that are waited for, the longest first."""
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
        self.silent[self] = None
        if len(self.silent) > MOST_SILENT:
            next(iter(self.silent)).give_up()

    def give_up(self) -> None:
        """Not while an earlier request is being answered: then it is looked at again later."""
        self.hear()
        if self.cycle and not self.cycle.response_complete:
            self.waiting = self.loop.call_later(SILENCE, self.give_up)
        else:
            self.transport.close()

    def hear(self) -> None:
        self.silent.pop(self, None)
        if self.waiting:
            self.waiting.cancel()
            self.waiting = None


class SparingDeflate(PerMessageDeflate):
    """Packs large messages and sends small ones as they are."""

    def encode(self, frame: Frame) -> Frame:
        return super().encode(frame) if len(frame.data) >= PACKED_FROM else frame


class SparingFactory(ServerPerMessageDeflateFactory):
    def process_request_params(self, *asked: Any) -> tuple[Any, PerMessageDeflate]:
        told, agreed = super().process_request_params(*asked)
        takeovers = agreed.remote_no_context_takeover, agreed.local_no_context_takeover
        windows = agreed.remote_max_window_bits, agreed.local_max_window_bits
        return told, SparingDeflate(*takeovers, *windows, agreed.compress_settings)


DEFLATE = SparingFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    client_max_window_bits=12,
    compress_settings={"level": 1, "memLevel": 8},
)
"""How messages of sockets are packed. Nothing of one is kept for the next, which would take some 50 kB a socket. A message packed
alone in a large window and quickly is about as small as among others in a small one, and takes less than half of the time."""


class ForgetfulProtocol(WebSocketsSansIOProtocol):
    """A socket that holds no more of a message than it has still to send."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.conn.available_extensions = [DEFLATE]


def make_room() -> None:
    """Most systems let a process open 1,024 files until it asks for more."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return
    has, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if has != resource.RLIM_INFINITY and has < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    if wanted < FILES:
        LOG.warning("this process may open %d files, too few for %d connections", wanted, MOST)


def shorten_traces(record: logging.LogRecord) -> bool:
    """A filter for the log: letters that are none are the sender's fault, so one line tells of them."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info = None
    return True


def quiet_log() -> None:
    logging.getLogger("uvicorn.error").addFilter(shorten_traces)
