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
from dicefield.play.seals import seal_of


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
    """A record whose lines somebody changed, in good order: played again, with the hashes and the chain that fit."""
    match = open_match(record, game_of(record, GAMES), lambda line: None, Replayed(record))
    for number, line in enumerate(record.lines[1:], 2):
        if "end" not in line:
            play_line(match, number, line)
    return match.record


def kept_of(match: Match) -> dict[str, Any]:
    """As a browser writes it that saw all of a game."""
    thrown = [f"{' '.join(line['throw'])}: {' '.join(map(str, line['faces']))}" for line in match.record.lines if "faces" in line]
    sealed = [(number, line) for number, line in enumerate(match.record.lines, 1) if "salt" in line]
    return {
        "format": "dicefield kept",
        "version": 1,
        "id": match.id,
        "seeds": {},
        "commitment": match.record.header["dice"]["commitment"],
        "commitments": None,
        "throws": {str(number): words for number, words in enumerate(thrown, 1)},
        "seals": [
            {"seat": line["seat"], "seal": seal_of(match.id, number, line["seat"], line["choose"], line["salt"]), "opened": told}
            for number, line in sealed
            for told in [{"line": number, "choice": line["choose"], "salt": line["salt"]} if number % 2 else None]
        ],
    }


def fair(secret: bytes = bytes(range(32))) -> Fair:
    return Fair(secret, "0123456789abcdef", ("ann's seed", "ben's seed"))
