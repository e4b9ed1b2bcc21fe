"""Positions move by machine code once it is at hand, and nobody can tell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicefield.games.army_men import ARMY_MEN
from dicefield.play import speed
from dicefield.play.match import Match
from tests.engine.helpers import needs_machine


@pytest.fixture
def slow_again() -> Iterator[None]:
    yield
    speed.AT_HAND.discard(ARMY_MEN)


def play(match: Match, steps: int) -> None:
    while not match.over and len(match.steps) < steps:
        match.take_choice(match.turn, match.legal()[-1]) if match.turn else match.take_throw()


@needs_machine
@pytest.mark.usefixtures("slow_again")
def test_a_match_goes_on_by_machine_code_where_it_was() -> None:
    plain, quick = (Match(ARMY_MEN, seed=5, match_id="same") for _ in range(2))
    play(plain, 10_000)
    play(quick, 7)
    assert not quick.position.desk.machine
    speed.load(ARMY_MEN)
    play(quick, 10_000)
    assert quick.position.desk.machine
    assert quick.record.text() == plain.record.text()
    assert quick.events() == plain.events()


@needs_machine
@pytest.mark.usefixtures("slow_again")
def test_machine_code_that_was_made_is_on_the_disk() -> None:
    speed.load(ARMY_MEN)
    assert speed.is_kept(ARMY_MEN)


def test_a_position_that_somebody_wrote_to_is_looked_at_again() -> None:
    position = Match(ARMY_MEN, seed=5).position
    assert not position.over
    position.state.throw.count = 0
    assert position.over
    assert position.view(1).state == position.state
