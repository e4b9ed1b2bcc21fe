"""The log: what happened, who may know of it, and that it costs nothing when nobody listens."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicefield.engine.compiled import Compiler
from dicefield.engine.events import EVERYONE, ROOM, Entry, Log, Silence, listens, open_log, reveal, tell, whisper
from dicefield.engine.record import NOBODY
from dicefield.engine.rule import rule
from tests.engine.helpers import needs_machine


def test_an_event_holds_what_was_told() -> None:
    log = open_log()
    tell(log, 7, 1, 203, 10, -20, 30, -40, 50, -60)
    (event,) = log
    assert (event.kind, event.seat, event.rule, event.seen) == (7, 1, 203, EVERYONE)
    assert list(event.numbers) == [10, -20, 30, -40, 50, -60]


def test_numbers_that_are_not_told_are_0() -> None:
    log = open_log()
    tell(log, 1, NOBODY, 101, 5)
    (event,) = log
    assert event.seat == NOBODY
    assert list(event.numbers) == [5, 0, 0, 0, 0, 0]


def test_events_stay_in_their_order() -> None:
    log = open_log()
    for kind in range(5):
        tell(log, kind, 0, 101)
    assert [event.kind for event in log] == [0, 1, 2, 3, 4]


def test_everybody_is_in_the_set_of_those_who_know_what_is_told() -> None:
    log = open_log()
    tell(log, 1, 0, 101)
    (event,) = log
    assert all(event.seen >> seat & 1 for seat in range(32))


@pytest.mark.parametrize("seen", [0b1, 0b10, 0b1010, 0])
def test_only_the_seats_named_are_in_the_set_of_those_who_know_a_whisper(seen: int) -> None:
    log = open_log()
    whisper(log, seen, 1, 0, 101, 42)
    (event,) = log
    assert [seat for seat in range(8) if event.seen >> seat & 1] == [seat for seat in range(8) if seen >> seat & 1]
    assert event.numbers[0] == 42


def test_a_log_without_room_takes_nothing() -> None:
    log = Log()
    tell(log, 1, 0, 101)
    whisper(log, 1, 1, 0, 101)
    assert log == Log()
    assert list(log) == []


def test_a_full_log_counts_what_it_lost_and_keeps_what_it_has() -> None:
    log = open_log()
    for number in range(ROOM + 3):
        tell(log, 1, 0, 101, number)
    assert (log.room, log.count, log.lost) == (ROOM, ROOM, 3)
    assert [event.numbers[0] for event in log] == list(range(ROOM))


def test_a_small_room_is_respected() -> None:
    log = Log(room=2)
    for kind in (1, 2, 3):
        tell(log, kind, 0, 101)
    assert [event.kind for event in log] == [1, 2]
    assert log.lost == 1
    assert log.events[2] == Entry()


def test_what_was_read_from_a_log_does_not_change_with_it() -> None:
    log = open_log()
    tell(log, 1, 0, 101)
    (event,) = log
    log.events[0].kind = 9
    assert event.kind == 1


def test_a_revelation_raises_the_fence_and_tells_nothing() -> None:
    log = open_log()
    assert not log.fence
    tell(log, 1, 0, 101)
    assert not log.fence
    reveal(log)
    assert log.fence
    assert log.count == 1


def test_the_fence_is_raised_even_if_nobody_listens() -> None:
    log = Log()
    reveal(log)
    assert log.fence


def test_silence_takes_nothing_even_if_it_claims_to_have_room() -> None:
    log = Silence(room=5)
    assert not listens(log)
    tell(log, 1, 0, 101)
    whisper(log, 1, 1, 0, 101)
    assert log == Silence(room=5)
    assert list(log) == []


def test_only_a_log_with_room_listens() -> None:
    assert listens(Log(room=1))
    assert not listens(Log())
    assert not listens(Silence())


@rule
def chatter(log: Log, times: int) -> None:
    for number in range(times):
        tell(log, number, 0, 101, number, 2, 3)
        whisper(log, 0b10, 2, -1, 202, 1, 2, 3, 4, 5, -number)
    reveal(log)


@needs_machine
@pytest.mark.parametrize("room", [0, 1, 5, ROOM])
def test_machine_code_fills_a_log_alike(room: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    home: Path = tmp_path_factory.getbasetemp() / "chatter"
    machine = Compiler("chatter", [chatter], cache=home)(chatter)
    for plain, fast in ((Log(room=room), Log(room=room)), (Silence(room=room), Silence(room=room))):
        chatter(plain, 100)
        machine(fast.raw, 100)
        assert fast == plain
