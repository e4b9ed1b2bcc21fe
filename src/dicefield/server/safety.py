"""What protects the server and its guests: a strict policy for pages, limits for bodies, and patience that runs out."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicefield.engine.errors import Refused
from dicefield.server.errors import Busy, Denied
from dicefield.server.reach import is_loopback

LOG = logging.getLogger("dicefield.server")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"referrer-policy": b"no-referrer",
    b"x-content-type-options": b"nosniff",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
LARGEST = 64 * 1024
LARGEST_RECORD = 4 * 1024 * 1024
RECORDS = ("/api/verify",)
MOST_HEARD = 2 * LARGEST_RECORD
MOST_HELD = 8 * LARGEST_RECORD
"""How much of all bodies together lies in memory."""
SLOWEST = 20
"""Seconds that a body may take to arrive."""
NO_STORE = {b"cache-control": b"no-store"}

HOST = re.compile(r"([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?", re.IGNORECASE)


def origin_of(request: Request) -> str | None:
    """Where this server stands for whoever asks; nothing if no host is named that could be one. A proxy in front keeps `Host`."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if HOST.fullmatch(host) else None


Refuse = Callable[[Request, Exception], Awaitable[Response]]
"""refuse(request, trouble): the answer to what is not let in."""


class Guard:
    """Lets in what is not too often, too large or too slow, before anybody reads it, and puts the headers on every answer."""

    def __init__(self, app: ASGIApp, refuse: Refuse, host_names: Sequence[str] = ()) -> None:
        self.app = app
        self.refuse = refuse
        self.host_names = frozenset(name.lower() for name in host_names)
        self.held = Held()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self.is_called(scope):
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headed, most = headed_by(scope, send), LARGEST_RECORD if scope["path"] in RECORDS else LARGEST
        with self.held.room() as room:
            try:
                self.check_name(scope)
                scope["app"].state.goodbye.require_staying()
                ask_limits(scope)
                body = await Body.read(receive, most, room)
            except Refused as refused:
                answer = await self.refuse(Request(scope), refused)
                answer.headers["connection"] = "close"
                await answer(scope, receive, headed)
                return
            if body.gone:
                LOG.info("somebody hung up in the middle of a request to %s", scope["path"])
                return
            await self.app(scope, body.receive, headed)

    def check_name(self, scope: Scope) -> None:
        if not self.is_called(scope):
            raise Denied.of("host", "Nobody of that name is here: the server goes by other names.")

    def is_called(self, scope: Scope) -> bool:
        """Whether somebody asks for this server by a name that it has; the machine itself may always do so."""
        if not self.host_names:
            return True
        found = HOST.fullmatch(Headers(scope=scope).get("host", ""))
        name = found[1].lower() if found else ""
        return name in self.host_names or is_loopback(name)


def ask_limits(scope: Scope) -> None:
    """Nobody may ask for everything at once. Files of the page are free."""
    if not scope["path"].startswith("/static/"):
        scope["app"].state.limits.ask_host("requests", HTTPConnection(scope))


def headed_by(scope: Scope, send: Send) -> Send:
    """Answers of the API may hold keys and secrets of a seat: nobody on the way keeps them."""
    kept_out = NO_STORE if scope["path"].startswith("/api/") else {}

    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            kept = [pair for pair in message["headers"] if pair[0].lower() not in HEADERS]
            more = [pair for pair in kept_out.items() if pair[0] not in given]
            message["headers"] = [*kept, *HEADERS.items(), *more]
        await send(message)

    return headed


class Held:
    """How much of the bodies of all requests lies in memory at once."""

    def __init__(self, most: int = MOST_HELD) -> None:
        self.most = most
        self.size = 0

    @contextmanager
    def room(self) -> Iterator[Callable[[int], None]]:
        """Takes room for one request, as much as it is asked for bit by bit, and gives all of it back in the end."""
        taken = 0

        def take(size: int) -> None:
            nonlocal taken
            if self.size + size > self.most:
                raise Busy.of("too_many_bodies", "Too many send large things at once. Try again in a moment.")
            self.size += size
            taken += size

        try:
            yield take
        finally:
            self.size -= taken


class Body:
    """The body of a request, read before anybody looks at it, as long as it is not too large and comes soon enough."""

    def __init__(self, receive: Receive) -> None:
        self.source = receive
        self.messages: list[Message] = []
        self.gone = False
        """Whether the sender hung up in the middle of it."""

    @classmethod
    async def read(cls, receive: Receive, most: int, take: Callable[[int], None]) -> Body:
        body = cls(receive)
        try:
            async with asyncio.timeout(SLOWEST):
                await body.fill(most, take)
        except TimeoutError:
            raise Busy.of("too_slow", f"That took more than {SLOWEST} seconds to arrive.") from None
        return body

    async def fill(self, most: int, take: Callable[[int], None]) -> None:
        """Somewhat more than is taken is read to its end, so that whoever sends it can hear the answer."""
        size, more = 0, True
        while more and size <= MOST_HEARD:
            message = await self.source()
            if message["type"] == "http.disconnect":
                self.gone = True
                return
            bit = len(message.get("body", b""))
            size, more = size + bit, message.get("more_body", False)
            if size <= most:
                take(bit)
                self.messages.append(message)
        if size > most:
            raise too_large()

    async def receive(self) -> Message:
        return self.messages.pop(0) if self.messages else await self.source()


def address_of(connection: HTTPConnection) -> str:
    """Whose request it is: who connected, or whom a proxy that is believed names."""
    return connection.client.host if connection.client else ""


def too_large() -> Busy:
    words = f"That is too much at once: at most {LARGEST // 1024} KiB, or {LARGEST_RECORD // 1024**2} MiB for a record."
    return Busy.of("too_much", words)
