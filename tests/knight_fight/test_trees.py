"""The trees of Knight Fight, counted by other means, and the golden game."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.testing import check_playthrough, check_tree

HERE = Path(__file__).resolve().parent.parent
TREES = HERE / "trees" / "knight_fight.json"


@pytest.mark.no_cover
def test_tree_counts() -> None:
    check_tree(KNIGHT_FIGHT, TREES)


def test_golden_playthrough() -> None:
    check_playthrough(KNIGHT_FIGHT, HERE / "playthroughs" / "knight_fight.txt")


def stored(name: str) -> tuple[int, int, int]:
    trees = json.loads(TREES.read_text(encoding="utf-8"))["trees"]
    counts = next(tree["counts"] for tree in trees if tree["name"] == name)
    return counts["choices"], counts["throws"], counts["ends"]


def regather(first: tuple[int, bool], second: tuple[int, bool]) -> tuple[int, int, int]:
    """Choices, throws and ends of a last Regather: each has so many dice on the table, and may throw the Helmet or not."""
    (mine, my_helmet), (theirs, their_helmet) = first, second
    one = list(product(range(mine + 1), [False, True] if my_helmet else [False]))
    two = list(product(range(theirs + 1), [False, True] if their_helmet else [False]))
    choices = len(one) + len(one) * len(two)
    landings = [12 ** (rolls + others) for (_, rolls), (_, others) in product(one, two)]
    return choices, sum(ways for ways in landings if ways > 1), sum(landings)


def add(*parts: tuple[int, int, int]) -> tuple[int, int, int]:
    choices, throws, ends = (sum(column) for column in zip(*parts, strict=True))
    return choices, throws, ends


def times(count: int, part: tuple[int, int, int]) -> tuple[int, int, int]:
    return count * part[0], count * part[1], count * part[2]


def jostled(helmet: int, defend: int) -> tuple[int, int, int]:
    """All Jostles against a Helmet of 5 and perhaps a Defend die: each that works lets it be, rolls, or moves the die."""
    dice = 1 if defend else 0
    works = min(helmet + defend, 10)
    let_be = regather((dice, True), (1, True))
    rolled = add((0, 12, 0), times(12, regather((dice, False), (1, True))))
    moved = regather((0, True), (1, True))
    effects = [let_be, rolled, moved] if defend else [let_be, rolled]
    return add(times(works, add((len(effects), 0, 0), *effects)), times(10 - works, let_be))


def test_a_dagger_against_a_gauntlet_by_plain_loops() -> None:
    moves = (2 + 2 * 2, 0, 0)
    both_rally = regather((0, True), (0, True))
    defend_alone = add((0, 4, 0), times(4, regather((1, True), (0, True))))
    jostle_alone = add((0, 10, 0), jostled(5, 0))
    both = add((0, 40, 0), *[jostled(5, face) for face in range(1, 5)])
    assert stored("a Dagger against a Gauntlet, to the end of the last round") == add(
        moves, both_rally, defend_alone, jostle_alone, both
    )
