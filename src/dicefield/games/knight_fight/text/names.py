"""How Knight Fight names its things."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.text import count_words
from dicefield.engine.text import listing as listing
from dicefield.games.knight_fight.cards import CARDS, WEAPONS, Card
from dicefield.games.knight_fight.state import MOST, Size, Verb

NAMES = {Size.D10: "d10", Size.D4: "d4", Size.D6: "d6", Size.D8: "d8", Size.D20: "d20"}


def any_of(words: Sequence[str]) -> str:
    return listing(words, "or")


def dice_count(number: int) -> str:
    return count_words(number, "die", "dice")


def heart_count(number: int) -> str:
    return count_words(number, "heart")


def sizes_in(sizes: Sequence[int]) -> list[str]:
    return [NAMES[Size(size)] for size in sizes if size]


def seats_in(seats: int) -> list[str]:
    return [f"seat {seat + 1}" for seat in range(MOST) if seats >> seat & 1]


def card_name(card: int) -> str:
    return CARDS[card].name


def card_words(card: int, number: int) -> str:
    """What a card does at a table where this is its number (rule 7.13)."""
    return CARDS[card].words.format(number=number, weapon=WEAPONS.get(number)) if number else "This card has no power here."


def card_in_full(card: int, number: int) -> str:
    """Name, kind and power; the word house goes wherever a card goes."""
    row = CARDS[card]
    kind = "Knight" if row.card <= Card.JUGGLER else "Magic Item"
    return f"{row.name} (house {kind}, {row.icon.name.lower()}): {card_words(card, number)}"


def move_words(move: int, sizes: Sequence[int]) -> str:
    """A Move as it is shown: "attacks with d10 and d4"."""
    verb = {Verb.DEFEND: "defends", Verb.ATTACK: "attacks", Verb.JOSTLE: "jostles", Verb.RALLY: "rallies"}[Verb(move)]
    dice = sizes_in(sizes)
    return f"{verb} with {listing(dice)}" if dice else verb
