"""The commands: what they print, and one clear message with exit code 2 for whatever cannot be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import dicefield as package
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.play.game_record import read
from dicefield.play.pairs import begin_pair, begin_second, verify_pair
from dicefield.play.replay import secret_path, verify
from tests.cli.run import dicefield, hears_ctrl_c
from tests.play.games import played, saved

ANSWERS = "1\n\n" * 400


@pytest.fixture
def record(tmp_path: Path) -> Path:
    saved(tmp_path / "game.jsonl", 12)
    return tmp_path / "game.jsonl"


def said_no(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One clear message on standard error, exit code 2, no stack trace."""
    assert done.returncode == 2, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr


# --- games, rules ----------------------------------------------------------------------------------------------------


def test_games_are_listed_with_options_and_bots() -> None:
    done = dicefield("games")
    assert done.returncode == 0
    for word in ("Army Men Dice War", "army_men", "youngest", "greedy"):
        assert word in done.stdout


def test_games_as_json_have_all_facts() -> None:
    (facts, *_) = json.loads(dicefield("games", "--json").stdout)
    assert facts["name"] == "army_men"
    assert facts["seats"] == [2, 2]
    assert {row["name"] for row in facts["options"]} == {"seats", "war", "youngest"}
    assert list(facts["bots"]) == ["random", "greedy", "novice", "beginner", "club", "expert", "strongest", "perfect"]


def test_rules_can_be_read_whole_or_one_by_one() -> None:
    assert "campaign" in dicefield("rules", "army_men").stdout
    assert dicefield("rules", "army_men", "2.5").stdout.startswith("2.5 After every throw")
    said_no(dicefield("rules", "army_men", "9.9"), "9.9")


def test_the_version_is_printed() -> None:
    assert dicefield("--version").stdout.strip() == f"dicefield {package.__version__}"


@pytest.mark.parametrize("command", ["", "games", "play", "verify", "simulate", "show", "referee", "rules"])
def test_help_teaches_every_command(command: str) -> None:
    done = dicefield(*command.split(), "--help")
    assert done.returncode == 0
    assert "Usage" in done.stdout


@pytest.mark.parametrize(
    "words", [["dance"], ["play", "army_men", "--dance"], ["verify"], ["simulate", "army_men", "--games", "many"]]
)
def test_what_is_no_command_is_refused(words: list[str]) -> None:
    said_no(dicefield(*words))


# --- verify, show ----------------------------------------------------------------------------------------------------


def test_a_record_is_verified(record: Path) -> None:
    done = dicefield("verify", record)
    assert done.returncode == 0
    assert "The record holds" in done.stdout
    facts = json.loads(dicefield("verify", record, "--json").stdout)
    assert facts["ok"] is True
    assert facts["lines"] == 13
    assert facts["hash"] == read(record).lines[-1]["hash"]


