"""The solution of sealed Polyhydra for two beside slow oracles that only play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from dicefield.engine.desk import Desk, DeskTop, compiler
from dicefield.engine.dice import rng_from, roll
from dicefield.engine.rule import hook, rule
from dicefield.engine.waiting import clear_throw, first_owing, is_over
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.rules.contract import throw_heads
from dicefield.games.polyhydra.state import SIDES, Standing, Then
from dicefield.solve.polyhydra import PolyhydraSealed
from dicefield.solve.polyhydra.bites import MOST_DAMAGE, all_bites, number
from dicefield.solve.polyhydra.book import consult
from dicefield.solve.polyhydra.duel import Exploiter, levels, mixes
from dicefield.solve.polyhydra.plan import best_plan
from dicefield.solve.polyhydra.turn import Turn, code_of, turns_by_health
from dicefield.solve.shelf import SolutionFolder
from tests.engine.helpers import needs_machine

pytestmark = needs_machine

MIXED = (20, 7)
"""A pair where the first has three heads and two plans or more."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> SolutionFolder:
    return SolutionFolder("polyhydra", "test", tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def solution(shelf: SolutionFolder) -> PolyhydraSealed:
    return PolyhydraSealed.solve(shelf, lambda words, part: None)


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    return turns_by_health()


# --- Playing one's own turn ------------------------------------------------------------------------------------------


def alone(desk: Desk, pair: tuple[int, int], locks: dict[int, int] | None = None, *, sudden: bool = False) -> Any:
    """A table at which seat 1 rolls on from some locks, given by sides and face, while seat 2 has stopped with a d8:5 locked."""
    desk.start(POLYHYDRA.read_options({"dice": "sealed"}))
    swamp: Any = desk.state
    swamp.sudden_death = sudden
    for seat, health in enumerate(pair):
        swamp.hydras[seat].health = health
    for seat, locked in enumerate((locks or {}, {8: 5})):
        for sides, face in locked.items():
            swamp.hydras[seat].faces[SIDES.index(sides)] = face
            swamp.hydras[seat].locked[SIDES.index(sides)] = True
    swamp.hydras[1].standing = Standing.STOPPED
    clear_throw(swamp)
    throw_heads(swamp)
    return swamp.copy()


def landed(desk: Desk, state: Any) -> Iterator[Any]:
    for faces in product(*(range(1, state.throw.sides[die] + 1) for die in range(state.throw.count))):
        desk.state = state
        desk.land(faces)
        yield desk.state.copy()


def chosen(desk: Desk, state: Any, action: Any) -> Any:
    desk.state = state
    desk.choose(0, action)
    return desk.state.copy()


class Oracle:
    """The best of a turn, for several prices at once, by trying all of it."""

    def __init__(self, desk: Desk, prices: Any) -> None:
        self.desk, self.prices = desk, prices
        self.known: dict[int, Any] = {}

    def rolling(self, state: Any) -> Any:
        code = code_of(state.hydras[0])
        if code not in self.known:
            self.known[code] = np.mean([self.choosing(seen) for seen in landed(self.desk, state)], axis=0)
        return self.known[code]

    def choosing(self, state: Any) -> Any:
        if not state.owed:
            return self.prices[:, state.hydras[0].damage]
        self.desk.state = state
        after = [(action.then, chosen(self.desk, state, action)) for action in self.desk.legal(0)]  # type: ignore[attr-defined]
        ends = [self.prices[:, made.hydras[0].damage] for then, made in after if then == Then.STOP]
        return np.max([*ends, *(self.rolling(made) for then, made in after if then == Then.REROLL)], axis=0)


def prices_to_try() -> Any:
    """What favours small bites, large ones, and nothing that makes sense."""
    rng = np.random.default_rng(7)
    steps = np.arange(MOST_DAMAGE + 1)
    return np.array([steps / 10, steps >= 4, np.minimum(steps, 2), *rng.random((3, MOST_DAMAGE + 1))], dtype=float)


@pytest.mark.parametrize(
    ("pair", "locks", "machine"),
    [((20, 20), {}, False), ((16, 20), {8: 5}, True), ((8, 8), {6: 3, 10: 7}, True), ((5, 9), {4: 2, 12: 12}, True)],
)
def test_the_best_plan_is_the_best_of_everything(turns: list[Turn], pair: Any, locks: Any, machine: bool) -> None:
    desk = Desk(POLYHYDRA, machine=machine, silent=True)
    state, prices, turn = alone(desk, pair, locks), prices_to_try(), turns[pair[0]]
    found = Oracle(desk, prices).rolling(state)
    plans = [best_plan(turn, price) for price in prices]
    node = turn.node[code_of(state.hydras[0])]
    assert [plan.going_on[node] for plan in plans] == pytest.approx(list(found), abs=1e-13)
    for plan in plans:
        assert plan.dealt.sum() == pytest.approx(1, abs=1e-12)
        assert plan.dealt @ plan.prices == pytest.approx(plan.expected, abs=1e-12)


def test_sudden_death_has_all_heads(turns: list[Turn]) -> None:
    desk = Desk(POLYHYDRA, machine=True, silent=True)
    state, prices = alone(desk, (0, 0), {4: 1, 6: 3, 12: 9}, sudden=True), prices_to_try()
    found = Oracle(desk, prices).rolling(state)
    node = turns[0].node[code_of(state.hydras[0])]
    assert [best_plan(turns[0], price).going_on[node] for price in prices] == pytest.approx(list(found), abs=1e-13)


# --- The equilibrium -------------------------------------------------------------------------------------------------


def test_the_start_is_even_and_nobody_gains(solution: PolyhydraSealed) -> None:
    found = solution.findings
    assert found.value == pytest.approx(0.5, abs=1e-12)
    assert -1e-12 < found.error < 1e-11
    assert solution.value(begun()) == found.value


def test_values_of_a_pair_are_those_of_its_bites(solution: PolyhydraSealed, shelf: SolutionFolder) -> None:
    """From the chances of damage that are kept, both with their own eyes."""
    dealt, bites, values = shelf.get("dealt"), all_bites(), solution.values
    assert dealt is not None
    for mine, other in [(0, 0), (1, 5), (11, 11), (20, 7), (7, 20), (3, 2), (20, 20), (19, 4)]:
        follows, shares = bites.follows[mine, other], bites.shares[mine, other]
        pay = np.where(follows < 0, shares, values[np.maximum(follows, 0)])
        assert dealt[mine, other] @ pay @ dealt[other, mine] == pytest.approx(values[number(mine, other)], abs=1e-12)
        assert values[number(mine, other)] + values[number(other, mine)] == pytest.approx(1, abs=1e-12)


def test_bites_lead_where_the_rules_say() -> None:
    bites = all_bites()
    assert bites.follows[20, 20, 3, 2] == number(18, 17)
    assert bites.follows[3, 2, 0, 0] == number(3, 2)
    assert (bites.follows[3, 2, 2, 1], bites.shares[3, 2, 2, 1]) == (-1, 1)
    assert (bites.follows[3, 2, 1, 3], bites.shares[3, 2, 1, 3]) == (-1, 0)
    assert (bites.follows[3, 2, 5, 4], bites.shares[3, 2, 5, 4]) == (-1, 1), "both fall, the most damage wins"
    assert bites.follows[3, 2, 4, 4] == 0, "sudden death"
    assert bites.follows[0, 0, 4, 4] == 0
    assert (bites.follows[0, 0, 4, 5], bites.shares[0, 0, 4, 5]) == (-1, 0)


def test_whoever_bites_otherwise_is_exploited(solution: PolyhydraSealed, shelf: SolutionFolder, turns: list[Turn]) -> None:
    """The measure of perfection sees a flaw: at one pair the other always deals 2."""
    kept = shelf.get("dealt")
    assert kept is not None
    dealt = kept.copy()
    dealt[2, 3] = np.eye(MOST_DAMAGE + 1)[2]
    exploiter = Exploiter(turns, all_bites(), dealt)
    for first, second in (pair for level in levels()[:5] for pair in level):
        for pair in {(first, second), (second, first)}:
            exploiter.add(pair, exploiter.exploit(pair))
    gains = exploiter.values - solution.values
    assert gains[number(3, 2)] > 0.05
    assert gains[number(2, 2)] == pytest.approx(0, abs=1e-12)


# --- What a hydra does, choice by choice -----------------------------------------------------------------------------


def test_drawing_at_every_choice_comes_to_the_same_bites(solution: PolyhydraSealed, shelf: SolutionFolder) -> None:
    """The turn of a pair with mixed plans, walked by `choices` alone, which lose nothing on the way."""
    desk = Desk(POLYHYDRA, machine=True, silent=True)
    start = alone(desk, MIXED)
    todo, dealt, mixed, lost = {code_of(start.hydras[0]): (start, 1.0)}, np.zeros(MOST_DAMAGE + 1), 0, 0.0
    while todo:
        following: dict[int, tuple[Any, float]] = defaultdict(lambda: (None, 0.0))
        for state, chance in todo.values():
            rolls = list(landed(desk, state))
            for seen in rolls:
                if not seen.owed:
                    dealt[0] += chance / len(rolls)
                    continue
                choices = solution.choices(seen, 0)
                assert sum(choice.share for choice in choices) == pytest.approx(1, abs=1e-13)
                best = max(choice.worth for choice in choices)
                mixed += sum(choice.share > 0 for choice in choices) > 1
                for choice in (choice for choice in choices if choice.share > 0):
                    weight = chance / len(rolls) * choice.share
                    lost += weight * (best - choice.worth)
                    made = chosen(desk, seen, choice.action)
                    if choice.action.then == Then.STOP:  # type: ignore[attr-defined]
                        dealt[made.hydras[0].damage] += weight
                    else:
                        code = code_of(made.hydras[0])
                        following[code] = made, following[code][1] + weight
        todo = dict(following)
    kept = shelf.get("dealt")
    assert kept is not None
    assert mixed > 0
    assert lost < 1e-11
    assert dealt == pytest.approx(kept[MIXED], abs=1e-12)


def test_the_book_draws_as_often_as_the_choices_say(solution: PolyhydraSealed) -> None:
    desk = Desk(POLYHYDRA, silent=True)
    state = next(seen for seen in landed(desk, alone(desk, MIXED)) if is_mixed(solution.choices(seen, 0)))
    choices = solution.choices(state, 0)
    for place, choice in enumerate(choices):
        desk.top.actions[place] = choice.action
    rng, often, draws = rng_from([1, 2, 3, 4]), np.zeros(len(choices)), 3_000
    for _ in range(draws):
        often[consult(solution.book, state, 0, desk.top.actions, len(choices), rng)] += 1
    shares = np.array([choice.share for choice in choices])
    assert (np.abs(often / draws - shares) <= 4 * np.sqrt(shares * (1 - shares) / draws)).all()


def is_mixed(choices: Any) -> bool:
    return max(choice.share for choice in choices) < 0.9


def test_a_roll_is_worth_the_mean_of_what_it_lands_on(solution: PolyhydraSealed) -> None:
    for pair, locks in (((20, 20), {}), ((16, 4), {6: 4}), ((6, 18), {4: 2, 8: 6, 12: 11})):
        desk = Desk(POLYHYDRA, machine=True, silent=True)
        state = alone(desk, pair, locks)
        desk.state = state
        before = solution.worth(desk.view(0), 0)
        after = [solution.worth(desk.view(0), 0) for _ in landed(desk, state) if desk.state.owed]
        rolls = np.prod([state.throw.sides[die] for die in range(state.throw.count)])
        missed = (rolls - len(after)) * solution.book[4][solution.book[2][(*pair, 0)], 0]
        assert before == pytest.approx((sum(after) + missed) / rolls, abs=1e-12)


def test_what_a_sealed_choice_and_a_finished_turn_are_worth(solution: PolyhydraSealed) -> None:
    desk = Desk(POLYHYDRA)
    desk.start(POLYHYDRA.read_options({"dice": "sealed"}))
    assert solution.worth(desk.view(1), 1) == pytest.approx(0.5, abs=1e-11)
    desk.land([2, 5, 9, 3, 3, 1])
    assert solution.value(desk.state) is None
    choices = solution.choices(desk.view(0), 0)
    assert solution.worth(desk.view(0), 0) == max(choice.worth for choice in choices)
    for choice in choices:
        desk.choose(0, choice.action)
        assert solution.worth(desk.view(0), 0) == choice.worth
    desk.choose(0, choices[0].action)  # lock d6, stop
    others = solution.choices(desk.view(1), 1)
    rolls_on = next(other.action for other in others if other.action.then == Then.REROLL)  # type: ignore[attr-defined]
    desk.choose(1, rolls_on)
    assert solution.value(desk.state) is None
    assert solution.worth(desk.view(0), 0) == choices[0].worth, "stopped, while the other rolls"


def test_nothing_of_the_other_is_looked_at(solution: PolyhydraSealed) -> None:
    desk = Desk(POLYHYDRA)
    seen = []
    for others in ([1, 1, 1], [4, 6, 10]):
        desk.start(POLYHYDRA.read_options({"dice": "sealed"}))
        desk.land([2, 5, 9, *others])
        seen.append([(choice.worth, choice.share) for choice in solution.choices(desk.view(0), 0)])
    assert seen[0] == seen[1]


def test_a_game_that_is_over_is_worth_its_score(solution: PolyhydraSealed) -> None:
    desk = Desk(POLYHYDRA, silent=True)
    state = alone(desk, (3, 1), {})
    desk.state = state
    desk.land([1, 2, 4, 5, 12])
    desk.choose(0, desk.legal(0)[0])
    assert is_over(desk.state)
    assert solution.value(desk.state) == 1
    assert solution.worth(desk.view(1), 1) == 0


def begun() -> Any:
    desk = Desk(POLYHYDRA)
    desk.start(POLYHYDRA.read_options({"dice": "sealed"}))
    return desk.state.copy()


def test_which_games_are_solved(solution: PolyhydraSealed) -> None:
    def covered(**options: Any) -> bool:
        return PolyhydraSealed.covers(POLYHYDRA.read_options(options))

    assert covered(dice="sealed")
    assert covered(dice="sealed", turns=200)
    assert not covered(dice="sealed", turns=199)
    assert not covered(dice="open")
    assert not covered(dice="sealed", seats=3)
    state = begun()
    assert solution.holds(state)
    state.turns_over = 950
    assert not solution.holds(state)
    state.sudden_death = True
    assert solution.holds(state)


# --- Games by the thousand -------------------------------------------------------------------------------------------

legal, choose, land, observe, score = hook("legal"), hook("choose"), hook("land"), hook("observe"), hook("score")


@rule
def play_perfectly(desk: DeskTop, book: tuple[Any, ...], games: int) -> float:
    """Both by the book, each by its view, from the position in the third table; the points of seat 1."""
    points = 0.0
    state = desk.tables[0]
    for _ in range(games):
        desk.tables[0] = desk.tables[2]
        while not is_over(state):
            if state.throw.count != 0:
                roll(state, desk.dice, desk.faces)
                land(state, desk.faces, desk.log)
            else:
                seat = first_owing(state)
                count = legal(state, seat, desk.actions)
                desk.tables[1] = desk.tables[0]
                observe(desk.tables[1], seat)
                choice = consult(book, desk.tables[1], seat, desk.actions, count, desk.minds)
                choose(state, seat, desk.actions[choice], desk.log)
        score(state, desk.shares)
        points += desk.shares[0]
    return points


@pytest.mark.parametrize("pair", [(20, 20), (20, 7), (8, 5)])
def test_games_by_the_book_come_to_the_value(solution: PolyhydraSealed, pair: tuple[int, int]) -> None:
    desk = Desk(POLYHYDRA, machine=True, silent=True)
    state = begun()
    state.hydras[0].health, state.hydras[1].health = pair
    clear_throw(state)
    throw_heads(state)
    desk.top.tables[2] = state
    desk.top.raw["dice"], desk.top.raw["minds"] = rng_from([1, 2, 3, 4]).raw, rng_from([5, 6, 7, 8]).raw
    games = 10_000
    mean = compiler(POLYHYDRA, True)(play_perfectly)(desk.top.raw, solution.book, games) / games
    value = solution.value(state)
    assert value is not None
    assert abs(mean - value) < 4 * np.sqrt(value * (1 - value) / games)


def test_a_second_solve_finds_it_all_and_an_unfinished_one_goes_on(solution: PolyhydraSealed, shelf: SolutionFolder) -> None:
    told: list[str] = []
    again = PolyhydraSealed.solve(
        SolutionFolder("polyhydra", "test", shelf.folder.parents[1]), lambda words, part: told.append(words)
    )
    assert not told
    assert again.findings == solution.findings
    shelf.finish({})
    PolyhydraSealed.solve(shelf, lambda words, part: told.append(words))
    assert "looking for better replies" in told
    assert "solving pairs of healths" not in told


# --- Matrix games ----------------------------------------------------------------------------------------------------


def gap(pay: Any, first: Any, second: Any) -> float:
    """What the two could gain together by leaving their mixes: 0 is the proof that these are right."""
    return float((pay @ second).max() - (first @ pay).min())


def test_known_matrix_games() -> None:
    first, second = mixes(np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]]))
    assert first == pytest.approx(np.full(3, 1 / 3))
    assert second == pytest.approx(np.full(3, 1 / 3))
    first, second = mixes(np.array([[3.0, -1], [-2, 4]]))
    assert first == pytest.approx([0.6, 0.4])
    assert second == pytest.approx([0.5, 0.5])
    first, second = mixes(np.array([[1.0, 2, 3], [0, 5, 5]]))
    assert list(first) == [1, 0]
    assert list(second) == [1, 0, 0]


@pytest.mark.parametrize("shape", [(1, 1), (1, 6), (7, 1), (5, 5), (12, 30), (40, 25)])
def test_mixes_prove_themselves(shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(3)
    for kind in range(8):
        pay = rng.random(shape) if kind < 4 else rng.integers(0, 3, shape).astype(float)  # the latter full of ties
        first, second = mixes(pay)
        assert min(first.min(), second.min()) >= 0
        assert [first.sum(), second.sum()] == pytest.approx([1, 1])
        assert gap(pay, first, second) < 1e-12


def test_a_wrong_mix_has_a_gap() -> None:
    assert gap(np.array([[3.0, -1], [-2, 4]]), np.array([0.5, 0.5]), np.array([0.5, 0.5])) == pytest.approx(0.5)
