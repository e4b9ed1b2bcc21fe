"""All that happened at a table, in words: told once, kept as JSON, and cut where something was taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dicefield.engine.pointing import THROWN
from dicefield.engine.text import EventText
from dicefield.play.match import Match, Step
from dicefield.play.position import may_see
from dicefield.server.packet import json_bytes


@dataclass(frozen=True, eq=False)
class ToldEvent:
    """An event in words, the seats that may know of it, and how it travels: with the dice that it shows."""

    seen: int
    text: EventText
    json: dict[str, Any]


def event_texts(match: Match, step: Step | None) -> list[ToldEvent]:
    """The events of a step, or of the opening."""
    events = step.events if step else match.opening
    thrown = step.line.get("throw", ()) if step else ()
    told = zip(events, match.position.tell(events), strict=True)
    return [ToldEvent(event.seen, text, {**text.json(), "rolls": rolled_dice(match, text, thrown)}) for event, text in told]


def rolled_dice(match: Match, told: EventText, thrown: Sequence[str]) -> list[dict[str, Any]]:
    rolls = enumerate(match.game.pointing.rolls(told))
    return [{**vars(die), "die": thrown[place] if die.die == THROWN else die.die} for place, die in rolls]


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
        self.steps: list[Step | None] = []
        self.told: list[list[tuple[int, bytes]]] = []
        self.seats: dict[int, Heard] = {}

    def follow(self, match: Match) -> None:
        """What was taken back is forgotten, what is new is told. Steps that stand are one and the same as before."""
        count = 1 + len(match.steps)
        known = min(len(self.steps), count)
        while known > 1 and self.steps[known - 1] is not match.steps[known - 2]:
            known -= 1
        self.cut(known)
        for place in range(known, count):
            self.add(match, match.steps[place - 1] if place else None)

    def cut(self, steps: int) -> None:
        if steps < len(self.steps):
            del self.steps[steps:], self.told[steps:]
            for heard in self.seats.values():
                heard.cut(steps)

    def add(self, match: Match, step: Step | None) -> None:
        self.steps.append(step)
        self.told.append([(event.seen, compact(json_bytes(event.json))) for event in event_texts(match, step)])
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
