"""How fast, beside others, in one run: `make bench`, or `python bench/run.py --json`.

Machines are noisy, so contenders take turns and the middle of their rounds counts; read the ratios, not the figures.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.environments import environments_table, step_environments
from bench.hints import hints_table, run_hints
from bench.load import load_table, run_loads
from bench.server import run_server, server_table
from bench.thinking import think, thinking_table
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.study.simulate import Simulation
from examples.pig import PIG

ROUND_SECONDS = 0.5

Contender = Callable[[int], None]
"""Plays so many games."""


@dataclass
class Row:
    """One contender: how many games a round, how many steps a game, and the speeds of its rounds."""

    name: str
    play: Contender
    games: int
    steps: float = 0.0
    speeds: list[float] = field(default_factory=list)

    def time(self) -> None:
        begun = time.perf_counter()
        self.play(self.games)
        self.speeds.append(self.games / (time.perf_counter() - begun))

    @property
    def speed(self) -> float:
        return statistics.median(self.speeds)


# --- Contenders ------------------------------------------------------------------------------------------------------


def dicefield_plays(game: Game, *, machine: bool) -> Contender:
    simulation = Simulation.of(game)
    simulation.play(0, 1, machine=machine)
    return lambda games: void(simulation.play(0, games, machine=machine))


def void(_: object) -> None:
    """Only the time is of interest."""


def open_spiel_native(pyspiel: Any) -> Contender:
    """Whole games inside OpenSpiel's C++: one call a game."""
    game = pyspiel.load_game("pig")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(2)]

    def play(games: int) -> None:
        for number in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)

    return play


def open_spiel_python(pyspiel: Any) -> Contender:
    """The same, step by step from Python, as its examples do."""
    game = pyspiel.load_game("pig")

    def play(games: int) -> None:
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, weights)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))

    return play


def in_c(folder: Path, name: str) -> Contender:
    """The same game with the same generator in C."""
    program = folder / name
    subprocess.run(["cc", "-O3", "-o", str(program), str(Path(__file__).with_name(f"{name}.c"))], check=True)
    return lambda games: void(subprocess.run([str(program), str(games)], check=True, capture_output=True))


# --- The run ---------------------------------------------------------------------------------------------------------


def pig_rows(folder: Path) -> list[Row]:
    rows = [
        Row("Dicefield, compiled", dicefield_plays(PIG, machine=True), 400_000),
        Row("Dicefield, interpreted", dicefield_plays(PIG, machine=False), 20),
    ]
    if shutil.which("cc"):
        rows.append(Row("plain C, the same engine", in_c(folder, "pig"), 500_000))
        rows.append(Row("plain C, fused by hand", in_c(folder, "pig_by_hand"), 500_000))
    try:
        import pyspiel

        rows.append(Row("OpenSpiel, native", open_spiel_native(pyspiel), 15_000))
        rows.append(Row("OpenSpiel from Python", open_spiel_python(pyspiel), 600))
    except ImportError:
        Console(stderr=True).print("OpenSpiel is not installed; 'make bench' installs it.")
    return rows


def game_rows() -> list[Row]:
    rows = []
    for game in GAMES.games:
        rows.append(sized(f"{game.title}, compiled", dicefield_plays(game, machine=True), steps_of(game)))
        rows.append(sized(f"{game.title}, interpreted", dicefield_plays(game, machine=False), steps_of(game)))
    return rows


def steps_of(game: Game) -> float:
    """Choices and throws in a random game, on average."""
    return Simulation.of(game).play(1, 200).steps / 200


def sized(name: str, play: Contender, steps: float) -> Row:
    """A contender with as many games a round as half a second holds."""
    games = 1
    while True:
        row = Row(name, play, games, steps)
        row.time()
        if games / row.speed > ROUND_SECONDS / 4:
            return Row(name, play, max(1, round(row.speed * ROUND_SECONDS)), steps)
        games *= 4


def timed(rows: list[Row], rounds: int) -> None:
    for _ in track(range(rounds), description="Rounds", console=Console(stderr=True), transient=True):
        for row in rows:
            row.time()


def shown(title: str, rows: list[Row], first: Row) -> Table:
    """Speeds side by side; a step is a choice or a throw."""
    table = Table("one core", "games a second", "steps a second", f"{first.name} is", title=title)
    for row in rows:
        steps = f"{row.speed * row.steps:,.0f}" if row.steps else ""
        table.add_row(row.name, f"{row.speed:,.0f}", steps, f"{first.speed / row.speed:,.2f} times")
    return table


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", action="store_true", help="print one line of JSON")
    arguments.add_argument("--rounds", type=int, default=7, help="how often the contenders take turns")
    given = arguments.parse_args()
    parts = dict(all_parts(given.rounds, None if given.json else Console()))
    if given.json:
        print(json.dumps(parts))


def all_parts(rounds: int, console: Console | None = None) -> Iterator[tuple[str, Any]]:
    """Part by part, each shown as soon as it is known: the whole takes a quarter of an hour."""
    show: Callable[[Table], None] = console.print if console else lambda table: None
    with tempfile.TemporaryDirectory() as folder:
        pig, games = pig_rows(Path(folder)), game_rows()
        timed(pig, rounds)
        show(shown("Random games of Pig", pig, pig[0]))
        yield "pig", speeds(pig)
        timed(games, rounds)
    for compiled, interpreted in zip(games[::2], games[1::2], strict=True):
        show(shown("Random games", [compiled, interpreted], compiled))
    yield "games", speeds(games)
    others: dict[str, tuple[Callable[[], Any], Callable[[Any], Table]]] = {
        "thinking": (think, thinking_table),
        "environments": (step_environments, environments_table),
        "hints": (run_hints, hints_table),
        "load": (run_loads, load_table),
        "server": (run_server, server_table),
    }
    for name, (measure, table) in others.items():
        measured = measure()
        show(table(measured))
        yield name, measured


def speeds(rows: list[Row]) -> dict[str, dict[str, float]]:
    return {row.name: {"games": row.speed, "steps": row.speed * row.steps} for row in rows}


if __name__ == "__main__":
    main()
