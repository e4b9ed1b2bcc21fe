"""Matches that the rules do not end: resigned, out of time, drawn; choices taken back; matches that start in the middle."""

from __future__ import annotations

from typing import Any

import pytest

from dicefield.engine.errors import Illegal, Malformed, Refused, Stale
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.play.dice import Entered
from dicefield.play.game_record import parse
from dicefield.play.match import Match
from dicefield.play.replay import replay, verify
from tests.play.games import fair, played


def begun(inputs: int = 6, **more: Any) -> Match:
    return played(Match(ARMY_MEN, seed=3, players=["Ann", "Ben"], **more), inputs)


def reread(match: Match) -> Match:
    """The same match from the text of its record."""
    return verify(parse(match.record.text()), GAMES).match


# --- Giving up


@pytest.mark.parametrize(("how", "words"), [("resign", "Ann resigns: Ben wins."), ("time", "Ann has no time left: Ben wins.")])
def test_the_last_one_left_wins(how: str, words: str) -> None:
    match = begun()
    match.resign(1, how)
    assert match.over
    assert (match.result, match.scores) == (words, [0.0, 1.0])
    assert match.waits.json() == {"for": "nothing", "words": words}
    assert match.record.lines[-2][how] is True
    again = reread(match)
    assert (again.result, again.scores, again.hash) == (match.result, match.scores, match.hash)
    assert again.settled == match.settled


def test_nothing_happens_after_the_end() -> None:
    match = begun(5)
    seat = match.turn or 0
    choice = match.legal(seat)[0]
    match.resign(2)
    before = match.record.text()
    verbs = (
        lambda: match.choose(seat, choice),
        match.land,
        lambda: match.undo(1),
        lambda: match.take_back(1),
        lambda: match.resign(1),
        lambda: match.resign(2),
        match.agree_draw,
    )
    for verb in verbs:
        with pytest.raises(Stale):
            verb()
    assert match.record.text() == before
    assert match.legal() == []


def test_a_finished_match_can_not_be_resigned_or_drawn() -> None:
    match = played(Match(ARMY_MEN, seed=2))
    before = match.record.text()
    for verb in (lambda: match.resign(1), match.agree_draw, lambda: match.take_back(1)):
        with pytest.raises(Stale):
            verb()
    assert match.record.text() == before


def test_with_three_seats_the_others_play_on() -> None:
    match = played(Match(KNIGHT_FIGHT, {"seats": 3}, seed=5), 4)
    match.resign(2)
    assert not match.over
    assert match.out == {2: "resign"}
    with pytest.raises(Stale):
        match.resign(2)
    played(match, 12)
    assert any(step.seat == 2 for step in match.steps[4:]), "somebody else chooses for the seat"
    match.resign(3, "time")
    assert match.scores == [1.0, 0.0, 0.0]
    assert reread(match).out == {2: "resign", 3: "time"}


@pytest.mark.parametrize("seat", [0, 3, -1, "1", None, True])
def test_only_seats_can_give_up(seat: Any) -> None:
    match = begun()
    for verb in (match.resign, match.take_back, match.undo):
        with pytest.raises(Illegal):
            verb(seat)
    assert not match.over


def test_a_draw_is_shared_by_all() -> None:
    match = begun()
    match.agree_draw()
    assert match.over
    assert match.scores == [0.5, 0.5]
    assert reread(match).result == match.result


def test_fair_dice_are_revealed_when_a_match_is_settled() -> None:
    match = played(Match(ARMY_MEN, dice=fair(), match_id="0123456789abcdef"), 4)
    match.resign(1)
    assert match.record.lines[-1]["reveal"] == {"secret": bytes(range(32)).hex()}
    assert verify(parse(match.record.text()), GAMES).dice == "checked against the revealed secret"


# --- Taking back


