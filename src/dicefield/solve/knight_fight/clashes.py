"""What can come of two Moves, for each pair of Helmets, tabulated by driving the rules through every throw.

A clash depends on the Helmets and on the dice that are used, on nothing else; so it is played out once from full hands. After the
throw that shows the Moves it comes to an end of some *kind*: a small game of the choices that a Jostle gives (one by one if there
is nothing to choose). In each of its fields stands one *outcome*: who has scored, whose Helmet a Jostle has thrown, whose Defend
die was knocked away. A Helmet that was thrown may show anything, which is not told apart.
Throws that only lead to the same throw again are left out, and what remains is weighed anew.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from dicefield.engine.compiled import is_interpreted_only
from dicefield.engine.desk import Desk, compiler
from dicefield.engine.events import Silence
from dicefield.engine.record import Record, array, i64, many, record
from dicefield.engine.rule import hook, rule
from dicefield.engine.waiting import MOST_DICE, Throw, lowest, owes
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.state import HELMET, Choice, Joust, Phase
from dicefield.solve.knight_fight.places import MOVES, Counts, Table, has_lost_die

KINDS = 4
"""How many kinds of ends one clash can come to at most."""

ROOM = 8
"""Room for kinds while they are counted: more than there are, so that one too many is noticed."""

BEGUN, SHOWN, LANDED, CHOSEN, LAST = range(5)
"""The positions on the workbench, each a step further into the round."""

SIDES_BITS, CELL_BITS = 2, 6
ODD = -1
"""The kind of an end that does not have this form. There is none in a duel, and a table with one is refused."""

legal, choose, land = hook("legal"), hook("choose"), hook("land")


@record
class Workbench(Record):
    """Room to play a round on."""

    tables: array[Joust] = many(5)
    first: array[Choice] = many(KNIGHT_FIGHT.most_actions)
    second: array[Choice] = many(KNIGHT_FIGHT.most_actions)
    faces: array[i64] = many(MOST_DICE)
    again: array[i64] = many(MOST_DICE)  # of a throw inside another
    log: Silence


# --- Kinds and outcomes as numbers -----------------------------------------------------------------------------------


@rule
def outcome_of(joust: Joust) -> int:
    """Who scored (0, 1 or 2), whose Helmet was shoved, whose die was lost."""
    one, two = joust.players[0], joust.players[1]
    scored = one.scored + 2 * two.scored
    return scored | one.shoved << 2 | two.shoved << 3 | has_lost_die(one) << 4 | has_lost_die(two) << 5


@rule
def scorer(outcome: int) -> int:
    return outcome & 3


@rule
def is_shoved(outcome: int, seat: int) -> bool:
    return outcome >> (2 + seat) & 1 == 1


@rule
def loses_die(outcome: int, seat: int) -> int:
    """1 if the Defend die of a seat was knocked away, 0 if not."""
    return outcome >> (4 + seat) & 1


@rule
def rows_of(kind: int) -> int:
    """How many choices the first seat has; 1 is none."""
    return kind & 3


@rule
def cols_of(kind: int) -> int:
    return kind >> SIDES_BITS & 3


@rule
def outcome_at(kind: int, row: int, col: int) -> int:
    """The outcome in one field of the small game."""
    return kind >> (2 * SIDES_BITS + CELL_BITS * (row * cols_of(kind) + col)) & ((1 << CELL_BITS) - 1)


def outcomes_in(kind: int) -> list[int]:
    """All outcomes that the choices of an end lead to."""
    return [outcome_at(kind, row, col) for row in range(rows_of(kind)) for col in range(cols_of(kind))]


@rule
def kind_of_one(outcome: int) -> int:
    """The kind of an end without a choice."""
    return outcome << 2 * SIDES_BITS | 1 << SIDES_BITS | 1


# --- Every throw -----------------------------------------------------------------------------------------------------


@rule
def first_faces(throw: Throw, faces: array[i64]) -> None:
    for die in range(throw.count):
        faces[die] = lowest(throw, die)


@rule
def next_faces(throw: Throw, faces: array[i64]) -> bool:
    """The next way in which the dice can land; False after the last."""
    for die in range(throw.count):
        if faces[die] < lowest(throw, die) + abs(throw.sides[die]) - 1:
            faces[die] += 1
            return True
        faces[die] = lowest(throw, die)
    return False


@rule
def land_at(bench: Workbench, step: int, faces: array[i64]) -> None:
    """The position at a step with these dice landed, put at the next step."""
    bench.tables[step + 1] = bench.tables[step]
    land(bench.tables[step + 1], faces, bench.log)


@rule
def ways(throw: Throw) -> int:
    """In how many ways the dice can land."""
    total = 1
    for die in range(throw.count):
        total *= abs(throw.sides[die])
    return total


# --- One clash -------------------------------------------------------------------------------------------------------


@rule
def weigh_clash(bench: Workbench, kinds: Counts, chances: Table, repeats: Counts, weights: Table) -> None:
    """All ends of the clash whose Moves are shown, each with its chance; `repeats` and `weights` are room for repeated throws."""
    shown = bench.tables[SHOWN]
    if shown.throw.count == 0:
        count_kind(kinds, chances, kind_of_one(outcome_of(shown)), 1.0)
        return
    one = 1.0 / ways(shown.throw)
    first_faces(shown.throw, bench.faces)
    going = True
    while going:
        land_at(bench, SHOWN, bench.faces)
        if bench.tables[LANDED].throw.count > 0:
            weigh_repeated(bench, repeats, weights)
            for place in range(ROOM):
                if weights[place] > 0.0:
                    count_kind(kinds, chances, repeats[place], one * weights[place])
        else:
            count_kind(kinds, chances, kind_of(bench), one)
        going = next_faces(shown.throw, bench.faces)


@rule
def count_kind(kinds: Counts, chances: Table, kind: int, weight: float) -> None:
    """Adds to a list of kinds, whose free places have no chance."""
    place = 0
    while place < ROOM - 1 and chances[place] > 0.0 and kinds[place] != kind:
        place += 1
    kinds[place] = kind
    chances[place] += weight


@rule
def weigh_repeated(bench: Workbench, kinds: Counts, weights: Table) -> None:
    """Level Weapons are thrown until their order is plain: each end by its chance, with the ways that lead back left out."""
    kinds[:] = 0
    weights[:] = 0.0
    throw = bench.tables[LANDED].throw
    ended = 0
    first_faces(throw, bench.again)
    going = True
    while going:
        land_at(bench, LANDED, bench.again)
        if bench.tables[CHOSEN].throw.count == 0:
            count_kind(kinds, weights, kind_of_end(bench.tables[CHOSEN]), 1.0)
            ended += 1
        going = next_faces(throw, bench.again)
    weights /= max(1, ended)


@rule
def kind_of_end(joust: Joust) -> int:
    return kind_of_one(outcome_of(joust)) if joust.phase == Phase.REGATHER else ODD


@rule
def kind_of(bench: Workbench) -> int:
    """The kind of end that has come, now that all Moves have landed; where a Jostle works every effect is tried."""
    landed = bench.tables[LANDED]
    if landed.phase != Phase.EFFECT:
        return kind_of_end(landed)
    rows = legal(landed, 0, bench.first) if owes(landed, 0) else 1
    cols = legal(landed, 1, bench.second) if owes(landed, 1) else 1
    if rows > 3 or cols > 3 or rows * cols > 4:
        return ODD
    kind = cols << SIDES_BITS | rows
    for row in range(rows):
        for col in range(cols):
            outcome = outcome_of_effects(bench, row, col)
            if outcome == ODD:
                return ODD
            kind |= outcome << (2 * SIDES_BITS + CELL_BITS * (row * cols + col))
    return kind


@rule
def outcome_of_effects(bench: Workbench, row: int, col: int) -> int:
    """What comes of these effects, the same however a Helmet lands; `ODD` if it is not."""
    landed, chosen = bench.tables[LANDED], bench.tables[CHOSEN]
    bench.tables[CHOSEN] = landed
    if owes(landed, 0):
        choose(chosen, 0, bench.first[row], bench.log)
    if owes(landed, 1):
        choose(chosen, 1, bench.second[col], bench.log)
    if chosen.throw.count == 0:
        return outcome_of(chosen) if chosen.phase == Phase.REGATHER else ODD
    return outcome_of_shove(bench)


@rule
def outcome_of_shove(bench: Workbench) -> int:
    chosen, last = bench.tables[CHOSEN], bench.tables[LAST]
    found = -2
    first_faces(chosen.throw, bench.again)
    going = True
    while going:
        land_at(bench, CHOSEN, bench.again)
        outcome = outcome_of(last) if last.phase == Phase.REGATHER else ODD
        if found != -2 and found != outcome:
            return ODD
        found = outcome
        going = next_faces(chosen.throw, bench.again)
    return found


# --- All of them -----------------------------------------------------------------------------------------------------


@rule
def weigh_clashes(bench: Workbench, kinds: Counts, chances: Table, repeats: Counts, weights: Table) -> None:
    """Every pair of Moves from the position that has begun, in which both have all dice and so all Moves."""
    begun = bench.tables[BEGUN]
    for row in range(MOVES):
        for col in range(MOVES):
            legal(begun, 0, bench.first)  # each time, since effects are listed in the same place
            legal(begun, 1, bench.second)
            bench.tables[SHOWN] = begun
            choose(bench.tables[SHOWN], 0, bench.first[row], bench.log)
            choose(bench.tables[SHOWN], 1, bench.second[col], bench.log)
            weigh_clash(bench, kinds[row, col], chances[row, col], repeats, weights)


def clashes_of(desk: Desk, helmets: tuple[int, int]) -> tuple[Counts, Table]:
    """Kinds and chances by Move and Move, for these Helmets; the desk has just begun a duel."""
    begun = Desk(desk.game)
    begun.state = desk.state.copy()
    begun.land(helmets)
    bench = Workbench()
    bench.tables[BEGUN] = begun.state  # type: ignore[assignment]
    kinds = np.zeros((MOVES, MOVES, ROOM), np.int64)
    chances = np.zeros((MOVES, MOVES, ROOM))
    machine = not is_interpreted_only()
    given: Any = bench.raw if machine else bench
    compiler(desk.game, machine)(weigh_clashes)(given, kinds, chances, np.zeros(ROOM, np.int64), np.zeros(ROOM))
    if chances[..., KINDS:].any() or (kinds[chances > 0] == ODD).any():
        raise RuntimeError(f"a clash of {desk.game.title} has an end that is not understood")
    chances /= chances.sum(axis=-1, keepdims=True)  # thousands of ways were added one by one
    return kinds[..., :KINDS], chances[..., :KINDS]


def all_clashes(threads: int) -> tuple[Counts, Table]:
    """By Helmet and Helmet, from 1, then by Move and Move."""
    desk = Desk(KNIGHT_FIGHT)
    desk.start(KNIGHT_FIGHT.read_options())
    pairs = [(first, second) for first in range(1, HELMET + 1) for second in range(1, HELMET + 1)]
    with ThreadPoolExecutor(threads) as pool:
        found = list(pool.map(lambda helmets: clashes_of(desk, helmets), pairs))
    shape = (HELMET, HELMET, MOVES, MOVES, KINDS)
    return np.array([kinds for kinds, _ in found]).reshape(shape), np.array([chances for _, chances in found]).reshape(shape)
