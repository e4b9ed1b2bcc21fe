"""A lesson shows the learner what the learner may see, and nothing from which the rest could be found out."""

from __future__ import annotations

import json

import pytest

from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.play.lesson import Lesson
from dicefield.play.position import may_see
from dicefield.server.chronicle import event_texts
from dicefield.server.lessons import LEARNER, snapshot_of
from dicefield.server.snapshot import name_of
from tests.knight_fight.table import Table as Joust


@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_no_step_names_the_whole_position(game: Game) -> None:
    lesson = Lesson.read(game)
    for step in range(1, len(lesson.steps) + 1):
        match, shown = lesson.at(step), snapshot_of(lesson, step)
        assert shown["on"] == name_of(match.view(LEARNER))
        assert match.hash[:16] not in json.dumps(shown)


@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_what_was_told_to_others_is_not_told_to_the_learner(game: Game) -> None:
    lesson = Lesson.read(game)
    match = lesson.at(len(lesson.steps))
    happened = [one for step in (None, *match.steps) for one in event_texts(match, step)]
    shown = snapshot_of(lesson, len(lesson.steps))["events"]
    assert [event["words"] for event in shown] == [event.text.words for event in happened if may_see(event.seen, LEARNER)]
    assert [event["n"] for event in shown] == list(range(len(shown)))


def test_positions_that_look_the_same_have_the_same_name() -> None:
    jousts = [Joust(5, 7), Joust(5, 7)]
    jousts[0].choose(2, "defend d20")
    jousts[1].choose(2, "attack d8")
    assert jousts[0].position.hash != jousts[1].position.hash
    assert name_of(jousts[0].position.view(1)) == name_of(jousts[1].position.view(1))
    assert name_of(jousts[0].position.view(2)) != name_of(jousts[1].position.view(2))
