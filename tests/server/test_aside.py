"""Work that is done aside: in processes that come and go, and that nobody has to wait for who does not ask for it."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import BrokenExecutor

import pytest

from dicefield.server.aside import Aside
from dicefield.server.thinking import hurried


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_it_is_done_in_another_process_that_ends_when_there_is_nothing_to_do() -> None:
    async def done() -> int:
        aside = Aside(1, rest=0.0)
        number = await aside.do(os.getpid)
        while aside.pool is not None:
            await asyncio.sleep(0)
        return number

    assert asyncio.run(done()) != os.getpid()


def test_what_comes_after_a_process_that_was_killed_is_done_by_a_new_one() -> None:
    async def done() -> int:
        aside = Aside(1)
        with pytest.raises(BrokenExecutor):
            await aside.do(die)
        try:
            return await aside.do(os.getpid)
        finally:
            aside.close()

    assert asyncio.run(done()) != os.getpid()


def test_where_many_wait_whoever_looks_ahead_for_a_time_looks_less_far() -> None:
    assert hurried("strongest", 0.5).seconds == 1.0
    assert hurried("strongest", 4.0).seconds == 0.25
    assert hurried("expert", 4.0).iterations == 2_500
