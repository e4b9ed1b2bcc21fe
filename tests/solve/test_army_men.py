"""The solution of Army Men Dice War beside a slow oracle that only plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from dicefield.engine.desk import Desk, DeskTop, compiler
from dicefield.engine.dice import Rng, draw, rng_from, roll
from dicefield.engine.game import Options
from dicefield.engine.rule import hook, rule
from dicefield.engine.waiting import Waiting, first_owing, is_over
from dicefield.games.army_men import ARMY_MEN
from dicefield.solve.army_men import ArmyMen
from dicefield.solve.army_men.book import consult
from dicefield.solve.shelf import SolutionFolder
from tests.army_men.table import Table
from tests.engine.helpers import needs_machine

pytestmark = needs_machine

WARS = [{"war": war, "youngest": youngest} for war in ("single", "campaign") for youngest in (1, 2)]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> SolutionFolder:
    return SolutionFolder("army_men", "test", tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def solution(shelf: SolutionFolder) -> ArmyMen:
    return ArmyMen.solve(shelf, lambda words, part: None)


# --- The oracle ------------------------------------------------------------------------------------------------------


class Oracle:
    """Every throw and every choice, played to the end; positions seen before are remembered."""

    def __init__(self) -> None:
        self.desk = Desk(ARMY_MEN, silent=True)
        self.known: dict[bytes, float] = {}

    def value(self, state: Waiting) -> float:
        key = bytes(state)
        if key not in self.known:
            self.known[key] = self.found(state)
        return self.known[key]

    def found(self, state: Any) -> float:
        if is_over(state):
            self.desk.state = state
            return self.desk.score()[0]
        if state.throw.count:
            return float(np.mean([self.value(landed) for landed in all_landed(self.desk, state)]))
        best = max if state.turn == 0 else min
        return best(self.value(chosen) for chosen in all_chosen(self.desk, state))


def all_landed(desk: Desk, state: Waiting) -> Iterator[Waiting]:
    """Die by die, so that equal throws are counted as often as they come."""
    for faces in product(range(1, 7), repeat=state.throw.count):
        desk.state = state
        desk.land(faces)
        yield desk.state.copy()


def all_chosen(desk: Desk, state: Any) -> Iterator[Waiting]:
    desk.state = state
    for action in desk.legal(state.turn):
        desk.state = state
        desk.choose(state.turn, action)
        yield desk.state.copy()


GAME_OVER = [(4, 4)] * 4 + [(5, 3)]


@pytest.mark.parametrize("youngest", [1, 2])
@pytest.mark.parametrize(
    ("war", "rounds"),
    [
        ("single", [(4, 4)] * 4),
        ("single", [(4, 4)] * 3 + [(5, 2)]),
        ("single", [(4, 4)] * 3 + [(2, 10)]),
        ("single", [(4, 7), (4, 4), (4, 4), (4, 4)]),
        ("campaign", [*GAME_OVER, *GAME_OVER, *[(4, 4)] * 4]),
        ("campaign", [*GAME_OVER, *GAME_OVER, *[(4, 4)] * 3, (3, 6)]),
    ],
)
def test_late_positions_are_worth_what_playing_them_out_says(
    solution: ArmyMen, war: str, rounds: list[tuple[int, int]], youngest: int
) -> None:
    table = Table(war=war, youngest=youngest)
    for first, second in rounds:
        table.round(first, second)
    oracle = Oracle()
    assert 0 < oracle.value(table.state) < 1
    assert solution.value(table.state) == pytest.approx(oracle.value(table.state), abs=1e-12)
    table.land(*[3, 5][: table.state.throw.count])
    assert solution.value(table.state) == pytest.approx(oracle.value(table.state), abs=1e-12)


# --- Everywhere ------------------------------------------------------------------------------------------------------


def played(options: Options, seed: int) -> Iterator[Any]:
    """The positions of a random game."""
    desk = Desk(ARMY_MEN, silent=True)
    desk.start(options)
    rng = rng_from([seed, 2, 3, 4])
    while not is_over(desk.state):
        yield desk.state.copy()
        if desk.state.throw.count:
            roll(desk.state, rng, desk.top.faces)
            desk.land([desk.top.faces[die] for die in range(desk.state.throw.count)])
        else:
            seat = first_owing(desk.state)
            actions = desk.legal(seat)
            desk.choose(seat, actions[draw(rng, len(actions))])
    yield desk.state.copy()


@pytest.mark.parametrize("options", WARS)
def test_a_throw_is_worth_the_mean_of_what_it_lands_on(solution: ArmyMen, options: dict[str, Any]) -> None:
    """Held everywhere, this and the ends make the whole solution; here it is held along random games, few dice for speed."""
    desk = Desk(ARMY_MEN, machine=True, silent=True)
    states = [state for seed in range(6) for state in played(ARMY_MEN.read_options(options), seed)]
    few = [state for state in states if 0 < state.throw.count <= 2]
    assert len(few) > 100
    for state in few[::4]:
        mean = np.mean([solution.value(landed) for landed in all_landed(desk, state)])
        assert solution.value(state) == pytest.approx(mean, abs=1e-12)


@pytest.mark.parametrize("options", WARS)
def test_the_first_throw_of_a_war_too(solution: ArmyMen, options: dict[str, Any]) -> None:
    desk = Desk(ARMY_MEN, machine=True, silent=True)
    desk.start(ARMY_MEN.read_options(options))
    start = desk.state.copy()
    landed = {bytes(state): state for state in all_landed(desk, start)}
    often = [bytes(state) for state in all_landed(desk, start)]
    shares = {key: solution.value(state) for key, state in landed.items()}
    assert solution.value(start) == pytest.approx(np.mean([shares[key] for key in often]), abs=1e-12)


@pytest.mark.parametrize("options", WARS)
def test_choices_say_what_they_lead_to_and_perfect_play_takes_the_best(solution: ArmyMen, options: dict[str, Any]) -> None:
    desk = Desk(ARMY_MEN, silent=True)
    owing = [state for state in played(ARMY_MEN.read_options(options), 9) if state.owed]
    for state in owing:
        choices = solution.choices(state, state.turn)
        sign = 1 if state.turn == 0 else -1
        led_to = [solution.value(after) for after in all_chosen(desk, state)]
        assert [choice.worth for choice in choices] == [share if sign > 0 else 1 - share for share in led_to]
        assert [choice.share for choice in choices].count(1.0) == 1 == sum(choice.share for choice in choices)
        best = max(choices, key=lambda choice: choice.share)
        assert best.worth == max(choice.worth for choice in choices) == solution.worth(state, state.turn)
        assert sign * solution.value(state) == max(sign * share for share in led_to)


def test_who_is_the_youngest_is_only_a_name(solution: ArmyMen) -> None:
    for war in ("single", "campaign"):
        first, second = (begun(war=war, youngest=youngest) for youngest in (1, 2))
        assert solution.value(first) == pytest.approx(1 - solution.value(second), abs=1e-14)


def test_the_start_is_worth_less_than_half_to_who_starts(solution: ArmyMen) -> None:
    """Known from an earlier solve whose late positions were played out; the other sees the score to beat."""
    assert solution.value(begun(war="single")) == pytest.approx(0.479039566037, abs=1e-12)
    assert solution.value(begun(war="campaign")) == pytest.approx(0.462971106477, abs=1e-12)
    assert solution.findings.value == solution.value(begun(war="single"))
    assert solution.findings.error < 1e-13


def begun(**options: Any) -> Waiting:
    return Table(**options).state.copy()


def test_a_war_that_is_over_is_worth_its_score(solution: ArmyMen) -> None:
    for lost, share in (((5, 3), 0.0), ((3, 5), 1.0), ((4, 4), 0.5)):
        table = Table(war="single")
        for scores in [(4, 4)] * 4 + [lost]:
            table.round(*scores)
        assert solution.value(table.state) == share
        assert solution.worth(table.state, 1) == 1 - share


# --- The book --------------------------------------------------------------------------------------------------------

legal, choose, land, start, score = hook("legal"), hook("choose"), hook("land"), hook("start"), hook("score")


@rule
def play_perfectly(desk: DeskTop, book: tuple[Any, ...], games: int, replies: Any) -> float:
    """Seat 1 by the book against anything goes; each choice of the book is kept for the first few."""
    points = 0.0
    asked = 0
    state = desk.tables[0]
    for _ in range(games):
        desk.tables[0] = desk.tables[2]
        start(state, desk.options, desk.log)
        while not is_over(state):
            if state.throw.count != 0:
                roll(state, desk.dice, desk.faces)
                land(state, desk.faces, desk.log)
            else:
                seat = first_owing(state)
                count = legal(state, seat, desk.actions)
                choice = draw(desk.minds, count)
                if seat == 0:
                    choice = consult(book, state, seat, desk.actions, count, desk.minds)
                    if asked < len(replies):
                        replies[asked] = choice
                        asked += 1
                choose(state, seat, desk.actions[choice], desk.log)
        score(state, desk.shares)
        points += desk.shares[0]
    return points


@pytest.mark.parametrize("options", WARS)
def test_the_book_answers_as_the_solution_does(solution: ArmyMen, options: dict[str, Any]) -> None:
    desk = Desk(ARMY_MEN, silent=True)
    owing = [state for state in played(ARMY_MEN.read_options(options), 5) if state.owed]
    for state in owing:
        choices = solution.choices(state, state.turn)
        for place, choice in enumerate(choices):
            desk.top.actions[place] = choice.action
        picked = consult(solution.book, state, state.turn, desk.top.actions, len(choices), Rng())
        assert choices[picked].worth == pytest.approx(solution.worth(state, state.turn), abs=1e-14)


def test_the_book_compiles_and_wins(solution: ArmyMen) -> None:
    desks = [Desk(ARMY_MEN, machine=machine, silent=True) for machine in (False, True)]
    replies = np.zeros((2, 20), np.int64)
    points = []
    for desk, kept, games in zip(desks, replies, (1, 2_000), strict=True):
        desk.top.raw["options"] = ARMY_MEN.read_options({"war": "single"}).raw
        desk.top.raw["dice"], desk.top.raw["minds"] = rng_from([1, 2, 3, 4]).raw, rng_from([5, 6, 7, 8]).raw
        top = desk.top.raw if desk.machine else desk.top
        points.append(compiler(ARMY_MEN, desk.machine)(play_perfectly)(top, solution.book, games, kept))
    assert (replies[0][:12] == replies[1][:12]).all()
    assert points[1] > 1_700


def test_a_second_solve_finds_it_all_and_an_unfinished_one_goes_on(solution: ArmyMen, shelf: SolutionFolder) -> None:
    told: list[str] = []
    again = ArmyMen.solve(SolutionFolder("army_men", "test", shelf.folder.parents[1]), lambda words, part: told.append(words))
    assert not told
    assert again.findings == solution.findings
    shelf.finish({})
    ArmyMen.solve(shelf, lambda words, part: told.append(words))
    assert "checking" in told
    assert "solving rounds" not in told
