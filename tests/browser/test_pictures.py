"""The pictures of README.md and docs/web.md: all there, all told of, of the right size, and small."""

from __future__ import annotations

import re
import struct
from pathlib import Path

from PIL import Image, ImageSequence

DOCS = Path(__file__).resolve().parents[2] / "docs"
LARGEST = 250_000
LONGEST = 9_500
LARGEST_FILM = 1_200_000


def test_every_picture_is_there_and_told_of() -> None:
    told = set(re.findall(r"pictures/web/([\w-]+\.png)", (DOCS / "web.md").read_text(encoding="utf-8")))
    there = {file.name: file.read_bytes() for file in (DOCS / "pictures" / "web").glob("*.png")}
    assert told == set(there)
    for name, png in there.items():
        size = (390, 844) if "-phone" in name else (844, 390) if "-side" in name else (1280, 800)
        assert struct.unpack(">II", png[16:24]) == size, name
        assert len(png) <= LARGEST, name


def test_the_film_is_short_and_small() -> None:
    file = DOCS / "pictures" / "web" / "motion.webp"
    assert file.stat().st_size <= LARGEST_FILM
    with Image.open(file) as film:
        assert film.width <= 720
        times = [frame.copy().info["duration"] for frame in ImageSequence.Iterator(film)]  # known once a frame is read
    assert len(times) > 20
    assert sum(times) <= LONGEST
