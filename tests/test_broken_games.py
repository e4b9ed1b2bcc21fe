"""The conformance kit can fail: games that are broken on purpose are rejected, each by the check that is there for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicefield.engine.game import Game
from dicefield.testing import CHECKS, Check, Nonconforming, Trial, check_playthrough, check_tree, conform, playthrough
from tests.engine.helpers import needs_machine
from tests.toys import BIDS
from tests.toys.broken import BROKEN

TREES = Path(__file__).parent / "trees"

NAMED = {check.__name__: check for check in CHECKS}

COMPILED = ("check_games_end", "check_speeds_agree")


def marks_of(check: str) -> list[pytest.MarkDecorator]:
    return [needs_machine] if check in COMPILED else []


REJECTIONS = [
    pytest.param(broken.game, NAMED[check], why, id=f"{broken.game.name}-{check}", marks=marks_of(check))
    for broken in BROKEN.values()
    for check, why in broken.rejected_by.items()
]


@pytest.mark.parametrize(("game", "check", "why"), REJECTIONS)
def test_a_broken_game_is_rejected(game: Game, check: Check, why: str) -> None:
    with pytest.raises(Nonconforming, match=why) as rejected:
        check(game, Trial(games=3))
    assert rejected.value.check == check.__name__
    assert str(rejected.value).startswith(f"{check.__name__}: {game.name}, options ")
    assert "\nposition: " in str(rejected.value)


def test_every_check_can_fail() -> None:
    assert {check for broken in BROKEN.values() for check in broken.rejected_by} == set(NAMED)


def test_a_rejection_carries_the_position_that_reproduces_it() -> None:
    with pytest.raises(Nonconforming) as rejected:
        conform(BROKEN["bids_too_strict"].game)
    found = rejected.value
    assert found.place.state is not None
    assert str(found).endswith(json.dumps(found.place.state.json()))
    assert f"seed {found.place.seed}, step {found.place.step}" in str(found)


def test_conform_takes_seed_and_options() -> None:
    with pytest.raises(Nonconforming, match=r'options \{"seats": 3\}, seed 70'):
        conform(BROKEN["bids_no_board"].game, games=1, seed=70, options=[{"seats": 3}])


# --- Files -----------------------------------------------------------------------------------------------------------


def test_a_missing_playthrough_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(Nonconforming, match="there is no playthrough at"):
        check_playthrough(BIDS, tmp_path / "bids.txt")


def test_a_playthrough_that_differs_is_rejected_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bids.txt"
    path.write_text(playthrough(BIDS).replace("throws 4", "throws 5"))
    with pytest.raises(Nonconforming, match=r"line 25 of .* throws 5.* throws 4"):
        check_playthrough(BIDS, path)


def test_a_playthrough_cut_short_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "bids.txt"
    path.write_text(playthrough(BIDS)[:-12])
    with pytest.raises(Nonconforming, match="check_playthrough"):
        check_playthrough(BIDS, path)


def test_missing_tree_counts_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(Nonconforming, match="there are no tree counts at"):
        check_tree(BIDS, tmp_path / "bids.json")


def test_wrong_tree_counts_are_rejected_where_they_part(tmp_path: Path) -> None:
    given = json.loads((TREES / "bids.json").read_text())
    given["trees"][0]["counts"]["layers"][1][0] += 1
    path = tmp_path / "bids.json"
    path.write_text(json.dumps(given))
    with pytest.raises(Nonconforming, match=r"at depth 1 \[choices, throws, ends\] are \[\[16, 0, 0\]\], not \[\[17, 0, 0\]\]"):
        check_tree(BIDS, path)


def test_a_tree_without_an_explanation_is_rejected(tmp_path: Path) -> None:
    given = json.loads((TREES / "bids.json").read_text())
    given["trees"][0]["why"] = ""
    path = tmp_path / "bids.json"
    path.write_text(json.dumps(given))
    with pytest.raises(Nonconforming, match="does not explain"):
        check_tree(BIDS, path)
