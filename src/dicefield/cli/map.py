"""A table without a grid, drawn in letters and colours from its chart.

A letter is about twice as high as wide, so a row stands for twice the way that a column does. Nothing is told by colour alone:
seats have signs, heights and reach have letters of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, hypot

from rich.style import Style
from rich.text import Text

from dicefield.engine.stage import Area, AreaKind, Box, Chart, Line, Mark
from dicefield.look.palette import BONE, Livery, livery, mix

GUTTER = 5
"""Columns of the ruler on the left."""
RULER = 1
"""Rows of the ruler above."""
APART = 6
"""Columns from a figure of the ruler to the next, at least."""

SIGNS = {"bar": "=", "chevron": "^", "dot": "o", "cross": "+", "wave": "~", "star": "*", "": "?"}
HILLS = "\u2591\u2592\u2593\u2588"
SHADES = {AreaKind.REACH: "\u00b7", AreaKind.ZONE: ":", AreaKind.BARRED: "-", AreaKind.BASE: "o"}
SEEN, HIDDEN = "\u2022", "x"
PLAIN = str.maketrans(f"{HILLS}\u00b7\u2022\u2502\u2192\u2197\u2191\u2196\u2190\u2199\u2193\u2198", ".:%#.*|>/^\\</v\\")
"""For terminals that know ASCII alone."""

GROUND, GRASS = "#3b4129", "#5a6240"
EARTH, PEAK = "#6b5838", "#dfc493"
GOLD, ALARM = "#ecc560", "#ffb3a8"

Spots = Mapping[str, tuple[int, int]]
"""Places that can be chosen, by what is typed for them."""


# --- What is shown ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Window:
    """A part of the table on rows and columns."""

    left: float
    top: float
    row: float
    """Units of the table a row; a column has half as many."""
    cols: int
    rows: int
    right: int
    down: int

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of a place, which may lie outside."""
        across = x - self.left if self.right > 0 else self.left + self.cols * self.row / 2 - x
        along = y - self.top if self.down > 0 else self.top + self.rows * self.row - y
        return floor(along / self.row), floor(across / (self.row / 2))

    def place(self, row: int, col: int) -> tuple[float, float]:
        """The middle of a cell on the table."""
        across, along = (col + 0.5) * self.row / 2, (row + 0.5) * self.row
        x = self.left + (across if self.right > 0 else self.cols * self.row / 2 - across)
        return x, self.top + (along if self.down > 0 else self.rows * self.row - along)

    def holds(self, x: float, y: float) -> bool:
        row, col = self.cell(x, y)
        return 0 <= row < self.rows and 0 <= col < self.cols


def fit(chart: Chart, part: Box, cols: int, rows: int) -> Window:
    """A part of the table as large as it can be, with as much of the table around it as there is room for."""
    row = max(2 * part.width / cols, part.height / rows)
    wide = min(cols, ceil(2 * chart.frame.width / row))
    high = min(rows, ceil(chart.frame.height / row))
    left = settle(part.left, part.width, wide * row / 2, chart.frame.left, chart.frame.width)
    top = settle(part.top, part.height, high * row, chart.frame.top, chart.frame.height)
    return Window(left, top, row, wide, high, chart.right, chart.down)


def settle(low: float, size: float, shown: float, first: float, whole: float) -> float:
    """Where a stretch begins that has another in its middle and stays on the table if it can."""
    begin = low + (size - shown) / 2
    return min(max(begin, first), max(first + whole - shown, first))


def around(spots: Iterable[tuple[int, int]], margin: float) -> Box:
    """The part of the table that holds some places."""
    xs, ys = zip(*spots, strict=True)
    return Box(min(xs) - margin, min(ys) - margin, max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin)


# --- Where words go --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Label:
    """The name of a piece and its state, in a row that it need not share with the piece."""

    mark: Mark
    row: int
    col: int
    name: str
    state: str
    beside: bool
    """Whether it touches the sign of its piece."""


def words_of(mark: Mark) -> tuple[str, str]:
    return mark.name, f":{mark.state}" if mark.state[:1].isdigit() else mark.state


