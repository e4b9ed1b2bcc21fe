"""Pairs: two games with the same dice and the seats swapped, each die by seat, kind and order; nothing told too early, nothing
changed unseen."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicefield.engine.errors import Illegal, Malformed, Refused, Stale
from dicefield.engine.game import Game
from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.play.dice import Paired, SeatDie, Seeded
from dicefield.play.game_record import GameRecord, parse
from dicefield.play.match import Match
from dicefield.play.pairs import begin_pair, begin_second, points_text, result_text, second_dice, sum_of, verify_pair
from dicefield.play.replay import load, replay, save, verify
from tests.play.games import played

SECRET = bytes(range(32))
SEEDS = ("ann's seed", "bén's seed")
Key = tuple[int, str]


def first_game(game: Game = ARMY_MEN, options: object = None) -> Match:
    """The first game of a pair whose secret is known to the test."""
    return Match(game, options, dice=Paired(SECRET, "first", SEEDS), players=["Ann", "Ben"], match_id="first")


def whole_pair(game: Game = ARMY_MEN, options: object = None, seed: int = 0) -> tuple[Match, Match]:
    """Both games, played by choices at random that are not the same."""
    first = played(first_game(game, options), seed=seed)
    return first, played(begin_second(first, "second"), seed=seed + 1)


def thrown_in(record: GameRecord) -> dict[Key, list[int]]:
    """What each seat threw with each kind of die, in the order of the record."""
    thrown: dict[Key, list[int]] = {}
    for line in record.lines:
        if "faces" in line:
            for seat, die, face in zip(line["seats"], line["throw"], line["faces"], strict=True):
                thrown.setdefault((seat, die), []).append(face)
    return thrown


# --- The dice --------------------------------------------------------------------------------------------------------


def plain_face(seat: int, sides: int, low: int, order: int) -> int:
    """A face as docs/records.md tells it, worked out in the plainest way."""
    for block in range(1000):
        message = json.dumps(["first", list(SEEDS), seat, sides, low, order, block], separators=(",", ":")).encode()
        for byte in hmac.new(SECRET, message, hashlib.sha256).digest():
            if byte < 256 - 256 % sides:
                return low + byte % sides
    raise AssertionError("no byte fits")


@given(st.integers(0, 8), st.integers(2, 127), st.integers(0, 1), st.integers(0, 10_000))
def test_a_face_is_what_a_plain_reading_of_the_recipe_gives(seat: int, sides: int, low: int, order: int) -> None:
    assert Paired(SECRET, "first", SEEDS).face(SeatDie(seat, sides, low, order)) == plain_face(seat, sides, low, order)


def plain_faces(key: Key, count: int) -> list[int]:
    seat, die = key
    sides = int(die.removesuffix(" from 0").removeprefix("d"))
    return [plain_face(seat, sides, 0 if die.endswith("from 0") else 1, order) for order in range(count)]


GAMES_OF_TWO = [
    (ARMY_MEN, {}),
    (ARMY_MEN, {"war": "campaign", "youngest": 2}),
    (POLYHYDRA, {"dice": "open"}),
    (POLYHYDRA, {"dice": "sealed"}),
    (KNIGHT_FIGHT, {"seats": 2}),
    (KNIGHT_FIGHT, {"seats": 2, "cards": "house", "knights": "dealt"}),
]


@pytest.mark.parametrize(("game", "options"), GAMES_OF_TWO)
def test_each_seat_throws_the_same_in_both_games_by_kind_and_order(game: Game, options: dict[str, Any]) -> None:
    first, second = (thrown_in(match.record) for match in whole_pair(game, options))
    assert first.keys() & second.keys()
    for thrown in (first, second):
        for key, faces in thrown.items():
            assert faces == plain_faces(key, len(faces))
    for key in first.keys() & second.keys():
        shared = min(len(first[key]), len(second[key]))
        assert first[key][:shared] == second[key][:shared]


def test_faces_differ_by_seat_kind_and_order() -> None:
    dice = Paired(SECRET, "first", SEEDS)
    rows = {
        (seat, low): [dice.face(SeatDie(seat, 20, low, order)) - low for order in range(40)] for seat in (0, 1, 2) for low in (0, 1)
    }
    assert len({tuple(row) for row in rows.values()}) == len(rows)
    assert all(len(set(row)) > 5 for row in rows.values())


@pytest.mark.parametrize("change", [{"secret": bytes(32)}, {"pair": "other"}, {"seeds": ("ann's seed", "other")}])
def test_secret_pair_and_seeds_all_matter(change: dict[str, Any]) -> None:
    faces = [
        [
            Paired(**{"secret": SECRET, "pair": "first", "seeds": SEEDS, **more}).face(SeatDie(1, 20, 1, order))
            for order in range(20)
        ]
        for more in ({}, change)
    ]
    assert faces[0] != faces[1]


def test_what_a_throw_showed_that_was_taken_back_does_not_come_again() -> None:
    match = played(first_game(), 6)
    before = thrown_in(match.record)
    match.take_back(1)
    played(match, seed=3)
    after = thrown_in(match.record)
    assert len(after[1, "d6"]) > len(before[1, "d6"])
    assert after[1, "d6"] == plain_faces((1, "d6"), len(after[1, "d6"]))
    replay(parse(match.record.text()), GAMES)


# --- A match that is loaded again ------------------------------------------------------------------------------------


@pytest.mark.parametrize("inputs", [1, 7, 20])
@pytest.mark.parametrize("which", [1, 2])
def test_a_game_that_is_loaded_again_goes_on_with_the_same_dice(tmp_path: Any, which: int, inputs: int) -> None:
    def fresh() -> Match:
        first = first_game()
        return first if which == 1 else begin_second(played(first), "second")

    whole = played(fresh())
    match, path = fresh(), tmp_path / "game.jsonl"
    save(match, path)
    played(match, inputs)
    loaded = load(path, GAMES, SECRET)
    assert loaded.thrown == match.thrown
    for line in whole.record.lines[len(match.record.lines) :]:
        if "choose" in line:
            loaded.choose(line["seat"], line["choose"])
        elif "faces" in line:
            assert loaded.take_throw().line["faces"] == line["faces"]
    assert loaded.over
    assert loaded.record.text() == whole.record.text() == path.read_text()


# --- What is told, and when ------------------------------------------------------------------------------------------


def test_the_secret_is_in_the_record_of_the_second_game_alone() -> None:
    first, second = whole_pair()
    assert SECRET.hex() not in first.record.text()
    assert [SECRET.hex() in json.dumps(line) for line in second.record.lines].count(True) == 1
    assert second.record.lines[-1]["reveal"] == {"secret": SECRET.hex()}


@pytest.mark.parametrize("end", [lambda match: match.resign(1), lambda match: match.agree_draw()])
def test_a_first_game_that_is_given_up_keeps_the_secret_and_a_second_reveals_it(end: Callable[[Match], None]) -> None:
    first = played(first_game(), 3)
    end(first)
    assert "secret" not in first.record.text()
    second = begin_second(first)
    end(second)
    assert verify_pair(first.record, second.record, GAMES).points == [1.0, 1.0]


def test_one_record_of_a_pair_says_what_of_it_was_checked() -> None:
    first, second = whole_pair()
    assert verify(first.record, GAMES).dice.startswith("not checked yet: the secret is revealed when the second game")
    assert verify(second.record, GAMES).dice == "checked against the revealed secret"


def test_records_without_pairs_say_nothing_of_seats() -> None:
    assert not any("seats" in line for line in played(Match(ARMY_MEN, seed=1)).record.lines[1:])


# --- A pair is for two -----------------------------------------------------------------------------------------------


def test_a_pair_is_for_two() -> None:
    with pytest.raises(Illegal, match="The same dice twice are for two; Polyhydra has 3 seats here"):
        begin_pair(POLYHYDRA, {"seats": 3})


def test_a_pair_begins_with_secrets_of_its_own() -> None:
    one, other = (begin_pair(ARMY_MEN, players=["Ann", "Ben"]) for _ in range(2))
    assert one.dice.header()["commitment"] != other.dice.header()["commitment"]
    assert one.dice.header()["pair"] == one.id
    assert [player.name for player in begin_second(played(one)).players] == ["Ben", "Ann"]


def test_the_second_game_waits_for_the_first_and_there_is_no_third() -> None:
    first = first_game()
    with pytest.raises(Stale, match="begins when the first is over"):
        begin_second(first)
    second = played(begin_second(played(first)))
    for match in (second, Match(ARMY_MEN, dice=Seeded(1))):
        with pytest.raises(Illegal, match="follows the first of two"):
            begin_second(match)
        with pytest.raises(Illegal, match="follows the first of two"):
            second_dice(match, SECRET)


def test_both_games_begin_alike() -> None:
    position = played(Match(ARMY_MEN, {"youngest": 2}, seed=5), 4).position.json()
    dice = Paired(SECRET, "first", SEEDS)
    first = played(Match(ARMY_MEN, {"youngest": 2}, dice=dice, start=position, players=["Ann", "Ben"], match_id="first"))
    second = begin_second(first)
    assert second.position.json() == Match(ARMY_MEN, {"youngest": 2}, start=position).position.json()
    assert verify_pair(first.record, played(second).record, GAMES).json()["ok"]


# --- The result ------------------------------------------------------------------------------------------------------


def test_the_result_is_the_sum_of_what_each_person_won() -> None:
    for seed in range(0, 20, 2):
        first, second = whole_pair(seed=seed)
        checked = verify_pair(parse(first.record.text()), parse(second.record.text()), GAMES)
        ann, ben = (first.scores[place] + second.scores[1 - place] for place in (0, 1))  # type: ignore[index]
        assert checked.points == [ann, ben] == sum_of(first.scores, second.scores)  # type: ignore[arg-type]
        assert ann + ben == 2
        assert checked.words == result_text(["Ann", "Ben"], [ann, ben])


def test_points_are_told_in_halves() -> None:
    assert [points_text(points) for points in (0, 0.5, 1, 1.5, 2)] == ["0", "½", "1", "1½", "2"]
    assert result_text(["Ann", "Ben"], [1.5, 0.5]) == "Ann 1½ : ½ Ben with the same dice"


@pytest.mark.parametrize("seed", range(3))
def test_who_plays_alike_in_every_seat_comes_out_even(seed: int) -> None:
    """Choices that are a matter of the position alone: then both games are one."""

    def steady(match: Match) -> Match:
        while not match.over:
            match.choose(match.turn, match.legal()[-1]) if match.turn else match.land()
        return match

    first = steady(Match(ARMY_MEN, dice=Paired(seed.to_bytes(32), "first", SEEDS), match_id="first"))
    second = steady(begin_second(first))
    assert sum_of(first.scores, second.scores) == [1.0, 1.0]  # type: ignore[arg-type]
    assert thrown_in(first.record) == thrown_in(second.record)


# --- Tampering -------------------------------------------------------------------------------------------------------


def rewritten(record: GameRecord, number: int, **changes: Any) -> GameRecord:
    """A record with one line changed and the rest chained anew, as a clever forger would."""
    forged = GameRecord()
    for place, line in enumerate(record.lines):
        body = {name: value for name, value in line.items() if name != "chain"}
        forged.append(forged.link({**body, **changes} if place == number % len(record.lines) else body))
    return forged


def refused(first: GameRecord, second: GameRecord) -> str:
    with pytest.raises(Refused) as caught:
        verify_pair(first, second, GAMES)
    return caught.value.refusal.words


def test_another_face_in_the_first_game_is_caught_by_the_secret_of_the_second() -> None:
    """Everything made anew: a first game with dice of its own choice, and a second that follows from it."""
    true = first_game()

    class Loaded(Paired):
        def faces(self, number: int, throw: Any, dice: Any = ()) -> list[int]:
            return [1 for _ in dice]

    forged = played(Match(ARMY_MEN, dice=Loaded(SECRET, "first", SEEDS), players=["Ann", "Ben"], match_id="first"))
    assert true.record.lines[0] == forged.record.lines[0]
    verify(forged.record, GAMES)  # by itself nothing can be said of it yet
    second = played(begin_second(forged, "second"))
    verify(second.record, GAMES)
    assert "Line 2: these are not the faces of throw 1: the dice were changed." in refused(forged.record, second.record)


def test_whose_dice_they_are_is_checked() -> None:
    first, _ = whole_pair()
    line = next(number for number, line in enumerate(first.record.lines) if "faces" in line)
    seats = [3 - seat for seat in first.record.lines[line]["seats"]]
    with pytest.raises(Malformed, match="Line 2: by the rules 'seats' is"):
        verify(rewritten(first.record, line, seats=seats), GAMES)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"pair": "other"}, "do not come from one secret"),
        ({"commitment": "0" * 64}, "do not come from one secret"),
        ({"seeds": ["ann's seed", "another"]}, "do not come from one secret"),
        ({"after": "0" * 32}, "does not follow from the end of the first"),
        ({"source": "fair"}, "not two games with the same dice"),
    ],
)
def test_a_second_game_with_another_promise_is_caught(changes: dict[str, Any], why: str) -> None:
    first, second = whole_pair()
    dice = {**second.record.header["dice"], **changes}
    assert why in refused(first.record, rewritten(second.record, 0, dice=dice))


def test_a_commitment_binds_both_games() -> None:
    """A second game played with another secret, true to itself, does not belong to the first."""
    first = played(first_game())
    dice = Paired(bytes(32), "first", SEEDS, first.record.last)
    second = played(Match(ARMY_MEN, dice=dice, players=["Ben", "Ann"]))
    assert verify(second.record, GAMES).dice == "checked against the revealed secret"
    assert "do not come from one secret" in refused(first.record, second.record)


def test_a_first_game_that_reveals_another_secret_is_caught() -> None:
    first = played(first_game())
    forged = rewritten(first.record, -1, reveal={"secret": bytes(32).hex()})
    dice = Paired(SECRET, "first", SEEDS, forged.last)
    second = played(Match(ARMY_MEN, dice=dice, players=["Ben", "Ann"]))
    assert "does not fit the commitment" in refused(forged, second.record)


def other_second(first: Match, options: object = None, players: tuple[str, str] = ("Ben", "Ann")) -> GameRecord:
    dice = Paired(SECRET, "first", SEEDS, first.record.last)
    return played(Match(ARMY_MEN, options, dice=dice, players=players)).record


def test_seats_must_be_swapped_and_the_rest_the_same() -> None:
    first = played(first_game())
    assert "the seats are not swapped" in refused(first.record, other_second(first, players=("Ann", "Ben")))
    assert "the options must be the same" in refused(first.record, other_second(first, {"youngest": 2}))


def test_records_that_are_no_pair_are_refused_in_words() -> None:
    first, second = whole_pair()
    fair = played(Match(ARMY_MEN, seed=1)).record
    assert "the first game must be given first" in refused(second.record, first.record)
    assert "does not follow" in refused(first.record, first.record)
    assert "not two games with the same dice" in refused(fair, fair)
    assert "not two games with the same dice" in refused(first.record, fair)
    assert "not two games with the same dice" in refused(fair, second.record)
    assert "does not follow" in refused(played(first_game(), 4).record, second.record)
    assert "does not follow" in refused(played(first_game(), seed=9).record, second.record)


def test_a_second_game_that_goes_on_is_said_to_be_open() -> None:
    first = played(first_game())
    second = played(begin_second(first), 5)
    checked = verify_pair(first.record, second.record, GAMES)
    assert checked.points is None
    assert checked.words == "The second game is not over."
    assert all(game.dice.startswith("not checked yet") for game in (checked.first, checked.second))


@pytest.mark.parametrize(
    "dice", [{"source": "paired"}, {"source": "paired", "pair": 5, "seeds": 7}, {"source": "paired", "seeds": [1]}]
)
def test_headers_that_cannot_be_read_are_refused(dice: dict[str, Any]) -> None:
    _, second = whole_pair()
    with pytest.raises(Refused):
        verify(rewritten(second.record, 0, dice=dice), GAMES)
