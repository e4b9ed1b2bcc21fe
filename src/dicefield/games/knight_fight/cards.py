"""The house cards of Knight Fight: the one file that a new card touches, beside its number in `decks`.

A card is a row of `CARDS`: its name, its icon and its words. The icon names the power, and the power is one small hook below, which
the rules ask at the moment that it bends. So a Knight and a Magic Item with one icon have the same kind of power, and nobody may
hold both. How strong each card is, designers write as a file: a deck. The rules find its numbers in the position (rule 7.13).

The printed texts of the cards are not in the rulebook: all of these are house cards (KF.1), and every text says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

from dicefield.engine.content import Content, ContentFolder, Flaw
from dicefield.engine.record import array, i8, option, record
from dicefield.engine.rule import rule

if TYPE_CHECKING:
    from dicefield.games.knight_fight.state import Joust, Player

KNIGHTS = 8
"""As many as a d8 deals."""

ITEMS = 6
"""As many as a d6 deals."""


class Card(IntEnum):
    """First the Knights in the order of a d8, then the Magic Items in the order of a d6."""

    NONE = 0
    SWIFT = 1
    OX = 2
    STEADFAST = 3
    PATIENT = 4
    THORNY = 5
    SHARP = 6
    STUBBORN = 7
    JUGGLER = 8
    SPURS = 9
    YOKE = 10
    HELM = 11
    BANNER = 12
    WHETSTONE = 13
    RELIC = 14


class Icon(IntEnum):
    """The reminder in the corner of a card."""

    NONE = 0
    FEATHER = 1
    HORNS = 2
    TOWER = 3
    TENT = 4
    THORN = 5
    STAR = 6
    HEART = 7
    HANDS = 8


@dataclass(frozen=True)
class CardRow:
    """What is printed on a card; its words leave room for the number that a deck gives it."""

    card: Card
    name: str
    icon: Icon
    words: str


CARDS = (
    CardRow(Card.NONE, "", Icon.NONE, ""),
    CardRow(Card.SWIFT, "Dame Aldith the Swift", Icon.FEATHER, "Her Attacks count as {number} faster than the Weapon shows."),
    CardRow(Card.OX, "Sir Gorm the Ox", Icon.HORNS, "His Jostle may do both: roll the Helmet and move the die."),
    CardRow(Card.STEADFAST, "Sir Hale the Steadfast", Icon.TOWER, "A Jostle cannot roll his Helmet."),
    CardRow(Card.PATIENT, "Dame Maren the Patient", Icon.TENT, "Her Defense is {number} higher while she Rallies."),
    CardRow(Card.THORNY, "Sir Briar the Thorny", Icon.THORN, "An Attack that misses his Defend takes back no die."),
    CardRow(Card.SHARP, "Dame Isolde the Sharp", Icon.STAR, "Her Attacks with the Dagger (d4) count {number} more."),
    CardRow(Card.STUBBORN, "Sir Odo the Stubborn", Icon.HEART, "When he is hit, all dice on his Squire come back."),
    CardRow(Card.JUGGLER, "Sir Quill the Juggler", Icon.HANDS, "After an Attack with the {weapon} he may take back both."),
    CardRow(Card.SPURS, "Winged Spurs", Icon.FEATHER, "Your Attacks count as {number} faster than the Weapon shows."),
    CardRow(Card.YOKE, "Brass Yoke", Icon.HORNS, "Your Jostle may do both: roll the Helmet and move the die."),
    CardRow(Card.HELM, "Oaken Helm", Icon.TOWER, "A Jostle cannot roll your Helmet."),
    CardRow(Card.BANNER, "Old Banner", Icon.TENT, "Your Defense is {number} higher while you Rally."),
    CardRow(Card.WHETSTONE, "Whetstone", Icon.STAR, "Your Attacks with the Dagger (d4) count {number} more."),
    CardRow(Card.RELIC, "Saint's Relic", Icon.HEART, "When you are hit, all dice on your Squire come back."),
)

ICONS = tuple(int(row.icon) for row in CARDS)


# --- Decks -----------------------------------------------------------------------------------------------------------

FASTEST = 8  # as much as the biggest Weapon shows
SHELTERED = 12  # as much as a Helmet shows
SHARPEST = 8  # twice what the Dagger shows
WEAPONS = {4: "Dagger (d4)", 6: "Sword (d6)", 8: "Mace (d8)"}
"""What the Juggler may take back, by the sides of the die."""


@record
class Deck(Content):
    """How strong each card is; 0 is no power at all."""

    word = "deck"
    shelf = ContentFolder(Path(__file__).parent / "decks")

    swift: i8 = option(1, "Dame Aldith the Swift: how much faster her Attacks count", low=0, high=FASTEST)
    ox: i8 = option(1, "Sir Gorm the Ox: 1 if his Jostle may do both", low=0, high=1)
    steadfast: i8 = option(1, "Sir Hale the Steadfast: 1 if no Jostle rolls his Helmet", low=0, high=1)
    patient: i8 = option(4, "Dame Maren the Patient: how much higher her Defense is while she Rallies", low=0, high=SHELTERED)
    thorny: i8 = option(1, "Sir Briar the Thorny: 1 if an Attack that misses his Defend loses its dice", low=0, high=1)
    sharp: i8 = option(2, "Dame Isolde the Sharp: how much more her Attacks with the Dagger count", low=0, high=SHARPEST)
    stubborn: i8 = option(1, "Sir Odo the Stubborn: 1 if a hit brings the dice on his Squire back", low=0, high=1)
    juggler: i8 = option(6, "Sir Quill the Juggler: the sides of his Weapon, 4, 6 or 8; 0 for none", low=0, high=max(WEAPONS))
    spurs: i8 = option(2, "Winged Spurs: how much faster your Attacks count", low=0, high=FASTEST)
    yoke: i8 = option(1, "Brass Yoke: 1 if your Jostle may do both", low=0, high=1)
    helm: i8 = option(1, "Oaken Helm: 1 if no Jostle rolls your Helmet", low=0, high=1)
    banner: i8 = option(4, "Old Banner: how much higher your Defense is while you Rally", low=0, high=SHELTERED)
    whetstone: i8 = option(2, "Whetstone: how much more your Attacks with the Dagger count", low=0, high=SHARPEST)
    relic: i8 = option(1, "Saint's Relic: 1 if a hit brings the dice on your Squire back", low=0, high=1)

    def flaws(self) -> Iterator[Flaw]:
        if self.juggler and self.juggler not in WEAPONS:
            yield Flaw("juggler", f"expected the sides of a Weapon, 4, 6 or 8, or 0 for none; got {self.juggler}")


MOST_POWER = (0, *(field.spec.high or 0 for field in Deck.fields))
"""The highest number that a deck may give each card, in the order of the cards."""


@rule
def lay_knights(numbers: array[i8], deck: Deck) -> None:
    """The numbers of a deck in the order of the cards."""
    numbers[Card.SWIFT] = deck.swift
    numbers[Card.OX] = deck.ox
    numbers[Card.STEADFAST] = deck.steadfast
    numbers[Card.PATIENT] = deck.patient
    numbers[Card.THORNY] = deck.thorny
    numbers[Card.SHARP] = deck.sharp
    numbers[Card.STUBBORN] = deck.stubborn
    numbers[Card.JUGGLER] = deck.juggler


@rule
def lay_items(numbers: array[i8], deck: Deck) -> None:
    numbers[Card.SPURS] = deck.spurs
    numbers[Card.YOKE] = deck.yoke
    numbers[Card.HELM] = deck.helm
    numbers[Card.BANNER] = deck.banner
    numbers[Card.WHETSTONE] = deck.whetstone
    numbers[Card.RELIC] = deck.relic


# --- Questions -------------------------------------------------------------------------------------------------------


@rule
def power(joust: Joust, player: Player, icon: int) -> int:
    """The number of the card with this icon that a player holds; 0 without one. Nobody holds two of an icon (rule 7.6)."""
    found = 0
    if ICONS[player.knight] == icon:
        found += joust.numbers[player.knight]
    if ICONS[player.item] == icon:
        found += joust.numbers[player.item]
    return found


@rule
def same_icon(player: Player, item: int) -> bool:
    return ICONS[player.knight] == ICONS[item]


# --- One hook a power ------------------------------------------------------------------------------------------------


@rule
def haste(joust: Joust, player: Player) -> int:
    """Feather: how much faster an Attack counts than its Weapon shows."""
    return power(joust, player, Icon.FEATHER)


@rule
def may_do_both(joust: Joust, player: Player) -> bool:
    """Horns: a Jostle may roll the Helmet and move the die."""
    return power(joust, player, Icon.HORNS) > 0


@rule
def helmet_is_fast(joust: Joust, player: Player) -> bool:
    """Tower: no Jostle rolls this Helmet."""
    return power(joust, player, Icon.TOWER) > 0


@rule
def shelter(joust: Joust, player: Player) -> int:
    """Tent: what is added to the Defense of whoever Rallies."""
    return power(joust, player, Icon.TENT)


@rule
def pricks(joust: Joust, player: Player) -> bool:
    """Thorn: an Attack that misses this player's Defend loses its dice."""
    return power(joust, player, Icon.THORN) > 0


@rule
def edge(joust: Joust, player: Player) -> int:
    """Star: what is added to an Attack with the Dagger."""
    return power(joust, player, Icon.STAR)


@rule
def fights_back(joust: Joust, player: Player) -> bool:
    """Heart: a hit brings the Squire's dice back."""
    return power(joust, player, Icon.HEART) > 0


@rule
def juggler_sides(joust: Joust, player: Player) -> int:
    """Hands: the sides of the Weapon whose Attack may be taken back whole; 0 without the card."""
    return power(joust, player, Icon.HANDS)


@rule
def crowd_lifts(joust: Joust, seat: int) -> bool:
    """Favor of the Crowd: its holder keeps the better of two Helmets when rolling in Regather."""
    return joust.cards != 0 and joust.favor == seat
