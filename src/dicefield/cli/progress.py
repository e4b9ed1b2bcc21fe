"""Long work with a bar, on standard error so that results stay clean."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dicefield.study.simulate import Result, Simulation


def simulated(asked: Simulation, threads: int | None) -> Result:
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bars:
        task = bars.add_task("Compiling the rules (once)", total=asked.games)
        asked.warm()
        bars.update(task, description="Playing")
        return asked.run(threads, lambda games: bars.advance(task, games))
