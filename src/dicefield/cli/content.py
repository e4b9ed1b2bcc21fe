"""`dicefield scenario check FILE`, and the like for whatever else designers write."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from dicefield.cli.guard import BAD, AsJson, answer, complaints, console, guard
from dicefield.engine.content import Content, schema
from dicefield.engine.game import Game
from dicefield.play.content_file import check_content


def content_apps(games: Iterable[Game], taken: Collection[str]) -> Iterator[tuple[str, typer.Typer]]:
    """The commands of all games by their names: the word for a kind of file, after the game's own name where another was first."""
    used = set(taken)
    for game in games:
        for word, kind in game.content.items():
            name = f"{game.name}_{word}" if word in used else word
            used.add(name)
            yield name, content_app(game, kind)


def content_app(game: Game, kind: type[Content]) -> typer.Typer:
    """The commands for one kind of file."""
    word = kind.word
    app = typer.Typer(
        help=f"The {word}s of {game.title}: list them, check one of your own, see what may stand in one.", no_args_is_help=True
    )
    app.command("list", help=f"The {word}s that are shipped.")(guard(listing(kind)))
    app.command("check", help=f"Check a {word} file: every error with its line and field.")(guard(checking(kind)))
    app.command("fields", help=f"The fields that a {word} file may have.")(guard(describing(kind)))
    return app


def listing(kind: type[Content]) -> Any:
    def list_all(as_json: AsJson = False) -> None:
        rows = {name: kind.shelf.read(name) for name in kind.shelf.names}
        if as_json:
            answer(rows, letters=True)
            return
        for name, row in rows.items():
            console.print(
                Text.assemble((name, "bold"), f"  {row.get('title', '')}: {row.get('about', '')} [{row.get('source', 'ours')}]")
            )

    return list_all


def checking(kind: type[Content]) -> Any:
    def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A TOML file.")], as_json: AsJson = False) -> None:
        found = check_content(file, kind)
        if as_json:
            answer({"ok": not found, "errors": [flaw.json() for flaw in found]}, letters=True)
        elif found:
            complaints.print(Text("\n".join(f"{file}, {flaw}" for flaw in found)), style="bold red")
        else:
            console.print(Text(f"{file} is a sound {kind.word}."))
        if found:
            raise typer.Exit(BAD)

    return check


def describing(kind: type[Content]) -> Any:
    def fields(as_json: AsJson = False) -> None:
        rows = list(schema(kind))
        if as_json:
            answer(rows, letters=True)
            return
        for row in rows:
            default = f" (default {row['default']})" if row["default"] else ""
            console.print(Text.assemble((row["field"], "bold"), f": {row['takes']}{default}. {row['meaning']}"))

    return fields