def test_a_choice_is_taken_back_with_all_that_came_of_it() -> None:
    match = begun(0)
    match.land()
    before, seat = match.hash, match.turn or 0
    played(match, 5)
    count = len(match.steps)
    mine = [place for place, step in enumerate(match.steps) if step.seat == seat]
    while len(mine) > 1:
        match.take_back(seat)
        mine = [place for place, step in enumerate(match.steps) if step.seat == seat]
    match.take_back(seat)
    assert match.hash == before
    assert len(match.steps) == 1 < count
    assert any("takeback" in line for line in match.record.lines)
    assert reread(match).hash == match.hash
    played(match)
    assert reread(match).scores == match.scores


def test_dice_after_a_takeback_are_new_ones() -> None:
    """Whoever takes back has seen dice; the same dice again would be foreknowledge."""
    match = Match(ARMY_MEN, seed=8)
    match.land()
    seat, choice = match.turn or 0, match.legal()[0]
    match.choose(seat, choice)
    while match.turn is None:
        match.land()
    thrown = match.throws
    faces = [line["faces"] for line in match.record.lines if "faces" in line]
    match.take_back(seat)
    assert match.throws == thrown
    match.choose(seat, choice)
    while match.turn is None:
        match.land()
    again = [line["faces"] for line in match.record.lines if "faces" in line]
    assert again[: len(faces)] == faces
    assert len(again) == 2 * len(faces) - 1
    assert reread(match).throws == len(again)


def test_a_takeback_needs_a_choice() -> None:
    match = Match(ARMY_MEN, seed=1)
    match.land()
    other = 3 - (match.turn or 0)
    with pytest.raises(Stale):
        match.take_back(other)
    assert "takeback" not in match.record.text()


def test_a_record_with_a_wrong_takeback_does_not_hold() -> None:
    match = begun()
    match.take_back(next(step.seat for step in reversed(match.steps) if step.seat))
    text = match.record.text()
    with pytest.raises(Malformed):
        parse(text.replace('"takeback": ', '"takeback": 1'))


def test_a_takeback_survives_a_refused_line() -> None:
    """If the line cannot be written, nothing was taken back."""
    match = begun()
    seat = next(step.seat for step in reversed(match.steps) if step.seat)
    before, steps = match.hash, len(match.steps)

    def full(line: dict[str, Any]) -> None:
        raise OSError("disk full")

    match.sink = full
    for verb in (lambda: match.take_back(seat), lambda: match.resign(seat), match.agree_draw):
        with pytest.raises(OSError, match="disk full"):
            verb()
        assert (match.hash, len(match.steps), match.over, match.out) == (before, steps, False, {})


# --- Starting in the middle


def test_a_match_goes_on_from_a_position() -> None:
    first = begun(7)
    second = Match(ARMY_MEN, first.options.json(), seed=9, players=["Cy", "Di"], start=first.position.json())
    assert second.hash == first.hash
    assert second.record.header["position"] == first.position.json()
    assert replay(parse(second.record.text()), GAMES).hash == first.hash
    played(second)
    again = reread(second)
    assert (again.scores, again.hash) == (second.scores, second.hash)
    assert "Cy" in second.svg() or "Di" in second.svg()


@pytest.mark.parametrize("game", GAMES.games, ids=lambda game: game.name)
def test_every_game_goes_on_from_the_middle(game: Any) -> None:
    first = played(Match(game, seed=4), 15)
    second = Match(game, first.options.json(), seed=1, start=first.position.json())
    played(second, 10)
    assert reread(second).hash == second.hash


def test_a_match_does_not_start_where_none_can() -> None:
    over = played(Match(ARMY_MEN, seed=2))
    for start in (over.position.json(), {}, 5, {**begun().position.json(), "owed": 77}):
        with pytest.raises(Refused):
            Match(ARMY_MEN, start=start)
    three = Match(KNIGHT_FIGHT, {"seats": 3}, seed=1)
    with pytest.raises(Illegal):
        Match(KNIGHT_FIGHT, {"seats": 2}, start=three.position.json())


def test_entered_faces_stay_in_the_record_when_taken_back() -> None:
    match = Match(ARMY_MEN, dice=Entered())
    match.land([1, 2, 3, 4, 5])
    match.choose(1, match.legal(1)[0])
    match.take_back(1)
    assert match.turn == 1
    assert reread(match).hash == match.hash
