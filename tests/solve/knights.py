"""Positions of a duel, and slow oracles that only play."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, cast

import numpy as np

from dicefield.engine.desk import Desk
from dicefield.engine.dice import draw, rng_from
from dicefield.engine.waiting import Waiting, first_owing, is_over, lowest
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.state import DICE, HEARTS, Choice, Joust, Phase, Place
from dicefield.play.folder import data_folder
from dicefield.solve.knight_fight import KnightFightDuel
from dicefield.solve.knight_fight.clashes import cols_of, outcome_at, rows_of
from dicefield.solve.knight_fight.places import HANDS, HELMETS, Book
from dicefield.solve.knight_fight.regathers import deal_hand
from dicefield.solve.knight_fight.rounds import Bout
from dicefield.solve.knight_fight.views import bout_of
from dicefield.solve.matrix import blank_sheet, gap, solve_matrix
from dicefield.solve.shelf import SolutionFolder
from tests.conftest import alone

GAUNTLET, DAGGER, SWORD, SHIELD = 16, 1, 2, 8
"""Dice as parts of a hand."""

ROUGH = 0.25
"""How much a value may change in the last sweep of a layer: what is tested holds of any values, and exact ones take a minute."""


def rough_shelf(folder: Path | None = None) -> SolutionFolder:
    """Where the rough solution lies; in the folder that all workers share if none is named."""
    return SolutionFolder("knight_fight", "rough", folder)


def copy_shelf(to: Path) -> SolutionFolder:
    """The rough solution once more, to be spoiled."""
    shelf = rough_shelf()
    shutil.copytree(shelf.folder, to / "solutions" / shelf.folder.name)
    return rough_shelf(to)


@cache
def rough_duel() -> KnightFightDuel:
    """A solution of the duel that the first who asks works out for all."""
    with alone(data_folder() / "solutions" / "rough.lock"):
        return KnightFightDuel.solve_to(rough_shelf(), lambda words, part: None, ROUGH)


def begun() -> Desk:
    """A duel whose Helmets are in the air."""
    desk = Desk(KNIGHT_FIGHT, silent=True)
    desk.start(KNIGHT_FIGHT.read_options())
    return desk


def position(helmets: tuple[int, int], hands: tuple[int, int], hits: tuple[int, int] = (0, 0), round: int = 7) -> Joust:
    """The start of a round."""
    desk = begun()
    desk.land(helmets)
    joust = on(desk)
    joust.round = round
    for seat in range(2):
        deal_hand(joust.players[seat], hands[seat])
        joust.players[seat].hits = joust.players[1 - seat].scored = hits[seat]
    assert desk.validate() == 0
    return joust.copy()


def on(desk: Desk) -> Joust:
    return cast(Joust, desk.state)


def desk_with(state: Waiting) -> Desk:
    desk = Desk(KNIGHT_FIGHT, silent=True)
    desk.state = state
    return desk


def legal(state: Waiting, seat: int) -> list[Choice]:
    return cast(list[Choice], desk_with(state).legal(seat))


def chosen(state: Waiting, *choices: Any) -> Joust:
    """The position after the seats that owe a choice have made these, in the order of seats."""
    desk = desk_with(state)
    for seat, choice in zip([seat for seat in range(2) if state.owed >> seat & 1], choices, strict=True):
        desk.choose(seat, choice)
    return on(desk).copy()


def ways(state: Waiting) -> Iterator[tuple[int, ...]]:
    throw = state.throw
    return product(*(range(lowest(throw, die), lowest(throw, die) + abs(throw.sides[die])) for die in range(throw.count)))


def landed(state: Waiting) -> Iterator[Joust]:
    """The position after each way in which the dice can land."""
    desk = desk_with(state)
    for faces in ways(state):
        desk.state = state
        desk.land(faces)
        yield on(desk).copy()


def random_position(rng: Any) -> Joust:
    one, two = (int(helmet) for helmet in rng.integers(1, HELMETS, 2))
    first, second = (int(hand) for hand in rng.integers(0, HANDS, 2))
    hits = tuple(int(taken) for taken in rng.integers(0, HEARTS, 2))
    return position((one, two), (first, second), hits)  # type: ignore[arg-type]


def moments(seed: int, games: int) -> Iterator[Joust]:
    """The positions of some random games, each kind of moment as it comes."""
    rng = rng_from(np.random.SeedSequence(seed).generate_state(4))
    for _ in range(games):
        desk = begun()
        while not is_over(desk.state):
            yield on(desk).copy()
            if desk.state.throw.count:
                options = list(ways(desk.state))
                desk.land(options[draw(rng, len(options))])
            else:
                seat = first_owing(desk.state)
                actions = desk.legal(seat)
                desk.choose(seat, actions[draw(rng, len(actions))])
        yield on(desk).copy()


# --- Oracles ---------------------------------------------------------------------------------------------------------


class Oracle:
    """Every throw and every choice of a round, played; only the start of the next one is looked up, in the values themselves."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.known: dict[bytes, float] = {}

    def value(self, joust: Joust) -> float:
        """The share of seat 0."""
        if is_over(joust):
            return desk_with(joust).score()[0]
        if joust.phase == Phase.MOVE:
            return float(self.book.values[bout_of(joust)])
        key = bytes(self.bare(joust))
        if key not in self.known:
            self.known[key] = self.thrown(joust) if joust.throw.count else self.played(joust)
        return self.known[key]

    def bare(self, joust: Joust) -> Joust:
        """What Regather is about: faces and scores are forgotten, since nothing asks for them any more."""
        bare = joust.copy()
        if joust.phase == Phase.REGATHER:
            for player, die in product(range(2), range(DICE)):
                bare.players[player].dice[die].face = 0
        return bare

    def thrown(self, joust: Joust) -> float:
        """The mean of all ends; a throw that is to be repeated is the same question again."""
        ends = [self.value(end) for end in landed(joust) if end.phase != joust.phase]
        return float(np.mean(ends))

    def pay(self, joust: Joust) -> Any:
        """What every pair of choices leads to."""
        lists = [legal(joust, seat) for seat in range(2) if joust.owed >> seat & 1]
        worths = [self.value(chosen(joust, *choices)) for choices in product(*lists)]
        rows = len(lists[0]) if joust.owed & 1 else 1
        return np.reshape(worths, (rows, -1))

    def played(self, joust: Joust) -> float:
        pay = self.pay(joust)
        sheet = blank_sheet()
        sheet.pay[: pay.shape[0], : pay.shape[1]] = pay
        worth = solve_matrix(sheet, *pay.shape)
        assert gap(sheet, *pay.shape) < 1e-11
        return worth


