"""Records: whole games written, read, verified, gone on with; and every way in which they can be broken."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

import dicefield
from dicefield.engine.errors import Malformed, Refused, Stale
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.play import game_record
from dicefield.play.dice import Entered, Scripted, Seeded
from dicefield.play.game_record import GameRecord, Writer, parse, read
from dicefield.play.match import Match
from dicefield.play.replay import keep_secret, load, replay, save, secret_beside, secret_path, verify
from tests.play.games import fair, played, saved


def refused_at(text: str) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        verify(parse(text), GAMES)
    words = refused.value.refusal.words
    assert words.startswith("Line ")
    return refused.value.code, words


def rewritten(record: GameRecord, change: Any) -> str:
    """A record whose lines were changed and chained anew: what a clever forger would write."""
    forged = GameRecord()
    for number, line in enumerate(record.lines, 1):
        body = {name: value for name, value in line.items() if name != "chain"}
        change(number, body)
        forged.append(forged.link(body))
    return forged.text()


# --- Whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"war": "campaign", "youngest": 2}])
@pytest.mark.parametrize("dice", [Seeded(3), fair()])
def test_a_whole_game_verifies_to_the_same_hash(tmp_path: Path, dice: Any, options: dict[str, Any]) -> None:
    path = tmp_path / "game.jsonl"
    match = saved(path, dice=dice, options=options)
    verified = verify(read(path), GAMES)
    assert verified.match.hash == match.hash
    assert verified.match.scores == match.scores
    assert "checked against" in verified.dice
    assert verified.json()["ok"] is True
    assert path.read_text() == match.record.text()


def test_dice_that_were_entered_or_scripted_are_said_to_be_unchecked(tmp_path: Path) -> None:
    entered = Match(ARMY_MEN, dice=Entered())
    entered.land([1, 2, 3, 4, 5])
    scripted = Match(ARMY_MEN, dice=Scripted([1, 2, 3, 4, 5]))
    scripted.land()
    assert verify(parse(entered.record.text()), GAMES).dice == "not checked: people entered the faces"
    assert verify(parse(scripted.record.text()), GAMES).dice == "not checked: the faces were scripted"


def test_fair_dice_are_checked_only_once_the_secret_is_revealed(tmp_path: Path) -> None:
    match = saved(tmp_path / "game.jsonl", 9, dice=fair())
    assert "secret" not in match.record.text()
    assert verify(read(tmp_path / "game.jsonl"), GAMES).dice.startswith("not checked yet")
    played(match)
    assert match.record.lines[-1]["reveal"] == {"secret": bytes(range(32)).hex()}
    assert verify(read(tmp_path / "game.jsonl"), GAMES).dice == "checked against the revealed secret"


def test_any_step_can_be_looked_at(tmp_path: Path) -> None:
    match = saved(tmp_path / "game.jsonl")
    record = read(tmp_path / "game.jsonl")
    for step in (0, 1, 7, len(match.steps)):
        assert replay(record, GAMES, steps=step).hash == record.lines[step]["hash"]


def test_undone_choices_are_in_the_record_and_are_replayed(tmp_path: Path) -> None:
    match = saved(tmp_path / "game.jsonl", 1)
    match.choose(1, match.legal()[0])
    match.undo(1)
    match.choose(1, match.legal()[-1])
    match.land()
    again = load(tmp_path / "game.jsonl", GAMES)
    assert again.hash == match.hash
    assert len(again.steps) == len(match.steps)


# --- Going on --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("inputs", [0, 1, 2, 15])
def test_a_game_goes_on_with_the_same_dice_in_the_same_file(tmp_path: Path, inputs: int) -> None:
    path, whole = tmp_path / "game.jsonl", tmp_path / "whole.jsonl"
    saved(path, inputs)
    match = load(path, GAMES)
    for line in saved(whole).record.lines[1 + inputs :]:
        if "choose" in line:
            match.choose(line["seat"], line["choose"])
        elif "faces" in line:
            match.land()
    assert path.read_text() == whole.read_text()


def test_a_fair_game_goes_on_only_with_its_secret(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = saved(path, 4, dice=fair())
    with pytest.raises(Stale) as refused:
        load(path, GAMES)
    assert refused.value.code == "no_secret"
    with pytest.raises(Malformed) as wrong:
        load(path, GAMES, bytes(32))
    assert wrong.value.code == "wrong_secret"
    keep_secret(match, path)
    assert stat.S_IMODE(secret_path(path).stat().st_mode) == 0o600
    assert played(load(path, GAMES, secret_beside(path))).over


def test_an_end_that_was_not_written_is_written_when_the_game_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    saved(path, dice=fair())
    whole = path.read_text()
    path.write_text("".join(whole.splitlines(keepends=True)[:-1]))
    assert not verify(read(path), GAMES).dice.startswith("checked")
    load(path, GAMES, bytes(range(32)))
    assert path.read_text() == whole


def test_a_finished_game_takes_nothing_more(tmp_path: Path) -> None:
    saved(tmp_path / "game.jsonl")
    match = load(tmp_path / "game.jsonl", GAMES)
    with pytest.raises(Refused) as refused:
        match.land()
    assert refused.value.code == "over"


def test_python_saves_loads_and_verifies(tmp_path: Path) -> None:
    match = dicefield.new("army_men", seed=1)
    dicefield.save(match, tmp_path / "game.jsonl")
    played(match, 6)
    assert dicefield.load(tmp_path / "game.jsonl").hash == match.hash
    assert dicefield.verify(tmp_path / "game.jsonl").match.hash == match.hash


# --- Broken records --------------------------------------------------------------------------------------------------


def test_one_changed_character_anywhere_is_caught(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    saved(path, dice=fair())
    text = path.read_text()
    for place, letter in enumerate(text):
        other = {0: "0", 1: " ", 2: "\n"}.get(place % 5, chr(ord(letter) ^ 1))
        changed = text[:place] + (other if other != letter else chr(ord(letter) ^ 2)) + text[place + 1 :]
        with pytest.raises(Refused):
            parse(changed)


def test_the_first_bad_line_is_named(tmp_path: Path) -> None:
    saved(tmp_path / "game.jsonl")
    lines = (tmp_path / "game.jsonl").read_text().splitlines(keepends=True)
    lines[6] = lines[6].replace("set", "sit") if "set" in lines[6] else lines[6].replace("faces", "fases")
    assert refused_at("".join(lines))[1].startswith("Line 7:")


def test_a_cut_line_is_named_and_not_mended(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    saved(path, 5)
    text = path.read_text()
    for cut in (1, 5, 60):
        code, words = refused_at(text[:-cut])
        assert code == "cut_short"
        assert words.startswith("Line 6:")
    path.write_text(text[:-5])
    with pytest.raises(Malformed):
        load(path, GAMES)
    assert path.read_text() == text[:-5]


def test_missing_lines_in_the_middle_are_caught(tmp_path: Path) -> None:
    saved(tmp_path / "game.jsonl")
    lines = (tmp_path / "game.jsonl").read_text().splitlines(keepends=True)
    assert refused_at("".join(lines[:4] + lines[5:]))[0] == "broken_chain"
    assert refused_at("".join([*lines, lines[-1]]))[0] == "broken_chain"


@pytest.mark.parametrize(
    "text", ["", "\n", "x\n", "[]\n", "{}\n", '{"format": "other"}\n', "\ufeff{}\n", "[" * 100_000 + "\n", '{"format": NaN}\n']
)
def test_what_is_no_record_is_refused_at_line_1(text: str) -> None:
    assert refused_at(text)[1].startswith("Line 1:")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    saved(path, 3)
    path.write_bytes(path.read_bytes()[:-20] + b"\xff\xfe\n")
    with pytest.raises(Malformed) as refused:
        read(path)
    assert refused.value.refusal.words.startswith("Line 4:")


def header_with(**changes: Any) -> Any:
    def change(number: int, body: dict[str, Any]) -> None:
        if number == 1:
            body.update(changes)

    return change


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"version": 2}, "unknown_format"),
        ({"format": "pgn"}, "unknown_format"),
        ({"game": "chess"}, "unknown_game"),
        ({"ruleset": "0.9"}, "unknown_ruleset"),
        ({"options": {"war": "endless"}}, "unknown_word"),
        ({"options": {"seats": 2}}, "wrong_line"),
        ({"seats": 3}, "bad_record"),
        ({"seats": [{"name": "Ann", "player": "human"}]}, "wrong_line"),
        ({"dice": {"source": "loaded"}}, "unknown_dice"),
        ({"dice": {"source": "seeded", "seed": -1}}, "seed"),
        ({"dice": None}, "unknown_dice"),
        ({"hash": "0" * 32}, "wrong_line"),
        ({"more": 1}, "wrong_line"),
        ({"id": 7}, "match_id"),
        ({"id": ""}, "match_id"),
    ],
)
def test_a_forged_header_is_refused(tmp_path: Path, changes: dict[str, Any], code: str) -> None:
    match = saved(tmp_path / "game.jsonl", 4)
    found, words = refused_at(rewritten(match.record, header_with(**changes)))
    assert words.startswith("Line 1:")
    assert found == code


def line_with(wanted: int, **changes: Any) -> Any:
    def change(number: int, body: dict[str, Any]) -> None:
        if number == wanted:
            body.update(changes)

    return change


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        (2, {"faces": [1, 1, 1, 1, 1]}),
        (2, {"faces": [7, 1, 1, 1, 1]}),
        (2, {"faces": "11111"}),
        (2, {"throw": ["d8"]}),
        (3, {"choose": "set 1 2 3"}),
        (3, {"seat": 2}),
        (3, {"seat": "1"}),
        (3, {"hash": "0" * 32}),
        (3, {"note": "hello"}),
        (3, {"choose": "SET 1"}),
    ],
)
def test_a_forged_line_is_refused_by_its_number(tmp_path: Path, line: int, changes: dict[str, Any]) -> None:
    match = saved(tmp_path / "game.jsonl", 6)
    assert refused_at(rewritten(match.record, line_with(line, **changes)))[1].startswith(f"Line {line}:")


def test_loaded_fair_dice_are_caught_even_if_every_hash_is_made_anew(tmp_path: Path) -> None:
    forged = Match(ARMY_MEN, dice=Entered(), match_id="0123456789abcdef")
    dice, true = fair(), fair()
    record = forged.record
    record.lines[0] = GameRecord().link({**{k: v for k, v in record.lines[0].items() if k != "chain"}, "dice": dice.header()})
    forged.land([1, 1, 1, 1, 1])
    assert true.faces(1, Match(ARMY_MEN).position.state.throw) != [1, 1, 1, 1, 1]
    while not forged.over:
        forged.choose(forged.turn, forged.legal()[0]) if forged.turn else forged.land([1] * len(forged.waits.throw))
    record.lines.pop()
    forged.dice = dice
    forged.write(forged.ending())
    code, words = refused_at(record.text())
    assert code == "wrong_faces"
    assert words.startswith("Line 2:")


def test_a_secret_that_does_not_fit_its_commitment_is_caught(tmp_path: Path) -> None:
    match = saved(tmp_path / "game.jsonl", dice=fair())
    last = len(match.record.lines)
    other = rewritten(match.record, line_with(last, reveal={"secret": bytes(32).hex()}))
    assert refused_at(other)[0] == "wrong_secret"
    assert refused_at(rewritten(match.record, line_with(last, reveal={"secret": "zz"})))[0] == "wrong_secret"
    assert refused_at(rewritten(match.record, line_with(last, reveal=None)))[0] == "wrong_secret"


def test_lines_after_the_end_are_refused(tmp_path: Path) -> None:
    match = saved(tmp_path / "game.jsonl")
    match.record.append(match.record.link({"faces": [1], "hash": match.hash}))
    assert refused_at(match.record.text())[0] == "after_end"


def test_an_end_before_the_end_is_refused(tmp_path: Path) -> None:
    match = saved(tmp_path / "game.jsonl", 4)
    match.record.append(match.record.link({"end": {"scores": [1.0, 0.0], "words": "I win."}, "hash": match.hash}))
    assert refused_at(match.record.text())[1].startswith("Line 6:")


# --- Files -----------------------------------------------------------------------------------------------------------


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("mine")
    with pytest.raises(Stale) as refused:
        save(Match(ARMY_MEN), path)
    assert refused.value.code == "file_exists"
    assert path.read_text() == "mine"


@pytest.mark.parametrize("path", ["missing.jsonl", "."])
def test_unreadable_files_are_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(Malformed) as refused:
        read(tmp_path / path)
    assert refused.value.code == "file"


def test_an_unwritable_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Malformed) as refused:
        save(Match(ARMY_MEN), tmp_path / "file" / "game.jsonl")
    assert refused.value.code == "file"


def test_a_full_disk_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    match = saved(path, 1)
    before = path.read_text(), match.hash

    def full(file: Any, data: bytes) -> None:
        os.write(file.fileno(), data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(game_record, "append_all", full)
    with pytest.raises(Malformed) as refused:
        match.choose(1, match.legal()[0])
    assert "No space left" in refused.value.refusal.words
    assert (path.read_text(), match.hash) == before
    monkeypatch.undo()
    match.choose(1, match.legal()[0])
    assert verify(read(path), GAMES).match.hash == match.hash


def test_a_full_disk_leaves_no_empty_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Any, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(game_record, "append_all", full)
    with pytest.raises(Malformed):
        save(Match(ARMY_MEN), tmp_path / "game.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_somebody_else_writes_to_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = saved(path, 1)
    second = load(path, GAMES)
    second.choose(1, second.legal()[0])
    with pytest.raises(Stale) as refused:
        first.choose(1, first.legal()[0])
    assert refused.value.code == "file_changed"
    assert verify(read(path), GAMES).match.hash == second.hash


def test_every_line_is_synced_before_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    real = os.fsync

    def watch(number: int) -> None:
        real(number)
        synced.append((tmp_path / "game.jsonl").read_text())

    monkeypatch.setattr(game_record.os, "fsync", watch)
    match = saved(tmp_path / "game.jsonl", 3)
    assert len(synced) == 4
    assert synced[-1] == match.record.text()


def test_the_writer_writes_all_even_if_the_system_takes_it_in_parts(tmp_path: Path) -> None:
    class Slow:
        def __init__(self) -> None:
            self.taken = b""

        def write(self, data: memoryview) -> int:
            self.taken += bytes(data[:3])
            return min(3, len(data))

        def fileno(self) -> int:
            return os.open(tmp_path, os.O_RDONLY)

    slow = Slow()
    game_record.append_all(slow, b"0123456789")  # type: ignore[arg-type]
    assert slow.taken == b"0123456789"


def test_a_record_is_readable_json_lines(tmp_path: Path) -> None:
    saved(tmp_path / "game.jsonl", 3)
    header, throw, choice, _ = map(json.loads, (tmp_path / "game.jsonl").read_text().splitlines())
    assert list(header) == ["format", "version", "game", "ruleset", "id", "options", "seats", "dice", "hash", "chain"]
    assert list(throw) == ["throw", "faces", "hash", "chain"]
    assert list(choice) == ["seat", "choose", "hash", "chain"]


def test_a_writer_goes_on_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    writer = Writer.create(path)
    writer.write({"a": 1})
    Writer.go_on(path).write({"b": 2})
    assert path.read_text() == '{"a": 1}\n{"b": 2}\n'
