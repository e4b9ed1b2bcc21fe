"""Pictures of a game as arrays of pixels, for those who look at no SVG."""

from __future__ import annotations

import io

import numpy as np
import numpy.typing as npt

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
