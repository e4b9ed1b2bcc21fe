"""Thousands of games stepped by one call."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from dicefield.engine.desk import SEEN, Desk
from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.game import Game
from dicefield.engine.record import array
from dicefield.environments.batch import (
    BEGIN,
    DICE,
    ENDED,
    MINDS,
    WORDS,
    draw_lanes,
    lane_compiler,
    lane_record,
    seed_words,
    step_lanes,
    warm_dice,
)
from dicefield.environments.leaves import Rows, action_layout, state_layout
from dicefield.environments.numbers import byte_rows, count_of, is_listed, numbers_of, texts_of
from dicefield.games import GAMES

WORTHWHILE = 256
"""Games a thread should have at least: with fewer, waking it takes longer than its work."""

EVERYWHERE = slice(None)

Step = tuple[dict[str, Any], npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


class VectorGame:
    """`batch` games of one kind. A step is one choice of one seat in each; a game that is over begins anew in the same step."""

    def __init__(
        self, game: Game | str, batch: int, options: object = None, threads: int | None = None, *, machine: bool = True
    ) -> None:
        self.game = find_game(game)
        self.options = self.game.read_options(options)
        self.batch = check_count(batch, "batch", "The number of games")
        self.seats = self.options.seats
        self.actions = count_of(self.game)
        """How many numbers there are to choose from."""
        usual = min(os.cpu_count() or 1, max(1, self.batch // WORTHWHILE))
        threads = usual if threads is None else check_count(threads, "threads", "The number of threads")
        self.lanes = array.of(lane_record(self.game), self.batch)
        self.numbers = numbers_of(self.game)
        self.slices = [self.part(places) for places in np.array_split(np.arange(self.batch), threads) if len(places)]
        self.desks = [self.desk(machine=machine) for _ in self.slices]
        self.pool = ThreadPoolExecutor(len(self.slices)) if len(self.slices) > 1 else None
        self.begun = False

    def part(self, places: npt.NDArray[np.int64]) -> array[Any]:
        """The lanes of one thread."""
        return array(self.lanes.raw[places[0] : places[-1] + 1], self.lanes.kind)

    def desk(self, *, machine: bool) -> Desk:
        desk = Desk(self.game, machine=machine, silent=True)
        desk.compiler = lane_compiler(self.game, desk.machine)
        desk.top.raw["options"] = self.options.raw
        return desk

    # --- The verbs

    def reset(self, seed: int | None = None, options: object = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game everywhere. Without a seed the dice go on as they were; `options` are agreed once, when the batch is made."""
        if seed is not None or not self.begun:
            self.sow(seed)
        self.lanes.raw["choice"] = BEGIN
        self.run(step_lanes, at_a_desk)
        self.begun = True
        return self.observations_and_infos()

    def step(self, actions: Any) -> Step:
        """The choice of every game, by its number."""
        self.lanes.raw["choice"] = self.check_choices(actions)
        self.run(step_lanes, at_a_desk)
        over = self.lanes.raw["over"] != 0
        observation, info = self.observations_and_infos()
        info["final_obs"] = self.tables(ENDED, over)
        return observation, self.lanes.raw["rewards"][:, : self.seats].copy(), over, np.zeros(self.batch, bool), info

    def sample(self) -> npt.NDArray[np.int64]:
        """A choice for every game, each number of its mask equally likely."""
        self.ready()
        self.run(draw_lanes, alone)
        return np.array(self.lanes.raw["choice"])

    def close(self) -> None:
        if self.pool:
            self.pool.shutdown()

    # --- What is told

    def observations_and_infos(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What is seen of every game and may be chosen there, and the rest of what is worth knowing."""
        if self.lanes.raw["odd"].any():
            raise RuntimeError(f"{self.game.title} allows an action that its list of numbers does not name")
        mask = self.memory("mask", 0, self.actions, EVERYWHERE).view(np.bool_)
        info = {"seat": self.lanes.raw["seat"].copy(), "action_mask": mask}
        if not is_listed(self.game):
            info["actions"] = self.lanes.raw["actions"].view()
            info["actions"].flags.writeable = False
        return {"observation": self.tables(SEEN, EVERYWHERE), "action_mask": mask}, info

    def tables(self, place: int, lanes: Any) -> npt.NDArray[Any]:
        """A copy of one of the positions of some lanes."""
        size = self.game.state.dtype.itemsize
        states: npt.NDArray[Any] = self.memory("tables", place * size, size, lanes).view(self.game.state.dtype)
        return states.reshape(-1)

    def memory(self, field: str, offset: int, size: int, lanes: Any) -> npt.NDArray[np.uint8]:
        """A copy of some bytes of some lanes: far quicker than a copy field by field."""
        offset += self.lanes.raw.dtype.fields[field][1]
        whole = self.lanes.raw.view(np.uint8).reshape(self.batch, -1)
        return np.array(whole[lanes, offset : offset + size])

    def rows(self, observation: dict[str, Any], info: dict[str, Any]) -> Rows:
        """Observations as rows of whole numbers, with the seat that looks."""
        return state_layout(self.game).rows(observation["observation"], info["seat"])

    def candidates(self, info: dict[str, Any]) -> Rows:
        """The candidates of a game on the table as rows of whole numbers, all 0 where there is none."""
        return action_layout(self.game).rows(info["actions"])

    def says(self, place: int, number: int) -> str:
        """What a number means in one of the games, in words."""
        texts = texts_of(self.game)
        return texts[number] if texts else self.game.text.grammar.say(self.lanes[place].actions[number])

    # --- Work

    def sow(self, seed: int | None) -> None:
        """Generators of their own for every game: the first games of a seed are the same in a batch of any size."""
        words = seed_words(seed, self.batch)
        for place, word in enumerate(WORDS):
            self.lanes.raw["dice"][word] = words[:, DICE, place]
            self.lanes.raw["minds"][word] = words[:, MINDS, place]
        self.run(warm_dice, alone)

    def check_choices(self, actions: Any) -> npt.NDArray[np.int64]:
        """The choices, if there is one for every game and each may be chosen."""
        self.ready()
        chosen = np.asarray(actions)
        if chosen.shape != (self.batch,) or chosen.dtype.kind not in "iu":
            raise Malformed.of("actions", f"{self.batch} whole numbers are needed, one for each game; got {actions!r}.")
        there = (chosen >= 0) & (chosen < self.actions)
        fine = there & (self.lanes.raw["mask"][np.arange(self.batch), np.where(there, chosen, 0)] != 0)
        if not fine.all():
            place = int(fine.argmin())
            raise Illegal.of("action", f"Game {place} of the batch may not choose {chosen[place]} now; see its action_mask.")
        return chosen.astype(np.int64)

    def ready(self) -> None:
        if not self.begun:
            raise Illegal.of("not_begun", "Say reset() before the first step.")

    def run(self, driver: Callable[..., Any], given: Callable[..., tuple[Any, ...]]) -> None:
        """Runs a driver over all slices, each in a thread and at a desk of its own."""
        work = [(desk.compiler(driver), given(self, desk, part)) for desk, part in zip(self.desks, self.slices, strict=True)]
        if self.desks[0].machine:
            work = [(function, tuple(value.raw for value in values)) for function, values in work]
        if self.pool is None:
            work[0][0](*work[0][1])
        else:
            for done in [self.pool.submit(function, *values) for function, values in work]:
                done.result()


def at_a_desk(vector: VectorGame, desk: Desk, part: array[Any]) -> tuple[Any, ...]:
    return desk.top, part, vector.numbers, byte_rows(desk.top.actions)


def alone(vector: VectorGame, desk: Desk, part: array[Any]) -> tuple[Any, ...]:
    return (part,)


def find_game(game: Game | str) -> Game:
    return game if isinstance(game, Game) else GAMES.find(game)


def check_count(number: Any, code: str, what: str) -> int:
    if not isinstance(number, (int, np.integer)) or isinstance(number, bool) or number < 1:
        raise Illegal.of(code, f"{what} must be a whole number from 1, got {number!r}.")
    return int(number)
