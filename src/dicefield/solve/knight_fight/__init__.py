"""The duel of Knight Fight, solved: two seats, no cards.

A round is two games of sealed choices with a throw between: the Moves, and the Regather (and where both Jostle a small third one).
What a round leads to is tabulated by driving the rules (`clashes`, `regathers`), and the values of all positions between rounds are
reckoned from each other until they stand (`layers`). That leaves out the limit of rounds, after which a game is stopped: the value
is that of a duel without one. Perfect players end it long before, see `FAR`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Self, cast

from dicefield.engine.game import Game, Options
from dicefield.engine.waiting import Action, Waiting, is_over, may_choose
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.rules.choices import write
from dicefield.games.knight_fight.state import Cards, CardsOption, Choice, Joust, JoustOptions, Phase, Verb
from dicefield.solve.knight_fight.clashes import first_faces, next_faces
from dicefield.solve.knight_fight.making import TOLERANCE, make_book, read_book
from dicefield.solve.knight_fight.places import Book, move_number
from dicefield.solve.knight_fight.regathers import joust_on
from dicefield.solve.knight_fight.rounds import clash_worth
from dicefield.solve.knight_fight.views import bout_of, consult, fill_view
from dicefield.solve.matrix import MatrixGame, against, blank_sheet, solve_matrix
from dicefield.solve.shelf import SolutionFolder
from dicefield.solve.solution import Progress, Solution, Weighed

FAR = 60
"""Rounds that must be left so that the limit does not matter. Reckoned with a limit, no position is worth a millionth more or less
when 60 rounds are left (a ten-thousandth when 40 are). Under a limit of 100, the least that is covered, the first 40 rounds are
answered so; perfect players need 14 on the average."""

FEWEST_ROUNDS = 100


class KnightFightDuel(Solution):
    """What every position of a duel is worth, and how to choose in it."""

    game: ClassVar[Game] = KNIGHT_FIGHT
    version: ClassVar[str] = "1"
    title: ClassVar[str] = "Knight Fight, the duel without cards"
    consult = staticmethod(consult)

    book: Book

    def __init__(self, book: Book, facts: Mapping[str, Any]) -> None:
        super().__init__(book, facts)
        self.landed = lru_cache(1 << 12)(self.land_all)
        self.faced = lru_cache(1 << 8)(self.solve_view)

    @classmethod
    def solve(cls, shelf: SolutionFolder, progress: Progress) -> Self:
        return cls.solve_to(shelf, progress, TOLERANCE)

    @classmethod
    def solve_to(cls, shelf: SolutionFolder, progress: Progress, tolerance: float) -> Self:
        """As exactly as this: a layer is left when no value in it changes by more."""
        if not shelf.finished:
            make_book(shelf, progress, tolerance)
        progress("solved", 1.0)
        return cls(read_book(shelf), shelf.facts)

    @staticmethod
    def covers(options: Options) -> bool:
        """Two seats, no cards, and a limit of rounds that perfect players do not come near."""
        asked = cast(JoustOptions, options)
        return asked.seats == 2 and asked.cards == CardsOption.NONE and asked.rounds >= FEWEST_ROUNDS

    def knows(self, state: Waiting) -> bool:
        joust = cast(Joust, state)
        return joust.seats == 2 and joust.cards == Cards.NONE and joust.rounds >= FEWEST_ROUNDS

    def holds(self, state: Waiting) -> bool:
        """Not when the limit of rounds is near: then it would be better to know it."""
        joust = cast(Joust, state)
        return self.knows(state) and (is_over(joust) or joust.rounds - joust.round >= FAR)

    # --- Values

    def value(self, state: Waiting) -> float | None:
        return None if state.sealed else self.expect(cast(Joust, state))

    def expect(self, joust: Joust) -> float:
        """The share of the first seat, whatever may be sealed."""
        if is_over(joust):
            return self.desk_with(joust).score()[0]
        if joust.throw.count:
            return self.in_the_air(joust)
        if joust.phase == Phase.MOVE:
            return float(self.book.values[bout_of(joust)])
        return self.solve_moment(joust)[1]

    def in_the_air(self, joust: Joust) -> float:
        """Before the dice land. What Moves come to is in the book; all other throws are few enough to be tried."""
        if joust.phase == Phase.REVEALED:
            return clash_worth(self.book, bout_of(joust), *map(move_number, (joust.players[0], joust.players[1])))
        return self.landed(joust)

    def land_all(self, joust: Joust) -> float:
        """Every way in which the dice can land, but for those that lead to the same throw again."""
        desk, faces = self.desk_with(joust), [0] * joust.throw.count
        total, ended = 0.0, 0
        first_faces(joust.throw, faces)  # type: ignore[arg-type]
        going = True
        while going:
            desk.state = joust
            desk.land(faces)
            landed = joust_on(desk).copy()
            if landed.phase != joust.phase:
                total += self.expect(landed)
                ended += 1
            going = next_faces(joust.throw, faces)  # type: ignore[arg-type]
        return total / ended

    def solve_moment(self, view: Joust) -> tuple[MatrixGame, float]:
        """The game of this moment's choices, solved, and its worth to the first seat. What is sealed makes no difference."""
        bare = view.copy()
        bare.owed, bare.sealed = view.owed | view.sealed, 0
        for seat in (0, 1):
            write(bare.players[seat].wish, Verb.NONE)
        return self.faced(bare)

    def solve_view(self, view: Joust) -> tuple[MatrixGame, float]:
        sheet = blank_sheet()
        rows, cols = fill_view(self.book, view, sheet.pay)
        return sheet, solve_matrix(sheet, rows, cols)

    # --- Choices

    def worth(self, view: Waiting, seat: int) -> float:
        if not may_choose(view, seat):
            expected = self.expect(cast(Joust, view))
            return expected if seat == 0 else 1 - expected
        choices = self.choices(view, seat)
        if view.sealed >> seat & 1:
            wish = cast(Joust, view).players[seat].wish
            return next(choice.worth for choice in choices if is_meant(choice.action, wish))
        return max(choice.worth for choice in choices)

    def choices(self, view: Waiting, seat: int) -> list[Weighed]:
        actions = self.desk_with(view).legal(seat)
        sheet, _ = self.solve_moment(cast(Joust, view))
        mix = sheet.first if seat == 0 else sheet.second
        total = float(mix[: len(actions)].sum())
        return [
            Weighed(action, choice_worth(sheet, seat, place), float(mix[place]) / total) for place, action in enumerate(actions)
        ]


def choice_worth(sheet: MatrixGame, seat: int, place: int) -> float:
    """What a choice brings its seat against the mix of the other."""
    if seat == 0:
        return float(against(sheet.pay[place], sheet.second, len(sheet.second)))
    return 1 - float(against(sheet.pay[:, place], sheet.first, len(sheet.first)))


def is_meant(action: Action, wish: Choice) -> bool:
    """Whether a choice is the one that was sealed, which may name its target besides."""
    choice = cast(Choice, action)
    return (choice.verb, choice.roll, list(choice.dice)) == (wish.verb, wish.roll, list(wish.dice))
