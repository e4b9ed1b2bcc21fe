"""The conformance kit: what every game must hold, for authors of games.

    from dicefield.testing import conform
    conform(MY_GAME)

plays random games of `MY_GAME` at both speeds, with every set of options worth a look, and raises `Nonconforming` at the first
promise of the contract that the game breaks, with the position to start looking from. Each promise is a function of its own in
`CHECKS`, to be run alone: `check_guesses(MY_GAME)`. Two more compare with files that an author keeps and can read:
`check_playthrough`, a whole game in words, and `check_tree`, exact numbers of small positions. `python -m dicefield.testing` writes
both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dicefield.engine.game import Game
from dicefield.testing.beats import check_beats
from dicefield.testing.boards import check_boards
from dicefield.testing.bots import check_bots, check_first_bot_is_random
from dicefield.testing.choices import check_legal_choices, check_nonsense_at_the_rules, check_nonsense_at_the_table
from dicefield.testing.facts import check_facts, check_no_event_is_lost, check_seats_and_options, check_throwers
from dicefield.testing.insight import check_alike_dice, check_estimates, check_sorted_throws
from dicefield.testing.keeping import (
    check_actions_round_trip,
    check_copies_are_apart,
    check_records_round_trip,
    check_states_round_trip,
    check_undo_goes_back,
)
from dicefield.testing.playthrough import check_playthrough, playthrough
from dicefield.testing.positions import check_corrupted_positions, check_positions_are_valid
from dicefield.testing.sealed import check_sealed_choices_commute, check_second_choice_replaces
from dicefield.testing.secrecy import check_choices_stay_unseen, check_equal_views_look_equal, check_guesses, check_observations
from dicefield.testing.speeds import check_games_end, check_scores_add_up, check_speeds_agree, check_states_agree
from dicefield.testing.touches import check_touches
from dicefield.testing.tree import Counts, Layer, check_tree, count_tree
from dicefield.testing.trial import Check, Nonconforming, Trial
from dicefield.testing.words import check_events_are_told, check_pictures, check_positions_have_words, check_reasons

__all__ = [
    "CHECKS",
    "Check",
    "Counts",
    "Layer",
    "Nonconforming",
    "Trial",
    "check_playthrough",
    "check_states_agree",
    "check_tree",
    "conform",
    "count_tree",
    "playthrough",
]

CHECKS: tuple[Check, ...] = (
    check_seats_and_options,
    check_reasons,
    check_first_bot_is_random,
    check_positions_are_valid,
    check_legal_choices,
    check_nonsense_at_the_rules,
    check_nonsense_at_the_table,
    check_corrupted_positions,
    check_copies_are_apart,
    check_states_round_trip,
    check_actions_round_trip,
    check_records_round_trip,
    check_undo_goes_back,
    check_sealed_choices_commute,
    check_second_choice_replaces,
    check_observations,
    check_guesses,
    check_choices_stay_unseen,
    check_equal_views_look_equal,
    check_facts,
    check_no_event_is_lost,
    check_throwers,
    check_events_are_told,
    check_positions_have_words,
    check_pictures,
    check_touches,
    check_beats,
    check_boards,
    check_alike_dice,
    check_sorted_throws,
    check_estimates,
    check_scores_add_up,
    check_bots,
    check_speeds_agree,
    check_games_end,
)
"""Every promise that a game can be held to without a file, the plain ones first."""


def conform(
    game: Game,
    *,
    games: int = 2,
    seed: int = 0,
    options: Sequence[Mapping[str, Any]] = (),
    playthroughs: Path | None = None,
    trees: Path | None = None,
) -> None:
    """Runs every check, with so many random games for each set of options; the two folders hold the author's files."""
    trial = Trial(games, seed, options)
    for check in CHECKS:
        check(game, trial)
    if playthroughs:
        check_playthrough(game, playthroughs / f"{game.name}.txt")
    if trees:
        check_tree(game, trees / f"{game.name}.json")
