"""What may come of a choice is told once: to the eye as bars or as a sentence, to the ear as a sentence, and nowhere else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.battles import melee
from tests.browser.guest import Guest
from tests.browser.room import Room
from tests.browser.test_stage import middle_of
from tests.server.house import House

TOLD = """() => {
    const area = document.querySelector(".verdict-words");
    const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
    const rows = [...area.querySelectorAll(".against th")].map((one) => one.innerText);
    const told = { eyes: [], ears: [], chances: 0, rows };
    while (walker.nextNode()) {
        const { parentElement: around, data } = walker.currentNode;
        if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (!around.closest(".unseen")) told.chances += data.split("%").length - 1;
        if (!around.closest("[data-test=odds]")) continue;
        if (!around.closest(".unseen")) told.eyes.push(data.trim());
        if (!around.closest("[aria-hidden=true]")) told.ears.push(data.trim());
    }
    return told;
}"""
SHAPES = {
    "army_men": {"bars"},
    "polyhydra": {"bars", "sentence"},
    "knight_fight": {"against"},
    "polywars": {"bars"},
    "polyversal": {"bars"},
}
"""In which ways odds are told in the middle of each game."""


def thought_of(house: House, game: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """A table in mid-game, and for each way of telling odds a choice that is told so."""
    made = melee(house) if game == "polywars" else middle_of(house, game)
    if game == "polyhydra":
        made = house.table(game, ("me", "me"), dice="seeded", dice_seed=1)
    seen = house.snapshot(made["id"], made["keys"]["1"])["choices"]
    found: dict[str, dict[str, Any]] = {}
    for say in [one["say"] for one in seen if game != "polyhydra" or one["say"].endswith("reroll")]:
        told = house.do(made["id"], made["keys"]["1"], "consider", choice=say).json()
        found |= {shape_of(told): told}
        if {*found} >= SHAPES[game]:
            break
    return made, {shape: found[shape] for shape in SHAPES[game]}


def shape_of(told: dict[str, Any]) -> str:
    if not told["odds"]:
        return "against" if told["against"] else ""
    return "bars" if len(told["odds"]["parts"]) > 1 else "sentence"


@pytest.mark.parametrize("game", SHAPES)
def test_odds_are_told_once(room: Room, game: str) -> None:
    """On a wide screen and on a phone."""
    made, found = thought_of(room.house, game)
    for page in (room.seat(made), room.seat(made, phone=True)):
        guest = Guest(page)
        assert guest.turn() == "choose"
        for considered in found.values():
            page.locator(f'[data-test=choice][data-say="{considered["choice"]}"]').first.evaluate("(button) => button.click()")
            assert guest.see("settled")["considered"] == considered["choice"]
            told_once(considered, page.evaluate(TOLD))


def told_once(considered: dict[str, Any], seen: dict[str, Any]) -> None:
    """How many choices of others are told depends on how fast they are counted; each is told in one row."""
    rows = seen.pop("rows")
    assert len(rows) == len({*rows})
    assert bool(rows) == bool(considered["against"])
    odds = considered["odds"]
    parts, sentence = (odds["parts"], [odds["words"]]) if odds else ([], [])
    shown = [words for part in parts for words in (part["words"], "")] if len(parts) > 1 else sentence
    assert [bare(words) for words in seen["eyes"]] == [bare(words) for words in shown]
    assert seen["ears"] == sentence
    assert seen["chances"] == len(parts) + len(rows)


def bare(words: str) -> str:
    """Without its chances."""
    return re.sub(r"[<>]?[\d.]+.%", "", words).strip()
