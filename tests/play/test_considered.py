"""Pictures of a choice that somebody thinks about."""

from __future__ import annotations

import pytest

from dicefield.engine.errors import Malformed
from dicefield.games.army_men import ARMY_MEN
from dicefield.play.match import Match
from tests.polywars.table import Table


def blocked() -> Table:
    """A d8 that cannot see a d6 past a d20."""
    table = Table()
    table.die(1, 8, 7, 5000, 5000)
    table.leaders(table.die(1, 20, 10, 1000, 1000), table.die(2, 20, 9, 7000, 5000))
    table.die(2, 6, 3, 9000, 5000)
    return table.begin()


def test_what_is_considered_is_drawn_with_its_witness() -> None:
    view = blocked().position.view(1)
    plain, considered = view.svg(), view.svg("zap 1 on 4")
    assert plain != considered
    assert "sight is blocked by d20 #3" in considered
    assert "sight is blocked" not in plain


def test_a_refusal_carries_the_same_witness() -> None:
    refusal = blocked().position.why_not(1, "zap 1 on 4")
    assert refusal is not None
    assert refusal.json()["witness"] == {"blocker": 3, "x": 7000, "y": 5000}


def test_games_that_cannot_show_it_draw_the_table() -> None:
    match = Match(ARMY_MEN, seed=1)
    match.land()
    assert match.svg(1, "set 1") == match.svg(1)


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(Malformed):
        blocked().position.view(1).svg("jump about")
