"""Why not, in words."""

from __future__ import annotations

from dicefield.engine.text import RefusalPart, listing, refusal_forms
from dicefield.engine.waiting import Wait
from dicefield.games.knight_fight.cards import CARDS, KNIGHTS
from dicefield.games.knight_fight.state import Joust, Refusal
from dicefield.games.knight_fight.text.names import any_of, sizes_in
from dicefield.games.knight_fight.text.possible import (
    effects_possible,
    in_hand,
    items_possible,
    moves_possible,
    on_table,
    opponents,
)


def knights_left(joust: Joust) -> str:
    taken = {player.knight for player in joust.players}
    return any_of([row.card.name.lower() for row in CARDS[1 : KNIGHTS + 1] if row.card not in taken])


PARTS: dict[str, RefusalPart] = {
    "moves": lambda joust, seat, choice: moves_possible(joust, seat),
    "effects": lambda joust, seat, choice: effects_possible(joust, seat),
    "items": lambda joust, seat, choice: items_possible(joust, seat),
    "opponents": lambda joust, seat, choice: opponents(joust, seat),
    "knights": lambda joust, seat, choice: knights_left(joust),
    "hand": lambda joust, seat, choice: in_hand(joust.players[seat]),
    "table": lambda joust, seat, choice: on_table(joust.players[seat]),
    "arrow": lambda joust, seat, choice: joust.players[seat].arrow + 1,
    "dice": lambda joust, seat, choice: listing(sizes_in(list(choice.dice))),
}

REFUSALS = refusal_forms(
    PARTS,
    {
        Wait.OVER: ("The fight is over; nothing more can be chosen or thrown.", "5.1"),
        Wait.THROW_FIRST: ("First {throw} must land.", "2.8"),
        Wait.NO_SEAT: ("There are {state.seats} seats, 1 to {state.seats}.", "1.1"),
        Wait.NOT_OWED: ("Seat {seat} has nothing to choose now; {choosers} may.", "2.2"),
        Wait.FACES: ("A die lands on one of its faces; Gauntlets on 0 to 9.", "1.2"),
        Wait.UNREADABLE: ("Say a Move and its dice.", "2.7"),
        Refusal.NOT_A_MOVE: ("Now it is time to choose a Move: {moves}.", "2.7"),
        Refusal.ON_SQUIRE: ("Those dice are not all in the off-hand, where {hand} are. Say {moves}.", "2.7"),
        Refusal.TWO_WEAPONS: ("One Weapon at a time: {dice} are too many. Say {moves}.", "2.7"),
        Refusal.BAD_DEFEND: ("A Defend is the d20 or one Weapon. Say {moves}.", "2.3"),
        Refusal.BAD_ATTACK: ("An Attack is one d10 and one Weapon. Say {moves}.", "2.4"),
        Refusal.BAD_JOSTLE: ("A Jostle is one d10. Say {moves}.", "2.5"),
        Refusal.NOT_EMPTY: ("A Rally is an empty hand, without dice. Say {moves}.", "2.6"),
        Refusal.NOT_THE_ARROW: ("The arrow points to seat {arrow}: an Attack goes there and nowhere else.", "6.2"),
        Refusal.NOT_AN_EFFECT: ("Now it is time to say what the Jostle does: {effects}.", "3.4"),
        Refusal.NAME_ONE: ("The Jostle works against several: name one of them. Say {effects}.", "6.5"),
        Refusal.NOT_OPEN: ("The Jostle can do nothing more there. Say {effects}.", "3.3"),
        Refusal.NO_DEFEND_DIE: ("There is no Defend die to move. Say {effects}.", "3.4"),
        Refusal.HELMET_FAST: ("A house card holds that Helmet fast. Say {effects}.", "8.3"),
        Refusal.NOT_BOTH: ("One effect, not both, unless a house card allows it. Say {effects}.", "8.2"),
        Refusal.NOT_A_REGATHER: ("Now it is time to Regather: take {table}.", "4.1"),
        Refusal.ONE_BACK: ("One die may be taken back, or none. Take {table}.", "4.2"),
        Refusal.JOSTLED_DIE: ("That die was sent to the Squire in this round. Take {table}.", "4.2"),
        Refusal.NOT_ROLLED: ("Only a die that was rolled in this round can be taken back. Take {table}.", "4.2"),
        Refusal.HELMET_JOSTLED: ("A Jostle has thrown your Helmet: leave out 'roll'. Take {table}.", "4.4"),
        Refusal.NO_ARROWS: ("A duel has no arrows: leave out 'aim'. Take {table}.", "6.1"),
        Refusal.BAD_AIM: ("An arrow points to a living opponent: {opponents}.", "6.3"),
        Refusal.NOT_A_CLAIM: ("A Rally brings dice or a Magic Item: {items}.", "7.4"),
        Refusal.ITEM_GONE: ("That is no Magic Item on the table. Say {items}.", "7.3"),
        Refusal.SAME_ICON: ("That Magic Item has the icon of your Knight. Say {items}.", "7.6"),
        Refusal.NOT_A_STAKE: ("Now it is time to stake dice: stake some, or none. In the off-hand are {hand}.", "7.8"),
        Refusal.NOT_IN_HAND: ("Those dice are not all in the off-hand. In the off-hand are {hand}.", "7.8"),
        Refusal.NOT_A_KNIGHT: ("Now it is time to choose a Knight. Say knight {knights}.", "7.2"),
        Refusal.KNIGHT_TAKEN: ("Another has that Knight. Say knight {knights}.", "7.2"),
        Refusal.POSITION_SEATS: ("A position has two to four seats.", "1.1"),
        Refusal.POSITION_COUNTS: ("The position counts rounds, hits or seats that cannot be.", "5.2"),
        Refusal.POSITION_PLAYER: ("A Helmet, an arrow or a mark of a player cannot be so.", "1.3"),
        Refusal.POSITION_DICE: ("The dice of a player do not lie as their Move would have them.", "2.7"),
        Refusal.POSITION_CARDS: ("The house cards of the position cannot be so.", "7.1"),
        Refusal.POSITION_WAIT: ("The position waits for choices or dice that nobody owes.", "2.8"),
        Refusal.POSITION_WISH: ("A sealed choice of the position is missing, or not allowed.", "2.2"),
        Refusal.POSITION_CLASH: ("Who jostles, contests or attacks does not follow from the Moves.", "3.1"),
    },
)
