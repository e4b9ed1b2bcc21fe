"""What is guessed of a turn that nobody sees, beside the turns of two hunters."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from dicefield.engine.desk import Desk
from dicefield.engine.dice import rng_from, roll
from dicefield.engine.waiting import first_owing
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.rules.queries import bite
from dicefield.games.polyhydra.state import Standing
from tests.engine.helpers import needs_machine
from tests.polyhydra.table import with_health

HUNTER = list(POLYHYDRA.bots).index("hunter")
TURNS = 1_000

pytestmark = needs_machine


def chooses_again(hydra: Any) -> bool:
    """Whether it has locked one die, and looks at its second roll."""
    return bool(hydra.standing == Standing.CHOOSING and sum(hydra.locked) == 1)


def play_until_second_choice(desk: Desk, minds: Any) -> bool:
    """A turn of two hunters, to where the first chooses again; whether it came to that."""
    state: Any = desk.state
    while not state.sudden_death and state.turns_over == 0:
        if state.throw.count:
            roll(state, desk.top.dice, desk.top.faces)
            desk.land([desk.top.faces[die] for die in range(state.throw.count)])
            if chooses_again(state.hydras[0]):
                return True
        else:
            seat = first_owing(state)
            actions = desk.legal(seat)
            desk.choose(seat, actions[desk.pick(HUNTER, desk.view(seat), seat, actions, minds)])
    return False


@cache
def played_and_guessed() -> tuple[list[Any], list[Any]]:
    """The second hydra at the second choice of the first, as it was and as the first guesses it."""
    desk, minds, fresh = Desk(POLYHYDRA, machine=True, silent=True), rng_from([1, 2, 3, 4]), with_health(5, 5, dice="sealed").state
    dice, played, guessed = rng_from([5, 6, 7, 8]), [], []
    while len(played) < TURNS:
        desk.state, desk.top.raw["dice"] = fresh, dice.raw
        found = play_until_second_choice(desk, minds)
        dice.take(desk.top.dice)
        if found:
            state: Any = desk.state
            played.append(state.hydras[1].copy())
            desk.state = desk.view(0)
            desk.top.raw["minds"] = minds.raw
            desk.guess(0)
            minds.take(desk.top.minds)
            guessed.append(state.hydras[1].copy())
    return played, guessed


def apart(played: Counter[Any], guessed: Counter[Any]) -> float:
    """Which part of the turns would have to be others for both to be alike."""
    return sum((played - guessed).values()) / TURNS


def test_a_turn_is_guessed_to_have_come_as_far_as_turns_do() -> None:
    played, guessed = (Counter(hydra.standing for hydra in hydras) for hydras in played_and_guessed())
    assert set(played) == set(guessed) == {Standing.CHOOSING, Standing.STOPPED, Standing.MISSED}
    assert apart(played, guessed) < 0.1


def test_as_many_dice_are_guessed_to_be_locked_as_there_are() -> None:
    played, guessed = (Counter(sum(hydra.locked) for hydra in hydras) for hydras in played_and_guessed())
    assert apart(played, guessed) < 0.15


def test_anything_may_have_been_played() -> None:
    """No hunter stops with a single die that is not at its highest face; somebody might."""
    played, guessed = (
        sum(hydra.standing == Standing.STOPPED and bite(hydra) == 1 for hydra in hydras) for hydras in played_and_guessed()
    )
    assert played == 0
    assert guessed > 0
