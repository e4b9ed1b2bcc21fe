"""What a host sets once and for all: a file of TOML with the names of options, or the environment.

The command line goes before the environment, that before the file. A password never stands on the command line: every user of a
machine can read those.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from dicefield.engine.errors import Refused, nearest
from dicefield.play.game_record import clear_errors

PASSWORD, PASSWORD_FILE = "database_password", "database_password_file"
NOT_KEPT = frozenset(("config", "browser", "help"))
"""Options that are for one start of the server."""
META = "dicefield.config"
Values = dict[str, Any]


def read_config(file: Path) -> Values:
    """What a file says, by the names of options; whether there are such options is asked later."""
    with clear_errors(file, "read"):
        text = file.read_bytes()
    try:
        return {name.replace("-", "_"): plain(value) for name, value in tomllib.loads(text.decode("utf-8")).items()}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as trouble:
        refuse(f"{file} is no TOML: {trouble}.")


def plain(value: object) -> object:
    """A list of words as one word with commas, as it is written elsewhere."""
    return ",".join(map(str, value)) if isinstance(value, list) else value


def refuse(words: str) -> NoReturn:
    raise typer.BadParameter(words)


# --- Where commands find it


def take_config(ctx: typer.Context, file: Path | None) -> Path | None:
    """What the file says is the default of every option that is neither typed nor in the environment."""
    if file and not ctx.resilient_parsing:
        try:
            values = read_config(file)
        except Refused as refused:
            refuse(refused.refusal.words)
        check_values(ctx, file, values)
        ctx.meta[META] = values
        ctx.default_map = defaults_of(ctx, values)
    return file


def options_of_server(ctx: typer.Context) -> dict[str, Any]:
    """What `dicefield serve` can be told; commands of hosts go by the same file."""
    program: Any = ctx.find_root().command
    serve = program.get_command(ctx, "serve")
    return {option.name: option for option in serve.params if option.name not in NOT_KEPT}


def check_values(ctx: typer.Context, file: Path, values: Values) -> None:
    options = options_of_server(ctx)
    for name, value in values.items():
        if name not in (*options, PASSWORD, PASSWORD_FILE):
            refuse(f"{file}: there is no option {name!r}.{nearest(name, (*options, PASSWORD, PASSWORD_FILE))}")
        if type(value) not in (str, int, float):
            refuse(f"{file}: {name} is a text or a number, not {value!r}.")
        if name in options:
            try:
                options[name].process_value(ctx, value)
            except typer.BadParameter as wrong:
                refuse(f"{file}: {name}: {wrong.message}")


def defaults_of(ctx: typer.Context, values: Values) -> dict[str, Any]:
    """For a command its options, for a group of commands those of each."""
    commands: Mapping[str, Any] = getattr(ctx.command, "commands", {})
    return dict.fromkeys(commands, values) if commands else values


def with_password(ctx: typer.Context, database: str | None) -> str | None:
    """The address of a database with the password that was set elsewhere, if it has none of its own."""
    password = None if ctx.resilient_parsing else find_password(ctx.meta.get(META, {}))
    if not database or password is None:
        return database
    from dicefield.server.store import add_password

    return add_password(database, password)


def find_password(config: Values) -> str | None:
    """From the environment, else from the file of the configuration; either may name a file that holds it."""
    for password, file in (
        (os.environ.get("DICEFIELD_DATABASE_PASSWORD"), os.environ.get("DICEFIELD_DATABASE_PASSWORD_FILE")),
        (config.get(PASSWORD), config.get(PASSWORD_FILE)),
    ):
        if password:
            return str(password)
        if file:
            return read_password(Path(file))
    return None


def read_password(file: Path) -> str:
    try:
        with clear_errors(file, "read"):
            return file.read_text(encoding="utf-8").strip("\r\n")
    except UnicodeDecodeError:
        refuse(f"{file} is no text.")
    except Refused as refused:
        refuse(refused.refusal.words)


Config = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        envvar="DICEFIELD_CONFIG",
        is_eager=True,
        callback=take_config,
        help="A file of TOML with the names of options of 'serve'; what is typed or in the environment goes before it.",
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="DICEFIELD_DATABASE",
        show_envvar=False,
        callback=with_password,
        help="sqlite:///FILE or postgresql://USER@HOST/NAME; by default the file of your data folder. Its password is found in "
        "DICEFIELD_DATABASE_PASSWORD, or in the file that DICEFIELD_DATABASE_PASSWORD_FILE names.",
    ),
]
