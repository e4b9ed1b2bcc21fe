"""What can happen in a Knight Fight, told."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.engine.text import Telling
from dicefield.games.knight_fight.cards import CARDS, WEAPONS, Card
from dicefield.games.knight_fight.state import HEARTS, MOST, Size, Told, Verb

NAMES = {Size.D10: "d10", Size.D4: "d4", Size.D6: "d6", Size.D8: "d8", Size.D20: "d20"}


def listing(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def any_of(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def dice_count(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def heart_count(number: int) -> str:
    return "1 heart" if number == 1 else f"{number} hearts"


def hit_count(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"


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


# --- Events ----------------------------------------------------------------------------------------------------------


def tell_shown(seat: str, move: int, first: int, second: int) -> str:
    return f"{seat} {move_words(move, (first, second))}."


def tell_rolled(seat: str, **dice: int) -> str:
    shown = [f"{die % 100} on the {NAMES[Size(die // 100)]}" for die in dice.values() if die]
    return f"{seat} rolls {listing(shown)}."


def tell_works(seat: str, gauntlet: int, targets: int) -> str:
    return f"{seat}'s Jostle of {gauntlet} works against {listing(seats_in(targets))}."


def tell_moved(seat: str, target_seat: str, size: int, defense: int) -> str:
    return f"{seat} puts the {NAMES[Size(size)]} of {target_seat} on its Squire; the Defense falls to {defense}."


def tell_shoved(seat: str, helmet: int, defense: int) -> str:
    return f"{seat}'s Helmet lands on {helmet}" + (f"; the Defense is {defense}." if defense != helmet else ".")


def tell_rallied(seat: str, dice: int) -> str:
    return f"{seat} rallies: {dice_count(dice)} come back." if dice != 1 else f"{seat} rallies: 1 die comes back."


def tell_hit(seat: str, target_seat: str, strength: int, defense: int, hearts: int) -> str:
    return f"{seat} hits {target_seat}: {strength} against {defense}; {heart_count(hearts)} left."


def tell_back(seat: str, first: int, second: int, squire: int) -> str:
    taken = listing(sizes_in((first, second)) or ["nothing"])
    return f"{seat} takes back {taken}; {dice_count(squire)} with the Squire."


def tell_recovered(seat: str, rolled: int, kept: int) -> str:
    lifted = f", but the crowd lifts it: {kept} is kept (house effect)" if kept != rolled else ""
    return f"{seat} throws the Helmet: {rolled}{lifted}."


def tell_knight(seat: str, card: int, power: int) -> str:
    return f"{seat} is {card_in_full(card, power)}"


def tell_item(seat: str, card: int, power: int) -> str:
    return f"On the table lies {card_in_full(card, power)}"


def tell_dealt_again(seat: str, card: int) -> str:
    return f"{seat}'s d8 deals {card_name(card)}, who is taken; it is thrown again."


TELLINGS: dict[int, Telling] = {
    Told.KNIGHT: Telling("knight", tell_knight, ("card", "power")),
    Told.DEALT_AGAIN: Telling("dealt_again", tell_dealt_again, ("card",)),
    Told.ITEM: Telling("item", tell_item, ("card", "power")),
    Told.HELMET: Telling("helmet", "{seat}'s Helmet shows {helmet}.", ("helmet",)),
    Told.ROUND: Telling("round", "Round {round}.", ("round",)),
    Told.SEALED: Telling("sealed", "{seat} has sealed a choice."),
    Told.SHOWN: Telling("shown", tell_shown, ("move", "first", "second")),
    Told.ROLLED: Telling("rolled", tell_rolled, ("a", "b", "c", "d", "e", "f")),
    Told.GAUNTLET_TIE: Telling("gauntlet_tie", "{seat}'s Gauntlet is level at {gauntlet} and is thrown again.", ("gauntlet",)),
    Told.JOSTLE_WORKS: Telling("jostle_works", tell_works, ("gauntlet", "targets")),
    Told.JOSTLE_FAILS: Telling("jostle_fails", "{seat}'s Jostle of {gauntlet} does nothing.", ("gauntlet",)),
    Told.SHOVE: Telling("shove", "{seat} throws the Helmet of {target_seat}.", ("target_seat",)),
    Told.SHOVED: Telling("shoved", tell_shoved, ("helmet", "defense")),
    Told.MOVED: Telling("moved", tell_moved, ("target_seat", "size", "defense")),
    Told.LET_BE: Telling("let_be", "{seat} lets it be."),
    Told.RALLIED: Telling("rallied", tell_rallied, ("dice",)),
    Told.WANTED: Telling("wanted", lambda seat, card: f"{seat} contests the {card_name(card)} (house Item).", ("card",)),
    Told.TAKEN: Telling("taken", lambda seat, card: f"{seat} takes the {card_name(card)} (house Item).", ("card",)),
    Told.STAKED: Telling("staked", lambda seat, dice: f"{seat} stakes {dice_count(dice) if dice else 'nothing'}.", ("dice",)),
    Told.STAKE_TIE: Telling("stake_tie", "{seat} is level at {total} and throws again.", ("total",)),
    Told.LOT: Telling("lot", "{seat} throws {face} on a d6 for it.", ("face",)),
    Told.WEAPON_TIE: Telling("weapon_tie", "{seat}'s Weapon is level at {weapon} and is thrown again.", ("weapon",)),
    Told.HIT: Telling("hit", tell_hit, ("target_seat", "strength", "defense", "hearts")),
    Told.MISS: Telling(
        "miss", "{seat} misses {target_seat}: {strength} against {defense}.", ("target_seat", "strength", "defense")
    ),
    Told.TOO_LATE: Telling(
        "too_late", "{seat}'s Attack on {target_seat} comes too late: a hit was scored already.", ("target_seat",)
    ),
    Told.CANCELLED: Telling("cancelled", "{seat} is out and does not strike {target_seat} any more.", ("target_seat",)),
    Told.PRICKED: Telling("pricked", "{seat} can take back no die of this Attack (house card, thorn)."),
    Told.FOUGHT_BACK: Telling(
        "fought_back", lambda seat, dice: f"{seat} fights back: {dice_count(dice)} from the Squire (house card, heart).", ("dice",)
    ),
    Told.FAVOR: Telling("favor", "{seat} is first to hit and holds the Favor of the Crowd."),
    Told.FAVOR_TIE: Telling("favor_tie", "{seat} was as fast as another: a d6 decides who holds the Favor of the Crowd."),
    Told.FAVOR_BACK: Telling("favor_back", "The Favor of the Crowd goes back from {seat}."),
    Told.OUT: Telling("out", f"{{seat}} has taken {HEARTS} hits and is out."),
    Told.BACK: Telling("back", tell_back, ("first", "second", "squire")),
    Told.ARROW: Telling("arrow", "{seat}'s arrow points to {target_seat}.", ("target_seat",)),
    Told.RECOVERED: Telling("recovered", tell_recovered, ("rolled", "kept")),
    Told.WON: Telling("won", lambda seat, hits: f"{seat} wins, having scored {hit_count(hits)}.", ("hits",)),
    Told.STOPPED: Telling("stopped", "After {round} rounds the fight is stopped.", ("round",)),
}
