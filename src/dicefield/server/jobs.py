"""Work that may take long, done by one thread, one after the other; whoever asks again is told how far it is, or what came of it.

The thread is a daemon: a server that stops does not wait for it.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from dicefield.engine.errors import Illegal, Refused
from dicefield.server.errors import Busy

LOG = logging.getLogger("dicefield.server")
MOST_KEPT, MOST_WAITING = 200, 40
PATIENCE, LOOK = 0.6, 0.02
"""Seconds that an answer waits for work to be done, and between two looks at it."""

Result = dict[str, Any]
Progress = Callable[[int, int], None]


@dataclass(eq=False)
class Job:
    """Something to be worked out: how far it is, and what came of it."""

    work: Callable[[Progress], Result] | None
    done: int = 0
    of: int = 0
    result: Result | None = None
    refused: Refused | None = None

    @property
    def ended(self) -> bool:
        return self.result is not None or self.refused is not None

    def tell(self, done: int, of: int) -> None:
        self.done, self.of = done, of

    def run(self) -> None:
        """Whatever goes wrong becomes a refusal: there is nobody up there who could catch it."""
        work, self.work = self.work, None  # what it was made from need not be kept with what came of it
        try:
            self.result = work(self.tell) if work else None
        except Refused as refused:
            self.refused = refused
        except Exception:
            LOG.exception("something could not be worked out")
            self.refused = Illegal.of("not_worked_out", "This could not be worked out. Nothing of the game has changed.")


class JobQueue:
    def __init__(self, name: str) -> None:
        self.name = name
        self.jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self.waiting: SimpleQueue[Job] = SimpleQueue()
        self.thread: threading.Thread | None = None

    def ask(self, key: Hashable, work: Callable[[Progress], Result]) -> Job:
        """The job of that name, begun when it is first asked for. What failed may be asked for anew."""
        job = self.jobs.get(key)
        if job is None or (job.refused and job.result is None):
            self.not_crowded()
            job = self.jobs[key] = Job(work)
            self.waiting.put(job)
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
    return {"ready": False, "done": job.done, "of": job.of} if job.result is None else {"ready": True, **job.result}
