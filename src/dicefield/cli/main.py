"""`dicefield`: one entry, a word a task."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from dicefield import __version__
from dicefield.bots import bots_of
from dicefield.cli import admin
from dicefield.cli.content import content_apps
from dicefield.cli.guard import AsJson, answer, console, guard
from dicefield.cli.hindsight import COMMANDS as HINDSIGHT
from dicefield.cli.insight import COMMANDS as INSIGHT
from dicefield.cli.insight import match_at
from dicefield.cli.puzzles import COMMANDS as PUZZLES
from dicefield.cli.serve import serve
from dicefield.cli.studies import COMMANDS as STUDIES
from dicefield.cli.words import (
    GameName,
    OptionPairs,
    RecordFile,
    SecondFile,
    all_games,
    complete_bots,
    complete_game,
    complete_seats,
    read_pairs,
    split,
)
from dicefield.engine.errors import Malformed
from dicefield.games import GAMES
from dicefield.play.game_record import GameRecord, clear_errors, read
from dicefield.play.match import Match
from dicefield.play.pairs import VerifiedPair, verify_pair
from dicefield.play.replay import Verified
from dicefield.play.replay import verify as verify_record

app = typer.Typer(
    name="dicefield",
    help="Battle games fought by polyhedral dice: play them, check them, study them.\n\nTry: dicefield play army_men",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


@app.callback(invoke_without_command=True)
def main_options(
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
) -> None:
    if version:
        typer.echo(f"dicefield {__version__}")
        raise typer.Exit


@app.command()
@guard
def games(as_json: AsJson = False) -> None:
    """List the games, their options and their bots."""
    if as_json:
        answer([{**game.json(), "bots": bots_of(game)} for game in GAMES.games], letters=True)
        return
    for game in GAMES.games:
        console.print(Text.assemble((game.title, "bold"), f"  {game.name}, ruleset {game.version}"))
        console.print(f"  {game.blurb}")
        for row in game.option_table():
            allowed = ", ".join(row["words"]) if "words" in row else "{} to {}".format(*row["from_to"])
            console.print(f"  -o {row['name']}={row['default']}", f"({allowed}): {row['help']}")
        for name, what in bots_of(game).items():
            console.print(f"  bot {name}:", what)


@app.command()
@guard
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Name of the game; without it, a menu asks.", autocompletion=complete_game),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO",
            help="Who sits where: 'human' or a bot, seat by seat. Default: human, then the usual bot.",
            autocompletion=complete_seats,
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME", help="What the players are called, seat by seat.")] = None,
    option: OptionPairs = None,
    dice: Annotated[
        str, typer.Option(help="'seeded' rolls for you, 'fair' so that it can be proved, 'entered' lets you roll real dice.")
    ] = "seeded",
    seed: Annotated[int | None, typer.Option(help="Seed of seeded dice; by default a fresh one.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to keep the record; else your data folder.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a game from its record.")] = None,
) -> None:
    """Play in the terminal, against bots or against each other.

    Everything is saved as it happens: stop at any time and go on with --load.

    Examples: 'dicefield play army_men', 'dicefield play army_men --seats human,human --dice entered -o war=campaign'.
    """
    from dicefield.cli import table, welcome

    if load:
        table.resume(console, load)
    elif game is None:
        welcome.ask_all(console)
    else:
        wish = table.Wish(GAMES.find(game), split(seats), split(names), read_pairs(option), dice, seed, save)
        table.begin(console, wish)


@app.command()
@guard
def verify(
    file: RecordFile,
    second: SecondFile = None,
    kept: Annotated[
        Path | None, typer.Option(metavar="KEPT", help="What a browser kept of the game: whether the record is of just that game.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a record: every line, every rule, every throw. Needs no network and trusts nobody.

    With the records of both games of a pair also that they had the same dice.
    """
    records = [read(one) for one in (file, second) if one is not None]
    checked = verify_record(records[0], GAMES) if second is None else verify_pair(records[0], records[1], GAMES)
    if kept:
        compare_kept(records, kept)
    if as_json:
        answer({**checked.json(), **({"kept": True} if kept else {})}, letters=True)
        return
    tell_checked(checked)
    if kept:
        console.print("[bold green]It is the game that was seen:[/] all that was kept of it is as the record says.")


def compare_kept(records: list[GameRecord], file: Path) -> None:
    """What a browser kept, against the record of the same table."""
    from dicefield.play.kept import check_kept, read_kept

    kept = read_kept(file)
    check_kept(next((one for one in records if one.header.get("id") == kept.id), records[0]), kept)


def tell_checked(checked: Verified | VerifiedPair) -> None:
    if isinstance(checked, Verified):
        tell_verified(checked, "The record holds.")
    else:
        tell_verified(checked.first, "The first record holds.")
        tell_verified(checked.second, "The second record holds.")
        over = "[bold green]Both games had the same dice, with the seats swapped.[/]"
        console.print(over if checked.points else "They belong together: the same promise, the seats swapped.")
        console.print(Text(f"  {checked.words}"))


