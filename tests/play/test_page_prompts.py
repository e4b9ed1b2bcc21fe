"""What people are asked who point at the table: no words to type, no numbers of rules, no thousandths."""

from __future__ import annotations

import re
from random import Random

import pytest

from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.play.dice import Seeded
from dicefield.play.match import Match

TYPED = re.compile(r"\bsay\b|'[a-z]|\brule \d|\b[A-Z]{2}\.\d+|\b1 steps\b|\bup to 1 dice\b|\d\.\d\d|\b\d{4,}\b|\(house card")
SEEDS = range(3)
CHOICES = 160


@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_no_prompt_speaks_of_typing(game: Game) -> None:
    asked = prompts(game)
    assert asked
    assert [words for words in asked if TYPED.search(words)] == []


def prompts(game: Game) -> set[str]:
    """What is asked in some random games, of every seat that has to choose."""
    found = set()
    for seed in SEEDS:
        random, match = Random(seed), Match(game, dice=Seeded(seed))
        for _ in range(CHOICES):
            while not match.over and match.waits.throw:
                match.land()
            if match.over:
                break
            seats = match.position.owing
            view = match.view(seats[0])
            assert view.game.pointing.prompt
            found.add(view.game.pointing.prompt(view.state, view.seat - 1))
            match.choose(seats[0], random.choice(view.legal))
    return found
