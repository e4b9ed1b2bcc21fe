"""The measure of duels: who plays alike in every seat comes out even with the same dice, and not with dice of their own."""

from __future__ import annotations

from dicefield.games.army_men import ARMY_MEN
from tests.study.duels import Duels


def test_who_plays_alike_comes_out_even_with_the_same_dice_alone() -> None:
    duels = Duels(ARMY_MEN, ("greedy", "greedy"))
    same, own = duels.spread(8, same=True), duels.spread(24, same=False)
    assert (same.mean, same.variance, same.even) == (1.0, 0.0, 1.0)
    assert own.variance > 0
    assert own.even < 1
