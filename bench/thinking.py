"""How fast the search looks ahead, and how soon the coach answers. Part of `make bench`."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from typing import Any

from rich.table import Table

from dicefield.bots import Bot, usual_bot
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.play.match import Match
from dicefield.play.position import View
from dicefield.search.levels import Level
from dicefield.search.player import Searcher
from dicefield.solve import is_solvable, shelf_of

LOOKS = 5
"""Positions of a game that are looked at."""

ASKED = """
import sys, time
from dicefield.coach import advise
from dicefield.games import GAMES
from dicefield.play.match import Match
match = Match(GAMES.find(sys.argv[1]), eval(sys.argv[2]), seed=5)
while match.turn is None or len(match.view(match.turn).actions) < 2:
    match.land() if match.turn is None else match.choose(match.turn, match.legal()[0])
begun = time.perf_counter()
advice = advise(match.view(match.turn))
first = time.perf_counter() - begun
advise(match.view(match.turn))
print(first, time.perf_counter() - begun - first, advice.exact)
"""
"""What a program does that asks the coach for the first time, and then once more."""

SOLVED_OPTIONS = {"polyhydra": {"dice": "sealed"}}


def positions(game: Game) -> list[View]:
    """Some choices of a game that the usual bot plays against itself, spread over its first sixty."""
    match = Match(game, SOLVED_OPTIONS.get(game.name), seed=3)
    bots = {seat: Bot(game, usual_bot(game), seed=seat) for seat in range(1, match.options.seats + 1)}
    found: list[View] = []
    while not match.over and len(found) < 60:
        if match.turn is None:
            match.take_throw()
            continue
        view = match.view(match.turn)
        if len(view.actions) > 1:
            found.append(view)
        match.take_choice(match.turn, bots[match.turn].choose(view))
    return found[:: max(1, len(found) // LOOKS)][:LOOKS]


def lines_a_second(game: Game) -> float:
    """Lines of play on one core, the middle of several positions."""
    searcher = Searcher(game, Level("bench", "looks for a second", None, 1.0), seed=1)
    searcher.warm()
    speeds = []
    for view in positions(game):
        begun = time.perf_counter()
        looked = searcher.look(view)
        speeds.append(sum(one.visits for one in looked) / (time.perf_counter() - begun))
    return statistics.median(speeds)


def first_answer(game: Game) -> dict[str, Any]:
    """Of a fresh process with machine code in the cache."""
    asked = [sys.executable, "-c", ASKED, game.name, repr(SOLVED_OPTIONS.get(game.name, {}))]
    subprocess.run(asked, check=True, capture_output=True)
    first, again, exact = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()
    return {"first": float(first), "again": float(again), "exact": exact == "True"}


def think() -> dict[str, dict[str, Any]]:
    """Every game; solved ones answer exactly where they were worked out before."""
    return {game.title: {"lines": lines_a_second(game), "solved": is_kept(game), **first_answer(game)} for game in GAMES.games}


def is_kept(game: Game) -> bool:
    return is_solvable(game) and shelf_of(game).finished


def thinking_table(found: dict[str, dict[str, Any]]) -> Table:
    table = Table("game", "lines a second, one core", "the coach's first answer", "the next", "", title="Thinking")
    for title, row in found.items():
        how = "exact" if row["exact"] else "a search of 1 s"
        table.add_row(title, f"{row['lines']:,.0f}", f"{row['first']:.2f} s", f"{row['again']:.3f} s", how)
    return table


if __name__ == "__main__":
    print(json.dumps(think()))
