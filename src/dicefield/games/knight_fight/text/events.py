"""What happens in a Knight Fight, in words."""

from __future__ import annotations

from dicefield.engine.text import EventPart, count_words, event_forms, listing
from dicefield.games.knight_fight.state import HEARTS, EventKind, Size
from dicefield.games.knight_fight.text.names import (
    NAMES,
    card_in_full,
    card_name,
    dice_count,
    heart_count,
    move_words,
    seats_in,
    sizes_in,
)


def tell_rolled(seat: str, **dice: int) -> str:
    shown = [f"{die % 100} on the {NAMES[Size(die // 100)]}" for die in dice.values() if die]
    return f"{seat} rolls {listing(shown)}."


PARTS: dict[str, EventPart] = {
    "card": lambda told: card_name(told.card),
    "in_full": lambda told: card_in_full(told.card, told.power),
    "moves": lambda told: move_words(told.move, (told.first, told.second)),
    "targets": lambda told: listing(seats_in(told.targets)),
    "size": lambda told: NAMES[Size(told.size)],
    "shoved": lambda told: f"; the Defense is {told.defense}" if told.defense != told.helmet else "",
    "rallied": lambda told: "1 die comes back" if told.dice == 1 else f"{told.dice} dice come back",
    "dice": lambda told: dice_count(told.dice),
    "stake": lambda told: dice_count(told.dice) if told.dice else "nothing",
    "hearts": lambda told: heart_count(told.hearts),
    "hits": lambda told: count_words(told.hits, "hit"),
    "taken": lambda told: listing(sizes_in((told.first, told.second)) or ["nothing"]),
    "squire": lambda told: dice_count(told.squire),
    "lifted": lambda told: f", but the crowd lifts it: {told.kept} is kept (house effect)" if told.kept != told.rolled else "",
}

EVENTS = event_forms(
    PARTS,
    {
        EventKind.KNIGHT: ("{seat} is {in_full}", "card", "power"),
        EventKind.DEALT_AGAIN: ("{seat}'s d8 deals {card}, who is taken; it is thrown again.", "card"),
        EventKind.ITEM: ("On the table lies {in_full}", "card", "power"),
        EventKind.HELMET: ("{seat}'s Helmet shows {helmet}.", "helmet"),
        EventKind.ROUND: ("Round {round}.", "round"),
        EventKind.SEALED: "{seat} has sealed a choice.",
        EventKind.SHOWN: ("{seat} {moves}.", "move", "first", "second"),
        EventKind.ROLLED: (tell_rolled, "a", "b", "c", "d", "e", "f"),
        EventKind.GAUNTLET_TIE: ("{seat}'s Gauntlet is level at {gauntlet} and is thrown again.", "gauntlet"),
        EventKind.JOSTLE_WORKS: ("{seat}'s Jostle of {gauntlet} works against {targets}.", "gauntlet", "targets"),
        EventKind.JOSTLE_FAILS: ("{seat}'s Jostle of {gauntlet} does nothing.", "gauntlet"),
        EventKind.SHOVE: ("{seat} throws the Helmet of {target_seat}.", "target_seat"),
        EventKind.SHOVED: ("{seat}'s Helmet lands on {helmet}{shoved}.", "helmet", "defense"),
        EventKind.MOVED: (
            "{seat} puts the {size} of {target_seat} on its Squire; the Defense falls to {defense}.",
            *("target_seat", "size", "defense"),
        ),
        EventKind.LET_BE: "{seat} lets it be.",
        EventKind.RALLIED: ("{seat} rallies: {rallied}.", "dice"),
        EventKind.WANTED: ("{seat} contests the {card} (house Item).", "card"),
        EventKind.TAKEN: ("{seat} takes the {card} (house Item).", "card"),
        EventKind.STAKED: ("{seat} stakes {stake}.", "dice"),
        EventKind.STAKE_TIE: ("{seat} is level at {total} and throws again.", "total"),
        EventKind.LOT: ("{seat} throws {face} on a d6 for it.", "face"),
        EventKind.WEAPON_TIE: ("{seat}'s Weapon is level at {weapon} and is thrown again.", "weapon"),
        EventKind.HIT: (
            "{seat} hits {target_seat}: {strength} against {defense}; {hearts} left.",
            *("target_seat", "strength", "defense", "hearts"),
        ),
        EventKind.MISS: ("{seat} misses {target_seat}: {strength} against {defense}.", "target_seat", "strength", "defense"),
        EventKind.TOO_LATE: ("{seat}'s Attack on {target_seat} comes too late: a hit was scored already.", "target_seat"),
        EventKind.CANCELLED: ("{seat} is out and does not strike {target_seat} any more.", "target_seat"),
        EventKind.PRICKED: "{seat} can take back no die of this Attack (house card, thorn).",
        EventKind.FOUGHT_BACK: ("{seat} fights back: {dice} from the Squire (house card, heart).", "dice"),
        EventKind.FAVOR: "{seat} is first to hit and holds the Favor of the Crowd.",
        EventKind.FAVOR_TIE: "{seat} was as fast as another: a d6 decides who holds the Favor of the Crowd.",
        EventKind.FAVOR_BACK: "The Favor of the Crowd goes back from {seat}.",
        EventKind.OUT: f"{{seat}} has taken {HEARTS} hits and is out.",
        EventKind.BACK: ("{seat} takes back {taken}; {squire} with the Squire.", "first", "second", "squire"),
        EventKind.ARROW: ("{seat}'s arrow points to {target_seat}.", "target_seat"),
        EventKind.RECOVERED: ("{seat} throws the Helmet: {rolled}{lifted}.", "rolled", "kept"),
        EventKind.WON: ("{seat} wins, having scored {hits}.", "hits"),
        EventKind.STOPPED: ("After {round} rounds the fight is stopped.", "round"),
    },
)
