"""Making puzzles: bots play, and where a choice is clearly better than all others, the position is a puzzle.

Game number n of a seed is the same wherever it is played, and games are looked through in their order: what comes out hangs on
the seed alone, not on who plays how many games at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from dicefield.bots import bot_number, perfect_play, usual_bot
from dicefield.engine.desk import Desk
from dicefield.engine.dice import draw
from dicefield.engine.game import RANDOM, Game, state_hash
from dicefield.engine.waiting import Action, Waiting, first_owing, is_over
from dicefield.games import GAMES
from dicefield.play.battles import battles_of
from dicefield.play.dice import Seeded, seeded_rng
from dicefield.puzzles.chances import Chances, NoAnswer
from dicefield.puzzles.puzzle import ODDS, SOLUTION, Puzzle, Start, as_written
from dicefield.solve import Solution, is_solvable

FEWEST_CHOICES, MOST_CHOICES = 3, 12
MARGINS = {SOLUTION: Fraction(3, 100), ODDS: Fraction(8, 100)}
"""By how much the best choice is better, in a solved game as a share of the whole game, else as the chance of a goal."""

SURE = 0.999
"""Where perfect play takes a choice less often than this it mixes, and there is no right answer."""

LONGEST = 150
"""Inputs after which a position is no puzzle any more: all of them are written down."""

OF_ONE_GAME = 2
GOALS_TRIED = 5

NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Found:
    """A puzzle, and what helps to choose among many."""

    puzzle: Puzzle
    pattern: str
    plain: bool

    def json(self) -> dict[str, Any]:
        return {"puzzle": self.puzzle.json(), "pattern": self.pattern, "plain": self.plain}

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Found:
        return cls(Puzzle.of(given["puzzle"]), given["pattern"], given["plain"])


# --- One game --------------------------------------------------------------------------------------------------------


def starts_of(game: Game) -> list[Start]:
    """What games are played: battles that are set up already, or games with options."""
    battles = [Start(battle=battle.name) for battle in battles_of(game)]
    return battles + [Start(options=options) for options in game.puzzled] or [Start()]


def puzzles_of_game(name: str, seed: int, number: int, machine: bool = True) -> list[dict[str, Any]]:
    """The puzzles in game number so many of a seed, as JSON: games do not travel between processes."""
    return [found.json() for found in Making(GAMES.find(name), seed, number, machine=machine).play()]


@cache
def solution_for(game: Game) -> Solution | None:
    """The solution, where the game is solved; refused where that was not worked out here."""
    return perfect_play(game) if is_solvable(game) else None


class Making:
    """One game that bots play, and what puzzles are in it."""

    def __init__(self, game: Game, seed: int, number: int, *, machine: bool = True) -> None:
        self.game = game
        self.solution = solution_for(game)
        starts = starts_of(game)
        self.start = starts[number % len(starts)]
        match = self.start.match(game)
        self.machine = machine
        self.desk = Desk(game, machine=machine)
        self.desk.state = match.position.state
        self.dice = Seeded(draw(seeded_rng(seed, number, 0), 1 << 30))
        self.minds = seeded_rng(seed, number, 1)
        self.taste = seeded_rng(seed, number, 2)
        looking = [bot_number(game, bot) for bot in game.bots if bot_number(game, bot) != RANDOM]
        self.bots = [(looking[draw(self.taste, len(looking))], draw(self.taste, 3)) for _ in range(match.options.seats)]
        """The bot of each seat, and of six choices how many are any."""
        self.inputs: list[str] = []
        self.throws = 0

    def play(self) -> list[Found]:
        """Up to two puzzles of the game, rather those that need thought."""
        found: list[tuple[bool, int, Found]] = []
        while not is_over(self.desk.state) and len(self.inputs) < LONGEST:
            if self.desk.state.throw.count:
                self.throw()
                continue
            seat = first_owing(self.desk.state)
            if one := self.look(seat):
                found.append((one.plain, draw(self.taste, 1 << 30), one))
            self.choose(seat)
        return [one for _, _, one in sorted(found, key=lambda row: row[:2])[:OF_ONE_GAME]]

    def throw(self) -> None:
        self.throws += 1
        faces = self.dice.faces(self.throws, self.desk.state.throw)
        self.desk.land(faces)
        self.desk.events()
        self.inputs.append(f"throw {' '.join(map(str, faces))}")

    def choose(self, seat: int) -> None:
        action = self.pick(seat)
        self.desk.choose(seat, action)
        self.desk.events()
        self.inputs.append(f"{seat + 1}: {self.say(action)}")

    def pick(self, seat: int) -> Action:
        bot, rash = self.bots[seat]
        actions = self.desk.legal(seat)
        if draw(self.minds, 6) < rash:
            return actions[draw(self.minds, len(actions))]
        return actions[self.desk.pick(bot, self.desk.view(seat), seat, actions, self.minds)]

    def say(self, action: Action) -> str:
        return self.game.text.grammar.say(action)

    # --- A position

    def look(self, seat: int) -> Found | None:
        """The puzzle of this position, if it is one."""
        if not FEWEST_CHOICES <= len(self.desk.legal(seat)) <= MOST_CHOICES or self.desk.state.sealed:
            return None
        puzzle = self.ask_solution(seat) if self.solution else self.ask_goals(seat)
        if puzzle is None:
            return None
        return Found(puzzle, pattern_of(puzzle), self.first_sight(seat) in puzzle.right)

    def first_sight(self, seat: int) -> str:
        """What the usual bot would do."""
        actions, number = self.desk.legal(seat), bot_number(self.game, usual_bot(self.game))
        return self.say(actions[self.desk.pick(number, self.desk.view(seat), seat, actions, seeded_rng(0))])

    def ask_solution(self, seat: int) -> Puzzle | None:
        solution, view = self.solution, self.desk.view(seat)
        if solution is None or not solution.holds(view):
            return None
        weighed = solution.choices(view, seat)
        if max(choice.share for choice in weighed) < SURE:
            return None
        return self.clear_puzzle(seat, "", {self.say(choice.action): choice.worth for choice in weighed})

    def ask_goals(self, seat: int) -> Puzzle | None:
        """A few of the goals that are near, and the first whose answer is clear."""
        view = self.desk.view(seat)
        goals = list(self.game.goals.near(view, seat))
        for _ in range(min(GOALS_TRIED, len(goals))):
            goal = goals.pop(draw(self.taste, len(goals)))
            worths = self.chances(view, seat, goal)
            puzzle = self.clear_puzzle(seat, goal, worths) if worths else None
            if puzzle:
                return puzzle
        return None

    def clear_puzzle(self, seat: int, goal: str, worths: Mapping[str, float | Fraction]) -> Puzzle | None:
        """The puzzle, if its answer is clear."""
        start = Start(self.start.options, self.start.battle, tuple(self.inputs))
        proved = {say: as_written(worth) for say, worth in worths.items()}
        puzzle = Puzzle(self.game, start, seat + 1, goal, proved, state_hash(self.desk.state))
        return puzzle if is_clear(puzzle, self.desk.state) else None

    def chances(self, view: Waiting, seat: int, goal: str) -> dict[str, Fraction]:
        try:
            weighed = Chances(self.game, seat + 1, goal, machine=self.machine).weigh(view)
        except NoAnswer:
            return {}
        return {self.say(action): chance for action, chance in weighed}


def is_clear(puzzle: Puzzle, state: Waiting) -> bool:
    """Whether one choice is best by a margin, and among the others some are better than the rest: else it would be seen at once."""
    return has_one_answer(puzzle, state) and puzzle.margin >= MARGINS[puzzle.proof] and len(set(puzzle.worths.values())) > 2


def has_one_answer(puzzle: Puzzle, state: Waiting) -> bool:
    """Whether those that are best are one choice, but for which of several equal pieces it names."""
    hear, alike = puzzle.game.text.hear, puzzle.game.goals.alike
    return len({alike(state, hear(say)) for say in puzzle.right}) == 1


def pattern_of(puzzle: Puzzle) -> str:
    """What puzzles have in common that feel alike: the answer, and how many choices there are; where a goal is asked for, its words
    and the answer's without the numbers, for these only name pieces."""
    alike = f"{puzzle.goal}: {puzzle.right[0]}"
    return f"{NUMBER.sub('#', alike) if puzzle.goal else alike} of {len(puzzle.worths)}"
