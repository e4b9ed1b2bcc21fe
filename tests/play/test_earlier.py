"""Records that were written by earlier rulesets still verify, and are gone on with as they began."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from dicefield.engine.earlier import Earlier, reshaped
from dicefield.engine.errors import Refused
from dicefield.engine.game import Registry
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.polyversal import POLYVERSAL
from dicefield.play.game_record import parse, read
from dicefield.play.match import Match
from dicefield.play.replay import load, verify
from tests.play.games import played, saved

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
"""Written by bots with the program as it was when these rulesets were new."""

NEWER = replace(ARMY_MEN, version="1.1", earlier={"1.0": Earlier(reshaped(ARMY_MEN.state), ARMY_MEN.state)})


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_of_earlier_rulesets_verify(path: Path) -> None:
    verified = verify(read(path), GAMES)
    assert verified.lines == len(path.read_text().splitlines())
    assert verified.json()["ruleset"] == path.stem.rpartition("-")[2] == "1.0"


def test_there_are_records_of_each_game_that_grew() -> None:
    assert {read(path).header["game"] for path in RECORDS} >= {game.name for game in GAMES.games if game.earlier}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_match_of_an_earlier_ruleset_is_gone_on_with_by_it(path: Path, tmp_path: Path) -> None:
    begun = tmp_path / "game.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    begun.write_text("".join(lines[: len(lines) // 2]))
    match = load(begun, GAMES)
    played(match, len(match.steps) + 20)
    verified = verify(read(begun), GAMES)
    assert (verified.lines, verified.match.ruleset) == (len(lines) // 2 + 20, "1.0")
    assert verified.match.position.state == match.position.state


@pytest.mark.parametrize("path", [path for path in RECORDS if "position" in read(path).header], ids=lambda path: path.stem)
def test_positions_of_earlier_rulesets_are_loaded_and_played_by_todays(path: Path) -> None:
    header = read(path).header
    match = played(Match(GAMES.find(header["game"]), header["options"], seed=1, start=header["position"]), 20)
    state: Any = match.position.state
    assert match.ruleset == match.game.version
    assert not state.pays_first
    assert verify(parse(match.record.text()), GAMES).match.hash == match.hash


def test_what_an_earlier_ruleset_has_no_room_for_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    """Polyversal 1.0 counts stress to 127."""
    match = Match(POLYVERSAL, seed=1, ruleset="1.0")
    state: Any = match.position.state
    state.groups[0].units[0].stress = 127
    match.land()
    before = match.position.state.copy()
    state.groups[0].units[0].stress = 128
    text = match.record.text()
    with pytest.raises(Refused, match="no room for what 'groups' holds"):
        match.choose(match.turn or 0, match.legal()[0])
    assert match.record.text() == text
    state.groups[0].units[0].stress = 127
    assert match.position.state == before


def test_a_game_that_grew_writes_its_own_ruleset_and_reads_the_one_before(tmp_path: Path) -> None:
    saved(tmp_path / "old.jsonl", 5)
    match = load(copy(tmp_path / "old.jsonl", tmp_path / "on.jsonl"), Registry(NEWER))
    played(match)
    assert verify(read(tmp_path / "on.jsonl"), Registry(NEWER)).json()["ruleset"] == match.ruleset == "1.0"
    assert Match(NEWER, seed=1).record.header["ruleset"] == "1.1"


def test_a_ruleset_that_the_game_does_not_know_is_refused_with_those_it_does() -> None:
    text = Match(replace(ARMY_MEN, version="0.9"), seed=1).record.text()
    with pytest.raises(Refused, match=r"Line 1: .* ruleset '0.9' of Army Men.* plays '1.1' and '1.0'"):
        verify(parse(text), Registry(NEWER))
