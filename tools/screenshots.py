"""Takes the pictures of README.md and docs/web.md: `python tools/screenshots.py`, with names (`polywars motion`) only those.

A server of its own lays tables with seeded dice, the greedy bot plays both sides for a while, and Chromium looks at it: at pages as
they stand, at a game with a choice in hand, and, for `motion`, at what comes of it.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any
from uuid import uuid4

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dicefield.games import GAMES
from dicefield.puzzles import puzzles_of
from tools.served import served

PICTURES = Path(__file__).resolve().parent.parent / "docs/pictures/web"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--hide-scrollbars"]
DESK, PHONE, SIDE = (1280, 800), (390, 844), (844, 390)
LARGEST = 250_000
PUZZLE = 46
"""Which of those of Polywars is shown."""

Show = Callable[[Page], None]


@dataclass(frozen=True)
class Moment:
    """A game, how far it is played before somebody looks, and what a seat has in hand: the beginning of a choice."""

    options: dict[str, object]
    decisions: int
    choice: str
    seed: int = 7
    odds: bool = False
    """Whether targets tell their odds once a piece is touched."""
    seat: str = "1"


MOMENTS = {
    "army_men": Moment({}, 18, "set"),
    "polyhydra": Moment({}, 10, "lock"),
    "knight_fight": Moment({"cards": "house"}, 23, "attack", seed=4),
    "polywars": Moment({"layout": "wall"}, 130, "zap 6 on 22", seed=1, odds=True),
    "polyversal": Moment({"table": 36}, 74, "fire a1 1 at p", seed=1, odds=True),
}
ON_ITS_SIDE = ("polywars", "polyversal")
FILMED = ("knight_fight", Moment({"cards": "house"}, 22, "", seed=1, seat="2"))

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


@dataclass(frozen=True)
class Table:
    """A table, the keys of its seats, and the pieces of the choice that the first seat has in hand."""

    id: str
    keys: dict[str, str]
    pieces: tuple[str, ...] = ()
    odds: bool = False


def lay(server: Server, game: str, wish: dict[str, object]) -> Table:
    """Two people: with seeded dice hints are the same each time, and so are those who follow them. Bots are not."""
    seats = [{"who": "me", "name": name} for name in ("Ada", "Ben")]
    made = server.ask("/api/tables", {"game": game, "seats": seats, "listed": True, **wish})
    return Table(made["id"], made["keys"])


def play_out(server: Server, game: str) -> Table:
    """A game with fair dice that is over."""
    table = lay(server, game, {"dice": "fair"})
    for seat, seen, choice in turns(server, table):
        decide(server, table, seat, seen, choice)
    return table


def play_to(server: Server, game: str, moment: Moment) -> Table:
    """A game that has come to a moment: a seat may now make the choice that is shown."""
    table = lay(server, game, {"options": moment.options, "dice": "seeded", "dice_seed": moment.seed})
    for decisions, (seat, seen, choice) in enumerate(turns(server, table)):
        meant = [one["pieces"] for one in seen["choices"] if one["say"].startswith(moment.choice)]
        if seat == moment.seat and decisions >= moment.decisions and meant:
            return replace(table, pieces=tuple(meant[0]), odds=moment.odds)
        decide(server, table, seat, seen, choice)
    raise ValueError(f"{game} is over before anybody could choose {moment.choice!r}")


def turns(server: Server, table: Table) -> Iterator[tuple[str, Any, str]]:
    """Seat by seat until the game is over: who has to choose, what they see, what they are advised to do."""
    while True:
        for seat, key in table.keys.items():
            seen = server.ask(f"/api/tables/{table.id}?picture=false", key=key)
            if seen["result"]:
                return
            if any(one["owes"] for one in seen["mine"]):
                yield seat, seen, server.command(table.id, key, "hint")["choice"]


def decide(server: Server, table: Table, seat: str, seen: Any, choice: str) -> None:
    server.command(table.id, table.keys[seat], "choose", choice=choice, on=seen["on"])


# --- Hands -----------------------------------------------------------------------------------------------------------

OPEN_POINT = """(key) => {
  const on = (element, x, y) => element.contains(document.elementFromPoint(x, y));
  for (const element of document.querySelectorAll(`svg [data-piece="${key}"], [data-test=hand-strip] [data-piece="${key}"]`)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    for (const [across, down] of [[.5, .5], [.5, .25], [.5, .75], [.25, .5], [.75, .5], [.1, .5], [.9, .5]])
      if (on(element, x + width * across, y + height * down)) return { x: x + width * across, y: y + height * down };
  }
  return null;
}"""
SETTLED = """() => document.body.dataset.busy === "false"
  && document.querySelector("[data-test=do-it]").getAttribute("aria-busy") === "false" """


STEPS_BACK = 4


def touch(page: Page, piece: str) -> None:
    """A piece is touched where nothing else lies on it; what is out of sight is looked for from farther away."""
    for _ in range(STEPS_BACK):
        at = page.evaluate(OPEN_POINT, piece)
        if at:
            page.mouse.click(at["x"], at["y"])
            page.wait_for_function(SETTLED)
            return
        page.keyboard.press("-")
    raise LookupError(f"{piece} is out of sight")


def at(address: str, laid: str) -> Show:
    def show(page: Page) -> None:
        page.goto(address)
        page.wait_for_selector(laid)
        page.wait_for_load_state("networkidle")

    return show


def at_table(server: Server, table: Table) -> Show:
    return at(f"{server.address}/table/{table.id}#key={table.keys['1']}&seat=1", "body[data-on][data-busy=false]")


def in_hand(server: Server, table: Table) -> Show:
    """The table with a choice in hand, but not done."""

    def show(page: Page) -> None:
        at_table(server, table)(page)
        touch(page, table.pieces[0])
        if table.odds:
            page.wait_for_selector("[data-test=note]", state="attached")
        for piece in table.pieces[1:]:
            touch(page, piece)
        page.mouse.move(0, 0)

    return show


# --- Pictures --------------------------------------------------------------------------------------------------------


def pages(server: Server) -> dict[str, Show]:
    """Pages without a game in progress."""
    over = play_out(server, "army_men").id
    for guest in ("Cleo", "Dan"):
        seats = [{"who": "me", "name": guest}, {"who": "anyone"}]
        server.ask("/api/tables", {"game": "knight_fight" if guest == "Dan" else "polyhydra", "seats": seats, "listed": True})
    paths = {
        "lobby": ("/", ".game [data-test=play-now]"),
        "set-up": ("/new/polywars", "[data-test=start]:enabled"),
        "replay": (f"/replay/{over}?step=9", "#picture svg[role=img]"),
        "rules": ("/rules/polywars#r3.1", "li[id^=r]"),
        "lesson": ("/learn/army_men?step=2", "body[data-playing=false] [data-test=lesson-words]:not(:empty)"),
        "verify": (f"/verify?table={over}", "[data-test=verdict]"),
    }
    return {"puzzles": answered(server), **{name: at(server.address + path, shown) for name, (path, shown) in paths.items()}}


def answered(server: Server) -> Show:
    """A puzzle of Polywars with an answer that is not the best."""
    puzzle = puzzles_of(GAMES.find("polywars"))[PUZZLE]
    say = puzzle.ranked[len(puzzle.right)][0]

    def show(page: Page) -> None:
        at(f"{server.address}/puzzles?puzzle={puzzle.id}", "body[data-on][data-busy=false] #table svg[role=img]")(page)
        page.locator(f'[data-test=choice][data-say="{say}"]').dispatch_event("click")
        page.locator("[data-primary]:visible").click()
        page.wait_for_selector("[data-test=told]:visible")
        page.mouse.move(0, 0)

    return show


def take(browser: Browser, show: Show, size: tuple[int, int], name: str, *, dark: bool = False) -> None:
    page = opened(browser, size, dark=dark)
    show(page)
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
    page.context.close()
    count = shrink(PICTURES / f"{name}.png")
    print(f"{name}.png: {count // 1000} kB", flush=True)


def opened(browser: Browser, size: tuple[int, int], *, dark: bool = False, moving: bool = False) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="no-preference" if moving else "reduce",
        has_touch=size in (PHONE, SIDE),
        is_mobile=size in (PHONE, SIDE),
    )
    context.add_init_script("if (location.host) localStorage['dicefield.name'] = '\"Ada\"'")
    return context.new_page()


def shrink(file: Path) -> int:
    """256 colours are enough for a page, or less where it shows much; rare ones stay true. Says how large the file is now."""
    with Image.open(file) as image:
        whole = image.convert("RGB")
    for colours in (256, 160, 96):
        whole.quantize(colours, kmeans=2, dither=Image.Dither.NONE).save(file, optimize=True)
        if file.stat().st_size <= LARGEST:
            break
    return file.stat().st_size


def take_page(browser: Browser, name: str, show: Show) -> None:
    take(browser, show, DESK, name)
    take(browser, show, PHONE, f"{name}-phone")
    if name == "lobby":
        take(browser, show, DESK, f"{name}-dark", dark=True)


def take_game(browser: Browser, name: str, show: Show) -> None:
    for dark in (False, True):
        more = "-dark" if dark else ""
        take(browser, show, DESK, f"{name}{more}", dark=dark)
        take(browser, show, PHONE, f"{name}-phone{more}", dark=dark)
    if name in ON_ITS_SIDE:
        take(browser, show, SIDE, f"{name}-side")


# --- Motion ----------------------------------------------------------------------------------------------------------

CHOICES = 2
FRAME = 100
REST = 10
WIDE = 720
STEP_ANIMATIONS = """(milliseconds) => {
  const times = (globalThis.stepped ??= new WeakMap());
  for (const animation of document.getAnimations()) {
    const time = times.has(animation) ? times.get(animation) + milliseconds : 0;
    times.set(animation, time);
    animation.pause();
    if (time < animation.effect.getComputedTiming().endTime) animation.currentTime = time;
    else animation.finish();
  }
}"""


def take_motion(browser: Browser, server: Server, game: str, moment: Moment) -> None:
    """Two knights clash. The clock of the page stands still while a frame is taken, so a slow machine makes the same film."""
    table = play_to(server, game, moment)
    page = opened(browser, DESK, moving=True)
    page.clock.install()
    at_table(server, table)(page)
    page.clock.pause_at(page.evaluate("Date.now() + 100"))
    for seat, seen, choice in islice(turns(server, table), CHOICES):
        decide(server, table, seat, seen, choice)
    page.wait_for_function("() => document.body.dataset.busy === 'true'", polling=50)
    save(list(frames(page)), PICTURES / "motion.webp")
    page.context.close()


def frames(page: Page) -> Iterator[Image.Image]:
    """The stage from now on until nothing happens any more, and a moment longer."""
    rest = REST
    while rest:
        image = Image.open(io.BytesIO(page.locator(".picture-host").screenshot())).convert("RGB")
        yield image.resize((WIDE, WIDE * image.height // image.width), Image.Resampling.LANCZOS)
        page.clock.run_for(FRAME)
        page.evaluate(STEP_ANIMATIONS, FRAME)
        rest -= page.evaluate("document.body.dataset.busy") == "false"


def save(film: list[Image.Image], file: Path) -> None:
    film[0].save(file, save_all=True, append_images=film[1:], duration=FRAME, loop=0, quality=70, method=6)
    print(f"{file.name}: {len(film) * FRAME / 1000:.1f} s, {file.stat().st_size // 1000} kB", flush=True)


def main(wanted: list[str]) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    os.environ["DICEFIELD_HINTS"] = "quick"  # hints are the bot's own, with nothing to compile first
    with served() as address, sync_playwright() as playwright:
        server = Server(address)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, show in pages(server).items():
            if not wanted or name in wanted:
                take_page(browser, name, show)
        for game, moment in MOMENTS.items():
            name = game.replace("_", "-")
            if not wanted or name in wanted:
                take_game(browser, name, in_hand(server, play_to(server, game, moment)))
        if not wanted or "motion" in wanted:
            take_motion(browser, server, *FILMED)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