def tell_verified(verified: Verified, words: str) -> None:
    match = verified.match
    console.print(f"[bold green]{words}[/] {match.game.title}, ruleset {match.ruleset}")
    console.print(f"  {verified.lines} lines, {match.throws} throws; dice {verified.dice}.")
    console.print(Text(f"  {'Over' if match.over else 'Not over'}: {match.waits.words}"))
    console.print(f"  Hash of the last position: {match.hash}")


@app.command()
@guard
def show(
    file: RecordFile,
    step: Annotated[int | None, typer.Option(metavar="K", help="After how many inputs; by default all of them.")] = None,
    seat: Annotated[int, typer.Option(help="From whose view: a seat, or 0 for a spectator.")] = 0,
    consider: Annotated[
        str | None,
        typer.Option(metavar="ACTION", help="A choice to draw into the picture, where the game can: its reach and sight."),
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write the picture to this file.")] = None,
) -> None:
    """Show a position of a recorded game, in words and as a picture."""
    match = match_at(file, step)
    view = match.view(seat)
    for told in last_told(match, seat):
        console.print(Text(str(told)))
    console.print(Text(match.game.text.board(view.state, seat - 1, view.names)))
    console.print(Text(view.waits.words, style="bold"))
    if svg:
        with clear_errors(svg, "write"):
            svg.write_text(view.svg(consider), encoding="utf-8")
        console.print(Text(f"Picture written to {svg}"))


def last_told(match: Match, seat: int) -> list[Any]:
    """What the last input caused, as far as a seat may know."""
    *_, events = match.event_lists()
    return match.position.tell(events, seat)


@app.command()
@guard
def rules(
    game: GameName, number: Annotated[str | None, typer.Argument(metavar="[NUMBER]", help="One rule, such as 2.5.")] = None
) -> None:
    """Read the rules of a game, or one of them."""
    found = GAMES.find(game)
    if number is None:
        from rich.markdown import Markdown

        console.print(Markdown((found.folder / "RULES.md").read_text(encoding="utf-8")))
        return
    rule = found.text.book.rules.get(number)
    if rule is None:
        raise Malformed.of(
            "unknown_rule", f"{found.title} has no rule {number!r}; its rules are {', '.join(found.text.book.rules)}."
        )
    console.print(Text(f"{rule.number} {rule.words}"))


@app.command()
@guard
def simulate(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B", help="A bot a seat. Default: random in every seat.", autocompletion=complete_bots)
    ] = "",
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, on any number of cores.")] = 0,
    option: OptionPairs = None,
    threads: Annotated[int | None, typer.Option(min=1, help="How many cores; by default all.")] = None,
    on: Annotated[str, typer.Option(help="cpu, gpu, or auto: a GPU if there is one, from a million games on.")] = "auto",
    as_json: AsJson = False,
) -> None:
    """Play many games by bots at full speed: who wins how often, with 95 % intervals."""
    from dicefield.cli.progress import show_count
    from dicefield.study.simulate import Simulation

    asked = Simulation.of(GAMES.find(game), split(bots), games, seed, read_pairs(option))
    with show_count("Playing") as progress:
        result = asked.run(threads, progress, on=on)
    if as_json:
        answer(result.json())
        return
    facts = result.json()
    console.print(f"[bold]{asked.game.title}[/], ruleset {asked.game.version}, seed {seed}, {games:,} games")
    table = Table("seat", "bot", "wins", "share", "95 % interval", "points a game", "95 % interval")
    for row in facts["seats"]:
        span = f"{row['low']:.2%} to {row['high']:.2%}"
        points = f"{row['mean_low']:.4f} to {row['mean_high']:.4f}"
        wins = (f"{row['wins']:,}", f"{row['win_share']:.2%}", span)
        table.add_row(str(row["seat"]), row["bot"], *wins, f"{row['mean_score']:.4f}", points)
    console.print(table)
    console.print(f"Without a sole winner: {facts['shared']:,}. Steps a game: {facts['steps_a_game']:.1f}.")
    console.print(f"{result.speed:,.0f} games a second on {result.where}.")


@app.command()
@guard
def referee(game: GameName) -> None:
    """Referee a game for another program: JSON lines on standard input, JSON lines on standard output.

    Try: echo '{"new": {}}' | dicefield referee army_men
    """
    from dicefield.cli.referee import converse

    for line in converse(GAMES.find(game), sys.stdin.buffer):
        print(line, flush=True)  # noqa: T201 - the conversation itself


for _command in (serve, *INSIGHT, *HINDSIGHT, *STUDIES, *PUZZLES):
    app.command()(_command)

app.add_typer(admin.app, name="admin")
_taken = {command.callback.__name__ for command in app.registered_commands if command.callback}
for _name, _content in content_apps(all_games(), _taken):
    app.add_typer(_content, name=_name)


def main() -> None:
    app(prog_name="dicefield")
