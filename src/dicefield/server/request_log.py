"""Every request has an id, is timed and counted, and leaves one line in the log.

The line names the path without what stands behind its question mark. Keys and invitations never are in a path.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicefield.server.logs import REQUEST, request_id
from dicefield.server.metrics import REQUESTS, SOCKETS

LOG = logging.getLogger("dicefield.requests")
HEADER = "x-request-id"
FAULT, HUNG_UP = 500, 499
LONGEST_PATH = 200
CALLED = frozenset(("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE", "PATCH"))


class RequestLog:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        name, begun, status = begin(scope), time.perf_counter(), HUNG_UP

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (HEADER.encode(), name.encode())]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception:
            status = FAULT
            raise
        finally:
            seconds, method = time.perf_counter() - begun, scope["method"] if scope["method"] in CALLED else "other"
            REQUESTS.labels(method, route_of(scope), status).observe(seconds)
            tell(scope, method, status, seconds)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """It is told when it is over: how long it was open, and how it was closed."""
        begin(scope)
        begun, code = time.perf_counter(), 1006

        async def heard() -> Message:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or code
            return message

        async def noted(message: Message) -> None:
            nonlocal code
            if message["type"] == "websocket.close":
                code = message.get("code") or code
            await send(message)

        with SOCKETS.track_inprogress():
            try:
                await self.app(scope, heard, noted)
            finally:
                tell(scope, "SOCKET", code, time.perf_counter() - begun)


def begin(scope: Scope) -> str:
    name = request_id(Headers(scope=scope).get(HEADER))
    REQUEST.set(name)
    return name


def route_of(scope: Scope) -> str:
    """The pattern that the path fits: there are only so many of them."""
    route: Any = scope.get("route")
    return getattr(route, "path", None) or ("/static" if scope["path"].startswith("/static/") else "none")


def tell(scope: Scope, method: str, status: int, seconds: float) -> None:
    if LOG.isEnabledFor(logging.INFO):
        client = scope["client"][0] if scope.get("client") else None
        told = {"method": method, "path": scope["path"][:LONGEST_PATH], "status": status, "ms": round(1000 * seconds, 1)}
        LOG.info("request", extra={"fields": {**told, "from": client}})
