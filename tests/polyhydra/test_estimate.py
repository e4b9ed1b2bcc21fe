"""What a bite is worth and who will win: against a slow oracle and the solution, and told at the right moment. And the hunter."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from dicefield.bots import Bot
from dicefield.engine.record import array, f64
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.games.polyhydra.bots.estimate import BITES, CHANCES, WORTHS, estimate
from dicefield.games.polyhydra.state import FULL_HEALTH
from dicefield.solve import Solution, shelf_of
from dicefield.study.simulate import Simulation
from tests.engine.helpers import needs_machine
from tests.polyhydra.table import Table, heads_at, with_health

Solved = Callable[[str], Solution]
HEALTHS = range(1, FULL_HEALTH + 1)


# --- By lot ----------------------------------------------------------------------------------------------------------


def share(mine: int, theirs: int, dealt: int, taken: int) -> float:
    """What is to be had after two bites, one case after the other."""
    if mine > taken and theirs > dealt:
        return chance(mine - taken, theirs - dealt)
    if mine > taken or theirs > dealt:
        return 1.0 if mine > taken else 0.0
    return 1.0 if dealt > taken else 0.5 if dealt == taken else 0.0


@cache
def chance(mine: int, theirs: int) -> float:
    """The chance to win of hydras that bite by lot, by the book: c = all that moves + (both miss) * c."""
    both_miss = 0.0
    total = 0.0
    for (dealt, first), (taken, second) in product(*(enumerate(BITES[len(heads_at(health))]) for health in (mine, theirs))):
        if dealt == taken == 0:
            both_miss = first * second
        else:
            total += first * second * share(mine, theirs, dealt, taken)
    return total / (1 - both_miss)


def test_chances_are_those_of_hydras_that_bite_by_lot() -> None:
    for mine, theirs in product(HEALTHS, HEALTHS):
        assert CHANCES[mine, theirs] == pytest.approx(chance(mine, theirs), abs=1e-8), (mine, theirs)


def test_the_worth_of_a_bite_is_the_mean_over_the_bites_of_the_other() -> None:
    for mine, theirs, dealt in product((1, 3, 8, 9, 16, 20), (1, 4, 8, 12, 17), range(11)):
        bites = enumerate(BITES[len(heads_at(theirs))])
        mean = sum(often * (share(mine, theirs, dealt, taken) if dealt + taken else chance(mine, theirs)) for taken, often in bites)
        assert WORTHS[mine, theirs, dealt] == pytest.approx(mean, abs=1e-8), (mine, theirs, dealt)


def test_in_sudden_death_the_most_damage_wins() -> None:
    bites = BITES[5]
    for dealt in range(11):
        assert WORTHS[0, 0, dealt] == pytest.approx(sum(bites[:dealt]) + bites[dealt] / 2)


def test_bites_are_as_often_as_a_turn_can_end() -> None:
    for bites in BITES.values():
        assert sum(bites) == pytest.approx(1)


# --- Beside perfect play ---------------------------------------------------------------------------------------------


@needs_machine
def test_perfect_players_bite_so_often(solved: Solved) -> None:
    solved("polyhydra")
    dealt: Any = shelf_of(POLYHYDRA).get("dealt")
    for heads, bites in BITES.items():
        mine = [health for health in HEALTHS if len(heads_at(health)) == heads]
        assert np.abs(dealt[mine, 1:].mean(axis=(0, 1)) - bites).max() < 0.01


@needs_machine
def test_estimates_are_near_the_solution(solved: Solved) -> None:
    perfect = solved("polyhydra")
    errors = [CHANCES[pair] - (perfect.value(with_health(*pair, dice="sealed").state) or 0) for pair in product(HEALTHS, HEALTHS)]
    assert np.abs(errors).max() < 0.08
    assert np.sqrt(np.mean(np.square(errors))) < 0.03


# --- When it is told -------------------------------------------------------------------------------------------------


def told(table: Table) -> list[float] | None:
    out = array.of(f64, 8)
    return [out[seat] for seat in range(table.state.seats)] if estimate(table.state, out) else None


def test_estimates_are_told_of_the_last_two() -> None:
    assert told(Table()) == [0.5, 0.5]
    assert told(with_health(12, 0, 20)) == [CHANCES[12, 20], 0, CHANCES[20, 12]]
    assert told(with_health(12, 5, 20)) is None


@pytest.mark.parametrize("dice", ["open", "sealed"])
def test_nothing_is_told_when_dice_have_landed(dice: str) -> None:
    table = with_health(12, 20, dice=dice)
    table.land(1, 2, 3, 4, 1, 2, 3)
    assert told(table) is None
    table.all("lock d6 reroll", "lock d6 stop")
    assert told(table) is None


def test_nothing_is_told_when_the_agreed_end_is_near() -> None:
    assert told(Table(turns=20)) == [0.5, 0.5]
    assert told(Table(turns=19)) is None


def test_sudden_death_is_even() -> None:
    table = with_health(1, 1)
    table.land(*[1, 2, 3, 4, 5] * 2)
    table.all("lock d4 stop", "lock d4 stop")
    assert table.state.sudden_death
    assert told(table) == [0.5, 0.5]


# --- The hunter ------------------------------------------------------------------------------------------------------


def choice_of(bot: str, table: Table) -> str:
    return POLYHYDRA.text.grammar.say(Bot(POLYHYDRA, bot, seed=1).choose(table.position.view(1)))


def test_the_hunter_stops_when_an_open_bite_is_beaten() -> None:
    """Both would fall, and it deals more."""
    table = with_health(1, 3)
    table.land(1, 2, 3, 4, 5, 4, 2, 3, 4, 5)
    table.all("lock d6 reroll", "lock d8 stop")
    table.land(1, 3, 4, 5)
    assert choice_of("hunter", table).endswith("stop")


def test_the_hunter_rolls_again_when_an_open_bite_would_beat_it() -> None:
    """Greedy is content when the other falls, and falls itself with the smaller bite."""
    table = with_health(1, 1)
    table.land(4, 6, 7, 9, 2, 1, 2, 3, 4, 5)
    table.all("lock d6 reroll", "lock d4 d6 d8 d10 d12 stop")
    table.land(1, 7, 2, 2)
    assert choice_of("hunter", table).endswith("reroll")
    assert choice_of("greedy", table).endswith("stop")


def test_the_hunter_does_not_look_at_sealed_dice() -> None:
    found = []
    for bite in ("lock d6 stop", "lock d4 d6 d8 d10 d12 stop"):
        table = with_health(1, 1, dice="sealed")
        table.land(4, 6, 7, 9, 2, 1, 2, 3, 4, 5)
        table.all("lock d6 reroll", bite)
        table.land(1, 7, 2, 2)
        found.append(choice_of("hunter", table))
    assert found[0] == found[1]


@needs_machine
@pytest.mark.parametrize(("seats", "least"), [(2, 0.65), (3, 0.43), (6, 0.22)])
@pytest.mark.parametrize("dice", ["open", "sealed"])
def test_the_hunter_beats_greedy(seats: int, least: float, dice: str) -> None:
    """A fair share would be one half, one third and one sixth."""
    bots = ["hunter", *["greedy"] * (seats - 1)]
    tally = Simulation.of(POLYHYDRA, bots, games=4_000, seed=2, options={"seats": seats, "dice": dice}).play(0, 4_000)
    assert tally.points[0] / tally.games > least
