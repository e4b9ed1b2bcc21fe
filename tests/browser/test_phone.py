"""On a phone, with fingers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dicefield.games import GAMES
from dicefield.play.match import Match
from dicefield.server.snapshot import by_hand
from tests.browser.battles import drive
from tests.browser.guest import Guest
from tests.browser.pages import GAMES_PLAYED, every_page, measure, open_page
from tests.browser.room import PHONE, Room, seat_link
from tests.browser.test_stage import MIDDLES, middle_of, owing, shown
from tests.browser.touch import finger
from tests.server.guests import until
from tests.server.house import House

UNCOVERED = """(button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    for (const x of [left + 6, right - 6])
        for (const y of [top + 6, bottom - 6])
            if (!button.contains(document.elementFromPoint(x, y))) throw new Error(`${button.textContent} is covered`);
}"""
"""Nothing lies on the corners of a button."""


PROMPT = """() => {
    const prompt = document.querySelector("[data-test=prompt]");
    const { top, bottom, left } = prompt.getBoundingClientRect();
    const { overflowY, lineHeight } = getComputedStyle(prompt);
    const halves = (prompt.clientHeight / parseFloat(lineHeight)) % 1;
    return {
        words: prompt.textContent,
        whole: prompt.scrollHeight <= prompt.clientHeight,
        goesOn: overflowY === "auto" && halves > 0.3 && halves < 0.7,
        bare: [top + 3, bottom - 3].every((y) => document.elementFromPoint(left + 8, y)?.closest(".prompt-box")),
    };
}"""
"""Whether the question is seen whole, or half a line says that it goes on; and whether nothing lies on it."""


class Fingers(Guest):
    """A guest who taps, and reads what is asked."""

    def click(self, at: dict[str, float]) -> None:
        self.page.touchscreen.tap(at["x"], at["y"])

    def do_it(self, way: str) -> None:
        button = self.page.locator("[data-test=do-it]")
        box = button.bounding_box()
        assert box["y"] + box["height"] <= PHONE["height"], "the button is below the screen"
        button.tap()
        self.did[way] += 1
        self.decisions += 1

    def press_listed(self, choice: dict[str, Any]) -> None:
        """The list lies in the drawer."""
        self.page.locator("[data-tab=choices]").tap()
        super().press_listed(choice)

    def decide(self) -> None:
        read_prompt(self.page)
        self.point(self.random.choice(self.take_up()["choices"]))


def read_prompt(page: Any) -> None:
    seen = page.evaluate(PROMPT)
    assert seen["words"]
    assert seen["bare"], seen
    assert seen["whole"] or seen["goesOn"], seen


@pytest.mark.parametrize("game", [pytest.param("army_men", marks=pytest.mark.trial), "polyhydra"])
def test_a_whole_game_by_taps(room: Room, game: str) -> None:
    page = room.page(phone=True)
    page.goto("/")
    page.locator(f"[data-test=play-now][data-game={game}]").tap()
    page.locator("dialog [data-answer=medium]").tap()
    page.wait_for_url("**/table/*")
    guest = Fingers(page, 8)
    assert guest.play() == "over"
    assert guest.did["piece"] + guest.did["at hand"] >= 1, guest.did
    assert guest.did["fallback"] <= max(1, guest.decisions // 8), guest.did
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert in_sight(page, "[data-test=result]")


@pytest.mark.parametrize("game", ["knight_fight", "polywars", "polyversal"])
def test_choices_are_within_reach(room: Room, game: str) -> None:
    """Some decisions of the larger games: the list, the tabs and the button to do it are all on one screen."""
    made = room.house.table(game, ("me", "bot:random"))
    page = room.seat(made, phone=True)
    guest = Fingers(page, 8)
    for _ in range(5):
        if guest.turn() == "over":
            break
        page.locator("[data-tab=choices]").tap()
        page.locator("[data-test=choice]").first.scroll_into_view_if_needed()
        assert in_sight(page, "[data-test=choice]")
        assert page.evaluate("scrollY") == 0, "the list scrolls in its panel, not the page"
        for tab in ("log", "chat", "more", "choices"):
            page.locator(f"[data-tab={tab}]").tap()
            assert in_sight(page, f".panel-{tab}")
        guest.decide()
    assert guest.decisions or guest.turn() == "over"


def in_sight(page: Any, selector: str) -> bool:
    box = page.locator(selector).first.bounding_box()
    return bool(box and box["y"] < PHONE["height"] and box["y"] + box["height"] > 0 and box["width"] > 0)


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_no_question_is_cut(room: Room, game: str) -> None:
    """What a game asks in its course, written where the page asks it; and something that is longer than anything asked."""
    page = room.seat(room.house.table(game, ("me", "bot:random")), phone=True)
    page.wait_for_selector("body[data-busy=false] [data-test=prompt]:not([hidden])")
    asked = {*asked_in_a_game(game), "A question that goes on and on. " * 8}
    assert len(asked) > 1
    for words in asked:
        page.evaluate("(words) => { document.querySelector('[data-test=prompt]').textContent = words; }", words)
        read_prompt(page)


def asked_in_a_game(game: str) -> Iterator[str]:
    match, rng = Match(GAMES.find(game), {}, seed=3), Random(3)
    for _ in range(150):
        if match.over:
            return
        if match.turn:
            view = match.view(match.turn)
            yield by_hand(match, view)["prompt"] or view.waits.words
        match.choose(match.turn, rng.choice(match.legal())) if match.turn else match.land()


def test_the_large_button_is_in_sight_below_the_answers(room: Room) -> None:
    """Knight Fight: a Helmet is touched; it may be thrown alone, or one of two dice may come back as well."""
    made, rng = room.house.table("knight_fight", ("me", "me"), dice="seeded", dice_seed=9), Random(9)
    drive(
        room.house,
        made,
        lambda seat, seen: seat == 1 and sum(one["say"].startswith("take d") for one in seen["choices"]) > 3,
        lambda seat, seen: str(rng.choice(seen["choices"])["say"]),
    )
    page = room.seat(made, phone=True)
    guest = Fingers(page, 1)
    assert guest.turn() == "choose"
    guest.click(guest.see("pieceAt", "helmet-1"))
    looks = guest.see("settled")
    assert looks["considered"] == "take none roll"
    assert len(looks["answers"]) == 2
    for button in ("[data-primary]", "[data-test=answer] >> nth=0", "[data-test=answer] >> nth=1", ".drop-it"):
        page.locator(button).evaluate(UNCOVERED)


@pytest.fixture(scope="module")
def site(house: House) -> dict[str, str]:
    return every_page(house)


def test_everything_can_be_hit_with_a_finger(room: Room, site: dict[str, str]) -> None:
    page = room.page(phone=True)
    small = {}
    for name, path in site.items():
        open_page(page, name, path)
        if found := measure(page, "tooSmall"):
            small[name] = found
    assert small == {}


def test_a_die_is_pulled_with_a_finger(room: Room) -> None:
    """Polywars: a die beside the table goes where the finger lets it go."""
    made = room.house.table("polywars", ("me", "bot:random"), options={"total": 24}, dice="seeded", dice_seed=5)
    page = room.seat(made, phone=True)
    guest = Fingers(page, 8)
    while guest.turn() == "choose" and not guest.snapshot["drags"]:
        guest.decide()
    seen = guest.take_up()
    drag = seen["drags"][0]
    spots = [one["spot"] for one in seen["choices"] if one["spot"] and drag["piece"] in one["pieces"]]
    start, ends = guest.see("pieceAt", drag["piece"]), [guest.see("groundAt", *spot) for spot in spots]
    finger(page, start, next(end for end in ends if end))
    looks = guest.see("dropped", guest.decided)
    assert looks["refusal"] or guest.see("placeOf", drag["piece"]), looks


STAGE = "JSON.stringify(document.querySelector('[data-test=table-picture]').getBoundingClientRect())"


@pytest.mark.parametrize("game", MIDDLES)
def test_nothing_jumps_under_a_finger(room: Room, game: str) -> None:
    """Whatever is said below the board, while pieces are touched the board stays where it is."""
    page = shown(room, middle_of(room.house, game), (PHONE["width"], PHONE["height"]))
    before, guest = page.evaluate(STAGE), Fingers(page)
    live = page.locator("[data-piece].is-live").evaluate_all("pieces => [...new Set(pieces.map((piece) => piece.dataset.piece))]")
    touched = [at for piece in live[:3] if (at := guest.see("pieceAt", piece))]
    assert touched
    for at in touched:
        guest.click(at)
        guest.see("settled")
        assert page.evaluate(STAGE) == before


SQUARE = """() => {
    const stage = document.querySelector("[data-test=table-picture]").getBoundingClientRect();
    const { width, height } = document.querySelector("svg[data-board]").viewBox.baseVal;
    return (width / height) / (stage.width / stage.height);
}"""
"""How much wider the drawing is than the stage it lies on: 1 if it fits."""


def test_the_drawing_fits_the_stage_whatever_was_asked_before(room: Room) -> None:
    """Also where the stage changes its shape and back within a frame, which no observer tells."""
    made = room.house.table("polywars", ("me", "bot:random"), options={"total": 24}, dice="seeded", dice_seed=3)
    table, key = made["id"], made["keys"]["1"]
    page = room.page(phone=True)
    page.add_init_script("ResizeObserver.prototype.observe = () => {}")
    page.goto(seat_link(made))
    for _ in range(12):
        told = until(lambda: owing(room.house, table, key))
        if told["result"]:  # a bot by chance may lose its King at any time
            break
        page.wait_for_selector(f"body[data-busy=false][data-on='{told['on']}'] .board-parts > *", state="attached")
        assert page.evaluate(SQUARE) == pytest.approx(1, abs=0.01), told["waits"]["words"]
        choice = room.house.do(table, key, "hint").json()["choice"]
        room.house.do(table, key, "choose", choice=choice, on=told["on"])


STEP = """() => {
    const dots = document.querySelector("#dots");
    const box = dots.getBoundingClientRect();
    const buttons = document.querySelector("#lesson-next").getBoundingClientRect();
    return {
        told: getComputedStyle(dots, "::after").content,
        lines: box.height / parseFloat(getComputedStyle(dots).lineHeight),
        beside: box.right <= buttons.left && box.top >= buttons.top - 1 && box.bottom <= buttons.bottom + 1,
        fits: dots.scrollWidth <= dots.clientWidth && box.left >= 0 && box.right <= innerWidth,
    };
}"""


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_where_a_lesson_is_stands_in_one_line(room: Room, game: str) -> None:
    """At every step, beside the buttons."""
    page = room.page(phone=True)
    open_page(page, f"learn {game}", f"/learn/{game}")
    steps = room.house.get(f"/api/lessons/{game}").json()["steps"]
    for step in range(1, steps + 1):
        page.wait_for_selector(f"#dots[data-at='Step {step} of {steps}']", state="attached")
        seen = page.evaluate(STEP)
        assert seen["told"] == f'"Step {step} of {steps}"'
        assert seen["beside"], (step, seen)
        assert seen["fits"], (step, seen)
        assert seen["lines"] < 1.2, (step, seen)
        page.locator("#lesson-next").evaluate("(button) => button.click()")
    page.wait_for_selector("#graduate:not([hidden])")
