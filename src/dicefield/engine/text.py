"""Words: actions as text and back, events and refusals as sentences, and the numbered rules they rest on.

A game declares *what* it says as data; how to say and read it is here, once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from string import Formatter
from types import SimpleNamespace
from typing import Any

from dicefield.engine.errors import Illegal, Malformed, RefusalText
from dicefield.engine.events import Event
from dicefield.engine.record import NOBODY
from dicefield.engine.waiting import Action, Wait, may_choose

LONGEST = 2_000
"""How many characters of an action are read; longer text is refused unread."""


# --- Actions ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Form:
    """One way to say an action: words, `{fields}`, and the fields that this way fixes."""

    text: str
    fixed: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def tokens(self) -> list[str]:
        return self.text.split()

    @cached_property
    def fields(self) -> tuple[str, ...]:
        return tuple(field_name(token) for token in self.tokens if token[0] == "{")

    @cached_property
    def wide(self) -> int:
        """The token that takes as many words as are left: the one written `{field...}`, else the last."""
        marked = (place for place, token in enumerate(self.tokens) if token.endswith("...}"))
        return next(marked, len(self.tokens) - 1)

    def match(self, words: list[str]) -> dict[str, str] | None:
        """The words of each field, or None if these are not the words of this form."""
        before, after = self.wide, len(self.tokens) - self.wide - 1
        if len(words) < before + after:
            return None
        end = len(words) - after
        parts = [*words[:before], " ".join(words[before:end]), *words[end:]]
        pairs = list(zip(self.tokens, parts, strict=True))
        if any(token != part for token, part in pairs if token[0] != "{"):
            return None
        return {field_name(token): part for token, part in pairs if token[0] == "{"}

    def say(self, words: Mapping[str, str]) -> str:
        parts = [words[field_name(token)] if token[0] == "{" else token for token in self.tokens]
        return " ".join(part for part in parts if part)


def field_name(token: str) -> str:
    return token.strip("{.}")


def form(text: str, **fixed: Any) -> Form:
    return Form(text, fixed)


@dataclass(frozen=True)
class Grammar:
    """How the actions of a game are said and read, from the declaration of their record."""

    action: type[Action]
    forms: tuple[Form, ...]

    @cached_property
    def kinds(self) -> dict[str, Any]:
        return {entry.name: entry.kind for entry in self.action.fields}

    def say(self, action: Action) -> str:
        for form in self.forms:
            if all(getattr(action, name) == value for name, value in form.fixed.items()):
                return form.say({name: self.kinds[name].say(getattr(action, name)) for name in form.fields})
        raise ValueError(f"no form says {action!r}")

    def hear(self, text: object) -> Action:
        """The action that a text names; what cannot be read is refused with the ways that can."""
        if not isinstance(text, str):
            raise Malformed.of("not_text", f"An action is a text such as {self.examples}; got {text!r}.")
        if len(text) > LONGEST:
            raise Malformed.of("too_long", f"An action has at most {LONGEST} characters; got {len(text)}.")
        words = text.lower().split()
        for form in self.forms:
            found = form.match(words)
            if found is not None:
                return self.build(form, found)
        raise Malformed.of("unreadable", f"Cannot read {text!r}. Say {self.examples}.")

    def build(self, form: Form, words: Mapping[str, str]) -> Action:
        action = self.action(**form.fixed)
        for name, word in words.items():
            action.raw[name] = self.kinds[name].hear(word, name)
        return action

    @cached_property
    def examples(self) -> str:
        said = (form.say({name: name.upper() for name in form.fields}) for form in self.forms)
        return " or ".join(f"'{words}'" for words in said)


# --- Rules -----------------------------------------------------------------------------------------------------------


def rule_number(code: int) -> str:
    """203 is rule 2.3."""
    return f"{code // 100}.{code % 100}"


@dataclass(frozen=True)
class Rule:
    """One numbered rule of a game, in our words, with the rulings it settles."""

    number: str
    words: str
    rulings: tuple[str, ...]


@dataclass(frozen=True)
class Rulebook:
    """The numbered rules of a `RULES.md`: every line that starts with `- **2.3**`, up to the next."""

    rules: Mapping[str, Rule]

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        return cls.parse(path.read_text(encoding="utf-8"))

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        found = re.findall(r"^- \*\*(\d+\.\d+)\*\* (.*(?:\n  .*)*)", text, re.MULTILINE)
        rules = [Rule(number, " ".join(words.split()), rulings_in(words)) for number, words in found]
        return cls({rule.number: rule for rule in rules})

    def rulings(self, number: str) -> tuple[str, ...]:
        return self.rules[number].rulings

    def cite(self, number: str) -> str:
        return f"({', '.join([f'rule {number}', *self.rulings(number)])})"


def rulings_in(words: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\b[A-Z]{2,3}\.\d+\b", words))


# --- Events and refusals ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EventText:
    """An event in words."""

    kind: str
    seat: int | None
    words: str
    rule: str
    rulings: tuple[str, ...]
    numbers: Mapping[str, int]

    def __str__(self) -> str:
        return f"{self.words} ({', '.join([f'rule {self.rule}', *self.rulings])})"

    def json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "words": self.words,
            "rule": self.rule,
            "rulings": list(self.rulings),
            "numbers": dict(self.numbers),
        }


Sentence = str | Callable[..., str]
"""A template whose `{parts}` are filled in by name, or a function that says it all."""

EventPart = Callable[[Any], object]
"""What an event is told by besides bare numbers, from an object that holds them: `lambda told: spot(told.x, told.y)`."""

RefusalPart = Callable[[Any, int, Any], object]
"""What a refusal names, from state, seat and action."""


def parts_of(sentence: Sentence) -> set[str]:
    """The parts that a template names; `{state.count}` is of the part `state`."""
    named = [name for _, name, _, _ in Formatter().parse(sentence) if name] if isinstance(sentence, str) else []
    return {name.split(".")[0] for name in named}


@dataclass(frozen=True)
class EventForm:
    """How an event is told: a sentence with `{seat}`, the names of its numbers and parts made of them; or a function.

    A number whose name ends in `seat` counts seats from 1 and is told as what that seat is called; 0 is nobody, and has no name.
    """

    kind: str
    sentence: Sentence
    names: tuple[str, ...] = ()
    parts: Mapping[str, EventPart] = field(default_factory=dict)

    def words(self, event: Event, who: Callable[[int], str]) -> str:
        numbers = self.numbers(event)
        told = {"seat": "" if event.seat == NOBODY else who(event.seat), **numbers}
        for name in self.seats:
            told[name] = who(numbers[name] - 1) if numbers[name] else ""
        if not isinstance(self.sentence, str):
            return self.sentence(**told)
        shown = SimpleNamespace(**told)
        return self.sentence.format_map({**told, **{name: self.parts[name](shown) for name in self.named}})

    @cached_property
    def seats(self) -> list[str]:
        """The numbers that count seats."""
        return [name for name in self.names if name.endswith("seat")]

    @cached_property
    def named(self) -> list[str]:
        """The parts that the sentence is put together from."""
        return sorted(parts_of(self.sentence) & self.parts.keys())

    def numbers(self, event: Event) -> dict[str, int]:
        return dict(zip(self.names, event.numbers, strict=False))


def event_forms(parts: Mapping[str, EventPart], rows: Mapping[IntEnum, str | tuple[Any, ...]]) -> dict[int, EventForm]:
    """The events of a game: a sentence each, and the names of its numbers if it has any. A kind is called as its member."""
    split = {kind: (row,) if isinstance(row, str) else row for kind, row in rows.items()}
    return {kind: EventForm(kind.name.lower(), row[0], row[1:], parts) for kind, row in split.items()}


@dataclass(frozen=True)
class RefusalForm:
    """Why not: a stable code, a sentence (or a function of state, seat and action), the rule, and what can be shown of it."""

    code: str
    sentence: Sentence
    rule: str
    witness: Callable[[Any, int, Any], dict[str, int]] | None = None
    by: Callable[[Any, int, Any], str] | None = None
    """The rule of the case at hand, where one reason rests on several."""
    parts: Mapping[str, RefusalPart] | None = None
    """What the sentence names, if it is a template; without any it is said as it stands."""

    def words(self, state: Any, seat: int, action: Any) -> str:
        if not isinstance(self.sentence, str):
            return self.sentence(state, seat, action)
        return self.sentence if self.parts is None else fill(self.sentence, self.parts, state, seat, action)


COMMON_PARTS: dict[str, RefusalPart] = {
    "seat": lambda state, seat, action: seat + 1,
    "state": lambda state, seat, action: state,
    "action": lambda state, seat, action: action,
    "choosers": lambda state, seat, action: listing(
        [f"seat {n + 1}" for n in range(state.seats) if may_choose(state, n)] or ["nobody"]
    ),
    "throw": lambda state, seat, action: count_words(state.throw.count, "die", "dice"),
}
"""What the refusals of every game may name."""


def fill(sentence: str, parts: Mapping[str, RefusalPart], state: Any, seat: int, action: Any = None) -> str:
    """A template with its parts. Only those that it names are worked out: others may mean nothing in this case."""
    offered = {**COMMON_PARTS, **parts}
    return sentence.format(**{name: offered[name](state, seat, action) for name in parts_of(sentence)})


def refusal_forms(
    parts: Mapping[str, RefusalPart], rows: Mapping[IntEnum, tuple[Any, ...] | RefusalForm]
) -> dict[int, RefusalForm]:
    """The refusals of a game: a sentence each and its rule, then what can be shown. Codes are members' names if not given."""
    forms = {why: row if isinstance(row, RefusalForm) else RefusalForm(why.name.lower(), *row) for why, row in rows.items()}
    return {why: replace(form, parts=parts) for why, form in forms.items()}


