"""How many presses a turn takes, by somebody who plays by sight."""

from __future__ import annotations

import pytest

from tests.browser.battles import melee, skirmish
from tests.browser.hands import Hands
from tests.browser.room import Room

AWAY = {"die-1": 2700, "die-2": -2700, "die-3": -2700, "die-4": 2700}
"""Three steps to the side for each."""


def test_a_polywars_turn_of_four_dice(room: Room) -> None:
    """Four dice attack once and step three times each: at most sixteen presses."""
    made = melee(room.house)
    page = room.seat(made)
    hands = Hands(page)
    assert hands.turn() == "choose"
    attacked: set[str] = set()
    seen = hands.snapshot
    while strikes := [one for one in seen["choices"] if one["say"].startswith("strike") and one["pieces"][0] not in attacked]:
        die, target = strikes[0]["pieces"]
        attacked.add(die)
        looks = hands.aim(die, target)
        assert looks["considered"] == strikes[0]["say"]
        seen = hands.after(hands.go)
    assert len(attacked) == 4
    if not seen["drags"]:
        seen = hands.after(hands.end)
    for die, aside in AWAY.items():
        here = hands.see("placeOf", die)
        hands.pull_to(die, here["x"] + aside, here["y"])
        page.wait_for_function("([die, x]) => Math.abs(eyes.placeOf(die).x - x) < 40", arg=[die, here["x"] + aside])
        hands.see("settled")
    hands.after(hands.end)
    hands.end()
    assert hands.presses <= 16
    told = [event["words"] for event in room.house.snapshot(made["id"], made["keys"]["1"])["events"]]
    assert sum("steps" in words for words in told[-20:]) >= 12, told[-20:]


def test_a_polyversal_unit_is_activated_moves_and_fires(room: Room) -> None:
    """Its models move together and all weapons fire at one enemy: at most six presses."""
    made = skirmish(room.house)
    page = room.seat(made)
    hands = Hands(page)
    assert hands.turn() == "choose"
    assert hands.touch("unit-a")["considered"] == "activate a"
    hands.after(hands.go)
    seen = hands.after(lambda: hands.answer("Move first"))
    march = next(drag for drag in seen["drags"] if drag["piece"] == "unit-a")
    assert march["reach"]
    here = hands.see("placeOf", "unit-a")
    seen = hands.after(lambda: hands.pull_to("unit-a", here["x"], here["y"] + 15_000))
    assert seen["plans"]
    looks = hands.touch("p1")
    assert looks["considered"] == "; ".join(next(plan["says"] for plan in seen["plans"] if plan["pieces"] == ["p1"]))
    hands.after_all(hands.go)
    assert hands.presses <= 6
    told = [event["words"] for event in room.house.snapshot(made["id"], made["keys"]["1"])["events"]]
    assert "All shots of A are announced." in told, told[-20:]


@pytest.mark.parametrize(("game", "most"), [("army_men", 12), ("polyhydra", 8), ("knight_fight", 8)])
def test_a_choice_of_one_or_two_dice(room: Room, game: str, most: int) -> None:
    """Touch a die, or pull one to the other, then the button: two presses."""
    made = room.house.table(game, ("me", "bot:random"), dice="seeded", dice_seed=2)
    hands = Hands(room.seat(made), seed=3)
    decided = 0
    while decided < most and hands.turn() == "choose":
        seen = hands.snapshot
        few = [one for one in seen["choices"] if len(one["pieces"]) <= 2]
        choice = hands.random.choice(few or seen["choices"])
        before = hands.presses
        hands.decide_by_sight(choice)
        assert hands.presses - before <= max(2, len(choice["pieces"])), choice
        decided += 1
    assert decided == most or hands.turn() == "over"
    assert hands.did["aimed again"] <= 2
