"""Puzzles on the command line: made, checked, shown."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from dicefield.cli.guard import AsJson, answer, console, guard
from dicefield.cli.words import complete_game, named_table
from dicefield.engine.errors import Illegal, Malformed
from dicefield.games import GAMES
from dicefield.play.game_record import clear_errors

if TYPE_CHECKING:
    from dicefield.puzzles import Puzzle

Make = Annotated[
    str, typer.Argument(metavar="[GAME]", help="Make puzzles of this game; without one, see below.", autocompletion=complete_game)
]


@guard
def puzzles(
    game: Make = "",
    count: Annotated[int, typer.Option(min=1, max=10_000, help="How many to make.")] = 120,
    seed: Annotated[int, typer.Option(min=0, help="The same seed makes the same puzzles.")] = 1,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write them.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, max=1_024, help="How many play at once; by default one a core.")] = None,
    check: Annotated[Path | None, typer.Option(metavar="FILE", help="Count everything in a file of puzzles again.")] = None,
    show: Annotated[str, typer.Option(metavar="ID", help="Show a puzzle that comes along.")] = "",
    today: Annotated[bool, typer.Option("--today", help="Show the puzzle of the day, which is the same everywhere.")] = False,
    solved: Annotated[bool, typer.Option("--solved", help="Tell what every choice of the puzzle is worth, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make puzzles: positions in which one choice is clearly the best, each with the proof of it; check them, or show one.

    Example: dicefield puzzles army_men --count 120 --seed 1 --file army_men.jsonl
    """
    if sum((bool(game), check is not None, bool(show), today)) != 1:
        raise Illegal.of("one_thing", "Name a game to make puzzles of, or say one of --check, --show and --today.")
    if game:
        make_puzzles(game, count, seed, file, workers, as_json)
    elif check is not None:
        check_puzzles(check, as_json)
    else:
        show_puzzle(show, solved, as_json)


def make_puzzles(name: str, count: int, seed: int, file: Path | None, workers: int | None, as_json: bool) -> None:
    from dicefield.cli.progress import show_count
    from dicefield.puzzles import written
    from dicefield.puzzles.selection import Order, make
    from dicefield.study.workers import Here

    game, hands = GAMES.find(name), Here(workers) if workers else Here.all()
    if file is not None and file.exists():
        raise Illegal.of("file_exists", f"{file} exists already; choose another name.")
    with hands.pool() as pool, show_count("Making puzzles") as progress:
        made = make(Order(game, count, seed), pool, hands.count, progress)
    if file is not None:
        with clear_errors(file, "write"):
            file.write_text(written(made), encoding="utf-8")
    if as_json:
        answer([puzzle.json() for puzzle in made])
    elif file is not None:
        console.print(Text(f"{len(made)} puzzles of {game.title} written to {file}"))
    else:
        console.print(Text(written(made)), end="", soft_wrap=True)


def check_puzzles(file: Path, as_json: bool) -> None:
    from dicefield.cli.progress import show_count
    from dicefield.puzzles import read_puzzles
    from dicefield.puzzles.check import troubles

    given = read_puzzles(read_text(file))
    wrong: dict[str, str] = {}
    with show_count("Counting again") as progress:
        for done, (puzzle, words) in enumerate(troubles(given), 1):
            progress(done, len(given))
            if words:
                wrong[puzzle.id] = words
    if as_json:
        answer({"puzzles": len(given), "wrong": wrong})
    elif not wrong:
        console.print(Text(f"All {len(given)} puzzles hold."))
    if wrong:
        raise Malformed.of("wrong_puzzles", f"{len(wrong)} of {len(given)} puzzles do not hold. {next(iter(wrong.values()))}")


def read_text(file: Path) -> str:
    try:
        with clear_errors(file, "read"):
            return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Malformed.of("not_text", f"{file} is not UTF-8 text.") from None


def show_puzzle(name: str, solved: bool, as_json: bool) -> None:
    from dicefield.puzzles import find_puzzle, puzzle_of

    puzzle = find_puzzle(name) if name else puzzle_of(datetime.datetime.now(datetime.UTC).date())
    if as_json:
        told = puzzle.json()
        answer(told if solved else {name: told[name] for name in told if name not in ("worths", "margin")})
        return
    draw_puzzle(puzzle, solved)


def draw_puzzle(puzzle: Puzzle, solved: bool) -> None:
    match = puzzle.match()
    view = match.view(puzzle.seat)
    console.print(Text(f"{puzzle.game.title}: {puzzle.id}", style="bold"))
    console.print(Text(view.game.text.board(view.state, puzzle.seat - 1, view.names)))
    console.print(Text(f"{view.names[puzzle.seat - 1]} is to choose. {puzzle.goal_words(view)}"))
    table = named_table("choice", *(["worth"] if solved else []))
    for say in (say for say, _ in puzzle.ranked) if solved else view.legal:
        table.add_row(say, *([f"{float(puzzle.worth(say)):.1%}"] if solved else []))
    console.print(table)


COMMANDS = (puzzles,)
