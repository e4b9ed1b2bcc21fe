"""The contract: what a game is.

A `Game` ties the parts of one folder together as a value: its facts, its records, its rules, its words, its picture and its bots.
Everything above the games works through this and knows no game by name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from dicefield.engine.content import Content, content_of
from dicefield.engine.earlier import Earlier
from dicefield.engine.errors import Illegal, Malformed, nearest
from dicefield.engine.goals import Goals
from dicefield.engine.kinds import Named, OneSeat, Truth
from dicefield.engine.outcomes import Outcomes
from dicefield.engine.pointing import Pointing
from dicefield.engine.record import NOBODY, Field, Record, array, f64, i8, option, record
from dicefield.engine.rule import rule
from dicefield.engine.stage import Stage
from dicefield.engine.text import Text
from dicefield.engine.waiting import Action, Wait, Waiting

RANDOM = 0
"""The first bot of every game: each legal action equally likely. It needs no code of the game's own."""


@record
class Options(Record):
    """What is agreed before a game; each game adds its own fields with `option(...)`."""

    seats: i8 = option(2, "how many play")


@dataclass(frozen=True)
class Facts:
    """What holds in every game played; the conformance kit holds the game to it."""

    chance: bool = True
    """Dice are thrown."""
    sealed: bool = False
    """Several seats may owe a choice at once, unseen by each other."""
    hidden: bool = False
    """A seat may not know all of the state."""
    draws: bool = True
    """A game can end shared. Scores always add up to 1."""


@dataclass(frozen=True)
class Habits:
    """How a player that looks ahead does best in a game, found by measuring."""

    mixes: bool = True
    """Choices that are made unseen at the same time are mixed, so that nobody can foresee them."""
    sure: float = 1.0
    """By how many standard errors a choice must be better than what the bot would do."""
    ahead: int = 0
    """How many estimates of the game are passed over before one is believed."""
    patience: int = 4
    """How often a position ahead is met before anything but what the bot proposes is tried there. A tree that tries everything
    where it knows little plays worse than the bot would, and thinks ill of what leaves much to decide."""
    eager: float = 1.0
    """And how eagerly what was tried little there is tried again; at the root, where it is decided, that is always 1."""
    bot: str = ""
    """Which of the game's bots proposes choices and plays on where the search ends; nobody named is the usual one."""
    rival: str = ""
    """And which of them the others are taken for."""


@rule
def estimate(state: Waiting, out: array[f64]) -> bool:
    """The estimate of a game that has none: play on to the end."""
    return False


@rule
def thrower(state: Waiting, die: int) -> int:
    """Whose dice they are in a game that does not tell: nobody's."""
    return NOBODY


@dataclass(frozen=True)
class Rules:
    """The functions of a game, in one of its two speeds. Seats count from 0 here."""

    start: Callable[..., None]
    """start(state, options, log): the first position, into a state that is all zero."""
    legal: Callable[..., int]
    """legal(state, seat, out) -> n: the actions of a seat that may choose, into an array of actions."""
    check: Callable[..., int]
    """check(state, seat, action) -> code: 0, or why not."""
    choose: Callable[..., None]
    """choose(state, seat, action, log): a decision that passed `check`. Sealed ones wait for the others."""
    land: Callable[..., None]
    """land(state, faces, log): the dice land."""
    observe: Callable[..., None]
    """observe(state, seat): blanks, in place, what a seat may not know; the driver hands in a copy."""
    guess: Callable[..., None]
    """guess(state, seat, rng): fills the blanks of an observation at random but consistently."""
    score: Callable[..., None]
    """score(state, out): the share of each seat when the game is over; together 1."""
    validate: Callable[..., int]
    """validate(state) -> code: 0, or why no game can come to this position."""
    pick: Callable[..., int]
    """pick(bot, view, seat, actions, count, rng) -> index: the choice of a bot that looks, by its number, from an observation."""
    estimate: Callable[..., bool] = estimate
    """estimate(state, out) -> told: the share that each seat can expect while the game goes on, for search; together 1. A game
    tells one only at moments when the position is quiet enough, and never needs to."""
    thrower: Callable[..., int] = thrower
    """thrower(state, die) -> seat: who throws that die of the throw that is awaited; NOBODY where it is thrown for all."""

    def by_name(self) -> dict[str, Callable[..., Any]]:
        return {part.name: getattr(self, part.name) for part in fields(self)}


