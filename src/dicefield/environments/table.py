"""One game, choice by choice: what the environments for one game at a time share.

Seats count from 0 here. The dice are those of a lane of the same seed, so a table is also the slow oracle of a batch.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from dicefield.engine.desk import Desk
from dicefield.engine.dice import Rng, rng_from, roll
from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game
from dicefield.engine.record import NOBODY, array, i64
from dicefield.engine.waiting import MOST_DICE, OK, Action, Waiting, first_owing, is_over, owes, owing
from dicefield.environments.batch import DICE, reward, seed_words
from dicefield.environments.leaves import action_layout, state_layout
from dicefield.environments.numbers import count_of, is_listed, numbers_of
from dicefield.play.position import SPECTATOR, View

Mask = npt.NDArray[np.int8]
Observation = dict[str, npt.NDArray[Any]]


class EnvironmentTable:
    """A game that throws its own dice and stops wherever a seat owes a choice."""

    def __init__(self, game: Game, options: object = None, *, machine: bool = False) -> None:
        self.game = game
        self.options = game.read_options(options)
        self.seats: int = self.options.seats
        self.names = tuple(f"Seat {seat + 1}" for seat in range(self.seats))
        self.desk = Desk(game, machine=machine, silent=True)
        self.eyes = Desk(game, machine=machine, silent=True)
        """Where a seat looks for what it may choose: it holds nothing but an observation."""
        self.faces = array.of(i64, MOST_DICE)
        self.dice: Rng | None = None
        self.offers: dict[int, dict[int, Action]] = {}

    # --- Verbs

    def begin(self, seed: int | None = None) -> None:
        """A new game. Without a seed the dice go on as they were."""
        if seed is not None or self.dice is None:
            self.dice = rng_from(seed_words(seed, 1)[0, DICE])
        self.desk.start(self.options)
        self.throw_on()

    def take(self, seat: int, number: int) -> None:
        """A choice by its number; one that the seat may not choose is refused and changes nothing."""
        self.choose(seat, self.action(seat, number))

    def choose(self, seat: int, action: Action) -> None:
        """A choice that may be made."""
        self.desk.choose(seat, action)
        self.throw_on()

    def throw_on(self) -> None:
        """Dice land until somebody owes a choice or the game is over."""
        self.offers = {}
        while (state := self.desk.state).throw.count:
            roll(state, self.dice or Rng(), self.faces)
            self.desk.land([self.faces[die] for die in range(state.throw.count)])

    # --- Questions

    @property
    def begun(self) -> bool:
        return self.dice is not None

    @property
    def over(self) -> bool:
        return is_over(self.desk.state)

    @property
    def seat(self) -> int:
        """The next to choose."""
        return first_owing(self.desk.state)

    @property
    def owing(self) -> tuple[int, ...]:
        return owing(self.desk.state)

    @property
    def rewards(self) -> list[float]:
        """Nothing before the end; then all of them add up to 0."""
        if not self.over:
            return [0.0] * self.seats
        return [reward(share, self.seats) for share in self.desk.score()]

    def view(self, seat: int) -> Waiting:
        return self.desk.view(seat)

    def offer(self, seat: int) -> dict[int, Action]:
        """What a seat may choose now, by its numbers, found from what it sees; nothing if it owes no choice."""
        if not owes(self.desk.state, seat):
            return {}
        if seat not in self.offers:
            self.eyes.state = self.view(seat)
            self.offers[seat] = number_actions(self.game, self.eyes.legal(seat))
        return self.offers[seat]

    def action(self, seat: int, number: Any) -> Action:
        found = self.offer(seat).get(int(number)) if isinstance(number, (int, np.integer)) else None
        if found is None:
            raise Illegal.of("action", f"{self.names[seat]} may not choose {number!r} now; see the action_mask.")
        return found

    def check_action(self, seat: int, action: Action) -> Action:
        """Any action that the rules allow, a candidate or not; others are refused with the rule they break."""
        seen = self.view(seat)
        code = self.desk.check(seat, action)
        if code != OK:
            raise self.game.text.refuse(code, seen, seat, action)
        return action

    def mask(self, seat: int) -> Mask:
        mask = np.zeros(count_of(self.game), np.int8)
        mask[list(self.offer(seat))] = 1
        return mask

    def observation(self, seat: int) -> Observation:
        """What a seat sees as a row of whole numbers, what it may choose, and in a game without a list what that would be."""
        row = state_layout(self.game).rows(np.asarray(self.view(seat).raw), seat)
        told: Observation = {"observation": row, "action_mask": self.mask(seat)}
        return told if is_listed(self.game) else {**told, "actions": self.candidates(seat)}

    def candidates(self, seat: int) -> npt.NDArray[np.int32]:
        layout = action_layout(self.game)
        rows = np.zeros((self.game.most_actions, layout.width), np.int32)
        if offer := self.offer(seat):
            rows[: len(offer)] = layout.rows(np.array([action.raw for action in offer.values()]))
        return rows

    # --- For people

    def board(self) -> str:
        """What a spectator sees, in letters."""
        return self.game.text.board(self.view(NOBODY), NOBODY, self.names)

    def svg(self) -> str:
        """What a spectator sees, drawn, with its colours written out."""
        return View(self.game, SPECTATOR, self.view(NOBODY), tuple(self.names)).svg(theme="light")


def number_actions(game: Game, actions: Iterable[Action]) -> dict[int, Action]:
    """Actions by their numbers, small ones first."""
    if not is_listed(game):
        return dict(enumerate(actions))
    known = number_by_bytes(game)
    return dict(sorted(((known[bytes(action)], action) for action in actions), key=itemgetter(0)))


@cache
def number_by_bytes(game: Game) -> dict[bytes, int]:
    return {bytes(action): number for number, action in enumerate(numbers_of(game).actions)}
