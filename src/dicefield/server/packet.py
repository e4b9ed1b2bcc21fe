"""JSON as it leaves the server."""

from __future__ import annotations

import json
from typing import Any

import orjson


def json_bytes(told: Any) -> bytes:
    """JSON of what is told, whatever is in it: half characters that somebody sent are quoted in ASCII."""
    try:
        return orjson.dumps(told, option=orjson.OPT_NON_STR_KEYS)
    except TypeError:
        return json.dumps(told).encode()


def members(told: dict[str, Any]) -> bytes:
    """The inside of an object, to be put together with others."""
    return json_bytes(told)[1:-1]


def joined(*parts: bytes) -> str:
    """An object from the insides of several."""
    return (b"{%b}" % b",".join(filter(None, parts))).decode()
