"""Games looked at step by step: how they swing, what luck and choices did, and what winners do more often than losers.

What each seat can expect is known exactly where the game is solved and estimated by games played on elsewhere. Estimates tremble,
so a lead changes only when the new leader is ahead by more than that, and what trembling adds to swings is taken off again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from dicefield.coach.appraisal import Worth
from dicefield.coach.ledger import Cause, Ledger, ledger_of
from dicefield.play.match import Match
from dicefield.study.intervals import Spread

CLEAR = 2.0
"""Standard errors by which somebody must be ahead to lead."""

MEASURES = ("choices", "throws", "lead_changes", "winner_lowest", "led_for_good", "largest_swing")
CAUSES = {Cause.THROW: "luck", Cause.CHOICE: "choices", Cause.MIX: "mixing"}
SWINGS = (*CAUSES.values(), "all", "rest")


@dataclass
class Look:
    """What some games showed."""

    games: int = 0
    decided: int = 0
    """Games with a sole winner: of the others nobody can be said to have won by anything."""
    measures: dict[str, Spread] = field(default_factory=lambda: {name: Spread() for name in MEASURES})
    swings: dict[str, Spread] = field(default_factory=lambda: {name: Spread() for name in SWINGS})
    """The squares of what throws, choices and the mixing of sealed ones changed in a game; all of them, and all but the luck."""
    deeds: dict[str, Spread] = field(default_factory=dict)
    """What the winner did or met, less what the others did in the mean; games without it are not counted in it."""

    def add(self, other: Look) -> None:
        self.games += other.games
        self.decided += other.decided
        for mine, more in ((self.measures, other.measures), (self.swings, other.swings), (self.deeds, other.deeds)):
            for name, spread in more.items():
                mine.setdefault(name, Spread()).add(spread)

    def json(self) -> dict[str, Any]:
        spreads = {
            part: {name: spread.json() for name, spread in getattr(self, part).items()} for part in ("measures", "swings", "deeds")
        }
        return {"games": self.games, "decided": self.decided, **spreads}

    @classmethod
    def parse(cls, given: Any) -> Look:
        parts = {part: {name: Spread.parse(row) for name, row in given[part].items()} for part in ("measures", "swings", "deeds")}
        return cls(given["games"], given["decided"], **parts)


def look_at(match: Match, trials: int, *, exact: bool, machine: bool = True) -> Look:
    """One game that is over."""
    ledger = ledger_of(match, trials, exact=exact, machine=machine)
    scores = match.scores or []
    winner = next((seat for seat, score in enumerate(scores) if score == 1.0), None)
    look = Look(games=1, decided=int(winner is not None))
    look.measures.update({name: Spread.of([value]) for name, value in measure(match, ledger, winner).items()})
    look.swings.update({name: Spread.of([value]) for name, value in swings(ledger).items()})
    if winner is not None:
        look.deeds.update({name: Spread.of([value]) for name, value in deeds(match, winner).items()})
    return look


# --- The course of a game --------------------------------------------------------------------------------------------


def measure(match: Match, ledger: Ledger, winner: int | None) -> dict[str, float]:
    choices = sum("choose" in step.line for step in match.steps)
    led = leaders(ledger.curve)
    told: dict[str, float] = {
        "choices": choices,
        "throws": len(match.steps) - choices,
        "lead_changes": sum(one is not None and one != other for one, other in pairwise(led)),
        "largest_swing": max((max(map(abs, entry.change)) for entry in ledger.entries), default=0.0),
    }
    if winner is None:
        return told
    lowest = min(worth.shares[winner] for worth in ledger.curve)
    return {**told, "winner_lowest": lowest, "led_for_good": lead_share(led, winner)}


def leaders(curve: Sequence[Worth]) -> list[int | None]:
    """Who leads after each step; whoever led still leads while it is too close to say. Nobody does before it is clear once."""
    leader: int | None = None
    told = []
    for worth in curve:
        leader = ahead(worth, leader)
        told.append(leader)
    return told


def ahead(worth: Worth, before: int | None) -> int | None:
    best, second = sorted(range(len(worth.shares)), key=lambda seat: -worth.shares[seat])[:2]
    doubt = CLEAR * (worth.errors[best] ** 2 + worth.errors[second] ** 2) ** 0.5
    return best if worth.shares[best] - worth.shares[second] > doubt + 1e-9 else before


def lead_share(led: Sequence[int | None], winner: int) -> float:
    """Which part of the game was over when the winner took the lead and kept it."""
    behind = [step for step, leader in enumerate(led) if leader != winner]
    return (behind[-1] + 1) / len(led) if behind else 0.0


def swings(ledger: Ledger) -> dict[str, float]:
    """The squares of all that throws, choices and mixing changed for the first seat, less what estimates tremble."""
    told = dict.fromkeys(CAUSES.values(), 0.0)
    for entry in ledger.entries:
        if entry.cause in CAUSES:
            told[CAUSES[entry.cause]] += entry.change[0] ** 2 - trembling(ledger, entry.step)
    whole = sum(told.values())
    return {**told, "all": whole, "rest": whole - told["luck"]}


def trembling(ledger: Ledger, step: int) -> float:
    before, after = ledger.curve[step - 1], ledger.curve[step]
    return 0.0 if before is after else before.errors[0] ** 2 + after.errors[0] ** 2


# --- What winners do -------------------------------------------------------------------------------------------------


def deeds(match: Match, winner: int) -> dict[str, float]:
    """What was chosen and told of each seat, counted: the winner's less the mean of the others'. The end itself is left out."""
    counts = [Counter[str]() for _ in match.players]
    for step in match.steps[:-1]:
        for seat, deed in event_kinds(match, step):
            counts[seat][deed] += 1
    others = [count for seat, count in enumerate(counts) if seat != winner]
    names = sorted(set().union(*counts))
    return {name: counts[winner][name] - sum(count[name] for count in others) / len(others) for name in names}


def event_kinds(match: Match, step: Any) -> Iterator[tuple[int, str]]:
    if "choose" in step.line:
        yield step.line["seat"] - 1, f"chooses: {plain(step.line['choose'])}"
    for told in match.position.tell(step.events):
        if told.seat is not None:
            yield told.seat - 1, f"{told.kind.replace('_', ' ')}: {plain(told.words)}"


SEAT = re.compile(r"( of)?\b *[Ss]eat \d+('s)?")
PIECE = re.compile(r"#\d+|\b[A-Z]\d*\b(?!\w)")
NUMBER = re.compile(r"(?<![\w.])[-+(]*\d+(\.\d+)?\)*")


def plain(words: str) -> str:
    """Words without names of seats and pieces, and with a dot for every number: what is told alike is counted together."""
    short = NUMBER.sub("·", PIECE.sub("", SEAT.sub("", words)))
    return re.sub(r"(·[ ,]*(and )?)+·", "·", " ".join(short.split())).replace(" :", ":").strip(" .:,").removesuffix(" by")
