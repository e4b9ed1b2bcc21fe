"""The program in processes of its own, as people start it, without waiting half a second for its imports each time.

A server of processes has imported everything once; each command is a fork of that, with its own files, environment and signals.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path

PLAIN = {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "200"}
"""In English, without colours, on wide lines: what a console asks for when it is made, which is before the fork."""
IMPORTED = ["dicefield.cli.main", "dicefield.cli.table", "dicefield.server.app", "uvicorn", "tests.processes"]


def context() -> ForkServerContext:
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(IMPORTED)
    return found


CONTEXT = context()


class Started:
    """A process that runs, with the verbs of `subprocess.Popen`."""

    def __init__(self, process: BaseProcess) -> None:
        self.process = process

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    @property
    def returncode(self) -> int | None:
        return self.process.exitcode

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        self.process.join(timeout)
        if self.process.exitcode is None:
            raise subprocess.TimeoutExpired("dicefield", timeout or 0)
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def start(words: Sequence[str], files: tuple[Path, Path, Path], more: Mapping[str, str]) -> Started:
    """`dicefield WORDS`, reading and writing these files, with these changes of the environment."""
    environment = {**os.environ, **PLAIN, **more}
    process = CONTEXT.Process(target=run, args=(list(words), [str(file) for file in files], environment))
    with changed_environment(PLAIN):
        process.start()  # the first one starts the server of processes, too
    return Started(process)


@contextmanager
def changed_environment(more: Mapping[str, str]) -> Iterator[None]:
    """For the processes that are started meanwhile."""
    before = dict(os.environ)
    os.environ.update(more)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def run(words: list[str], files: list[str], environment: dict[str, str]) -> None:
    """In the fork: becomes the program."""
    from dicefield.cli.main import main

    os.environ.clear()
    os.environ.update(environment)
    for number, (file, flags) in enumerate(zip(files, (os.O_RDONLY, APPEND, APPEND), strict=True)):
        os.dup2(os.open(file, flags), number)
    sys.stdin, sys.stdout, sys.stderr = (io.TextIOWrapper(io.FileIO(number, mode), "utf-8") for number, mode in enumerate("rww"))
    sys.argv = ["dicefield", *words]
    main()


APPEND = os.O_WRONLY | os.O_APPEND | os.O_CREAT
