"""Rules that tell a seat what it may not know, each in a way of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicefield.engine.events import Log, tell
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.engine.stage import Beat, BeatKind
from dicefield.engine.text import EventText
from tests.toys.bids import (
    Bid,
    Bidding,
    EventKind,
    Refusal,
    check,
    choose,
    observe,
    picture,
)

STASH: list[Any] = []
"""Memory beside the state, which no rule may have."""


@rule
def choose_aloud(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    """Tells everybody what was sealed."""
    tell(log, EventKind.SHOWN, seat, 102, action.amount)
    choose(table, seat, action, log)


@rule
def choose_and_gossip(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    """Tells everybody what the others have sealed, but not what was sealed now."""
    for other in range(table.seats):
        if other != seat and (table.sealed >> other) & 1:
            tell(log, EventKind.SHOWN, other, 102, table.bids[other] - 1)
    choose(table, seat, action, log)


@rule
def observe_all(table: Bidding, seat: int) -> None:
    """Blanks nothing."""


@rule
def observe_as_spectator(table: Bidding, seat: int) -> None:
    """Blanks nothing for those who only watch."""
    if seat >= 0:
        observe(table, seat)


@rule
def legal_unless_taken(table: Bidding, seat: int, out: array[Bid]) -> int:
    """Leaves out what another seat has sealed."""
    found = 0
    for amount in range(table.most + 1):
        if amount == 0 or table.bids[1 - seat % 2] != amount + 1:
            out[found].amount = amount
            found += 1
    return found


def choose_and_stash(table: Bidding, seat: int, action: Bid, log: Log) -> None:
    STASH[:] = [action.amount]
    choose(table, seat, action, log)


def observe_and_stash(table: Bidding, seat: int) -> None:
    STASH[:] = list(table.bids)
    observe(table, seat)


def picture_of_stash(table: Bidding, seat: int | None, names: Sequence[str]) -> str:
    return picture(table, seat, [str(STASH), *names[1:]])


def beats_of_stash(told: EventText, before: Bidding, after: Bidding) -> list[Beat]:
    return [Beat(BeatKind.BANNER, words=f"{STASH} is bid")]


def prompt_of_stash(table: Bidding, seat: int) -> str:
    return f"Bid; {STASH} is bid."


@rule
def check_unless_taken(table: Bidding, seat: int, action: Bid) -> int:
    """Refuses what another seat has sealed."""
    for other in range(table.seats):
        if other != seat and table.bids[other] == action.amount + 1:
            return Refusal.OUT_OF_RANGE
    return check(table, seat, action)
