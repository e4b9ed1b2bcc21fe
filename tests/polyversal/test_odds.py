"""Every attack of the demo, exactly: through the rules, through the table of the bots, and by plain loops from the tiles."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.desk import Desk
from dicefield.games.polyversal import POLYVERSAL
from dicefield.games.polyversal.bots.chances import SETS, SIDES, damages, result_ways, set_of, ways
from dicefield.games.polyversal.content import Rating, Result, UnitCard
from dicefield.games.polyversal.rules.volley import damage_of, is_hit, result_of
from dicefield.games.polyversal.state import Unit
from dicefield.testing.tree import count_tree
from tests.polyversal.table import Table, duel

# The tiles as the rulings give them, written down once more.
LADDER = (4, 6, 8, 10, 12)
TARGETS = {
    "wolfbite": (15, "at", {1: "none", 2: "s", 4: "i", 5: "x"}),
    "dragonfly": (17, "aa", {1: "none", 4: "s", 8: "f", 9: "x"}),
    "encegon": (13, "at", {1: "none", 5: "s", 8: "w", 10: "x"}),
}
TARGETING = {"wolfbite": 8, "dragonfly": 8, "encegon": 10}
WEAPONS: dict[tuple[str, int], tuple[int, dict[str, int], str]] = {
    ("wolfbite", 1): (2, {"ap": 4, "at": 4}, "l"),
    ("dragonfly", 1): (1, {"ap": 4, "at": 4, "aa": 4}, "ml"),
    ("dragonfly", 2): (4, {"ap": 12, "at": 10, "aa": 12}, "ml"),
    ("encegon", 1): (1, {"ap": 12, "at": 12}, "mh"),
    ("encegon", 2): (6, {"ap": 10, "at": 12, "aa": 12}, "mh"),
    ("encegon", 3): (1, {"ap": 6, "at": 4}, "l"),
    ("encegon", 4): (1, {"ap": 6, "at": 4}, "l"),
}
CASES = [
    (attacker, line, target, linked, order)
    for (attacker, line), (quantity, dice, _) in WEAPONS.items()
    for target, (_, kind, _) in TARGETS.items()
    for linked in ([False, True] if quantity > 1 else [False])
    for order in ("advance", "fire")
    if kind in dice
]


def plain_damage(rating: str, dice: tuple[int, ...]) -> int:
    """The words of the rulebook, one after the other."""
    faces = Counter(dice)
    if len(faces) == 1:
        return sum(dice)
    if rating == "l":
        return min(dice) * faces[min(dice)]
    if len(faces) == 3:
        return sorted(dice)[1]
    wanted = min(dice) if rating == "ml" else max(dice)
    return wanted * faces[wanted]


@cache
def by_loops(sides: tuple[int, int, int], rating: str, target: str) -> dict[str, int]:
    """In how many ways three dice miss, or come to each result."""
    evasion, _, track = TARGETS[target]
    found: Counter[str] = Counter()
    for dice in product(*(range(1, die + 1) for die in sides)):
        damage = plain_damage(rating, dice)
        found["miss" if sum(dice) <= evasion else track[max(low for low in track if low <= damage)]] += 1
    return dict(found)


@cache
def by_rules(sides: tuple[int, int, int], rating: str, target: str) -> dict[str, int]:
    """The same through the rules of the game."""
    unit = Unit(card=UnitCard.parse(target))
    found: Counter[str] = Counter()
    for dice in product(*(range(1, die + 1) for die in sides)):
        hit = is_hit(unit, *dice)
        result = Result(result_of(unit.card, damage_of(Rating[rating.upper()], *dice))).name.lower()
        found[result if hit else "miss"] += 1
    return dict(found)


def by_table(sides: tuple[int, int, int], rating: str, target: str) -> dict[str, int]:
    """The same from the counts that the bots use."""
    card, dice, kind = UnitCard.parse(target), set_of(*sides), Rating[rating.upper()]
    counts = {result.name.lower(): result_ways(card, dice, kind, result) for result in Result}
    counts["miss"] = sides[0] * sides[1] * sides[2] - ways(dice, kind, card.evasion, 0)
    return {name: count for name, count in counts.items() if count}


def plain_dice(attacker: str, line: int, target: str, linked: bool, order: str, effectiveness: int) -> tuple[int, int, int]:
    quantity, dice, _ = WEAPONS[attacker, line]
    targeting = min(12, TARGETING[attacker] + 2 * (order == "fire"))
    die = dice[TARGETS[target][1]]
    return effectiveness, targeting, min(12, die + 2 * (quantity - 1)) if linked else die


@pytest.mark.parametrize(("attacker", "line", "target", "linked", "order"), CASES)
def test_results_of_every_demo_weapon(attacker: str, line: int, target: str, linked: bool, order: str) -> None:
    table = duel(attacker, target)
    for number, model in enumerate(table.unit("A").models):
        if model.here:
            model.y, model.facing = 23_000, (0, 180)[line == 4] if line > 2 and attacker == "encegon" else 90
            model.x = 20_000 + 1_500 * number
    table.activate("A", order)
    table.act(*(["fire first"] if order == "advance" else []), f"fire a1 {line} at p1{' linked' if linked else ''}", "volley")
    for effectiveness in LADDER:
        sides = plain_dice(attacker, line, target, linked, order, effectiveness)
        assert table.dice[1:] == [f"d{die}" for die in sides[1:]]
        rating = WEAPONS[attacker, line][2]
        expected = by_loops(sides, rating, target)
        assert sum(expected.values()) == sides[0] * sides[1] * sides[2]
        assert by_rules(sides, rating, target) == expected
        assert by_table(sides, rating, target) == expected


EFFECTS = {"armour": "none", "stress": "s", "immobilised": "i", "fuel": "f", "weapon": "w", "destroyed": "x"}


@pytest.mark.parametrize(
    ("attacker", "line", "target"), [("dragonfly", 1, "wolfbite"), ("wolfbite", 1, "encegon"), ("dragonfly", 1, "dragonfly")]
)
def test_the_same_by_landing_every_throw(attacker: str, line: int, target: str) -> None:
    """Not only its parts: the whole step, told in events, for every way in which the dice land."""
    table = duel(attacker, target)
    table.activate("A", "fire")
    table.act(f"fire a1 {line} at p1", "volley")
    sides = tuple(int(die[1:]) for die in table.dice)
    before, found = table.state.copy(), Counter[str]()
    desk = Desk(POLYVERSAL)
    for dice in product(*(range(1, die + 1) for die in sides)):
        desk.state = before
        desk.land(list(dice))
        found[seen(table, desk)] += 1
    assert dict(found) == by_loops(sides, WEAPONS[attacker, line][2], target)  # type: ignore[arg-type]


def seen(table: Table, desk: Desk) -> str:
    kinds = [told.kind for told in table.position.tell(desk.events())]
    if kinds[0] == "missed":
        return "miss"
    return EFFECTS[kinds[1]] if len(kinds) > 1 and kinds[1] in EFFECTS else "w"


def test_damage_in_rows_is_damage_one_by_one() -> None:
    import numpy as np

    rows = np.array(list(product(range(1, 13), repeat=3)))
    for rating in Rating:
        assert [damage_of(rating, *map(int, row)) for row in rows] == list(damages(rating, np.sort(rows, axis=1)))


def test_every_set_of_dice_is_found() -> None:
    for dice in product(SIDES, repeat=3):
        assert sorted(SIDES[place] for place in SETS[set_of(*dice)]) == sorted(dice)


def test_a_band_up_to_the_highest_number() -> None:
    card: Any = UnitCard.parse({**UnitCard.parse("wolfbite").__class__.shelf.read("wolfbite"), "evasion": 3})
    card.track[3].high = 36
    card.track[3].low = 5
    total = sum(result_ways(card, set_of(12, 12, 12), Rating.MH, result) for result in Result)
    assert total == 12**3 - 1


# --- The tree of a small position, by other means --------------------------------------------------------------------


def test_the_tree_of_the_last_shot_by_plain_loops() -> None:
    """The last Badger, at d4, fires its cannon (d10) at the last Encegon, or does not; a lost weapon is one more throw of a d4."""
    position = json.loads((Path(__file__).parent / "tiny.json").read_text(encoding="utf-8"))
    throws = list(product(range(1, 5), range(1, 11), range(1, 11)))
    weapons = sum(sum(dice) > 13 and plain_damage("mh", dice) in (8, 9) for dice in throws)
    counts = count_tree(POLYVERSAL, position, machine=False)
    assert counts.choices == 2 + 1
    assert counts.throws == len(throws) + 4 * weapons
    assert counts.ends == 1 + len(throws) - weapons + 4 * weapons
