"""The exact chance of a goal after each choice of a seat, when it plays the rest of the stretch as well as can be.

All that follows is tried: every way the dice can land, and every choice of the seat that is named by the rules. Positions that come
out the same are counted once. Where others decide, or where it takes too long, there is no answer.
"""

from __future__ import annotations

from fractions import Fraction

from dicefield.engine.desk import Desk
from dicefield.engine.game import Game
from dicefield.engine.waiting import Action, Waiting, may_choose, owing
from dicefield.odds.throws import landings, ways

MOST_POSITIONS, MOST_LANDINGS = 1_500, 60_000
"""What is tried at most. All ways in which dice can land count, also those that are counted together here: whoever checks the
answer tries each of them."""


class NoAnswer(Exception):
    """The chances hang on others, or there are too many ways on."""


class Chances:
    """Of one goal of one seat, counted from 1."""

    def __init__(self, game: Game, seat: int, goal: str, *, machine: bool = True) -> None:
        self.game = game
        self.place = seat - 1
        self.goal = goal
        self.desk = Desk(game, machine=machine)
        self.known: dict[bytes, Fraction] = {}
        self.met = self.landings = 0

    def weigh(self, state: Waiting) -> list[tuple[Action, Fraction]]:
        """Every choice with the chance of the goal after it."""
        self.desk.state = state
        return [(action, self.after(state, action)) for action in self.desk.legal(self.place)]

    def after(self, state: Waiting, action: Action) -> Fraction:
        self.desk.state = state
        self.desk.choose(self.place, action)
        self.desk.events()
        return self.chance(self.desk.state.copy())

    def chance(self, state: Waiting) -> Fraction:
        goals = self.game.goals
        if goals.reached(state, self.place, self.goal):
            return Fraction(1)
        if not goals.lasts(state, self.place, self.goal):
            return Fraction(0)
        key = bytes(state)
        if key not in self.known:
            self.afford(state)
            self.known[key] = self.throw(state, key) if state.throw.count else self.decide(state)
        return self.known[key]

    def afford(self, state: Waiting) -> None:
        """Gives up before it takes long."""
        self.met += 1
        self.landings += ways(state.throw) if state.throw.count else 0
        if self.met > MOST_POSITIONS or self.landings > MOST_LANDINGS:
            raise NoAnswer

    def decide(self, state: Waiting) -> Fraction:
        if not may_choose(state, self.place) or len(owing(state)) > 1:
            raise NoAnswer
        return max(chance for _, chance in self.weigh(state))

    def throw(self, state: Waiting, key: bytes) -> Fraction:
        """The mean of all ways to land; a way that leads to the same throw again says nothing."""
        outcomes, reached, fresh = self.game.outcomes, dict[bytes, int](), dict[bytes, Waiting]()
        sorted_ways = outcomes.sorts(state)
        for faces, times in landings(state.throw, outcomes.alike(state)) if sorted_ways is None else sorted_ways:
            self.desk.state = state
            self.desk.land(faces)
            self.desk.events()
            outcomes.forget(self.desk.state)
            landed = bytes(self.desk.state)
            reached[landed] = reached.get(landed, 0) + times
            if landed not in fresh:
                fresh[landed] = self.desk.state.copy()
        reached.pop(key, None)
        if not reached:
            raise NoAnswer
        total = sum((times * self.chance(fresh[landed]) for landed, times in reached.items()), Fraction(0))
        return total / sum(reached.values())
