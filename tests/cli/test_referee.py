"""The machine door: whole conversations, and lines of every kind that get a refusal and never an exit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dicefield.cli.referee import LONGEST_LINE, Referee, converse
from dicefield.games.army_men import ARMY_MEN
from dicefield.play.dice import Entered
from dicefield.play.match import Match
from tests.cli.run import dicefield
from tests.toys.bids import BIDS


def asked(referee: Referee, request: Any) -> dict[str, Any]:
    return referee.answer(json.dumps(request).encode())


def started(**options: Any) -> Referee:
    referee = Referee(ARMY_MEN)
    assert asked(referee, {"new": options})["ok"]
    return referee


def test_a_whole_game_through_the_door_ends_with_the_hash_of_its_record(tmp_path: Path) -> None:
    """A program referees a game with given faces; the same game is saved by a match; a refusal in the middle changes nothing."""
    match = Match(ARMY_MEN, dice=Entered())
    requests: list[dict[str, Any]] = [{"new": {}}]
    face = 0
    while not match.over:
        if match.turn:
            requests += [{"legal": match.turn}, {"choose": {"seat": match.turn, "action": match.legal()[-1]}}]
            match.choose(match.turn, match.legal()[-1])
        else:
            faces = [(face + die * 5) % 6 + 1 for die in range(len(match.waits.throw))]
            face += 7
            requests.append({"land": faces})
            match.land(faces)
        if len(requests) == 40:
            requests.append({"choose": {"seat": 1, "action": "set 9 9 9"}})
    done = dicefield("referee", "army_men", given="".join(json.dumps(request) + "\n" for request in requests))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert len(answers) == len(requests)
    refused = [answer for answer in answers if not answer["ok"]]
    assert len(refused) == 1
    assert answers[-1]["hash"] == match.hash == match.record.lines[-1]["hash"]
    assert answers[-1]["scores"] == match.scores
    assert answers[-1]["waits"]["for"] == "nothing"


def test_odds_that_nobody_can_wait_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicefield.odds.MOST_POSITIONS", 100)
    referee = started()
    asked(referee, {"land": [3, 1, 2, 6, 6]})
    answer = asked(referee, {"odds": {"seat": 1, "action": "set 1"}})
    assert (answer["ok"], answer["refusal"]["code"]) == (False, "too_many_ways")
    assert "more than 100 ways" in answer["refusal"]["words"]


def test_every_answer_says_where_the_game_stands() -> None:
    referee = started()
    answer = asked(referee, {"land": [3, 1, 2, 6, 6]})
    assert set(answer) == {"ok", "position", "hash", "waits", "events"}
    assert answer["waits"] == {"for": "choices", "seats": [1], "words": "Set aside one or two of 1, 2, 3, 6 and 6."}
    assert answer["events"][0]["words"] == "Seat 1 throws 1, 2, 3, 6 and 6."
    assert answer["events"][0]["rule"] == "1.2"
    assert asked(referee, {"state": True})["hash"] == answer["hash"]


def test_any_position_of_a_game_can_be_loaded_and_gone_on_with() -> None:
    first = started(war="campaign")
    asked(first, {"land": [1, 2, 3, 4, 5]})
    there = asked(first, {"choose": {"seat": 1, "action": "set 1"}})
    second = Referee(ARMY_MEN)
    assert asked(second, {"position": there["position"]})["hash"] == there["hash"]
    assert asked(second, {"land": [2, 2, 2, 2]})["hash"] == asked(first, {"land": [2, 2, 2, 2]})["hash"]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("seats", 3, "position_seats"),
        ("rounds_over", 4, "position_dice"),
        ("rolled", [9, 0, 0, 0, 0], "position_faces"),
        ("rolled", [5, 4, 3, 2, 1], "position_faces"),
        ("rolled", [1, 2, 3, 0, 0], "position_turn"),
        ("turn", 2, "position_turn"),
        ("turn", None, "position_counts"),
        ("owed", [2], "position_turn"),
        ("owed", [1, 7], "position_counts"),
        ("throw", ["d6"], "position_counts"),
        ("games_over", 1, "position_counts"),
        ("war", "hot", "unknown_word"),
        ("rolled", [1, 2], "wrong_length"),
        ("rolled", "12345", "wrong_length"),
        ("rounds_over", "0", "not_whole"),
        ("rounds_over", 1000, "too_large"),
        ("unknown", 1, "unknown_field"),
    ],
)
def test_impossible_positions_are_refused_and_the_old_one_stays(field: str, value: Any, code: str) -> None:
    referee = started()
    before = asked(referee, {"land": [1, 2, 3, 4, 5]})
    answer = asked(referee, {"position": {**before["position"], field: value}})
    assert (answer["ok"], answer["refusal"]["code"]) == (False, code)
    assert answer["hash"] == before["hash"]


def test_scores_and_hands_must_follow_from_each_other() -> None:
    referee = started()
    position = asked(referee, {"land": [1, 2, 3, 4, 5]})["position"]
    position["players"][0]["dice"] = 5
    assert asked(referee, {"position": position})["refusal"]["code"] == "position_dice"
    position["players"][0]["dice"] = 6
    position["players"][1]["scores"][0] = 7
    assert asked(referee, {"position": position})["refusal"]["code"] == "position_scores"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "not_json"),
        (b"\n", "not_json"),
        (b"hello", "not_json"),
        (b'{"new": {}', "not_json"),
        (b'{"legal": NaN}', "not_json"),
        (b"\xff\xfe", "not_json"),
        (b'{"new": {}, "new": {}}', "not_json"),
        (b"[" * 100_000, "not_json"),
        (b"[]", "request"),
        (b"{}", "request"),
        (b"3", "request"),
        (b'{"new": {}, "state": true}', "request"),
        (b'{"dance": 1}', "unknown_request"),
        (b'{"state": false}', "request"),
        (b'{"choose": 3}', "request"),
        (b'{"choose": {"seat": 1}}', "request"),
        (b'{"choose": {"seat": 1, "action": "set 1", "more": 2}}', "request"),
        (b'{"choose": {"seat": 1, "action": 3}}', "throw_first"),
        (b'{"choose": {"seat": "1", "action": "set 1"}}', "no_seat"),
        (b'{"land": 5}', "faces"),
        (b'{"land": [1, 2, 3]}', "faces"),
        (b'{"land": [1, 2, 3, 4, 7]}', "faces"),
        (b'{"land": [1, 2, 3, 4, 5.0]}', "faces"),
        (b'{"legal": 3}', "no_seat"),
        (b'{"legal": 0}', "no_seat"),
        (b'{"view": 3}', "no_seat"),
        (b'{"view": -1}', "no_seat"),
        (b'{"position": 3}', "not_an_object"),
        (b'{"position": {}}', "missing_field"),
        (b'{"new": {"war": "hot"}}', "unknown_word"),
        (b'{"new": {"youngest": 0}}', "no_seat"),
        (b'{"new": {"youngest": true}}', "not_whole"),
        (b'{"new": []}', "options"),
        (b'{"new": {"speed": 3}}', "unknown_option"),
        (b" " * (LONGEST_LINE + 1), "too_long"),
    ],
)
def test_bad_lines_get_a_refusal_and_change_nothing(line: bytes, code: str) -> None:
    referee = started()
    before = asked(referee, {"state": True})
    answer = referee.answer(line)
    assert answer["ok"] is False
    assert answer["refusal"]["code"] == code
    assert answer["refusal"]["words"]
    assert asked(referee, {"state": True}) == before


def test_before_a_game_there_is_no_position() -> None:
    referee = Referee(ARMY_MEN)
    for request in ({"legal": 1}, {"land": [1]}, {"view": 1}, {"state": True}, {"choose": {"seat": 1, "action": "set 1"}}):
        assert asked(referee, request)["refusal"]["code"] == "no_game"


def test_a_null_for_options_is_the_default_game() -> None:
    assert asked(Referee(ARMY_MEN), {"new": None})["ok"]


def test_a_view_shows_a_seat_what_it_may_know_and_nothing_else() -> None:
    referee = Referee(BIDS)
    choices = asked(referee, {"new": {}})["waits"]["seats"]
    first, second = choices[:2]
    legal = asked(referee, {"legal": first})["legal"]
    answers = []
    for action in (legal[0], legal[-1]):
        asked(referee, {"choose": {"seat": first, "action": action}})
        answers.append(json.dumps([asked(referee, {"view": seat}) for seat in (0, second)]))
    assert answers[0] == answers[1]
    assert asked(referee, {"view": None}) == asked(referee, {"view": 0})


def test_a_conversation_has_an_answer_a_line() -> None:
    answers = list(converse(ARMY_MEN, [b'{"new": {}}\n', b"nonsense\n", b'{"legal": 1}\n']))
    assert [json.loads(answer)["ok"] for answer in answers] == [True, False, True]
    assert all("\n" not in answer for answer in answers)


def test_an_unknown_game_is_refused_with_exit_code_2() -> None:
    done = dicefield("referee", "chess")
    assert done.returncode == 2
    assert "chess" in done.stderr
    assert "Traceback" not in done.stderr
