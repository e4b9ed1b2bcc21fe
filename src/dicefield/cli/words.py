"""What commands have in common: how games, records and options are named."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from dicefield.cli.guard import complaints
from dicefield.engine.errors import Malformed
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.play.content_file import read_content
from dicefield.plugins import PluginWarning

COMPLETING = "_DICEFIELD_COMPLETE"
"""Set where a shell asks what may come next: whatever else is printed then would end up in the line."""

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game; 'dicefield games' lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="Record of a game, as 'dicefield play --save' writes it.")]
OptionPairs = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]


def all_games() -> tuple[Game, ...]:
    """Every game there is; one of another package that had to be left out is told of on standard error."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", PluginWarning)
        games = GAMES.games
    if COMPLETING not in os.environ:
        for warning in told:
            complaints.print(Text(str(warning.message)), style="yellow", highlight=False)
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


def split(words: str | None) -> list[str]:
    return [word.strip() for word in words.split(",")] if words else []
