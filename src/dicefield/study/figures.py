"""The plots of studies and tournaments. In a page their letters are the page's, and their colours follow light and dark."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from dicefield.engine.errors import Malformed
from dicefield.look.graph import LOOKS, shade
from dicefield.look.palette import HOUSE
from dicefield.play.game_record import clear_errors
from dicefield.study.intervals import Spread
from dicefield.study.ladder import Tournament
from dicefield.study.results import Deed, Results, part_of_luck, tenths

WIDTH = 6.0
ROW = 0.4
MARKERS = ("o", "^", "s", "D", "v", "P")
"""Seats are told apart by more than their colour."""

MOST_DEEDS = 14
LONGEST = 40
"""Letters of a name beside a plot."""

INK, MUTED, LINE, CARD = (HOUSE[role].light for role in ("ink", "muted", "line", "card"))
SEATS = tuple(shade(look).light for look in LOOKS)
ROLES = {
    **{HOUSE[role].light: f"--{role}" for role in ("ink", "muted", "line", "card")},
    **{c: f"--seat-{n}" for n, c in enumerate(SEATS)},
}

Axes = Any


FORMATS = (".svg", ".png")


def plot_path(path: Path) -> Path:
    """The path, if a plot can be written in that format: to be asked before the work that is to be plotted."""
    if path.suffix not in FORMATS:
        raise Malformed.of("plot_format", f"A plot is written as {' or '.join(FORMATS)}, not as {path.suffix or path.name!r}.")
    return path


def draw_plot(rows: int, draw: Callable[[Axes], None], name: str, path: Path | None = None) -> str:
    """One plot, for a page or into a file; matplotlib is imported only here."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    settings: Any = {"svg.fonttype": "none", "svg.hashsalt": name, "font.family": "sans-serif", "font.size": 10, "text.color": INK}
    with mpl.rc_context(settings):
        figure = Figure(figsize=(WIDTH, 0.95 + ROW * rows), layout="constrained", facecolor="none" if path is None else CARD)
        axes = figure.add_subplot(facecolor="none")
        plain(axes)
        draw(axes)
        if path is not None:
            with clear_errors(path, "write"):
                figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None, dpi=150)
            return ""
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
    return inline(text.getvalue())


def plain(axes: Axes) -> None:
    axes.grid(axis="x", color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=MUTED, labelcolor=INK, length=0)
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(False)


