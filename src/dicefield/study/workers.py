"""Who plays: this process, processes of this machine, or a Ray cluster. All give the same rows for the same pieces."""

from __future__ import annotations

import os
import re
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from dicefield.engine.errors import Illegal, Malformed
from dicefield.extras import needs

LOCAL = "local"
ADDRESS = re.compile(r"(ray://)?(?P<host>[\w.-]+|\[[0-9a-fA-F:]+\]):(?P<port>\d{1,5})")
PATIENCE = 3.0
"""Seconds that a cluster may take to answer the door."""

RETRIES = 5
"""Times that a piece is tried again whose worker died."""


P = TypeVar("P")
R = TypeVar("R")


def hand_out(most: int, next_piece: Callable[[], P | None], submit: Callable[[P], Future[R]]) -> Iterator[tuple[P, Future[R]]]:
    """Keeps up to so many pieces in hand as long as there is a next one; each comes back with its future when that is done."""
    running: dict[Future[R], P] = {}
    while True:
        while len(running) < most and (piece := next_piece()) is not None:
            running[submit(piece)] = piece
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            yield running.pop(future), future


class Workers(Protocol):
    @property
    def count(self) -> int:
        """How many pieces are in hand at once."""

    @property
    def deaths(self) -> tuple[type[BaseException], ...]:
        """What is raised when workers died, and took what they held with them."""

    def pool(self) -> Executor:
        """Fresh workers."""


@dataclass(frozen=True)
class Here:
    """One thread of this process, or several processes."""

    count: int = 1
    deaths: tuple[type[BaseException], ...] = (BrokenExecutor,)

    @classmethod
    def all(cls) -> Here:
        return cls(os.cpu_count() or 1)

    def pool(self) -> Executor:
        if self.count == 1:
            return ThreadPoolExecutor(1)
        return ProcessPoolExecutor(self.count, mp_context=get_context("spawn"), initializer=die_quietly)


def die_quietly() -> None:
    """A worker that is interrupted says nothing: whoever started it does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# --- Ray -------------------------------------------------------------------------------------------------------------


class Cluster:
    """The workers of a Ray cluster, or of one that is started here for the while: `local`."""

    def __init__(self, address: str, count: int | None = None) -> None:
        self.ray = import_ray()
        reach(address)
        quiet = {"include_dashboard": False} if address == LOCAL else {}
        cores = {"num_cpus": count or os.cpu_count()} if address == LOCAL else {}
        try:
            self.ray.init(address=address, log_to_driver=False, logging_level="ERROR", configure_logging=True, **cores, **quiet)
        except (ConnectionError, RuntimeError, ValueError, OSError) as error:
            raise Illegal.of("no_cluster", f"The cluster at {address} cannot be joined: {first_line(error)}") from None
        self.count = count or max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        errors = self.ray.exceptions
        self.deaths = (errors.WorkerCrashedError, errors.NodeDiedError, errors.LocalRayletDiedError, errors.ObjectLostError)

    def pool(self) -> Executor:
        return Tasks(self.ray)

    def close(self) -> None:
        self.ray.shutdown()


class Tasks(Executor):
    """Ray tasks as futures. Ray itself tries a task again whose worker died."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        task = self.ray.remote(max_retries=RETRIES)(function)
        future: Future[Any] = task.remote(*given, **named).future()
        return future


def import_ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody asked for anything to be sent home
    with needs("cluster", ", or leave out --ray"):
        import ray
    return ray


def reach(address: str) -> None:
    """Knocks before Ray does, which would try for a minute."""
    if address in (LOCAL, "auto"):
        return
    found = ADDRESS.fullmatch(address)
    if found is None or int(found["port"]) > 65_535:
        raise Malformed.of("address", f"A cluster is named as HOST:PORT, ray://HOST:PORT, 'auto' or '{LOCAL}', got {address!r}.")
    try:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), PATIENCE).close()
    except OSError as error:
        raise Illegal.of("no_cluster", f"Nobody answers at {address}: {error.strerror or error}.") from None


def first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
