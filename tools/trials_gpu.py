"""The same games on a GPU as on processors, bit for bit, and how many steps a second each of them plays.

python tools/trials_gpu.py                        all games: `make trials-gpu`
python tools/trials_gpu.py --only pig army_men    some of them
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dicefield.engine.game import Game
from dicefield.engine.record import array
from dicefield.games import GAMES
from dicefield.gpu import check_gpu, most_places, name_of_gpu, places_for
from dicefield.study.simulate import Ending, Simulation
from examples.pig import PIG

SEED = 19
SECONDS = 3.0
"""How long each speed is measured."""


@dataclass(frozen=True)
class Case:
    """Games that must end the same on both."""

    game: str
    games: int
    bot: str = "random"
    options: dict[str, Any] = field(default_factory=dict)

    def simulation(self, games: int) -> Simulation:
        game = find(self.game)
        seats = game.read_options(self.options).seats
        return Simulation.of(game, (self.bot,) * seats, games, SEED, self.options)

    def __str__(self) -> str:
        return " ".join([self.game, self.bot, *(f"{name}={value}" for name, value in self.options.items())])


MILLION = 1_000_000

CASES = [
    Case("pig", MILLION),
    Case("pig", MILLION, "greedy", {"goal": 50}),
    Case("army_men", MILLION),
    Case("army_men", MILLION, "random", {"war": "campaign"}),
    Case("army_men", MILLION, "greedy"),
    Case("polyhydra", MILLION),
    Case("polyhydra", MILLION, "random", {"seats": 4, "dice": "sealed"}),
    Case("polyhydra", MILLION, "greedy"),
    Case("knight_fight", MILLION),
    Case("knight_fight", MILLION, "random", {"seats": 3, "cards": "house"}),
    Case("knight_fight", MILLION // 10, "greedy"),
    Case("polyversal", MILLION // 10),
    Case("polyversal", MILLION // 100, "random", {"first": "foot", "second": "ironclad"}),
    Case("polyversal", MILLION // 1000, "greedy"),
    Case("polywars", MILLION // 100),
    Case("polywars", 200, "random", {"scenario": "capture_the_flag", "layout": "hill"}),
    Case("polywars", 200, "greedy"),
]


def find(name: str) -> Game:
    return PIG if name == PIG.name else GAMES.find(name)


# --- The same --------------------------------------------------------------------------------------------------------


def on_cores(simulation: Simulation) -> array[Ending]:
    """How each game ends on processors, a few threads at once."""
    endings = array.of(Ending, simulation.games)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(note_piece, simulation, endings, *piece) for piece in simulation.pieces()]:
            done.result()
    return endings


def note_piece(simulation: Simulation, endings: array[Ending], first: int, games: int) -> None:
    simulation.note_endings(first, array(endings.raw[first : first + games], endings.kind))


def differences(case: Case) -> int:
    """How many games end in another way or after more or fewer steps."""
    simulation = case.simulation(case.games)
    there, here = array.of(Ending, case.games), on_cores(simulation)
    tally = simulation.play_on_gpu(0, case.games, there)
    rows = [endings.raw.view(np.uint8).reshape(case.games, -1) for endings in (here, there)]
    return int((rows[0] != rows[1]).any(axis=1).sum()) + int(tally.steps != here.raw["steps"].sum())


# --- How fast --------------------------------------------------------------------------------------------------------


def speed(case: Case, on: str) -> float:
    """Steps a second, in a run of about `SECONDS` that leaves no core and little of a GPU idle."""
    games = places_for(most_places() // 8) if on == "gpu" else 1_000
    while True:
        result = case.simulation(games).run(on=on)
        if result.seconds > SECONDS / 3:
            return float(result.tally.steps / result.seconds)
        games = int(games * min(64, SECONDS / result.seconds)) + 1


def compile_case(case: Case) -> dict[str, float]:
    """In a process of its own; from then on the machine code is on the disk. How many seconds it took."""
    simulation = case.simulation(1)
    return {"compile_gpu": timed(lambda: simulation.play_on_gpu(0, 1)), "compile_cpu": timed(simulation.warm)}


def timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


# --- The table -------------------------------------------------------------------------------------------------------


def rows(cases: list[Case]) -> Iterator[dict[str, Any]]:
    """Cases of a game and bot share their machine code, whatever the options. All is compiled before a speed is measured."""
    first_of = {(case.game, case.bot): case for case in reversed(cases)}
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        waiting = {code: pool.submit(compile_case, case) for code, case in first_of.items()}
    for case in cases:
        try:
            yield row_of(case, waiting[case.game, case.bot].result())
        except Exception as trouble:  # the others are still worth a look
            yield {"case": f"{case}: {str(trouble)[:400]!r}", "games": case.games, "wrong": case.games}


def row_of(case: Case, seconds: dict[str, float]) -> dict[str, Any]:
    """Speeds are measured with the usual options."""
    again = timed(lambda: case.simulation(1).play_on_gpu(0, 1))
    wrong = differences(case)
    speeds = {} if case.options else {f"speed_{on}": speed(case, on) for on in ("gpu", "cpu")}
    return {"case": str(case), "games": case.games, "wrong": wrong, **seconds, "load_gpu": again, **speeds}


def say(row: dict[str, Any]) -> str:
    cells = [row["case"], f"{row['games']:,}", f"{row['wrong']:,}"]
    if "speed_gpu" in row:
        here, there = row["speed_cpu"], row["speed_gpu"]
        cells += [f"{there:.3g}", f"{here:.3g}", f"{there / here:.2g}", f"{row['compile_gpu']:.0f}", f"{row['load_gpu']:.1f}"]
    return "| " + " | ".join([*cells, *[""] * (8 - len(cells))]) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--json", type=Path, help="write the rows to this file, too")
    given = parser.parse_args()
    check_gpu()
    print(f"{name_of_gpu()} and {os.cpu_count()} cores", flush=True)
    print("| play-outs | games compared | differ | GPU, steps a second | all cores | ratio | compile s | from the disk s |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    told = []
    games = given.only or dict.fromkeys(case.game for case in CASES)
    for row in rows([case for game in games for case in CASES if case.game == game]):
        told.append(row)
        print(say(row), flush=True)
        if given.json:
            given.json.write_text(json.dumps(told, indent=1))
    sys.exit(any(row["wrong"] for row in told))


if __name__ == "__main__":
    main()
