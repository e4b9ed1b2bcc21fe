"""What a player kept, against the record: whatever a host changes afterwards, the player's file tells."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicefield.engine.errors import Malformed
from dicefield.games import GAMES
from dicefield.play.dice import Fair, seed_commitment
from dicefield.play.game_record import GameRecord
from dicefield.play.kept import check_kept, read_kept
from dicefield.play.match import Match
from dicefield.play.replay import verify
from dicefield.play.seals import new_salt
from tests.cli.run import dicefield
from tests.play.games import kept_of as kept_by
from tests.play.games import rewritten

SEEDS = ("ann's seed", "ben's seed")
COMMITMENTS = tuple(map(seed_commitment, SEEDS))
TABLE = "0123456789abcdef"
SECRET = bytes(range(32))


def played(dice: Fair | None = None) -> Match:
    """A short Knight Fight at a table that shows seals."""
    dice = dice or Fair(SECRET, TABLE, SEEDS, COMMITMENTS)
    match = Match(GAMES.find("knight_fight"), {"rounds": 2}, dice=dice, match_id=TABLE, draw_salt=new_salt)
    choices = random.Random(4)
    while not match.over:
        match.choose(match.turn, choices.choice(match.legal())) if match.turn else match.land()
    return match


def kept_of(match: Match, seat: int = 2) -> dict[str, Any]:
    """As the browser of a seat writes it that saw all of a game whose seats committed."""
    return {**kept_by(match), "seeds": {str(seat): SEEDS[seat - 1]}, "commitments": list(COMMITMENTS)}


def checked(folder: Path, record: GameRecord, kept: Any) -> None:
    path = folder / "game.kept.json"
    path.write_text(json.dumps(kept), encoding="utf-8")
    check_kept(record, read_kept(path))


def retold(match: Match, change: Callable[[list[dict[str, Any]]], None]) -> GameRecord:
    """A record that a host changed who has the program: it is chained anew, and verifies by itself."""
    lines = json.loads(json.dumps(match.record.lines))
    change(lines)
    record = GameRecord()
    record.lines = lines
    forged = rewritten(record)
    assert verify(forged, GAMES).dice == "checked against the revealed secret"
    return forged


def test_the_game_that_was_seen_is_the_one_of_the_record(tmp_path: Path) -> None:
    match = played()
    kept = kept_of(match)
    assert len(kept["throws"]) > 3
    assert len(kept["seals"]) > 3
    checked(tmp_path, match.record, kept)
    checked(tmp_path, match.record, {**kept, "throws": {}, "seals": kept["seals"][1:3]})


def test_another_secret_is_found(tmp_path: Path) -> None:
    match = played(Fair(bytes(32), TABLE, SEEDS, COMMITMENTS))
    verify(match.record, GAMES)
    with pytest.raises(Malformed, match="the server had committed to another secret"):
        checked(tmp_path, match.record, kept_of(played()))


def test_another_seed_is_found(tmp_path: Path) -> None:
    seeds = ("a luckier one", SEEDS[1])
    match = played(Fair(SECRET, TABLE, seeds, tuple(map(seed_commitment, seeds))))
    verify(match.record, GAMES)
    with pytest.raises(Malformed, match="seat 1 had committed to another seed"):
        checked(tmp_path, match.record, kept_of(played()))
    alone = {**kept_of(played(), 1), "commitments": None}
    with pytest.raises(Malformed, match="the seed of seat 1 is not the one that its player made"):
        checked(tmp_path, match.record, alone)


def test_commitments_that_were_left_out_are_missed(tmp_path: Path) -> None:
    match = played(Fair(SECRET, TABLE, SEEDS))
    verify(match.record, GAMES)
    with pytest.raises(Malformed, match="seat 1 had committed to another seed"):
        checked(tmp_path, match.record, kept_of(played()))


def test_a_throw_that_was_seen_otherwise_is_found(tmp_path: Path) -> None:
    match = played()
    kept = kept_of(match)
    kept["throws"]["3"] = f"{kept['throws']['3']} 9"
    with pytest.raises(Malformed, match=r"throw 3 was .* 9, and the record has"):
        checked(tmp_path, match.record, kept)
    kept = kept_of(match)
    with pytest.raises(Malformed, match="throw 999 was d6: 1, and the record has nothing"):
        checked(tmp_path, match.record, {**kept, "throws": {"999": "d6: 1"}})


@pytest.mark.parametrize("opened", [True, False])
def test_a_sealed_choice_that_was_changed_is_found(tmp_path: Path, opened: bool) -> None:
    """The last one that was sealed and did not come to anything: the game goes on as it did."""
    match = Match(GAMES.find("knight_fight"), dice=Fair(SECRET, TABLE, SEEDS, COMMITMENTS), match_id=TABLE, draw_salt=new_salt)
    while match.turn is None:
        match.land()
    match.choose(1, match.legal(1)[0])
    other, number = match.legal(1)[-1], len(match.record.lines)
    match.resign(2)
    kept = kept_of(match)
    told = match.record.lines[number - 1]
    kept["seals"][0]["opened"] = {"line": number, "choice": told["choose"], "salt": told["salt"]} if opened else None
    checked(tmp_path, match.record, kept)
    forged = retold(match, lambda lines: lines[number - 1].update(choose=other))
    why = f"seat 1 had chosen .* in line {number}, and the record has" if opened else "no choice of seat 1 fits the seal"
    with pytest.raises(Malformed, match=why):
        checked(tmp_path, forged, kept)


def test_a_choice_that_was_opened_as_another_is_found(tmp_path: Path) -> None:
    match = played()
    kept = kept_of(match)
    seal = next(seal for seal in kept["seals"] if seal["opened"])
    seal["opened"]["choice"] += " d4"
    with pytest.raises(Malformed, match="had sealed another choice than"):
        checked(tmp_path, match.record, kept)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": "something"}, "format"),
        ({"version": 2}, "version"),
        ({"throws": {"none": "d6: 1"}}, "throws"),
        ({"seals": [{"seat": 1, "seal": "short"}]}, "seals.0.seal"),
        ({"more": 1}, "more"),
    ],
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, change: dict[str, Any], why: str) -> None:
    match = played()
    with pytest.raises(Malformed, match=f"is not what a browser kept of a game: {why}"):
        checked(tmp_path, match.record, {**kept_of(match), **change})
    with pytest.raises(Malformed, match="What was kept is of table other"):
        checked(tmp_path, match.record, {**kept_of(match), "id": "other"})


def test_verify_takes_the_file_along(tmp_path: Path) -> None:
    match = played()
    record, kept = tmp_path / "game.jsonl", tmp_path / "game.kept.json"
    record.write_text(match.record.text(), encoding="utf-8")
    kept.write_text(json.dumps(kept_of(match)), encoding="utf-8")
    done = dicefield("verify", str(record), "--kept", str(kept))
    assert done.returncode == 0, done.stderr
    assert "It is the game that was seen" in done.stdout
    kept.write_text(json.dumps({**kept_of(match), "throws": {"1": "d6: 7"}}), encoding="utf-8")
    done = dicefield("verify", str(record), "--kept", str(kept))
    assert done.returncode == 2
    assert "throw 1 was d6: 7" in done.stderr + done.stdout
    kept.write_text("no JSON", encoding="utf-8")
    assert dicefield("verify", str(record), "--kept", str(kept)).returncode == 2
