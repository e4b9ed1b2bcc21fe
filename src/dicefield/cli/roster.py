"""Beside the map: where we are, everybody's pieces with their places, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from dicefield.cli.choices import place_words
from dicefield.cli.map import HIDDEN, SEEN, SHADES, SIGNS, Drawn, words_of
from dicefield.engine.stage import AreaKind, Mark, Panel
from dicefield.look.palette import livery
from dicefield.play.position import View

MOST_LINES = 4
"""How many lines of sight are told."""
MEANINGS = {
    AreaKind.REACH: "reach",
    AreaKind.ZONE: "place here",
    AreaKind.BARRED: "not here",
    AreaKind.BASE: "base",
}


def roster(console: Console, view: View, drawn: Drawn, width: int, rows: int) -> list[Text]:
    """A line for every piece if there is room, else all of a seat's in a few lines; what is still too long is cut."""
    for detail in (True, False):
        lines = [part for line in told(view, drawn, detail) for part in line.wrap(console, width)]
        if len(lines) <= rows:
            return lines
    return [*lines[: rows - 1], Text("... b shows all in words", style="dim")]


def head(console: Console, view: View, drawn: Drawn, width: int) -> list[Text]:
    """Where we are, and what the map leaves out, where there is no room for more."""
    lines = [Text(view.panels().scene, style="bold"), *notes(drawn)]
    return [part for line in lines for part in line.wrap(console, width)]


def told(view: View, drawn: Drawn, detail: bool) -> Iterator[Text]:
    panels = view.panels()
    yield Text(panels.scene, style="bold")
    yield Text(panels.goal, style="dim")
    for panel in panels.panels:
        yield from seat_lines(view, drawn, panel, detail)
    others = [mark for mark in drawn.chart.marks if mark.seat is None]
    yield from [piece_line(drawn, mark) for mark in others]
    yield from notes(drawn)


def seat_lines(view: View, drawn: Drawn, panel: Panel, detail: bool) -> Iterator[Text]:
    look = livery(panel.seat)
    name = view.names[panel.seat] if panel.seat is not None else ""
    facts = ", ".join(f"{fact.label.lower()} {fact.value}" for fact in panel.facts)
    head = Text.assemble((f" {SIGNS[look.sign]} {name} ", f"bold {look.ink} on {look.base}"), f" {facts}")
    yield head
    for card in panel.cards:
        values = ", ".join(fact.value for fact in card.facts[:4]) if detail else ""
        yield from [Text(f" {card.name}: {values}", overflow="ellipsis", no_wrap=True)] if values else []
    for tray in panel.trays:
        dice = " ".join(f"d{die.sides}" + (f":{die.value}" if die.value else "") for die in tray.dice)
        yield Text(f" {tray.label}: {dice}")
    marks = [mark for mark in drawn.chart.marks if mark.seat == panel.seat and not mark.ghost]
    if detail:
        yield from [piece_line(drawn, mark) for mark in marks]
    elif marks:
        yield Text(" " + "; ".join(f"{''.join(words_of(mark))} at {place_of(drawn, mark)}" for mark in marks))


def piece_line(drawn: Drawn, mark: Mark) -> Text:
    return Text(f" {mark.words}, at {place_of(drawn, mark)}")


def place_of(drawn: Drawn, mark: Mark) -> str:
    return place_words(drawn.chart, mark.x, mark.y)


# --- Notes -----------------------------------------------------------------------------------------------------------


def notes(drawn: Drawn) -> Iterator[Text]:
    yield Text(", ".join(legend(drawn)), style="dim")
    if drawn.outside:
        yield Text(f"Not on this part of the map: {names(drawn.outside)}.", style="dim")
    if drawn.labels.nameless:
        yield Text(f"Too close to be named: {names(drawn.labels.nameless)}.", style="dim")
    yield from [Text(line.words) for line in drawn.chart.lines if line.words][:MOST_LINES]


def names(marks: Sequence[Mark]) -> str:
    return ", ".join(mark.name for mark in marks)


def legend(drawn: Drawn) -> Iterator[str]:
    chart = drawn.chart
    yield f"rulers in {chart.unit_name}"
    yield from [f"{drawn.hill(height)} {height / chart.unit:g} high" for height in drawn.heights]
    kinds = {area.kind for area in chart.areas}
    yield from [f"{SHADES[kind]} {words}" for kind, words in MEANINGS.items() if kind in kinds]
    if chart.lines:
        yield f"{SEEN} clear"
    if any(not line.clear for line in chart.lines):
        yield f"{HIDDEN} blocked"
