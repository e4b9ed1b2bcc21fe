"""What commands have in common: how games, records and options are named."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Column, Table
from rich.text import Text

from dicefield.bots import bots_of
from dicefield.cli.guard import complaints
from dicefield.engine.errors import Malformed
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.play.content_file import read_content
from dicefield.plugins import PluginWarning

COMPLETING = "_DICEFIELD_COMPLETE"
"""Set where a shell asks what may come next: whatever else is printed then would end up in the line."""

Words = list[tuple[str, str]]
"""What may come next, each with what it means."""


# --- What a shell completes


def complete_game(incomplete: str) -> Words:
    return [(game.name, game.title) for game in GAMES.games if game.name.startswith(incomplete)]


def complete_bots(ctx: typer.Context, incomplete: str) -> Words:
    """The last of several names with commas between them."""
    return last_of(incomplete, {name: what for game in games_of(ctx) for name, what in bots_of(game).items()})


def complete_seats(ctx: typer.Context, incomplete: str) -> Words:
    people = {"human": "somebody at this keyboard"}
    return last_of(incomplete, {**people, **{name: what for game in games_of(ctx) for name, what in bots_of(game).items()}})


def complete_option(ctx: typer.Context, incomplete: str) -> Words:
    """The name of an option, then one of its words."""
    name, equals, _ = incomplete.partition("=")
    rows = [row for game in games_of(ctx) for row in game.option_table()]
    if equals:
        found = {f"{name}={word}": row["help"] for row in rows if row["name"] == name for word in row.get("words", ())}
    else:
        found = {f"{row['name']}=": row["help"] for row in rows}
    return [(words, what) for words, what in found.items() if words.startswith(incomplete)]


def games_of(ctx: typer.Context) -> Sequence[Game]:
    """The game that was named already, or else all of them."""
    typed = (ctx.params.get("game"), *ctx.args)  # unread as long as a value is missing behind it
    return [game for game in GAMES.games if game.name in typed] or GAMES.games


def last_of(incomplete: str, known: Mapping[str, str]) -> Words:
    before, comma, last = incomplete.rpartition(",")
    return [(f"{before}{comma}{name}", what) for name, what in known.items() if name.startswith(last)]


# --- What is typed

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Name of the game; 'dicefield games' lists them.", autocompletion=complete_game)
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="Record of a game, as 'dicefield play --save' writes it.")]
SecondFile = Annotated[
    Path | None, typer.Argument(metavar="SECOND", help="Record of the second game with the same dice, where FILE is the first.")
]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated.", autocompletion=complete_option
    ),
]


def all_games() -> tuple[Game, ...]:
    """Every game there is; one of another package that had to be left out is told of on standard error."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", PluginWarning)
        games = GAMES.games
    if COMPLETING not in os.environ:
        for warning in told:
            complaints.print(Text(str(warning.message)), style="yellow")
    return games


def read_pairs(pairs: list[str] | None) -> dict[str, Any]:
    """Options as they are typed: war=campaign, youngest=2, scenario=@my_own.toml for what a file spells out."""
    options: dict[str, Any] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or name in options:
            raise Malformed.of("option", f"An option is given once as NAME=VALUE, got {pair!r}.")
        options[name] = read_value(value)
    return options


def read_value(value: str) -> Any:
    if value.startswith("@"):
        return read_content(Path(value[1:]))[0]
    return {"true": True, "false": False}.get(value, int(value) if value.lstrip("-").isdecimal() else value)


def named_table(first: str, *others: str | Column) -> Table:
    """A table whose first column says what a row is about: in a narrow window it goes on in the next line, and is never cut."""
    return Table(Column(first, overflow="fold"), *others)


def split(words: str | None) -> list[str]:
    return [word.strip() for word in words.split(",")] if words else []
