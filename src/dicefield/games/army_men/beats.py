"""Army Men Dice War as it happens: dice go to the trays, antes are lost, and what a round came to is read before it is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicefield.engine.beats import Way, banner, beats_by, fall, step
from dicefield.engine.stage import Beat
from dicefield.games.army_men.pointing import ante_key, face_key, place_key
from dicefield.games.army_men.rules.contract import count, worth
from dicefield.games.army_men.state import SEATS, Battle


def set_aside(told: Any) -> Iterator[Beat]:
    """Dice go to their places in the tray."""
    seat = told.seat - 1
    for slot, face in enumerate((told.first, told.second), count(told.was.players[seat].aside)):
        if face:
            yield step(face_key(face), place_key(seat, slot))


def round_scores(battle: Battle) -> tuple[int, int]:
    """What a round comes to whose last dice are being set aside: the lower score and the higher."""
    last = battle.players[battle.turn]
    other = battle.players[1 - battle.turn].scores[battle.rounds_over]
    low, high = sorted((int(other), worth(last.aside) + worth(battle.rolled)))
    return low, high


def ante_back(told: Any) -> Iterator[Beat]:
    low, high = round_scores(told.was)
    yield banner(f"wins the round, {low} to {high}")
    yield fall(ante_key(SEATS - told.seat), seat=SEATS + 1 - told.seat)


def antes_lost(told: Any) -> Iterator[Beat]:
    yield banner(f"A tie at {round_scores(told.was)[0]}: both antes are lost")
    for seat in range(SEATS):
        yield fall(ante_key(seat), seat=seat + 1)


QUIET = {"turn", "throw"}
"""Whose turn it is, the page says; dice that land are seen landing."""

WAYS: dict[str, Way] = {
    "game": lambda told: banner(told.words),
    "ante": lambda told: banner(f"Round {told.round}"),
    "aside": set_aside,
    "score": lambda told: banner(told.words, f"scores {told.score} this round"),
    "ante_back": ante_back,
    "antes_lost": antes_lost,
    "game_won": lambda told: banner(told.words, f"wins the game, {told.first} to {told.second}"),
    "game_drawn": lambda told: banner(told.words),
    "war_won": lambda told: banner(told.words, f"wins the campaign, {told.first} to {told.second}"),
    "war_drawn": lambda told: banner(told.words),
}

beats = beats_by(WAYS)
