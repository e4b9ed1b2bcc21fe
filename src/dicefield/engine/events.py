"""What happened: small records that rules write and text puts into words.

An event says what kind, who, by which rule, and up to six numbers. `seen` is the set of seats that may know of it. A log without
room (`Log()`) takes nothing. `Silence` never has room, which the compiler knows too: telling costs nothing, as a play-out wants.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dicefield.engine.record import Record, Seat, Seats, array, flag, i8, i16, i32, many, record
from dicefield.engine.rule import rule

ROOM = 256
"""How many events one input may cause."""

EVERYONE = -1


class Event(NamedTuple):
    """Something that happened, as it was read from a log."""

    kind: int
    seat: int
    rule: int
    seen: int = EVERYONE
    numbers: Sequence[int] = ()


@record
class Entry(Record):
    """An event as rules write it."""

    kind: i8
    seat: Seat
    rule: i16  # chapter * 100 + number: 2.3 is 203
    seen: Seats
    numbers: array[i32] = many(6)


@record
class Log(Record):
    room: i16
    count: i16
    lost: i16
    fence: flag  # something unseen was shown: a choice cannot be taken back past this
    events: array[Entry] = many(ROOM)

    def __iter__(self) -> Iterator[Event]:
        written = self.cell["events"][: self.count]
        columns = (written[name].tolist() for name in Event._fields)
        return (Event(*row) for row in zip(*columns, strict=True))


@record
class Silence(Log):
    """A log that nobody will ever read."""

    events: array[Entry] = many(0)


def open_log() -> Log:
    """A log that listens."""
    return Log(room=ROOM)


@rule
def listens(log: Log) -> bool:
    """Whether telling is of any use. The length is known when rules are compiled, so to `Silence` they tell nothing at all."""
    return log.room > 0 and len(log.events) > 0


@rule
def reveal(log: Log) -> None:
    """Somebody learned what they could not know before."""
    log.fence = True


@rule
def tell(log: Log, kind: int, seat: int, rule: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Everybody learns of this."""
    whisper(log, EVERYONE, kind, seat, rule, a, b, c, d, e, f)


@rule
def whisper(
    log: Log, seen: int, kind: int, seat: int, rule: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
) -> None:
    """Only the seats in `seen` learn of this."""
    if not listens(log):
        return
    if log.count == log.room:
        log.lost += 1
        return
    event = log.events[log.count]
    event.kind = kind
    event.seat = seat
    event.rule = rule
    event.seen = seen
    event.numbers[0] = a
    event.numbers[1] = b
    event.numbers[2] = c
    event.numbers[3] = d
    event.numbers[4] = e
    event.numbers[5] = f
    log.count += 1
