"""Every way dice can land, those that are alike counted together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Any

from dicefield.engine.waiting import Throw, lowest

Labels = Sequence[Any]
"""A label for each die of a throw: dice of one label and size may be swapped without any difference."""


def ways(throw: Throw) -> int:
    """How many equally likely ways there are."""
    return prod(abs(throw.sides[die]) for die in range(throw.count))


def distinct(throw: Throw, labels: Labels | None = None) -> int:
    """How many of them differ."""
    return prod(comb(len(faces_of(throw, dice[0])) + len(dice) - 1, len(dice)) for dice in groups_of(throw, labels))


def landings(throw: Throw, labels: Labels | None = None) -> Iterator[tuple[tuple[int, ...], int]]:
    """Faces, and how many of the equally likely ways look like that; alike dice show their faces in order."""
    groups = groups_of(throw, labels)
    for shown in product(*[list(combinations_with_replacement(faces_of(throw, dice[0]), len(dice))) for dice in groups]):
        faces = [0] * throw.count
        for dice, row in zip(groups, shown, strict=True):
            for die, face in zip(dice, row, strict=True):
                faces[die] = face
        yield tuple(faces), prod(map(orders, shown))


def groups_of(throw: Throw, labels: Labels | None) -> list[list[int]]:
    """Dice that are alike, together; without labels each is by itself."""
    groups: dict[Any, list[int]] = {}
    for die in range(throw.count):
        label = (throw.sides[die], labels[die]) if labels is not None else die
        groups.setdefault(label, []).append(die)
    return list(groups.values())


def faces_of(throw: Throw, die: int) -> range:
    return range(lowest(throw, die), lowest(throw, die) + abs(throw.sides[die]))


def orders(row: tuple[int, ...]) -> int:
    """In how many orders alike dice can show these faces."""
    return factorial(len(row)) // prod(factorial(times) for times in Counter(row).values())
