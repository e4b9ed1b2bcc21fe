"""What a server writes down: a line a request, and trouble; as text or as JSON. No key, no invitation and no words of anybody.

Each line names the request that it belongs to, by the id that the answer carries, too.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from contextvars import ContextVar
from enum import StrEnum
from typing import Any

LOG = logging.getLogger("dicefield.server")
logging.getLogger("dicefield").addHandler(logging.NullHandler())  # commands tell trouble themselves; a server says where logs go
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered."""
SANE = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""Ids that are taken from others; whatever else is sent could forge lines."""


class LogForm(StrEnum):
    QUIET = "quiet"
    TEXT = "text"
    JSON = "json"


def request_id(given: str | None) -> str:
    return given if given and SANE.fullmatch(given) else secrets.token_hex(8)


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """What is told of a line beside its words."""
    request = REQUEST.get()
    return {**({"request": request} if request else {}), **getattr(record, "fields", {})}


class LinesOfText(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = " ".join(f"{name}={one_line(str(value))}" for name, value in fields_of(record).items())
        line = f"{hour(record)} {record.levelname.lower()} {one_line(record.getMessage())}"
        trace = f"\n{self.formatException(record.exc_info)}" if record.exc_info and record.exc_info[0] else ""
        return f"{line} {told}".rstrip() + trace


class LinesOfJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told = {"at": hour(record), "level": record.levelname.lower(), "log": record.name, "words": record.getMessage()}
        trace = {"trace": self.formatException(record.exc_info)} if record.exc_info and record.exc_info[0] else {}
        return json.dumps({**told, **fields_of(record), **trace})


def hour(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"


def one_line(words: str) -> str:
    """Nobody begins a line of their own."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in words)


class Health:
    """Says when trouble begins and when it is over, and nothing in between."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.well = True

    def note_trouble(self, trouble: object) -> None:
        """Its first line alone: what comes after that may tell what was to be written."""
        if self.well:
            LOG.warning("%s is in trouble: %s: %s", self.what, type(trouble).__name__, str(trouble).partition("\n")[0])
        self.well = False

    def note_well(self) -> None:
        if not self.well:
            LOG.warning("%s is well again", self.what)
        self.well = True


def begin(form: LogForm) -> None:
    """Logs of this process go to stderr in that form; quiet ones tell of trouble alone."""
    handler = logging.StreamHandler()
    handler.setFormatter(LinesOfJson() if form == LogForm.JSON else LinesOfText())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("dicefield").setLevel(logging.WARNING if form == LogForm.QUIET else logging.INFO)