# --- Small words -----------------------------------------------------------------------------------------------------


def listing(words: Sequence[str], last: str = "and") -> str:
    """Several things in a row: "one, two and three"."""
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def count_words(number: int, one: str, several: str = "") -> str:
    """How many of what: "1 turn", "2 turns", "3 dice"."""
    return f"{number} {one}" if number == 1 else f"{number} {several or one + 's'}"


# --- All that is said ------------------------------------------------------------------------------------------------


def seat_name(seat: int) -> str:
    return f"Seat {seat + 1}"


@dataclass(frozen=True)
class Text:
    """All that a game says."""

    grammar: Grammar
    events: Mapping[int, EventForm]
    refusals: Mapping[int, RefusalForm]
    book: Rulebook
    prompt: Callable[[Any, int], str]
    """What a seat is asked to do now."""
    throw: Callable[[Any, Sequence[str]], str]
    """Who throws what now, given what the seats are called."""
    result: Callable[[Any, Sequence[str]], str]
    """How the game ended, given what the seats are called."""
    board: Callable[[Any, int, Sequence[str]], str]
    """The table in plain letters, from an observation of a seat."""

    def tell(self, event: Event, who: Callable[[int], str] = seat_name) -> EventText:
        telling = self.events[event.kind]
        number = rule_number(event.rule)
        seat = None if event.seat == NOBODY else event.seat + 1
        return EventText(telling.kind, seat, telling.words(event, who), number, self.book.rulings(number), telling.numbers(event))

    def refuse(self, code: int, state: Any, seat: int, action: Any, flaw: object = None) -> Illegal:
        """The refusal behind a code that `check` or `validate` gave, with the field where the flaw is if one is known."""
        reason = self.refusals[code]
        rule = reason.by(state, seat, action) if reason.by else reason.rule
        where = f" {flaw}" if flaw else ""
        words = f"{reason.words(state, seat, action)}{where} {self.book.cite(rule)}"
        shown = reason.witness(state, seat, action) if reason.witness else {}
        return Illegal(RefusalText(reason.code, words, rule, self.book.rulings(rule), shown))

    def hear(self, text: object) -> Action:
        """The action that a text names; the refusal of an unreadable one cites the rule of what can be chosen."""
        try:
            return self.grammar.hear(text)
        except Malformed as refused:
            rule = self.refusals[Wait.UNREADABLE].rule
            words = f"{refused.refusal.words} {self.book.cite(rule)}"
            raise Malformed.of(refused.code, words, rule, self.book.rulings(rule)) from None
