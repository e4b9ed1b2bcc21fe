"""How a table leaves the server to be looked at: one picture, or a board and its panels for a page that moves about on it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from typing import Any

from dicefield.engine.stage import Board
from dicefield.look.stage import Outline, patch_of, whole_board
from dicefield.play.position import View
from dicefield.server.packet import json_bytes

PICTURE, BOARD, NONE = "picture", "board", ""
MOST_DRAWN = 64
"""How many boards, and how many pictures, are kept of all tables: while many come to look, and while steps are told. Each is some
ten kilobytes of text."""


@dataclass(frozen=True, eq=False)
class Sight:
    """What one viewer sees of a position: drawn once for all who see the same, and only known by its outline later."""

    view: View

    @property
    def board(self) -> Board:
        return drawn_board(self)

    @cached_property
    def outline(self) -> Outline:
        return Outline.of(self.board)

    @property
    def panels(self) -> dict[str, Any]:
        return drawn_panels(self)

    @cached_property
    def told_by_panels(self) -> int:
        """Another number for other panels."""
        return hash(json_bytes(self.panels))

    @property
    def picture(self) -> str:
        return self.view.svg()

    @property
    def picture_text(self) -> bytes:
        """As it travels."""
        return picture_text(self)

    @cached_property
    def told_by_picture(self) -> int:
        """Another number for another picture."""
        return hash(self.picture_text)

    def whole(self) -> dict[str, Any]:
        return {"board": whole_board(self.board, prefix=self.view.prefix), "panels": self.panels}


@lru_cache(MOST_DRAWN)
def drawn_board(sight: Sight) -> Board:
    return sight.view.board()


@lru_cache(MOST_DRAWN)
def drawn_panels(sight: Sight) -> dict[str, Any]:
    return asdict(sight.view.panels())


@lru_cache(MOST_DRAWN)
def picture_text(sight: Sight) -> bytes:
    return json_bytes(sight.picture)


def draw_considered(view: View, form: str, action: object) -> dict[str, Any]:
    """What would come of an action: a picture of it, or what it changes on the board."""
    if form == NONE or not view.game.considers:
        return {"picture": None}
    return {"picture": view.svg(action)} if form == PICTURE else {"patch": patch_of(Outline.of(view.board()), view.board(action))}
