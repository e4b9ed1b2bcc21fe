"""How a table leaves the server to be looked at: one picture, or a board and its panels for a page that moves about on it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from dicefield.engine.stage import Board
from dicefield.look.stage import patch_of, whole_board
from dicefield.play.position import View
from dicefield.server.packet import json_bytes

PICTURE, BOARD, NONE = "picture", "board", ""


@dataclass(frozen=True)
class Sight:
    """What one viewer sees of a position, made once."""

    view: View
    words: dict[str, str] = field(default_factory=dict, compare=False)
    """The parts of other boards of the table, by name: what is the same is kept once."""

    @cached_property
    def board(self) -> Board:
        board = self.view.board()
        return replace(board, parts={name: self.same(name, words) for name, words in board.parts.items()})

    def same(self, name: str, words: str) -> str:
        if self.words.get(name) != words:
            self.words[name] = words
        return self.words[name]

    @cached_property
    def panels(self) -> dict[str, Any]:
        return asdict(self.view.panels())

    @property
    def picture(self) -> str:
        return self.view.svg()

    @cached_property
    def picture_text(self) -> bytes:
        """As it travels."""
        return json_bytes(self.picture)

    def whole(self) -> dict[str, Any]:
        return {"board": whole_board(self.board, prefix=self.view.prefix), "panels": self.panels}


def draw_considered(view: View, form: str, action: object) -> dict[str, Any]:
    """What would come of an action: a picture of it, or what it changes on the board."""
    if form == NONE or not view.game.considers:
        return {"picture": None}
    return {"picture": view.svg(action)} if form == PICTURE else {"patch": patch_of(view.board(), view.board(action))}
