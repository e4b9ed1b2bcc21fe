"""The coach: what it says is what the solution says, and luck and skill add up."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from dicefield.coach import advise, ledger_of, what_if
from dicefield.coach.appraisal import Trials
from dicefield.coach.ledger import Cause
from dicefield.coach.what_if import SAME
from dicefield.engine.errors import Illegal, Stale
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.odds import after
from dicefield.play.match import Match
from dicefield.solve import Solution
from tests.engine.helpers import needs_machine

Solved = Callable[[str], Solution]


def played(name: str, seed: int, **options: Any) -> Match:
    """A whole game, every choice equally likely."""
    rng = random.Random(seed)
    match = Match(GAMES.find(name), options, seed=seed)
    while not match.over:
        if match.position.state.throw.count:
            match.take_throw()
        else:
            seat = match.turn or 0
            match.take_choice(seat, rng.choice(match.view(seat).actions))
    return match


@pytest.fixture
def nowhere(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nothing is solved."""
    monkeypatch.setenv("DICEFIELD_DATA", str(tmp_path))


# --- Advice ----------------------------------------------------------------------------------------------------------


@needs_machine
def test_advice_is_the_solution(solved: Solved) -> None:
    solution = solved("army_men")
    match = Match(ARMY_MEN, seed=2)
    match.land()
    advice = advise(match.view(1))
    weighed = solution.choices(match.view(1).state, 0)
    assert advice.exact
    assert advice.worth == max(one.worth for one in weighed)
    assert {rated.say: rated.worth for rated in advice.choices} == {
        ARMY_MEN.text.grammar.say(one.action): one.worth for one in weighed
    }
    assert advice.best.regret == 0
    assert all(rated.regret == advice.worth - rated.worth for rated in advice.choices)
    assert "exactly" in advice.words


@needs_machine
def test_the_worth_of_a_choice_is_the_mean_of_what_it_leads_to(solved: Solved) -> None:
    """Two roads to one number: the table of the solution, and the exact odds of the throw that follows."""
    solution = solved("army_men")
    match = Match(ARMY_MEN, seed=2)
    match.land()
    for rated in advise(match.view(1)).choices[:3]:
        ends = after(match.view(1), rated.say)
        mean = sum(float(chance) * (solution.value(state) or 0) for state, chance in ends)
        assert mean == pytest.approx(rated.worth, abs=1e-12)


@needs_machine
def test_a_mix_is_said_as_a_mix(solved: Solved) -> None:
    solved("polyhydra")
    match = Match(GAMES.find("polyhydra"), {"dice": "sealed"}, seed=2)
    match.land()
    advice = advise(match.view(1))
    assert advice.exact
    assert sum(rated.share for rated in advice.choices) == pytest.approx(1)
    assert advice.mix[0] == advice.best


@needs_machine
@pytest.mark.usefixtures("nowhere")
def test_without_a_solution_a_search_tells_its_error() -> None:
    match = Match(ARMY_MEN, seed=2)
    match.land()
    looks = (advise(match.view(1), seconds, seed=1) for seconds in (0.2, 2, 20, 60))
    advice = next(found for found in looks if max(rated.error for rated in found.choices) < 0.5)  # however busy this machine is
    assert not advice.exact
    assert "about" in advice.words
    assert all(rated.error > 0 for rated in advice.choices)
    assert 0 < advice.worth < 1


def test_who_owes_nothing_gets_no_advice() -> None:
    match = Match(ARMY_MEN, seed=2)
    with pytest.raises(Illegal, match="nothing to choose"):
        advise(match.view(1))
    match.land()
    for seat in (0, 2):
        with pytest.raises(Illegal, match="nothing to choose"):
            advise(match.view(seat))


# --- Luck and skill ----------------------------------------------------------------------------------------------------


@needs_machine
def test_a_ledger_tells_throws_from_choices(solved: Solved) -> None:
    solution = solved("army_men")
    match = played("army_men", 3)
    ledger = ledger_of(match)
    assert ledger.exact
    assert len(ledger.curve) == len(match.steps) + 1
    for entry in ledger.entries:
        line = match.steps[entry.step - 1].line
        if entry.cause is Cause.THROW:
            assert "faces" in line
        elif entry.cause is Cause.CHOICE:
            seat = entry.seat or 0
            assert (line["seat"], "choose" in line) == (seat, True)
            assert entry.change[seat - 1] <= 1e-12, "a choice can only cost"
        else:
            assert abs(entry.change[0]) < 1e-12, "nothing is hidden here"
    for worth, step in zip(ledger.curve, match.steps, strict=False):
        assert worth.shares[0] == pytest.approx(solution.value(step.before), abs=1e-12)
    for account in ledger.accounts:
        assert abs(account.rest) < 1e-9
        assert account.result == (match.scores or [])[account.seat - 1]
        assert account.regret >= 0


