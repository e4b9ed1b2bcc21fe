"""A puzzle: a position that a game came to, a seat that is to choose, and what every choice is worth.

How the position came about is written as in lessons, input by input, so that the rules themselves can be asked for it. Worths are
written as they were proved: exact chances as fractions, those of a solution in decimals.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from dicefield.engine.errors import Malformed
from dicefield.engine.game import Game, state_hash
from dicefield.games import GAMES
from dicefield.look.palette import livery
from dicefield.play.battles import find_battle
from dicefield.play.dice import Entered
from dicefield.play.lesson import apply
from dicefield.play.match import Match
from dicefield.play.position import View

SOLUTION, ODDS = "solution", "odds"
"""How worths are proved: looked up in the solution of the game, or counted as the chance of a goal."""

DIGITS = 5
"""Decimals of a worth that a solution tells."""


def as_written(worth: float | Fraction) -> str:
    return str(worth) if isinstance(worth, Fraction) else f"{worth:.{DIGITS}f}"


@dataclass(frozen=True)
class Start:
    """What a game began from: options, or a battle that is set up already; and all that came since."""

    options: Mapping[str, Any] = field(default_factory=dict)
    battle: str = ""
    inputs: tuple[str, ...] = ()

    def match(self, game: Game, match_id: str = "puzzle") -> Match:
        """The game as far as it went, by the rules."""
        battle = find_battle(game, self.battle) if self.battle else None
        options, start = (battle.options, battle.position()) if battle else (self.options, None)
        liveries = [livery(seat).name.capitalize() for seat in range(game.read_options(options).seats)]
        players = battle.armies if battle else liveries
        match = Match(game, options, dice=Entered(), players=players, match_id=match_id, start=start)
        for given in self.inputs:
            apply(match, given)
        return match

    def json(self) -> dict[str, Any]:
        began = {"battle": self.battle} if self.battle else {"options": dict(self.options)}
        return {**began, "inputs": list(self.inputs)}


@dataclass(frozen=True, eq=False)
class Puzzle:
    game: Game
    start: Start
    seat: int
    goal: str
    """What is to be reached, by the game's own name for it; empty where the whole game is."""
    worths: Mapping[str, str]
    """What each choice is worth to the seat, as it was proved."""
    hash: str
    """Of the position, by the rules it was made with."""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Puzzle:
        start = Start(given.get("options", {}), given.get("battle", ""), tuple(given["inputs"]))
        game = GAMES.find(given["game"])
        puzzle = cls(game, start, given["seat"], given["goal"], given["worths"], given["hash"])
        if puzzle.json() != given:
            raise Malformed.of("puzzle", f"{given.get('id')!r} is not what a puzzle says of itself: it was edited.")
        return puzzle

    def json(self) -> dict[str, Any]:
        asked = {"seat": self.seat, "goal": self.goal, "proof": self.proof}
        told = {"worths": dict(self.worths), "margin": float(f"{float(self.margin):.4f}"), "hash": self.hash}
        return {"id": self.id, "game": self.game.name, **self.start.json(), **asked, **told}

    @cached_property
    def id(self) -> str:
        """The game, and eight digits of the position and what is asked of it."""
        asked = f"{self.hash} {self.seat} {self.goal}"
        return f"{self.game.name}-{hashlib.sha256(asked.encode()).hexdigest()[:8]}"

    @property
    def proof(self) -> str:
        return ODDS if self.goal else SOLUTION

    @cached_property
    def ranked(self) -> list[tuple[str, Fraction]]:
        """The choices with their worths, the best first."""
        return sorted(((say, Fraction(worth)) for say, worth in self.worths.items()), key=lambda one: -one[1])

    def worth(self, say: str) -> Fraction:
        return Fraction(self.worths[say])

    @cached_property
    def right(self) -> tuple[str, ...]:
        """The best choice, and those that differ from it only in which of several equal pieces they name."""
        return tuple(say for say, worth in self.ranked if worth == self.ranked[0][1])

    @property
    def margin(self) -> Fraction:
        """By how much the best is better than any other; nothing where all are the same."""
        best = self.ranked[0][1]
        return best - max((worth for _, worth in self.ranked if worth != best), default=best)

    def match(self) -> Match:
        """The position, by the rules; refused where these do not come to it any more."""
        match = self.start.match(self.game, self.id)
        if state_hash(match.position.state) != self.hash:
            raise Malformed.of("other_position", f"{self.id}: by the rules the game does not come to this position.")
        return match

    def goal_words(self, view: View) -> str:
        """What is asked, in one line."""
        if not self.goal:
            return "Which choice wins most often?"
        return self.game.goals.words(view.state, self.seat - 1, self.goal)


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file; the first line that is none is refused by its number."""
    return tuple(read_line(number, line) for number, line in enumerate(text.splitlines(), 1))


def read_line(number: int, line: str) -> Puzzle:
    try:
        return Puzzle.of(json.loads(line))
    except Malformed as refused:
        raise Malformed.of(refused.code, f"Line {number}: {refused.refusal.words}") from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, ZeroDivisionError):
        raise Malformed.of("puzzle", f"Line {number}: this is no puzzle.") from None


def written(puzzles: Iterable[Puzzle]) -> str:
    return "".join(json.dumps(puzzle.json(), ensure_ascii=False, separators=(",", ":")) + "\n" for puzzle in puzzles)
