"""The solution of the duel beside slow oracles that only play.

The whole duel takes minutes, so the layers are reckoned only roughly here: every sentence that is tested holds of any values.
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from dicefield.engine.desk import Desk, compiler
from dicefield.engine.dice import Rng, rng_from
from dicefield.engine.record import array
from dicefield.engine.rule import rule
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.state import HEARTS, HELMET, Choice, Joust, Phase, Place, Verb
from dicefield.solve.knight_fight import FAR, KnightFightDuel
from dicefield.solve.knight_fight.clashes import outcome_at, outcome_of
from dicefield.solve.knight_fight.layers import Layer, steepest_fall
from dicefield.solve.knight_fight.places import FULL, HANDS, HELMETS, LAYERS, MOVES, Book, hand_before, layer_of, move_number
from dicefield.solve.knight_fight.regathers import is_part
from dicefield.solve.knight_fight.rounds import Bout, round_worth
from dicefield.solve.knight_fight.sweeps import fill_rounds
from dicefield.solve.knight_fight.views import bout_of, consult
from dicefield.solve.matrix import blank_sheet
from dicefield.solve.shelf import MANIFEST, Damaged, SolutionFolder
from tests.engine.helpers import needs_machine
from tests.solve.knights import (
    DAGGER,
    GAUNTLET,
    ROUGH,
    SHIELD,
    SWORD,
    Ends,
    Oracle,
    begun,
    chosen,
    copy_shelf,
    desk_with,
    legal,
    moments,
    on,
    position,
    random_position,
    rough_duel,
    rough_shelf,
    ways,
)

pytestmark = needs_machine


@pytest.fixture(scope="module")
def shelf() -> SolutionFolder:
    return rough_shelf()


@pytest.fixture(scope="module")
def solution() -> KnightFightDuel:
    return rough_duel()


@pytest.fixture(scope="module")
def book(solution: KnightFightDuel) -> Book:
    return solution.book


@pytest.fixture(scope="module")
def oracle(book: Book) -> Oracle:
    return Oracle(book)


# --- Numbers ---------------------------------------------------------------------------------------------------------


def test_hands_and_moves_have_numbers() -> None:
    """A hand is dealt and read back; Moves of a full hand are numbered as they are listed."""
    for hand in range(HANDS):
        joust = position((5, 5), (hand, FULL))
        assert (hand_before(joust.players[0]), hand_before(joust.players[1])) == (hand, FULL)
    moves = legal(position((5, 5), (FULL, FULL)), 0)
    shown = [chosen(position((5, 5), (FULL, FULL)), move, moves[0]) for move in moves]
    assert [move_number(joust.players[0]) for joust in shown[1:]] == list(range(1, MOVES))


def test_parts_of_hands() -> None:
    assert is_part(0, FULL)
    assert is_part(DAGGER, DAGGER + GAUNTLET)
    assert is_part(GAUNTLET, 2 * GAUNTLET)
    assert not is_part(2 * GAUNTLET, GAUNTLET + DAGGER)
    assert not is_part(SWORD, 2 * GAUNTLET + DAGGER)


# --- Clashes ---------------------------------------------------------------------------------------------------------


def test_tabulated_clashes_are_those_that_are_played(book: Book) -> None:
    """From random positions with random other dice, hits and Helmets; every two verbs, so also level Attacks and two Jostles."""
    rng = np.random.default_rng(7)
    ends, met = Ends(), set()
    for _ in range(60):
        joust = random_position(rng)
        choices = [legal(joust, seat)[rng.integers(len(legal(joust, seat)))] for seat in range(2)]
        pair = tuple(sorted(choice.verb for choice in choices))
        shown = chosen(joust, *choices)
        ends_it = Verb.ATTACK in pair and any(player.hits == HEARTS - 1 for player in joust.players)
        if ends_it or pair in met or np.prod([abs(side) for side in shown.throw.sides if side]) > 1600:
            continue
        met.add(pair)
        row, col = (move_number(shown.players[seat]) for seat in range(2))
        assert ends.tabulated(book, bout_of(joust), row, col) == pytest.approx(ends.expected(shown, joust), abs=1e-12)
    assert len(met) == 10


def test_chances_are_whole_and_seats_alike(book: Book) -> None:
    assert book.chances.sum(axis=-1) == pytest.approx(1, abs=1e-13)
    swapped = [0, 2, 1, 3]
    for one, two, row, col in [(3, 9, 5, 6), (12, 2, 7, 8), (6, 6, 5, 5), (4, 7, 2, 5)]:
        there = dict(zip(book.kinds[one - 1, two - 1, row, col], book.chances[one - 1, two - 1, row, col], strict=True))
        back = dict(zip(book.kinds[two - 1, one - 1, col, row], book.chances[two - 1, one - 1, col, row], strict=True))
        scored = [[0.0] * 4, [0.0] * 4]
        for place, found in enumerate((there, back)):
            for kind, chance in found.items():
                scored[place][outcome_at(kind, 0, 0) & 3] += chance
        assert scored[0] == pytest.approx([scored[1][who] for who in swapped], abs=1e-13)


def test_an_outcome_says_all_that_matters() -> None:
    joust = position((5, 5), (FULL, FULL))
    assert outcome_of(joust) == 0
    joust.players[0].scored, joust.players[1].shoved, joust.players[1].dice[5].place = 1, True, Place.JOSTLED
    assert outcome_of(joust) == 1 | 1 << 3 | 1 << 5


# --- Rounds ----------------------------------------------------------------------------------------------------------

ROUNDS = [
    ((4, 9), (GAUNTLET + DAGGER, GAUNTLET), (1, 2)),
    ((11, 3), (GAUNTLET + DAGGER, DAGGER + SHIELD), (2, 1)),
    ((6, 6), (SWORD, GAUNTLET + SHIELD), (0, 2)),
]


@pytest.mark.parametrize(("helmets", "hands", "hits"), ROUNDS)
def test_a_sweep_is_what_playing_a_round_comes_to(
    solution: KnightFightDuel, oracle: Oracle, helmets: tuple[int, int], hands: tuple[int, int], hits: tuple[int, int]
) -> None:
    """The mixes of the solution, held against the game as it is played: neither seat gains by leaving its own, a proof."""
    joust = position(helmets, hands, hits)
    pay = oracle.pay(joust)
    first, second = (solution.choices(joust, seat) for seat in range(2))
    fresh = swept(solution.book, hits, helmets)[(*helmets, *hands)]
    rows, cols = np.array([choice.share for choice in first]), np.array([choice.share for choice in second])
    assert (pay @ cols).max() == pytest.approx(fresh, abs=1e-9)
    assert (rows @ pay).min() == pytest.approx(fresh, abs=1e-9)
    assert [choice.worth for choice in first] == pytest.approx(pay @ cols, abs=1e-9)
    assert [choice.worth for choice in second] == pytest.approx(1 - rows @ pay, abs=1e-9)


def swept(book: Book, hits: tuple[int, int], helmets: tuple[int, int]) -> Any:
    """One sweep of the solver over the positions with these Helmets."""
    fresh = np.zeros((HELMETS, HELMETS, HANDS, HANDS))
    compiler(KNIGHT_FIGHT, True)(fill_rounds)(book, layer_of(*hits), *helmets, fresh)
    return fresh


def test_a_sweep_is_what_one_position_after_the_other_says(book: Book) -> None:
    rng = np.random.default_rng(5)
    for hits, helmets in [((0, 0), (3, 8)), ((2, 1), (12, 1)), ((2, 2), (7, 7))]:
        fresh = swept(book, hits, helmets)[helmets]
        for first, second in rng.integers(0, HANDS, (12, 2)):
            bout = Bout(layer_of(*hits), *helmets, int(first), int(second))
            assert fresh[first, second] == pytest.approx(round_worth(book, bout, blank_sheet()), abs=1e-12)


def test_seats_are_alike(book: Book) -> None:
    """What was read off from the mirror is what reckoning says, too."""
    for hits, (one, two) in product([(0, 1), (1, 1)], [(3, 8), (5, 5)]):
        here = swept(book, hits, (one, two))[one, two]
        there = swept(book, (hits[1], hits[0]), (two, one))[two, one]
        assert np.abs(here - (1 - there.T)).max() < 1e-12


def test_more_dice_do_no_harm(book: Book) -> None:
    """Which is why a seat always takes a die back when the layers are reckoned."""
    assert max(steepest_fall(values) for values in book.values[:LAYERS]) < 1e-12
    worse = book.values[0].copy()
    worse[3, 4, FULL, 5] -= 0.5
    assert steepest_fall(worse) > 0.1


def test_reckoning_goes_on_to_a_fixed_point(book: Book) -> None:
    """Sweep after sweep of the last layer changes less, and the value of equal positions stays a half."""
    copy = Book(*(np.array(part) if place >= 7 else part for place, part in enumerate(book)))
    with ThreadPoolExecutor(2) as pool:
        layer = Layer(copy, (2, 2), pool)
        before = layer.residual()
        for _ in range(3):
            layer.take(layer.improve())
        assert layer.residual() < before / 2
    assert copy.values[layer.number, 4, 4, FULL, FULL] == pytest.approx(0.5, abs=1e-12)


# --- Every moment of a game ------------------------------------------------------------------------------------------


def test_values_are_those_of_playing_on(solution: KnightFightDuel, oracle: Oracle) -> None:
    met: set[tuple[Phase, int]] = set()
    for joust in moments(6, 60):
        kind = (joust.phase, joust.throw.count)
        if joust.sealed:
            assert solution.value(joust) is None
        elif kind not in met and len(list(ways(joust))) <= 200:
            met.add(kind)
            assert solution.value(joust) == pytest.approx(oracle.value(joust), abs=1e-11)
    phases = {phase for phase, _ in met}
    assert {Phase.HELMETS, Phase.MOVE, Phase.REVEALED, Phase.EFFECT, Phase.SHOVED, Phase.REGATHER, Phase.OVER} <= phases


def test_level_weapons_in_the_air(solution: KnightFightDuel, oracle: Oracle) -> None:
    """Thrown until their order is plain."""
    joust = position((2, 3), (GAUNTLET + DAGGER, GAUNTLET + DAGGER), (1, 1))
    attack = next(choice for choice in legal(joust, 0) if choice.verb == Verb.ATTACK)
    desk = desk_with(chosen(joust, attack, attack))
    desk.land([5, 2, 6, 2])
    assert on(desk).phase == Phase.WEAPONS
    assert solution.value(desk.state) == pytest.approx(oracle.value(on(desk)), abs=1e-11)


def test_choices_of_every_moment(solution: KnightFightDuel) -> None:
    """Shares are 1 together, the best worth is the view's, only the best is ever taken, and both seats together expect 1."""
    seen = set()
    for joust in moments(8, 4):
        worths = [solution.worth(desk_with(joust).view(seat), seat) for seat in range(2)]
        if not joust.sealed:
            assert sum(worths) == pytest.approx(1, abs=1e-9)
        for seat in range(2):
            if joust.owed >> seat & 1:
                seen.add(joust.phase)
                view = desk_with(joust).view(seat)
                choices = solution.choices(view, seat)
                assert [choice.action for choice in choices] == legal(joust, seat)
                assert sum(choice.share for choice in choices) == pytest.approx(1, abs=1e-12)
                best = max(choice.worth for choice in choices)
                assert best == worths[seat]
                assert all(choice.worth == pytest.approx(best, abs=1e-9) for choice in choices if choice.share > 0)
    assert seen == {Phase.MOVE, Phase.EFFECT, Phase.REGATHER}


