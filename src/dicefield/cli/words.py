"""What commands have in common: how games, records and options are named."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Column, Table

from dicefield.engine.errors import Malformed
from dicefield.play.content_file import read_content

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Name of the game; 'dicefield games' lists them.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="Record of a game, as 'dicefield play --save' writes it.")]
OptionPairs = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated.")
]


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
