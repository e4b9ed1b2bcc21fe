"""How hints are given on this server."""

from __future__ import annotations

from enum import StrEnum

HINTS = "DICEFIELD_HINTS"


class HintForm(StrEnum):
    SEARCHED = "searched"
    QUICK = "quick"
