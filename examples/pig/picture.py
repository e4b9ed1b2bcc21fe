"""Pig as a picture: two scores and a pot."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from examples.pig.state import Pig


def picture(pig: Pig, seat: int | None, names: Sequence[str]) -> str:
    """Plain on purpose; `dicefield.look` has dice and colours for more."""
    rows = [f"{name}: {pig.scores[place]}" for place, name in enumerate(names)] + [f"Pot: {pig.pot}"]
    lines = [f'<text x="16" y="{32 + 28 * place}">{escape(row)}</text>' for place, row in enumerate(rows)]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 120" role="img"><title>Pig</title>{"".join(lines)}</svg>'