@dataclass
class Labels:
    """Names beside their pieces, none over another."""

    window: Window
    marks: Sequence[Mark]
    spots: Spots = field(default_factory=dict)
    placed: list[Label] = field(default_factory=list)
    nameless: list[Mark] = field(default_factory=list)
    short: int = 0
    """How many have room for their names alone."""

    def __post_init__(self) -> None:
        self.taken = {self.window.cell(mark.x, mark.y) for mark in self.marks if self.window.holds(mark.x, mark.y)}
        self.numbers = dict(self.lay_spots())
        for mark in self.marks:
            if self.window.holds(mark.x, mark.y):
                self.lay(mark)

    @property
    def complete(self) -> bool:
        """Whether every piece has its name beside it, and its state."""
        return not self.short and len(self.placed) == len(self.marks) and all(label.beside for label in self.placed)

    def lay_spots(self) -> Iterator[tuple[tuple[int, int], str]]:
        """The numbers of places that can be chosen, as far as there is room."""
        for number, spot in self.spots.items():
            row, col = self.window.cell(*spot)
            if self.take(row, col, len(number), gap=1):
                yield (row, col), number

    def lay(self, mark: Mark) -> None:
        name, state = words_of(mark)
        for shown in dict.fromkeys((state, "")):
            for row, col, beside in around_cell(*self.window.cell(mark.x, mark.y), len(name + shown)):
                if self.take(row, col, len(name + shown)):
                    self.placed.append(Label(mark, row, col, name, shown, beside))
                    self.short += shown != state
                    return
        self.nameless.append(mark)

    def take(self, row: int, col: int, wide: int, gap: int = 0) -> bool:
        """Takes so many cells if all of them are on the map and free, and a gap around them."""
        cells = {(row, col + place) for place in range(wide)}
        gaps = {(row, col + place) for place in range(-gap, wide + gap)}
        if not (0 <= row < self.window.rows and 0 <= col <= self.window.cols - wide) or self.taken & gaps:
            return False
        self.taken |= cells
        return True


def around_cell(row: int, col: int, wide: int) -> Iterator[tuple[int, int, bool]]:
    """Where a word may stand that belongs to a cell, the best first: right, left, then above and below."""
    yield row, col + 1, True
    yield row, col - wide, True
    for away in (1, 2):
        for aside in (0, 1 - wide, 1, -wide, 2 + away, -wide - 1 - away):
            yield row - away, col + aside, False
            yield row + away, col + aside, False


# --- Drawing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    letter: str
    ink: str
    ground: str
    bold: bool = False


