"""A whole Snipe Hunt and a whole Attack on Tokyo: through the referee, as a record, verified and drawn."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from dicefield.cli.referee import converse
from dicefield.engine.errors import Refused
from dicefield.engine.game import Registry
from dicefield.games.polywars import POLYWARS
from dicefield.play.dice import Scripted
from dicefield.play.game_record import read
from dicefield.play.match import Match
from dicefield.play.replay import save, verify

rule = pytest.mark.rule

# Each line is the choice of a seat, faces that land, or, with a !, a choice that is refused with a code.

SNIPE_HUNT = """
1: force d4 d4
!2 force_total: force d8 d4
2: force d8
land 4 3
land 8
1: base at 4000 10000
1: base at 11000 10000
1: spaces 1 2
2: place 3 at 7500 10000
1: bid 3
2: bid 0
1: done
!1 not_released: step 2 to 5000 10467
1: step 1 to 5460 9400
1: step 1 to 6460 9400
1: step 1 to 7460 9400
1: done
1: speed 1
1: step 1 to 8460 9400
1: step 1 to 9460 9400
1: step 1 to 10200 9800
1: done
2: zap 3 on 2
land 3
!2 split_sum: split 3
2: split 0
1: force d8
2: force d4 d4
land 5
land 2 4
2: base at 4000 4000
2: base at 8200 9600
2: spaces 3 2
1: place 1 at 6100 6800
1: bid 1
2: bid 1
land 2 5
1: heal 1
2: heal 2
2: done
2: step 3 to 5190 4840
2: step 3 to 5720 5680
2: step 3 to 6600 6100
2: done
2: speed 3
2: step 3 to 7100 6960
2: step 3 to 7600 7820
2: step 3 to 7900 8660
2: done
1: zap 1 on 2
land 8
1: done
1: done
1: done
1: bid 0
2: bid 3
1: heal 1
2: zap 2 on 1
land 1
2: done
2: step 2 to 5049 5267
2: step 2 to 5631 6067
2: step 2 to 6213 6867
2: done
2: done
1: bid 0
2: bid 0
land 3 4
2: heal 2
2: done
2: step 2 to 6795 7667
2: step 2 to 7377 8467
2: step 2 to 7800 9000
"""

TOKYO = """
2: force d8 d4
land 5 2
2: base at 10000 10000
2: place 1 at 9000 10000
2: place 2 at 10000 10000
!1 too_near_to_deploy: place 2 at 2001 10000
1: place 2 at 2000 10000
1: bid 2
2: bid 1
2: heal 1
1: done
!1 must_step: done
1: step 2 to 3000 10000
!1 not_nearer: step 2 to 2900 10000
1: step 2 to 4000 10000
1: step 2 to 5000 10000
1: done
1: speed 2
1: step 2 to 6000 10000
1: step 2 to 7000 10000
1: done
1: done
2: zap 1 on 2
land 3
2: split 0
!2 not_yours: strike 1 on 2
2: done
2: done
2: done
1: bid 0
2: bid 3
1: done
!1 must_step: done
1: step 1 to 9500 10000
"""

GAMES: dict[str, tuple[dict[str, Any], str, list[float], str]] = {
    "snipe_hunt": ({"scenario": "snipe_hunt", "total": 8}, SNIPE_HUNT, [0.0, 1.0], "Seat 2 wins with 1 to 2 crossings."),
    "attack_on_tokyo": ({"scenario": "attack_on_tokyo", "total": 12}, TOKYO, [1.0, 0.0], "Seat 1 wins."),
}


def request(line: str) -> tuple[dict[str, Any], str]:
    """What a program says to the referee, and the code of the refusal it expects."""
    head, _, action = line.partition(": ")
    if line.startswith("land"):
        return {"land": [int(face) for face in line.split()[1:]]}, ""
    seat, _, code = head.removeprefix("!").partition(" ")
    return {"choose": {"seat": int(seat), "action": action}}, code


def refereed(options: dict[str, Any], script: str) -> list[dict[str, Any]]:
    requests = [{"new": options}, *(request(line)[0] for line in script.split("\n") if line)]
    return [json.loads(answer) for answer in converse(POLYWARS, (json.dumps(asked).encode() for asked in requests))]


def played(options: dict[str, Any], script: str) -> Match:
    """The same game as a match with scripted dice."""
    lines = [request(line) for line in script.split("\n") if line]
    dice = Scripted([face for asked, _ in lines for face in asked.get("land", [])])
    match = Match(POLYWARS, options, dice=dice)
    for asked, code in lines:
        if "land" in asked:
            match.land()
        elif code:
            with pytest.raises(Refused) as refused:
                match.choose(asked["choose"]["seat"], asked["choose"]["action"])
            assert refused.value.code == code
        else:
            match.choose(asked["choose"]["seat"], asked["choose"]["action"])
    dice.finish()
    return match


@rule("polywars", "8.19")
@rule("polywars", "8.22")
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_through_the_referee(name: str) -> None:
    options, script, scores, words = GAMES[name]
    answers = refereed(options, script)
    expected = [request(line)[1] for line in script.split("\n") if line]
    assert [answer.get("refusal", {}).get("code", "") for answer in answers[1:]] == expected
    for before, answer in pairwise(answers):
        assert (before["hash"] == answer["hash"]) == (not answer["ok"])  # a refusal changes nothing, anything else something
    assert answers[-1]["waits"] == {"for": "nothing", "words": words}
    assert answers[-1]["scores"] == scores


@rule("polywars", "8.19")
@rule("polywars", "8.22")
@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_as_a_record_has_the_same_hashes_and_verifies(name: str, tmp_path: Path) -> None:
    options, script, scores, words = GAMES[name]
    match = played(options, script)
    assert (match.over, match.scores, match.result) == (True, scores, words)
    told = [answer["hash"] for answer in refereed(options, script) if answer["ok"]]
    assert [line["hash"] for line in match.record.lines] == [*told, told[-1]]  # the last line tells the end
    save(match, tmp_path / "game.jsonl")
    verified = verify(read(tmp_path / "game.jsonl"), Registry(POLYWARS))
    assert (verified.match.hash, verified.match.scores) == (match.hash, scores)


@rule("polywars", "8.18")
@rule("polywars", "8.20")
@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_it_is_sound_and_can_be_drawn(name: str) -> None:
    options, script, _, _ = GAMES[name]
    answers = refereed(options, script)
    for answer in answers:
        if answer["ok"]:
            (again,) = converse(POLYWARS, [json.dumps({"position": answer["position"]}).encode()])
            assert json.loads(again)["hash"] == answer["hash"]
    match = played(options, script)
    for seat in (0, 1, 2):
        assert ET.fromstring(match.svg(seat)).tag.endswith("svg")


@rule("polywars", "8.20")
def test_the_story_of_the_monster_is_told_in_order() -> None:
    options, script, _, _ = GAMES["attack_on_tokyo"]
    told = [event for answer in refereed(options, script) for event in answer.get("events", ())]
    story = [event["words"].split(" (rule")[0] for event in told if event["kind"] in ("monster", "raged", "destroyed", "won")]
    assert story == [
        "Seat 1 takes d4 #2 and places it at (2.0, 10.0).",
        "d4 #2 of Seat 1 rages, and has 4.",
        "d4 #2 of Seat 1 is destroyed by #1.",
        "d8 #1 of Seat 1 rages, and has 8.",
        "Seat 1 wins.",
    ]


@rule("polywars", "8.18")
@rule("polywars", "8.19")
def test_the_points_of_the_hunt_are_told_in_order() -> None:
    options, script, _, _ = GAMES["snipe_hunt"]
    told = [event for answer in refereed(options, script) for event in answer.get("events", ())]
    assert [event["words"].split(" (rule")[0] for event in told if event["kind"] in ("crossed", "battle_over")] == [
        "d4 #1 of Seat 1 reaches the second base: 1 so far.",
        "Battle 1 is over: 1 to 0.",
        "d4 #3 of Seat 2 reaches the second base: 1 so far.",
        "d4 #2 of Seat 2 reaches the second base: 2 so far.",
        "Battle 2 is over: 1 to 2.",
    ]
