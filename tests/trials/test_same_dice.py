"""What the same dice take away of luck: duels of ten thousand pairs, and a whole pair of games in two browsers."""

from __future__ import annotations

from collections.abc import Callable

from dicefield.games.army_men import ARMY_MEN
from dicefield.solve import Solution
from tests.browser.room import Room
from tests.browser.test_same_dice import play_the_pair
from tests.server.conftest import house
from tests.study.duels import Duels
from tests.trials.test_stage import room

__all__ = ["house", "room"]
DUELS = 10_000
Solved = Callable[[str], Solution]


def test_a_duel_of_perfect_players_is_even_with_the_same_dice(solved: Solved) -> None:
    """They play alike in the same seat, so both games are one; with dice of their own every other duel or so has a winner."""
    solved("army_men")
    duels = Duels(ARMY_MEN, ("perfect", "perfect"))
    same, own = duels.spread(DUELS, same=True), duels.spread(DUELS, same=False)
    assert (same.mean, same.variance, same.even) == (1.0, 0.0, 1.0)
    assert 0.4 < own.variance < 0.55
    assert 0.4 < own.even < 0.6


def test_with_the_same_dice_the_better_player_is_told_sooner(solved: Solved) -> None:
    """The mean is the same, within five standard errors; the variance is well below that of pairs with dice of their own."""
    solved("army_men")
    duels = Duels(ARMY_MEN, ("perfect", "greedy"))
    same, own = duels.spread(2_000, same=True), duels.spread(2_000, same=False)
    assert abs(same.mean - own.mean) < 5 * ((same.variance + own.variance) / 2_000) ** 0.5
    assert same.variance < 0.85 * own.variance


def test_two_people_play_a_whole_army_men_pair_in_two_browsers(room: Room) -> None:
    play_the_pair(room, "army_men")
