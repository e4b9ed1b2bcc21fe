"""The house cards of Knight Fight: the one file that a new card touches.

A card is a row of `CARDS`: its name, its icon, a number, and its words. The icon names the power, and the power is one small hook
below, which the rules ask at the moment that it bends. So a Knight and a Magic Item with one icon have the same kind of power, and
nobody may hold both. The rows are Python and not a data file because compiled rules hold these numbers as constants, and
machine code is kept by a digest of the Python sources.

The printed texts of the cards are not in the rulebook: all of these are house cards (KF.1), and every text says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

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
class Row:
    """What is printed on a card; `number` is how strong its power is, 0 being no power at all."""

    card: Card
    name: str
    icon: Icon
    number: int
    words: str


CARDS = (
    Row(Card.NONE, "", Icon.NONE, 0, ""),
    Row(Card.SWIFT, "Dame Aldith the Swift", Icon.FEATHER, 1, "Her Attacks count as 1 faster than the Weapon shows."),
    Row(Card.OX, "Sir Gorm the Ox", Icon.HORNS, 1, "His Jostle may do both: roll the Helmet and move the die."),
    Row(Card.STEADFAST, "Sir Hale the Steadfast", Icon.TOWER, 1, "A Jostle cannot roll his Helmet."),
    Row(Card.PATIENT, "Dame Maren the Patient", Icon.TENT, 4, "Her Defense is 4 higher while she Rallies."),
    Row(Card.THORNY, "Sir Briar the Thorny", Icon.THORN, 1, "An Attack that misses his Defend takes back no die."),
    Row(Card.SHARP, "Dame Isolde the Sharp", Icon.STAR, 2, "Her Attacks with the Dagger (d4) count 2 more."),
    Row(Card.STUBBORN, "Sir Odo the Stubborn", Icon.HEART, 1, "When he is hit, all dice on his Squire come back."),
    Row(Card.JUGGLER, "Sir Quill the Juggler", Icon.HANDS, 6, "After an Attack with the Sword (d6) he may take back both."),
    Row(Card.SPURS, "Winged Spurs", Icon.FEATHER, 2, "Your Attacks count as 2 faster than the Weapon shows."),
    Row(Card.YOKE, "Brass Yoke", Icon.HORNS, 1, "Your Jostle may do both: roll the Helmet and move the die."),
    Row(Card.HELM, "Oaken Helm", Icon.TOWER, 1, "A Jostle cannot roll your Helmet."),
    Row(Card.BANNER, "Old Banner", Icon.TENT, 4, "Your Defense is 4 higher while you Rally."),
    Row(Card.WHETSTONE, "Whetstone", Icon.STAR, 2, "Your Attacks with the Dagger (d4) count 2 more."),
    Row(Card.RELIC, "Saint's Relic", Icon.HEART, 1, "When you are hit, all dice on your Squire come back."),
)

ICONS = tuple(int(row.icon) for row in CARDS)
NUMBERS = tuple(row.number for row in CARDS)


# --- Questions -------------------------------------------------------------------------------------------------------


@rule
def power(player: Player, icon: int) -> int:
    """The number of the card with this icon that a player holds; 0 without one. Nobody holds two of an icon (rule 7.6)."""
    found = 0
    if ICONS[player.knight] == icon:
        found += NUMBERS[player.knight]
    if ICONS[player.item] == icon:
        found += NUMBERS[player.item]
    return found


@rule
def same_icon(player: Player, item: int) -> bool:
    return ICONS[player.knight] == ICONS[item]


# --- One hook a power ------------------------------------------------------------------------------------------------


@rule
def haste(player: Player) -> int:
    """Feather: how much faster an Attack counts than its Weapon shows."""
    return power(player, Icon.FEATHER)


@rule
def may_do_both(player: Player) -> bool:
    """Horns: a Jostle may roll the Helmet and move the die."""
    return power(player, Icon.HORNS) > 0


@rule
def helmet_is_fast(player: Player) -> bool:
    """Tower: no Jostle rolls this Helmet."""
    return power(player, Icon.TOWER) > 0


@rule
def shelter(player: Player) -> int:
    """Tent: what is added to the Defense of whoever Rallies."""
    return power(player, Icon.TENT)


@rule
def pricks(player: Player) -> bool:
    """Thorn: an Attack that misses this player's Defend loses its dice."""
    return power(player, Icon.THORN) > 0


@rule
def edge(player: Player) -> int:
    """Star: what is added to an Attack with the Dagger."""
    return power(player, Icon.STAR)


@rule
def fights_back(player: Player) -> bool:
    """Heart: a hit brings the Squire's dice back."""
    return power(player, Icon.HEART) > 0


@rule
def juggled(player: Player) -> int:
    """Hands: the sides of the Weapon whose Attack may be taken back whole; 0 without the card."""
    return power(player, Icon.HANDS)


@rule
def crowd_lifts(joust: Joust, seat: int) -> bool:
    """Favor of the Crowd: its holder keeps the better of two Helmets when rolling in Regather."""
    return joust.cards != 0 and joust.favor == seat
