"""Long work with a bar, on standard error so that results stay clean. Rules that are compiled meanwhile have a bar of their own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn

from dicefield.cli.guard import complaints
from dicefield.engine.compiled import watch_compiler

QUIET = 5.0
"""Seconds between two lines about the compiler where no bar can be seen."""


class Compiling:
    """Tells people about rules that are compiled: a bar on a terminal, elsewhere a line now and then."""

    def __init__(self, shown: Progress) -> None:
        self.shown = shown
        self.tasks: dict[str, TaskID] = {}
        self.told = time.monotonic()

    def hear(self, game: str, done: int, of: int) -> None:
        if done < of:
            self.tell(f"Compiling the rules of {game} (once)", done, of)
        elif done == of:  # how long it takes to make machine code of them nobody knows
            self.tell(f"Making machine code of {game} (once)", done)

    def tell(self, doing: str, done: int, of: int | None = None) -> None:
        if self.shown.console.is_terminal:
            self.draw(doing, done, of)
        elif of is None or time.monotonic() - self.told > QUIET:
            self.told = time.monotonic()
            self.shown.console.print(f"{doing}: {done} of {of}" if of else doing)

    def draw(self, doing: str, done: int, of: int | None) -> None:
        if doing not in self.tasks:
            self.end()
            self.tasks[doing] = self.shown.add_task(doing, total=of)
        if of:
            self.shown.update(self.tasks[doing], completed=done, total=of)

    def end(self) -> None:
        """What comes next has begun."""
        while self.tasks:
            self.shown.remove_task(self.tasks.popitem()[1])


@contextmanager
def bars(*columns: BarColumn | MofNCompleteColumn | TaskProgressColumn) -> Iterator[tuple[Progress, Compiling]]:
    rows = (TextColumn("{task.description}"), *columns, TimeRemainingColumn())
    with Progress(*rows, console=complaints, transient=True, disable=not complaints.is_terminal) as shown:
        compiling = Compiling(shown)
        with watch_compiler(compiling.hear):
            yield shown, compiling


@contextmanager
def show_parts() -> Iterator[Callable[[str, float], None]]:
    """For work that says what it does, and which part of the whole is done."""
    with bars(BarColumn(), TaskProgressColumn()) as (shown, compiling):
        task = shown.add_task("Beginning", total=1.0)

        def tell(doing: str, part: float) -> None:
            compiling.end()
            shown.update(task, description=doing, completed=part)

        yield tell


@contextmanager
def show_count(doing: str) -> Iterator[Callable[[int, int], None]]:
    """For work that says how many of how many are done."""
    with bars(BarColumn(), MofNCompleteColumn()) as (shown, compiling):
        task = shown.add_task(doing, total=None)

        def tell(done: int, of: int) -> None:
            compiling.end()
            shown.update(task, completed=done, total=of)

        yield tell
