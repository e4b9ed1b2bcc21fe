"""The pictures of docs/web.md: all there, all told of, of the right size, and small."""

from __future__ import annotations

import re
import struct
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
LARGEST = 250_000


def test_every_picture_is_there_and_told_of() -> None:
    told = set(re.findall(r"pictures/web/([\w-]+\.png)", (DOCS / "web.md").read_text(encoding="utf-8")))
    there = {file.name: file.read_bytes() for file in (DOCS / "pictures" / "web").glob("*.png")}
    assert told == set(there)
    for name, png in there.items():
        assert struct.unpack(">II", png[16:24]) == ((390, 844) if "-phone" in name else (1280, 800)), name
        assert len(png) <= LARGEST, name
