"""Pictures of a game as arrays of pixels, for those who look at no SVG."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from dicefield.engine.errors import Malformed, Stale
from dicefield.environments.table import EnvironmentTable
from dicefield.extras import needs

WIDTH = 640
"""Pixels across; as many down as the table needs."""


def pixels(svg: str, width: int = WIDTH) -> npt.NDArray[np.uint8]:
    """A picture as rows of pixels, each red, green and blue."""
    with needs("research"):
        import resvg_py
        from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, background="#ffffff")
    with Image.open(io.BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"))


def check_mode(mode: object, modes: Sequence[str]) -> Any:
    if mode is not None and mode not in modes:
        raise Malformed.of("render_mode", f"A render_mode is one of {', '.join(modes)} or None, got {mode!r}.")
    return mode


def render(table: EnvironmentTable, mode: str | None, modes: Sequence[str]) -> Any:
    """What a spectator sees: pixels if the mode asks for them, else letters."""
    if mode is None:
        raise Malformed.of("render_mode", f"Say which when the environment is made: render_mode = {', '.join(modes)}.")
    if not table.begun:
        raise Stale.of("not_begun", "There is nothing to see before reset().")
    return pixels(table.svg()) if mode == "rgb_array" else table.board()