def inline(svg: str) -> str:
    """Without what only a file needs, with the colours of the page, and as wide as there is room."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' (width|height)="[\d.]+pt"', "", svg, count=2)
    for colour, role in ROLES.items():
        svg = svg.replace(colour, f"var({role})")
    return re.sub(r"font: (\d+px) [^;\"]*", r"font-size: \1", svg)


def name_rows(axes: Axes, names: Sequence[str]) -> None:
    """Rows from top to bottom."""
    axes.set_yticks(range(len(names)), [name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…" for name in names])
    axes.set_ylim(len(names) - 0.45, -0.55)


def dot(axes: Axes, row: float, mean: float, span: tuple[float, float], seat: int, label: str | None = None) -> None:
    axes.plot(span, [row, row], color=SEATS[seat % 6], linewidth=2.2, solid_capstyle="round")
    axes.plot([mean], [row], MARKERS[seat % 6], color=SEATS[seat % 6], markersize=7, label=label, linestyle="none")


def legend(axes: Axes, columns: int) -> None:
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=columns, frameon=False, borderaxespad=0.1, handletextpad=0.2)


def percent(axes: Axes) -> None:
    from matplotlib.ticker import PercentFormatter

    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=None, symbol=" %"))


# --- The plots of a study --------------------------------------------------------------------------------------------


def of_cells(draw: Callable[..., None]) -> Callable[..., str]:
    """A plot with a row a cell, from what draws its rows."""

    def plot(results: Results, **more: Any) -> str:
        def draw_all(axes: Axes) -> None:
            draw(axes, results, **more)
            name_rows(axes, [case.cell.name for case in results.cases])

        return draw_plot(len(results.cases), draw_all, "-".join((draw.__name__, *map(str, more.values()))))

    return plot


def spread_out(place: int, count: int) -> float:
    """How far from the middle of its row one of several dots stands."""
    return (place - (count - 1) / 2) * 0.16


@of_cells
def shares_by_seat(axes: Axes, results: Results) -> None:
    """Win share by seat and cell."""
    widest = max(results.cases, key=lambda case: len(case.cell.bots))
    for row, case in enumerate(results.cases):
        axes.plot([1 / len(case.cell.bots)] * 2, [row - 0.45, row + 0.45], color=MUTED, linewidth=1, linestyle=(0, (2, 2)))
        for seat, share in enumerate(case.count.seats):
            label = f"seat {seat + 1}" if case is widest else None
            dot(axes, row + spread_out(seat, len(case.count.seats)), share.mean, share.interval(), seat, label)
    percent(axes)
    legend(axes, results.seats)


@of_cells
def shares_by_bot(axes: Axes, results: Results) -> None:
    """Win share by bot and cell, for one seat of it."""
    told: set[str] = set()
    for row, case in enumerate(results.cases):
        for place, (bot, share) in enumerate(case.count.bots.items()):
            label = None if bot in told else bot
            dot(axes, row + spread_out(place, len(case.count.bots)), share.mean, share.interval(), results.bots.index(bot), label)
            told.add(bot)
    percent(axes)
    legend(axes, len(results.bots))


@of_cells
def game_lengths(axes: Axes, results: Results) -> None:
    """Half of all games lie left of the dot, four fifths on the bar."""
    for row, case in enumerate(results.cases):
        short, half, long = tenths(case.count.lengths)
        axes.plot([short, long], [row, row], color=SEATS[2], linewidth=7, alpha=0.35, solid_capstyle="round")
        axes.plot([half], [row], "o", color=SEATS[2], markersize=8)
    axes.set_xlim(left=0)


@of_cells
def measure(axes: Axes, results: Results, name: str, share: bool) -> None:
    """One measure of the games that were looked at, cell by cell."""
    for row, look in enumerate(results.looks):
        spread: Spread = look.measures[name]
        if spread.count:
            low, high = spread.interval()
            dot(axes, row, spread.mean, (max(0.0, low), min(1.0, high) if share else high), 3)
    axes.set_xlim(left=0, **({"right": 1} if share else {}))
    if share:
        percent(axes)


@of_cells
def luck(axes: Axes, results: Results) -> None:
    """How much of all swings came from the dice."""
    for row, look in enumerate(results.looks):
        part = part_of_luck(look)
        if part:
            axes.barh([row], [1.0], color=SEATS[3], height=0.5, alpha=0.25)
            axes.barh([row], [part.share], color=SEATS[0], height=0.5, alpha=0.75)
            axes.plot([part.low, part.high], [row, row], color=INK, linewidth=1.6)
    axes.set_xlim(0, 1)
    percent(axes)


def deeds(found: Sequence[Deed]) -> str:
    """What winners do more often (right) or less often (left) than losers, a game."""

    def draw(axes: Axes) -> None:
        axes.axvline(0, color=MUTED, linewidth=1)
        for row, deed in enumerate(shown):
            dot(axes, row, deed.more, (deed.low, deed.high), 2 if deed.more > 0 else 1)
        name_rows(axes, [deed.name for deed in shown])

    shown = sorted(found[:MOST_DEEDS], key=lambda deed: -deed.more)
    return draw_plot(len(shown), draw, "deeds")


# --- The ratings of a tournament -------------------------------------------------------------------------------------


def draw_ratings(tournament: Tournament, path: Path) -> None:
    """A dot for each bot with its 95 % interval, the strongest on top."""

    def draw(axes: Axes) -> None:
        for row, rating in enumerate(ratings):
            dot(axes, row, rating.rating, (rating.low, rating.high), 0)
            axes.annotate(f"{rating.share:.1%}", (rating.rating, row), (0, 7), textcoords="offset points", ha="center", fontsize=8)
        name_rows(axes, [rating.bot for rating in ratings])
        axes.set_xlabel("rating (openskill), with 95 % interval; above each dot its share of all points", color=INK)
        axes.set_title(f"{tournament.rules.game.title}: bots against each other", loc="left", fontsize=11)

    ratings = tournament.ratings
    draw_plot(len(ratings), draw, "ratings", plot_path(path))


# --- A curve over a number -------------------------------------------------------------------------------------------


def curve(points: Sequence[tuple[float, float, float, float]], name: str, even: float, path: Path) -> None:
    """The share of the first seat over a number that is searched, with intervals."""

    def draw(axes: Axes) -> None:
        axes.axhline(even, color=MUTED, linewidth=1, linestyle=(0, (2, 2)))
        places = [point[0] for point in points]
        axes.fill_between(places, [point[2] for point in points], [point[3] for point in points], color=SEATS[0], alpha=0.2)
        for one, other in pairwise(points):
            axes.plot([one[0], other[0]], [one[1], other[1]], color=SEATS[0], linewidth=1.5)
        axes.plot(places, [point[1] for point in points], "o", color=SEATS[0], markersize=6)
        axes.grid(axis="y", color=LINE, linewidth=0.8)
        axes.set_xlabel(name, color=INK)
        axes.set_ylabel("share of seat 1", color=INK)

    draw_plot(9, draw, "curve", path)
