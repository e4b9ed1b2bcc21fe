"""Battles that are set up already, for those who want to play at once: forces are chosen, rolled and deployed.

A game keeps them beside its rules, as `battles.toml`. How each came about is written as in lessons: "throw 3 4 1", "2: bid 1".
The fight that ends a lesson is one, too; it may go on from where the lesson ends.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from dicefield.engine.errors import Malformed, nearest
from dicefield.engine.game import Game
from dicefield.play.dice import Entered
from dicefield.play.lesson import Lesson, apply, has_lesson
from dicefield.play.match import Match

FILE = "battles.toml"
LESSON = "lesson"
"""The name of the fight that ends the lesson of a game."""


@dataclass(frozen=True)
class ReadyBattle:
    game: Game
    name: str
    title: str
    goal: str
    """What is to be done, in one line."""
    armies: tuple[str, ...]
    """What the sides are called, seat by seat."""
    minutes: int
    options: Mapping[str, Any]
    before: tuple[str, ...]
    """How it came to this."""

    @classmethod
    def of(cls, game: Game, given: Mapping[str, Any]) -> ReadyBattle:
        return cls(game, **{**given, "armies": tuple(given["armies"]), "before": tuple(given["before"])})

    def position(self) -> dict[str, Any]:
        """Where it begins."""
        match = Match(self.game, self.options, dice=Entered())
        for given in self.before:
            apply(match, given)
        told: dict[str, Any] = match.position.json()
        return told

    def json(self) -> dict[str, Any]:
        told = ("name", "title", "goal", "armies", "minutes")
        return {name: getattr(self, name) for name in told}


@cache
def battles_of(game: Game) -> tuple[ReadyBattle, ...]:
    """The battles of a game, the one to begin with first; most games need none."""
    file = game.folder / FILE
    if not file.is_file():
        return ()
    given = tomllib.loads(file.read_text(encoding="utf-8"))["battles"]
    return tuple(ReadyBattle.of(game, one) for one in given)


@cache
def lesson_fight(game: Game) -> ReadyBattle | None:
    """The short fight that ends the lesson of a game, with dice that nobody has written; a lesson may have none."""
    lesson = Lesson.read(game) if has_lesson(game) else None
    if lesson is None or lesson.fight is None:
        return None
    goes_on = {"options": lesson.options, "before": lesson.inputs}
    return ReadyBattle.of(game, {"name": LESSON, "armies": lesson.players, **goes_on, **lesson.fight})


def find_battle(game: Game, name: str) -> ReadyBattle:
    fight = lesson_fight(game)
    known: dict[str, ReadyBattle] = {battle.name: battle for battle in (*battles_of(game), *((fight,) if fight else ()))}
    if name not in known:
        words = f"{game.title} has no battle {name!r} that is set up; it has {', '.join(known) or 'none'}.{nearest(name, known)}"
        raise Malformed.of("unknown_battle", words)
    return known[name]
