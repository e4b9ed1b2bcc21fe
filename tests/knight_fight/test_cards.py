"""The house cards: how they are dealt, taken and contested, and what each of them does."""

from __future__ import annotations

import pytest

from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.knight_fight.cards import CARDS, ICONS, ITEMS, KNIGHTS, Card
from tests.knight_fight.table import Table, house

rule = pytest.mark.rule

PLAIN = "thorny"
"""A Knight whose power shows only when he Defends."""


def contest(**options: object) -> Table:
    """Both Rally and claim the same item; the dice of neither are on the Squire."""
    table = house("ox", "sharp", items=("spurs", "helm"), **options)  # type: ignore[arg-type]
    table.clash("rally", "rally")
    table.all_choose("claim spurs", "claim spurs")
    return table


# --- 7 House cards ---------------------------------------------------------------------------------------------------


@rule("knight_fight", "7.1")
def test_the_printed_game_has_no_cards() -> None:
    assert KNIGHT_FIGHT.read_options().json()["cards"] == "none"
    table = Table(6, 6)
    assert {card.name for card in table.state.items} == {"NONE"}
    table.clash("rally", "rally")
    assert table.phase() == "regather", "a Rally asks for no item"
    assert "house" not in table.position.game.text.board(table.state, 0, table.position.names)


@rule("knight_fight", "7.1")
def test_every_card_is_called_a_house_card() -> None:
    table = house("swift", "ox")
    told = table.tellings("knight") + table.tellings("item")
    assert len(told) == 4
    assert all("house" in words.words for words in told)
    assert "house card" in table.position.game.text.board(table.state, 0, table.position.names)


@rule("knight_fight", "7.1")
def test_the_table_of_cards_is_whole() -> None:
    assert [row.card for row in CARDS] == list(Card)
    assert (len(CARDS), KNIGHTS, ITEMS) == (15, 8, 6)
    assert sorted(ICONS[1 : KNIGHTS + 1]) == list(range(1, 9)), "every Knight has an icon of its own"
    assert len(set(ICONS[KNIGHTS + 1 :])) == ITEMS
    book = KNIGHT_FIGHT.text.book.rules
    for row in CARDS[1:]:
        number = f"8.{row.card}" if row.card <= KNIGHTS else f"9.{row.card - KNIGHTS}"
        assert book[number].words.startswith(f"{row.name} ({row.icon.name.lower()}):")


@rule("knight_fight", "7.2")
def test_knights_are_dealt_by_a_d8_and_never_twice() -> None:
    table = Table(seats=3, cards="house")
    assert table.throw() == ["d8", "d8", "d8"]
    table.land(5, 5, 3)
    assert table.throw() == ["d8"]
    assert table.last("dealt_again").seat == 2
    table.land(3)
    assert table.throw() == ["d8"], "seat 3 has that one"
    table.land(1)
    assert [table.player(seat).knight.name for seat in (1, 2, 3)] == ["THORNY", "SWIFT", "STEADFAST"]
    assert table.phase() == "items"


@rule("knight_fight", "7.2")
def test_knights_are_chosen_in_the_order_of_seats() -> None:
    table = Table(cards="house", knights="chosen")
    assert table.position.waits.choices == (1,)
    assert len(table.position.legal(1)) == 8
    assert table.refusal(2, "knight ox") == ("not_owed", "2.2")
    assert table.refusal(1, "knight spurs") == ("not_a_knight", "7.2")
    assert table.refusal(1, "knight none") == ("not_a_knight", "7.2")
    assert table.refusal(1, "rally") == ("not_a_knight", "7.2")
    table.choose(1, "knight ox")
    assert table.refusal(2, "knight ox") == ("knight_taken", "7.2")
    table.choose(2, "knight swift")
    assert table.phase() == "items"