def test_a_broken_record_is_refused_by_the_first_bad_line(record: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    record.write_text("".join([*lines[:3], lines[3].replace('"', "'", 1), *lines[4:]]))
    said_no(dicefield("verify", record), "Line 4")
    done = dicefield("verify", record, "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["refusal"]["words"].startswith("Line 4")


def test_the_records_of_a_pair_are_verified_together(tmp_path: Path) -> None:
    first = played(begin_pair(ARMY_MEN, players=["Ann", "Ben"]))
    second = played(begin_second(first), seed=1)
    files = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    for match, file in zip((first, second), files, strict=True):
        file.write_text(match.record.text())
    words = verify_pair(first.record, second.record, GAMES).words
    said = dicefield("verify", *files).stdout
    assert "Both games had the same dice, with the seats swapped." in said
    assert words in said
    told = json.loads(dicefield("verify", *files, "--json").stdout)
    assert (told["words"], [game["lines"] for game in told["games"]]) == (words, [len(m.record.lines) for m in (first, second)])
    said_no(dicefield("verify", files[1], files[0]), "first game must be given first")
    assert "second game" in dicefield("verify", files[0]).stdout


def test_missing_and_foreign_files_are_refused(tmp_path: Path) -> None:
    said_no(dicefield("verify", tmp_path / "none.jsonl"), "none.jsonl")
    (tmp_path / "text").write_text("hello\n")
    said_no(dicefield("verify", tmp_path / "text"), "Line 1")
    said_no(dicefield("show", tmp_path / "text"), "Line 1")


def test_a_step_is_shown_in_words_and_as_a_picture(record: Path, tmp_path: Path) -> None:
    done = dicefield("show", record, "--step", "3", "--svg", tmp_path / "out.svg", "--seat", "2")
    assert done.returncode == 0
    assert "Round 1" in done.stdout
    assert ElementTree.parse(tmp_path / "out.svg").getroot().tag.endswith("svg")


@pytest.mark.parametrize("words", [["--step", "99"], ["--step", "-1"], ["--seat", "3"], ["--svg", "/nowhere/x/out.svg"]])
def test_impossible_wishes_to_see_are_refused(record: Path, words: list[str]) -> None:
    said_no(dicefield("show", record, *words))


# --- simulate --------------------------------------------------------------------------------------------------------


def test_a_simulation_is_the_same_for_the_same_seed_on_any_number_of_threads() -> None:
    words = ["simulate", "army_men", "--bots", "greedy,random", "--games", "10000", "--seed", "5", "--json"]
    one, two = (json.loads(dicefield(*words, "--threads", threads).stdout) for threads in ("1", "2"))
    for facts in (one, two):
        for noisy in ("seconds", "threads", "games_a_second"):
            facts.pop(noisy)
    assert one == two
    assert one["games"] == 10_000
    assert one["endless"] == 0
    assert one["seats"][0]["low"] < one["seats"][0]["win_share"] < one["seats"][0]["high"]
    assert sum(row["wins"] for row in one["seats"]) + one["shared"] == 10_000


def test_a_simulation_is_printed_with_intervals_and_speed() -> None:
    done = dicefield("simulate", "army_men", "--games", "2000")
    assert done.returncode == 0
    for word in ("seed 0", "ruleset 1.0", "95 % interval", "games a second"):
        assert word in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["army_men", "--bots", "deep,blue"],
        ["army_men", "--bots", "random"],
        ["army_men", "--games", "0"],
        ["army_men", "--seed", "-1"],
        ["army_men", "-o", "war"],
        ["army_men", "-o", "war=hot"],
        ["army_men", "-o", "peace=1"],
        ["army_men", "-o", "war=single", "-o", "war=campaign"],
        ["army_men", "--threads", "0"],
        ["army_men", "--on", "moon"],
    ],
)
def test_impossible_simulations_are_refused(words: list[str]) -> None:
    said_no(dicefield("simulate", *words))


# --- play ------------------------------------------------------------------------------------------------------------


