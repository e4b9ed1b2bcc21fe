"""What every page owes everybody: names for controls, words that can be read, rest for those who want it, nothing from elsewhere.

The room of each test fails it for any error in the console and for any request to another host.
"""

from __future__ import annotations

import pytest

from tests.browser.pages import every_page, measure, open_page
from tests.browser.room import Room
from tests.server.house import House

FAULTS = ("unnamed", "pale", "tooWide", "moving")
FLIGHTS = """() => {
    globalThis.flights = 0;
    const fly = Element.prototype.animate;
    Element.prototype.animate = function (...given) { flights += 1; return fly.apply(this, given); };
}"""


@pytest.fixture(scope="module")
def site(house: House) -> dict[str, str]:
    """Where every page is."""
    return every_page(house)


@pytest.mark.parametrize("shape", ["desk", pytest.param("phone", marks=pytest.mark.trial)])
def test_every_page_is_for_everybody(room: Room, site: dict[str, str], shape: str) -> None:
    """Controls have names, words have contrast (AA), nothing is wider than the window, nothing moves for who wants rest."""
    page = room.page(phone=shape == "phone", reduced_motion="reduce")
    faults = {}
    for name, path in site.items():
        open_page(page, name, path)
        assert measure(page, "measured") > 5, f"nothing was measured on {name}"
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            faults |= {f"{name}, {theme}: {fault}": trouble for fault in FAULTS if (trouble := measure(page, fault))}
    assert faults == {}


def test_the_measures_find_faults(room: Room, site: dict[str, str]) -> None:
    page = room.page()
    open_page(page, "verify", site["verify"])
    known = {("#000", "#fff"): 21.0, ("#777", "#fff"): 4.48, ("#767676", "#fff"): 4.54, ("#fff", "#fff"): 1.0}
    for (ink, ground), ratio in known.items():
        assert page.evaluate("([ink, ground]) => measures.ratio(ink, ground)", [ink, ground]) == pytest.approx(ratio, abs=0.006)
    assert [measure(page, fault) for fault in FAULTS] == [[], [], 0, []]
    page.evaluate("""() => {
        const heading = document.querySelector("h1");
        heading.style.color = "#eee";
        heading.style.width = "2000px";
        heading.animate([{ opacity: 1 }, { opacity: 0.9 }], 60_000);
        heading.append(document.createElement("input"));
    }""")
    assert all(measure(page, fault) for fault in FAULTS)


def test_dice_do_not_tumble_for_who_wants_rest(room: Room) -> None:
    for motion, moves in (("reduce", False), ("no-preference", True)):
        made = room.house.table("army_men", ("me", "bot:random"), dice="seeded", dice_seed=3)
        page = room.seat(made, instant=False, reduced_motion=motion)
        page.wait_for_selector("[data-test=choice]:enabled")
        page.evaluate(FLIGHTS)
        page.locator("[data-test=choice]").first.click()
        before = page.get_attribute("body", "data-on")
        page.click("[data-test=do-it]")
        page.wait_for_selector(f"body[data-busy=false]:not([data-on='{before}'])")
        assert (page.evaluate("flights") > 0) == moves
