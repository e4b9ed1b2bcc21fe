"""A terminal of a given size whose person is a function, and which keeps what was on its screen at every question."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from dicefield.bots import Bot
from dicefield.cli.choices import Group, Menu
from dicefield.cli.table import TerminalTable
from dicefield.games import GAMES
from dicefield.play.dice import Seeded
from dicefield.play.match import Match, Player


class Screen(Console):
    """Answers questions by asking a person; what was printed since the last question is a screen."""

    def __init__(self, person: Callable[[str], str], width: int = 100, height: int = 40) -> None:
        super().__init__(file=StringIO(), force_terminal=True, color_system="truecolor", width=width, height=height)
        self.person = person
        self.coloured: list[str] = []

    @property
    def shown(self) -> list[list[str]]:
        """The lines of each screen, without colours."""
        return [Text.from_ansi(screen).plain.splitlines() for screen in self.coloured]

    def input(self, prompt: Any = "", **more: Any) -> str:
        self.print(prompt, end="")
        assert isinstance(self.file, StringIO)
        self.coloured.append(self.file.getvalue())
        self.file.seek(0)
        self.file.truncate()
        return self.person(str(prompt))


class Person:
    """Plays as a bot would, but by the numbers on the screen: of a group first, then of a choice in it."""

    def __init__(self, match: Match, bot: str) -> None:
        self.match = match
        self.bot = Bot(match.game, bot, seed=1)
        self.wish = ""
        self.table: TerminalTable | None = None

    def __call__(self, prompt: str) -> str:
        menu = self.table.menu if self.table else None
        if menu is None or self.match.turn is None:
            return ""
        if menu.opened is None:
            self.wish = self.match.game.text.grammar.say(self.bot.choose(self.match.view(self.match.turn)))
        return number_of(menu, self.wish)


def number_of(menu: Menu, wish: str) -> str:
    """What is typed for a choice: the number of what is listed, or its words where it is not."""
    for number, entry in enumerate(menu.listed, 1):
        texts = [choice.text for choice in entry.choices] if isinstance(entry, Group) else [entry.text]
        if wish in texts:
            return str(number)
    return wish


def match_of(game: str, seed: int = 3, bot: str = "greedy", **options: Any) -> Match:
    return Match(GAMES.find(game), options, dice=Seeded(seed), players=[Player("Ann"), Player("Bo", bot)])


def play_through(match: Match, folder: Path, bot: str = "greedy", **size: int) -> Screen:
    """A whole game in the terminal, seat 1 by the numbers on the screen."""
    person = Person(match, bot)
    screen = Screen(person, **size)
    person.table = TerminalTable(screen, match, folder / "game.jsonl")
    person.table.bots = {2: Bot(match.game, match.players[1].kind, seed=2)}
    person.table.play()
    return screen


def widest(lines: list[str]) -> int:
    return max(map(cell_len, lines))


def ask(match: Match, folder: Path, *answers: str, **size: int) -> Screen:
    """What a person sees who types these answers and then stops."""
    left = iter([*answers, "q"])
    screen = Screen(lambda prompt: next(left), **size)
    TerminalTable(screen, match, folder / "game.jsonl").play()
    return screen
