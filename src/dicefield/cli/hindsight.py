"""Finished games on the command line: luck and skill, the costliest choices, and what might have been."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from dicefield.cli.guard import AsJson, answer, console, guard
from dicefield.cli.insight import match_at
from dicefield.cli.words import RecordFile
from dicefield.play.match import Match

if TYPE_CHECKING:
    from dicefield.coach import Ledger, Review, WayGroup

Faces = Annotated[str | None, typer.Option(metavar="FACES", help="How the dice fall instead, such as '5 2'.")]

SURE = 1.96
"""Standard errors to each side: nineteen times in twenty the truth is inside."""

BIGGEST = 5
"""How many turning points of a game are told."""

LISTED = 8
"""How many ways to land are named that cannot be told apart."""


@guard
def luck(
    file: RecordFile,
    trials: Annotated[int, typer.Option(min=10, help="Games played on from each position where the game is not solved.")] = 400,
    as_json: AsJson = False,
) -> None:
    """Where the result of a game came from: the luck of the dice, and what each choice cost or brought."""
    from dicefield.cli.progress import show_count
    from dicefield.coach import ledger_of

    match = match_at(file, None)
    with show_count("Looking at every position") as progress:
        ledger = ledger_of(match, trials, progress)
    if as_json:
        answer(ledger.json())
        return
    show_ledger(match, ledger)


def show_ledger(match: Match, ledger: Ledger) -> None:
    console.print("Exact." if ledger.exact else "Estimated by games that bots played on from every position.", style="dim")
    mixed = any(account.mixing for account in ledger.accounts) and ledger.exact
    table = Table("seat", "player", "start", "luck", "own choices", "others", *(["mixing"] if mixed else []), "result")
    for account in ledger.accounts:
        parts = [account.luck, account.own, account.others + account.given_up, *([account.mixing] if mixed else [])]
        row = [match.players[account.seat - 1].name, f"{account.start:.1%}", *(f"{part:+.1%}" for part in parts)]
        table.add_row(str(account.seat), *row, f"{account.result:.0%}")
    console.print(table)
    if not ledger.exact:
        console.print(f"Luck is sure to ± {SURE * ledger.accounts[0].error:.1%} (95 %).", style="dim")
    console.print("Turning points:")
    for entry in sorted(ledger.entries, key=lambda entry: -abs(entry.change[0]))[:BIGGEST]:
        line = match.steps[entry.step - 1].line if entry.step else {}
        what = line.get("choose") or (f"throw {' '.join(map(str, line['faces']))}" if "faces" in line else "the end")
        by = f"{match.players[entry.seat - 1].name}: " if entry.seat else ""
        console.print(Text(f"  step {entry.step:>4}  {entry.change[0]:+.1%} for seat 1  {by}{what} ({entry.cause.value})"))


@guard
def whatif(
    file: RecordFile,
    step: Annotated[int, typer.Option(metavar="K", help="The number of the throw's step.")],
    faces: Faces = None,
    seat: Annotated[int, typer.Option(min=1, max=8, help="To whom it would have been worth that.")] = 1,
    trials: Annotated[int, typer.Option(min=10, help="Games played on where the game is not solved.")] = 200,
    as_json: AsJson = False,
) -> None:
    """What if it had been a 5? Every other way a throw of a recorded game could have landed, and what it would have been worth."""
    from dicefield.cli.table import read_faces
    from dicefield.coach import groups_of, what_if

    match = match_at(file, None)
    match.position.check_seat(seat)
    turns = what_if(match, step, read_faces(faces) if faces else None, trials)
    groups = groups_of(turns, seat)
    if as_json:
        answer([{**turn.json(), "group": place} for place, group in enumerate(groups, 1) for turn in group.ways])
        return
    show_ways(match, groups, seat)


def show_ways(match: Match, groups: list[WayGroup], seat: int) -> None:
    table = Table("faces", "chance", f"worth to {match.players[seat - 1].name}", "")
    for group in groups:
        error = f" ± {SURE * group.error:.1%}" if group.error else ""
        fell = "as it fell" if any(way.happened for way in group.ways) else ""
        table.add_row(say_ways(group), f"{group.chance:.1%}", f"{group.share:.1%}{error}", fell)
    console.print(table)
    if any(len(group.ways) > 1 for group in groups):
        console.print("What stands together cannot be told apart; it is told by its faces.", style="dim")


def say_ways(group: WayGroup) -> str:
    more = len(group.ways) - LISTED
    said = ", ".join(" ".join(map(str, way.faces)) for way in group.ways[:LISTED])
    return f"{said} and {more} more" if more > 0 else said


@guard
def review(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option(min=1, max=8, help="Whose choices; by default those of every seat.")] = None,
    games: Annotated[int, typer.Option(min=200, help="Games that a cost rests on where the game is not solved.")] = 2_000,
    as_json: AsJson = False,
) -> None:
    """The costliest choices of a finished game: what was chosen, what was better, and what that cost."""
    from dicefield.cli.progress import show_count

    match = match_at(file, None)
    seats = range(1, match.options.seats + 1) if seat is None else [seat]
    with show_count("Looking at every choice") as progress:
        reviews = [review_with(match, one, games, progress) for one in seats]
    if as_json:
        answer([told.json() for told in reviews], letters=True)
        return
    for told in reviews:
        show_review(match, told)


def review_with(match: Match, seat: int, games: int, progress: Callable[[int, int], None]) -> Review:
    from dicefield.coach import review as look

    for told in look(match, seat, games):
        progress(told.done, told.of)
    return told


def show_review(match: Match, told: Review) -> None:
    console.print(Text(f"The costliest choices of {match.players[told.seat - 1].name}:", style="bold"))
    if not told.costly:
        console.print(
            "  None: no choice was worth less than another, beyond what can be told." if told.choices else "  None was made."
        )
    for choice in told.costly:
        span = "" if told.exact else f" ({choice.low:.1%} to {choice.high:.1%})"
        console.print(Text(f"  step {choice.step:>4}  {choice.cost:.1%}{span}  {choice.chosen}; better: {choice.better}"))
        if choice.odds:
            console.print(Text(f"             {choice.odds[1] or 'nothing'}; better: {choice.odds[0] or 'nothing'}", style="dim"))
    estimated = f"From {told.games:,} games each, played on with the same dice by bots: the cost against these."
    console.print("Exact, against perfect play." if told.exact else estimated, style="dim")


COMMANDS = (luck, review, whatif)
