"""What happens at a table, step by step, as one viewer sees it: events with their beats, and what they change on the board.

Everything is compared after it was made from the viewer's own observation. A step of which a viewer sees nothing is not told at
all: that somebody chose unseen shows neither as a step nor in a number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from dicefield.engine.waiting import Waiting
from dicefield.look.stage import patch_of
from dicefield.play.match import Match
from dicefield.play.position import Position, may_see
from dicefield.server.drawing import Sight
from dicefield.server.table import Table
from dicefield.server.told import ToldEvent, event_texts

MOST_STEPS = 150
"""Whoever missed more is shown the last ones only."""
MOST_SIGHTS = 4
"""How many are kept of a table: what a few seats see now, and saw before."""


class Sights:
    """What was seen of a table lately, by seat, names and position: made once for all who see the same."""

    def __init__(self) -> None:
        self.made: OrderedDict[tuple[int, tuple[str, ...], bytes], Sight] = OrderedDict()

    def of(self, match: Match, state: Waiting, seat: int) -> Sight:
        names = match.position.names
        key = (seat, names, bytes(state))
        seen = self.made.pop(key, None) or self.look(match, state, seat)
        self.made[key] = seen
        if len(self.made) > MOST_SIGHTS:
            self.made.popitem(last=False)
        return seen

    def look(self, match: Match, state: Waiting, seat: int) -> Sight:
        return Sight(Position.at(match.game, state, match.position.names).view(seat))


@dataclass(frozen=True)
class Passage:
    """One input of a match and what came of it: the position after it, and all that happened."""

    line: object
    after: Waiting
    events: Sequence[ToldEvent]


class Passages:
    """The opening and every step that stands, in order, each looked up when it is asked for."""

    def __init__(self, table: Table) -> None:
        self.match = table.match
        self.told = table.told

    def __len__(self) -> int:
        return 1 + len(self.match.steps) if self.match else 0

    def line(self, place: int) -> object:
        """The input that led there; none led to the opening."""
        return self.match.steps[place - 1].line if self.match and place else None

    def since(self, known: int) -> list[Passage]:
        """Those that somebody does not know who knows so many."""
        return [self.at(place) for place in range(known, len(self))]

    def at(self, place: int) -> Passage:
        assert self.match, "there is nothing before the first"
        step = self.match.steps[place - 1] if place else None
        return Passage(self.line(place), self.after(place), event_texts(self.match, step))

    def after(self, place: int) -> Waiting:
        assert self.match, "there is nothing before the first"
        steps = self.match.steps
        return steps[place].before if place < len(steps) else self.match.position.state

    def count_seen(self, known: int, seat: int) -> int:
        """How many events a seat has heard of who knows so many passages."""
        return self.told.heard_by(seat).ends[known - 1] if known else 0

    def where_left(self, seat: int, seen: int | None) -> int:
        """How many passages somebody knows who has seen so many events: all of them, if nothing is said."""
        if seen is None:
            return len(self)
        known = min(bisect_left(self.told.heard_by(seat).ends, seen) + 1, len(self))
        return max(known, len(self) - MOST_STEPS)


def tell_step(before: Sight, after: Sight, events: Sequence[ToldEvent], first: int) -> dict[str, Any] | None:
    """A step for a viewer who knows `first` events: its own events by number, their beats, and what changed; or nothing at all."""
    seen = [event for event in events if may_see(event.seen, after.view.seat)]
    told: dict[str, Any] = {"events": [first, first + len(seen)]} if seen else {}
    told |= {"beats": [beats_of(event, before, after) for event in seen]} if seen else {}
    patch = patch_of(before.outline, after.board, after.outline)  # which is taken now: the board may be forgotten before the next
    told |= {"patch": patch} if patch else {}
    told |= {"panels": after.panels} if after.told_by_panels != before.told_by_panels else {}
    return told or None


def beats_of(event: ToldEvent, before: Sight, after: Sight) -> list[dict[str, Any]]:
    beats = after.view.game.stage.beats(event.text, before.view.state, after.view.state)
    return [{name: value for name, value in asdict(beat).items() if value not in ("", None)} for beat in beats]


def tell_steps(before: Sight, fresh: Iterable[tuple[Sight, Sequence[ToldEvent]]], first: int) -> Iterator[dict[str, Any]]:
    """Every step of which the viewer sees anything."""
    for after, events in fresh:
        told = tell_step(before, after, events, first)
        if told:
            yield told
            first = told.get("events", (0, first))[1]
        before = after
