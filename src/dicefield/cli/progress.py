"""Long work with a bar, on standard error so that results stay clean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from dicefield.cli.guard import complaints


def bars(*columns: BarColumn | MofNCompleteColumn | TaskProgressColumn) -> Progress:
    said = TextColumn("{task.description}")
    return Progress(said, *columns, TimeRemainingColumn(), console=complaints, transient=True)


@contextmanager
def show_parts() -> Iterator[Callable[[str, float], None]]:
    """For work that says what it does, and which part of the whole is done."""
    with bars(BarColumn(), TaskProgressColumn()) as shown:
        task = shown.add_task("Beginning", total=1.0)
        yield lambda doing, part: shown.update(task, description=doing, completed=part)


@contextmanager
def show_count(doing: str) -> Iterator[Callable[[int, int], None]]:
    """For work that says how many of how many are done."""
    with bars(BarColumn(), MofNCompleteColumn()) as shown:
        task = shown.add_task(doing, total=None)
        yield lambda done, of: shown.update(task, completed=done, total=of)
