"""What happened at a table in words, step by step: made once, and kept.

With the events travels what everybody may check a game by later: a throw with its number and faces, and choices that lay sealed
until then, with their salts. Nothing is added to an event that its own words and dice do not tell all who may know of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from dicefield.engine.pointing import THROWN
from dicefield.engine.text import EventText
from dicefield.engine.waiting import Waiting, holds
from dicefield.play.match import Match, Step
from dicefield.play.position import SPECTATOR, Position, may_see
from dicefield.play.seals import seal_of


@dataclass(frozen=True, eq=False)
class ToldEvent:
    """An event in words, the seats that may know of it, and how it travels: with the dice that it shows."""

    seen: int
    text: EventText
    json: dict[str, Any]


@dataclass(frozen=True)
class SealedChoice:
    """A choice that lies sealed for all to see."""

    seat: int
    line: int
    """Its number in the record; the header is line 1."""
    choice: str
    salt: str

    def seal(self, match_id: str) -> str:
        return seal_of(match_id, self.line, self.seat, self.choice, self.salt)


@dataclass(frozen=True, eq=False, slots=True)
class ToldStep:
    """A step of a match and what it told; before the first one, the opening."""

    step: Step | None
    events: list[ToldEvent]
    counted: bool = True
    """Whether everybody could count the throws up to here."""
    sealed: tuple[SealedChoice, ...] = ()
    """The choices that lie sealed after it and that everybody knows to be there."""


def tell_match_step(match: Match, step: Step | None, after: Waiting, before: ToldStep | None) -> ToldStep:
    """A step, told after those before it; `after` is the state that it led to."""
    events = event_texts(match, step)
    if step is None or before is None:
        return ToldStep(step, events)
    counted = before.counted and ("faces" not in step.line or (bool(events) and all(is_for_all(event) for event in events)))
    sealed = still_sealed(match, step, after, before.sealed)
    opened: tuple[SealedChoice, ...] = ()
    if sealed and after.sealed == 0 and any(is_for_all(event) for event in events) and hides_nothing(match, after):
        opened, sealed = sealed, ()
    more = {**(thrown_of(step, events) if counted else {}), **({"opened": [asdict(one) for one in opened]} if opened else {})}
    return ToldStep(step, told_with(events, more), counted, sealed)


def is_for_all(event: ToldEvent) -> bool:
    return may_see(event.seen, SPECTATOR)


def told_with(events: list[ToldEvent], more: dict[str, Any]) -> list[ToldEvent]:
    """The same events, the first that everybody hears of with more to it."""
    first = next((place for place, event in enumerate(events) if is_for_all(event)), None)
    if first is None or not more:
        return events
    return [replace(one, json={**one.json, **more}) if place == first else one for place, one in enumerate(events)]


def thrown_of(step: Step, events: Sequence[ToldEvent]) -> dict[str, Any]:
    """A throw by its number, where everybody is told all its faces anyway."""
    faces = step.line.get("faces")
    shown = sorted(roll["face"] for event in events if is_for_all(event) for roll in event.json["rolls"])
    return {"thrown": [step.throws, throw_words(step.line)]} if faces and shown == sorted(faces) else {}


def throw_words(line: dict[str, Any]) -> str:
    """The dice of a throw and how they fell: d6 d6: 3 4."""
    return f"{' '.join(line['throw'])}: {' '.join(map(str, line['faces']))}"


# --- Sealed choices --------------------------------------------------------------------------------------------------


def still_sealed(match: Match, step: Step, after: Waiting, known: tuple[SealedChoice, ...]) -> tuple[SealedChoice, ...]:
    """What lies sealed after a step: one choice a seat, the latest."""
    seat, salt = step.line.get("seat", 0), step.line.get("salt")
    if not salt:
        return known
    others = tuple(one for one in known if one.seat != seat)
    if not holds(seen_by_all(match, after).sealed, seat - 1):  # not even that somebody chose is to be known
        return others
    return (*others, SealedChoice(seat, step.number, step.line["choose"], salt))


def hides_nothing(match: Match, state: Waiting) -> bool:
    """Whether everybody sees all of a position: then a choice that was sealed is no secret any more."""
    return bytes(seen_by_all(match, state)) == bytes(state)


def seen_by_all(match: Match, state: Waiting) -> Waiting:
    return Position.at(match.game, state).view(SPECTATOR).state


# --- Events ----------------------------------------------------------------------------------------------------------


def event_texts(match: Match, step: Step | None) -> list[ToldEvent]:
    """The events of a step, or of the opening."""
    events = step.events if step else match.opening
    thrown = step.line.get("throw", ()) if step else ()
    told = zip(events, match.position.tell(events), strict=True)
    return [ToldEvent(event.seen, text, {**text.json(), "rolls": rolled_dice(match, text, thrown)}) for event, text in told]


def rolled_dice(match: Match, told: EventText, thrown: Sequence[str]) -> list[dict[str, Any]]:
    rolls = enumerate(match.game.pointing.rolls(told))
    return [{**vars(die), "die": thrown[place] if die.die == THROWN else die.die} for place, die in rolls]
