"""How a table leaves the server to be looked at: one picture, or a board and its panels for a page that moves about on it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from dicefield.look.stage import patch_of, whole_board
from dicefield.play.position import View

PICTURE, BOARD, NONE = "picture", "board", ""


def draw(view: View, form: str) -> dict[str, Any]:
    """What a viewer who wants this form is shown."""
    if form == PICTURE:
        return {"picture": view.svg()}
    return {"board": whole_board(view.board(), prefix=view.prefix), "panels": asdict(view.panels())} if form == BOARD else {}


def draw_considered(view: View, form: str, action: object) -> dict[str, Any]:
    """What would come of an action: a picture of it, or what it changes on the board."""
    if form == NONE or not view.game.considers:
        return {"picture": None}
    return {"picture": view.svg(action)} if form == PICTURE else {"patch": patch_of(view.board(), view.board(action))}
