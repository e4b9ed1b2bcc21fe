"""The server, put together: API, socket, pages and what guards them."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from dicefield import __version__
from dicefield.engine.errors import Malformed, Refused
from dicefield.server import (
    api,
    drafts,
    invitations,
    lab,
    lessons,
    look,
    offline,
    pages,
    puzzles,
    replays,
    reports,
    reviews,
    socket,
    standings,
)
from dicefield.server.errors import Busy, Denied, Unknown, status_of
from dicefield.server.goodbye import Goodbye
from dicefield.server.hall import Hall
from dicefield.server.limits import Limits, SharedCounts
from dicefield.server.metrics import count_refusal
from dicefield.server.own_moves import BOT_PAUSE
from dicefield.server.reach import Listening
from dicefield.server.request_log import RequestLog
from dicefield.server.safety import Guard
from dicefield.server.store import Store, shown_url, try_file

LOG = logging.getLogger("dicefield.server")
STATIC = Path(__file__).parent / "static"


class Files(StaticFiles):
    """Browsers keep them, and ask whether they are still the same: a module of today beside one of yesterday would not work."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        response.headers["cache-control"] = "no-cache"
        return response


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    database: str
    limits: float = 1.0
    bot_pause: float = BOT_PAUSE
    listening: Listening | None = None
    """Unknown where another program serves the app."""
    host_names: tuple[str, ...] = ()
    """What people call it; by any name if there is none."""
    counts: Path | None = None
    """The file in which several processes count together who asks how often."""
    share: int = 1
    """Among how many processes a machine is divided."""


async def prepare(database: str) -> None:
    """Opens the database once before anybody is let in, so that trouble with it is told in words."""
    store = Store(database)
    try:
        try_file(database)
        await store.open()
    except sqlite3.Error as trouble:
        raise unusable(database, trouble) from None
    except Busy as trouble:
        raise unusable(database, getattr(trouble.__cause__, "orig", None) or trouble.__cause__) from None
    finally:
        await store.close()


def unusable(database: str, why: object) -> Malformed:
    words = str(why).partition("\n")[0]
    return Malformed.of("database", f"Cannot use the database {shown_url(database)}: {words}.")


def create_app(settings: Settings) -> FastAPI:
    hall = Hall(Store(settings.database), settings.bot_pause, settings.share)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hall.open()
        yield
        app.state.lab.close()
        await hall.close()

    app = FastAPI(
        title="Dicefield",
        version=__version__,
        summary="Tables, seats and choices of battle games fought by polyhedral dice.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        separate_input_output_schemas=False,
    )
    app.state.hall = hall
    app.state.lab = lab.Lab()
    app.state.limits = Limits(settings.limits, SharedCounts(settings.counts) if settings.counts else None)
    app.state.listening = settings.listening
    app.state.goodbye = Goodbye()
    app.state.goodbye.enders += [hall.viewers.end, app.state.lab.end]
    app.add_middleware(Guard, refuse=answer_trouble, host_names=settings.host_names)
    app.add_middleware(RequestLog)
    for part in (api, drafts, invitations, lab, replays, reports, reviews, lessons, puzzles, standings, socket):
        app.include_router(part.router)
    for page in (look, pages, offline):
        app.include_router(page.router, include_in_schema=False)
    app.mount("/static", Files(directory=STATIC), name="static")
    for kind in (Refused, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, answer_trouble)
    return app


async def answer_trouble(request: Request, trouble: Exception) -> Response:
    """Whatever went wrong, in the one form in which refusals are told; a page for those who asked for a page."""
    refused = as_refused(trouble)
    count_refusal(refused)
    status = status_of(refused)
    if not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", ""):
        return pages.sorry(refused, status)
    headers = {"retry-after": "1"} if isinstance(refused, Busy) else None
    told = json.dumps({"error": refused.json()})  # in ASCII: the words may quote half a character
    return Response(told, status, headers, "application/json")


def as_refused(trouble: Exception) -> Refused:
    if isinstance(trouble, Refused):
        return trouble
    if isinstance(trouble, RequestValidationError):
        return Malformed.of("invalid", invalid_words(trouble.errors()))
    if isinstance(trouble, HTTPException):
        return of_status(trouble)
    LOG.error("a fault of ours", exc_info=trouble)
    return Busy.of("fault", "Something went wrong on our side. Nothing of yours has changed.")


def invalid_words(errors: Any) -> str:
    """The first thing that is wrong with a body or an address, and where."""
    first = errors[0] if errors else {"loc": (), "msg": "it cannot be read"}
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return f"{where}: {first['msg']}" if where else str(first["msg"])


def of_status(trouble: HTTPException) -> Refused:
    if trouble.status_code == 404:
        return Unknown.of("no_page", "There is nothing at this address.")
    if trouble.status_code == 405:
        return Denied.of("no_method", "This address does not take that method.")
    return Malformed.of("http", str(trouble.detail))
