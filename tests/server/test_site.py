"""Every page but the table, in a real browser, as people use it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicefield.bots import usual_bot
from dicefield.games import GAMES
from tests.server.browsing import chromium
from tests.server.house import PATIENCE, House

GAMES_PLAYED = [game.name for game in GAMES.games]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def page(browser: Any, house: House) -> Iterator[Any]:
    """A fresh browser, on the server; nothing may go wrong behind the scenes."""
    context = browser.new_context(base_url=house.address, reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda line: troubles.append(line.text) if line.type == "error" and "status of 4" not in line.text else None)
    yield page
    context.close()
    assert not troubles


@pytest.fixture(scope="module")
def finished(house: House) -> str:
    """A game of two bots that is over."""
    made = house.table("army_men", ("bot:greedy", "bot:random"), listed=True)
    with house.socket(made["id"]) as talk:
        while talk.until("table")["table"]["status"] != "over":
            pass
    return str(made["id"])


def my_tables(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('dicefield.tables')"))
    return found


def at_table(page: Any) -> str:
    page.wait_for_url("**/table/*")
    return str(page.url.rsplit("/", 1)[1].partition("#")[0])


# --- The lobby -------------------------------------------------------------------------------------------------------


def test_a_newcomer_plays_with_two_presses(page: Any, house: House) -> None:
    page.goto("/")
    page.fill("#name", "Ada")
    page.click("[data-test=quick-start]")
    page.click("dialog [data-answer=medium]")
    table = at_table(page)
    seats = house.snapshot(table)["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [("Ada", "person"), ("Greedy bot", "bot:greedy")]
    assert list(my_tables(page)[table]["keys"]) == ["1"]


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_every_game_starts_in_three_ways(page: Any, house: House, game: str) -> None:
    for test, kinds, keys, invites in (
        ("play-now", ["person", f"bot:{usual_bot(GAMES.find(game))}"], ["1"], None),
        ("hot-seat", ["person", "person"], ["1", "2"], None),
        ("invite", ["person", "empty"], ["1"], ["2"]),
    ):
        page.goto("/")
        page.click(f"[data-test={test}][data-game={game}]")
        if test == "play-now":
            page.click("dialog [data-answer=medium]")
        table = at_table(page)
        told = house.snapshot(table)
        assert told["table"]["game"] == game
        assert [seat["kind"] for seat in told["seats"]] == kinds
        kept = my_tables(page)[table]
        assert list(kept["keys"]) == keys
        assert (list(kept["invites"]) if "invites" in kept else None) == invites


def test_my_games_say_whose_turn_it_is_and_can_be_forgotten(page: Any) -> None:
    page.goto("/")
    page.click("[data-test=hot-seat][data-game=army_men]")
    at_table(page)
    page.wait_for_selector("body[data-status=live]")  # the seeds of the seats are in the dice
    page.goto("/")
    page.wait_for_selector("#mine .badge:has-text('Your turn')")
    page.click("[aria-label='Forget Army Men Dice War']")
    page.wait_for_selector("#mine", state="hidden")
    assert my_tables(page) == {}


def test_open_tables_can_be_joined_and_finished_ones_replayed(page: Any, house: House, finished: str) -> None:
    made = house.table("knight_fight", ("me", "anyone"), listed=True)
    page.goto("/")
    page.wait_for_selector(f"#over a[href='/replay/{finished}']")
    page.click("#waiting li:has-text('Knight Fight') [data-test=sit-down]")
    assert at_table(page) == made["id"]
    page.wait_for_selector("body[data-status=live]")  # the seed of this browser is in the dice


# --- The set-up ------------------------------------------------------------------------------------------------------


def test_a_battlegroup_is_put_together_within_points(page: Any, house: House) -> None:
    page.goto("/new/polyversal")
    page.locator("fieldset:has(> legend:text-is('First')) >> text=One of your own").click()
    page.locator("label:text-is('Points') + .stepper input").fill("60")
    page.wait_for_selector("[data-test=start]:disabled")
    page.wait_for_selector(".own-summary:text-is('310 points')")
    page.wait_for_selector("[data-wrong=first]:has-text('worth 310 points; 60 were agreed')")
    for _ in range(3):
        page.locator(".pieces [aria-label^=Remove]").first.click()
    page.wait_for_selector("[data-wrong=first]:has-text('a force has one unit at least')")
    page.click("[aria-label='Add Badger']")
    page.click("[aria-label='Add Rifle squad']")
    page.locator("fieldset:has(> legend:text-is('Second')) >> text=Skirmish").click()
    page.wait_for_selector("[data-test=start]:enabled")
    page.click("[data-test=start]")
    options = house.snapshot(at_table(page))["table"]["options"]
    assert (options["first"], options["second"], options["points"]) == ("skirmish", "skirmish", 60)


@pytest.mark.parametrize("word", ["scenario", "layout"])
def test_every_shipped_piece_can_be_begun_from(page: Any, house: House, word: str) -> None:
    """The form that the schema makes says the same as the file it was begun from."""
    page.goto("/new/polywars")
    field = page.locator(f"fieldset:has(> legend:text-is('{word.capitalize()}'))")
    field.locator("text=One of your own").click()
    for name in GAMES.find("polywars").content[word].shelf.names:
        with page.expect_response(partial(is_checked, word, name)):
            field.locator("label:text-is('Begin from') + select").select_option(name)


def is_checked(word: str, name: str, answer: Any) -> bool:
    """Whether the server says that what the form holds is this piece; what was asked before may be answered meanwhile."""
    return answer.url.endswith("/check") and answer.status == 200 and answer.json()["options"][word] == name


def test_a_scenario_of_your_own_is_played(page: Any, house: House) -> None:
    page.goto("/new/polywars")
    field = page.locator("fieldset:has(> legend:text-is('Scenario'))")
    field.locator("text=One of your own").click()
    total = field.locator("label:text-is('Total') + .stepper input")
    total.fill("999")
    page.wait_for_selector("[data-wrong=scenario]:has-text('must be 4 to 200')")
    total.fill("40")
    page.wait_for_selector("[data-test=start]:enabled")
    page.click("text=Prepare a force")
    page.wait_for_selector(".preparation .help:has-text('make exactly 40')")
    for size in page.locator(".preparation input[type=number]").all():
        size.fill("0")
    page.click("[aria-label='d20: more']")
    page.wait_for_selector(".preparation [role=status]:has-text('These dice have 20 sides together; bring exactly 40.')")
    page.click("[aria-label='d20: more']")
    page.wait_for_selector(".preparation [role=status]:has-text('Bring the Heavy Guard: 2 d20')")
    page.click("text=Save this force")
    saved = json.loads(page.evaluate("localStorage.getItem('dicefield.forces.polywars')"))
    assert saved == [{"name": "d20 d20", "text": "force d20 d20"}]
    page.click("[data-test=start]")
    assert house.snapshot(at_table(page))["table"]["options"]["scenario"]["total"] == 40


def test_the_numbers_of_a_deck_are_stepped(page: Any, house: House) -> None:
    page.goto("/new/knight_fight")
    field = page.locator("fieldset:has(> legend:text-is('Deck'))")
    field.wait_for(state="attached")
    assert not field.is_visible(), "without cards it says nothing"
    page.locator("fieldset:has(> legend:text-is('Cards')) label:has-text('House')").click()
    field.locator("text=One of your own").click()
    swift = field.locator("label:text-is('Swift') + .stepper input")
    swift.fill("9")
    page.wait_for_selector("[data-wrong=deck]:has-text('swift: must be 0 to 8')")
    swift.fill("3")
    page.wait_for_selector("[data-test=start]:enabled")
    page.click("[data-test=start]")
    options = house.snapshot(at_table(page))["table"]["options"]
    assert (options["cards"], options["deck"]["swift"], options["deck"]["banner"]) == ("house", 3, 4)


def test_seats_dice_and_clock_are_as_chosen(page: Any, house: House) -> None:
    page.goto("/new/knight_fight")
    page.locator("fieldset:has(> legend:text-is('How many play')) label:has-text('3')").click()
    page.select_option("[data-test=seat-2]", "anyone")
    page.select_option("[data-test=seat-3]", "bot:random")
    page.click("text=Real dice, entered by hand")
    page.click("text=A bank of minutes")
    page.locator("label:text-is('Minutes in the bank') + .stepper input").fill("5")
    page.wait_for_selector("text=a seat is left to anyone")
    page.click("[data-test=start]")
    told = house.snapshot(at_table(page))
    assert [seat["kind"] for seat in told["seats"]] == ["person", "empty", "bot:random"]
    assert told["table"]["dice"]["source"] == "entered"
    assert told["table"]["clock"] == {"bank": 300, "increment": 10}
    assert told["table"]["listed"]


def test_a_force_is_prepared_for_either_side(page: Any) -> None:
    page.goto("/new/polywars")
    page.click("text=Rescue Mission!")
    page.click("text=Prepare a force")
    page.click(".preparation label:has-text('Your force, to defend with')")
    page.wait_for_selector(".preparation .help:has-text('make exactly 30')")
    page.wait_for_selector(".preparation [role=status]:has-text('Bring d20 and d10')")
    page.fill(".preparation input[type=text], .preparation .row input", "Guards")
    page.click("text=Save this force")
    page.click("[aria-label='Delete Guards']")
    assert page.evaluate("localStorage.getItem('dicefield.forces.polywars')") == "[]"


def asks_for_a_scenario_of_44(answer: Any) -> bool:
    """Not the check of what stood there before the file, which may be under way still."""
    asked = answer.request.post_data_json if answer.url.endswith("/check") else {}
    scenario = asked.get("options", {}).get("scenario", "")
    return isinstance(scenario, dict) and scenario["total"] == 44


def test_a_scenario_file_can_be_opened(page: Any, tmp_path: Path) -> None:
    shelf = GAMES.find("polywars").content["scenario"].shelf
    file = tmp_path / "mine.toml"
    file.write_text(
        (shelf.folder / "snatch.toml").read_text(encoding="utf-8").replace("total = 48", "total = 44"), encoding="utf-8"
    )
    page.goto("/new/polywars")
    page.locator("fieldset:has(> legend:text-is('Scenario')) >> text=One of your own").click()
    with page.expect_response(asks_for_a_scenario_of_44) as checked:
        page.set_input_files("input[type=file]", str(file))
    assert checked.value.json()["options"]["scenario"]["total"] == 44
    file = tmp_path / "flawed.toml"
    file.write_text("# too few\ntotal = 3\nsizes = [\n  6,\n  7,\n]\n", encoding="utf-8")
    page.set_input_files("input[type=file]", str(file))
    page.wait_for_selector(".file-trouble:has-text('Line 2, total: must be 4 to 200, got 3. Line 5, sizes[1]: each size once')")
    page.locator("fieldset:has(> legend:text-is('Scenario')) label:text-is('Total') + .stepper input").fill("12")
    page.wait_for_selector(".file-trouble", state="hidden")
    file = tmp_path / "broken.toml"
    file.write_text("total = = 3\n", encoding="utf-8")
    page.set_input_files("input[type=file]", str(file))
    page.wait_for_selector(".file-trouble:has-text('This file is not TOML: Invalid value (at line 1, column 9).')")


# --- The replay ------------------------------------------------------------------------------------------------------


def test_a_replay_is_stepped_through_by_press_and_key(page: Any, finished: str) -> None:
    page.goto(f"/replay/{finished}")
    count = page.locator("[data-test=step-count]")
    page.wait_for_selector("#picture svg[role=img]")
    last = int(count.inner_text().split("/")[1])
    page.click("[data-test=step-forward]")
    assert count.inner_text() == f"1 / {last}"
    for key, step in (("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        assert count.inner_text() == f"{step} / {last}"
    page.click("[data-test=step-last]")
    page.wait_for_selector("#now:has-text('wins'), #now:has-text('draw')")
    page.click("li[data-step='3'] .event-step")
    page.select_option("[data-test=replay-seat]", "2")
    page.wait_for_url(f"**/replay/{finished}?step=3&seat=2")
    page.reload()
    page.wait_for_selector(f"[data-test=step-count]:has-text('3 / {last}')")


def test_a_step_is_saved_and_played_on_from(page: Any, house: House, finished: str) -> None:
    page.goto(f"/replay/{finished}?step=4")
    page.wait_for_selector("#picture svg[role=img]")
    for button, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as saved:
            page.click(f"#{button}")
        assert Path(saved.value.path()).read_bytes().startswith(start)
    page.click("[data-test=play-on]")
    page.click("dialog button.primary")
    table = at_table(page)
    assert table != finished
    page.wait_for_selector("body[data-status=live]")
    assert house.snapshot(table)["table"]["status"] == "live"


# --- Rules and lessons -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_rules_are_searched(page: Any, game: str) -> None:
    page.goto(f"/rules/{game}#r1.2")
    shown = page.locator("li[id^=r]:visible")
    assert shown.count() == len(GAMES.find(game).text.book.rules)
    page.fill("#search", "2.1")
    page.wait_for_selector("#found:has-text(' of ')")
    assert "r2.1" in [rule.get_attribute("id") for rule in shown.all()]
    page.fill("#search", "no such word anywhere")
    page.wait_for_selector("#found:has-text('0 of ')")
    assert shown.count() == 0


@pytest.mark.parametrize(
    "game", [game if game == "army_men" else pytest.param(game, marks=pytest.mark.trial) for game in GAMES_PLAYED]
)
def test_lessons_are_walked_to_their_end(page: Any, house: House, game: str) -> None:
    steps = house.get(f"/api/lessons/{game}").json()["steps"]
    page.goto(f"/learn/{game}")
    for step in range(1, steps + 1):
        page.wait_for_url(f"**/learn/{game}?step={step}")
        told = house.get(f"/api/lessons/{game}/{step}").json()["words"]
        assert page.inner_text("[data-test=lesson-words]") == re.sub(r"\s+", " ", told)
        page.click("[data-test=lesson-next]")
    page.click("[data-test=after-lesson-bot]")
    page.click("dialog [data-answer=easy]")
    assert house.snapshot(at_table(page))["table"]["game"] == game


def test_a_lesson_wants_what_it_says(page: Any) -> None:
    page.goto("/learn/army_men?step=2")
    for choice, answer in (("Set aside 3", "#nearly:not(:empty)"), ("Set aside a soldier", "#nearly:empty")):
        page.locator(".side button", has_text=re.compile(f"^{choice}$")).click()
        page.locator("button", has_text=re.compile("^Do it$")).click()
        page.wait_for_selector(answer, state="attached")
    page.wait_for_url("**/learn/army_men?step=3")


# --- All of them -----------------------------------------------------------------------------------------------------


def test_nothing_is_wider_than_the_screen_and_every_control_has_a_name(page: Any, finished: str) -> None:
    unnamed = """() => [...document.querySelectorAll('button, a[href], input, select, textarea')]
        .filter((one) => one.checkVisibility())
        .filter((one) => !(one.labels?.length || one.getAttribute('aria-label') || one.textContent.trim() || one.title))
        .map((one) => one.outerHTML)"""
    games = ("/new/polywars", "/new/polyversal", "/rules/polywars", "/learn/army_men")
    for path in ("/", f"/replay/{finished}", f"/verify?table={finished}", *games):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(unnamed) == [], path
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_the_theme_is_remembered(page: Any) -> None:
    page.goto("/")
    page.click("#settings")
    for theme in ("light", "dark"):
        page.check(f"[data-test=theme-{theme}]")
        assert page.get_attribute("html", "data-theme") == theme
    page.goto("/verify")
    assert page.get_attribute("html", "data-theme") == "dark"
