"""The review: the costliest choices of a game are those that by hand are found to be, and nothing is told that is only chance."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from dicefield.bots import Bot
from dicefield.coach import ledger_of, review, whole_review
from dicefield.coach.compare import SURE, Comparer, difference_of
from dicefield.coach.review import LEAST, TOLD, choices_made
from dicefield.engine.errors import Illegal, Stale
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.play.game_record import parse
from dicefield.play.match import Match
from dicefield.play.position import Position, View
from dicefield.play.replay import replay
from dicefield.solve import Solution
from tests.coach.test_coach import played
from tests.engine.helpers import needs_machine

Solved = Callable[[str], Solution]
Chooser = Callable[[View], Any]


def played_by(match: Match, choosers: dict[int, Chooser]) -> Match:
    while not match.over:
        if match.position.state.throw.count:
            match.take_throw()
        else:
            seat = match.turn or 0
            match.take_choice(seat, choosers[seat](match.view(seat)))
    return match


def greedy_game(seed: int) -> Match:
    bots = {seat: Bot(ARMY_MEN, "greedy", seed + seat).choose for seat in (1, 2)}
    return played_by(Match(ARMY_MEN, seed=seed), bots)


def costs_by_hand(match: Match, seat: int, solution: Solution) -> dict[int, float]:
    """Of every choice, by what each choice leads to: both ways to say the same lead to one position."""
    costs = {}
    for number, step in enumerate(match.steps, 1):
        if step.seat != seat:
            continue
        position = Position.at(match.game, step.before, match.position.names)
        worths = {}
        for action in position.view(seat).actions:
            led = Position.at(match.game, step.before, match.position.names)
            led.apply_choice(seat, action)
            value = solution.value(led.state) or 0.0
            worths[bytes(led.state)] = value if seat == 1 else 1 - value
        after = match.steps[number].before if number < len(match.steps) else match.position.state
        costs[number] = max(worths.values()) - worths[bytes(after)]
    return costs


# --- Solved games ----------------------------------------------------------------------------------------------------


@needs_machine
@pytest.mark.parametrize("seed", [3, 5])
def test_in_a_solved_game_the_costliest_are_exact(solved: Solved, seed: int) -> None:
    solution = solved("army_men")
    match = played("army_men", seed)
    for seat in (1, 2):
        told = whole_review(match, seat)
        by_hand = costs_by_hand(match, seat, solution)
        assert told.exact
        worst = sorted((cost for cost in by_hand.values() if cost >= LEAST), reverse=True)[:TOLD]
        assert [choice.cost for choice in told.costly] == pytest.approx(worst, abs=1e-12)
        for choice in told.costly:
            assert by_hand[choice.step] == pytest.approx(choice.cost, abs=1e-12)
            assert choice.low == choice.cost == choice.high
            assert choice.worths[0] - choice.worths[1] == pytest.approx(choice.cost, abs=1e-12)
            assert match.steps[choice.step - 1].line == {
                **match.steps[choice.step - 1].line,
                "seat": seat,
                "choose": choice.chosen,
            }


@needs_machine
def test_no_choice_costs_more_than_all_regret(solved: Solved) -> None:
    """The review and the account of luck and skill say the same of the same choices; and the account still adds up."""
    solved("army_men")
    match = played("army_men", 3)
    ledger = ledger_of(match)
    for seat, account in enumerate(ledger.accounts, 1):
        assert abs(account.rest) < 1e-9
        changes = {entry.step: entry.change[seat - 1] for entry in ledger.entries if entry.seat == seat}
        for choice in whole_review(match, seat).costly:
            assert changes[choice.step] == pytest.approx(-choice.cost, abs=1e-9)


@needs_machine
def test_perfect_play_has_nothing_costly(solved: Solved) -> None:
    solution = solved("army_men")

    def best(view: View) -> Any:
        return max(solution.choices(view.state, view.seat - 1), key=lambda one: one.worth).action

    match = played_by(Match(ARMY_MEN, seed=11), {1: best, 2: best})
    assert [whole_review(match, seat).costly for seat in (1, 2)] == [(), ()]


@needs_machine
def test_sealed_choices_are_weighed_by_what_was_known(solved: Solved) -> None:
    solution = solved("polyhydra")
    match = played("polyhydra", 4, dice="sealed")
    told = whole_review(match, 1)
    assert told.exact
    assert told.costly
    views = {one.step: one.view for one in choices_made(match, 1)}
    say = match.game.text.grammar.say
    for choice in told.costly:
        worths = {say(one.action): one.worth for one in solution.choices(views[choice.step].state, 0)}
        assert choice.cost == pytest.approx(max(worths.values()) - worths[choice.chosen], abs=1e-12)
        assert worths[choice.better] == pytest.approx(max(worths.values()), abs=1e-9)


# --- Others ----------------------------------------------------------------------------------------------------------


@needs_machine
def test_a_planted_mistake_is_found_without_the_solution(solved: Solved) -> None:
    """Bots play; at the choice where most is at stake, the worst is taken instead. No table is asked, and it is found."""
    solution = solved("army_men")

    def spread(view: View) -> float:
        worths = [one.worth for one in solution.choices(view.state, view.seat - 1)]
        return max(worths) - min(worths)

    most = max((spread(one.view), one.step) for one in choices_made(greedy_game(8), 1))[1]
    greedy = Bot(ARMY_MEN, "greedy", 1).choose
    match = Match(ARMY_MEN, seed=8)

    def clumsy(view: View) -> Any:
        if len(match.steps) + 1 != most:
            return Bot(ARMY_MEN, "greedy", 9).choose(view)
        return min(solution.choices(view.state, 0), key=lambda one: one.worth).action

    played_by(match, {1: clumsy, 2: greedy})
    *growing, told = review(match, 1, exact=False)
    assert not told.exact
    worst = told.costly[0]
    assert worst.step == most
    assert 0 < worst.low < worst.cost < worst.high
    by_hand = costs_by_hand(match, 1, solution)[most]
    assert worst.low - 0.03 < by_hand < worst.high + 0.03
    assert all(0 <= earlier.done <= later.done for earlier, later in pairwise(growing))
    assert told.ended
    assert not any(earlier.ended for earlier in growing)


@needs_machine
def test_three_seats_have_reviews_of_their_own() -> None:
    match = played("polyhydra", 5, seats=3)
    for seat in (1, 2, 3):
        told = whole_review(match, seat, 400)
        assert (told.seat, told.exact, told.choices) == (seat, False, len(choices_made(match, seat)))
        for choice in told.costly:
            assert match.steps[choice.step - 1].line["seat"] == seat
            assert 0 < choice.low <= choice.cost <= choice.high


@needs_machine
def test_the_same_seed_tells_the_same() -> None:
    match = replay(parse(played("army_men", 5).record.text()), GAMES)
    assert whole_review(match, 1, 200, exact=False) == whole_review(match, 1, 200, exact=False)


# --- What is reviewed ------------------------------------------------------------------------------------------------


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(Stale, match="when it is over"):
        review(Match(ARMY_MEN, seed=1), 1)


def test_seats_that_are_not_there_are_refused() -> None:
    match = Match(ARMY_MEN, seed=1)
    match.resign(1)
    for seat in (0, 3):
        with pytest.raises(Illegal):
            review(match, seat)


def test_a_game_without_choices_has_a_review() -> None:
    match = Match(ARMY_MEN, seed=1)
    match.resign(1)
    assert whole_review(match, 1).costly == ()


def test_steps_without_a_choice_are_passed_over() -> None:
    match = played("army_men", 3)
    mine = [step for step in match.steps if step.seat == 1]
    made = choices_made(match, 1)
    assert 0 < len(made) < len(mine)
    assert all(len(one.view.actions) > 1 for one in made)


def test_of_a_sealed_choice_that_was_replaced_the_last_counts() -> None:
    match = Match(KNIGHT_FIGHT, seed=1)
    while match.position.state.throw.count:
        match.take_throw()
    first, second = match.legal(1)[:2]
    match.choose(1, first)
    match.choose(1, second)
    match.resign(2)
    (made,) = choices_made(match, 1)
    assert (made.step, KNIGHT_FIGHT.text.grammar.say(made.action)) == (len(match.steps), second)


def test_what_was_chosen_for_a_seat_that_gave_up_is_not_its_own() -> None:
    match = Match(POLYHYDRA, {"seats": 3}, seed=2)

    def go_on(choices: int) -> None:
        while choices:
            if match.position.state.throw.count:
                match.take_throw()
            else:
                seat = match.turn or 0
                match.take_choice(seat, match.view(seat).actions[-1])
                choices -= 1

    go_on(4)
    before = len(match.steps)
    match.resign(2)
    go_on(6)
    assert any(step.seat == 2 for step in match.steps[before:])
    match.resign(1)
    assert all(one.step <= before for one in choices_made(match, 2))
    assert any(one.step > before for one in choices_made(match, 3))


# --- Comparing -------------------------------------------------------------------------------------------------------


@needs_machine
@pytest.mark.parametrize(("name", "options"), [("army_men", {}), ("polyhydra", {"dice": "sealed"})])
def test_machine_code_compares_as_the_rules_do(name: str, options: dict[str, Any]) -> None:
    game = GAMES.find(name)
    one = choices_made(played(name, 3, **options), 2)[0]
    actions = [one.action, *one.others[:2]]
    slow, fast = (Comparer(game, 7, machine=machine).play(one.view, actions, 3) for machine in (False, True))
    assert np.array_equal(slow, fast)


@needs_machine
def test_a_choice_is_worth_no_more_than_itself() -> None:
    one = choices_made(played("army_men", 3), 1)[0]
    comparer = Comparer(ARMY_MEN, 7)
    same = comparer.compare(one.view, one.action, one.action, 300)
    assert same.mean == 0
    assert not same.is_sure
    other, back = (Comparer(ARMY_MEN, 7).compare(one.view, *pair, 300) for pair in both_ways(one.action, one.others[0]))
    assert other.mean == -back.mean
    assert other.error == back.error


def both_ways(first: Any, second: Any) -> list[tuple[Any, Any]]:
    return [(first, second), (second, first)]


@needs_machine
def test_luck_is_new_for_each_comparison_and_the_same_within_one() -> None:
    one = choices_made(played("army_men", 3), 1)[0]
    comparer = Comparer(ARMY_MEN, 7)
    first, again = comparer.play(one.view, [one.action, one.action], 600)
    later, _ = comparer.play(one.view, [one.action, one.action], 600)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, later)
    assert not np.array_equal(first[:256], first[256:512]), "games beyond the first chunk have luck of their own"


def test_a_difference_by_hand() -> None:
    first, second = np.array([1.0, 1.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0, 0.0])
    found = difference_of(first, second)
    assert found.mean == 0.5
    assert found.worths == (0.75, 0.25)
    spread = (2 * 0.5**2 + 2 * 0.5**2 + 1) / 3
    assert found.error == pytest.approx((spread / 4) ** 0.5)
    assert found.low == pytest.approx(0.5 - SURE * found.error)
    assert not found.is_sure


@needs_machine
def test_chance_is_seldom_taken_for_a_difference() -> None:
    """Alike choices with luck of their own differ by chance alone: beyond three errors about three times in a thousand."""
    one = choices_made(played("army_men", 3), 1)[0]
    comparer = Comparer(ARMY_MEN, 7)
    shares = [comparer.play(one.view, [one.action], 200)[0] for _ in range(400)]
    apart = [difference_of(first, second).mean / difference_of(first, second).error for first, second in pairwise(shares)]
    assert np.mean(np.abs(apart) > SURE) < 0.02
    assert 0.8 < np.std(apart) < 1.2
