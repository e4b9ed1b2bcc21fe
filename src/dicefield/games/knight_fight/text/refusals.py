"""Why not, in words."""

from __future__ import annotations

from typing import Any

from dicefield.engine.text import RefusalForm
from dicefield.engine.waiting import Wait, may_choose
from dicefield.games.knight_fight.cards import CARDS, KNIGHTS
from dicefield.games.knight_fight.state import (
    Choice,
    Joust,
    Refusal,
)
from dicefield.games.knight_fight.text.names import (
    any_of,
    dice_count,
    listing,
    sizes_in,
)
from dicefield.games.knight_fight.text.possible import (
    effects_possible,
    in_hand,
    items_possible,
    moves_possible,
    on_table,
    opponents,
)


def on_squire(joust: Joust, seat: int, choice: Choice) -> str:
    return f"Those dice are not all in the off-hand, where {in_hand(joust.players[seat])} are. Say {moves_possible(joust, seat)}."


def two_weapons(joust: Joust, seat: int, choice: Choice) -> str:
    return f"One Weapon at a time: {listing(sizes_in(list(choice.dice)))} are too many. Say {moves_possible(joust, seat)}."


def not_a_move(joust: Joust, seat: int, choice: Choice) -> str:
    return f"Now it is time to choose a Move: {moves_possible(joust, seat)}."


def with_moves(words: str) -> Any:
    return lambda joust, seat, choice: f"{words} Say {moves_possible(joust, seat)}."


def not_the_arrow(joust: Joust, seat: int, choice: Choice) -> str:
    return f"The arrow points to seat {joust.players[seat].arrow + 1}: an Attack goes there and nowhere else."


def not_an_effect(joust: Joust, seat: int, choice: Choice) -> str:
    return f"Now it is time to say what the Jostle does: {effects_possible(joust, seat)}."


def with_effects(words: str) -> Any:
    return lambda joust, seat, choice: f"{words} Say {effects_possible(joust, seat)}."


def not_a_regather(joust: Joust, seat: int, choice: Choice) -> str:
    return f"Now it is time to Regather: take {on_table(joust.players[seat])}."


def with_table(words: str) -> Any:
    return lambda joust, seat, choice: f"{words} Take {on_table(joust.players[seat])}."


def bad_aim(joust: Joust, seat: int, choice: Choice) -> str:
    return f"An arrow points to a living opponent: {opponents(joust, seat)}."


def not_a_claim(joust: Joust, seat: int, choice: Choice) -> str:
    return f"A Rally brings dice or a Magic Item: {items_possible(joust, seat)}."


def with_items(words: str) -> Any:
    return lambda joust, seat, choice: f"{words} Say {items_possible(joust, seat)}."


def with_hand(words: str) -> Any:
    return lambda joust, seat, choice: f"{words} In the off-hand are {in_hand(joust.players[seat])}."


def with_knights(words: str) -> Any:
    def said(joust: Joust, seat: int, choice: Choice) -> str:
        taken = {player.knight for player in joust.players}
        left = [row.card.name.lower() for row in CARDS[1 : KNIGHTS + 1] if row.card not in taken]
        return f"{words} Say knight {any_of(left)}."

    return said


def not_owed(joust: Joust, seat: int, choice: Any) -> str:
    owing = listing([f"seat {place + 1}" for place in range(joust.seats) if may_choose(joust, place)] or ["nobody"])
    return f"Seat {seat + 1} has nothing to choose now; {owing} may."


def no_seat(joust: Joust, seat: int, choice: Any) -> str:
    return f"There are {joust.seats} seats, 1 to {joust.seats}."


def throw_first(joust: Joust, seat: int, choice: Any) -> str:
    return f"First {dice_count(joust.throw.count)} must land."


