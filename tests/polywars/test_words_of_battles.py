"""A battle in letters: every die where it is and with what it holds, and a question for whoever is asked, by typing or by hand."""

from __future__ import annotations

import pytest

from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.state import Lie, Phase, Place
from dicefield.games.polywars.text.board import board
from dicefield.games.polywars.text.prompts import page_prompt, prompt
from tests.polywars import pictured
from tests.polywars.pictured import NAMES, SIGHTS

LISTED = (Place.RESERVE, Place.TABLE, Place.WAITING, Place.FALLEN)


@pytest.mark.parametrize("name", SIGHTS)
def test_every_die_has_a_line(name: str) -> None:
    battle = SIGHTS[name].battle
    lines = board(battle, 0, NAMES).splitlines()
    numbers = [line.split()[0] for line in lines if line.startswith("    #")]
    assert sorted(numbers) == sorted(f"#{place + 1}" for place in range(battle.count) if battle.dice[place].place in LISTED)
    assert sum(line.startswith("  base ") for line in lines) == sum(bool(base.down) for base in battle.bases)
    assert sum(line.startswith("  aura ") for line in lines) == sum(
        token.lie in (Lie.LYING, Lie.OFFERED) for token in battle.tokens
    )


def test_the_letters_tell_what_a_picture_does() -> None:
    told = board(SIGHTS["rescue"].battle, 0, NAMES)
    assert told.startswith("Rescue Mission!, cycle 6 of 12: zap back")
    assert "Immunity, frozen" in told
    crossed = board(SIGHTS["snipes"].battle, 0, NAMES)
    assert crossed.startswith("Snipe Hunt!, battle 1 of 2, cycle 4 of 20: Movement Phase")
    assert "Ann  2 across" in crossed


def test_who_is_out_is_told_so() -> None:
    battle = pictured.crowd()
    battle.players[1].out = True
    assert f"{NAMES[1]}  out" in board(battle, 0, NAMES)


@pytest.mark.parametrize("name", SIGHTS)
@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_is_asked_in_words_for_their_hands(name: str, seat: int) -> None:
    battle = SIGHTS[name].battle
    assert prompt(battle, seat).endswith(".")
    assert page_prompt(battle, seat).endswith(".")
    assert " say " not in page_prompt(battle, seat)


def test_steps_and_powers_change_the_question() -> None:
    battle = pictured.kings()
    battle.phase, battle.steps = Phase.MOVE, 1
    assert page_prompt(battle, 0) == "d8 #2 has 1 step left; or move another die."
    assert prompt(battle, 0) == "d8 #2 has 1 step left; or move another die, or say done."
    battle.phase, battle.powered = Phase.ACTION, True
    assert page_prompt(battle, 0) == "The power is used. End the turn."
    assert POLYWARS.text.prompt(battle, 0).endswith("done.")
