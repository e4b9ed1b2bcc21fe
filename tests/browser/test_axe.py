"""axe-core finds nothing serious: on any page, in the middle of any game, wide and narrow, light and dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from tests.browser.battles import Snapshot, drive, melee, skirmish
from tests.browser.guest import Guest
from tests.browser.pages import GAMES_PLAYED, every_page, open_page
from tests.browser.room import Room, seat_link
from tests.server.house import House

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
SERIOUS = """async (rules) => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...rules });
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`));
}"""
RULES: dict[str, dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast", "link-in-text-block"]}}
"""All of them, and then those whose answer differs in the dark."""
DECISIONS = 8
"""After so many, a small game is in full swing."""


@pytest.fixture(scope="module")
def site(house: House) -> dict[str, str]:
    """Where every page is."""
    return every_page(house)


@pytest.fixture(scope="module")
def moments(house: House) -> dict[str, tuple[str, str]]:
    """What a page shows only now and then: where, and how one knows that it is there."""
    invited, over = (house.table("army_men", ("me", who), dice="paired") for who in ("friend", "me"))
    entered, sealed = house.table("army_men", ("me", "here"), dice="entered"), house.table("knight_fight", ("me", "here"))
    house.do(over["id"], over["keys"]["1"], "resign")
    return {
        "error": ("/rules/nothing", ".sorry"),
        "invitation": (f"/table/{invited['id']}#invite={invited['invites']['2']}", "[data-test=join-form]"),
        "spent invitation": (f"/table/{over['id']}#invite=none", "[data-test=spent-invitation]"),
        "offline": ("/offline", "[data-test=offline-page]"),
        "one of two": (seat_link(sealed), "body[data-on][data-busy=false]"),
        "waiting": (seat_link(invited), "[data-test=invitations]"),
        "curtain": (seat_link(sealed, 2), "[data-test=curtain]"),
        "real dice": (seat_link(entered), "[data-test=throw-form]"),
        "result": (seat_link(over), "[data-test=result]"),
        "trouble": ("/table/nowhere", ".table-trouble"),
    }


@pytest.fixture(scope="module")
def battles(house: House) -> dict[str, str]:
    """A table of each game in full swing, where the first seat has something to point at."""
    large: dict[str, Callable[[House], Any]] = {"polywars": melee, "polyversal": skirmish}
    tables = {game: large[game](house) if game in large else in_full_swing(house, game) for game in GAMES_PLAYED}
    return {game: seat_link(table) for game, table in tables.items()}


def in_full_swing(house: House, game: str) -> dict[str, Any]:
    made = house.table(game, ("me", "me"), dice="seeded", dice_seed=5)
    random = Random(5)
    said: list[str] = []

    def until(seat: int, seen: Snapshot) -> bool:
        return seat == 1 and len(said) >= DECISIONS and any(choice["pieces"] for choice in seen["choices"])

    def say(_seat: int, seen: Snapshot) -> str:
        said.append(str(random.choice(seen["choices"])["say"]))
        return said[-1]

    drive(house, made, until, say)
    return made


# --- Findings


def findings(page: Any, name: str) -> Iterator[str]:
    """What is serious on a page as it stands, in the light and in the dark."""
    page.evaluate(AXE)
    for theme, rules in RULES.items():
        page.emulate_media(color_scheme=theme)
        yield from (f"{name}, {theme}: {finding}" for finding in page.evaluate(SERIOUS, rules))
    page.emulate_media(color_scheme="light")


@pytest.fixture(params=["desk", "phone"])
def page(request: pytest.FixtureRequest, room: Room) -> Any:
    return room.page(phone=request.param == "phone", reduced_motion="reduce")


@pytest.mark.parametrize("page", ["desk", pytest.param("phone", marks=pytest.mark.trial)], indirect=True)
def test_nothing_serious_on_any_page(page: Any, site: dict[str, str]) -> None:
    found = []
    for name, path in site.items():
        open_page(page, name, path)
        found += findings(page, name)
    assert not found, "\n".join(found)


def test_nothing_serious_now_and_then(page: Any, moments: dict[str, tuple[str, str]]) -> None:
    found = []
    for name, (path, sign) in moments.items():
        page.goto(path)
        page.wait_for_selector(sign)
        open_details(page)
        found += findings(page, name)
    assert not found, "\n".join(found)


def open_details(page: Any) -> None:
    """What is folded up is looked at, too: the code of an invitation."""
    for summary in page.locator("[data-test=qr-box] summary:visible").all():
        summary.click()
        page.wait_for_selector("[data-test=qr]")


def test_nothing_serious_in_the_middle_of_a_game(page: Any, battles: dict[str, str]) -> None:
    """With a piece in the hand, and the pointer on the button beside it."""
    found = []
    for game, path in battles.items():
        page.goto(path)
        point_at_something(Guest(page))
        found += findings(page, game)
    assert not found, "\n".join(found)


def point_at_something(guest: Guest) -> None:
    assert guest.turn() == "choose"
    pieces = dict.fromkeys(piece for choice in guest.snapshot["choices"] for piece in choice["pieces"][:1])
    looks = next(looks for piece in pieces if (looks := guest.press(piece)))
    assert looks["selected"], looks
    if looks["ready"]:
        hover_if_there(guest.page, "[data-test=piece-go]")


def test_nothing_serious_behind_the_tabs(page: Any, battles: dict[str, str]) -> None:
    found = []
    page.goto(battles["polywars"])
    page.wait_for_selector("[data-test=choice]:enabled", state="attached")
    for tab in page.locator("[data-tab]:visible").all():
        tab.click()
        found += findings(page, tab.inner_text())
    page.locator("[data-tab=log]").click()
    page.locator(".panel-log .rule").last.click()
    page.wait_for_selector("dialog[open]")
    found += findings(page, "rule")
    page.keyboard.press("Escape")
    page.click("#settings")
    found += findings(page, "settings")
    assert not found, "\n".join(found)


def test_what_is_serious_is_found(room: Room, site: dict[str, str]) -> None:
    page = room.page(reduced_motion="reduce")
    open_page(page, "verify", site["verify"])
    assert not list(findings(page, "verify"))
    page.evaluate("""() => {
        const heading = document.querySelector("h1");
        heading.style.color = "light-dark(#000, #333)";
        heading.append(document.createElement("input"));
    }""")
    found = [finding.split(":")[:2] for finding in findings(page, "verify")]
    assert found == [["verify, light", " label"], ["verify, dark", " color-contrast"]]


def hover_if_there(page: Any, selector: str) -> None:
    """At the edge of the board there is no room for it."""
    button = page.locator(selector)
    if button.is_visible():
        button.hover()