def test_what_is_sealed_says_what_it_leads_to(solution: KnightFightDuel) -> None:
    """A seat that has sealed looks at its own choice; the other sees no more than before."""
    joust = position((4, 9), (FULL, FULL))
    before = solution.choices(joust, 0)
    desk = desk_with(joust)
    for place, choice in enumerate(desk.legal(0)):
        desk.choose(0, choice)
        assert solution.worth(desk.view(0), 0) == before[place].worth
        assert solution.choices(desk.view(0), 0) == before
        assert solution.choices(desk.view(1), 1) == solution.choices(joust, 1)
        assert solution.value(desk.state) is None


def test_a_sealed_effect_is_found_again(solution: KnightFightDuel) -> None:
    joust = position((9, 9), (GAUNTLET, GAUNTLET))
    jostle = next(choice for choice in legal(joust, 0) if choice.verb == Verb.JOSTLE)
    desk = desk_with(chosen(joust, jostle, jostle))
    desk.land([1, 2])
    weighed = solution.choices(desk.view(0), 0)
    assert [cast(Choice, choice.action).verb for choice in weighed] == [Verb.NOTHING, Verb.ROLL]
    desk.choose(0, weighed[1].action)
    assert solution.worth(desk.view(0), 0) == weighed[1].worth


# --- Perfect play as a rule ------------------------------------------------------------------------------------------


