"""Playback: what happened is seen beat by beat and in order, long enough to be read, and then the board is the server's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import pytest

from tests.browser.battles import melee
from tests.browser.room import Room, seat_link
from tests.browser.test_stage import middle_of, owing
from tests.server.guests import until

NORMAL = {"instant": False, "reduced_motion": "reduce"}
"""The usual pace, with beats that do not move: time alone counts."""
TICK = 50
LEAST = 300
"""Milliseconds that every beat stays, at the least."""
PARTS = """() => {
    const board = document.querySelector("svg[data-board] .board-parts").cloneNode(true);
    for (const piece of board.querySelectorAll("[data-piece]")) {
        piece.classList.remove("is-live", "is-selected");
        if (!piece.classList.length) piece.removeAttribute("class");
    }
    return [...board.children].map((part) => [part.dataset.part, part.innerHTML]);
}"""
"""The board, without what this page thinks about it."""
STEPS = """() => {
    globalThis.heard = [];
    const Line = WebSocket;
    globalThis.WebSocket = class extends Line {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                const message = JSON.parse(data);
                if (message.type === "table") heard.push(...(message.steps ?? []));
            });
        }
    };
}"""


class Viewer:
    """Somebody whose clock a test moves on, so that what is seen when does not depend on the machine."""

    def __init__(self, room: Room, made: dict[str, Any], seat: int = 1) -> None:
        self.page = room.page(**NORMAL)
        self.page.add_init_script(f"({STEPS})()")
        self.page.clock.install(time=0)
        self.page.goto(seat_link(made, seat))
        self.page.clock.pause_at(600_000)
        self.page.wait_for_selector("svg[data-board] .board-parts > *", state="attached")
        self.rest()
        self.page.evaluate("heard.length = 0")

    def rest(self) -> None:
        """Until nothing plays any more."""
        for _ in self.watch():
            pass

    def watch(self, on: str = "") -> Iterator[str]:
        """What is seen, tick by tick, until all is over and, where one is named, a position is shown."""
        still = 0
        while still < 4:
            self.page.clock.run_for(TICK)
            busy, shown, beat = self.page.evaluate("(({ busy, on, beat = '' }) => [busy, on, beat])(document.body.dataset)")
            still = still + 1 if busy == "false" and on in ("", shown) else 0
            yield str(beat)

    @property
    def told(self) -> list[str]:
        """The beats that the server has told of, in order, each as the page says it."""
        steps = self.page.evaluate("heard")
        beats = [beat for step in steps for event in step.get("beats", ()) for beat in event]
        return [" ".join(filter(None, (beat["kind"], beat.get("piece"), beat.get("to")))) for beat in beats]


def once(beats: Iterable[str]) -> Iterator[str]:
    """Alike that follow each other look like one that stays."""
    return (beat for beat, _ in groupby(beats))


def played(viewer: Viewer, on: str = "") -> list[tuple[str, int]]:
    """The beats as they were seen, each with how long."""
    return [(beat, TICK * len([*ticks])) for beat, ticks in groupby(viewer.watch(on)) if beat]


def alike(one: Viewer, other: Viewer) -> bool:
    """Whether both come to see the same; somebody may seal a choice in between."""

    def see(viewer: Viewer) -> Any:
        viewer.rest()
        return viewer.page.evaluate(PARTS)

    return bool(until(lambda: see(one) == see(other)))


def end_turn(room: Room, made: dict[str, Any], choices: int) -> None:
    """Some choices, made elsewhere."""
    for _ in range(choices):
        choose(room, made)


def choose(room: Room, made: dict[str, Any]) -> str:
    """One choice, the shortest way to the turn of the bot; the position that it all leads to."""
    table, key = made["id"], made["keys"]["1"]
    told = until(lambda: owing(room.house, table, key))
    done = [one["say"] for one in told["choices"] if one["say"] in ("done", "volley")]
    choice = done[0] if done else room.house.do(table, key, "hint").json()["choice"]
    room.house.do(table, key, "choose", choice=choice, on=told["on"])
    return str(until(lambda: owing(room.house, table, key))["on"])


@pytest.mark.parametrize(
    ("game", "choices", "wanted"),
    [
        ("polywars", 9, {"line", "banner"}),
        ("polyversal", 3, {"banner"}),
        ("polyhydra", 4, {"line", "wound", "banner"}),
        ("army_men", 5, {"step", "banner"}),
        ("knight_fight", 3, {"reveal"}),
    ],
)
def test_every_beat_is_seen_in_order_and_long_enough(room: Room, game: str, choices: int, wanted: set[str]) -> None:
    made = middle_of(room.house, game)
    viewer = Viewer(room, made)
    seen: list[tuple[str, int]] = []
    for _ in range(choices):
        seen += played(viewer, choose(room, made))
    assert [*once(beat for told, _ in seen for beat in told.split(", ") if beat != "throw")] == [*once(viewer.told)]
    assert wanted <= {told.split()[0] for told, _ in seen}
    assert min(long for _, long in seen) >= LEAST
    assert alike(viewer, Viewer(room, made))


def test_the_comparison_of_boards_can_fail(room: Room) -> None:
    pages = [Viewer(room, middle_of(room.house, "army_men", seed)).page for seed in (7, 8)]
    assert pages[0].evaluate(PARTS) != pages[1].evaluate(PARTS)


def test_a_tap_goes_on_and_the_button_skips_all(room: Room) -> None:
    made = middle_of(room.house, "polywars")
    viewer = Viewer(room, made)
    end_turn(room, made, 4)
    page = viewer.page
    watched = viewer.watch()
    first = next(beat for beat in watched if beat)
    page.keyboard.press(" ")
    second = next(beat for beat in watched if beat and beat != first)
    assert second
    page.click(".skip-beats")
    assert [beat for beat in watched if beat and beat != second] == []
    assert alike(viewer, Viewer(room, made))


def test_what_happened_since_the_last_turn_is_played_again(room: Room) -> None:
    made = middle_of(room.house, "army_men")
    viewer = Viewer(room, made)
    page = viewer.page
    page.keyboard.press("Escape")
    while not page.locator(".again").is_visible():
        choose(room, made)
        viewer.rest()
    before = page.evaluate(PARTS)
    page.click(".again")
    page.wait_for_selector("body[data-playing=true]")
    assert any(played(viewer))
    assert page.evaluate(PARTS) == before


def test_whoever_comes_back_is_shown_what_was_missed(room: Room) -> None:
    """The page is left, the game goes on, and the page plays what came meanwhile when it is opened again."""
    made = middle_of(room.house, "army_men")
    viewer = Viewer(room, made)
    page = viewer.page
    page.goto("about:blank")
    end_turn(room, made, 2)
    page.goto(seat_link(made))
    page.wait_for_selector("body[data-playing=true]")
    assert any(played(viewer))
    assert alike(viewer, Viewer(room, made))


ANIMATED = """() => {
    globalThis.moved = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
        if (options.duration > 50) moved += 1;
        return animate.call(this, frames, options);
    };
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_wish_less_motion(room: Room, motion: str) -> None:
    """A die walks three steps of Polywars."""
    made = melee(room.house)
    key = made["keys"]["1"]
    room.house.do(made["id"], key, "choose", choice="done")
    viewer = Viewer(room, made)
    viewer.page.emulate_media(reduced_motion=motion)
    viewer.page.evaluate(ANIMATED)
    for step in room.house.do(made["id"], key, "route", piece="die-2", x=5300, y=10880).json()["choices"]:
        on = room.house.do(made["id"], key, "choose", choice=step).json()["on"]
        assert {beat for beat, _ in played(viewer, on)} == {"step die-2"}
    assert bool(viewer.page.evaluate("moved")) == (motion != "reduce")


