"""How soon a hint is there: its first words, and what a search says, beside a question that needs no thought. Part of `make bench`.

    python bench/hints.py

A server of its own, asked over HTTP as a page asks, at several decisions of each game. What is told on a fresh server, before its
search is ready, is measured as well.
"""

from __future__ import annotations

import json
import secrets
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dicefield.games import GAMES
from tools.served import served

DECISIONS, EVERY = 6, 5
"""At how many decisions a hint is asked for, and at every which one."""


class Asker:
    """Somebody at a table against the usual bot, who asks for hints."""

    def __init__(self, address: str, game: str) -> None:
        self.client = httpx.Client(base_url=address, timeout=600)
        wish = {"game": game, "seats": [{"who": "me"}, {"who": "bot:random"}], "dice": "seeded", "dice_seed": 3}
        made = self.client.post("/api/tables", json=wish).json()
        self.path, self.key = f"/api/tables/{made['id']}", {"authorization": f"Bearer {made['keys']['1']}"}

    def do(self, verb: str, **more: Any) -> dict[str, Any]:
        told: dict[str, Any] = self.client.post(
            f"{self.path}/commands", json={"do": verb, "id": secrets.token_hex(8), **more}, headers=self.key
        ).json()
        return told

    def time(self, verb: str, **more: Any) -> float:
        begun = time.perf_counter()
        self.do(verb, **more)
        return time.perf_counter() - begun

    def decisions(self) -> Iterator[int]:
        """Plays on by the usual bot, and stops wherever it is this seat's choice among several."""
        number = 0
        while True:
            told = self.client.get(f"{self.path}?picture=false", headers=self.key).json()
            if told["result"]:
                return
            if not told["mine"][0]["owes"]:
                time.sleep(0.01)
                continue
            if told["choices"] is None or len(told["choices"]) > 1:
                yield number
                number += 1
            self.do("choose", choice=self.do("hint", depth=0)["choice"], on=told["on"])

    def wait_for_search(self) -> float:
        """Until a search can answer; how long the first words of a hint took before that."""
        first = self.time("hint", depth=0)
        while self.do("hint", depth=1).get("preparing"):
            time.sleep(0.2)
        return first


def hints_of(address: str, game: str) -> dict[str, float]:
    """Milliseconds in the middle of some decisions, and the longest."""
    asker = Asker(address, game)
    cold, times = 0.0, []
    for number in asker.decisions():
        cold = cold or asker.wait_for_search()
        if number % EVERY == 0:
            times.append([asker.time("ping"), asker.time("hint", depth=0), asker.time("hint", depth=1)])
        if len(times) == DECISIONS:
            break
    nothing, words, search = zip(*times, strict=True)
    found = {"nothing": statistics.median(nothing), "cold": cold, "words": statistics.median(words), "words_most": max(words)}
    found |= {"search": statistics.median(search), "search_most": max(search)}
    return {name: 1000 * seconds for name, seconds in found.items()}


def run_hints() -> dict[str, dict[str, float]]:
    with served() as address:
        return {game.title: hints_of(address, game.name) for game in GAMES.own}


def hints_table(found: dict[str, dict[str, float]]) -> Table:
    heads = ("ping", "first words, search not ready", "first words", "at most", "a search", "at most", "words : ping")
    table = Table("milliseconds", *heads, title="A hint at the table")
    for title, row in found.items():
        figures = [row[name] for name in ("nothing", "cold", "words", "words_most", "search", "search_most")]
        table.add_row(title, *(f"{figure:,.0f}" for figure in figures), f"{row['words'] / row['nothing']:.1f}")
    return table


if __name__ == "__main__":
    print(json.dumps(run_hints()))
