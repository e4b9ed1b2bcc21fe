"""The swamp of Polyhydra."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.games.polyhydra.state import Swamp


def picture(swamp: Swamp, seat: int | None, names: Sequence[str]) -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg"/>'
