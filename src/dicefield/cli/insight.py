"""Insight on the command line: solutions, odds, the coach, tournaments."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicefield.cli.guard import AsJson, answer, console, guard
from dicefield.cli.words import GameName, OptionPairs, RecordFile, complete_bots, read_pairs, split
from dicefield.engine.errors import Illegal, Malformed
from dicefield.games import GAMES
from dicefield.play.game_record import read
from dicefield.play.match import Match
from dicefield.play.replay import replay

if TYPE_CHECKING:
    from dicefield.coach import Advice
    from dicefield.study.ladder import Tournament

Step = Annotated[int | None, typer.Option(metavar="K", help="After how many inputs; by default all of them.")]
Seat = Annotated[int | None, typer.Option(help="Whose choice; by default the first seat that owes one.")]


def match_at(file: Path, step: int | None) -> Match:
    """The match of a record after so many inputs."""
    record = read(file)
    inputs = sum("end" not in line for line in record.lines) - 1
    if step is not None and not 0 <= step <= inputs:
        raise Illegal.of("step", f"The record has {inputs} inputs; --step must be 0 to {inputs}, got {step}.")
    return replay(record, GAMES, steps=step)


def seat_at(match: Match, seat: int | None) -> int:
    if seat is None and match.turn is None:
        raise Illegal.of("nothing_owed", f"Nobody has anything to choose there: {match.waits.words}")
    return match.position.check_seat(seat if seat is not None else match.turn)


# --- Solutions -------------------------------------------------------------------------------------------------------


@guard
def solve(
    game: GameName,
    again: Annotated[bool, typer.Option("--again", help="Forget what is kept and work it out anew.")] = False,
    as_json: AsJson = False,
) -> None:
    """Work out perfect play, once: it is kept in your data folder for the coach and the perfect bot.

    Games that can be solved have a bot named perfect; 'dicefield games' lists them. Stopped halfway, it goes on from there.
    """
    from dicefield.cli.progress import show_parts
    from dicefield.solve import solve as work_out

    found = GAMES.find(game)
    with show_parts() as progress:
        solution = work_out(found, progress, again=again)
    findings = solution.findings
    if as_json:
        answer({"game": game, "solved": solution.title, **vars(findings)})
        return
    console.print(f"[bold]{solution.title}[/]")
    console.print(f"  The first seat wins {findings.value:.6f} of the points when both play perfectly.")
    console.print(f"  {findings.measure}: {findings.error:.2g}")
    console.print(f"  {findings.positions:,} positions, worked out in {findings.seconds:.1f} s.")
    for name, value in findings.more.items():
        console.print(Text(f"  {name}: {say_value(value)}"))


def say_value(value: Any) -> str:
    """Numbers as people read them; a mix as its parts."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {say_value(part)}" for name, part in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(say_value, value))
    if isinstance(value, float):
        return f"{value:.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


# --- Odds ------------------------------------------------------------------------------------------------------------


