"""Every page of the site, and what can be measured on any of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dicefield.games import GAMES
from tests.browser.room import seat_link
from tests.server.house import House

GAMES_PLAYED = tuple(game.name for game in GAMES.games)
MEASURES = (Path(__file__).parent / "measures.js").read_text(encoding="utf-8")
LAID = {
    "lobby": ".game [data-test=play-now]",
    "new": "[data-test=start]:enabled",
    "lab": "[data-test=run]:enabled",
    "table": "[data-test=choice]:enabled",
    "replay": "#picture svg[role=img]",
    "verify": "[data-test=verdict]",
    "rules": "li[id^=r]",
    "puzzles": "body[data-on][data-busy=false] #table svg[role=img]",
    "learn": "body[data-on][data-busy=false] #table svg[role=img]",
}
"""What a page shows once everything is laid."""


def every_page(house: House) -> dict[str, str]:
    """Names of pages and where they are: a finished table, and one of each game where somebody has to choose."""
    finished = finished_game(house)
    each = {f"{kind} {game}": f"/{kind}/{game}" for kind in ("new", "lab", "rules", "learn") for game in GAMES_PLAYED}
    tables = {f"table {game}": seat_link(house.table(game, ("me", "bot:random"))) for game in GAMES_PLAYED}
    fixed = {"lobby": "/", "puzzles": "/puzzles"}
    return {**fixed, "replay": f"/replay/{finished}?step=4", "verify": f"/verify?table={finished}", **each, **tables}


def finished_game(house: House) -> str:
    """A game of two bots that is over."""
    finished = house.table("army_men", ("bot:greedy", "bot:random"), listed=True)["id"]
    with house.socket(finished) as talk:
        while talk.until("table")["table"]["status"] != "over":
            pass
    return str(finished)


def open_page(page: Any, name: str, path: str) -> None:
    """Goes there and waits until everything is laid."""
    page.goto(path)
    page.wait_for_selector(LAID[name.split()[0]], state="attached")
    page.evaluate(MEASURES)


def measure(page: Any, what: str) -> Any:
    return page.evaluate(f"measures.{what}()")
