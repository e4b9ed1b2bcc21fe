"""Whoever waits for the compiler is told what goes on: by a bar on a terminal, by a line now and then elsewhere."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.progress import Progress

from dicefield.cli import progress
from dicefield.cli.progress import QUIET, Compiling, show_count
from dicefield.engine.compiled import watchers


class Clock:
    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress, "time", clock)
    return clock


def progress_on(*, terminal: bool) -> tuple[Progress, io.StringIO]:
    said = io.StringIO()
    return Progress(console=Console(file=said, force_terminal=terminal, width=100)), said


def test_a_pipe_gets_a_line_now_and_then_and_one_when_rules_are_done(clock: Clock) -> None:
    shown, said = progress_on(terminal=False)
    compiling = Compiling(shown)
    for done in range(1, 101):
        clock.now += QUIET / 30
        compiling.hear("pig", done, 100)
    first, second, third, last = said.getvalue().splitlines()
    assert first == "Compiling the rules of pig (once): 31 of 100"
    assert (second[-9:], third[-9:]) == ("62 of 100", "93 of 100")
    assert last == "Making machine code of pig (once)"


def test_a_terminal_gets_a_bar_that_is_gone_when_work_begins(clock: Clock) -> None:
    shown, _ = progress_on(terminal=True)
    compiling = Compiling(shown)
    for done in (1, 2, 3):
        compiling.hear("pig", done, 4)
    (bar,) = shown.tasks
    assert (bar.description, bar.completed, bar.total) == ("Compiling the rules of pig (once)", 3, 4)
    compiling.hear("pig", 4, 4)
    (bar,) = shown.tasks
    assert (bar.description, bar.total) == ("Making machine code of pig (once)", None)
    compiling.end()
    assert shown.tasks == []


def test_the_compiler_is_watched_while_there_is_a_bar() -> None:
    with show_count("Playing") as tell:
        tell(1, 2)
        assert len(watchers) == 1
    assert watchers == []