@guard
def odds(
    file: RecordFile,
    choice: Annotated[str, typer.Argument(metavar="CHOICE", help="A choice in words, such as 'attack d8'.")],
    step: Step = None,
    seat: Seat = None,
    against: Annotated[
        list[str] | None,
        typer.Option(metavar="SEAT=CHOICE", help="What another seat chooses at the same time; may be repeated."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """The exact odds of a choice in a recorded game, before it is made.

    Example: dicefield odds game.jsonl 'attack d8' --against '2=defend d20'
    """
    from dicefield.odds import MOST_POSITIONS, after
    from dicefield.odds import odds as estimate

    match = match_at(file, step)
    view = match.view(seat_at(match, seat))
    theirs = read_against(against)
    found = estimate(view, choice, against=theirs, most=MOST_POSITIONS)
    ends = after(view, choice, against=theirs)
    if as_json:
        answer({"choice": choice, "seat": view.seat, "odds": found.json() if found else None, "positions": len(ends)})
        return
    if found is None:
        console.print("No dice of yours decide what comes of that.")
        return
    table = Table("outcome", "chance", "exactly")
    for words, chance in found.parts:
        table.add_row(words, f"{float(chance):.2%}", str(chance))
    console.print(table)
    console.print(f"{len(ends):,} different positions can come of it.")


def read_against(pairs: list[str] | None) -> dict[int, object]:
    theirs: dict[int, object] = {}
    for pair in pairs or []:
        seat, equals, choice = pair.partition("=")
        if not equals or not seat.strip().isdecimal() or int(seat) in theirs:
            raise Malformed.of("against", f"Say what another seat chooses once as SEAT=CHOICE, such as '2=rally', got {pair!r}.")
        theirs[int(seat)] = choice.strip()
    return theirs


# --- The coach -------------------------------------------------------------------------------------------------------


@guard
def coach(
    file: RecordFile,
    step: Step = None,
    seat: Seat = None,
    seconds: Annotated[float, typer.Option(min=0.05, max=600, help="How long to look where the game is not solved.")] = 1.0,
    as_json: AsJson = False,
) -> None:
    """What to choose in a recorded game: exactly where the game is solved, else by a search, with its error."""
    from dicefield.coach import advise

    match = match_at(file, step)
    advice = advise(match.view(seat_at(match, seat)), seconds)
    if as_json:
        answer(advice.json(), letters=True)
    else:
        show_advice(console, advice)


def show_advice(to: Console, advice: Advice, most: int = 12) -> None:
    table = Table("choice", "worth", "error", "take it", "regret")
    for rated in advice.choices[:most]:
        error = "exact" if advice.exact else f"± {rated.error:.1%}"
        table.add_row(Text(rated.say), f"{rated.worth:.2%}", error, f"{rated.share:.0%}", f"{rated.regret:.2%}")
    to.print(table)
    if len(advice.choices) > most:
        to.print(f"{len(advice.choices) - most} lesser choices are left out.", style="dim")
    to.print(Text(advice.words))


# --- Tournaments -----------------------------------------------------------------------------------------------------


@guard
def tournament(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B,C", help="Who plays; by default the game's own bots.", autocompletion=complete_bots)
    ] = "",
    games: Annotated[int, typer.Option(help="Games of each pairing, at most; an even number.")] = 1_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    option: OptionPairs = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write what is played; started again, it goes on.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw the ratings to this .svg or .png file.")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="Play all games, even if it is decided who is better.")] = False,
    threads: Annotated[int | None, typer.Option(min=1, help="How many cores; by default all.")] = None,
    as_json: AsJson = False,
) -> None:
    """Bots against each other in pairs of games with the same dice and the seats swapped: who is better, and how sure that is.

    Example: dicefield tournament army_men --bots perfect,greedy,random --games 20000 --file ladder.jsonl
    """
    from dicefield.cli.progress import show_count
    from dicefield.study.figures import draw_ratings, plot_path
    from dicefield.study.ladder import Rules, Tournament

    if plot:
        plot_path(plot)
    held = Tournament(Rules.of(GAMES.find(game), split(bots), games, seed, read_pairs(option), early=not whole), file)
    with show_count("Playing") as progress:
        results = held.run(threads, progress)
    if plot:
        draw_ratings(results, plot)
    if as_json:
        answer(results.json())
        return
    show_results(results)
    if plot:
        console.print(Text(f"Ratings drawn to {plot}"))


def show_results(results: Tournament) -> None:
    ratings = Table("bot", "rating", "95 % interval", "points", "games")
    for rating in results.ratings:
        span = f"{rating.low:.1f} to {rating.high:.1f}"
        ratings.add_row(rating.bot, f"{rating.rating:.1f}", span, f"{rating.share:.2%}", f"{rating.games:,}")
    console.print(ratings)
    met = Table("first", "second", "share of the first", "95 % interval", "wins", "draws", "losses", "")
    steady = Table("first", "second", "share without luck", "95 % interval", "games")
    for meeting in results.meetings:
        told = meeting.json()
        counts = [f"{told[name]:,}" for name in ("wins", "draws", "losses")]
        met.add_row(*told["bots"], *share_and_span(told), *counts, "decided" if told["decided"] else "open")
        if told["without_luck"]:
            steady.add_row(*told["bots"], *share_and_span(told["without_luck"]), f"{2 * told['weighed']:,}")
    console.print(met)
    if steady.rows:
        console.print(steady)
        console.print(Text("Without luck: choices against perfect play are weighed by the solution, and the dice left out."))


def share_and_span(told: dict[str, Any]) -> tuple[str, str]:
    return f"{told['share']:.2%}", f"{told['low']:.2%} to {told['high']:.2%}"


COMMANDS = (solve, odds, coach, tournament)
