"""Work that may take long, done by one thread, one after the other; whoever asks again is told how far it is and what is known so
far, or what came of it. Work of a queue that says so is given up when nobody asks any more.

The thread is a daemon: a server that stops does not wait for it.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, Protocol

from dicefield.engine.errors import Illegal, Refused
from dicefield.server.errors import Busy

LOG = logging.getLogger("dicefield.server")
MOST_KEPT, MOST_WAITING = 200, 40
PATIENCE, LOOK = 0.6, 0.02
"""Seconds that an answer waits for work to be done, and between two looks at it."""

Result = dict[str, Any]
Progress = Callable[[int, int], None]


class Growing(Protocol):
    """How work tells how far it is and, if it has any, what is known so far."""

    def __call__(self, done: int, of: int, so_far: Result | None = None, /) -> None: ...


class Left(Exception):
    """Nobody asks any more."""


@dataclass(eq=False)
class Job:
    """Something to be worked out: how far it is, and what came of it."""

    work: Callable[[Growing], Result] | None
    patience: float | None = None
    """Seconds after which it is given up if nobody asked again."""
    asked: float = 0.0
    done: int = 0
    of: int = 0
    so_far: Result = field(default_factory=dict)
    result: Result | None = None
    refused: Refused | None = None

    @property
    def ended(self) -> bool:
        return self.result is not None or self.refused is not None

    def tell(self, done: int, of: int, so_far: Result | None = None, /) -> None:
        self.require_asked()
        self.done, self.of = done, of
        if so_far is not None:
            self.so_far = so_far

    def require_asked(self) -> None:
        if self.patience is not None and time.monotonic() - self.asked > self.patience:
            raise Left

    def run(self) -> None:
        """Whatever goes wrong becomes a refusal: there is nobody up there who could catch it."""
        work, self.work = self.work, None  # what it was made from need not be kept with what came of it
        try:
            self.require_asked()
            self.result = work(self.tell) if work else None
        except Left:
            self.refused = Illegal.of("left", "Nobody asked for this any more, so it was given up. Ask again to begin anew.")
        except Refused as refused:
            self.refused = refused
        except Exception:
            LOG.exception("something could not be worked out")
            self.refused = Illegal.of("not_worked_out", "This could not be worked out. Nothing of the game has changed.")


class JobQueue:
    def __init__(self, name: str, patience: float | None = None) -> None:
        self.name = name
        self.patience = patience
        self.jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self.waiting: SimpleQueue[Job] = SimpleQueue()
        self.thread: threading.Thread | None = None

    def ask(self, key: Hashable, work: Callable[[Growing], Result]) -> Job:
        """The job of that name, begun when it is first asked for. What failed may be asked for anew."""
        job = self.jobs.get(key)
        if job is None or (job.refused and job.result is None):
            self.not_crowded()
            job = self.jobs[key] = Job(work, self.patience, time.monotonic())
            self.waiting.put(job)
        job.asked = time.monotonic()
        self.jobs.move_to_end(key)
        self.put_away()
        self.begin()
        return job

    def not_crowded(self) -> None:
        if self.waiting.qsize() >= MOST_WAITING:
            raise Busy.of("too_many", "Too much is being worked out just now; please try again in a minute.")

    def put_away(self) -> None:
        """What was not asked for in a long time is forgotten, but nothing that somebody waits for."""
        for key in [key for key, job in self.jobs.items() if job.ended][: max(0, len(self.jobs) - MOST_KEPT)]:
            del self.jobs[key]

    def begin(self) -> None:
        if self.thread is None:
            self.thread = threading.Thread(target=self.work, name=self.name, daemon=True)
            self.thread.start()

    def work(self) -> None:
        while True:
            self.waiting.get().run()


async def answer_of(job: Job) -> Result:
    """What came of it, or after a moment how far it is."""
    for _ in range(round(PATIENCE / LOOK)):
        if job.ended:
            break
        await asyncio.sleep(LOOK)
    if job.refused:
        raise job.refused
    if job.result is None:
        return {"ready": False, "done": job.done, "of": job.of, **job.so_far}
    return {"ready": True, **job.result}
