"""Records that an earlier program wrote, one for each source of dice, are read, checked and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicefield.games import GAMES
from dicefield.play.game_record import read
from dicefield.play.pairs import verify_pair
from dicefield.play.replay import load, verify

RECORDS = sorted((Path(__file__).parent / "records" / "dice").glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_they_verify(path: Path) -> None:
    verified = verify(read(path), GAMES)
    assert verified.lines == len(path.read_text().splitlines())
    assert verified.match.over


def test_there_is_one_of_each_source_that_people_use() -> None:
    found = {read(path).header["dice"]["source"] for path in RECORDS}
    assert found == {"seeded", "fair", "paired", "entered"}


def test_the_pair_belongs_together() -> None:
    first, second = (path for path in RECORDS if path.stem.startswith("paired"))
    assert verify_pair(read(first), read(second), GAMES).points


def test_a_game_that_was_begun_goes_on_as_it_would_have(tmp_path: Path) -> None:
    path = next(path for path in RECORDS if path.stem == "seeded")
    lines = path.read_text().splitlines(keepends=True)
    begun = tmp_path / "game.jsonl"
    begun.write_text("".join(lines[: len(lines) // 2]))
    match = load(begun, GAMES)
    for step in verify(read(path), GAMES).match.steps[len(match.steps) :]:
        match.choose(step.line["seat"], step.line["choose"]) if "choose" in step.line else match.land()
    assert begun.read_text() == path.read_text()


def test_one_has_seats_that_committed_to_their_seeds_and_choices_that_were_sealed() -> None:
    record = read(next(path for path in RECORDS if path.stem == "fair-sealed"))
    assert record.header["dice"]["commitments"]
    assert any("salt" in line for line in record.lines)