@needs_machine
def test_perfect_play_has_no_regret(solved: Solved) -> None:
    solution = solved("army_men")
    match = Match(ARMY_MEN, seed=11)
    while not match.over:
        if match.position.state.throw.count:
            match.take_throw()
        else:
            seat = match.turn or 0
            best = max(solution.choices(match.view(seat).state, seat - 1), key=lambda one: one.worth)
            match.take_choice(seat, best.action)
    for account in ledger_of(match).accounts:
        assert abs(account.regret) < 1e-12
        assert account.start + account.luck == pytest.approx(account.result, abs=1e-9)


@needs_machine
def test_a_choice_said_in_another_order_is_the_same(solved: Solved) -> None:
    solved("army_men")
    rests = []
    for words in ("set 1 3", "set 3 1"):
        match = Match(ARMY_MEN, seed=1)
        match.land()
        match.choose(1, words)
        match.resign(1)
        rests.append(ledger_of(match).accounts[0])
    assert rests[0].own == pytest.approx(rests[1].own, abs=1e-12)
    assert rests[0].result == 0
    assert rests[0].given_up < 0
    assert abs(rests[0].rest) < 1e-9


@needs_machine
@pytest.mark.usefixtures("nowhere")
@pytest.mark.parametrize(("name", "options"), [("army_men", {}), ("polyhydra", {"seats": 3})])
def test_estimates_add_up_too(name: str, options: dict[str, Any]) -> None:
    match = played(name, 5, **options)
    ledger = ledger_of(match, 20)
    assert not ledger.exact
    assert len(ledger.accounts) == match.options.seats
    for account in ledger.accounts:
        assert abs(account.rest) < 1e-9
        assert account.error > 0
        assert account.mixing == 0


def test_a_game_that_goes_on_has_no_ledger() -> None:
    with pytest.raises(Stale, match="when the game is over"):
        ledger_of(Match(ARMY_MEN, seed=1))


@needs_machine
def test_estimates_come_near_the_truth(solved: Solved) -> None:
    """Late in a game little is left to choose, so what greedy bots come to is near what perfect ones would."""
    solution = solved("army_men")
    match = played("army_men", 9)
    state = match.steps[-4].before
    worth = Trials(ARMY_MEN, 4_000).worth(state)
    assert worth.shares[0] == pytest.approx(solution.value(state), abs=5 * worth.errors[0] + 0.03)
    assert sum(worth.shares) == pytest.approx(1)


# --- What if -----------------------------------------------------------------------------------------------------------


@needs_machine
def test_every_other_way_a_throw_could_have_landed(solved: Solved) -> None:
    solution = solved("army_men")
    match = played("army_men", 3)
    step = next(number for number, one in enumerate(match.steps, 1) if len(one.line.get("faces", [])) == 2)
    turns = what_if(match, step)
    assert len(turns) == 21
    assert sum(turn.chance for turn in turns) == pytest.approx(1)
    (fell,) = [turn for turn in turns if turn.happened]
    assert sorted(fell.faces) == sorted(match.steps[step - 1].line["faces"])
    assert fell.worth is not None
    assert fell.worth.shares[0] == pytest.approx(solution.value(match.steps[step].before), abs=1e-12)
    before = solution.value(match.steps[step - 1].before)
    mean = sum(turn.chance * turn.worth.shares[0] for turn in turns if turn.worth)
    assert mean == pytest.approx(before, abs=1e-12), "luck is fair"
    worths = [turn.worth.shares[0] for turn in turns if turn.worth]
    assert all(earlier >= later - SAME for earlier, later in pairwise(worths))


@needs_machine
def test_one_other_way(solved: Solved) -> None:
    solved("army_men")
    match = played("army_men", 3)
    (turn,) = what_if(match, 1, [1, 1, 1, 1, 1])
    assert turn.worth is not None
    assert turn.worth.shares[0] > 0.5
    assert not turn.happened


@pytest.mark.parametrize(
    ("step", "faces", "words"),
    [
        (2, None, "is no throw; its throws are 1, 3"),
        (0, None, "is no throw"),
        (999, None, "is no throw"),
        (1, [7, 1, 1, 1, 1], "not 7"),
    ],
)
def test_what_cannot_be_is_refused(step: int, faces: list[int] | None, words: str) -> None:
    match = played("army_men", 3)
    with pytest.raises(Illegal, match=words):
        what_if(match, step, faces)