class Ends:
    """Clashes by playing them, with an end worth a number of its own."""

    def __init__(self) -> None:
        self.prices = np.random.default_rng(3).random(64)

    def expected(self, joust: Joust, before: Joust) -> float:
        if joust.throw.count:
            return float(np.mean([self.expected(end, before) for end in landed(joust) if end.phase != joust.phase]))
        if joust.phase == Phase.REGATHER:
            return self.price(joust, before)
        rows, cols = (legal(joust, seat) if joust.owed >> seat & 1 else [None] for seat in range(2))
        pay = np.array([[self.expected(self.after(joust, row, col), before) for col in cols] for row in rows])
        sheet = blank_sheet()
        sheet.pay[: len(rows), : len(cols)] = pay
        return solve_matrix(sheet, len(rows), len(cols))

    def after(self, joust: Joust, row: Choice | None, col: Choice | None) -> Joust:
        return chosen(joust, *(choice for choice in (row, col) if choice is not None))

    def price(self, joust: Joust, before: Joust) -> float:
        """By who has scored, whose Helmet was shoved and whose die was lost; a Helmet that was not shoved must be what it was."""
        code = 0
        for seat in range(2):
            player, old = joust.players[seat], before.players[seat]
            assert player.shoved or player.helmet == old.helmet
            lost = any(die.place == Place.JOSTLED for die in player.dice)
            code |= (player.scored - old.scored) << seat | player.shoved << (2 + seat) | lost << (4 + seat)
        return float(self.prices[code])

    def tabulated(self, book: Book, bout: Bout, row: int, col: int) -> float:
        where = (bout.one - 1, bout.two - 1, row, col)
        return sum(chance * self.game(kind) for chance, kind in zip(book.chances[where], book.kinds[where], strict=True) if chance)

    def game(self, kind: int) -> float:
        sheet = blank_sheet()
        for row, col in product(range(rows_of(kind)), range(cols_of(kind))):
            sheet.pay[row, col] = self.prices[outcome_at(kind, row, col)]
        return solve_matrix(sheet, rows_of(kind), cols_of(kind))
