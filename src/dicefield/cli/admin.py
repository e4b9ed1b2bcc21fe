"""`dicefield admin`: what a host does with the tables of a database, also while servers run on it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.table import Table
from rich.text import Text

from dicefield.cli.config import Config, Database
from dicefield.cli.guard import AsJson, answer, console, guard
from dicefield.cli.progress import show_count
from dicefield.engine.errors import Illegal, Malformed
from dicefield.play.game_record import clear_errors

if TYPE_CHECKING:
    from dicefield.server.admin import KeptTable
    from dicefield.server.store import Store

app = typer.Typer(
    help="For hosts, under a running server, too: list and close tables, change keys, delete names, shut people out, back up.",
    no_args_is_help=True,
)
T = TypeVar("T")
DAY = 86_400
STATUSES = ("waiting", "live", "over")
Status = Annotated[str | None, typer.Option(metavar="STATUS", help="Only those that are waiting, live or over.")]
Name = Annotated[str | None, typer.Option(metavar="NAME", help="What somebody is called; large or small letters are the same.")]
Address = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Where somebody comes from: an address, or a network as 203.0.113.0/24.")
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask whether you are sure.")]


def work(database: str | None, doing: Callable[[Store], Awaitable[T]], *, new: bool = False) -> T:
    """Does something with a database, which may be a new one only if that makes sense."""
    from dicefield.cli.serving import default_database
    from dicefield.server.admin import opened
    from dicefield.server.app import prepare
    from dicefield.server.store import file_of

    place = database or default_database()
    file = file_of(place)
    if file and not new and not file.exists():
        raise Malformed.of("database", f"There is no database {file}. Say which with --database.")

    async def done() -> T:
        await prepare(place)
        async with opened(place) as store:
            return await doing(store)

    return asyncio.run(done())


def sure(question: str, *, yes: bool) -> None:
    if not (yes or typer.confirm(question)):
        raise Illegal.of("not_sure", "Nothing was changed.")


def check_status(status: str | None) -> None:
    if status not in (None, *STATUSES):
        raise Malformed.of("status", f"A status is one of {', '.join(STATUSES)}, not {status!r}.")


def ago(at: float) -> str:
    """How long ago, as one rough figure."""
    seconds = max(0.0, time.time() - at)
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if (count := int(seconds // size)) > 0:
            return f"{count:,} {unit}{'s' * (count > 1)} ago"
    return "just now"


@app.callback()
def hosting(config: Config = None) -> None:
    pass


@app.command()
@guard
def tables(
    database: Database = None,
    status: Status = None,
    idle: Annotated[float, typer.Option(min=0, metavar="DAYS", help="Only those unchanged for so many days.")] = 0,
    as_json: AsJson = False,
) -> None:
    """List tables, the longest unchanged first."""
    from dicefield.server.admin import list_tables

    check_status(status)
    found = work(database, lambda store: list_tables(store, status, idle))
    if as_json:
        answer({"tables": [table.json() for table in found]}, letters=True)
    else:
        show(found)


def show(found: list[KeptTable]) -> None:
    listed = Table("table", "game", "status", "who", "lines", "changed")
    for table in found:
        who = Text(", ".join(name or "empty" for name in table.names))
        listed.add_row(table.id, table.game, table.status, who, f"{table.lines:,}", ago(table.changed))
    console.print(listed)
    console.print(f"{len(found):,} tables.")


@app.command()
@guard
def close(
    table: Annotated[list[str], typer.Argument(metavar="TABLE...", help="The tables, as they are called in their addresses.")],
    database: Database = None,
    keep: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write their records into this folder first.")] = None,
    yes: Yes = False,
) -> None:
    """Take tables away with all that belongs to them: games, keys, talk."""
    from dicefield.server.admin import close_tables

    sure(f"Take {', '.join(table)} away for good?", yes=yes)
    if keep:
        keep_records(database, table, keep)
    count = work(database, lambda store: close_tables(store, table))
    console.print(f"Closed {count} table{'s' * (count != 1)}.")


def keep_records(database: str | None, table_ids: list[str], folder: Path) -> None:
    from dicefield.server.admin import record_of

    with clear_errors(folder, "write to"):
        folder.mkdir(parents=True, exist_ok=True)
    for table_id in table_ids:
        if record := work(database, partial(record_of, table_id=table_id)):
            with clear_errors(folder, "write to"):
                (folder / f"{table_id}.jsonl").write_text(record, encoding="utf-8")


@app.command()
@guard
def sweep(
    days: Annotated[float, typer.Argument(min=1, metavar="DAYS", help="How long nothing has changed at them.")],
    database: Database = None,
    status: Status = None,
    yes: Yes = False,
) -> None:
    """Take away all tables at which nothing has changed for so many days."""
    from dicefield.server import admin

    check_status(status)
    count = len(work(database, lambda store: admin.list_tables(store, status, days)))
    if count:
        sure(f"Take {count:,} tables away for good?", yes=yes)
        count = work(database, lambda store: admin.sweep(store, status, days))
    console.print(f"Closed {count:,} tables.")


@app.command()
@guard
def key(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table, as it is called in its address.")],
    seat: Annotated[int, typer.Argument(min=1, metavar="SEAT", help="Whose key.")],
    database: Database = None,
) -> None:
    """Give a seat a new key: whoever has the old one is out. Prints the way back to the seat."""
    from dicefield.server.admin import change_key

    fresh = work(database, lambda store: change_key(store, table, seat))
    console.print(Text(f"/table/{table}#key={fresh}&seat={seat}"), soft_wrap=True)


@app.command()
@guard
def forget(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What somebody is called, to the letter.")],
    database: Database = None,
    yes: Yes = False,
) -> None:
    """Delete a name and all that was said under it, everywhere. Games stay, and their records still verify."""
    from dicefield.server.admin import forget_person

    sure(f"Delete the name {name!r} and its words at all tables?", yes=yes)
    count = work(database, lambda store: forget_person(store, name))
    console.print(Text(f"{name!r} was at {count:,} table{'s' * (count != 1)}, and is no longer."))


@app.command()
@guard
def ban(
    name: Name = None,
    address: Address = None,
    days: Annotated[float | None, typer.Option(min=0.001, metavar="DAYS", help="For so long; for good if it is left out.")] = None,
    note: Annotated[str, typer.Option(metavar="WORDS", help="Why, for hosts alone.")] = "",
    database: Database = None,
) -> None:
    """Shut out a name or an address: no new tables, no seats, no talk. They may watch, and finish their games."""
    from dicefield.server.bans import ban_of, check_note, shut_out

    one = replace(ban_of(name, address), note=check_note(note))
    one = replace(one, until=None if days is None else one.since + days * DAY)
    work(database, lambda store: shut_out(store, one))
    console.print(Text(f"The {one.kind} {one.who!r} is shut out{'' if days is None else f' for {days:g} days'}."))


@app.command()
@guard
def unban(name: Name = None, address: Address = None, database: Database = None) -> None:
    """Let a name or an address in again."""
    from dicefield.server.bans import ban_of, let_in

    one = ban_of(name, address)
    work(database, lambda store: let_in(store, one))
    console.print(Text(f"The {one.kind} {one.who!r} is let in again."))


@app.command()
@guard
def bans(database: Database = None, as_json: AsJson = False) -> None:
    """List who is shut out, for how long and why."""
    from dicefield.server.bans import list_bans

    found = work(database, list_bans)
    if as_json:
        answer({"bans": [asdict(one) for one in found]}, letters=True)
        return
    listed = Table("what", "who", "since", "until", "why")
    for one in found:
        listed.add_row(one.kind, Text(one.who), ago(one.since), day_of(one.until), Text(one.note))
    console.print(listed)


def day_of(until: float | None) -> str:
    if until is None:
        return "for good"
    return "over" if until < time.time() else time.strftime("%Y-%m-%d %H:%M", time.localtime(until))


@app.command()
@guard
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to.")], database: Database = None) -> None:
    """Write everything into one file. It holds the secrets of running games: keep it to yourself."""
    from dicefield.server.backup import back_up

    with show_count("Writing") as progress:
        count = work(database, lambda store: back_up(store, file, progress))
    console.print(Text(f"{count:,} tables are in {file}."))


@app.command()
@guard
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that 'dicefield admin backup' wrote.")],
    database: Database = None,
    yes: Yes = False,
) -> None:
    """Put a backup in the place of all that the database holds, of either kind. Whatever came after the backup is gone then."""
    from dicefield.server.backup import restore as put_back

    sure("Replace all tables of the database by those of the backup?", yes=yes)
    with show_count("Reading") as progress:
        count = work(database, lambda store: put_back(store, file, progress), new=True)
    console.print(f"{count:,} tables are back.")
