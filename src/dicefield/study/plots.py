"""Plots of what was studied, by matplotlib, which is imported only to draw."""

from __future__ import annotations

from pathlib import Path

from dicefield.engine.errors import Malformed
from dicefield.play.game_record import clear_errors
from dicefield.study.ladder import Results

FORMATS = (".svg", ".png")
INK, PALE = "#23303f", "#c8d0da"


def plot_path(path: Path) -> Path:
    """The path, if a plot can be written in that format: to be asked before the work that is to be plotted."""
    if path.suffix not in FORMATS:
        raise Malformed.of("plot_format", f"A plot is written as {' or '.join(FORMATS)}, not as {path.suffix or path.name!r}.")
    return path


def draw_ratings(results: Results, path: Path) -> None:
    """A dot for each bot with its 95 % interval, the strongest on top."""
    plot_path(path)
    from matplotlib.figure import Figure

    ratings = results.ratings[::-1]
    figure = Figure(figsize=(7, 1.2 + 0.42 * len(ratings)), layout="constrained")
    axes = figure.add_subplot()
    for place, rating in enumerate(ratings):
        axes.plot([rating.low, rating.high], [place, place], color=INK, linewidth=2, solid_capstyle="round")
        axes.plot(rating.rating, place, "o", color=INK, markersize=7)
        axes.annotate(f"{rating.share:.1%}", (rating.rating, place), (0, 7), textcoords="offset points", ha="center", fontsize=8)
    axes.set_yticks(range(len(ratings)), [rating.bot for rating in ratings])
    axes.set_ylim(-0.6, len(ratings) - 0.3)
    axes.set_xlabel("rating (openskill), with 95 % interval; above each dot its share of all points")
    axes.set_title(f"{results.tournament.rules.game.title}: bots against each other", loc="left", fontsize=11)
    axes.grid(axis="x", color=PALE, linewidth=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    with clear_errors(path, "write"):
        figure.savefig(path)
