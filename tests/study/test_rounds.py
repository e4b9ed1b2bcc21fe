"""Rounds of games with the same dice, and games looked at step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from dicefield.coach import ledger_of
from dicefield.coach.appraisal import Worth
from dicefield.engine.errors import Illegal
from dicefield.engine.game import Game
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.solve import Solution
from dicefield.study import rounds as rounds_module
from dicefield.study.analysis import Look, deeds, lead_share, leaders, look_at, measure, plain, swings
from dicefield.study.pairs import Pairing
from dicefield.study.rounds import Rounds
from dicefield.study.work import Count, count_of


def rounds(*bots: str, game: Game = ARMY_MEN, seed: int = 5, **options: Any) -> Rounds:
    return Rounds(game, bots, game.read_options(options), (seed,))


# --- Rounds ----------------------------------------------------------------------------------------------------------


def test_both_speeds_play_the_same_rounds() -> None:
    asked = rounds("greedy", "random")
    quick, slow = asked.play(1, 3), asked.play(1, 3, machine=False)
    assert np.array_equal(quick.shares, slow.shares)
    assert np.array_equal(quick.steps, slow.steps)


def test_rounds_of_two_are_pairs() -> None:
    """The pairs of tournaments, which are counted another way, are the oracle."""
    asked = rounds("greedy", "random")
    count = count_of(asked.play(4, 60), asked.ways)
    tally = Pairing.of(ARMY_MEN, ("greedy", "random"), seed=5).play(4, 60)
    assert count.bots["greedy"].total == pytest.approx((tally.first + tally.second) / 2)
    assert count.bots["greedy"].squares == pytest.approx(tally.squares)
    assert count.seats[0].total == pytest.approx((tally.first + 60 - tally.second) / 2)
    assert (count.games, count.shared) == (120, tally.draws)


def test_each_bot_has_each_seat() -> None:
    assert rounds("a", "b", "c").ways == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert rounds("a", "a", "a").ways == [("a", "a", "a")], "the same game twice would say nothing new"
    assert len(rounds("a", "b", "a", "b").ways) == 2


def test_who_searches_plays_with_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = rounds("greedy", "greedy").play(0, 2)
    monkeypatch.setattr(Rounds, "quick", property(lambda asked: False))
    slow = rounds("greedy", "greedy").play(0, 2)
    assert np.array_equal(quick.shares, slow.shares)
    assert np.array_equal(quick.steps, slow.steps)


def test_an_endless_game_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_module, "LONGEST", 20)
    monkeypatch.setattr(Rounds, "quick", property(lambda asked: False))
    played = rounds("greedy", "greedy").play(0, 2)
    assert played.shares.tolist() == [[[0.5, 0.5]]] * 2
    assert rounds("greedy", "greedy").match(0, 0) is None


def test_a_count_is_read_as_it_was_written() -> None:
    asked = rounds("greedy", "random")
    count = count_of(asked.play(0, 10), asked.ways)
    assert Count.parse(count.json()) == count


@pytest.mark.parametrize("machine", [True, False])
def test_a_game_is_told_again_as_it_was_played(machine: bool) -> None:
    asked = rounds("greedy", "random")
    match = asked.match(3, 1, machine=machine)
    assert match is not None
    played = asked.play(3, 1)
    assert match.scores == played.shares[0][1].tolist()
    assert len(match.steps) == played.steps[0][1]


def test_a_game_that_is_too_long_for_the_tape_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds_module, "TAPED", 5)
    with pytest.raises(Illegal, match="too long"):
        rounds("greedy", "greedy").match(0, 0)


# --- Looking ---------------------------------------------------------------------------------------------------------


def test_an_exact_look_is_the_ledger_of_the_coach(solved: Callable[[str], Solution]) -> None:
    solved("army_men")
    match = rounds("greedy", "random").match(0, 0)
    assert match is not None
    ledger = ledger_of(match)
    found = ledger_of(match, 10, exact=True, machine=True)
    assert found == ledger
    told = swings(found)
    changes = [entry.change[0] ** 2 for entry in ledger.entries]
    assert told["all"] == pytest.approx(sum(changes))
    assert told["luck"] + told["rest"] == pytest.approx(told["all"])
    assert told["mixing"] == pytest.approx(0)


def test_an_estimated_look_is_the_same_wherever_it_is_made(solved: Callable[[str], Solution]) -> None:
    """Also where the game is solved: a study decides once whether it looks exactly."""
    solved("army_men")
    match = rounds("greedy", "random").match(0, 0)
    assert match is not None
    one, other = (look_at(match, 20, exact=False).json() for _ in range(2))
    assert one == other
    assert one != look_at(match, 20, exact=True).json()
    assert Look.parse(one).json() == one


def test_trembling_estimates_do_not_count_as_swings() -> None:
    """Of many games the choices of equals come to about nothing, though every single estimate trembles."""
    whole = Look()
    for chunk in range(25):
        match = rounds("hunter", "hunter", game=POLYHYDRA).match(chunk, 0)
        assert match is not None
        whole.add(look_at(match, 30, exact=False))
    low, high = whole.swings["choices"].interval(0.999)
    assert low < 0.05
    assert whole.swings["luck"].mean > high
    assert whole.games == 25


def worths(*shares: float, error: float = 0.0) -> list[Worth]:
    return [Worth((share, 1 - share), (error, error)) for share in shares]


def test_the_lead() -> None:
    led = leaders(worths(0.5, 0.6, 0.5, 0.4, 0.7, 1.0))
    assert led == [None, 0, 0, 1, 0, 0]
    assert lead_share(led, 0) == 4 / 6
    assert lead_share([0, 0], 0) == 0.0
    assert leaders(worths(0.5, 0.6, 0.5, 0.4, 0.7, error=0.05)) == [None, 0, 0, 1, 0]
    assert leaders(worths(0.5, 0.6, 0.5, 0.4, 0.7, error=0.1)) == [None, None, None, None, 0], "too close to say"


def test_the_course_of_a_game(solved: Callable[[str], Solution]) -> None:
    solved("army_men")
    match = rounds("greedy", "random").match(0, 0)
    assert match is not None
    ledger = ledger_of(match)
    winner = (match.scores or []).index(1.0)
    told = measure(match, ledger, winner)
    assert told["choices"] + told["throws"] == len(match.steps)
    assert told["winner_lowest"] == min(worth.shares[winner] for worth in ledger.curve)
    assert told["largest_swing"] == max(abs(entry.change[0]) for entry in ledger.entries)
    assert "winner_lowest" not in measure(match, ledger, None)


def test_what_winners_do_is_counted() -> None:
    match = rounds("greedy", "random").match(0, 0)
    assert match is not None
    winner = (match.scores or []).index(1.0)
    chosen = [step.line["seat"] - 1 for step in match.steps[:-1] if "choose" in step.line]
    found = deeds(match, winner)
    more = sum(value for name, value in found.items() if name.startswith("chooses"))
    assert more == chosen.count(winner) - chosen.count(1 - winner)
    assert not any("wins" in name for name in found), "the end itself is no reason for it"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Seat 1 throws 1, 3, 4 and 5.", "throws ·"),
        ("d6 #1 of Seat 1 loses 1 and has 4.", "d6 loses · and has ·"),
        ("Seat 1 hits Seat 2: 11 against 2; 2 hearts left.", "hits: · against ·; · hearts left"),
        ("d4 #9 of Seat 1 is destroyed by #12.", "d4 is destroyed"),
        ("C1 aims Missiles IV in a series of 4, first at Q1.", "aims Missiles IV in a series of ·, first at"),
        ("attack d10 d4", "attack d10 d4"),
    ],
)
def test_what_is_told_alike_is_counted_together(words: str, told: str) -> None:
    assert plain(words) == told
