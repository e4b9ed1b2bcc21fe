"""Studies on the command line: many cells of games with a report, and the search for the fairest number."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Column
from rich.text import Text

from dicefield.cli.guard import AsJson, answer, complaints, console, guard
from dicefield.cli.words import GameName, OptionPairs, complete_bots, named_table, read_pairs, split
from dicefield.engine.errors import Illegal
from dicefield.games import GAMES

if TYPE_CHECKING:
    from dicefield.study.balance import Point, Search
    from dicefield.study.results import Results
    from dicefield.study.workers import Workers

WorkerCount = Annotated[int | None, typer.Option(min=1, max=1_024, help="How many play at once; by default one a core.")]
RayAddress = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: HOST:PORT, 'auto', or 'local' to start one here.")
]


@guard
def study(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A study: a TOML file.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to write; by default a folder named as the file.")
    ] = None,
    workers: WorkerCount = None,
    ray: RayAddress = None,
    as_json: AsJson = False,
) -> None:
    """Play a study and write its folder: results as CSV, a report with plots, and how to play it again.

    Stopped halfway, it goes on where it was. Example: dicefield study examples/studies/who_begins.toml
    """
    from dicefield.cli.progress import show_count
    from dicefield.study.plan import read_plan
    from dicefield.study.report import write_folder
    from dicefield.study.results import Results
    from dicefield.study.runner import Study

    plan = read_plan(file)
    folder = out or Path(file.stem)
    if folder.resolve() == file.resolve():
        raise Illegal.of("other_folder", f"{folder} is the study itself; name a folder by --out.")
    with working(workers, ray) as hands:
        held = Study(plan, folder)
        with reassure(folder), show_count("Playing") as progress:
            held.warm()
            held.run(hands, progress)
    results = Results(held)
    written = write_folder(results, folder, file.read_text(encoding="utf-8"), shlex.join(["dicefield", "study", str(file)]))
    if as_json:
        answer({"folder": str(folder), "cells": results.rows()})
        return
    show(results)
    console.print(Text(f"Written: {', '.join(map(str, written))}"))


@contextmanager
def working(count: int | None, address: str | None) -> Iterator[Workers]:
    """Whoever plays, for as long as it takes."""
    from dicefield.study.workers import Cluster, Here

    if address is None:
        yield Here(count) if count else Here.all()
        return
    cluster = Cluster(address, count)
    try:
        yield cluster
    finally:
        cluster.close()


@contextmanager
def reassure(folder: Path | None) -> Iterator[None]:
    """Whoever stops is told that nothing is lost, or what would have kept it."""
    try:
        yield
    except KeyboardInterrupt:
        words = f"What was played is kept in {folder}: say the same again, and it goes on from there."
        complaints.print(Text(words if folder else "Nothing of it is kept; with --out FOLDER it would be."))
        raise


def show(results: Results) -> None:
    table = named_table("cell", "games", *(f"seat {seat + 1}" for seat in range(results.seats)), *results.bots, "steps")
    for case, row in zip(results.cases, results.rows(), strict=True):
        shares = [cite_share(row, f"seat_{seat + 1}") for seat in range(results.seats)]
        bots = [cite_share(row, f"bot_{bot}") for bot in results.bots]
        table.add_row(case.cell.name, f"{row['games']:,}", *shares, *bots, f"{row['steps_half']:,}")
    console.print(table)


def cite_share(row: dict[str, Any], name: str) -> str:
    """A share and how far its interval reaches."""
    return f"{row[name]:.1%} ± {(row[f'{name}_high'] - row[f'{name}_low']) / 2:.1%}" if name in row else ""


# --- Balance ---------------------------------------------------------------------------------------------------------


@guard
def balance(
    game: GameName,
    name: Annotated[str, typer.Argument(metavar="NUMBER", help="A number option, or a field inside one: total, scenario.near.")],
    low: Annotated[int, typer.Option("--from", help="The least value to try.")],
    high: Annotated[int, typer.Option("--to", help="The greatest value to try.")],
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B", help="A bot a seat, or one for all. Default: greedy, or the usual bot.", autocompletion=complete_bots
        ),
    ] = "",
    option: OptionPairs = None,
    games: Annotated[int, typer.Option(help="Games for each value that is tried.")] = 20_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to keep what is played; started again, it goes on.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw the curve to this .svg or .png file.")] = None,
    workers: WorkerCount = None,
    ray: RayAddress = None,
    as_json: AsJson = False,
) -> None:
    """Search a number for the value at which all seats win alike, and show the curve with 95 % intervals.

    Example: dicefield balance army_men youngest --from 1 --to 2 --plot youngest.svg
    """
    from dicefield.cli.progress import show_count
    from dicefield.study.balance import Question, Search
    from dicefield.study.figures import curve, plot_path

    if plot:
        plot_path(plot)
    seated = split(bots)
    more = {"options": read_pairs(option), "bots": seated[0] if len(seated) == 1 else seated, "games": games, "seed": seed}
    search = Search(Question.of(GAMES.find(game), name, low, high, **more), out)
    with working(workers, ray) as hands, reassure(out), show_count("Playing") as progress:
        search.run(hands, progress)
    if plot:
        points = [(point.value, point.seats[0].mean, *point.seats[0].interval()) for point in search.curve]
        curve(points, name, search.best.even, plot)
    if as_json:
        answer(search.json())
        return
    show_curve(search)
    if plot:
        console.print(Text(f"Curve drawn to {plot}"))


BAR = 16


def show_curve(search: Search) -> None:
    table = named_table(search.asked.name, "seat 1 (95 %)", Column("", no_wrap=True), "off even", "shared", "")
    for point in search.curve:
        table.add_row(str(point.value), *(told(point, search) if point.is_decided else ("nobody wins", "", "", "100%", "")))
    console.print(table)
    console.print(f"{search.best.games:,} games for each value; how far from even is told of those that somebody won.")
    if search.refused:
        value, words = next(iter(search.refused.items()))
        console.print(Text(f"{len(search.refused)} values cannot be played, {value} for one: {words}"))
    if not search.best.is_decided:
        console.print("Nobody won a single game, so no value can be called fair.")
    elif search.again:
        first = search.again.seats[0]
        low, high = first.interval()
        words = f"Once more with fresh dice, {search.best.value} gives seat 1 {first.mean:.1%} ({low:.1%} to {high:.1%})."
        console.print(Text(words))


def told(point: Point, search: Search) -> tuple[str, str, str, str, str]:
    """How a value came out: the share of seat 1, its picture, how far from even, how often shared, whether it is the fairest."""
    first = point.seats[0]
    low, high = first.interval()
    mark = "fairest" if point is search.best else "as fair?" if search.alike(point) else ""
    bar = "·" * round(BAR * first.mean) + "●" + "·" * round(BAR * (1 - first.mean))
    share = f"{first.mean:.1%} ± {(high - low) / 2:.1%}"
    return share, bar, f"{point.unfair:.1%}", f"{1 - point.decided:.0%}", mark


COMMANDS = (study, balance)
