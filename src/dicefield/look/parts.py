"""Parts that every table shares: cards, the line that says what happens now, name plates and sheets of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicefield.look.marks import crest
from dicefield.look.palette import Livery, livery, var
from dicefield.look.svg import NOTHING, Markup, breadth, clean, element, fit, group, join, rect, text


def name_of(names: Sequence[str], seat: int) -> str:
    """What a seat is called, even if nobody said."""
    given = clean(names[seat]).strip() if seat < len(names) else ""
    return given or f"Seat {seat + 1}"


def card(x: float, y: float, width: float, height: float, *, radius: float = 12, edge: str | None = None, rim: float = 2) -> Markup:
    """A piece of paper on the table, with its shadow."""
    return join(
        [
            rect(x - 1, y + 3, width + 2, height + 3, rx=radius + 1, fill="#000000", opacity=0.1),
            rect(x, y + 2, width, height, rx=radius, fill="#000000", opacity=0.14),
            rect(x, y, width, height, rx=radius, fill=var("card"), stroke=edge or var("line"), stroke_width=rim),
        ]
    )


def now_line(
    words: str, x: float, y: float, width: float, height: float, *, look: Livery | None = None, size: float = 32
) -> Markup:
    """The one line that always answers what happens now; it wears the colour and crest of whoever acts."""
    inset = 22.0
    parts = [card(x, y, width, height, radius=height / 2)]
    if look is not None:
        parts.append(crest(look, x + 40, y + height / 2, height * 0.66))
        inset = 72
    parts.append(fit(words, x + inset, y + height / 2 + size * 0.35, size, width - inset - 24, fill=var("ink"), font_weight=600))
    return group(*parts, class_="df-now")


def plate(seat: int, name: str, x: float, y: float, width: float, height: float, *, acts: bool = False, size: float = 34) -> Markup:
    """A name with the crest of its seat; whoever acts has a thick rim."""
    look = livery(seat)
    edge = height / 2
    return group(
        card(x, y, width, height, radius=edge, edge=look.base if acts else None, rim=5 if acts else 2),
        crest(look, x + edge + 6, y + edge, height * 0.7),
        fit(
            name,
            x + height + 12,
            y + edge + size * 0.33,
            size,
            width - height - 30,
            fill=var("ink"),
            font_weight=700,
            class_="df-serif",
        ),
        class_="df-plate",
    )


def plate_width(name: str, height: float, size: float, most: float) -> float:
    """As wide as the name asks for, within bounds."""
    return max(height * 3, min(most, height + 40 + breadth(name) * size))


@dataclass(frozen=True)
class Row:
    """A line of a sheet: what it is, a figure for each seat, and which of them is the better one."""

    head: str
    figures: tuple[str, ...]
    best: int | None = None
    strong: bool = False


def sheet_row(row: Row, x: float, y: float, height: float, columns: Sequence[float]) -> Markup:
    size = min(28.0, height * 0.74)
    base = y + height / 2 + size * 0.35
    weight, ink = (700, "ink") if row.strong else (500, "muted")
    head = fit(row.head, x + 16, base, size * 0.9, columns[0] - x - 54, fill=var(ink), font_weight=weight)
    return group(head, *[figure_cell(row, seat, column, base, size) for seat, column in enumerate(columns)])


def figure_cell(row: Row, seat: int, x: float, base: float, size: float) -> Markup:
    """The better figure is heavy and underlined: weight and line say it, not colour."""
    best = row.best == seat
    heavy = best or row.strong
    line = rect(x - 22, base + size * 0.15, 44, 3, rx=1.5, fill=var("good")) if best else NOTHING
    look = {"fill": var("ink"), "font_weight": 800 if heavy else 500, "class_": "df-figure"}
    return join([line, text(row.figures[seat], x + 20, base, size, text_anchor="end", **look)])


def heading(head: str, x: float, y: float, height: float, columns: Sequence[float]) -> Markup:
    crests = [crest(livery(seat), column, y + height / 2, height * 0.66) for seat, column in enumerate(columns)]
    return group(
        fit(head, x + 16, y + height / 2 + 9, 28, columns[0] - x - 42, fill=var("ink"), font_weight=700, class_="df-serif"),
        *crests,
    )


def rule_line(x: float, y: float, width: float) -> Markup:
    return element("line", x1=x, y1=y, x2=x + width, y2=y, stroke=var("muted"), stroke_width=2, stroke_opacity=0.6)


def table_of(rows: Sequence[Row], head: str, x: float, y: float, width: float, room: float) -> tuple[Markup, float]:
    """A sheet of numbers under the crests of the seats, and how high it became: never more than `room`."""
    top = 54.0
    high = min(42.0, (room - top - 8) / max(len(rows), 1))
    seats = len(rows[0].figures)
    columns = [x + width - 38 - 72 * (seats - 1 - seat) for seat in range(seats)]
    parts = [heading(head, x, y, top, columns), rule_line(x + 12, y + top, width - 24)]
    for place, row in enumerate(rows):
        line = y + top + 2 + place * high
        if row.strong and place:
            parts.append(rule_line(x + 12, line, width - 24))
        parts.append(sheet_row(row, x, line, high, columns))
    height = top + 8 + high * len(rows)
    return group(card(x, y, width, height), *parts), height
