"""Luck and skill add up in random games of each solved game; `make trials` plays a thousand of each."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import pytest

from dicefield.coach.ledger import Solved
from dicefield.engine.desk import Desk
from dicefield.engine.waiting import Waiting, first_owing, is_over, lowest
from dicefield.games import GAMES
from dicefield.solve import Solution
from dicefield.solve.knight_fight import KnightFightDuel
from tests.engine.helpers import needs_machine
from tests.solve.knights import rough_duel

OPTIONS: dict[str, dict[str, Any]] = {"army_men": {}, "polyhydra": {"dice": "sealed"}, "knight_fight": {}}


@dataclass
class Tape:
    """A game as a ledger reads it: each input with the position before it."""

    steps: list[tuple[dict[str, Any], Waiting]] = field(default_factory=list)
    last: Waiting | None = None
    scores: list[float] = field(default_factory=list)


def random_tape(desk: Desk, name: str, rng: random.Random) -> Tape:
    """A whole game, every choice and every face equally likely."""
    tape, say = Tape(), desk.game.text.grammar.say
    desk.start(desk.game.read_options(OPTIONS[name]))
    while not is_over(desk.state):
        before = desk.state.copy()
        if before.throw.count:
            faces = [lowest(before.throw, die) + rng.randrange(abs(before.throw.sides[die])) for die in range(before.throw.count)]
            tape.steps.append(({"faces": faces}, before))
            desk.land(faces)
        else:
            seat = first_owing(before)
            action = rng.choice(desk.legal(seat))
            tape.steps.append(({"seat": seat + 1, "choose": say(action)}, before))
            desk.choose(seat, action)
    tape.last, tape.scores = desk.state.copy(), desk.score()
    return tape


@needs_machine
@pytest.mark.parametrize("name", list(OPTIONS))
def test_luck_and_skill_add_up(name: str, solved: Callable[[str], Solution]) -> None:
    luck_and_skill_add_up(name, 0, 20, solved)


def luck_and_skill_add_up(name: str, seed: int, games: int, solved: Callable[[str], Solution]) -> None:
    solution = rough_knights() if name == "knight_fight" else solved(name)
    desk, rng = Desk(GAMES.find(name), machine=True), random.Random(seed)
    worst = 0.0
    for _ in range(games):
        tape = random_tape(desk, name, rng)
        worst = max(worst, *(abs(account.rest) for account in accounts(tape, solution)))
    assert worst <= 1e-9


@cache
def rough_knights() -> Solution:
    """That it adds up hangs on no value being exact, so this solution need not be."""
    duel = KnightFightDuel(rough_duel().book, {})
    duel.machine = True
    return duel


def accounts(tape: Tape, solution: Solution) -> Any:
    states = [before for _, before in tape.steps] + [tape.last]
    book = Solved(solution.game, solution, states[0])  # type: ignore[arg-type]
    for number, (line, before) in enumerate(tape.steps):
        book.step(number + 1, line, before, states[number + 1])  # type: ignore[arg-type]
    ledger = book.close(tape.scores, {})
    assert not any(entry.cause.value == "given up" and np.abs(entry.change).max() > 1e-9 for entry in ledger.entries)
    assert len(ledger.curve) == len(tape.steps) + 1
    return ledger.accounts
