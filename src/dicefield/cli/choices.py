"""Choices on a table without a grid, grouped by the piece that they are about, so that a list is short enough to be read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from dicefield.engine.errors import Malformed
from dicefield.engine.pointing import Touch
from dicefield.engine.stage import Chart
from dicefield.engine.waiting import Action
from dicefield.play.position import View

FEW = 9
"""So many choices need no groups."""
DECIMAL = re.compile(r"-?\d+\.\d+")


@dataclass(frozen=True)
class Choice:
    """An action, as it is written and as it is shown: places in the unit that people measure in."""

    action: Action
    text: str
    words: str
    touch: Touch

    @property
    def verb(self) -> str:
        return self.text.split()[0]


@dataclass(frozen=True)
class Group:
    """What can be done with a piece; or, where no piece is pointed at, in one way."""

    key: str
    names: tuple[str, ...]
    """What opens it, besides its number."""
    words: str
    choices: tuple[Choice, ...]

    @property
    def verbs(self) -> set[str]:
        return {choice.verb for choice in self.choices}

    @property
    def spots(self) -> dict[str, tuple[int, int]]:
        """Where its choices lead, by the numbers that they are listed under."""
        numbered = enumerate(self.choices, 1)
        return {str(number): choice.touch.spot for number, choice in numbered if choice.touch.spot is not None}


Entry = Choice | Group


@dataclass
class Menu:
    """What is listed just now, under numbers: groups, or the choices of one that was opened."""

    chart: Chart
    choices: tuple[Choice, ...]
    entries: tuple[Entry, ...]
    opened: Group | None = None

    @classmethod
    def of(cls, view: View, chart: Chart) -> Menu:
        choices = tuple(read_choices(view, chart))
        return cls(chart, choices, choices if len(choices) <= FEW else tuple(grouped(choices, chart)))

    @property
    def listed(self) -> Sequence[Entry]:
        return self.opened.choices if self.opened else self.entries

    def list_all(self) -> None:
        """From now on every choice has a number of its own."""
        self.entries, self.opened = self.choices, None

    def lines(self) -> list[Text]:
        return [Text(f"{number:>3}  {self.shown(entry)}") for number, entry in enumerate(self.listed, 1)]

    def shown(self, entry: Entry) -> str:
        """Where all that a group has is one way to go somewhere, the place says enough."""
        if self.opened is None or isinstance(entry, Group) or entry.touch.spot is None or len(self.opened.verbs) > 1:
            return entry.words
        return entry.words[entry.words.index(place_words(self.chart, *entry.touch.spot, " ")) :]

    def pick(self, words: str) -> Group | str | None:
        """The text of a choice, or a group that is to be opened; nothing leads back from one."""
        said = " ".join(words.lower().split())
        if not said:
            return None
        if re.fullmatch(r"[0-9]+", said):
            return self.by_number(int(said))
        group = next((entry for entry in self.entries if isinstance(entry, Group) and said in entry.names), None)
        return group or self.heard(said)

    def heard(self, words: str) -> str:
        """Words that a choice is shown by mean that choice to the last digit; others are taken as they stand."""
        said = " ".join(words.lower().split())
        return next((choice.text for choice in self.choices if choice.words == said), None) or in_table_units(said, self.chart)

    def by_number(self, number: int) -> Group | str:
        if not 1 <= number <= len(self.listed):
            raise Malformed.of("choice_number", f"Type a number from 1 to {len(self.listed)}, or the words of a choice.")
        entry = self.listed[number - 1]
        return entry if isinstance(entry, Group) else entry.text


def read_choices(view: View, chart: Chart) -> Iterator[Choice]:
    grammar, pointing = view.game.text.grammar, view.game.pointing
    for action in view.actions:
        text, touch = grammar.say(action), pointing.touch(view.state, view.seat - 1, action)
        words = text
        if touch.spot is not None:
            x, y = touch.spot
            words = text.replace(f"{grammar.kinds['x'].say(x)} {grammar.kinds['y'].say(y)}", place_words(chart, x, y, " "))
        yield Choice(action, text, words, touch)


def place_words(chart: Chart, x: float, y: float, between: str = ", ") -> str:
    """A place in the unit that people measure in, to a tenth."""
    return f"{x / chart.unit:.1f}{between}{y / chart.unit:.1f}"


def in_table_units(words: str, chart: Chart) -> str:
    """Numbers with a point count what people measure in, also where actions are written in smaller units."""
    times = chart.unit // chart.typed
    return words if times == 1 else DECIMAL.sub(lambda found: str(round(float(found[0]) * times)), words)


# --- Groups ----------------------------------------------------------------------------------------------------------


def grouped(choices: Sequence[Choice], chart: Chart) -> Iterator[Entry]:
    """A group for every piece, in the order of the list; what stands alone stays a choice."""
    together: dict[str, list[Choice]] = {}
    for choice in choices:
        together.setdefault(choice.touch.pieces[0] if choice.touch.pieces else choice.verb, []).append(choice)
    for key, found in together.items():
        yield found[0] if len(found) == 1 else group_of(key, found, chart)


def group_of(key: str, choices: Sequence[Choice], chart: Chart) -> Group:
    if key not in chart.called:
        return Group(key, (key,), summary(key, choices, chart), tuple(choices))
    called = chart.called[key]
    verbs = dict.fromkeys(choice.verb for choice in choices)
    parts = [summary(verb, [choice for choice in choices if choice.verb == verb], chart) for verb in verbs]
    return Group(key, names_of(key, chart), f"{called}: {'; '.join(parts)}", tuple(choices))


def summary(verb: str, choices: Sequence[Choice], chart: Chart) -> str:
    """What can be done in one way: to whom, or on how many spots."""
    if all(choice.touch.spot is not None for choice in choices):
        return f"{verb} ({len(choices)} {'spot' if len(choices) == 1 else 'spots'})"
    names = short_names(chart)
    others = dict.fromkeys(names.get(key, key) for choice in choices for key in choice.touch.pieces[1:])
    if others:
        return f"{verb} {', '.join(others)}"
    return verb if len(choices) == 1 else f"{verb} ({len(choices)} ways)"


def short_names(chart: Chart) -> dict[str, str]:
    return {mark.key: mark.name for mark in chart.marks if not mark.ghost}


def names_of(key: str, chart: Chart) -> tuple[str, ...]:
    """What people may type for a piece: d8 #3, #3, or 3; A (Wolfbite), or a."""
    called = chart.called[key].lower()
    short = short_names(chart).get(key, key.rpartition("-")[2]).lower()
    return called, short, f"#{short}"


def piece_named(words: str, chart: Chart) -> str | None:
    """The key of a piece by one of its names."""
    said = " ".join(words.lower().split())
    return next((key for key in chart.called if said in names_of(key, chart)), None)
