"""A map with its roster, as large as the terminal allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from dicefield.cli.map import GUTTER, draw, plain_text
from dicefield.cli.roster import head, roster
from dicefield.engine.stage import Chart
from dicefield.play.position import View

LEAST_WIDE, LEAST_HIGH = 60, 24
"""A terminal that has less shows no map."""
LEAST_ROWS = 14
"""Rows that a map has at least."""
SIDE_WIDE, SIDE = 88, 36
"""A terminal that is so wide has room for a roster beside the map, on at least so many columns."""


def has_room(console: Console) -> bool:
    """Whether a map can be seen at all: nobody looks at a file or a pipe."""
    return console.is_terminal and console.width >= LEAST_WIDE and console.height >= LEAST_HIGH


@dataclass(frozen=True)
class MapView:
    """What a seat sees, on so many rows; `spots` are places to choose from, by what is typed for them."""

    view: View
    chart: Chart
    rows: int
    spots: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = self.beside(console, options) if options.max_width >= SIDE_WIDE else self.below(console, options)
        yield from [plain_text(line) if options.ascii_only else line for line in lines]

    def beside(self, console: Console, options: ConsoleOptions) -> list[Text]:
        """The roster to the right of the map, and as wide as the map leaves it."""
        drawn = draw(self.chart, options.max_width - SIDE - 2, self.rows, self.spots)
        room = options.max_width - GUTTER - drawn.window.cols - 2
        return [
            beside(row, told, GUTTER + drawn.window.cols + 2)
            for row, told in zip_longest(drawn.text(), roster(console, self.view, drawn, room, self.rows), fillvalue=Text())
        ]

    def below(self, console: Console, options: ConsoleOptions) -> list[Text]:
        """A narrow terminal has a few lines above the map instead."""
        drawn = draw(self.chart, options.max_width, self.rows - 2, self.spots)
        return [*head(console, self.view, drawn, options.max_width)[:2], *drawn.text()]


def beside(row: Text, told: Text, col: int) -> Text:
    """Two lines as one, the second from a column on."""
    line = Text(no_wrap=True, overflow="crop")
    line.append_text(row)
    line.append(" " * (col - row.cell_len))
    line.append_text(told)
    return line
