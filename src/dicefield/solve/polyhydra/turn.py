"""What one hydra can do in a turn, found by playing it on a desk.

A turn is a walk over *locks*: the heads locked so far with their faces. At each of them the hydra rolls on or has stopped. Heads
that are rolled do not matter but for the locks that they allow, so rolls that allow the same are one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

import numpy as np

from dicefield.engine.desk import BLANK, PLAYED, SEEN, Desk, DeskTop, do_land
from dicefield.engine.lists import filled
from dicefield.engine.rule import hook, rule
from dicefield.engine.waiting import clear_throw
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.rules.contract import throw_heads
from dicefield.games.polyhydra.rules.queries import has_head
from dicefield.games.polyhydra.state import HEADS, SIDES, Hydra, Lock, Swamp, Then
from dicefield.solve.polyhydra.bites import HEALTHS, bite_for

PLACES = tuple(prod(sides + 1 for sides in SIDES[:head]) for head in range(HEADS))
CODES = prod(sides + 1 for sides in SIDES)
"""Locks as a number: the face of each head, 0 where it is not locked, in a mixed radix."""

ROLLS = prod(SIDES)
MISSED = CODES
"""Stands where locks would, once a roll has missed."""

MOST_LOCKS = (1 << HEADS) - 1

land, legal, choose = hook("land"), hook("legal"), hook("choose")


@rule
def code_of(hydra: Hydra) -> int:
    code = 0
    for head in range(HEADS):
        if hydra.locked[head]:
            code += hydra.faces[head] * PLACES[head]
    return code


@rule
def code_with(hydra: Hydra, code: int, action: Lock) -> int:
    """The locks once an action has added to them."""
    for place in range(filled(action.heads)):
        head = action.heads[place] - 1
        code += hydra.faces[head] * PLACES[head]
    return code


@rule
def heads_of(swamp: Swamp, hydra: Hydra) -> int:
    """How many heads there are, which says which: they grow in one order."""
    heads = 0
    for head in range(HEADS):
        if has_head(swamp, hydra, head):
            heads += 1
    return heads


# --- Rolling from locks ----------------------------------------------------------------------------------------------


class RolledHeads(NamedTuple):
    """Paper for the rolls from one node: how often each pattern comes, where its locks end, the locks; and of all locks, how they
    were come by, whether one may roll on, and what they bite for."""

    often: np.ndarray[Any, Any]
    ends: np.ndarray[Any, Any]
    codes: np.ndarray[Any, Any]
    pattern: np.ndarray[Any, Any]
    source: np.ndarray[Any, Any]
    damage: np.ndarray[Any, Any]

    @classmethod
    def blank(cls) -> RolledHeads:
        many = ROLLS * MOST_LOCKS
        codes = np.zeros(CODES + 1, np.int64)
        sheets = np.zeros(ROLLS, np.int64), np.zeros(ROLLS + 1, np.int64), np.zeros(many, np.int64)
        return cls(*sheets, codes.copy(), np.full((CODES + 1, 2), -1), np.full(CODES + 1, -1))

    def sources(self) -> dict[int, list[int]]:
        """A roll and a choice that lead to each of the locks from which one may roll on; they are forgotten then."""
        found = {code: self.source[code].tolist() for code in np.flatnonzero(self.source[:, 0] >= 0).tolist()}
        self.source[:] = -1
        return found


@rule
def roll_every_way(desk: DeskTop, rolled: RolledHeads) -> int:
    """Lands what seat 0 rolls in every way; how many patterns there are, or -1 if equal patterns allow different locks.

    All three tables of the desk are used: the locks, the roll, and what a choice makes of it.
    """
    ends, pattern = rolled.ends, rolled.pattern
    pattern[:] = -1
    count = 0
    for number in range(rolls_of(desk.tables[PLAYED])):
        begin = ends[count]
        key, end = try_roll(desk, rolled, number, begin)
        if pattern[key] < 0:
            pattern[key] = count
            rolled.often[count] = 1
            count += 1
            ends[count] = end
        elif same(rolled.codes, ends[pattern[key]], ends[pattern[key] + 1], begin, end):
            rolled.often[pattern[key]] += 1
        else:
            return -1
    return count


@rule
def rolls_of(swamp: Swamp) -> int:
    rolls = 1
    for die in range(swamp.throw.count):
        rolls *= swamp.throw.sides[die]
    return rolls


@rule
def set_faces(desk: DeskTop, number: int) -> None:
    """The faces of a roll by its number."""
    throw = desk.tables[PLAYED].throw
    for die in range(throw.count):
        desk.faces[die] = 1 + number % throw.sides[die]
        number //= throw.sides[die]


@rule
def same(codes: Any, begin: int, end: int, other_begin: int, other_end: int) -> bool:
    if end - begin != other_end - other_begin:
        return False
    for place in range(end - begin):
        if codes[begin + place] != codes[other_begin + place]:
            return False
    return True


@rule
def try_roll(desk: DeskTop, rolled: RolledHeads, number: int, end: int) -> tuple[int, int]:
    """One roll: its locks are written from `end` on. Also told: the faces that fit one by one, and where the locks end."""
    desk.tables[SEEN] = desk.tables[PLAYED]
    seen = desk.tables[SEEN]
    set_faces(desk, number)
    land(seen, desk.faces, desk.log)
    if seen.owed == 0:
        rolled.damage[MISSED] = seen.hydras[0].damage
        rolled.codes[end] = MISSED
        return MISSED, end + 1
    hydra = seen.hydras[0]
    locked = code_of(hydra)
    key = 0
    for choice in range(legal(seen, 0, desk.actions)):
        action = desk.actions[choice]
        code = code_with(hydra, locked, action)
        if action.then == Then.REROLL:
            rolled.source[code, 0] = number
            rolled.source[code, 1] = choice
            continue
        desk.tables[BLANK] = desk.tables[SEEN]
        choose(desk.tables[BLANK], 0, action, desk.log)
        rolled.damage[code] = desk.tables[BLANK].hydras[0].damage
        rolled.codes[end] = code
        end += 1
        if filled(action.heads) == 1:
            key += code - locked
    return key, end


# --- A turn ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turn:
    """The turn of a hydra with so many heads. Nodes are locks, few first; the last node is a miss.

    The arrays: what a node bites for (-1 where one cannot stop), where its patterns begin, the chance of each, where its choices
    begin, and the nodes that they lead to. A node without patterns is an end.
    """

    heads: int
    codes: np.ndarray[Any, Any]
    arrays: tuple[Any, ...]

    @cached_property
    def node(self) -> np.ndarray[Any, Any]:
        return nodes_of(self.codes)


def turn_of(heads: int) -> Turn:
    desk = Desk(POLYHYDRA, machine=True, silent=True)
    set_turn(desk, heads)
    rolled = RolledHeads.blank()
    patterns: dict[int, tuple[Any, ...]] = {}
    reached = {0: desk.state.copy()}
    while todo := reached.keys() - patterns.keys():
        for code in todo:
            patterns[code] = explore(desk, reached[code], rolled)
            reached |= {
                new: position_after(desk, reached[code], *come) for new, come in rolled.sources().items() if new not in reached
            }
    return gather(heads, patterns, rolled.damage)


def set_turn(desk: Desk, heads: int) -> None:
    """Seat 0 has its turn before it; seat 1 has stopped with the least there is."""
    desk.start(POLYHYDRA.read_options({"seats": 2, "dice": "sealed"}))
    swamp: Any = desk.state
    health = max(health for health in range(1, HEALTHS) if heads_at(desk, health) == heads)
    for seat in range(2):
        swamp.hydras[seat].health = health
    bite_for(swamp.hydras[1], 1)
    clear_throw(swamp)
    throw_heads(swamp)


def turns_by_health() -> list[Turn]:
    """The turn of each health; the first, that of none, is sudden death with all heads."""
    desk = Desk(POLYHYDRA)
    desk.start(POLYHYDRA.read_options({"seats": 2, "dice": "sealed"}))
    heads = [HEADS, *(heads_at(desk, health) for health in range(1, HEALTHS))]
    turns = {count: turn_of(count) for count in set(heads)}
    return [turns[count] for count in heads]


def heads_at(desk: Desk, health: int) -> int:
    swamp: Any = desk.state.copy()
    swamp.hydras[0].health = health
    return heads_of(swamp, swamp.hydras[0])


def explore(desk: Desk, state: Any, rolled: RolledHeads) -> tuple[Any, ...]:
    """The patterns of the rolls from one node: how often each comes, where its locks end, the locks."""
    desk.state = state
    count = desk.run(roll_every_way, rolled)
    if count < 0:
        raise RuntimeError("dice that fit one by one do not say which locks there are: the rules have changed")
    ends = rolled.ends[: count + 1].copy()
    return rolled.often[:count].copy(), ends, rolled.codes[: ends[-1]].copy()


def position_after(desk: Desk, state: Any, roll: int, choice: int) -> Any:
    """The position after a roll and a choice of it."""
    desk.state = state
    desk.run(set_faces, roll)
    desk.run(do_land)
    desk.choose(0, desk.legal(0)[choice])
    return desk.state.copy()


def gather(heads: int, patterns: dict[int, tuple[Any, ...]], damage: np.ndarray[Any, Any]) -> Turn:
    """The nodes in order, and what they lead to as arrays."""
    codes = np.array(sorted({0, *np.flatnonzero(damage >= 0).tolist()}, key=lambda code: (locks_in(code), code)))
    node = nodes_of(codes)
    patterns_at, choices_at = [0], [0]
    chances: list[float] = []
    leads_to: list[int] = []
    for code in codes.tolist():
        often, ends, led = patterns.get(code, (np.zeros(0), np.zeros(1, np.int64), np.zeros(0, np.int64)))
        chances += (often / often.sum()).tolist()
        choices_at += (len(leads_to) + ends[1:]).tolist()
        leads_to += node[led].tolist()
        patterns_at.append(len(chances))
    arrays = damage[codes], np.array(patterns_at), np.array(chances), np.array(choices_at), np.array(leads_to)
    return Turn(heads, codes, arrays)


def nodes_of(codes: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The node of each code, -1 where there is none."""
    table = np.full(CODES + 1, -1, np.int64)
    table[codes] = np.arange(len(codes))
    return table


def locks_in(code: int) -> int:
    """How many heads are locked; a miss comes after all."""
    return HEADS + 1 if code == MISSED else sum(code // PLACES[head] % (SIDES[head] + 1) > 0 for head in range(HEADS))
