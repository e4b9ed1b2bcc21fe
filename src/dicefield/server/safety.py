"""What protects the server and its guests: a strict policy for pages, limits for bodies, and patience that runs out."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicefield.server.errors import Busy, status_of

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


HOST = re.compile(r"([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?", re.IGNORECASE)


def origin_of(request: Request) -> str | None:
    """Where this server stands for whoever asks; nothing if no host is named that could be one. A proxy in front keeps `Host`."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if HOST.fullmatch(host) else None


class Guard:
    """Puts the headers on every answer and turns away bodies that are too large, whatever they claim to be."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = await Body.read(receive, LARGEST_RECORD if scope["path"] in RECORDS else LARGEST)

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [pair for pair in message["headers"] if pair[0].lower() not in HEADERS]
                message["headers"] = [*kept, *HEADERS.items()]
            await send(message)

        if body.too_large:
            await too_large()(scope, receive, headed)
        else:
            await self.app(scope, body.receive, headed)


class Body:
    """The body of a request, read before anybody looks at it, as long as it is not too large."""

    def __init__(self, receive: Receive) -> None:
        self.source = receive
        self.messages: list[Message] = []
        self.too_large = False

    @classmethod
    async def read(cls, receive: Receive, most: int) -> Body:
        """Somewhat more than is taken is read to its end, so that whoever sends it can hear the answer."""
        body, size, more = cls(receive), 0, True
        while more and size <= MOST_HEARD:
            message = await receive()
            size += len(message.get("body", b""))
            more = message.get("more_body", False)
            body.too_large = size > most
            if not body.too_large:
                body.messages.append(message)
        return body

    async def receive(self) -> Message:
        return self.messages.pop(0) if self.messages else await self.source()


def too_large() -> Response:
    words = f"That is too much at once: at most {LARGEST // 1024} KiB, or {LARGEST_RECORD // 1024**2} MiB for a record."
    refused = Busy.of("too_much", words)
    return JSONResponse({"error": refused.json()}, status_of(refused), {"connection": "close"})


class Patience:
    """So many at once, and so many a second in the long run; for each who asks."""

    MOST_KNOWN = 10_000

    def __init__(self, burst: float, a_second: float) -> None:
        self.burst = burst
        self.rate = a_second
        self.known: OrderedDict[Any, tuple[float, float]] = OrderedDict()

    def ask(self, who: object) -> None:
        """Takes one, or refuses."""
        now = time.monotonic()
        left, since = self.known.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        self.known[who] = (left - 1 if left >= 1 else left, now)
        if len(self.known) > self.MOST_KNOWN:
            self.known.popitem(last=False)
        if left < 1:
            raise Busy.of("too_many", "Not so fast, please: try again in a moment.")


class Limits:
    """How patient the server is. `factor` stretches all of it; 0 means without limit."""

    def __init__(self, factor: float = 1.0) -> None:
        self.none = factor == 0
        self.requests = Patience(200 * factor, 40 * factor)
        self.tables = Patience(30 * factor, 0.5 * factor)
        self.standings = Patience(20 * factor, 1 * factor)
        self.commands = Patience(60 * factor, 15 * factor)
        self.sockets = Patience(60 * factor, 4 * factor)

    def ask(self, of: str, who: object) -> None:
        if not self.none:
            patience: Patience = getattr(self, of)
            patience.ask(who)

    def ask_host(self, of: str, connection: HTTPConnection) -> None:
        self.ask(of, connection.client.host if connection.client else "")
