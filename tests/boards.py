"""Boards as tests look at them: one document with every part in it."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from dicefield.engine.stage import Board, Panels
from dicefield.look.stage import parts_of, whole_board


def board_svg(board: Board, *, prefix: str = "df") -> str:
    empty = whole_board(board, prefix=prefix)["sheet"].removesuffix("</svg>")
    told = re.sub(r"(<desc[^>]*?)/>", lambda found: f"{found[1]}>{escape(board.description)}</desc>", empty)
    return f"{told}{parts_of(board)}</svg>"


def facts_of(panels: Panels, seat: int) -> dict[str, str]:
    """What is told of a seat, by its label."""
    return {fact.label: fact.value for panel in panels.panels if panel.seat == seat for fact in panel.facts}


def trays_of(panels: Panels, seat: int) -> dict[str, list[int]]:
    """The sizes of the dice of a seat that lie beside the board, by the label of their tray."""
    return {tray.label: [die.sides for die in tray.dice] for panel in panels.panels if panel.seat == seat for tray in panel.trays}