# --- A tab that sleeps -----------------------------------------------------------------------------------------------

ASLEEP = """(hidden) => {
    const told = { hidden, visibilityState: hidden ? "hidden" : "visible" };
    for (const [name, value] of Object.entries(told))
        Object.defineProperty(document, name, { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""What a page is told when another tab comes before it, and when it comes back."""
LEFT = """() => [
    ...document.querySelectorAll(".beats *, .beat-dice *, .beat-banner:not([hidden]), .skip-beats:not([hidden]), .gliding"),
    ...[...document.querySelectorAll("[data-piece]")].filter((piece) => piece.style.visibility === "hidden"),
    ...document.getAnimations().filter(({ playState, effect }) => playState === "running" && effect.target.closest("[data-piece]")),
].map((one) => one.outerHTML ?? one.effect.target.outerHTML)"""
"""Whatever a playback that stopped half-way would leave on the board."""


def in_the_middle(room: Room, made: dict[str, Any], viewer: Viewer) -> None:
    """One choice after the other until something is seen of one."""
    while not any(viewer.watch(choose(room, made))):
        pass


@pytest.mark.parametrize(
    ("clock", "game"),
    [
        ("runs", "polyhydra"),
        ("stands", "polywars"),
        pytest.param("runs", "polywars", marks=pytest.mark.trial),
        pytest.param("stands", "polyhydra", marks=pytest.mark.trial),
    ],
)
def test_a_tab_that_slept_shows_what_is(room: Room, game: str, clock: str) -> None:
    """Somebody looks elsewhere while something is played, the game goes on for several steps, and they come back."""
    made = middle_of(room.house, game)
    viewer = Viewer(room, made)
    in_the_middle(room, made, viewer)
    viewer.page.evaluate(ASLEEP, True)
    end_turn(room, made, 3)
    if clock == "runs":
        seen = [beat for beat in viewer.watch() if beat]
        assert len({*seen}) <= 1, "what is played to nobody was missed"
    viewer.page.evaluate(ASLEEP, False)
    viewer.rest()
    assert viewer.page.evaluate(LEFT) == []
    assert alike(viewer, Viewer(room, made))
    now = room.house.snapshot(made["id"], made["keys"]["1"])
    assert viewer.page.get_attribute("body", "data-on") == now["on"]
    in_the_middle(room, made, viewer)


def test_a_tab_that_was_frozen_shows_what_is(room: Room) -> None:
    """The browser itself stops the page, its timers and its line."""
    made = middle_of(room.house, "polyhydra")
    page = room.page(**NORMAL)
    page.goto(seat_link(made))
    page.wait_for_selector("body[data-busy=false] svg[data-board] .board-parts > *", state="attached")
    wire = page.context.new_cdp_session(page)
    choose(room, made)
    wire.send("Page.setWebLifecycleState", {"state": "frozen"})
    end_turn(room, made, 3)
    wire.send("Page.setWebLifecycleState", {"state": "active"})
    on = room.house.snapshot(made["id"], made["keys"]["1"])["on"]
    page.evaluate("document.querySelector('.skip-beats').click()")
    page.wait_for_selector(f"body[data-on='{on}'][data-busy=false]", state="attached")
    assert page.evaluate(LEFT) == []
    assert page.evaluate(PARTS) == Viewer(room, made).page.evaluate(PARTS)
