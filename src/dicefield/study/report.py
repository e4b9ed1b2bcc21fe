"""The folder of a study that is over: tables for programs, a page for people, and what one needs to play it again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from dicefield.look.graph import LOOKS, shade
from dicefield.look.palette import HOUSE, SANS, SERIF
from dicefield.play.game_record import clear_errors
from dicefield.study import figures
from dicefield.study.intervals import Share
from dicefield.study.results import Results, deeds_of
from dicefield.study.runner import Case

WHY = {"narrow": "narrow enough", "sure": "sure enough", "all": "all played", "": "not done"}
MEASURED = (
    ("lead_changes", "Lead changes", "How often the lead goes from one seat to another in a game.", False),
    (
        "winner_lowest",
        "Comebacks",
        "The least that the later winner could expect at some moment: the lower, the greater the comeback.",
        True,
    ),
    (
        "led_for_good",
        "When it is decided",
        "The part of the game that is over when the winner takes the lead for good: late is dramatic.",
        True,
    ),
    ("largest_swing", "The largest swing", "The most that one throw or choice changes in a game.", True),
)


def write_folder(results: Results, folder: Path, source: str, command: str) -> list[Path]:
    """Everything, written anew; which files there are."""
    texts = {
        "study.toml": source,
        "results.csv": results.csv,
        "deeds.csv": results.deeds_csv,
        "report.html": page(results, source, command),
        "reproduce.txt": reproduction(results, command),
    }
    with clear_errors(folder, "write"):
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return [folder / name for name in texts]


def reproduction(results: Results, command: str) -> str:
    lines = [command, "", *(f"{name} {number}" for name, number in results.versions.items())]
    return "".join(f"{line}\n" for line in lines)


def page(results: Results, source: str, command: str) -> str:
    """One file that needs nothing from elsewhere."""
    rooms = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined, trim_blocks=False
    )
    deeds = deeds_of(results.whole)
    return rooms.get_template("report.html").render(
        plan=results.plan,
        cases=results.cases,
        games=sum(case.count.games for case in results.cases),
        bots=results.bots,
        seats=results.seats,
        whole=results.whole,
        mixing=results.whole.swings["mixing"].total > 1e-9,
        deeds=deeds,
        most=figures.MOST_DEEDS,
        figures=draw_plots(results, deeds),
        how=how(results),
        why=WHY,
        share=span,
        over_even=over_even,
        percent=percent,
        shades={**HOUSE, **{f"seat-{number}": shade(look) for number, look in enumerate(LOOKS)}},
        serif=Markup(SERIF),
        sans=Markup(SANS),
        versions=results.versions,
        command=command,
        source=source,
    )


def draw_plots(results: Results, deeds: list[Any]) -> dict[str, Any]:
    """All plots; those that would say nothing are left out."""
    looked = bool(results.whole.games)
    measured = [
        {"title": title, "words": words, "svg": Markup(figures.measure(results, name=name, share=share))}
        for name, title, words, share in MEASURED
        if looked
    ]
    return {
        "seats": Markup(figures.shares_by_seat(results)),
        "bots": Markup(figures.shares_by_bot(results)) if any(len(case.count.bots) > 1 for case in results.cases) else "",
        "lengths": Markup(figures.game_lengths(results)),
        "measures": measured,
        "luck": Markup(figures.luck(results)) if looked else "",
        "deeds": Markup(figures.deeds(deeds)) if deeds else "",
    }


def how(results: Results) -> str:
    """Where what a seat could expect is known from."""
    exact = [case.cell.exact for case in results.cases]
    played = f"estimated by {results.plan.trials} games that bots played on from every position"
    if all(exact):
        return "known exactly, since the game is solved"
    return f"known exactly where the game is solved, else {played}" if any(exact) else played


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def span(share: Share) -> Markup:
    low, high = share.interval()
    return Markup('{}<span class="span">{} to {}</span>').format(percent(share.mean), percent(low), percent(high))


def over_even(case: Case) -> Markup:
    """What it is worth to have the first seat."""
    share, even = case.count.seats[0], 1 / len(case.count.seats)
    low, high = (100 * (end - even) for end in share.interval())
    return Markup('{:+.1f} points<span class="span">{:+.1f} to {:+.1f}</span>').format(100 * (share.mean - even), low, high)
