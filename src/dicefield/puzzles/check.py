"""Every puzzle looked through again, without any of what made it.

The rules are asked for the position. Chances of a goal are counted the slow and plain way: every face of every die in turn, nothing
sorted. The solution of a solved game is asked again; where the seat knows the whole position and few dice
follow a choice, for what comes after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b
from itertools import product

from dicefield.bots import perfect_play
from dicefield.engine.desk import Desk
from dicefield.engine.errors import Malformed, Refused
from dicefield.engine.waiting import Waiting, may_choose
from dicefield.odds.throws import ways
from dicefield.play.match import Match
from dicefield.play.position import bounds
from dicefield.puzzles.making import MARGINS, has_one_answer
from dicefield.puzzles.puzzle import DIGITS, SOLUTION, Puzzle
from dicefield.solve import Solution

ROUNDING = 2 * 10**-DIGITS
"""How far a worth of a solution may be from what is written: its own error, and the digits that were left out."""

MOST_WAYS = 250
"""Where the dice after a choice can land in more ways, the solution is asked what the choice is worth, and nothing else."""


def check(puzzle: Puzzle, *, machine: bool = True) -> None:
    """Refuses a puzzle that is not as it says."""
    match = puzzle.match()
    if sorted(puzzle.worths) != sorted(match.legal(puzzle.seat)):
        raise wrong(puzzle, "its choices are not those of the position")
    if not has_one_answer(puzzle, match.position.state):
        raise wrong(puzzle, "several choices are best")
    if puzzle.margin < MARGINS[puzzle.proof]:
        raise wrong(puzzle, f"the best choice is better by {float(puzzle.margin):.4f} only")
    desk = Desk(puzzle.game, machine=machine)
    found = worths_by_solution(desk, match, puzzle) if puzzle.proof == SOLUTION else Enumeration(desk, match, puzzle).worths()
    allowed = Fraction(ROUNDING if puzzle.proof == SOLUTION else 0)
    for say, written in puzzle.worths.items():
        if abs(found[say] - Fraction(written)) > allowed:
            raise wrong(puzzle, f"{say!r} is worth {written} there, but {found[say]} when it is counted again")


def troubles(puzzles: tuple[Puzzle, ...]) -> Iterator[tuple[Puzzle, str]]:
    """Each puzzle with what is wrong with it; with nothing where it holds. A solved game has to be worked out here."""
    for puzzle in puzzles:
        if puzzle.proof == SOLUTION:
            perfect_play(puzzle.game)
    for puzzle in puzzles:
        try:
            check(puzzle)
            yield puzzle, ""
        except Refused as refused:
            yield puzzle, refused.refusal.words


def wrong(puzzle: Puzzle, why: str) -> Malformed:
    return Malformed.of("wrong_puzzle", f"{puzzle.id}: {why}.")


def all_faces(state: Waiting) -> Iterator[tuple[int, ...]]:
    """Every way in which the dice of a throw can land, each as likely as the others."""
    spans = (bounds(state.throw, die) for die in range(state.throw.count))
    return product(*(range(low, high + 1) for low, high in spans))


# --- Solved games ----------------------------------------------------------------------------------------------------


def worths_by_solution(desk: Desk, match: Match, puzzle: Puzzle) -> dict[str, Fraction]:
    solution, place = perfect_play(puzzle.game), puzzle.seat - 1
    seen = match.view(puzzle.seat).state
    told = {puzzle.game.text.grammar.say(one.action): one.worth for one in solution.choices(seen, place)}
    if bytes(seen) == bytes(match.position.state):  # what is hidden would be used otherwise
        told = {say: after_choice(desk, match, place, say, solution, worth) for say, worth in told.items()}
    return {say: Fraction(worth) for say, worth in told.items()}


def after_choice(desk: Desk, match: Match, place: int, say: str, solution: Solution, told: float) -> float:
    """What the seat can expect when it has chosen, and the dice that follow have landed in every way."""
    desk.state = match.position.state
    desk.choose(place, match.game.text.hear(say))
    desk.events()
    if not desk.state.throw.count:
        return solution.worth(desk.view(place), place)
    thrown, worths = desk.state.copy(), list[float]()
    if ways(thrown.throw) > MOST_WAYS:
        return told
    for faces in all_faces(thrown):
        desk.state = thrown
        desk.land(faces)
        desk.events()
        worths.append(solution.worth(desk.view(place), place))
    return sum(worths) / len(worths)


# --- Goals -----------------------------------------------------------------------------------------------------------


class Enumeration:
    """The chance of a goal, from what the seat knows."""

    def __init__(self, desk: Desk, match: Match, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.game, self.place, self.goal = puzzle.game, puzzle.seat - 1, puzzle.goal
        self.seen = match.view(puzzle.seat).state
        self.desk = desk
        self.known: dict[bytes, Fraction] = {}

    def worths(self) -> dict[str, Fraction]:
        return {say: self.moved(self.seen, say) for say in self.puzzle.worths}

    def moved(self, state: Waiting, say: str) -> Fraction:
        self.desk.state = state
        self.desk.choose(self.place, self.game.text.hear(say))
        self.desk.events()
        return self.chance(self.desk.state.copy())

    def chance(self, state: Waiting) -> Fraction:
        if self.game.goals.reached(state, self.place, self.goal):
            return Fraction(1)
        if not self.game.goals.lasts(state, self.place, self.goal):
            return Fraction(0)
        key = blake2b(bytes(state), digest_size=16).digest()  # whole positions would fill the memory
        if key not in self.known:
            self.known[key] = self.count(state)
        return self.known[key]

    def count(self, state: Waiting) -> Fraction:
        if state.throw.count:
            return self.mean(state)
        if not may_choose(state, self.place):
            raise wrong(self.puzzle, "its chances hang on what others choose")
        self.desk.state = state
        named = [self.game.text.grammar.say(action) for action in self.desk.legal(self.place)]
        return max(self.moved(state, say) for say in named)

    def mean(self, state: Waiting) -> Fraction:
        """Of all faces; those that only ask for the same throw again are left out. Faces that lie there to be looked at are taken
        off, or no position of a volley would be like another."""
        chances = []
        for faces in all_faces(state):
            self.desk.state = state
            self.desk.land(faces)
            self.desk.events()
            self.game.outcomes.forget(self.desk.state)
            landed = self.desk.state.copy()
            if bytes(landed) != bytes(state):
                chances.append(self.chance(landed))
        return sum(chances, Fraction(0)) / len(chances)
