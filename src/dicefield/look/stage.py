"""Boards as SVG: alone, for a page that moves about on it; or whole, with panels below, for notebooks, documents and exports."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dicefield.engine.stage import Board, Box, Fact, Panel, Panels, Tray
from dicefield.look.dice import die
from dicefield.look.marks import crest
from dicefield.look.palette import livery, var
from dicefield.look.parts import Row, card, name_of, table_of
from dicefield.look.svg import NOTHING, Markup, Theme, breadth, document, element, fit, group, join, number, rect

WIDTH = 960.0
EDGE = 14.0
TALLEST = 900.0
"""A board that is higher than wide is shown no higher than this."""
LINE, SIZE, DIE = 26.0, 19.0, 44.0


def view_box(box: Box) -> str:
    return " ".join(map(number, (box.left, box.top, box.width, box.height)))


def parts_of(board: Board) -> Markup:
    """Every part in a group that bears its name."""
    return join(group(Markup(markup), data_part=name) for name, markup in board.parts.items())


def whole_board(board: Board, *, prefix: str = "df") -> dict[str, Any]:
    """A board for a page that has none yet: an empty sheet with its colours, and everything that is on it."""
    sheet = document(
        0, 0, board.title, "", NOTHING, prefix=prefix, accents=board.shades, view_box=view_box(board.frame), data_board=prefix
    )  # fmt: skip
    return {"sheet": sheet, **facts_of(board), "parts": dict(board.parts)}


def facts_of(board: Board) -> dict[str, Any]:
    """What is told of a board beside its parts."""
    told = {"title": board.title, "words": board.description, "frame": view_box(board.frame), "focus": view_box(board.focus)}
    return {**told, "near": view_box(board.near or board.focus), "die": board.die, "letters": board.letters}


@dataclass(frozen=True)
class Outline:
    """What has to be known of a board to tell what is new on the next: its facts, and the hash of the text of each part."""

    facts: dict[str, Any]
    parts: dict[str, int]

    @classmethod
    def of(cls, board: Board) -> Outline:
        return cls(facts_of(board), {sys.intern(name): hash(markup) for name, markup in board.parts.items()})


def patch_of(before: Outline, board: Board, outline: Outline | None = None) -> dict[str, Any]:
    """What turns one board into the next: parts that changed, parts that are gone, their order where it is another, and facts."""
    after = outline or Outline.of(board)
    patch: dict[str, Any] = {name: fact for name, fact in after.facts.items() if fact != before.facts[name]}
    parts = {name: markup for name, markup in board.parts.items() if before.parts.get(name) != after.parts[name]}
    gone = [name for name in before.parts if name not in after.parts]
    stay = [name for name in before.parts if name in after.parts]
    order = list(after.parts)
    patch |= {"parts": parts} if parts else {}
    patch |= {"gone": gone} if gone else {}
    return patch if order == [*stay, *[name for name in parts if name not in before.parts]] else {**patch, "order": order}


def whole_svg(board: Board, panels: Panels, names: Sequence[str], *, prefix: str = "df", theme: Theme = "auto") -> str:
    """One picture: where we are, the board as large as fits, and what there is to tell below it."""
    scale = min((WIDTH - 2 * EDGE) / board.focus.width, TALLEST / board.focus.height)
    wide, high = board.focus.width * scale, board.focus.height * scale
    left, top = (WIDTH - wide) / 2, 52.0
    shown = element(
        "svg", parts_of(board), x=left, y=top, width=wide, height=high, viewBox=view_box(board.focus), overflow="hidden"
    )  # fmt: skip
    sheet = Sheet(top + high + EDGE)
    drawn = [panel_card(sheet, panel, names) for panel in panels.panels]
    drawn.append(score_card(sheet, panels))
    body = join(
        [
            rect(0, 0, WIDTH, sheet.y, fill=var("paper")),
            fit(panels.scene, EDGE + 6, 36, 26, WIDTH - 2 * EDGE, fill=var("ink"), font_weight=700, class_="df-serif"),
            shown,
            *drawn,
        ]
    )
    return document(WIDTH, sheet.y, board.title, board.description, body, prefix=prefix, accents=board.shades, theme=theme)


@dataclass
class Sheet:
    """How far down the paper is filled."""

    y: float


def panel_card(sheet: Sheet, panel: Panel, names: Sequence[str]) -> Markup:
    """A seat with its crest, its facts and its dice: as high as they need."""
    lines = list(lines_of(panel, names))
    top, height = sheet.y, sum(high for high, _ in lines) + 18
    drawn, y = [], top + 9
    for high, draw in lines:
        drawn.append(draw(y))
        y += high
    sheet.y += height + EDGE
    return group(card(EDGE, top, WIDTH - 2 * EDGE, height), *drawn, opacity=0.7 if panel.out else None)


def lines_of(panel: Panel, names: Sequence[str]) -> Iterator[tuple[float, LineDrawer]]:
    if panel.seat is not None:
        yield 36.0, Head(panel.seat, name_of(names, panel.seat))
    for words in wrap([fact_words(fact) for fact in panel.facts]):
        yield LINE, Words(words)
    for tray in panel.trays:
        if tray.dice:
            yield DIE + 10, Dice(tray, panel.seat)
    for held in panel.cards:
        for words in wrap([held.name, *map(fact_words, (*held.facts, *held.more)), held.words]):
            yield LINE, Words(words)


def fact_words(fact: Fact) -> str:
    return f"{fact.label} {fact.value}".strip()


def wrap(words: Iterable[str]) -> Iterator[str]:
    """Words in lines that fit, a wide space between them."""
    line = ""
    for word in filter(None, words):
        longer = f"{line}  \u00b7  {word}" if line else word
        if line and breadth(longer) * SIZE > WIDTH - 2 * EDGE - 40:
            yield line
            longer = word
        line = longer
    if line:
        yield line


@dataclass(frozen=True)
class Head:
    seat: int
    name: str

    def __call__(self, y: float) -> Markup:
        name = fit(self.name, EDGE + 54, y + 25, 24, 700, fill=var("ink"), font_weight=700, class_="df-serif")
        return group(crest(livery(self.seat), EDGE + 28, y + 17, 28), name)


@dataclass(frozen=True)
class Words:
    words: str

    def __call__(self, y: float) -> Markup:
        return fit(self.words, EDGE + 20, y + 19, SIZE, WIDTH - 2 * EDGE - 40, fill=var("ink"))


@dataclass(frozen=True)
class Dice:
    """A row of dice; a very long one overlaps."""

    tray: Tray
    seat: int | None

    def __call__(self, y: float) -> Markup:
        start = EDGE + 130
        step = min(DIE + 4, (WIDTH - EDGE - start - DIE) / max(1, len(self.tray.dice)))
        dice = [
            die(
                one.sides, one.value, start + step * place, y + 4, DIE, seat=self.seat, broken=one.broken, hidden=one.hidden,
                title=one.title or None,
            )
            for place, one in enumerate(self.tray.dice)
        ]  # fmt: skip
        return group(fit(self.tray.label, EDGE + 20, y + 32, SIZE, 105, fill=var("muted"), font_weight=600), *dice)


LineDrawer = Head | Words | Dice


def score_card(sheet: Sheet, panels: Panels) -> Markup:
    if not panels.scores:
        return NOTHING
    rows = [Row(row.head, row.figures, row.best, row.strong) for row in panels.scores]
    drawn, height = table_of(rows, "", EDGE, sheet.y, WIDTH - 2 * EDGE, 42.0 * len(rows) + 70)
    sheet.y += height + EDGE
    return drawn
