"""Feint keeps the contract of Dicefield, and each of its rules is shown by a test that names it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.errors import Illegal, Malformed
from dicefield.play.dice import Entered
from dicefield.play.match import Match
from dicefield.testing import conform
from feint import FEINT
from feint.picture import QUIET, WAYS
from feint.rules import beats

HIGH = [4, 6, 8, 10, 12]
LOW = [1, 1, 1, 1, 1]


def rolled(first: list[int], second: list[int], **options: Any) -> Match:
    """A match whose dice have landed."""
    match = Match(FEINT, options, dice=Entered(), players=["Ann", "Ben"])
    match.land(first + second)
    return match


def rounds(match: Match, *choices: str) -> list[int]:
    """Plays rounds, each "d4 d6 hold press": what both send, what both call. The points after them."""
    for given in choices:
        for place, choice in enumerate(given.split()):
            match.choose(1 + place % 2, choice)
    return [player["points"] for player in match.position.json()["players"]]


def players(match: Match, seat: int) -> Any:
    """The two, as a seat sees them; 0 looks on."""
    state: Any = match.view(seat).state
    return state.players


def refused(match: Match, seat: int, choice: str) -> str:
    refusal = match.why_not(seat, choice)
    assert refusal is not None
    return refusal.code


def test_feint_conforms() -> None:
    conform(FEINT, games=2)


def test_every_rule_has_a_test() -> None:
    named = re.findall(r'mark\.rule\("feint", "(\d\.\d)"\)', Path(__file__).read_text(encoding="utf-8"))
    assert sorted(set(named)) == sorted(FEINT.text.book.rules)


# --- 1 The dice


@pytest.mark.rule("feint", "1.1")
def test_both_have_five_dice() -> None:
    match = Match(FEINT, dice=Entered())
    assert match.position.json()["throw"] == ["d4", "d6", "d8", "d10", "d12"] * 2
    with pytest.raises(Illegal, match=r"rule 1\.1"):
        match.land([5, *[1] * 9])


@pytest.mark.rule("feint", "1.2")
def test_faces_are_their_owners_alone() -> None:
    match = rolled(HIGH, LOW)
    seen = [list(player.faces) for player in players(match, 1)]
    assert seen == [HIGH, [0] * 5]
    assert [list(player.faces) for player in players(match, 0)] == [[0] * 5] * 2
    assert refused(Match(FEINT, dice=Entered()), 1, "d4") == "throw_first"


@pytest.mark.rule("feint", "1.3")
def test_what_a_pressed_die_is_worth_can_be_agreed() -> None:
    assert rounds(rolled(HIGH, LOW, press=5), "d12 d4 press hold") == [6, 0]
    with pytest.raises(Illegal, match="2 to 5"):
        rolled(HIGH, LOW, press=6)


# --- 2 A round


@pytest.mark.rule("feint", "2.1")
def test_a_die_is_sent_in_secret_and_its_shape_is_seen_when_both_are_out() -> None:
    match = rolled(HIGH, LOW)
    match.choose(1, "d12")
    assert players(match, 2)[0].sent == 0
    assert refused(match, 2, "hold") == "send_now"
    match.choose(2, "d4")
    view = players(match, 2)[0]
    assert (view.sent, view.faces[4]) == (5, 0)


@pytest.mark.rule("feint", "2.2")
def test_then_both_call_in_secret() -> None:
    match = rolled(HIGH, LOW)
    rounds(match, "d12 d4")
    assert [FEINT.text.grammar.say(action) for action in match.view(1).actions] == ["hold", "press", "slip"]
    assert refused(match, 1, "d6") == "call_now"
    match.choose(1, "press")
    assert players(match, 2)[0].call == 0
    with pytest.raises(Malformed, match=r"rule 2\.2"):
        match.choose(2, "fold")


@pytest.mark.rule("feint", "2.3")
def test_a_call_may_be_changed_until_both_are_made() -> None:
    match = rolled(HIGH, LOW)
    rounds(match, "d12 d4")
    match.choose(1, "press")
    match.choose(1, "hold")
    match.choose(2, "hold")
    assert rounds(match) == [2, 0]


@pytest.mark.rule("feint", "2.4")
@pytest.mark.parametrize(("calls", "points"), [("press slip", [1, 0]), ("slip hold", [0, 1]), ("slip slip", [0, 0])])
def test_slipping_away_gives_a_point_and_shows_nothing(calls: str, points: list[int]) -> None:
    match = rolled(HIGH, LOW)
    assert rounds(match, f"d12 d4 {calls}") == points
    assert players(match, 2)[0].faces[4] == 0


@pytest.mark.rule("feint", "2.5")
def test_the_higher_face_wins_and_both_are_seen() -> None:
    match = rolled(HIGH, LOW)
    assert rounds(match, "d6 d12 hold hold") == [2, 0]
    assert players(match, 0)[0].faces[1] == 6


@pytest.mark.rule("feint", "2.6")
def test_one_less_is_a_feint() -> None:
    assert rounds(rolled([1, 5, 1, 1, 1], [1, 6, 1, 1, 1]), "d6 d6 hold hold") == [2, 0]
    wins = {(face, other) for face in range(1, 13) for other in range(1, 13) if beats(face, other)}
    assert wins == {(face, other) for face, other in wins if (face - other == -1) or face - other >= 2}
    assert all(((face, other) in wins) != ((other, face) in wins) for face in range(1, 13) for other in range(1, face))


@pytest.mark.rule("feint", "2.7")
def test_equal_faces_score_nothing() -> None:
    assert rounds(rolled(LOW, LOW), "d4 d12 press press") == [0, 0]


@pytest.mark.rule("feint", "2.8")
@pytest.mark.parametrize(("calls", "points"), [("hold hold", 2), ("press hold", 4), ("hold press", 4), ("press press", 6)])
def test_the_winner_scores_for_both_dice(calls: str, points: int) -> None:
    assert rounds(rolled(HIGH, LOW), f"d12 d4 {calls}") == [points, 0]


@pytest.mark.rule("feint", "2.9")
@pytest.mark.parametrize("calls", ["hold hold", "slip slip"])
def test_both_dice_are_out_of_the_game(calls: str) -> None:
    match = rolled(HIGH, LOW)
    rounds(match, f"d12 d4 {calls}")
    assert refused(match, 1, "d12") == "gone"
    assert refused(match, 2, "d4") == "gone"


# --- 3 The end


@pytest.mark.rule("feint", "3.1")
def test_the_most_points_win_after_five_rounds() -> None:
    match = rolled(HIGH, LOW)
    assert rounds(match, *(f"{die} {die} hold hold" for die in ("d4", "d6", "d8", "d10"))) == [8, 0]
    assert not match.over
    rounds(match, "d12 d12 slip press")
    assert match.over
    assert match.scores == [1.0, 0.0]
    assert match.result == "Ann wins by 8 to 1."


@pytest.mark.rule("feint", "3.2")
def test_equal_points_are_a_draw() -> None:
    match = rolled(HIGH, LOW)
    rounds(match, *(f"{die} {die} slip slip" for die in ("d4", "d6", "d8", "d10", "d12")))
    assert match.scores == [0.5, 0.5]
    assert match.result == "A draw, 0 all."


# --- What is seen of it


def shown(match: Match, seat: int, choice: str) -> list[tuple[str, str, str]]:
    """The beats of a choice, as a spectator sees them."""
    before = match.view(0).state
    events = match.position.accept_choice(seat, choice)
    told = match.position.tell(events, 0)
    found = [beat for event in told for beat in FEINT.stage.beats(event, before, match.view(0).state)]
    return [(beat.kind, beat.piece, beat.words) for beat in found]


def test_no_event_is_forgotten() -> None:
    assert sorted([*WAYS, *QUIET]) == sorted(form.kind for form in FEINT.text.events.values())


def test_what_is_sealed_is_opened_together() -> None:
    match = rolled(HIGH, LOW)
    assert shown(match, 1, "d6") == []
    assert shown(match, 2, "d8") == [("reveal", "die-1-d6", "d6"), ("reveal", "die-2-d8", "d8")]
    assert shown(match, 1, "hold") == []
    assert shown(match, 2, "press") == [
        ("reveal", "die-1-d6", "holds"),
        ("reveal", "die-2-d8", "presses"),
        ("reveal", "die-1-d6", "6"),
        ("reveal", "die-2-d8", "1"),
        ("banner", "", "Ann wins the round and scores 4"),
    ]


def test_dice_land_behind_the_screen_of_their_owner() -> None:
    match = rolled(HIGH, LOW)
    dice = [die for told in match.events(1) for die in FEINT.pointing.rolls(told)]
    assert [(die.face, die.piece) for die in dice] == [(sides, f"die-1-d{sides}") for sides in HIGH]
