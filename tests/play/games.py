"""Matches for tests."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.play.dice import DiceSource, Fair
from dicefield.play.game_record import GameRecord
from dicefield.play.match import Match
from dicefield.play.replay import Replayed, game_of, open_match, play_line, save


def played(match: Match, inputs: int | None = None, seed: int = 0) -> Match:
    """Random choices and thrown dice, for so many inputs or to the end."""
    choices = random.Random(seed)
    while not match.over and (inputs is None or len(match.steps) < inputs):
        match.choose(match.turn, choices.choice(match.legal())) if match.turn else match.land()
    return match


def saved(path: Path, inputs: int | None = None, *, dice: DiceSource | None = None, seed: int = 11, **more: Any) -> Match:
    """A match played and written to a file."""
    match = Match(ARMY_MEN, dice=dice, seed=seed, match_id="0123456789abcdef", **more)
    save(match, path)
    return played(match, inputs)


def rewritten(record: GameRecord) -> GameRecord:
    """A record whose lines somebody changed, in good order: played again by its own inputs, with the hashes and the chain that fit."""
    match = open_match(record, game_of(record, GAMES), lambda line: None, Replayed(record))
    for number, line in enumerate(record.lines[1:], 2):
        if "end" not in line:
            play_line(match, number, line)
    return match.record


def fair(secret: bytes = bytes(range(32))) -> Fair:
    return Fair(secret, "0123456789abcdef", ("ann's seed", "ben's seed"))
