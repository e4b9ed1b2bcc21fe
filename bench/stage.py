"""What a step costs the server, how large it is, and how smoothly the camera moves over a board.

    python bench/stage.py

Frames are counted by the browser itself while the camera moves for two seconds, beside a page with nothing on it: a machine without
a screen card draws in software, so read the one against the other.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dicefield.games import GAMES
from dicefield.look.stage import patch_of, whole_board
from dicefield.play.match import Match
from dicefield.play.position import View
from dicefield.server.drawing import Sight
from dicefield.server.packet import json_bytes
from tools.screenshots import CHROMIUM, FLAGS, MOMENTS, Server, play_to
from tools.served import served

STEPS = 150
FRAMES = """async (pan) => {
    const board = document.querySelector("svg[data-board]");
    const stage = board?.parentElement;
    const times = [];
    const begun = performance.now();
    for (let now = begun; now - begun < 2000; ) {
        const next = await new Promise(requestAnimationFrame);
        times.push(next - now);
        now = next;
        if (pan && stage) {
            const at = { bubbles: true, clientX: 400, clientY: 400, deltaY: Math.sin((now - begun) / 300) * 8, cancelable: true };
            stage.dispatchEvent(new WheelEvent("wheel", at));
        }
    }
    return times.slice(2);
}"""


@dataclass(frozen=True)
class Cost:
    """Of one game: milliseconds and bytes of a step, beside those of all there is to see."""

    game: str
    step_ms: float
    picture_ms: float
    step_bytes: float
    board_bytes: float


def course(game: str) -> Iterator[View]:
    rng, match = random.Random(4), Match(GAMES.find(game), {}, seed=4)
    for _ in range(STEPS):
        if match.over:
            return
        match.choose(match.turn, rng.choice(match.legal())) if match.turn else match.land()
        yield match.view(1)


def cost_of(game: str) -> Cost:
    """Every position of a game at random is drawn as a step from the one before it, and as one picture."""
    before: Sight | None = None
    steps, pictures, patches, boards = [], [], [], []
    for view in course(game):
        begun = time.process_time()
        now = Sight(view)
        patch = patch_of(before.outline, now.board) if before else {}
        changed = before is not None and now.told_by_panels != before.told_by_panels
        steps.append(time.process_time() - begun)
        begun = time.process_time()
        view.svg()
        pictures.append(time.process_time() - begun)
        patches.append(len(json_bytes([patch, now.panels if changed else None])))
        boards.append(len(json_bytes([whole_board(now.board), now.panels])))
        before = now
    middle = statistics.median
    return Cost(game, 1e3 * middle(steps), 1e3 * middle(pictures), middle(patches[1:]), middle(boards))


def frames() -> dict[str, list[float]]:
    """Milliseconds a frame while the camera moves over a battle of Polywars, and on a page with nothing on it."""
    from playwright.sync_api import sync_playwright

    with served() as address, sync_playwright() as playwright:
        table = play_to(Server(address), "polywars", MOMENTS["polywars"])
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page: Any = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto("about:blank")
        empty = page.evaluate(FRAMES, False)
        page.goto(f"{address}/table/{table.id}#key={table.keys['1']}&seat=1")
        page.wait_for_selector("body[data-busy=false] svg[data-board] .board-parts > *", state="attached")
        moving = page.evaluate(FRAMES, True)
        browser.close()
    return {"an empty page": empty, "Polywars, the camera moving": moving}


def stage_tables() -> list[Table]:
    costs = Table("game", "step, ms", "picture, ms", "step, bytes", "board, bytes", "share", title="A step that is shown")
    for cost in (cost_of(game.name) for game in GAMES.own):
        share = f"{100 * cost.step_bytes / cost.board_bytes:.0f} %"
        figures = (f"{cost.step_ms:.1f}", f"{cost.picture_ms:.1f}", f"{cost.step_bytes:.0f}", f"{cost.board_bytes:.0f}", share)
        costs.add_row(cost.game, *figures)
    smooth = Table("page", "frames a second", "ms, middle", "ms, slowest of a hundred", title="Frames")
    for name, times in frames().items():
        slow = sorted(times)[int(0.99 * (len(times) - 1))]
        smooth.add_row(name, f"{1e3 / statistics.mean(times):.0f}", f"{statistics.median(times):.1f}", f"{slow:.1f}")
    return [costs, smooth]


if __name__ == "__main__":
    for table in stage_tables():
        Console(width=110).print(table)
