"""Duels with the same dice, and pairs of games with dice of their own, played by bots: how far their results spread."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, pvariance
from typing import NamedTuple

from dicefield.bots import Bot
from dicefield.engine.desk import Desk
from dicefield.engine.game import Game
from dicefield.engine.waiting import first_owing, is_over
from dicefield.play.dice import Paired, seat_dice_of
from dicefield.play.pairs import sum_of
from dicefield.play.position import View

Bots = tuple[str, str]


class Spread(NamedTuple):
    """Of what the first bot made of two games, from 0 to 2."""

    mean: float
    variance: float
    even: float
    """The share of duels that came out 1 to 1."""


class Duels:
    """Two bots of a game, in one pair of games after the other."""

    def __init__(self, game: Game, bots: Bots) -> None:
        self.game = game
        self.desk = Desk(game, machine=True, silent=True)
        self.bots = [Bot(game, name, seed) for seed, name in enumerate(bots, 1)]

    def spread(self, duels: int, *, same: bool) -> Spread:
        points = [self.duel(number, same) for number in range(duels)]
        return Spread(fmean(points), pvariance(points), points.count(1.0) / duels)

    def duel(self, number: int, same: bool) -> float:
        """What the first bot makes of two games in which the bots change seats."""
        first, other = (Paired(f"{number} {same or way}".encode().ljust(32), "duel", ()) for way in range(2))
        return sum_of(self.play(first, self.bots), self.play(other, self.bots[::-1]))[0]

    def play(self, dice: Paired, bots: list[Bot]) -> list[float]:
        desk, thrown = self.desk, Counter[tuple[int, int, int]]()
        desk.start(self.game.read_options())
        while not is_over(desk.state):
            if desk.state.throw.count:
                falling = seat_dice_of(desk.state.throw, [seat + 1 for seat in desk.throwers()], thrown)
                thrown.update(die[:3] for die in falling)
                desk.land(dice.faces(0, desk.state.throw, falling))
            else:
                seat = first_owing(desk.state)
                desk.choose(seat, bots[seat].choose(View(self.game, seat + 1, desk.view(seat), ("", ""))))
        return desk.score()
