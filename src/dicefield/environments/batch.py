"""Many games at once: the drivers that step them, and the record of one game among many.

A batch is one array of lanes. A lane has all that one game needs: its position, what the seat that chooses sees of it, its dice,
and what came of the last step. So a lane never knows its neighbours: threads share a batch by slices, and a seed gives the same
games however many lanes or threads there are.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from dicefield.bots.playout import LONGEST
from dicefield.engine.compiled import Compiler, target_of
from dicefield.engine.desk import BLANK, PLAYED, SEEN, DeskTop
from dicefield.engine.dice import Rng, draw, roll, stir
from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game
from dicefield.engine.record import Record, array, f64, flag, i8, i16, i64, many, record
from dicefield.engine.rule import hook, rule
from dicefield.engine.waiting import MOST_SEATS, first_owing
from dicefield.environments.numbers import NO_NUMBER, Numbers, count_of, is_listed, number_of

ENDED = 2
"""The third position of a lane, beside the one being played and what is seen of it: how the last game that ended looked."""

BEGIN = -1
"""What is chosen in a lane to begin a new game there."""

DICE, MINDS = 0, 1
"""The two generators of a game: for its dice, and for those who choose by chance."""

WORDS = ("a", "b", "c", "counter")
"""What a generator is made of."""

start, legal, choose, land = hook("start"), hook("legal"), hook("choose"), hook("land")
observe, score = hook("observe"), hook("score")
offer, take = hook("offer"), hook("take")


class Lane(Record):
    """One game of a batch; `lane_record` declares it with the records of a game."""

    tables: array[Any]
    actions: array[Any]  # the candidates, in a game without a list
    mask: array[flag]  # which numbers may be chosen
    rewards: array[f64]  # of the last step
    dice: Rng
    minds: Rng  # for those who choose by chance
    choice: i64  # the number that is chosen
    offered: i16  # how many may be chosen
    seat: i8  # who chooses
    over: flag  # the last step ended a game
    odd: flag  # an action was legal that has no number


def seed_words(seed: Any, games: int) -> npt.NDArray[np.uint32]:
    """Four words for each generator of each game; those of the first games do not depend on how many there are."""
    if seed is not None and (not isinstance(seed, (int, np.integer)) or seed < 0):
        raise Illegal.of("seed", f"A seed is a whole number from 0, got {seed!r}.")
    words: npt.NDArray[Any] = np.random.SeedSequence(seed).generate_state(2 * len(WORDS) * games)
    return words.reshape(games, 2, len(WORDS))


@cache
def lane_record(game: Game) -> type[Lane]:
    kinds = {**Lane.__annotations__, "tables": array[game.state], "actions": array[game.action]}  # type: ignore[name-defined]
    sizes = {"tables": 3, "actions": 1 if is_listed(game) else game.most_actions, "mask": count_of(game), "rewards": MOST_SEATS}
    shapes = {name: many(size) for name, size in sizes.items()}
    return record(type("Lane", (Lane,), {"__module__": __name__, "__annotations__": kinds, "__slots__": (), **shapes}))


@cache
def lane_compiler(game: Game, machine: bool) -> Compiler:
    """Fills the hooks by which numbers are offered and taken, too."""
    listed = {"offer": offer_listed, "take": take_listed}
    candidates = {"offer": offer_candidates, "take": take_candidate}
    ways: dict[str, Any] = {**(listed if is_listed(game) else candidates)}
    return Compiler(game.name, {**game.rules.by_name(), **ways}, target=target_of(machine))


# --- Over all lanes --------------------------------------------------------------------------------------------------


@rule
def warm_dice(lanes: array[Lane]) -> None:
    """Throws away the first words of fresh generators, so that close seeds part."""
    for place in range(len(lanes)):
        stir(lanes[place].dice)
        stir(lanes[place].minds)


@rule
def draw_lanes(lanes: array[Lane]) -> None:
    """Chooses in every lane, each number that may be chosen equally likely."""
    for place in range(len(lanes)):
        lane = lanes[place]
        left = draw(lane.minds, lane.offered)
        lane.choice = 0
        while left > 0 or not lane.mask[lane.choice]:
            left -= lane.mask[lane.choice]
            lane.choice += 1


@rule
def step_lanes(desk: DeskTop, lanes: array[Lane], numbers: Numbers, rows: array[array[i8]]) -> None:
    """The choice of every lane is made, dice are thrown until somebody owes another, and where a game is over a new one begins."""
    for place in range(len(lanes)):
        lane = lanes[place]
        if lane.choice == BEGIN:
            begin(desk, lane)
        else:
            take(desk, lane, numbers)
        throw_on(desk, lane)
        lane.rewards[:] = 0.0
        lane.over = lane.tables[PLAYED].owed == 0
        if lane.over:
            settle(desk, lane)
            begin(desk, lane)
            throw_on(desk, lane)
        look(desk, lane, numbers, rows)


# --- In one lane -----------------------------------------------------------------------------------------------------


@rule
def begin(desk: DeskTop, lane: Lane) -> None:
    lane.tables[PLAYED] = desk.tables[BLANK]
    start(lane.tables[PLAYED], desk.options, desk.log)


@rule
def throw_on(desk: DeskTop, lane: Lane) -> None:
    """Dice land until somebody owes a choice or the game is over."""
    state = lane.tables[PLAYED]
    for _ in range(LONGEST):
        if state.throw.count == 0:
            return
        roll(state, lane.dice, desk.faces)
        land(state, desk.faces, desk.log)


@rule
def settle(desk: DeskTop, lane: Lane) -> None:
    """Rewards of a game that is over, and how it looked to who chose last."""
    state = lane.tables[PLAYED]
    score(state, desk.shares)
    for seat in range(state.seats):
        lane.rewards[seat] = reward(desk.shares[seat], state.seats)
    lane.tables[ENDED] = state
    observe(lane.tables[ENDED], lane.seat)


@rule
def reward(share: float, seats: int) -> float:
    """A share of the point, so that all rewards add up to 0: a sole winner has 1, and an equal share is worth 0."""
    return (share * seats - 1.0) / (seats - 1)


@rule
def look(desk: DeskTop, lane: Lane, numbers: Numbers, rows: array[array[i8]]) -> None:
    """What the next to choose sees, and may choose by what it sees."""
    lane.seat = first_owing(lane.tables[PLAYED])
    lane.tables[SEEN] = lane.tables[PLAYED]
    observe(lane.tables[SEEN], lane.seat)
    lane.mask[:] = False
    lane.offered = offer(desk, lane, numbers, rows)


# --- Two ways to number actions --------------------------------------------------------------------------------------


@rule
def offer_listed(desk: DeskTop, lane: Lane, numbers: Numbers, rows: array[array[i8]]) -> int:
    """Rows are the bytes of the actions on the desk."""
    count = legal(lane.tables[SEEN], lane.seat, desk.actions)
    for place in range(count):
        number = number_of(numbers, rows[place])
        if number == NO_NUMBER:
            lane.odd = True
        else:
            lane.mask[number] = True
    return count  # type: ignore[no-any-return]


@rule
def take_listed(desk: DeskTop, lane: Lane, numbers: Numbers) -> None:
    choose(lane.tables[PLAYED], lane.seat, numbers.actions[lane.choice], desk.log)


@rule
def offer_candidates(desk: DeskTop, lane: Lane, numbers: Numbers, rows: array[array[i8]]) -> int:
    """What another seat was offered before is wiped out: it may tell what this one should not know."""
    count = legal(lane.tables[SEEN], lane.seat, lane.actions)
    for place in range(count):
        lane.mask[place] = True
    for place in range(count, lane.offered):
        lane.actions[place] = numbers.actions[0]
    return count  # type: ignore[no-any-return]


@rule
def take_candidate(desk: DeskTop, lane: Lane, numbers: Numbers) -> None:
    choose(lane.tables[PLAYED], lane.seat, lane.actions[lane.choice], desk.log)
