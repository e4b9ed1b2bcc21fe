"""Small games whose right answers are known."""

from __future__ import annotations

from dataclasses import replace

from dicefield.engine.dice import Rng, draw
from dicefield.engine.game import Game
from dicefield.engine.record import array, f64
from dicefield.engine.rule import rule
from dicefield.play.position import Position
from tests.toys.bids import BIDS, RULES, Bid, Bidding


@rule
def score(table: Bidding, out: array[f64]) -> None:
    """Two low bids are worth 1 to seat 1, two high ones a half, any others nothing: low is right one time in three."""
    first, second = table.bids[0] - 1, table.bids[1] - 1
    out[0] = 0.0
    if first == second:
        out[0] = 1.0 if first == 0 else 0.5
    out[1] = 1.0 - out[0]


@rule
def pick(bot: int, view: Bidding, seat: int, actions: array[Bid], count: int, rng: Rng) -> int:
    return draw(rng, count)


PENNIES = replace(BIDS, name="pennies", rules=replace(RULES, score=score, pick=pick), bots={"random": "bids anything"})


@rule
def pick_by_habit(bot: int, view: Bidding, seat: int, actions: array[Bid], count: int, rng: Rng) -> int:
    """The last choice by the first of the bots that look, the first by the second."""
    return count - 1 if bot == 1 else 0


CREATURES = replace(
    PENNIES,
    name="creatures",
    rules=replace(PENNIES.rules, pick=pick_by_habit),
    bots={"random": "bids anything", "high": "bids high", "low": "bids low"},
)


def begin(game: Game, **options: object) -> Position:
    position, _ = Position.new(game, game.read_options(options))
    return position