@rule
def count_choices(book: Any, view: Joust, seat: int, actions: array[Choice], count: int, rng: Rng, drawn: Any, times: int) -> None:
    for _ in range(times):
        drawn[consult(book, view, seat, actions, count, rng)] += 1


def test_consulting_draws_what_the_choices_say(solution: KnightFightDuel) -> None:
    rng = rng_from(np.random.SeedSequence(10).generate_state(4))
    actions, times, seen = array.of(Choice, KNIGHT_FIGHT.most_actions), 4000, set()
    for joust in moments(11, 3):
        for seat in range(2):
            if not joust.owed >> seat & 1 or joust.sealed:
                continue
            shares = np.array([choice.share for choice in solution.choices(joust, seat)])
            kind = (joust.phase, seat, bool(shares.max() < 1))
            if kind not in seen:
                seen.add(kind)
                drawn = np.zeros(len(shares))
                run = compiler(KNIGHT_FIGHT, True)(count_choices)
                run(solution.book, joust.raw, seat, actions.raw, len(shares), rng.raw, drawn, times)
                assert np.abs(drawn / times - shares).max() <= 5 * np.sqrt((shares * (1 - shares)).max() / times)
    for seat in range(2):
        assert {(Phase.MOVE, seat, True), (Phase.REGATHER, seat, False), (Phase.EFFECT, seat, False)} <= seen


