"""The colours of the house stand in Python, where pictures are drawn; what the pages repeat of them is the same."""

from __future__ import annotations

import re
from pathlib import Path

import dicefield.server
from dicefield.look.palette import HOUSE, LIVERIES

STATIC = Path(dicefield.server.__file__).parent / "static"
BASE = (STATIC / "base.css").read_text(encoding="utf-8")
TAILORED = re.compile(r'tailored\("(\w+)", "(\w+)", "(#\w{6})", (BONE|PITCH)\)')


def token(name: str) -> list[str]:
    """The values that a custom property is given in base.css."""
    return re.findall(rf"--{name}:\s*([^;]+);", BASE)


def test_seats_wear_the_same_colours_in_the_style_sheet() -> None:
    for seat, livery in enumerate(LIVERIES, 1):
        assert token(f"seat-{seat}") == [livery.base]
        assert token(f"seat-{seat}-ink") == [livery.ink]


def test_dice_of_the_page_wear_the_same_liveries() -> None:
    script = (STATIC / "table" / "liveries.js").read_text(encoding="utf-8")
    inks = dict(re.findall(r'const (BONE|PITCH) = "(#\w{6})"', script))
    found = [(name, sign, base, inks[ink]) for name, sign, base, ink in TAILORED.findall(script)]
    assert found == [(livery.name, livery.sign, livery.base, livery.ink) for livery in LIVERIES]


def test_paper_ink_and_felt_are_those_of_the_pictures() -> None:
    for role in ("paper", "card", "ink", "muted", "line", "felt"):
        told = " ".join(token(role))
        assert HOUSE[role].light in told, role
        assert HOUSE[role].dark in told, role
