"""What a person is asked who names no game: which one, against whom, with which dice."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from dicefield.bots import PERFECT, bots_of, usual_bot
from dicefield.cli.table import Wish, begin
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.play.match import HUMAN
from dicefield.solve import shelf_of

DICE = (
    ("seeded", "the program rolls"),
    ("fair", "the program rolls, and you can prove afterwards that it did not cheat"),
    ("entered", "you roll real dice and type what they show"),
)


def ask_all(console: Console) -> None:
    """A few questions, each with a sensible answer to just press Enter on."""
    console.print(Panel(Text("Dicefield: battle games fought by polyhedral dice"), expand=False))
    try:
        game = GAMES.games[choose(console, "Which game?", [(game.title, game.blurb) for game in GAMES.games])]
        rivals = [*rivals_of(game), (HUMAN, "somebody beside you, at the same keyboard")]
        rival, _ = rivals[choose(console, "Against whom?", rivals)]
        dice, _ = DICE[choose(console, "Which dice?", DICE)]
    except EOFError:
        console.print("\nNobody is here to answer. Say 'dicefield play --help' to see how to start without questions.")
        return
    seats = game.read_options().seats
    begin(console, Wish(game, [HUMAN] + [rival] * (seats - 1), dice=dice))


def rivals_of(game: Game) -> list[tuple[str, str]]:
    """Who can be played against at once: the usual bot first; the perfect one only where it was worked out."""
    able = {name: words for name, words in bots_of(game).items() if name != PERFECT or shelf_of(game).finished}
    return [(usual_bot(game), able.pop(usual_bot(game))), *able.items()]


def choose(console: Console, question: str, answers: Sequence[tuple[str, str]]) -> int:
    """One of some answers, each with what it means, as an index; Enter means the first."""
    for number, (name, meaning) in enumerate(answers, 1):
        console.print(Text.assemble(f"  {number}  ", (name, "bold"), f": {meaning}"))
    while True:
        answer = console.input(f"{question} \\[1] ").strip() or "1"
        if answer.isdecimal() and 1 <= int(answer) <= len(answers):
            return int(answer) - 1
        console.print(f"Please type a number from 1 to {len(answers)}.")
