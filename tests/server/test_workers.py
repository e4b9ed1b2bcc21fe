"""Several processes that serve together on one PostgreSQL: one address, the same tables, one count of who asks how often."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicefield.server.errors import Busy
from dicefield.server.limits import Limits, OwnCounts, SharedCounts
from tests.engine.helpers import refused
from tests.processes import start
from tests.server.guests import Guests, until
from tests.server.house import House


def children(pid: int) -> set[int]:
    return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def command_of(pid: int) -> bytes:
    """Nothing of a process that has gone meanwhile."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def two(house: House, but: frozenset[int] = frozenset()) -> frozenset[int]:
    """The two processes that serve, as soon as they are others than before; Python keeps one more, which serves nobody."""

    def found() -> frozenset[int] | None:
        assert house.process
        serving = {child for child in children(house.process.pid) if b"spawn_main" in command_of(child)}
        return frozenset(serving) if len(serving) == 2 and serving != but else None

    pids: frozenset[int] = until(found)
    return pids


@pytest.fixture
def staffed(tmp_path: Path, postgres: Any) -> Iterator[House]:
    """Two processes behind one address."""
    house = House(postgres.get_uri(), ("--limits", "0", "--bot-pause", "0", "--workers", "2"), log=tmp_path / "log.txt")
    house.start().ready()
    try:
        yield house
    finally:
        house.stop()


def test_two_processes_serve_the_same_tables_and_one_that_dies_is_replaced(staffed: House) -> None:
    first = two(staffed)
    guests = Guests.at(staffed, "army_men")
    guests.play(4)
    os.kill(min(first), signal.SIGKILL)
    now = two(staffed, first)
    assert len(now & first) == 1
    staffed.ready()
    guests.play_out()
    guests.verified()
    staffed.stop()
    until(lambda: not any(alive(pid) for pid in now))


def test_when_the_first_process_is_killed_the_others_go(staffed: House) -> None:
    pids = two(staffed)
    staffed.kill()
    until(lambda: not any(alive(pid) for pid in pids))


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_file_of_sqlite_is_for_one_process(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    told = start(("serve", "--workers", "2", "--database", f"sqlite:///{tmp_path / 'tables.db'}"), (Path(os.devnull), log, log), {})
    assert told.wait() == 2
    assert "one process" in log.read_text()


def test_processes_count_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicefield.server.limits.time.monotonic", lambda: 1_000.0)
    SharedCounts.make(tmp_path / "counts")
    counts = [SharedCounts(tmp_path / "counts") for _ in range(2)]
    one, other, alone = Limits(0.1, counts[0]), Limits(0.1, counts[1]), Limits(0.1, OwnCounts())
    for limits in (one, other, alone):
        limits.ask("tables", "somebody")
    for limits in (one, alone, alone):
        limits.ask("tables", "somebody")
    for limits in (one, other, alone):
        with refused(Busy, "too_many"):
            limits.ask("tables", "somebody")
    other.ask("tables", "somebody else")
    other.ask("sockets", "somebody")
    for shared in counts:
        shared.close()
