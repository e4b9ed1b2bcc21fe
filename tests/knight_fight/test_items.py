"""Magic Items are an extra that may be left out."""

from __future__ import annotations

import pytest

from dicefield.engine.errors import Illegal
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.state import Joust
from dicefield.play.match import Match
from dicefield.play.position import Position


@pytest.mark.rule("knight_fight", "7.14")
@pytest.mark.parametrize("knights", ["dealt", "chosen"])
def test_magic_items_may_be_left_out(knights: str) -> None:
    match = Match(KNIGHT_FIGHT, {"cards": "house", "items": False, "knights": knights, "rounds": 6}, seed=5)
    seen = set()
    while not match.over:
        seen.update(word.split()[0] for word in (match.legal() if match.turn else []))
        match.choose(match.turn, match.legal()[-1]) if match.turn else match.land()
        state = match.position.state
        assert isinstance(state, Joust)
        assert not any(state.items)
        assert Position.load(KNIGHT_FIGHT, match.position.json()).hash == match.hash
    assert "claim" not in seen
    assert [told.kind for told in match.events()].count("item") == 0
    assert {told.kind for told in match.events()} >= {"knight", "helmet", "round"}


@pytest.mark.rule("knight_fight", "7.14")
def test_an_item_in_a_fight_without_them_is_refused() -> None:
    given = Match(KNIGHT_FIGHT, {"cards": "house", "items": False, "knights": "chosen"}, seed=5).position.json()
    given["items"][0] = "spurs"
    with pytest.raises(Illegal, match="rule"):
        Position.load(KNIGHT_FIGHT, given)
