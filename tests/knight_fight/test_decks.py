"""Decks: the numbers of the house cards, as designers write them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicefield.engine.errors import Refused
from dicefield.games import GAMES
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.bots.chances import attack_chance, faster_chance
from dicefield.games.knight_fight.bots.pick import ITEM, alone, weigh
from dicefield.games.knight_fight.cards import CARDS, WEAPONS, Card, Deck
from dicefield.games.knight_fight.pointing import touch
from dicefield.games.knight_fight.state import Joust
from dicefield.games.knight_fight.text.names import card_words
from dicefield.play.content_file import check_content
from dicefield.play.game_record import parse
from dicefield.play.match import Match
from dicefield.play.position import Position
from dicefield.play.replay import replay
from dicefield.testing import Check, Trial, check_guesses, check_positions_are_valid, check_speeds_agree
from tests.engine.helpers import needs_machine
from tests.knight_fight.table import Table, house

rule = pytest.mark.rule

HOUSE = {
    "swift": 1, "ox": 1, "steadfast": 1, "patient": 4, "thorny": 1, "sharp": 2, "stubborn": 1, "juggler": 6,
    "spurs": 2, "yoke": 1, "helm": 1, "banner": 4, "whetstone": 2, "relic": 1,
}  # fmt: skip
"""The numbers that the house cards were balanced with, written once more."""

NO_POWER = "This card has no power here."


def holding(item: str, **deck: int) -> Table:
    """Seat 1, a Knight without power, holds an item; everybody has all dice and a Helmet of 6."""
    table = house("thorny", "ox", items=(item, "helm" if item != "helm" else "spurs"), deck={"thorny": 0, "ox": 0, **deck})
    table.clash("rally", "defend d20", faces=(1,))
    table.choose(1, f"claim {item}")
    table.regather("take none", "take d20")
    table.told.clear()
    return table


# --- Which numbers hold ----------------------------------------------------------------------------------------------


@rule("knight_fight", "7.13")
def test_the_house_deck_has_the_numbers_that_were_balanced() -> None:
    assert {field.name: getattr(Deck.shipped("house"), field.name) for field in Deck.fields} == HOUSE
    assert Deck.parse({}) == Deck.shipped("house"), "what a file leaves out is as in the house deck"
    assert KNIGHT_FIGHT.read_options().json()["deck"] == "house"


@rule("knight_fight", "7.13")
def test_a_deck_has_a_number_for_every_card_in_its_order() -> None:
    assert [field.name for field in Deck.fields] == [card.name.lower() for card in Card if card]
    for field in Deck.fields:
        assert CARDS[Card[field.name.upper()]].name in field.spec.help


@rule("knight_fight", "7.13")
def test_the_numbers_lie_open_on_the_table() -> None:
    mine = dict.fromkeys(HOUSE, 0) | {"swift": 5, "banner": 9, "juggler": 8}
    state = Table(cards="house", deck=mine).position.view(2).state.json()
    assert state["numbers"] == [0, 5, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 9], "what is 0 at the end is left out"
    assert Table(cards="house").state.json()["numbers"] == [0, *HOUSE.values()]


def test_the_printed_game_has_no_numbers_whatever_the_deck() -> None:
    plain, agreed = Table(6, 6), Table(6, 6, deck={"swift": 5})
    assert agreed.state == plain.state
    assert plain.state.json()["numbers"] == []


# --- A changed number changes what the rules say ---------------------------------------------------------------------


@rule("knight_fight", "7.13")
@pytest.mark.parametrize(("number", "level"), [(0, 3), (3, 6)])
def test_the_feather_is_as_fast_as_its_number(number: int, level: int) -> None:
    """Level Weapons are thrown again, and only those."""
    for table in (house("swift", "ox", deck={"swift": number}), holding("spurs", spurs=number)):
        table.clash("attack d10 d8", "attack d10 d8", faces=(9, level, 9, 3))
        assert table.phase() == "weapons"
    table = house("swift", "ox", deck={"swift": number})
    table.clash("attack d10 d8", "attack d10 d8", faces=(9, level + 1, 9, 3))
    assert table.last("hit").seat == 2


@rule("knight_fight", "7.13")
@pytest.mark.parametrize("number", [0, 1, 12])
def test_the_tent_shelters_by_its_number(number: int) -> None:
    for table in (house("patient", "ox", deck={"patient": number}), holding("banner", banner=number)):
        table.clash("rally", "attack d10 d4", faces=(1, 1))
        if table.phase() == "claim":
            table.choose(1, "gather")
        assert table.last("miss").numbers["defense"] == 6 + number


@rule("knight_fight", "7.13")
@pytest.mark.parametrize("number", [0, 1, 8])
def test_the_star_is_as_sharp_as_its_number(number: int) -> None:
    for table in (house("sharp", "ox", deck={"sharp": number}), holding("whetstone", whetstone=number)):
        table.clash("attack d10 d4", "defend d20", faces=(2, 3, 20))
        assert table.last("miss").numbers["strength"] == 5 + number


@rule("knight_fight", "7.13")
@pytest.mark.parametrize("number", [0, 4, 6, 8])
def test_the_hands_juggle_the_weapon_of_their_number(number: int) -> None:
    for sides in WEAPONS:
        table = house("juggler", "ox", deck={"juggler": number})
        table.clash(f"attack d10 d{sides}", "defend d20", faces=(0, 1, 20))
        assert table.allowed(1, "take both") == (sides == number)
        assert ("take both" in table.position.legal(1)) == (sides == number)


# --- 0 takes a power away --------------------------------------------------------------------------------------------


@rule("knight_fight", "7.13")
@pytest.mark.parametrize("number", [0, 1])
def test_horns_without_power_do_one_thing(number: int) -> None:
    for table in (house("ox", "sharp", deck={"ox": number}), holding("yoke", yoke=number)):
        table.clash("jostle d10", "defend d20", faces=(3, 20))
        assert ("both" in table.position.legal(1)) == bool(number)
        assert table.allowed(1, "both") == bool(number)


@rule("knight_fight", "7.13")
@pytest.mark.parametrize("number", [0, 1])
def test_a_tower_without_power_can_be_rolled(number: int) -> None:
    for table in (house("steadfast", "sharp", deck={"steadfast": number}), holding("helm", helm=number)):
        table.clash("defend d20", "jostle d10", faces=(20, 3))
        assert table.allowed(2, "roll helmet") == (not number)


@rule("knight_fight", "7.13")
@pytest.mark.parametrize("number", [0, 1])
def test_a_thorn_without_power_pricks_nobody(number: int) -> None:
    table = house("thorny", "sharp", deck={"thorny": number})
    table.clash("defend d20", "attack d10 d6", faces=(20, 5, 3))
    assert len(table.tellings("pricked")) == number
    assert table.allowed(2, "take d10") == (not number)


@rule("knight_fight", "7.13")
@pytest.mark.parametrize("number", [0, 1])
def test_a_heart_without_power_brings_nothing_back(number: int) -> None:
    for table in (house("stubborn", "sharp", deck={"stubborn": number}), holding("relic", relic=number)):
        table.clash("attack d10 d4", "defend d20", faces=(0, 1, 20))
        table.regather("take none", "take d20")
        table.clash("defend d8", "attack d10 d6", faces=(1, 9, 6))
        assert len(table.tellings("fought_back")) == number
        assert len(table.hand(1)) == (5 if number else 3)


@rule("knight_fight", "7.6")
def test_a_card_without_power_keeps_its_icon() -> None:
    table = house("swift", "sharp", items=("spurs", "helm"), deck={"swift": 0, "spurs": 0})
    table.clash("rally", "defend d8", faces=(8,))
    assert table.refusal(1, "claim spurs") == ("same_icon", "7.6")


# --- Those who estimate ------------------------------------------------------------------------------------------------


def test_odds_are_those_of_the_deck() -> None:
    table = house("sharp", "ox", deck={"sharp": 5})
    assert attack_chance(table.state, table.player(1), 2, 10) == attack_chance(table.state, table.player(2), 2, 5)
    table = house("swift", "ox", deck={"swift": 8})
    assert faster_chance(table.state, table.player(1), 4, table.player(2), 2) == 1000


def test_the_greedy_bot_wants_no_item_without_power() -> None:
    for number, worth in ((0, 0), (1, ITEM)):
        table = house("thorny", "ox", items=("spurs", "helm"), deck={"spurs": number, "helm": 0})
        rally = KNIGHT_FIGHT.text.hear("rally")
        assert alone(table.state, 0, rally) == worth
        table.clash("rally", "defend d20", faces=(1,))
        assert weigh(table.state, 0, KNIGHT_FIGHT.text.hear("claim spurs")) == worth


# --- Flaws -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        ({"swift": 9}, "option deck: swift: must be 0 to 8, got 9"),
        ({"banner": 13}, "option deck: banner: must be 0 to 12, got 13"),
        ({"whetstone": -1}, "option deck: whetstone: must be 0 to 8, got -1"),
        ({"ox": 2}, "option deck: ox: must be 0 to 1, got 2"),
        ({"juggler": 5}, "option deck: juggler: expected the sides of a Weapon, 4, 6 or 8, or 0 for none; got 5"),
        ({"juggler": 10}, "option deck: juggler: must be 0 to 8, got 10"),
        ({"sword": 1}, "option deck: sword: there is no such field"),
        ({"relic": "yes"}, "option deck: relic: "),
        ("mine", "option deck: there is no deck 'mine'; there are house"),
    ],
    ids=str,
)
def test_flaws_are_refused_with_field_and_bounds(deck: Any, words: str) -> None:
    with pytest.raises(Refused) as refused:
        KNIGHT_FIGHT.read_options({"cards": "house", "deck": deck})
    assert words in str(refused.value)


def test_all_flaws_of_a_file_are_named_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('title = "Mine"\nswift = 9\njuggler = 7\nbanner = 2\nrelic = 2\n', encoding="utf-8")
    assert [(found.line, found.flaw.path) for found in check_content(file, Deck)] == [(2, "swift"), (3, "juggler"), (5, "relic")]


@rule("knight_fight", "7.13")
@pytest.mark.parametrize("numbers", [[1], [0, 9], [0, 1, -1], [0] * 8 + [5], [0, 1, 2]], ids=str)
def test_numbers_that_no_deck_gives_are_no_position(numbers: list[int]) -> None:
    given = house("swift", "ox").position.json()
    given["numbers"] = numbers
    with pytest.raises(Refused) as refused:
        Position.load(KNIGHT_FIGHT, given)
    assert refused.value.code == "position_cards"


def test_the_printed_game_takes_no_numbers() -> None:
    given = Table(6, 6).position.json()
    given["numbers"] = [0, 1]
    with pytest.raises(Refused) as refused:
        Position.load(KNIGHT_FIGHT, given)
    assert refused.value.code == "position_cards"


# --- Words -----------------------------------------------------------------------------------------------------------


@rule("knight_fight", "7.13")
def test_words_tell_the_number_of_this_table() -> None:
    table = house("swift", "juggler", items=("banner", "spurs"), deck={"swift": 3, "juggler": 8, "banner": 7, "spurs": 0})
    assert [told.words for told in table.tellings("knight") + table.tellings("item")] == [
        "Seat 1 is Dame Aldith the Swift (house Knight, feather): Her Attacks count as 3 faster than the Weapon shows.",
        "Seat 2 is Sir Quill the Juggler (house Knight, hands): After an Attack with the Mace (d8) he may take back both.",
        "On the table lies Old Banner (house Magic Item, tent): Your Defense is 7 higher while you Rally.",
        f"On the table lies Winged Spurs (house Magic Item, feather): {NO_POWER}",
    ]
    lying = table.position.view(1).panels().panels[-1].cards
    assert [(card.name, card.words) for card in lying] == [
        ("Old Banner (house item)", "Your Defense is 7 higher while you Rally."),
        ("Winged Spurs (house item)", NO_POWER),
    ]


def test_whoever_chooses_a_knight_reads_the_number() -> None:
    table = Table(cards="house", knights="chosen", deck={"sharp": 4, "ox": 0})
    sharp, ox = (touch(table.state, 0, KNIGHT_FIGHT.text.hear(f"knight {name}")).label for name in ("sharp", "ox"))
    assert sharp == "Be Dame Isolde the Sharp: Her Attacks with the Dagger (d4) count 4 more."
    assert ox == f"Be Sir Gorm the Ox: {NO_POWER}"
    table.choose(1, "knight sharp")
    assert table.last("knight").numbers == {"card": Card.SHARP, "power": 4}


def test_every_card_has_words_for_every_number() -> None:
    for field in Deck.fields:
        card = Card[field.name.upper()]
        for number in WEAPONS if card == Card.JUGGLER else range(1, (field.spec.high or 0) + 1):
            words = card_words(card, number)
            assert "{" not in words
            assert field.spec.high == 1 or str(number) in words
        assert card_words(card, 0) == NO_POWER


# --- Whole games -----------------------------------------------------------------------------------------------------


def any_deck(chance: Random) -> dict[str, int]:
    """Numbers within their bounds."""
    numbers = {field.name: chance.randint(0, field.spec.high or 0) for field in Deck.fields}
    return numbers | {"juggler": chance.choice([0, *WEAPONS])}


def test_a_record_keeps_the_deck() -> None:
    deck = any_deck(Random(5))
    match = Match(KNIGHT_FIGHT, {"cards": "house", "deck": deck, "seats": 3}, seed=2)
    for _ in range(40):
        match.choose(match.turn, match.legal()[-1]) if match.turn else match.land()
    assert match.record.header["options"]["deck"] == deck
    again = replay(parse(match.record.text()), GAMES)
    assert again.hash == match.hash
    assert [told.words for told in again.events()] == [told.words for told in match.events()]
    assert Position.load(KNIGHT_FIGHT, match.position.json()).state == match.position.state


@pytest.mark.parametrize(
    "check",
    [check_positions_are_valid, check_guesses, pytest.param(check_speeds_agree, marks=needs_machine)],
    ids=lambda check: check.__name__,
)
def test_any_deck_keeps_the_contract(check: Check) -> None:
    """Whatever the numbers: positions are validate, guesses fit, and both speeds say the same."""
    sets = [{"seats": seats, "cards": "house", "deck": any_deck(Random(seats))} for seats in (2, 4)]
    check(KNIGHT_FIGHT, Trial(games=1, options=sets))


@rule("knight_fight", "7.13")
def test_a_position_of_the_printed_game_may_leave_the_numbers_out() -> None:
    printed = Match(KNIGHT_FIGHT, {"cards": "none"}).position.json()
    del printed["numbers"]
    assert not any(Joust.parse(printed).numbers)
    played = Match(KNIGHT_FIGHT, {"cards": "house"}).position.json()
    del played["numbers"]
    with pytest.raises(Refused, match="'numbers' is missing"):
        Joust.parse(played)