REFUSALS: dict[int, RefusalForm] = {
    Wait.OVER: RefusalForm("over", "The fight is over; nothing more can be chosen or thrown.", "5.1"),
    Wait.THROW_FIRST: RefusalForm("throw_first", throw_first, "2.8"),
    Wait.NO_SEAT: RefusalForm("no_seat", no_seat, "1.1"),
    Wait.NOT_OWED: RefusalForm("not_owed", not_owed, "2.2"),
    Wait.FACES: RefusalForm("faces", "A die lands on one of its faces; Gauntlets on 0 to 9.", "1.2"),
    Wait.UNREADABLE: RefusalForm("unreadable", "Say a Move and its dice.", "2.7"),
    Refusal.NOT_A_MOVE: RefusalForm("not_a_move", not_a_move, "2.7"),
    Refusal.ON_SQUIRE: RefusalForm("on_squire", on_squire, "2.7"),
    Refusal.TWO_WEAPONS: RefusalForm("two_weapons", two_weapons, "2.7"),
    Refusal.BAD_DEFEND: RefusalForm("bad_defend", with_moves("A Defend is the d20 or one Weapon."), "2.3"),
    Refusal.BAD_ATTACK: RefusalForm("bad_attack", with_moves("An Attack is one d10 and one Weapon."), "2.4"),
    Refusal.BAD_JOSTLE: RefusalForm("bad_jostle", with_moves("A Jostle is one d10."), "2.5"),
    Refusal.NOT_EMPTY: RefusalForm("not_empty", with_moves("A Rally is an empty hand, without dice."), "2.6"),
    Refusal.NOT_THE_ARROW: RefusalForm("not_the_arrow", not_the_arrow, "6.2"),
    Refusal.NOT_AN_EFFECT: RefusalForm("not_an_effect", not_an_effect, "3.4"),
    Refusal.NAME_ONE: RefusalForm("name_one", with_effects("The Jostle works against several: name one of them."), "6.5"),
    Refusal.NOT_OPEN: RefusalForm("not_open", with_effects("The Jostle can do nothing more there."), "3.3"),
    Refusal.NO_DEFEND_DIE: RefusalForm("no_defend_die", with_effects("There is no Defend die to move."), "3.4"),
    Refusal.HELMET_FAST: RefusalForm("helmet_fast", with_effects("A house card holds that Helmet fast."), "8.3"),
    Refusal.NOT_BOTH: RefusalForm("not_both", with_effects("One effect, not both, unless a house card allows it."), "8.2"),
    Refusal.NOT_A_REGATHER: RefusalForm("not_a_regather", not_a_regather, "4.1"),
    Refusal.ONE_BACK: RefusalForm("one_back", with_table("One die may be taken back, or none."), "4.2"),
    Refusal.JOSTLED_DIE: RefusalForm("jostled_die", with_table("That die was sent to the Squire in this round."), "4.2"),
    Refusal.NOT_ROLLED: RefusalForm("not_rolled", with_table("Only a die that was rolled in this round can be taken back."), "4.2"),
    Refusal.HELMET_JOSTLED: RefusalForm("helmet_jostled", with_table("A Jostle has thrown your Helmet: leave out 'roll'."), "4.4"),
    Refusal.NO_ARROWS: RefusalForm("no_arrows", with_table("A duel has no arrows: leave out 'aim'."), "6.1"),
    Refusal.BAD_AIM: RefusalForm("bad_aim", bad_aim, "6.3"),
    Refusal.NOT_A_CLAIM: RefusalForm("not_a_claim", not_a_claim, "7.4"),
    Refusal.ITEM_GONE: RefusalForm("item_gone", with_items("That is no Magic Item on the table."), "7.3"),
    Refusal.SAME_ICON: RefusalForm("same_icon", with_items("That Magic Item has the icon of your Knight."), "7.6"),
    Refusal.NOT_A_STAKE: RefusalForm("not_a_stake", with_hand("Now it is time to stake dice: stake some, or none."), "7.8"),
    Refusal.NOT_IN_HAND: RefusalForm("not_in_hand", with_hand("Those dice are not all in the off-hand."), "7.8"),
    Refusal.NOT_A_KNIGHT: RefusalForm("not_a_knight", with_knights("Now it is time to choose a Knight."), "7.2"),
    Refusal.KNIGHT_TAKEN: RefusalForm("knight_taken", with_knights("Another has that Knight."), "7.2"),
    Refusal.BAD_SEATS: RefusalForm("position_seats", "A position has two to four seats.", "1.1"),
    Refusal.BAD_COUNT: RefusalForm("position_counts", "The position counts rounds, hits or seats that cannot be.", "5.2"),
    Refusal.BAD_PLAYER: RefusalForm("position_player", "A Helmet, an arrow or a mark of a player cannot be so.", "1.3"),
    Refusal.BAD_DICE: RefusalForm("position_dice", "The dice of a player do not lie as their Move would have them.", "2.7"),
    Refusal.BAD_CARDS: RefusalForm("position_cards", "The house cards of the position cannot be so.", "7.1"),
    Refusal.BAD_WAIT: RefusalForm("position_wait", "The position waits for choices or dice that nobody owes.", "2.8"),
    Refusal.BAD_WISH: RefusalForm("position_wish", "A sealed choice of the position is missing, or not allowed.", "2.2"),
    Refusal.BAD_CLASH: RefusalForm("position_clash", "Who jostles, contests or attacks does not follow from the Moves.", "3.1"),
}
