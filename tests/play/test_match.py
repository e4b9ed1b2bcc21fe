"""A match: choices, throws, undo to the fence, views, and nothing changed by what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import dicefield
from dicefield.engine.errors import Illegal, Malformed, Refused, Stale
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.play.dice import Entered, Scripted, Seeded
from dicefield.play.match import Match, Player
from tests.play.games import played
from tests.toys.bids import BIDS


def landed(*faces: int) -> Match:
    match = Match(ARMY_MEN, dice=Entered())
    match.land(list(faces))
    return match


def test_a_match_waits_for_a_throw_then_for_a_choice() -> None:
    match = Match(ARMY_MEN, dice=Entered())
    assert match.turn is None
    assert match.waits.json() == {"for": "throw", "dice": ["d6"] * 5, "words": match.waits.words}
    match.land([1, 2, 3, 4, 5])
    assert match.turn == 1
    assert match.waits.json()["seats"] == [1]
    assert match.legal() == match.legal(1)
    assert match.legal(2) == []


def test_the_words_use_the_names_of_the_players() -> None:
    match = Match(ARMY_MEN, dice=Entered(), players=["Ann", "Ben"])
    assert match.land([1, 2, 3, 4, 5])[0].words == "Ann throws 1, 2, 3, 4 and 5."
    assert "Ann" in match.svg()


def test_a_finished_match_tells_its_result() -> None:
    match = played(Match(ARMY_MEN, seed=2))
    assert match.over
    assert match.result == match.waits.words
    assert sum(match.scores or []) == 1
    assert match.legal() == []
    assert match.waits.json()["for"] == "nothing"


def test_the_same_seed_gives_the_same_match() -> None:
    first, second = (played(Match(ARMY_MEN, seed=5)) for _ in range(2))
    other = played(Match(ARMY_MEN, seed=6))
    assert first.hash == second.hash != other.hash


def test_a_match_without_a_seed_draws_one_and_says_so() -> None:
    match = Match(ARMY_MEN)
    assert match.record.header["dice"] == {"source": "seeded", "seed": match.dice.header()["seed"]}
    assert Match(ARMY_MEN).id != match.id


# --- Refusals change nothing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "action"), [(2, "set 1"), (1, "set 6"), (1, "set 1 2 3"), (3, "set 1"), (0, "set 1"), (1, 7), (1, "")]
)
def test_a_refused_choice_changes_nothing(seat: int, action: Any) -> None:
    match = landed(1, 2, 3, 4, 5)
    before = match.hash, match.record.text(), len(match.steps)
    refusal = match.why_not(seat, action)
    with pytest.raises(Refused) as refused:
        match.choose(seat, action)
    assert refused.value.refusal == refusal
    assert (match.hash, match.record.text(), len(match.steps)) == before


@pytest.mark.parametrize("faces", [[1, 2, 3, 4], [1, 2, 3, 4, 5, 6], [0, 1, 1, 1, 1], ["1"] * 5, 5, {}])
def test_refused_faces_change_nothing(faces: Any) -> None:
    match = Match(ARMY_MEN, dice=Entered())
    before = match.hash, match.record.text()
    with pytest.raises(Refused):
        match.land(faces)
    assert (match.hash, match.record.text()) == before


def test_faces_cannot_be_entered_where_dice_are_thrown() -> None:
    match = Match(ARMY_MEN, seed=1)
    with pytest.raises(Illegal) as refused:
        match.land([1, 1, 1, 1, 1])
    assert refused.value.code == "not_entered"


def test_entered_dice_must_be_entered() -> None:
    with pytest.raises(Illegal) as refused:
        Match(ARMY_MEN, dice=Entered()).land()
    assert refused.value.code == "enter_faces"


def test_a_throw_out_of_turn_is_refused() -> None:
    with pytest.raises(Illegal) as refused:
        landed(1, 2, 3, 4, 5).land([1])
    assert refused.value.code == "no_throw"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"wars": "single"}, "unknown_option"),
        ({"war": "long"}, "unknown_word"),
        ({"youngest": 3}, "option_bounds"),
        ([], "options"),
    ],
)
def test_options_are_checked(options: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Match(ARMY_MEN, options)
    assert refused.value.code == code


@pytest.mark.parametrize("names", [["", "b"], ["x" * 41], ["a\nb"], ["a", "b", "c"], [3]])
def test_names_are_checked(names: Any) -> None:
    with pytest.raises(Refused):
        Match(ARMY_MEN, players=[Player(name) for name in names])


@pytest.mark.parametrize("source", ["seeded", "fair", "entered"])
def test_dice_are_named(source: str) -> None:
    match = dicefield.new("army_men", dice=source)
    assert match.record.header["dice"]["source"] == source
    if source == "fair":
        assert len(match.record.header["dice"]["seeds"]) == 2


def test_unknown_dice_and_seeds_for_others_are_refused() -> None:
    with pytest.raises(Malformed):
        dicefield.new("army_men", dice="loaded")
    with pytest.raises(Illegal):
        dicefield.new("army_men", dice="fair", seed=3)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(Malformed) as refused:
        dicefield.new("chess")
    assert "army_men" in refused.value.refusal.words


# --- Undo ------------------------------------------------------------------------------------------------------------


def test_a_choice_can_be_taken_back_before_the_dice_fall() -> None:
    match = landed(1, 2, 3, 4, 5)
    before = match.hash
    match.choose(1, "set 1")
    match.undo(1)
    assert match.hash == before
    assert match.turn == 1
    match.choose(1, "set 2")
    assert match.record.lines[-2]["undo"] is True


def test_dice_are_a_fence() -> None:
    match = landed(1, 2, 3, 4, 5)
    with pytest.raises(Stale) as refused:
        match.undo(1)
    assert refused.value.code == "fence"
    match.choose(1, "set 1")
    match.land([2, 3, 4, 5])
    with pytest.raises(Stale):
        match.undo(1)


def test_only_ones_own_choice_can_be_taken_back() -> None:
    match = landed(1, 2, 3, 4, 5)
    match.choose(1, "set 1")
    with pytest.raises(Illegal) as refused:
        match.undo(2)
    assert refused.value.code == "not_yours"


def test_there_is_nothing_to_undo_at_the_start_or_after_the_end() -> None:
    with pytest.raises(Stale) as refused:
        Match(ARMY_MEN, dice=Entered()).undo(1)
    assert refused.value.code == "nothing_to_undo"
    with pytest.raises(Stale):
        played(Match(ARMY_MEN, seed=3)).undo(1)


def test_a_reveal_is_a_fence_but_a_sealed_choice_is_not() -> None:
    match = Match(BIDS, seed=1)
    first, second = match.waits.choices[:2]
    match.choose(first, match.legal(first)[0])
    match.undo(first)
    match.choose(first, match.legal(first)[-1])
    match.choose(second, match.legal(second)[0])
    with pytest.raises(Stale) as refused:
        match.undo(second)
    assert refused.value.code == "fence"


# --- Saving ----------------------------------------------------------------------------------------------------------


def test_what_cannot_be_written_has_not_happened() -> None:
    match = landed(1, 2, 3, 4, 5)
    before = match.hash, match.record.text(), match.turn

    def full(line: dict[str, Any]) -> None:
        raise Malformed.of("file", "Cannot write: the disk is full.")

    match.sink = full
    with pytest.raises(Malformed):
        match.choose(1, "set 1")
    assert (match.hash, match.record.text(), match.turn) == before


# --- Dice in order ---------------------------------------------------------------------------------------------------


def test_scripted_dice_fall_as_scripted_and_no_further() -> None:
    match = Match(ARMY_MEN, dice=Scripted([1, 1, 1, 1, 1, 2]))
    assert match.land()[0].words == "Seat 1 throws 1, 1, 1, 1 and 1."
    match.choose(1, "set 1 1")
    with pytest.raises(Stale) as refused:
        match.land()
    assert refused.value.code == "unscripted"


def test_leftover_scripted_faces_fail() -> None:
    dice = Scripted([1, 1, 1, 1, 1, 2])
    Match(ARMY_MEN, dice=dice).land()
    with pytest.raises(Stale) as refused:
        dice.finish()
    assert refused.value.code == "leftover"


@pytest.mark.parametrize("seed", [-1, 2**64, "7", 1.5, None, True])
def test_seeds_are_whole_numbers(seed: Any) -> None:
    with pytest.raises(Malformed):
        Seeded(seed)


# --- Notebooks -------------------------------------------------------------------------------------------------------


def test_a_match_shows_itself_as_a_picture_and_in_a_line() -> None:
    match = Match(ARMY_MEN, seed=1)
    assert match._repr_svg_().startswith("<svg")
    assert match.view(1)._repr_svg_() == match.svg(1)
    assert repr(match) == f"<Match army_men {match.id}: {match.waits.words}>"


@pytest.mark.parametrize("game", ["army_men", "polywars"])
def test_every_step_tells_the_state_before_it(game: str) -> None:
    """A large one takes little more than what is in it."""
    match = Match(GAMES.find(game), seed=5)
    states = []
    while len(match.steps) < 12:
        states.append(match.position.state.copy())
        match.take_choice(match.turn, match.legal()[-1]) if match.turn else match.take_throw()
    assert [step.before for step in match.steps] == states
    assert all(bytes(step.before) == bytes(state) for step, state in zip(match.steps, states, strict=True))
    assert all(len(step.folded) < 1_500 for step in match.steps)
