"""Whatever stands beside a board says what it means."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicefield.bots import Bot
from dicefield.engine.game import Game
from dicefield.engine.stage import Fact, Panels
from dicefield.games import GAMES
from dicefield.play.match import Match

LONG = 60
"""Steps of a game that are looked at."""


def positions(game: Game) -> Iterator[Panels]:
    match = Match(game, seed=3)
    bots = [Bot(game, "random", seat) for seat in range(match.options.seats)]
    for _ in range(LONG):
        if match.over:
            return
        yield match.view(1).panels()
        if match.turn is None:
            match.land()
        else:
            match.choose(match.turn, bots[match.turn - 1].choose(match.view(match.turn)))


def figures(told: Panels) -> list[Fact]:
    cards = [card for panel in told.panels for card in panel.cards]
    return [fact for panel in told.panels for fact in panel.facts] + [fact for card in cards for fact in (*card.facts, *card.more)]


@pytest.mark.parametrize("game", GAMES.own, ids=lambda game: game.name)
def test_every_figure_says_what_it_means(game: Game) -> None:
    told = list(positions(game))
    assert {fact.label for one in told for fact in figures(one) if not fact.title} <= {"Models"}  # of a unit that is lost
    assert told[-1].goal
    assert len(told[-1].legend) >= 3
