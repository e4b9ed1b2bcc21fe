"""The table in the terminal: boards, numbered choices, real or thrown dice, undo, and a record that is always safe."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel
from rich.text import Text

from dicefield.bots import Bot, check_bot, usual_bot
from dicefield.cli.choices import Menu, piece_named
from dicefield.cli.guard import BAD
from dicefield.cli.insight import show_advice
from dicefield.cli.map import Spots
from dicefield.cli.map_view import LEAST_ROWS, MapView, has_room
from dicefield.engine.errors import Illegal, Malformed, Refused
from dicefield.engine.game import Game
from dicefield.engine.stage import AreaKind, Chart
from dicefield.engine.text import EventText
from dicefield.engine.waiting import Action
from dicefield.games import GAMES
from dicefield.play.dice import Entered, fresh_source
from dicefield.play.folder import data_folder
from dicefield.play.match import HUMAN, Match, Player
from dicefield.play.position import View
from dicefield.play.replay import keep_secret, load, save, secret_beside, secret_path

if TYPE_CHECKING:
    from dicefield.coach import Advice

HELP = (
    "Type the number of a choice or its words. c asks the coach, u takes back, r shows the rules, r 2.5 one rule, "
    "q stops; the game is saved."
)
MAP_HELP = (
    "A number or a name opens what one piece can do, Enter goes back. look 3 or look with the words of a choice shows reach and "
    "sight on the map, all lists every choice, b tells the table in words. Numbers with a point are {unit}: 5.0 7.1."
)
LISTED = 36
"""How many choices are listed unasked."""


class Quit(Exception):
    """A person stops; the record keeps the game."""


@dataclass
class Wish:
    """What somebody wants to play."""

    game: Game
    seats: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    dice: str = "seeded"
    seed: int | None = None
    save: Path | None = None

    def match(self) -> Match:
        seats = self.game.read_options(self.options).seats
        match_id = secrets.token_hex(8)
        dice = fresh_source(self.dice, match_id, seats, self.seed)
        return Match(self.game, self.options, dice=dice, players=self.players(seats), match_id=match_id)

    def players(self, seats: int) -> list[Player]:
        """By default a person in the first seat and the best bot of the game in the others."""
        best = usual_bot(self.game)
        kinds = self.seats or [HUMAN] + [best] * (seats - 1)
        if len(kinds) != seats or len(self.names) > seats:
            raise Illegal.of("seat_count", f"{self.game.title} has {seats} seats here; name a player for each.")
        names = self.names + [default_name(kind, seat) for seat, kind in enumerate(kinds)][len(self.names) :]
        for kind in kinds:
            if kind != HUMAN:
                check_bot(self.game, kind, self.game.read_options(self.options))
        return [Player(name, kind) for name, kind in zip(names, kinds, strict=True)]


def default_name(kind: str, seat: int) -> str:
    return f"Player {seat + 1}" if kind == HUMAN else f"{kind.capitalize()} bot ({seat + 1})"


def default_path(match: Match) -> Path:
    return data_folder() / "games" / f"{match.game.name}-{match.id}.jsonl"


def begin(console: Console, wish: Wish) -> None:
    match = wish.match()
    path = wish.save or default_path(match)
    save(match, path)
    keep_secret(match, path)
    TerminalTable(console, match, path).play()


def resume(console: Console, path: Path) -> None:
    TerminalTable(console, load(path, GAMES, secret_beside(path)), path).play()


class TerminalTable:
    """One match at one terminal."""

    def __init__(self, console: Console, match: Match, path: Path) -> None:
        self.console = console
        self.match = match
        self.path = path
        self.humans = [seat for seat, player in enumerate(match.players, 1) if player.kind == HUMAN]
        self.bots = {seat: Bot(match.game, player.kind) for seat, player in enumerate(match.players, 1) if player.kind != HUMAN}
        self.shown = 0
        self.looking = 0
        self.menu: Menu | None = None
        """What is listed beside a map."""

    def play(self) -> None:
        match = self.match
        self.say(f"{match.game.title}, ruleset {match.ruleset}. {self.dice_words()}", "dim")
        self.say(self.help_words(), "dim")
        try:
            self.tell_news()
            while not match.over:
                self.throw() if match.turn is None else self.ask_seat(match.turn)
                self.tell_news()
            self.finish()
        except (Quit, EOFError):
            self.point_to("\nSaved. Go on with: dicefield play --load")
        except KeyboardInterrupt:
            self.point_to("\nStopped; nothing is lost. Go on with: dicefield play --load")
            raise typer.Exit(BAD) from None

    def help_words(self) -> str:
        chart = self.chart(self.match.view(self.viewer()))
        return HELP if chart is None else f"{HELP} {MAP_HELP.format(unit=chart.unit_name)}"

    def dice_words(self) -> str:
        header = self.match.dice.header()
        more = {"seeded": f", seed {header.get('seed')}", "fair": f", commitment {header.get('commitment')}"}
        return f"Dice: {header['source']}{more.get(header['source'], '')}."

    def finish(self) -> None:
        self.board()
        self.say(self.match.result or "", "bold green")
        secret_path(self.path).unlink(missing_ok=True)
        self.point_to("Saved. Check the record with: dicefield verify")
        self.say("Was it luck or skill? Say dicefield luck with the same file.", "dim")

    # --- What people see

    def say(self, words: str, style: str = "") -> None:
        self.console.print(Text(words, style=style))

    def point_to(self, words: str) -> None:
        """Words that end in the path of the record, in one line so that it can be copied."""
        self.console.print(Text(f"{words} {self.path}"), soft_wrap=True)

    def viewer(self) -> int:
        """Whose eyes the table is shown to: the only person's, or the one who is asked."""
        return self.humans[0] if len(self.humans) == 1 else self.looking

    def tell_news(self) -> None:
        news = self.match.events(self.viewer())
        for told in news[self.shown :]:
            self.console.print(cite_rule(told))
        self.shown = len(news)

    def board(self) -> None:
        """The map if there is one, else the table in words."""
        view = self.match.view(self.viewer())
        if self.chart(view) is None:
            self.tell_board()
        else:
            self.show_map(view, None, 6)

    def tell_board(self) -> None:
        view = self.match.view(self.viewer())
        words = self.match.game.text.board(view.state, view.seat - 1, view.names)
        self.console.print(Panel(Text(words), title=self.match.game.title, expand=False))

    # --- The map

    def chart(self, view: View) -> Chart | None:
        """The table as facts, where it has no grid and there is room for a map."""
        return view.chart() if has_room(self.console) else None

    def show_map(self, view: View, considered: Action | str | None, below: int, spots: Spots | None = None) -> None:
        """The map with what is considered, or with places to choose from, above so many lines."""
        chart = view.chart(considered)
        if chart is not None:
            rows = max(LEAST_ROWS, self.console.height - below)
            self.console.print(MapView(view, chart, rows, spots or {}))

    def look(self, view: View, words: str) -> None:
        """Reach and sight of a choice that is told in words, or of a piece by its name."""
        chart = self.chart(view)
        if chart is None:
            raise Illegal.of("no_map", "There is no map to look at here.")
        menu = self.menu or Menu.of(view, chart)
        key = piece_named(words, chart)
        if key and not seen_of(view.chart(key)):
            raise Illegal.of("nothing_to_see", f"There is nothing to be seen of {chart.called[key]} just now.")
        self.show_map(view, key or (self.match.game.text.hear(menu.heard(words)) if words else None), 3)

    # --- Asking

    def ask_seat(self, seat: int) -> None:
        if seat in self.bots:
            self.match.choose(seat, self.bots[seat].choose(self.match.view(seat)))
            return
        self.curtain(seat)
        view = self.match.view(seat)
        chart = self.chart(view)
        if chart is not None:
            self.ask_on_map(seat, view, Menu.of(view, chart))
            return
        self.board()
        choices = view.legal
        self.say(f"{self.match.players[seat - 1].name}: {view.waits.words}", "bold")
        self.list_choices(choices, LISTED)
        self.until_taken(seat, lambda words: self.match.choose(seat, pick_words(words, choices)))

    def ask_on_map(self, seat: int, view: View, menu: Menu) -> None:
        """The map, the question and the choices on one screen, until one is made."""
        self.menu = menu
        self.show_menu(seat, view)

        def take(words: str) -> object:
            """What came of a choice; nothing while somebody leafs through the groups."""
            found = menu.pick(words)
            if isinstance(found, str):
                return self.match.choose(seat, found)
            menu.opened = found
            self.show_menu(seat, view)
            return None

        self.until_taken(seat, take)
        self.menu = None

    def show_menu(self, seat: int, view: View) -> None:
        assert self.menu is not None
        opened = self.menu.opened
        asked = Text(f"{self.match.players[seat - 1].name}: {opened.words if opened else view.waits.words}", style="bold")
        for most in (LISTED, LISTED // 2, LISTED // 4):
            listed = [asked, *shorten(self.menu.lines(), most)]
            below = sum(len(self.console.render_lines(part, pad=False)) for part in listed)
            if below + LEAST_ROWS < self.console.height:
                break
        spots = opened.spots if opened else {}
        self.show_map(view, opened.key if opened and not spots else None, below + 1, spots)
        for part in listed:
            self.console.print(part)

    def list_choices(self, choices: list[str], most: int) -> None:
        numbered = [Text(f"{number:>3}  {choice}") for number, choice in enumerate(choices, 1)]
        for part in shorten(numbered, most):
            self.console.print(part)

    def curtain(self, seat: int) -> None:
        """Between people at one screen, where there is something to hide."""
        facts = self.match.game.facts
        if len(self.humans) > 1 and (facts.hidden or facts.sealed) and self.looking != seat:
            self.console.clear()
            self.console.input(f"{self.match.players[seat - 1].name}, press Enter when only you are looking. ")
        self.looking = seat

    def throw(self) -> None:
        """Real dice are typed in; other dice wait for Enter while a choice can still be taken back."""
        if isinstance(self.match.dice, Entered):
            truth = self.match.position.truth
            self.say(truth.words, "bold")
            question = f"Roll {' '.join(truth.throw)} and type the faces:"
            self.until_taken(self.last_human(), lambda words: self.match.land(read_faces(words)), question)
        elif self.last_human():
            self.until_taken(self.last_human(), lambda words: self.match.land(), "Enter throws the dice, u takes back:")
        else:
            self.match.land()

    def last_human(self) -> int:
        """The person who could take the last choice back, or 0."""
        steps = self.match.steps
        last = steps[-1].seat if steps and not steps[-1].fenced else None
        return last if last in self.humans else 0

    def until_taken(self, seat: int, take: Callable[[str], Any], question: str = ">") -> None:
        """Asks until an answer is accepted. A refusal says why, and asks again."""
        while True:
            words = self.console.input(f"{question} ").strip()
            try:
                if self.aside(words, seat) or take(words) is not None:
                    return
            except Refused as refused:
                self.say(refused.refusal.words, "bold" if refused.code == "help" else "red")

    def aside(self, words: str, seat: int) -> bool:
        """What is not a choice: help, rules, undo, leaving. True if the position has changed."""
        match words.lower().split():
            case ["q" | "quit"]:
                raise Quit
            case ["u" | "undo"]:
                self.match.undo(seat)
                self.shown = len(self.match.events(self.viewer()))
                self.say("Taken back.")
                return True
            case ["all"]:
                self.list_all(seat)
                raise Illegal.of("help", self.match.waits.words)
            case ["c" | "coach" | "hint"]:
                show_advice(self.console, self.advice(seat))
                raise Illegal.of("help", self.match.waits.words)
            case ["look", *_]:
                self.look(self.match.view(seat), words.partition(" ")[2])
                raise Illegal.of("help", self.match.waits.words)
            case ["b" | "board"]:
                self.tell_board()
                raise Illegal.of("help", self.match.waits.words)
            case ["?" | "h" | "help"]:
                raise Illegal.of("help", self.help_words())
            case ["r" | "rules"]:
                self.console.print(Markdown((self.match.game.folder / "RULES.md").read_text(encoding="utf-8")))
                raise Illegal.of("help", self.match.waits.words)
            case ["r" | "rule", number]:
                rule = self.match.game.text.book.rules.get(number)
                raise Illegal.of("help", f"{number} {rule.words}" if rule else f"There is no rule {number}.")
        return False

    def list_all(self, seat: int) -> None:
        """Every choice under a number of its own."""
        if self.menu:
            self.menu.list_all()
        listed = [choice.words for choice in self.menu.choices] if self.menu else self.match.view(seat).legal
        self.list_choices(listed, len(listed))

    def advice(self, seat: int) -> Advice:
        """Of the solution, or of a search that looks for a second; it may have to be compiled first."""
        from dicefield.coach import advise

        with self.console.status("The coach is looking..."):
            return advise(self.match.view(seat))


def seen_of(chart: Chart | None) -> bool:
    """Whether something has a reach on the map."""
    return chart is not None and any(area.kind == AreaKind.REACH for area in chart.areas)


def shorten(numbered: list[Text], most: int) -> list[Columns | Text]:
    """Of very many choices the first and the last, for a list longer than the screen helps nobody."""
    left_out = len(numbered) - most
    if left_out <= 0:
        return [Columns(numbered, padding=(0, 3))]
    shown = [*numbered[: most - 1], Text("   ..."), numbered[-1]]
    note = Text(f"{left_out} more are left out; all lists them. What is not listed may be allowed, too.", style="dim")
    return [Columns(shown, padding=(0, 3)), note]


def cite_rule(told: EventText) -> Text:
    line = Text(told.words)
    line.append(f"  {told.rule}", style="dim")
    return line


def pick_words(words: str, choices: list[str]) -> str:
    """A number from the list, or the words themselves."""
    if re.fullmatch(r"[0-9]+", words):
        if not 1 <= int(words) <= len(choices):
            raise Malformed.of("choice_number", f"Type a number from 1 to {len(choices)}, or the words of a choice.")
        return choices[int(words) - 1]
    return words


def read_faces(words: str) -> list[int]:
    found = words.replace(",", " ").split()
    if not found or not all(word.isdecimal() for word in found):
        raise Malformed.of("faces", "Type the faces as numbers, such as: 3 1 4")
    return [int(word) for word in found]
