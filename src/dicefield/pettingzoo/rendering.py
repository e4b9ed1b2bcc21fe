"""How an environment is looked at: what a spectator sees, in letters or as pixels."""

from __future__ import annotations

import sys
from typing import Any

from dicefield.engine.errors import Malformed, Stale
from dicefield.environments.raster import pixels
from dicefield.environments.table import EnvironmentTable

MODES = ("human", "ansi", "rgb_array")


def check_mode(mode: object) -> Any:
    if mode is not None and mode not in MODES:
        raise Malformed.of("render_mode", f"A render_mode is one of {', '.join(MODES)} or None, got {mode!r}.")
    return mode


def render(table: EnvironmentTable, mode: str | None) -> Any:
    """Letters, pixels, or nothing but letters on the screen."""
    if mode is None:
        raise Malformed.of("render_mode", f"Say which when the environment is made: render_mode = {', '.join(MODES)}.")
    if not table.begun:
        raise Stale.of("not_begun", "There is nothing to see before reset().")
    if mode == "rgb_array":
        return pixels(table.svg())
    if mode == "ansi":
        return table.board()
    sys.stdout.write(table.board() + "\n")
    return None