def test_a_whole_game_is_played_at_the_keyboard_and_verifies(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = dicefield("play", "army_men", "--seed", "3", "--save", path, given=ANSWERS)
    assert done.returncode == 0, done.stderr
    assert "wins the game" in done.stdout or "is drawn" in done.stdout
    verified = verify(read(path), GAMES)
    assert verified.match.over
    assert [player.kind for player in verified.match.players] == ["human", "greedy"]


def test_refusals_hints_rules_and_undo_at_the_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    given = "set 9\n99\nstop\nhelp\nr 2.5\nr 7.7\n1\nu\n2\n\nq\n"
    done = dicefield("play", "army_men", "--seed", "3", "--save", path, "--names", "Ann", given=given)
    assert done.returncode == 0
    for words in (
        "(rule 2.5, AM.2)",
        "from 1 to 11",
        "(rule 2.7, AM.1)",
        "u takes back",
        "never more",
        "no rule 7.7",
        "Taken back",
        "--load",
    ):
        assert words in done.stdout, words
    assert any(line.get("undo") for line in read(path).lines)
    again = dicefield("play", "--load", path, given=ANSWERS)
    assert again.returncode == 0
    assert verify(read(path), GAMES).match.over


def test_real_dice_are_typed_in(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    given = "1 2 3\nsix\n7 1 1 1 1\n1, 2, 3, 4, 5\nset 1 2\nu\nset 1 3\n4 4 4\nq\n"
    done = dicefield("play", "army_men", "--seats", "human,human", "--dice", "entered", "--save", path, given=given)
    assert done.returncode == 0
    assert "5 faces are needed" in done.stdout
    assert "shows 1 to 6, not 7" in done.stdout
    lines = read(path).lines
    assert [line["faces"] for line in lines if "faces" in line] == [[1, 2, 3, 4, 5], [4, 4, 4]]


def test_fair_dice_show_their_commitment_first_and_verify_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    dicefield("play", "army_men", "--dice", "fair", "--save", path, given="1\n\nq\n")
    assert secret_path(path).exists()
    done = dicefield("play", "--load", path, given=ANSWERS)
    assert read(path).header["dice"]["commitment"] in done.stdout
    assert not secret_path(path).exists()
    assert "checked against the revealed secret" in dicefield("verify", path).stdout


def test_without_a_file_the_game_is_kept_in_the_data_folder(tmp_path: Path) -> None:
    done = dicefield("play", "army_men", given="q\n", folder=tmp_path)
    (path,) = tmp_path.rglob("*.jsonl")
    assert str(path) in done.stdout.replace("\n", "")


def test_the_menu_leads_to_a_game(tmp_path: Path) -> None:
    done = dicefield("play", given="x\n1\n\n\nq\n", folder=tmp_path)
    assert done.returncode == 0
    assert "Please type a number" in done.stdout
    assert "Set aside" in done.stdout


def test_nobody_at_the_menu_is_no_trouble(tmp_path: Path) -> None:
    done = dicefield("play", folder=tmp_path)
    assert done.returncode == 0
    assert "play --help" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["army_men", "--seats", "human"],
        ["army_men", "--seats", "human,deep"],
        ["army_men", "--names", "a,b,c"],
        ["army_men", "--names", "x" * 60],
        ["army_men", "--dice", "loaded"],
        ["army_men", "--dice", "fair", "--seed", "3"],
        ["army_men", "--seed", "-3"],
        ["army_men", "-o", "youngest=3"],
        ["army_men", "--save", "/proc/nowhere/game.jsonl"],
        ["--load", "/nowhere/game.jsonl"],
    ],
)
def test_impossible_games_are_refused(tmp_path: Path, words: list[str]) -> None:
    said_no(dicefield("play", *words, folder=tmp_path))
    assert not list(tmp_path.rglob("*.jsonl"))


def test_an_existing_file_is_not_overwritten(record: Path) -> None:
    before = record.read_text()
    said_no(dicefield("play", "army_men", "--save", record), "exists already")
    assert record.read_text() == before


def test_an_interruption_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    words = [sys.executable, "-m", "dicefield.cli", "play", "army_men", "--seed", "3", "--save", str(path)]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hears_ctrl_c
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("1\n")
        game.stdin.flush()
        said = ""
        while "takes back:" not in said:  # it waits for somebody
            letter = game.stdout.read(1)
            assert letter, said
            said += letter
        game.send_signal(signal.SIGINT)
        game.wait(120)  # before its input ends, which would end the game as well
        out, errors = game.communicate()
    assert game.returncode == 2
    assert "nothing is lost" in out
    assert "Traceback" not in errors
    assert verify(read(path), GAMES).match.steps


def test_a_reader_that_leaves_is_no_trouble() -> None:
    words = f"{sys.executable} -m dicefield.cli games | true"
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False, env={**os.environ, "TERM": "dumb"})
    assert "Traceback" not in done.stderr


# --- Quick starts ----------------------------------------------------------------------------------------------------


def test_nothing_is_compiled_or_imported_before_it_is_needed() -> None:
    script = "import dicefield, sys; print([name for name in ('numpy', 'numba', 'typer', 'rich') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_playing_needs_no_compiler() -> None:
    play = "m = dicefield.new('army_men', seed=1); m.land(); m.choose(1, m.legal()[0])"
    script = f"import dicefield, sys; {play}; print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.strip() == "False"
