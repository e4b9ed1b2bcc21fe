"""Players that are programs. A bot sees what its seat sees, and has dice of its own; nothing else.

Every game brings bots along; the levels of a search play all games; where a game is solved there is a perfect one.
"""

from __future__ import annotations

import secrets
from typing import Protocol

from dicefield.engine.dice import draw
from dicefield.engine.errors import Illegal, Malformed, nearest
from dicefield.engine.game import RANDOM, Game, Options
from dicefield.engine.waiting import Action
from dicefield.play.dice import seeded_rng
from dicefield.play.position import View
from dicefield.play.speed import desk_with
from dicefield.solve import Solution, draw_choice, is_solvable, load_solution, solution_class

NOVICE = "novice"
NOVICE_WORDS = "plays as the usual bot does, but every third choice is any that is allowed"
RASH = 3
PERFECT = "perfect"
PERFECT_WORDS = "plays the exact solution, which nobody beats in the long run"


def bots_of(game: Game) -> dict[str, str]:
    """All who can play a game, each with what it does: the game's own, the novice, the levels, the perfect one."""
    from dicefield.search.levels import LEVELS

    perfect = {PERFECT: PERFECT_WORDS} if is_solvable(game) else {}
    return {**game.bots, NOVICE: NOVICE_WORDS, **{level.name: level.words for level in LEVELS}, **perfect}


def usual_bot(game: Game) -> str:
    """One of a game's own, which answers at once: whom people meet if they wish for nobody else."""
    return list(game.bots)[-1]


def plain_bot(game: Game) -> str:
    """Who plays studies if nobody is named: the greedy bot, which answers at once, or else the usual one."""
    return "greedy" if "greedy" in game.bots else usual_bot(game)


def check_bot(game: Game, name: str, options: Options | None = None) -> str:
    """The name, if such a bot can play such a game."""
    known = bots_of(game)
    if name not in known:
        raise Malformed.of("unknown_bot", f"{game.title} has no bot {name!r}; it has {', '.join(known)}.{nearest(name, known)}")
    if name == PERFECT:
        perfect_play(game, options)
    return name


def bot_number(game: Game, name: str) -> int:
    """The number by which the rules know a bot that a game brings along."""
    names = list(game.bots)
    if name not in names:
        words = f"{game.title} has no bot {name!r} of its own; it has {', '.join(names)}.{nearest(name, names)}"
        raise Malformed.of("unknown_bot", words)
    return names.index(name)


def perfect_play(game: Game, options: Options | None = None) -> Solution:
    """The solution, if it was worked out and is for such games."""
    solution = load_solution(game)
    if solution is None:
        raise not_worked_out(game)
    if options is not None and not solution.covers(options):
        raise Illegal.of("not_covered", f"Perfect play is known for {solution_class(game).title}, not with these options.")
    return solution


def not_worked_out(game: Game) -> Illegal:
    words = f"{game.title} is not worked out on this machine yet: say dicefield solve {game.name} first."
    return Illegal.of("not_worked_out", words)


# --- Minds -----------------------------------------------------------------------------------------------------------


class Strategy(Protocol):
    def choose(self, view: View) -> Action: ...


class Bot:
    """A bot in a seat of a match."""

    def __init__(self, game: Game, name: str, seed: int | None = None) -> None:
        self.game = game
        self.name = check_bot(game, name)
        self.seed = secrets.randbits(63) if seed is None else seed
        self.mind = self.make_strategy()

    def make_strategy(self) -> Strategy:
        if self.name in self.game.bots:
            return GameBot(self.game, self.name, self.seed)
        if self.name == NOVICE:
            return NoviceBot(self.game, self.seed)
        if self.name == PERFECT:
            return PerfectBot(self.game, self.seed)
        from dicefield.search.levels import level_named
        from dicefield.search.player import Searcher

        return Searcher(self.game, level_named(self.name), self.seed)

    def choose(self, view: View) -> Action:
        """What the bot would do, given what its seat may know."""
        return self.mind.choose(view)


class GameBot:
    """One of the bots that a game brings along: it looks at the table and answers."""

    def __init__(self, game: Game, name: str, seed: int) -> None:
        self.number = bot_number(game, name)
        self.rng = seeded_rng(seed)

    def choose(self, view: View) -> Action:
        actions = view.actions
        if self.number == RANDOM:
            return actions[draw(self.rng, len(actions))]
        desk = desk_with(view.game, view.state)
        return actions[desk.pick(self.number, view.state, view.seat - 1, actions, self.rng)]


class NoviceBot:
    """Somebody to win against: it answers at once, and errs often."""

    def __init__(self, game: Game, seed: int) -> None:
        self.usual = GameBot(game, usual_bot(game), seed)

    def choose(self, view: View) -> Action:
        actions, rng = view.actions, self.usual.rng
        return actions[draw(rng, len(actions))] if draw(rng, RASH) == 0 else self.usual.choose(view)


class PerfectBot:
    """Looks it up."""

    def __init__(self, game: Game, seed: int) -> None:
        self.solution = perfect_play(game)
        self.rng = seeded_rng(seed)

    def choose(self, view: View) -> Action:
        if not self.solution.knows(view.state):
            raise Illegal.of("not_covered", f"Perfect play is known for {self.solution.title}, not with these options.")
        return draw_choice(self.solution.choices(view.state, view.seat - 1), self.rng)
