"""Odds agree with plain loops over faces, written from the rules alone, and keep secrets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from dicefield.games import GAMES
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.polyversal.content import UnitCard
from dicefield.odds import NOTHING, Odds, Question, odds, percent
from dicefield.odds.chain import Chain
from dicefield.play.match import Match
from dicefield.play.position import Position
from dicefield.play.speed import load
from dicefield.testing.trial import random_game
from tests.engine.helpers import needs_machine
from tests.knight_fight.table import Table as Joust
from tests.polyhydra.table import Table as Swamp
from tests.polyversal.test_fire import changed, firing
from tests.polywars.ground import MIDDLE, duel, ground


def chances(position: Position, seat: int, action: str) -> dict[str, Fraction]:
    """The odds of a choice, having seen that asking changes nothing."""
    before = position.hash
    found = odds(position.view(seat), action)
    assert position.hash == before
    assert found is not None
    assert sum(chance for _, chance in found.parts) == 1
    return dict(found.parts)


def shares(counted: Counter[str]) -> dict[str, Fraction]:
    return {words: Fraction(times, counted.total()) for words, times in counted.items()}


# --- Polywars --------------------------------------------------------------------------------------------------------

FAILS = "fails and costs your die 1"


def strike(value: int, enemy: int, face: int) -> str:
    if face > value:
        return FAILS if value > 1 else "destroys your own die"
    return "destroys the target" if face == value or face >= enemy else "hits"


@pytest.mark.parametrize(("value", "enemy"), [(12, 5), (12, 15), (20, 20), (1, 8), (2, 1)])
def test_a_strike(value: int, enemy: int) -> None:
    table = duel(20, value, 20, enemy)
    expected = shares(Counter(strike(value, enemy, face) for face in range(1, 21)))
    assert chances(table.position, 1, "strike 3 on 4") == expected


@pytest.mark.parametrize("value", [6, 12, 20])
def test_a_zap_counts_the_value_less_the_range(value: int) -> None:
    table = duel(20, value, 20, 15, x=4_500)
    strength = value - 4
    expected = shares(Counter(zap(strength, 15, face) for face in range(1, 21)))
    assert chances(table.position, 1, "zap 3 on 4") == expected


def zap(strength: int, enemy: int, face: int) -> str:
    """Whoever zaps pays the whole zap back, if all of the damage is needed to destroy the target."""
    if face > strength:
        return FAILS
    return "destroys the target" if face == strength or face >= enemy else "hits"


def test_the_last_leader_is_the_battle() -> None:
    table = ground()
    table.die(1, 6, 3, 300, 18_700)
    table.die(1, 6, 3, 19_700, 18_700)
    found = chances(table.begin().position, 1, "strike 4 on 2")
    assert found == {"wins the battle": Fraction(1, 6), "hits": Fraction(1, 3), FAILS: Fraction(1, 2)}


def test_a_mutation_destroys_what_rolls_its_own_value() -> None:
    table = ground()
    table.die(1, 10, 7, MIDDLE, MIDDLE)
    table.die(2, 8, 3, MIDDLE + 1_000, MIDDLE)
    position = table.begin().position
    for done in ("done", "done"):
        position.accept_choice(1, done)
    assert chances(position, 1, "mutate 3 on 4") == {"destroys the target": Fraction(1, 8), "changes the value": Fraction(7, 8)}


# --- Polyversal ------------------------------------------------------------------------------------------------------


def middling_high(faces: tuple[int, ...]) -> int:
    """Damage MH: three alike count together, a pair that is not lower counts double, else the middle or the highest."""
    times = Counter(faces)
    if len(times) == 1:
        return sum(faces)
    if len(times) == 3:
        return sorted(faces)[1]
    return max(faces) * times[max(faces)]


def badger_result(damage: int) -> str:
    bands = ((3, "hits without effect"), (5, "causes stress"), (6, "immobilises it"), (7, "makes it leak fuel"))
    return next((words for high, words in bands if damage <= high), "destroys the model")


def encegon_result(damage: int) -> str:
    bands = ((4, "hits without effect"), (7, "causes stress"), (9, "knocks out a weapon"))
    return next((words for high, words in bands if damage <= high), "destroys the model")


@pytest.mark.parametrize(("target", "evasion", "result"), [("badger", 14, badger_result), ("encegon", 13, encegon_result)])
def test_a_shot(target: str, evasion: int, result: Any) -> None:
    """A Badger that fires for effect throws d8, d10 instead of d8, and d10 against vehicles."""
    table = firing("badger", target)
    throws = product(range(1, 9), range(1, 11), range(1, 11))
    expected = Counter(result(middling_high(faces)) if sum(faces) > evasion else "misses" for faces in throws)
    assert chances(table.position, 1, "fire a1 1 at p1") == shares(expected)


def test_what_was_announced_before_does_not_count() -> None:
    table = firing("badger", "encegon")
    alone = chances(table.position, 1, "fire a2 1 at p1")
    table.act("fire a1 1 at p1")
    assert chances(table.position, 1, "fire a2 1 at p1") == alone
    assert odds(table.position.view(1), "fire a1 1 at p1") is None
    assert len(table.position.state.aims[0].targets) > 0


@needs_machine
def test_a_series_is_counted_attack_by_attack() -> None:
    """Two attacks destroy unless both do not; they miss if both do."""
    table = firing()
    once, twice = (odds(table.position.view(1), f"fire a1 2 at {targets}", machine=True) for targets in ("p1", "p1 p1"))
    assert once is not None
    assert twice is not None
    one, two = dict(once.parts), dict(twice.parts)
    assert two["destroys the model"] == 1 - (1 - one["destroys the model"]) ** 2
    assert two["misses"] == one["misses"] ** 2


def test_a_series_that_takes_too_long_to_count_says_so() -> None:
    table = firing("wolfbite", "wolfbite")
    table.act("fire a1 1 at p1 p2", "fire a2 1 at p3 p4", "fire a3 1 at p5 p1")
    found = odds(table.position.view(1), "volley", machine=False)
    assert found is not None
    assert found.words == "There are more than 500 ways for these dice to land: too many to count them all."
    assert not found.parts


def test_a_throw_that_is_made_again_does_not_count() -> None:
    """The d4 that says which of three weapons is lost is thrown until it shows one of them."""
    weapons = UnitCard.shelf.read("encegon")["weapons"][:3]
    table = firing("badger", changed("encegon", weapons=weapons))
    assert chances(table.position, 1, "fire a1 1 at p1") == chances(firing("badger", "encegon").position, 1, "fire a1 1 at p1")


# --- Knight Fight ----------------------------------------------------------------------------------------------------


def test_a_sealed_attack_has_no_odds() -> None:
    table = Joust(5, 5)
    assert odds(table.position.view(1), "attack d8") is None
    table.choose(1, "rally")
    assert odds(table.position.view(2), "attack d8") is None


def test_a_helmet_thrown_by_a_jostle_may_let_a_blow_through() -> None:
    table = Joust(5, 5, 12)
    table.clash("jostle d10", "attack d8", "rally", faces=(0, 3, 6))
    table.choose(1, "roll helmet of 2")
    table.land(8)
    expected = Counter("another's attack hits" if helmet <= 9 else "another's attack misses" for helmet in range(1, 13))
    assert chances(table.position, 1, "roll helmet of 3") == shares(expected)


# --- Polyhydra -------------------------------------------------------------------------------------------------------


def rolling_on() -> Swamp:
    """Seat 2 has stopped; seat 1 holds a locked d6 that shows 2, and rolled 4 on the d8 and 1 on the d10."""
    table = Swamp()
    table.land(2, 5, 7, 3, 4, 5)
    table.all("lock d6 reroll", "lock d6 stop")
    table.land(4, 1)
    return table


def test_another_roll_of_the_hydra() -> None:
    table = rolling_on()
    expected = Counter("leaves something to lock" if face > 4 else "misses, and the locks are wasted" for face in range(1, 11))
    assert chances(table.position, 1, "lock d8 reroll") == shares(expected)
    assert odds(table.position.view(1), "lock d8 stop") is None


@pytest.mark.parametrize("dice", ["open", "sealed"])
def test_another_roll_is_the_same_whatever_others_do(dice: str) -> None:
    """With 2 on the d6 locked, 1 and 2 miss on the d8 and on the d10."""
    table = Swamp(dice=dice)
    table.land(2, 5, 7, 3, 4, 5)
    expected = {"misses, and the locks are wasted": Fraction(2 * 2, 80), "leaves something to lock": Fraction(76, 80)}
    assert chances(table.position, 1, "lock d6 reroll") == expected
    table.choose(2, "lock d6 reroll")
    assert chances(table.position, 1, "lock d6 reroll") == expected


# --- Whatever else ---------------------------------------------------------------------------------------------------


def test_soldiers_among_the_dice_thrown_again() -> None:
    match = Match(ARMY_MEN, seed=1)
    match.land()
    words = ("no soldier", "one soldier", "two soldiers", "three soldiers", "four soldiers")
    faces = Counter(words[throw.count(1)] for throw in product(range(1, 7), repeat=4))
    assert chances(match.position, 1, match.legal(1)[0]) == shares(faces)


def test_what_the_other_throws_next_is_no_part_of_a_choice() -> None:
    match = Match(ARMY_MEN, seed=1)
    for _ in range(2):
        match.land()
        match.choose(1, match.legal(1)[-1])
    match.land()
    (last,) = match.legal(1)
    assert odds(match.view(1), last) is None


@pytest.mark.parametrize("action", ["", "dance", "strike 3 on 99", "done", None, 7])
def test_nonsense_has_none(action: object) -> None:
    assert odds(duel().position.view(1), action) is None


def test_nobody_has_odds_of_another() -> None:
    position = duel().position
    assert odds(position.view(2), "strike 3 on 4") is None
    assert odds(position.view(0), "strike 3 on 4") is None


@needs_machine
def test_both_speeds_agree() -> None:
    view = rolling_on().position.view(1)
    assert odds(view, "lock d8 reroll", machine=True) == odds(view, "lock d8 reroll", machine=False)


@needs_machine
def test_where_machine_code_is_at_hand_odds_are_counted_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicefield.play.speed.AT_HAND", set())
    view = rolling_on().position.view(1)
    slow = odds(view, "lock d8 reroll")
    load(view.game)
    monkeypatch.setattr(Question, "chain", only_machines)
    assert odds(view, "lock d8 reroll") == slow


def only_machines(question: Question, most: int | None) -> Chain:
    assert question.machine
    return Chain(question.view, machine=True, most=1_000)


@pytest.mark.parametrize(
    ("name", "options"), [("polyhydra", {"dice": "sealed"}), ("knight_fight", {"seats": 4, "cards": "house", "rounds": 6})]
)
def test_odds_can_be_asked_of_anything(name: str, options: dict[str, Any]) -> None:
    for scene in random_game(GAMES.find(name), options, 3)[::16]:
        for seat in range(1, scene.state.seats + 1):
            view = scene.position().view(seat)
            for action in view.actions[:3]:
                found = odds(view, action)
                assert found is None or found.why_not or sum(chance for _, chance in found.parts) == 1


def test_words_and_json() -> None:
    found = Odds((("hits", Fraction(5, 8)), ("destroys", Fraction(1, 8)), (NOTHING, Fraction(1, 4))), 8)
    assert found.words == "62.5 % hits, 12.5 % destroys, 25 % nothing happens"
    assert found.json()["parts"][0] == {"words": "hits", "chance": 0.625, "exactly": "5/8", "of": [5, 8]}
    assert Odds((("hits", Fraction(1, 3)),), 640).json()["parts"][0]["of"] is None
    assert Odds((("hits", Fraction(1, 2)),), 1_728).json()["parts"][0]["of"] is None


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(1, 3), "33.3 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 1_728), "0.1 %"),
        (Fraction(1, 9_999), "less than 0.1 %"),
        (Fraction(9_998, 9_999), "more than 99.9 %"),
    ],
)
def test_percent(chance: Fraction, said: str) -> None:
    assert percent(chance) == said
