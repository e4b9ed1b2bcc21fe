"""Questions before a choice: ways, odds of all targets, several choices in a row, and why nothing is about what was touched."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.battles import melee, owing, skirmish
from tests.server.house import House


def ask(house: House, made: dict[str, Any], do: str, seat: int = 1, **more: Any) -> Any:
    return house.do(made["id"], made["keys"][str(seat)], do, **more).json()


@pytest.fixture(scope="module")
def fight(house: House) -> dict[str, Any]:
    return melee(house)


def test_all_targets_of_a_die_have_a_chance(house: House, fight: dict[str, Any]) -> None:
    _, seen = owing(house, fight)
    mine = [one["say"] for one in seen["choices"] if one["pieces"][:1] == ["die-4"]]
    chances = ask(house, fight, "chances", piece="die-4")["chances"]
    assert sorted(chances) == sorted(mine)
    for say in mine:
        told = ask(house, fight, "consider", choice=say)
        assert told["success"] == chances[say]
        failed = sum(part["chance"] for part in told["odds"]["parts"] if "fails" in part["words"] or "your own" in part["words"])
        assert chances[say] == pytest.approx(1 - failed)


def test_what_was_touched_says_why_nothing_is_about_it(house: House, fight: dict[str, Any]) -> None:
    told = ask(house, fight, "why", pieces=["die-1", "die-5"])
    assert told["why"]["words"].startswith("Strike from d4 #1 to d4 #5")
    assert told["why"]["rule"]
    assert ask(house, fight, "why", pieces=["die-1", "die-2"])["why"] is None
    assert ask(house, fight, "why", pieces=["nonsense"]) == {"ok": True, "why": None, "reach": ""}


def test_a_piece_that_is_touched_shows_how_far_it_reaches(house: House, fight: dict[str, Any]) -> None:
    """In units of the table, of an enemy as of one's own."""
    for die in ("die-1", "die-5"):
        assert ask(house, fight, "why", pieces=[die])["reach"].startswith("M")


def test_a_way_is_judged_step_by_step_and_changes_nothing(house: House) -> None:
    made = melee(house)
    house.do(made["id"], made["keys"]["1"], "choose", choice="done")
    _, before = owing(house, made)
    told = ask(house, made, "route", piece="die-2", x=5300, y=10880)
    assert [text.split(" to ")[0] for text in told["choices"]] == ["step 2"] * 3
    assert told["choices"][-1] == "step 2 to 5300 10880"
    assert ask(house, made, "consider", choices=told["choices"])["choice"] == told["choices"][-1]
    refused = ask(house, made, "route", piece="die-2", x=4000, y=10880)
    assert refused["error"]["kind"] == "illegal"
    assert owing(house, made)[1]["on"] == before["on"]


def test_all_weapons_fire_at_one_unit(house: House) -> None:
    made = skirmish(house)
    for choice in ("activate a", "fire first"):
        house.do(made["id"], made["keys"]["1"], "choose", choice=choice)
    _, seen = owing(house, made)
    plan = seen["plans"][0]
    assert plan["says"][-1] == "volley"
    told = ask(house, made, "consider", choices=plan["says"])
    assert told["choice"] == "volley"
    assert told["choices"] == plan["says"]
    for text in plan["says"]:
        assert house.do(made["id"], made["keys"]["1"], "choose", choice=text).status_code == 200


@pytest.mark.parametrize(
    "asked",
    [
        {"do": "route"},
        {"do": "route", "piece": 4, "x": 1, "y": 1},
        {"do": "route", "piece": "die-2", "x": 1.5, "y": "2"},
        {"do": "why", "pieces": "die-1"},
        {"do": "why", "pieces": [1]},
        {"do": "consider", "choices": []},
        {"do": "consider", "choices": [1]},
        {"do": "consider", "choices": ["done"] * 41},
    ],
)
def test_what_cannot_be_read_is_refused(house: House, fight: dict[str, Any], asked: dict[str, Any]) -> None:
    do = asked.pop("do")
    assert ask(house, fight, do, **asked)["error"]["kind"] == "malformed"


@pytest.mark.parametrize("do", ["route", "chances", "why"])
def test_who_has_nothing_to_choose_is_told_so(house: House, fight: dict[str, Any], do: str) -> None:
    told = ask(house, fight, do, seat=2, piece="die-5", pieces=["die-5"], x=9000, y=9000)
    assert told["error"]["code"] == "nothing_owed"


def test_the_answer_to_a_choice_names_the_position_it_led_to(house: House) -> None:
    made = melee(house)
    told = ask(house, made, "choose", choice="done")
    assert told["on"] == owing(house, made)[1]["on"]