@rule("knight_fight", "7.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_items_as_players_lie_open(seats: int) -> None:
    table = Table(seats=seats, cards="house")
    table.land(*range(1, seats + 1))
    assert table.throw() == ["d6"] * seats
    table.land(*[4] * seats)
    assert table.throw() == ["d6"] * (seats - 1)
    table.land(*range(1, seats))
    names = [card.name for card in table.state.items]
    assert names == ["BANNER", "SPURS", "YOKE", "HELM"][:seats] + ["NONE"] * (4 - seats)
    assert table.phase() == "helmets"


@rule("knight_fight", "7.4")
def test_a_rally_takes_an_item_instead_of_dice() -> None:
    table = house(PLAIN, "sharp", items=("spurs", "helm"))
    table.clash("attack d10 d4", "defend d20", faces=(0, 1, 20))
    table.regather()
    table.clash("rally", "defend d8", faces=(8,))
    assert table.position.waits.choices == (1,)
    assert table.position.legal(1) == ["gather", "claim spurs", "claim helm"]
    assert table.refusal(1, "rally") == ("not_a_claim", "7.4")
    assert table.refusal(1, "claim relic") == ("item_gone", "7.3")
    assert table.refusal(1, "claim ox") == ("item_gone", "7.3")
    table.choose(1, "claim helm")
    assert table.player(1).item.name == "HELM"
    assert table.squire(1) == ["d10", "d4"]
    assert [card.name for card in table.state.items] == ["SPURS", "NONE", "NONE", "NONE"]


@rule("knight_fight", "7.4")
def test_who_rallies_at_once_chooses_sealed() -> None:
    table = house("ox", "sharp", items=("spurs", "helm"))
    table.clash("rally", "rally")
    table.choose(1, "claim spurs")
    assert table.sealed_by(1, viewer=2) == "none"
    table.choose(2, "gather")
    assert (table.player(1).item.name, table.player(2).item.name) == ("SPURS", "NONE")


@rule("knight_fight", "7.5")
def test_nobody_takes_a_second_item() -> None:
    table = house("ox", "sharp", items=("spurs", "helm"))
    table.clash("rally", "defend d8", faces=(8,))
    table.choose(1, "claim spurs")
    table.regather()
    table.clash("rally", "defend d6", faces=(6,))
    assert table.phase() == "regather", "there is nothing to ask"
    assert table.last("rallied").seat == 1


@rule("knight_fight", "7.6")
def test_nobody_takes_an_item_with_the_icon_of_the_own_knight() -> None:
    table = house("swift", "sharp", items=("spurs", "helm"))
    table.clash("rally", "defend d8", faces=(8,))
    assert table.position.legal(1) == ["gather", "claim helm"]
    assert table.refusal(1, "claim spurs") == ("same_icon", "7.6")


@rule("knight_fight", "7.7")
def test_what_only_one_claims_is_taken_without_a_contest() -> None:
    table = house("ox", "sharp", items=("spurs", "helm"))
    table.clash("rally", "rally")
    table.all_choose("claim spurs", "claim helm")
    assert (table.player(1).item.name, table.player(2).item.name) == ("SPURS", "HELM")
    assert table.phase() == "regather"
    assert contest().phase() == "stakes"


@rule("knight_fight", "7.8")
def test_stakes_are_any_dice_of_the_off_hand_at_once_and_sealed() -> None:
    table = contest()
    assert table.position.waits.choices == (1, 2)
    assert len(table.position.legal(1)) == KNIGHT_FIGHT.most_actions == 48
    assert table.refusal(1, "stake d20 d20") == ("not_in_hand", "7.8")
    assert table.refusal(1, "stake d10 d10 d10") == ("not_in_hand", "7.8")
    assert table.refusal(1, "stake") == ("not_a_stake", "7.8")
    assert table.refusal(1, "gather") == ("not_a_stake", "7.8")
    table.choose(1, "stake d4 d10 d10")
    assert table.sealed_by(1, viewer=2) == "none"
    table.choose(2, "stake d20")
    assert table.throw() == ["d10 from 0", "d10 from 0", "d4", "d20"]


@rule("knight_fight", "7.8")
def test_dice_on_the_squire_cannot_be_staked() -> None:
    table = house("ox", "sharp", items=("spurs", "helm"))
    table.clash("attack d10 d4", "defend d20", faces=(0, 1, 20))
    table.regather("take none", "take d20")
    table.clash("rally", "rally")
    table.all_choose("claim spurs", "claim spurs")
    assert table.refusal(1, "stake d4") == ("not_in_hand", "7.8")
    assert len(table.position.legal(1)) == 16


@rule("knight_fight", "7.9")
def test_the_highest_total_takes_the_item_and_equal_ones_throw_again() -> None:
    table = contest()
    table.all_choose("stake d4 d6", "stake d8")
    table.land(2, 3, 5)
    assert table.throw() == ["d4", "d6", "d8"]
    table.land(1, 1, 3)
    assert table.player(2).item.name == "SPURS"


@rule("knight_fight", "7.9")
def test_who_is_level_without_dice_throws_a_d6() -> None:
    table = contest()
    table.all_choose("stake none", "stake none")
    assert table.throw() == ["d6", "d6"]
    table.land(2, 2)
    assert table.throw() == ["d6", "d6"]
    table.land(5, 2)
    assert table.player(1).item.name == "SPURS"
    assert table.player(1).lot == 5, "kept until all is settled"
    table.choose(2, "gather")
    assert table.player(1).lot == table.player(2).lot == 0


@rule("knight_fight", "7.9")
def test_a_nought_against_nothing_is_thrown_again() -> None:
    table = contest()
    table.all_choose("stake d10", "stake none")
    table.land(0)
    assert table.throw() == ["d10 from 0"]
    table.land(1)
    assert table.player(1).item.name == "SPURS"


@rule("knight_fight", "7.10")
def test_the_other_chooses_from_what_is_left() -> None:
    table = contest()
    table.all_choose("stake d20", "stake none")
    table.land(7)
    assert table.position.waits.choices == (2,)
    assert table.position.legal(2) == ["gather", "claim helm"]
    table.choose(2, "claim helm")
    assert (table.player(1).item.name, table.player(2).item.name) == ("SPURS", "HELM")
    assert table.phase() == "regather"


@rule("knight_fight", "7.10")
def test_the_others_choose_in_the_order_of_their_totals() -> None:
    table = house("ox", "sharp", PLAIN, "juggler", items=("spurs", "helm", "banner", "relic"))
    table.clash("rally", "rally", "rally", "rally")
    table.all_choose("claim spurs", "claim spurs", "claim helm", "claim helm")
    table.all_choose("stake d4", "stake d6", "stake d8", "stake d20")
    table.land(1, 2, 3, 4)
    assert (table.player(2).item.name, table.player(4).item.name) == ("SPURS", "HELM")
    assert table.position.waits.choices == (3,)
    table.choose(3, "claim relic")
    assert table.position.waits.choices == (1,)
    assert table.position.legal(1) == ["gather", "claim banner"]


@rule("knight_fight", "7.10")
def test_whoever_finds_nothing_left_takes_dice() -> None:
    table = house("steadfast", "sharp", items=("spurs", "helm"))
    table.clash("rally", "rally")
    table.all_choose("claim spurs", "claim spurs")
    table.all_choose("stake none", "stake d8")
    table.land(1)
    assert table.phase() == "regather"
    assert (table.last("rallied").seat, table.last("rallied").rule) == (1, "7.10")


@rule("knight_fight", "7.11")
def test_the_crowd_lifts_the_helmet_of_its_favourite() -> None:
    table = house("ox", "sharp", PLAIN, helmets=(9, 6, 6))
    table.clash("attack d10 d4", "defend d4", "defend d4", faces=(9, 4, 1, 1))
    assert table.state.favor == 0
    table.regather("take d10 roll", "take d4 roll", "take d4")
    table.land(2, 1)
    assert table.helmets() == [9, 1, 6]
    assert [told.rule for told in table.tellings("recovered")] == ["7.11", "4.4"]
    assert "house effect" in table.tellings("recovered")[0].words


@rule("knight_fight", "7.11")
def test_without_house_cards_the_crowd_lifts_nothing() -> None:
    table = Table(9, 6, 6)
    table.clash("attack d10 d4", "rally", "rally", faces=(9, 4))
    table.regather("take d10 roll")
    table.land(2)
    assert table.helmets()[0] == 2


@rule("knight_fight", "7.12")
def test_one_staked_die_comes_back_and_the_rest_goes_to_the_squire() -> None:
    table = contest()
    table.all_choose("stake d4 d6 d20", "stake none")
    table.land(1, 1, 1)
    table.choose(2, "gather")
    assert table.position.legal(1)[::2] == ["take none", "take d4", "take d6", "take d20"]
    table.regather("take d20")
    assert table.squire(1) == ["d4", "d6"]


# --- 8 House Knights -------------------------------------------------------------------------------------------------


def equal_attacks(table: Table, *weapons: int) -> list[int | None]:
    """Both attack with Mace and Sword, and both would hit; who did, in order, and who was too late."""
    table.clash("attack d10 d8", "attack d10 d6", faces=(9, weapons[0], 9, weapons[1]))
    return [told.seat for told in table.told if told.kind in ("hit", "too_late")]


@rule("knight_fight", "8.1")
def test_the_swift_is_faster_by_one() -> None:
    assert equal_attacks(house("swift", PLAIN), 3, 3) == [1, 2]
    assert equal_attacks(house("swift", PLAIN), 4, 3) == [], "level, so both are thrown again"
    assert equal_attacks(house("ox", PLAIN), 3, 3) == []
    table = house("swift", PLAIN, helmets=(6, 12))
    table.clash("attack d10 d8", "rally", faces=(9, 2))
    table.choose(2, "gather")
    assert table.last("miss").numbers["strength"] == 11, "strength stays as it is"


@rule("knight_fight", "8.2")
def test_the_ox_does_both() -> None:
    table = house("ox", PLAIN)
    table.clash("jostle d10", "defend d20", faces=(3, 20))
    assert table.position.legal(1) == ["nothing", "roll helmet", "move die", "both"]
    table.choose(1, "both")
    assert table.throw() == ["d12"]
    table.land(2)
    assert (table.player(2).helmet, table.on_table(2)) == (2, [])
    table = house("ox", PLAIN)
    table.clash("jostle d10", "rally", faces=(3,))
    assert table.refusal(1, "both") == ("not_both", "8.2")


@rule("knight_fight", "8.2")
def test_the_ox_names_whom_in_the_arena() -> None:
    table = house("ox", PLAIN, "sharp")
    table.clash("jostle d10", "defend d20", "defend d4", faces=(3, 20, 4))
    assert "both to 3" in table.position.legal(1)


@rule("knight_fight", "8.3")
def test_the_steadfast_keeps_his_helmet() -> None:
    table = house("steadfast", PLAIN)
    table.clash("defend d20", "jostle d10", faces=(20, 3))
    assert table.position.legal(2) == ["nothing", "move die"]
    assert table.refusal(2, "roll helmet") == ("helmet_fast", "8.3")
    table = house("steadfast", PLAIN)
    table.clash("rally", "jostle d10", faces=(3,))
    assert table.phase() == "claim", "there is nothing that the Jostle could do"


@rule("knight_fight", "8.4")
def test_the_patient_is_safer_while_she_rallies() -> None:
    table = house("patient", PLAIN)
    table.clash("rally", "attack d10 d4", faces=(5, 3))
    table.choose(1, "gather")
    assert table.last("miss").numbers == {"target_seat": 1, "strength": 8, "defense": 10}
    table = house("patient", PLAIN)
    table.clash("jostle d10", "attack d10 d4", faces=(9, 5, 3))
    assert table.last("hit").numbers["defense"] == 6


@rule("knight_fight", "8.5")
def test_the_thorny_keeps_the_dice_of_whoever_misses_his_defend() -> None:
    table = house("thorny", "sharp")
    table.clash("defend d20", "attack d10 d6", faces=(20, 5, 3))
    assert table.last("pricked").seat == 2
    assert table.refusal(2, "take d10") == ("jostled_die", "4.2")
    table.regather("take d20")
    assert table.squire(2) == ["d10", "d6"]
    table = house("thorny", "sharp", helmets=(12, 6))
    table.clash("jostle d10", "attack d10 d6", faces=(9, 5, 3))
    assert table.tellings("pricked") == [], "only while he Defends"


@rule("knight_fight", "8.6")
@pytest.mark.parametrize(("weapon", "strength"), [("d4", 10), ("d6", 8)])
def test_the_sharp_is_stronger_with_the_dagger(weapon: str, strength: int) -> None:
    table = house("sharp", PLAIN, helmets=(6, 12))
    table.clash(f"attack d10 {weapon}", "jostle d10", faces=(5, 3, 9))
    assert table.last("miss").numbers["strength"] == strength


@rule("knight_fight", "8.7")
def test_the_stubborn_fights_back() -> None:
    table = house("stubborn", PLAIN)
    table.clash("attack d10 d4", "defend d20", faces=(0, 1, 20))
    table.regather("take none", "take d20")
    assert table.squire(1) == ["d10", "d4"]
    table.clash("defend d8", "attack d10 d6", faces=(1, 9, 6))
    assert table.last("fought_back").words == "Seat 1 fights back: 2 dice from the Squire (house card, heart)."
    table.regather("take d8")
    assert len(table.hand(1)) == 6


@rule("knight_fight", "8.8")
def test_the_juggler_takes_both_dice_back_after_the_sword() -> None:
    table = house("juggler", PLAIN)
    table.clash("attack d10 d6", "defend d20", faces=(0, 1, 20))
    assert [text for text in table.position.legal(1) if "both" in text] == []
    assert table.refusal(1, "take both") == ("one_back", "4.2"), "the thorny took them"
    table = house("juggler", "sharp")
    table.clash("attack d10 d6", "defend d20", faces=(0, 1, 20))
    assert table.position.legal(1)[-2:] == ["take both", "take both roll"]
    table.regather("take both roll", "take d20")
    table.land(4)
    assert len(table.hand(1)) == 6
    table.clash("attack d10 d8", "defend d20", faces=(0, 1, 20))
    assert table.refusal(1, "take both") == ("one_back", "4.2")


# --- 9 House Magic Items ---------------------------------------------------------------------------------------------


def with_item(item: str, *, knight: str = PLAIN) -> Table:
    """Seat 1 holds an item, and everybody has all dice and a Helmet of 6."""
    table = house(knight, "juggler", items=(item, "helm" if item != "helm" else "spurs"))
    table.clash("rally", "defend d20", faces=(1,))
    table.choose(1, f"claim {item}")
    table.regather("take none", "take d20")
    table.told.clear()
    return table


@rule("knight_fight", "9.1")
def test_spurs_are_faster_by_two() -> None:
    assert equal_attacks(with_item("spurs"), 4, 3) == [1, 2]
    assert equal_attacks(with_item("spurs"), 5, 3) == []


@rule("knight_fight", "9.2")
def test_the_yoke_does_both() -> None:
    table = with_item("yoke")
    table.clash("jostle d10", "defend d20", faces=(3, 20))
    assert "both" in table.position.legal(1)


@rule("knight_fight", "9.3")
def test_the_helm_cannot_be_rolled() -> None:
    table = with_item("helm")
    table.clash("defend d4", "jostle d10", faces=(4, 3))
    assert table.position.legal(2) == ["nothing", "move die"]


@rule("knight_fight", "9.4")
def test_the_banner_shelters_a_rally() -> None:
    table = with_item("banner")
    table.clash("rally", "attack d10 d4", faces=(6, 3))
    assert table.last("miss").numbers["defense"] == 10


@rule("knight_fight", "9.5")
def test_the_whetstone_sharpens_the_dagger() -> None:
    table = with_item("whetstone")
    table.clash("attack d10 d4", "defend d4", faces=(5, 1, 4))
    assert table.last("miss").numbers["strength"] == 8


@rule("knight_fight", "9.6")
def test_the_relic_brings_dice_back() -> None:
    table = with_item("relic")
    table.clash("attack d10 d4", "defend d20", faces=(0, 1, 20))
    table.regather("take none", "take d20")
    table.clash("defend d8", "attack d10 d6", faces=(1, 9, 6))
    assert table.last("fought_back").seat == 1
    assert len(table.hand(1)) == 5


def test_a_jostled_die_comes_back_too_when_the_stubborn_is_hit() -> None:
    table = house("stubborn", PLAIN, "ox")
    table.clash("defend d20", "jostle d10", "attack d10 d6", faces=(20, 3, 9, 6))
    table.choose(2, "move die of 1")
    table.choose(2, "nothing")
    assert table.hits() == [1, 0, 0]
    assert len(table.hand(1)) == 6
    table.regather("take none", "take d10", "take d10")
    assert table.position.load(KNIGHT_FIGHT, table.position.json()).state == table.state
