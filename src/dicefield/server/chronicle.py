"""All that happened at a table, in words: told once, kept as JSON, and cut where something was taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dicefield.play.match import Match
from dicefield.play.position import may_see
from dicefield.server.packet import json_bytes
from dicefield.server.told import SealedChoice, ToldStep, tell_match_step


class Heard:
    """What a seat may know of it: each event, how many there were after each step, and to how many it was cut."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.events: list[bytes] = []
        self.ends: list[int] = []
        self.cuts: list[int] = []

    def add(self, told: Sequence[tuple[int, bytes]]) -> None:
        self.events += [text for seen, text in told if may_see(seen, self.seat)]
        self.ends.append(len(self.events))

    def cut(self, steps: int) -> None:
        del self.ends[steps:]
        left = self.ends[-1] if self.ends else 0
        if left < len(self.events):
            del self.events[left:]
            self.cuts.append(left)

    def since(self, known: int, cuts: int) -> int:
        """How much of what somebody knows still stands, who has heard of so many cuts."""
        return min([known, *self.cuts[cuts:]])

    def told(self, first: int = 0) -> Iterator[bytes]:
        """The events from one on, each with its number."""
        return (b'{"n":%d,%b' % (number, text[1:]) for number, text in enumerate(self.events[first:], first))


class Chronicle:
    """All that happened at a table, step by step; the opening is the first."""

    def __init__(self) -> None:
        self.steps: list[ToldStep] = []
        """Without their events, which are kept as they travel."""
        self.told: list[list[tuple[int, bytes]]] = []
        self.seats: dict[int, Heard] = {}

    @property
    def sealed(self) -> tuple[SealedChoice, ...]:
        """The choices that lie sealed now and that everybody knows to be there."""
        return self.steps[-1].sealed if self.steps else ()

    def follow(self, match: Match) -> None:
        """What was taken back is forgotten, what is new is told. Steps that stand are one and the same as before."""
        count = 1 + len(match.steps)
        known = min(len(self.steps), count)
        while known > 1 and self.steps[known - 1].step is not match.steps[known - 2]:
            known -= 1
        self.cut(known)
        for place in range(known, count):
            self.add(match, place)

    def cut(self, steps: int) -> None:
        if steps < len(self.steps):
            del self.steps[steps:], self.told[steps:]
            for heard in self.seats.values():
                heard.cut(steps)

    def add(self, match: Match, place: int) -> None:
        step = match.steps[place - 1] if place else None
        after = match.steps[place].before if place < len(match.steps) else match.position.now.state
        told = tell_match_step(match, step, after, self.steps[-1] if place else None)
        self.steps.append(replace(told, events=[]))
        self.told.append([(event.seen, compact(json_bytes(event.json))) for event in told.events])
        for heard in self.seats.values():
            heard.add(self.told[-1])

    def heard_by(self, seat: int) -> Heard:
        """What a seat may know of it; one and the same from then on."""
        if seat not in self.seats:
            heard = self.seats[seat] = Heard(seat)
            for told in self.told:
                heard.add(told)
        return self.seats[seat]


def compact(text: bytes) -> bytes:
    """A copy that holds no more memory than it has letters: what was just written has room for more."""
    return bytes(memoryview(text))
