"""While forces are chosen: a box with a die of every size, each to be touched as often as it shall come."""

from __future__ import annotations

from dicefield.engine.waiting import may_choose
from dicefield.games.polywars.picture.layout import BOX_COLUMNS, BOX_PITCH, Drawing, box_sizes, box_window
from dicefield.games.polywars.pointing import size_key
from dicefield.games.polywars.state import Phase
from dicefield.look.dice import die as draw_die
from dicefield.look.palette import var
from dicefield.look.shapes import Point
from dicefield.look.svg import NOTHING, Markup, group, rect, text

EDGE = 120
"""Between the rim of the box and the window."""


def is_open(view: Drawing) -> bool:
    """Whether whoever looks has a force to choose."""
    return view.battle.phase == Phase.FORCES and view.seat is not None and may_choose(view.battle, view.seat)


def box(view: Drawing) -> Markup:
    """The box itself."""
    if not is_open(view):
        return NOTHING
    inner = box_window(view.battle).around(-EDGE).box
    sides = (inner.left, inner.top, inner.width, inner.height)
    return rect(*sides, rx=24, fill=var("rim"), stroke=var("rim-two"), stroke_width=9)


def boxed_parts(view: Drawing) -> dict[str, Markup]:
    sizes = box_sizes(view.battle) if is_open(view) else []
    return {size_key(sides): boxed_die(view, sides, *place(view, number)) for number, sides in enumerate(sizes)}


def place(view: Drawing, number: int) -> Point:
    """The middle of a place in the box."""
    window = box_window(view.battle)
    row, column = divmod(number, BOX_COLUMNS)
    return view.at(window.left + (column + 0.5) * BOX_PITCH, window.top + (row + 0.5) * BOX_PITCH)


def boxed_die(view: Drawing, sides: int, x: float, y: float) -> Markup:
    wide = view.die_wide
    drawn = draw_die(sides, sides, x - wide / 2, y - 0.68 * wide, wide, seat=view.seat or 0, label=False, title=f"d{sides}")
    words = text(f"d{sides}", x, y + 0.6 * wide, view.letters, fill=var("rim-ink"), font_weight=700, text_anchor="middle")
    return group(drawn, words, data_piece=size_key(sides))
