"""Army Men Dice War by hand."""

from __future__ import annotations

import re

from dicefield.games.army_men import ARMY_MEN
from dicefield.play.dice import Entered
from dicefield.play.match import Match


def thrown(*faces: int) -> Match:
    match = Match(ARMY_MEN, dice=Entered())
    match.land(list(faces))
    return match


def touched(match: Match, text: str) -> tuple[str, tuple[str, ...]]:
    view = match.view(1)
    touch = ARMY_MEN.pointing.touch(view.state, 0, ARMY_MEN.text.hear(text))
    return touch.label, touch.pieces


def test_dice_are_pointed_at_by_their_faces() -> None:
    match = thrown(3, 3, 1, 6, 2)
    assert touched(match, "set 3 3") == ("Set aside 3 and 3", ("face-3", "face-3"))
    assert touched(match, "set 1 6") == ("Set aside a soldier and 6", ("face-1", "face-6"))
    assert touched(match, "set 2") == ("Set aside 2", ("face-2",))


def test_equal_dice_share_a_key() -> None:
    drawn = thrown(3, 3, 1, 6, 2).svg(1)
    assert len(re.findall('data-piece="face-3"', drawn)) == 2
    assert 'data-piece="face-4"' not in drawn


def test_a_throw_is_seen_landing() -> None:
    match = thrown(3, 3, 1, 6, 2)
    rolled = [rolled for told in match.events(1) for rolled in ARMY_MEN.pointing.rolls(told)]
    assert sorted((one.die, one.face, one.seat) for one in rolled) == [("d6", face, 1) for face in (1, 2, 3, 3, 6)]
