"""The numbers of actions: what 0, 1, 2 and so on stand for.

A game with few actions has a list, `numbers.txt` in its folder: the text of an action a line, and the first line is number 0. A
number then means the same in every position, which is what a network can learn; the list is part of what a trained player knows, so
lines may be added at its end and nowhere else. A game on the table has no list, for any point is an action: there number 3 is the
fourth of the candidates that `legal` finds in the position at hand, and the candidates are told along with it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from dicefield.engine.game import Game
from dicefield.engine.record import Record, Several, array, i8, i16, kind_of, many, record
from dicefield.engine.rule import rule

FILE = "numbers.txt"
NO_NUMBER = -1
WORD = 0xFFFFFFFF
FIRST, FACTOR = 0x811C9DC5, 0x01000193
"""Of the hash FNV-1a in 32 bits."""


class Numbers(Record):
    """The list of a game, and slots in which the number of an action is found by its bytes; `numbers_of` declares it."""

    actions: array[Any]
    rows: array[array[i8]]  # the same actions as bytes
    slots: array[i16]  # one more than a number; 0 where there is none


@cache
def texts_of(game: Game) -> tuple[str, ...]:
    """The list of a game; empty where its actions are numbered as candidates."""
    path = game.folder / FILE
    return tuple(path.read_text(encoding="utf-8").splitlines()) if path.is_file() else ()


def is_listed(game: Game) -> bool:
    return bool(texts_of(game))


def count_of(game: Game) -> int:
    """How many numbers there are."""
    return len(texts_of(game)) or game.most_actions


@cache
def numbers_of(game: Game) -> Numbers:
    """The list with its slots filled; of next to no size where there is none."""
    count, size = len(texts_of(game)) or 1, game.action.dtype.itemsize
    kinds = {"actions": array[game.action], "rows": array[array[i8]], "slots": array[i16]}  # type: ignore[name-defined]
    shapes = {"actions": many(count), "rows": many(count, size), "slots": many(1 << (2 * count).bit_length())}
    declared: type[Numbers] = record(type("Numbers", (Numbers,), {"__annotations__": kinds, "__slots__": (), **shapes}))
    numbers = declared()
    for number, text in enumerate(texts_of(game)):
        numbers.actions[number] = game.text.hear(text)
    numbers.raw["rows"] = byte_rows(numbers.actions).raw
    for number in range(len(texts_of(game))):
        slot = first_slot(numbers, numbers.rows[number])
        while numbers.slots[slot] != 0:
            slot = (slot + 1) & (len(numbers.slots) - 1)
        numbers.slots[slot] = number + 1
    return numbers


def byte_rows(actions: array[Any]) -> array[array[int]]:
    """The memory of an array of actions as rows of bytes. Actions of a game with a list have no gaps between their fields."""
    size = actions.raw.dtype.itemsize
    return array(actions.raw.view(np.int8).reshape(-1, size), Several("", kind_of(i8), (size,)))


# --- From an action to its number ------------------------------------------------------------------------------------


@rule
def number_of(numbers: Numbers, row: array[i8]) -> int:
    """The number of the action with these bytes."""
    slot = first_slot(numbers, row)
    while numbers.slots[slot] != 0:
        number = numbers.slots[slot] - 1
        if is_same(numbers.rows[number], row):
            return number
        slot = (slot + 1) & (len(numbers.slots) - 1)
    return NO_NUMBER


@rule
def first_slot(numbers: Numbers, row: array[i8]) -> int:
    """Where to begin to look."""
    mixed = FIRST
    for place in range(len(row)):
        mixed = ((mixed ^ (row[place] & 0xFF)) * FACTOR) & WORD
    return (mixed ^ (mixed >> 16)) & (len(numbers.slots) - 1)


@rule
def is_same(one: array[i8], other: array[i8]) -> bool:
    for place in range(len(one)):
        if one[place] != other[place]:
            return False
    return True
