"""Several processes that serve together: whoever is free takes the next connection, and one that dies is replaced."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from socket import socket

from dicefield.engine.errors import Illegal, Refused
from dicefield.server.app import Settings
from dicefield.server.aside import leave_with_parent
from dicefield.server.limits import SharedCounts

LOOK = 0.2
"""Seconds between two looks at whether it is time to stop."""
FAILED = 3
"""How a process ends that could not begin: another would fare no better."""
Serve = Callable[[Settings, socket, int], None]


class Workers:
    """They share a listening socket, and count together how often somebody asks."""

    def __init__(self, count: int, serve: Serve, settings: Settings, listening: socket) -> None:
        self.count = count
        self.serve = serve
        self.settings = replace(settings, share=count)
        self.listening = listening
        self.stopping = threading.Event()

    def run(self) -> None:
        """Until somebody stops it, or a process cannot begin."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self.stopping.set())
        with tempfile.TemporaryDirectory(prefix="dicefield-") as folder:
            counts = Path(folder) / "counts"
            SharedCounts.make(counts)
            self.settings = replace(self.settings, counts=counts)
            running = {number: self.begin(number) for number in range(self.count)}
            try:
                while not self.stopping.is_set():
                    wait([process.sentinel for process in running.values()], LOOK)
                    self.replace_dead(running)
            finally:
                for process in running.values():
                    process.terminate()
                for process in running.values():
                    process.join()

    def replace_dead(self, running: dict[int, SpawnProcess]) -> None:
        for number, process in running.items():
            if process.exitcode == FAILED:
                raise Illegal.of("workers", "A process could not begin; the lines above say why.")
            if process.exitcode is not None and not self.stopping.is_set():
                running[number] = self.begin(number)

    def begin(self, number: int) -> SpawnProcess:
        process = get_context("spawn").Process(target=work, args=(self.serve, self.settings, self.listening, number))
        process.start()
        return process


def work(serve: Serve, settings: Settings, listening: socket, number: int) -> None:
    """One of the processes. It stops as the others do, and when whoever began them is killed."""
    leave_with_parent(lambda: os.kill(os.getpid(), signal.SIGTERM))
    try:
        serve(settings, listening, number)
    except Refused as refused:
        os.write(2, f"{refused.refusal.words}\n".encode())
        os._exit(FAILED)
