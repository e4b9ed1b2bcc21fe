"""Takes the pictures of docs/web.md: `python tools/screenshots.py`, or with names to take only some.

A server of its own lays tables with seeded dice, somebody follows the hints of the greedy bot for a while, and Chromium looks at
it.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.served import STARTS_WITHIN, served

PICTURES = Path(__file__).resolve().parent.parent / "docs/pictures/web"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--hide-scrollbars"]
DESK, PHONE = (1280, 800), (390, 844)
LARGEST = 250_000


@dataclass(frozen=True)
class Middle:
    """A game, and how far it is played before somebody looks."""

    options: dict[str, object]
    decisions: int
    seed: int = 7


MIDDLES = {
    "army_men": Middle({}, 6),
    "polyhydra": Middle({}, 3),
    "knight_fight": Middle({"cards": "house"}, 4),
    "polywars": Middle({"layout": "hill"}, 22),
    "polyversal": Middle({}, 22),
}
IN_THE_DARK = ("lobby", "polywars")

# --- The server -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Server:
    address: str

    def ask(self, path: str, body: object = None, key: str = "") -> Any:
        """The answer to a GET, or to a POST where there is something to say."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {key}"} if key else {})}
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=60) as answer:
            return json.load(answer)

    def command(self, table: str, key: str, verb: str, **more: object) -> Any:
        return self.ask(f"/api/tables/{table}/commands", {"do": verb, "id": uuid4().hex, **more}, key)


# --- Games -----------------------------------------------------------------------------------------------------------


def played(server: Server, game: str, decisions: int | None = None) -> tuple[str, str]:
    """A table against the greedy bot, played on with its own hints; to the end if not told how far."""
    middle = MIDDLES[game]
    seats = [{"who": "me", "name": "Ada"}, {"who": "bot:greedy", "name": "Greedy bot"}]
    dice: dict[str, object] = {"dice": "fair"} if decisions is None else {"dice": "seeded", "dice_seed": middle.seed}
    wish = {"game": game, "options": middle.options, "seats": seats, "listed": True, **dice}
    made = server.ask("/api/tables", wish)
    table, key = made["id"], made["keys"]["1"]
    while decisions is None or decisions > 0:
        told = waited_for(server, table, key)
        if told["result"] and decisions:
            raise ValueError(f"{game} is over before its middle: {decisions} decisions too many")
        if told["result"]:
            break
        server.command(table, key, "choose", choice=server.command(table, key, "hint")["choice"], on=told["on"])
        decisions = decisions and decisions - 1
    waited_for(server, table, key)
    return table, key


def waited_for(server: Server, table: str, key: str) -> Any:
    """The table once it is our turn, or over; bots need a moment."""
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until:
        told = server.ask(f"/api/tables/{table}?picture=false", key=key)
        if told["result"] or told["mine"][0]["owes"]:
            return told
        time.sleep(0.02)
    raise TimeoutError(f"nobody asks for a choice at {table}")


# --- Pictures --------------------------------------------------------------------------------------------------------


def shots(server: Server) -> dict[str, Callable[[Page], None]]:
    """What each picture shows: how a page is brought there."""
    over, _ = played(server, "army_men")
    tables = {game: played(server, game, middle.decisions) for game, middle in MIDDLES.items()}
    for guest in ("Cleo", "Dan"):
        seats = [{"who": "me", "name": guest}, {"who": "anyone"}]
        server.ask("/api/tables", {"game": "knight_fight" if guest == "Dan" else "polyhydra", "seats": seats, "listed": True})

    def at(path: str, laid: str) -> Callable[[Page], None]:
        def shown(page: Page) -> None:
            page.goto(server.address + path)
            page.wait_for_selector(laid)
            page.wait_for_load_state("networkidle")

        return shown

    def at_table(table: str, key: str) -> Callable[[Page], None]:
        def shown(page: Page) -> None:
            at(f"/table/{table}#key={key}&seat=1", "[data-test=choice]:enabled, [data-test=sheet]")(page)
            page.click("[data-test=hint]")
            page.wait_for_selector("[data-test=do-it]:enabled")
            page.mouse.move(0, 0)

        return shown

    return {
        "lobby": at("/", ".game [data-test=play-now]"),
        "set-up": at("/new/polywars", "[data-test=start]:enabled"),
        **{game.replace("_", "-"): at_table(*table) for game, table in tables.items()},
        "replay": at(f"/replay/{over}?step=9", "#picture svg[role=img]"),
        "rules": at("/rules/polywars#r3.1", "li[id^=r]"),
        "lesson": at("/learn/army_men?step=2", "[data-test=lesson-words]:not(:empty)"),
        "verify": at(f"/verify?table={over}", "[data-test=verdict]"),
    }


def take(browser: Browser, show: Callable[[Page], None], size: tuple[int, int], name: str, *, dark: bool = False) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
    )
    context.add_init_script("if (location.host) localStorage['dicefield.name'] = '\"Ada\"'")
    page = context.new_page()
    show(page)
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
    context.close()
    count = shrink(PICTURES / f"{name}.png")
    print(f"{name}.png: {count // 1000} kB{' (large)' if count > LARGEST else ''}")


def shrink(file: Path) -> int:
    """256 colours are enough for a page; says how large the file is now."""
    with Image.open(file) as image:
        small = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    small.save(file, optimize=True)
    return file.stat().st_size


def main(wanted: list[str]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        server = Server(address)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, show in shots(server).items():
            if wanted and name not in wanted:
                continue
            take(browser, show, DESK, name)
            take(browser, show, PHONE, f"{name}-phone")
            if name in IN_THE_DARK:
                take(browser, show, DESK, f"{name}-dark", dark=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
