"""Lessons: a short story on the real table, with dice that are scripted, in which the learner makes the choices that matter.

A game keeps its lesson beside its rules, as `lesson.toml`: options, who plays (the learner is seat 1), and steps. A step says
something, perhaps points at pieces of the picture, and perhaps asks for a choice. What happens meanwhile, the dice and the choices
of the others, is written as inputs that are applied on arrival: "throw 3 4 1", "2: set 6".
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from dicefield.engine.errors import Malformed, Refused
from dicefield.engine.game import Game
from dicefield.engine.waiting import Action
from dicefield.play.dice import Entered
from dicefield.play.match import Match

LEARNER = 1
FILE = "lesson.toml"
TURNED = 45
"""By how many degrees a piece may be turned otherwise than asked where places need not be exact."""


@cache
def has_lesson(game: Game) -> bool:
    return (game.folder / FILE).is_file()


@dataclass(frozen=True)
class LessonStep:
    words: str
    do: tuple[str, ...] = ()
    """The choice that the learner is to make now; the story goes on with the first where several are right."""
    show: tuple[str, ...] = ()
    """Pieces of the picture that are pointed at."""
    before: tuple[str, ...] = ()
    near: int = 0
    """How far from the place asked for a piece may be put, in units of the table: nobody hits a thousandth with a finger."""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> LessonStep:
        lists = {name: as_list(given.get(name, ())) for name in ("do", "show", "before")}
        return cls(words=given["words"], near=given.get("near", 0), **lists)


def as_list(given: Any) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


@dataclass(frozen=True)
class Lesson:
    game: Game
    title: str
    players: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    fight: Mapping[str, Any] | None = None
    """What the learner plays when it is over: a title, a goal and minutes; options and `before`, unless it goes on from the end."""

    @classmethod
    def read(cls, game: Game) -> Lesson:
        """The lesson of a game."""
        if not has_lesson(game):
            raise Malformed.of("no_lesson", f"{game.title} has no lesson.")
        given = tomllib.loads((game.folder / FILE).read_text(encoding="utf-8"))
        steps = tuple(LessonStep.of(step) for step in given["steps"])
        return cls(game, given["title"], tuple(given["players"]), steps, given.get("options", {}), given.get("fight"))

    def __len__(self) -> int:
        return len(self.steps)

    def step(self, number: int) -> LessonStep:
        """A step, counted from 1."""
        if type(number) is not int or not 1 <= number <= len(self.steps):
            raise Malformed.of("no_step", f"The lesson has steps 1 to {len(self.steps)}, got {number!r}.")
        return self.steps[number - 1]

    @property
    def inputs(self) -> tuple[str, ...]:
        """All that happens from the first step to the last."""
        return tuple(given for step in self.steps for given in (*step.before, *(f"{LEARNER}: {do}" for do in step.do[:1])))

    def at(self, number: int) -> Match:
        """The table as the learner finds it at a step: the story so far, played anew."""
        wanted = self.step(number)
        match = Match(self.game, self.options, dice=Entered(), players=self.players, match_id=f"lesson-{self.game.name}")
        for step in self.steps[:number]:
            for given in step.before:
                apply(match, given)
            if step is not wanted and step.do:
                match.choose(LEARNER, step.do[0])
        return match

    def answer(self, number: int, text: object) -> str | None:
        """None if this is what the step asks for; else why not, in friendly words."""
        step = self.step(number)
        if not step.do:
            return "There is nothing to choose here: just read on."
        match = self.at(number)
        try:
            given, asked = self.game.text.hear(text), [self.game.text.hear(do) for do in step.do]
        except Refused as refused:
            return refused.refusal.words
        if any(is_near(given, wanted, step.near) for wanted in asked):
            return None  # even if it is a little too far: the story goes on with what was asked for
        refusal = match.why_not(LEARNER, text)
        if refusal:
            return refusal.words
        if any(given == wanted or self.outcome(match, given) == self.outcome(match, wanted) for wanted in asked):
            return None
        return f"That is allowed, but try this first: {self.label(match, step.do[0])}."

    def label(self, match: Match, text: str) -> str:
        """A choice as a friend would say it."""
        view = match.view(LEARNER)
        touch = self.game.pointing.touch(view.state, LEARNER - 1, self.game.text.hear(text))
        return touch.label or text

    def outcome(self, match: Match, action: Action) -> bytes:
        """The position that a choice leads to; the match stays where it is."""
        before = match.position.state.copy()
        match.position.accept_choice(LEARNER, action)
        after = bytes(match.position.state)
        match.position.state = before
        return after


def is_near(given: Action, wanted: Action, near: int) -> bool:
    """Whether two choices differ in nothing but a little in where a piece is put, and how it is turned."""
    if not near:
        return False
    other = given.copy()
    for name, far in (("x", near), ("y", near), ("facing", TURNED)):
        if not hasattr(wanted, name):
            continue
        off = abs(getattr(given, name) - getattr(wanted, name))
        if min(off, 360 - off if name == "facing" else off) > far:
            return False
        other.raw[name] = wanted.raw[name]
    return other == wanted


def apply(match: Match, given: str) -> None:
    """One input of the story: "throw 3 4 1" or "2: set 6"."""
    head, _, rest = given.partition(" ")
    if head == "throw":
        match.land([int(face) for face in rest.split()])
    else:
        match.choose(int(head.removesuffix(":")), rest)
