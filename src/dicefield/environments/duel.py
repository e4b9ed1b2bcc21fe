"""One seat to learn, bots in all others: a game as a plain environment of Gymnasium."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt

from dicefield.bots import Bot, check_bot, usual_bot
from dicefield.engine.errors import Illegal, Stale
from dicefield.engine.game import Game
from dicefield.environments.raster import check_mode, render
from dicefield.environments.spaces import action_space, observation_space
from dicefield.environments.table import EnvironmentTable, Observation
from dicefield.environments.vector import find_game
from dicefield.play.position import View

MODES = ("ansi", "rgb_array")
Outcome = tuple[Observation, float, bool, bool, dict[str, Any]]


class Duel(gymnasium.Env[Observation, Any]):
    """A game against bots. Each step is a choice of the learner; the bots answer before the next.

    `seat` counts from 1; "any" is drawn anew for every game. A number that the mask does not offer loses the game at once.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: Game | str,
        opponent: str | None = None,
        seat: int | Literal["any"] = 1,
        options: object = None,
        *,
        render_mode: str | None = None,
        machine: bool = False,
    ) -> None:
        self.game = find_game(game)
        self.table = EnvironmentTable(self.game, options, machine=machine)
        self.opponent = check_bot(self.game, usual_bot(self.game) if opponent is None else opponent, self.table.options)
        self.wished = self.check_seat(seat)
        self.seat = 0
        """The learner's, counted from 0."""
        self.render_mode = check_mode(render_mode, MODES)
        self.observation_space: Any = observation_space(self.game)
        self.action_space = action_space(self.game)
        self.bots: dict[int, Bot] = {}
        self.running = False

    def check_seat(self, seat: object) -> int | None:
        if seat == "any":
            return None
        if type(seat) is not int or not 1 <= seat <= self.table.seats:
            raise Illegal.of("seat", f"A seat is 1 to {self.table.seats} or 'any', got {seat!r}.")
        return seat - 1

    # --- The verbs of Gymnasium

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """A new game, played up to the first choice of the learner; the options of the game were agreed before."""
        super().reset(seed=seed)
        self.begin()
        while self.table.over:  # the bots can be done before the learner has a choice
            self.begin()
        self.running = True
        return self.table.observation(self.seat), self.info()

    def step(self, action: Any) -> Outcome:
        if not self.running:
            raise Stale.of("not_begun", "No game is going on; say reset().")
        may = self.may(action)
        if may:
            self.table.take(self.seat, int(action))
            self.answer()
        reward = self.table.rewards[self.seat] if may else -1.0
        self.running = may and not self.table.over
        return self.table.observation(self.seat), reward, not self.running, False, self.info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What the learner may choose now, by the name that learners with masks ask for."""
        return self.table.mask(self.seat).astype(bool)

    def render(self) -> Any:
        return render(self.table, self.render_mode, MODES)

    # --- Work

    def begin(self) -> None:
        """Everybody is seated, with dice and minds drawn from the generator of the environment."""
        self.seat = int(self.np_random.integers(self.table.seats)) if self.wished is None else self.wished
        others = [seat for seat in range(self.table.seats) if seat != self.seat]
        self.bots = {seat: Bot(self.game, self.opponent, self.fresh()) for seat in others}
        self.table.begin(self.fresh())
        self.answer()

    def answer(self) -> None:
        """The bots choose until it is the learner's turn or the game is over."""
        while not self.table.over and self.table.seat != self.seat:
            seat = self.table.seat
            view = View(self.game, seat + 1, self.table.view(seat), self.table.names)
            self.table.choose(seat, self.bots[seat].choose(view))

    def fresh(self) -> int:
        """A seed for somebody else."""
        return int(self.np_random.integers(2**31))

    def may(self, action: Any) -> bool:
        return isinstance(action, (int, np.integer)) and int(action) in self.table.offer(self.seat)

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat), "seat": self.seat + 1}