@dataclass(frozen=True, eq=False)
class Game:
    """A game, whole."""

    name: str
    title: str
    blurb: str
    version: str
    """The version of the ruleset; a record is replayed only by the same, or by an earlier one that the game still knows."""
    seats: tuple[int, int]
    """The fewest and the most who can play."""
    state: type[Waiting]
    action: type[Action]
    options: type[Options]
    rules: Rules
    most_actions: int
    """How much room `legal` needs."""
    text: Text
    stage: Stage
    """How it is seen: a board and panels, made from an observation."""
    bots: Mapping[str, str]
    """The bots in the order of their numbers, each with what it does in a sentence: `random` first, the usual one last."""
    facts: Facts
    folder: Path
    invalid: int = Wait.UNREADABLE
    """The refusal of a position whose head, or a field that names no refusal of its own, holds what it cannot."""
    agree: Callable[[Any], None] = lambda options: None
    """agree(options): refuses options that are each well but do not go together."""
    content: Mapping[str, type[Content]] = field(default_factory=dict)
    """What designers write for it as files, by the word for one piece."""
    considers: bool = False
    """Whether its board shows what would come of an action that somebody thinks about."""
    at_table: Mapping[str, Any] = field(default_factory=dict)
    """Options that people find set at the web table, where those differ from the defaults of the rules."""
    minutes: int = 15
    """About how long a game takes people."""
    difficulty: str = "easy"
    """How much there is to learn before the first game: easy, medium or deep."""
    pointing: Pointing = field(default_factory=Pointing)
    """How it is played by hand on the picture."""
    outcomes: Outcomes = field(default_factory=Outcomes)
    """How the odds of a choice are told."""
    goals: Goals = field(default_factory=Goals)
    """What puzzles of it ask for, where it is not solved."""
    puzzled: Sequence[Mapping[str, Any]] = ()
    """Options of the games that puzzles are taken from, by turns, beside the battles that are set up already."""
    habits: Habits = Habits()
    solution: str = ""
    """Where perfect play is worked out: `module:Class` of a `dicefield.solve.Solution`, imported when somebody asks."""
    earlier: Mapping[str, Earlier] = field(default_factory=dict)
    """The rulesets before this one whose records and positions are still read, by version."""

    def read_state(self, given: object) -> Waiting:
        """A state from its JSON, as it is laid out today or was by an earlier ruleset."""
        try:
            return self.state.parse(given)
        except Malformed:
            for earlier in self.earlier.values():
                with suppress(Malformed):
                    return earlier.widen(earlier.state.parse(given))
            raise

    def known_ruleset(self, ruleset: object) -> str:
        """The ruleset, if it is today's or one that is still read."""
        known = [self.version, *self.earlier]
        if not isinstance(ruleset, str) or ruleset not in known:
            words = f"the record follows ruleset {ruleset!r} of {self.title}; this program plays {' and '.join(map(repr, known))}."
            raise Malformed.of("unknown_ruleset", words)
        return ruleset

    def begin(self, state: Waiting, ruleset: str) -> None:
        """Makes a first position one of an earlier ruleset, where that is asked for."""
        if ruleset != self.version:
            self.earlier[ruleset].begin(state)

    def written(self, state: Waiting, ruleset: str) -> Waiting:
        """A state as it is written in the records of a ruleset."""
        return state if ruleset == self.version else self.earlier[ruleset].narrow(state)

    def hash_of(self, state: Waiting, ruleset: str) -> str:
        """The hash of a state in the records of a ruleset."""
        return state_hash(state if ruleset == self.version else self.earlier[ruleset].signed(state))

    def read_options(self, given: object = None) -> Options:
        """Options from names and values, defaults filled in; anything unknown or out of bounds is refused."""
        if given is not None and not isinstance(given, Mapping):
            raise Malformed.of("options", f"Options are names with values, got {given!r}.")
        chosen = dict(given or {})
        options = self.options()
        for entry in options.fields:
            value = chosen.pop(entry.name, None)
            options.raw[entry.name] = self.read_option(entry, default_of(entry) if value is None else value, options)
        if chosen:
            name, known = next(iter(chosen)), [field.name for field in options.fields]
            words = f"{self.title} has no option {name!r}; it has {', '.join(known)}.{nearest(name, known)}"
            raise Malformed.of("unknown_option", words)
        self.agree(options)
        return options

    def read_option(self, field: Field, value: Any, options: Options) -> Any:
        """One value; the seats, which come first, bound what is said of a seat."""
        parsed = field.kind.parse(value, f"option {field.name}")
        if content_of(field.kind):
            return parsed
        low, high = self.bounds(field, options.seats)
        shown = field.kind.json(parsed)
        if isinstance(shown, int) and not isinstance(shown, bool) and not low <= shown <= high:
            raise Illegal.of("option_bounds", f"Option {field.name} must be {low} to {high}, got {shown}.")
        return parsed

    def bounds(self, field: Field, seats: int) -> tuple[int, int]:
        """What a person may give for a whole-number option."""
        if field.name == "seats":
            return self.seats
        if isinstance(field.kind, OneSeat):
            return 1, seats
        widest = np.iinfo(field.kind.dtype)
        low, high = field.spec.low, field.spec.high
        return widest.min if low is None else low, widest.max if high is None else high

    def json(self) -> dict[str, Any]:
        """What a program may want to know before it plays."""
        return {
            "name": self.name,
            "title": self.title,
            "blurb": self.blurb,
            "ruleset": self.version,
            "seats": list(self.seats),
            "options": self.option_table(),
            "bots": dict(self.bots),
            "facts": vars(self.facts),
        }

    def option_table(self) -> list[dict[str, Any]]:
        """The options as data: name, default, what is allowed, what it means."""
        return [self.option_row(field) for field in self.options.fields]

    def option_row(self, field: Field) -> dict[str, Any]:
        row = {"name": field.name, "default": default_of(field), "help": field.spec.help}
        if field.spec.needs:
            row["needs"] = field.spec.needs
        if content := content_of(field.kind):
            return {**row, "words": list(content.shelf.names), "or": f"a {content.word} of your own, spelled out"}
        if isinstance(field.kind, Named):
            return {**row, "words": [member.name.lower() for member in field.kind.names]}
        if isinstance(field.kind, Truth):
            return {**row, "words": ["false", "true"]}
        return {**row, "from_to": list(self.bounds(field, self.seats[1]))}


def default_of(field: Field) -> Any:
    """The default of an option as a person would give it; content is given by its name."""
    return field.spec.default if content_of(field.kind) else field.kind.json(field.spec.default)


def state_hash(state: Waiting) -> str:
    """Thirty-two hexadecimal digits of SHA-256 over the fields of a state: the same on every machine."""
    return hashlib.sha256(state.descr + bytes(state)).hexdigest()[:32]


class Registry:
    """Games by name: those it is made of, and what `more` finds besides when somebody asks for others."""

    def __init__(self, *own: Game, more: Callable[[Sequence[Game]], Sequence[Game]] = lambda own: ()) -> None:
        self.own = own
        self.more = more

    @cached_property
    def games(self) -> tuple[Game, ...]:
        return (*self.own, *self.more(self.own))

    def find(self, name: object) -> Game:
        game = named(self.own, name) or named(self.games, name)
        if game is None:
            known = [game.name for game in self.games]
            raise Malformed.of(
                "unknown_game", f"There is no game {name!r}; the games are {', '.join(known)}.{nearest(name, known)}"
            )
        return game


def named(games: Sequence[Game], name: object) -> Game | None:
    return next((game for game in games if game.name == name), None)