class Drawn:
    """A map, and what there is to say about it."""

    def __init__(self, chart: Chart, window: Window, labels: Labels) -> None:
        self.chart = chart
        self.window = window
        self.labels = labels
        self.heights = sorted({area.height for area in chart.areas if area.kind == AreaKind.TERRAIN})
        self.cells = [[self.ground_at(row, col) for col in range(window.cols)] for row in range(window.rows)]
        self.paint()

    # --- Layers

    def ground_at(self, row: int, col: int) -> Cell:
        """The uppermost of what covers the middle of a cell."""
        x, y = self.window.place(row, col)
        cell = Cell(" ", GRASS, GROUND)
        for area in self.chart.areas:
            if covers(area, x, y) or (self.window.cell(area.x, area.y) == (row, col) and area.radius):
                cell = self.shaded(area, cell)
        return cell

    def shaded(self, area: Area, cell: Cell) -> Cell:
        if area.kind == AreaKind.TERRAIN:
            tone = mix(EARTH, PEAK, self.rank(area.height))
            return Cell(self.hill(area.height), mix(tone, BONE, 0.3), tone)
        tint = {AreaKind.REACH: GOLD, AreaKind.BARRED: "#000000"}.get(area.kind) or livery(area.seat).base
        ground = mix(cell.ground, tint, 0.55 if area.kind == AreaKind.BASE else 0.3)
        letter = SHADES[area.kind] if cell.letter == " " else cell.letter
        return Cell(letter, mix(ground, BONE, 0.45), ground)

    def rank(self, height: int) -> float:
        """How high among the heights of this table, from 0 to 1."""
        return self.heights.index(height) / max(len(self.heights) - 1, 1)

    def hill(self, height: int) -> str:
        return HILLS[round(self.rank(height) * (len(HILLS) - 1)) if len(self.heights) > 1 else 1]

    def paint(self) -> None:
        for line in self.chart.lines:
            for row, col in cells_between(self.window, line):
                self.put(row, col, SEEN if line.clear else HIDDEN, BONE if line.clear else ALARM, bold=True)
        for (row, col), number in self.labels.numbers.items():
            self.write(row, col, number, "#100c09", GOLD)
        beside = {id(label.mark) for label in self.labels.placed if label.beside}
        for mark in self.labels.marks:
            self.stand(mark, id(mark) in beside)
        for label in self.labels.placed:
            look = livery(label.mark.seat)
            self.write(label.row, label.col, label.name, *inks(look, label.mark))
            self.write(label.row, label.col + len(label.name), label.state, BONE, look.edge)

    def stand(self, mark: Mark, signed: bool) -> None:
        """The sign of the owner where a piece stands; the end of its name where that had to go elsewhere."""
        row, col = self.window.cell(mark.x, mark.y)
        look = livery(mark.seat)
        self.write(row, col, SIGNS[look.sign] if signed else mark.name[-1], *inks(look, mark))

    def write(self, row: int, col: int, words: str, ink: str, ground: str) -> None:
        for place, letter in enumerate(words):
            if self.has(row, col + place):
                self.cells[row][col + place] = Cell(letter, ink, ground, bold=True)

    def put(self, row: int, col: int, letter: str, ink: str, *, bold: bool) -> None:
        """A letter on whatever ground there is."""
        if self.has(row, col):
            self.cells[row][col] = Cell(letter, ink, self.cells[row][col].ground, bold)

    def has(self, row: int, col: int) -> bool:
        return 0 <= row < self.window.rows and 0 <= col < self.window.cols

    # --- Text

    def text(self, *, plain: bool = False) -> list[Text]:
        """The ruler above, and a line for every row with its figure."""
        lines = [self.ruler(), *[self.line(row) for row in range(self.window.rows)]]
        return [plain_text(line) for line in lines] if plain else lines

    def ruler(self) -> Text:
        figures = [" "] * (self.window.cols + GUTTER)
        for mark in self.ticks(self.window.left, self.window.cols * self.window.row / 2, self.step):
            _, col = self.window.cell(mark * self.chart.unit, self.window.top)
            shown = str(mark)
            begin = min(GUTTER + col - (len(shown) - 1) // 2, len(figures) - len(shown))
            if 0 <= col < self.window.cols:
                figures[begin : begin + len(shown)] = shown
        return Text("".join(figures).rstrip(), style="dim", no_wrap=True)

    def line(self, row: int) -> Text:
        text = Text(f"{self.figures.get(row, ''):>{GUTTER - 2}} \u2502", style="dim", no_wrap=True)
        for cell in self.cells[row]:
            text.append(cell.letter, Style(color=cell.ink, bgcolor=cell.ground, bold=cell.bold, dim=False))
        return text

    @property
    def figures(self) -> dict[int, int]:
        """Those of the ruler on the left, by row."""
        marks = self.ticks(self.window.top, self.window.rows * self.window.row, max(self.step // 2, 1))
        return {self.window.cell(self.window.left, mark * self.chart.unit)[0]: mark for mark in marks}

    @property
    def step(self) -> int:
        """From a figure to the next."""
        least = APART * self.window.row / 2 / self.chart.unit
        return next((step for step in (1, 2, 4, 6, 12) if step >= least), 24)

    def ticks(self, low: float, size: float, step: int) -> range:
        first = ceil(low / self.chart.unit / step) * step
        return range(first, floor((low + size) / self.chart.unit) + 1, step)

    @property
    def outside(self) -> list[Mark]:
        return [mark for mark in self.chart.marks if not self.window.holds(mark.x, mark.y)]


def draw(chart: Chart, cols: int, rows: int, spots: Spots | None = None) -> Drawn:
    """All of the table if it can be read at that size, else what matters now; where places are to be chosen, those."""
    cols, rows = cols - GUTTER, rows - RULER
    if spots:
        window = fit(chart, around(spots.values(), 2 * chart.grain), cols, rows)
        return Drawn(chart, window, Labels(window, chart.marks, spots))
    whole = fit(chart, chart.frame, cols, rows)
    labels = Labels(whole, chart.marks)
    if whole.row <= chart.grain and labels.complete:
        return Drawn(chart, whole, labels)
    near = fit(chart, chart.focus, cols, rows)
    return Drawn(chart, near, Labels(near, chart.marks))


def inks(look: Livery, mark: Mark) -> tuple[str, str]:
    return (BONE, look.edge) if mark.ghost else (look.ink, look.base)


def plain_text(text: Text) -> Text:
    made = text.copy()
    made.plain = text.plain.translate(PLAIN)
    return made


# --- Geometry --------------------------------------------------------------------------------------------------------


def covers(area: Area, x: float, y: float) -> bool:
    if not area.corners:
        return hypot(x - area.x, y - area.y) <= area.radius
    inside = False
    for (ax, ay), (bx, by) in zip(area.corners, (*area.corners[1:], area.corners[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def cells_between(window: Window, line: Line) -> list[tuple[int, int]]:
    """The cells that a line goes through, without those of its ends."""
    one, two = window.cell(*line.start), window.cell(*line.end)
    steps = max(abs(two[0] - one[0]), abs(two[1] - one[1]))
    cells = [
        (round(one[0] + (two[0] - one[0]) * step / steps), round(one[1] + (two[1] - one[1]) * step / steps))
        for step in range(1, steps)
    ]
    return list(dict.fromkeys(cells))
