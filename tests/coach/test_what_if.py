"""What might have been: ways to land that cannot be told apart stand together, and noise is never ranked."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from dicefield.coach import ThrowBranch, groups_of, what_if
from dicefield.coach.appraisal import Worth
from dicefield.coach.what_if import APART
from tests.coach.test_coach import played
from tests.engine.helpers import needs_machine


def exact_way(face: int, share: float) -> ThrowBranch:
    return ThrowBranch((face,), 1 / 6, Worth.exact(share, 1 - share))


def estimated(face: int, truth: float, error: float, rng: Any) -> ThrowBranch:
    """A way whose worth was estimated twice, each time with an error of its own."""

    def worth() -> Worth:
        share = truth + error * rng.standard_normal()
        return Worth((share, 1 - share), (error, error))

    return ThrowBranch((face,), 1 / 6, worth(), scout=worth())


def faces_of(groups: Any) -> list[list[int]]:
    return [[way.faces[0] for way in group.ways] for group in groups]


def test_exact_worths_stand_apart_unless_they_are_the_same() -> None:
    shares = {1: 0.5, 2: 0.5 + 1e-9, 3: 0.9, 4: 0.1, 5: 0.5001, 6: 0.9}
    ways = [exact_way(face, share) for face, share in shares.items()]
    groups = groups_of(ways)
    assert faces_of(groups) == [[3, 6], [5], [1, 2], [4]]
    assert [group.chance for group in groups] == pytest.approx([1 / 3, 1 / 6, 1 / 3, 1 / 6])
    assert [group.share for group in groups] == pytest.approx([0.9, 0.5001, 0.5, 0.1])
    assert faces_of(groups_of(ways, 2)) == [[4], [1, 2], [5], [3, 6]]


def test_noise_is_not_ranked() -> None:
    """Two hundred throws of twenty ways that are all worth the same: nearly always one group, told by its faces."""
    rng = np.random.default_rng(1)
    counts = [len(groups_of([estimated(face, 0.5, 0.02, rng) for face in range(20)])) for _ in range(200)]
    assert np.mean(np.array(counts) > 1) < 0.01
    (group,) = groups_of([estimated(face, 0.5, 0.02, rng) for face in (3, 1, 2)])
    assert faces_of([group]) == [[1, 2, 3]]
    assert group.error == pytest.approx(0.02 / 3**0.5)


def test_what_differs_is_told_apart_and_in_the_right_order() -> None:
    rng = np.random.default_rng(2)
    for _ in range(100):
        truths = [0.2, 0.2, 0.5, 0.5, 0.8, 0.8]
        ways = [estimated(face, truths[face - 1], 0.02, rng) for face in rng.permutation(6) + 1]
        assert faces_of(groups_of(ways)) == [[5, 6], [3, 4], [1, 2]]


def test_neighbours_differ_beyond_their_errors() -> None:
    rng = np.random.default_rng(3)
    ways = [estimated(face, face / 40, 0.02, rng) for face in range(40)]
    groups = groups_of(ways)
    assert 2 < len(groups) < 40
    for first, second in pairwise(groups):
        assert first.share - second.share > APART * np.hypot(first.error, second.error)
    assert sorted(face for group in faces_of(groups) for face in group) == list(range(40))


@needs_machine
def test_estimated_ways_of_a_game_are_told_in_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["dicefield.coach.what_if"], "solution_of", lambda game, state: None)
    match = played("army_men", 3)
    ways = what_if(match, 1, trials=40)
    assert all(way.scout and way.worth for way in ways)
    assert sum(way.scout != way.worth for way in ways) > len(ways) / 2
    for seat in (1, 2):
        groups = groups_of(ways, seat)
        assert sum(group.chance for group in groups) == pytest.approx(1)
        assert len(groups) < len(ways)
        assert [way for group in groups for way in group.ways if way.happened]