# --- What is solved --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "solved"),
    [({}, True), ({"rounds": 100}, True), ({"rounds": 99}, False), ({"seats": 3}, False), ({"cards": "house"}, False)],
)
def test_covers(solution: KnightFightDuel, options: dict[str, Any], solved: bool) -> None:
    agreed = KNIGHT_FIGHT.read_options(options)
    desk = Desk(KNIGHT_FIGHT)
    desk.start(agreed)
    assert (KnightFightDuel.covers(agreed), solution.knows(desk.state)) == (solved, solved)


def test_near_the_limit_nothing_is_claimed(solution: KnightFightDuel) -> None:
    assert solution.holds(position((5, 5), (FULL, FULL), round=200 - FAR))
    assert not solution.holds(position((5, 5), (FULL, FULL), round=201 - FAR))


def test_findings(solution: KnightFightDuel, book: Book) -> None:
    found = solution.findings
    assert found.value == pytest.approx(0.5, abs=1e-12)
    assert found.value == pytest.approx(solution.value(begun().state), abs=1e-12)
    assert found.positions == 9 * HELMET**2 * HANDS**2
    assert found.measure.startswith("bound")
    residual = max(found.more["residual by hits"].values())
    assert 0 < residual <= ROUGH < found.error <= 1, "values that are so rough can be far off"
    for mix in ("first round, both Helmets 6", "first round, all Helmets"):
        assert sum(found.more[mix].values()) == pytest.approx(1, abs=1e-5)
    rng = np.random.default_rng(12)
    for _ in range(10):
        joust = random_position(rng)
        assert abs(solution.worth(joust, 0) - cast(float, solution.value(joust))) <= residual


# --- The shelf -------------------------------------------------------------------------------------------------------


def test_a_second_time_all_comes_from_the_shelf(solution: KnightFightDuel, shelf: SolutionFolder, tmp_path: Path) -> None:
    told: list[str] = []
    again = KnightFightDuel.solve(copy_shelf(tmp_path), lambda words, part: told.append(words))
    assert told == ["solved"]
    assert again.findings == solution.findings
    assert all(np.array_equal(part, before) for part, before in zip(again.book[:-1], solution.book[:-1], strict=True))
    assert np.array_equal(again.book.rests[0], solution.book.rests[0], equal_nan=True)


@pytest.mark.parametrize("file", ["values_1_2.npy", "chances.npy", MANIFEST])
def test_a_damaged_shelf_is_refused(solution: KnightFightDuel, shelf: SolutionFolder, tmp_path: Path, file: str) -> None:
    spoiled = copy_shelf(tmp_path)
    path = spoiled.folder / file
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.write_bytes(bytes(content))
    with pytest.raises(Damaged, match="damaged"):
        KnightFightDuel.solve(rough_shelf(tmp_path), lambda words, part: None)


def test_facts_are_json(solution: KnightFightDuel, shelf: SolutionFolder) -> None:
    assert json.loads(json.dumps(shelf.facts)) == shelf.facts
