"""What happens at a table, step by step, as one viewer sees it: events with their beats, and what they change on the board.

Everything is compared after it was made from the viewer's own observation. A step of which a viewer sees nothing is not told at
all: that somebody chose unseen shows neither as a step nor in a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate
from typing import Any

from dicefield.engine.waiting import Waiting
from dicefield.look.stage import patch_of
from dicefield.play.match import Match
from dicefield.play.position import Position, may_see
from dicefield.server.drawing import Sight
from dicefield.server.table import Table
from dicefield.server.told import ToldEvent

MOST_STEPS = 150
"""Whoever missed more is shown the last ones only."""
MOST_SIGHTS = 64


class Sights:
    """What was seen of a table lately, by seat, names and position: made once for all who see the same."""

    def __init__(self) -> None:
        self.made: dict[tuple[int, tuple[str, ...], bytes], Sight] = {}

    def of(self, match: Match, state: Waiting, seat: int) -> Sight:
        names = match.position.names
        key = (seat, names, bytes(state))
        seen = self.made.get(key)
        if seen is None:
            seen = Sight(Position.at(match.game, state, names).view(seat))
            self.made = self.made if len(self.made) < MOST_SIGHTS else {}
            self.made[key] = seen
        return seen


@dataclass(frozen=True)
class Passage:
    """One input of a match and what came of it: the position after it, and all that happened."""

    line: object
    after: Waiting
    events: Sequence[ToldEvent]


def passages_of(table: Table) -> list[Passage]:
    """The opening and every step that stands, in order."""
    match = table.match
    if match is None:
        return []
    states = [*[step.before for step in match.steps], match.position.state]
    told = zip(states, table.events(), strict=True)
    return [Passage(one.step.line if one.step else None, state, one.events) for state, one in told]


def tell_step(before: Sight, after: Sight, events: Sequence[ToldEvent], first: int) -> dict[str, Any] | None:
    """A step for a viewer who knows `first` events: its own events by number, their beats, and what changed; or nothing at all."""
    seen = [event for event in events if may_see(event.seen, after.view.seat)]
    told: dict[str, Any] = {"events": [first, first + len(seen)]} if seen else {}
    told |= {"beats": [beats_of(event, before, after) for event in seen]} if seen else {}
    patch = patch_of(before.board, after.board)
    told |= {"patch": patch} if patch else {}
    told |= {"panels": after.panels} if after.panels != before.panels else {}
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


def count_seen(passages: Iterable[Passage], seat: int) -> int:
    return sum(may_see(event.seen, seat) for passage in passages for event in passage.events)


def where_left(passages: Sequence[Passage], seat: int, seen: int | None) -> int:
    """How many passages somebody knows who has seen so many events: all of them, if nothing is said."""
    if seen is None:
        return len(passages)
    told = accumulate(count_seen([passage], seat) for passage in passages)
    known = next((place for place, count in enumerate(told, 1) if count >= seen), len(passages))
    return max(known, len(passages) - MOST_STEPS)
