"""Every lesson can be played from its first word to its last, and says the truth about the table."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from dicefield.engine.errors import Malformed
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.play.lesson import LEARNER, Lesson, LessonStep

LONGEST = 280
PIECE = re.compile(r'data-piece="([^"]*)"')

each_game = pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
STEPS = [
    pytest.param(game, number, id=f"{game.name}-{number}")
    for game in GAMES.games
    for number in range(1, len(Lesson.read(game)) + 1)
]
each_step = pytest.mark.parametrize(("game", "number"), STEPS)


@each_game
def test_a_lesson_is_short_and_asks_for_choices(game: Game) -> None:
    lesson = Lesson.read(game)
    assert 6 <= len(lesson) <= 12
    assert lesson.title
    assert sum(bool(step.do) for step in lesson.steps) >= 3
    assert all(0 < len(step.words) < LONGEST for step in lesson.steps)
    assert not any("\u2014" in step.words for step in lesson.steps)


@each_step
def test_every_step_can_be_reached_and_answered(game: Game, number: int) -> None:
    lesson = Lesson.read(game)
    step = lesson.step(number)
    match = lesson.at(number)
    for text in step.do:
        assert match.why_not(LEARNER, text) is None
        assert lesson.answer(number, text) is None
    if not step.do:
        assert lesson.answer(number, "anything") == "There is nothing to choose here: just read on."


@each_step
def test_what_is_pointed_at_is_in_the_picture(game: Game, number: int) -> None:
    lesson = Lesson.read(game)
    drawn = set(PIECE.findall(lesson.at(number).svg(LEARNER)))
    assert set(lesson.step(number).show) <= drawn


@each_step
def test_pieces_of_the_choice_asked_for_are_live(game: Game, number: int) -> None:
    """The learner can point at all that the choice is about."""
    lesson = Lesson.read(game)
    match = lesson.at(number)
    view = match.view(LEARNER)
    drawn = set(PIECE.findall(view.svg()))
    for text in lesson.step(number).do:
        assert set(game.pointing.touch(view.state, LEARNER - 1, game.text.hear(text)).pieces) <= drawn


@each_step
def test_something_else_that_is_allowed_is_met_with_a_friendly_word(game: Game, number: int) -> None:
    lesson = Lesson.read(game)
    if not lesson.step(number).do:
        return
    others = [text for text in lesson.at(number).legal(LEARNER) if text not in lesson.step(number).do]
    said = [lesson.answer(number, text) for text in others[:5]]
    assert all(words is None or words.startswith("That is allowed, but try this first: ") for words in said)


@pytest.mark.parametrize(("name", "winner"), [("knight_fight", "You"), ("polywars", "You"), ("polyversal", "You")])
def test_a_battle_is_won_in_the_end(name: str, winner: str) -> None:
    lesson = Lesson.read(GAMES.find(name))
    match = lesson.at(len(lesson))
    assert match.over
    assert match.scores == [1.0, 0.0]


def test_numbers_told_are_true() -> None:
    """What the lessons say of scores and health is what the table shows."""
    army = Lesson.read(GAMES.find("army_men"))
    assert [told.numbers["score"] for told in army.at(len(army)).events() if told.kind == "score"] == [4, 22]
    hydra = Lesson.read(GAMES.find("polyhydra"))
    assert [one.health for one in hydra.at(7).position.state.hydras][:2] == [19, 10]  # type: ignore[attr-defined]


def test_an_answer_is_judged_by_the_rules_first() -> None:
    lesson = Lesson.read(GAMES.find("army_men"))
    assert "lie there, not 5" in str(lesson.answer(2, "set 5"))
    assert "Cannot read" in str(lesson.answer(2, "dance"))
    assert lesson.answer(2, "set 3") == "That is allowed, but try this first: Set aside a soldier."


def test_the_same_by_other_words_is_right() -> None:
    assert Lesson.read(GAMES.find("army_men")).answer(3, "set 2 1") is None
    hydra = Lesson.read(GAMES.find("polyhydra"))
    assert hydra.answer(2, "lock d8 d6 reroll") is None
    assert str(hydra.answer(2, "lock d6 d8 stop")).startswith(
        "That is allowed, but try this first: Lock d6 (2) and d8 (5), then roll"
    )


TOUCHED = [("step 1 to 3900 4600", True), ("step 1 to 4050 4500", True), ("step 1 to 3500 4500", False)]
"""Near, a little too far, and somewhere else."""


@pytest.mark.parametrize(("text", "right"), TOUCHED)
def test_a_finger_is_not_exact(text: str, right: bool) -> None:
    lesson = Lesson.read(GAMES.find("polywars"))
    number = next(place for place, step in enumerate(lesson.steps, 1) if step.near)
    assert (lesson.answer(number, text) is None) == right


def test_asking_changes_nothing() -> None:
    lesson = Lesson.read(GAMES.find("polyhydra"))
    before = lesson.at(2).hash
    lesson.answer(2, "lock d6 stop")
    assert lesson.at(2).hash == before


@pytest.mark.parametrize("number", [0, -1, 99, True, "1", None])
def test_there_is_no_such_step(number: object) -> None:
    with pytest.raises(Malformed, match="has steps 1 to"):
        Lesson.read(GAMES.find("army_men")).at(number)  # type: ignore[arg-type]


def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="has no lesson"):
        Lesson.read(replace(GAMES.find("army_men"), folder=tmp_path))


def test_one_or_several_may_be_given() -> None:
    assert LessonStep.of({"words": "Go", "do": "set 1"}).do == LessonStep.of({"words": "Go", "do": ["set 1"]}).do == ("set 1",)
