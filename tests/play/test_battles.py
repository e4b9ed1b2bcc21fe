"""Battles that are set up already can be come to by the rules, and begin with a decision of seat 1."""

from __future__ import annotations

import pytest

from dicefield.bots import Bot, usual_bot
from dicefield.engine.errors import Malformed
from dicefield.games import GAMES
from dicefield.play.battles import ReadyBattle, battles_of, find_battle
from dicefield.play.match import Match

ALL = [battle for game in GAMES.games for battle in battles_of(game)]


def test_the_two_wargames_have_some() -> None:
    assert {game.name for game in GAMES.games if battles_of(game)} == {"polywars", "polyversal"}
    assert len({(battle.game.name, battle.name) for battle in ALL}) == len(ALL)


@pytest.mark.parametrize("battle", ALL, ids=lambda battle: f"{battle.game.name}-{battle.name}")
def test_a_battle_begins_with_a_decision_and_ends(battle: ReadyBattle) -> None:
    match = Match(battle.game, battle.options, start=battle.position(), seed=3, match_id="battle", players=battle.armies)
    assert 1 in match.waits.choices
    assert len(battle.armies) == match.position.state.seats
    bots = [Bot(battle.game, usual_bot(battle.game), seed) for seed in range(match.position.state.seats)]
    while not match.over:
        if match.waits.choices:
            seat = match.waits.choices[0]
            match.choose(seat, bots[seat - 1].choose(match.view(seat)))
        else:
            match.land()
    assert match.result


def test_an_unknown_one_is_refused() -> None:
    with pytest.raises(
        Malformed, match=r"has no battle 'gates' that is set up; it has gate, flags, hill, lesson. Did you mean 'gate'"
    ):
        find_battle(GAMES.find("polywars"), "gates")
    with pytest.raises(Malformed, match="it has lesson"):
        find_battle(GAMES.find("army_men"), "gate")
