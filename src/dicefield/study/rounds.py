"""Rounds: the same dice for every way in which the bots can sit.

What the dice favour they favour for everybody, so a round says more than as many games with dice of their own. Each chunk of rounds
has its own seeds, so it comes to the same wherever and whenever it is played. Choices are put on a tape where somebody wants to see
a game again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from dicefield.bots import PERFECT, Bot
from dicefield.bots.playout import BY_THE_BOOK, LONGEST
from dicefield.engine.desk import Desk
from dicefield.engine.dice import Rng, draw
from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game, Options
from dicefield.engine.waiting import Action, Throw, first_owing, is_over
from dicefield.play.dice import PlainDice, SeatDie, dice_of
from dicefield.play.match import Match
from dicefield.play.position import View
from dicefield.study.play import TAPED, do_throw, play_rounds, seat_desk, sow, tape_of

WORDS = 8
"""Of 32 bits to seed a round: four for its dice, four for the minds of its bots."""

Choice = tuple[int, Action]
Watch = Callable[[View, Action], None]
"""Told of every choice, with what was seen when it was made."""


def look_away(view: View, action: Action) -> None:
    """Watches nothing."""


@dataclass(frozen=True)
class Rounds:
    """Who plays what, and the seed of it all."""

    game: Game
    bots: tuple[str, ...]
    options: Options
    seed: tuple[int, ...]

    @cached_property
    def ways(self) -> list[tuple[str, ...]]:
        """The different ways to sit, each the next turned by a seat."""
        turned = (self.bots[-way:] + self.bots[:-way] if way else self.bots for way in range(len(self.bots)))
        return list(dict.fromkeys(turned))

    @property
    def quick(self) -> bool:
        """Whether whole games are machine code: who searches is asked choice by choice."""
        return all(bot == PERFECT or bot in self.game.bots for bot in self.bots)

    def seeds(self, chunk: int, rounds: int) -> Any:
        words = np.random.SeedSequence([*self.seed, chunk]).generate_state(rounds * WORDS)
        return words.astype(np.int64).reshape(rounds, WORDS)

    def play(self, chunk: int, rounds: int, *, machine: bool = True) -> Played:
        """Some rounds; the chunk says which."""
        seeds = self.seeds(chunk, rounds)
        return self.quickly(seeds, self.ways, machine=machine)[0] if self.quick else self.slowly(seeds, self.ways)[0]

    def match(self, chunk: int, way: int, *, machine: bool = True) -> Match | None:
        """One game of a chunk of its own, to be looked at step by step; nothing if it found no end."""
        seeds, ways = self.seeds(chunk, 1), [self.ways[way]]
        played, choices = self.quickly(seeds, ways, room=TAPED, machine=machine) if self.quick else self.slowly(seeds, ways)
        return None if played.steps[0][0] == LONGEST else self.retold(choices, seeds[0])

    def quickly(self, seeds: Any, ways: Sequence[tuple[str, ...]], room: int = 0, *, machine: bool) -> tuple[Played, list[Choice]]:
        desk, book = seat_desk(self.game, self.bots, self.options, machine=machine)
        numbers = {bot: BY_THE_BOOK if bot == PERFECT else list(self.game.bots).index(bot) for bot in self.bots}
        seated: Any = np.array([[numbers[bot] for bot in way] for way in ways], np.int64)
        tape, played = tape_of(self.game)(room=room), Played.empty(len(seeds), len(ways), len(self.bots))
        desk.run(play_rounds, seeds, seated, played.shares, played.steps, tape, book)
        played.shares[played.steps == LONGEST] = 1 / len(self.bots)
        return played, [(tape.seats[place], tape.actions[place].copy()) for place in range(tape.count)]

    def slowly(self, seeds: Any, ways: Sequence[tuple[str, ...]], watch: Watch = look_away) -> tuple[Played, list[Choice]]:
        played = Played.empty(len(seeds), len(ways), len(self.bots))
        choices: list[Choice] = []
        for one, seed in enumerate(seeds):
            for way, seated in enumerate(ways):
                played.shares[one][way], played.steps[one][way], choices = self.game_of(seed, seated, watch)
        return played, choices

    def game_of(self, seed: Any, seated: tuple[str, ...], watch: Watch) -> tuple[list[float], int, list[Choice]]:
        """One game, choice by choice; an endless one is shared."""
        desk = Desk(self.game, machine=True, silent=True)
        bots = [Bot(self.game, name, int(seed[4]) * len(seated) + seat) for seat, name in enumerate(seated)]
        sow(desk.top.dice, seed.tolist(), 0)
        desk.start(self.options)
        choices: list[Choice] = []
        for step in range(LONGEST):
            if is_over(desk.state):
                return desk.score(), step, choices
            if desk.state.throw.count:
                desk.run(do_throw)
            else:
                seat = first_owing(desk.state)
                view = View(self.game, seat + 1, desk.view(seat), seated)
                action = bots[seat].choose(view)
                watch(view, action)
                choices.append((seat, action))
                desk.choose(seat, action)
        return [1 / len(seated)] * len(seated), LONGEST, choices

    def retold(self, choices: list[Choice], seed: Any) -> Match:
        """The same game once more, with every position and all that was told."""
        match = Match(self.game, self.options.json(), dice=Sown(seed), match_id="study")
        told = iter(choices)
        while not match.over:
            if match.position.state.throw.count:
                match.take_throw()
                continue
            said = next(told, None)
            if said is None:
                raise Illegal.of("long_game", f"A game of more than {TAPED} choices is too long to be looked at.")
            match.choose(said[0] + 1, said[1])
        return match


@dataclass(frozen=True)
class Played:
    """What games came to: shares by round, way and seat, and steps by round and way."""

    shares: Any
    steps: Any

    @classmethod
    def empty(cls, rounds: int, ways: int, seats: int) -> Played:
        return cls(np.zeros((rounds, ways, seats)), np.zeros((rounds, ways), np.int64))


class Sown(PlainDice):
    """The dice of a round, throw by throw."""

    def __init__(self, seed: Any) -> None:
        self.rng = Rng()
        sow(self.rng, seed.tolist(), 0)

    def header(self) -> dict[str, Any]:
        return {"source": "study"}

    def faces(self, number: int, throw: Throw, dice: Sequence[SeatDie] = ()) -> list[int]:
        return [low + draw(self.rng, sides) for sides, low in dice_of(throw)]
