"""A shell knows games, bots and options; a slip of the finger is answered by what was meant."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from dicefield.bots import bots_of
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from tests.cli.run import dicefield


def completed(line: str) -> list[str]:
    """What a shell offers behind a line, as bash asks for it."""
    words = line.split(" ")
    asked = {"_DICEFIELD_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run(
        [sys.executable, "-m", "dicefield.cli"],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("dicefield ru", ["rules"]),
        ("dicefield play ", [game.name for game in GAMES.games]),
        ("dicefield rules polyh", ["polyhydra"]),
        ("dicefield simulate army_men --bots ", list(bots_of(ARMY_MEN))),
        ("dicefield tournament army_men --bots perfect,gr", ["perfect,greedy"]),
        ("dicefield play army_men --seats human,ra", ["human,random"]),
        ("dicefield play army_men -o ", ["seats=", "war=", "youngest="]),
        ("dicefield play army_men -o war=", ["war=single", "war=campaign"]),
    ],
)
def test_a_shell_completes(line: str, offered: list[str]) -> None:
    assert completed(line) == offered


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["rules", "armymen"], "Did you mean 'army_men'?"),
        (["simulate", "army_men", "--bots", "greedi,random"], "Did you mean 'greedy'?"),
        (["simulate", "army_men", "-o", "wars=single"], "Did you mean 'war'?"),
        (["simulate", "army_men", "-o", "war=campain"], "Did you mean 'campaign'?"),
        (["simulat", "army_men"], "Did you mean 'simulate'?"),
        (["simulate", "army_men", "--sed", "4"], "options: --seed"),
    ],
)
def test_a_slip_of_the_finger_is_answered_by_what_was_meant(words: list[str], meant: str) -> None:
    done = dicefield(*words)
    assert done.returncode == 2
    assert meant in " ".join(done.stderr.replace("│", " ").split())


def test_programs_are_told_the_same() -> None:
    refusal = json.loads(dicefield("solve", "army_man", "--json").stdout)["refusal"]
    assert refusal["code"] == "unknown_game"
    assert refusal["words"].endswith("Did you mean 'army_men'?")
