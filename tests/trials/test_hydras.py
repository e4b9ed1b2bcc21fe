"""Polyhydra keeps the contract at every size of table in between, with open and with sealed dice."""

from __future__ import annotations

import pytest

from dicefield.games.polyhydra import POLYHYDRA
from dicefield.testing import CHECKS, Trial
from tests.engine.helpers import needs_machine

WANTED = (
    "check_positions_are_valid",
    "check_states_round_trip",
    "check_sealed_choices_commute",
    "check_observations",
    "check_guesses",
    "check_choices_stay_unseen",
    "check_scores_add_up",
    "check_speeds_agree",
)


@needs_machine
@pytest.mark.parametrize("dice", ["open", "sealed"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_size_of_table_conforms(seats: int, dice: str) -> None:
    trial = Trial(1, 7, [{"seats": seats, "dice": dice}])
    for check in CHECKS:
        if check.__name__ in WANTED:
            check(POLYHYDRA, trial)
